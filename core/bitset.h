// A set of cells as a fixed number of 64-bit words.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "types.h"

namespace garns {

// Bits is a multiple of 64. Three widths serve every board: 128 (up to 9x9 and
// 11x11), 640 (up to 25x25) and 1024 (the largest multi-grids).
template <int Bits>
class Bitset {
    static_assert(Bits % 64 == 0);
    static constexpr int kWords = Bits / 64;

public:
    static constexpr int kCapacity = Bits;

    constexpr Bitset() = default;

    // The first `count` cells.
    static constexpr Bitset first_cells(int count) {
        Bitset set;
        for (int word = 0; word < kWords; ++word) {
            const int here = count - 64 * word;
            set.words_[word] = here >= 64 ? ~std::uint64_t{0} : here <= 0 ? 0 : (std::uint64_t{1} << here) - 1;
        }
        return set;
    }

    constexpr void insert(Cell cell) { words_[cell / 64] |= std::uint64_t{1} << (cell % 64); }
    constexpr void erase(Cell cell) { words_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
    constexpr bool has(Cell cell) const { return (words_[cell / 64] >> (cell % 64)) & 1; }

    constexpr bool empty() const {
        std::uint64_t any = 0;
        for (std::uint64_t word : words_) any |= word;
        return any == 0;
    }
    constexpr int size() const {
        int count = 0;
        for (std::uint64_t word : words_) count += std::popcount(word);
        return count;
    }
    // The smallest cell; kCapacity when there is none.
    constexpr Cell first() const {
        for (int word = 0; word < kWords; ++word)
            if (words_[word] != 0) return static_cast<Cell>(64 * word + std::countr_zero(words_[word]));
        return kCapacity;
    }
    constexpr bool intersects(const Bitset& other) const { return !(*this & other).empty(); }
    constexpr bool is_subset_of(const Bitset& other) const { return (*this - other).empty(); }

    constexpr Bitset& operator&=(const Bitset& other) {
        for (int word = 0; word < kWords; ++word) words_[word] &= other.words_[word];
        return *this;
    }
    constexpr Bitset& operator|=(const Bitset& other) {
        for (int word = 0; word < kWords; ++word) words_[word] |= other.words_[word];
        return *this;
    }
    constexpr Bitset& operator-=(const Bitset& other) {
        for (int word = 0; word < kWords; ++word) words_[word] &= ~other.words_[word];
        return *this;
    }
    friend constexpr Bitset operator&(Bitset a, const Bitset& b) { return a &= b; }
    friend constexpr Bitset operator|(Bitset a, const Bitset& b) { return a |= b; }
    friend constexpr Bitset operator-(Bitset a, const Bitset& b) { return a -= b; }
    constexpr bool operator==(const Bitset&) const = default;

    // for (Cell cell : set), from the smallest.
    class Iterator {
    public:
        constexpr explicit Iterator(const Bitset& rest) : rest_(rest), cell_(rest.first()) {}
        constexpr Cell operator*() const { return cell_; }
        constexpr Iterator& operator++() {
            rest_.erase(cell_);
            cell_ = rest_.first();
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return cell_ != other.cell_; }

    private:
        Bitset rest_;
        Cell cell_;
    };
    constexpr Iterator begin() const { return Iterator(*this); }
    constexpr Iterator end() const { return Iterator(Bitset()); }

private:
    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace garns
