#include "solve/model.h"

#include <algorithm>
#include <map>
#include <utility>

#include "bitset.h"

namespace garns::solve {

namespace {

using CellSet = Bitset<kMaxCells>;

std::vector<Cell> to_list(const CellSet& set) {
    std::vector<Cell> list;
    for (Cell cell : set) list.push_back(cell);
    return list;
}

}  // namespace

Model::Model(Rules rules) : rules_(std::move(rules)) {
    const DigitSet all = DigitSet::all(rules_.digits);
    rules_.domains.resize(rules_.cells, all);
    for (DigitSet& domain : rules_.domains) domain &= all;
    for (const auto& house : rules_.houses) houses_.push(house);
    find_peers();
    find_crossings();
    find_wakes();
}

void Model::find_peers() {
    std::vector<CellSet> seen(rules_.cells);
    for (const auto* units : {&rules_.houses, &rules_.groups})
        for (const auto& unit : *units)
            for (Cell a : unit)
                for (Cell b : unit)
                    if (a != b) seen[a].insert(b);
    for (const CellSet& peers : seen) peers_.push(to_list(peers));
}

// For every house, the cells outside are gathered by the part of the house they
// see. A part of one cell would only repeat the hidden single.
void Model::find_crossings() {
    for (int h = 0; h < houses(); ++h) {
        CellSet in_house;
        for (Cell cell : house(h)) in_house.insert(cell);

        std::map<Cell, std::vector<Cell>> parts;
        for (Cell cell : house(h))
            for (Cell peer : peers(cell))
                if (!in_house.has(peer)) parts[peer].push_back(cell);

        std::map<std::vector<Cell>, std::vector<Cell>> targets;
        for (const auto& [outside, part] : parts)
            if (part.size() > 1) targets[part].push_back(outside);

        auto& crossings = crossings_.emplace_back();
        for (const auto& [part, outside] : targets) {
            std::vector<Cell> rest;
            std::ranges::copy_if(house(h), std::back_inserter(rest),
                                 [&part = part](Cell cell) { return std::ranges::find(part, cell) == part.end(); });
            crossings.push_back({std::move(rest), outside});
        }
    }
}

void Model::find_wakes() {
    std::vector<std::vector<Propagator>> watchers(rules_.cells);
    for (int h = 0; h < houses(); ++h)
        for (Cell cell : house(h)) watchers[cell].push_back(h);
    for (int h = 0; h < houses(); ++h)
        if (!crossings(h).empty())
            for (Cell cell : house(h)) watchers[cell].push_back(first_locked() + h);

    for (const auto& list : watchers) {
        std::vector<Wake> wakes;
        for (Propagator p : list) {
            if (wakes.empty() || wakes.back().word != p / 64) wakes.push_back({p / 64, 0});
            wakes.back().bits |= std::uint64_t{1} << (p % 64);
        }
        wakes_.push(wakes);
    }
}

}  // namespace garns::solve
