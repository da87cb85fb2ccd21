#include "solve/cliques.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

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

}  // namespace

// Greedily: the cells in order, each with all later ones that stand in the
// relation to all taken before. A pair of cells is used once.
Cliques::Cliques(const Rules& rules, const Houses& houses, const Control& control) : digits_(rules.digits) {
    Poll poll(control, 64);
    std::map<Allowed, std::set<std::pair<Cell, Cell>>> alike;
    for (const Relation& relation : rules.relations)
        alike[relation.allowed].insert(std::minmax(relation.a, relation.b));
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
            if (lister.too_many) continue;
            cells_.push(clique);
            std::vector<Sets> sets;
            append(sets, lister.sets, digits_);
            sets_.push(sets);
            outsiders_.push(houses.outsiders(clique));
        }
    }
}

bool Cliques::propagate(int i, Candidates& candidates) const {
    bool fits = false;
    share_among(cells_[i], digits_, candidates, [&](auto& sharing) {
        for (const Sets& sets : sets_[i]) sharing.add(sets);
        fits = sharing.conclude(outsiders_[i], candidates);
    });
    return fits;
}

}  // namespace garns::solve
