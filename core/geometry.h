// The board as sets of cells: houses, and who sees whom. Built from the rules of
// a puzzle, so a diagonal or a cage is a house or a group like any other.
#pragma once

#include <cstdint>
#include <vector>

#include "bitset.h"
#include "rules.h"
#include "types.h"

namespace garns {

template <int Bits>
class Geometry {
public:
    using CellSet = Bitset<Bits>;

    // The rules have at most Bits cells.
    explicit Geometry(const Rules& rules);

    const Rules& rules() const { return rules_; }
    // A number that only copies of this geometry share: what was worked out for one
    // board holds for another with the same number.
    std::uint64_t serial() const { return serial_; }
    int cells() const { return cells_; }
    int digits() const { return digits_; }
    const CellSet& all() const { return all_; }

    // Houses first, then groups, in the order of the rules.
    const std::vector<CellSet>& houses() const { return houses_; }
    const std::vector<CellSet>& groups() const { return groups_; }

    // The cells that cannot hold the same digit as this one.
    const CellSet& peers(Cell cell) const { return peers_[cell]; }
    bool sees(Cell a, Cell b) const { return peers_[a].has(b); }
    // The cells that see every cell of a set.
    CellSet common_peers(const CellSet& set) const;
    // The houses that a cell lies in, as indexes.
    const std::vector<int>& houses_of(Cell cell) const { return houses_of_[cell]; }
    // A line (row, column, diagonal) meets another house in a single cell at each
    // of its cells; every other house is a region (box, window, jigsaw piece).
    bool is_line(int house) const { return is_line_[house]; }

private:
    void add_peers(const CellSet& different);
    bool crossed_everywhere(const CellSet& house) const;

    Rules rules_;
    std::uint64_t serial_;
    int cells_, digits_;
    CellSet all_;
    std::vector<CellSet> houses_, groups_, peers_;
    std::vector<std::vector<int>> houses_of_;
    std::vector<bool> is_line_;
};

extern template class Geometry<128>;
extern template class Geometry<640>;
extern template class Geometry<1024>;

}  // namespace garns
