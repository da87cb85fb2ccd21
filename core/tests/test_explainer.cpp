// The Explainer's scale: the ratings of known puzzles, and that every step is true.

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "doctest.h"
#include "explainer/explainer.h"

using namespace garns;
using namespace garns::explainer;

namespace {

struct Case {
    std::string_view puzzle;
    int all, pearl, diamond;  // ER, EP, ED in tenths
};

// Pinned to Sudoku Explainer 1.2.1 by sukaku-forge, from singles to chains within chains.
const std::vector<Case> kPinned = {
    {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 12, 12, 12},
    {"2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3", 12, 12, 12},
    {"......9.7...42.18....7.5.261..9.4....5.....4....5.7..992.1.8....34.59...5.7......", 20, 12, 12},
    {"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", 26, 12, 12},
    {"1.3.5..8...67.9.2.............3....7.6.......8...14..55316...7......8....7....6..", 57, 12, 12},
    {"1.......252..7..49..9...5.....689......7.3....9.1.5.3.64..1..25.1.....7.9.......8", 89, 15, 15},
    {".3...89.2..2....4.......567...76...34...53........485.96..3....28.41.6.......617.", 72, 12, 12},
    {"3..2.5..........1...8.6.2.......76.4..93.....6...8..........92.5..1.4..6.7......5", 93, 12, 12},
    {"........1.....2....34..........5..6...17..3..8....9..4...6...7...8..4..9.2..3.5..", 98, 98, 95},
    {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 105, 12, 12},
};

// Each needs one of the families that SukakuExplainer 1.18.1 has besides; from the public-domain puzzle bank of Sudoku
// Exchange.
const std::vector<std::pair<Case, std::string_view>> kMore = {
    {{"29......5.43.9.2.....27..9......9.2.48.....19.7.1......2..68.....6.3.48.8......52", 41, 12, 12},
     "explainer_turbot"},
    {{".2.9....1..8..1.2..7.3.6...4....21..5...3...8..35....9...6.9.1..4.8..3..7....3.9.", 56, 12, 12},
     "explainer_strong_links_3"},
    {{"..34.....5.26......8..12...6.9....2...4.9.8...2....3.7...94..3......16.4.....31..", 59, 12, 12},
     "explainer_strong_links_4"},
    {{"....4.....789.214..451.726.2..6.1..9.9.....5...........5.....2.3.2.9.7.8.........", 55, 12, 12},
     "explainer_wxyz_wing"},
    {{".23.6...18...12..4...9..5...7....9....4...1....5....8...7..8...5..64...31...2.46.", 64, 12, 12},
     "explainer_vwxyz_wing"},
    {{".1.8.5.6....273.....2...8............8.926.3.9.......1.9.7.4.2..4.6.1.5...7.3.4..", 66, 12, 12},
     "explainer_uvwxyz_wing"},
};

std::vector<std::uint8_t> digits_of(std::string_view text) {
    std::vector<std::uint8_t> digits;
    for (char symbol : text) digits.push_back(symbol == '.' ? 0 : static_cast<std::uint8_t>(symbol - '0'));
    return digits;
}

const std::vector<std::uint64_t> kEvery(81, 511);

}  // namespace

TEST_CASE("ER, EP and ED are those of Sudoku Explainer 1.2.1") {
    for (const auto& [puzzle, all, pearl, diamond] : kPinned) {
        CAPTURE(puzzle);
        const Rating rating = rate({digits_of(puzzle), kEvery}, {}, {});
        CHECK(rating.solved);
        CHECK(rating.all.score == all);
        CHECK(rating.pearl.score == pearl);
        CHECK(rating.diamond.score == diamond);
    }
}

TEST_CASE("ER, EP and ED are those of SukakuExplainer 1.18.1 in its mode") {
    for (const auto& [each, by] : kMore) {
        CAPTURE(each.puzzle);
        const Rating rating = rate({digits_of(each.puzzle), kEvery}, {Mode::kSe118, all_of(Mode::kSe118, true)}, {});
        CHECK(rating.solved);
        CHECK(rating.all.score == each.all);
        CHECK(rating.pearl.score == each.pearl);
        CHECK(rating.diamond.score == each.diamond);
        CHECK(kTechniques[static_cast<int>(rating.all.by)].id == by);
    }
}

TEST_CASE("A path solves the puzzle and its hardest step gives the rating") {
    for (const auto& [puzzle, all, pearl, diamond] : kPinned) {
        CAPTURE(puzzle);
        const auto digits = digits_of(puzzle);
        const Path path = explain({digits, kEvery}, {}, 1000, {});
        CHECK(path.complete);
        int hardest = 0;
        for (const auto& step : path.steps) {
            CHECK(!step.empty());
            hardest = std::max<int>(hardest, step.score);
        }
        CHECK(hardest == all);
        CHECK(path.steps.front().score == diamond);
        CHECK(std::count(path.digits.begin(), path.digits.end(), 0) == 0);
    }
}

TEST_CASE("What needs a unique solution is left out on demand") {
    const auto digits = digits_of(kPinned[4].puzzle);
    const Rating rating = rate({digits, kEvery}, {Mode::kSe121, all_of(Mode::kSe121, false)}, {});
    CHECK(rating.solved);
    CHECK(rating.all.score > 57);
    for (int i = 0; i < kTechniqueCount; ++i)
        if (kTechniques[i].needs_unique) CHECK(rating.counts[i] == 0);
}

TEST_CASE("A control that says stop ends the work at once") {
    Control control;
    control.deadline = Control::Clock::now();
    const Rating rating = rate({digits_of(kPinned.back().puzzle), kEvery}, {}, control);
    CHECK(!rating.complete);
    CHECK(!explain({digits_of(kPinned.back().puzzle), kEvery}, {}, 1000, control).complete);
}

TEST_CASE("Many puzzles are rated as one is, and a wrong solution is noticed") {
    std::vector<std::uint8_t> givens, solutions;
    for (const Case& each : kPinned) {
        const auto digits = digits_of(each.puzzle);
        givens.insert(givens.end(), digits.begin(), digits.end());
        const auto solved = explain({digits, kEvery}, {}, 1000, {}).digits;
        solutions.insert(solutions.end(), solved.begin(), solved.end());
    }
    const std::size_t count = kPinned.size();
    std::swap(solutions[81 * 3 + 1], solutions[81 * 3 + 2]);
    std::vector<std::uint8_t> unique(count, 1), status(count), techniques(3 * count);
    std::vector<std::uint16_t> scores(3 * count), counts(kTechniqueCount * count);
    status[0] = 2;
    rate_many({Mode::kSe121, all_of(Mode::kSe121, true), 2, count, givens.data(), unique.data(), solutions.data(),
               status.data(), scores.data(), techniques.data(), counts.data()},
              {});
    CHECK(status[0] == 2);  // was not asked for
    CHECK(status[3] == 5);  // a step contradicts the solution
    for (std::size_t i = 1; i < count; ++i) {
        if (i == 3) continue;
        CHECK(status[i] == 0);
        CHECK(scores[3 * i] == kPinned[i].all);
        CHECK(scores[3 * i + 2] == kPinned[i].diamond);
    }
}
