// Several clues at once: two that touch, and those of a house.

#include <algorithm>

#include "logic/clues.h"
#include "logic/finders.h"
#include "logic/leftover_sums.h"
#include "logic/together.h"

namespace garns::logic {
namespace {

constexpr int kTries = 5000;        // digits tried in one set of rules
constexpr int kMaxPairs = 3000;     // pairs of clues filled together
constexpr int kMaxOutside = 2;      // open cells of a sum left over outside the house it is filled with
constexpr int kMaxLooks = 200'000;  // pairs looked at: 600 clues have so many, and it takes some milliseconds

// Some clues and perhaps a house, filled together: a digit that is in no filling leaves its
// cell.
template <class Board>
class ClueSets {
public:
    using CellSet = typename Board::CellSet;

    ClueSets(std::string_view id, const Board& board, const Emit& emit, int max_open = 0)
        : id_(id), board_(board), geometry_(board.geometry()), emit_(emit), now_(domains(board)), clues_(geometry_) {
        for (int clue = 0; clue < clues_.count(); ++clue) add_set(clues_.cells(clue));
        if (max_open == 0 || geometry_.rules().sums.empty()) return;
        for (const Leftover& each : leftover_sums(board).all()) {
            int open = 0;
            for (Cell cell : each.sum.cells) open += board.digit(cell) == 0;
            if (open < 2 || open > max_open) continue;
            leftovers_.push_back(&each);
            add_set(each.sum.cells);
        }
    }

    // A house with its clues and the sums left over there; those of a single house, which are soonest seen, come first.
    void house_leftovers() {
        for (const bool of_several : {false, true})
            for (int house = 0; house < std::ssize(geometry_.houses()); ++house) {
                if (emit_.stopped()) return;
                const CellSet cells = geometry_.houses()[house] & board_.open();
                std::vector<int> chosen;
                bool fresh = false;
                for (int clue = 0; clue < std::ssize(sets_); ++clue) {
                    const CellSet open = sets_[clue] & board_.open();
                    if ((open & cells).size() < 2) continue;
                    if (is_leftover(clue)) {
                        const bool several = leftover(clue).houses.size() > 1;
                        if ((open - cells).size() > kMaxOutside || (several && !of_several)) continue;
                        fresh |= several == of_several;
                    }
                    chosen.push_back(clue);
                }
                if (fresh && !try_set(chosen, house)) return;
            }
    }

    // Two clues that share cells, or whose cells see each other. Where they hang together
    // in a single place, each by itself says as much.
    void pairs() {
        int looked = 0, tried = 0;
        for (int a = 0; a < clues_.count(); ++a) {
            if (emit_.stopped()) return;
            for (int b = a + 1; open(a) && b < clues_.count(); ++b) {
                if (++looked > kMaxLooks) return;
                if (!joined(a, b)) continue;
                if (++tried > kMaxPairs || emit_.stopped()) return;
                if (!try_set({a, b}, -1)) return;
            }
        }
    }

    // A house with the clues that lie in it; then also with those that leave it.
    void houses() {
        for (const bool crossing : {false, true})
            for (int house = 0; house < std::ssize(geometry_.houses()); ++house) {
                if (emit_.stopped()) return;
                const CellSet& cells = geometry_.houses()[house];
                if (!cells.intersects(board_.open())) continue;
                std::vector<int> chosen;
                bool leaves = false;
                for (int clue = 0; clue < clues_.count(); ++clue) {
                    if (!open(clue) || (sets_[clue] & cells).size() < 2) continue;
                    const bool inside = sets_[clue].is_subset_of(cells);
                    if (!inside && !crossing) continue;
                    leaves |= !inside;
                    chosen.push_back(clue);
                }
                if (chosen.empty() || leaves != crossing) continue;
                if (!try_set(chosen, house)) return;
            }
    }

private:
    void add_set(const std::vector<Cell>& cells) {
        sets_.emplace_back();
        for (Cell cell : cells) sets_.back().insert(cell);
    }
    bool is_leftover(int clue) const { return clue >= clues_.count(); }
    const Leftover& leftover(int clue) const { return *leftovers_[clue - clues_.count()]; }
    bool open(int clue) const { return sets_[clue].intersects(board_.open()); }

    bool joined(int a, int b) const {
        if (!open(a) || !open(b)) return false;
        const CellSet shared = sets_[a] & sets_[b] & board_.open();
        int ties = shared.size();
        for (Cell cell : (sets_[a] & board_.open()) - shared) {
            ties += (geometry_.peers(cell) & ((sets_[b] & board_.open()) - shared)).size();
            if (ties >= 2) return true;
        }
        return ties >= 2;
    }

    // What the rules together rule out; nothing when there is too much to try.
    std::vector<Candidate> ruled_out(const std::vector<int>& chosen, int house) const {
        Together<typename Board::Geometry> together(geometry_, now_);
        if (house >= 0) together.add_house(geometry_.houses()[house]);
        for (int clue : chosen) {
            if (is_leftover(clue))
                together.add(leftover(clue).sum);
            else
                clues_.visit(clue, [&](const auto& rule) { return together.add(rule); });
        }
        std::vector<DigitSet> possible;
        std::vector<Candidate> found;
        if (together.cells().empty() || together.fill(possible, kTries) != Fillable::kYes) return found;
        for (std::size_t i = 0; i < possible.size(); ++i) {
            const Cell cell = together.cells()[i];
            for (Digit digit : board_.candidates(cell) - possible[i]) found.push_back({cell, digit});
        }
        std::sort(found.begin(), found.end());
        return found;
    }

    bool try_set(std::vector<int> chosen, int house) const {
        const auto all = ruled_out(chosen, house);
        if (all.empty()) return true;
        Step step{id_, {}, all, {}, {}};
        // Clues that say nothing here need no telling; those that are easiest to see come first, and are kept.
        for (std::size_t i = chosen.size(); i-- > 0 && chosen.size() > 1;) {
            std::vector<int> fewer = chosen;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            const auto left = ruled_out(fewer, house);
            if (std::includes(left.begin(), left.end(), all.begin(), all.end())) chosen.swap(fewer);
        }
        if (house < 0 && chosen.size() < 2) return true;  // one clue says it all: another technique tells
        if (!leftovers_.empty() && !is_leftover(chosen.back())) return true;  // the same: no sum left over is needed
        for (int clue : chosen) {
            const auto& cells = is_leftover(clue) ? leftover(clue).sum.cells : clues_.cells(clue);
            step.parts.push_back({Role::kClue, cells, digits_of(board_, cells)});
            if (is_leftover(clue)) step.parts.back().houses = leftover(clue).houses;
        }
        if (house >= 0) step.parts.push_back({Role::kHouse, {}, DigitSet::all(geometry_.digits()), {house}});
        return emit_(step);
    }

    std::string_view id_;
    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Emit& emit_;
    const Domains now_;
    const ClueList<typename Board::Geometry> clues_;
    std::vector<CellSet> sets_;  // of the clues, then of the sums left over
    std::vector<const Leftover*> leftovers_;
};

template <class Board>
bool has_clues(const Board& board) {
    const Rules& rules = board.geometry().rules();
    return !rules.sums.empty() || !rules.relations.empty() || !rules.automata.empty();
}

template <class Board>
void find_clue_pairs(const Board& board, const Emit& emit) {
    if (!has_clues(board)) return;
    ClueSets<Board>("clue_pair", board, emit).pairs();
}
template <class Board>
void find_house_clues(const Board& board, const Emit& emit) {
    if (!has_clues(board)) return;
    ClueSets<Board>("house_clues", board, emit).houses();
}

template <class Board>
void find_house_leftovers(const Board& board, const Emit& emit) {
    if (board.geometry().rules().sums.empty()) return;
    ClueSets<Board>("house_leftovers", board, emit, kMaxLeftoverOpen).house_leftovers();
}

}  // namespace

template <class Board>
Techniques<Board> clue_sets() {
    return {{"clue_pair", Family::kClues, kAnyPuzzle, find_clue_pairs<Board>},
            {"house_clues", Family::kClues, kAnyPuzzle, find_house_clues<Board>},
            {"house_leftovers", Family::kClues, kAnyPuzzle, find_house_leftovers<Board>}};
}

GARNS_TECHNIQUES(clue_sets)

}  // namespace garns::logic
