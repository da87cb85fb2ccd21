// Forcing nets with one outcome: whatever is true, it comes to the same.

#include <algorithm>
#include <map>
#include <span>
#include <tuple>

#include "logic/net_proof.h"
#include "logic/suppositions.h"

namespace garns::logic {
namespace {

// Every candidate of a cell, or every place of a digit in a house, supposed in turn, or a
// candidate supposed false and then true: what all of them put into a cell stands there,
// what all of them rule out leaves. One that ends in a contradiction is followed further:
// whatever it leads to, it is not the true one.
template <class Board>
class Verities {
public:
    Verities(const Board& board, const Emit& emit)
        : board_(board),
          digits_(board.geometry().digits()),
          emit_(emit),
          net_(board, Net<Board>::Follow::kAll),
          proof_(net_),
          outcomes_(outcomes(board)) {}

    void run() {
        if (!suppose_all()) return;
        list_choices();
        for (bool placed : {true, false})
            for (const Premise& premise : premises_)
                if (emit_.stopped() || !read(premise, placed)) return;
        tell_all();
    }

private:
    using CellSet = typename Board::CellSet;
    using Choice = typename Net<Board>::Choice;
    using Until = typename Net<Board>::Until;

    struct Supposed {
        Candidate candidate;
        bool on;
    };
    // Statements one of which is true: those of a choice, or a candidate and its opposite.
    struct Premise {
        std::span<const Supposed> options;
        Choice choice;
    };
    struct Verity {
        const Premise* premise = nullptr;
        Candidate conclusion;
        bool placed = false;
        int rounds = 0;  // of all branches together
        int links = 0;
    };

    auto& outcome(const Supposed& one) { return outcomes_.of(net_.index(one.candidate), one.on); }
    void suppose(const Supposed& one) { net_.suppose(one.candidate, one.on, Until::kEnd); }

    bool suppose_all() {
        const auto all = all_candidates(board_);
        std::size_t most = 0;
        for (Candidate each : all) most += 3 + board_.geometry().houses_of(each.cell).size();
        options_.reserve(most);  // so that they stay where they are
        for (Candidate candidate : all)
            for (bool on : {false, true}) {
                if (!on && !linked(board_, candidate)) continue;
                if (emit_.stopped()) return false;
                if (!outcome({candidate, on}).known) {
                    suppose({candidate, on});
                    outcomes_.keep(net_);
                }
                if (on) continue;
                const std::size_t first = options_.size();
                options_.push_back({candidate, false});
                options_.push_back({candidate, true});
                add_premise(first, {});
            }
        return !all.empty();
    }
    // What was added to the options is a premise.
    void add_premise(std::size_t first, const Choice& choice) {
        if (first < options_.size()) premises_.push_back({std::span(options_).subspan(first), choice});
    }

    void list_choices() {
        const auto add = [&](const Choice& choice) {
            const std::size_t first = options_.size();
            net_.for_each_option(choice, [&](Candidate each) { options_.push_back({each, true}); });
            add_premise(first, choice);
        };
        for (Cell cell : board_.open()) add({cell, 0, -1});
        for (int house = 0; house < std::ssize(board_.geometry().houses()); ++house)
            for (Digit digit = 1; digit <= digits_; ++digit) add({0, digit, house});
        std::stable_sort(premises_.begin(), premises_.end(),
                         [](const Premise& a, const Premise& b) { return a.options.size() < b.options.size(); });
    }

    // What all options of a premise lead to; of premises with the same effect, the one that
    // takes the fewest rounds is kept.
    bool read(const Premise& premise, bool placed) {
        if (!in_common(premise, placed)) return true;
        std::vector<Verity> here;
        for (Digit digit = 1; digit <= digits_; ++digit)
            for (Cell cell : common_[digit - 1]) here.push_back({&premise, {cell, digit}, placed});
        for (const Supposed& option : premise.options) {
            if (emit_.stopped()) return false;
            suppose(option);
            for (Verity& each : here)
                each.rounds += placed ? net_.on_round(each.conclusion) : net_.off_round(each.conclusion);
        }
        for (const Verity& each : here) {
            Verity& best = found_.try_emplace({!placed, each.conclusion}, each).first->second;
            if (each.rounds < best.rounds) best = each;
        }
        return true;
    }

    // Whether there is something that all options lead to; by digit, its cells.
    bool in_common(const Premise& premise, bool placed) {
        const auto cells = [&](const Supposed& option) -> const std::vector<CellSet>& {
            return placed ? outcome(option).placed : outcome(option).gone;
        };
        common_ = cells(premise.options[0]);
        for (const Supposed& option : premise.options) {
            const std::vector<CellSet>& more = cells(option);
            CellSet any;
            for (std::size_t i = 0; i < common_.size(); ++i) any |= common_[i] &= more[i];
            if (any.empty()) return false;
        }
        return true;
    }

    // The shortest of those with the fewest rounds first; then the others.
    void tell_all() {
        constexpr std::ptrdiff_t kCompared = 6;
        std::vector<Verity> all;
        for (const auto& [effect, verity] : found_) all.push_back(verity);
        std::stable_sort(all.begin(), all.end(), [](const Verity& a, const Verity& b) { return a.rounds < b.rounds; });
        const auto compared = all.begin() + std::min(kCompared, std::ssize(all));
        for (auto each = all.begin(); each != compared; ++each) each->links = std::ssize(step_of(*each).links);
        std::stable_sort(all.begin(), compared, [](const Verity& a, const Verity& b) { return a.links < b.links; });
        for (const Verity& each : all)
            if (emit_.stopped() || !emit_(step_of(each))) return;
    }

    Step step_of(const Verity& verity) {
        Step step{"forcing_net_verity", {}, {}, {}, {}};
        (verity.placed ? step.placements : step.eliminations).push_back(verity.conclusion);
        const auto& options = verity.premise->options;
        const auto [cell, digit] = options[0].candidate;
        step.parts = {options[0].on ? net_.part_of(Role::kAssumed, verity.premise->choice)
                                    : Part{Role::kStem, {cell}, DigitSet::of(digit)}};
        for (const Supposed& option : options) {
            suppose(option);
            proof_.prove(verity.conclusion, verity.placed);
            proof_.tell(step);
        }
        return step;
    }

    const Board& board_;
    const int digits_;
    const Emit& emit_;
    Net<Board> net_;
    NetProof<Board> proof_;
    Outcomes<Board>& outcomes_;
    std::vector<Supposed> options_;  // of all premises
    std::vector<Premise> premises_;
    std::vector<CellSet> common_;
    std::map<std::pair<bool, Candidate>, Verity> found_;  // placements first
};

}  // namespace

template <class Board>
void find_net_verities(const Board& board, const Emit& emit) {
    Verities<Board>(board, emit).run();
}

#define GARNS_NET_VERITIES(width) template void find_net_verities(const Board<width>&, const Emit&);
GARNS_WIDTHS(GARNS_NET_VERITIES)

}  // namespace garns::logic
