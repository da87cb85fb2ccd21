// One moment of solving: the candidates seen from both sides, which digits a cell
// may hold and which cells a digit may stand in, always in step.
#pragma once

#include <array>
#include <span>
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
    // The open cells with exactly so many candidates, 1 to kFew.
    static constexpr int kFew = 4;
    const CellSet& unsolved_with(int count) const { return few_[count]; }
    bool solved() const { return open_.empty(); }
    // Whether an open cell has no candidate left.
    bool stuck() const { return stuck_ > 0; }

    // The cells filled from the start, by give(): a pattern that must not be deadly
    // may swap only the others.
    const CellSet& givens() const { return givens_; }

    // How many open cells of a house there are, and how many may hold a digit.
    int open_in(int house) const { return open_in_[house]; }
    int places(int house, Digit digit) const { return places_[slot(house, digit)]; }

    // The cells that came down to one candidate, and the digits that came down to one
    // place in a house, in that order. Some may be filled since: see candidates(), places().
    std::span<const Cell> naked() const { return std::span(naked_).subspan(first_naked_, end_naked_ - first_naked_); }
    struct Hidden {
        std::uint16_t house;
        Digit digit;
    };
    std::span<const Hidden> hidden() const { return std::span(hidden_).subspan(first_hidden_); }

    // Candidates only ever go. So a finder whose pattern lies in one house, or is about
    // one digit, and that found nothing before, can find something now only where a
    // candidate went since. Whoever asks it again says since when; fresh() tells it
    // where to look. From the start everything is fresh.
    using Clock = std::uint32_t;
    Clock now() const { return clock_; }
    void look_since(Clock clock) { since_ = clock; }
    bool fresh(int house) const { return house_changed_[house] > since_; }
    DigitSet fresh_digits() const;
    // Whether a cell came down to so many candidates, 1 to kFew; whether one was filled.
    bool fresh_with(int count) const { return few_changed_[count] > since_; }
    bool fresh_filled() const { return filled_changed_ > since_; }

    // Puts a clue into an open cell.
    void give(Cell cell, Digit digit);
    // Puts a digit into an open cell: it leaves the cells that see it.
    void place(Cell cell, Digit digit);
    void eliminate(Cell cell, Digit digit);
    // Leaves an open cell only the candidates that are in the set.
    void restrict(Cell cell, DigitSet digits);

    bool operator==(const Board& other) const { return digits_ == other.digits_ && candidates_ == other.candidates_; }

private:
    std::size_t slot(int house, Digit digit) const {
        return static_cast<std::size_t>(house) * geometry_->digits() + digit - 1;
    }
    void leave(Cell cell, Digit digit);

    const Geometry* geometry_;
    std::array<Digit, Bits> digits_{};
    std::array<DigitSet, Bits> candidates_{};
    std::array<CellSet, kMaxDigits> cells_with_{};
    CellSet open_, givens_;
    int stuck_ = 0;                            // open cells without a candidate
    std::vector<std::uint8_t> open_in_;        // by house
    std::vector<std::uint8_t> places_;         // by house and digit
    std::array<std::uint8_t, Bits> counts_{};  // candidates by cell
    std::array<CellSet, kFew + 1> few_{};      // cells by how many candidates they have
    Clock clock_ = 1, since_ = 0, filled_changed_ = 1;
    std::array<Clock, kFew + 1> few_changed_{};
    std::array<Clock, kMaxDigits> digit_changed_{};
    std::vector<Clock> house_changed_;
    std::array<Cell, Bits> naked_{};
    std::vector<Hidden> hidden_;
    std::size_t first_naked_ = 0, end_naked_ = 0, first_hidden_ = 0;  // those before are filled
};

#define GARNS_BOARD(width) extern template class Board<width>;
GARNS_WIDTHS(GARNS_BOARD)
#undef GARNS_BOARD

}  // namespace garns
