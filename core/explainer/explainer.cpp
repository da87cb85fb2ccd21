#include "explainer/explainer.h"

#include <algorithm>
#include <atomic>

#include "explainer/ladder.h"
#include "logic/logic.h"
#include "parallel.h"

namespace garns::explainer {
namespace {

Grid grid_of(const Position& position) {
    Grid grid;
    grid.start();
    for (int cell = 0; cell < kCells; ++cell)
        if (position.digits[cell] != 0) grid.place(cell, position.digits[cell] - 1);
    for (int cell = 0; cell < kCells; ++cell)
        if (position.digits[cell] == 0)
            grid.remove_all(cell, static_cast<Mask>(grid.candidates(cell) & ~position.candidates[cell]));
    return grid;
}

bool contradicts(const Hint& hint, std::span<const std::uint8_t> solution) {
    if (hint.places() && solution[hint.cell] != hint.digit + 1) return true;
    return std::any_of(hint.removals.begin(), hint.removals.end(),
                       [&](const Removal& each) { return (each.digits & bit_of(solution[each.cell] - 1)) != 0; });
}

// Counts a step.
void observe(const Hint& hint, Rating& rating) {
    ++rating.counts[static_cast<int>(hint.technique)];
    if (hint.score > rating.all.score) rating.all = {static_cast<std::uint16_t>(hint.score), hint.technique};
    if (rating.pearl.score != 0) return;
    if (rating.diamond.score == 0) rating.diamond = rating.all;
    if (hint.places()) rating.pearl = rating.all;
}

Rating climb(Grid grid, Ladder& ladder, const Options& options, const Control& control,
             std::span<const std::uint8_t> solution) {
    Rating rating;
    Hint hint;
    hint.only = &options.only;
    try {
        while (!grid.solved()) {
            control.check();
            if (!ladder.next(grid, hint)) {
                rating.all = {kBeyond, Technique::kNone};
                return rating;
            }
            observe(hint, rating);
            if (!solution.empty() && contradicts(hint, solution)) {
                rating.all.by = hint.technique;
                rating.sound = false;
                return rating;
            }
            if (hint.score > options.stop_above) return rating;
            hint.apply(grid);
        }
        rating.solved = true;
    } catch (const Stopped&) {
        rating.complete = false;
    }
    return rating;
}

}  // namespace

Only all_of(Mode mode, bool unique) {
    Only only;
    for (int i = 0; i < kTechniqueCount; ++i) only[i] = unique || !kTechniques[i].needs_unique;
    const auto leave = [&](std::initializer_list<Technique> out) {
        for (Technique each : out) only[static_cast<int>(each)] = false;
    };
    using enum Technique;
    if (mode == Mode::kSe121)
        leave({kTurbot, kStrongLinks3, kStrongLinks4, kWxyzWing, kVwxyzWing, kUvwxyzWing, kTuvwxyzWing});
    else
        leave({kNested5Cell, kNested5Region, kNested5Contradiction, kNested5Double});
    return only;
}

Rating rate(const Position& position, const Options& options, const Control& control,
            std::span<const std::uint8_t> solution) {
    Ladder ladder(options.mode, control);
    return climb(grid_of(position), ladder, options, control, solution);
}

Path explain(const Position& position, const Options& options, std::size_t limit, const Control& control) {
    Grid grid = grid_of(position);
    Ladder ladder(options.mode, control);
    Path path;
    Hint hint;
    hint.only = &options.only;
    try {
        while (path.steps.size() < limit && !grid.solved()) {
            logic::Step step;
            hint.step = &step;
            if (!ladder.next(grid, hint)) break;
            path.steps.push_back(step_of(hint, std::move(step)));
            hint.apply(grid);
        }
    } catch (const Stopped&) {
        path.complete = false;
    }
    for (int cell = 0; cell < kCells; ++cell) {
        path.digits.push_back(static_cast<std::uint8_t>(grid.value(cell)));
        path.candidates.push_back(grid.candidates(cell));
    }
    return path;
}

void rate_many(const Bulk& bulk, const Control& control) {
    using logic::Outcome;
    std::atomic<std::size_t> next = 0;
    on_threads(std::min(bulk.threads, std::max<std::size_t>(bulk.count, 1)), [&](std::size_t) {
        Ladder ladder(bulk.mode, control);
        Options any{bulk.mode, bulk.only}, unsure = any;
        for (int i = 0; i < kTechniqueCount; ++i)
            if (kTechniques[i].needs_unique) unsure.only[i] = false;
        const std::vector<std::uint64_t> every(kCells, kAll);
        for (std::size_t i; (i = next++) < bulk.count;) {
            if (bulk.status[i] != static_cast<std::uint8_t>(Outcome::kSolved)) continue;
            const std::span<const std::uint8_t> givens(bulk.givens + kCells * i, kCells);
            std::span<const std::uint8_t> solution;
            if (bulk.solutions != nullptr) solution = {bulk.solutions + kCells * i, kCells};
            const Rating rating =
                climb(grid_of({givens, every}), ladder, bulk.unique[i] != 0 ? any : unsure, control, solution);
            const Outcome outcome = !rating.complete ? Outcome::kUnknown
                                    : !rating.sound  ? Outcome::kWrong
                                    : rating.solved  ? Outcome::kSolved
                                                     : Outcome::kUnfinished;
            bulk.status[i] = static_cast<std::uint8_t>(outcome);
            int k = 0;
            for (const auto& part : {rating.all, rating.pearl, rating.diamond}) {
                bulk.scores[3 * i + k] = part.score;
                bulk.techniques[3 * i + k++] = static_cast<std::uint8_t>(part.by);
            }
            std::copy(rating.counts.begin(), rating.counts.end(), bulk.counts + kTechniqueCount * i);
        }
    });
}

}  // namespace garns::explainer
