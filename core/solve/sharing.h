// Cells that all see each other hold a set of digits, one each. Given the sets
// that they may hold, which candidates can stay?
//
// As many sets as go into the lanes of a vector are tried at once: eight on boards
// of up to 16 digits, two on larger ones.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/candidates.h"
#include "solve/houses.h"
#include "types.h"

namespace garns::solve {

// So many sets of digits that they fill a vector. The last ones of a list may be empty, and no cells share those.
struct alignas(16) Sets {
    std::array<std::uint64_t, 2> words{};
};

inline constexpr int kNarrow = 16;  // digits; sets of no more have 16 bits

// The sets of a list, vector by vector, at the end of others.
inline void append(std::vector<Sets>& to, std::span<const DigitSet> list, int digits) {
    const std::size_t bits = digits <= kNarrow ? 16 : 64, lanes = 128 / bits;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (i % lanes == 0) to.emplace_back();
        to.back().words[i % lanes * bits / 64] |= list[i].bits() << (i % lanes * bits % 64);
    }
}

// Some sets are tried after the other and shared out among the cells: a cell with one digit takes it from the others, a
// digit with one cell takes the cell. A candidate that no set leaves in its cell goes. A digit that all sets have is
// somewhere in the cells, so it leaves the cells outside that see all its places. (Some sets that cannot be shared out
// are not found to be so.)
template <class Word, std::size_t kCells>
class Sharing {
public:
    // Of the digits that the cells hold between them, some may be known.
    Sharing(std::span<const Cell> cells, const Candidates& candidates, DigitSet among) : cells_(cells) {
        DigitSet any, settled;
        for (std::size_t i = 0; i < kCells; ++i) {
            const DigitSet here = candidates[cells[i]];
            any |= here;
            if (here.single()) settled |= here;
            before_[i] = all(static_cast<Word>(here.bits()));
            supported_[i] = Vector{};
        }
        any_ = all(static_cast<Word>(any.bits()));
        settled_ = all(static_cast<Word>(settled.bits()));
        among_ = all(static_cast<Word>((settled | among).bits()));
        needed_ = any_;
    }

    // Whether one of the sets may be shared out, at a glance.
    bool can_have(const Sets& sets) const {
        const Vector digits = fitting(sets);
        Vector none{};
        for (std::size_t i = 0; i < kCells; ++i) none |= is_empty(before_[i] & digits);
        return some(~none);
    }

    void add(const Sets& sets) {
        Vector digits = fitting(sets);
        if (!some(digits)) return;
        Vector shared[kCells];
        for (std::size_t i = 0; i < kCells; ++i) shared[i] = before_[i] & digits;
        Vector failed, changed;
        do {
            Vector once{}, twice{}, settled{};
            failed = Vector{};
            for (std::size_t i = 0; i < kCells; ++i) {
                const Vector here = shared[i], alone = here & is_empty(here & (here - 1));
                failed |= is_empty(here) | (settled & alone);
                settled |= alone;
                twice |= once & here;
                once |= here;
            }
            failed |= once ^ digits;
            const Vector hidden = once & ~twice & ~settled;
            changed = Vector{};
            for (std::size_t i = 0; i < kCells; ++i) {
                const Vector here = shared[i], open = here & ~settled, wanted = open & hidden;
                // What is settled stays; a digit that has no other cell is taken; else what others have settled goes.
                shared[i] = (here & is_empty(here & (here - 1))) | wanted | (open & is_empty(wanted));
                changed |= shared[i] ^ here;
            }
        } while (some(changed));
        const Vector good = is_empty(failed);
        needed_ &= digits | ~good;
        for (std::size_t i = 0; i < kCells; ++i) supported_[i] |= shared[i] & good;
    }

    // Removes what no set supports; false on a contradiction.
    bool conclude(std::span<const Outsider> outsiders, Candidates& candidates) const {
        std::array<DigitSet, kCells> supported;
        for (std::size_t i = 0; i < kCells; ++i) {
            supported[i] = in_any(supported_[i]);
            if (!candidates.keep(cells_[i], supported[i])) return false;
        }
        const DigitSet needed = DigitSet(any_[0]) - in_any(~needed_) - DigitSet(settled_[0]);
        for (Digit digit : needed) {
            std::uint64_t places = 0;
            for (std::size_t i = 0; i < kCells; ++i) places |= std::uint64_t{supported[i].has(digit)} << i;
            for (const auto& [sees, cell] : outsiders)
                if ((places & ~sees) == 0 && !candidates.remove(cell, DigitSet::of(digit))) return false;
        }
        return true;
    }

private:
    using Vector [[gnu::vector_size(16)]] = Word;

    static Vector all(Word word) { return Vector{} + word; }
    // All bits of a lane, where it has none.
    static Vector is_empty(Vector lanes) { return std::bit_cast<Vector>(lanes == Vector{}); }
    static bool some(Vector lanes) {
        const Sets bits = std::bit_cast<Sets>(lanes);
        return (bits.words[0] | bits.words[1]) != 0;
    }
    // The digits in any lane.
    static DigitSet in_any(Vector lanes) {
        const Sets bits = std::bit_cast<Sets>(lanes);
        std::uint64_t found = bits.words[0] | bits.words[1];
        for (std::size_t shift = 32; shift >= 8 * sizeof(Word); shift /= 2) found |= found >> shift;
        return DigitSet(static_cast<Word>(found));
    }
    // Those of the sets that have only candidates, and all digits that are known to be among the cells.
    Vector fitting(const Sets& sets) const {
        const Vector digits = std::bit_cast<Vector>(sets);
        return digits & is_empty((digits & ~any_) | (among_ & ~digits));
    }

    std::span<const Cell> cells_;
    Vector before_[kCells], supported_[kCells];  // no std::array: it knows no vectors
    Vector any_, settled_, among_, needed_;
};

inline constexpr std::size_t kMostShared = 10;  // cells

// Acts on two to ten cells that are to share sets of the digits of a board.
template <std::size_t kCells = 2>
void share_among(std::span<const Cell> cells, int digits, const Candidates& candidates, const auto& act,
                 DigitSet among = {}) {
    if constexpr (kCells < kMostShared)
        if (cells.size() > kCells) return share_among<kCells + 1>(cells, digits, candidates, act, among);
    if (digits <= kNarrow) {
        Sharing<std::uint16_t, kCells> sharing(cells, candidates, among);
        act(sharing);
    } else {
        Sharing<std::uint64_t, kCells> sharing(cells, candidates, among);
        act(sharing);
    }
}

}  // namespace garns::solve
