// The one door to the techniques: the rules of a puzzle at the width that fits
// them, chosen once, so that nobody outside writes Board<128>.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "logic/ladder.h"
#include "logic/step.h"
#include "rules.h"

namespace garns::logic {

// What there is to know of a technique without a board.
struct About {
    std::string_view id;
    Family family;
    bool needs_unique;
};

// Every technique; an index into them names a technique below.
std::vector<About> all_techniques();
// Those of which HoDoKu takes another step first. The indexes after the last technique
// name them so.
std::vector<std::string_view> all_as_hodoku();
// The number of both.
int count_indexes();

// One moment of solving as it comes from outside: one entry for each cell.
struct Position {
    std::span<const Digit> givens, digits;      // 0 where there is none
    std::span<const std::uint64_t> candidates;  // bit d - 1 for the digit d; read for open cells only
};

// Steps, and whether these are all: false when the control cut the search short.
struct Steps {
    std::vector<Step> steps;
    bool complete = true;
};

// The steps up a ladder, and where they end.
struct Path {
    std::vector<Step> steps;
    std::vector<Digit> digits;
    std::vector<DigitSet> candidates;
    bool complete = true;
};

// Many puzzles on one board, rated by a ladder; every array belongs to the caller.
struct Bulk {
    std::span<const int> techniques;  // the ladder
    const Scale* scale = nullptr;     // by rung
    std::size_t threads = 1;
    std::size_t count = 0;
    const std::uint8_t* givens = nullptr;     // count * cells bytes, 0 where empty
    const std::uint8_t* unique = nullptr;     // by puzzle: whether its solution is known to be the only one
    const std::uint8_t* solutions = nullptr;  // count * cells bytes or null: what no step may contradict
    std::uint8_t* status = nullptr;           // an Outcome by puzzle; rows not kSolved on entry are skipped
    std::uint32_t* scores = nullptr;          // by puzzle
    std::uint8_t* levels = nullptr;           // by puzzle
    std::uint16_t* hardest = nullptr;         // by puzzle, a rung or kNoRung; of a wrong one the rung to blame
    std::uint16_t* counts = nullptr;          // by puzzle and rung
};

// The first four are those of solve.h, with the same meaning: Python has one enum for both.
enum class Outcome : std::uint8_t {
    kSolved = 0,
    kBadText = 1,
    kClash = 2,
    kUnknown = 3,     // the control ended it: its score and level are no rating
    kUnfinished = 4,  // the ladder leads no further
    kWrong = 5,       // a step contradicts the solution
};

class Logic {
public:
    virtual ~Logic() = default;

    static std::unique_ptr<Logic> of(const Rules& rules);

    virtual int cells() const = 0;
    virtual int digits() const = 0;
    // The steps of some techniques, in their order, at most so many; of those of one
    // technique with the same effect the first found.
    virtual Steps find(const Position& position, std::span<const int> techniques, std::size_t limit,
                       const Control& control) const = 0;
    virtual void rate_many(const Bulk& bulk, const Control& control) const = 0;
    virtual Path climb(const Position& position, std::span<const int> techniques, const Control& control) const = 0;
};

}  // namespace garns::logic
