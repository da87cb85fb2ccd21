// Plain search and clause learning in turns: every solution once.
#include "solve/hybrid.h"

#include <algorithm>
#include <string>
#include <vector>

#include "doctest.h"
#include "rng.h"

using namespace garns;
using namespace garns::solve;

namespace {

Rules latin(int size) {
    Rules rules;
    rules.cells = size * size;
    rules.digits = size;
    for (int i = 0; i < size; ++i) {
        std::vector<Cell> row, column;
        for (int j = 0; j < size; ++j) {
            row.push_back(static_cast<Cell>(size * i + j));
            column.push_back(static_cast<Cell>(size * j + i));
        }
        rules.houses.push_back(row);
        rules.houses.push_back(column);
    }
    return rules;
}

// A Latin square of this size with some of its cells empty.
std::vector<DigitSet> with_holes(const Rules& rules, int holes, Rng& random) {
    SatSearch filler(rules);
    const std::vector<DigitSet> open(rules.cells, DigitSet::all(rules.digits));
    filler.start(open);
    for (Cell cell = 0; cell < rules.cells; ++cell)
        for (Digit digit : open[cell]) filler.prefer(cell, digit, static_cast<double>(random.below(1000)));
    CHECK(filler.next({}) == Event::kSolution);
    std::vector<DigitSet> cells;
    for (Digit digit : filler.solution()) cells.push_back(DigitSet::of(digit));
    for (int i = 0; i < holes; ++i) cells[random.below(cells.size())] = DigitSet::all(rules.digits);
    return cells;
}

constexpr std::size_t kMost = 200;  // more than end the turns

// Some nodes at a time; `seen` is told after each.
std::vector<std::string> solutions(auto& search, const auto& seen) {
    std::vector<std::string> found;
    Control control;
    control.max_nodes = 0;
    for (Event event; found.size() < kMost && (event = search.next(control)) != Event::kExhausted; seen()) {
        if (event == Event::kStopped)
            control.max_nodes += 40;
        else
            found.emplace_back(search.solution().begin(), search.solution().end());
    }
    std::ranges::sort(found);
    return found;
}

struct Turns {
    int of_learner = 0, back = 0, all_found = 0;
};

// On large boards the turns are short: of 400 cells, 82 nodes of plain search come first. With a rule that asks for one
// of some sets of digits, on 729 cells, it is 240, and then 30 of the other.
void compare(int size, bool with_sets, int holes, Turns& turns) {
    Rules rules = latin(size);
    if (with_sets) rules.automata.push_back({{0, 1}, 1, std::vector<std::int32_t>(size, 0), {true}});
    const Model model(std::move(rules));
    Rng random(3);
    HybridSearch hybrid(model);
    SatSearch learner(model.rules());
    for (int round = 0; round < 20; ++round) {
        const auto domains = with_holes(model.rules(), holes + static_cast<int>(random.below(40)), random);
        hybrid.start(domains);
        learner.start(domains);
        bool learning = false;
        const auto found = solutions(hybrid, [&] {
            if (hybrid.learning() == learning) return;
            learning = !learning;
            ++(learning ? turns.of_learner : turns.back);
        });
        CHECK(std::ranges::adjacent_find(found) == found.end());
        if (found.size() == kMost) continue;
        ++turns.all_found;
        CHECK(found == solutions(learner, [] {}));
    }
}

}  // namespace

TEST_CASE("hybrid: every solution once, however many turns it takes") {
    Turns turns;
    compare(20, false, 200, turns);
    compare(27, true, 310, turns);
    CHECK(turns.of_learner > 30);
    CHECK(turns.back > 5);
    CHECK(turns.all_found > 3);
}
