// Steps that take clues further: digits that a clue needs, several clues at once, leftovers.

#include <algorithm>

#include "doctest.h"
#include "logic/clue_links.h"
#include "logic/fillings.h"
#include "rng.h"
#include "tests/ruled.h"

using namespace garns;
using namespace garns::testing;
using logic::Candidate;
using logic::Role;
using logic::Step;

namespace {

void apply_all(Board9& board, std::string_view id) {
    for (const Step& step : all_steps(board, id)) logic::apply(step, board);
}

// What the steps that name a house strike.
std::vector<Candidate> struck_in(const std::vector<Step>& steps, int house) {
    for (const Step& step : steps)
        for (const auto& part : step.parts)
            if (part.role == Role::kHouse && part.houses == std::vector<int>({house})) return step.eliminations;
    return {};
}

// Box 1 has r4c2 instead of r3c1, box 4 the other way round.
Rules exchanged() {
    Rules rules = square_rules(3, 3);
    for (auto& house : rules.houses) {
        const auto has = [&](Cell cell) { return std::count(house.begin(), house.end(), cell) > 0; };
        if (has(0) && has(10)) std::replace(house.begin(), house.end(), Cell{18}, Cell{28});
        if (has(27) && has(37)) std::replace(house.begin(), house.end(), Cell{28}, Cell{18});
    }
    return rules;
}

}  // namespace

TEST_CASE("clue sets: a cage needs a digit") {
    // 8 in three cells is 125 or 134: the 1 leaves the rest of row 1 and of box 1.
    Ruled ruled(with_sum({0, 1, 2}, {1, 1, 1}, 8, true));
    const auto steps = all_steps(ruled.board, "cage_must_hold");
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].eliminations == candidates("114 115 116 117 118 119 121 122 123 131 132 133"));
    CHECK(steps[0].parts[1].cells == std::vector<Cell>({0, 1, 2}));
    CHECK(all_steps(ruled.board, "clue_must_hold").empty());
    logic::apply(steps[0], ruled.board);
    CHECK(all_steps(ruled.board, "cage_must_hold").empty());

    // 9 in three cells is 126, 135 or 234: no digit is in all of them.
    CHECK(all_steps(Ruled(with_sum({0, 1, 2}, {1, 1, 1}, 9, true)).board, "cage_must_hold").empty());
    // In a corner, only the cells of the box see all three.
    Ruled corner(with_sum({0, 1, 9}, {1, 1, 1}, 8, true));
    CHECK(all_steps(corner.board, "cage_must_hold")[0].eliminations == candidates("113 122 123 131 132 133"));
}

TEST_CASE("clue sets: an automaton or a relation needs a digit") {
    // One of r1c1, r1c2 and r1c3 is 5.
    Automaton has_five{{0, 1, 2}, 2, {}, {false, true}};
    for (int state = 0; state < 2; ++state)
        for (int digit = 1; digit <= 9; ++digit) has_five.next.push_back(digit == 5 ? 1 : state);
    Rules rules = square_rules(3, 3);
    rules.automata = {has_five};
    Ruled ruled(rules);
    const auto steps = all_steps(ruled.board, "clue_must_hold");
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].eliminations == candidates("514 515 516 517 518 519 521 522 523 531 532 533"));
    CHECK(all_steps(ruled.board, "cage_must_hold").empty());
    // Once it stands there, there is nothing to say.
    ruled.board.place(0, 5);
    CHECK(all_steps(ruled.board, "clue_must_hold").empty());

    // Twice as large, and no 1: 2 and 4, or 4 and 8, or 3 and 6. Without 3 one of them is 4.
    rules.automata.clear();
    rules.relations = {relation(0, 1, [](int a, int b) { return a == 2 * b || b == 2 * a; })};
    Ruled dot(rules);
    CHECK(all_steps(dot.board, "clue_must_hold").empty());
    for (Cell cell : {0, 1}) dot.board.restrict(cell, digits({2, 4, 6, 8}));
    const auto fours = all_steps(dot.board, "clue_must_hold");
    REQUIRE(fours.size() == 1);
    CHECK(fours[0].eliminations[0] == Candidate{2, 4});
}

TEST_CASE("clue sets: two clues leave each other fewer ways") {
    // 4 in two cells is 13; then 6 in two cells of the same box is 24, and not 15.
    Rules rules = square_rules(3, 3);
    rules.sums = {cage({0, 1}, 4), cage({9, 10}, 6)};
    Ruled ruled(rules);
    apply_all(ruled.board, "cage_combinations");
    const auto steps = all_steps(ruled.board, "clue_pair");
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].parts.size() == 2);
    CHECK(left(ruled.board, steps, {0, 9}) == std::vector({digits({1, 3}), digits({2, 4})}));
    logic::apply(steps[0], ruled.board);
    CHECK(all_steps(ruled.board, "clue_pair").empty());

    // Far from each other they have nothing to tell.
    rules.sums = {cage({0, 1}, 4), cage({40, 41}, 6)};
    Ruled apart(rules);
    apply_all(apart.board, "cage_combinations");
    CHECK(all_steps(apart.board, "clue_pair").empty());
}

TEST_CASE("clue sets: a house with its clues") {
    // 8 and 22 in row 1: 125 with 679, 134 with 589 or 679. What is left has neither 1 nor 9.
    Rules rules = square_rules(3, 3);
    rules.sums = {cage({0, 1, 2}, 8), cage({3, 4, 5}, 22)};
    Ruled ruled(rules);
    apply_all(ruled.board, "cage_combinations");
    const auto steps = all_steps(ruled.board, "house_clues");
    CHECK(struck_in(steps, 0) == candidates("117 118 119 917 918 919"));
    for (const Step& step : steps) logic::apply(step, ruled.board);
    CHECK(struck_in(all_steps(ruled.board, "house_clues"), 0).empty());

    CHECK(all_steps(Board9(classic()), "house_clues").empty());
    // A clue that takes no part is not told.
    rules.sums.push_back(cage({6, 15}, 9));
    Ruled more(rules);
    apply_all(more.board, "cage_combinations");
    for (const Step& step : all_steps(more.board, "house_clues"))
        for (const auto& part : step.parts) CHECK(part.cells != std::vector<Cell>({6, 15}));
}

TEST_CASE("clue sets: a house with a sum that another house leaves over") {
    // Six cells of row 1 add up to 37, so r1c7, r1c8 and r1c9 to 8: 125 or 134. The rest of box 3 has no 1.
    const auto box_3 = [](const Ruled& ruled) {
        const auto& houses = ruled.geometry.houses();
        return static_cast<int>(
            std::ranges::find_if(houses, [](auto& house) { return house.has(6) && house.has(26); }) - houses.begin());
    };
    Ruled ruled(with_sum({0, 1, 2, 3, 4, 5}, {1, 1, 1, 1, 1, 1}, 37, true));
    apply_all(ruled.board, "cage_combinations");
    apply_all(ruled.board, "rule_of_45");
    CHECK(struck_in(all_steps(ruled.board, "house_clues"), box_3(ruled)).empty());
    const auto steps = all_steps(ruled.board, "house_leftovers");
    CHECK(struck_in(steps, box_3(ruled)) == candidates("127 128 129 137 138 139"));
    const auto& clue = steps[0].parts[0];
    CHECK(clue.role == Role::kClue);
    CHECK(clue.cells == std::vector<Cell>({6, 7, 8}));
    CHECK(clue.houses == std::vector<int>({0}));
    apply_all(ruled.board, "house_leftovers");
    CHECK(all_steps(ruled.board, "house_leftovers").empty());

    // 9 in three cells is 126, 135 or 234: no digit is in all of them.
    Ruled other(with_sum({0, 1, 2, 3, 4, 5}, {1, 1, 1, 1, 1, 1}, 36, true));
    apply_all(other.board, "cage_combinations");
    apply_all(other.board, "rule_of_45");
    CHECK(all_steps(other.board, "house_leftovers").empty());
    CHECK(all_steps(Board9(classic()), "house_leftovers").empty());
}

TEST_CASE("clue sets: the fillings of a sum that falls apart are those that a plain search finds") {
    // Three cells of box 1 and two of box 5, along the diagonal; one of them may count against the sum.
    const Geometry<128> geometry(square_rules(3, 3));
    Rng rng(7);
    int yes = 0, no = 0;
    for (int turn = 0; turn < 60; ++turn) {
        Sum sum{{0, 10, 20, 30, 40}, {1, 1, 1, 1, turn % 2 == 0 ? 1 : -1}, 8 + static_cast<int>(rng.below(20)), false};
        logic::Domains domains(81, DigitSet::all(9));
        for (Cell cell : sum.cells)
            domains[cell] = DigitSet::of(static_cast<Digit>(1 + rng.below(9))) |
                            DigitSet::of(static_cast<Digit>(1 + rng.below(9))) |
                            DigitSet::of(static_cast<Digit>(1 + rng.below(9)));
        std::vector<DigitSet> expected(5), found;
        std::array<Digit, 5> word{};
        const auto search = [&](const auto& self, std::size_t at, int total) -> void {
            if (at == 5 && total == sum.total)
                for (std::size_t i = 0; i < 5; ++i) expected[i] |= DigitSet::of(word[i]);
            if (at == 5) return;
            for (Digit digit : domains[sum.cells[at]]) {
                bool free = true;
                for (std::size_t i = 0; i < at; ++i)
                    free &= word[i] != digit || !geometry.sees(sum.cells[i], sum.cells[at]);
                word[at] = digit;
                if (free) self(self, at + 1, total + sum.coefficients[at] * digit);
            }
        };
        search(search, 0, 0);
        const auto fillable = logic::fill(geometry, sum, domains, found);
        CHECK(fillable == (expected[0].empty() ? logic::Fillable::kNo : logic::Fillable::kYes));
        if (fillable == logic::Fillable::kYes) CHECK(found == expected);
        ++(fillable == logic::Fillable::kYes ? yes : no);
    }
    CHECK(yes > 10);
    CHECK(no > 10);
}

TEST_CASE("clue sets: leftovers of rows and regions are equal") {
    Ruled ruled(exchanged());
    CHECK(all_steps(ruled.board, "law_of_leftovers").empty());
    ruled.board.restrict(28, digits({1, 2}));  // what r4c2 may hold, r3c1 may hold
    const auto steps = all_steps(ruled.board, "law_of_leftovers");
    REQUIRE(!steps.empty());
    CHECK(steps[0].parts[0].cells == std::vector<Cell>({18}));
    CHECK(steps[0].parts[1].cells == std::vector<Cell>({28}));
    CHECK(left(ruled.board, {steps[0]}, {18})[0] == digits({1, 2}));

    ruled.board.place(28, 2);
    CHECK(all_steps(ruled.board, "law_of_leftovers")[0].placements == std::vector<Candidate>({{18, 2}}));
    // Boxes stick out by too much.
    CHECK(all_steps(Board9(classic()), "law_of_leftovers").empty());
}

TEST_CASE("clue sets: what the fillings of a clue tie together") {
    // 6 in three cells is 123. Without a 1 in r2c1, r1c1 or r1c2 has it, and they are not 2 and 3.
    Ruled ruled(with_sum({0, 1, 9}, {1, 1, 1}, 6, true));
    apply_all(ruled.board, "cage_combinations");
    const auto tied = [&](Candidate a, Candidate b, bool strong) {
        const auto& links = logic::clue_links(ruled.board).links;
        return std::any_of(links.begin(), links.end(),
                           [&](const auto& link) { return link.a == a && link.b == b && link.strong == strong; });
    };
    CHECK(!tied({0, 1}, {1, 1}, true));
    CHECK(!tied({0, 2}, {1, 3}, false));
    ruled.board.eliminate(9, 1);
    CHECK(tied({0, 1}, {1, 1}, true));
    CHECK(tied({0, 2}, {1, 3}, false));
    CHECK(!tied({0, 1}, {1, 3}, false));
    CHECK(logic::clue_links(Board9(classic())).links.empty());
}

TEST_CASE("clue sets: chains go through clues") {
    // The cage needs a 1, in r1c1 or r2c2; row 9 has it in r9c1 or r9c5. So a 1 in r2c5 would leave
    // r2c2 and r9c5, and r1c1 and r9c1 would both be 1.
    Ruled ruled(with_sum({0, 9, 10}, {1, 1, 1}, 6, true));
    Board9& board = ruled.board;
    apply_all(board, "cage_combinations");
    board.eliminate(9, 1);
    for (Cell cell = 73; cell < 81; ++cell)
        if (cell != 76) board.eliminate(cell, 1);
    const auto through_clue = [](const Step& step) {
        const auto is_cage = [](const auto& part) {
            return part.role == Role::kClue && part.cells == std::vector<Cell>({0, 9, 10});
        };
        return std::any_of(step.parts.begin(), step.parts.end(), is_cage);
    };
    const auto loops = all_steps(board, "discontinuous_nice_loop");
    const auto step = std::find_if(loops.begin(), loops.end(), through_clue);
    REQUIRE(step != loops.end());
    CHECK(step->eliminations == candidates("125"));

    const auto plain = all_steps(Board9(classic()), "discontinuous_nice_loop");
    CHECK(std::none_of(plain.begin(), plain.end(), through_clue));
}
