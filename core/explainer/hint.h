// A hint: what one rung of the ladder found. Its evidence is told on demand only.
#pragma once

#include <array>
#include <initializer_list>
#include <span>
#include <vector>

#include "explainer/grid.h"
#include "explainer/technique.h"
#include "logic/step.h"

namespace garns::explainer {

struct Removal {
    std::uint8_t cell;
    Mask digits;
};

struct Hint {
    Technique technique = Technique::kNone;
    int score = 0;              // in tenths
    int cell = -1, digit = -1;  // what it places, if it does
    std::vector<Removal> removals;
    logic::Step* step = nullptr;  // where to tell the evidence; null: nobody asks
    const Only* only = nullptr;   // what may be used; null: everything

    void clear() {
        technique = Technique::kNone;
        score = 0;
        cell = digit = -1;
        removals.clear();
    }
    bool places() const { return cell >= 0; }
    bool allows(Technique which) const { return only == nullptr || (*only)[static_cast<int>(which)]; }

    void found(Technique which, int tenths) {
        technique = which;
        score = tenths;
    }
    void remove(int from, Mask digits) {
        if (digits != 0) removals.push_back({static_cast<std::uint8_t>(from), digits});
    }
    void apply(Grid& grid) const {
        for (const Removal& each : removals) grid.remove_all(each.cell, each.digits);
        if (places()) grid.place(cell, digit);
    }

    // Adds a part to the evidence.
    void tell(logic::Role role, std::vector<int> cells, Mask digits, std::vector<int> houses = {}) const;
};

// The step of a hint: its effects and its score, with the evidence that stands in `told`.
logic::Step step_of(const Hint& hint, logic::Step&& told);

// The number of a house as the geometry of a classic board counts: rows, columns, regions.
constexpr int house_number(int house) { return house < 9 ? house + 18 : house < 18 ? house - 9 : house - 9; }

// Items that tuples are chosen from: places of a digit, digits of a cell.
struct Item {
    int id;
    Mask mask;
};

// Every choice of so many items whose masks together have exactly `size` bits, in the
// order of the Explainer (the largest id grows slowest). `found` gets the ids and the bits
// and says whether to stop.
template <class Found>
bool each_tuple(std::span<const Item> items, int left, int size, Mask ids, Mask bits, const Found& found) {
    for (int i = left - 1; i < static_cast<int>(items.size()); ++i) {
        const Mask all = static_cast<Mask>(bits | items[i].mask);
        if (count_of(all) > size) continue;
        const Mask chosen = static_cast<Mask>(ids | bit_of(items[i].id));
        if (left == 1) {
            if (count_of(all) == size && found(chosen, all)) return true;
        } else if (each_tuple(items.first(i), left - 1, size, chosen, all, found)) {
            return true;
        }
    }
    return false;
}

// The cells that a cell sees, in the order of the mode.
const std::array<std::uint8_t, 20>& peers_of(int cell, Mode mode);

// The cells of a house at these places.
std::vector<int> cells_at(int house, Mask places);

// The rungs below the chains. Each fills the hint with the first that the Explainer would
// find, or returns false.
bool find_hidden_single(const Grid& grid, Hint& hint);
bool find_naked_single(const Grid& grid, Hint& hint);
bool find_direct_locking(const Grid& grid, Mode mode, Hint& hint);
bool find_direct_hidden_set(const Grid& grid, int size, Hint& hint);
bool find_locking(const Grid& grid, Mode mode, Hint& hint);
bool find_naked_set(const Grid& grid, int size, Hint& hint);
bool find_hidden_set(const Grid& grid, int size, Hint& hint);
bool find_fish(const Grid& grid, int size, Hint& hint);
bool find_wing(const Grid& grid, Mode mode, bool xyz, Hint& hint);
bool find_unique_loop(const Grid& grid, Hint& hint);
bool find_grave(const Grid& grid, Mode mode, Hint& hint);
bool find_strong_links(const Grid& grid, int count, Hint& hint);
bool find_alphabet_wing(const Grid& grid, int size, Hint& hint);
bool find_aligned_pair(const Grid& grid, Mode mode, Hint& hint);
bool find_aligned_triple(const Grid& grid, Mode mode, Hint& hint);

}  // namespace garns::explainer
