// Areas to be found, and rules with cells of their own, against every filling.
#include <algorithm>
#include <array>
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

// A rectangle of cells with the digits 1 to so many, and nothing else to keep.
Rules rectangle(int height, int width, int digits) {
    Rules rules;
    rules.cells = height * width;
    rules.digits = digits;
    rules.domains.assign(rules.cells, DigitSet::all(digits));
    return rules;
}

Connected area(int height, int width, DigitSet digits, int least, int most) {
    Connected rule{{}, {}, digits, least, most};
    for (int cell = 0; cell < height * width; ++cell) {
        rule.cells.push_back(static_cast<Cell>(cell));
        if (cell % width != 0) rule.edges.emplace_back(cell - 1, cell);
        if (cell >= width) rule.edges.emplace_back(cell - width, cell);
    }
    return rule;
}

// As the rule is said: whoever is reached from one of them, step by step, is all of them.
bool holds(const Connected& rule, const Grid& grid) {
    std::set<int> members, found;
    for (int place = 0; Cell cell : rule.cells) {
        if (rule.digits.has(static_cast<Digit>(grid[cell]))) members.insert(place);
        ++place;
    }
    if (!members.empty()) found.insert(*members.begin());
    for (std::size_t before = 0; before < found.size();) {
        before = found.size();
        for (const auto& [one, other] : rule.edges) {
            if (found.contains(one) && members.contains(other)) found.insert(other);
            if (found.contains(other) && members.contains(one)) found.insert(one);
        }
    }
    const int size = static_cast<int>(members.size());
    return found == members && size >= rule.least && size <= rule.most;
}

std::vector<Grid> by_brute_force(const Rules& rules) {
    std::vector<Grid> grids = fillings(rules.domains);
    std::erase_if(grids, [&](const Grid& grid) {
        return !std::ranges::all_of(rules.connected, [&](const Connected& rule) { return holds(rule, grid); });
    });
    return grids;
}

// Two areas on a few cells, some of which are known.
Rules random_areas(Random& random) {
    const int height = between(random, 1, 3), width = between(random, 2, 3), digits = between(random, 2, 3);
    Rules rules = rectangle(height, width, digits);
    for (DigitSet& domain : rules.domains)
        if (const DigitSet some(random() & DigitSet::all(digits).bits()); random() % 3 == 0 && !some.empty())
            domain = some;
    for (int count = between(random, 1, 2); count > 0; --count) {
        const DigitSet held(1 + random() % DigitSet::all(digits).bits());
        const int least = between(random, 0, height * width / 2 + 1), most = between(random, least, height * width);
        rules.connected.push_back(area(height, width, held, least, most));
        auto& edges = rules.connected.back().edges;  // neighbours need not be those of a rectangle
        if (!edges.empty() && random() % 4 == 0) edges.erase(edges.begin() + random() % edges.size());
    }
    return rules;
}

}  // namespace

TEST_CASE("connected: both engines find what brute force finds, and propagation loses none of it") {
    Random random(11);
    int some = 0;
    for (int round = 0; round < 400; ++round) {
        const Rules rules = random_areas(random);
        const std::vector<Grid> expected = by_brute_force(rules);
        some += !expected.empty();

        const Model model(rules);
        GeneralSearch general(model);
        general.start(model.rules().domains);
        if (!general.propagate()) CHECK(expected.empty());
        for (const Grid& each : expected)
            for (int cell = 0; cell < rules.cells; ++cell)
                CHECK(general.candidates()[cell].has(static_cast<Digit>(each[cell])));
        CHECK(solutions(general) == expected);

        REQUIRE(SatSearch::supports(model));
        SatSearch sat(model.rules());
        sat.start(model.rules().domains);
        CHECK(solutions(sat) == expected);
    }
    CHECK(some > 100);
}

// What is found of the places of an area, with 1 for what belongs, 0 for what does not, 2 for what is open.
TEST_CASE("connected: what is found follows from its reason alone") {
    Random random(12);
    int findings = 0;
    for (int round = 0; round < 300; ++round) {
        const int height = between(random, 2, 3), width = between(random, 2, 4), cells = height * width;
        Rules rules = rectangle(height, width, 2);
        const int least = between(random, 0, cells / 2), most = between(random, std::max(1, least), cells);
        rules.connected.push_back(area(height, width, DigitSet::of(1), least, most));
        const Connections connections(rules);
        auto scratch = connections.scratch();
        std::vector<Side> sides(cells);
        for (Side& side : sides) side = std::array{Side::kOut, Side::kOpen, Side::kOpen, Side::kIn}[random() % 4];
        std::vector<Connections::Finding> found;
        connections.explain(0, sides, scratch, [&](const Connections::Finding& finding) {
            ++findings;
            Rules against = rules;  // the reason, and the opposite of what is said to follow
            for (auto place : finding.in) {
                CHECK(sides[place] == Side::kIn);
                against.domains[place] = DigitSet::of(1);
            }
            for (auto place : finding.out) {
                CHECK(sides[place] == Side::kOut);
                against.domains[place] = DigitSet::of(2);
            }
            against.domains[finding.place] = DigitSet::of(finding.side == Side::kIn ? 2 : 1);
            CHECK(by_brute_force(against).empty());
        });
    }
    CHECK(findings > 300);
}

// Five cells in a row, 1 belongs: what each kind of argument finds.
TEST_CASE("connected: arguments") {
    const DigitSet in = DigitSet::of(1), out = DigitSet::of(2), open = in | out;
    const auto left = [&](std::vector<DigitSet> domains, int least, int most) {
        Rules rules = rectangle(1, 5, 2);
        rules.connected.push_back(area(1, 5, in, least, most));
        const Model model(rules);
        GeneralSearch search(model);
        search.start(domains);
        if (!search.propagate()) return std::vector<DigitSet>();
        return std::vector(search.candidates().begin(), search.candidates().end());
    };
    using Row = std::vector<DigitSet>;
    CHECK(left({in, open, out, open, open}, 1, 5) == Row{in, open, out, out, out});     // out of reach
    CHECK(left({in, open, open, open, in}, 1, 5) == Row{in, in, in, in, in});           // a gate
    CHECK(left({open, in, open, open, open}, 1, 2) == Row{open, in, open, out, out});   // too far
    CHECK(left({open, in, in, open, open}, 1, 2) == Row{out, in, in, out, out});        // full
    CHECK(left({out, in, open, open, open}, 3, 5) == Row{out, in, in, in, open});       // one way to grow
    CHECK(left({open, out, open, open, open}, 2, 5) == Row{out, out, open, in, open});  // one part is large enough
    CHECK(left({in, out, in, open, open}, 1, 5).empty());
    CHECK(left({open, in, out, open, open}, 3, 5).empty());
    CHECK(left({in, in, in, open, open}, 1, 2).empty());
    CHECK(left({out, out, out, out, out}, 1, 5).empty());
    CHECK(left({out, out, out, out, out}, 0, 5) == Row(5, out));
}

// "One of two cells is 3", told by two cells of the rules: each holds 1 if its
// cell is 3, else 2, and one of them is 1.
TEST_CASE("own cells: solutions are counted once and shown without them") {
    Rules rules = rectangle(1, 4, 3);
    rules.own = 2;
    for (Cell cell : {Cell{0}, Cell{1}})
        rules.relations.push_back(
            {cell, static_cast<Cell>(cell + 2), {DigitSet::of(2), DigitSet::of(2), DigitSet::of(1)}});
    const auto one = DigitSet::of(1);
    rules.relations.push_back({2, 3, {one | DigitSet::of(2), one, DigitSet()}});
    const Model model(rules);
    CHECK(model.board_cells() == 2);
    const std::vector<DigitSet> open(2, DigitSet::all(3));
    const Answer answer = solve::solve(model, open, 100, {});
    CHECK(answer.count == 5);
    CHECK(answer.complete);
    CHECK(answer.first.size() == 2);
    CHECK(answer.second.size() == 2);
    CHECK(true_candidates(model, open, 10, {}).counts == std::vector<std::uint32_t>{1, 1, 3, 1, 1, 3});
    const std::vector<DigitSet> no_three(2, one | DigitSet::of(2));
    CHECK(solve::solve(model, no_three, 100, {}).count == 0);
}
