// Several clues at once: two that touch, and those of a house.

#include <algorithm>

#include "logic/clues.h"
#include "logic/finders.h"
#include "logic/together.h"

namespace garns::logic {
namespace {

constexpr int kTries = 5000;        // digits tried in one set of rules
constexpr int kMaxPairs = 3000;     // pairs of clues filled together
constexpr int kMaxLooks = 200'000;  // pairs looked at: 600 clues have so many, and it takes some milliseconds

// Some clues and perhaps a house, filled together: a digit that is in no filling leaves its
// cell.
template <class Board>
class ClueSets {
public:
    using CellSet = typename Board::CellSet;

    ClueSets(std::string_view id, const Board& board, const Emit& emit)
        : id_(id), board_(board), geometry_(board.geometry()), emit_(emit), now_(domains(board)), clues_(geometry_) {
        for (int clue = 0; clue < clues_.count(); ++clue) {
            sets_.emplace_back();
            for (Cell cell : clues_.cells(clue)) sets_.back().insert(cell);
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
        for (int clue : chosen) clues_.visit(clue, [&](const auto& rule) { return together.add(rule); });
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
        // Clues that say nothing here need no telling.
        for (std::size_t i = 0; i < chosen.size() && chosen.size() > 1;) {
            std::vector<int> fewer;
            for (std::size_t j = 0; j < chosen.size(); ++j)
                if (j != i) fewer.push_back(chosen[j]);
            const auto left = ruled_out(fewer, house);
            if (std::includes(left.begin(), left.end(), all.begin(), all.end()))
                chosen.swap(fewer);
            else
                ++i;
        }
        if (house < 0 && chosen.size() < 2) return true;  // one clue says it all: another technique tells
        for (int clue : chosen)
            step.parts.push_back({Role::kClue, clues_.cells(clue), digits_of(board_, clues_.cells(clue))});
        if (house >= 0) step.parts.push_back({Role::kHouse, {}, DigitSet::all(geometry_.digits()), {house}});
        return emit_(step);
    }

    std::string_view id_;
    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Emit& emit_;
    const Domains now_;
    const ClueList<typename Board::Geometry> clues_;
    std::vector<CellSet> sets_;
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

}  // namespace

template <class Board>
Techniques<Board> clue_sets() {
    return {{"clue_pair", Family::kClues, kAnyPuzzle, find_clue_pairs<Board>},
            {"house_clues", Family::kClues, kAnyPuzzle, find_house_clues<Board>}};
}

GARNS_TECHNIQUES(clue_sets)

}  // namespace garns::logic
