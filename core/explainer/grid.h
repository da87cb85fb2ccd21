// A classic grid as the Explainer reads it: the candidates of each cell and, in each
// house, the places of each digit, always in step. Digits are 0 to 8 in this room.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "bitset.h"

namespace garns::explainer {

using Mask = std::uint16_t;  // nine bits: the digits of a cell, or the places in a house
inline constexpr Mask kAll = 0x1ff;
inline constexpr int kCells = 81, kHouses = 27;

// Houses in the order of the Explainer: blocks, rows, columns. Cells of a house from
// left to right and from top to bottom.
enum Kind { kBlock = 0, kRow = 1, kColumn = 2 };

struct Tables {
    std::array<std::array<std::uint8_t, 9>, kHouses> cells{};   // of a house, by place
    std::array<std::array<std::uint8_t, 3>, kCells> houses{};   // of a cell: block, row, column
    std::array<std::array<std::uint8_t, 3>, kCells> places{};   // of a cell in these
    std::array<std::array<std::uint8_t, 20>, kCells> peers{};   // block, then the rest of row and column
    std::array<std::array<std::uint8_t, 20>, kCells> rising{};  // the same by number
    std::array<Bitset<128>, kCells> seen{};
    std::array<Bitset<128>, kHouses> sets{};
    // overlap[h][g]: the places of house h that lie in house g.
    std::array<std::array<Mask, kHouses>, kHouses> overlap{};

    constexpr Tables() {
        for (int cell = 0; cell < kCells; ++cell) {
            const int row = cell / 9, column = cell % 9;
            const int in[3] = {row / 3 * 3 + column / 3, 9 + row, 18 + column};
            const int at[3] = {row % 3 * 3 + column % 3, column, row};
            for (int kind = 0; kind < 3; ++kind) {
                houses[cell][kind] = static_cast<std::uint8_t>(in[kind]);
                places[cell][kind] = static_cast<std::uint8_t>(at[kind]);
                cells[in[kind]][at[kind]] = static_cast<std::uint8_t>(cell);
                sets[in[kind]].insert(static_cast<Cell>(cell));
            }
        }
        for (int cell = 0; cell < kCells; ++cell) {
            int count = 0;
            for (int house : houses[cell])
                for (int other : cells[house]) {
                    if (other == cell || seen[cell].has(static_cast<Cell>(other))) continue;
                    seen[cell].insert(static_cast<Cell>(other));
                    peers[cell][count++] = static_cast<std::uint8_t>(other);
                }
            count = 0;
            for (int other = 0; other < kCells; ++other)
                if (seen[cell].has(static_cast<Cell>(other))) rising[cell][count++] = static_cast<std::uint8_t>(other);
        }
        for (int house = 0; house < kHouses; ++house)
            for (int other = 0; other < kHouses; ++other)
                for (int place = 0; place < 9; ++place)
                    if (sets[other].has(cells[house][place])) overlap[house][other] |= static_cast<Mask>(1 << place);
    }
};
inline constexpr Tables kTables;

constexpr bool sees(int a, int b) { return kTables.seen[a].has(static_cast<Cell>(b)); }

// for (int bit : Bits(mask)), from the smallest.
class Bits {
public:
    constexpr explicit Bits(unsigned bits) : bits_(bits) {}
    class Iterator {
    public:
        constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
        constexpr int operator*() const { return std::countr_zero(bits_); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

    private:
        unsigned bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    unsigned bits_;
};

inline constexpr std::array<std::uint8_t, 512> kCounts = [] {
    std::array<std::uint8_t, 512> counts{};
    for (unsigned mask = 1; mask < 512; ++mask) counts[mask] = static_cast<std::uint8_t>(counts[mask / 2] + mask % 2);
    return counts;
}();
constexpr int count_of(Mask mask) { return kCounts[mask]; }
constexpr int first_of(Mask mask) { return std::countr_zero(static_cast<unsigned>(mask)); }
constexpr bool is_single(Mask mask) { return mask != 0 && (mask & (mask - 1)) == 0; }
constexpr Mask bit_of(int index) { return static_cast<Mask>(1 << index); }

// All masks of nine bits with so many ones, by value: the order in which the Explainer
// goes through tuples.
inline constexpr auto kTuples = [] {
    struct All {
        std::array<std::array<Mask, 126>, 10> masks{};
        std::array<std::uint8_t, 10> sizes{};
    } all;
    for (Mask mask = 0; mask < 512; ++mask) {
        const int size = count_of(mask);
        all.masks[size][all.sizes[size]++] = mask;
    }
    return all;
}();

class Grid {
public:
    int value(int cell) const { return values_[cell]; }  // 1 to 9; 0 while it is open
    Mask candidates(int cell) const { return candidates_[cell]; }
    bool has(int cell, int digit) const { return (candidates_[cell] >> digit) & 1; }
    Mask places(int house, int digit) const { return places_[house][digit]; }
    int open_in(int house) const { return open_[house]; }
    int open() const { return left_; }
    bool solved() const { return left_ == 0; }
    int placed(int digit) const { return placed_[digit]; }  // how often a digit stands there

    void start() {
        values_.fill(0);
        candidates_.fill(kAll);
        for (auto& house : places_) house.fill(kAll);
        open_.fill(9);
        placed_.fill(0);
        left_ = kCells;
    }

    void remove(int cell, int digit) {
        const Mask bit = bit_of(digit);
        if ((candidates_[cell] & bit) == 0) return;
        candidates_[cell] = static_cast<Mask>(candidates_[cell] & ~bit);
        const auto& houses = kTables.houses[cell];
        const auto& at = kTables.places[cell];
        for (int kind = 0; kind < 3; ++kind) {
            Mask& places = places_[houses[kind]][digit];
            places = static_cast<Mask>(places & ~bit_of(at[kind]));
        }
    }
    void remove_all(int cell, Mask digits) {
        for (int digit : Bits(digits)) remove(cell, digit);
    }

    void place(int cell, int digit) {
        values_[cell] = static_cast<std::uint8_t>(digit + 1);
        --left_;
        ++placed_[digit];
        for (int house : kTables.houses[cell]) --open_[house];
        remove_all(cell, candidates_[cell]);
        for (int peer : kTables.peers[cell]) remove(peer, digit);
    }

    bool operator==(const Grid& other) const { return values_ == other.values_ && candidates_ == other.candidates_; }

private:
    std::array<std::uint8_t, kCells> values_{};
    std::array<Mask, kCells> candidates_{};
    std::array<std::array<Mask, 9>, kHouses> places_{};
    std::array<std::uint8_t, kHouses> open_{};
    std::array<std::uint8_t, 9> placed_{};
    int left_ = kCells;
};

}  // namespace garns::explainer
