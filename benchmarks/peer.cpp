// A child process that measures tdoku, from its shared library, as worker.py
// measures Garns: PATH SECONDS LIMIT THREADS BATCH on standard input, a rate out.

#include <dlfcn.h>

#include <cstdint>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

using Solve = std::size_t (*)(const char* puzzle, std::size_t limit, std::uint32_t configuration, char* solution,
                              std::size_t* guesses);

int main(int argc, char** argv) {
    void* const library = dlopen(argc > 1 ? argv[1] : "", RTLD_NOW);
    const auto solve = library ? reinterpret_cast<Solve>(dlsym(library, "TdokuSolverDpllTriadSimd")) : nullptr;
    if (solve == nullptr) return std::cerr << "no tdoku: " << dlerror() << '\n', 1;

    std::string path;
    double seconds = 0;
    std::size_t limit = 0, threads = 0, batch = 0, guesses = 0, found = 0;
    while (std::cin >> path >> seconds >> limit >> threads >> batch) {
        std::vector<std::string> puzzles;
        std::ifstream file(path);
        for (std::string line; std::getline(file, line);) puzzles.push_back(line.substr(0, 81));

        const std::clock_t start = std::clock();  // of this process: others may use the machine too
        std::size_t rounds = 0;
        double elapsed = 0;
        char solution[82];
        do {
            for (const std::string& puzzle : puzzles) found += solve(puzzle.c_str(), limit, 0, solution, &guesses);
            ++rounds;
            elapsed = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        } while (elapsed < seconds);
        std::cout << static_cast<double>(puzzles.size() * rounds) / elapsed << std::endl;
    }
    return found == 0;
}
