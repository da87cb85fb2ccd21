// The general solver: depth-first search with propagation for any rules. It is
// the readable referee of the faster engines, and can stop and go on anywhere.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "control.h"
#include "solve/model.h"
#include "solve/search.h"
#include "types.h"

namespace garns::solve {

class GeneralSearch {
public:
    // The model must outlive the search.
    explicit GeneralSearch(const Model& model);

    // Begins anew. The candidates of each cell are met with the model's own; a
    // given is a set of one. Cells of the rules need none. Regions may be numbered freely where they can.
    void start(std::span<const DigitSet> domains, Numbers numbers = Numbers::kInOrder);

    // Digits to try first in each cell; empty again after start().
    void prefer(std::span<const DigitSet> digits) {
        preferred_.assign(digits.begin(), digits.end());
        preferred_.resize(model_.cells());
    }

    // The budget of nodes is for the whole call, which may have spent some elsewhere.
    Event next(const Control& control, std::uint64_t spent = 0);

    // Propagates to the fixpoint, without branching; false when the candidates
    // contradict each other. Then candidates() shows what is left.
    bool propagate();
    std::span<const DigitSet> candidates() const { return candidates_.all(); }

    std::span<const Digit> solution() const { return solution_; }
    std::uint64_t nodes() const { return nodes_; }

private:
    struct Choice {
        Cell cell = 0;
        Digit digit = 0;  // 0: every cell is settled
    };

    // A digit to be placed on its line, and how many places it may have there.
    struct Key {
        Choice choice;
        int places = 0;
    };

    bool fail(std::span<const Cell> guilty);

    Choice choose() const;
    Choice choose_key() const;
    Choice choose_begin() const;
    void look(DigitSet keys, std::span<const Cell> cells, Key& best) const;
    Choice choose_place() const;
    void branch(Choice choice);
    void retreat();

    const Model& model_;
    Candidates candidates_;
    Model::Scratch scratch_;
    std::vector<DigitSet> preferred_;
    std::vector<std::uint64_t> weight_;  // of each cell: conflicts it was part of

    std::vector<DigitSet> saved_;  // the candidates before each branch
    std::vector<HouseLanes::Lane> saved_lanes_;
    std::vector<Choice> branches_;
    std::size_t depth_ = 0;

    std::vector<Digit> solution_;
    std::uint64_t nodes_ = 0;
    std::uint64_t rounds_ = 0;  // of propagation and choice, in all
    std::uint64_t runs_ = 0;    // of propagators since the control was asked last
    bool alive_ = false;        // something is left to search
    bool failed_ = false;       // the candidates contradict each other
    bool at_solution_ = false;  // the candidates are a solution already given
};

}  // namespace garns::solve
