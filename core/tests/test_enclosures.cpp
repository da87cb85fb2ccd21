// Sandwiches and lunchboxes, against every filling of a few cells.
#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "doctest.h"
#include "solve/encode.h"
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

// Some of the cells, in a random order.
Enclosed random_line(Random& random, int cells, int digits) {
    Enclosed line;
    for (int cell = 0; cell < cells; ++cell) line.cells.push_back(static_cast<Cell>(cell));
    std::ranges::shuffle(line.cells, random);
    line.cells.resize(between(random, 2, std::min(cells, digits)));
    line.more = between(random, -1, 1);
    line.total = between(random, 0, digits + 2);
    return line;
}

std::vector<DigitSet> random_domains(Random& random, int cells, int digits) {
    std::vector<DigitSet> domains;
    for (int cell = 0; cell < cells; ++cell)
        domains.push_back(between(random, 0, 2) == 0
                              ? DigitSet(static_cast<std::uint64_t>(between(random, 1, (1 << digits) - 1)))
                              : DigitSet::all(digits));
    return domains;
}

}  // namespace

TEST_CASE("enclosed sums: all fillings of a few cells, and no others") {
    Random random(5);
    int found_some = 0;
    for (int round = 0; round < 300; ++round) {
        const int cells = between(random, 2, 5), digits = between(random, 3, 5);
        Rules rules;
        rules.cells = cells;
        rules.digits = digits;
        const Enclosed line = random_line(random, cells, digits);
        (std::ssize(line.cells) == digits ? rules.houses : rules.groups).push_back(line.cells);
        rules.enclosed.push_back(line);
        const std::vector<DigitSet> domains = random_domains(random, cells, digits);
        std::vector<Grid> expected = fillings(domains);
        std::erase_if(expected, [&](const Grid& grid) { return !holds(line, grid); });

        const Model model(rules);
        GeneralSearch search(model);
        search.start(domains);
        CHECK(solutions(search) == expected);
        found_some += !expected.empty();
    }
    CHECK(found_some > 50);
}

TEST_CASE("enclosed sums: clauses alone leave all fillings that several lines allow, each once") {
    Random random(6);
    int found_some = 0, found_none = 0;
    for (int round = 0; round < 600; ++round) {
        Rules rules;
        rules.cells = between(random, 2, 5);
        rules.digits = between(random, 3, 6);
        for (int lines = between(random, 1, 3); lines > 0; --lines)
            rules.enclosed.push_back(random_line(random, rules.cells, rules.digits));
        rules.domains = random_domains(random, rules.cells, rules.digits);
        std::vector<Grid> expected = fillings(rules.domains);
        std::erase_if(expected, [&](const Grid& grid) {
            return !std::ranges::all_of(rules.enclosed, [&](const Enclosed& line) { return holds(line, grid); });
        });

        REQUIRE(SatSearch::supports(Model(rules)));
        SatSearch search(rules);
        search.start(rules.domains);
        CHECK(solutions(search) == expected);
        ++(expected.empty() ? found_none : found_some);
    }
    CHECK(found_some > 50);
    CHECK(found_none > 50);
}

TEST_CASE("enclosed sums: clauses and brute force find as many of each total on longer lines, whole or not") {
    for (int cells : {6, 7}) {
        Rules rules;
        rules.cells = cells;
        rules.digits = 7;
        Enclosed line{{0, 1, 2, 3, 4, 5, 6}, 0, 0};
        line.cells.resize(cells);
        std::map<int, int> expected;  // of each total
        Grid grid{1, 2, 3, 4, 5, 6, 7};
        do {
            for (line.total = 0; !holds(line, Grid(grid.begin(), grid.begin() + cells));) ++line.total;
            ++expected[line.total];
        } while (std::ranges::next_permutation(grid).found);
        rules.domains.assign(cells, DigitSet::all(7));
        for (line.total = 0; line.total <= 2 + 3 + 4 + 5 + 6; ++line.total) {
            rules.enclosed = {line};
            SatSearch search(rules);
            search.start(rules.domains);
            CHECK(std::ssize(solutions(search)) == expected[line.total]);
        }
    }
}

TEST_CASE("enclosed sums: so many that their clauses would fill the memory are left to the search") {
    Rules rules;
    rules.cells = 11;
    rules.digits = 12;
    const Enclosed line{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 30, 0};
    rules.enclosed = {line};
    CHECK(SatSearch::supports(Model(rules)));
    rules.enclosed.assign(1000, line);
    CHECK(!SatSearch::supports(Model(rules)));
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

TEST_CASE("enclosed sums: a small board with one is searched, and needs no clauses") {
    Rules rules;
    rules.cells = rules.digits = 4;
    rules.houses = {{0, 1, 2, 3}};
    rules.enclosed = {{{0, 1, 2, 3}, 5, 0}};
    const Answer answer = solve::solve(Model(rules), {}, 100, {});
    CHECK(answer.count == 4);  // 1 and 4 at the ends, 2 and 3 between
    CHECK(answer.engine == Engine::kGeneral);
}
