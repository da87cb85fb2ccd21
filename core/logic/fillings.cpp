#include "logic/fillings.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <type_traits>

#include "logic/part_fillings.h"

namespace garns::logic {
namespace {

// The digits that each cell of a sum takes in some filling: the total is right
// and cells that see each other differ.
template <class Geometry>
class SumFillings {
public:
    SumFillings(const Geometry& geometry, const Sum& sum, const Domains& domains, int tries)
        : sum_(sum), count_(static_cast<int>(sum.cells.size())), max_tries_(tries) {
        for (int i = 0; i < count_; ++i) {
            domain_[i] = domains[sum.cells[i]];
            for (int j = 0; j < count_; ++j)
                if (geometry.sees(sum.cells[i], sum.cells[j])) sees_[i] |= 1u << j;
        }
    }

    Fillable find(std::vector<DigitSet>& possible) {
        for (int first = 0; first < count_; ++first) {
            set_order(first);
            for (Digit digit : domain_[first])
                if (!met_[first].has(digit)) fill_with(0, digit, sum_.total);
            if (tries_ > max_tries_) return Fillable::kUnknown;
            if (met_[0].empty()) return Fillable::kNo;
        }
        possible.assign(met_.begin(), met_.begin() + count_);
        return Fillable::kYes;
    }

    Fillable find_one() {
        set_order(0);
        for (Digit digit : domain_[0])
            if (fill_with(0, digit, sum_.total)) return Fillable::kYes;
        return tries_ > max_tries_ ? Fillable::kUnknown : Fillable::kNo;
    }

private:
    // One cell first, then those with few digits; and what the cells from each place
    // on can add up to.
    void set_order(int first) {
        std::iota(order_.begin(), order_.begin() + count_, 0);
        std::swap(order_[0], order_[first]);
        std::sort(order_.begin() + 1, order_.begin() + count_,
                  [&](int a, int b) { return domain_[a].size() < domain_[b].size(); });
        least_[count_] = most_[count_] = 0;
        for (int at = count_ - 1; at >= 0; --at) {
            const int coefficient = sum_.coefficients[order_[at]];
            const DigitSet digits = domain_[order_[at]];
            const int low = digits.empty() ? 0 : coefficient * (coefficient > 0 ? digits.first() : digits.last());
            const int high = digits.empty() ? 0 : coefficient * (coefficient > 0 ? digits.last() : digits.first());
            least_[at] = least_[at + 1] + low;
            most_[at] = most_[at + 1] + high;
        }
    }
    // Fills the cells from a place on; the total is what they have to add up to.
    bool fill(int at, int total) {
        if (at == count_) {
            for (int i = 0; i < count_; ++i) met_[i] |= DigitSet::of(digit_[i]);
            return true;
        }
        const int cell = order_[at];
        DigitSet possible = domain_[cell];
        for (int before = 0; before < at; ++before)
            if (sees_[cell] >> order_[before] & 1) possible -= DigitSet::of(digit_[order_[before]]);
        for (const DigitSet some : {possible - met_[cell], possible & met_[cell]})  // new digits first
            for (Digit digit : some)
                if (fill_with(at, digit, total)) return true;
        return false;
    }
    bool fill_with(int at, Digit digit, int total) {
        const int rest = total - sum_.coefficients[order_[at]] * digit;
        if (rest < least_[at + 1] || rest > most_[at + 1] || ++tries_ > max_tries_) return false;
        digit_[order_[at]] = digit;
        return fill(at + 1, rest);
    }

    const Sum& sum_;
    const int count_, max_tries_;
    int tries_ = 0;
    std::array<DigitSet, kMaxSumCells> domain_, met_{};
    std::array<unsigned, kMaxSumCells> sees_{};
    std::array<int, kMaxSumCells> order_{};
    std::array<Digit, kMaxSumCells> digit_{};
    std::array<int, kMaxSumCells + 1> least_{}, most_{};
};

}  // namespace

template <class Geometry>
Fillable fill(const Geometry& geometry, const Sum& sum, const Domains& domains, std::vector<DigitSet>& possible,
              int tries) {
    if (std::ssize(sum.cells) > kMaxSumCells) return Fillable::kUnknown;
    const Fillable by_parts = PartFillings<Geometry>(geometry, sum, domains).find(possible, tries);
    if (by_parts != Fillable::kUnknown) return by_parts;
    return SumFillings<Geometry>(geometry, sum, domains, tries).find(possible);
}

template <class Geometry>
Fillable fill(const Geometry& geometry, const Relation& relation, const Domains& domains,
              std::vector<DigitSet>& possible) {
    const bool differ = geometry.sees(relation.a, relation.b);
    possible.assign(2, DigitSet());
    for (Digit digit : domains[relation.a]) {
        DigitSet with = relation.allowed[digit - 1] & domains[relation.b];
        if (differ) with -= DigitSet::of(digit);
        if (!with.empty()) possible[0] |= DigitSet::of(digit);
        possible[1] |= with;
    }
    return possible[0].empty() ? Fillable::kNo : Fillable::kYes;
}

// A digit is in a filling when a state that the cells before can lead to goes on by it
// to a state from which the cells after can finish.
template <class Geometry>
Fillable fill(const Geometry& geometry, const Automaton& automaton, const Domains& domains,
              std::vector<DigitSet>& possible) {
    const int digits = geometry.digits(), states = automaton.states;
    const int length = static_cast<int>(automaton.cells.size());
    const auto step_of = [&](int state, Digit digit) { return automaton.next[state * digits + digit - 1]; };
    std::vector<std::uint8_t> begins((length + 1) * states), ends(states), before(states);
    begins[0] = 1;
    for (int at = 0; at < length; ++at)
        for (int state = 0; state < states; ++state)
            if (begins[at * states + state])
                for (Digit digit : domains[automaton.cells[at]])
                    if (const int to = step_of(state, digit); to >= 0) begins[(at + 1) * states + to] = 1;

    possible.assign(length, DigitSet());
    std::copy(automaton.accepting.begin(), automaton.accepting.end(), ends.begin());
    for (int at = length - 1; at >= 0; --at) {
        std::fill(before.begin(), before.end(), 0);
        for (int state = 0; state < states; ++state) {
            if (!begins[at * states + state]) continue;
            for (Digit digit : domains[automaton.cells[at]]) {
                const int to = step_of(state, digit);
                if (to < 0 || !ends[to]) continue;
                before[state] = 1;
                possible[at] |= DigitSet::of(digit);
            }
        }
        if (possible[at].empty()) return Fillable::kNo;
        std::swap(ends, before);
    }
    return Fillable::kYes;
}

template <class Geometry>
ClueList<Geometry>::ClueList(const Geometry& geometry) : geometry_(geometry), clues_of_(geometry.cells()) {
    const Rules& rules = geometry.rules();
    for (const Sum& sum : rules.sums) cells_.push_back(sum.cells);
    for (const Relation& relation : rules.relations) cells_.push_back({relation.a, relation.b});
    for (const Automaton& automaton : rules.automata) cells_.push_back(automaton.cells);
    for (int clue = 0; clue < count(); ++clue)
        for (Cell cell : cells_[clue])
            if (clues_of_[cell].empty() || clues_of_[cell].back() != clue) clues_of_[cell].push_back(clue);
}

template <class Geometry>
Fillable ClueList<Geometry>::fill(int clue, const Domains& domains, std::vector<DigitSet>& possible, int tries) const {
    return visit(clue, [&](const auto& rule) {
        if constexpr (std::is_same_v<decltype(rule), const Sum&>)
            return logic::fill(geometry_, rule, domains, possible, tries);
        else
            return logic::fill(geometry_, rule, domains, possible);
    });
}

template <class Geometry>
Fillable ClueList<Geometry>::find_one(int clue, const Domains& domains, int tries) const {
    if (is_sum(clue) && std::ssize(cells_[clue]) <= kMaxSumCells) {
        const Sum& sum = geometry_.rules().sums[clue];
        const Fillable found = SumFillings<Geometry>(geometry_, sum, domains, tries).find_one();
        if (found != Fillable::kUnknown) return found;  // else its parts may tell
    }
    std::vector<DigitSet> possible;
    return fill(clue, domains, possible, tries);
}

#define GARNS_FILLINGS(width)                                                                                 \
    template Fillable fill(const Geometry<width>&, const Sum&, const Domains&, std::vector<DigitSet>&, int);  \
    template Fillable fill(const Geometry<width>&, const Relation&, const Domains&, std::vector<DigitSet>&);  \
    template Fillable fill(const Geometry<width>&, const Automaton&, const Domains&, std::vector<DigitSet>&); \
    template class ClueList<Geometry<width>>;
GARNS_WIDTHS(GARNS_FILLINGS)

}  // namespace garns::logic
