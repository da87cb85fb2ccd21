// What nets suppose.
#pragma once

#include <algorithm>
#include <vector>

#include "logic/step.h"

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

// In net_verities.cpp: whatever is true, it comes to the same.
template <class Board>
void find_net_verities(const Board& board, const Emit& emit);

}  // namespace garns::logic
