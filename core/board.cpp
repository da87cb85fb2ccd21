#include "board.h"

#include <algorithm>

namespace garns {

template <int Bits>
Board<Bits>::Board(const Geometry& geometry) : geometry_(&geometry), open_(geometry.all()) {
    const DigitSet all = DigitSet::all(geometry.digits());
    std::fill_n(candidates_.begin(), geometry.cells(), all);
    std::fill_n(cells_with_.begin(), geometry.digits(), geometry.all());
    for (const CellSet& house : geometry.houses()) {
        const auto size = static_cast<std::uint8_t>(house.size());
        open_in_.push_back(size);
        places_.insert(places_.end(), geometry.digits(), size);
    }
    hidden_.reserve(places_.size());
    std::fill_n(counts_.begin(), geometry.cells(), static_cast<std::uint8_t>(geometry.digits()));
    if (geometry.digits() <= kFew) few_[geometry.digits()] = geometry.all();
    few_changed_.fill(clock_);
    digit_changed_.fill(clock_);
    house_changed_.assign(open_in_.size(), clock_);
}

template <int Bits>
DigitSet Board<Bits>::fresh_digits() const {
    DigitSet fresh;
    for (Digit digit = 1; digit <= geometry_->digits(); ++digit)
        if (digit_changed_[digit - 1] > since_) fresh |= DigitSet::of(digit);
    return fresh;
}

template <int Bits>
void Board<Bits>::give(Cell cell, Digit digit) {
    place(cell, digit);
    givens_.insert(cell);
}

template <int Bits>
void Board<Bits>::place(Cell cell, Digit digit) {
    if (candidates_[cell].empty()) --stuck_;
    filled_changed_ = ++clock_;
    digits_[cell] = digit;
    open_.erase(cell);
    for (int house : geometry_->houses_of(cell)) --open_in_[house];
    // The cells that see it first, then its own other digits: the order in which
    // singles arise is that of HoDoKu, whose scores depend on it.
    for (Cell peer : cells_with_[digit - 1] & geometry_->peers(cell)) eliminate(peer, digit);
    for (Digit other : candidates_[cell]) leave(cell, other);
    candidates_[cell] = DigitSet();
    if (counts_[cell] <= kFew) few_[counts_[cell]].erase(cell);

    while (first_naked_ < end_naked_ && digits_[naked_[first_naked_]] != 0) ++first_naked_;
    while (first_hidden_ < hidden_.size() && places(hidden_[first_hidden_].house, hidden_[first_hidden_].digit) == 0)
        ++first_hidden_;
}

template <int Bits>
void Board<Bits>::eliminate(Cell cell, Digit digit) {
    if (!candidates_[cell].has(digit)) return;
    ++clock_;
    candidates_[cell] -= DigitSet::of(digit);
    const int count = --counts_[cell];
    if (count < kFew) few_[count + 1].erase(cell);
    if (count <= kFew) {
        few_[count].insert(cell);
        few_changed_[count] = clock_;
    }
    if (count == 0) ++stuck_;
    if (count == 1) naked_[end_naked_++] = cell;
    leave(cell, digit);
}

// What the digit's side and the houses know of a candidate that goes.
template <int Bits>
void Board<Bits>::leave(Cell cell, Digit digit) {
    cells_with_[digit - 1].erase(cell);
    digit_changed_[digit - 1] = clock_;
    for (int house : geometry_->houses_of(cell)) {
        house_changed_[house] = clock_;
        if (--places_[slot(house, digit)] == 1) hidden_.push_back({static_cast<std::uint16_t>(house), digit});
    }
}

template <int Bits>
void Board<Bits>::restrict(Cell cell, DigitSet digits) {
    for (Digit digit : candidates_[cell] - digits) eliminate(cell, digit);
}

#define GARNS_BOARD(width) template class Board<width>;
GARNS_WIDTHS(GARNS_BOARD)

}  // namespace garns
