// The SAT solver against brute force, and boards against their known counts.

#include <algorithm>
#include <numeric>
#include <set>

#include "doctest.h"
#include "solve/encode.h"
#include "solve/sat.h"

using namespace garns;
using namespace garns::solve;

namespace {

using Clause = std::vector<Literal>;

// A small linear congruential generator: the tests are the same everywhere.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    int roll(int sides) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(sides));
    }

private:
    std::uint64_t state_;
};

std::vector<Clause> random_clauses(Dice& dice, int variables, int count) {
    std::vector<Clause> clauses(count);
    for (Clause& clause : clauses)
        for (int i = 0; i < 3; ++i) clause.push_back(Literal(dice.roll(variables), dice.roll(2) == 1));
    return clauses;
}

bool holds(const std::vector<Clause>& clauses, auto&& value) {
    return std::ranges::all_of(clauses, [&](const Clause& clause) {
        return std::ranges::any_of(clause,
                                   [&](Literal literal) { return value(literal.variable()) == literal.value(); });
    });
}

int count_by_brute_force(const std::vector<Clause>& clauses, int variables) {
    int count = 0;
    for (unsigned bits = 0; bits < 1u << variables; ++bits)
        count += holds(clauses, [&](int variable) { return ((bits >> variable) & 1) == 1; });
    return count;
}

Sat make(const std::vector<Clause>& clauses, int variables) {
    Sat sat;
    for (int i = 0; i < variables; ++i) sat.add_variable();
    for (const Clause& clause : clauses) sat.add_clause(clause);
    return sat;
}

// More pigeons than holes: no model, and no short proof.
Sat pigeons(int count, int holes) {
    Sat sat;
    for (int i = 0; i < count * holes; ++i) sat.add_variable();
    for (int pigeon = 0; pigeon < count; ++pigeon) {
        Clause somewhere;
        for (int hole = 0; hole < holes; ++hole) somewhere.push_back(Literal(pigeon * holes + hole, true));
        sat.add_clause(somewhere);
        for (int other = 0; other < pigeon; ++other)
            for (int hole = 0; hole < holes; ++hole)
                sat.add_clause({Literal(pigeon * holes + hole, false), Literal(other * holes + hole, false)});
    }
    return sat;
}

// A square of boxes, each `height` rows high and `width` columns wide; no boxes when `height` is 0.
Rules square(int height, int width) {
    const int size = height == 0 ? width : height * width;
    Rules rules;
    rules.cells = size * size;
    rules.digits = size;
    rules.domains.assign(rules.cells, DigitSet::all(size));
    for (int i = 0; i < size; ++i) {
        std::vector<Cell> row, column, box;
        for (int j = 0; j < size; ++j) {
            row.push_back(static_cast<Cell>(i * size + j));
            column.push_back(static_cast<Cell>(j * size + i));
            if (height == 0) continue;
            const int top = i / height * height, left = i % height * width;
            box.push_back(static_cast<Cell>((top + j / width) * size + left + j % width));
        }
        rules.houses.push_back(row);
        rules.houses.push_back(column);
        if (height != 0) rules.houses.push_back(box);
    }
    return rules;
}

bool obeys(const Rules& rules, std::span<const Digit> grid) {
    const auto differ = [&](const std::vector<Cell>& cells) {
        std::uint64_t seen = 0;  // an empty cell (0) clashes with nothing
        return std::ranges::all_of(cells, [&](Cell cell) {
            const std::uint64_t bit = grid[cell] == 0 ? 0 : std::uint64_t{1} << grid[cell];
            return (seen & bit) == 0 && ((seen |= bit), true);
        });
    };
    const auto related = [&](const Relation& relation) {
        return grid[relation.a] == 0 || grid[relation.b] == 0 ||
               relation.allowed[grid[relation.a] - 1].has(grid[relation.b]);
    };
    const auto accepted = [&](const Automaton& automaton) {
        int state = 0;
        for (Cell cell : automaton.cells) {
            if (grid[cell] == 0) return true;
            state = automaton.next[state * rules.digits + grid[cell] - 1];
            if (state < 0) return false;
        }
        return static_cast<bool>(automaton.accepting[state]);
    };
    return std::ranges::all_of(rules.houses, differ) && std::ranges::all_of(rules.groups, differ) &&
           std::ranges::all_of(rules.relations, related) && std::ranges::all_of(rules.automata, accepted);
}

// Plain enumeration, cell by cell, with nothing but the rules themselves.
int count_by_brute_force(const Rules& rules, std::span<const DigitSet> domains, std::vector<Digit>& grid,
                         int cell = 0) {
    if (cell == rules.cells) return 1;
    int found = 0;
    for (Digit digit : domains[cell]) {
        grid[cell] = digit;
        if (obeys(rules, grid)) found += count_by_brute_force(rules, domains, grid, cell + 1);
    }
    grid[cell] = 0;
    return found;
}
int count_by_brute_force(const Rules& rules, std::span<const DigitSet> domains) {
    std::vector<Digit> grid(rules.cells);
    return count_by_brute_force(rules, domains, grid);
}

// How many solutions come, each once; -1 when one comes twice or is wrong.
int count(const Rules& rules, std::span<const DigitSet> domains) {
    SatSearch search(rules);
    search.start(domains);
    std::set<std::string> seen;
    while (search.next(Control{}) == Event::kSolution) {
        const auto grid = search.solution();
        if (!obeys(rules, grid) || !seen.insert(std::string(grid.begin(), grid.end())).second) return -1;
    }
    return static_cast<int>(seen.size());
}
int count(const Rules& rules) { return count(rules, rules.domains); }

std::vector<DigitSet> read(const Rules& rules, const std::string& text) {
    std::vector<DigitSet> domains = rules.domains;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] != '.') domains[i] = DigitSet::of(static_cast<Digit>(text[i] - '0'));
    return domains;
}

}  // namespace

TEST_CASE("sat: nothing to satisfy is satisfied, an empty clause never is") {
    Sat sat;
    CHECK(sat.solve(Control{}) == Verdict::kSat);
    sat.add_clause({});
    CHECK(sat.solve(Control{}) == Verdict::kUnsat);
}

TEST_CASE("sat: repeated literals and tautologies") {
    Sat sat;
    const int a = sat.add_variable(), b = sat.add_variable();
    sat.add_clause({Literal(a, true), Literal(a, false)});
    sat.add_clause({Literal(b, false), Literal(b, false), Literal(b, false)});
    CHECK(sat.solve(Control{}) == Verdict::kSat);
    CHECK(!sat.value(b));
    sat.add_clause({Literal(b, true)});
    CHECK(sat.solve(Control{}) == Verdict::kUnsat);
}

TEST_CASE("sat: eight pigeons do not fit in seven holes, but seven do") {
    CHECK(pigeons(8, 7).solve(Control{}) == Verdict::kUnsat);
    CHECK(pigeons(7, 7).solve(Control{}) == Verdict::kSat);
}

TEST_CASE("sat: random clauses of three against brute force") {
    constexpr int kVariables = 12;
    Dice dice(1);
    int satisfiable = 0;
    for (int round = 0; round < 400; ++round) {
        const auto clauses = random_clauses(dice, kVariables, 40 + dice.roll(30));
        const int expected = count_by_brute_force(clauses, kVariables);
        satisfiable += expected > 0;
        Sat sat = make(clauses, kVariables);
        int found = 0;
        while (sat.solve(Control{}) == Verdict::kSat) {
            CHECK(holds(clauses, [&](int variable) { return sat.value(variable); }));
            sat.block_model();
            ++found;
        }
        CHECK(found == expected);
    }
    CHECK(satisfiable > 100);
    CHECK(satisfiable < 350);  // both kinds occur
}

TEST_CASE("sat: large random formulas, long enough to restart and forget") {
    Dice dice(2);
    int unsatisfiable = 0;
    for (int round = 0; round < 6; ++round) {
        const auto clauses = random_clauses(dice, 180, 774);
        Sat sat = make(clauses, 180);
        Sat shuffled = make({clauses.rbegin(), clauses.rend()}, 180);
        for (int variable = 0; variable < 180; ++variable) {
            shuffled.set_activity(variable, dice.roll(1000) / 1000.0);
            shuffled.set_phase(variable, dice.roll(2) == 1);
        }
        const Verdict verdict = sat.solve(Control{});
        CHECK(verdict == shuffled.solve(Control{}));
        unsatisfiable += verdict == Verdict::kUnsat;
        if (verdict == Verdict::kSat) CHECK(holds(clauses, [&](int variable) { return sat.value(variable); }));
    }
    CHECK(unsatisfiable > 0);
    CHECK(unsatisfiable < 6);
}

TEST_CASE("sat: assumptions hold in the model, or a core of them fails") {
    constexpr int kVariables = 12;
    Dice dice(3);
    int cores = 0;
    for (int round = 0; round < 300; ++round) {
        auto clauses = random_clauses(dice, kVariables, 40);
        Sat sat = make(clauses, kVariables);
        for (int call = 0; call < 4; ++call) {  // the same solver, other assumptions
            Clause assumptions;
            for (int i = dice.roll(8); i > 0; --i)
                assumptions.push_back(Literal(dice.roll(kVariables), dice.roll(2) == 1));
            auto assumed = clauses;
            for (Literal literal : assumptions) assumed.push_back({literal});
            const bool expected = count_by_brute_force(assumed, kVariables) > 0;
            const Verdict verdict = sat.solve(Control{}, assumptions);
            CHECK(verdict == (expected ? Verdict::kSat : Verdict::kUnsat));
            if (verdict == Verdict::kSat) {
                CHECK(holds(assumed, [&](int variable) { return sat.value(variable); }));
                continue;
            }
            ++cores;
            auto failed = clauses;
            for (Literal literal : sat.core()) {
                CHECK(std::ranges::count(assumptions, literal) > 0);
                failed.push_back({literal});
            }
            CHECK(count_by_brute_force(failed, kVariables) == 0);
        }
    }
    CHECK(cores > 100);
}

TEST_CASE("sat: clauses added between calls") {
    constexpr int kVariables = 12;
    Dice dice(4);
    for (int round = 0; round < 50; ++round) {
        const auto clauses = random_clauses(dice, kVariables, 70);
        std::vector<Clause> present;
        Sat sat = make({}, kVariables);
        for (const Clause& clause : clauses) {
            present.push_back(clause);
            sat.add_clause(clause);
            const bool expected = count_by_brute_force(present, kVariables) > 0;
            CHECK(sat.solve(Control{}) == (expected ? Verdict::kSat : Verdict::kUnsat));
            if (!expected) break;
        }
    }
}

TEST_CASE("sat: models under assumptions are blocked one by one") {
    Sat sat = make({}, 4);
    const Clause assumptions{Literal(0, true), Literal(0, true), Literal(2, false)};
    int found = 0;
    while (sat.solve(Control{}, assumptions) == Verdict::kSat) {
        sat.block_model();
        ++found;
    }
    CHECK(found == 4);
    CHECK(sat.solve(Control{}) == Verdict::kSat);  // the others are still there
}

TEST_CASE("sat: a stopped search says unknown and can go on") {
    Sat sat = pigeons(9, 8);
    Control few;
    few.max_nodes = 100;
    CHECK(sat.solve(few) == Verdict::kUnknown);
    CHECK(sat.nodes() == 100);
    std::atomic<bool> cancelled = true;
    Control cancel;
    cancel.cancelled = &cancelled;
    CHECK(sat.solve(cancel) == Verdict::kUnknown);
    Control late;
    late.deadline = Control::Clock::now();
    CHECK(sat.solve(late) == Verdict::kUnknown);
    late.deadline += std::chrono::milliseconds(20);
    CHECK(pigeons(14, 13).solve(late) == Verdict::kUnknown);
    CHECK(sat.solve(Control{}) == Verdict::kUnsat);
}

TEST_CASE("sat search: boards have as many grids as they should") {
    CHECK(count(square(2, 2)) == 288);
    CHECK(count(square(0, 4)) == 576);
    Rules diagonals = square(2, 2);
    diagonals.houses.push_back({0, 5, 10, 15});
    diagonals.houses.push_back({3, 6, 9, 12});
    CHECK(count(diagonals) == 48);
}

// Relabelling makes every first row as good as another, so the known totals are
// multiples: 28,200,960 = 720 * 39,168 grids of 6x6, 161,280 = 120 * 1,344 Latin squares of 5x5.
TEST_CASE("sat search: boards with a full first row") {
    const Rules six = square(2, 3), latin = square(0, 5);
    CHECK(count(six, read(six, "123456")) == 39'168);
    CHECK(count(latin, read(latin, "12345")) == 1'344);
}

TEST_CASE("sat search: groups, relations, automata and domains against plain enumeration") {
    Dice dice(5);
    int with_solutions = 0;
    for (int round = 0; round < 200; ++round) {
        Rules rules = dice.roll(2) == 0 ? square(2, 2) : square(0, 4);
        const auto random_cells = [&](int length) {
            std::vector<Cell> cells(rules.cells);
            std::iota(cells.begin(), cells.end(), Cell{0});
            for (int i = 0; i < length; ++i) std::swap(cells[i], cells[i + dice.roll(rules.cells - i)]);
            cells.resize(length);
            return cells;
        };
        if (dice.roll(2) == 0) rules.groups.push_back(random_cells(2 + dice.roll(2)));
        for (int i = dice.roll(3); i > 0; --i) {
            const auto cells = random_cells(2);
            Relation relation{cells[0], cells[1], {}};
            for (int digit = 0; digit < 4; ++digit) relation.allowed.push_back(DigitSet(1 + dice.roll(15)));
            rules.relations.push_back(relation);
        }
        for (int i = dice.roll(3); i > 0; --i) {
            Automaton automaton{random_cells(2 + dice.roll(4)), 3, {}, {true, dice.roll(2) == 0, false}};
            for (int j = 0; j < 3 * 4; ++j) automaton.next.push_back(dice.roll(4) - (dice.roll(4) == 0));
            for (auto& target : automaton.next) target = target == 3 ? 0 : target;
            rules.automata.push_back(automaton);
        }
        for (DigitSet& domain : rules.domains)
            if (dice.roll(3) == 0) domain -= DigitSet::of(static_cast<Digit>(1 + dice.roll(4)));
        const int expected = count_by_brute_force(rules, rules.domains);
        with_solutions += expected > 0;
        CHECK(count(rules) == expected);
    }
    CHECK(with_solutions > 40);
    CHECK(with_solutions < 190);
}

TEST_CASE("sat search: 6x6 boards with random givens against plain enumeration") {
    const Rules rules = square(2, 3);
    const auto grid = read(rules, "123456456123231564564231312645645312");
    Dice dice(6);
    int several = 0;
    for (int round = 0; round < 40; ++round) {
        std::vector<DigitSet> domains = rules.domains;
        for (int cell = 0; cell < 36; ++cell)
            if (dice.roll(3) == 0) domains[cell] = grid[cell];
        const int expected = count_by_brute_force(rules, domains);
        several += expected > 1;
        CHECK(count(rules, domains) == expected);
    }
    CHECK(several > 5);
}

TEST_CASE("sat search: 9x9, with one solution, with two, with none") {
    const Rules rules = square(3, 3);
    const std::string hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    CHECK(count(rules, read(rules, hard)) == 1);
    const std::string two = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
    CHECK(count(rules, read(rules, two)) == 2);
    CHECK(count(rules, read(rules, "11")) == 0);
    auto empty = rules.domains;
    empty[40] = DigitSet();
    CHECK(count(rules, empty) == 0);
}

TEST_CASE("sat search: one object serves many boards, and weights choose among solutions") {
    const Rules rules = square(3, 3);
    SatSearch search(rules);
    std::set<std::string> grids;
    Dice dice(7);
    for (int round = 0; round < 10; ++round) {
        search.start(rules.domains);
        for (int cell = 0; cell < rules.cells; ++cell)
            for (Digit digit : rules.domains[cell])
                search.prefer(static_cast<Cell>(cell), digit, dice.roll(1000) / 1000.0);
        CHECK(search.next(Control{}) == Event::kSolution);
        CHECK(obeys(rules, search.solution()));
        grids.insert(std::string(search.solution().begin(), search.solution().end()));
    }
    CHECK(grids.size() == 10);
    search.start(read(rules, "11"));
    search.prefer(0, 1, 1);  // nothing to prefer on an impossible board
    CHECK(search.next(Control{}) == Event::kExhausted);
}

TEST_CASE("sat search: a stopped search goes on where it was") {
    const Rules rules = square(2, 2);
    SatSearch search(rules);
    search.start(rules.domains);
    Control control;
    control.max_nodes = 0;
    int found = 0, stops = 0;
    for (Event event; (event = search.next(control)) != Event::kExhausted;) {
        found += event == Event::kSolution;
        stops += event == Event::kStopped;
        if (event == Event::kStopped) control.max_nodes += 10;
    }
    CHECK(found == 288);
    CHECK(stops > 10);
}

TEST_CASE("sat search: an empty 25x25 board is filled") {
    const Rules rules = square(5, 5);
    SatSearch search(rules);
    search.start(rules.domains);
    CHECK(search.next(Control{}) == Event::kSolution);
    CHECK(obeys(rules, search.solution()));
}

TEST_CASE("sat search: sums are left to the other engine") {
    Rules rules = square(2, 2);
    CHECK(SatSearch::supports(Model(rules)));
    rules.sums.push_back({{0, 1}, {1, 1}, 5, false});
    CHECK(!SatSearch::supports(Model(rules)));
}

TEST_CASE("sat search: clauses that would fill the memory are left to the other engine") {
    Rules rules = square(5, 5);
    CHECK(SatSearch::supports(Model(rules)));
    for (int i = 0; i < 40'000; ++i)
        rules.relations.push_back(
            {static_cast<Cell>(i % 624), 624, std::vector<DigitSet>(25, DigitSet::all(25) - DigitSet::of(1))});
    CHECK(!SatSearch::supports(Model(rules)));
}

TEST_CASE("sat search: automata that are searched as sets of digits fill the memory too") {
    Rules rules = square(3, 3);
    constexpr int kDigits = 9;
    // What the digits weigh together, up to a multiple of so many.
    const auto add = [&](std::int32_t states) {
        Automaton weighing{{0, 1, 2, 3, 4, 5, 6, 7}, states, {}, std::vector<bool>(states, false)};
        for (std::int32_t state = 0; state < states; ++state)
            for (int digit = 1; digit <= kDigits; ++digit)
                weighing.next.push_back((state + digit * digit * digit) % states);
        weighing.accepting[200] = true;
        rules.automata.push_back(std::move(weighing));
    };
    add(300);
    const Model light(rules);
    CHECK(light.cliques().tells(0));
    CHECK(SatSearch::supports(light));
    add(3000);
    const Model heavy(rules);
    CHECK(heavy.cliques().tells(1));
    CHECK(!SatSearch::supports(heavy));
}
