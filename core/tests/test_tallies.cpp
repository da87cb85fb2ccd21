// Tallies against their definition: of cells that may hold some digits by chance, every grid is gone through.
#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "doctest.h"
#include "solve/general.h"
#include "tests/tallied.h"

using namespace garns;
using namespace garns::solve;
using namespace garns::testing;

namespace {

// What each cell holds in some grid that keeps the rule, and how many there are.
struct Left {
    std::vector<DigitSet> digits;
    int grids = 0;
};

Left left_by(const std::vector<DigitSet>& domains, const Tally& rule) {
    Left left{std::vector<DigitSet>(domains.size()), 0};
    for (const Grid& grid : fillings(domains)) {
        if (!keeps(grid, rule)) continue;
        ++left.grids;
        for (std::size_t cell = 0; cell < grid.size(); ++cell)
            left.digits[cell] |= DigitSet::of(static_cast<Digit>(grid[cell]));
    }
    return left;
}

void compare(bool again, int rounds, unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
    int kept = 0, struck = 0;
    for (int round = 0; round < rounds; ++round) {
        const int cells = 2 + below(6), digits = 3 + below(2);
        Rules rules;
        rules.cells = cells;
        rules.digits = digits;
        for (int cell = 0; cell < cells; ++cell) {
            const DigitSet some(1 + random() % ((1U << digits) - 1));
            rules.domains.push_back(below(2) == 1 ? some : DigitSet::all(digits));
        }
        Tally rule;
        rule.cells.resize(cells);
        std::iota(rule.cells.begin(), rule.cells.end(), Cell{0});
        std::ranges::shuffle(rule.cells, random);
        if (again)
            for (int i = 0; i < 2; ++i) rule.cells.insert(rule.cells.begin() + 1, static_cast<Cell>(below(cells)));
        rule.more = below(4) == 0 ? 1 - 2 * below(2) : 0;
        const int counted = static_cast<int>(rule.cells.size()) - 2;
        if (below(2) == 1 && counted > 0) {
            for (int at = 0; at < counted; ++at)
                if (at == 0 || below(3) == 0) rule.arms.push_back(at);
            rule.enclosing = counted * below(2);
        } else if (counted > 0) {
            rule.enclosing = below(counted + 1) * below(2);
        }
        rules.tallies.push_back(rule);
        const Left right = left_by(rules.domains, rule);
        const Model model(rules);
        GeneralSearch search(model);
        search.start(rules.domains);
        const bool possible = search.propagate();
        if (again) {
            if (right.grids > 0) REQUIRE(possible);
        } else {
            REQUIRE(possible == (right.grids > 0));
        }
        for (int cell = 0; possible && cell < cells; ++cell) {
            const DigitSet found = search.candidates()[cell];
            if (again)
                CHECK((right.digits[cell] - found).empty());
            else
                CHECK(found == right.digits[cell]);
            struck += (rules.domains[cell] - found).size();
        }
        search.start(rules.domains);
        const std::vector<Grid> found = solutions(search);
        CHECK(std::ranges::all_of(found, [&](const Grid& grid) { return keeps(grid, rule); }));
        CHECK(std::ssize(found) == right.grids);
        kept += right.grids > 0;
    }
    CHECK(kept > rounds / 4);
    CHECK(struck > rounds / 4);
}

}  // namespace

TEST_CASE("tallies: what is left is what some grid holds") { compare(false, 4000, 1); }

TEST_CASE("tallies: cells that come again are counted right") { compare(true, 1500, 2); }
