#include "solve/same_regions.h"

#include <algorithm>
#include <climits>
#include <numeric>
#include <utility>

namespace garns::solve {

SameRegions::SameRegions(const Rules& rules, std::span<const Cell> cells, int most, std::vector<std::vector<int>> steps)
    : digits_(rules.digits), most_(most), steps_(std::move(steps)) {
    constexpr std::uint16_t kNone = UINT16_MAX;
    std::vector<std::uint16_t> place_of(rules.cells, kNone);
    for (std::size_t i = 0; i < cells.size(); i += 2) {
        cells_.push_back(cells[i]);
        numbers_.push_back(cells[i + 1]);
        place_of[cells[i + 1]] = static_cast<std::uint16_t>(i / 2);
    }
    for (const Tally& tally : rules.tallies) {
        std::vector<std::uint16_t> places;
        for (Cell cell : std::span(tally.cells).first(tally.cells.size() - 1)) places.push_back(place_of[cell]);
        if (std::ranges::find(places, kNone) != places.end()) continue;
        std::vector<std::uint32_t> arms(tally.arms.begin(), tally.arms.end());
        if (!arms.empty()) arms.push_back(static_cast<std::uint32_t>(places.size() - 1));
        counters_.push_back({tally.cells.back(), tally.more});
        counted_.push(places);
        arms_.push(arms);
        most_arms_ = std::max(most_arms_, arms.size());
    }
}

SameRegions::Scratch SameRegions::scratch() const {
    const std::vector<std::uint16_t> places(counters_.empty() ? 0 : cells_.size());
    return {places, places, std::vector<int>(most_arms_), std::vector<std::vector<std::uint16_t>>(digits_ + 1)};
}

bool SameRegions::propagate(Candidates& candidates, Scratch& scratch) const {
    bool tied = false;
    for (std::size_t counter = 0; counter < counters_.size(); ++counter)
        tied |= tie(counter, candidates, scratch, !tied);
    if (!tied) return true;
    for (auto& places : scratch.certain) places.clear();
    for (std::uint16_t place = 0; place < numbers_.size(); ++place)
        if (const DigitSet number = candidates[numbers_[place]]; number.single())
            scratch.certain[number.first()].push_back(place);
    // From the last place on, each is put before the others of its region: so a leader comes first of all.
    auto& [leader, next, reach, certain] = scratch;
    std::iota(next.begin(), next.end(), std::uint16_t{0});
    for (std::size_t place = leader.size(); place-- > 0;) {
        std::uint16_t top = leader[place];
        while (leader[top] != top) top = leader[top];
        leader[place] = top;
        if (top == place) continue;
        next[place] = next[top] == top ? static_cast<std::uint16_t>(place) : next[top];
        next[top] = static_cast<std::uint16_t>(place);
    }
    for (std::uint16_t place = 0; place < leader.size(); ++place)
        if (leader[place] == place && next[place] != place && !keep(place, candidates, scratch)) return false;
    return true;
}

// What counts for sure, since the others are too few, is in the region of the first place. Leaders come before those
// that they lead. Returns whether there is anything; the first time all places are alone.
bool SameRegions::tie(std::size_t counter, const Candidates& candidates, Scratch& scratch, bool is_first) const {
    const int needed = candidates[counters_[counter].cell].first() + counters_[counter].more - 1;
    if (needed <= 0) return false;
    const auto places = counted_[counter];
    const auto arms = arms_[counter];
    const DigitSet first = candidates[numbers_[places[0]]];
    const auto may_count = [&](std::size_t at) { return !(candidates[numbers_[places[1 + at]]] & first).empty(); };
    bool tied = !is_first;
    const auto join = [&](std::uint16_t one, std::uint16_t other) {
        auto& leader = scratch.leader;
        if (!tied) std::iota(leader.begin(), leader.end(), std::uint16_t{0});
        tied = true;
        while (leader[one] != one) one = leader[one];
        while (leader[other] != other) other = leader[other];
        leader[std::max(one, other)] = std::min(one, other);
    };
    if (arms.empty()) {
        int found = 0;
        for (std::size_t at = 0; at + 1 < places.size(); ++at) found += may_count(at);
        if (found > needed) return false;
        for (std::size_t at = 0; at + 1 < places.size(); ++at)
            if (may_count(at)) join(places[0], places[1 + at]);
        return found > 0;
    }
    int total = 0;
    for (std::size_t arm = 0; arm + 1 < arms.size(); ++arm) {
        int& reach = scratch.reach[arm] = 0;
        while (arms[arm] + reach < arms[arm + 1] && may_count(arms[arm] + reach)) ++reach;
        total += reach;
    }
    bool found = false;
    for (std::size_t arm = 0; arm + 1 < arms.size(); ++arm)
        for (int at = 0; at < std::min(scratch.reach[arm], needed - total + scratch.reach[arm]); ++at) {
            join(places[0], places[1 + arms[arm] + at]);
            found = true;
        }
    return found;
}

// How many places at least are between those of one region and others, if they are to be connected.
int SameRegions::between(std::uint16_t leader, std::span<const std::uint16_t> others, const Scratch& scratch) const {
    if (steps_.empty() || others.empty()) return 0;
    int least = INT_MAX;
    for (std::uint16_t place = leader;; place = scratch.next[place]) {
        for (std::uint16_t other : others) least = std::min(least, steps_[place][other] - 1);
        if (least == 0 || scratch.next[place] == place) return least;
    }
}

bool SameRegions::keep(std::uint16_t leader, Candidates& candidates, const Scratch& scratch) const {
    const auto each = [&](const auto& act) {
        for (std::uint16_t place = leader;; place = scratch.next[place]) {
            if (!act(place)) return false;
            if (scratch.next[place] == place) return true;
        }
    };
    DigitSet numbers = DigitSet::all(digits_), settled;
    int size = 0;
    const auto gather = [&](std::uint16_t place) {
        ++size;
        numbers &= candidates[numbers_[place]];
        if (candidates[cells_[place]].single()) settled |= candidates[cells_[place]];
        return true;
    };
    each(gather);
    if (!numbers.single())
        for (Digit number : numbers) {
            const auto& certain = scratch.certain[number];
            if (size + static_cast<int>(certain.size()) + between(leader, certain, scratch) > most_)
                numbers -= DigitSet::of(number);
        }
    return each([&](std::uint16_t place) {
        const bool alone = candidates[cells_[place]].single();
        return candidates.keep(numbers_[place], numbers) && (alone || candidates.remove(cells_[place], settled));
    });
}

}  // namespace garns::solve
