// One puzzle: its rules, its answer, its solutions one by one.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "bind/bind.h"
#include "solve/classic_door.h"
#include "solve/formula.h"
#include "solve/hybrid.h"
#include "solve/model.h"
#include "solve/smallest.h"
#include "solve/solve.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace garns::bind {
namespace {

using Masks = std::vector<std::uint64_t>;
using Cells = std::vector<Cell>;
using RelationForm = std::tuple<Cell, Cell, std::size_t>;  // the last: a table
using SumForm = std::tuple<Cells, std::vector<int>, int, bool>;
// Numbers of four bytes, the rows; a byte for each state; how many of them are starts.
using MachineForm = std::tuple<nb::bytes, nb::bytes, int>;
using AutomatonForm = std::tuple<Cells, std::size_t>;  // the last: a machine
using Edges = std::vector<std::pair<std::uint16_t, std::uint16_t>>;
using ConnectedForm = std::tuple<Cells, Edges, std::uint64_t, int, int>;
using RegionsForm = std::tuple<Cells, bool>;       // the last: whether the numbers are names only
using EnclosedForm = std::tuple<Cells, int, int>;  // the total, and how much larger numbers are than digits
// The size of the board, the side, the number, the digit, how many are less, whether there may be ties; what is known
// of each side.
using RankingForm = std::tuple<int, int, int, int, int, bool, std::vector<unsigned>>;
// What more there is, where arms begin, how many enclose the first cell.
using TallyForm = std::tuple<Cells, int, std::vector<int>, int>;
// Of a formula: first which of the joined it is a part of. Without numbers for tables and machines: these are few.
using RelationPart = std::tuple<std::size_t, Cell, Cell, Masks>;
using SumPart = std::tuple<std::size_t, Cells, std::vector<int>, int, bool>;
using AutomatonPart = std::tuple<std::size_t, Cells, nb::bytes, nb::bytes>;
using EnclosedPart = std::tuple<std::size_t, Cells, int, int>;
using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;

std::vector<DigitSet> digit_sets(const Masks& masks) {
    std::vector<DigitSet> sets;
    sets.reserve(masks.size());
    for (std::uint64_t mask : masks) sets.emplace_back(mask);
    return sets;
}

constexpr int kMaxOwn = 16 * 1024;  // cells of the rules

// Cells, digits and states that the rules speak of are there.
void check(const Rules& rules) {
    const auto on_board = [&](std::span<const Cell> cells) {
        require(std::ranges::all_of(cells, [&](Cell cell) { return cell < rules.cells; }),
                "a rule names a cell off the board");
    };
    const auto digits = static_cast<std::size_t>(rules.digits);
    require(rules.digits >= 1 && rules.digits <= kMaxDigits, "digits: expected 1 to 64");
    require(rules.own >= 0 && rules.own <= kMaxOwn, "own: expected 0 to 16384");
    require(rules.cells > rules.own && rules.cells - rules.own <= kMaxCells, "cells: expected 1 to 1024");
    require(rules.domains.size() <= static_cast<std::size_t>(rules.cells), "domains: more than cells");
    for (const auto& house : rules.houses) {
        on_board(house);
        require(house.size() <= digits, "a house has more cells than there are digits");
    }
    for (const auto& group : rules.groups) on_board(group);
    for (const Relation& relation : rules.relations) {
        on_board(std::array{relation.a, relation.b});
        require(relation.allowed.size() == digits, "a table needs a row for each digit");
    }
    for (const Sum& sum : rules.sums) {
        constexpr int kMost = 1'000'000;  // so that no sum of the cells leaves the range of int
        on_board(sum.cells);
        require(sum.coefficients.size() == sum.cells.size() && sum.cells.size() <= kMaxCells && !sum.cells.empty(),
                "a sum needs a coefficient for each cell");
        for (int factor : sum.coefficients) require(std::abs(factor) <= 1000, "a coefficient is too large");
        require(sum.total >= -kMost && sum.total <= kMost, "a total is too large");
    }
    for (const Automaton& automaton : rules.automata) {
        on_board(automaton.cells);
        const auto states = static_cast<std::size_t>(std::max(automaton.states, 0));
        require(states >= 1 && automaton.next.size() == states * digits && automaton.accepting.size() == states &&
                    !automaton.cells.empty(),
                "an automaton needs a row for each state");
        require(automaton.starts >= 1 && automaton.starts <= automaton.states, "an automaton needs a start");
        const bool goes_on =
            std::ranges::all_of(automaton.next, [&](std::int32_t to) { return to < automaton.states; });
        require(goes_on, "an automaton goes to no state");
    }
    for (const Connected& area : rules.connected) {
        on_board(area.cells);
        require(!area.cells.empty() && area.cells.size() <= kMaxCells, "an area needs 1 to 1024 cells");
        for (const auto& [one, other] : area.edges)
            require(one < area.cells.size() && other < area.cells.size(), "an area has no such place");
        require(area.least >= 0 && area.most >= 0, "an area has a size below 0");
    }
    for (const Regions& regions : rules.regions) {
        on_board(regions.cells);
        require(regions.cells.size() % 2 == 0 && regions.cells.size() <= 2 * kMaxCells, "regions need pairs of cells");
    }
    for (const Enclosed& enclosed : rules.enclosed) {
        on_board(enclosed.cells);
        require(enclosed.cells.size() >= 2 && enclosed.cells.size() <= digits && rules.digits <= kMostEnclosed,
                "an enclosed sum needs two cells, and no more than digits");
    }
    for (const Tally& tally : rules.tallies) {
        on_board(tally.cells);
        const int counted = static_cast<int>(tally.cells.size()) - 2;
        require(counted >= 0, "a tally needs two cells");
        require(tally.more >= -1 && rules.digits + tally.more <= 64, "a tally counts too far");
        const bool in_order = std::ranges::is_sorted(tally.arms);
        require(tally.arms.empty() || (in_order && tally.arms.front() == 0 && tally.arms.back() <= counted),
                "a tally has no such arm");
        require(tally.enclosing >= 0 && tally.enclosing <= counted, "a tally has not so many cells");
        require(tally.arms.empty() || tally.enclosing == 0 || tally.enclosing == counted,
                "all cells of arms enclose the first one, or none");
    }
    for (const Ranking& rank : rules.rankings) {
        require(
            rank.size >= 2 && rank.size == rules.rankings[0].size && rank.size * rank.size <= rules.cells - rules.own,
            "a ranking needs a square board");
        require(rank.size == rules.digits, "a ranking needs a digit for each line");
        require(rank.side >= 0 && rank.side < 4 && rank.number >= 0 && rank.number < rank.size,
                "a ranking speaks of no line");
        require(rank.first >= 1 && rank.first <= rules.digits, "a ranking begins with no digit");
    }
}

void check(const solve::Model& model, const Masks& domains) {
    require(domains.size() == static_cast<std::size_t>(model.board_cells()), "domains: expected one for each cell");
}

struct Machine {
    std::vector<std::int32_t> next;
    std::vector<bool> accepting;
    int starts = 1;
};

Machine make_machine(const nb::bytes& rows, const nb::bytes& states, int starts) {
    Machine machine{std::vector<std::int32_t>(rows.size() / sizeof(std::int32_t)), {}, starts};
    std::memcpy(machine.next.data(), rows.c_str(), machine.next.size() * sizeof(std::int32_t));
    for (char flag : std::string_view(states.c_str(), states.size())) machine.accepting.push_back(flag != 0);
    return machine;
}

std::vector<Machine> make_machines(const std::vector<MachineForm>& forms) {
    std::vector<Machine> machines;
    for (const auto& [rows, states, starts] : forms) machines.push_back(make_machine(rows, states, starts));
    return machines;
}

Rules make_rules(int cells, int digits, const Masks& domains, std::vector<Cells> houses, std::vector<Cells> groups,
                 const std::vector<Masks>& tables, const std::vector<RelationForm>& relations,
                 std::vector<SumForm> sums, const std::vector<Machine>& machines, std::vector<AutomatonForm> automata,
                 std::vector<ConnectedForm> connected, std::vector<RegionsForm> regions,
                 std::vector<EnclosedForm> enclosed, const std::vector<RankingForm>& rankings,
                 std::vector<TallyForm> tallies, int own) {
    Rules rules;
    rules.cells = cells;
    rules.digits = digits;
    rules.domains = digit_sets(domains);
    rules.houses = std::move(houses);
    rules.groups = std::move(groups);
    rules.own = own;
    std::vector<std::vector<DigitSet>> allowed;
    for (const Masks& table : tables) allowed.push_back(digit_sets(table));
    rules.relations.reserve(relations.size());
    for (const auto& [a, b, table] : relations) rules.relations.push_back({a, b, allowed.at(table)});
    for (auto& [on, coefficients, total, distinct] : sums)
        rules.sums.push_back({std::move(on), std::move(coefficients), total, distinct});
    rules.automata.reserve(automata.size());
    for (auto& [on, machine] : automata) {
        const auto& [next, accepting, starts] = machines.at(machine);
        rules.automata.push_back({std::move(on), static_cast<int>(accepting.size()), next, accepting, starts});
    }
    for (auto& [on, edges, holding, least, most] : connected)
        rules.connected.push_back({std::move(on), std::move(edges), DigitSet(holding), least, most});
    for (auto& [on, names_only] : regions) rules.regions.push_back({std::move(on), names_only});
    for (auto& [on, total, more] : enclosed) rules.enclosed.push_back({std::move(on), total, more});
    for (auto& [on, more, arms, enclosing] : tallies)
        rules.tallies.push_back({std::move(on), more, std::move(arms), enclosing});
    for (const auto& [size, side, number, first, less, ties, sides] : rankings) {
        require(sides.size() == 4 && first >= 1 && first <= 64, "a ranking needs a digit, and four sides");
        rules.rankings.push_back({size, side, number, static_cast<Digit>(first), less, ties, {}});
        std::ranges::copy(sides, rules.rankings.back().sides.begin());
    }
    check(rules);
    return rules;
}

std::tuple<Cells, std::optional<std::vector<std::int32_t>>, std::vector<std::int32_t>> read_formula(
    int cells, int digits, const std::vector<std::pair<int, bool>>& joined, const std::vector<RelationPart>& relations,
    std::vector<SumPart> sums, std::vector<AutomatonPart> automata, std::vector<EnclosedPart> enclosed,
    std::size_t most_entries, bool told) {
    Rules rules;
    rules.cells = cells;
    rules.digits = digits;
    rules.own = cells - 1;  // own cells or not: it is all the same
    std::vector<int> part;
    const auto in = [&](std::size_t number) {
        require(number < joined.size(), "a formula has no such part");
        part.push_back(static_cast<int>(number));
    };
    for (const auto& [number, a, b, allowed] : relations) {
        in(number);
        rules.relations.push_back({a, b, digit_sets(allowed)});
    }
    for (auto& [number, on, coefficients, total, distinct] : sums) {
        in(number);
        rules.sums.push_back({std::move(on), std::move(coefficients), total, distinct});
    }
    for (auto& [number, on, rows, states] : automata) {
        in(number);
        auto [next, accepting, starts] = make_machine(rows, states, 1);
        const auto count = static_cast<int>(accepting.size());
        rules.automata.push_back({std::move(on), count, std::move(next), std::move(accepting), starts});
    }
    for (auto& [number, on, total, more] : enclosed) {
        in(number);
        rules.enclosed.push_back({std::move(on), total, more});
    }
    if (cells == 0)
        require(part.empty(), "a rule is about cells");
    else
        check(rules);
    require(!joined.empty(), "a formula has a whole");
    std::vector<solve::Joined> tree;
    for (const auto& [within, any] : joined) {
        require(tree.empty() || (within >= 0 && within < std::ssize(tree)), "a formula stands before its parts");
        tree.push_back({within, any});
    }
    nb::gil_scoped_release release;
    auto [order, table] = solve::read_formula({rules, part, tree}, most_entries, told);
    if (!table) return {std::move(order), std::nullopt, {}};
    return {std::move(order), std::move(table->next), std::move(table->accepting)};
}

nb::bytes to_bytes(std::span<const Digit> digits) { return nb::bytes(digits.data(), digits.size()); }

const char* engine_name(solve::Engine engine) {
    switch (engine) {
        case solve::Engine::kClassic:
            return "classic";
        case solve::Engine::kGeneral:
            return "general";
        case solve::Engine::kSat:
            return "sat";
    }
    return "";
}

nb::tuple solve_one(const solve::Model& model, const Masks& domains, std::uint64_t limit, Seconds seconds, Nodes nodes,
                    const Cancel* cancel) {
    Guard guard(seconds, nodes, cancel);
    check(model, domains);
    const auto sets = digit_sets(domains);
    solve::Answer answer;
    {
        nb::gil_scoped_release release;
        answer = solve::solve(model, sets, limit, guard.control());
    }
    guard.check();
    return nb::make_tuple(answer.count, answer.complete, to_bytes(answer.first), to_bytes(answer.second),
                          engine_name(answer.engine), answer.nodes);
}

std::pair<std::vector<std::uint32_t>, bool> true_candidates(const solve::Model& model, const Masks& domains,
                                                            std::uint32_t cap, Seconds seconds, Nodes nodes,
                                                            const Cancel* cancel) {
    Guard guard(seconds, nodes, cancel);
    check(model, domains);
    const auto sets = digit_sets(domains);
    solve::TrueCandidates found;
    {
        nb::gil_scoped_release release;
        found = solve::true_candidates(model, sets, cap, guard.control());
    }
    guard.check();
    return {std::move(found.counts), found.complete};
}

// Every solution of one puzzle, for a Python iterator.
class Search {
public:
    Search(const solve::Model& model, const Masks& domains, Seconds seconds, Nodes nodes, const Cancel* cancel)
        : guard_(seconds, nodes, cancel) {
        check(model, domains);
        const auto sets = digit_sets(domains);
        if (model.is_classic() && solve::are_givens(sets)) {
            classic_.emplace(sets);
        } else {
            hybrid_.emplace(model).start(sets, solve::Numbers::kFree);
        }
    }

    std::optional<nb::bytes> next() {
        {
            nb::gil_scoped_release release;
            event_ = classic_ ? classic_->next(guard_.control()) : hybrid_->next(guard_.control());
        }
        guard_.check();
        if (event_ != solve::Event::kSolution) return std::nullopt;
        return to_bytes(classic_ ? classic_->solution() : hybrid_->solution());
    }

    bool complete() const { return event_ != solve::Event::kStopped; }

private:
    Guard guard_;
    std::optional<solve::HybridSearch> hybrid_;
    std::optional<solve::ClassicSearch> classic_;
    solve::Event event_ = solve::Event::kSolution;
};

}  // namespace

void bind_solve(nb::module_& m) {
    nb::class_<solve::Model>(m, "Model", "The rules of a puzzle, prepared for search.")
        .def(
            "__init__",
            [](solve::Model* self, int cells, int digits, const Masks& domains, std::vector<Cells> houses,
               std::vector<Cells> groups, const std::vector<Masks>& tables, const std::vector<RelationForm>& relations,
               std::vector<SumForm> sums, const std::vector<MachineForm>& machines, std::vector<AutomatonForm> automata,
               std::vector<ConnectedForm> connected, std::vector<RegionsForm> regions,
               std::vector<EnclosedForm> enclosed, const std::vector<RankingForm>& rankings,
               std::vector<TallyForm> tallies, int own, Seconds seconds, const Cancel* cancel) {
                Guard guard(seconds, std::nullopt, cancel);
                const std::vector<Machine> by_number = make_machines(machines);
                try {
                    nb::gil_scoped_release release;  // many clues take a while
                    new (self) solve::Model(
                        make_rules(cells, digits, domains, std::move(houses), std::move(groups), tables, relations,
                                   std::move(sums), by_number, std::move(automata), std::move(connected),
                                   std::move(regions), std::move(enclosed), rankings, std::move(tallies), own),
                        guard.control());
                } catch (const Stopped&) {
                    guard.check();  // ^C is told as such
                    throw;
                }
            },
            "cells"_a, "digits"_a, "domains"_a, "houses"_a, "groups"_a, "tables"_a, "relations"_a, "sums"_a,
            "machines"_a, "automata"_a, "connected"_a, "regions"_a, "enclosed"_a,
            "rankings"_a = std::vector<RankingForm>(), "tallies"_a = std::vector<TallyForm>(), "own"_a = 0,
            "seconds"_a.none() = nb::none(), "cancel"_a.none() = nb::none())
        .def_prop_ro("weight", &solve::Model::weight, "About how many numbers it takes to keep it.")
        .def_prop_ro("is_classic", &solve::Model::is_classic, "Whether the 9x9 engine solves it, many at a time.");

    m.def("solve", &solve_one, "model"_a, "domains"_a, "limit"_a, "seconds"_a.none(), "nodes"_a.none(),
          "cancel"_a.none(),
          nb::sig("def solve(model: Model, domains: list[int], limit: int, seconds: float | None, "
                  "nodes: int | None, cancel: Cancel | None) -> tuple[int, bool, bytes, bytes, str, int]"),
          "Count up to a limit; (count, complete, first, second, engine, nodes).");
    m.def("true_candidates", &true_candidates, "model"_a, "domains"_a, "cap"_a, "seconds"_a.none(), "nodes"_a.none(),
          "cancel"_a.none(),
          "For every cell and digit the solutions it appears in, up to a cap; and whether that is certain.");

    m.def(
        "smallest",
        [](const std::vector<std::int32_t>& next, std::size_t digits, const std::vector<bool>& accepting) {
            const auto states = static_cast<std::int32_t>(accepting.size());
            require(digits > 0 && next.size() == digits * accepting.size(), "an automaton needs a row for each state");
            for (std::int32_t to : next) require(to >= -1 && to < states, "an automaton goes to no state");
            nb::gil_scoped_release release;
            solve::Table table = solve::smallest(next, digits, accepting);
            return std::pair(std::move(table.next), std::move(table.accepting));
        },
        "next"_a, "digits"_a, "accepting"_a,
        "The table (row by row) and the accepting states of the same automaton with the fewest states.");

    m.def(
        "read_formula", &read_formula, "cells"_a, "digits"_a, "joined"_a, "relations"_a, "sums"_a, "automata"_a,
        "enclosed"_a, "most_entries"_a, "told"_a,
        "One automaton for rules joined by any and all: its cells in order, none if there is no order; its table, none "
        "if that is too large; its accepting states.");

    m.def(
        "simd_level", [] { return std::string(solve::level_name(solve::classic_level())); },
        "The instruction set that the 9x9 engine uses on this machine.");
    m.def(
        "simd_levels",
        [] {
            std::vector<std::string> names;
            for (const solve::Level level : solve::classic_levels()) names.emplace_back(solve::level_name(level));
            return names;
        },
        "The instruction sets this machine has, the best last.");

    nb::class_<Search>(m, "Search", "Every solution of one puzzle.")
        .def(nb::init<const solve::Model&, const Masks&, Seconds, Nodes, const Cancel*>(), "model"_a, "domains"_a,
             "seconds"_a.none(), "nodes"_a.none(), "cancel"_a.none(), nb::keep_alive<1, 2>(), nb::keep_alive<1, 6>())
        .def("next", &Search::next, "The next solution, or None.")
        .def_prop_ro("complete", &Search::complete, "False when the budget ran out.");
}

}  // namespace garns::bind
