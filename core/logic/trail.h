// The shortest way from one statement about a node to every other, and the steps
// that tell such ways.
#pragma once

#include <algorithm>

#include "logic/chain_graph.h"

namespace garns::logic {

// A node said to be true (on) or false (off).
struct Literal {
    int node = 0;
    bool on = false;
    constexpr Literal operator!() const { return {node, !on}; }
    constexpr bool operator==(const Literal&) const = default;
};

// Breadth first along the links of a graph: off leads to on by a strong link, on to
// off by a weak one.
template <class Board>
class Trail {
public:
    explicit Trail(const ChainGraph<Board>& graph) : graph_(graph) {}

    // Visits what lies within so many links of the start, through the nodes below the
    // limit: all of them, or the single candidates.
    void run(Literal start, int max_links, int limit) {
        start_ = start;
        from_.assign(2 * graph_.nodes(), -1);
        distance_.assign(2 * graph_.nodes(), -1);
        distance_[id(start)] = 0;
        queue_.assign(1, start);
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            const Literal here = queue_[next];
            if (distance(here) == max_links) break;
            const auto visit = [&](int node) {
                const Literal there{node, !here.on};
                if (node >= limit || distance(there) >= 0) return;
                distance_[id(there)] = distance(here) + 1;
                from_[id(there)] = here.node;
                queue_.push_back(there);
            };
            if (here.on)
                for_each_common(graph_.weak(here.node), graph_.weak(here.node), visit);
            else
                for (const auto& link : graph_.strong(here.node)) visit(link.to);
        }
    }

    // How many links from the start; -1 where the trail did not come.
    int distance(Literal literal) const { return distance_[id(literal)]; }
    Literal before(Literal literal) const { return {from_[id(literal)], !literal.on}; }

    // The nodes from the start to a literal that was reached.
    std::vector<int> path(Literal end) const {
        std::vector<int> nodes{end.node};
        while (end != start_) {
            end = before(end);
            nodes.push_back(end.node);
        }
        std::reverse(nodes.begin(), nodes.end());
        return nodes;
    }

private:
    static int id(Literal literal) { return 2 * literal.node + literal.on; }

    const ChainGraph<Board>& graph_;
    Literal start_;
    std::vector<int> from_, distance_;
    std::vector<Literal> queue_;
};

// A strong link between two nodes that have one: the first, so one of a house or a cell
// rather than one of a set.
template <class Board>
const auto& strong_link(const ChainGraph<Board>& graph, int from, int to) {
    const auto links = graph.strong(from);
    return *std::find_if(links.begin(), links.end(), [&](const auto& each) { return each.to == to; });
}

// Adds a part to a step that may come by it again.
inline void tell_once(Step& step, const Part& told) {
    const auto same = [&](const Part& part) { return part.role == told.role && part.cells == told.cells; };
    if (std::none_of(step.parts.begin(), step.parts.end(), same)) step.parts.push_back(told);
}

// Adds the link between two nodes to a step; a strong one with the house or the cell
// that leaves nothing else, or the almost locked set, or the clue; a weak one with the clue it rests on.
template <class Board>
void tell_link(Step& step, const ChainGraph<Board>& graph, int from, int to, bool strong) {
    const auto node = [&](int each) { return Node(list(graph.cells(each)), graph.digit(each)); };
    step.links.push_back({node(from), node(to), strong});
    const Part* clue = graph.clue_between(from, to, strong);
    if (!strong) {
        if (clue != nullptr) tell_once(step, *clue);
        return;
    }
    const auto& link = strong_link(graph, from, to);
    if (link.set >= 0) return tell_once(step, graph.sets().part(link.set));
    if (link.house == graph.kInClue) return tell_once(step, *clue);
    Part part{Role::kStrong, list(graph.cells(from) | graph.cells(to)),
              DigitSet::of(graph.digit(from)) | DigitSet::of(graph.digit(to))};
    if (link.house >= 0) part.houses = {link.house};
    step.parts.push_back(part);
}

// Adds the links along a path of nodes, strong and weak in turn.
template <class Board>
void tell_path(Step& step, const ChainGraph<Board>& graph, const std::vector<int>& path, bool strong) {
    for (std::size_t i = 1; i < path.size(); ++i, strong = !strong)
        tell_link(step, graph, path[i - 1], path[i], strong);
}

// The single candidates in a row leave.
template <class Board>
void eliminate_row(Step& step, const ChainGraph<Board>& graph, Row row) {
    for_each_common(row, row, [&](int node) {
        if (!graph.is_group(node)) step.eliminations.push_back(graph.candidate(node));
    });
    std::sort(step.eliminations.begin(), step.eliminations.end());
}

}  // namespace garns::logic
