// Human logic: a position in, steps out as plain tuples.

#include "logic/logic.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
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

nb::bytearray zeros(std::size_t size) {
    const std::vector<char> bytes(size);
    return nb::bytearray(bytes.data(), size);
}

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

nb::list techniques() {
    nb::list records;
    for (const auto& [id, family, needs_unique] : logic::all_techniques())
        records.append(nb::make_tuple(id, logic::family_name(family), needs_unique));
    return records;
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

using Bytes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;
using Row = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

nb::tuple rate_many(const Logic& self, const Bytes& givens, Row status, const nb::bytes& unique,
                    const std::optional<nb::bytes>& solutions, const std::vector<int>& techniques,
                    const std::vector<std::uint32_t>& scores, const std::vector<std::uint8_t>& levels,
                    const std::vector<std::uint32_t>& caps, int threads) {
    const std::size_t count = status.size(), bytes = count * self.cells();
    if (givens.size() != bytes || unique.size() != count || (solutions && solutions->size() != bytes))
        throw nb::value_error("givens, status, unique and solutions do not fit together");
    nb::bytearray out_scores = zeros(4 * count), out_levels = zeros(count), hardest = zeros(2 * count),
                  counts = zeros(2 * count * techniques.size());
    const logic::Scale scale{scores, levels, caps};
    const logic::Bulk bulk{
        .techniques = techniques,
        .scale = &scale,
        .threads = threads,
        .count = count,
        .givens = givens.data(),
        .unique = static_cast<const std::uint8_t*>(unique.data()),
        .solutions = solutions ? static_cast<const std::uint8_t*>(solutions->data()) : nullptr,
        .status = status.data(),
        .scores = reinterpret_cast<std::uint32_t*>(out_scores.data()),
        .levels = reinterpret_cast<std::uint8_t*>(out_levels.data()),
        .hardest = reinterpret_cast<std::uint16_t*>(hardest.data()),
        .counts = reinterpret_cast<std::uint16_t*>(counts.data()),
    };
    Guard guard(std::nullopt, std::nullopt);
    {
        nb::gil_scoped_release release;
        self.rate_many(bulk, guard.control().interrupted);
    }
    guard.check();
    return nb::make_tuple(out_scores, out_levels, hardest, counts);
}

}  // namespace

void bind_logic(nb::module_& m) {
    m.def("techniques", &techniques, nb::sig("def techniques() -> list[tuple[str, str, bool]]"),
          "The id and the family of every technique, and whether it argues from uniqueness; its place names it below.");
    nb::class_<Logic>(m, "Logic", "The rules of a puzzle, prepared for human techniques.")
        .def(nb::new_([](const solve::Model& model) { return Logic::of(model.rules()); }), "model"_a)
        .def("find", &find, "givens"_a, "digits"_a, "candidates"_a, "techniques"_a, "limit"_a,
             nb::sig("def find(self, givens: bytes, digits: bytes, candidates: Sequence[int], techniques: "
                     "Sequence[int], limit: int) -> list[tuple[typing.Any, ...]]"),
             "The steps of some techniques, in their order, at most so many.")
        .def("climb", &climb, "givens"_a, "digits"_a, "candidates"_a, "techniques"_a,
             nb::sig("def climb(self, givens: bytes, digits: bytes, candidates: Sequence[int], techniques: "
                     "Sequence[int]) -> tuple[list[tuple[typing.Any, ...]], tuple[int, ...], tuple[int, ...]]"),
             "The steps up a ladder; then the digits and candidates where they end.")
        .def("rate_many", &rate_many, "givens"_a, "status"_a, "unique"_a, "solutions"_a.none(), "techniques"_a,
             "scores"_a, "levels"_a, "caps"_a, "threads"_a,
             nb::sig("def rate_many(self, givens: bytes | bytearray | memoryview, status: bytearray, unique: bytes, "
                     "solutions: bytes | None, techniques: Sequence[int], scores: "
                     "Sequence[int], levels: Sequence[int], caps: Sequence[int], threads: int) -> tuple[bytearray, "
                     "bytearray, bytearray, bytearray]"),
             "Scores, levels, hardest rungs and counts by rung of many puzzles; the status is updated in place.");
}

}  // namespace garns::bind
