// A set of cells as a fixed number of 64-bit words.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "types.h"

namespace garns {

// Three widths serve every board: 128 (up to 9x9 and 11x11), 640 (up to 25x25) and
// 1024 (the largest multi-grids). GARNS_WIDTHS(what, ...) is what(width, ...) for
// each of them: it compiles a template that stands in a file of its own. The widest
// differs from the one before in nothing but the number of words, so it is not looked
// at by the sanitizers, whose builds it would slow by a third.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kWidest = 640;
#define GARNS_WIDTHS(what, ...) what(128 __VA_OPT__(, ) __VA_ARGS__) what(640 __VA_OPT__(, ) __VA_ARGS__)
#else
inline constexpr int kWidest = 1024;
#define GARNS_WIDTHS(what, ...) \
    what(128 __VA_OPT__(, ) __VA_ARGS__) what(640 __VA_OPT__(, ) __VA_ARGS__) what(1024 __VA_OPT__(, ) __VA_ARGS__)
#endif

// Bits is a multiple of 64.
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

    // for (Cell cell : set), from the smallest. The loop keeps its own copy of the set.
    struct End {};
    class Iterator {
    public:
        constexpr explicit Iterator(const Bitset& set) : set_(set), rest_(set.words_[0]) { skip_empty_words(); }
        constexpr Cell operator*() const { return static_cast<Cell>(64 * word_ + std::countr_zero(rest_)); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            skip_empty_words();
            return *this;
        }
        constexpr bool operator!=(End) const { return word_ < kWords; }

    private:
        constexpr void skip_empty_words() {
            while (rest_ == 0 && ++word_ < kWords) rest_ = set_.words_[word_];
        }
        Bitset set_;
        int word_ = 0;
        std::uint64_t rest_;  // what is left of the word
    };
    constexpr Iterator begin() const { return Iterator(*this); }
    constexpr End end() const { return {}; }

private:
    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace garns
