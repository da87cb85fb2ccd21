// Forcing chains and bidirectional cycles: single chains of implications.
#pragma once

#include <span>

#include "explainer/chain_hint.h"
#include "explainer/links.h"

namespace garns::explainer {

class Chains {
public:
    // One found chain or cycle: its literals from the end to the beginning; of a cycle each once, the
    // true candidate that it starts with first.
    struct Found {
        Rank rank;
        bool cycle = false, by_cell = false, by_house = false;  // which links it may use
        std::vector<Literal> path;
        std::vector<Removal> removals;
    };

    // The links must be built and closed; where close() said no, there is nothing to find.
    explicit Chains(const Links& links) : links_(links) {}

    // The easiest one of those that are wanted; null when there is none.
    const Found* best(const Grid& grid, const Hint& wanted);
    // All, the easiest first, one for each effect.
    std::vector<Inner> all(const Grid& grid, Mode mode);

    // The hint for the found one.
    static Technique technique(const Found& found);
    // Adds its parts and links to the evidence.
    static void tell(const Found& found, const Hint& hint);
    // The hint of one of the last search, told.
    logic::Step told(std::size_t origin, const Inner& inner) const;

private:
    struct Node {
        std::uint16_t index;
        std::int16_t parent;
    };
    void search(const Grid& grid);
    void search(const Grid& grid, bool by_cell, bool by_house);
    void cycles(int source);
    void chain(const Grid& grid, int source, bool on);
    bool hopeless(double base, int complexity) const;
    void offer(Found&& found);
    std::vector<Literal> path_of(int node, bool on) const;
    void take_cycle(int node, int source, int length);
    bool usable(Cause cause) const { return cause == kByCell ? by_cell_ : by_house_; }
    Inner inner(Found&& found, Mode mode) const;

    const Links& links_;
    const Hint* wanted_ = nullptr;
    bool best_only_ = true, by_cell_ = true, by_house_ = true;
    std::vector<Found> found_;
    std::vector<Node> nodes_;
    std::vector<std::uint16_t> now_, off_, next_;
    std::array<Bitset<128>, 9> with_;  // the cells that hold a digit
};

}  // namespace garns::explainer
