// What nets suppose.
#pragma once

#include <algorithm>
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

// What the suppositions about a board lead to when they are followed to their end, digit by
// digit: contradictions are sought first, and what they leave is asked for again by verities.
template <class Board>
struct Outcomes {
    using CellSet = typename Board::CellSet;
    struct Outcome {
        bool known = false;
        std::vector<CellSet> placed, gone;  // by digit
    };

    void keep(const Net<Board>& net) {
        Outcome& result = of(net.index(net.assumed()), net.assumed_on());
        if (result.known) return;
        result.known = true;
        result.placed = net.placed();
        result.gone.resize(result.placed.size());
        for (Digit digit = 1; digit <= result.gone.size(); ++digit) result.gone[digit - 1] = net.left(digit);
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

}  // namespace garns::logic
