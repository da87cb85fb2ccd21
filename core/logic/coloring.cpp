// Colouring: strong links chained until every place of a cluster is known to be
// true together with one colour or with the other.

#include <algorithm>
#include <span>

#include "logic/finders.h"
#include "logic/links.h"
#include "logic/templates.h"

namespace garns::logic {
namespace {

// Exactly one of the two colours is true.
template <class CellSet>
struct Cluster {
    CellSet color[2];
};

// The clusters that the strong links of a digit make; none when colours have
// nothing to remove.
template <class Board>
std::vector<Cluster<typename Board::CellSet>> clusters(const Board& board, Digit digit) {
    using CellSet = typename Board::CellSet;
    if (places_without_template(board, digit).empty()) return {};
    const auto links = strong_links(board, digit);
    std::vector<Cluster<CellSet>> found;
    CellSet seen;
    for (const auto& start : links) {
        if (seen.has(start.a)) continue;
        Cluster<CellSet> cluster;
        cluster.color[0].insert(start.a);
        for (bool grown = true; grown;) {
            grown = false;
            for (const auto& link : links)
                for (int side : {0, 1})
                    for (const auto& [from, to] : {std::pair(link.a, link.b), std::pair(link.b, link.a)})
                        if (cluster.color[side].has(from) && !cluster.color[1 - side].has(to)) {
                            cluster.color[1 - side].insert(to);
                            grown = true;
                        }
        }
        seen |= cluster.color[0] | cluster.color[1];
        found.push_back(cluster);
    }
    return found;
}

// The cells that see one of these at least.
template <class Board>
typename Board::CellSet seen_by_any(const Board& board, const typename Board::CellSet& cells) {
    typename Board::CellSet seen;
    for (Cell cell : cells) seen |= board.geometry().peers(cell);
    return seen;
}

// The first colour also names the houses whose strong links made the cluster.
template <class Board>
void tell_colors(Step& step, const Board& board, const Cluster<typename Board::CellSet>& cluster, Digit digit) {
    std::vector<int> houses;
    for (const auto& link : strong_links(board, digit))
        if ((cluster.color[0] | cluster.color[1]).has(link.a)) houses.push_back(link.house);
    step.parts.push_back({Role::kColor, list(cluster.color[0]), DigitSet::of(digit), houses});
    step.parts.push_back({Role::kOpposite, list(cluster.color[1]), DigitSet::of(digit)});
}

// One colour is true, so a cell outside that sees both colours loses the digit.
template <class Board>
void find_traps(const Board& board, const Emit& emit) {
    for (Digit digit : board.fresh_digits())
        for (const auto& cluster : clusters(board, digit)) {
            const auto seen = seen_by_any(board, cluster.color[0]) & seen_by_any(board, cluster.color[1]);
            Step step = eliminate("simple_colors_trap", digit,
                                  (board.cells_with(digit) & seen) - cluster.color[0] - cluster.color[1]);
            if (step.empty()) continue;
            tell_colors(step, board, cluster, digit);
            if (!emit(step)) return;
        }
}

// Two cells of one colour that see each other: this colour is false everywhere.
template <class Board>
void find_wraps(const Board& board, const Emit& emit) {
    for (Digit digit : board.fresh_digits())
        for (const auto& cluster : clusters(board, digit))
            for (const auto& color : cluster.color) {
                if (!color.intersects(seen_by_any(board, color))) continue;
                Step step = eliminate("simple_colors_wrap", digit, color);
                tell_colors(step, board, cluster, digit);
                if (!emit(step)) return;
            }
}

// Two clusters. When a colour of one sees a colour of the other, not both are
// true, so one of their opposites is: what sees both opposites loses the digit.
// Two such pairs of colours between the same clusters make one step.
template <class Board>
void find_multi_colors_1(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    for (Digit digit : board.fresh_digits()) {
        const auto all = clusters(board, digit);
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = i + 1; j < all.size(); ++j) {
                CellSet gone;
                for (int a : {0, 1})
                    for (int b : {0, 1}) {
                        if (!all[j].color[b].intersects(seen_by_any(board, all[i].color[a]))) continue;
                        const CellSet &left = all[i].color[1 - a], &right = all[j].color[1 - b];
                        gone |= (seen_by_any(board, left) & seen_by_any(board, right)) - left - right;
                    }
                Step step = eliminate("multi_colors_1", digit, board.cells_with(digit) & gone);
                if (step.empty()) continue;
                tell_colors(step, board, all[i], digit);
                tell_colors(step, board, all[j], digit);
                if (!emit(step)) return;
            }
    }
}

// A colour that sees both colours of another cluster cannot be true.
template <class Board>
void find_multi_colors_2(const Board& board, const Emit& emit) {
    for (Digit digit : board.fresh_digits()) {
        const auto all = clusters(board, digit);
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = 0; j < all.size(); ++j)
                for (const auto& color : all[i].color) {
                    const auto seen = seen_by_any(board, color);
                    if (i == j || !seen.intersects(all[j].color[0]) || !seen.intersects(all[j].color[1])) continue;
                    Step step = eliminate("multi_colors_2", digit, color);
                    tell_colors(step, board, all[i], digit);
                    tell_colors(step, board, all[j], digit);
                    if (!emit(step)) return;
                }
    }
}

// The cells between the only cell of the first ring and one of the last, each seeing the next.
template <class Geometry, class CellSet>
std::vector<Cell> way_between(const Geometry& geometry, std::span<const CellSet> rings, Cell end) {
    std::vector<Cell> way;
    for (std::size_t ring = rings.size() - 2; ring > 0; --ring) {
        end = (rings[ring] & geometry.peers(end)).first();
        way.push_back(end);
    }
    std::ranges::reverse(way);
    return way;
}

// Cells with the same two candidates, each seeing the next, take them in turn: an
// even number of cells apart in the chain, counting both ends, two of them differ. A
// cell that sees both loses both digits. Four cells at least, or it is a naked pair.
template <class Board>
void find_remote_pairs(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    const auto& geometry = board.geometry();
    if (!board.fresh_with(2)) return;
    const CellSet bivalue = board.unsolved_with(2);

    for (Cell start : bivalue) {
        const DigitSet digits = board.candidates(start);
        CellSet equal;
        for (Cell cell : bivalue)
            if (board.candidates(cell) == digits) equal.insert(cell);

        // Ring by ring: the cells at distance 0, 1, 2 ... from the start.
        std::vector<CellSet> rings = {set_of<CellSet>({start})};
        CellSet reached = rings.front();
        for (std::size_t distance = 1; !rings.back().empty(); ++distance) {
            rings.push_back((seen_by_any(board, rings.back()) & equal) - reached);
            reached |= rings.back();
            if (distance < 3 || distance % 2 == 0) continue;
            for (Cell end : rings.back()) {
                if (end < start) continue;
                const CellSet seen = geometry.peers(start) & geometry.peers(end);
                Step step = eliminate("remote_pair", board, digits, (board.open() & seen) - equal);
                if (step.empty()) continue;
                step.parts = {{Role::kColor, {start}, digits},
                              {Role::kOpposite, {end}, digits},
                              {Role::kSubset, way_between(geometry, std::span<const CellSet>(rings), end), digits}};
                if (!emit(step)) return;
            }
        }
    }
}

}  // namespace

template <class Board>
Techniques<Board> coloring() {
    return {{"simple_colors_trap", Family::kColoring, kAnyPuzzle, find_traps<Board>},
            {"simple_colors_wrap", Family::kColoring, kAnyPuzzle, find_wraps<Board>},
            {"multi_colors_1", Family::kColoring, kAnyPuzzle, find_multi_colors_1<Board>},
            {"multi_colors_2", Family::kColoring, kAnyPuzzle, find_multi_colors_2<Board>},
            {"remote_pair", Family::kColoring, kAnyPuzzle, find_remote_pairs<Board>}};
}

GARNS_TECHNIQUES(coloring)

}  // namespace garns::logic
