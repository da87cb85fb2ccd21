// The sets of cells, the board, and the numbers of the generator.

#include <algorithm>
#include <array>
#include <set>

#include "board.h"
#include "doctest.h"
#include "rng.h"

using namespace garns;

namespace {

Rules latin(int size) {
    Rules rules;
    rules.cells = size * size;
    rules.digits = size;
    rules.domains.assign(rules.cells, DigitSet::all(size));
    for (int line = 0; line < size; ++line) {
        std::vector<Cell> row, column;
        for (int i = 0; i < size; ++i) {
            row.push_back(static_cast<Cell>(size * line + i));
            column.push_back(static_cast<Cell>(size * i + line));
        }
        rules.houses.push_back(row);
        rules.houses.push_back(column);
    }
    return rules;
}

// Whether both sides of the candidates say the same.
template <int Bits>
bool in_step(const Board<Bits>& board) {
    for (Cell cell = 0; cell < board.geometry().cells(); ++cell) {
        if (board.open().has(cell) != (board.digit(cell) == 0)) return false;
        for (Digit digit = 1; digit <= board.geometry().digits(); ++digit)
            if (board.candidates(cell).has(digit) != board.cells_with(digit).has(cell)) return false;
        for (int count = 1; count <= Board<Bits>::kFew; ++count)
            if (board.unsolved_with(count).has(cell) != (board.candidates(cell).size() == count)) return false;
    }
    const auto& houses = board.geometry().houses();
    for (int house = 0; house < std::ssize(houses); ++house) {
        if (board.open_in(house) != (board.open() & houses[house]).size()) return false;
        for (Digit digit = 1; digit <= board.geometry().digits(); ++digit)
            if (board.places(house, digit) != (board.cells_with(digit) & houses[house]).size()) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("a set of cells behaves like a set") {
    Bitset<640> set;
    const std::set<int> expected = {0, 63, 64, 65, 300, 639};
    for (int cell : expected) set.insert(static_cast<Cell>(cell));
    std::set<int> found;
    for (Cell cell : set) found.insert(cell);
    CHECK(found == expected);
    REQUIRE(set.size() == 6);
    CHECK(set.first() == 0);
    CHECK(set.has(300));
    CHECK(!set.has(301));
    CHECK((set & Bitset<640>::first_cells(65)).size() == 3);
    CHECK((set - Bitset<640>::first_cells(65)).size() == 3);
    CHECK(Bitset<640>::first_cells(640).size() == 640);
    CHECK(Bitset<640>().empty());
    CHECK(Bitset<640>().first() == 640);
}

TEST_CASE("peers are the cells of a common house or group") {
    Rules rules = latin(4);
    rules.groups.push_back({0, 5});
    const Geometry<128> geometry(rules);
    CHECK(geometry.peers(0).size() == 7);
    CHECK(geometry.sees(0, 5));
    CHECK(geometry.sees(5, 0));
    CHECK(!geometry.sees(0, 10));
    CHECK(geometry.houses_of(0).size() == 2);
    Bitset<128> pair;
    pair.insert(0);
    pair.insert(10);
    CHECK(geometry.common_peers(pair).size() == 2);
}

TEST_CASE("digits and candidates of a board stay in step") {
    const Rules rules = latin(9);
    const Geometry<128> geometry(rules);
    Rng rng(7);
    for (int round = 0; round < 50; ++round) {
        Board<128> board(geometry);
        for (int move = 0; move < 60; ++move) {
            const auto cell = static_cast<Cell>(rng.below(81));
            const DigitSet left = board.candidates(cell);
            if (left.empty()) continue;
            const Digit digit = left.first();
            if (rng.below(2) == 0) {
                board.place(cell, digit);
                for (Cell peer : geometry.peers(cell)) CHECK(!board.candidates(peer).has(digit));
            } else {
                board.eliminate(cell, digit);
            }
            CHECK(in_step(board));
        }
    }
}

TEST_CASE("a board knows its pairs and its dead ends") {
    const Rules rules = latin(4);
    const Geometry<128> geometry(rules);
    Board<128> board(geometry);
    board.restrict(0, DigitSet(0b0011));
    CHECK(board.unsolved_with(2).size() == 1);
    board.restrict(0, DigitSet());
    CHECK(board.stuck());
    CHECK(!board.solved());
}

TEST_CASE("random numbers are the published ones") {
    SplitMix64 mixer(1234567);
    for (std::uint64_t expected : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u})
        CHECK(mixer.next() == expected);
    Rng rng(std::array<std::uint64_t, 4>{1, 2, 3, 4});
    for (std::uint64_t expected : {11520ull, 0ull, 1509978240ull, 1215971899390074240ull, 1216172134540287360ull})
        CHECK(rng.next() == expected);
}

TEST_CASE("a seed gives the same numbers again, another stream others") {
    Rng a(42, 5), b(42, 5), c(42, 6), d(43, 5);
    const std::uint64_t first = a.next();
    CHECK(first == b.next());
    CHECK(first != c.next());
    CHECK(first != d.next());
}

TEST_CASE("small numbers and orders are fair") {
    Rng rng(1);
    std::array<int, 6> counts{};
    for (int i = 0; i < 60000; ++i) ++counts[rng.below(6)];
    for (int count : counts) {
        CHECK(count > 9500);
        CHECK(count < 10500);
    }

    std::array<int, 6> orders{};
    for (int i = 0; i < 60000; ++i) {
        std::array<int, 3> items = {0, 1, 2};
        rng.shuffle(std::span<int>(items));
        ++orders[items[0] * 2 + (items[1] > items[2] ? 1 : 0)];
    }
    for (int count : orders) {
        CHECK(count > 9500);
        CHECK(count < 10500);
    }
}
