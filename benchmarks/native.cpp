// A child process that measures the classic solver from C++, as peer.cpp measures
// tdoku: PATH SECONDS LIMIT THREADS BATCH on standard input, a rate out. One thread,
// puzzles ready in memory; BATCH puzzles a call, 0 for all of them.

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "solve/classic.h"

int main() {
    using namespace garns;
    using namespace garns::solve;
    std::string path;
    double seconds = 0;
    std::uint32_t limit = 0;
    std::size_t threads = 0, batch = 0;
    while (std::cin >> path >> seconds >> limit >> threads >> batch) {
        std::vector<std::uint8_t> givens;
        std::ifstream file(path);
        for (std::string line; std::getline(file, line);) {
            for (const char c : line.substr(0, 81)) givens.push_back(static_cast<std::uint8_t>(c == '.' ? 0 : c - '0'));
        }
        const std::size_t count = givens.size() / 81, step = batch == 0 ? std::max<std::size_t>(count, 1) : batch;
        std::vector<std::uint32_t> counts(count);
        std::vector<std::uint8_t> solutions(81 * count);

        const std::clock_t start = std::clock();  // of this process: others may use the machine too
        std::size_t rounds = 0;
        double elapsed = 0;
        do {
            for (std::size_t i = 0; i < count; i += step) {
                solve_classic({.givens = &givens[81 * i],
                               .count = std::min(step, count - i),
                               .limit = limit,
                               .counts = &counts[i],
                               .first = &solutions[81 * i]},
                              Control{}, classic_level());
            }
            ++rounds;
            elapsed = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        } while (elapsed < seconds);
        std::cout << static_cast<double>(count * rounds) / elapsed << std::endl;
    }
}
