// The record of every technique, and the callers that decide: the first step, or all.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "board.h"
#include "logic/step.h"

namespace garns::logic {

// What a technique is to a player: a chapter of lessons, a page, a word for several
// of them (`--avoid fish`).
enum class Family {
    kSingles,
    kIntersections,
    kSubsets,
    kSingleDigit,
    kWings,
    kColoring,
    kFish,
    kUniqueness,
    kAls,
    kChains,
    kForcing,
    kTemplates,
    kClues,
    kExotic,
};

// The word for a family in Python and in JSON: "single_digit".
std::string_view family_name(Family family);

// Words for `needs_unique`: what a technique says is true of every solution, or it
// argues that a second solution would be there otherwise.
inline constexpr bool kAnyPuzzle = false, kUniqueOnly = true;

// Everything that is known of a technique stands here and nowhere else; Python,
// texts, pages and words of commands derive from it.
template <class Board>
struct Technique {
    std::string_view id;
    Family family;
    bool needs_unique;
    void (*find)(const Board&, const Emit&);
    // The placement of the first step alone, where that is much cheaper than the step.
    std::optional<Candidate> (*first)(const Board&) = nullptr;
};

// All techniques, finder by finder. Their order says nothing of difficulty:
// ladders do.
template <class Board>
const std::vector<Technique<Board>>& techniques();

// Some of them again, under the same ids: where there are several steps these tell one
// alone, the one that HoDoKu takes. Scores that are to equal its own rest on that.
template <class Board>
const std::vector<Technique<Board>>& techniques_as_hodoku();

// The technique of an id; null when there is none.
template <class Board>
const Technique<Board>* find_technique(std::string_view id);

// The first step of the first technique on the ladder that finds one.
template <class Board>
std::optional<Step> find_first(const Board& board, std::span<const Technique<Board>> ladder);

// Every instance of a technique; of those with the same effect, the first found.
template <class Board>
std::vector<Step> find_all(const Board& board, const Technique<Board>& technique);

// The same, added to what is there already, and no more than a limit. False when the
// control cut it short: what was found stays.
template <class Board>
bool find_up_to(const Board& board, const Technique<Board>& technique, std::size_t limit, std::vector<Step>& steps,
                const Control& control);

// Changes a board as a step says.
template <class Board>
void apply(const Step& step, Board& board) {
    for (const auto [cell, digit] : step.placements) board.place(cell, digit);
    for (const auto [cell, digit] : step.eliminations) board.eliminate(cell, digit);
}

}  // namespace garns::logic
