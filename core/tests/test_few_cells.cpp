// A few cells with a total, against every way to fill them.
#include <algorithm>
#include <array>
#include <functional>
#include <random>
#include <vector>

#include "doctest.h"
#include "solve/few_cells.h"

using namespace garns;
using namespace garns::solve;

namespace {

constexpr std::size_t kOutside = 4;

// Calls with every way to give the cells different digits of their candidates.
void each_way(const std::vector<DigitSet>& cells, std::vector<Digit>& digits,
              const std::function<void(const std::vector<Digit>&)>& act) {
    if (digits.size() == cells.size()) return act(digits);
    for (Digit digit : cells[digits.size()]) {
        if (std::ranges::find(digits, digit) != digits.end()) continue;
        digits.push_back(digit);
        each_way(cells, digits, act);
        digits.pop_back();
    }
}

// Cells that see each other, others that see some of them, and a few totals.
template <std::size_t kCells>
void compare(int digits, std::mt19937& random) {
    const auto all = DigitSet::all(digits).bits();
    std::vector<DigitSet> sets(kCells + kOutside);
    for (DigitSet& set : sets) set = DigitSet((random() & random() & all) | std::uint64_t{1} << random() % digits);
    std::array<Cell, kCells> cells;
    for (Cell i = 0; i < kCells; ++i) cells[i] = i;
    std::vector<Outsider> outsiders;
    for (Cell i = 0; i < kOutside; ++i) outsiders.push_back({random() % (1U << kCells), static_cast<Cell>(kCells + i)});
    const std::uint64_t wanted =
        (std::uint64_t{random()} << 32 | random()) & (std::uint64_t{random()} << 32 | random());

    Lists<Wake> wakes;
    for (std::size_t i = 0; i < sets.size(); ++i) wakes.push({});
    Candidates candidates(wakes, 1);
    for (Cell i = 0; i < sets.size(); ++i) candidates.set(i, sets[i]);
    FewCells<kCells> few(cells, candidates);
    const std::uint64_t totals = few.totals();
    const bool possible = few.keep(wanted, outsiders, candidates);

    std::uint64_t found = 0;
    std::vector<DigitSet> supported(kCells);
    DigitSet needed(all);
    std::vector<Digit> way;
    each_way({sets.begin(), sets.begin() + kCells}, way, [&](const std::vector<Digit>& filled) {
        int total = 0;
        DigitSet held;
        for (Digit digit : filled) total += digit, held |= DigitSet::of(digit);
        found |= std::uint64_t{1} << (total - 1);
        if ((wanted >> (total - 1) & 1) == 0) return;
        needed &= held;
        for (std::size_t i = 0; i < kCells; ++i) supported[i] |= DigitSet::of(filled[i]);
    });
    CHECK(totals == found);
    if (supported[0].empty()) {
        CHECK(!possible);
        return;
    }
    // A digit whose cell is settled leaves the others that see it in another way.
    for (DigitSet set : supported)
        if (set.single()) needed -= set;
    for (const auto& [sees, cell] : outsiders)
        for (Digit digit : needed) {
            bool all_places = true;
            for (std::size_t i = 0; i < kCells; ++i) all_places &= !supported[i].has(digit) || (sees >> i & 1) != 0;
            if (all_places) sets[cell] -= DigitSet::of(digit);
        }
    const bool empty = std::ranges::any_of(outsiders, [&](const auto& each) { return sets[each.cell].empty(); });
    CHECK(possible == !empty);
    if (!possible) return;
    for (std::size_t i = 0; i < kCells; ++i) CHECK(candidates[cells[i]] == supported[i]);
    for (const auto& each : outsiders) CHECK(candidates[each.cell] == sets[each.cell]);
}

}  // namespace

TEST_CASE("few cells: totals and what is left equal every way") {
    std::mt19937 random(1);
    for (int i = 0; i < 300; ++i) {
        compare<2>(9, random);
        compare<3>(9, random);
        compare<4>(9, random);
        compare<5>(9, random);
        compare<4>(16, random);
        compare<2>(32, random);
    }
}
