// 3D Medusa: colouring through cells as well as houses.

#include <algorithm>

#include "logic/chain_graph.h"
#include "logic/finders.h"

namespace garns::logic {
namespace {

using Bits = std::vector<std::uint64_t>;

void insert(Bits& bits, int node) { bits[node / 64] |= std::uint64_t{1} << (node % 64); }

bool intersect(Row a, Row b) {
    for (std::size_t word = 0; word < a.size(); ++word)
        if ((a[word] & b[word]) != 0) return true;
    return false;
}

// Candidates joined by strong links, in two colours: one colour is true, all of it, and
// the other false.
template <class Board>
struct Medusa {
    std::vector<int> nodes;
    Bits color[2];
    Bits seen[2];  // what is false when this colour is true
    DigitSet digits;

    Medusa(const ChainGraph<Board>& graph, int start) {
        for (int side : {0, 1}) color[side] = seen[side] = Bits(graph.refuted().size());
        nodes.push_back(start);
        insert(color[0], start);
        for (std::size_t next = 0; next < nodes.size(); ++next) {
            const int node = nodes[next], side = has(color[1], node);
            digits |= DigitSet::of(graph.digit(node));
            for (std::size_t word = 0; word < seen[side].size(); ++word) seen[side][word] |= graph.weak(node)[word];
            for (const auto& link : graph.strong(node)) {
                if (has(color[0], link.to) || has(color[1], link.to)) continue;
                insert(color[1 - side], link.to);
                nodes.push_back(link.to);
            }
        }
    }
};

// For each digit the cells of either colour, with the houses whose strong links join
// them; and the links.
template <class Board>
void tell_colors(Step& step, const ChainGraph<Board>& graph, const Medusa<Board>& medusa) {
    for (Digit digit : medusa.digits)
        for (int side : {0, 1}) {
            Part part{side == 0 ? Role::kColor : Role::kOpposite, {}, DigitSet::of(digit)};
            for (int node : medusa.nodes) {
                if (graph.digit(node) != digit || !has(medusa.color[side], node)) continue;
                const Candidate from = graph.candidate(node);
                part.cells.push_back(from.cell);
                if (side == 1) continue;  // its links are those of the first colour
                for (const auto& link : graph.strong(node)) {
                    const Candidate to = graph.candidate(link.to);
                    step.links.push_back({{from.cell, from.digit}, {to.cell, to.digit}, true});
                    if (link.house >= 0) part.houses.push_back(link.house);
                }
            }
            std::sort(part.cells.begin(), part.cells.end());
            std::sort(part.houses.begin(), part.houses.end());
            part.houses.erase(std::unique(part.houses.begin(), part.houses.end()), part.houses.end());
            if (!part.cells.empty()) step.parts.push_back(part);
        }
}

// A cell in which the colour, were it true, would leave no digit; the number of cells
// when there is none.
template <class Board>
Cell emptied_cell(const Board& board, const ChainGraph<Board>& graph, Row seen) {
    for (Cell cell : board.open()) {
        bool left = false;
        for (Digit digit : board.candidates(cell)) left |= !has(seen, graph.node_of(cell, digit));
        if (!left) return cell;
    }
    return static_cast<Cell>(board.geometry().cells());
}

// A colour is false when two of its candidates share a cell (1), or are the same digit
// and see each other (2), or when it would empty a cell (6). Otherwise a candidate that
// either colour rules out leaves: its cell has both colours (3), it sees its digit in
// both (4), or it sees its digit in one and its cell has the other (5).
// With one digit only it is simple colouring.
template <class Board>
void find_medusas(const Board& board, const Emit& emit) {
    const auto shared = chain_graph(board, {.clues = false}, emit);
    const auto& graph = *shared;
    std::vector<bool> colored(graph.nodes());
    for (int start = 0; start < graph.nodes(); ++start) {
        if (colored[start] || graph.strong(start).empty()) continue;
        if (emit.stopped()) return;
        const Medusa<Board> medusa(graph, start);
        for (int node : medusa.nodes) colored[node] = true;
        if (medusa.digits.single()) continue;

        bool wrapped = false;
        for (int side : {0, 1}) {
            const Cell emptied = emptied_cell(board, graph, medusa.seen[side]);
            const bool empties = emptied < board.geometry().cells();
            if (!empties && !intersect(medusa.color[side], medusa.seen[side])) continue;
            wrapped = true;
            Step step{"medusa_3d", {}, {}, {}, {}};
            for (int node : medusa.nodes)
                if (has(medusa.color[side], node)) step.eliminations.push_back(graph.candidate(node));
            std::sort(step.eliminations.begin(), step.eliminations.end());
            tell_colors(step, graph, medusa);
            if (empties) step.parts.push_back({Role::kContradiction, {emptied}, board.candidates(emptied)});
            if (!emit(step)) return;
        }
        if (wrapped || !intersect(medusa.seen[0], medusa.seen[1])) continue;

        Step step{"medusa_3d", {}, {}, {}, {}};
        for_each_common(medusa.seen[0], medusa.seen[1],
                        [&](int node) { step.eliminations.push_back(graph.candidate(node)); });
        std::sort(step.eliminations.begin(), step.eliminations.end());
        tell_colors(step, graph, medusa);
        if (!emit(step)) return;
    }
}

}  // namespace

template <class Board>
Techniques<Board> medusa() {
    return {{"medusa_3d", Family::kColoring, kAnyPuzzle, find_medusas<Board>}};
}

GARNS_TECHNIQUES(medusa)

}  // namespace garns::logic
