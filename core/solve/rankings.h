// Full ranks: where a row or column stands among all that begin with its digit, read as numbers from both ends.
#pragma once

#include <span>
#include <vector>

#include "rules.h"
#include "solve/candidates.h"
#include "solve/lists.h"

namespace garns::solve {

class Rankings {
public:
    explicit Rankings(const Rules& rules);

    int size() const { return static_cast<int>(told_.size()); }
    // All of the board: any of its lines may begin with the digit.
    std::span<const Cell> cells() const { return cells_; }
    // The ranked line.
    std::span<const Cell> line(int i) const { return lines_[line_of(told_[i].side, told_[i].number)]; }
    // The digit with which it begins, and the cells in which the lines of a side begin.
    DigitSet key(int i) const { return DigitSet::of(told_[i].first); }
    std::span<const Cell> begins(int side) const { return begins_[side]; }

    // Of each other side some line begins with the digit, and is less than the ranked one or not. Sides of which none
    // can be the one are the other; when as many are less as there must be, the others are not. A line that cannot be
    // what its side is begins with another digit; one that begins with this digit is kept in order with the ranked one.
    bool propagate(int i, Candidates& candidates) const;

    static constexpr int kSides = 4;

private:
    // What a line may be that begins with the digit, and what a side may be; bits of these two.
    static constexpr unsigned kLess = 1, kNotLess = 2;

    // Lines are numbered side by side.
    std::size_t line_of(int side, int number) const { return static_cast<std::size_t>(side) * board_ + number; }
    unsigned compare(const Ranking& told, std::size_t other, const Candidates& candidates) const;
    bool may_be_less(std::size_t low, std::size_t high, std::size_t from, bool or_equal,
                     const Candidates& candidates) const;
    bool keep_order(std::size_t low, std::size_t high, bool or_equal, Candidates& candidates) const;

    int board_ = 0;  // its size, the same for all
    std::vector<Ranking> told_;
    std::vector<Cell> cells_;
    Lists<Cell> lines_, begins_;
};

}  // namespace garns::solve
