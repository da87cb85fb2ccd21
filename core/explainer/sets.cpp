// Subsets and fish.

#include "explainer/hint.h"

namespace garns::explainer {

using logic::Role;

namespace {

constexpr int kFirst[3] = {0, 18, 9};  // blocks, columns, rows

}  // namespace

// As many cells of a house as digits in them: the digits leave its other cells.
bool find_naked_set(const Grid& grid, int size, Hint& hint) {
    constexpr Technique kNames[] = {Technique::kNakedPair, Technique::kNakedTriple, Technique::kNakedQuadruple};
    constexpr int kScores[] = {30, 36, 50};
    for (int first : kFirst)
        for (int house = first; house < first + 9; ++house) {
            if (grid.open_in(house) < 2 * size) continue;
            std::array<Item, 9> items;
            int count = 0;
            for (int place = 0; place < 9; ++place) {
                const Mask digits = grid.candidates(kTables.cells[house][place]);
                if (count_of(digits) >= 2 && count_of(digits) <= size) items[count++] = {place, digits};
            }
            const auto found = [&](Mask places, Mask digits) {
                for (int place : Bits(kAll & ~places)) {
                    const int cell = kTables.cells[house][place];
                    hint.remove(cell, static_cast<Mask>(grid.candidates(cell) & digits));
                }
                if (hint.removals.empty()) return false;
                hint.found(kNames[size - 2], kScores[size - 2]);
                if (hint.step != nullptr) hint.tell(Role::kSubset, cells_at(house, places), digits, {house});
                return true;
            };
            if (each_tuple(std::span<const Item>(items.data(), count), size, size, 0, 0, found)) return true;
        }
    return false;
}

// As many digits of a house as places for them: other digits leave these places.
bool find_hidden_set(const Grid& grid, int size, Hint& hint) {
    constexpr Technique kNames[] = {Technique::kHiddenPair, Technique::kHiddenTriple, Technique::kHiddenQuadruple};
    constexpr int kScores[] = {34, 40, 54};
    for (int first : kFirst)
        for (int house = first; house < first + 9; ++house) {
            if (grid.open_in(house) <= 2 * size) continue;
            std::array<Item, 9> items;
            int count = 0;
            for (int digit = 0; digit < 9; ++digit) {
                const Mask places = grid.places(house, digit);
                if (count_of(places) >= 2 && count_of(places) <= size) items[count++] = {digit, places};
            }
            const auto found = [&](Mask digits, Mask places) {
                for (int place : Bits(places)) {
                    const int cell = kTables.cells[house][place];
                    hint.remove(cell, static_cast<Mask>(grid.candidates(cell) & ~digits));
                }
                if (hint.removals.empty()) return false;
                hint.found(kNames[size - 2], kScores[size - 2]);
                if (hint.step != nullptr) hint.tell(Role::kSubset, cells_at(house, places), digits, {house});
                return true;
            };
            if (each_tuple(std::span<const Item>(items.data(), count), size, size, 0, 0, found)) return true;
        }
    return false;
}

// As many lines as crossing lines that hold a digit in them: it leaves the rest of the
// crossing ones. Columns first; sets of lines before digits.
bool find_fish(const Grid& grid, int size, Hint& hint) {
    constexpr Technique kNames[] = {Technique::kXWing, Technique::kSwordfish, Technique::kJellyfish};
    constexpr int kScores[] = {32, 38, 52};
    for (const auto& [bases, covers] : {std::pair{18, 9}, std::pair{9, 18}}) {
        Mask best_lines = 0, best_places = 0;
        int best_digit = -1;
        for (int digit = 0; digit < 9; ++digit) {
            if (grid.placed(digit) + 2 * size > 9) continue;
            std::array<Item, 9> items;
            int count = 0;
            for (int line = 0; line < 9; ++line) {
                const Mask places = grid.places(bases + line, digit);
                if (count_of(places) >= 2 && count_of(places) <= size) items[count++] = {line, places};
            }
            const auto found = [&](Mask lines, Mask places) {
                if (best_digit >= 0 && best_lines <= lines) return true;  // no better one for this digit
                Mask gone = 0;
                for (int place : Bits(places))
                    gone = static_cast<Mask>(gone | (grid.places(covers + place, digit) & ~lines));
                if (gone == 0) return false;
                best_lines = lines, best_places = places, best_digit = digit;
                return true;
            };
            each_tuple(std::span<const Item>(items.data(), count), size, size, 0, 0, found);
        }
        if (best_digit < 0) continue;
        std::vector<int> base_cells, base_houses, cover_houses;
        for (int place : Bits(best_places)) {
            const int cover = covers + place;
            for (int line : Bits(grid.places(cover, best_digit) & ~best_lines))
                hint.remove(kTables.cells[cover][line], bit_of(best_digit));
            cover_houses.push_back(cover);
        }
        hint.found(kNames[size - 2], kScores[size - 2]);
        if (hint.step != nullptr) {
            for (int line : Bits(best_lines)) {
                base_houses.push_back(bases + line);
                for (int cell : cells_at(bases + line, grid.places(bases + line, best_digit)))
                    base_cells.push_back(cell);
            }
            hint.tell(Role::kBase, base_cells, bit_of(best_digit), base_houses);
            hint.tell(Role::kCover, {}, bit_of(best_digit), cover_houses);
        }
        return true;
    }
    return false;
}

}  // namespace garns::explainer
