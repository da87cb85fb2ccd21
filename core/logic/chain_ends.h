// What every kind of chain asks of the graph: which links it may use, what follows from
// its ends, and what a loop says.
#pragma once

#include <set>
#include <utility>

#include "logic/trail.h"

namespace garns::logic {

// Nobody follows a longer chain, and with the breadth of a 25x25 board the search
// must end somewhere.
inline constexpr int kLongestChain = 31;

inline constexpr LinkKinds kOneDigit{.strong_in_cells = false, .weak_in_cells = false};
inline constexpr LinkKinds kPairs{.strong_in_houses = false, .weak_in_cells = false};
inline constexpr LinkKinds kAnyLink{};
inline constexpr LinkKinds kGrouped{.groups = true};
inline constexpr LinkKinds kWithSets{.groups = true, .sets = true};

// The nodes that are on when this one is off, at any distance.
template <class Board>
void follow_off(const ChainGraph<Board>& graph, int node, std::vector<std::uint64_t>& on) {
    on.assign(graph.refuted().size(), 0);
    for (const auto& link : graph.strong(node)) {
        const Row more = graph.implied_on(link.to);
        for (std::size_t word = 0; word < on.size(); ++word) on[word] |= more[word];
        on[link.to / 64] |= std::uint64_t{1} << (link.to % 64);
    }
}

// Whether a node is on when it is off, at any distance.
template <class Board>
bool forces_itself(const ChainGraph<Board>& graph, int node) {
    return std::ranges::any_of(
        graph.strong(node), [&](const auto& link) { return link.to == node || has(graph.implied_on(link.to), node); });
}

// The single candidates that see both nodes. When a chain joins the two, each of them
// is refuted, and so nothing outside this set needs a look.
template <class Board>
std::vector<std::uint64_t> seen_by_both(const ChainGraph<Board>& graph, int a, int b) {
    std::vector<std::uint64_t> seen(graph.refuted().begin(), graph.refuted().end());
    for (std::size_t word = 0; word < seen.size(); ++word) seen[word] &= graph.weak(a)[word] & graph.weak(b)[word];
    return seen;
}

template <class Board>
int count_seen_by_both(const ChainGraph<Board>& graph, int a, int b) {
    int count = 0;
    for (std::size_t word = 0; word < graph.refuted().size(); ++word)
        count += std::popcount(graph.refuted()[word] & graph.weak(a)[word] & graph.weak(b)[word]);
    return count;
}

// How many candidates that are refuted a node sees: no chain from it strikes any more.
template <class Board>
int count_seen(const ChainGraph<Board>& graph, int node) {
    return count_seen_by_both(graph, node, node);
}

// A chain between two nodes, one of which is true: what sees both leaves. A clue by which it does is named.
template <class Board>
Step between_step(const ChainGraph<Board>& graph, std::string_view id, const std::vector<int>& path) {
    Step step{id, {}, {}, {}, {}};
    const auto seen = seen_by_both(graph, path.front(), path.back());
    eliminate_row(step, graph, seen);
    for (int end : {path.front(), path.back()})
        step.parts.push_back({Role::kPincer, list(graph.cells(end)), DigitSet::of(graph.digit(end))});
    tell_path(step, graph, path, true);
    for_each_common(seen, seen, [&](int node) {
        for (int end : {path.front(), path.back()})
            if (const Part* clue = graph.clue_between(end, node, false)) tell_once(step, *clue);
    });
    return step;
}

// A chain back to the candidate that it left: if that is on it is off, and leaves; or if
// it is off it is on, and the others leave its cell.
template <class Board>
Step discontinuous_step(const Board& board, const ChainGraph<Board>& graph, std::string_view id, bool on,
                        const std::vector<int>& path) {
    const auto [cell, digit] = graph.candidate(path.front());
    const DigitSet gone = on ? DigitSet::of(digit) : board.candidates(cell) - DigitSet::of(digit);
    Step step = eliminate(id, board, gone, set_of<typename Board::CellSet>({cell}));
    step.parts.push_back({Role::kAssumed, {cell}, DigitSet::of(digit)});
    tell_path(step, graph, path, !on);
    return step;
}

// What a loop along these nodes strikes: of the two nodes of each weak link one is true,
// and what sees both leaves. The usual way to write a loop (second) leaves out what a link
// between two cells says about a third cell of the loop.
template <class Board>
std::pair<std::vector<Candidate>, std::vector<Candidate>> loop_effects(const ChainGraph<Board>& graph,
                                                                       const std::vector<int>& nodes) {
    typename Board::CellSet loop;
    for (int node : nodes) loop |= graph.cells(node);
    std::set<Candidate> all, usual;
    for (std::size_t i = 1; i < nodes.size(); i += 2) {
        const int a = nodes[i], b = nodes[(i + 1) % nodes.size()];
        const bool inside = graph.cells(a) == graph.cells(b);
        const auto seen = seen_by_both(graph, a, b);
        for_each_common(seen, seen, [&](int node) {
            all.insert(graph.candidate(node));
            if (inside || !loop.has(graph.candidate(node).cell)) usual.insert(graph.candidate(node));
        });
    }
    return {{all.begin(), all.end()}, {usual.begin(), usual.end()}};
}

// The path closed to a loop, as a step without its effect.
template <class Board>
Step loop_step(const ChainGraph<Board>& graph, std::string_view id, const std::vector<int>& path) {
    Step step{id, {}, {}, {}, {}};
    typename Board::CellSet cells;
    DigitSet digits;
    for (int node : path) {
        cells |= graph.cells(node);
        digits |= DigitSet::of(graph.digit(node));
    }
    step.parts.push_back({Role::kLoop, list(cells), digits});
    tell_path(step, graph, path, true);
    tell_link(step, graph, path.back(), path.front(), false);
    return step;
}

}  // namespace garns::logic
