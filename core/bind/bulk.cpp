// Many puzzles: buffers in, buffers out, no Python object for each.

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

#include "bind/bind.h"
#include "solve/model.h"
#include "solve/solve.h"
#include "text.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace garns::bind {

namespace {

// Ask for large pages where the system has them: with pages of 4 kB the threads of a bulk call would wait for each
// other in the kernel, which hands out fresh pages of a process one at a time. A wish only: what it answers does not
// matter.
void prefer_large_pages([[maybe_unused]] char* begin, [[maybe_unused]] std::size_t size) {
#ifdef MADV_HUGEPAGE
    constexpr std::uintptr_t kLarge = std::uintptr_t{1} << 21;
    const std::uintptr_t first = (reinterpret_cast<std::uintptr_t>(begin) + kLarge - 1) / kLarge * kLarge;
    const std::uintptr_t last = (reinterpret_cast<std::uintptr_t>(begin) + size) / kLarge * kLarge;
    if (first < last) madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#endif
}

}  // namespace

// Not set to anything: each byte is written before Python sees it, and by the thread that has it in its cache.
nb::bytearray space(std::size_t size) {
    PyObject* array = PyByteArray_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size));
    if (array == nullptr) throw nb::python_error();
    prefer_large_pages(PyByteArray_AS_STRING(array), size);
    return nb::steal<nb::bytearray>(array);
}

namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;
using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;
using Row = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::uint8_t* data(nb::bytearray& array) { return reinterpret_cast<std::uint8_t*>(array.data()); }

std::pair<nb::bytearray, nb::bytearray> read_lines(const Bytes& text, std::size_t cells, int digits, int threads) {
    const std::size_t parts = thread_count(threads);
    const Lines lines = [&] {
        nb::gil_scoped_release release;
        return Lines({reinterpret_cast<const char*>(text.data()), text.size()}, parts);
    }();
    nb::bytearray rows = space(lines.count() * cells), status = space(lines.count());
    {
        nb::gil_scoped_release release;
        lines.read(cells, digits, data(rows), data(status));
    }
    return {rows, status};
}

nb::bytearray check_rows(const Bytes& rows, std::size_t cells, int digits) {
    const std::size_t count = rows.size() / cells;
    nb::bytearray status = space(count);
    {
        nb::gil_scoped_release release;
        garns::check_rows(rows.data(), count, cells, digits, data(status));
    }
    return status;
}

std::pair<nb::bytearray, nb::bytearray> solve_many(const solve::Model& model, const Bytes& givens, Row status,
                                                   std::uint32_t limit, int threads, Seconds seconds, Nodes nodes,
                                                   const Cancel* cancel) {
    const std::size_t count = status.size(), cells = static_cast<std::size_t>(model.cells());
    if (givens.size() != count * cells) throw nb::value_error("givens and status do not fit together");
    nb::bytearray counts = space(count * sizeof(std::uint32_t)), solutions = space(count * cells);
    Guard guard(seconds, nodes, cancel);
    const solve::Bulk bulk{.givens = givens.data(),
                           .count = count,
                           .limit = limit,
                           .threads = thread_count(threads),
                           .counts = reinterpret_cast<std::uint32_t*>(data(counts)),
                           .solutions = data(solutions),
                           .status = status.data()};
    {
        nb::gil_scoped_release release;
        solve::solve_many(model, bulk, guard.control());
    }
    guard.check();
    return {counts, solutions};
}

}  // namespace

void bind_bulk(nb::module_& m) {
    m.def("read_lines", &read_lines, "text"_a, "cells"_a, "digits"_a, "threads"_a,
          nb::sig("def read_lines(text: bytes | bytearray | memoryview, cells: int, digits: int, threads: int) "
                  "-> tuple[bytearray, bytearray]"),
          "The givens of a text with one puzzle a line, and a status for each line.");
    m.def("check_rows", &check_rows, "rows"_a, "cells"_a, "digits"_a,
          nb::sig("def check_rows(rows: bytes | bytearray | memoryview, cells: int, digits: int) -> bytearray"),
          "A status for each row of givens.");
    m.def("solve_many", &solve_many, "model"_a, "givens"_a, "status"_a, "limit"_a, "threads"_a, "seconds"_a.none(),
          "nodes"_a.none(), "cancel"_a.none(),
          nb::sig("def solve_many(model: Model, givens: bytes | bytearray | memoryview, status: bytearray, limit: int, "
                  "threads: int, seconds: float | None, nodes: int | None, cancel: Cancel | None) "
                  "-> tuple[bytearray, bytearray]"),
          "Counts and first solutions of many puzzles; the status is updated in place.");
}

}  // namespace garns::bind
