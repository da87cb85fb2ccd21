// Puzzles that are what was asked for: filled, carved, rated, and tried again
// until everything fits.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "explainer/explainer.h"
#include "generate/carve.h"
#include "generate/fill.h"
#include "logic/logic.h"

namespace garns::generate {

struct Range {
    std::uint32_t least = 0, most = UINT32_MAX;

    bool has(std::uint32_t number) const { return least <= number && number <= most; }
    // How far a number is outside.
    std::uint32_t gap(std::uint32_t number) const {
        return number < least ? least - number : number > most ? number - most : 0;
    }
};

struct Recipe {
    std::vector<Group> groups;      // cells that may lose their clues; others keep theirs
    std::vector<Cell> blank;        // cells that never have a clue: the outside of a pattern
    std::vector<DigitSet> domains;  // of each cell, what the solution may hold
    Range clues;
    bool minimal = false;  // no clue can go

    // The path up a ladder. Without techniques the puzzle is not rated.
    std::vector<int> techniques;
    logic::Scale scale;
    Range levels, score;
    std::vector<Range> times;    // by rung: how many steps of it
    std::optional<int> hardest;  // the rung that decides the level

    // With a mode the Explainer rates a classic puzzle: techniques are its own, the score is that
    // of the hardest step, in tenths.
    std::optional<explainer::Mode> mode;
    bool pearl = false, diamond = false;  // the first digit, the first step is as hard as any
};

struct Made {
    Grid clues, solution;
    logic::Verdict verdict;
    std::vector<std::uint16_t> counts;    // steps by rung
    std::uint64_t tries = 0;              // the try that made it, from 0
    std::uint64_t distance = UINT64_MAX;  // from the recipe; 0: all of it is met
    bool pearl = false, diamond = false;
};

// Makes puzzles for one recipe, one thread at a time. Model and logic must outlive
// it; the logic must be that of the model's rules.
class Maker {
public:
    Maker(const solve::Model& model, const logic::Logic& logic, Recipe recipe);

    // Tries from the given number on until one meets the recipe; otherwise the
    // nearest, if any. Each try has a random stream of its own, so that tries can be
    // shared out, or gone on with, in any way. A grid saves the filling.
    std::optional<Made> make(std::uint64_t seed, std::uint64_t stream, std::uint64_t first, std::uint64_t count,
                             const Grid* grid, const Control& control);

private:
    std::optional<Made> attempt(Rng& rng, const Grid* grid, const Control& control);
    bool fit_pattern(Grid& grid, Rng& rng, const Control& control);
    std::uint64_t solutions(const Grid& clues, std::uint64_t limit, const Control& control) const;
    void carve_freely(Made& made, Rng& rng, const Control& control);
    bool make_easier(Made& made, const Control& control);
    bool is_minimal(const Made& made, const Control& control);

    bool rate(Made& made, const Control& control) const;
    bool rate_steps(Made& made, const Control& control) const;
    bool too_hard(const Made& made) const;
    std::uint64_t distance(const Made& made, const Control& control);

    const solve::Model& model_;
    const logic::Logic& logic_;
    Recipe recipe_;
    Filler filler_;
    Uniqueness unique_;
    std::vector<const Group*> gone_;  // the groups that lost their clues, in that order
};

}  // namespace garns::generate
