#include "generate/maker.h"

#include <algorithm>
#include <utility>

#include "solve/solve.h"

namespace garns::generate {
namespace {

constexpr std::uint64_t kCutShort = 2;  // the distance of a try that was not finished in time
constexpr int kPatternMoves = 400;
constexpr std::uint64_t kMany = 500;  // solutions that tell one bad pattern from another

int clues_in(const Grid& clues) { return static_cast<int>(clues.size() - std::ranges::count(clues, Digit{0})); }

// One number for a try of a stream: streams stay apart for the first 2^24 tries.
std::uint64_t stream_of(std::uint64_t stream, std::uint64_t tries) { return (stream << 24) + tries + 1; }

}  // namespace

Maker::Maker(const solve::Model& model, const logic::Logic& logic, Recipe recipe)
    : model_(model), logic_(logic), recipe_(std::move(recipe)), filler_(model), unique_(model) {}

std::optional<Made> Maker::make(std::uint64_t seed, std::uint64_t stream, std::uint64_t first, std::uint64_t count,
                                const Grid* grid, const Control& control) {
    std::optional<Made> nearest;
    for (std::uint64_t tries = first; tries < first + count; ++tries) {
        Rng rng(seed, stream_of(stream, tries));
        std::optional<Made> made = attempt(rng, grid, control);
        if (made && (!nearest || made->distance < nearest->distance)) {
            nearest = std::move(made);
            nearest->tries = tries;
        }
        if ((nearest && nearest->distance == 0) || control.stop(0)) break;
    }
    return nearest;
}

std::optional<Made> Maker::attempt(Rng& rng, const Grid* grid, const Control& control) {
    Made made;
    auto filled = grid != nullptr ? std::optional(*grid) : filler_.fill(recipe_.domains, rng, control);
    if (!filled) return std::nullopt;
    made.solution = std::move(*filled);
    if (!recipe_.blank.empty() && !fit_pattern(made.solution, rng, control)) return std::nullopt;

    carve_freely(made, rng, control);
    if (!rate(made, control)) return std::nullopt;  // nothing true can be said of it
    if (too_hard(made) && !recipe_.minimal)
        if (Made before = made; !make_easier(made, control)) made = std::move(before);
    made.distance = distance(made, control);
    // What time cut short must not depend on the clock: it is only the nearest.
    if (control.stop(0)) made.distance = std::max<std::uint64_t>(made.distance, kCutShort);
    return made;
}

// Looks for a grid whose clues in the pattern leave one solution: some clues are
// forgotten, another grid is drawn that keeps the rest, and it stays if it leaves
// no more solutions than the one before.
bool Maker::fit_pattern(Grid& grid, Rng& rng, const Control& control) {
    std::vector<Cell> pattern;
    for (Cell cell = 0; cell < grid.size(); ++cell)
        if (std::ranges::find(recipe_.blank, cell) == recipe_.blank.end()) pattern.push_back(cell);
    const auto clues_of = [&](const Grid& full) {
        Grid clues(full.size());
        for (Cell cell : pattern) clues[cell] = full[cell];
        return clues;
    };
    std::uint64_t best = solutions(clues_of(grid), kMany, control);
    for (int move = 0; best > 1 && move < kPatternMoves; ++move) {
        rng.shuffle(std::span(pattern));
        const auto forgotten = std::min<std::size_t>(pattern.size(), 2 + rng.below(4));
        std::vector<DigitSet> domains = recipe_.domains;
        for (Cell cell : std::span(pattern).subspan(forgotten)) domains[cell] = DigitSet::of(grid[cell]);
        const auto other = filler_.fill(domains, rng, control);
        if (!other) return false;
        const std::uint64_t left = solutions(clues_of(*other), best + 1, control);
        if (left == 0) return false;
        if (left > best) continue;
        best = left;
        grid = *other;
    }
    return best == 1;
}

// How many solutions clues have, up to a limit; 0 when there was no time to count them.
std::uint64_t Maker::solutions(const Grid& clues, std::uint64_t limit, const Control& control) const {
    std::vector<DigitSet> domains;
    for (Digit clue : clues) domains.push_back(clue == 0 ? DigitSet::all(model_.digits()) : DigitSet::of(clue));
    const solve::Answer answer = solve::solve(model_, domains, limit, control);
    return answer.complete ? answer.count : 0;
}

// Takes clues away in a random order, as many as the recipe and the solution allow.
void Maker::carve_freely(Made& made, Rng& rng, const Control& control) {
    made.clues = made.solution;
    for (Cell cell : recipe_.blank) made.clues[cell] = 0;
    std::vector<const Group*> order;
    for (const Group& group : recipe_.groups) order.push_back(&group);
    rng.shuffle(std::span(order));
    gone_ = carve(made.clues, made.solution, order, static_cast<int>(recipe_.clues.least), unique_, control);
}

// Gives clues back until the puzzle is easy enough: half of them, a quarter ... by
// bisection, the last to go first; then takes away again what can go. False when it
// was cut short: what stands then is not rated.
bool Maker::make_easier(Made& made, const Control& control) {
    const auto set_clues = [&](std::size_t group, bool back) {
        for (Cell cell : *gone_[group]) made.clues[cell] = back ? made.solution[cell] : Digit{0};
    };
    std::size_t easy = 0, hard = gone_.size();  // with the first `easy` groups gone it is easy enough
    std::size_t now = hard;
    const auto show = [&](std::size_t count) {
        for (; now > count; --now) set_clues(now - 1, true);
        for (; now < count; ++now) set_clues(now, false);
        return rate(made, control);
    };
    while (hard - easy > 1) {
        const std::size_t middle = (easy + hard) / 2;
        if (!show(middle)) return false;
        (too_hard(made) ? hard : easy) = middle;
    }
    if (!show(easy)) return false;
    for (std::size_t group = easy + 1; group < gone_.size(); ++group) {
        set_clues(group, false);
        Made before = made;
        if (!rate(made, control)) return false;
        if (!too_hard(made)) continue;
        made = std::move(before);
        set_clues(group, true);
    }
    return true;
}

// False when it was cut short: the verdict is then none.
bool Maker::rate(Made& made, const Control& control) const {
    if (recipe_.techniques.empty()) return true;
    if (recipe_.mode) return rate_steps(made, control);
    const std::uint8_t unique = 1;
    std::uint8_t status = 0;
    made.counts.assign(recipe_.techniques.size(), 0);
    logic::Bulk bulk;
    bulk.techniques = recipe_.techniques;
    bulk.scale = &recipe_.scale;
    bulk.count = 1;
    bulk.givens = made.clues.data();
    bulk.unique = &unique;
    bulk.status = &status;
    bulk.scores = &made.verdict.score;
    bulk.levels = &made.verdict.level;
    bulk.hardest = &made.verdict.hardest;
    bulk.counts = made.counts.data();
    logic_.rate_many(bulk, control);
    return status != static_cast<std::uint8_t>(logic::Outcome::kUnknown);
}

// The same by the Explainer. It ends at the first step that is too hard: the score is then too high,
// and counts are the least.
bool Maker::rate_steps(Made& made, const Control& control) const {
    explainer::Options options{*recipe_.mode, {}, static_cast<int>(std::min(recipe_.score.most, 1000u))};
    for (int technique : recipe_.techniques) options.only[static_cast<std::size_t>(technique)] = true;
    const std::vector<std::uint64_t> every(made.clues.size(), DigitSet::all(9).bits());
    const explainer::Rating rating = explainer::rate({made.clues, every}, options, control);
    if (!rating.complete) return false;
    made.verdict.score = rating.all.score;
    made.verdict.level = 0;
    while (made.verdict.score > recipe_.scale.caps[made.verdict.level]) ++made.verdict.level;
    made.verdict.hardest = logic::kNoRung;
    made.counts.assign(recipe_.techniques.size(), 0);
    for (std::size_t rung = 0; rung < recipe_.techniques.size(); ++rung) {
        const auto technique = static_cast<explainer::Technique>(recipe_.techniques[rung]);
        made.counts[rung] = rating.counts[static_cast<std::size_t>(technique)];
        if (technique == rating.all.by) made.verdict.hardest = static_cast<std::uint16_t>(rung);
    }
    made.pearl = rating.pearl.score == rating.all.score;
    made.diamond = made.pearl && rating.diamond.score == rating.all.score;
    return true;
}

// Beyond what more clues could not mend.
bool Maker::too_hard(const Made& made) const {
    if (recipe_.techniques.empty()) return false;
    if (made.verdict.level > recipe_.levels.most || made.verdict.score > recipe_.score.most) return true;
    for (std::size_t rung = 0; rung < made.counts.size(); ++rung)
        if (made.counts[rung] > recipe_.times[rung].most) return true;
    return false;
}

bool Maker::is_minimal(const Made& made, const Control& control) {
    Grid clues = made.clues;
    for (Cell cell = 0; cell < clues.size(); ++cell) {
        if (clues[cell] == 0) continue;
        const Digit clue = std::exchange(clues[cell], Digit{0});
        if (unique_.holds(clues, made.solution, std::span(&cell, 1), control)) return false;
        clues[cell] = clue;
    }
    return true;
}

// What is missing, the level first, then techniques, clues and score.
std::uint64_t Maker::distance(const Made& made, const Control& control) {
    std::uint64_t missing = 10 * std::uint64_t{recipe_.clues.gap(clues_in(made.clues))};
    if (!recipe_.techniques.empty()) {
        missing += 10000 * std::uint64_t{recipe_.levels.gap(made.verdict.level)};
        missing += recipe_.score.gap(made.verdict.score) / 10 + !recipe_.score.has(made.verdict.score);
        for (std::size_t rung = 0; rung < made.counts.size(); ++rung)
            missing += 1000 * std::uint64_t{recipe_.times[rung].gap(made.counts[rung])};
        if (recipe_.hardest && *recipe_.hardest != made.verdict.hardest) missing += 1000;
        if ((recipe_.pearl && !made.pearl) || (recipe_.diamond && !made.diamond)) missing += 1000;
    }
    if (missing == 0 && recipe_.minimal && !is_minimal(made, control)) missing = 1;
    return missing;
}

}  // namespace garns::generate
