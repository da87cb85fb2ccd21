// The canonical form of a grid of boxes.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind/bind.h"
#include "bind/source.h"
#include "symmetry/canonical.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace garns::bind {
namespace {

std::tuple<std::vector<Digit>, std::vector<Cell>, std::vector<Digit>, std::uint64_t> canonical(
    const std::vector<Digit>& grid, int box_rows, int box_columns) {
    const auto size =
        static_cast<std::size_t>(std::max(box_rows, 0)) * static_cast<std::size_t>(std::max(box_columns, 0));
    require(size >= 1 && size <= 25 && grid.size() == size * size, "grid: expected a cell for each row and column");
    require(std::ranges::all_of(grid, [&](Digit digit) { return digit <= size; }), "a digit is not one of the board");
    symmetry::Canonical form = symmetry::canonical(grid, box_rows, box_columns);
    return {std::move(form.grid), std::move(form.cells), std::move(form.digits), form.automorphisms};
}

void canonical_many(const Source& source, int box_rows, int box_columns, Room<std::uint8_t> forms,
                    Room<std::uint64_t> automorphisms, Room<std::uint8_t> status, bool symbols, int threads,
                    std::optional<double> seconds, std::optional<std::uint64_t> nodes, const Cancel* cancel) {
    const std::size_t count = source.puzzles->count(), size = static_cast<std::size_t>(box_rows * box_columns);
    if (box_rows < 1 || box_columns < 1 || size > 9 || source.puzzles->cells() != size * size ||
        forms.size() != count * size * size || automorphisms.size() != count || status.size() != count)
        throw nb::value_error("puzzles, forms, automorphisms and status do not fit together");
    Guard guard(seconds, nodes, cancel);
    const symmetry::Bulk bulk{.puzzles = source.puzzles.get(),
                              .box_rows = box_rows,
                              .box_columns = box_columns,
                              .threads = thread_count(threads),
                              .forms = forms.data(),
                              .symbols = symbols,
                              .automorphisms = automorphisms.data(),
                              .status = status.data()};
    {
        nb::gil_scoped_release release;
        symmetry::canonical_many(bulk, guard.control());
    }
    guard.check();
}

}  // namespace

void bind_symmetry(nb::module_& m) {
    m.def("canonical", &canonical, "grid"_a, "box_rows"_a, "box_columns"_a, nb::call_guard<nb::gil_scoped_release>(),
          "The smallest equal grid, where each cell goes, what each digit becomes, and how many moves change nothing.");
    m.def("canonical_many", &canonical_many, "puzzles"_a, "box_rows"_a, "box_columns"_a, "forms"_a, "automorphisms"_a,
          "status"_a, "symbols"_a, "threads"_a, "seconds"_a.none(), "nodes"_a.none(), "cancel"_a.none(),
          nb::sig("def canonical_many(puzzles: Puzzles, box_rows: int, box_columns: int, forms: memoryview, "
                  "automorphisms: memoryview, status: memoryview, symbols: bool, threads: int, "
                  "seconds: float | None, nodes: int | None, cancel: Cancel | None) -> None"),
          "The smallest equal grids of many puzzles, how many moves change nothing, and how it went with each.");
}

}  // namespace garns::bind
