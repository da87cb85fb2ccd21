// Every instruction-set level of the classic solver against a solver too simple
// to be wrong.

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "doctest.h"
#include "solve/classic.h"

namespace {

using namespace garns;
using namespace garns::solve;
using garns::Control;
using Grid = std::array<std::uint8_t, 81>;

Grid grid(const std::string& text) {
    Grid cells{};
    for (int c = 0; c < 81; ++c) cells[c] = text[c] == '.' ? 0 : static_cast<std::uint8_t>(text[c] - '0');
    return cells;
}

// Made for this test (first seven) or from the public-domain Sudoku Exchange bank.
const std::vector<std::string> kUnique = {
    "...78.....9..5..4........233.1..6..4.7.....59.59.....6........7.4.2.38.....6...9.",
    "........42.5....6.84..9..1..78..........4..233.9.....7....6..3....25....1.74.3..2",
    ".352.1..6.........4....5.9.......7..3.8.7.6.2..25.......4.5398....8...1.7.....3..",
    "........1..8.4....4...25..8.9...7.....69..8..5.....2....31.8..4..2....7.95.4.....",
    "4..78.....9..5..4........233.1..6..4674..8359.59.3.186......5.7.452.38..8..6...9.",
    "......2842.5....6984..9..1..78...1...5174..233.9.....7..2.6..3....25....1.74.3..2",
    ".352.1..6.6......34..3.5.9.5.....7.13.817.6.21.253......465398...38...1.7....236.",
    ".5.9.86..8....6..7..6.2......9....7.2.3...8.9.1....4......3.7..9..8....4..56.4.3.",
    "...1.......8.9.3..17.8......2.....67.61.5.93.93.....4......2.56..3.4.7.......1...",
    "...6.7.....3.8.6...1.3.9.8...4...3..2.......6..8.5.1..6.91.84.7.8.....1....7.5...",
    ".5..9.....184.....37...8.....7..253.53.....82.825..9.....9...45.....386.....8..2.",
    "6..3.5....8.2...51......8....7.1..6.4..7.3..8.5..4.7....2......94...7.2....1.9..4",
    "....9.....69..1...21...39.43....746...........428....19.71...42...9..83.....5....",
    ".2..5...98......1.7.3...2......89.2...2...4...6.37......9...3.2.1......55...2..7.",
    "5...3...9..68.73...3.5.1.6..2..7..3....9.2...7...5...1...4.9....8.....7...4.6.8..",
    "1.......7..2.3.8...7.4.8.2....316....3.....1....7.5...9.7...4.5.4.....8...6.4.2..",
    "9...3.84....82.5.......6.73..56...3.7.......8.8...14..59.7.......7.92....14.6...7",
    "...1..4....6.5..9......2..31..4....2..5...8..7....6..19..7......1..9.6....8..1...",
    ".2.....5.16..9..32...312.....25.69.....274...6.......8..41.83......2.....1.7.3.4.",
    "3..6.1..7..92786....6...4....74.51....48297..8.......4...........39.28...9..3..6.",
};
const std::string kTwo = "....9.....81.....67..12..4..9..34....3........4.8.5.912.....1.....2..6.9.75......";
const std::string kThree = "......4...6......853..792....16............53.8.9.5........7...3.....946..4...8..";
const std::string k125 = "1...7....8..92...7..91...52..4......2..7.....5....4..6632....4...1..5.......6...1";
const std::string kMany = "...78.....9..5..4.........33....6..4.7.....59.59.....6........7.4.2.38.....6...9.";
const std::string kEmpty(81, '.');
const std::vector<std::string> kNone = {
    "........42.5....6.84..9..1..78..........4..233.9.....7....6..3....25....1.78.3..2",  // a clue altered
    "........1..8.4....4...25..8.1...7.....69..8..5.....2....31.8..4..2....7.95.4.....",
    ".9..2.7..1.6...5....4..9...2...9...8...1...743...4.1.......7..2......49...8..3...",
    "11" + std::string(79, '.'),                             // clash in a row segment
    "1.......1" + std::string(72, '.'),                      // in a row
    "1" + std::string(71, '.') + "1........",                // in a column
    "1........." + std::string("1") + std::string(70, '.'),  // in a box
    "12345678.........9" + std::string(63, '.'),             // a cell without candidate
};

// Tries the digits of the emptiest cell in turn; stops at the limit.
void enumerate(Grid& cells, std::size_t limit, std::vector<Grid>& found) {
    if (found.size() >= limit) return;
    int best = -1, fewest = 10;
    unsigned best_used = 0;
    for (int a = 0; a < 81; ++a) {
        unsigned used = 0;
        for (int b = 0; b < 81; ++b) {
            const bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if (a == b || !(a / 9 == b / 9 || a % 9 == b % 9 || same_box) || cells[b] == 0) continue;
            if (cells[a] == cells[b]) return;
            used |= 1u << cells[b];
        }
        const int size = 9 - __builtin_popcount(used);
        if (cells[a] == 0 && size < fewest) best = a, fewest = size, best_used = used;
    }
    if (best < 0) {
        found.push_back(cells);
        return;
    }
    for (std::uint8_t digit = 1; digit <= 9; ++digit) {
        if ((best_used >> digit & 1) != 0) continue;
        cells[best] = digit;
        enumerate(cells, limit, found);
    }
    cells[best] = 0;
}

std::vector<Grid> reference(const std::string& text, std::size_t limit) {
    Grid cells = grid(text);
    std::vector<Grid> found;
    enumerate(cells, limit, found);
    return found;
}

bool solves(const Grid& solution, const Grid& givens) {
    for (int c = 0; c < 81; ++c) {
        if (solution[c] < 1 || solution[c] > 9 || (givens[c] != 0 && givens[c] != solution[c])) return false;
    }
    std::vector<Grid> found;
    Grid copy = solution;
    enumerate(copy, 1, found);
    return found.size() == 1;
}

struct Answer {
    std::vector<std::uint32_t> counts;
    std::vector<Grid> first, second;
    std::vector<std::uint8_t> unknown;
    std::uint64_t nodes = 0;
};

Answer solve(const std::vector<Grid>& puzzles, std::uint32_t limit, Level level, const Control& control = {}) {
    Answer answer;
    const std::size_t n = puzzles.size();
    answer.counts.assign(n, 77);
    answer.unknown.assign(n, 77);
    answer.first.resize(n);
    answer.second.resize(n);
    for (std::size_t i = 0; i < n; ++i) answer.first[i].fill(77), answer.second[i].fill(77);
    ClassicBatch batch;
    batch.givens = puzzles.data()->data();
    batch.count = n;
    batch.limit = limit;
    batch.counts = answer.counts.data();
    batch.first = answer.first.data()->data();
    batch.second = answer.second.data()->data();
    batch.unknown = answer.unknown.data();
    answer.nodes = solve_classic(batch, control, level);
    return answer;
}

struct Expected {
    Grid givens;
    std::vector<Grid> solutions;  // up to 1000
};

const std::vector<Expected>& all_expected() {
    static const std::vector<Expected> expected = [] {
        std::vector<std::string> texts = kUnique;
        texts.insert(texts.end(), kNone.begin(), kNone.end());
        for (const auto& text : {kTwo, kThree, k125, kMany, kEmpty}) texts.push_back(text);
        std::vector<Expected> made;
        for (const auto& text : texts) made.push_back({grid(text), reference(text, 1000)});
        made.push_back({made[0].solutions[0], made[0].solutions});  // a full grid
        return made;
    }();
    return expected;
}

void check_answer(const Answer& answer, std::size_t i, const Expected& expected, std::uint32_t limit) {
    const Grid zeros{};
    const std::size_t n = expected.solutions.size();
    CHECK(answer.counts[i] == std::min<std::size_t>(n, limit));
    CHECK(answer.unknown[i] == 0);
    CHECK((n >= 1 ? solves(answer.first[i], expected.givens) : answer.first[i] == zeros));
    if (n == 1) CHECK(answer.first[i] == expected.solutions[0]);
    if (answer.counts[i] >= 2) {
        CHECK(solves(answer.second[i], expected.givens));
        CHECK(answer.first[i] != answer.second[i]);
    } else {
        CHECK(answer.second[i] == zeros);
    }
}

TEST_CASE("classic: the test puzzles have the solutions they should have") {
    const auto& expected = all_expected();
    for (std::size_t i = 0; i < kUnique.size(); ++i) CHECK(expected[i].solutions.size() == 1);
    for (std::size_t i = 0; i < kNone.size(); ++i) CHECK(expected[kUnique.size() + i].solutions.empty());
    CHECK(reference(kTwo, 1000).size() == 2);
    CHECK(reference(kThree, 1000).size() == 3);
    CHECK(reference(k125, 1000).size() == 125);
    CHECK(reference(kMany, 1000).size() > 300);
}

TEST_CASE("classic: every level agrees with the reference, for every batch size and limit") {
    const auto& expected = all_expected();
    for (const Level level : classic_levels()) {
        for (std::size_t size = 1; size <= 100; ++size) {
            for (const std::uint32_t limit : {1u, 2u, 3u, 1000u}) {
                if (limit == 1000 && size % 33 != 1) continue;
                std::vector<Grid> puzzles;
                for (std::size_t i = 0; i < size; ++i) puzzles.push_back(expected[i * 7 % expected.size()].givens);
                if (size == 1) puzzles[0] = expected[limit % expected.size()].givens;
                const Answer answer = solve(puzzles, limit, level);
                for (std::size_t i = 0; i < size; ++i) {
                    const std::size_t which = size == 1 ? limit % expected.size() : i * 7 % expected.size();
                    check_answer(answer, i, expected[which], limit);
                }
            }
        }
    }
}

TEST_CASE("classic: a puzzle alone gives the same") {
    for (const Level level : classic_levels()) {
        for (const auto& expected : all_expected()) {
            for (const std::uint32_t limit : {1u, 2u, 100u, 1000u}) {
                check_answer(solve({expected.givens}, limit, level), 0, expected, limit);
            }
        }
    }
}

TEST_CASE("classic: solutions are characters if wished, alone and in lanes") {
    for (const Level level : classic_levels()) {
        for (const std::size_t size : {3, 60}) {
            std::vector<Grid> puzzles, first(size);
            for (std::size_t i = 0; i < size; ++i) puzzles.push_back(grid(i % 3 == 2 ? kNone[3] : kUnique[i % 3]));
            std::vector<std::uint32_t> counts(size);
            solve_classic({.givens = puzzles.data()->data(),
                           .count = size,
                           .counts = counts.data(),
                           .first = first.data()->data(),
                           .symbols = true},
                          {}, level);
            for (std::size_t i = 0; i < size; ++i) {
                Grid expected;
                expected.fill('.');
                if (i % 3 != 2) expected = reference(kUnique[i % 3], 1)[0];
                if (i % 3 != 2)
                    for (std::uint8_t& digit : expected) digit += '0';
                CHECK(first[i] == expected);
            }
        }
    }
}

TEST_CASE("classic: cells may begin with any candidates") {
    // Of the solutions of a puzzle, those remain that the candidates allow.
    const std::vector<Grid> solutions = reference(k125, 1000);
    for (const Level level : classic_levels()) {
        for (int digit = 1; digit <= 9; ++digit) {
            std::array<std::uint16_t, 81> candidates;
            const Grid givens = grid(k125);
            for (int c = 0; c < 81; ++c)
                candidates[c] = static_cast<std::uint16_t>(givens[c] != 0 ? 1 << (givens[c] - 1) : 0x1ff);
            for (int c = 0; c < 81; c += 2)
                if (givens[c] == 0) candidates[c] &= static_cast<std::uint16_t>(~(1 << (digit - 1)));
            const auto allowed = std::ranges::count_if(solutions, [&](const Grid& solution) {
                for (int c = 0; c < 81; ++c)
                    if ((candidates[c] >> (solution[c] - 1) & 1) == 0) return false;
                return true;
            });
            std::uint32_t count = 0;
            solve_classic({.candidates = candidates.data(), .count = 1, .limit = 1000, .counts = &count}, {}, level);
            CHECK(count == allowed);
        }
    }
}

TEST_CASE("classic: only the counts need be asked for, and the largest limit works") {
    for (const Level level : classic_levels()) {
        const Grid givens = grid(k125);
        std::uint32_t count = 0;
        ClassicBatch batch;
        batch.givens = givens.data();
        batch.count = 1;
        batch.limit = UINT32_MAX;
        batch.counts = &count;
        solve_classic(batch, {}, level);
        CHECK(count == 125);
        batch.count = 0;
        CHECK(solve_classic(batch, {}, level) == 0);
    }
}

TEST_CASE("classic: a stream gives every solution once, whatever the portions") {
    const std::vector<Grid> solutions = reference(k125, 1000);
    const std::set<Grid> expected(solutions.begin(), solutions.end());
    for (const Level level : classic_levels()) {
        for (const std::size_t portion : {1, 2, 7, 124, 125, 126, 1000}) {
            ClassicStream stream(grid(k125).data(), level);
            std::set<Grid> seen;
            std::size_t total = 0;
            std::vector<Grid> out(portion);
            while (!stream.finished()) {
                const std::size_t got = stream.next(out.data()->data(), portion, {});
                CHECK(got <= portion);
                CHECK((got == portion || stream.finished()));
                total += got;
                seen.insert(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(got));
            }
            CHECK(total == 125);
            CHECK(seen == expected);
            CHECK(stream.next(out.data()->data(), portion, {}) == 0);
        }
        ClassicStream none(grid(kNone[0]).data(), level);
        Grid out{};
        CHECK(none.next(out.data(), 1, {}) == 0);
        CHECK(none.finished());

        ClassicStream endless(grid(kEmpty).data(), level);
        std::vector<Grid> some(500);
        CHECK(endless.next(some.data()->data(), some.size(), {}) == some.size());
        CHECK(!endless.finished());
        CHECK(std::set<Grid>(some.begin(), some.end()).size() == some.size());
    }
}

TEST_CASE("classic: a node budget leaves the rest unknown, and a stream goes on after it") {
    const std::size_t n = 100;
    const std::vector<Grid> puzzles(n, grid(kMany));
    const Answer whole = solve(puzzles, 1000, Level::kPortable);
    for (const Level level : classic_levels()) {
        Control control;
        control.max_nodes = whole.nodes / 2;
        const Answer half = solve(puzzles, 1000, level, control);
        const auto unknown = std::count(half.unknown.begin(), half.unknown.end(), 1);
        CHECK(unknown > 0);
        CHECK(unknown < static_cast<std::ptrdiff_t>(n));
        CHECK(half.nodes < whole.nodes / 2 + 100);
        for (std::size_t i = 0; i < n; ++i) {
            if (half.unknown[i] == 0) {
                CHECK(half.counts[i] == whole.counts[i]);
            } else {
                CHECK(half.counts[i] < whole.counts[i]);
            }
            if (half.counts[i] == 0) CHECK(half.first[i] == Grid{});
        }

        ClassicStream stream(grid(k125).data(), level);
        std::vector<Grid> out(200);
        Control few;
        few.max_nodes = 20;
        const std::size_t before = stream.next(out.data()->data(), out.size(), few);
        CHECK(before < 125);
        CHECK(!stream.finished());
        CHECK(before + stream.next(out.data()->data(), out.size(), {}) == 125);
        CHECK(stream.finished());
    }
}

TEST_CASE("classic: cancellation and deadlines stop the search") {
    std::atomic<bool> cancelled = true;
    Control control;
    control.cancelled = &cancelled;
    Control late;
    late.deadline = Control::Clock::now() + std::chrono::milliseconds(20);
    for (const Level level : classic_levels()) {
        const Answer answer = solve({grid(kUnique[0]), grid(kTwo)}, 2, level, control);
        CHECK(answer.unknown == (std::vector<std::uint8_t>{1, 1}));
        CHECK(answer.counts == (std::vector<std::uint32_t>{0, 0}));
        CHECK(solve({grid(kEmpty)}, UINT32_MAX, level, late).unknown[0] == 1);
    }
}

TEST_CASE("classic: a wish chooses the level, never one the machine lacks") {
    const std::vector<Level> levels = classic_levels();
    CHECK(levels.front() == Level::kPortable);
    for (const Level level : levels) CHECK(classic_level(level_name(level)) == level);
    CHECK(classic_level(nullptr) == levels.back());
    CHECK(classic_level("no such thing") == levels.back());
    for (const char* name : {"portable", "sse", "avx2", "avx512", "neon"})
        CHECK(std::ranges::count(levels, classic_level(name)) == 1);
}

}  // namespace
