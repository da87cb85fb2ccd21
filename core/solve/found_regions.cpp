#include "solve/found_regions.h"

#include <algorithm>
#include <array>
#include <bit>

#include "solve/place_words.h"

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

// The area with the places of these numbers: every region is one like it.
const Connected* area_of(const Rules& rules, std::span<const Cell> cells) {
    std::vector<Cell> numbers;
    for (std::size_t i = 1; i < cells.size(); i += 2) numbers.push_back(cells[i]);
    const auto same = [&](const Connected& area) { return area.cells == numbers && area.digits.single(); };
    const auto found = std::ranges::find_if(rules.connected, same);
    return found == rules.connected.end() ? nullptr : &*found;
}

// From each place, the steps to each other one.
std::vector<std::vector<int>> distances(const Connected& area) {
    const std::size_t places = area.cells.size();
    std::vector<std::vector<std::size_t>> neighbours(places);
    for (const auto& [one, other] : area.edges) {
        neighbours[one].push_back(other);
        neighbours[other].push_back(one);
    }
    std::vector<std::vector<int>> steps(places, std::vector<int>(places, static_cast<int>(places)));
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
std::vector<std::size_t> far_apart(const Rules& rules, std::span<const Cell> cells) {
    const Connected* const area = area_of(rules, cells);
    if (area == nullptr || area->most < 1) return {};
    const auto steps = distances(*area);
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
                if (std::ranges::all_of(chosen, [&](std::size_t c) { return steps[c][place] >= area->most; }) &&
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
        most_words_ = std::max(most_words_, words_for(rule.cells.size() / 2));
        std::vector<Cell> order;
        std::vector<bool> placed(rule.cells.size() / 2);
        const auto add = [&](std::size_t place) {
            if (!placed[place]) order.insert(order.end(), {rule.cells[2 * place], rule.cells[2 * place + 1]});
            placed[place] = true;
        };
        if (rule.names_only)
            for (std::size_t place : far_apart(rules, rule.cells)) add(place);
        for (std::size_t place = 0; place < placed.size(); ++place) add(place);
        from_afar_.push(order);
        // What all may hold must be the same, or a number would mean something.
        for (std::size_t i = 3; i < rule.cells.size(); i += 2)
            names_only_ &= rules.domains[rule.cells[i]] == rules.domains[rule.cells[1]];
        names_only_ &= rule.names_only;
    }
    domains_ = rules.domains;
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
    Look(std::span<const Cell> cells, std::size_t digits, Candidates& candidates, Scratch& scratch)
        : cells_(cells),
          digits_(digits),
          words_(words_for(cells.size() / 2)),
          candidates_(candidates),
          sets_(scratch.sets) {
        std::fill_n(sets_.begin(), 4 * digits_ * words_, 0);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const DigitSet held = candidates[cells[i]];
            const std::size_t word = i / 2 / kBits;
            const std::uint64_t bit = std::uint64_t{1} << (i / 2 % kBits);
            for (Digit digit : held) may(i % 2, digit)[word] |= bit;
            if (held.single()) does(i % 2, held.first())[word] |= bit;
        }
    }

    bool run() {
        if (!count_up() || !come_before()) return false;
        std::size_t possible = 0;
        for (Digit digit = 1; digit <= digits_; ++digit)
            for (Digit region = 1; region <= digits_; ++region) {
                const std::size_t places = count(may(0, digit), may(1, region));
                possible += places > 0;
                if (places > 1 && !take(digit, region)) return false;
            }
        if (2 * possible > cells_.size()) return true;
        return 2 * possible == cells_.size() && place_all();
    }

private:
    using PlaceSet = std::span<std::uint64_t>;

    // The places whose cell (0) or region (1) may be this, and those where it is this.
    PlaceSet may(std::size_t side, Digit digit) const { return set(side, digit); }
    PlaceSet does(std::size_t side, Digit digit) const { return set(2 + side, digit); }
    PlaceSet set(std::size_t kind, Digit digit) const {
        return sets_.subspan((kind * digits_ + digit - 1) * words_, words_);
    }
    std::size_t count(PlaceSet one, PlaceSet other) const {
        std::size_t found = 0;
        for (std::size_t word = 0; word < words_; ++word) found += std::popcount(one[word] & other[word]);
        return found;
    }
    template <class Do>
    bool each(PlaceSet one, PlaceSet other, const Do& act) const {
        for (std::size_t word = 0; word < words_; ++word)
            for (std::uint64_t left = one[word] & other[word]; left != 0; left &= left - 1)
                if (!act(kBits * word + std::countr_zero(left))) return false;
        return true;
    }
    Cell cell(std::size_t place) const { return cells_[2 * place]; }
    Cell region_of(std::size_t place) const { return cells_[2 * place + 1]; }

    // A number comes after the one below it: it needs a place before that may hold that one.
    bool count_up() {
        DigitSet allowed = DigitSet::of(1);
        const DigitSet all = DigitSet::all(static_cast<int>(digits_));
        for (std::size_t place = 0; 2 * place < cells_.size() && allowed != all; ++place) {
            if (!candidates_.keep(region_of(place), allowed)) return false;
            allowed |= DigitSet(candidates_[region_of(place)].bits() << 1) & all;
        }
        return true;
    }

    // Before the first place that has a number is one that has the number below it.
    bool come_before() {
        for (Digit region = 2; region <= digits_; ++region) {
            const auto word = std::ranges::find_if(does(1, region), [](std::uint64_t bits) { return bits != 0; });
            if (word == does(1, region).end()) continue;
            const PlaceSet before = may(1, static_cast<Digit>(region - 1));
            const auto whole = static_cast<std::size_t>(word - does(1, region).begin());
            const std::uint64_t rest = before[whole] & ((*word & -*word) - 1);
            std::size_t found = std::popcount(rest), at = kBits * whole + std::countr_zero(rest);
            for (std::size_t i = 0; i < whole; ++i) {
                found += std::popcount(before[i]);
                if (before[i] != 0) at = kBits * i + std::countr_zero(before[i]);
            }
            if (found == 0) return false;
            if (found == 1 && !candidates_.keep(region_of(at), DigitSet::of(static_cast<Digit>(region - 1))))
                return false;
        }
        return true;
    }

    // A sign that a place has is gone for the others: where the digit stands the
    // region is another, and the other way round.
    bool take(Digit digit, Digit region) {
        const std::size_t held = count(does(0, digit), does(1, region));
        if (held != 1) return held == 0;
        const auto strike = [&](Cell cell, Digit gone) {
            return candidates_[cell].single() || candidates_.remove(cell, DigitSet::of(gone));
        };
        return each(does(0, digit), may(1, region), [&](auto place) { return strike(region_of(place), region); }) &&
               each(may(0, digit), does(1, region), [&](auto place) { return strike(cell(place), digit); });
    }

    // Every sign that is possible is needed: one with a single place is there.
    bool place_all() {
        for (Digit digit = 1; digit <= digits_; ++digit)
            for (Digit region = 1; region <= digits_; ++region) {
                if (count(may(0, digit), may(1, region)) != 1) continue;
                const auto put = [&](std::size_t place) {
                    return candidates_.keep(cell(place), DigitSet::of(digit)) &&
                           candidates_.keep(region_of(place), DigitSet::of(region));
                };
                if (!each(may(0, digit), may(1, region), put)) return false;
            }
        return true;
    }

    const std::span<const Cell> cells_;
    const std::size_t digits_, words_;
    Candidates& candidates_;
    const std::span<std::uint64_t> sets_;
};

bool FoundRegions::propagate(int i, Candidates& candidates, Scratch& scratch) const {
    return Look(cells(i, scratch.numbers), digits_, candidates, scratch).run();
}

}  // namespace garns::solve
