// The Explainer: a position in, ratings or steps out.

#include "explainer/explainer.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.h"
#include "bind/steps.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace garns::bind {
namespace {

using explainer::kTechniqueCount;
using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;
constexpr std::size_t kCells = 81;

nb::list techniques() {
    nb::list records;
    for (const auto& [id, family, needs_unique] : explainer::kTechniques)
        records.append(nb::make_tuple(id, logic::family_name(family), needs_unique));
    return records;
}

explainer::Only only_of(const nb::bytes& bytes) {
    require(bytes.size() == kTechniqueCount, "only: expected one byte for each technique");
    explainer::Only only;
    for (int i = 0; i < kTechniqueCount; ++i) only[i] = bytes.c_str()[i] != 0;
    return only;
}

explainer::Mode mode_of(int mode) {
    require(mode == 0 || mode == 1, "there is no such mode");
    return static_cast<explainer::Mode>(mode);
}

nb::tuple explain(const nb::bytes& digits, const std::vector<std::uint64_t>& candidates, const nb::bytes& only,
                  int mode, std::size_t limit, Seconds seconds, Nodes nodes, const Cancel* cancel) {
    require(digits.size() == kCells && candidates.size() == kCells, "digits and candidates: expected 81");
    const std::span<const std::uint8_t> values(static_cast<const std::uint8_t*>(digits.data()), kCells);
    for (std::size_t cell = 0; cell < kCells; ++cell)
        require(values[cell] <= 9 && candidates[cell] < 512, "a digit is not one of the board");
    const explainer::Options options{mode_of(mode), only_of(only)};
    Guard guard(seconds, nodes, cancel);
    explainer::Path path;
    {
        nb::gil_scoped_release release;
        path = explainer::explain({values, candidates}, options, limit, guard.control());
    }
    guard.check();
    return nb::make_tuple(to_list(path.steps), numbers(path.digits), numbers(path.candidates), path.complete);
}

using Bytes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;
using Row = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

nb::tuple rate_many(const Bytes& givens, Row status, const nb::bytes& unique, const std::optional<nb::bytes>& solutions,
                    const nb::bytes& only, int mode, int threads, Seconds seconds, Nodes nodes, const Cancel* cancel) {
    const std::size_t count = status.size(), bytes = count * kCells;
    if (givens.size() != bytes || unique.size() != count || (solutions && solutions->size() != bytes))
        throw nb::value_error("givens, status, unique and solutions do not fit together");
    for (std::size_t i = 0; i < bytes; ++i)
        require(givens.data()[i] <= 9 || status.data()[i / kCells] != 0, "a digit is not one of the board");
    nb::bytearray scores = zeros(6 * count), behind = zeros(3 * count), counts = zeros(2 * count * kTechniqueCount);
    const explainer::Bulk bulk{
        .mode = mode_of(mode),
        .only = only_of(only),
        .threads = thread_count(threads),
        .count = count,
        .givens = givens.data(),
        .unique = static_cast<const std::uint8_t*>(unique.data()),
        .solutions = solutions ? static_cast<const std::uint8_t*>(solutions->data()) : nullptr,
        .status = status.data(),
        .scores = reinterpret_cast<std::uint16_t*>(scores.data()),
        .techniques = reinterpret_cast<std::uint8_t*>(behind.data()),
        .counts = reinterpret_cast<std::uint16_t*>(counts.data()),
    };
    Guard guard(seconds, nodes, cancel);
    {
        nb::gil_scoped_release release;
        explainer::rate_many(bulk, guard.control());
    }
    guard.check();
    return nb::make_tuple(scores, behind, counts);
}

}  // namespace

void bind_explainer(nb::module_& m) {
    m.def("explainer_techniques", &techniques, nb::sig("def explainer_techniques() -> list[tuple[str, str, bool]]"),
          "The id and the family of every technique of the Explainer, and whether it argues from uniqueness.");
    m.def("explain", &explain, "digits"_a, "candidates"_a, "only"_a, "mode"_a, "limit"_a, "seconds"_a.none(),
          "nodes"_a.none(), "cancel"_a.none(),
          nb::sig("def explain(digits: bytes, candidates: Sequence[int], only: bytes, mode: int, limit: int, seconds: "
                  "float | None, nodes: int | None, cancel: Cancel | None) -> tuple[list[tuple[typing.Any, ...]], "
                  "tuple[int, ...], tuple[int, ...], bool]"),
          "The steps of the Explainer from a position on, at most so many; the digits and candidates where they end; "
          "and whether that is the end.");
    m.def("explainer_rate_many", &rate_many, "givens"_a, "status"_a, "unique"_a, "solutions"_a.none(), "only"_a,
          "mode"_a, "threads"_a, "seconds"_a.none(), "nodes"_a.none(), "cancel"_a.none(),
          nb::sig("def explainer_rate_many(givens: bytes | bytearray | memoryview, status: bytearray, unique: bytes, "
                  "solutions: bytes | None, only: bytes, mode: int, threads: int, seconds: float | None, nodes: int | "
                  "None, cancel: Cancel | None) -> tuple[bytearray, bytearray, bytearray]"),
          "ER, EP and ED of many puzzles in tenths, the techniques behind them, and counts by technique; the status "
          "is updated in place.");
}

}  // namespace garns::bind
