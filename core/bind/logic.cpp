// Human logic: a position in, steps out as plain tuples.

#include "logic/logic.h"

#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.h"
#include "solve/model.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace garns::bind {
namespace {

using logic::Logic;

template <class Range, class Convert>
nb::tuple tuple_of(const Range& range, Convert convert) {
    nb::list items;
    for (const auto& item : range) items.append(convert(item));
    return nb::tuple(items);
}

nb::tuple numbers(const auto& range) {
    return tuple_of(range, [](auto number) { return static_cast<int>(number); });
}

nb::tuple candidates(const std::vector<logic::Candidate>& list) {
    return tuple_of(list, [](logic::Candidate one) { return nb::make_tuple(one.cell, one.digit); });
}

// (technique, placements, eliminations, parts, links), as garns.engine reads it.
nb::tuple to_tuple(const logic::Step& step) {
    const auto part = [](const logic::Part& one) {
        return nb::make_tuple(logic::role_name(one.role), numbers(one.cells), numbers(one.digits), numbers(one.houses));
    };
    const auto node = [](const logic::Node& one) { return nb::make_tuple(numbers(one.cells), one.digit); };
    const auto link = [&](const logic::Link& one) { return nb::make_tuple(node(one.from), node(one.to), one.strong); };
    return nb::make_tuple(step.technique, candidates(step.placements), candidates(step.eliminations),
                          tuple_of(step.parts, part), tuple_of(step.links, link));
}

std::span<const Digit> digits_of(const nb::bytes& bytes) {
    return {static_cast<const Digit*>(bytes.data()), bytes.size()};
}

nb::list find(const Logic& self, const nb::bytes& givens, const nb::bytes& digits,
              const std::vector<std::uint64_t>& masks, const std::vector<int>& techniques, std::size_t limit) {
    const logic::Position position{digits_of(givens), digits_of(digits), masks};
    std::vector<logic::Step> steps;
    {
        nb::gil_scoped_release release;
        steps = self.find(position, techniques, limit);
    }
    nb::list found;
    for (const auto& step : steps) found.append(to_tuple(step));
    return found;
}

nb::tuple climb(const Logic& self, const nb::bytes& givens, const nb::bytes& digits,
                const std::vector<std::uint64_t>& masks, const std::vector<int>& techniques) {
    const logic::Position position{digits_of(givens), digits_of(digits), masks};
    Guard guard(std::nullopt, std::nullopt);
    logic::Path path;
    {
        nb::gil_scoped_release release;
        path = self.climb(position, techniques, guard.control().interrupted);
    }
    guard.check();
    nb::list steps;
    for (const auto& step : path.steps) steps.append(to_tuple(step));
    return nb::make_tuple(steps, numbers(path.digits),
                          tuple_of(path.candidates, [](DigitSet set) { return set.bits(); }));
}

}  // namespace

void bind_logic(nb::module_& m) {
    m.def("technique_ids", &logic::technique_ids, "Every technique; its place in this list names it below.");
    nb::class_<Logic>(m, "Logic", "The rules of a puzzle, prepared for human techniques.")
        .def(nb::new_([](const solve::Model& model) { return Logic::of(model.rules()); }), "model"_a)
        .def("find", &find, "givens"_a, "digits"_a, "candidates"_a, "techniques"_a, "limit"_a,
             nb::sig("def find(self, givens: bytes, digits: bytes, candidates: Sequence[int], techniques: "
                     "Sequence[int], limit: int) -> list[tuple[typing.Any, ...]]"),
             "The steps of some techniques, in their order, at most so many.")
        .def("climb", &climb, "givens"_a, "digits"_a, "candidates"_a, "techniques"_a,
             nb::sig("def climb(self, givens: bytes, digits: bytes, candidates: Sequence[int], techniques: "
                     "Sequence[int]) -> tuple[list[tuple[typing.Any, ...]], tuple[int, ...], tuple[int, ...]]"),
             "The steps up a ladder; then the digits and candidates where they end.");
}

}  // namespace garns::bind
