// What the binding files share.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <cstddef>
#include <optional>
#include <thread>

#include "control.h"

namespace garns::bind {

// A flag that any thread of Python may set to end a call of another.
class Cancel {
public:
    void set() { flag_ = true; }
    bool is_set() const { return flag_; }
    const std::atomic<bool>& flag() const { return flag_; }

private:
    std::atomic<bool> flag_ = false;
};

// The bounds of a search as Python gives them, and ^C: a signal that arrives
// while the GIL is released stops the search, and check() then raises it.
//
// The search may ask control() from several threads. Only the thread that made
// the guard asks Python; the others hear of it.
class Guard {
public:
    Guard(std::optional<double> seconds, std::optional<std::uint64_t> nodes, const Cancel* cancel = nullptr);

    const Control& control() const { return control_; }
    void set_bounds(std::optional<double> seconds, std::optional<std::uint64_t> nodes);
    // Raises what a signal handler raised; call with the GIL held.
    void check() const;

private:
    bool interrupted();

    Control control_;
    std::atomic<bool> interrupted_ = false;
    const std::thread::id caller_ = std::this_thread::get_id();
    Control::Clock::time_point asked_ = Control::Clock::now();  // touched by the caller alone
};

// The core trusts what it is given, so what comes from Python is looked at here: ValueError unless it fits.
void require(bool fits, const char* what);

// A number of threads from Python, which must be one at least.
std::size_t thread_count(int threads);

// Memory for answers: not set to anything, or zeros.
nanobind::bytearray space(std::size_t size);
nanobind::bytearray zeros(std::size_t size);

void bind_guard(nanobind::module_& m);
void bind_solve(nanobind::module_& m);
void bind_bulk(nanobind::module_& m);
void bind_symmetry(nanobind::module_& m);
void bind_generate(nanobind::module_& m);
void bind_logic(nanobind::module_& m);
void bind_explainer(nanobind::module_& m);
void bind_arrow(nanobind::module_& m);

}  // namespace garns::bind
