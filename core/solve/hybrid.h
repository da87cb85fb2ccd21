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
// solutions at their own pace. One that has tried many nodes and found little is
// on the wrong path: the SAT search, which learns from dead ends, then starts
// afresh and only gives solutions that were not given before.
class HybridSearch {
public:
    // The model must outlive the search.
    explicit HybridSearch(const Model& model)
        : model_(model), can_learn_(SatSearch::supports(model)), general_(model) {}

    // Regions may be numbered freely on the way by whoever looks at solutions only: they are given in order.
    void start(std::span<const DigitSet> domains, Numbers numbers = Numbers::kInOrder);
    // Digits to try first in each cell.
    void prefer(std::span<const DigitSet> digits);

    // The budget of nodes is for the whole call, which may have spent some elsewhere.
    Event next(const Control& control, std::uint64_t spent = 0);
    // Of the cells that callers know.
    std::span<const Digit> solution() const {
        return (learning_ ? sat_->solution() : general_.solution()).first(model_.board_cells());
    }
    std::uint64_t nodes() const { return general_.nodes() + (learning_ ? sat_->nodes() : 0); }
    bool learning() const { return learning_; }

    GeneralSearch& general() { return general_; }

private:
    std::uint64_t plain_nodes() const;
    bool should_switch() const;

    const Model& model_;
    const bool can_learn_;
    GeneralSearch general_;
    std::optional<SatSearch> sat_;  // made when it is first needed, kept for later searches
    bool learning_ = false;         // the SAT search has taken over
    std::vector<DigitSet> domains_;
    std::unordered_set<std::string> given_;  // solutions of the plain search, while they are few
};

}  // namespace garns::solve
