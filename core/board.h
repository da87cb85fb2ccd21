// One moment of solving: the candidates seen from both sides, which digits a cell
// may hold and which cells a digit may stand in, always in step.
#pragma once

#include <vector>

#include "geometry.h"
#include "types.h"

namespace garns {

template <int Bits>
class Board {
public:
    using Geometry = garns::Geometry<Bits>;
    using CellSet = typename Geometry::CellSet;

    // Every cell open with every candidate. The geometry must outlive the board.
    explicit Board(const Geometry& geometry);

    const Geometry& geometry() const { return *geometry_; }

    // The digit that stands in a cell; 0 while it is open.
    Digit digit(Cell cell) const { return digits_[cell]; }
    // The digits an open cell may hold; none for a filled one.
    DigitSet candidates(Cell cell) const { return candidates_[cell]; }
    // The open cells that may hold a digit.
    const CellSet& cells_with(Digit digit) const { return cells_with_[digit - 1]; }
    const CellSet& open() const { return open_; }
    // The open cells with exactly so many candidates.
    CellSet unsolved_with(int count) const;
    bool solved() const { return open_.empty(); }
    // Whether an open cell has no candidate left.
    bool stuck() const;

    // The cells filled from the start, by give(): a pattern that must not be deadly
    // may swap only the others.
    const CellSet& givens() const { return givens_; }

    // Puts a clue into an open cell.
    void give(Cell cell, Digit digit);
    // Puts a digit into an open cell: it leaves the cells that see it.
    void place(Cell cell, Digit digit);
    void eliminate(Cell cell, Digit digit);
    // Leaves an open cell only the candidates that are in the set.
    void restrict(Cell cell, DigitSet digits);

    bool operator==(const Board& other) const { return digits_ == other.digits_ && candidates_ == other.candidates_; }

private:
    const Geometry* geometry_;
    std::vector<Digit> digits_;
    std::vector<DigitSet> candidates_;
    std::vector<CellSet> cells_with_;
    CellSet open_, givens_;
};

extern template class Board<128>;
extern template class Board<640>;
extern template class Board<1024>;

}  // namespace garns
