#include "board.h"

namespace garns {

template <int Bits>
Board<Bits>::Board(const Geometry& geometry)
    : geometry_(&geometry),
      digits_(geometry.cells()),
      candidates_(geometry.cells(), DigitSet::all(geometry.digits())),
      cells_with_(geometry.digits(), geometry.all()),
      open_(geometry.all()) {}

template <int Bits>
auto Board<Bits>::unsolved_with(int count) const -> CellSet {
    CellSet found;
    for (Cell cell : open_)
        if (candidates_[cell].size() == count) found.insert(cell);
    return found;
}

template <int Bits>
bool Board<Bits>::stuck() const {
    for (Cell cell : open_)
        if (candidates_[cell].empty()) return true;
    return false;
}

template <int Bits>
void Board<Bits>::give(Cell cell, Digit digit) {
    place(cell, digit);
    givens_.insert(cell);
}

template <int Bits>
void Board<Bits>::place(Cell cell, Digit digit) {
    restrict(cell, DigitSet());
    digits_[cell] = digit;
    open_.erase(cell);
    for (Cell peer : cells_with_[digit - 1] & geometry_->peers(cell)) eliminate(peer, digit);
}

template <int Bits>
void Board<Bits>::eliminate(Cell cell, Digit digit) {
    candidates_[cell] -= DigitSet::of(digit);
    cells_with_[digit - 1].erase(cell);
}

template <int Bits>
void Board<Bits>::restrict(Cell cell, DigitSet digits) {
    for (Digit digit : candidates_[cell] - digits) eliminate(cell, digit);
}

template class Board<128>;
template class Board<640>;
template class Board<1024>;

}  // namespace garns
