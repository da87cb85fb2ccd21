// One puzzle: its rules, its answer, its solutions one by one.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.h"
#include "solve/classic_door.h"
#include "solve/hybrid.h"
#include "solve/model.h"
#include "solve/solve.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace garns::bind {
namespace {

using Masks = std::vector<std::uint64_t>;
using Cells = std::vector<Cell>;
using RelationForm = std::tuple<Cell, Cell, Masks>;
using SumForm = std::tuple<Cells, std::vector<int>, int, bool>;
using AutomatonForm = std::tuple<Cells, int, std::vector<std::int32_t>, std::vector<bool>>;
using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;

std::vector<DigitSet> digit_sets(const Masks& masks) {
    std::vector<DigitSet> sets;
    for (std::uint64_t mask : masks) sets.emplace_back(mask);
    return sets;
}

Rules make_rules(int cells, int digits, const Masks& domains, std::vector<Cells> houses, std::vector<Cells> groups,
                 std::vector<RelationForm> relations, std::vector<SumForm> sums, std::vector<AutomatonForm> automata) {
    Rules rules{cells, digits, digit_sets(domains), std::move(houses), std::move(groups), {}, {}, {}};
    for (auto& [a, b, allowed] : relations) rules.relations.push_back({a, b, digit_sets(allowed)});
    for (auto& [on, coefficients, total, distinct] : sums) rules.sums.push_back({on, coefficients, total, distinct});
    for (auto& [on, states, next, accepting] : automata) rules.automata.push_back({on, states, next, accepting});
    return rules;
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
        const auto sets = digit_sets(domains);
        if (model.is_classic() && solve::are_givens(sets)) {
            classic_.emplace(sets);
        } else {
            hybrid_.emplace(model).start(sets);
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
               std::vector<Cells> groups, std::vector<RelationForm> relations, std::vector<SumForm> sums,
               std::vector<AutomatonForm> automata) {
                nb::gil_scoped_release release;  // many clues take a while
                new (self) solve::Model(make_rules(cells, digits, domains, std::move(houses), std::move(groups),
                                                   std::move(relations), std::move(sums), std::move(automata)));
            },
            "cells"_a, "digits"_a, "domains"_a, "houses"_a, "groups"_a, "relations"_a, "sums"_a, "automata"_a)
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
