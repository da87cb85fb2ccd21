// 3D Medusa: examples, and each of its six rules on a board made for it.

#include "doctest.h"
#include "tests/logic_support.h"

using namespace garns;
using namespace garns::testing;
using logic::Role;

namespace {

const Examples kMedusa = {
    {"medusa_3d", ".916..2..7.6..4....248.1....45..2......5184.....4..325.....683....1..5.2..7..569.", "141 341",
     "129 149"},
    {"medusa_3d", "2.......93...9...8..56.32.4.7..46.5.16.....47534178926..3.6.4..4..5.1...6........", "", "887 897"},
    {"medusa_3d", ".916..2..7.6..4....248.1....45..2......5184.....4..325.....683....1..5.2..7..569.",
     "129 141 341 841 149", ""},
};

// An open board whose cells and houses are then narrowed. Rows and columns count from 1.
class Narrow {
public:
    Narrow& cell(int row, int column, std::initializer_list<int> digits) {
        DigitSet kept;
        for (int digit : digits) kept |= DigitSet::of(static_cast<Digit>(digit));
        board_.restrict(at(row, column), kept);
        return *this;
    }
    // Leaves the digit two places in a house: 0-8 rows, 9-17 columns, 18-26 boxes.
    Narrow& house(int house, int digit, std::pair<int, int> a, std::pair<int, int> b) {
        for (Cell cell : classic().houses()[house])
            if (cell != at(a.first, a.second) && cell != at(b.first, b.second))
                board_.eliminate(cell, static_cast<Digit>(digit));
        return *this;
    }
    // The effect of the only Medusa.
    std::vector<logic::Candidate> effect() const {
        const auto steps = logic::find_all(board_, technique("medusa_3d"));
        return steps.size() == 1 ? steps[0].eliminations : std::vector<logic::Candidate>();
    }
    std::vector<logic::Step> steps() const { return logic::find_all(board_, technique("medusa_3d")); }

private:
    static Cell at(int row, int column) { return static_cast<Cell>(9 * (row - 1) + column - 1); }
    Board9 board_{classic()};
};

constexpr int kRow = -1, kColumn = 8, kBox = 17;  // kRow + 1 is row 1

}  // namespace

TEST_CASE("logic: Medusa 1, a colour twice in a cell is false") {
    // r1c1 is 1 or 2. If it is 2, then r1c5 is 1, but also r9c1 is 3, r9c5 is not and r1c5 is 3.
    Narrow board;
    board.cell(1, 1, {1, 2}).cell(9, 1, {2, 3}).house(kRow + 1, 1, {1, 1}, {1, 5});
    board.house(kColumn + 1, 2, {1, 1}, {9, 1}).house(kRow + 9, 3, {9, 1}, {9, 5});
    board.house(kColumn + 5, 3, {9, 5}, {1, 5});
    CHECK(board.effect() == candidates("211 115 315 391"));
}

TEST_CASE("logic: Medusa 2, a colour twice in a house is false") {
    // If r1c1 is 3, so is r9c5, and then r8c1 in the same column.
    Narrow board;
    board.cell(1, 1, {1, 3}).cell(1, 5, {1, 3}).house(kRow + 1, 1, {1, 1}, {1, 5});
    board.house(kColumn + 5, 3, {1, 5}, {9, 5}).house(kBox + 8, 3, {9, 5}, {8, 4});
    board.house(kRow + 8, 3, {8, 4}, {8, 1});
    CHECK(board.effect() == candidates("311 115 395 381"));
}

TEST_CASE("logic: Medusa 3, a cell with both colours takes one of them") {
    Narrow board;
    board.cell(1, 1, {1, 2}).house(kRow + 1, 1, {1, 1}, {1, 5}).house(kRow + 1, 2, {1, 1}, {1, 5});
    CHECK(board.effect() == candidates("315 415 515 615 715 815 915"));
}

TEST_CASE("logic: Medusa 4, a digit that sees both colours of it leaves") {
    Narrow board;
    board.cell(1, 1, {1, 3}).cell(1, 5, {1, 3}).house(kRow + 1, 1, {1, 1}, {1, 5});
    CHECK(board.effect() == candidates("312 313 314 316 317 318 319"));
}

TEST_CASE("logic: Medusa 5 and 6") {
    // One colour: r1c1(1), r9c1(2), r9c5(4). The other: r1c1(2), r1c5(1), r9c1(4).
    Narrow board;
    board.cell(1, 1, {1, 2}).cell(9, 1, {2, 4}).house(kRow + 1, 1, {1, 1}, {1, 5});
    board.house(kColumn + 1, 2, {1, 1}, {9, 1}).house(kRow + 9, 4, {9, 1}, {9, 5});
    CHECK(board.effect() == candidates("415 195"));  // each sees one colour; its cell has the other

    // r1c5(5) joins the first colour, which now leaves r5c5 neither 4 nor 5.
    board.cell(1, 5, {1, 5}).cell(5, 5, {4, 5});
    CHECK(board.effect() == candidates("111 291 495 515"));
    const auto steps = board.steps();
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].parts.back().role == Role::kContradiction);
    CHECK(steps[0].parts.back().cells == std::vector<Cell>({40}));
}
