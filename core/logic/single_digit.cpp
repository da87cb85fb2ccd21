// Single-digit patterns: two strong links, or one and a bent box.

#include "logic/finders.h"
#include "logic/links.h"
#include "logic/templates.h"

namespace garns::logic {
namespace {

enum class Shape { kSkyscraper, kKite, kTurbot };
constexpr std::string_view kIds[] = {"skyscraper", "two_string_kite", "turbot_fish"};

// Whether one house of this kind holds both cells.
template <class Geometry>
bool share(const Geometry& geometry, Cell a, Cell b, bool line) {
    for (int house : geometry.houses_of(a))
        if (geometry.is_line(house) == line && geometry.houses()[house].has(b)) return true;
    return false;
}

// Two parallel lines joined by a line; two crossing lines joined by a region;
// everything else.
template <class Geometry>
Shape shape_of(const Geometry& geometry, const StrongLink& one, const StrongLink& two, Cell joint, Cell other_joint) {
    const bool lines = geometry.is_line(one.house) && geometry.is_line(two.house);
    if (!lines) return Shape::kTurbot;
    const bool crossing = geometry.houses()[one.house].intersects(geometry.houses()[two.house]);
    if (!crossing && share(geometry, joint, other_joint, true)) return Shape::kSkyscraper;
    if (crossing && share(geometry, joint, other_joint, false)) return Shape::kKite;
    return Shape::kTurbot;
}

// Two strong links, an end of one sees an end of the other. Not both of these are
// true, so one of the two far ends is: the digit leaves what sees both far ends.
template <class Board, Shape kShape>
void find_turbots(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    const auto& geometry = board.geometry();
    for (Digit digit : board.fresh_digits()) {
        if (places_without_template(board, digit).empty()) continue;
        const auto links = strong_links(board, digit);
        for (std::size_t i = 0; i < links.size(); ++i)
            for (std::size_t j = i + 1; j < links.size(); ++j)
                for (const auto& [far, near] : {std::pair(links[i].a, links[i].b), std::pair(links[i].b, links[i].a)})
                    for (const auto& [other_far, other_near] :
                         {std::pair(links[j].a, links[j].b), std::pair(links[j].b, links[j].a)}) {
                        if (!geometry.sees(near, other_near)) continue;
                        if (far == other_far || far == other_near || near == other_far) continue;
                        const CellSet seen = board.cells_with(digit) & geometry.peers(far) & geometry.peers(other_far);
                        if (seen.empty() || shape_of(geometry, links[i], links[j], near, other_near) != kShape)
                            continue;

                        const DigitSet digits = DigitSet::of(digit);
                        Step step = eliminate(kIds[static_cast<int>(kShape)], digit, seen);
                        step.parts = {{Role::kStrong, {far, near}, digits, {links[i].house}},
                                      {Role::kStrong, {other_near, other_far}, digits, {links[j].house}}};
                        step.links = {{{far, digit}, {near, digit}, true},
                                      {{near, digit}, {other_near, digit}, false},
                                      {{other_near, digit}, {other_far, digit}, true}};
                        if (!emit(step)) return;
                    }
    }
}

// In a region the digit stands only on two crossing lines. A strong link along a
// third line starts on the first of them, outside the region. If its near end is
// true, the region has its digit on the second line; if not, the far end is true.
// So the digit leaves what sees the far end and all the second line's places.
template <class Board>
void find_empty_rectangles(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    const auto& geometry = board.geometry();
    const auto& houses = geometry.houses();
    // Whether a line holds all these places.
    const auto in_a_line = [&](const CellSet& places) {
        for (int house : geometry.houses_of(places.first()))
            if (geometry.is_line(house) && places.is_subset_of(houses[house])) return true;
        return false;
    };

    for (Digit digit : board.fresh_digits()) {
        if (places_without_template(board, digit).empty()) continue;
        const auto links = strong_links(board, digit);
        for (int region = 0; region < std::ssize(houses); ++region) {
            const CellSet places = board.cells_with(digit) & houses[region];
            if (geometry.is_line(region) || places.size() < 3) continue;

            for (const auto& link : links) {
                if (!geometry.is_line(link.house) || places.has(link.a) || places.has(link.b)) continue;
                for (const auto& [near, far] : {std::pair(link.a, link.b), std::pair(link.b, link.a)}) {
                    const CellSet rest = places - geometry.peers(near);
                    if (rest.empty() || rest == places || !in_a_line(rest) || in_a_line(places)) continue;
                    const CellSet seen = board.cells_with(digit) & geometry.peers(far) & geometry.common_peers(rest);
                    if (seen.empty()) continue;

                    const DigitSet digits = DigitSet::of(digit);
                    Step step = eliminate("empty_rectangle", digit, seen);
                    step.parts = {{Role::kEmptyRectangle, list(places), digits, {region}},
                                  {Role::kStrong, {near, far}, digits, {link.house}}};
                    step.links = {{{near, digit}, {far, digit}, true}};
                    if (!emit(step)) return;
                }
            }
        }
    }
}

}  // namespace

template <class Board>
Techniques<Board> single_digit() {
    return {{kIds[0], Family::kSingleDigit, kAnyPuzzle, find_turbots<Board, Shape::kSkyscraper>},
            {kIds[1], Family::kSingleDigit, kAnyPuzzle, find_turbots<Board, Shape::kKite>},
            {kIds[2], Family::kSingleDigit, kAnyPuzzle, find_turbots<Board, Shape::kTurbot>},
            {"empty_rectangle", Family::kSingleDigit, kAnyPuzzle, find_empty_rectangles<Board>}};
}

GARNS_TECHNIQUES(single_digit)

}  // namespace garns::logic
