#include "solve/required.h"

#include <algorithm>
#include <array>
#include <bit>

namespace garns::solve {

namespace {

constexpr std::size_t kMostCells = 16;   // of a line
constexpr std::int64_t kMostWays = 200;  // to choose places

std::int64_t ways(std::int64_t cells, std::int64_t times) {
    std::int64_t found = 1;
    for (std::int64_t i = 0; i < times; ++i) found = found * (cells - i) / (i + 1);
    return found;
}

bool has_twice(std::span<const Cell> cells) {
    std::vector<Cell> sorted(cells.begin(), cells.end());
    std::ranges::sort(sorted);
    return std::ranges::adjacent_find(sorted) != sorted.end();
}

}  // namespace

Required::Required(const Automata& automata, const Houses& houses, int digits, const Control& control) {
    for (int i = 0; i < automata.size(); ++i) {
        const auto cells = automata.cells(i);
        if (cells.size() > kMostCells || std::ssize(cells) < 2 || has_twice(cells)) continue;
        control.check();
        const DigitSet required = automata.required(i);
        if (required.empty()) continue;
        std::vector<Places> seen(cells.size());
        bool apart = std::ssize(cells) < digits;  // all of them in a house is no news there
        for (std::size_t a = 0; a < cells.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) {
                const bool sees = houses.sees(cells[a], cells[b]);
                seen[a] |= Places{sees} << b;
                seen[b] |= Places{sees} << a;
                apart |= !sees;
            }
        if (!apart) continue;
        const std::size_t before = needs_.size();
        for (Digit digit : required)
            if (const int times = automata.least_count(i, digit); ways(std::ssize(cells), times) <= kMostWays)
                needs_.push_back({static_cast<std::uint32_t>(cells_.size()), digit, times});
        if (needs_.size() == before) continue;
        cells_.push(cells);
        seen_.push(seen);
        outsiders_.push(houses.outsiders(cells));
    }
}

// Goes through every way to choose so many places that do not see each other.
struct Required::Look {
    explicit Look(std::span<const Places> by) : seen(by) {}

    std::span<const Places> seen;
    Places any = 0, all = ~Places{0};     // the places of some way, and of every way
    std::array<Outsider, 128> outsiders;  // that see a place of every way so far
    int hit = 0;

    void choose(Places chosen, Places open, int times) {
        if (times == 0) {
            any |= chosen;
            all &= chosen;
            for (int i = hit; i-- > 0;)
                if ((outsiders[i].sees & chosen) == 0) outsiders[i] = outsiders[--hit];
            return;
        }
        for (; std::popcount(open) >= times; open &= open - 1) {
            const int place = std::countr_zero(open);
            choose(chosen | Places{1} << place, open & (open - 1) & ~seen[place], times - 1);
        }
    }
};

// The digit stands in at least so many of the cells, of which no two see each
// other. A cell that belongs to no such choice cannot hold it (with more of them,
// any so many would be a choice), one that belongs to all must, and a cell outside
// that sees a cell of each cannot.
bool Required::propagate(int i, Candidates& candidates) const {
    const auto [line, digit, times] = needs_[i];
    const auto cells = cells_[line];
    const DigitSet one = DigitSet::of(digit);
    Places open = 0, chosen = 0;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        if (!candidates[cells[at]].has(digit)) continue;
        (candidates[cells[at]].single() ? chosen : open) |= Places{1} << at;
    }
    const int left = times - std::popcount(chosen);
    if (left <= 0) return true;
    Look look(seen_[line]);
    for (Places rest = chosen; rest != 0; rest &= rest - 1) open &= ~look.seen[std::countr_zero(rest)];
    for (const Outsider& outsider : outsiders_[line])
        if (candidates[outsider.cell].has(digit) && look.hit < std::ssize(look.outsiders))
            look.outsiders[look.hit++] = outsider;
    look.choose(chosen, open, left);
    if (look.any == 0) return false;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        if ((look.all >> at & 1) != 0 && !candidates.keep(cells[at], one)) return false;
        if ((look.any >> at & 1) == 0 && !candidates.remove(cells[at], one)) return false;
    }
    for (int k = 0; k < look.hit; ++k)
        if (!candidates.remove(look.outsiders[k].cell, one)) return false;
    return true;
}

}  // namespace garns::solve
