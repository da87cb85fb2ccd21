#include "logic/registry.h"

#include <limits>
#include <set>

#include "logic/finders.h"

namespace garns::logic {
std::string_view family_name(Family family) {
    switch (family) {
        case Family::kSingles:
            return "singles";
        case Family::kIntersections:
            return "intersections";
        case Family::kSubsets:
            return "subsets";
        case Family::kSingleDigit:
            return "single_digit";
        case Family::kWings:
            return "wings";
        case Family::kColoring:
            return "coloring";
        case Family::kFish:
            return "fish";
        case Family::kUniqueness:
            return "uniqueness";
        case Family::kAls:
            return "als";
        case Family::kChains:
            return "chains";
        case Family::kForcing:
            return "forcing";
        case Family::kTemplates:
            return "templates";
        case Family::kClues:
            return "clues";
        case Family::kExotic:
            return "exotic";
    }
    return "";
}

template <class Board>
const std::vector<Technique<Board>>& techniques() {
    static const std::vector<Technique<Board>> all = [] {
        std::vector<Technique<Board>> joined;
        for (const auto& some : {
                 singles<Board>(),      intersections<Board>(), subsets<Board>(),
                 single_digit<Board>(), wings<Board>(),         coloring<Board>(),
                 medusa<Board>(),       fish<Board>(),          rectangles<Board>(),
                 graves<Board>(),       als<Board>(),           als_chain<Board>(),
                 sue_de_coq<Board>(),   exclusion<Board>(),     chains<Board>(),
                 forcing<Board>(),      nets<Board>(),          templates<Board>(),
                 clues<Board>(),        cages<Board>(),         must_hold<Board>(),
                 clue_sets<Board>(),    leftovers<Board>(),     kraken<Board>(),
                 patterns<Board>(),     exocets<Board>(),       msls<Board>(),
                 oddagons<Board>(),     fireworks<Board>(),     extended_rectangles<Board>(),
             })
            joined.insert(joined.end(), some.begin(), some.end());
        return joined;
    }();
    return all;
}

template <class Board>
const std::vector<Technique<Board>>& techniques_as_hodoku() {
    static const std::vector<Technique<Board>> all = [] {
        std::vector<Technique<Board>> joined;
        for (const auto& some : {singles_as_hodoku<Board>(), patterns_as_hodoku<Board>(), chains_as_hodoku<Board>(),
                                 forcing_as_hodoku<Board>()})
            joined.insert(joined.end(), some.begin(), some.end());
        return joined;
    }();
    return all;
}

template <class Board>
const Technique<Board>* find_technique(std::string_view id) {
    for (const auto& technique : techniques<Board>())
        if (technique.id == id) return &technique;
    return nullptr;
}

template <class Board>
std::optional<Step> find_first(const Board& board, std::span<const Technique<Board>> ladder) {
    std::vector<Step> first;
    for (const auto& technique : ladder) {
        find_up_to(board, technique, 1, first, {});
        if (!first.empty()) return std::move(first.front());
    }
    return std::nullopt;
}

template <class Board>
bool find_up_to(const Board& board, const Technique<Board>& technique, std::size_t limit, std::vector<Step>& steps,
                const Control& control) {
    const std::size_t before = steps.size();
    std::set<std::pair<std::vector<Candidate>, std::vector<Candidate>>> effects;
    const Emit emit(
        [&](const Step& step) {
            if (effects.emplace(step.placements, step.eliminations).second) steps.push_back(step);
            return steps.size() - before < limit;
        },
        control);
    technique.find(board, emit);
    return !emit.cut_short();
}

template <class Board>
std::vector<Step> find_all(const Board& board, const Technique<Board>& technique) {
    std::vector<Step> steps;
    find_up_to(board, technique, std::numeric_limits<std::size_t>::max(), steps, {});
    return steps;
}

#define GARNS_REGISTRY(width)                                                                                      \
    template const std::vector<Technique<Board<width>>>& techniques();                                             \
    template const std::vector<Technique<Board<width>>>& techniques_as_hodoku();                                   \
    template const Technique<Board<width>>* find_technique(std::string_view);                                      \
    template std::optional<Step> find_first(const Board<width>&, std::span<const Technique<Board<width>>>);        \
    template std::vector<Step> find_all(const Board<width>&, const Technique<Board<width>>&);                      \
    template bool find_up_to(const Board<width>&, const Technique<Board<width>>&, std::size_t, std::vector<Step>&, \
                             const Control&);
GARNS_WIDTHS(GARNS_REGISTRY)

}  // namespace garns::logic
