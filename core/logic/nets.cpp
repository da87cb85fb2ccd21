// Nishio and forcing nets that end in a contradiction: a supposition followed through
// singles, groups and clues, where each new digit may rest on several conclusions before it.

#include <algorithm>
#include <set>

#include "logic/finders.h"
#include "logic/net_proof.h"
#include "logic/suppositions.h"
#include "logic/templates.h"

namespace garns::logic {
namespace {

// A supposition that ends in a contradiction, how many links tell it, and the conclusions
// that its proof goes around.
struct Refuted {
    Candidate assumed;
    bool on;
    int links = 0;
    std::vector<Candidate> barred = {};
};

// A digit that is placed is worth three times the links: it leaves many others, each of which
// would take a net of its own.
int weight(const Refuted& one) { return one.on ? 3 * one.links : one.links; }
bool shorter(const Refuted& a, const Refuted& b) { return a.links < b.links; }
bool lighter(const Refuted& a, const Refuted& b) { return weight(a) < weight(b); }

constexpr std::size_t kCompared = 6;  // refuted suppositions whose proofs are compared
constexpr std::size_t kRivals = 2;    // of these, how many are made as short as can be

template <class Board>
using Until = typename Net<Board>::Until;

// Looks for a way with fewer links around one conclusion after the other.
template <class Board>
void shorten(Net<Board>& net, NetProof<Board>& proof, Refuted& refuted) {
    net.suppose(refuted.assumed, refuted.on, Until<Board>::kConflict, refuted.barred);
    proof.refute();
    for (bool better = true; better;) {
        better = false;
        for (Candidate each : proof.conclusions()) {
            refuted.barred.push_back(each);
            if (!net.suppose(refuted.assumed, refuted.on, Until<Board>::kConflict, refuted.barred)) {
                proof.refute(refuted.links);
                better = proof.links() < refuted.links;
                if (better) refuted.links = proof.links();
            }
            if (better) break;
            refuted.barred.pop_back();
        }
    }
}

// The step that a contradiction proves.
template <class Board>
Step refutation(std::string_view id, Net<Board>& net, NetProof<Board>& proof, const Refuted& refuted) {
    net.suppose(refuted.assumed, refuted.on, Until<Board>::kConflict, refuted.barred);
    proof.refute();
    return proof.refutation(id);
}

// The suppositions of one kind that are refuted, those that end after the fewest rounds: at
// most so many.
template <class Board>
std::vector<Refuted> shallowest(Net<Board>& net, const std::vector<Refuted>& suppositions, bool on, std::size_t most,
                                const Emit& emit) {
    std::vector<Refuted> found;
    int rounds = Net<Board>::kNever;
    auto* const known = net.follows() == Net<Board>::Follow::kAll ? &outcomes(net.board()) : nullptr;
    for (const Refuted& each : suppositions) {
        if (each.on != on) continue;
        if (emit.stopped()) return {};
        if (!on && known != nullptr && known->stands(net, each.assumed)) continue;
        if (net.suppose(each.assumed, each.on, Until<Board>::kConflict, {}, rounds)) {
            if (rounds == Net<Board>::kNever && known != nullptr) known->keep(net);
            continue;
        }
        Refuted refuted = each;
        refuted.links = net.rounds();
        found.insert(std::upper_bound(found.begin(), found.end(), refuted, shorter), refuted);
        if (found.size() > most) found.pop_back();
        if (found.size() == most) rounds = found.back().links - 1;
    }
    return found;
}

// Tells what suppositions are refuted, the one with the least weight first. The few that end
// soonest are compared before the first is told, all others only when more are wanted.
template <class Board>
void tell_refuted(std::string_view id, Net<Board>& net, const std::vector<Refuted>& suppositions, const Emit& emit) {
    std::set<std::pair<Candidate, bool>> told;
    NetProof<Board> proof(net);
    for (const std::size_t most : {kCompared, suppositions.size()}) {
        const auto others = shallowest(net, suppositions, true, most, emit);  // first: they spare some of the next
        auto found = shallowest(net, suppositions, false, most, emit);
        found.insert(found.end(), others.begin(), others.end());
        std::erase_if(found, [&](const Refuted& each) { return told.contains({each.assumed, each.on}); });
        for (Refuted& each : found) {
            if (emit.stopped()) return;
            net.suppose(each.assumed, each.on);
            proof.refute();
            each.links = proof.links();
        }
        std::stable_sort(found.begin(), found.end(), lighter);
        const std::size_t rivals = std::min(found.size(), kRivals);
        for (std::size_t i = 0; i < rivals; ++i) shorten(net, proof, found[i]);
        std::stable_sort(found.begin(), found.begin() + rivals, lighter);
        for (const Refuted& each : found) {
            if (emit.stopped()) return;
            told.emplace(each.assumed, each.on);
            if (!emit(refutation(id, net, proof, each))) return;
        }
        if (found.size() < kCompared) return;
    }
}

// A digit is supposed in a cell and its other places are filled as houses leave one
// place only. A house without a place refutes the first.
template <class Board>
void find_nishio(const Board& board, const Emit& emit) {
    Net<Board> net(board, Net<Board>::Follow::kOneDigit);
    std::vector<Refuted> suppositions;
    for (Candidate candidate : all_candidates(board)) {
        if (emit.stopped()) return;
        if (places_without_template(board, candidate.digit).has(candidate.cell))
            suppositions.push_back({candidate, true});
    }
    tell_refuted("nishio", net, suppositions, emit);
}

// A candidate supposed true, or false, until a cell without a digit or a house without a
// place for one is met.
template <class Board>
void find_net_contradictions(const Board& board, const Emit& emit) {
    Net<Board> net(board, Net<Board>::Follow::kAll);
    std::vector<Refuted> suppositions;
    for (bool on : {false, true})
        for (Candidate candidate : all_candidates(board))
            if (on || linked(board, candidate)) suppositions.push_back({candidate, on});
    tell_refuted("forcing_net_contradiction", net, suppositions, emit);
}

}  // namespace

template <class Board>
Techniques<Board> nets() {
    return {{"nishio", Family::kForcing, kAnyPuzzle, find_nishio<Board>},
            {"forcing_net_contradiction", Family::kForcing, kAnyPuzzle, find_net_contradictions<Board>},
            {"forcing_net_verity", Family::kForcing, kAnyPuzzle, find_net_verities<Board>},
            {"nested_net", Family::kForcing, kAnyPuzzle, find_nested_nets<Board>}};
}

GARNS_TECHNIQUES(nets)

}  // namespace garns::logic
