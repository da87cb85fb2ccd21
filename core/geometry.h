// The board as sets of cells: houses, and who sees whom. Built from the rules of
// a puzzle, so a diagonal or a cage is a house or a group like any other.
#pragma once

#include <cstdint>
#include <span>
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
    std::span<const int> houses_of(Cell cell) const {
        return std::span(houses_of_).subspan(first_house_[cell], first_house_[cell + 1] - first_house_[cell]);
    }
    // A line (row, column, diagonal) meets another house in a single cell at each
    // of its cells; every other house is a region (box, window, jigsaw piece).
    bool is_line(int house) const { return is_line_[house]; }
    // The houses in the order in which people look: regions, then lines.
    std::span<const int> regions_first() const { return regions_first_; }

private:
    void add_peers(const CellSet& different);
    bool crossed_everywhere(const CellSet& house) const;

    Rules rules_;
    std::uint64_t serial_;
    int cells_, digits_;
    CellSet all_;
    std::vector<CellSet> houses_, groups_, peers_;
    std::vector<int> houses_of_;            // cell by cell
    std::vector<std::size_t> first_house_;  // where those of a cell begin; one more at the end
    std::vector<bool> is_line_;
    std::vector<int> regions_first_;
};

#define GARNS_GEOMETRY(width) extern template class Geometry<width>;
GARNS_WIDTHS(GARNS_GEOMETRY)
#undef GARNS_GEOMETRY

}  // namespace garns
