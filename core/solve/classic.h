// The classic 9x9 board, as fast as the machine allows: batches of puzzles,
// or every solution of one puzzle. How it works: docs/design/classic-solver.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "control.h"

namespace garns::solve {

// The instruction sets the search is compiled for, slowest first.
enum class Level : std::uint8_t { kPortable, kSse, kAvx2, kAvx512, kNeon };

// The levels this machine can run, best last; never empty.
std::vector<Level> classic_levels();

// The best level, or the one of this name (portable, sse, avx2, avx512, neon). A
// level that this machine lacks gives the best one below it; null and any other
// word are no wish.
Level classic_level(const char* wish);

// The level in use: the one that the environment variable GARNS_SIMD wishes for,
// read once in the life of the process.
Level classic_level();

const char* level_name(Level level);

// A batch of puzzles, each 81 bytes row by row, 0 for an empty cell, else 1..9.
struct ClassicBatch {
    const std::uint8_t* givens = nullptr;
    const std::uint16_t* candidates = nullptr;  // or, where cells may hold some digits only: 81 sets, bit d - 1 for d
    std::size_t count = 0;
    std::uint32_t limit = 2;          // stop a puzzle at this many solutions; at least 1
    std::uint32_t* counts = nullptr;  // out: solutions found, at most limit; givens that clash have none
    std::uint8_t* first = nullptr;    // out, optional: 81 bytes a puzzle, a solution or zeros
    std::uint8_t* second = nullptr;   // out, optional: another solution or zeros
    std::uint8_t* unknown = nullptr;  // out, optional: 1 where control stopped the search, so counts is a lower bound
    bool symbols = false;             // solutions are written as characters, '.' where there is none
};

// Solves a batch on the calling thread and returns the branches tried. A puzzle
// with several solutions may show others as first and second at another level,
// or in other company: the lanes share the work.
std::uint64_t solve_classic(const ClassicBatch& batch, const Control& control, Level level);

// Every solution of one puzzle, some at a time, in no particular order.
class ClassicStream {
public:
    ClassicStream(const std::uint8_t givens[81], Level level);
    ~ClassicStream();
    ClassicStream(ClassicStream&&) noexcept;
    ClassicStream& operator=(ClassicStream&&) noexcept;

    // Writes up to max_solutions grids of 81 bytes and returns how many; fewer
    // only when there are no more (finished) or when control said stop, after
    // which the next call goes on. Node limits count from the first call.
    std::size_t next(std::uint8_t* out, std::size_t max_solutions, const Control& control);

    bool finished() const;
    std::uint64_t nodes() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace garns::solve
