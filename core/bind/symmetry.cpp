// The canonical form of a grid of boxes.

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.h"
#include "symmetry/canonical.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace garns::bind {
namespace {

std::tuple<std::vector<Digit>, std::vector<Cell>, std::vector<Digit>, std::uint64_t> canonical(
    const std::vector<Digit>& grid, int box_rows, int box_columns) {
    symmetry::Canonical form = symmetry::canonical(grid, box_rows, box_columns);
    return {std::move(form.grid), std::move(form.cells), std::move(form.digits), form.automorphisms};
}

}  // namespace

void bind_symmetry(nb::module_& m) {
    m.def("canonical", &canonical, "grid"_a, "box_rows"_a, "box_columns"_a, nb::call_guard<nb::gil_scoped_release>(),
          "The smallest equal grid, where each cell goes, what each digit becomes, and how many moves change nothing.");
}

}  // namespace garns::bind
