// The nine kinds of rule. A board and its constraints become these, and the
// engines know nothing else.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "types.h"

namespace garns {

// Which pairs of digits may stand together in two cells.
struct Relation {
    Cell a = 0, b = 0;
    std::vector<DigitSet> allowed;  // allowed[d - 1]: the digits b may hold when a holds d
};

// coefficients[0] * cells[0] + coefficients[1] * cells[1] + ... == total.
// A killer cage has coefficients 1; an arrow gives its circle -1 and total 0.
struct Sum {
    std::vector<Cell> cells;
    std::vector<int> coefficients;
    int total = 0;
    bool distinct = false;  // no digit twice among the cells
};

// A finite automaton read along a list of cells. It begins in state 0, or in any
// of its first states where there are several: a word is accepted from one of them.
struct Automaton {
    std::vector<Cell> cells;
    int states = 0;
    std::vector<std::int32_t> next;  // next[state * digits + digit - 1]; -1 where the word dies
    std::vector<bool> accepting;     // one per state
    int starts = 1;
};

// The cells that hold one of the digits are connected: a way leads from each to
// any other, from neighbour to neighbour, through such cells alone. There are
// `least` to `most` of them.
struct Connected {
    std::vector<Cell> cells;
    std::vector<std::pair<std::uint16_t, std::uint16_t>> edges;  // neighbours, by their places among the cells
    DigitSet digits;
    int least = 1, most = 0;
};

// Regions to be found: each of some cells has beside it a cell that holds the
// number of its region. A region has no digit twice, and the numbers appear in
// order: 1 is the first, and before any other number is the one below it.
struct Regions {
    std::vector<Cell> cells;  // two by two: a cell, and that of its number
    // The other rules only compare numbers with each other. So they would be kept
    // with other numbers too, and a search may number the regions as it likes.
    bool names_only = false;
};

// Different digits, in cells one after the other, of which those between the
// smallest and the largest add up to a total: of as many numbers as digits, each
// larger than its digit by so much. There are few cells, so that all ways can be
// gone through.
constexpr int kMostEnclosed = 12;  // cells, and digits of the board
struct Enclosed {
    std::vector<Cell> cells;
    int total = 0;
    int more = 0;
};

// A cell, others that count where they hold what it holds, and a last one: its
// digit, and some more, is how many do, the first one with them.
struct Tally {
    std::vector<Cell> cells;
    int more = 0;
    // Where arms begin, from 0 after the first cell: each counts until a cell holds
    // something else. None: all count.
    std::vector<int> arms;
    // So many come first of which one counts at least; all of them, where there are arms, or none.
    int enclosing = 0;
};

// A row or column of a square board, whose cells come first, row by row. Read from
// one end it is a number that begins with this digit. From each of the other sides
// one line begins with it too; so many of the three are less, and the others are
// greater, or equal where there may be ties.
struct Ranking {
    int size = 0;    // of the board
    int side = 0;    // from which it is read: left, right, above, below
    int number = 0;  // of the row or column, from 0
    Digit first = 1;
    int less = 0;
    bool ties = false;
    // Of each side: 1 where its line is known to be less, 2 where it is not, else 3.
    std::array<unsigned, 4> sides{3, 3, 3, 3};
};

struct Rules {
    int cells = 0;
    int digits = 0;
    std::vector<DigitSet> domains;          // one per cell
    std::vector<std::vector<Cell>> houses;  // as many cells as digits: every digit once
    std::vector<std::vector<Cell>> groups;  // fewer cells: all different
    std::vector<Relation> relations;
    std::vector<Sum> sums;
    std::vector<Automaton> automata;
    std::vector<Connected> connected;
    std::vector<Regions> regions;
    std::vector<Enclosed> enclosed;
    std::vector<Ranking> rankings;
    std::vector<Tally> tallies;
    // So many cells, the last ones, belong to the rules: no caller sees them, and
    // what they hold follows from the digits of the others.
    int own = 0;
};

}  // namespace garns
