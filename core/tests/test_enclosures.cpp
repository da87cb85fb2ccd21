// Sandwiches and lunchboxes, against every filling of a few cells.
#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "doctest.h"
#include "solve/general.h"
#include "solve/solve.h"
#include "tests/fillings.h"

using namespace garns;
using namespace garns::solve;
using namespace garns::testing;

namespace {

// As the rule is said.
bool holds(const Enclosed& rule, const Grid& grid) {
    Grid line;
    for (Cell cell : rule.cells) line.push_back(grid[cell]);
    if (std::set<int>(line.begin(), line.end()).size() < line.size()) return false;
    auto [start, end] = std::ranges::minmax_element(line);
    if (end < start) std::swap(start, end);
    int total = 0;
    for (auto each = start + 1; each < end; ++each) total += *each + rule.more;
    return total == rule.total;
}

// Cells of which some, in a random order, are different and enclose a total.
Rules random_line(Random& random, int cells, int digits) {
    Rules rules;
    rules.cells = cells;
    rules.digits = digits;
    Enclosed line;
    for (int cell = 0; cell < cells; ++cell) line.cells.push_back(static_cast<Cell>(cell));
    std::ranges::shuffle(line.cells, random);
    line.cells.resize(between(random, 2, std::min(cells, digits)));
    line.more = between(random, -1, 1);
    line.total = between(random, 0, digits + 2);
    (std::ssize(line.cells) == digits ? rules.houses : rules.groups).push_back(line.cells);
    rules.enclosed.push_back(line);
    return rules;
}

}  // namespace

TEST_CASE("enclosed sums: all fillings of a few cells, and no others") {
    Random random(5);
    int found_some = 0;
    for (int round = 0; round < 300; ++round) {
        const int cells = between(random, 2, 5), digits = between(random, 3, 5);
        const Rules rules = random_line(random, cells, digits);
        std::vector<DigitSet> domains;
        for (int cell = 0; cell < cells; ++cell)
            domains.push_back(between(random, 0, 2) == 0
                                  ? DigitSet(static_cast<std::uint64_t>(between(random, 1, (1 << digits) - 1)))
                                  : DigitSet::all(digits));
        std::vector<Grid> expected = fillings(domains);
        std::erase_if(expected, [&](const Grid& grid) { return !holds(rules.enclosed[0], grid); });

        const Model model(rules);
        GeneralSearch search(model);
        search.start(domains);
        CHECK(solutions(search) == expected);
        found_some += !expected.empty();
    }
    CHECK(found_some > 50);
}

TEST_CASE("enclosed sums: what lies between the ends is known before anything is placed") {
    Rules rules;
    rules.cells = rules.digits = 9;
    rules.houses = {{0, 1, 2, 3, 4, 5, 6, 7, 8}};
    rules.enclosed = {{rules.houses[0], 35, 0}};  // 2 to 8, all of them
    const Model model(rules);
    GeneralSearch search(model);
    search.start({});
    REQUIRE(search.propagate());
    const DigitSet ends(0b100000001), inner = DigitSet::all(9) - ends;
    for (Cell cell = 0; cell < 9; ++cell) CHECK(search.candidates()[cell] == (cell % 8 == 0 ? ends : inner));
}

TEST_CASE("enclosed sums: a board with one is searched, and no clauses are learnt") {
    Rules rules;
    rules.cells = rules.digits = 4;
    rules.houses = {{0, 1, 2, 3}};
    rules.enclosed = {{{0, 1, 2, 3}, 5, 0}};
    const Answer answer = solve::solve(Model(rules), {}, 100, {});
    CHECK(answer.count == 4);  // 1 and 4 at the ends, 2 and 3 between
    CHECK(answer.engine == Engine::kGeneral);
}
