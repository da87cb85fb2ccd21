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

std::vector<std::string> solutions(auto& search) {
    std::vector<std::string> found;
    while (found.size() < kMost && search.next({}) == Event::kSolution)
        found.emplace_back(search.solution().begin(), search.solution().end());
    std::ranges::sort(found);
    return found;
}

}  // namespace

// On 400 cells the turns are short: 82 nodes of plain search come first.
TEST_CASE("hybrid: every solution once, however many turns it takes") {
    const Model model(latin(20));
    Rng random(3);
    HybridSearch hybrid(model);
    SatSearch learner(model.rules());
    int turned = 0, came_back = 0, all = 0;
    for (int round = 0; round < 40; ++round) {
        const auto domains = with_holes(model.rules(), 180 + static_cast<int>(random.below(80)), random);
        hybrid.start(domains);
        learner.start(domains);
        const auto found = solutions(hybrid);
        turned += hybrid.nodes() > 82;
        came_back += hybrid.nodes() > 9 * 82 && !hybrid.learning();
        CHECK(std::ranges::adjacent_find(found) == found.end());
        if (found.size() == kMost) continue;
        ++all;
        CHECK(found == solutions(learner));
    }
    CHECK(turned > 20);
    CHECK(came_back > 5);
    CHECK(all > 5);
}
