#include "solve/general.h"

#include <algorithm>
#include <array>
#include <bit>

namespace garns::solve {

namespace {

// Rounds between two looks at the clock. On a board of 25x25 one takes up to a millisecond; with 100,000 relations much
// longer, so runs of propagators count too.
constexpr std::uint64_t kPollEvery = 16;
constexpr std::uint64_t kMostRuns = 20000;

}  // namespace

GeneralSearch::GeneralSearch(const Model& model)
    : model_(model),
      candidates_(model.wakes(), model.propagators(), model.houses().lanes()),
      scratch_(model.scratch()),
      weight_(model.cells()),
      solution_(model.cells()) {}

void GeneralSearch::start(std::span<const DigitSet> domains, Numbers numbers) {
    const bool free = numbers == Numbers::kFree && model_.regions().can_be_free(domains);
    scratch_.regions.numbers = free ? Numbers::kFree : Numbers::kInOrder;
    alive_ = true;
    failed_ = false;
    at_solution_ = false;
    nodes_ = 0;
    depth_ = 0;
    preferred_.clear();
    std::ranges::copy(model_.first_weights(), weight_.begin());
    candidates_.forget();
    for (int i = 0; i < model_.cells(); ++i) {
        const DigitSet own = model_.domains()[i];
        const DigitSet digits = i < std::ssize(domains) ? domains[i] & own : own;
        candidates_.set(static_cast<Cell>(i), digits);
        if (digits.empty()) alive_ = false;
    }
}

// Every solution is reached exactly once: a branch splits what is left into
// "this cell holds this digit" and "it does not", and propagation only removes
// candidates that no solution of the part has.
Event GeneralSearch::next(const Control& control, std::uint64_t spent) {
    if (control.stop(spent + nodes_)) return Event::kStopped;
    if (at_solution_) {
        at_solution_ = false;
        retreat();
    }
    while (alive_) {
        // Not only at a branch: many dead ends may lie between two of them.
        if (++rounds_ % kPollEvery == 0 || runs_ > kMostRuns) {
            runs_ = 0;
            if (control.stop(spent + nodes_)) return Event::kStopped;
        }
        if (!propagate()) {
            retreat();
            continue;
        }
        const Choice choice = choose();
        if (choice.digit == 0) {
            std::ranges::transform(candidates_.all(), solution_.begin(), [](DigitSet set) { return set.first(); });
            if (scratch_.regions.numbers == Numbers::kFree) model_.regions().put_in_order(solution_);
            at_solution_ = true;
            return Event::kSolution;
        }
        // Stopping here loses nothing: the same choice is made on return.
        if (spent + nodes_ >= control.max_nodes) return Event::kStopped;
        branch(choice);
    }
    return Event::kExhausted;
}

bool GeneralSearch::propagate() {
    if (!alive_ || failed_) return false;
    for (;;) {
        while (const auto cell = candidates_.pop_settled())
            if (!model_.houses().settle(*cell, candidates_)) return fail(std::array{*cell});
        const auto propagator = candidates_.pop_propagator();
        if (!propagator) return true;
        ++runs_;
        if (!model_.run(*propagator, candidates_, scratch_)) return fail(model_.culprits(*propagator));
        if (model_.idempotent(*propagator)) candidates_.cancel(*propagator);
    }
}

// Notes a contradiction: the cells that took part weigh more in later choices,
// and so does the one chosen last.
bool GeneralSearch::fail(std::span<const Cell> guilty) {
    for (Cell cell : guilty) ++weight_[cell];
    if (depth_ > 0) ++weight_[branches_[depth_ - 1].cell];
    candidates_.forget();
    failed_ = true;
    return false;
}

// The keys of automata first. Then the smallest choice, but where conflicts were
// met before: the cell, or the digit with two places in a house, with the least
// size for its weight. Where no cell has two digits, lines that begin with the
// digits of rankings come before others.
GeneralSearch::Choice GeneralSearch::choose() const {
    if (const Choice key = choose_key(); key.digit != 0) return key;
    int best_size = 0;
    std::uint64_t best_weight = 1;
    Cell best = 0;
    for (int i = 0; i < model_.cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (candidates_[cell].single()) continue;
        const int size = candidates_[cell].size();
        if (best_size == 0 || size * best_weight < best_size * weight_[cell]) {
            best_size = size;
            best_weight = weight_[cell];
            best = cell;
        }
    }
    if (best_size == 0) return {};
    if (best_size > 2) {
        if (const Choice begin = choose_begin(); begin.digit != 0) return begin;
        const Choice place = choose_place();
        if (place.digit != 0 && 2 * best_weight <= best_size * weight_[place.cell]) return place;
    }
    const DigitSet digits = candidates_[best];
    const DigitSet liked = preferred_.empty() ? DigitSet() : digits & preferred_[best];
    return {best, liked.empty() ? digits.first() : liked.first()};
}

// The key with the fewest places on its line, if one is open.
GeneralSearch::Choice GeneralSearch::choose_key() const {
    Key best;
    for (int line : model_.lines_with_keys()) look(model_.automata().keys(line), model_.automata().cells(line), best);
    for (int i = 0; i < model_.enclosures().size(); ++i)
        look(model_.enclosures().keys(i), model_.enclosures().cells(i), best);
    return best.choice;
}

// The line of a side that begins with the digit of a ranking, where the fewest may.
GeneralSearch::Choice GeneralSearch::choose_begin() const {
    Key best;
    for (int i = 0; i < model_.rankings().size(); ++i)
        for (int side = 0; side < Rankings::kSides; ++side)
            look(model_.rankings().key(i), model_.rankings().begins(side), best);
    return best.choice;
}

// Whether one of the keys has fewer places among some cells: the place that weighs most.
void GeneralSearch::look(DigitSet keys, std::span<const Cell> cells, Key& best) const {
    for (Digit digit : keys) {
        Choice heaviest{0, digit};
        int places = 0;
        for (Cell cell : cells) {
            if (!candidates_[cell].has(digit) || candidates_[cell].single()) continue;
            if (places++ == 0 || weight_[cell] > weight_[heaviest.cell]) heaviest.cell = cell;
        }
        if (places == 0) continue;
        const bool weighs_more = weight_[heaviest.cell] > weight_[best.choice.cell];
        if (best.places == 0 || places < best.places || (places == best.places && weighs_more))
            best = {heaviest, places};
    }
}

// A digit with exactly two places in some house, if there is one: the place that
// weighs most.
GeneralSearch::Choice GeneralSearch::choose_place() const {
    Choice best;
    std::uint64_t best_weight = 0;
    for (int house = 0; house < model_.houses().size(); ++house) {
        const auto cells = model_.houses().cells(house);
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
    const auto now = candidates_.all();
    const auto lanes = candidates_.lanes();
    if (depth_ == branches_.size()) {  // deeper than ever before
        branches_.emplace_back();
        saved_.resize(branches_.size() * now.size());
        saved_lanes_.resize(branches_.size() * lanes.size());
    }
    std::ranges::copy(now, saved_.begin() + depth_ * now.size());
    std::ranges::copy(lanes, saved_lanes_.begin() + depth_ * lanes.size());
    branches_[depth_++] = choice;
    ++nodes_;
    candidates_.keep(choice.cell, DigitSet::of(choice.digit));
}

// Back to the last branch, now without its digit; the end when there is none.
void GeneralSearch::retreat() {
    if (depth_ == 0) {
        alive_ = false;
        return;
    }
    --depth_;
    failed_ = false;
    const std::size_t cells = model_.cells(), lanes = candidates_.lanes().size();
    candidates_.restore(std::span(saved_).subspan(depth_ * cells, cells),
                        std::span(saved_lanes_).subspan(depth_ * lanes, lanes));
    candidates_.remove(branches_[depth_].cell, DigitSet::of(branches_[depth_].digit));
}

}  // namespace garns::solve
