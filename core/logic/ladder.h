// A ladder: techniques from the easiest to the hardest. Climbing it takes the
// first step of the first technique that finds one, again and again.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "logic/registry.h"

namespace garns::logic {

// Solves as far as the ladder reaches and adds the steps to a path. It ends when the
// board is full, when nothing is found, or when a cell has no candidate left. False
// when the control cut it short: the steps are the first of those it would have found.
template <class Board>
bool climb(Board& board, std::span<const Technique<Board>> ladder, std::vector<Step>& path, const Control& control);

// The same without the steps: how many of each technique there are. `enough` is asked
// after every step, with the technique that made it.
template <class Board>
bool tally(Board& board, std::span<const Technique<Board>> ladder, std::span<std::uint16_t> counts,
           const Control& control, const std::function<bool(std::size_t)>& enough);

// A scale: what each rung adds to the score, its level, and the score above which
// a puzzle belongs to the next level.
struct Scale {
    std::vector<std::uint32_t> scores;  // by rung
    std::vector<std::uint8_t> levels;   // by rung
    std::vector<std::uint32_t> caps;    // by level
};

inline constexpr std::uint16_t kNoRung = UINT16_MAX;

struct Verdict {
    std::uint32_t score = 0;
    std::uint8_t level = 0;
    std::uint16_t hardest = kNoRung;  // of the highest level the rung with the highest score
};

// What the counts of a climb mean; what was not solved has the highest level.
Verdict judge(const Scale& scale, std::span<const std::uint16_t> counts, bool solved);

}  // namespace garns::logic
