// What the front (classic.cpp) and the engines (classic_<level>.cpp) say to
// each other. Plain data only: the engines are compiled for other processors
// than the rest of the program, so an inline function shared with them might
// reach a machine that cannot run it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace garns::solve {

struct ClassicJob {
    const std::uint8_t* givens = nullptr;       // count puzzles of 81 bytes, 0..9
    const std::uint16_t* candidates = nullptr;  // or null: in their place 81 sets of digits a puzzle, bit d - 1 for d
    std::size_t count = 0;
    std::uint64_t limit = 0;          // stop a puzzle at this many solutions
    std::uint32_t* counts = nullptr;  // these four: one entry a puzzle, each may be null
    std::uint8_t* first = nullptr;
    std::uint8_t* second = nullptr;
    std::uint8_t* unknown = nullptr;
    std::uint8_t zero = 0;   // digits are written as numbers from this one on: 0, or '0'
    std::uint8_t blank = 0;  // and where there is no solution: 0, or '.'

    std::uint8_t* stream = nullptr;  // or null: every solution, one after another,
    std::size_t room = 0;            // pausing when this many are written

    std::uint64_t max_nodes = UINT64_MAX;
    bool (*stop)(const void* control, std::uint64_t nodes) = nullptr;  // polled now and then
    const void* control = nullptr;
};

struct ClassicResult {
    std::uint64_t nodes;   // branches tried since start
    std::size_t streamed;  // solutions written to stream in this run
    bool finished;         // false when the stream is full or control said stop
};

// An engine lives in memory that the caller owns, 64-byte aligned; it needs no
// destruction. start() then run() until finished; only the stream, its room and
// the control may change between runs.
struct ClassicEngine {
    std::size_t bytes;
    void (*start)(void* memory, const ClassicJob& job);
    ClassicResult (*run)(void* memory, const ClassicJob& job);
};

extern const ClassicEngine kClassicPortable;
extern const ClassicEngine kClassicSse;
extern const ClassicEngine kClassicAvx2;
extern const ClassicEngine kClassicAvx512;
extern const ClassicEngine kClassicAvx2Alone;  // one puzzle after another, for small batches
extern const ClassicEngine kClassicAvx512Alone;
extern const ClassicEngine kClassicNeon;

}  // namespace garns::solve
