// What puts a digit into a cell at once: singles, and singles that a pattern uncovers.

#include "explainer/locking.h"

namespace garns::explainer {

using logic::Role;

void Hint::tell(Role role, std::vector<int> cells, Mask digits, std::vector<int> houses) const {
    logic::Part part{role, {}, DigitSet(digits)};
    for (int each : cells) part.cells.push_back(static_cast<Cell>(each));
    for (int house : houses) part.houses.push_back(house_number(house));
    step->parts.push_back(part);
}

std::vector<int> cells_at(int house, Mask places) {
    std::vector<int> cells;
    for (int place : Bits(places)) cells.push_back(kTables.cells[house][place]);
    return cells;
}

namespace {

// The Explainer looks at blocks, then columns, then rows.
constexpr int kFirst[3] = {0, 18, 9};

void put(Hint& hint, Technique technique, int score, int cell, int digit) {
    hint.found(technique, score);
    hint.cell = cell;
    hint.digit = digit;
    if (hint.step != nullptr) hint.tell(Role::kCell, {cell}, bit_of(digit));
}

}  // namespace

bool find_hidden_single(const Grid& grid, Hint& hint) {
    for (bool alone : {true, false})
        for (int first : kFirst)
            for (int house = first; house < first + 9; ++house) {
                if ((grid.open_in(house) == 1) != alone) continue;
                if (!hint.allows(alone ? Technique::kFullHouse : Technique::kHiddenSingle)) continue;
                for (int digit = 0; digit < 9; ++digit) {
                    const Mask places = grid.places(house, digit);
                    if (!is_single(places)) continue;
                    put(hint, alone ? Technique::kFullHouse : Technique::kHiddenSingle,
                        alone        ? 10
                        : first == 0 ? 12
                                     : 15,
                        kTables.cells[house][first_of(places)], digit);
                    if (hint.step != nullptr) hint.tell(Role::kHouse, {}, bit_of(digit), {house});
                    return true;
                }
            }
    return false;
}

bool find_naked_single(const Grid& grid, Hint& hint) {
    for (int cell = 0; cell < kCells; ++cell) {
        const Mask digits = grid.candidates(cell);
        if (!is_single(digits)) continue;
        put(hint, Technique::kNakedSingle, 23, cell, first_of(digits));
        return true;
    }
    return false;
}

namespace {

// A digit of `base` stands only where it crosses `cover`; so it leaves the rest of `cover`,
// and another house of the kind of `base` may keep one place for it.
bool locking_uncovers(const Grid& grid, int base, int cover, int digit, Hint& hint) {
    const int first = base / 9 * 9;
    if (!hint.allows(first == 0 ? Technique::kDirectPointing : Technique::kDirectClaiming)) return false;
    for (int other = first; other < first + 9; ++other) {
        const Mask crossing = kTables.overlap[other][cover], there = grid.places(other, digit);
        if (other == base || crossing == 0 || count_of(there) < 2) continue;
        const Mask rest = static_cast<Mask>(there & ~crossing);
        if (!is_single(rest)) continue;
        const bool pointing = first == 0;
        put(hint, pointing ? Technique::kDirectPointing : Technique::kDirectClaiming, pointing ? 17 : 19,
            kTables.cells[other][first_of(rest)], digit);
        if (hint.step != nullptr) {
            hint.tell(Role::kHouse, {}, bit_of(digit), {other});
            hint.tell(Role::kBase, cells_at(base, grid.places(base, digit)), bit_of(digit), {base});
            hint.tell(Role::kCover, {}, bit_of(digit), {cover});
        }
        return true;
    }
    return false;
}

}  // namespace

bool find_direct_locking(const Grid& grid, Mode mode, Hint& hint) {
    return each_locked(
        grid, mode, [&](int base, int cover, int digit) { return locking_uncovers(grid, base, cover, digit, hint); });
}

bool find_locking(const Grid& grid, Mode mode, Hint& hint) {
    return each_locked(grid, mode, [&](int base, int cover, int digit) {
        const Mask gone = static_cast<Mask>(grid.places(cover, digit) & ~kTables.overlap[cover][base]);
        if (gone == 0) return false;
        const bool pointing = base < 9;
        if (!hint.allows(pointing ? Technique::kPointing : Technique::kClaiming)) return false;
        hint.found(pointing ? Technique::kPointing : Technique::kClaiming, pointing ? 26 : 28);
        for (int place : Bits(gone)) hint.remove(kTables.cells[cover][place], bit_of(digit));
        if (hint.step != nullptr) {
            hint.tell(Role::kBase, cells_at(base, grid.places(base, digit)), bit_of(digit), {base});
            hint.tell(Role::kCover, {}, bit_of(digit), {cover});
        }
        return true;
    });
}

// Digits that share as many places of a house: they leave no room there for others, and one
// of the others may keep a single place.
bool find_direct_hidden_set(const Grid& grid, int size, Hint& hint) {
    for (int first : kFirst)
        for (int house = first; house < first + 9; ++house) {
            if (grid.open_in(house) <= size) continue;
            std::array<Item, 9> items;
            int count = 0;
            for (int digit = 0; digit < 9; ++digit) {
                const Mask places = grid.places(house, digit);
                if (count_of(places) >= 2 && count_of(places) <= size) items[count++] = {digit, places};
            }
            const auto uncover = [&](Mask digits, Mask places) {
                for (int digit = 0; digit < 9; ++digit) {
                    const Mask there = grid.places(house, digit), rest = static_cast<Mask>(there & ~places);
                    if ((digits & bit_of(digit)) != 0 || count_of(there) < 2 || !is_single(rest)) continue;
                    put(hint, size == 2 ? Technique::kDirectHiddenPair : Technique::kDirectHiddenTriple,
                        size == 2 ? 20 : 25, kTables.cells[house][first_of(rest)], digit);
                    if (hint.step != nullptr) {
                        hint.tell(Role::kHouse, {}, bit_of(digit), {house});
                        hint.tell(Role::kSubset, cells_at(house, places), digits, {house});
                    }
                    return true;
                }
                return false;
            };
            if (each_tuple(std::span<const Item>(items.data(), count), size, size, 0, 0, uncover)) return true;
        }
    return false;
}

}  // namespace garns::explainer
