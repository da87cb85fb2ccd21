// The engine for every board but the classic one: a plain search first, and
// clause learning when that is not enough.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "control.h"
#include "solve/encode.h"
#include "solve/general.h"
#include "solve/model.h"
#include "solve/search.h"

namespace garns::solve {

// The plain search settles most puzzles in a few nodes, and boards with many
// solutions at their own pace. One that has tried many nodes and found little may
// be on the wrong path: then it takes turns with the SAT search, which learns from
// dead ends. Each goes on where it stopped, for longer and longer, so all takes
// little longer than with the better of the two alone. A solution is given once.
class HybridSearch {
public:
    // The model must outlive the search.
    explicit HybridSearch(const Model& model)
        : model_(model), can_learn_(SatSearch::supports(model)), general_(model), turns_(first_turns()) {}

    // Regions may be numbered freely on the way by whoever looks at solutions only: they are given in order.
    void start(std::span<const DigitSet> domains, Numbers numbers = Numbers::kInOrder);
    // Digits to try first in each cell.
    void prefer(std::span<const DigitSet> digits);

    // The budget of nodes is for the whole call, which may have spent some elsewhere.
    Event next(const Control& control, std::uint64_t spent = 0);
    // Of the cells that callers know.
    std::span<const Digit> solution() const { return all_of_solution().first(model_.board_cells()); }
    std::uint64_t nodes() const { return general_.nodes() + learner_nodes(); }
    // Whether it is the turn of the SAT search.
    bool learning() const { return learning_; }

    GeneralSearch& general() { return general_; }

private:
    // How far the nodes of the two may go before the other has its turn.
    struct Turns {
        std::uint64_t plain, learner;
    };
    Turns first_turns() const;
    Event search(const Control& control, std::uint64_t spent, bool may_turn);
    bool turn();
    bool is_new();

    std::uint64_t learner_nodes() const { return started_ ? sat_->nodes() : 0; }
    std::span<const Digit> all_of_solution() const { return learning_ ? sat_->solution() : general_.solution(); }

    const Model& model_;
    const bool can_learn_;
    GeneralSearch general_;
    std::optional<SatSearch> sat_;  // made when it is first needed, kept for later searches
    bool started_ = false;          // the SAT search has had a turn
    bool learning_ = false;
    Turns turns_;
    std::vector<DigitSet> domains_;
    std::unordered_set<std::string> given_;  // solutions, while they are few
};

}  // namespace garns::solve
