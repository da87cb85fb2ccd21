#pragma once

#include <cstddef>
#include <thread>
#include <vector>

namespace garns {

// Runs work(0) on the calling thread and work(1) ... work(threads - 1) on others, and waits for all.
template <class Work>
void on_threads(std::size_t threads, const Work& work) {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back([&work, i] { work(i); });
    work(0);
}

}  // namespace garns
