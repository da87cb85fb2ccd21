// The one door to the solvers: it chooses the engine and says which it was.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "control.h"
#include "puzzles.h"
#include "solve/model.h"
#include "types.h"

namespace garns::solve {

enum class Engine : std::uint8_t { kClassic, kGeneral, kSat };

struct Answer {
    std::uint64_t count = 0;           // solutions found, at most the limit
    bool complete = true;              // false: stopped by the control, so there may be more
    std::vector<Digit> first, second;  // witnesses; empty where there is none
    Engine engine = Engine::kGeneral;
    std::uint64_t nodes = 0;
};

Answer solve(const Model& model, std::span<const DigitSet> domains, std::uint64_t limit, const Control& control);

struct TrueCandidates {
    std::vector<std::uint32_t> counts;  // [cell * digits + digit - 1]: solutions it appears in, up to the cap
    bool complete = true;               // false: stopped, so each count is only a lower bound
};

// A search for each candidate that earlier solutions do not cover; so a board
// with billions of solutions needs few of them.
TrueCandidates true_candidates(const Model& model, std::span<const DigitSet> domains, std::uint32_t cap,
                               const Control& control);

enum class Status : std::uint8_t {
    kOk = 0,
    kBadText = garns::kBadText,
    kClash = 2,
    kUnknown = 3,
    kOtherBoard = garns::kOtherBoard
};

// Many puzzles on one board; every array belongs to the caller.
struct Bulk {
    const Puzzles* puzzles = nullptr;
    std::uint32_t limit = 2;            // solutions to count in each puzzle
    std::size_t threads = 1;            // at least 1
    std::uint32_t* counts = nullptr;    // one per puzzle
    std::uint8_t* solutions = nullptr;  // a row per puzzle or null: the first solution, zeros where there is none
    bool symbols = false;               // solutions are to be symbols, '.' where there is none
    std::uint8_t* status = nullptr;     // a Status per puzzle; kUnknown where the control left no time for it
};

void solve_many(const Model& model, const Bulk& bulk, const Control& control);

}  // namespace garns::solve
