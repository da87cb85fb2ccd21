// Formulas of rules as automata, against every filling of a few cells.
#include <algorithm>
#include <optional>
#include <random>
#include <tuple>
#include <vector>

#include "doctest.h"
#include "solve/formula.h"
#include "tests/fillings.h"

using namespace garns;
using namespace garns::solve;
using namespace garns::testing;

namespace {

constexpr std::size_t kAnySize = 1'000'000;

struct Case {
    Rules rules;
    std::vector<int> part;
    std::vector<Joined> joined{{0, true}};

    Formula formula() const { return {rules, part, joined}; }
};

int some_of(const Case& some, Random& random) { return between(random, 0, static_cast<int>(some.joined.size()) - 1); }

std::vector<Cell> some_cells(Random& random, int cells, int most) {
    std::vector<Cell> some;
    for (int cell = 0; cell < cells; ++cell) some.push_back(static_cast<Cell>(cell));
    std::ranges::shuffle(some, random);
    some.resize(between(random, 1, std::min(cells, most)));
    return some;
}

// Rules of all kinds in a tree of a few joints. Automata read their cells in order, so that there is one.
Case random_case(Random& random) {
    Case made;
    Rules& rules = made.rules;
    rules.cells = between(random, 1, 5);
    rules.digits = between(random, 2, 4);
    for (int joints = between(random, 0, 4); joints > 0; --joints)
        made.joined.push_back({some_of(made, random), between(random, 0, 1) == 1});
    const int relations = between(random, 0, 3), sums = between(random, 0, 3), automata = between(random, 0, 2);
    for (int i = 0; i < relations; ++i) {
        Relation rule;
        rule.a = static_cast<Cell>(between(random, 0, rules.cells - 1));
        rule.b = static_cast<Cell>(between(random, 0, rules.cells - 1));
        for (int d = 0; d < rules.digits; ++d)
            rule.allowed.emplace_back(static_cast<std::uint64_t>(between(random, 0, (1 << rules.digits) - 1)));
        rules.relations.push_back(rule);
    }
    for (int i = 0; i < sums; ++i) {
        Sum rule{some_cells(random, rules.cells, 4), {}, between(random, -4, 9), between(random, 0, 1) == 1};
        for (std::size_t cell = 0; cell < rule.cells.size(); ++cell)
            rule.coefficients.push_back(between(random, 0, 2) == 0 ? between(random, -2, 2) : 1);
        rules.sums.push_back(rule);
    }
    for (int i = 0; i < automata; ++i) {
        Automaton rule{some_cells(random, rules.cells, 5), between(random, 1, 3), {}, {}, 1};
        std::ranges::sort(rule.cells);
        for (int state = 0; state < rule.states; ++state) {
            rule.accepting.push_back(between(random, 0, 1) == 1);
            for (int d = 0; d < rules.digits; ++d) rule.next.push_back(between(random, -1, rule.states - 1));
        }
        rules.automata.push_back(rule);
    }
    for (int i = 0; i < relations + sums + automata; ++i) made.part.push_back(some_of(made, random));
    if (rules.cells > 1 && rules.digits > 1 && between(random, 0, 1) == 1) {  // with different digits
        Enclosed line{some_cells(random, rules.cells, rules.digits), between(random, 0, 4), between(random, -1, 1)};
        if (line.cells.size() < 2) return made;
        std::ranges::sort(line.cells);
        made.joined.push_back({some_of(made, random), false});
        const auto both = static_cast<int>(made.joined.size()) - 1;
        rules.sums.push_back({line.cells, std::vector<int>(line.cells.size()), 0, true});
        made.part.insert(made.part.begin() + relations + sums, both);
        rules.enclosed.push_back(line);
        made.part.push_back(both);
    }
    return made;
}

bool accepts(std::span<const std::int32_t> next, std::span<const std::int32_t> accepting, int digits,
             std::span<const Cell> cells, const Grid& grid) {
    std::int32_t state = 0;
    for (Cell cell : cells)
        if (state >= 0) state = next[state * digits + grid[cell] - 1];
    return std::ranges::find(accepting, state) != accepting.end();
}

// As it is said.
bool holds(const Case& some, const Grid& grid) {
    const Rules& rules = some.rules;
    std::vector<bool> kept;
    for (const Relation& rule : rules.relations)
        kept.push_back(rule.allowed[grid[rule.a] - 1].has(static_cast<Digit>(grid[rule.b])));
    for (const Sum& rule : rules.sums) {
        int total = 0;
        DigitSet seen;
        for (std::size_t i = 0; i < rule.cells.size(); ++i) {
            total += rule.coefficients[i] * grid[rule.cells[i]];
            seen |= DigitSet::of(static_cast<Digit>(grid[rule.cells[i]]));
        }
        kept.push_back(total == rule.total && (!rule.distinct || seen.size() == std::ssize(rule.cells)));
    }
    for (const Automaton& rule : rules.automata) {
        std::vector<std::int32_t> accepting;
        for (std::int32_t state = 0; state < rule.states; ++state)
            if (rule.accepting[state]) accepting.push_back(state);
        kept.push_back(accepts(rule.next, accepting, rules.digits, rule.cells, grid));
    }
    for (const Enclosed& rule : rules.enclosed) {
        Grid line;
        for (Cell cell : rule.cells) line.push_back(grid[cell]);
        auto [start, end] = std::ranges::minmax_element(line);
        if (end < start) std::swap(start, end);
        int total = 0;
        for (auto each = start; each < end; ++each) total += each == start ? 0 : *each + rule.more;
        kept.push_back(total == rule.total);
    }
    std::vector<bool> whole;
    for (const Joined& each : some.joined) whole.push_back(!each.any);
    const auto meet = [&](int at, bool part) {
        whole[at] = some.joined[at].any ? whole[at] || part : whole[at] && part;
    };
    for (std::size_t i = 0; i < kept.size(); ++i) meet(some.part[i], kept[i]);
    for (std::size_t i = whole.size(); --i > 0;) meet(some.joined[i].within, whole[i]);
    return whole[0];
}

// Two states, the order of digits matters.
Automaton rising(std::vector<Cell> cells) { return {std::move(cells), 2, {0, 1, -1, 1}, {true, true}, 1}; }

}  // namespace

TEST_CASE("formulas: the automaton accepts what the formula allows, and has no state too many") {
    Random random(7);
    int found_some = 0;
    for (int round = 0; round < 2000; ++round) {
        const Case some = random_case(random);
        const int cells = some.rules.cells, digits = some.rules.digits;
        std::vector<DigitSet> domains(cells, DigitSet::all(digits));
        const Read read = read_formula(some.formula(), kAnySize, false);
        REQUIRE(read.table);
        const auto& [next, accepting] = *read.table;
        for (const Grid& grid : fillings(domains))
            REQUIRE(accepts(next, accepting, digits, read.cells, grid) == holds(some, grid));

        std::vector<bool> flags(next.size() / digits);
        for (std::int32_t state : accepting) flags[state] = true;
        CHECK(smallest(next, digits, flags).next.size() == next.size());
        found_some += next.size() > 3 * static_cast<std::size_t>(digits);
    }
    CHECK(found_some > 500);
}

TEST_CASE("formulas: a last cell tells whether one holds") {
    Random random(8);
    for (int round = 0; round < 500; ++round) {
        const Case some = random_case(random);
        const int digits = some.rules.digits;
        const std::vector<DigitSet> domains(some.rules.cells + 1, DigitSet::all(digits));
        Read read = read_formula(some.formula(), kAnySize, true);
        REQUIRE(read.table);
        read.cells.push_back(static_cast<Cell>(some.rules.cells));
        for (const Grid& grid : fillings(domains))
            REQUIRE(accepts(read.table->next, read.table->accepting, digits, read.cells, grid) ==
                    (grid.back() == (holds(some, grid) ? 1 : 2)));
    }
}

TEST_CASE("formulas: cells come in an order that suits all automata") {
    Case some{{}, {0, 0}};
    some.rules.cells = 4;
    some.rules.digits = 2;
    some.rules.automata = {rising({2, 0, 3}), rising({2, 1, 0})};
    CHECK(read_formula(some.formula(), kAnySize, false).cells == std::vector<Cell>{2, 1, 0, 3});

    for (const auto& cells : std::vector<std::vector<Cell>>{{3, 2}, {1, 1}, {1, 0, 1}}) {  // there is none
        some.rules.automata[1].cells = cells;
        const Read read = read_formula(some.formula(), kAnySize, false);
        CHECK(read.cells.empty());
        CHECK(!read.table);
    }
}

TEST_CASE("formulas: what is enclosed has an order if it can be, and there is something between") {
    Case some{{}, {0, 0}};
    some.rules.cells = some.rules.digits = 4;
    for (const auto& [cells, total, has_order] :
         std::vector<std::tuple<std::vector<Cell>, int, bool>>{{{0, 1, 2}, 2, true},
                                                               {{0, 1, 2}, 0, true},
                                                               {{0, 1, 2}, 1, false},
                                                               {{0, 1, 2}, 5, false},
                                                               {{0, 1}, 0, false}}) {
        some.rules.enclosed = {{cells, total, 0}, {{cells.rbegin(), cells.rend()}, total, 0}};
        CHECK(read_formula(some.formula(), kAnySize, false).cells.empty() == has_order);
    }
}

TEST_CASE("formulas: what would be too large is not made") {
    Case some{{}, {0}};
    some.rules.cells = some.rules.digits = 9;
    some.rules.sums = {{{0, 1, 2, 3, 4, 5, 6, 7, 8}, {0, 0, 0, 0, 0, 0, 0, 0, 0}, 0, true}};
    CHECK(read_formula(some.formula(), 512 * 9, false).table);
    CHECK(!read_formula(some.formula(), 512 * 9 - 10, false).table);

    some.rules.digits = 40;  // sets of nine of forty digits: far too many on the way
    CHECK(!read_formula(some.formula(), kAnySize * kAnySize, false).table);
}

TEST_CASE("formulas: rows of few digits are work as well") {
    constexpr int kPairs = 16;  // that read as far as the middle tell 65,536 words apart
    Case some;
    some.rules.cells = 2 * kPairs;
    some.rules.digits = 2;
    for (int i = 0; i < kPairs; ++i) {
        some.rules.relations.push_back(
            {static_cast<Cell>(i), static_cast<Cell>(2 * kPairs - 1 - i), {DigitSet::of(1), DigitSet::of(2)}});
        some.part.push_back(0);
    }
    CHECK(!read_formula(some.formula(), kAnySize, false).table);
}
