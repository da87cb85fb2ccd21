// Sue de Coq and aligned exclusion.

#include <algorithm>

#include "doctest.h"
#include "tests/logic_support.h"

using namespace garns;
using namespace garns::testing;

namespace {

// From puzzles of the public-domain puzzle bank of Sudoku Exchange.
const Examples kExclusion = {
    {"sue_de_coq", "1..6.5..9.....+8....53.1+984+6...951.....+1.6......2.8.6..6.7+1..9.53+1+58+97+4+62..9+5.+61..", "",
     "224 724 356 456"},
    {"sue_de_coq", "7..5.......5..3+72.+21394+758+6...+258.9...1+6+7+92...9+231+4.+7..26.9531+7.5.7..9+6......6.+52",
     "481 881 885", "491 891 492 892 493 893"},
    {"sue_de_coq", "1..6.5..9.....+8...+753+21+984+6...951.....+1.6+2.....2.8.6..6.7+1..9.53+1+58+97+4+62..9+5.+61..",
     "724", ""},
    {"aligned_pair_exclusion",
     "...675.....32.45.+62+5+6....+74.....+6....859.176.1+6.3.7..8.37...64..24.6.19.+6........", "", "941"},
    {"aligned_pair_exclusion",
     "1..6.5..9.....+8...+753+21+984+6...951.....+1.6+2...+5.2.8.6..6.7+1..9.53+1+58+97+4+62..9+5.+61..",
     "421 222 422 724 327 727 228 328 728 442 842 452 852 952 354 358 758 858 462 368 768", "362"},
    {"aligned_pair_exclusion",
     "..+8675.....32.45.+62+5+6....+74.....+6....859.176.1+6.3.7..8.37...64..24.6.19.+6+9+1......",
     "337 941 275 894 295 895 896", ""},
    {"aligned_triple_exclusion",
     "7..5.......5..3+72.+21394+758+6...+258.9...1+6+7+92...9+231+4.+7..26.9531+7.5.7..9+6......6.+52",
     "481 881 885 491 891 492 892 493 893", "449"},
    {"aligned_triple_exclusion",
     ".+3...2.+171+297+6...4+8+74+1.56.+23...+17.2.+24+1+65+9+78+3+79.2....1..73+2.1..9+1+3+5.62.84.+29.+1...", "",
     "517"},
    {"aligned_triple_exclusion",
     "7..5.......5..3+72.+21394+758+6...+258.9...1+6+7+92...9+231+4.+7..26.9531+7.5.7..9+6......6.+52",
     "413 447 449 481 881 885 491 891 492 892 493 893", ""},
    // From a list of the hardest puzzles.
    {"aligned_set_exclusion", "98.7.+56..75..6..9...6......43.........85...7......2..4..98...6.....1...2.....31..",
     "838 772 475 786 387 495 599 899", "681"},
    {"aligned_set_exclusion", "98.7.+56..75..6..9...6......43.........85...7......2..4..98...6.....1...2.....31..",
     "838 772 475 777 786 387 495 599 899", "681"},
    {"aligned_set_exclusion", "98.7.+56..75..6..9...6......43.........85...7......2..4..98...6.....1...2.....31..",
     "838 772 475 681 786 387 495 599 899", ""},
};

DigitSet digits(std::initializer_list<int> list) {
    DigitSet set;
    for (int digit : list) set |= DigitSet::of(static_cast<Digit>(digit));
    return set;
}

}  // namespace

TEST_CASE("logic: a Sue de Coq locks its digits in both houses") {
    // r1c12 hold 1 to 4, r1c9 holds 1 or 2 and r2c3 holds 3 or 4.
    Board9 board(classic());
    for (Cell cell : {0, 1}) board.restrict(static_cast<Cell>(cell), DigitSet::all(4));
    board.restrict(8, digits({1, 2}));
    board.restrict(11, digits({3, 4}));
    const auto steps = logic::find_all(board, technique("sue_de_coq"));
    CHECK(steps.size() == 1);
    if (steps.size() != 1) return;
    std::vector<logic::Candidate> gone;
    for (int cell : {2, 3, 4, 5, 6, 7})
        for (int digit : {1, 2}) gone.push_back({static_cast<Cell>(cell), static_cast<Digit>(digit)});
    for (int cell : {2, 9, 10, 18, 19, 20})
        for (int digit : {3, 4}) gone.push_back({static_cast<Cell>(cell), static_cast<Digit>(digit)});
    std::sort(gone.begin(), gone.end());
    CHECK(steps[0].eliminations == gone);

    // With a 3 in r1c9 too there is a digit more than cells.
    Board9 loose(classic());
    for (Cell cell : {0, 1}) loose.restrict(static_cast<Cell>(cell), DigitSet::all(4));
    loose.restrict(8, digits({1, 2, 3}));
    loose.restrict(11, digits({3, 4}));
    CHECK(logic::find_all(loose, technique("sue_de_coq")).empty());
}

TEST_CASE("logic: an aligned pair loses what leaves other cells empty") {
    // r1c1 as 1 leaves r1c2 2 or 4; the first empties r2c3, the second r1c9. So does r1c3.
    Board9 board(classic());
    board.restrict(0, digits({1, 2, 3}));
    board.restrict(1, digits({1, 2, 4}));
    board.restrict(11, digits({1, 2}));
    board.restrict(8, digits({1, 4}));
    const auto steps = logic::find_all(board, technique("aligned_pair_exclusion"));
    REQUIRE(steps.size() == 2);
    CHECK(steps[0].eliminations == std::vector<logic::Candidate>({{0, 1}}));
    CHECK(steps[1].eliminations == std::vector<logic::Candidate>({{2, 1}}));

    // r7c9 instead of r1c9 sees neither.
    Board9 other(classic());
    other.restrict(0, digits({1, 2, 3}));
    other.restrict(1, digits({1, 2, 4}));
    other.restrict(11, digits({1, 2}));
    other.restrict(62, digits({1, 4}));
    CHECK(logic::find_all(other, technique("aligned_pair_exclusion")).empty());
}

TEST_CASE("logic: an aligned triple needs a cell with three candidates") {
    // Each way to fill r1c23 beside a 1 in r1c1 empties one of the five cells below. So
    // r1c1 is 3, and r1c3 is not.
    Board9 board(classic());
    board.restrict(0, digits({1, 3}));
    board.restrict(1, digits({2, 4}));
    board.restrict(2, digits({3, 4, 5}));
    board.restrict(9, digits({1, 2, 3}));
    board.restrict(10, digits({1, 2, 4}));
    board.restrict(11, digits({1, 2, 5}));
    board.restrict(18, digits({1, 3, 4}));
    board.restrict(19, digits({1, 4, 5}));
    const auto steps = logic::find_all(board, technique("aligned_triple_exclusion"));
    const std::vector<logic::Candidate> gone = {{0, 1}, {2, 3}};
    CHECK(std::any_of(steps.begin(), steps.end(), [&](const logic::Step& step) {
        return step.parts[0].cells == std::vector<Cell>({0}) && step.parts[1].cells == std::vector<Cell>({1}) &&
               step.parts[2].cells == std::vector<Cell>({2}) && step.eliminations == gone;
    }));
}

TEST_CASE("logic: an aligned pair may take two digits from a set of several cells") {
    // With 1 in r1c1, r1c2 is 4 or 5: either way r1c89 would be left with one digit.
    const auto strikes = [](DigitSet of_set) {
        Board9 board(classic());
        board.restrict(0, digits({1, 2}));
        board.restrict(1, digits({4, 5}));
        for (Cell cell : {7, 8}) board.restrict(static_cast<Cell>(cell), of_set);
        for (Cell cell = 9; cell < 81; ++cell) board.restrict(cell, digits({6, 7, 8, 9}));
        const auto steps = logic::find_all(board, technique("aligned_set_exclusion"));
        return std::any_of(steps.begin(), steps.end(), [](const logic::Step& step) {
            return step.eliminations == std::vector<logic::Candidate>({{0, 1}}) && step.parts.size() == 3 &&
                   step.parts[2].cells == std::vector<Cell>({7, 8});
        });
    };
    CHECK(strikes(digits({1, 4, 5})));
    CHECK(!strikes(digits({1, 3, 4, 5})));  // no almost locked set
}
