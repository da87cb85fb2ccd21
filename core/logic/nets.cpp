// Nishio and forcing nets: a supposition followed through singles, where each new
// digit may rest on several conclusions before it.

#include <algorithm>
#include <set>

#include "logic/finders.h"
#include "logic/net_proof.h"
#include "logic/templates.h"

namespace garns::logic {
namespace {

// More candidates than this mean a large board with much left to find by simpler
// means; each of them would be supposed in turn.
constexpr int kMaxCandidates = 1500;

template <class Board>
std::vector<Candidate> all_candidates(const Board& board) {
    std::vector<Candidate> all;
    for (Cell cell : board.open())
        for (Digit digit : board.candidates(cell)) all.push_back({cell, digit});
    if (std::ssize(all) > kMaxCandidates) all.clear();
    return all;
}

// A supposition that ends in a contradiction, how many links tell it, and the conclusions
// that its proof goes around.
struct Refuted {
    Candidate assumed;
    bool on;
    int links = 0;
    std::vector<Candidate> barred = {};
};

bool shorter(const Refuted& a, const Refuted& b) { return a.links < b.links; }

constexpr std::size_t kCompared = 6;  // refuted suppositions whose proofs are compared
constexpr std::size_t kRivals = 2;     // of these, how many are made as short as can be

template <class Board>
using Until = typename Net<Board>::Until;

// Looks for a way with fewer links around one conclusion after the other.
template <class Board>
void shorten(Net<Board>& net, Refuted& refuted) {
    for (bool better = true; better;) {
        better = false;
        net.suppose(refuted.assumed, refuted.on, Until<Board>::kConflict, refuted.barred);
        NetProof<Board> proof(net);
        proof.refute();
        for (Candidate each : proof.conclusions()) {
            refuted.barred.push_back(each);
            if (!net.suppose(refuted.assumed, refuted.on, Until<Board>::kConflict, refuted.barred)) {
                NetProof<Board> other(net);
                other.refute();
                better = other.links() < refuted.links;
                if (better) refuted.links = other.links();
            }
            if (better) break;
            refuted.barred.pop_back();
        }
    }
}

// The step that a contradiction proves: the opposite of what was supposed.
template <class Board>
Step refutation(std::string_view id, Net<Board>& net, const Refuted& refuted) {
    net.suppose(refuted.assumed, refuted.on, Until<Board>::kConflict, refuted.barred);
    NetProof<Board> proof(net);
    proof.refute();
    const auto [cell, digit] = refuted.assumed;
    Step step{id, {}, {}, {}, {}};
    (refuted.on ? step.eliminations : step.placements).push_back(refuted.assumed);
    step.parts = {{Role::kAssumed, {cell}, DigitSet::of(digit)}, net.part_of(Role::kContradiction, proof.conflict())};
    proof.tell(step);
    return step;
}

// The suppositions that are refuted, those that end after the fewest rounds: at most so many.
template <class Board>
std::vector<Refuted> shallowest(Net<Board>& net, const std::vector<Refuted>& suppositions, std::size_t most,
                                const Emit& emit) {
    std::vector<Refuted> found;
    int rounds = Net<Board>::kNever;
    for (const Refuted& each : suppositions) {
        if (emit.stopped()) return {};
        if (net.suppose(each.assumed, each.on, Until<Board>::kConflict, {}, rounds)) continue;
        Refuted refuted = each;
        refuted.links = net.rounds();
        found.insert(std::upper_bound(found.begin(), found.end(), refuted, shorter), refuted);
        if (found.size() > most) found.pop_back();
        if (found.size() == most) rounds = found.back().links - 1;
    }
    return found;
}

// Tells what suppositions are refuted, the one with the fewest links first. The few that end
// soonest are compared before the first is told, all others only when more are wanted.
template <class Board>
void tell_refuted(std::string_view id, Net<Board>& net, const std::vector<Refuted>& suppositions, const Emit& emit) {
    std::set<std::pair<Candidate, bool>> told;
    for (const std::size_t most : {kCompared, suppositions.size()}) {
        auto found = shallowest(net, suppositions, most, emit);
        std::erase_if(found, [&](const Refuted& each) { return told.contains({each.assumed, each.on}); });
        for (Refuted& each : found) {
            if (emit.stopped()) return;
            net.suppose(each.assumed, each.on);
            NetProof<Board> proof(net);
            proof.refute();
            each.links = proof.links();
        }
        std::stable_sort(found.begin(), found.end(), shorter);
        const std::size_t rivals = std::min(found.size(), kRivals);
        for (std::size_t i = 0; i < rivals; ++i) shorten(net, found[i]);
        std::stable_sort(found.begin(), found.begin() + rivals, shorter);
        for (const Refuted& each : found) {
            if (emit.stopped()) return;
            told.emplace(each.assumed, each.on);
            if (!emit(refutation(id, net, each))) return;
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

// Whether a candidate's absence says something at once: a cell with two digits, a
// house with two places.
template <class Board>
bool linked(const Board& board, Candidate candidate) {
    const auto& geometry = board.geometry();
    const auto two_places = [&](int house) {
        return (board.cells_with(candidate.digit) & geometry.houses()[house]).size() == 2;
    };
    const auto& houses = geometry.houses_of(candidate.cell);
    return board.candidates(candidate.cell).size() == 2 || std::any_of(houses.begin(), houses.end(), two_places);
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

// Every candidate of a cell, or every place of a digit in a house, supposed in turn:
// what all of them put into a cell stands there, what all of them rule out leaves. One that
// ends in a contradiction counts with what was drawn from it until then.
template <class Board>
void find_net_verities(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    using Choice = typename Net<Board>::Choice;
    const int digits = board.geometry().digits();
    Net<Board> net(board, Net<Board>::Follow::kAll);
    const auto all = all_candidates(board);
    if (all.empty()) return;

    // For each candidate supposed, digit by digit: what is placed, what is gone.
    struct Outcome {
        std::vector<CellSet> placed, gone;
    };
    std::vector<Outcome> outcomes(board.geometry().cells() * digits);
    const auto outcome = [&](Candidate candidate) -> Outcome& {
        return outcomes[candidate.cell * digits + candidate.digit - 1];
    };
    for (Candidate candidate : all) {
        if (emit.stopped()) return;
        Outcome& result = outcome(candidate);
        net.suppose(candidate, true, Until<Board>::kEnd);
        for (Digit digit = 1; digit <= digits; ++digit) {
            result.placed.push_back(net.placed(digit));
            result.gone.push_back(net.left(digit));
        }
    }

    std::vector<Choice> choices;
    for (Cell cell : board.open()) choices.push_back({cell, 0, -1});
    for (int house = 0; house < std::ssize(board.geometry().houses()); ++house)
        for (Digit digit = 1; digit <= digits; ++digit)
            if (board.cells_with(digit).intersects(board.geometry().houses()[house]))
                choices.push_back({0, digit, house});
    std::stable_sort(choices.begin(), choices.end(),
                     [&](const Choice& a, const Choice& b) { return net.options(a).size() < net.options(b).size(); });

    std::set<std::pair<Candidate, bool>> told;
    const auto tell = [&](const Choice& choice, Candidate conclusion, bool placed) {
        if (!told.emplace(conclusion, placed).second) return true;
        if (emit.stopped()) return false;
        Step step{"forcing_net_verity", {}, {}, {}, {}};
        (placed ? step.placements : step.eliminations).push_back(conclusion);
        const auto options = net.options(choice);
        step.parts = {net.part_of(Role::kAssumed, choice)};
        for (Candidate option : options) {
            net.suppose(option, true, Until<Board>::kEnd);
            NetProof<Board> proof(net);
            proof.prove(conclusion, placed);
            proof.tell(step);
        }
        return emit(step);
    };
    for (bool placed : {true, false})
        for (const Choice& choice : choices) {
            const auto options = net.options(choice);
            for (Digit digit = 1; digit <= digits; ++digit) {
                CellSet common = board.cells_with(digit);
                for (Candidate option : options)
                    common &= placed ? outcome(option).placed[digit - 1] : outcome(option).gone[digit - 1];
                for (Cell cell : common)
                    if (!tell(choice, {cell, digit}, placed)) return;
            }
        }
}

}  // namespace

template <class Board>
Techniques<Board> nets() {
    return {{"nishio", Family::kForcing, kAnyPuzzle, find_nishio<Board>},
            {"forcing_net_contradiction", Family::kForcing, kAnyPuzzle, find_net_contradictions<Board>},
            {"forcing_net_verity", Family::kForcing, kAnyPuzzle, find_net_verities<Board>}};
}

GARNS_TECHNIQUES(nets)

}  // namespace garns::logic
