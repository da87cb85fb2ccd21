// The Explainer: rates a classic puzzle as Sudoku Explainer does, and tells each step.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "control.h"
#include "explainer/technique.h"
#include "logic/step.h"

namespace garns::explainer {

// Every technique of a mode; those that need a unique solution on demand.
Only all_of(Mode mode, bool unique);

// One moment of solving: one entry for each of 81 cells.
struct Position {
    std::span<const std::uint8_t> digits;       // 0 where a cell is open
    std::span<const std::uint64_t> candidates;  // bit d - 1 for the digit d; read for open cells only
};

struct Options {
    Mode mode = Mode::kSe121;
    Only only = all_of(Mode::kSe121, true);
    int stop_above = 1000;  // in tenths: ends as soon as a step is harder
};

// The hardest step of all (ER), up to the first digit (EP), and the first one (ED), in tenths.
// 200 for ER: there is no next step.
struct Rating {
    struct Part {
        std::uint16_t score = 0;
        Technique by = Technique::kNone;
    } all = {}, pearl = {}, diamond = {};
    std::array<std::uint16_t, kTechniqueCount> counts{};  // steps of each technique
    bool solved = false;
    bool complete = true;  // false when the control ended it
    bool sound = true;     // false when a step contradicts the solution; `all.by` is to blame
};
inline constexpr int kBeyond = 200;

// `solution`: what no step may contradict, or nothing.
Rating rate(const Position& position, const Options& options, const Control& control,
            std::span<const std::uint8_t> solution = {});

// Steps from a position on, at most so many, and where they end.
struct Path {
    std::vector<logic::Step> steps;
    std::vector<std::uint8_t> digits;
    std::vector<std::uint64_t> candidates;
    bool complete = true;  // false when the control cut it short
};
Path explain(const Position& position, const Options& options, std::size_t limit, const Control& control);

// Many puzzles; every array belongs to the caller.
struct Bulk {
    Mode mode = Mode::kSe121;
    Only only{};
    std::size_t threads = 1, count = 0;
    const std::uint8_t* givens = nullptr;     // 81 by puzzle, 0 where empty
    const std::uint8_t* unique = nullptr;     // by puzzle: whether its solution is known to be the only one
    const std::uint8_t* solutions = nullptr;  // 81 by puzzle, or null
    std::uint8_t* status = nullptr;           // a logic::Outcome by puzzle; rows not kSolved on entry are skipped
    std::uint16_t* scores = nullptr;          // ER, EP, ED by puzzle
    std::uint8_t* techniques = nullptr;       // behind each of them
    std::uint16_t* counts = nullptr;          // by puzzle and technique
};
void rate_many(const Bulk& bulk, const Control& control);

}  // namespace garns::explainer
