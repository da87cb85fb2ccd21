// Chains: examples, and every link of every chain checked by itself.

#include <set>

#include "doctest.h"
#include "tests/logic_support.h"

using namespace garns;
using namespace garns::testing;
using logic::Candidate;
using logic::Link;
using logic::Step;

namespace {

const Examples kChains = {
    {"x_chain", ".916..2..7.6..4....248.1....45..2......5184.....4..325.....683....1..5.2..7..569.", "", "718 738"},
    {"x_chain", "..........2.4.6.3..9.573.2..81...75.952748...6.7..52.88.......22..83.....6925.18.", "649 168 677 678",
     "349"},
    {"x_chain", ".916..2..7.6..4....248.1....45..2......5184.....4..325.....683....1..5.2..7..569.",
     "718 129 738 141 341 841 748 149", ""},
    {"xy_chain", "41....8.93781925646.948.7.17...4.9.61.6..94.29.4...3.8861574293543926187297...645", "", "546"},
    {"xy_chain", "7458162393..542..71..379..4..69573..571234896..3168...65.781..3.3.425.6..1.693...", "", "898"},
    {"xy_chain", "41....8.93781925646.948.7.17...4.9.61.6..94.29.4...3.8861574293543926187297...645", "242 542 546 552",
     ""},
    {"aic", ".916..2..7.6..4....248.1....45..2......5184.....4..325.....683....1..5.2..7..569.", "141 341", "718 738"},
    {"aic", "..........2.4.6.3..9.573.2..81...75....748...6.7..52.88.......2...83.....6925.18.", "241 649 168",
     "957 958 959"},
    {"aic", ".916..2..7.6..4....248.1....45..2......5184.....4..325.....683....1..5.2..7..569.",
     "718 129 738 141 341 841 748 149", ""},
    {"discontinuous_nice_loop", ".916..2..7.6..4....248.1....45..2......5184.....4..325.....683....1..5.2..7..569.",
     "718 325 129 738 739 141 341 841 748 149", "335"},
    {"discontinuous_nice_loop", ".2.46..9.41.39..26.3...2....64.....535...6.7978....6...4.6.....29..54.68.7..23.41",
     "531 831 533 733 833 144 844 846", "176"},
    {"discontinuous_nice_loop", "2.......93...9...8..56.32.4.7..46.5.16.....47534178926..3.6.4..4..5.1...6........", "",
     ""},
    {"continuous_nice_loop", ".916..2..7.6..4....248.1....45..2......5184.....4..325.....683....1..5.2..7..569.", "",
     "129 141 149"},
    {"continuous_nice_loop", "2.......93...9...8..56.32.4.7..46.5.16.....47534178926..3.6.4..4..5.1...6........", "",
     "597"},
    {"continuous_nice_loop", ".916..2..7.6..4....248.1....45..2......5184.....4..325.....683....1..5.2..7..569.",
     "129 141 341 841 149", ""},
    {"grouped_aic", "2.......93...9...8..56.32.4.7..46.5.16.....47534178926..3.6.4..4..5.1...6........", "283 293 597",
     "887 897"},
    {"grouped_aic", "9.5...6..18.92654.624.5..8..92..51684.869...5..68.249...9...3...4..6..5...15.98..",
     "319 719 339 739 179 279 779 789 792 299 799", "314 315 316"},
    {"grouped_aic", "9.5...6..18.92654.624.5..8..92..51684.869...5..68.249...9...3...4..6..5...15.98..",
     "314 315 316 319 719 339 739 179 279 779 789 792 299 799", ""},
    {"grouped_discontinuous_nice_loop",
     ".2.46..9.41.39..26.3...2....64.....535...6.7978....6...4.6.....29..54.68.7..23.41", "", "846"},
    {"grouped_discontinuous_nice_loop",
     "7458162393..542..71..379..4..69573..571234896..3168...65.781.23.3.425.6..1.693...", "261 491 898", "883"},
    {"grouped_discontinuous_nice_loop",
     ".2.46..9.41.39..26.3...2....64.....535...6.7978....6...4.6.....29..54.68.7..23.41", "531 831 533 733 833 144 846",
     ""},
    {"grouped_continuous_nice_loop",
     ".916..2..7.6..4....248.1....45..2......5184.....4..325.....683....1..5.2..7..569.", "", "141"},
    {"grouped_continuous_nice_loop",
     "..........2.4.6.3..9.573.2..81...75....748...6.7..52.88.......2...83.....6925.18.", "", "168"},
    {"grouped_continuous_nice_loop",
     ".916..2..7.6..4....248.1....45..2......5184.....4..325.....683....1..5.2..7..569.", "141 341", ""},
    {"als_aic", ".45+38+7+2.93..+5.2....7.1.+9+3...64.251+7+3..37.48....763.49..+3...6.2....2.+3..17...5.93.", "",
     "579 588"},
    {"als_aic", ".45+38+7+2.93..+5.2....7.1.+9+3...64.251+7+3..37.48....763.49..+3...6.2....2.+3..17...5.93.",
     "579 588", ""},
    {"als_discontinuous_nice_loop",
     "8..7+4.+6.3+6...53....+3986.7...6.+2..3.4.53+67+482.2.4+3...6...6.281+3....43+6...3....7..6",
     "192 193 492 782 783 971", "929"},
    {"als_discontinuous_nice_loop",
     "8..7+4.+6.3+6...53....+3986.7...6.+2..3.4.53+67+482.2.4+3...6...6.281+3....43+6...3....7..6",
     "192 193 492 782 783 971 929", ""},
    {"als_continuous_nice_loop",
     "...652..+72..849..1.8.+7+3+1.2........+1..+231867...5..7..6...24+679..69..+1+8.72..8...1.+6", "", "394 594"},
    {"als_continuous_nice_loop",
     "...652..+72..849..1.8.+7+3+1.2........+1..+231867...5..7..6...24+679..69..+1+8.72..8...1.+6", "394 594", ""},
};

std::vector<Step> all_steps(const Board9& board, std::string_view id) { return logic::find_all(board, technique(id)); }

std::set<Candidate> candidates_of(const logic::Node& node) {
    std::set<Candidate> found;
    for (Cell cell : node.cells) found.insert({cell, node.digit});
    return found;
}

// Not both: in one cell, or the same digit where every cell sees every other.
bool weak(const Board9& board, const logic::Node& a, const logic::Node& b) {
    const auto apart = [&](Cell x, Cell y) {
        return a.digit == b.digit ? board.geometry().sees(x, y) : x == y && a.cells.size() + b.cells.size() == 2;
    };
    for (Cell x : a.cells)
        for (Cell y : b.cells)
            if (!apart(x, y)) return false;
    return true;
}

// A set that the step names, with one digit more than cells, has all places of both nodes there.
bool strong_in_set(const Board9& board, const Step& step, const logic::Node& a, const logic::Node& b) {
    return std::any_of(step.parts.begin(), step.parts.end(), [&](const logic::Part& part) {
        if (part.role != logic::Role::kAls) return false;
        DigitSet digits;
        std::vector<Cell> of_a, of_b;
        for (Cell cell : part.cells) {
            digits |= board.candidates(cell);
            if (board.candidates(cell).has(a.digit)) of_a.push_back(cell);
            if (board.candidates(cell).has(b.digit)) of_b.push_back(cell);
        }
        return digits.size() == std::ssize(part.cells) + 1 && a.digit != b.digit && of_a == a.cells && of_b == b.cells;
    });
}

// One of both: a cell or a house that the step names has no other place.
bool strong(const Board9& board, const Step& step, const logic::Node& a, const logic::Node& b) {
    std::set<Candidate> both = candidates_of(a);
    both.merge(candidates_of(b));
    if (strong_in_set(board, step, a, b)) return true;
    if (a.cells == b.cells && a.cells.size() == 1) return board.candidates(a.cells[0]).size() == 2 && both.size() == 2;
    for (const auto& part : step.parts)
        for (int house : part.houses) {
            std::set<Candidate> places;
            for (Cell cell : board.cells_with(a.digit) & board.geometry().houses()[house])
                places.insert({cell, a.digit});
            if (places == both) return true;
        }
    return false;
}

bool alternates(const Board9& board, const Step& step) {
    for (std::size_t i = 0; i < step.links.size(); ++i) {
        const Link& link = step.links[i];
        if (!(link.strong ? strong(board, step, link.from, link.to) : weak(board, link.from, link.to))) return false;
        if (i > 0 && (link.strong == step.links[i - 1].strong || !(link.from == step.links[i - 1].to))) return false;
    }
    return !step.links.empty();
}

// Whether the effect follows from the two ends of a chain or from the links of a loop.
bool concludes(const Board9& board, const Step& step) {
    const auto seen_by = [&](Candidate gone, const logic::Node& node) {
        return weak(board, {gone.cell, gone.digit}, node) && !candidates_of(node).contains(gone);
    };
    // A set of a loop holds all its digits but the two of its link.
    const auto held_by_set = [&](Candidate gone) {
        return std::any_of(step.parts.begin(), step.parts.end(), [&](const logic::Part& part) {
            std::vector<Cell> places;
            for (Cell cell : part.cells)
                if (board.candidates(cell).has(gone.digit)) places.push_back(cell);
            return part.role == logic::Role::kAls && !places.empty() && seen_by(gone, {places, gone.digit});
        });
    };
    const logic::Node &first = step.links.front().from, &last = step.links.back().to;
    const auto follows = [&](Candidate gone) {
        if (step.technique.ends_with("discontinuous_nice_loop")) {
            if (!(first == last) || step.links.front().strong != step.links.back().strong) return false;
            return step.links.front().strong ? seen_by(gone, first) && gone.cell == first.cells[0]
                                             : first == logic::Node(gone.cell, gone.digit);
        }
        if (!step.technique.ends_with("continuous_nice_loop"))
            return step.links.front().strong && step.links.back().strong && seen_by(gone, first) && seen_by(gone, last);
        return first == last && step.links.front().strong && !step.links.back().strong &&
               (held_by_set(gone) || std::any_of(step.links.begin(), step.links.end(), [&](const Link& link) {
                    return !link.strong && seen_by(gone, link.from) && seen_by(gone, link.to);
                }));
    };
    return std::all_of(step.eliminations.begin(), step.eliminations.end(), follows);
}

// From the public-domain puzzle bank of Sudoku Exchange.
constexpr const char* kHard[] = {"..9..3..88.......5.34...9..3...1.4....87543....7.2...1..5...28.9.......64..1..5..",
                                 "....3....56.749.83...8.2..............16.85...9.3.7.4.3...9...6.7.1.3.5...5...8..",
                                 ".39...51.....1......69.72..4.......2..........578.143....6.4...31.....67.9.....2."};

constexpr std::string_view kIds[] = {"x_chain",
                                     "xy_chain",
                                     "aic",
                                     "discontinuous_nice_loop",
                                     "continuous_nice_loop",
                                     "grouped_aic",
                                     "grouped_discontinuous_nice_loop",
                                     "grouped_continuous_nice_loop",
                                     "als_aic",
                                     "als_discontinuous_nice_loop",
                                     "als_continuous_nice_loop"};

}  // namespace

TEST_CASE("logic: every link of a chain holds, and its effect follows from them") {
    std::vector<logic::Technique<Board9>> ladder;
    for (const char* id : {"naked_single", "hidden_single", "pointing", "claiming", "discontinuous_nice_loop",
                           "grouped_discontinuous_nice_loop"})
        ladder.push_back(technique(id));

    std::set<std::string_view> seen;
    const auto check = [&](const Board9& board, std::string_view id) {
        for (const Step& step : all_steps(board, id)) {
            const bool good = alternates(board, step) && concludes(board, step);
            CHECK_MESSAGE(good, id);
            const bool grouped = std::any_of(step.links.begin(), step.links.end(),
                                             [](const Link& link) { return link.to.cells.size() > 1; });
            const bool sets = std::any_of(step.parts.begin(), step.parts.end(),
                                          [](const logic::Part& part) { return part.role == logic::Role::kAls; });
            CHECK(sets == id.starts_with("als"));
            if (!sets) CHECK(grouped == id.starts_with("grouped"));
            seen.insert(id);
        }
    };
    for (const char* puzzle : kHard) {
        Board9 board = position(puzzle);
        while (const auto next = logic::find_first(board, std::span<const logic::Technique<Board9>>(ladder))) {
            if (next->technique.ends_with("nice_loop"))
                for (std::string_view id : kIds) check(board, id);
            logic::apply(*next, board);
        }
    }
    CHECK(seen.size() == std::size(kIds));
}

TEST_CASE("logic: shorter chains come first") {
    const Board9 board = position(kHard[0]);
    for (std::string_view id : kIds) {
        std::size_t links = 0;
        for (const Step& step : all_steps(board, id)) {
            CHECK(step.links.size() >= links);
            links = step.links.size();
        }
    }
}

TEST_CASE("logic: four pairs make an XY-Chain") {
    // r1c1 {1,2}, r1c5 {2,3}, r5c5 {3,4}, r5c9 {4,1}: the first is 1 or the last is.
    Board9 board(classic());
    board.restrict(0, DigitSet(0b0011));
    board.restrict(4, DigitSet(0b0110));
    board.restrict(40, DigitSet(0b1100));
    CHECK(all_steps(board, "xy_chain").empty());
    board.restrict(44, DigitSet(0b1001));
    const auto steps = all_steps(board, "xy_chain");
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].eliminations == candidates("119 151"));
    CHECK(steps[0].links.size() == 7);
}

TEST_CASE("logic: a chain runs through a relation and through a sum of two cells") {
    // r1c1 {1,2} and r5c5 {1,3} are not 2 and 3 together: one of them is 1.
    Rules rules = square_rules(3, 3);
    const auto chain = [](const Rules& tied) {
        const Geometry<128> geometry(tied);
        Board<128> board(geometry);
        board.restrict(0, DigitSet(0b011));
        board.restrict(40, DigitSet(0b101));
        const auto steps = all_steps(board, "aic");
        return steps.empty() ? std::vector<Candidate>() : steps[0].eliminations;
    };
    CHECK(chain(rules).empty());
    rules.relations = {{0, 40, std::vector<DigitSet>(9, DigitSet::all(9))}};
    CHECK(chain(rules).empty());
    rules.relations[0].allowed[1] -= DigitSet::of(3);
    CHECK(chain(rules) == candidates("115 151"));

    rules.relations.clear();
    rules.sums = {{{0, 40}, {1, 1}, 4, false}};  // 1 and 3, or 2 and 2: only the first is left
    CHECK(!chain(rules).empty());
}

TEST_CASE("logic: a chain passes through a group on 16x16, and an open board is left alone") {
    const Geometry<640> geometry(square_rules(4, 4));
    Board<640> board(geometry);
    // The 1s of row 1: r1c1 or in box 2. Of column 6: in box 2 or r16c6. So one of r1c1 and
    // r16c6 is 1, for the places of box 2 are r1c6 and r1c7 (a group of row 1) and r2c6, r3c6.
    for (Cell cell : geometry.houses()[0])
        if (cell != 0 && cell != 4 && cell != 6) board.eliminate(cell, 1);
    for (Cell cell : geometry.houses()[16 + 5])
        if (cell != 16 + 5 && cell != 32 + 5 && cell != 15 * 16 + 5) board.eliminate(cell, 1);
    const auto find = [](const Board<640>& each, std::string_view id) {
        return logic::find_all(each, *logic::find_technique<Board<640>>(id));
    };
    CHECK(find(board, "aic").empty());
    CHECK(find(board, "grouped_aic").empty());  // one candidate, r16c1: a loop
    CHECK(find(board, "discontinuous_nice_loop").empty());
    // 4096 candidates and their groups are too many: simpler techniques come first.
    CHECK(find(Board<640>(geometry), "grouped_discontinuous_nice_loop").empty());
    for (Digit digit = 5; digit <= 16; ++digit)
        for (Cell cell : geometry.all()) board.eliminate(cell, digit);
    const auto loops = find(board, "grouped_discontinuous_nice_loop");
    REQUIRE(loops.size() == 1);
    CHECK(loops[0].eliminations == std::vector<Candidate>({{15 * 16, 1}}));
}
