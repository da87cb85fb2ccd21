#include "logic/registry.h"

#include <set>

#include "logic/families.h"

namespace garns::logic {

template <class Board>
const std::vector<Technique<Board>>& techniques() {
    static const std::vector<Technique<Board>> all = [] {
        std::vector<Technique<Board>> joined;
        for (const auto& family : {singles<Board>(), intersections<Board>(), subsets<Board>(), single_digit<Board>(),
                                   wings<Board>(), coloring<Board>(), fish<Board>()})
            joined.insert(joined.end(), family.begin(), family.end());
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
    std::optional<Step> first;
    for (const auto& technique : ladder) {
        technique.find(board, [&](const Step& step) {
            first = step;
            return false;
        });
        if (first) break;
    }
    return first;
}

template <class Board>
std::vector<Step> find_all(const Board& board, const Technique<Board>& technique) {
    std::vector<Step> steps;
    std::set<std::pair<std::vector<Candidate>, std::vector<Candidate>>> effects;
    technique.find(board, [&](const Step& step) {
        if (effects.emplace(step.placements, step.eliminations).second) steps.push_back(step);
        return true;
    });
    return steps;
}

template const std::vector<Technique<Board<128>>>& techniques();
template const std::vector<Technique<Board<640>>>& techniques();
template const std::vector<Technique<Board<1024>>>& techniques();
template const Technique<Board<128>>* find_technique(std::string_view);
template const Technique<Board<640>>* find_technique(std::string_view);
template const Technique<Board<1024>>* find_technique(std::string_view);
template std::optional<Step> find_first(const Board<128>&, std::span<const Technique<Board<128>>>);
template std::optional<Step> find_first(const Board<640>&, std::span<const Technique<Board<640>>>);
template std::optional<Step> find_first(const Board<1024>&, std::span<const Technique<Board<1024>>>);
template std::vector<Step> find_all(const Board<128>&, const Technique<Board<128>>&);
template std::vector<Step> find_all(const Board<640>&, const Technique<Board<640>>&);
template std::vector<Step> find_all(const Board<1024>&, const Technique<Board<1024>>&);

}  // namespace garns::logic
