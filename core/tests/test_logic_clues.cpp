// Steps of clues: cages, the rule of 45, bounds, relations, automata; and no
// technique contradicts a solution on boards that have them.

#include <algorithm>
#include <set>

#include "doctest.h"
#include "rng.h"
#include "tests/ruled.h"

using namespace garns;
using namespace garns::testing;
using logic::Candidate;
using logic::Step;

TEST_CASE("clues: the combinations of a cage") {
    Ruled low(with_sum({0, 1}, {1, 1}, 3, true));
    const auto steps = all_steps(low.board, "cage_combinations");
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].parts[0].cells == std::vector<Cell>({0, 1}));
    CHECK(left(low.board, steps, {0, 1}) == std::vector({digits({1, 2}), digits({1, 2})}));
    logic::apply(steps[0], low.board);
    CHECK(all_steps(low.board, "cage_combinations").empty());

    // 24 in three cells is 789; once a cell is 8, the others are 7 and 9.
    Ruled high(with_sum({0, 1, 9}, {1, 1, 1}, 24, true));
    high.board.place(1, 8);
    const auto rest = all_steps(high.board, "cage_combinations");
    CHECK(left(high.board, rest, {0, 9}) == std::vector({digits({7, 9}), digits({7, 9})}));

    // Any digit fits into two cells of 10 but 5, for it would stand twice.
    Ruled ten(with_sum({0, 1}, {1, 1}, 10, true));
    CHECK(left(ten.board, all_steps(ten.board, "cage_combinations"), {0})[0] == DigitSet::all(9) - digits({5}));
    // Where the cells do not see each other, 5 and 5 is fine.
    Ruled apart(with_sum({0, 40}, {1, 1}, 10, false));
    CHECK(all_steps(apart.board, "cage_combinations").empty());
}

TEST_CASE("clues: an arrow is a sum with another cell") {
    // r5c5 = r1c1 + r1c2 + r1c3, which differ: at least 1 + 2 + 3.
    Ruled arrow(with_sum({40, 0, 1, 2}, {-1, 1, 1, 1}, 0, false));
    const auto steps = all_steps(arrow.board, "cage_combinations");
    CHECK(left(arrow.board, steps, {40, 0}) == std::vector({digits({6, 7, 8, 9}), digits({1, 2, 3, 4, 5, 6})}));
}

TEST_CASE("clues: the rule of 45, inside and outside a house") {
    // Cages fill row 1 but r1c9: 45 - 38 = 7.
    Rules rules = square_rules(3, 3);
    rules.sums = {cage({0, 1, 2, 3}, 20), cage({4, 5, 6, 7}, 18)};
    Ruled inside(rules);
    const auto innie = all_steps(inside.board, "rule_of_45");
    REQUIRE(innie.size() == 1);
    CHECK(innie[0].placements == std::vector<Candidate>({{8, 7}}));
    CHECK(innie[0].parts[0].houses == std::vector<int>({0}));
    CHECK(innie[0].parts.size() == 4);

    // The last cage of row 1 leaves it by r2c9: 20 + 18 + 10 - 45 = 3.
    rules.sums.push_back(cage({8, 17}, 10));
    Ruled outside(rules);
    const auto steps = all_steps(outside.board, "rule_of_45");
    const bool found = std::any_of(steps.begin(), steps.end(), [](const Step& step) {
        return step.placements == std::vector<Candidate>({{17, 3}});
    });
    CHECK(found);

    // A cage over all of a house says nothing.
    Rules dull = square_rules(3, 3);
    dull.sums = {cage({0, 1, 2, 3, 4, 5, 6, 7, 8}, 45)};
    CHECK(all_steps(Ruled(dull).board, "rule_of_45").empty());
}

TEST_CASE("clues: two rows together leave one cell") {
    // Six cages fill rows 1 and 2 but r2c9; each row alone leaves too much.
    Rules rules = square_rules(3, 3);
    rules.sums = {cage({0, 1, 9}, 12),   cage({2, 10, 11}, 14), cage({3, 4, 12}, 15),
                  cage({5, 13, 14}, 16), cage({6, 15, 16}, 13), cage({7, 8}, 16)};
    Ruled ruled(rules);
    bool found = false;
    for (const Step& step : all_steps(ruled.board, "rule_of_45"))
        found |=
            step.placements == std::vector<Candidate>({{17, 4}}) && step.parts[0].houses == std::vector<int>({0, 1});
    CHECK(found);
}

TEST_CASE("clues: bounds run along a thermometer") {
    Rules rules = square_rules(3, 3);
    for (int i = 0; i < 3; ++i)
        rules.relations.push_back(relation(static_cast<Cell>(10 * i), static_cast<Cell>(10 * i + 10), kLess));
    Ruled thermo(rules);
    const auto steps = all_steps(thermo.board, "clue_bounds");
    CHECK(steps.size() == 2);  // up and down
    const std::vector<Cell> cells = {0, 10, 20, 30};
    REQUIRE(steps.size() == 2);
    CHECK(steps[0].parts[0].cells == cells);
    CHECK(left(thermo.board, steps, cells) == std::vector({digits({1, 2, 3, 4, 5, 6}), digits({2, 3, 4, 5, 6, 7}),
                                                           digits({3, 4, 5, 6, 7, 8}), digits({4, 5, 6, 7, 8, 9})}));
    CHECK(all_steps(thermo.board, "relation_pruning").empty());
    for (const Step& step : steps) logic::apply(step, thermo.board);
    CHECK(all_steps(thermo.board, "clue_bounds").empty());
}

TEST_CASE("clues: greater-than signs join, whichever way they are written") {
    // r1c2 > r1c1 and r1c2 < r2c5: a chain from r1c1 over r1c2 to r2c5.
    Rules rules = square_rules(3, 3);
    rules.relations = {relation(1, 0, [](int a, int b) { return a > b; }), relation(1, 13, kLess)};
    Ruled signs(rules);
    const auto steps = all_steps(signs.board, "clue_bounds");
    CHECK(left(signs.board, steps, {0, 1, 13}) ==
          std::vector({digits({1, 2, 3, 4, 5, 6, 7}), digits({2, 3, 4, 5, 6, 7, 8}), digits({3, 4, 5, 6, 7, 8, 9})}));
}

TEST_CASE("clues: a relation prunes both cells") {
    Rules rules = square_rules(3, 3);
    rules.relations = {relation(0, 1, [](int a, int b) { return a == 2 * b || b == 2 * a; })};
    Ruled black(rules);
    const auto steps = all_steps(black.board, "relation_pruning");
    CHECK(steps.size() == 1);
    CHECK(left(black.board, steps, {0, 1}) == std::vector(2, digits({1, 2, 3, 4, 6, 8})));

    // A whisper has no 5; next to 9 it has 1 to 4.
    rules.relations = {relation(0, 40, [](int a, int b) { return a - b >= 5 || b - a >= 5; })};
    Ruled whisper(rules);
    CHECK(left(whisper.board, all_steps(whisper.board, "relation_pruning"), {0, 40}) ==
          std::vector(2, DigitSet::all(9) - digits({5})));
    whisper.board.place(0, 9);
    CHECK(left(whisper.board, all_steps(whisper.board, "relation_pruning"), {40})[0] == digits({1, 2, 3, 4}));

    // Any two digits: nothing to prune, but two cells that see each other differ.
    rules.relations = {relation(0, 40, [](int, int) { return true; })};
    CHECK(all_steps(Ruled(rules).board, "relation_pruning").empty());
}

TEST_CASE("clues: an automaton prunes what no word has") {
    // Odd and even in turn; r1c1 is even, so r1c2 is odd and r1c3 is even.
    Automaton turns{{0, 1, 2}, 3, {}, {true, true, true}};
    for (int state = 0; state < 3; ++state)
        for (int digit = 1; digit <= 9; ++digit) {
            const int parity = digit % 2 + 1;  // the state after the digit: 1 even, 2 odd
            turns.next.push_back(state == parity ? -1 : parity);
        }
    Rules rules = square_rules(3, 3);
    rules.automata = {turns};
    Ruled line(rules);
    CHECK(all_steps(line.board, "automaton_pruning").empty());
    line.board.restrict(0, digits({2, 4, 6, 8}));
    const auto steps = all_steps(line.board, "automaton_pruning");
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].parts[0].cells == turns.cells);
    CHECK(left(line.board, steps, {1, 2}) == std::vector({digits({1, 3, 5, 7, 9}), digits({2, 4, 6, 8})}));
}

namespace {

constexpr std::string_view kPuzzle =
    "..3...7...1..7..8....3.4...2.8...6.1...5.6....9.2.3.7...........4..9..5.9.6...1.2";
constexpr std::string_view kSolution =
    "563128794412975386789364215258749631371586429694213578825431967147692853936857142";

// Clues that the solution keeps, drawn at random over the whole board: cages, arrows,
// thermometers, dots, groups and lines of odd and even.
Rules clued(std::uint64_t seed) {
    Rules rules = square_rules(3, 3);
    Rng rng(seed);
    const auto at = [](int cell) { return kSolution[cell] - '0'; };
    const auto walk = [&](int length) {  // different cells, each next to the one before
        std::vector<Cell> path = {static_cast<Cell>(rng.below(81))};
        for (int tries = 0; tries < 40 && std::ssize(path) < length; ++tries) {
            const int from = path.back(), way = static_cast<int>(rng.below(4));
            if ((way == 0 && from % 9 == 8) || (way == 1 && from % 9 == 0)) continue;
            const int to = from + std::array{1, -1, 9, -9}[way];
            if (to < 0 || to > 80 || std::count(path.begin(), path.end(), to) > 0) continue;
            path.push_back(static_cast<Cell>(to));
        }
        return path;
    };
    const auto differ = [&](const std::vector<Cell>& cells) {
        std::set<int> seen;
        for (Cell cell : cells) seen.insert(at(cell));
        return seen.size() == cells.size();
    };
    for (int i = 0; i < 40; ++i) {
        const auto path = walk(2 + static_cast<int>(rng.below(4)));
        int total = 0;
        for (Cell cell : path) total += at(cell);
        switch (rng.below(4)) {
            case 0:
                rules.sums.push_back({path, std::vector<int>(path.size(), 1), total, differ(path)});
                break;
            case 1:  // an arrow that misses its circle by a constant
                rules.sums.push_back({path, std::vector<int>(path.size(), 1), total - 2 * at(path[0]), false});
                rules.sums.back().coefficients[0] = -1;
                break;
            case 2:
                for (std::size_t k = 1; k < path.size(); ++k) {
                    const auto [a, b] = std::pair(path[k - 1], path[k]);
                    const int difference = at(b) - at(a);
                    if (difference > 0)
                        rules.relations.push_back(relation(a, b, kLess));
                    else
                        rules.relations.push_back(relation(a, b, [&](int x, int y) { return y - x == difference; }));
                }
                break;
            default:
                if (differ(path)) rules.groups.push_back(path);
        }
    }
    return rules;
}

}  // namespace

TEST_CASE("clues: no technique contradicts the solution") {
    std::set<std::string_view> met;
    for (std::uint64_t seed = 1; seed <= 12; seed += kSampled) {
        Ruled ruled(clued(seed));
        Board9& board = ruled.board;
        for (Cell cell = 0; cell < 81; ++cell)
            if (kPuzzle[cell] != '.') board.give(cell, static_cast<Digit>(kPuzzle[cell] - '0'));
        for (int number = 0;; ++number) {
            std::optional<Step> next;
            for (const auto& each : logic::techniques<Board9>()) {
                if (each.id.ends_with("whale") || each.id.ends_with("leviathan")) continue;
                if (next && number % (6 * kSampled) != 0) break;  // all of them now and then, else the first
                for (const Step& step : logic::find_all(board, each)) {
                    const auto right = [](Candidate c) { return kSolution[c.cell] - '0' == c.digit; };
                    const bool sound = !step.empty() &&
                                       std::all_of(step.placements.begin(), step.placements.end(), right) &&
                                       std::none_of(step.eliminations.begin(), step.eliminations.end(), right) &&
                                       std::is_sorted(step.eliminations.begin(), step.eliminations.end());
                    CHECK_MESSAGE(sound, each.id, " with seed ", seed);
                    met.insert(each.id);
                    if (!next) next = step;
                }
            }
            if (!next) break;
            logic::apply(*next, board);
        }
    }
    for (const char* id : {"cage_combinations", "rule_of_45", "clue_bounds", "relation_pruning", "x_wing", "pointing"})
        CHECK(met.count(id) == 1);
}
