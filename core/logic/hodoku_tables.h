// The shortest ways along a graph, as HoDoKu's tables hold them.
#pragma once

#include <algorithm>
#include <limits>
#include <tuple>
#include <vector>

#include "logic/chain_ends.h"

namespace garns::logic {

// The way that its tables keep where several are as short: breadth first, from a candidate
// to the others of its cell, then along its houses, then to groups.
template <class Board>
class Tables {
public:
    Tables(const Board& board, const ChainGraph<Board>& graph)
        : geometry_(board.geometry()), graph_(graph), next_(2 * graph.nodes()), known_(2 * graph.nodes()) {}

    void run(Literal start) {
        if (!from_.empty() && start == start_) return;
        start_ = start;
        from_.assign(2 * graph_.nodes(), -1);
        distance_.assign(2 * graph_.nodes(), -1);
        distance_[id(start)] = 0;
        queue_.assign(1, start);
        for (std::size_t first = 0; first < queue_.size(); ++first) {
            const Literal here = queue_[first];
            if (distance(here) == kLongestChain) break;
            for (int node : after(here)) {
                const Literal there{node, !here.on};
                if (distance(there) >= 0) continue;
                distance_[id(there)] = distance(here) + 1;
                from_[id(there)] = here.node;
                queue_.push_back(there);
            }
        }
    }
    int distance(Literal literal) const { return distance_[id(literal)]; }
    std::vector<int> path(Literal end) const {
        std::vector<int> nodes{end.node};
        for (; !(end == start_); nodes.push_back(end.node)) end = {from_[id(end)], !end.on};
        std::reverse(nodes.begin(), nodes.end());
        return nodes;
    }

private:
    static int id(Literal literal) { return 2 * literal.node + literal.on; }

    // The nodes that a literal decides, in order; worked out when first asked for.
    const std::vector<int>& after(Literal here) {
        auto& nodes = next_[id(here)];
        if (known_[id(here)]) return nodes;
        known_[id(here)] = true;
        if (here.on)
            for_each_common(graph_.weak(here.node), graph_.weak(here.node), [&](int node) { nodes.push_back(node); });
        else
            for (const auto& link : graph_.strong(here.node)) nodes.push_back(link.to);
        std::sort(nodes.begin(), nodes.end(), [&](int a, int b) { return rank(here.node, a) < rank(here.node, b); });
        return nodes;
    }
    std::tuple<int, Cell, Digit, int> rank(int from, int to) const {
        const Cell cell = graph_.cells(to).first();
        if (graph_.is_group(to)) return {kLast, cell, graph_.digit(to), to};
        if (graph_.cells(from) == graph_.cells(to)) return {-1, cell, graph_.digit(to), to};
        for (int house : geometry_.houses_of(cell))
            if (graph_.cells(from).is_subset_of(geometry_.houses()[house])) return {house, cell, graph_.digit(to), to};
        return {kLast - 1, cell, graph_.digit(to), to};
    }

    static constexpr int kLast = std::numeric_limits<int>::max();
    const typename Board::Geometry& geometry_;
    const ChainGraph<Board>& graph_;
    std::vector<std::vector<int>> next_;
    std::vector<bool> known_;
    Literal start_;
    std::vector<int> from_, distance_;
    std::vector<Literal> queue_;
};

}  // namespace garns::logic
