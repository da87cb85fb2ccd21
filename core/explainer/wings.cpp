// XY-Wing and XYZ-Wing.

#include "explainer/hint.h"

namespace garns::explainer {

const std::array<std::uint8_t, 20>& peers_of(int cell, Mode mode) {
    return mode == Mode::kSe121 ? kTables.peers[cell] : kTables.rising[cell];
}

// A pivot {x,y} or {x,y,z} sees {x,z} and {y,z}: z is in one of them, or in the pivot.
bool find_wing(const Grid& grid, Mode mode, bool xyz, Hint& hint) {
    for (int pivot = 0; pivot < kCells; ++pivot) {
        const Mask xy = grid.candidates(pivot);
        if (count_of(xy) != (xyz ? 3 : 2)) continue;
        std::array<int, 20> two;  // the cells with two digits that the pivot sees
        int count = 0;
        for (int peer : peers_of(pivot, mode)) {
            const Mask digits = grid.candidates(peer);
            if (count_of(digits) == 2 && is_single(static_cast<Mask>(xy & ~digits))) two[count++] = peer;
        }
        for (int i = 0; i < count; ++i)
            for (int k = 0; k < count; ++k) {
                const Mask xz = grid.candidates(two[i]), yz = grid.candidates(two[k]);
                const Mask z = static_cast<Mask>(xz & yz);
                if (xz == yz || count_of(static_cast<Mask>(xy | xz | yz)) != 3 || !is_single(z)) continue;
                if (((xy & z) != 0) != xyz) continue;
                auto victims = kTables.seen[two[i]] & kTables.seen[two[k]];
                if (xyz) victims &= kTables.seen[pivot];
                victims.erase(static_cast<Cell>(pivot));
                for (Cell cell : victims) hint.remove(cell, static_cast<Mask>(grid.candidates(cell) & z));
                if (hint.removals.empty()) continue;
                hint.found(xyz ? Technique::kXyzWing : Technique::kXyWing, xyz ? 44 : 42);
                if (hint.step != nullptr) {
                    hint.tell(logic::Role::kPivot, {pivot}, xy);
                    hint.tell(logic::Role::kPincer, {two[i]}, xz);
                    hint.tell(logic::Role::kPincer, {two[k]}, yz);
                }
                return true;
            }
    }
    return false;
}

}  // namespace garns::explainer
