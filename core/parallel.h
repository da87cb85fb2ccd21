#pragma once

#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace garns {

// Runs work(0) on the calling thread and work(1) ... work(threads - 1) on others, and waits for all. What one of them
// throws is thrown here when all have ended; of several exceptions, the first.
template <class Work>
void on_threads(std::size_t threads, const Work& work) {
    std::exception_ptr thrown;
    std::once_flag first;
    const auto run = [&](std::size_t i) {
        try {
            work(i);
        } catch (...) {
            std::call_once(first, [&thrown] { thrown = std::current_exception(); });
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < threads; ++i) others.emplace_back(run, i);
        run(0);
    }
    if (thrown) std::rethrow_exception(thrown);
}

}  // namespace garns
