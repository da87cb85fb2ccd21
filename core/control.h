// How a caller bounds or stops a search. Every engine polls the same thing.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>

namespace garns {

struct Control {
    using Clock = std::chrono::steady_clock;

    std::uint64_t max_nodes = UINT64_MAX;  // branches tried, all puzzles of the call together
    Clock::time_point deadline = Clock::time_point::max();
    const std::atomic<bool>* cancelled = nullptr;  // may be set by another thread
    std::function<bool()> interrupted = {};        // asked now and then; true stops the search (^C)

    // Not free (it may read the clock): ask once in some hundred nodes.
    // Not inline: the per-instruction-set files must not carry a copy of it.
    bool stop(std::uint64_t nodes) const;
    // For work that has nothing to show when it ends early: throws Stopped.
    void check() const;
};

// The control ended the work before there was a result.
struct Stopped : std::exception {
    const char* what() const noexcept override { return "stopped"; }
};

// Asks a control once in so many turns of a loop.
class Poll {
public:
    explicit Poll(const Control& control, unsigned every = 1024) : control_(control), every_(every) {}
    void operator()() {
        if (++turns_ % every_ == 0) control_.check();
    }

private:
    const Control& control_;
    unsigned every_, turns_ = 0;
};

}  // namespace garns
