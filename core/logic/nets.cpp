// Nishio and forcing nets: a supposition followed through singles, where each new
// digit may rest on several conclusions before it.

#include <algorithm>
#include <set>

#include "logic/finders.h"
#include "logic/net.h"
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

// The step that a contradiction proves: the opposite of what was supposed.
template <class Board>
Step refutation(std::string_view id, const Net<Board>& net, Candidate assumed, bool on) {
    Step step{id, {}, {}, {}, {}};
    (on ? step.eliminations : step.placements).push_back(assumed);
    const auto options = net.options(net.conflict());
    Part conflict{Role::kContradiction, {}, {}};
    for (Candidate option : options) {
        if (conflict.cells.empty() || conflict.cells.back() != option.cell) conflict.cells.push_back(option.cell);
        conflict.digits |= DigitSet::of(option.digit);
    }
    if (net.conflict().house >= 0) conflict.houses = {net.conflict().house};
    step.parts = {{Role::kAssumed, {assumed.cell}, DigitSet::of(assumed.digit)}, conflict};
    net.tell(step, options);
    return step;
}

// A digit is supposed in a cell and its other places are filled as houses leave one
// place only. A house without a place refutes the first.
template <class Board>
void find_nishio(const Board& board, const Emit& emit) {
    Net<Board> net(board, true);
    for (Candidate candidate : all_candidates(board)) {
        if (emit.stopped()) return;
        if (!places_without_template(board, candidate.digit).has(candidate.cell)) continue;
        if (!net.suppose(candidate, true) && !emit(refutation("nishio", net, candidate, true))) return;
    }
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

// A candidate supposed true, or false, until singles run into a cell without a digit
// or a house without a place for one.
template <class Board>
void find_net_contradictions(const Board& board, const Emit& emit) {
    Net<Board> net(board, false);
    const auto all = all_candidates(board);
    for (bool on : {false, true})
        for (Candidate candidate : all) {
            if (!on && !linked(board, candidate)) continue;
            if (emit.stopped()) return;
            if (net.suppose(candidate, on)) continue;
            if (!emit(refutation("forcing_net_contradiction", net, candidate, on))) return;
        }
}

// Every candidate of a cell, or every place of a digit in a house, supposed in turn:
// what all of them put into a cell stands there, what all of them rule out leaves. One that
// ends in a contradiction counts with what was drawn from it until then.
template <class Board>
void find_net_verities(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    using Choice = typename Net<Board>::Choice;
    const int digits = board.geometry().digits();
    Net<Board> net(board, false);
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
        net.suppose(candidate, true);
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
                     [&](const Choice& a, const Choice& b) { return net.count(a) < net.count(b); });

    std::set<std::pair<Candidate, bool>> told;
    const auto tell = [&](const Choice& choice, Candidate conclusion, bool placed) {
        if (!told.emplace(conclusion, placed).second) return true;
        if (emit.stopped()) return false;
        Step step{"forcing_net_verity", {}, {}, {}, {}};
        (placed ? step.placements : step.eliminations).push_back(conclusion);
        const auto options = net.options(choice);
        Part assumed{Role::kAssumed, {}, {}};
        for (Candidate option : options) {
            if (assumed.cells.empty() || assumed.cells.back() != option.cell) assumed.cells.push_back(option.cell);
            assumed.digits |= DigitSet::of(option.digit);
        }
        if (choice.house >= 0) assumed.houses = {choice.house};
        step.parts = {assumed};
        for (Candidate option : options) {
            net.suppose(option, true);
            if (placed)
                net.tell(step, {}, {conclusion});
            else
                net.tell(step, {conclusion});
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
