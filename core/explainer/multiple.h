// Chains from several suppositions, or with conclusions that rest on several others: Nishio,
// multiple, dynamic and nested forcing chains.
#pragma once

#include <memory>

#include "control.h"
#include "explainer/branch.h"
#include "explainer/links.h"

namespace garns::explainer {

// Draws what patterns add to a branch that singles lead no further; says whether there is news.
bool use_patterns(Branch& branch, Mode mode);

// One rung of the ladder of chains.
struct Method {
    Drawing drawing = Drawing::kDynamic;
    int level = 0;  // what a dynamic branch may use: 0 singles, 1 patterns, from 2 on chains within
    int limit = 0;  // 1.18.1: the level of the dynamic chains within level 4

    double base() const {
        if (level > 0) return 8.5 + 0.5 * level;
        return drawing == Drawing::kNishio ? 7.5 : drawing == Drawing::kStatic ? 8.0 : 8.5;
    }
    bool operator==(const Method&) const = default;
};

class Multiple {
public:
    enum class Kind { kCell, kRegion, kContradiction, kDouble };
    struct Found {
        Rank rank;
        Kind kind;
        Literal source;  // what is supposed: of a cell or a region the first
        int house = -1;  // of a region
        Literal target;  // what follows from all
        bool places = false;
        Removal removal;
        int ordinal = 0;  // when it was found
    };

    Multiple(Mode mode, const Control& control) : mode_(mode), control_(control) {}

    // The easiest hint of a method among those that are wanted; null when there is none.
    const Found* best(const Grid& grid, const Method& method, const Hint& wanted);
    // All of them, the easiest first, one for each effect. The links of the grid, closed, where they are at hand.
    std::vector<Inner> all(const Grid& grid, const Method& method, const Links* links = nullptr);

    static Technique technique(const Method& method, Kind kind);

    // Adds the parts and links of a hint of the last search to the evidence. Patterns and chains within are told
    // when keep_told() was asked for before the search.
    void tell(const Found& found, const Hint& hint);
    void keep_told(bool keep) { keep_told_ = keep; }
    // Branches of one level go on from those of the level before, until this is called.
    void forget() { goes_on_ = false; }
    // Starts anew in a position, without a search.
    void prepare(const Grid& grid, const Method& method);
    logic::Step told(std::size_t origin);

    // The suppositions of a hint and the literals that they lead to.
    std::vector<std::pair<Literal, Literal>> ends(const Grid& grid, const Found& found);

private:
    void search(const Grid& grid);
    void reduce_region(const Grid& grid, int house, int digit);
    void reduce_cell(const Grid& grid, int cell);
    bool in_common(std::span<const Literal> supposed) const;
    Branch& run(Literal supposed);
    bool advance(Branch& branch);
    template <class Tell>
    bool use_inner(Branch& branch, std::vector<Inner>&& hints, const Tell& tell);
    void reduce(const Grid& grid, Kind kind, Literal source, int house, std::span<Branch* const> branches);
    void offer(Found found);
    bool hopeless(int complexity, int kind) const;
    int complexity(std::span<const std::pair<const Branch*, int>> ends) const;
    Inner inner(const Grid& grid, const Found& found);

    Mode mode_;
    const Control& control_;
    Method method_;
    const Hint* wanted_ = nullptr;
    const Grid* grid_ = nullptr;
    bool best_only_ = true, keep_told_ = false, goes_on_ = false;
    const Links* closed_ = nullptr;  // what static branches can lead to
    std::vector<Found> found_;
    int offered_ = 0;
    std::vector<int> by_effect_;  // index into found_, or -1
    std::vector<std::unique_ptr<Branch>> pool_;
    std::array<std::int16_t, kLiterals> in_pool_;  // by literal supposed; -1 when it was not drawn yet
    std::size_t used_ = 0;
    Links links_;
    std::unique_ptr<Multiple> within_;  // for chains within
};

}  // namespace garns::explainer
