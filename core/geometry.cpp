#include "geometry.h"

#include <atomic>

namespace garns {
namespace {

std::atomic<std::uint64_t> made = 0;  // geometries so far

}  // namespace

template <int Bits>
Geometry<Bits>::Geometry(const Rules& rules)
    : rules_(rules),
      serial_(++made),
      cells_(rules.cells),
      digits_(rules.digits),
      all_(CellSet::first_cells(rules.cells)),
      peers_(rules.cells) {
    const auto set_of = [](const std::vector<Cell>& cells) {
        CellSet set;
        for (Cell cell : cells) set.insert(cell);
        return set;
    };
    for (const auto& house : rules.houses) {
        houses_.push_back(set_of(house));
        add_peers(houses_.back());
    }
    for (const auto& group : rules.groups) {
        groups_.push_back(set_of(group));
        add_peers(groups_.back());
    }
    for (const Sum& sum : rules.sums)
        if (sum.distinct) add_peers(set_of(sum.cells));
    for (Cell cell = 0; cell < cells_; ++cell) {
        first_house_.push_back(houses_of_.size());
        for (int house = 0; house < std::ssize(houses_); ++house)
            if (houses_[house].has(cell)) houses_of_.push_back(house);
    }
    first_house_.push_back(houses_of_.size());
    for (const CellSet& house : houses_) is_line_.push_back(crossed_everywhere(house));
    for (const bool line : {false, true})
        for (int house = 0; house < std::ssize(houses_); ++house)
            if (is_line_[house] == line) regions_first_.push_back(house);
}

template <int Bits>
void Geometry<Bits>::add_peers(const CellSet& different) {
    for (Cell cell : different) {
        peers_[cell] |= different;
        peers_[cell].erase(cell);
    }
}

template <int Bits>
bool Geometry<Bits>::crossed_everywhere(const CellSet& house) const {
    for (Cell cell : house) {
        bool crossed = false;
        for (int other : houses_of(cell)) crossed |= (houses_[other] & house).size() == 1;
        if (!crossed) return false;
    }
    return true;
}

template <int Bits>
auto Geometry<Bits>::common_peers(const CellSet& set) const -> CellSet {
    CellSet common = all_;
    for (Cell cell : set) common &= peers_[cell];
    return common;
}

#define GARNS_GEOMETRY(width) template class Geometry<width>;
GARNS_WIDTHS(GARNS_GEOMETRY)

}  // namespace garns
