// The general solver on relations, sums and automata, against brute force on
// small random boards.
#include <algorithm>
#include <atomic>
#include <functional>
#include <numeric>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "doctest.h"
#include "solve/cliques.h"
#include "solve/encode.h"
#include "solve/general.h"
#include "solve/sums.h"
#include "tests/fillings.h"

using namespace garns;
using namespace garns::solve;
using namespace garns::testing;

namespace {

// A few cells without houses, or a 4x4 board, or a 6x6 board with most of a
// known solution given.
struct Board {
    Rules rules;
    std::vector<Grid> grids;  // everything that houses, groups and domains allow
};

void fill(const Rules& rules, Grid& grid, std::vector<Grid>& found) {
    const std::size_t cell = grid.size();
    if (cell == static_cast<std::size_t>(rules.cells)) return found.push_back(grid);
    for (Digit digit : rules.domains[cell]) {
        const bool clash = std::ranges::any_of(rules.houses, [&](const auto& house) {
            return std::ranges::find(house, cell) != house.end() &&
                   std::ranges::any_of(house, [&](Cell other) { return other < cell && grid[other] == digit; });
        });
        if (clash) continue;
        grid.push_back(digit);
        fill(rules, grid, found);
        grid.pop_back();
    }
}

Board finish(Rules rules) {
    Board board{std::move(rules), {}};
    Grid grid;
    fill(board.rules, grid, board.grids);
    return board;
}

Board free_cells(Random& random) {
    Rules rules;
    rules.cells = 5;
    rules.digits = between(random, 3, 6);
    rules.domains.assign(rules.cells, DigitSet::all(rules.digits));
    return finish(std::move(rules));
}

Board square(int size, int height, int width) {
    Rules rules;
    rules.cells = size * size;
    rules.digits = size;
    rules.domains.assign(rules.cells, DigitSet::all(size));
    for (int i = 0; i < size; ++i) {
        std::vector<Cell> row, column, box;
        for (int j = 0; j < size; ++j) {
            row.push_back(static_cast<Cell>(i * size + j));
            column.push_back(static_cast<Cell>(j * size + i));
            box.push_back(static_cast<Cell>((i / height * height + j / width) * size + i % height * width + j % width));
        }
        rules.houses.insert(rules.houses.end(), {row, column, box});
    }
    return finish(std::move(rules));
}

bool holds(const Relation& relation, const Grid& grid) {
    return relation.allowed[grid[relation.a] - 1].has(static_cast<Digit>(grid[relation.b]));
}

bool holds(const Sum& sum, const Grid& grid) {
    int total = 0;
    DigitSet used;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
        const auto digit = static_cast<Digit>(grid[sum.cells[i]]);
        if (sum.distinct && used.has(digit)) return false;
        used |= DigitSet::of(digit);
        total += sum.coefficients[i] * digit;
    }
    return total == sum.total;
}

bool holds(const Automaton& automaton, int digits, const Grid& grid) {
    for (int start = 0; start < automaton.starts; ++start) {
        int state = start;
        for (Cell cell : automaton.cells)
            if (state >= 0) state = automaton.next[state * digits + grid[cell] - 1];
        if (state >= 0 && automaton.accepting[state]) return true;
    }
    return false;
}

bool allowed(const Rules& rules, const Grid& grid) {
    return std::ranges::all_of(rules.relations, [&](const Relation& rule) { return holds(rule, grid); }) &&
           std::ranges::all_of(rules.sums, [&](const Sum& rule) { return holds(rule, grid); }) &&
           std::ranges::all_of(rules.automata, [&](const Automaton& rule) { return holds(rule, rules.digits, grid); });
}

std::vector<Cell> some_cells(const Rules& rules, std::size_t count, Random& random) {
    std::vector<Cell> cells(rules.cells);
    std::iota(cells.begin(), cells.end(), Cell{0});
    std::ranges::shuffle(cells, random);
    cells.resize(count);
    return cells;
}

// Random rules that a chosen grid obeys.
Relation unequal(Cell a, Cell b, int digits) {
    Relation relation{a, b, {}};
    for (int digit = 1; digit <= digits; ++digit)
        relation.allowed.push_back(DigitSet::all(digits) - DigitSet::of(static_cast<Digit>(digit)));
    return relation;
}

Relation random_relation(const Rules& rules, const Grid& grid, Random& random) {
    const auto cells = some_cells(rules, 2, random);
    if (random() % 4 == 0) return unequal(cells[0], cells[1], rules.digits);  // which has a short cut of its own
    Relation relation{cells[0], cells[1], {}};
    for (int digit = 1; digit <= rules.digits; ++digit)
        relation.allowed.push_back(DigitSet(random() & DigitSet::all(rules.digits).bits()));
    relation.allowed[grid[relation.a] - 1] |= DigitSet::of(static_cast<Digit>(grid[relation.b]));
    return relation;
}

Sum random_sum(const Rules& rules, const Grid& grid, Random& random) {
    Sum sum;
    sum.cells = some_cells(rules, between(random, 1, 5), random);
    if (random() % 8 == 0) sum.cells.push_back(sum.cells[0]);  // counts twice
    const int style = between(random, 0, 2);
    for (Cell cell : sum.cells) {
        const int coefficient = style == 0 ? 1 : style == 1 ? between(random, 0, 1) * 2 - 1 : between(random, -40, 40);
        sum.coefficients.push_back(coefficient);
        sum.total += coefficient * grid[cell];
    }
    sum.distinct = true;
    sum.distinct = style == 0 && holds(sum, grid);
    return sum;
}

Automaton random_automaton(const Rules& rules, const Grid& grid, Random& random) {
    Automaton automaton;
    automaton.cells = some_cells(rules, between(random, 1, 5), random);
    automaton.states = between(random, 1, 6);
    for (int i = 0; i < automaton.states * rules.digits; ++i)
        automaton.next.push_back(between(random, -2, automaton.states - 1));
    for (std::int32_t& to : automaton.next) to = std::max(to, -1);
    for (int state = 0; state < automaton.states; ++state) automaton.accepting.push_back(random() % 2);
    int state = 0;
    for (Cell cell : automaton.cells) {
        std::int32_t& to = automaton.next[state * rules.digits + grid[cell] - 1];
        if (to < 0) to = between(random, 0, automaton.states - 1);
        state = to;
    }
    automaton.accepting[state] = true;
    if (random() % 3 == 0) automaton.starts = between(random, 1, automaton.states);
    return automaton;
}

// The digit stands in so many of the cells: exactly, or at least.
Automaton counting(std::vector<Cell> cells, int digits, Digit digit, int times, bool exactly) {
    Automaton automaton{std::move(cells), times + 1, {}, std::vector<bool>(times + 1)};
    for (int state = 0; state <= times; ++state)
        for (int d = 1; d <= digits; ++d)
            automaton.next.push_back(d != digit ? state : state < times ? state + 1 : exactly ? -1 : state);
    automaton.accepting.back() = true;
    return automaton;
}

// Cages that cover a square board, so that the house-total rule has something to say.
void add_cages(Rules& rules, const Grid& grid, Random& random) {
    std::vector<bool> used(rules.cells);
    for (int cell = 0; cell < rules.cells; ++cell) {
        if (used[cell]) continue;
        Sum cage;
        for (int step : {0, 1, rules.digits, rules.digits + 1}) {
            const int next = cell + step;
            if (next >= rules.cells || used[next] || (step % 2 != 0 && next % rules.digits == 0)) continue;
            if (step != 0 && random() % 3 == 0) continue;
            if (std::ranges::any_of(cage.cells, [&](Cell other) { return grid[other] == grid[next]; })) continue;
            used[next] = true;
            cage.cells.push_back(static_cast<Cell>(next));
            cage.coefficients.push_back(1);
            cage.total += grid[next];
        }
        cage.distinct = true;
        if (random() % 5 != 0) rules.sums.push_back(std::move(cage));
    }
}

std::vector<Grid> solutions(GeneralSearch& search) {
    std::vector<Grid> all;
    while (search.next({}) == Event::kSolution) all.emplace_back(search.solution().begin(), search.solution().end());
    std::ranges::sort(all);
    return all;
}

using AddRules = std::function<void(Rules&, const Grid&, Random&)>;

// The search finds what brute force finds, and propagation loses none of it.
void compare(int rounds, const AddRules& add_rules) {
    Random random(5);
    const Board four = square(4, 2, 2);
    for (int round = 0; round < rounds; ++round) {
        const Board board = round % 2 ? four : free_cells(random);
        Rules rules = board.rules;
        add_rules(rules, board.grids[random() % board.grids.size()], random);
        if (random() % 8 == 0 && !rules.sums.empty()) ++rules.sums[0].total;  // mostly impossible
        std::vector<Grid> expected;
        std::ranges::copy_if(board.grids, std::back_inserter(expected),
                             [&](const Grid& g) { return allowed(rules, g); });
        std::ranges::sort(expected);

        const Model model(rules);
        GeneralSearch search(model);
        search.start(model.rules().domains);
        if (!search.propagate()) CHECK(expected.empty());
        for (const Grid& grid : expected)
            for (int cell = 0; cell < rules.cells; ++cell)
                CHECK(search.candidates()[cell].has(static_cast<Digit>(grid[cell])));
        CHECK(solutions(search) == expected);
    }
}

}  // namespace

TEST_CASE("general: relations equal brute force") {
    compare(400, [](Rules& rules, const Grid& grid, Random& random) {
        for (int n = between(random, 1, 8); n > 0; --n) rules.relations.push_back(random_relation(rules, grid, random));
    });
}

// Cells any two of which stand in the same relation, as in a renban.
TEST_CASE("general: cliques of one relation equal brute force") {
    int cliques = 0;
    compare(400, [&](Rules& rules, const Grid& grid, Random& random) {
        std::vector<Cell> cells;
        for (int cell = 0; cell < rules.cells && cells.size() < 3; ++cell)
            if (random() % 3 == 0 && std::ranges::none_of(cells, [&](Cell c) { return grid[c] == grid[cell]; }))
                cells.push_back(static_cast<Cell>(cell));
        std::vector<DigitSet> pairs(rules.digits);
        const auto allow = [&](int a, int b) {
            pairs[a - 1] |= DigitSet::of(static_cast<Digit>(b));
            pairs[b - 1] |= DigitSet::of(static_cast<Digit>(a));
        };
        for (int a = 1; a <= rules.digits; ++a)
            for (int b = 1; b < a; ++b)
                if (random() % 3 == 0) allow(a, b);
        for (Cell a : cells)
            for (Cell b : cells)
                if (a < b) allow(grid[a], grid[b]);
        for (Cell a : cells)
            for (Cell b : cells)
                if (a < b) rules.relations.push_back({a, b, pairs});
        cliques += Cliques(rules, rules.relations, *Houses::of(rules), Control{}).size();
    });
    CHECK(cliques > 100);
}

// A rule of cells that see each other asks for one of some sets of digits, as a rellik cage does. On the 4x4 board they
// lie in a house, whose other cells tell what digits are among them.
TEST_CASE("general: automata that read the digits in any order equal brute force") {
    int cliques = 0;
    compare(400, [&](Rules& rules, const Grid& grid, Random& random) {
        std::vector<Cell> cells = some_cells(rules, 3, random);
        if (!rules.houses.empty()) cells = rules.houses[random() % rules.houses.size()];
        cells.resize(static_cast<std::size_t>(between(random, 2, 3)));
        DigitSet held;
        for (Cell cell : cells) held |= DigitSet::of(static_cast<Digit>(grid[cell]));
        if (held.size() < std::ssize(cells)) return;
        for (Cell a : cells)
            for (Cell b : cells)
                if (a < b) rules.relations.push_back(unequal(a, b, rules.digits));
        // A state is a set of digits.
        Automaton automaton{cells, 1 << rules.digits, {}, {}};
        for (std::uint64_t set = 0; set < 1U << rules.digits; ++set) {
            for (Digit digit = 1; digit <= rules.digits; ++digit)
                automaton.next.push_back(static_cast<std::int32_t>(set | DigitSet::of(digit).bits()));
            automaton.accepting.push_back(random() % 2 || set == held.bits());
        }
        rules.automata.push_back(std::move(automaton));
        const Cliques found(rules, rules.relations, *Houses::of(rules), Control{});
        cliques += found.tells(0);
    });
    CHECK(cliques > 200);
}

TEST_CASE("general: an automaton that asks for an order, or whose cells may be equal, is no set of digits") {
    Rules rules;
    rules.cells = 2;
    rules.digits = 4;
    rules.domains.assign(2, DigitSet::all(4));
    const std::vector<Cell> cells{0, 1};
    rules.automata.push_back(counting(cells, 4, 2, 1, false));
    const auto tells = [&] { return Cliques(rules, rules.relations, *Houses::of(rules), Control{}).tells(0); };
    CHECK(!tells());
    rules.groups.push_back(cells);
    CHECK(tells());
    rules.automata[0] = {cells, 2, {1, -1, -1, -1, 1, 1, 1, 1}, {false, true}};  // 1 comes first
    CHECK(!tells());
}

TEST_CASE("general: sums equal brute force") {
    compare(600, [](Rules& rules, const Grid& grid, Random& random) {
        for (int n = between(random, 1, 3); n > 0; --n) rules.sums.push_back(random_sum(rules, grid, random));
    });
}

TEST_CASE("general: a sum that adds up nothing can only be 0") {
    for (const int total : {0, 3}) {
        Rules rules;
        rules.cells = rules.digits = 2;
        rules.houses = {{0, 1}};
        rules.sums = {{{0}, {0}, total, false}, {{0, 1, 0}, {1, 0, -1}, total, false}};
        const Model model(rules);
        GeneralSearch search(model);
        search.start({});
        CHECK(solutions(search).size() == (total == 0 ? 2 : 0));
    }
}

TEST_CASE("general: automata equal brute force") {
    compare(400, [](Rules& rules, const Grid& grid, Random& random) {
        for (int n = between(random, 1, 3); n > 0; --n) rules.automata.push_back(random_automaton(rules, grid, random));
    });
}

TEST_CASE("general: digits that words must have equal brute force") {
    compare(600, [](Rules& rules, const Grid& grid, Random& random) {
        for (int n = between(random, 1, 3); n > 0; --n) {
            std::vector<Cell> cells = some_cells(rules, between(random, 2, 5), random);
            const auto digit = static_cast<Digit>(grid[cells[random() % cells.size()]]);
            const auto times =
                static_cast<int>(std::ranges::count_if(cells, [&](Cell cell) { return grid[cell] == digit; }));
            rules.automata.push_back(counting(std::move(cells), rules.digits, digit, times, random() % 2 == 0));
        }
    });
}

// Two rows of nine. Of the first three cells of the first row and the last of the
// second, two hold a 5: one of the first three at most, so the last, and one of them.
TEST_CASE("general: a digit that words must have leaves the cells that see all its places") {
    Rules rules;
    rules.cells = 18;
    rules.digits = 9;
    for (Cell row : {0, 9}) {
        rules.houses.emplace_back();
        for (Cell cell = row; cell < row + 9; ++cell) rules.houses.back().push_back(cell);
    }
    rules.automata = {counting({0, 1, 2, 17}, 9, 5, 2, false)};
    const Model model(rules);
    CHECK(model.automata().required(0) == DigitSet::of(5));
    CHECK(model.automata().least_count(0, 5) == 2);
    GeneralSearch search(model);
    search.start(model.rules().domains);
    REQUIRE(search.propagate());
    CHECK(search.candidates()[17] == DigitSet::of(5));
    CHECK(!search.candidates()[5].has(5));
}

// Each place is looked at by itself, so what one run leaves may not be enough.
TEST_CASE("general: automata along cells that come again equal brute force") {
    compare(600, [](Rules& rules, const Grid& grid, Random& random) {
        for (int n = 2; n > 0; --n) {
            Automaton automaton = random_automaton(rules, grid, random);
            auto& cells = automaton.cells;
            const std::vector<Cell> once(cells);
            for (Cell cell : once)
                if (random() % 2)
                    cells.insert(cells.begin() + between(random, 0, static_cast<int>(cells.size())), cell);
            if (!holds(automaton, rules.digits, grid)) automaton.accepting.assign(automaton.states, true);
            rules.automata.push_back(automaton);
        }
    });
}

// So many states that a layer of the unrolled automaton needs several words.
TEST_CASE("general: a wide automaton equals brute force") {
    Random random(7);
    Rules rules;
    rules.cells = 4;
    rules.digits = 9;
    rules.domains.assign(rules.cells, DigitSet::all(rules.digits));
    Automaton wide{{0, 1, 2, 3}, 300, {}, {}};
    for (int i = 0; i < wide.states * rules.digits; ++i) wide.next.push_back(between(random, -1, wide.states - 1));
    for (int state = 0; state < wide.states; ++state) wide.accepting.push_back(random() % 4 == 0);
    const Board board = finish(rules);
    for (int starts : {1, 2, 64, 65, 150}) {
        wide.starts = starts;
        rules.automata = {wide};
        std::vector<Grid> expected;
        std::ranges::copy_if(board.grids, std::back_inserter(expected),
                             [&](const Grid& g) { return allowed(rules, g); });
        const Model model(rules);
        GeneralSearch search(model);
        search.start(model.rules().domains);
        CHECK(!expected.empty());
        CHECK(solutions(search) == expected);
        CHECK(SatSearch::supports(model) == (starts == 1));
    }
}

// In a line of sums every digit moves all totals by itself; where the largest
// digit so far is remembered, it makes one state of many. Several starts, up to
// as many states as a word has bits, and one more than that.
TEST_CASE("general: automata whose digits move all states equal brute force") {
    Rules rules;
    rules.cells = 5;
    rules.digits = 7;
    rules.domains.assign(rules.cells, DigitSet::all(rules.digits));
    const Board board = finish(rules);
    const auto compare_with = [&](Automaton automaton) {
        automaton.cells = {3, 0, 4, 1, 2};
        automaton.states = static_cast<int>(automaton.accepting.size());
        rules.automata = {automaton};
        std::vector<Grid> expected;
        std::ranges::copy_if(board.grids, std::back_inserter(expected),
                             [&](const Grid& grid) { return allowed(rules, grid); });
        const Model model(rules);
        GeneralSearch search(model);
        search.start(model.rules().domains);
        CHECK(!expected.empty());
        CHECK(solutions(search) == expected);
    };
    for (int total : {10, 31, 64, 65}) {
        for (const bool around : {false, true}) {  // beyond the total it begins again, or dies
            Automaton adding{{}, total, {}, std::vector<bool>(total)};
            for (int sum = 0; sum < total; ++sum)
                for (int digit = 1; digit <= rules.digits; ++digit)
                    adding.next.push_back(sum + digit < total || around ? (sum + digit) % total : -1);
            adding.accepting[std::max(7, total / 3)] = true;
            compare_with(adding);
            adding.starts = 4;
            compare_with(adding);
        }
    }
    Automaton largest{{}, 0, {}, std::vector<bool>(rules.digits + 1)};
    for (int most = 0; most <= rules.digits; ++most)
        for (int digit = 1; digit <= rules.digits; ++digit) largest.next.push_back(std::max(most, digit));
    largest.accepting[rules.digits - 1] = true;
    compare_with(largest);
}

// What a board and an automaton prepare is kept by what it was made of, so nothing
// else may be found: here rules that differ in one thing, by turns, and by several threads.
TEST_CASE("general: what is kept for a board or a clue serves no other") {
    const Board board = square(4, 2, 2);
    const auto count = [&](const Rules& rules) {
        const Model model(rules);
        GeneralSearch search(model);
        search.start(model.rules().domains);
        return solutions(search).size();
    };
    std::vector<Rules> all(6, board.rules);
    all[1].groups.push_back({0, 5});          // another peer
    all[2].houses.push_back({0, 5, 10, 15});  // another house
    all[3].domains[3] = DigitSet(3);          // another digit
    for (Rules& rules : all) rules.automata.push_back(counting({0, 5, 10}, 4, 1, 1, true));
    all[4].automata.back() = counting({0, 5, 10}, 4, 1, 1, false);
    all[5].automata.back().starts = 2;
    std::vector<std::size_t> expected;
    for (const Rules& rules : all)
        expected.push_back(std::ranges::count_if(board.grids, [&](const Grid& grid) {
            const bool differ = &rules != &all[1] || grid[0] != grid[5];
            const bool diagonal = &rules != &all[2] || std::set<int>{grid[0], grid[5], grid[10], grid[15]}.size() == 4;
            return differ && diagonal && rules.domains[3].has(static_cast<Digit>(grid[3])) && allowed(rules, grid);
        }));
    CHECK(std::set<std::size_t>(expected.begin(), expected.end()).size() > 4);
    std::vector<std::thread> threads;
    std::atomic<int> wrong = 0;
    for (int thread = 0; thread < 4; ++thread)
        threads.emplace_back([&] {
            for (int round = 0; round < 20; ++round)
                for (std::size_t i = 0; i < all.size(); ++i) wrong += count(all[i]) != expected[i];
        });
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == 0);
}

// Forty cells of which those in the middle are open: layers there are alike, and told once.
TEST_CASE("general: automata along a line of equal cells equal brute force") {
    Random random(11);
    int accepted = 0;
    for (int round = 0; round < 60; ++round) {
        Rules rules;
        rules.cells = 40;
        rules.digits = 2;
        for (int cell = 0; cell < rules.cells; ++cell)
            rules.domains.push_back(cell < 16 || cell >= 24 ? DigitSet(1 + random() % 2) : DigitSet::all(2));
        Automaton automaton{{}, between(random, 2, 6), {}, {}};
        for (Cell cell = 0; cell < rules.cells; ++cell) automaton.cells.push_back(cell);
        for (int i = 0; i < automaton.states * rules.digits; ++i)
            automaton.next.push_back(random() % 12 == 0 ? -1 : between(random, 0, automaton.states - 1));
        for (int state = 0; state < automaton.states; ++state) automaton.accepting.push_back(random() % 2 == 0);
        const Board board = finish(rules);
        rules.automata = {automaton};
        if (round % 2 == 0) rules.domains.assign(rules.cells, DigitSet::all(2));  // and all of them: the diagram is one
        const Model model(rules);
        std::vector<Grid> expected;
        std::ranges::copy_if(board.grids, std::back_inserter(expected),
                             [&](const Grid& grid) { return allowed(rules, grid); });
        GeneralSearch search(model);
        search.start(board.rules.domains);
        CHECK(solutions(search) == expected);
        accepted += static_cast<int>(expected.size());
    }
    CHECK(accepted > 500);
}

// A sandwich: two of {1, 5}; before, between and after them only 2, 3 and 4.
TEST_CASE("general: the keys of an automaton are what it does not tell apart but must have") {
    Rules rules;
    rules.cells = 7;
    rules.digits = 5;
    const std::vector<std::int32_t> next{1, 0, 0, 0, 1, 2, 1, 1, 1, 2, -1, 2, 2, 2, -1};
    rules.automata = {{{0, 1, 2, 3, 4}, 3, next, {false, false, true}}, {{5, 6}, 3, next, {true, true, true}}};
    const Model model(rules);
    CHECK(model.automata().keys(0) == (DigitSet::of(1) | DigitSet::of(5)));
    CHECK(model.automata().keys(1).empty());  // words may do without
    CHECK(std::ranges::equal(model.lines_with_keys(), std::vector{0}));
}

TEST_CASE("general: all kinds together equal brute force") {
    compare(400, [](Rules& rules, const Grid& grid, Random& random) {
        rules.relations.push_back(random_relation(rules, grid, random));
        rules.sums.push_back(random_sum(rules, grid, random));
        rules.automata.push_back(random_automaton(rules, grid, random));
    });
}

TEST_CASE("general: cages and the house-total rule equal brute force") {
    std::size_t derived = 0;
    compare(400, [&](Rules& rules, const Grid& grid, Random& random) {
        if (rules.houses.empty()) return;
        add_cages(rules, grid, random);
        for (const Sum& sum : house_totals(rules, Control{})) {
            ++derived;
            CHECK(holds(sum, grid));
        }
    });
    CHECK(derived > 100);
}

// Two rows and a cage over five cells of each: what is left has eight cells.
TEST_CASE("general: long house totals are kept where they are tight") {
    const auto longest = [](int total) {
        Rules rules;
        rules.cells = 18;
        rules.digits = 9;
        Sum cage{{}, {}, total, false};
        for (Cell row : {0, 9}) {
            rules.houses.emplace_back();
            for (Cell cell = row; cell < row + 9; ++cell) rules.houses.back().push_back(cell);
            for (Cell cell = row; cell < row + 5; ++cell) cage.cells.push_back(cell);
        }
        cage.coefficients.assign(cage.cells.size(), 1);
        rules.sums.push_back(cage);
        std::size_t most = 0;
        for (const Sum& sum : house_totals(rules, Control{})) most = std::max(most, sum.cells.size());
        return most;
    };
    CHECK(longest(30) == 8);  // 1 to 5 in both rows
    CHECK(longest(34) == 8);
    CHECK(longest(50) == 0);
}

TEST_CASE("general: long sums taken together hold, and say more") {
    int joined = 0;
    compare(400, [&](Rules& rules, const Grid& grid, Random& random) {
        if (rules.houses.empty()) return;
        for (int i = 0; i < 4; ++i) {  // cells that lie anywhere, with the total that they have
            Sum sum{{}, {}, 0, false};
            std::vector<Cell> cells(rules.cells);
            std::iota(cells.begin(), cells.end(), Cell{0});
            std::ranges::shuffle(cells, random);
            cells.resize(between(random, 3, 5));
            for (Cell cell : cells) sum.total += grid[cell];
            sum.cells = std::move(cells);
            sum.coefficients.assign(sum.cells.size(), 1);
            rules.sums.push_back(std::move(sum));
        }
        for (const Sum& sum : joint_sums(rules, Control{})) {
            ++joined;
            CHECK(holds(sum, grid));
        }
    });
    CHECK(joined > 30);
}

// Four rows, and two sums with two cells in each. Either can be 12; both together
// are 40 at least, for four cells of a row are 1 + 2 + 3 + 4 or more.
TEST_CASE("general: two long sums that contradict each other are seen at once") {
    Rules rules;
    rules.cells = 36;
    rules.digits = 9;
    Sum one{{}, std::vector<int>(8, 1), 19, false}, other = one;
    for (Cell row : {0, 9, 18, 27}) {
        rules.houses.emplace_back();
        for (Cell cell = row; cell < row + 9; ++cell) rules.houses.back().push_back(cell);
        one.cells.insert(one.cells.end(), {row, static_cast<Cell>(row + 1)});
        other.cells.insert(other.cells.end(), {static_cast<Cell>(row + 2), static_cast<Cell>(row + 3)});
    }
    rules.sums = {one, other};
    REQUIRE(joint_sums(rules, Control{}).size() == 1);
    CHECK(joint_sums(rules, Control{})[0].total == 38);
    const Model model(rules);
    GeneralSearch search(model);
    search.start(model.rules().domains);
    CHECK(!search.propagate());
}

TEST_CASE("general: a group with as many cells as digits is a house") {
    Rules rules;
    rules.cells = 4;
    rules.digits = 6;
    rules.domains = {DigitSet(0b111100), DigitSet(0b011100), DigitSet(0b011100), DigitSet(0b011100)};
    rules.groups = {{0, 1, 2, 3}};
    const Model model(rules);
    GeneralSearch search(model);
    search.start(model.rules().domains);
    CHECK(search.propagate());
    CHECK(search.candidates()[0] == DigitSet::of(6));
}

// One digit in each of 32 x 32 cells would be too many for brute force; what
// is asked here is that wide sums, long words and many digits are understood.
TEST_CASE("general: rules on many cells and digits") {
    Rules rules;
    rules.cells = 100;
    rules.digits = 64;
    Sum sum;
    for (Cell cell = 0; cell < 100; ++cell) {
        sum.cells.push_back(cell);
        sum.coefficients.push_back(1);
    }
    sum.total = 64 * 100 - 1;
    rules.sums.push_back(sum);
    const Model wide(rules);
    GeneralSearch search(wide);
    search.start(wide.rules().domains);
    std::size_t count = 0;
    while (search.next({}) == Event::kSolution) {
        const auto digits = search.solution();
        CHECK(std::accumulate(digits.begin(), digits.end(), 0) == sum.total);
        ++count;
    }
    CHECK(count == 100);

    rules.sums[0].total = 3200;
    const Model slack(rules);
    GeneralSearch any(slack);
    any.start(slack.rules().domains);
    CHECK(any.next({}) == Event::kSolution);
    CHECK(std::accumulate(any.solution().begin(), any.solution().end(), 0) == 3200);
}

TEST_CASE("model: preparing many rules ends when the control says so") {
    Rules rules;
    rules.cells = 625;
    rules.digits = 25;
    for (Cell a = 0; a < 200; ++a)
        for (Cell b = a + 1; b < 200; ++b)
            rules.relations.push_back({a, b, std::vector<DigitSet>(25, DigitSet::all(25) - DigitSet::of(1))});
    Control over;
    over.deadline = Control::Clock::now();
    CHECK_THROWS_AS(Model(rules, over), Stopped);
    const std::atomic<bool> cancelled = true;
    Control cancel;
    cancel.cancelled = &cancelled;
    CHECK_THROWS_AS(Model(rules, cancel), Stopped);
    CHECK(Model(rules, Control{}).propagators() > 0);
}
