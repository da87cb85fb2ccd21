// Many puzzles: buffers in, buffers out, no Python object for each.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <cstring>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

#include "bind/bind.h"
#include "bind/source.h"
#include "solve/classic_door.h"
#include "solve/model.h"
#include "solve/solve.h"

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

nb::bytearray zeros(std::size_t size) {
    nb::bytearray array = space(size);
    std::memset(array.data(), 0, size);
    return array;
}

namespace {

using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;
template <class Offset>
using Offsets = nb::ndarray<const Offset, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::uint8_t* data(nb::bytearray& array) { return reinterpret_cast<std::uint8_t*>(array.data()); }

Sheet sheet(std::size_t cells, int digits, bool lockstep, std::size_t count) {
    require(cells >= 1 && cells <= kMaxCells && digits >= 1 && digits <= kMaxDigits, "a board has cells and digits");
    return {cells, digits, lockstep ? solve::classic_at_once(count) : 64};
}

std::string_view characters(const Bytes& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

Source* lines(Bytes text, std::size_t cells, int digits, bool lockstep, int threads) {
    const std::size_t most = thread_count(threads);
    nb::gil_scoped_release release;
    const Sheet form = sheet(cells, digits, lockstep, text.size() / (cells + 1));
    auto puzzles = Puzzles::lines(characters(text), form, most);
    return new Source{std::move(text), std::nullopt, std::move(puzzles)};
}

Source* fixed(Bytes text, std::size_t width, std::size_t cells, int digits, bool lockstep) {
    if (width == 0) throw nb::value_error("a string has characters");
    auto puzzles = Puzzles::strings(characters(text), width, sheet(cells, digits, lockstep, text.size() / width));
    return new Source{std::move(text), std::nullopt, std::move(puzzles)};
}

template <class Offset>
Source* strings(Bytes text, Offsets<Offset> offsets, std::size_t cells, int digits, bool lockstep) {
    const std::span span(offsets.data(), offsets.size());
    auto puzzles = Puzzles::strings(characters(text), span, sheet(cells, digits, lockstep, span.size()));
    if (puzzles == nullptr) throw nb::value_error("offsets run backwards or leave the text");
    return new Source{std::move(text), nb::ndarray<>(offsets), std::move(puzzles)};
}

Source* rows(Bytes digits_of_all, std::size_t cells, int digits, bool lockstep) {
    const std::span span(digits_of_all.data(), digits_of_all.size());
    auto puzzles = Puzzles::rows(span, sheet(cells, digits, lockstep, span.size() / cells));
    return new Source{std::move(digits_of_all), std::nullopt, std::move(puzzles)};
}

std::pair<nb::bytearray, nb::bytearray> read(const Source& self, int threads) {
    const std::size_t count = self.puzzles->count(), most = thread_count(threads);
    nb::bytearray digits = space(count * self.puzzles->cells()), status = space(count);
    {
        nb::gil_scoped_release release;
        self.puzzles->read_all(most, data(digits), data(status));
    }
    return {digits, status};
}

void solve_many(const solve::Model& model, const Source& source, Room<std::uint32_t> counts,
                Room<std::uint8_t> solutions, Room<std::uint8_t> status, bool symbols, std::uint32_t limit, int threads,
                Seconds seconds, Nodes nodes, const Cancel* cancel) {
    const std::size_t count = source.puzzles->count(), cells = source.puzzles->cells();
    if (static_cast<std::size_t>(model.board_cells()) != cells || counts.size() != count || status.size() != count ||
        solutions.size() != count * cells)
        throw nb::value_error("puzzles, counts, solutions and status do not fit together");
    Guard guard(seconds, nodes, cancel);
    const solve::Bulk bulk{.puzzles = source.puzzles.get(),
                           .limit = limit,
                           .threads = thread_count(threads),
                           .counts = counts.data(),
                           .solutions = solutions.data(),
                           .symbols = symbols,
                           .status = status.data()};
    {
        nb::gil_scoped_release release;
        solve::solve_many(model, bulk, guard.control());
    }
    guard.check();
}

using AnyBuffer = nb::ndarray<nb::ro, nb::c_contig, nb::device::cpu>;

bool share_memory(const auto& a, const auto& b) {
    const auto begin = [](const auto& array) { return reinterpret_cast<std::uintptr_t>(array.data()); };
    return begin(a) < begin(b) + b.nbytes() && begin(b) < begin(a) + a.nbytes();
}

}  // namespace

void bind_bulk(nb::module_& m) {
    nb::class_<Source>(m, "Puzzles", "Many puzzles of one board in memory that others own.")
        .def_static("lines", &lines, "text"_a, "cells"_a, "digits"_a, "lockstep"_a, "threads"_a,
                    nb::sig("def lines(text: memoryview, cells: int, digits: int, lockstep: bool, "
                            "threads: int) -> Puzzles"),
                    "A text with one puzzle a line.")
        .def_static("fixed", &fixed, "text"_a, "width"_a, "cells"_a, "digits"_a, "lockstep"_a,
                    nb::sig("def fixed(text: memoryview, width: int, cells: int, digits: int, "
                            "lockstep: bool) -> Puzzles"),
                    "Strings of one width.")
        .def_static("strings32", &strings<std::int32_t>, "text"_a, "offsets"_a.noconvert(), "cells"_a, "digits"_a,
                    "lockstep"_a,
                    nb::sig("def strings32(text: memoryview, offsets: memoryview, cells: int, digits: int, "
                            "lockstep: bool) -> Puzzles"),
                    "Strings that end where the next begins, by numbers of 32 bits.")
        .def_static("strings64", &strings<std::int64_t>, "text"_a, "offsets"_a.noconvert(), "cells"_a, "digits"_a,
                    "lockstep"_a,
                    nb::sig("def strings64(text: memoryview, offsets: memoryview, cells: int, digits: int, "
                            "lockstep: bool) -> Puzzles"),
                    "Strings that end where the next begins, by numbers of 64 bits.")
        .def_static("rows", &rows, "digits_of_all"_a, "cells"_a, "digits"_a, "lockstep"_a,
                    nb::sig("def rows(digits_of_all: memoryview, cells: int, digits: int, "
                            "lockstep: bool) -> Puzzles"),
                    "Rows of digits.")
        .def("__len__", [](const Source& self) { return self.puzzles->count(); })
        .def(
            "overlaps",
            [](const Source& self, const AnyBuffer& buffer) {
                return share_memory(self.bytes, buffer) || (self.offsets && share_memory(*self.offsets, buffer));
            },
            "buffer"_a, nb::sig("def overlaps(self, buffer: memoryview) -> bool"),
            "Whether they stand in memory of this buffer.")
        .def("read", &read, "threads"_a, nb::sig("def read(self, threads: int) -> tuple[bytearray, bytearray]"),
             "The digits of all, and a status for each.");
    m.def("zeros", &zeros, "size"_a, "Memory for answers that is used again and again.");
    m.def("space", &space, "size"_a, "Memory for answers that is not set to anything.");
    m.def(
        "overlap", [](const AnyBuffer& a, const AnyBuffer& b) { return share_memory(a, b); }, "a"_a, "b"_a,
        nb::sig("def overlap(a: memoryview, b: memoryview) -> bool"), "Whether two buffers share memory.");
    m.def("solve_many", &solve_many, "model"_a, "puzzles"_a, "counts"_a, "solutions"_a, "status"_a, "symbols"_a,
          "limit"_a, "threads"_a, "seconds"_a.none(), "nodes"_a.none(), "cancel"_a.none(),
          nb::sig("def solve_many(model: Model, puzzles: Puzzles, counts: memoryview, solutions: "
                  "memoryview, status: memoryview, symbols: bool, limit: int, threads: int, "
                  "seconds: float | None, nodes: int | None, cancel: Cancel | None) -> None"),
          "Counts and first solutions of many puzzles, and how it went with each.");
}

}  // namespace garns::bind
