// Almost locked sets in the graph of chains. A set can lack only one of its digits: when
// one has no place left in it, each of the others has one. So any two of its digits, each
// in one of its places there, are nodes with a strong link.

#include <algorithm>
#include <utility>

#include "logic/chain_graph.h"

namespace garns::logic {

// Larger ones make the graph twice as large and lead hardly anywhere; nobody sees those.
constexpr int kMaxSetCells = 5;

// As ==, which calls a function to compare memory.
template <class CellSet>
bool same_cells(const CellSet& a, const CellSet& b) {
    return a.is_subset_of(b) && b.is_subset_of(a);
}

// Small sets first: of several that join the same two nodes the smallest is told. A
// digit that no cell outside could take from the set, or lose to it, leads nowhere. Sets of
// one cell are in the graph already.
template <class Board>
void ChainGraph<Board>::add_sets(const Board& board) {
    sets_ = als_table(board);
    std::vector<int> order;
    for (int set = 0; set < sets_->size(); ++set) {
        const int size = (*sets_)[set].cells.size();
        if (size > 1 && size <= kMaxSetCells) order.push_back(set);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return (*sets_)[a].cells.size() < (*sets_)[b].cells.size(); });

    // A group may be the place of a digit in a set as well.
    const auto node_at = [&](const CellSet& places, Digit digit) {
        if (places.size() == 1) return node_of(places.first(), digit);
        auto& same_digit = several_[digit - 1];
        for (int node : same_digit)
            if (same_cells(cells(node), places)) return node;
        same_digit.push_back(nodes());
        nodes_.push_back({places, digit});
        return nodes() - 1;
    };
    std::vector<int> ends;
    for (int set : order) {
        if (nodes() > kMaxNodes) return;
        ends.clear();
        for (Digit digit : (*sets_)[set].digits)
            if (!sets_->victims(set, digit).empty()) ends.push_back(node_at(sets_->places(set, digit), digit));
        for (std::size_t i = 0; i < ends.size(); ++i)
            for (std::size_t j = i + 1; j < ends.size(); ++j)
                set_links_.push_back({std::min(ends[i], ends[j]), std::max(ends[i], ends[j]), -1, set});
    }
    const auto ends_of = [](const StrongLink& link) { return std::pair(link.from, link.to); };
    std::ranges::stable_sort(set_links_, {}, ends_of);
    const auto twice = std::ranges::unique(set_links_, {}, ends_of);
    set_links_.erase(twice.begin(), twice.end());
}

// A node of a set and what sees all of its cells are not both on.
template <class Board>
void ChainGraph<Board>::link_sets(const Board& board) {
    for (int node = first_of_sets_; node < nodes(); ++node) {
        const CellSet seen = board.cells_with(digit(node)) & board.geometry().common_peers(cells(node));
        for (Cell cell : seen) add_weak(node, node_of(cell, digit(node)));
        for (int other : several_[digit(node) - 1]) {
            if (other == node) break;
            if (cells(other).is_subset_of(seen)) add_weak(node, other);
        }
    }
    for (const StrongLink& link : set_links_) add_strong(link.from, link.to, link.house, link.set);
}

#define GARNS_CHAIN_SETS(width)                                            \
    template void ChainGraph<Board<width>>::add_sets(const Board<width>&); \
    template void ChainGraph<Board<width>>::link_sets(const Board<width>&);
GARNS_WIDTHS(GARNS_CHAIN_SETS)

}  // namespace garns::logic
