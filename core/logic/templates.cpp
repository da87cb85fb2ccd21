// Templates: a template gives a digit one place in each of its open houses, no two
// of which see each other. The solution is one of them.

#include "logic/templates.h"

#include <array>

#include "logic/digit_graph.h"
#include "logic/finders.h"

namespace garns::logic {
namespace {

// Guesses for all the places of one digit. Classic boards need some dozens;
// large loose ones would need millions.
constexpr int kMaxGuesses = 4000;

template <int Bits>
class TemplateSearch {
public:
    using Set = typename DigitGraph<Bits>::Set;

    explicit TemplateSearch(const DigitGraph<Bits>& graph) : graph_(graph) {}

    // The places in no template; all places when the guesses ran out.
    Set missing() {
        for (Cell place : graph_.all) {
            if (met_.has(place)) continue;
            complete({{}, graph_.all, graph_.all_houses}, place);
            if (guesses_ > kMaxGuesses) return graph_.all;
        }
        return graph_.all - met_;
    }

private:
    // A choice of places: what is left beside it, and the houses it leaves open.
    struct Choice {
        Set chosen, rest, open;
    };

    // Extends a choice by a place and what follows from it, until a template is
    // complete; its places are then met.
    bool complete(Choice choice, Cell place) {
        if (++guesses_ > kMaxGuesses) return false;
        const auto take = [&](Cell taken) {
            choice.chosen.insert(taken);
            choice.rest -= graph_.peers[taken];
            choice.open -= graph_.houses_of[taken];
        };
        take(place);

        Set narrow;  // what a house with several places left has
        for (bool changed = true; changed;) {
            changed = false;
            narrow = Set();
            for (Cell house : choice.open) {
                const Set here = graph_.places[house] & choice.rest;
                Set others = here;
                const Cell first = here.first();
                if (first == Set::kCapacity) return false;
                others.erase(first);
                if (!others.empty()) {
                    narrow = here;
                    continue;
                }
                if (choice.chosen.has(first)) continue;
                take(first);
                changed = true;
            }
        }
        if (narrow.empty()) {
            met_ |= choice.chosen;
            return true;
        }
        for (const Set& some : {narrow - met_, narrow & met_})  // new places first
            for (Cell next : some)
                if (complete(choice, next)) return true;
        return false;
    }

    const DigitGraph<Bits>& graph_;
    Set met_;
    int guesses_ = 0;
};

// What was found for a digit, kept while its places stay the same: a step changes
// a few digits, and many finders ask.
template <class CellSet>
struct Known {
    std::uint64_t geometry = 0;
    CellSet places, missing;
};

}  // namespace

template <class Board>
const typename Board::CellSet& places_without_template(const Board& board, Digit digit) {
    using CellSet = typename Board::CellSet;
    thread_local std::array<Known<CellSet>, kMaxDigits> memory;

    auto& known = memory[digit - 1];
    const auto& places = board.cells_with(digit);
    if (known.geometry == board.geometry().serial() && known.places == places) return known.missing;

    known = {board.geometry().serial(), places, places};
    with_graph(board, digit, [&]<int Bits>(const DigitGraph<Bits>& graph) {
        known.missing = graph.template cells_of<CellSet>(TemplateSearch(graph).missing());
    });
    return known.missing;
}

namespace {

// All that templates say of a board. What is sure for one digit leaves no place
// there to the others, which then have fewer templates, and so on to the end.
template <class Board>
class TemplateRounds {
public:
    TemplateRounds(const Board& board, const Emit& emit)
        : board_(board), after_(board), uses_(board.geometry().digits()) {
        for (Digit digit = 1; digit <= digits(); ++digit) uses_[digit - 1] = DigitSet::of(digit);
        for (bool changed = true; changed;) {
            changed = false;
            for (Digit digit = 1; digit <= digits(); ++digit) changed |= !emit.stopped() && narrow(digit);
        }
    }

    // The places left to a digit.
    const typename Board::CellSet& left(Digit digit) const { return after_.cells_with(digit); }
    // Those in every template: the only place left in a house.
    typename Board::CellSet sure(Digit digit) const {
        typename Board::CellSet found;
        for (const auto& house : board_.geometry().houses()) {
            auto here = left(digit) & house;
            const Cell first = here.first();
            if (here.empty()) continue;
            here.erase(first);
            if (here.empty()) found.insert(first);
        }
        return found;
    }
    // For each digit that was used for this one, its places and its houses.
    std::vector<Part> parts(Digit digit) const {
        std::vector<Part> parts;
        const auto& houses = board_.geometry().houses();
        for (Digit used : uses_[digit - 1]) {
            parts.push_back({Role::kBase, list(board_.cells_with(used)), DigitSet::of(used)});
            for (int house = 0; house < std::ssize(houses); ++house)
                if (houses[house].intersects(board_.cells_with(used))) parts.back().houses.push_back(house);
        }
        return parts;
    }

private:
    Digit digits() const { return static_cast<Digit>(board_.geometry().digits()); }

    bool narrow(Digit digit) {
        const auto missing = places_without_template(after_, digit);
        const bool counted = missing != left(digit);  // or there are too many, or the board is broken
        if (!counted) return false;
        for (Cell cell : missing) after_.eliminate(cell, digit);

        bool changed = !missing.empty();
        for (Cell cell : sure(digit))
            for (Digit other : after_.candidates(cell) - DigitSet::of(digit)) {
                after_.eliminate(cell, other);
                uses_[other - 1] |= uses_[digit - 1];
                changed = true;
            }
        return changed;
    }

    const Board& board_;
    Board after_;
    std::vector<DigitSet> uses_;  // by digit: those whose templates its own depend on
};

// A place in no template is not in the solution.
template <class Board>
void find_template_deletes(const Board& board, const Emit& emit) {
    const TemplateRounds<Board> rounds(board, emit);
    if (emit.cut_short()) return;  // the steps would depend on when
    for (Digit digit = 1; digit <= board.geometry().digits(); ++digit) {
        Step step = eliminate("template_delete", digit, board.cells_with(digit) - rounds.left(digit));
        if (step.empty()) continue;
        step.parts = rounds.parts(digit);
        if (!emit(step)) return;
    }
}

// A place in every template is in the solution.
template <class Board>
void find_template_sets(const Board& board, const Emit& emit) {
    const TemplateRounds<Board> rounds(board, emit);
    if (emit.cut_short()) return;
    for (Digit digit = 1; digit <= board.geometry().digits(); ++digit) {
        Step step{"template_set", {}, {}, {}, {}};
        for (Cell cell : rounds.sure(digit)) step.placements.push_back({cell, digit});
        if (step.empty()) continue;
        step.parts = rounds.parts(digit);
        if (!emit(step)) return;
    }
}

}  // namespace

template <class Board>
Techniques<Board> templates() {
    return {{"template_set", Family::kTemplates, kAnyPuzzle, find_template_sets<Board>},
            {"template_delete", Family::kTemplates, kAnyPuzzle, find_template_deletes<Board>}};
}

GARNS_TECHNIQUES(templates)
#define GARNS_TEMPLATES(width) \
    template const Board<width>::CellSet& places_without_template(const Board<width>&, Digit);
GARNS_WIDTHS(GARNS_TEMPLATES)

}  // namespace garns::logic
