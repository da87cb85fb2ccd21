#include <chrono>
#include <cmath>
#include <ctime>

#include "bind/bind.h"

namespace nb = nanobind;

namespace garns::bind {

using Clock = Control::Clock;

void Guard::set_bounds(std::optional<double> seconds, std::optional<std::uint64_t> nodes) {
    constexpr double kLong = 1e9;  // 30 years; keeps the sum below in range
    require(!seconds || !std::isnan(*seconds), "seconds: expected a number");
    if (seconds && *seconds < kLong) {
        const std::chrono::duration<double> time(*seconds > 0 ? *seconds : 0);
        control_.deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
    }
    if (nodes) control_.max_nodes = *nodes;
}

Guard::Guard(std::optional<double> seconds, std::optional<std::uint64_t> nodes, const Cancel* cancel) {
    set_bounds(seconds, nodes);
    if (cancel != nullptr) control_.cancelled = &cancel->flag();
    control_.interrupted = [this] { return interrupted(); };
}

namespace {

// A clock that is a few milliseconds late, where there is one: finders ask so often that to
// read the exact one took a twentieth of the time of a rating.
Clock::time_point about_now() {
#ifdef CLOCK_MONOTONIC_COARSE
    std::timespec now{};
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return Clock::time_point(std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec));
#else
    return Clock::now();
#endif
}

}  // namespace

// Not too often: taking the GIL costs more than a node.
bool Guard::interrupted() {
    if (interrupted_ || std::this_thread::get_id() != caller_) return interrupted_;
    const Clock::time_point now = about_now();
    if (now - asked_ < std::chrono::milliseconds(50)) return false;
    asked_ = now;
    nb::gil_scoped_acquire gil;
    interrupted_ = PyErr_CheckSignals() != 0;
    return interrupted_;
}

void Guard::check() const {
    if (interrupted_) throw nb::python_error();
}

void require(bool fits, const char* what) {
    if (!fits) throw nb::value_error(what);
}

std::size_t thread_count(int threads) {
    if (threads < 1) throw nb::value_error("threads: expected 1 or more");
    return static_cast<std::size_t>(threads);
}

void bind_guard(nb::module_& m) {
    nb::exception<Stopped>(m, "Stopped");
    nb::class_<Cancel>(m, "Cancel", "A flag that any thread may set to end a call of another.")
        .def(nb::init<>())
        .def("set", &Cancel::set, "Ends every call that was given this flag, soon; for good.")
        .def_prop_ro("is_set", &Cancel::is_set, "Whether it was set.");
}

}  // namespace garns::bind
