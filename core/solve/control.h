// How a caller bounds or stops a search. Every engine polls the same thing.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace garns::solve {

struct Control {
    using Clock = std::chrono::steady_clock;

    std::uint64_t max_nodes = UINT64_MAX;  // branches tried, all puzzles of the call together
    Clock::time_point deadline = Clock::time_point::max();
    const std::atomic<bool>* cancelled = nullptr;  // may be set by another thread

    // Not free (it may read the clock): ask once in some hundred nodes.
    bool stop(std::uint64_t nodes) const {
        if (nodes >= max_nodes) return true;
        if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) return true;
        return deadline != Clock::time_point::max() && Clock::now() >= deadline;
    }
};

}  // namespace garns::solve
