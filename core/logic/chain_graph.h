// What follows from what: candidates and groups of them as nodes, strong and weak
// links between the nodes, and everything that these links imply.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board.h"
#include "logic/als.h"
#include "logic/step.h"

namespace garns::logic {

// Which links a kind of chain may use. Weak links between places of one digit are
// always there.
struct LinkKinds {
    bool strong_in_houses = true;  // the last two places of a digit in a house
    bool strong_in_cells = true;   // the last two digits of a cell
    bool weak_in_cells = true;     // two digits of a cell, or of two cells that a rule ties
    bool groups = false;           // nodes of several cells: where two houses meet
    bool sets = false;             // almost locked sets: a digit in one of the cells of a set
    bool clues = true;             // what the fillings of clues tie together; a strong link there need not be weak
};

// A set of nodes, one bit each. All rows of a graph have the same length.
using Row = std::span<const std::uint64_t>;

inline bool has(Row row, int node) { return (row[node / 64] >> (node % 64)) & 1; }

// Calls visit(node) for every node that is in both rows.
template <class Visit>
void for_each_common(Row a, Row b, const Visit& visit) {
    for (std::size_t word = 0; word < a.size(); ++word)
        for (std::uint64_t bits = a[word] & b[word]; bits != 0; bits &= bits - 1)
            visit(static_cast<int>(64 * word) + std::countr_zero(bits));
}

template <class Board>
class ChainGraph {
public:
    using CellSet = typename Board::CellSet;

    // More nodes than this mean a large board at its beginning, where simpler
    // techniques have work to do; the graph then stays empty.
    static constexpr int kMaxNodes = 4096;

    // When `from` is off, `to` is on: the house has no other place. Inside a cell the
    // house is -1; so it is inside an almost locked set, which can lack only one digit.
    // Inside a clue it is kInClue.
    static constexpr int kInClue = -2;
    struct StrongLink {
        int from, to, house;
        int set = -1;  // of sets()
    };

    // False when it was stopped: the graph then is empty.
    bool build(const Board& board, LinkKinds kinds, const Emit& emit);

    int nodes() const { return static_cast<int>(nodes_.size()); }
    // Nodes below this are single candidates, the others groups.
    int candidates() const { return candidates_; }
    bool is_group(int node) const { return node >= candidates_; }
    // The almost locked sets of the board; only where the choice of links asked for them.
    const AlsTable<Board>& sets() const { return *sets_; }
    const CellSet& cells(int node) const { return nodes_[node].cells; }
    Digit digit(int node) const { return nodes_[node].digit; }
    Candidate candidate(int node) const { return {cells(node).first(), digit(node)}; }
    // The node of a candidate that stands on the board.
    int node_of(Cell cell, Digit digit) const { return index_[cell * digits_ + digit - 1]; }

    // The nodes that are off when this one is on.
    Row weak(int node) const { return {weak_.data() + node * words_, words_}; }
    // The links to the nodes that are on when this one is off.
    std::span<const StrongLink> strong(int node) const {
        return {strong_.data() + first_strong_[node], strong_.data() + first_strong_[node + 1]};
    }

    // The clue that links two nodes, for a link that nothing else makes; else null.
    const Part* clue_between(int a, int b, bool strong) const;

    // All that follows when a node is on, at any distance: what is on, and what is off. Of nodes
    // of several cells only where a candidate is refuted; else no chain begins or ends with one.
    Row implied_on(int node) const { return {closure_.data() + 2 * node * words_, words_}; }
    Row implied_off(int node) const { return {closure_.data() + (2 * node + 1) * words_, words_}; }
    // The single candidates from which their own absence follows.
    Row refuted() const { return refuted_; }
    bool any_refuted() const { return any_refuted_; }

private:
    struct NodeInfo {
        CellSet cells;
        Digit digit;
    };
    struct Group {
        int node, houses[2];
    };

    void add_candidates(const Board& board);
    void add_groups(const Board& board);
    void link_cells(const Board& board, LinkKinds kinds);
    void link_rules(const Board& board);
    void link_digits(const Board& board, LinkKinds kinds);
    void link_clues(const Board& board, LinkKinds kinds);
    void link_groups(const Board& board);
    void add_sets(const Board& board);
    void link_sets(const Board& board);
    void sort_strong_links();
    bool close(const Emit& emit);
    void clear();

    void add_weak(int a, int b) {
        weak_[a * words_ + b / 64] |= std::uint64_t{1} << (b % 64);
        weak_[b * words_ + a / 64] |= std::uint64_t{1} << (a % 64);
    }
    void add_strong(int a, int b, int house, int set = -1) {
        unsorted_.push_back({a, b, house, set});
        unsorted_.push_back({b, a, house, set});
    }

    struct ClueTie {
        int a, b;
        bool strong;
        int clue;
    };

    int digits_ = 0, candidates_ = 0;
    std::size_t words_ = 0;
    std::vector<NodeInfo> nodes_;
    std::vector<Group> groups_;
    std::vector<std::vector<int>> several_;  // by digit, the nodes of several cells in their order
    std::shared_ptr<const AlsTable<Board>> sets_;
    int first_of_sets_ = 0;  // nodes from here on belong to almost locked sets
    std::vector<int> index_, first_strong_;
    std::vector<StrongLink> strong_, unsorted_, set_links_;
    std::vector<std::uint64_t> weak_, closure_, refuted_;
    bool any_refuted_ = false;
    std::vector<ClueTie> ties_;
    std::vector<Part> clues_;
};

// The graph of a board; an empty one when the finder is stopped meanwhile. The last one
// with the same choice of links is remembered: the techniques of a family ask in turn for
// the same board.
template <class Board>
std::shared_ptr<const ChainGraph<Board>> chain_graph(const Board& board, LinkKinds kinds, const Emit& emit);

}  // namespace garns::logic
