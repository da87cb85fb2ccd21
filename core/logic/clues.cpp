// Clues between cells: relations (Kropki dots, whispers), chains of "less than"
// (thermometers, greater-than signs) and automata (sandwiches, skyscrapers, renban).

#include "logic/clues.h"

#include <algorithm>

#include "logic/fillings.h"
#include "logic/finders.h"

namespace garns::logic {
namespace {

// Whether the relation says no more than "b is at least so large": the larger the
// digit in a, the fewer are left for b, from below.
bool is_order(const Relation& relation, int digits) {
    const auto top = [&](DigitSet set) {  // every digit from its first one on
        return set.empty() || set == DigitSet::all(digits) - DigitSet::all(set.first() - 1);
    };
    for (int d = 0; d < digits; ++d) {
        if (!top(relation.allowed[d])) return false;
        if (!relation.allowed[d].empty() && relation.allowed[d].first() < d + 1) return false;
        if (d > 0 && !(relation.allowed[d] - relation.allowed[d - 1]).empty()) return false;
    }
    return true;
}
Relation turned(const Relation& relation) {
    Relation other{relation.b, relation.a, std::vector<DigitSet>(relation.allowed.size())};
    for (std::size_t d = 0; d < relation.allowed.size(); ++d)
        for (Digit digit : relation.allowed[d]) other.allowed[digit - 1] |= DigitSet::of(static_cast<Digit>(d + 1));
    return other;
}

// A digit that leaves the other cell of a relation no digit cannot stand. Cells
// that see each other differ besides.
template <class Board>
void find_relation_pruning(const Board& board, const Emit& emit) {
    const auto& geometry = board.geometry();
    const auto now = domains(board);
    std::vector<DigitSet> good;
    for (const Relation& relation : geometry.rules().relations) {
        const auto [a, b] = std::pair(relation.a, relation.b);
        if (board.digit(a) != 0 && board.digit(b) != 0) continue;
        fill(geometry, relation, now, good);
        if ((good[0] == now[a] && good[1] == now[b]) || is_order(relation, geometry.digits()) ||
            is_order(turned(relation), geometry.digits()))
            continue;

        Step step{"relation_pruning", {}, {}, {}, {}};
        for (Digit digit : board.candidates(a) - good[0]) step.eliminations.push_back({a, digit});
        for (Digit digit : board.candidates(b) - good[1]) step.eliminations.push_back({b, digit});
        if (step.empty()) continue;
        std::sort(step.eliminations.begin(), step.eliminations.end());
        step.parts = {{Role::kClue, {a, b}, now[a] | now[b]}};
        if (!emit(step)) return;
    }
}

// Along cells that grow, each is larger than the smallest digit of the one before
// and smaller than the largest of the one after: bounds run up and down the chain.
template <class Board>
class Bounds {
public:
    Bounds(const Board& board, const Emit& emit) : board_(board), emit_(emit) {
        const int digits = board.geometry().digits();
        for (const Relation& relation : board.geometry().rules().relations) {
            if (is_order(relation, digits))
                orders_.push_back(relation);
            else if (Relation other = turned(relation); is_order(other, digits))
                orders_.push_back(std::move(other));
        }
    }

    // From each cell that no longer chain goes on from, the chain that binds it most.
    void run() {
        if (orders_.empty()) return;
        for (const bool upward : {true, false}) {
            find_bounds(upward);
            std::vector<Cell> ends;
            for (Cell cell : board_.geometry().all())
                if (bound_by_[cell] >= 0) ends.push_back(cell);
            std::stable_sort(ends.begin(), ends.end(), [&](Cell a, Cell b) { return depth_[a] > depth_[b]; });
            std::vector<bool> told(board_.geometry().cells());
            for (Cell end : ends) {
                if (told[end]) continue;
                const std::vector<Cell> chain = chain_to(end, upward);
                Step step{"clue_bounds", {}, {}, {}, {}};
                for (Cell cell : chain) {
                    told[cell] = true;
                    for (Digit digit : board_.candidates(cell))
                        if (upward ? digit < bound_[cell] : digit > bound_[cell])
                            step.eliminations.push_back({cell, digit});
                }
                if (step.empty()) continue;
                std::sort(step.eliminations.begin(), step.eliminations.end());
                step.parts = {{Role::kClue, chain, digits_of(board_, chain)}};
                if (!emit_(step)) return;
            }
        }
    }

private:
    // The smallest (largest) digit of each cell, and the relation that gave it. It
    // ends, even in a circle without any filling: each change narrows a bound.
    void find_bounds(bool upward) {
        const int cells = board_.geometry().cells(), digits = board_.geometry().digits();
        bound_.assign(cells, 0);
        bound_by_.assign(cells, -1);
        depth_.assign(cells, 0);
        for (int cell = 0; cell < cells; ++cell) {
            const DigitSet own = domain(board_, static_cast<Cell>(cell));
            bound_[cell] = own.empty() ? (upward ? 1 : digits) : (upward ? own.first() : own.last());
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (int i = 0; i < std::ssize(orders_); ++i) {
                const Relation& order = orders_[i];
                const Cell from = upward ? order.a : order.b, to = upward ? order.b : order.a;
                const int bound = upward ? least_after(order, bound_[from]) : largest_before(order, bound_[from]);
                if (bound < 1) continue;  // no digit is left: another step tells
                if (upward ? bound <= bound_[to] : bound >= bound_[to]) continue;
                bound_[to] = bound;
                bound_by_[to] = i;
                depth_[to] = depth_[from] + 1;
                changed = true;
            }
        }
    }
    int least_after(const Relation& order, int bound) const {
        const DigitSet allowed = order.allowed[bound - 1];
        return allowed.empty() ? 0 : allowed.first();
    }
    int largest_before(const Relation& order, int bound) const {
        for (int digit = board_.geometry().digits(); digit >= 1; --digit)
            if (!order.allowed[digit - 1].empty() && order.allowed[digit - 1].first() <= bound) return digit;
        return 0;
    }
    // From the smallest cell to the largest.
    std::vector<Cell> chain_to(Cell end, bool upward) const {
        std::vector<Cell> chain = {end};
        while (bound_by_[chain.back()] >= 0 && std::ssize(chain) <= board_.geometry().cells()) {
            const Relation& order = orders_[bound_by_[chain.back()]];
            chain.push_back(upward ? order.a : order.b);
        }
        if (upward) std::reverse(chain.begin(), chain.end());
        return chain;
    }

    const Board& board_;
    const Emit& emit_;
    std::vector<Relation> orders_;  // a is below b
    std::vector<int> bound_, bound_by_, depth_;
};

template <class Board>
void find_clue_bounds(const Board& board, const Emit& emit) {
    Bounds<Board>(board, emit).run();
}

// A digit leaves a cell of an automaton when no word through it is accepted.
template <class Board>
void find_automaton_pruning(const Board& board, const Emit& emit) {
    const auto now = domains(board);
    std::vector<DigitSet> possible;
    for (const Automaton& automaton : board.geometry().rules().automata) {
        if (emit.stopped()) return;
        if (fill(board.geometry(), automaton, now, possible) != Fillable::kYes) continue;
        Step step{"automaton_pruning", {}, {}, {}, {}};
        for (std::size_t at = 0; at < possible.size(); ++at) {
            const Cell cell = automaton.cells[at];
            for (Digit digit : board.candidates(cell) - possible[at]) step.eliminations.push_back({cell, digit});
        }
        if (step.empty()) continue;
        std::sort(step.eliminations.begin(), step.eliminations.end());
        step.eliminations.erase(std::unique(step.eliminations.begin(), step.eliminations.end()),
                                step.eliminations.end());
        step.parts = {{Role::kClue, automaton.cells, digits_of(board, automaton.cells)}};
        if (!emit(step)) return;
    }
}

}  // namespace

template <class Board>
Techniques<Board> clues() {
    return {{"relation_pruning", Family::kClues, kAnyPuzzle, find_relation_pruning<Board>},
            {"clue_bounds", Family::kClues, kAnyPuzzle, find_clue_bounds<Board>},
            {"automaton_pruning", Family::kClues, kAnyPuzzle, find_automaton_pruning<Board>}};
}

GARNS_TECHNIQUES(clues)

}  // namespace garns::logic
