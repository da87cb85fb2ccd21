// Nets with nets inside: the last rung of boards with clues.

#include <algorithm>
#include <numeric>
#include <utility>

#include "logic/net_proof.h"
#include "logic/suppositions.h"

namespace garns::logic {
namespace {

// A candidate supposed until a contradiction, as in any net; where nothing more follows, another is supposed besides,
// on the board as the net has left it by then. When that ends in a contradiction, it leaves the net, which goes on.
//
// What each candidate leads to by itself is known. So those that contradict the net at once are found without a net:
// what they lead to and what the net holds leave something empty. Only where there is none, nets are tried inside, from
// candidates whose absence says something at once.
template <class Board>
class NestedNets {
public:
    NestedNets(const Board& board, const Emit& emit)
        : board_(board),
          emit_(emit),
          all_(all_candidates(board)),
          net_(board, Net<Board>::Follow::kAll),
          proof_(net_),
          outcomes_(outcomes(board)) {
        for (Digit digit = 1; digit <= board.geometry().digits(); ++digit) {
            auto& choices = choices_.emplace_back();
            for (const CellSet& house : board.geometry().houses())
                if (board.cells_with(digit).intersects(house)) choices.push_back(board.cells_with(digit) & house);
        }
    }

    // With few nets inside first, since those proofs are shorter.
    void run() {
        if (!suppose_all()) return;
        net_.ask_inside([&](const Net<Board>& net) { return inside(net); });
        for (const int most : {0, 3, 12}) {
            bool any = false;
            for (Candidate each : all_) {
                if (emit_.stopped()) return;
                more_ = most;
                if (net_.suppose(each, true) || emit_.stopped()) continue;
                proof_.refute(kMaxLinks);
                if (proof_.links() >= kMaxLinks) continue;
                const Step step = proof_.refutation("nested_net");
                if (step.nested.empty()) continue;  // proven by a sum with too many open cells for a net to read
                any = true;
                if (!emit_(step)) return;
            }
            if (any) return;
        }
    }

private:
    using CellSet = typename Board::CellSet;

    auto& outcome(Candidate candidate) { return outcomes_.of(net_.index(candidate), true); }

    // False when a net without others inside says something, or when it was stopped. Then puts those that lead to most
    // first.
    bool suppose_all() {
        for (Candidate each : all_) {
            if (emit_.stopped()) return false;
            if (!outcome(each).known) {
                net_.suppose(each, true);
                outcomes_.keep(net_);
            }
            if (outcome(each).refuted) return false;
        }
        const auto size = [&](Candidate each) {
            const auto& gone = outcome(each).gone;
            return std::accumulate(gone.begin(), gone.end(), 0,
                                   [](int sum, const CellSet& cells) { return sum + cells.size(); });
        };
        std::stable_sort(all_.begin(), all_.end(), [&](Candidate a, Candidate b) {
            return std::pair(linked(board_, a), size(a)) > std::pair(linked(board_, b), size(b));
        });
        return true;
    }

    std::vector<Candidate> inside(const Net<Board>& net) {
        std::vector<Candidate> found;
        for (Candidate each : all_)
            if (net.places(each.digit).has(each.cell) && contradicts(net, outcome(each))) found.push_back(each);
        if (!found.empty() || more_-- <= 0) return found;
        const Board left = without(board_, net.off_before(net.rounds()));
        Net<Board> within(left, Net<Board>::Follow::kAll);
        for (std::size_t i = 0; i < all_.size() && found.empty() && !emit_.stopped(); ++i) {
            next_ = (next_ + 1) % all_.size();
            const auto [cell, digit] = all_[next_];
            if (!left.candidates(cell).has(digit) || left.candidates(cell).single()) continue;
            if (linked(left, all_[next_]) && !within.suppose({cell, digit}, true)) found.push_back({cell, digit});
        }
        return found;
    }

    // Whether what a candidate leads to and what a net holds leave a cell without a digit or a digit without a place.
    // This is asked for every two candidates, so digits of which it takes nothing more are passed over.
    bool contradicts(const Net<Board>& net, const typename Outcomes<Board>::Outcome& one) const {
        CellSet filled;
        for (Digit digit = 1; digit <= one.gone.size(); ++digit) {
            const CellSet& places = net.places(digit);
            if (!one.placed[digit - 1].is_subset_of(places)) return true;
            const CellSet left = places - one.gone[digit - 1];
            filled |= left;
            if (left == places) continue;
            for (const CellSet& choice : choices_[digit - 1])
                if (!left.intersects(choice)) return true;
        }
        return !board_.open().is_subset_of(filled);
    }

    static constexpr int kMaxLinks = 2000;  // longer proofs are none

    const Board& board_;
    const Emit& emit_;
    std::vector<Candidate> all_;
    Net<Board> net_;
    NetProof<Board> proof_;
    Outcomes<Board>& outcomes_;
    std::vector<std::vector<CellSet>> choices_;  // by digit: its places in each house
    int more_ = 0;                               // nets that may still be told inside
    std::size_t next_ = 0;                       // of all, the one that was tried last inside a net
};

}  // namespace

template <class Board>
void find_nested_nets(const Board& board, const Emit& emit) {
    const Rules& rules = board.geometry().rules();
    if (rules.sums.empty() && rules.relations.empty() && rules.automata.empty()) return;
    NestedNets<Board>(board, emit).run();
}

#define GARNS_NESTED_NETS(width) template void find_nested_nets(const Board<width>&, const Emit&);
GARNS_WIDTHS(GARNS_NESTED_NETS)

}  // namespace garns::logic
