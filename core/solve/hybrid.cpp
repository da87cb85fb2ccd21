#include "solve/hybrid.h"

#include <algorithm>

namespace garns::solve {

namespace {

// What the plain search gets on 81 cells before it must have shown something.
constexpr std::uint64_t kPlainNodes = 2000;
constexpr std::uint64_t kFactor = 10;  // so many times more where it knows what clauses do not
constexpr std::uint64_t kBetter = 8;   // so much longer are the turns of the one that is likely to be better
constexpr std::size_t kFew = 64;       // with more solutions than this there are no more turns

}  // namespace

void HybridSearch::start(std::span<const DigitSet> domains, Numbers numbers) {
    domains_.assign(domains.begin(), domains.end());
    domains_.resize(model_.cells(), DigitSet::all(model_.digits()));
    given_.clear();
    started_ = learning_ = false;
    turns_ = first_turns();
    general_.start(domains_, numbers);
}

void HybridSearch::prefer(std::span<const DigitSet> digits) {
    general_.prefer(digits);
    if (!started_) return;
    for (Cell cell = 0; cell < digits.size(); ++cell)
        for (Digit digit : digits[cell]) sat_->prefer(cell, digit, 1);
}

// A node costs as much as the board is large, and learning pays sooner there:
// on 16x16 boards 200 nodes gave the best times, on 9x9 jigsaws thousands. A node
// of the learner grows less with the board, so its turns shrink less. Keys,
// and sets of digits, are known to the plain search only: an empty board of
// sandwiches took it 4,000 nodes, and the clauses 10 to 20 times as many; a board
// of rellik cages 300, and the clauses 18,000.
HybridSearch::Turns HybridSearch::first_turns() const {
    const auto cells = static_cast<std::uint64_t>(std::max(81, model_.cells()));
    const std::uint64_t nodes = std::max<std::uint64_t>(1, kPlainNodes * 81 * 81 / (cells * cells));
    if (model_.knows_more_than_clauses()) return {kFactor * nodes, kFactor * nodes / kBetter};
    return {nodes, kBetter * nodes * cells / 81};
}

Event HybridSearch::next(const Control& control, std::uint64_t spent) {
    for (;;) {
        const bool may_turn = can_learn_ && given_.size() < kFew;
        const Event event = search(control, spent, may_turn);
        if (event == Event::kSolution ? is_new() : event != Event::kStopped) return event;
        if (event == Event::kSolution) continue;
        if (!may_turn || control.stop(spent + nodes()) || !turn()) return event;
    }
}

// The one whose turn it is, to the end of its turn if there are more.
Event HybridSearch::search(const Control& control, std::uint64_t spent, bool may_turn) {
    Control bounded = control;
    if (!learning_) {
        spent += learner_nodes();
        if (may_turn) bounded.max_nodes = std::min(control.max_nodes, spent + turns_.plain);
        return general_.next(bounded, spent);
    }
    // The SAT search counts its own nodes only.
    if (control.max_nodes != UINT64_MAX) bounded.max_nodes -= std::min(control.max_nodes, spent + general_.nodes());
    if (may_turn) bounded.max_nodes = std::min(bounded.max_nodes, turns_.learner);
    return sat_->next(bounded);
}

// Gives the other its turn, if that of the one is over.
bool HybridSearch::turn() {
    if ((learning_ ? sat_->nodes() < turns_.learner : general_.nodes() < turns_.plain)) return false;
    std::uint64_t& until = learning_ ? turns_.learner : turns_.plain;
    until = 3 * until + 1;
    if (!started_) {
        if (!sat_) sat_.emplace(model_.rules());
        sat_->start(domains_);
        started_ = true;
    }
    learning_ = !learning_;
    return true;
}

// Whether the other has not found the solution before. Neither gives one twice.
bool HybridSearch::is_new() {
    if (!can_learn_) return true;
    const auto solution = all_of_solution();
    std::string text(solution.begin(), solution.end());
    return given_.size() < kFew ? given_.insert(std::move(text)).second : !given_.contains(text);
}

}  // namespace garns::solve
