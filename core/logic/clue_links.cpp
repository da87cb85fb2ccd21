#include "logic/clue_links.h"

#include "logic/clues.h"
#include "logic/fillings.h"
#include "logic/memory.h"

namespace garns::logic {
namespace {

constexpr int kMaxOpen = 9;      // open cells of a clue; more of them tie no two together
constexpr int kTries = 400;      // digits tried in one sum
constexpr int kMaxReads = 3000;  // cells times states of an automaton

template <class Board>
class LinkSearch {
public:
    explicit LinkSearch(const Board& board)
        : board_(board), geometry_(board.geometry()), clues_(geometry_), now_(domains(board)) {}

    ClueLinks run() {
        for (int clue = 0; clue < clues_.count(); ++clue) {
            int open = 0;
            for (Cell cell : clues_.cells(clue)) open += board_.digit(cell) == 0;
            if (clues_.cells(clue).size() < 3 || open < 2 || open > kMaxOpen || too_long(clue)) continue;
            const std::size_t before = found_.links.size();
            search(clue);
            if (found_.links.size() > before)
                found_.clues.push_back({Role::kClue, clues_.cells(clue), digits_of(board_, clues_.cells(clue))});
        }
        return std::move(found_);
    }

private:
    bool too_long(int clue) const {
        return clues_.visit(clue, [](const auto& rule) {
            if constexpr (requires { rule.states; })
                return rule.states * std::ssize(rule.cells) > kMaxReads;
            else
                return false;
        });
    }

    // Each candidate supposed true, then false: what no filling holds then, and what every
    // filling holds then.
    void search(int clue) {
        const auto& cells = clues_.cells(clue);
        for (Cell cell : cells)
            for (Digit digit : board_.candidates(cell)) {
                if (suppose(clue, cell, DigitSet::of(digit)))
                    each_other(cells, cell, [&](Cell other, DigitSet possible) {
                        for (Digit gone : board_.candidates(other) - possible)
                            if (gone != digit || !geometry_.sees(cell, other)) add({cell, digit}, {other, gone}, false);
                    });
                const DigitSet others = board_.candidates(cell) - DigitSet::of(digit);
                if (!others.empty() && suppose(clue, cell, others))
                    each_other(cells, cell, [&](Cell other, DigitSet possible) {
                        if (possible.single()) add({cell, digit}, {other, possible.first()}, true);
                    });
            }
    }
    bool suppose(int clue, Cell cell, DigitSet digits) {
        const DigitSet before = now_[cell];
        now_[cell] = digits;
        const bool found = clues_.fill(clue, now_, possible_, kTries) == Fillable::kYes;
        now_[cell] = before;
        return found;
    }
    template <class F>
    void each_other(const std::vector<Cell>& cells, Cell cell, const F& f) const {
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (cells[i] != cell && board_.candidates(cells[i]).size() > 1) f(cells[i], possible_[i]);
    }
    // A link holds in both directions, so it is met from both ends.
    void add(Candidate a, Candidate b, bool strong) {
        if (a < b) found_.links.push_back({a, b, strong, static_cast<int>(found_.clues.size())});
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const ClueList<typename Board::Geometry> clues_;
    Domains now_;
    std::vector<DigitSet> possible_;
    ClueLinks found_;
};

}  // namespace

template <class Board>
const ClueLinks& clue_links(const Board& board) {
    thread_local Memory memory;
    thread_local ClueLinks known;
    if (!memory.is_of(board)) {
        known = LinkSearch<Board>(board).run();
        memory.keep(board);
    }
    return known;
}

#define GARNS_CLUE_LINKS(width) template const ClueLinks& clue_links(const Board<width>&);
GARNS_WIDTHS(GARNS_CLUE_LINKS)

}  // namespace garns::logic
