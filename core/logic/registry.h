// Every technique by its id, and the callers that decide: the first step, or all.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "board.h"
#include "logic/step.h"

namespace garns::logic {

template <class Board>
struct Technique {
    std::string_view id;
    void (*find)(const Board&, const Emit&);
    // The placement of the first step alone, where that is much cheaper than the step.
    std::optional<Candidate> (*first)(const Board&) = nullptr;
};

// All techniques, family by family. Their order says nothing of difficulty:
// ladders do.
template <class Board>
const std::vector<Technique<Board>>& techniques();

// The technique of an id; null when there is none.
template <class Board>
const Technique<Board>* find_technique(std::string_view id);

// The first step of the first technique on the ladder that finds one.
template <class Board>
std::optional<Step> find_first(const Board& board, std::span<const Technique<Board>> ladder);

// Every instance of a technique; of those with the same effect, the first found.
template <class Board>
std::vector<Step> find_all(const Board& board, const Technique<Board>& technique);

// The same, added to what is there already, and no more than a limit.
template <class Board>
void find_up_to(const Board& board, const Technique<Board>& technique, std::size_t limit, std::vector<Step>& steps);

// Changes a board as a step says.
template <class Board>
void apply(const Step& step, Board& board) {
    for (const auto [cell, digit] : step.placements) board.place(cell, digit);
    for (const auto [cell, digit] : step.eliminations) board.eliminate(cell, digit);
}

}  // namespace garns::logic
