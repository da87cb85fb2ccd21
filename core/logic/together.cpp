#include "logic/together.h"

#include <algorithm>
#include <bit>

namespace garns::logic {

template <class Geometry>
int Together<Geometry>::index(Cell cell) {
    const auto found = std::find(cells_.begin(), cells_.end(), cell);
    if (found != cells_.end()) return static_cast<int>(found - cells_.begin());
    cells_.push_back(cell);
    return static_cast<int>(cells_.size()) - 1;
}

template <class Geometry>
bool Together<Geometry>::enter(std::span<const Cell> cells) {
    const std::size_t before = cells_.size();
    for (Cell cell : cells) index(cell);
    if (cells_.size() <= kMaxCells) return true;
    cells_.resize(before);
    return false;
}

template <class Geometry>
bool Together<Geometry>::add(const Sum& sum) {
    if (!enter(sum.cells)) return false;
    LocalSum local{{}, sum.total};
    for (std::size_t i = 0; i < sum.cells.size(); ++i)
        local.terms.push_back({index(sum.cells[i]), sum.coefficients[i]});
    sums_.push_back(std::move(local));
    return true;
}

template <class Geometry>
bool Together<Geometry>::add(const Relation& relation) {
    if (!enter(std::array{relation.a, relation.b})) return false;
    relations_.push_back({index(relation.a), index(relation.b), &relation});
    return true;
}

template <class Geometry>
bool Together<Geometry>::add(const Automaton& automaton) {
    if (automaton.states > kMaxStates || !enter(automaton.cells)) return false;
    LocalAutomaton local{{}, &automaton};
    for (Cell cell : automaton.cells) local.cells.push_back(index(cell));
    automata_.push_back(std::move(local));
    return true;
}

template <class Geometry>
bool Together<Geometry>::add_house(const CellSet& house) {
    std::vector<Cell> cells;
    for (Cell cell : house) cells.push_back(cell);
    if (!enter(cells)) return false;
    houses_.emplace_back();
    for (Cell cell : cells) houses_.back().push_back(index(cell));
    return true;
}

template <class Geometry>
auto Together<Geometry>::start() const -> State {
    State state{};
    for (std::size_t i = 0; i < cells_.size(); ++i) state[i] = domains_[cells_[i]];
    return state;
}

template <class Geometry>
void Together<Geometry>::see() {
    peers_.fill(0);
    for (std::size_t i = 0; i < cells_.size(); ++i)
        for (std::size_t j = 0; j < cells_.size(); ++j)
            if (geometry_.sees(cells_[i], cells_[j])) peers_[i] |= 1u << j;
}

template <class Geometry>
Fillable Together<Geometry>::fill(std::vector<DigitSet>& possible, int tries) {
    see();
    met_.fill(DigitSet());
    tries_ = 0;
    max_tries_ = tries;
    State first = start();
    if (std::any_of(first.begin(), first.begin() + std::ssize(cells_), [](DigitSet digits) { return digits.empty(); }))
        return Fillable::kNo;
    if (!settle(first, (1u << cells_.size()) - 1)) return Fillable::kNo;
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
        for (Digit digit : first[cell]) {
            if (met_[cell].has(digit)) continue;
            State state = first;
            if (assign(state, static_cast<int>(cell), digit)) search(state);
            if (tries_ > max_tries_) return Fillable::kUnknown;
        }
    if (met_[0].empty()) return Fillable::kNo;
    possible.assign(met_.begin(), met_.begin() + static_cast<std::ptrdiff_t>(cells_.size()));
    return Fillable::kYes;
}

template <class Geometry>
Fillable Together<Geometry>::fill_without(Digit digit, const CellSet& places, int tries) {
    see();
    met_.fill(DigitSet());
    tries_ = 0;
    max_tries_ = tries;
    State state = start();
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
        if (places.has(cells_[cell])) {
            state[cell] -= DigitSet::of(digit);
            if (state[cell].empty()) return Fillable::kNo;
        }
    if (!settle(state, (1u << cells_.size()) - 1)) return Fillable::kNo;
    if (search(state)) return Fillable::kYes;
    return tries_ > max_tries_ ? Fillable::kUnknown : Fillable::kNo;
}

// Fills the cells that are open, the one with the fewest digits first; digits that were
// met in no filling yet before the others.
template <class Geometry>
bool Together<Geometry>::search(const State& state) {
    int open = -1;
    for (int cell = 0; cell < std::ssize(cells_); ++cell)
        if (!state[cell].single() && (open < 0 || state[cell].size() < state[open].size())) open = cell;
    if (open < 0) {
        for (std::size_t cell = 0; cell < cells_.size(); ++cell) met_[cell] |= state[cell];
        return true;
    }
    for (const DigitSet some : {state[open] - met_[open], state[open] & met_[open]})
        for (Digit digit : some) {
            if (++tries_ > max_tries_) return false;
            State next = state;
            if (assign(next, open, digit) && search(next)) return true;
        }
    return false;
}

template <class Geometry>
bool Together<Geometry>::assign(State& state, int cell, Digit digit) const {
    state[cell] = DigitSet::of(digit);
    return settle(state, 1u << cell);
}

template <class Geometry>
bool Together<Geometry>::keep(State& state, int cell, DigitSet digits, std::uint32_t& changed) const {
    const DigitSet left = state[cell] & digits;
    if (left == state[cell]) return true;
    state[cell] = left;
    changed |= 1u << cell;
    return !left.empty();
}

// What the rules rule out at once, again and again until nothing changes. False when a rule
// cannot be kept.
template <class Geometry>
bool Together<Geometry>::settle(State& state, std::uint32_t changed) const {
    while (changed != 0) {
        std::uint32_t fixed = 0, next = 0;
        for (std::uint32_t rest = changed; rest != 0; rest &= rest - 1)
            if (const int cell = std::countr_zero(rest); state[cell].single()) fixed |= 1u << cell;
        for (; fixed != 0; fixed &= fixed - 1) {
            const int cell = std::countr_zero(fixed);
            for (std::uint32_t rest = peers_[cell]; rest != 0; rest &= rest - 1)
                if (!keep(state, std::countr_zero(rest), DigitSet(~state[cell].bits()), next)) return false;
        }
        for (const LocalSum& sum : sums_)
            if (!keep_sum(state, sum, next)) return false;
        for (const LocalRelation& each : relations_) {
            DigitSet in_a, in_b;
            for (Digit digit : state[each.a]) {
                const DigitSet with = each.rule->allowed[digit - 1] & state[each.b];
                if (!with.empty()) in_a |= DigitSet::of(digit);
                in_b |= with;
            }
            if (!keep(state, each.a, in_a, next) || !keep(state, each.b, in_b, next)) return false;
        }
        if (next == 0) {
            for (const auto& house : houses_)
                if (!has_places(state, house)) return false;
            for (const LocalAutomaton& automaton : automata_)
                if (!keep_automaton(state, automaton, next)) return false;
        }
        changed = next;
    }
    return true;
}

// Each cell takes what the least and the most of the others leave it.
template <class Geometry>
bool Together<Geometry>::keep_sum(State& state, const LocalSum& sum, std::uint32_t& changed) const {
    const auto least = [&](const Term& term) {
        return term.coefficient * (term.coefficient > 0 ? state[term.cell].first() : state[term.cell].last());
    };
    const auto most = [&](const Term& term) {
        return term.coefficient * (term.coefficient > 0 ? state[term.cell].last() : state[term.cell].first());
    };
    int low = 0, high = 0;
    for (const Term& term : sum.terms) {
        low += least(term);
        high += most(term);
    }
    if (low > sum.total || high < sum.total) return false;
    for (const Term& term : sum.terms) {
        if (state[term.cell].single()) continue;
        const int from = sum.total - high + most(term), to = sum.total - low + least(term);
        DigitSet good;
        for (Digit digit : state[term.cell])
            if (term.coefficient * digit >= from && term.coefficient * digit <= to) good |= DigitSet::of(digit);
        const int before_low = least(term), before_high = most(term);
        if (!keep(state, term.cell, good, changed)) return false;
        low += least(term) - before_low;
        high += most(term) - before_high;
    }
    return true;
}

template <class Geometry>
bool Together<Geometry>::keep_automaton(State& state, const LocalAutomaton& automaton, std::uint32_t& changed) const {
    const bool all_fixed =
        std::all_of(automaton.cells.begin(), automaton.cells.end(), [&](int cell) { return state[cell].single(); });
    if (all_fixed) {
        int at = 0;
        for (int cell : automaton.cells) {
            at = automaton.rule->next[at * geometry_.digits() + state[cell].first() - 1];
            if (at < 0) return false;
        }
        return automaton.rule->accepting[at];
    }
    Domains now(geometry_.cells());
    for (std::size_t i = 0; i < cells_.size(); ++i) now[cells_[i]] = state[i];
    std::vector<DigitSet> possible;
    if (logic::fill(geometry_, *automaton.rule, now, possible) == Fillable::kNo) return false;
    for (std::size_t i = 0; i < possible.size(); ++i)
        if (!keep(state, automaton.cells[i], possible[i], changed)) return false;
    return true;
}

template <class Geometry>
bool Together<Geometry>::has_places(const State& state, const std::vector<int>& house) const {
    DigitSet found;
    for (int cell : house) found |= state[cell];
    return found == DigitSet::all(geometry_.digits());
}

#define GARNS_TOGETHER(width) template class Together<Geometry<width>>;
GARNS_WIDTHS(GARNS_TOGETHER)

}  // namespace garns::logic
