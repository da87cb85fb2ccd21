// What nets suppose.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "logic/memory.h"
#include "logic/net.h"

namespace garns::logic {

// More candidates than this mean a large board with much left to find by simpler
// means; each of them would be supposed in turn.
inline constexpr int kMaxCandidates = 1500;

template <class Board>
std::vector<Candidate> all_candidates(const Board& board) {
    std::vector<Candidate> all;
    for (Cell cell : board.open())
        for (Digit digit : board.candidates(cell)) all.push_back({cell, digit});
    if (std::ssize(all) > kMaxCandidates) all.clear();
    return all;
}

// The other digit of a cell with two, or the other place in a house with two: the one is false just when the other is
// true, so what follows from the absence of a candidate is what follows from its opposite.
template <class Board>
std::optional<Candidate> opposite(const Board& board, Candidate candidate) {
    const auto [cell, digit] = candidate;
    if (board.candidates(cell).size() == 2)
        return Candidate{cell, (board.candidates(cell) - DigitSet::of(digit)).first()};
    for (int house : board.geometry().houses_of(cell)) {
        auto places = board.cells_with(digit) & board.geometry().houses()[house];
        if (places.size() != 2) continue;
        places.erase(cell);
        return Candidate{places.first(), digit};
    }
    return std::nullopt;
}

// Whether a candidate's absence says something at once.
template <class Board>
bool linked(const Board& board, Candidate candidate) {
    return opposite(board, candidate).has_value();
}

// What the suppositions about a board lead to when they are followed to their end, digit by
// digit: contradictions are sought first, and what they leave is asked for again by verities.
template <class Board>
struct Outcomes {
    using CellSet = typename Board::CellSet;
    struct Outcome {
        bool known = false, refuted = false;
        std::vector<CellSet> placed, gone;  // by digit
    };

    void keep(const Net<Board>& net) {
        Outcome& result = of(net.index(net.assumed()), net.assumed_on());
        if (result.known) return;
        result.known = true;
        result.refuted = !net.conflicts().empty();
        result.placed = net.placed();
        result.gone.resize(result.placed.size());
        for (Digit digit = 1; digit <= result.gone.size(); ++digit) result.gone[digit - 1] = net.left(digit);
    }
    // Whether the absence of a candidate is known to lead to no contradiction, because its opposite does not. The same
    // follows from both. (Where clues are given up on when they have too many fillings, it may come to little less:
    // then it is not kept.)
    bool stands(const Net<Board>& net, Candidate absent) {
        const Outcome& same = of(net.index(*opposite(net.board(), absent)), true);
        if (!same.known || same.refuted) return false;
        if (!net.has_clues()) of(net.index(absent), false) = same;
        return true;
    }
    Outcome& of(std::size_t candidate, bool on) { return all[2 * candidate + on]; }

    Memory memory;
    std::vector<Outcome> all;
};

template <class Board>
Outcomes<Board>& outcomes(const Board& board) {
    thread_local Outcomes<Board> known;
    if (!known.memory.is_of(board)) {
        known.memory.keep(board);
        for (auto& outcome : known.all) outcome.known = false;  // their memory stays
        known.all.resize(2 * board.geometry().cells() * board.geometry().digits());
    }
    return known;
}

// In net_verities.cpp: whatever is true, it comes to the same.
template <class Board>
void find_net_verities(const Board& board, const Emit& emit);

// In nested_nets.cpp: nets with nets inside.
template <class Board>
void find_nested_nets(const Board& board, const Emit& emit);

}  // namespace garns::logic
