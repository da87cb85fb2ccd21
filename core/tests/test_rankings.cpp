// Full ranks against their definition: all grids of 4x4, and what is left of large boards.
#include <algorithm>
#include <random>
#include <vector>

#include "doctest.h"
#include "solve/general.h"
#include "tests/boards.h"

using namespace garns;
using namespace garns::solve;
using namespace garns::testing;

namespace {

using Line = std::vector<Digit>;
using Grid = std::vector<Digit>;

Line line_of(const Grid& grid, int size, int side, int number) {
    Line line;
    for (int i = 0; i < size; ++i) {
        const int place = side % 2 == 0 ? i : size - 1 - i;
        line.push_back(grid[side < 2 ? number * size + place : place * size + number]);
    }
    return line;
}

// Whether exactly so many other lines are less, all others being greater or, where they may, equal.
bool keeps(const Grid& grid, const Ranking& rule) {
    const Line line = line_of(grid, rule.size, rule.side, rule.number);
    if (line[0] != rule.first) return false;
    int less = 0;
    for (int side = 0; side < 4; ++side)
        for (int number = 0; number < rule.size; ++number) {
            if (side == rule.side && number == rule.number) continue;
            const Line other = line_of(grid, rule.size, side, number);
            if (other[0] != rule.first) continue;
            if (other == line && !rule.ties) return false;
            less += other < line;
        }
    return less == rule.less;
}

Rules ranked(int box_rows, int box_columns, std::vector<Ranking> rankings) {
    Rules rules = square_rules(box_rows, box_columns);
    for (const Ranking& rule : rankings) {
        const int along = rule.side % 2 == 0 ? 0 : rule.size - 1;
        const int cell = rule.side < 2 ? rule.number * rule.size + along : along * rule.size + rule.number;
        rules.domains[cell] &= DigitSet::of(rule.first);
    }
    rules.rankings = std::move(rankings);
    return rules;
}

std::vector<Grid> solutions(const Rules& rules) {
    const Model model(rules);
    GeneralSearch search(model);
    search.start(model.domains());
    std::vector<Grid> found;
    while (search.next({}) == Event::kSolution) found.emplace_back(search.solution().begin(), search.solution().end());
    std::ranges::sort(found);
    return found;
}

Ranking any_ranking(int size, std::mt19937& random) {
    const auto below = [&](int most) { return static_cast<int>(random() % most); };
    return {size, below(4), below(size), static_cast<Digit>(1 + below(size)), below(4), below(2) == 1, {3, 3, 3, 3}};
}

}  // namespace

TEST_CASE("rankings: the grids that keep them, and no others") {
    std::mt19937 random(1);
    const std::vector<Grid> grids = solutions(square_rules(2, 2));
    REQUIRE(grids.size() == 288);
    int kept = 0;
    for (int round = 0; round < 3000; ++round) {
        std::vector<Ranking> rankings;
        for (int i = 0; i <= round % 3; ++i) rankings.push_back(any_ranking(4, random));
        std::vector<Grid> right;
        for (const Grid& grid : grids)
            if (std::ranges::all_of(rankings, [&](const Ranking& rule) { return keeps(grid, rule); }))
                right.push_back(grid);
        kept += !right.empty();
        CHECK(solutions(ranked(2, 2, rankings)) == right);
    }
    CHECK(kept > 1000);
}

TEST_CASE("rankings: what is known of a side leaves out the grids in which it is otherwise") {
    std::mt19937 random(2);
    for (int round = 0; round < 300; ++round) {
        Ranking rule = any_ranking(4, random);
        const std::vector<Grid> all = solutions(ranked(2, 2, {rule}));
        const int side = (rule.side + 1 + static_cast<int>(random() % 3)) % 4;
        std::vector<Grid> both;
        for (const unsigned known : {1U, 2U}) {
            rule.sides[side] = known;
            for (Grid& grid : solutions(ranked(2, 2, {rule}))) {
                CHECK(keeps(grid, rule));
                both.push_back(std::move(grid));
            }
        }
        std::ranges::sort(both);
        CHECK(both == all);
        rule.sides[side] = 0;  // two clues that contradict each other
        CHECK(solutions(ranked(2, 2, {rule})).empty());
    }
}

// Each cell keeps the digit that it has in some grid, and others by chance.
TEST_CASE("rankings: no candidate of a grid that keeps them is lost") {
    std::mt19937 random(3);
    std::size_t struck = 0;
    for (int round = 0; round < 500; ++round) {
        Grid grid(81);
        std::vector<Digit> digits{1, 2, 3, 4, 5, 6, 7, 8, 9};
        std::ranges::shuffle(digits, random);
        const int turn = static_cast<int>(random() % 9);
        for (int cell = 0; cell < 81; ++cell) {
            const int row = cell / 9, column = cell % 9;
            grid[cell] = digits[(3 * row + row / 3 + column + turn) % 9];
        }
        std::vector<Ranking> rankings;
        for (int i = 0; i < 8; ++i) {
            Ranking rule = any_ranking(9, random);
            rule.first = line_of(grid, 9, rule.side, rule.number)[0];
            for (rule.less = 0; rule.less < 4 && !keeps(grid, rule);) ++rule.less;
            if (rule.less < 4) rankings.push_back(rule);  // else another line is equal, and may not be
        }
        const Model model(ranked(3, 3, rankings));
        std::vector<DigitSet> domains;
        for (Digit digit : grid) domains.push_back(DigitSet::of(digit) | DigitSet(random() & 0x1ff));
        GeneralSearch search(model);
        search.start(domains);
        REQUIRE(search.propagate());
        for (int cell = 0; cell < 81; ++cell) REQUIRE(search.candidates()[cell].has(grid[cell]));
        const Model plain(square_rules(3, 3));
        GeneralSearch other(plain);
        other.start(domains);
        REQUIRE(other.propagate());
        for (int cell = 0; cell < 81; ++cell) struck += (other.candidates()[cell] - search.candidates()[cell]).size();
    }
    CHECK(struck > 1000);
}
