// What the binding files share.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <optional>

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
class Guard {
public:
    Guard(std::optional<double> seconds, std::optional<std::uint64_t> nodes, const Cancel* cancel = nullptr);

    const Control& control() const { return control_; }
    void set_bounds(std::optional<double> seconds, std::optional<std::uint64_t> nodes);
    // Raises what a signal handler raised; call with the GIL held.
    void check() const;

private:
    Control control_;
    bool interrupted_ = false;
};

void bind_guard(nanobind::module_& m);
void bind_solve(nanobind::module_& m);
void bind_bulk(nanobind::module_& m);
void bind_symmetry(nanobind::module_& m);
void bind_generate(nanobind::module_& m);
void bind_logic(nanobind::module_& m);

}  // namespace garns::bind
