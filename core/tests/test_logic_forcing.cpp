// Forcing chains and nets: examples, and every conclusion checked by itself.

#include <map>
#include <set>

#include "doctest.h"
#include "logic/leftover_sums.h"
#include "tests/ruled.h"

using namespace garns;
using namespace garns::testing;
using logic::Candidate;
using logic::Link;
using logic::Role;
using logic::Step;

namespace {

const Examples kForcing = {
    {"nishio", ".916..2..7.6..4...3248.1....45..2......5184.....4..325.....683....1..5.2..7..569.",
     "718 325 129 929 738 739 141 841 944 745 748 149 649 749 651 961 965 271 275 785 395", "765"},
    {"nishio", "2.......93...9...8..56.32.4.7..46.5.16.....47534178926..3.6.4..4..5.1...6........",
     "113 117 127 283 887 293 597 897 198 199", "178"},
    {"nishio", ".916..2..7.6..4...3248.1....45..2......5184.....46.325.....683....1..5.2..7..569.",
     "718 325 129 929 738 739 141 841 944 745 748 149 649 749 651 961 271 275 785 395", ""},
    {"forcing_chain_contradiction", ".1.5..7...95.7...6.7...285.1.....9.7..7.1.2..9.8.....54638..5..7.9.5.64...1..43..",
     "219 328 334 439 443 344 645 346 351 454 278 891 295 298", "245"},
    {"forcing_chain_contradiction", "9.......5..41296.....6.5....4..6..2....7.8...78.....63..7...3...2.3.4.8...8.5.1..",
     "113 717 817 318 322 131 133 835 239 739 839 547 947 149 949 151 351 152 153 155 263 172 979 683 789 799", "551"},
    {"forcing_chain_contradiction", ".................................................................................",
     "", ""},
    {"forcing_chain_verity", ".1.5..7...95.7...6.7...285.1.....9.7..7.1.2..9.8.....54638..5..7.9.5.64...1..43..",
     "219 328 334 439 443 344 645 346 351 454 278 891 295 298", "245"},
    {"forcing_chain_verity", "9.......5..41296.....6.5....4..6..2....7.8...78.....63..7...3...2.3.4.8...8.5.1..",
     "113 717 817 318 322 131 133 835 239 739 839 547 947 149 949 151 351 152 153 155 263 172 979 683 789 799", "551"},
    {"forcing_chain_verity", ".................................................................................", "",
     ""},
    {"cell_forcing_chain", ".1.5..7...95.7...6.7...285.1.....9.7..7.1.2..9.8.....54638..5..7.9.5.64...1..43..",
     "443 351 891", "454"},
    {"cell_forcing_chain", "9.......5..41296.....6.5....4..6..2....7.8...78.....63..7...3...2.3.4.8...8.5.1..",
     "113 717 817 318 322 131 133 835 239 739 839 547 947 149 949 151 351 152 153 155 263 172 979 683 789 799", "551"},
    {"cell_forcing_chain", ".1.5..7...95.7...6.7...285.1.....9.7..7.1.2..9.8.....54638..5..7.9.5.64...1..43..",
     "443 351 454 891", ""},
    {"region_forcing_chain", "9.......5..41296.....6.5....4..6..2....7.8...78.....63..7...3...2.3.4.8...8.5.1..",
     "113 717 817 318 131 133 835 239 739 839 547 947 149 949 151 351 152 153 155 263 172 979 683 789 799", "551"},
    {"region_forcing_chain", ".................................................................................", "",
     ""},
    {"forcing_net_contradiction", ".................................................................................",
     "315 415 515 615 715 815 915 251 451 551 651 751 851 951 155 555 655 755 855 955 159 259 359 659 759 859 959 219 "
     "319 419 619 719 819 919",
     "111"},
    {"forcing_net_contradiction", ".................................................................................",
     "", ""},
    // r1c1 is 1 or 2. With 1, r1c9 is 3 and r9c1 is 4, so that r9c9 is 5; with 2, r1c5 is 5.
    {"forcing_net_verity", ".................................................................................",
     "311 411 511 611 711 811 911 219 419 519 619 719 819 919 291 391 591 691 791 891 991 199 299 699 799 899 999 115 "
     "315 415 615 715 815 915",
     "595"},
    {"forcing_net_verity", ".................................................................................",
     "311 411 511 611 711 811 911 219 419 519 619 719 819 919 291 391 591 691 791 891 991 199 299 799 899 999 115 315 "
     "415 615 715 815 915",
     ""},
};

// What is known in one branch of a step: nodes that are true, nodes that are false.
using Nodes = std::vector<logic::Node>;

bool holds(const Nodes& nodes, const logic::Node& node) {
    return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
}

// Whether the candidate is in one of the nodes that are false.
bool ruled_out(const Nodes& off, Candidate candidate) {
    return std::any_of(off.begin(), off.end(), [&](const logic::Node& node) {
        return node.digit == candidate.digit &&
               std::find(node.cells.begin(), node.cells.end(), candidate.cell) != node.cells.end();
    });
}

bool weak(const Board9& board, const logic::Node& a, const logic::Node& b) {
    for (Cell x : a.cells)
        for (Cell y : b.cells)
            if (!(a.digit == b.digit ? board.geometry().sees(x, y) : x == y)) return false;
    return true;
}

// Whether the cell, or a house that the step names, has only this node left.
bool forced(const Board9& board, const Step& step, const Nodes& off, const logic::Node& node) {
    const auto alone = [&](const std::vector<Candidate>& options) {
        return std::all_of(options.begin(), options.end(),
                           [&](Candidate option) { return ruled_out({node}, option) || ruled_out(off, option); });
    };
    std::vector<Candidate> cell;
    for (Digit digit : board.candidates(node.cells[0])) cell.push_back({node.cells[0], digit});
    if (node.cells.size() == 1 && alone(cell)) return true;
    for (const auto& part : step.parts)
        for (int house : part.houses) {
            std::vector<Candidate> places;
            const auto places_there = board.cells_with(node.digit) & board.geometry().houses()[house];
            for (Cell each : places_there) places.push_back({each, node.digit});
            if (places_there.has(node.cells[0]) && alone(places)) return true;
        }
    return false;
}

// Reads the links of one branch in their order: each says something new that follows
// from what is known. Premises of the same conclusion come together.
bool follows(const Board9& board, const Step& step, std::span<const Link> links, Nodes on, Nodes& off) {
    for (std::size_t i = 0; i < links.size(); ++i) {
        const Link& link = links[i];
        if (!link.strong) {
            if (!holds(on, link.from) || !weak(board, link.from, link.to)) return false;
            off.push_back(link.to);
        } else {
            if (!holds(off, link.from)) return false;
            const bool last = i + 1 == links.size() || !links[i + 1].strong || !(links[i + 1].to == link.to);
            if (last && !forced(board, step, off, link.to)) return false;
            on.push_back(link.to);
        }
    }
    return true;
}

// A refutation: one branch from the supposition to a cell or house that is left empty.
bool refutes(const Board9& board, const Step& step) {
    const bool eliminates = step.placements.empty();
    const Candidate assumed = eliminates ? step.eliminations.at(0) : step.placements.at(0);
    const logic::Node node(assumed.cell, assumed.digit);
    Nodes on, off;
    (eliminates ? on : off).push_back(node);
    if (!follows(board, step, step.links, on, off)) return false;
    const auto& conflict = step.parts.at(1);
    for (Cell cell : conflict.cells)
        for (Digit digit : conflict.digits & board.candidates(cell))
            if (!ruled_out(off, {cell, digit})) return false;
    if (conflict.houses.empty())
        return conflict.cells.size() == 1 && conflict.digits == board.candidates(conflict.cells[0]);
    const auto places = board.cells_with(conflict.digits.first()) & board.geometry().houses()[conflict.houses[0]];
    return conflict.digits.single() && logic::list(places) == conflict.cells;
}

constexpr const char* kHard[] = {"..9..3..88.......5.34...9..3...1.4....87543....7.2...1..5...28.9.......64..1..5..",
                                 ".39...51.....1......69.72..4.......2..........578.143....6.4...31.....67.9.....2."};

// Shows the positions of some hard puzzles in which no simple step is left.
template <class Look>
void each_position(const Look& look) {
    std::vector<logic::Technique<Board9>> ladder;
    for (const char* id : {"naked_single", "hidden_single", "pointing", "claiming", "forcing_chain_contradiction",
                           "forcing_net_contradiction"})
        ladder.push_back(technique(id));
    for (const char* puzzle : kHard) {
        Board9 board = position(puzzle);
        while (const auto next = logic::find_first(board, std::span<const logic::Technique<Board9>>(ladder))) {
            if (next->technique.starts_with("forcing")) look(board);
            logic::apply(*next, board);
        }
    }
}

}  // namespace

TEST_CASE("logic: the links of a contradiction lead from the supposition to an empty cell or house") {
    int steps = 0;
    each_position([&](const Board9& board) {
        for (const char* id : {"nishio", "forcing_chain_contradiction", "forcing_net_contradiction"})
            for (const Step& step : all_steps(board, id)) {
                ++steps;
                const bool good = refutes(board, step);
                CHECK_MESSAGE(good, id);
            }
    });
    CHECK(steps > 100);
}

TEST_CASE("logic: each branch of a verity leads to its conclusion") {
    int steps = 0;
    each_position([&](const Board9& board) {
        for (const char* id : {"cell_forcing_chain", "region_forcing_chain", "forcing_chain_verity"})
            for (const Step& step : all_steps(board, id)) {
                ++steps;
                // One branch for each candidate of the part that is supposed; a branch is a plain chain.
                const auto& assumed = step.parts.at(0);
                const bool placed = !step.placements.empty();
                const Candidate end = placed ? step.placements[0] : step.eliminations.at(0);
                std::size_t from = 0;
                for (Cell cell : assumed.cells)
                    for (Digit digit : assumed.digits & board.candidates(cell)) {
                        const logic::Node start(cell, digit);
                        std::size_t to = from;
                        while (to < step.links.size() && (to == from || step.links[to].from == step.links[to - 1].to))
                            ++to;
                        Nodes on{start}, off;
                        const bool here = placed && Candidate{cell, digit} == end;  // nothing to show
                        if (here) to = from;
                        CHECK(follows(board, step, std::span(step.links).subspan(from, to - from), on, off));
                        if (!here) CHECK(step.links.at(from).from == start);
                        if (!here) CHECK(step.links.at(to - 1).to == logic::Node(end.cell, end.digit));
                        if (!here) CHECK(step.links.at(to - 1).strong == placed);
                        from = to;
                    }
                CHECK(from == step.links.size());
            }
    });
    CHECK(steps > 100);
}

TEST_CASE("logic: a net joins what two chains say") {
    // If r1c1 is 1, then r1c5 is 2 and r5c1 is 3, so r5c5 is 4 and r5c9 is 5. But r1c9 is
    // then 7 and r9c1 is 6, so r9c9 is 5 too.
    Board9 board(classic());
    board.restrict(4, DigitSet(0b0000011));
    board.restrict(36, DigitSet(0b0000101));
    board.restrict(40, DigitSet(0b0001110));
    board.restrict(44, DigitSet(0b0011000));
    board.restrict(8, DigitSet(0b1000001));
    board.restrict(72, DigitSet(0b0100001));
    board.restrict(80, DigitSet(0b1110000));
    CHECK(all_steps(board, "forcing_chain_contradiction").empty());
    const auto steps = all_steps(board, "forcing_net_contradiction");
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].eliminations == candidates("111"));
    CHECK(refutes(board, steps[0]));
    CHECK(steps[0].parts[0].role == Role::kAssumed);
    CHECK(steps[0].parts[1].role == Role::kContradiction);
}

TEST_CASE("logic: a net goes through a clue, which a part names") {
    // r1c1, r5c5 and r9c9 add up to 12. If r1c1 is 9, the others are 1 and 2; but r9c9 is 3 or 4.
    Rules rules = square_rules(3, 3);
    rules.sums.push_back({{0, 40, 80}, {1, 1, 1}, 12, false});
    const Geometry<128> geometry(rules);
    Board9 board(geometry);
    board.restrict(80, DigitSet(0b0001100));
    const auto steps = all_steps(board, "forcing_net_contradiction");
    const auto found = std::find_if(steps.begin(), steps.end(),
                                    [](const Step& step) { return step.eliminations == candidates("911"); });
    REQUIRE(found != steps.end());
    const auto clue = std::find_if(found->parts.begin(), found->parts.end(),
                                   [](const logic::Part& part) { return part.role == Role::kClue; });
    REQUIRE(clue != found->parts.end());
    CHECK(clue->cells == std::vector<Cell>{0, 40, 80});
    rules.sums.clear();
    const Geometry<128> plain(rules);
    Board9 without(plain);
    without.restrict(80, DigitSet(0b0001100));
    CHECK(all_steps(without, "forcing_net_contradiction").empty());
}

TEST_CASE("logic: a net goes through a sum that houses leave over") {
    // Six cells of row 1 add up to 30, so r1c7, r1c8 and r1c9 to 15. If r1c7 is 9, the others are 2 and 4; but r1c8
    // is not 2.
    Ruled ruled(with_sum({0, 1, 2, 3, 4, 5}, {1, 1, 1, 1, 1, 1}, 30, true));
    ruled.board.restrict(8, DigitSet(0b0001100));
    ruled.board.restrict(7, DigitSet(0b111111001));
    const auto steps = all_steps(ruled.board, "forcing_net_contradiction");
    const auto found = std::find_if(steps.begin(), steps.end(),
                                    [](const Step& step) { return step.eliminations == candidates("917"); });
    REQUIRE(found != steps.end());
    const auto link =
        std::find_if(found->links.begin(), found->links.end(), [](const logic::Link& each) { return each.clue >= 0; });
    REQUIRE(link != found->links.end());
    const logic::Part& clue = found->parts[link->clue];
    CHECK(clue.role == Role::kClue);
    CHECK(clue.cells == std::vector<Cell>{6, 7, 8});
    CHECK(clue.houses == std::vector<int>{0});

    // When the six make 29, the others can be 3 and 4.
    Ruled other(with_sum({0, 1, 2, 3, 4, 5}, {1, 1, 1, 1, 1, 1}, 29, true));
    other.board.restrict(8, DigitSet(0b0001100));
    other.board.restrict(7, DigitSet(0b111111101));
    for (const Step& step : all_steps(other.board, "forcing_net_contradiction"))
        CHECK(step.eliminations != candidates("917"));
}

TEST_CASE("logic: on a board with clues a net goes through a subset") {
    // If r5c9 is 9, r5c1, r5c2 and r5c3 have 3 and 7 for three cells. The clue is elsewhere.
    const auto steps_with = [](DigitSet third, bool clue) {
        Ruled ruled(clue ? with_sum({0, 80}, {1, 1}, 10, false) : square_rules(3, 3));
        for (Cell cell : {36, 37}) ruled.board.restrict(cell, digits({3, 7, 9}));
        ruled.board.restrict(38, third);
        auto steps = all_steps(ruled.board, "forcing_net_contradiction");
        std::erase_if(steps, [](const Step& step) { return step.eliminations != candidates("959"); });
        return steps;
    };
    const auto steps = steps_with(digits({3, 7}), true);
    REQUIRE(steps.size() == 1);
    const auto subset = std::ranges::find(steps[0].parts, Role::kSubset, &logic::Part::role);
    REQUIRE(subset != steps[0].parts.end());
    CHECK(subset->cells.size() == 2);
    CHECK(subset->digits == digits({3, 7}));
    CHECK(steps_with(digits({3, 7, 8}), true).empty());
    CHECK(steps_with(digits({3, 7}), false).empty());  // where there are no clues, nets are as they were
}

TEST_CASE("logic: a net goes through a digit that a clue needs") {
    // 9 in r1c1, r1c2 and r1c3 with the only 4 in r1c1. If r5c1 is 4, it is 126 or 135, so neither r2c1 nor r1c9 is 1:
    // they are 7 and 8, and r2c9 has nothing left.
    const auto steps_with = [](int total) {
        Ruled ruled(with_sum({0, 1, 2}, {1, 1, 1}, total, true));
        for (Cell cell : {1, 2}) ruled.board.eliminate(cell, 4);
        ruled.board.restrict(9, digits({1, 7}));
        ruled.board.restrict(8, digits({1, 8}));
        ruled.board.restrict(17, digits({7, 8}));
        auto steps = all_steps(ruled.board, "forcing_net_contradiction");
        std::erase_if(steps, [](const Step& step) { return step.eliminations != candidates("451"); });
        return steps;
    };
    const auto steps = steps_with(9);
    REQUIRE(steps.size() == 1);
    const auto needed = std::ranges::find_if(
        steps[0].links, [](const logic::Link& link) { return link.clue >= 0 && link.to == logic::Node(8, 1); });
    REQUIRE(needed != steps[0].links.end());
    CHECK(steps[0].parts[needed->clue].cells == std::vector<Cell>{0, 1, 2});
    CHECK(steps_with(10).empty());  // 235 needs no 1
}

TEST_CASE("logic: on a board with clues a net goes through nets inside") {
    constexpr std::string_view kDigits =
        "98.7..6..5...9..7...7..4...3...4.2....89...43....13.6..2....4....54...9.....8...1";
    Ruled ruled(with_sum({0, 1}, {1, 1}, 17, true));
    for (Cell cell = 0; cell < 81; ++cell)
        if (kDigits[cell] != '.') ruled.board.give(cell, static_cast<Digit>(kDigits[cell] - '0'));
    CHECK(all_steps(ruled.board, "forcing_net_contradiction").empty());
    const auto steps = all_steps(ruled.board, "nested_net");
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].eliminations == candidates("127"));
    // Without 1 in r2c3 and r4c3, a net of its own refutes 1 in r1c6.
    REQUIRE(steps[0].nested.size() == 1);
    CHECK(steps[0].nested[0].technique == "forcing_net_contradiction");
    CHECK(steps[0].nested[0].eliminations == candidates("116"));
    std::vector<Candidate> gone;
    for (const Link& link : steps[0].links)
        if (link.nested == 0) gone.push_back({link.from.cells[0], link.from.digit});
    std::sort(gone.begin(), gone.end());
    CHECK(gone == candidates("123 143"));

    // Where a net without others inside says something, and on a board without clues, there is nothing to say.
    CHECK(all_steps(position(kDigits), "nested_net").empty());
    ruled.board.eliminate(15, 1);
    CHECK(all_steps(ruled.board, "nested_net").empty() != all_steps(ruled.board, "forcing_net_contradiction").empty());
}

TEST_CASE("logic: of the sums that houses leave over, none is two others") {
    Rules rules = square_rules(3, 3);
    rules.sums = {cage({0, 1, 2, 3, 4, 5}, 30), cage({9, 10, 11, 12, 13, 14}, 25)};
    const Ruled ruled(rules);
    std::map<std::vector<Cell>, int> totals;
    for (const auto& each : logic::leftover_sums(ruled.board).all()) totals[each.sum.cells] = each.sum.total;
    CHECK(totals[{6, 7, 8}] == 15);
    CHECK(totals[{15, 16, 17}] == 20);
    CHECK(totals.count({6, 7, 8, 15, 16, 17}) == 0);
}

TEST_CASE("logic: the net that is told first is shorter than most of its kind") {
    double first = 0, mean = 0;
    each_position([&](const Board9& board) {
        auto steps = all_steps(board, "forcing_net_contradiction");
        if (steps.empty()) return;
        const bool places = !steps[0].placements.empty();
        std::erase_if(steps, [&](const Step& step) { return step.placements.empty() == places; });
        double links = 0;
        for (const Step& step : steps) links += static_cast<double>(step.links.size());
        first += static_cast<double>(steps[0].links.size());
        mean += links / static_cast<double>(steps.size());
    });
    CHECK(first > 0);
    CHECK(first < 0.8 * mean);
}

TEST_CASE("logic: Nishio on 16x16") {
    // Row 1 has its 1 in r1c1, r1c2 or r1c3: no other cell of the first box is 1.
    const Geometry<640> geometry(square_rules(4, 4));
    Board<640> board(geometry);
    for (Digit digit = 4; digit <= 16; ++digit)
        for (Cell cell : geometry.all()) board.eliminate(cell, digit);
    for (Cell cell : geometry.houses()[0])
        if (cell > 2) board.eliminate(cell, 1);
    const auto* nishio = logic::find_technique<Board<640>>("nishio");
    const auto steps = logic::find_all(board, *nishio);
    CHECK(steps.size() == 12);  // the cells of the box below row 1
    for (const Step& step : steps) {
        REQUIRE(step.eliminations.size() == 1);
        CHECK(step.eliminations[0].digit == 1);
    }
}
