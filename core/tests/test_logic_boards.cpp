// Techniques on boards that are not 9x9.

#include <algorithm>

#include "doctest.h"
#include "tests/logic_support.h"

using namespace garns;
using namespace garns::testing;

namespace {

template <class Board>
std::vector<logic::Step> all_steps(const Board& board, std::string_view id) {
    return logic::find_all(board, *logic::find_technique<Board>(id));
}

// Leaves the digits from..to only to the cells 0 .. count - 1 of the board.
template <class Board>
void keep_in_first_cells(Board& board, Digit from, Digit to, int count) {
    for (Digit digit = from; digit <= to; ++digit)
        for (Cell cell : board.geometry().houses()[0])
            if (cell >= count) board.eliminate(cell, digit);
}

}  // namespace

TEST_CASE("logic: rows and columns are lines, boxes are regions, diagonals are lines") {
    Rules rules = square_rules(3, 3);
    rules.houses.emplace_back();
    for (int i = 0; i < 9; ++i) rules.houses.back().push_back(static_cast<Cell>(10 * i));
    const Geometry<128> geometry(rules);
    for (int house = 0; house < 28; ++house) CHECK(geometry.is_line(house) == (house < 18 || house == 27));
}

TEST_CASE("logic: every width knows the same techniques, each id once") {
    const auto& small = logic::techniques<Board<128>>();
    const auto& large = logic::techniques<Board<kWidest>>();
    REQUIRE(small.size() == large.size());
    CHECK(small.size() == logic::techniques<Board<640>>().size());
    for (std::size_t i = 0; i < small.size(); ++i) {
        CHECK(small[i].id == large[i].id);
        CHECK(logic::find_technique<Board<128>>(small[i].id) == &small[i]);
    }
    CHECK(logic::find_technique<Board<128>>("guess") == nullptr);
}

TEST_CASE("logic: a full house and a hidden single on 4x4") {
    const Geometry<128> geometry(square_rules(2, 2));
    Board<128> board(geometry);
    for (Cell cell = 0; cell < 3; ++cell) board.place(cell, static_cast<Digit>(cell + 1));
    const auto steps = all_steps(board, "full_house");
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].placements == std::vector<logic::Candidate>({{3, 4}}));
    CHECK(all_steps(board, "hidden_single").size() == 1);
}

TEST_CASE("logic: naked and hidden sets of six on 16x16") {
    const Geometry<640> geometry(square_rules(4, 4));
    Board<640> hidden(geometry);
    keep_in_first_cells(hidden, 1, 6, 6);
    const auto found = all_steps(hidden, "hidden_subset");
    REQUIRE(found.size() == 1);
    CHECK(found[0].eliminations.size() == 6 * 10);
    CHECK(found[0].parts[0].digits.size() == 6);
    CHECK(all_steps(hidden, "hidden_quadruple").empty());

    Board<640> naked(geometry);
    for (Cell cell = 0; cell < 6; ++cell) naked.restrict(cell, DigitSet::all(6));
    const auto sets = all_steps(naked, "naked_subset");
    REQUIRE(sets.size() == 1);
    CHECK(sets[0].eliminations.size() == 6 * 10);
}

TEST_CASE("logic: a group binds as a house does") {
    // r1c1 and r1c5 hold the only 1s of row 1; a group ties each of them to r9c9.
    Rules rules = square_rules(3, 3);
    const Geometry<128> plain(rules);
    rules.groups = {{0, 80}, {4, 80}};
    const Geometry<128> tied_ends(rules);
    const auto claimed = [](const Geometry<128>& geometry) {
        Board<128> board(geometry);
        for (Cell cell : geometry.houses()[0])
            if (cell != 0 && cell != 4) board.eliminate(cell, 1);
        return all_steps(board, "claiming");
    };
    CHECK(claimed(plain).empty());
    CHECK(claimed(tied_ends).size() == 1);
    REQUIRE(claimed(tied_ends).size() == 1);
    CHECK(claimed(tied_ends)[0].eliminations == std::vector<logic::Candidate>({{80, 1}}));

    // A pair in a group, which no house joins: r1c1 and r5c5.
    rules.groups = {{0, 40, 80}};
    const Geometry<128> tied(rules);
    Board<128> board(tied), loose(plain);
    for (auto* each : {&board, &loose})
        for (Cell cell : {0, 40}) each->restrict(static_cast<Cell>(cell), DigitSet(0b11));
    const auto pair = all_steps(board, "naked_pair");
    CHECK(pair.size() == 1);
    REQUIRE(pair.size() == 1);
    CHECK(std::count_if(pair[0].eliminations.begin(), pair[0].eliminations.end(),
                        [](logic::Candidate gone) { return gone.cell == 80; }) == 2);
    CHECK(all_steps(loose, "naked_pair").empty());
}

TEST_CASE("logic: an X-Wing joins any two kinds of house") {
    // Two base houses with their 1s only where two cover houses cross them.
    const struct {
        const char* technique;
        int bases[2], covers[2];
    } kPairings[] = {{"x_wing", {0, 4}, {9 + 1, 9 + 5}},   {"x_wing", {9 + 1, 9 + 5}, {0, 4}},
                     {"franken_x_wing", {0, 1}, {18, 19}}, {"franken_x_wing", {9, 10}, {18, 21}},
                     {"franken_x_wing", {18, 19}, {0, 1}}, {"franken_x_wing", {18, 21}, {9, 10}}};
    for (const auto& [id, bases, covers] : kPairings) {
        const auto& houses = classic().houses();
        Board9 board(classic());
        const auto base = houses[bases[0]] | houses[bases[1]], cover = houses[covers[0]] | houses[covers[1]];
        for (Cell cell : base - cover) board.eliminate(cell, 1);
        bool found = false;
        for (const auto& step : all_steps(board, id)) {
            const auto& [from, to] = std::pair(step.parts[0].houses, step.parts[1].houses);
            if (!std::equal(from.begin(), from.end(), bases) || !std::is_permutation(to.begin(), to.end(), covers))
                continue;
            found = std::ssize(step.eliminations) == (cover - base).size();
        }
        CHECK(found);
    }
}

TEST_CASE("logic: fish swim on 16x16") {
    const Geometry<640> geometry(square_rules(4, 4));
    Board<640> board(geometry);
    for (int row : {0, 5, 10})
        for (Cell cell : geometry.houses()[row])
            if (cell % 16 != 1 && cell % 16 != 6 && cell % 16 != 11) board.eliminate(cell, 16);
    const auto steps = all_steps(board, "swordfish");
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].eliminations.size() == 3 * 13);
    CHECK(all_steps(board, "x_wing").empty());
}

TEST_CASE("logic: an XY-Wing flies through groups") {
    // r1c1 {1,2} sees r5c5 {1,3} only through a group, r1c9 {2,3} through its row.
    Rules rules = square_rules(3, 3);
    const Geometry<128> plain(rules);
    rules.groups = {{0, 40}};
    const Geometry<128> tied(rules);
    const auto wings = [](const Geometry<128>& geometry) {
        Board<128> board(geometry);
        board.restrict(0, DigitSet(0b011));
        board.restrict(40, DigitSet(0b101));
        board.restrict(8, DigitSet(0b110));
        return all_steps(board, "xy_wing");
    };
    CHECK(wings(plain).empty());
    const auto found = wings(tied);
    CHECK(found.size() == 1);
    REQUIRE(found.size() == 1);
    CHECK(found[0].eliminations == std::vector<logic::Candidate>({{4, 3}, {44, 3}}));
}
