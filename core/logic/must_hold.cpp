// Digits that a clue cannot do without.

#include "logic/clues.h"
#include "logic/fillings.h"
#include "logic/finders.h"
#include "logic/together.h"
#include "logic/webs.h"

namespace garns::logic {
namespace {

// Without a digit a clue has no filling. So one of its cells holds the digit, and the
// digit leaves every cell that sees all of its places in the clue.
template <class Board>
class MustHold {
public:
    using CellSet = typename Board::CellSet;

    MustHold(std::string_view id, const Board& board, const Emit& emit) : id_(id), board_(board), emit_(emit) {}

    // fails(digit, places): whether the clue has no filling without the digit there.
    template <class Fails>
    bool try_clue(const std::vector<Cell>& cells, const Fails& fails) const {
        for (Digit digit : digits_of(board_, cells)) {
            CellSet places;
            for (Cell cell : cells)
                if (domain(board_, cell).has(digit)) places.insert(cell);
            const auto seen = board_.cells_with(digit) & board_.geometry().common_peers(places);
            if (seen.empty() || !places.is_subset_of(board_.open()) || !fails(digit, places)) continue;

            Step step = eliminate(id_, digit, seen);
            step.parts = {{Role::kClue, cells, digits_of(board_, cells)},
                          {Role::kBase, list(places), DigitSet::of(digit)}};
            if (!emit_(step)) return false;
        }
        return true;
    }

    void run(bool sums) const {
        const Rules& rules = board_.geometry().rules();
        if (sums ? rules.sums.empty() : rules.relations.empty() && rules.automata.empty()) return;
        const ClueList clues(board_.geometry());
        Domains now = domains(board_);
        std::vector<DigitSet> possible;
        for (int clue = 0; clue < clues.count(); ++clue) {
            if (clues.is_sum(clue) != sums) continue;
            if (emit_.stopped()) return;
            const auto fails = [&](Digit digit, const CellSet& places) {
                for (Cell cell : places) now[cell] -= DigitSet::of(digit);
                const bool none = clues.fill(clue, now, possible) == Fillable::kNo;
                for (Cell cell : places) now[cell] |= DigitSet::of(digit);
                return none;
            };
            if (!try_clue(clues.cells(clue), fails)) return;
        }
        if (sums) return;
        const auto& geometry = board_.geometry();
        for (const Web& web : webs_of(rules, geometry.serial())) {
            if (emit_.stopped()) return;
            Together<typename Board::Geometry> together(geometry, now);
            for (const Relation* relation : web.relations) together.add(*relation);
            const auto fails = [&](Digit digit, const CellSet& places) {
                return together.fill_without(digit, places, kTries) == Fillable::kNo;
            };
            if (!try_clue(web.cells, fails)) return;
        }
    }

private:
    static constexpr int kTries = 2000;  // digits tried in one line of relations

    std::string_view id_;
    const Board& board_;
    const Emit& emit_;
};

template <class Board>
void find_cage_must_hold(const Board& board, const Emit& emit) {
    MustHold<Board>("cage_must_hold", board, emit).run(true);
}
template <class Board>
void find_clue_must_hold(const Board& board, const Emit& emit) {
    MustHold<Board>("clue_must_hold", board, emit).run(false);
}

}  // namespace

template <class Board>
Techniques<Board> must_hold() {
    return {{"cage_must_hold", Family::kClues, kAnyPuzzle, find_cage_must_hold<Board>},
            {"clue_must_hold", Family::kClues, kAnyPuzzle, find_clue_must_hold<Board>}};
}

GARNS_TECHNIQUES(must_hold)

}  // namespace garns::logic
