// Fish: one digit, n base houses, n cover houses, over any houses of the board.
// The proof stands in fish_search.h.

#include "logic/finders.h"
#include "logic/fish_search.h"
#include "logic/templates.h"

namespace garns::logic {
namespace {

// Sashimi: without the fins some base house would keep fewer than two places.
enum class Fins { kNone, kFinned, kSashimi, kAny };

struct Kind {
    FishShape shape;
    Fins fins;
    std::string_view ids[kMaxFish - 1];  // from size 2
};

// Nodes of one search for all digits; up to a tenth of a microsecond each. Sizes up
// to four on 9x9 never come near.
constexpr int kBudget = 1'000'000;
constexpr int kLargeBudget = 30'000;  // for boards of more than 128 cells
template <class Board>
int budget_for(const Board& board) {
    return board.geometry().cells() > 128 ? kLargeBudget : kBudget;
}

// It knows the graph alone, so it is compiled once for boards of all widths.
template <int Bits>
class FishFinder {
public:
    template <class Geometry>
    FishFinder(const Geometry& geometry, const DigitGraph<Bits>& graph, const Kind& kind, int size, const Emit& emit,
               int& budget)
        : graph_(graph), layout_(geometry, graph), kind_(kind), size_(size), emit_(emit), budget_(budget) {}

    // Victims are places in no template: no fish removes another.
    template <class CellSet>
    bool run(const CellSet& victims) {
        for (Cell place : graph_.all)
            if (victims.has(graph_.cells[place])) victims_.insert(place);
        return kind_.fins == Fins::kNone ? run_without_fins() : run_with_fins();
    }

private:
    using Set = typename DigitGraph<Bits>::Set;

    // The cover of the victim takes all that the fins could; every victim in it
    // gives the same search.
    bool run_without_fins() {
        for (Cell cover : graph_.all_houses)
            if (graph_.places[cover].intersects(victims_) && !search(graph_.places[cover], cover, {})) return false;
        return true;
    }
    bool run_with_fins() {
        for (Cell victim : victims_)
            for (Cell cover : graph_.houses_of[victim])
                if (!search(graph_.peers[victim], cover, graph_.houses_of[victim])) return false;
        return true;
    }
    bool search(const Set& shadow, Cell victim_cover, Set no_base) {
        if (kind_.shape == FishShape::kBasic && !layout_.lines.has(victim_cover)) return true;
        no_base.insert(victim_cover);
        Set may_cover = layout_.beside(victim_cover, kind_.shape);
        may_cover.erase(victim_cover);
        const auto found = [&](const Set& bases, Set covers) {
            covers.insert(victim_cover);
            return report(bases, covers);
        };
        return FishSearch(graph_, layout_, kind_.shape, size_, kind_.fins != Fins::kNone, budget_, emit_, found)
            .run(shadow, layout_.against(victim_cover, kind_.shape) - no_base, may_cover);
    }

    bool report(const Set& bases, const Set& covers) {
        if (layout_.shape_of(bases, covers) != kind_.shape) return true;
        const auto [base_places, endo_fins] = once_and_twice(bases);
        const auto [covered, doubly] = once_and_twice(covers);
        const Set fins = (base_places - covered) | endo_fins;
        if (fins.empty() != (kind_.fins == Fins::kNone)) return true;
        if (kind_.fins == Fins::kFinned && sashimi(bases, fins)) return true;
        if (kind_.fins == Fins::kSashimi && !sashimi(bases, fins)) return true;
        if (!every_cover_needed(covers, base_places - endo_fins)) return true;

        // A base candidate in two covers would use up both of them: false as well.
        Set gone = (covered - base_places) | doubly;
        for (Cell fin : fins) gone &= graph_.peers[fin];
        if (gone.empty()) return true;
        const DigitSet digit = DigitSet::of(graph_.digit);
        Step step = eliminate(kind_.ids[size_ - 2], graph_.digit, graph_.list_of(gone));
        step.parts = {{Role::kBase, graph_.list_of(base_places - fins), digit, graph_.house_indexes(bases)},
                      {Role::kCover, {}, digit, graph_.house_indexes(covers)}};
        if (!fins.empty()) step.parts.push_back({Role::kFin, graph_.list_of(fins), digit});
        return emit_(step);
    }
    std::pair<Set, Set> once_and_twice(const Set& houses) const {
        Set once, twice;
        for (Cell house : houses) {
            twice |= once & graph_.places[house];
            once |= graph_.places[house];
        }
        return {once, twice};
    }
    // Each cover holds a base candidate that no other one does; else it could be
    // any house, and the fish would say nothing of it.
    bool every_cover_needed(const Set& covers, const Set& base_places) const {
        for (Cell cover : covers) {
            Set own = base_places & graph_.places[cover];
            for (Cell other : covers)
                if (other != cover) own -= graph_.places[other];
            if (own.empty()) return false;
        }
        return true;
    }
    bool sashimi(const Set& bases, const Set& fins) const {
        for (Cell base : bases)
            if ((graph_.places[base] - fins).size() < 2) return true;
        return false;
    }

    const DigitGraph<Bits>& graph_;
    const HouseLayout<Bits> layout_;
    const Kind& kind_;
    const int size_;
    const Emit& emit_;
    int& budget_;
    Set victims_;
};

constexpr Kind kKinds[] = {
    {FishShape::kBasic, Fins::kNone, {"x_wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"}},
    {FishShape::kBasic,
     Fins::kFinned,
     {"finned_x_wing", "finned_swordfish", "finned_jellyfish", "finned_squirmbag", "finned_whale", "finned_leviathan"}},
    {FishShape::kBasic,
     Fins::kSashimi,
     {"sashimi_x_wing", "sashimi_swordfish", "sashimi_jellyfish", "sashimi_squirmbag", "sashimi_whale",
      "sashimi_leviathan"}},
    {FishShape::kFranken,
     Fins::kNone,
     {"franken_x_wing", "franken_swordfish", "franken_jellyfish", "franken_squirmbag", "franken_whale",
      "franken_leviathan"}},
    {FishShape::kFranken,
     Fins::kAny,
     {"finned_franken_x_wing", "finned_franken_swordfish", "finned_franken_jellyfish", "finned_franken_squirmbag",
      "finned_franken_whale", "finned_franken_leviathan"}},
    {FishShape::kMutant,
     Fins::kNone,
     {"mutant_x_wing", "mutant_swordfish", "mutant_jellyfish", "mutant_squirmbag", "mutant_whale", "mutant_leviathan"}},
    {FishShape::kMutant,
     Fins::kAny,
     {"finned_mutant_x_wing", "finned_mutant_swordfish", "finned_mutant_jellyfish", "finned_mutant_squirmbag",
      "finned_mutant_whale", "finned_mutant_leviathan"}},
};

template <class Board>
void find_fish_of(const Board& board, const Kind& kind, int size, const Emit& emit) {
    int budget = budget_for(board);
    bool go_on = true;
    for (Digit digit : board.fresh_digits()) {
        if (emit.stopped()) return;
        const auto& victims = places_without_template(board, digit);
        if (!go_on || victims.empty()) continue;
        with_graph(board, digit, [&]<int Bits>(const DigitGraph<Bits>& graph) {
            go_on = FishFinder(board.geometry(), graph, kind, size, emit, budget).run(victims);
        });
    }
}

// A technique is a plain function. The search itself is compiled once for all of them.
template <class Board, int kKind, int kSize>
void find_fish(const Board& board, const Emit& emit) {
    find_fish_of(board, kKinds[kKind], kSize, emit);
}

template <class Board, int kKind, int... kSizes>
void add_sizes(Techniques<Board>& all, std::integer_sequence<int, kSizes...>) {
    (all.push_back({kKinds[kKind].ids[kSizes], Family::kFish, kAnyPuzzle, find_fish<Board, kKind, kSizes + 2>}), ...);
}
template <class Board, int... kKindIndexes>
Techniques<Board> all_kinds(std::integer_sequence<int, kKindIndexes...>) {
    Techniques<Board> all;
    (add_sizes<Board, kKindIndexes>(all, std::make_integer_sequence<int, kMaxFish - 1>()), ...);
    return all;
}

}  // namespace

template <class Board>
Techniques<Board> fish() {
    return all_kinds<Board>(std::make_integer_sequence<int, std::size(kKinds)>());
}

GARNS_TECHNIQUES(fish)

}  // namespace garns::logic
