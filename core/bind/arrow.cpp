// Tables for whoever speaks Arrow (pandas, polars, DuckDB, pyarrow): its C stream, filled by a function of Python.
// The structures, and who frees what when, are those of https://arrow.apache.org/docs/format/CStreamInterface.html.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cerrno>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/bind.h"

namespace nb = nanobind;

namespace garns::bind {

namespace {

extern "C" {
struct ArrowSchema {
    const char *format, *name, *metadata;
    std::int64_t flags, n_children;
    ArrowSchema **children, *dictionary;
    void (*release)(ArrowSchema*);
    void* private_data;
};

struct ArrowArray {
    std::int64_t length, null_count, offset, n_buffers, n_children;
    const void** buffers;
    ArrowArray **children, *dictionary;
    void (*release)(ArrowArray*);
    void* private_data;
};

struct ArrowArrayStream {
    int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
    int (*get_next)(ArrowArrayStream*, ArrowArray*);
    const char* (*get_last_error)(ArrowArrayStream*);
    void (*release)(ArrowArrayStream*);
    void* private_data;
};
}

constexpr const char* kStream = "arrow_array_stream";
constexpr std::int64_t kNullable = 2;

using Field = std::tuple<std::string, std::string>;                              // name, format
using Column = std::tuple<std::int64_t, std::vector<std::optional<nb::bytes>>>;  // missing values, buffers
using Batch = std::tuple<std::int64_t, std::vector<Column>>;                     // rows, columns

// Frees a structure and those of its children that the reader has not taken for itself.
template <class Structure, class Owned>
void release(Structure* structure) {
    const std::unique_ptr<Owned> owned(static_cast<Owned*>(structure->private_data));
    for (Structure& child : owned->children) {
        if (child.release != nullptr) child.release(&child);
    }
    structure->release = nullptr;
}

// Points at the children one by one, as Arrow wants them; the vector of children must not grow any more.
template <class Owned>
auto* places(Owned& owned) {
    for (auto& child : owned.children) owned.places.push_back(&child);
    return owned.places.data();
}

struct OwnedSchema {
    std::string name, format;
    std::vector<ArrowSchema> children;
    std::vector<ArrowSchema*> places;
};

ArrowSchema schema_of(const std::string& name, const std::string& format, const std::vector<Field>& fields) {
    auto owned = std::make_unique<OwnedSchema>(OwnedSchema{name, format, {}, {}});
    for (const auto& [field, type] : fields) owned->children.push_back(schema_of(field, type, {}));
    ArrowSchema schema{};
    schema.format = owned->format.c_str();
    schema.name = owned->name.c_str();
    schema.flags = kNullable;
    schema.n_children = static_cast<std::int64_t>(owned->children.size());
    schema.children = places(*owned);
    schema.release = release<ArrowSchema, OwnedSchema>;
    schema.private_data = owned.release();
    return schema;
}

struct OwnedArray {
    std::vector<std::optional<nb::bytes>> kept;
    std::vector<const void*> buffers;
    std::vector<ArrowArray> children;
    std::vector<ArrowArray*> places;

    ~OwnedArray() {  // a reader may be on any thread
        if (!nb::is_alive()) {
            for (auto& each : kept) {
                if (each) each->release();
            }
            return;
        }
        nb::gil_scoped_acquire gil;
        kept.clear();
    }
};

ArrowArray array_of(std::int64_t rows, std::int64_t missing, std::vector<std::optional<nb::bytes>> buffers,
                    std::vector<Column> columns) {
    auto owned = std::make_unique<OwnedArray>();
    for (const auto& buffer : buffers) owned->buffers.push_back(buffer ? buffer->c_str() : nullptr);
    owned->kept = std::move(buffers);
    for (auto& [gone, memory] : columns) owned->children.push_back(array_of(rows, gone, std::move(memory), {}));
    ArrowArray array{};
    array.length = rows;
    array.null_count = missing;
    array.n_buffers = static_cast<std::int64_t>(owned->buffers.size());
    array.buffers = owned->buffers.data();
    array.n_children = static_cast<std::int64_t>(owned->children.size());
    array.children = places(*owned);
    array.release = release<ArrowArray, OwnedArray>;
    array.private_data = owned.release();
    return array;
}

struct OwnedStream {
    std::vector<Field> fields;
    nb::object next;
    std::string error;
};

OwnedStream& owned_by(ArrowArrayStream* stream) { return *static_cast<OwnedStream*>(stream->private_data); }

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
    *out = schema_of("", "+s", owned_by(stream).fields);
    return 0;
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
    *out = {};  // a structure that nobody has to free tells the end
    OwnedStream& owned = owned_by(stream);
    nb::gil_scoped_acquire gil;
    try {
        const nb::object found = owned.next();
        if (found.is_none()) return 0;
        auto [rows, columns] = nb::cast<Batch>(found);
        *out = array_of(rows, 0, {std::nullopt}, std::move(columns));
        return 0;
    } catch (const std::exception& error) {
        owned.error = error.what();
        return EIO;
    }
}

const char* get_last_error(ArrowArrayStream* stream) { return owned_by(stream).error.c_str(); }

void release_stream(ArrowArrayStream* stream) {
    nb::gil_scoped_acquire gil;
    delete &owned_by(stream);
    stream->release = nullptr;
}

// What no reader took goes with its capsule; an error that is on its way meanwhile is not ours.
void free_capsule(PyObject* capsule) {
    nb::error_scope unrelated;
    const std::unique_ptr<ArrowArrayStream> stream(
        static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, kStream)));
    if (stream && stream->release != nullptr) stream->release(stream.get());
}

nb::object arrow_stream(std::vector<Field> fields, nb::object next) {
    auto owned = std::make_unique<OwnedStream>(OwnedStream{std::move(fields), std::move(next), ""});
    auto stream = std::make_unique<ArrowArrayStream>(
        ArrowArrayStream{get_schema, get_next, get_last_error, release_stream, owned.get()});
    PyObject* capsule = PyCapsule_New(stream.get(), kStream, free_capsule);
    if (capsule == nullptr) throw nb::python_error();
    owned.release();
    stream.release();
    return nb::steal(capsule);
}

}  // namespace

void bind_arrow(nb::module_& m) {
    m.def("arrow_stream", &arrow_stream, nb::arg("fields"), nb::arg("next"),
          "A capsule with an Arrow stream of tables: their fields, and what gives the next batch, or None.");
}

}  // namespace garns::bind
