// Almost locked sets: what they find, and that they see through any geometry.

#include <algorithm>

#include "doctest.h"
#include "tests/logic_support.h"

using namespace garns;
using namespace garns::testing;

namespace {

// From puzzles of the public-domain puzzle bank of Sudoku Exchange.
const Examples kAls = {
    {"als_xz", ".+51.3.7.....8.1+5...3.675.1..82+51.39.3.....+1.51.+5.....8.2+37.9.5+1....+5....5.9.4.6.2", "",
     "411 418 419"},
    {"als_xz", "34+7.+61.286..+82.7+43..8.+4........9..877..4+18..558..7........+8.6+3.8.6.3+4..913.6+5.+874",
     "132 534 934 536 936 582", "923"},
    {"als_xz", ".+51.3.7.....8.1+5...3.675.1..82+51.39.3.....+1.51.+5.....8.2+37.9.5+1....+5....5.9.4.6.2",
     "411 418 419", ""},
    {"als_xy_wing", ".+51.3.7.....8.1+5...3.675.1..82+51.39.3.....+1.51.+5.....8.2+37.9.5+1....+5....5.9.4.6.2",
     "411 418 618 419 922 886 487 888", "431"},
    {"als_xy_wing", ".17+85+643.5..4.1..8.+8..7.......528.....9...8..8.......66...+8+5.+477.8...5.3.4+59.7.8.",
     "231 233 237 238 239 652 967 968", "922"},
    {"als_xy_wing", ".17+85+643.5..4.1..8.+8..7.......528.....9...8..8.......66...+8+5.+477.8...5.3.4+59.7.8.",
     "922 231 233 237 238 239 652 967 968", ""},
    {"als_chain", ".17+85+643.5..4.1..8.+8..7.......528.....9...8..8.......66...+8+5.+477.8...5.3.4+59.7.8.",
     "922 231 233 237 238 239 652 967 968", "366"},
    {"als_chain", "3.+9..4..8.8...19..5.796+8+3.2.5...97.+379...+6.25..37...9.4...832.9..84+9..3.9+3.6....4",
     "448 162 172 182 795", "224"},
    {"als_chain", ".17+85+643.5..4.1..8.+8..7.......528.....9...8..8.......66...+8+5.+477.8...5.3.4+59.7.8.",
     "922 231 331 233 237 238 239 652 366 967 968", ""},
    {"death_blossom", ".+51.3.7.....8.1+5...3.675.1..82+51.39.3.....+1.51.+5.....8.2+37.9.5+1....+5....5.9.4.6.2",
     "411 418 419 922", "618"},
    {"death_blossom", ".17+85+643.5..4.1..8.+8..7.......528.....9...8..8.......66...+8+5.+477.8...5.3.4+59.7.8.",
     "922 231 233 237 238 239 652 967 968", "927"},
    {"death_blossom", ".+51.3.7.....8.1+5...3.675.1..82+51.39.3.....+1.51.+5.....8.2+37.9.5+1....+5....5.9.4.6.2",
     "411 418 618 419 922 886 487 888", ""},
    {"als_xz_disjoint", ".+51.3.7.....8.1+5...3.675.1..82+51.39.3.....+1.51.+5.....8.2+37.9.5+1....+5....5.9.4.6.2", "",
     "411 418 419"},
    {"als_xz_disjoint", "34+7.+61.286..+82.7+43..8.+4........9..877..4+18..558..7........+8.6+3.8.6.3+4..913.6+5.+874",
     "132 534 934 536 936 582", "923"},
    {"als_xz_disjoint", ".+51.3.7.....8.1+5...3.675.1..82+51.39.3.....+1.51.+5.....8.2+37.9.5+1....+5....5.9.4.6.2",
     "411 418 419", ""},
    {"als_xy_wing_disjoint",
     ".+51.3.7.....8.1+5...3.675.1..82+51.39.3.....+1.51.+5.....8.2+37.9.5+1....+5....5.9.4.6.2",
     "411 418 618 419 922 886 487 888", "431"},
    {"als_xy_wing_disjoint", ".17+85+643.5..4.1..8.+8..7.......528.....9...8..8.......66...+8+5.+477.8...5.3.4+59.7.8.",
     "231 233 237 238 239 652 967 968", "922"},
    {"als_xy_wing_disjoint", ".17+85+643.5..4.1..8.+8..7.......528.....9...8..8.......66...+8+5.+477.8...5.3.4+59.7.8.",
     "922 231 233 237 238 239 652 967 968", ""},
    {"als_chain_forward",
     "......9....23...4.4....8..6...4+29+1639+4+6+71+3..521+38+56+4..5..6....8.6...57....9...+6+5.",
     "318 121 721 722 725 332 238", "278"},
    {"als_chain_forward", "..5.7...8.....137.7..2...95.47......6.8.2.4.7......86.56...8..1.391...+8.8+7+1.6.5..", "546",
     "358"},
    {"als_chain_forward",
     "......9....23...4.4....8..6...4+29+1639+4+6+71+3..521+38+56+4+7+95..6....8.6...57....9...+6+5.",
     "318 121 721 722 725 332 238", ""},
};

template <class Board>
std::vector<logic::Step> all_steps(const Board& board, std::string_view id) {
    return logic::find_all(board, *logic::find_technique<Board>(id));
}

}  // namespace

TEST_CASE("logic: an ALS-XZ reaches through groups") {
    // r1c1 and r5c5 hold 1 or 2; a group says that they differ.
    Rules rules = square_rules(3, 3);
    const Geometry<128> plain(rules);
    rules.groups = {{0, 40}};
    const Geometry<128> tied(rules);
    const auto steps = [](const Geometry<128>& geometry) {
        Board<128> board(geometry);
        for (Cell cell : {0, 40}) board.restrict(static_cast<Cell>(cell), DigitSet(0b11));
        return all_steps(board, "als_xz");
    };
    CHECK(steps(plain).empty());
    const auto found = steps(tied);
    // Both digits are restricted commons: each stands in one of the cells.
    CHECK(found.size() == 1);
    REQUIRE(found.size() == 1);
    CHECK(found[0].eliminations == std::vector<logic::Candidate>({{4, 1}, {4, 2}, {36, 1}, {36, 2}}));
}

TEST_CASE("logic: doubly linked sets are locked but for their common digits") {
    // r1c12 hold 1, 2 and 3, r1c45 hold 1, 2 and 4: the row has no other place for the
    // four digits, box 1 none for 3 and box 2 none for 4.
    Board9 board(classic());
    for (Cell cell : {0, 1}) board.restrict(static_cast<Cell>(cell), DigitSet(0b0111));
    for (Cell cell : {3, 4}) board.restrict(static_cast<Cell>(cell), DigitSet(0b1011));
    const auto steps = all_steps(board, "als_xz");
    const bool whole = std::any_of(steps.begin(), steps.end(), [](const logic::Step& step) {
        return step.eliminations.size() == 5 * 4 + 6 + 6 && step.parts[0].cells == std::vector<Cell>({0, 1}) &&
               step.parts[1].cells == std::vector<Cell>({3, 4});
    });
    CHECK(whole);
}

TEST_CASE("logic: a death blossom for a stem of three on 16x16") {
    // r1c1 holds 1, 2 or 3. r1c5 {1,4}, r5c1 {2,4} and r2c2 {3,4} make 4 of each; r1c2
    // sees the first and the last of them, r5c5 the first two, and no cell all three but
    // those of a group.
    Rules rules = square_rules(4, 4);
    rules.groups = {{4, 255}, {64, 255}, {17, 255}};
    const Geometry<640> geometry(rules);
    Board<640> board(geometry);
    board.restrict(0, DigitSet(0b0111));
    board.restrict(4, DigitSet(0b1001));
    board.restrict(64, DigitSet(0b1010));
    board.restrict(17, DigitSet(0b1100));
    const auto steps = all_steps(board, "death_blossom");
    CHECK(steps.size() == 1);
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].eliminations == std::vector<logic::Candidate>({{255, 4}}));
    CHECK(steps[0].parts.size() == 4);
}

TEST_CASE("logic: the links of an ALS chain take turns") {
    for (const auto& [id, digits, removed, effects] : examples()) {
        if (!id.starts_with("als_chain") || *effects == 0) continue;
        for (const auto& step : all_steps(position(digits, removed), id)) {
            CHECK(step.parts.size() >= 4);
            CHECK(step.links.size() == 2 * step.parts.size() - 1);
            for (std::size_t i = 0; i < step.links.size(); ++i) {
                CHECK(step.links[i].strong == (i % 2 == 0));
                CHECK((i == 0 || step.links[i - 1].to == step.links[i].from));
            }
            CHECK(step.links.front().from.digit == step.links.back().to.digit);
        }
    }
}
