// Patterns of one digit in the order in which HoDoKu looks for them: of all that a position
// offers, the one that it takes.

#include <optional>
#include <tuple>
#include <utility>

#include "logic/finders.h"
#include "logic/hodoku.h"

namespace garns::logic {
namespace {

// Tells the step of a technique that comes before all others.
template <class Board, class Before>
void emit_first(const Board& board, const Emit& emit, std::string_view id, const Before& before) {
    std::optional<Step> first;
    const Control control{.interrupted = [&] { return emit.stopped(); }};
    const Emit compare(
        [&](const Step& step) {
            if (!first || before(step, *first)) first = step;
            return true;
        },
        control);
    find_technique<Board>(id)->find(board, compare);
    if (first && !emit.stopped()) emit(*first);
}

constexpr std::string_view kFish[] = {
    "x_wing",
    "swordfish",
    "jellyfish",
    "finned_x_wing",
    "sashimi_x_wing",
    "finned_swordfish",
    "sashimi_swordfish",
    "finned_jellyfish",
    "sashimi_jellyfish",
    "franken_x_wing",
    "franken_swordfish",
    "finned_franken_x_wing",
    "finned_franken_swordfish",
};

// Digit by digit, and for each the bases in order: rows before columns.
template <class Board, std::size_t kIndex>
void find_fish_in_order(const Board& board, const Emit& emit) {
    const auto key = [](const Step& step) {
        return std::tuple(step.eliminations[0].digit, step.parts[0].houses, step.parts[1].houses);
    };
    emit_first(board, emit, kFish[kIndex], [&](const Step& a, const Step& b) { return key(a) < key(b); });
}

// The most eliminations first, then those whose cells do.
template <class Board>
void find_turbots_in_order(const Board& board, const Emit& emit) {
    emit_first(board, emit, "turbot_fish", [](const Step& a, const Step& b) {
        return std::pair(b.eliminations.size(), hodoku_weight(a.eliminations)) <
               std::pair(a.eliminations.size(), hodoku_weight(b.eliminations));
    });
}

template <class Board, std::size_t... kIndexes>
Techniques<Board> records(std::index_sequence<kIndexes...>) {
    return {{"turbot_fish", Family::kSingleDigit, kAnyPuzzle, find_turbots_in_order<Board>},
            {kFish[kIndexes], Family::kFish, kAnyPuzzle, find_fish_in_order<Board, kIndexes>}...};
}

}  // namespace

template <class Board>
Techniques<Board> patterns_as_hodoku() {
    return records<Board>(std::make_index_sequence<std::size(kFish)>());
}

GARNS_TECHNIQUES(patterns_as_hodoku)

}  // namespace garns::logic
