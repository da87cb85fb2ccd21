// Human logic: a position in, steps out as plain tuples.

#include "logic/logic.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.h"
#include "bind/steps.h"
#include "solve/model.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace garns::bind {
namespace {

using logic::Logic;
using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;

nb::list techniques() {
    nb::list records;
    for (const auto& [id, family, needs_unique] : logic::all_techniques())
        records.append(nb::make_tuple(id, logic::family_name(family), needs_unique));
    return records;
}

std::span<const Digit> digits_of(const nb::bytes& bytes) {
    return {static_cast<const Digit*>(bytes.data()), bytes.size()};
}

void check(const std::vector<int>& techniques) {
    static const int count = logic::count_indexes();
    for (int index : techniques) require(index >= 0 && index < count, "there is no such technique");
}

void check(const Logic& logic, const logic::Position& position) {
    const auto cells = static_cast<std::size_t>(logic.cells());
    require(position.givens.size() == cells && position.digits.size() == cells && position.candidates.size() == cells,
            "givens, digits and candidates: expected one for each cell");
    const DigitSet all = DigitSet::all(logic.digits());
    for (std::size_t cell = 0; cell < cells; ++cell) {
        require(position.givens[cell] <= logic.digits() && position.digits[cell] <= logic.digits(),
                "a digit is not one of the board");
        require((DigitSet(position.candidates[cell]) - all).empty(), "a candidate is not a digit of the board");
    }
}

nb::tuple find(const Logic& self, const nb::bytes& givens, const nb::bytes& digits,
               const std::vector<std::uint64_t>& masks, const std::vector<int>& techniques, std::size_t limit,
               Seconds seconds, Nodes nodes, const Cancel* cancel) {
    const logic::Position position{digits_of(givens), digits_of(digits), masks};
    check(self, position);
    check(techniques);
    Guard guard(seconds, nodes, cancel);
    logic::Steps found;
    {
        nb::gil_scoped_release release;
        found = self.find(position, techniques, limit, guard.control());
    }
    guard.check();
    return nb::make_tuple(to_list(found.steps), found.complete);
}

nb::tuple climb(const Logic& self, const nb::bytes& givens, const nb::bytes& digits,
                const std::vector<std::uint64_t>& masks, const std::vector<int>& techniques, Seconds seconds,
                Nodes nodes, const Cancel* cancel) {
    const logic::Position position{digits_of(givens), digits_of(digits), masks};
    check(self, position);
    check(techniques);
    Guard guard(seconds, nodes, cancel);
    logic::Path path;
    {
        nb::gil_scoped_release release;
        path = self.climb(position, techniques, guard.control());
    }
    guard.check();
    return nb::make_tuple(to_list(path.steps), numbers(path.digits),
                          tuple_of(path.candidates, [](DigitSet set) { return set.bits(); }), path.complete);
}

using Bytes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;
using Row = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

nb::tuple rate_many(const Logic& self, const Bytes& givens, Row status, const nb::bytes& unique,
                    const std::optional<nb::bytes>& solutions, const std::vector<int>& techniques,
                    const std::vector<std::uint32_t>& scores, const std::vector<std::uint8_t>& levels,
                    const std::vector<std::uint32_t>& caps, int threads, Seconds seconds, Nodes nodes,
                    const Cancel* cancel) {
    const std::size_t count = status.size(), bytes = count * self.cells();
    if (givens.size() != bytes || unique.size() != count || (solutions && solutions->size() != bytes))
        throw nb::value_error("givens, status, unique and solutions do not fit together");
    check(techniques);
    require(scores.size() == techniques.size() && levels.size() == techniques.size(),
            "a rung needs a score and a level");
    for (std::size_t i = 0; i < bytes; ++i)
        require(givens.data()[i] <= self.digits() || status.data()[i / self.cells()] != 0,
                "a digit is not one of the board");
    nb::bytearray out_scores = zeros(4 * count), out_levels = zeros(count), hardest = zeros(2 * count),
                  counts = zeros(2 * count * techniques.size());
    const logic::Scale scale{scores, levels, caps};
    const logic::Bulk bulk{
        .techniques = techniques,
        .scale = &scale,
        .threads = thread_count(threads),
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
    Guard guard(seconds, nodes, cancel);
    {
        nb::gil_scoped_release release;
        self.rate_many(bulk, guard.control());
    }
    guard.check();
    return nb::make_tuple(out_scores, out_levels, hardest, counts);
}

}  // namespace

void bind_logic(nb::module_& m) {
    m.def("techniques", &techniques, nb::sig("def techniques() -> list[tuple[str, str, bool]]"),
          "The id and the family of every technique, and whether it argues from uniqueness; its place names it below.");
    m.def("techniques_as_hodoku", &logic::all_as_hodoku,
          "Techniques of which HoDoKu takes another step first; the places after the last technique name them so.");
    nb::class_<Logic>(m, "Logic", "The rules of a puzzle, prepared for human techniques.")
        .def(nb::new_([](const solve::Model& model) { return Logic::of(model.rules()); }), "model"_a)
        .def("find", &find, "givens"_a, "digits"_a, "candidates"_a, "techniques"_a, "limit"_a, "seconds"_a.none(),
             "nodes"_a.none(), "cancel"_a.none(),
             nb::sig("def find(self, givens: bytes, digits: bytes, candidates: Sequence[int], techniques: "
                     "Sequence[int], limit: int, seconds: float | None, nodes: int | None, cancel: Cancel | None) -> "
                     "tuple[list[tuple[typing.Any, ...]], bool]"),
             "The steps of some techniques, in their order, at most so many; and whether none is missing for want of "
             "time.")
        .def("climb", &climb, "givens"_a, "digits"_a, "candidates"_a, "techniques"_a, "seconds"_a.none(),
             "nodes"_a.none(), "cancel"_a.none(),
             nb::sig("def climb(self, givens: bytes, digits: bytes, candidates: Sequence[int], techniques: "
                     "Sequence[int], seconds: float | None, nodes: int | None, cancel: Cancel | None) -> "
                     "tuple[list[tuple[typing.Any, ...]], tuple[int, ...], tuple[int, ...], bool]"),
             "The steps up a ladder; the digits and candidates where they end; and whether that is the end.")
        .def("rate_many", &rate_many, "givens"_a, "status"_a, "unique"_a, "solutions"_a.none(), "techniques"_a,
             "scores"_a, "levels"_a, "caps"_a, "threads"_a, "seconds"_a.none(), "nodes"_a.none(), "cancel"_a.none(),
             nb::sig("def rate_many(self, givens: bytes | bytearray | memoryview, status: bytearray, unique: bytes, "
                     "solutions: bytes | None, techniques: Sequence[int], scores: Sequence[int], levels: "
                     "Sequence[int], caps: Sequence[int], threads: int, seconds: float | None, nodes: int | None, "
                     "cancel: Cancel | None) -> tuple[bytearray, bytearray, bytearray, bytearray]"),
             "Scores, levels, hardest rungs and counts by rung of many puzzles; the status is updated in place.");
}

}  // namespace garns::bind
