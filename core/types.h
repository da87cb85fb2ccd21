// The small words of the core: a cell, a digit, a set of digits.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace garns {

using Cell = std::uint16_t;  // index of a cell, from 0
using Digit = std::uint8_t;  // 1 .. digits of the board; 0 where a cell is empty

inline constexpr int kMaxCells = 1024;
inline constexpr int kMaxDigits = 64;

// A set of digits: bit d - 1 stands for digit d.
class DigitSet {
public:
    constexpr DigitSet() = default;
    constexpr explicit DigitSet(std::uint64_t bits) : bits_(bits) {}

    static constexpr DigitSet of(Digit digit) { return DigitSet(std::uint64_t{1} << (digit - 1)); }
    static constexpr DigitSet all(int digits) {
        return DigitSet(digits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << digits) - 1);
    }

    constexpr std::uint64_t bits() const { return bits_; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    // Not std::has_single_bit: it counts bits, a library call on a plain x86-64.
    constexpr bool single() const { return bits_ != 0 && (bits_ & (bits_ - 1)) == 0; }
    constexpr bool has(Digit digit) const { return (bits_ >> (digit - 1)) & 1; }
    constexpr Digit first() const { return static_cast<Digit>(std::countr_zero(bits_) + 1); }
    constexpr Digit last() const { return static_cast<Digit>(64 - std::countl_zero(bits_)); }

    constexpr DigitSet operator&(DigitSet other) const { return DigitSet(bits_ & other.bits_); }
    constexpr DigitSet operator|(DigitSet other) const { return DigitSet(bits_ | other.bits_); }
    constexpr DigitSet operator^(DigitSet other) const { return DigitSet(bits_ ^ other.bits_); }
    // The digits of this set that are not in the other.
    constexpr DigitSet operator-(DigitSet other) const { return DigitSet(bits_ & ~other.bits_); }
    constexpr DigitSet& operator&=(DigitSet other) { return *this = *this & other; }
    constexpr DigitSet& operator|=(DigitSet other) { return *this = *this | other; }
    constexpr DigitSet& operator-=(DigitSet other) { return *this = *this - other; }
    constexpr auto operator<=>(const DigitSet&) const = default;

    // for (Digit digit : set), from the smallest.
    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
        constexpr Digit operator*() const { return DigitSet(bits_).first(); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

    private:
        std::uint64_t bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    std::uint64_t bits_ = 0;
};

}  // namespace garns
