// HoDoKu's choice among the steps of a technique.

#include <algorithm>

#include "doctest.h"
#include "tests/logic_support.h"

using namespace garns;
using namespace garns::testing;
using logic::Step;

namespace {

// From the public-domain puzzle bank of Sudoku Exchange; all need chains.
struct Solved {
    std::string_view puzzle, solution;
};
constexpr Solved kPuzzles[] = {
    {"...4.1.....6...4...5..2..7..9.1.8.2.8.......6...6.7.....98563..43..1..65.........",
     "783461259926785413154923678695138724871542936342697581219856347437219865568374192"},
    {".215.........83.2...6...8.....8....1.38...45.7....6.....2...5...5.62.........173.",
     "821569347547183629396274815264835971938712456715946283172398564453627198689451732"},
    {"...9.51..14..2...5..2..6.....6.....24..8.2..98.....4.....5..7..7...8..54..92.4...",
     "678945123143728965952136847396417582417852639825693471234561798761389254589274316"},
};

const logic::Technique<Board9>& as_hodoku(std::string_view id) {
    const auto& all = logic::techniques_as_hodoku<Board9>();
    return *std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.id == id; });
}

// Plays a puzzle with all techniques that do not take long and shows every position.
template <class Look>
void play(std::string_view puzzle, const Look& look) {
    std::vector<logic::Technique<Board9>> ladder;
    for (std::string_view id : {"naked_single", "hidden_single", "pointing", "claiming", "naked_pair", "hidden_pair",
                                "naked_triple", "xy_chain", "aic", "discontinuous_nice_loop", "grouped_aic",
                                "grouped_discontinuous_nice_loop", "forcing_chain_contradiction"})
        ladder.push_back(*logic::find_technique<Board9>(id));
    Board9 board = position(puzzle);
    for (auto step = logic::find_first<Board9>(board, ladder); step; step = logic::find_first<Board9>(board, ladder)) {
        look(board);
        logic::apply(*step, board);
    }
}

}  // namespace

TEST_CASE("of every technique HoDoKu takes one step, and a true one") {
    int told = 0;
    for (const auto& [puzzle, solution] : kPuzzles)
        play(puzzle, [&](const Board9& board) {
            for (const auto& technique : logic::techniques_as_hodoku<Board9>()) {
                if (technique.first != nullptr) continue;
                const auto steps = logic::find_all(board, technique);
                REQUIRE(steps.size() <= 1);
                for (const Step& step : steps) {
                    ++told;
                    CHECK(step.technique == technique.id);
                    for (const auto [cell, digit] : step.eliminations) {
                        CHECK(board.candidates(cell).has(digit));
                        CHECK(solution[cell] - '0' != digit);
                    }
                    for (const auto [cell, digit] : step.placements) CHECK(solution[cell] - '0' == digit);
                }
            }
        });
    CHECK(told > 100);
}

TEST_CASE("its chains are the ones that strike most") {
    for (const auto& [puzzle, solution] : kPuzzles)
        play(puzzle, [&](const Board9& board) {
            const auto taken = logic::find_all(board, as_hodoku("xy_chain"));
            std::size_t most = 0;
            for (const Step& step : logic::find_all(board, *logic::find_technique<Board9>("xy_chain")))
                if (step.links.size() < 20) most = std::max(most, step.eliminations.size());
            for (const Step& step : taken) CHECK(step.eliminations.size() == most);
        });
}

TEST_CASE("nice loops and AICs are one choice") {
    for (const auto& [puzzle, solution] : kPuzzles)
        play(puzzle, [&](const Board9& board) {
            std::size_t told = 0;
            for (std::string_view id : {"continuous_nice_loop", "discontinuous_nice_loop", "aic"})
                told += logic::find_all(board, as_hodoku(id)).size();
            CHECK(told <= 1);
        });
}

TEST_CASE("hidden singles of boxes come before those of lines; HoDoKu takes what arose first") {
    int lines_first = 0;
    for (const auto& [puzzle, solution] : kPuzzles)
        play(puzzle, [&](const Board9& board) {
            const auto line = [](const Step& step) { return classic().is_line(step.parts[1].houses[0]); };
            const auto usual = logic::find_all(board, *logic::find_technique<Board9>("hidden_single"));
            const auto theirs = logic::find_all(board, as_hodoku("hidden_single"));
            CHECK(usual.size() == theirs.size());
            CHECK(std::is_partitioned(usual.begin(), usual.end(), [&](const Step& step) { return !line(step); }));
            lines_first += !usual.empty() && !line(usual[0]) && line(theirs[0]);
        });
    CHECK(lines_first > 0);
}

TEST_CASE("a pair that strikes nothing outside its box is a naked one, not a locked one") {
    // r1c1 and r1c2 hold 1 and 2. The only other open cell of row 1 lies in box 1, too.
    const Board9 board = position("...456789" + std::string(72, '.'), "311 312");
    CHECK(logic::find_all(board, *logic::find_technique<Board9>("locked_pair")).empty());
    CHECK(!logic::find_all(board, *logic::find_technique<Board9>("naked_pair")).empty());
}
