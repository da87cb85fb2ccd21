#include "solve/general.h"

#include <algorithm>
#include <array>
#include <bit>

namespace garns::solve {

namespace {

constexpr std::uint64_t kPollEvery = 64;  // branches between two looks at the clock

}  // namespace

GeneralSearch::GeneralSearch(const Model& model)
    : model_(model),
      candidates_(model.cells()),
      weight_(model.cells()),
      queue_((model.propagators() + 63) / 64),
      settled_(model.cells()),
      solution_(model.cells()) {}

void GeneralSearch::start(std::span<const DigitSet> domains) {
    alive_ = true;
    failed_ = false;
    at_solution_ = false;
    nodes_ = 0;
    depth_ = 0;
    settled_count_ = 0;
    preferred_.clear();
    std::ranges::fill(weight_, 1);
    std::ranges::fill(queue_, 0);
    for (int cell = 0; cell < model_.cells(); ++cell) {
        candidates_[cell] = domains[cell] & model_.rules().domains[cell];
        if (candidates_[cell].empty()) alive_ = false;
        if (candidates_[cell].single()) settled_[settled_count_++] = static_cast<Cell>(cell);
        for (const Wake& wake : model_.wakes(static_cast<Cell>(cell))) queue_[wake.word] |= wake.bits;
    }
}

// Every solution is reached exactly once: a branch splits what is left into
// "this cell holds this digit" and "it does not", and propagation only removes
// candidates that no solution of the part has.
Event GeneralSearch::next(const Control& control) {
    if (control.stop(nodes_)) return Event::kStopped;
    if (at_solution_) {
        at_solution_ = false;
        retreat();
    }
    while (alive_) {
        if (!propagate()) {
            retreat();
            continue;
        }
        const Choice choice = choose();
        if (choice.digit == 0) {
            std::ranges::transform(candidates_, solution_.begin(), [](DigitSet set) { return set.first(); });
            at_solution_ = true;
            return Event::kSolution;
        }
        // Stopping here loses nothing: the same choice is made on return.
        if (nodes_ >= control.max_nodes || (nodes_ % kPollEvery == 0 && control.stop(nodes_))) return Event::kStopped;
        branch(choice);
    }
    return Event::kExhausted;
}

bool GeneralSearch::propagate() {
    if (!alive_ || failed_) return false;
    for (;;) {
        while (settled_count_ > 0)
            if (!settle(settled_[--settled_count_])) return false;
        const auto word = std::ranges::find_if(queue_, [](std::uint64_t bits) { return bits != 0; });
        if (word == queue_.end()) return true;
        const auto propagator = static_cast<Propagator>(64 * (word - queue_.begin()) + std::countr_zero(*word));
        *word &= *word - 1;
        if (!run(propagator)) return false;
    }
}

bool GeneralSearch::run(Propagator propagator) {
    if (propagator < model_.first_locked()) return hidden_singles(static_cast<int>(propagator));
    return locked_candidates(static_cast<int>(propagator - model_.first_locked()));
}

// Removes every other digit from a cell; false when nothing is left.
inline bool GeneralSearch::keep(Cell cell, DigitSet digits) {
    const DigitSet before = candidates_[cell], after = before & digits;
    if (after == before) return true;
    candidates_[cell] = after;
    if (after.empty()) return false;
    for (const Wake& wake : model_.wakes(cell)) queue_[wake.word] |= wake.bits;
    if (after.single()) settled_[settled_count_++] = cell;
    return true;
}

// Notes a contradiction: the cells that took part weigh more in later choices.
bool GeneralSearch::fail(std::span<const Cell> guilty) {
    for (Cell cell : guilty) ++weight_[cell];
    std::ranges::fill(queue_, 0);
    settled_count_ = 0;
    failed_ = true;
    return false;
}

// Naked single: a cell has one candidate left, so its peers lose that digit.
bool GeneralSearch::settle(Cell cell) {
    const DigitSet digit = candidates_[cell];
    for (Cell peer : model_.peers(cell))
        if (!keep(peer, DigitSet(~digit.bits()))) return fail(std::array{cell, peer});
    return true;
}

// Hidden single: every digit has a place in the house, so a digit with only one
// place left takes it. A digit without a place, or a cell that two digits need,
// is a contradiction.
bool GeneralSearch::hidden_singles(int house) {
    const auto cells = model_.house(house);
    DigitSet once, twice, settled;
    for (Cell cell : cells) {
        const DigitSet set = candidates_[cell];
        twice |= once & set;
        once |= set;
        if (set.single()) settled |= set;
    }
    if (once != DigitSet::all(model_.digits())) return fail(cells);
    const DigitSet hidden = once - twice - settled;
    if (hidden.empty()) return true;
    for (Cell cell : cells) {
        const DigitSet here = candidates_[cell] & hidden;
        if (here.empty()) continue;
        if (!here.single()) return fail(cells);
        keep(cell, here);
    }
    return true;
}

// Locked candidates: if all places of a digit in a house see a cell outside,
// that cell cannot hold the digit, for one of those places will.
bool GeneralSearch::locked_candidates(int house) {
    for (std::uint32_t i : model_.crossings(house)) {
        const auto [rest, targets] = model_.crossing(i);
        DigitSet elsewhere;
        for (Cell cell : rest) elsewhere |= candidates_[cell];
        if (elsewhere == DigitSet::all(model_.digits())) continue;
        for (Cell target : targets)
            if (!keep(target, elsewhere)) return fail(model_.house(house));
    }
    return true;
}

// The smallest choice first; among equals, where most conflicts were met.
GeneralSearch::Choice GeneralSearch::choose() const {
    int best_size = 0;
    std::uint64_t best_weight = 1;
    Cell best = 0;
    for (int cell = 0; cell < model_.cells(); ++cell) {
        if (candidates_[cell].single()) continue;
        const int size = candidates_[cell].size();
        const std::uint64_t weight = weight_[cell];
        if (best_size == 0 || size * best_weight < best_size * weight) {
            best_size = size;
            best_weight = weight;
            best = static_cast<Cell>(cell);
        }
    }
    if (best_size == 0) return {};
    if (best_size > 2)
        if (const Choice place = choose_place(); place.digit != 0) return place;
    const DigitSet digits = candidates_[best];
    const DigitSet liked = preferred_.empty() ? DigitSet() : digits & preferred_[best];
    return {best, liked.empty() ? digits.first() : liked.first()};
}

// A digit with exactly two places in some house, if there is one.
GeneralSearch::Choice GeneralSearch::choose_place() const {
    Choice best;
    std::uint64_t best_weight = 0;
    for (int house = 0; house < model_.houses(); ++house) {
        const auto cells = model_.house(house);
        DigitSet once, twice, thrice;
        for (Cell cell : cells) {
            const DigitSet set = candidates_[cell];
            thrice |= twice & set;
            twice |= once & set;
            once |= set;
        }
        const DigitSet two_places = twice - thrice;
        if (two_places.empty()) continue;
        for (Cell cell : cells) {
            const DigitSet here = candidates_[cell] & two_places;
            if (here.empty() || weight_[cell] <= best_weight) continue;
            best_weight = weight_[cell];
            best = {cell, here.first()};
        }
    }
    return best;
}

void GeneralSearch::branch(Choice choice) {
    const std::size_t cells = candidates_.size();
    if (depth_ == branches_.size()) {  // deeper than ever before
        branches_.emplace_back();
        saved_.resize(branches_.size() * cells);
    }
    std::ranges::copy(candidates_, saved_.begin() + depth_ * cells);
    branches_[depth_++] = choice;
    ++nodes_;
    keep(choice.cell, DigitSet::of(choice.digit));
}

// Back to the last branch, now without its digit; the end when there is none.
bool GeneralSearch::retreat() {
    if (depth_ == 0) return alive_ = false;
    failed_ = false;
    --depth_;
    const std::size_t cells = candidates_.size();
    std::copy_n(saved_.begin() + depth_ * cells, cells, candidates_.begin());
    const auto [cell, digit] = branches_[depth_];
    return keep(cell, DigitSet(~DigitSet::of(digit).bits()));
}

}  // namespace garns::solve
