#include "solve/hybrid.h"

#include <algorithm>

namespace garns::solve {

namespace {

// What the plain search gets on 81 cells before it must have shown something.
constexpr std::uint64_t kPlainNodes = 2000;
constexpr std::uint64_t kKeyFactor = 10;  // so many times more where automata have keys
constexpr std::size_t kFew = 64;          // with more solutions than this the plain search is doing well

}  // namespace

void HybridSearch::start(std::span<const DigitSet> domains, Numbers numbers) {
    domains_.assign(domains.begin(), domains.end());
    domains_.resize(model_.cells(), DigitSet::all(model_.digits()));
    given_.clear();
    learning_ = false;
    general_.start(domains_, numbers);
}

void HybridSearch::prefer(std::span<const DigitSet> digits) {
    if (learning_) {
        for (Cell cell = 0; cell < digits.size(); ++cell)
            for (Digit digit : digits[cell]) sat_->prefer(cell, digit, 1);
    } else {
        general_.prefer(digits);
    }
}

// A node costs as much as the board is large, and learning pays sooner there:
// on 16x16 boards 200 nodes gave the best times, on 9x9 jigsaws thousands. Keys
// are known to the plain search only: an empty board of sandwiches took it
// 4,000 nodes, and the clauses 10 to 20 times as many.
std::uint64_t HybridSearch::plain_nodes() const {
    const auto cells = static_cast<std::uint64_t>(std::max(81, model_.cells()));
    const std::uint64_t factor = model_.lines_with_keys().empty() ? 1 : kKeyFactor;
    return factor * kPlainNodes * 81 * 81 / (cells * cells);
}

bool HybridSearch::should_switch() const {
    return general_.nodes() >= plain_nodes() && given_.size() < kFew && can_learn_;
}

Event HybridSearch::next(const Control& control, std::uint64_t spent) {
    if (!learning_) {
        const bool may_switch = given_.size() < kFew && can_learn_;
        Control bounded = control;
        if (may_switch) bounded.max_nodes = std::min(control.max_nodes, spent + plain_nodes());
        const Event event = general_.next(bounded, spent);
        if (event == Event::kSolution && given_.size() < kFew)
            given_.emplace(general_.solution().begin(), general_.solution().end());
        if (event != Event::kStopped || !should_switch() || control.stop(spent + general_.nodes())) return event;
        if (!sat_) sat_.emplace(model_.rules());
        sat_->start(domains_);
        learning_ = true;
    }
    Control rest = control;  // the SAT search counts its own nodes only
    if (rest.max_nodes != UINT64_MAX) rest.max_nodes -= std::min(rest.max_nodes, spent + general_.nodes());
    for (;;) {
        const Event event = sat_->next(rest);
        if (event != Event::kSolution) return event;
        if (!given_.contains(std::string(sat_->solution().begin(), sat_->solution().end()))) return event;
    }
}

}  // namespace garns::solve
