#include "solve/found_regions.h"

#include <algorithm>
#include <array>

namespace garns::solve {

namespace {

// How many rules that are short enough to say much speak of each cell.
std::vector<int> importance(const Rules& rules) {
    constexpr std::size_t kShort = 30;
    std::vector<int> found(rules.cells);
    const auto add = [&](std::span<const Cell> cells) {
        if (cells.size() > kShort) return;
        for (Cell cell : cells) ++found[cell];
    };
    for (const Relation& relation : rules.relations) add(std::array{relation.a, relation.b});
    for (const Sum& sum : rules.sums) add(sum.cells);
    for (const Automaton& automaton : rules.automata) add(automaton.cells);
    for (const Tally& tally : rules.tallies) add(tally.cells);
    return found;
}

// The areas with the places of these numbers, one for each region there can be; none where one has none, or others
// are neighbours in it.
std::vector<const Connected*> areas_of(const Rules& rules, std::span<const Cell> cells) {
    std::vector<Cell> numbers;
    for (std::size_t i = 1; i < cells.size(); i += 2) numbers.push_back(cells[i]);
    std::vector<const Connected*> found;
    DigitSet open;
    for (Cell number : numbers) open |= rules.domains[number];
    for (const Connected& area : rules.connected) {
        if (area.cells != numbers || !area.digits.single()) continue;
        if (!found.empty() && area.edges != found[0]->edges) return {};
        found.push_back(&area);
        open -= area.digits;
    }
    if (!open.empty()) found.clear();
    return found;
}

// How many places the largest region has room for: none has a digit twice.
int most_places(const Rules& rules, std::span<const Connected* const> areas) {
    if (areas.empty()) return rules.digits;
    return std::min(rules.digits, std::ranges::max(areas, {}, &Connected::most)->most);
}

// From each place, the steps to each other one.
using Steps = std::vector<std::vector<int>>;
Steps distances(const Connected& area) {
    const std::size_t places = area.cells.size();
    std::vector<std::vector<std::size_t>> neighbours(places);
    for (const auto& [one, other] : area.edges) {
        neighbours[one].push_back(other);
        neighbours[other].push_back(one);
    }
    Steps steps(places, std::vector<int>(places, static_cast<int>(places)));
    std::vector<std::size_t> met;
    for (std::size_t start = 0; start < places; ++start) {
        met.assign(1, start);
        steps[start][start] = 0;
        for (std::size_t i = 0; i < met.size(); ++i)
            for (std::size_t next : neighbours[met[i]])
                if (steps[start][next] == static_cast<int>(places)) {
                    steps[start][next] = steps[start][met[i]] + 1;
                    met.push_back(next);
                }
    }
    return steps;
}

// Two places with as many steps between them as a region has places lie in
// different ones. As many as can be found, of which many rules speak: from each
// place on, the most important one that is far enough from those before.
std::vector<std::size_t> far_apart(const Rules& rules, std::span<const Cell> cells, const Steps& steps, int most) {
    if (steps.empty() || most < 1) return {};
    const auto of_cell = importance(rules);
    const auto weight = [&](std::size_t place) { return of_cell[cells[2 * place]] + of_cell[cells[2 * place + 1]]; };
    std::vector<std::size_t> best, chosen;
    int best_weight = 0;
    for (std::size_t start = 0; start < steps.size(); ++start) {
        int total = 0;
        chosen.clear();
        for (std::size_t next = start; next < steps.size() && std::ssize(chosen) < rules.digits;) {
            chosen.push_back(next);
            total += weight(next);
            next = steps.size();
            for (std::size_t place = 0; place < steps.size(); ++place)
                if (std::ranges::all_of(chosen, [&](std::size_t c) { return steps[c][place] >= most; }) &&
                    (next == steps.size() || weight(place) > weight(next)))
                    next = place;
        }
        if (chosen.size() > best.size() || (chosen.size() == best.size() && total > best_weight)) {
            best = chosen;
            best_weight = total;
        }
    }
    return best;
}

}  // namespace

FoundRegions::FoundRegions(const Rules& rules) : digits_(rules.digits) {
    for (const Regions& rule : rules.regions) {
        cells_.push(rule.cells);
        const auto areas = areas_of(rules, rule.cells);
        const bool needs_steps = !areas.empty() && (rule.names_only || !rules.tallies.empty());
        const Steps steps = needs_steps ? distances(*areas[0]) : Steps();
        const int most = most_places(rules, areas);
        std::vector<Cell> order;
        std::vector<bool> placed(rule.cells.size() / 2);
        const auto add = [&](std::size_t place) {
            if (!placed[place]) order.insert(order.end(), {rule.cells[2 * place], rule.cells[2 * place + 1]});
            placed[place] = true;
        };
        if (rule.names_only)
            for (std::size_t place : far_apart(rules, rule.cells, steps, most)) add(place);
        for (std::size_t place = 0; place < placed.size(); ++place) add(place);
        from_afar_.push(order);
        same_.emplace_back(rules, rule.cells, most, steps);
        // What all may hold must be the same, or a number would mean something.
        for (std::size_t i = 3; i < rule.cells.size(); i += 2)
            names_only_ &= rules.domains[rule.cells[i]] == rules.domains[rule.cells[1]];
        names_only_ &= rule.names_only;
    }
    domains_ = rules.domains;
}

FoundRegions::Scratch FoundRegions::scratch() const {
    const std::vector<DigitSet> sets(digits_ + 1);
    Scratch scratch{sets, sets, sets, sets, std::vector<std::size_t>(digits_ + 1), {}, {}};
    for (const SameRegions& same : same_) scratch.same.push_back(same.scratch());
    return scratch;
}

bool FoundRegions::can_be_free(std::span<const DigitSet> domains) const {
    if (!names_only_ || cells_.size() == 0) return false;
    for (int i = 0; i < size(); ++i)
        for (std::size_t at = 1; at < cells_[i].size(); at += 2)
            if (!(domains_[cells_[i][at]] - domains[cells_[i][at]]).empty()) return false;
    return true;
}

void FoundRegions::put_in_order(std::span<Digit> solution) const {
    for (int i = 0; i < size(); ++i) {
        std::vector<Digit> number(digits_ + 1);
        Digit most = 0;
        for (std::size_t at = 1; at < cells_[i].size(); at += 2) {
            Digit& region = solution[cells_[i][at]];
            if (number[region] == 0) number[region] = ++most;
            region = number[region];
        }
    }
}

// A place is one of the cells with the cell that holds the number of its region;
// what the two hold is its *sign*. No two places have the same sign, so as many
// signs are needed as there are places.
class FoundRegions::Look {
public:
    Look(std::span<const Cell> cells, int digits, Candidates& candidates, Scratch& scratch)
        : cells_(cells), digits_(digits), candidates_(candidates), scratch_(scratch) {
        for (auto* sets : {&scratch_.once, &scratch_.twice, &scratch_.taken, &scratch_.taken_in})
            std::ranges::fill(*sets, DigitSet());
    }

    bool run() { return count_up() && look() && strike() && place_all(); }

private:
    std::size_t places() const { return cells_.size() / 2; }
    Cell cell(std::size_t place) const { return cells_[2 * place]; }
    Cell region_of(std::size_t place) const { return cells_[2 * place + 1]; }

    // A number comes after the one below it: it needs a place before that may hold that one.
    bool count_up() {
        DigitSet allowed = DigitSet::of(1);
        const DigitSet all = DigitSet::all(digits_);
        for (std::size_t place = 0; place < places() && allowed != all; ++place) {
            if (!candidates_.keep(region_of(place), allowed)) return false;
            allowed |= DigitSet(candidates_[region_of(place)].bits() << 1) & all;
        }
        return true;
    }

    // Goes through the places: which regions each digit may be in, once or more often, and which signs are taken.
    bool look() {
        DigitSet met, met_again, numbered;  // regions that places before may be in, and that some are in
        for (std::size_t place = 0; place < places(); ++place) {
            const DigitSet digits = candidates_[cell(place)], regions = candidates_[region_of(place)];
            if (regions.single()) {
                const Digit region = regions.first();
                if (!numbered.has(region) && region > 1) {
                    // Before the first place that has a number is one that has the number below it.
                    const auto below = static_cast<Digit>(region - 1);
                    if (!met.has(below)) return false;
                    const auto only = scratch_.first_met[below];
                    if (!met_again.has(below) && !candidates_.keep(region_of(only), DigitSet::of(below))) return false;
                }
                numbered |= regions;
                if (digits.single()) {
                    DigitSet& taken = scratch_.taken[digits.first()];
                    if (taken.has(region)) return false;
                    taken |= regions;
                    scratch_.taken_in[region] |= digits;
                }
            }
            for (Digit region : regions - met) scratch_.first_met[region] = place;
            met_again |= met & regions;
            met |= regions;
            for (Digit digit : digits) {
                scratch_.twice[digit] |= scratch_.once[digit] & regions;
                scratch_.once[digit] |= regions;
            }
        }
        return true;
    }

    // A sign that a place has is gone for the others: where the digit stands the
    // region is another, and the other way round.
    bool strike() {
        for (std::size_t place = 0; place < places(); ++place) {
            const DigitSet digits = candidates_[cell(place)], regions = candidates_[region_of(place)];
            if (digits.single() == regions.single()) continue;
            const bool kept = digits.single() ? candidates_.remove(region_of(place), scratch_.taken[digits.first()])
                                              : candidates_.remove(cell(place), scratch_.taken_in[regions.first()]);
            if (!kept) return false;
        }
        return true;
    }

    // Where every sign that is possible is needed, one with a single place is there.
    bool place_all() {
        std::size_t possible = 0;
        for (int digit = 1; digit <= digits_; ++digit) possible += scratch_.once[digit].size();
        if (possible != places()) return possible > places();
        for (int digit = 1; digit <= digits_; ++digit)
            for (Digit region : scratch_.once[digit] - scratch_.twice[digit] - scratch_.taken[digit])
                if (!put(static_cast<Digit>(digit), region)) return false;
        return true;
    }

    // The only place that may have it has a sign.
    bool put(Digit digit, Digit region) {
        for (std::size_t place = 0; place < places(); ++place)
            if (candidates_[cell(place)].has(digit) && candidates_[region_of(place)].has(region))
                return candidates_.keep(cell(place), DigitSet::of(digit)) &&
                       candidates_.keep(region_of(place), DigitSet::of(region));
        return false;
    }

    const std::span<const Cell> cells_;
    const int digits_;
    Candidates& candidates_;
    Scratch& scratch_;
};

bool FoundRegions::propagate(int i, Candidates& candidates, Scratch& scratch) const {
    return same_[i].propagate(candidates, scratch.same[i]) &&
           Look(cells(i, scratch.numbers), digits_, candidates, scratch).run();
}

}  // namespace garns::solve
