#include "solve/cliques.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "solve/any_order.h"
#include "solve/sharing.h"

namespace garns::solve {

namespace {

constexpr std::size_t kMostSets = 200;  // with more of them little can be said
constexpr int kMostTries = 5000;        // while the sets are listed

using Allowed = std::vector<DigitSet>;

// It reads the same both ways, and no digit stands with itself.
bool is_symmetric(const Allowed& allowed) {
    for (std::size_t i = 0; i < allowed.size(); ++i) {
        if (allowed[i].has(static_cast<Digit>(i + 1))) return false;
        for (Digit digit : allowed[i])
            if (!allowed[digit - 1].has(static_cast<Digit>(i + 1))) return false;
    }
    return true;
}

// The sets of so many digits any two of which may stand together.
class SetLister {
public:
    SetLister(const Allowed& allowed, std::size_t size) : allowed_(allowed), size_(size) {
        grow({}, DigitSet::all(static_cast<int>(allowed.size())), 0);
    }
    std::vector<DigitSet> sets;
    bool too_many = false;

private:
    // Digits are added from the smallest; `others` may stand with all so far.
    void grow(DigitSet digits, DigitSet others, std::size_t count) {
        if (++tries_ > kMostTries || sets.size() > kMostSets) too_many = true;
        if (too_many) return;
        if (count == size_) return sets.push_back(digits);
        for (Digit digit : others) {
            others -= DigitSet::of(digit);
            grow(digits | DigitSet::of(digit), others & allowed_[digit - 1], count + 1);
        }
    }
    const Allowed& allowed_;
    std::size_t size_;
    int tries_ = 0;
};

// The sets of so many digits as it reads that an automaton accepts in any order.
class WordLister {
public:
    WordLister(const Automaton& automaton, int digits) : automaton_(automaton), digits_(digits) { grow({}, 0, 0, 0); }
    std::vector<DigitSet> sets;
    bool too_many = false;

private:
    // In the order of the digits, from this one on.
    void grow(DigitSet word, std::int32_t state, int from, std::size_t count) {
        if (++tries_ > kMostTries || sets.size() > kMostSets) too_many = true;
        if (too_many) return;
        if (count == automaton_.cells.size()) {
            if (automaton_.accepting[state]) sets.push_back(word);
            return;
        }
        for (int digit = from; digit < digits_; ++digit) {
            const std::int32_t to = automaton_.next[static_cast<std::size_t>(state * digits_ + digit)];
            if (to >= 0) grow(word | DigitSet::of(static_cast<Digit>(digit + 1)), to, digit + 1, count + 1);
        }
    }
    const Automaton& automaton_;
    int digits_, tries_ = 0;
};

}  // namespace

Cliques::Cliques(const Rules& rules, std::span<const Relation> relations, const Houses& houses, const Control& control)
    : digits_(rules.digits) {
    find_relations(relations, houses, control);
    first_automaton_ = size();
    find_automata(rules, houses, control);
}

void Cliques::add(std::span<const Cell> cells, std::span<const DigitSet> sets, const Houses& houses) {
    std::vector<Sets> packed;
    append(packed, sets, digits_);
    cells_.push(cells);
    sets_.push(packed);
    outsiders_.push(houses.outsiders(cells));
    around_.add(cells, houses);
}

// Greedily: the cells in order, each with all later ones that stand in the
// relation to all taken before. A pair of cells is used once.
void Cliques::find_relations(std::span<const Relation> relations, const Houses& houses, const Control& control) {
    Poll poll(control, 64);
    std::map<Allowed, std::set<std::pair<Cell, Cell>>> alike;
    for (const Relation& relation : relations) alike[relation.allowed].insert(std::minmax(relation.a, relation.b));
    for (auto& [allowed, pairs] : alike) {
        if (pairs.size() < 3 || !is_symmetric(allowed)) continue;  // fewer pairs make no clique of three cells
        std::map<std::size_t, SetLister> listed;                   // by the size of the sets
        while (!pairs.empty()) {
            poll();
            std::vector<Cell> clique{pairs.begin()->first, pairs.begin()->second};
            for (auto pair = pairs.begin(); pair != pairs.end() && pair->first == clique[0]; ++pair)
                if (pair->second > clique.back() &&
                    std::ranges::all_of(clique, [&](Cell cell) { return pairs.contains({cell, pair->second}); }))
                    clique.push_back(pair->second);
            for (Cell a : clique)
                for (Cell b : clique) pairs.erase({a, b});
            if (clique.size() < 3 || clique.size() > kMostShared) continue;
            const SetLister& lister = listed.try_emplace(clique.size(), allowed, clique.size()).first->second;
            if (!lister.too_many) add(clique, lister.sets, houses);
        }
    }
}

// Of a word with different digits, read in any order, only the set matters.
void Cliques::find_automata(const Rules& rules, const Houses& houses, const Control& control) {
    Poll poll(control, 64);
    tells_.assign(rules.automata.size(), false);
    for (std::size_t i = 0; i < rules.automata.size(); ++i) {
        const Automaton& automaton = rules.automata[i];
        const auto& cells = automaton.cells;
        if (cells.size() < 2 || cells.size() > kMostShared || std::ssize(cells) >= digits_ || automaton.starts > 1)
            continue;
        const auto differs_from_later = [&](const Cell& cell) {
            return std::all_of(&cell + 1, cells.data() + cells.size(), [&](Cell o) { return houses.sees(cell, o); });
        };
        if (!std::ranges::all_of(cells, differs_from_later)) continue;
        poll();
        if (!reads_in_any_order(automaton, digits_)) continue;
        const WordLister lister(automaton, digits_);
        if (lister.too_many) continue;
        tells_[i] = true;
        const auto states = static_cast<std::size_t>(automaton.states);
        state_pairs_ += cells.size() * states * states / 2;
        add(cells, lister.sets, houses);
    }
}

bool Cliques::propagate(int i, Candidates& candidates) const {
    bool fits = false;
    const auto try_all = [&](auto& sharing) {
        for (const Sets& sets : sets_[i]) sharing.add(sets);
        fits = sharing.conclude(outsiders_[i], candidates);
    };
    share_among(cells_[i], digits_, candidates, try_all, around_.needed(i, candidates));
    return fits;
}

}  // namespace garns::solve
