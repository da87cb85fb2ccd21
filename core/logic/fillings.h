// The ways to fill a clue: which digits each of its cells takes in some of them, from
// any candidates. Steps of clues ask for a board, nets for what a supposition leaves.
#pragma once

#include <span>
#include <vector>

#include "board.h"

namespace garns::logic {

// By cell: the digit of a filled cell, the candidates of an open one.
using Domains = std::vector<DigitSet>;

template <class Board>
Domains domains(const Board& board) {
    Domains all;
    for (Cell cell = 0; cell < board.geometry().cells(); ++cell)
        all.push_back(board.digit(cell) != 0 ? DigitSet::of(board.digit(cell)) : board.candidates(cell));
    return all;
}

// Whether a clue can be filled. Unknown: there is too much to try.
enum class Fillable { kNo, kYes, kUnknown };

inline constexpr int kMaxSumCells = 16;   // more cells leave nobody anything to see
inline constexpr int kMaxTries = 20'000;  // digits tried in one sum; a cage of nine open cells takes some hundred

// Which digits each cell of the rule takes in some filling that keeps the rule, in the
// order of its cells; what `possible` holds counts only where the answer is yes. Cells of
// a sum or relation that see each other differ besides.
template <class Geometry>
Fillable fill(const Geometry& geometry, const Sum& sum, const Domains& domains, std::vector<DigitSet>& possible,
              int tries = kMaxTries);
template <class Geometry>
Fillable fill(const Geometry& geometry, const Relation& relation, const Domains& domains,
              std::vector<DigitSet>& possible);
template <class Geometry>
Fillable fill(const Geometry& geometry, const Automaton& automaton, const Domains& domains,
              std::vector<DigitSet>& possible);

// The sums, relations and automata of a board under one numbering, in this order.
template <class Geometry>
class ClueList {
public:
    // The geometry must outlive it.
    explicit ClueList(const Geometry& geometry);

    int count() const { return static_cast<int>(cells_.size()); }
    // In the order of the rule.
    const std::vector<Cell>& cells(int clue) const { return cells_[clue]; }
    // The clues that a cell lies in.
    const std::vector<int>& of(Cell cell) const { return clues_of_[cell]; }

    // Calls f(rule) with the sum, relation or automaton of a clue.
    template <class F>
    auto visit(int clue, const F& f) const {
        const Rules& rules = geometry_.rules();
        if (clue < std::ssize(rules.sums)) return f(rules.sums[clue]);
        clue -= static_cast<int>(rules.sums.size());
        if (clue < std::ssize(rules.relations)) return f(rules.relations[clue]);
        return f(rules.automata[clue - rules.relations.size()]);
    }
    bool is_sum(int clue) const { return clue < std::ssize(geometry_.rules().sums); }

    // Whether the clue has a filling at all, which is sooner known than all its digits.
    Fillable find_one(int clue, const Domains& domains, int tries = kMaxTries) const;
    // As above, for the rule of the clue.
    Fillable fill(int clue, const Domains& domains, std::vector<DigitSet>& possible, int tries = kMaxTries) const;

private:
    const Geometry& geometry_;
    std::vector<std::vector<Cell>> cells_;
    std::vector<std::vector<int>> clues_of_;
};

}  // namespace garns::logic
