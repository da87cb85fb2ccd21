#include "solve/model.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace garns::solve {

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
    std::vector<std::vector<Cell>> seen(rules_.cells);
    for (const auto* units : {&rules_.houses, &rules_.groups})
        for (const auto& unit : *units)
            for (Cell a : unit)
                for (Cell b : unit)
                    if (a != b) seen[a].push_back(b);
    for (auto& list : seen) {
        std::ranges::sort(list);
        list.erase(std::ranges::unique(list).begin(), list.end());
        peers_.push(list);
    }
}

// For every house, the cells outside are gathered by the part of the house they
// see. A part of one cell would only repeat the hidden single.
void Model::find_crossings() {
    std::vector<std::uint64_t> part(rules_.cells);          // of the house in hand, as bits
    std::vector<std::pair<std::uint64_t, Cell>> outsiders;  // part seen, cell
    std::vector<Cell> rest, targets;
    std::vector<std::uint32_t> numbers;
    for (int h = 0; h < houses(); ++h) {
        const auto cells = house(h);
        outsiders.clear();
        numbers.clear();
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (Cell peer : peers(cells[i])) part[peer] |= std::uint64_t{1} << i;
        for (Cell cell : cells) part[cell] = 0;
        for (Cell cell : cells)
            for (Cell peer : peers(cell))
                if (const std::uint64_t bits = std::exchange(part[peer], 0); std::popcount(bits) > 1)
                    outsiders.emplace_back(bits, peer);
        std::ranges::sort(outsiders);

        for (auto begin = outsiders.begin(); begin != outsiders.end();) {
            const std::uint64_t bits = begin->first;
            rest.clear();
            targets.clear();
            for (std::size_t i = 0; i < cells.size(); ++i)
                if (!(bits >> i & 1)) rest.push_back(cells[i]);
            for (; begin != outsiders.end() && begin->first == bits; ++begin) targets.push_back(begin->second);
            numbers.push_back(static_cast<std::uint32_t>(rests_.size()));
            rests_.push(rest);
            targets_.push(targets);
        }
        crossings_.push(numbers);
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
