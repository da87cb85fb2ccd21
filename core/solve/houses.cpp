#include "solve/houses.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "solve/kept.h"

namespace garns::solve {

namespace {

// No digit may stand in both cells.
bool forbids_equality(const Relation& relation) {
    for (std::size_t i = 0; i < relation.allowed.size(); ++i)
        if (relation.allowed[i].has(static_cast<Digit>(i + 1))) return false;
    return true;
}

}  // namespace

DigitSet digits_of_house(const Rules& rules, std::span<const Cell> house) {
    if (std::ssize(house) == rules.digits) return DigitSet::all(rules.digits);
    DigitSet digits;
    for (Cell cell : house) digits |= rules.domains[cell];
    return digits;
}

std::shared_ptr<const Houses> Houses::of(const Rules& rules) {
    constexpr std::size_t kMost = 16 << 20;  // bytes
    static Kept<Houses> kept(kMost);
    Seen seen = find_seen(rules);
    std::vector<DigitSet> digits;
    for (const auto& house : rules.houses) digits.push_back(digits_of_house(rules, house));
    const auto make = [&] { return Houses(rules, std::move(digits), std::move(seen)); };
    if (rules.cells > kMaxCells) return std::make_shared<const Houses>(make());  // thousands of cells of the rules
    Ingredients from;
    from.add(static_cast<std::size_t>(rules.cells)).add(rules.houses.size()).add(seen).add(digits);
    for (const auto& house : rules.houses) from.add(house);
    return kept.get(from, make);
}

Houses::Houses(const Rules& rules, std::vector<DigitSet> digits, Seen seen) : digits_(std::move(digits)) {
    for (const auto& house : rules.houses) houses_.push(house);
    std::vector<std::vector<std::uint32_t>> around(rules.cells);
    for (std::size_t house = 0; house < rules.houses.size(); ++house)
        for (Cell cell : rules.houses[house]) around[cell].push_back(static_cast<std::uint32_t>(house));
    for (const auto& houses : around) houses_of_.push(houses);
    find_peers(static_cast<std::size_t>(rules.cells), seen);
    find_crossings();
    lanes_ = HouseLanes(houses_, digits_, static_cast<std::size_t>(rules.cells));
}

Houses::Seen Houses::find_seen(const Rules& rules) {
    const auto cells = static_cast<std::size_t>(rules.cells), words = (cells + 63) / 64;
    Seen seen(cells * words);
    std::vector<std::uint64_t> together(words);
    const auto all_different = [&](std::span<const Cell> group) {
        std::ranges::fill(together, 0);
        for (Cell cell : group) together[cell / 64] |= std::uint64_t{1} << (cell % 64);
        for (Cell cell : group)
            for (std::size_t word = 0; word < words; ++word) seen[cell * words + word] |= together[word];
    };
    const auto different = [&](Cell a, Cell b) {
        seen[a * words + b / 64] |= std::uint64_t{1} << (b % 64);
        seen[b * words + a / 64] |= std::uint64_t{1} << (a % 64);
    };
    for (const auto& house : rules.houses) all_different(house);
    for (const auto& group : rules.groups) all_different(group);
    for (const Sum& sum : rules.sums)
        if (sum.distinct) all_different(sum.cells);
    for (const Relation& relation : rules.relations)
        if (forbids_equality(relation)) different(relation.a, relation.b);
    for (std::size_t cell = 0; cell < cells; ++cell)
        seen[cell * words + cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
    return seen;
}

void Houses::find_peers(std::size_t cells, std::span<const std::uint64_t> seen) {
    const std::size_t words = (cells + 63) / 64;
    std::vector<Cell> peers;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        peers.clear();
        for (std::size_t word = 0; word < words; ++word)
            for (std::uint64_t open = seen[cell * words + word]; open != 0; open &= open - 1)
                peers.push_back(static_cast<Cell>(64 * word + std::countr_zero(open)));
        peers_.push(peers);
    }
}

std::vector<Outsider> Houses::outsiders(std::span<const Cell> cells) const {
    std::vector<Outsider> found;
    std::vector<std::uint64_t> seen;
    find_outsiders(cells, seen, found);
    return found;
}

void Houses::find_outsiders(std::span<const Cell> cells, std::vector<std::uint64_t>& seen,
                            std::vector<Outsider>& found) const {
    seen.assign(peers_.size(), 0);
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (Cell peer : peers_[cells[i]]) seen[peer] |= std::uint64_t{1} << i;
    for (Cell cell : cells) seen[cell] = 0;
    found.clear();
    for (std::size_t cell = 0; cell < seen.size(); ++cell)
        if ((seen[cell] & (seen[cell] - 1)) != 0) found.push_back({seen[cell], static_cast<Cell>(cell)});
}

// For every house, the cells outside are gathered by the part of the house they
// see. (A part of one cell would only repeat the hidden single.)
void Houses::find_crossings() {
    std::vector<Cell> rest, targets;
    std::vector<Crossing> crossings;
    std::vector<std::uint64_t> seen;
    std::vector<Outsider> all;
    for (int house = 0; house < size(); ++house) {
        const auto inside = cells(house);
        find_outsiders(inside, seen, all);
        std::ranges::sort(all);
        crossings.clear();
        for (auto begin = all.begin(); begin != all.end();) {
            const std::uint64_t bits = begin->sees;
            targets.clear();
            for (; begin != all.end() && begin->sees == bits; ++begin) targets.push_back(begin->cell);
            Crossing found{0, 0, 0, static_cast<std::uint32_t>(targets_.size())};
            targets_.push(targets);
            const int from = std::countr_zero(bits), count = std::popcount(bits);
            if (bits >> from == DigitSet::all(count).bits()) {
                found.from = static_cast<std::uint16_t>(from);
                found.to = static_cast<std::uint16_t>(from + count);
            } else {
                rest.clear();
                for (std::size_t i = 0; i < inside.size(); ++i)
                    if (!(bits >> i & 1)) rest.push_back(inside[i]);
                found.rest = static_cast<std::uint32_t>(rests_.size());
                rests_.push(rest);
            }
            crossings.push_back(found);
        }
        crossings_.push(crossings);
    }
}

// Naked single: a cell has one candidate left, so its peers lose that digit.
bool Houses::settle(Cell cell, Candidates& candidates) const {
    const DigitSet digit = candidates[cell];
    for (Cell peer : peers_[cell])
        if (!candidates.remove(peer, digit)) return false;
    return true;
}

// Hidden single: every digit has a place in the house, so a digit with only one
// place left takes it. A digit without a place, or a cell that two digits need,
// is a contradiction.
bool Houses::hidden_singles(int house, Candidates& candidates) const {
    DigitSet once, twice, settled;
    for (Cell cell : houses_[house]) {
        const DigitSet set = candidates[cell];
        twice |= once & set;
        once |= set;
        if (set.single()) settled |= set;
    }
    if (!(digits_[house] - once).empty()) return false;
    const DigitSet hidden = once - twice - settled;
    if (hidden.empty()) return true;
    for (Cell cell : houses_[house]) {
        const DigitSet here = candidates[cell] & hidden;
        if (here.empty()) continue;
        if (!here.single()) return false;
        candidates.keep(cell, here);
    }
    return true;
}

// Locked candidates: if all places of a digit in a house see a cell outside,
// that cell cannot hold the digit, for one of those places will. So a digit of
// the house that has no place in the rest leaves the targets of a crossing.
bool Houses::locked_candidates(int house, Candidates& candidates) const {
    const auto cells = houses_[house];
    // Of a place, the digits of the cells before it, and from it on. (Sets would be filled in first, all of them.)
    std::array<std::uint64_t, kMaxDigits + 1> before, after;
    DigitSet settled;  // these have left the targets already
    before[0] = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const DigitSet here = candidates[cells[i]];
        before[i + 1] = before[i] | here.bits();
        if (here.single()) settled |= here;
    }
    if (settled == digits_[house]) return true;
    after[cells.size()] = settled.bits();
    for (std::size_t i = cells.size(); i-- > 0;) after[i] = after[i + 1] | candidates[cells[i]].bits();
    for (const auto& [from, to, rest, targets] : crossings_[house]) {
        DigitSet elsewhere(before[from] | after[to]);
        if (from == to) {
            elsewhere = settled;
            for (Cell cell : rests_[rest]) elsewhere |= candidates[cell];
        }
        const DigitSet locked = digits_[house] - elsewhere;
        if (locked.empty()) continue;
        for (Cell target : targets_[targets])
            if (!candidates.remove(target, locked)) return false;
    }
    return true;
}

// Naked subset: cells that hold only digits of a set, as many as the set has,
// use it up, so its digits leave the other cells. More cells than digits are a
// contradiction. Only the candidates of some cell are tried as a set.
bool Houses::naked_subsets(int house, Candidates& candidates) const {
    std::array<Cell, kMaxDigits> open;
    std::array<DigitSet, kMaxDigits> sets;
    int size = 0;
    for (Cell cell : houses_[house]) {
        open[size] = cell;
        sets[size] = candidates[cell];
        size += !sets[size].single();
    }
    for (int i = 0; i < size; ++i) {
        const DigitSet set = sets[i];
        if (set.size() >= size) continue;  // there are not so many cells that others would be left
        int within = 0;
        for (int j = 0; j < size; ++j) within += (sets[j] - set).empty();
        if (within < 2 || within < set.size()) continue;
        if (within > set.size()) return false;
        if (within == size) continue;
        for (int j = 0; j < size; ++j) {
            if ((sets[j] - set).empty()) continue;
            sets[j] -= set;
            if (!candidates.keep(open[j], sets[j])) return false;
        }
    }
    return true;
}

}  // namespace garns::solve
