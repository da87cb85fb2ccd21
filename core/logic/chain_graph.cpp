#include "logic/chain_graph.h"

#include <algorithm>
#include <array>

#include "logic/clue_links.h"
#include "logic/memory.h"

namespace garns::logic {

template <class Board>
bool ChainGraph<Board>::build(const Board& board, LinkKinds kinds, const Emit& emit) {
    nodes_.clear();
    groups_.clear();
    for (auto& nodes : several_) nodes.clear();
    several_.resize(board.geometry().digits());
    unsorted_.clear();
    ties_.clear();
    clues_.clear();
    set_links_.clear();
    add_candidates(board);
    if (kinds.groups) add_groups(board);
    first_of_sets_ = nodes();
    if (kinds.sets) add_sets(board);
    if (nodes() > kMaxNodes) clear();
    words_ = (nodes_.size() + 63) / 64;
    weak_.assign(nodes_.size() * words_, 0);
    if (!nodes_.empty()) {
        link_cells(board, kinds);
        if (kinds.weak_in_cells) link_rules(board);
        link_digits(board, kinds);
        link_groups(board);
        link_clues(board, kinds);
        link_sets(board);
    }
    sort_strong_links();
    if (close(emit)) return true;
    clear();
    sort_strong_links();
    return false;
}

template <class Board>
void ChainGraph<Board>::clear() {
    nodes_.clear();
    groups_.clear();
    unsorted_.clear();
    set_links_.clear();
    weak_.clear();
    closure_.clear();
    refuted_.clear();
    candidates_ = 0;
    words_ = 0;
    any_refuted_ = false;
}

template <class Board>
void ChainGraph<Board>::add_candidates(const Board& board) {
    digits_ = board.geometry().digits();
    index_.assign(board.geometry().cells() * digits_, -1);
    for (Digit digit = 1; digit <= digits_; ++digit)
        for (Cell cell : board.cells_with(digit)) {
            index_[cell * digits_ + digit - 1] = nodes();
            nodes_.push_back({set_of<CellSet>({cell}), digit});
        }
    candidates_ = nodes();
}

// The places of a digit where two houses meet, when they are several.
template <class Board>
void ChainGraph<Board>::add_groups(const Board& board) {
    const auto& houses = board.geometry().houses();
    for (int a = 0; a < std::ssize(houses); ++a)
        for (int b = a + 1; b < std::ssize(houses); ++b) {
            const CellSet meeting = houses[a] & houses[b] & board.open();
            if (meeting.size() < 2) continue;
            for (Digit digit = 1; digit <= digits_; ++digit) {
                const CellSet places = meeting & board.cells_with(digit);
                if (places.size() < 2) continue;
                groups_.push_back({nodes(), {a, b}});
                several_[digit - 1].push_back(nodes());
                nodes_.push_back({places, digit});
            }
        }
}

template <class Board>
void ChainGraph<Board>::link_cells(const Board& board, LinkKinds kinds) {
    for (Cell cell : board.open()) {
        const DigitSet digits = board.candidates(cell);
        if (kinds.weak_in_cells)
            for (Digit a : digits)
                for (Digit b : digits)
                    if (a < b) add_weak(node_of(cell, a), node_of(cell, b));
        if (kinds.strong_in_cells && digits.size() == 2)
            add_strong(node_of(cell, digits.first()), node_of(cell, digits.last()), -1);
    }
}

// Two cells of a relation, or the only two of a sum: the digits that cannot stand
// together.
template <class Board>
void ChainGraph<Board>::link_rules(const Board& board) {
    const auto link = [&](Cell a, Cell b, const auto& together) {
        for (Digit x : board.candidates(a))
            for (Digit y : board.candidates(b))
                if (a != b && !together(x, y)) add_weak(node_of(a, x), node_of(b, y));
    };
    const Rules& rules = board.geometry().rules();
    for (const Relation& relation : rules.relations)
        link(relation.a, relation.b, [&](Digit x, Digit y) { return relation.allowed[x - 1].has(y); });
    for (const Sum& sum : rules.sums)
        if (sum.cells.size() == 2)
            link(sum.cells[0], sum.cells[1],
                 [&](Digit x, Digit y) { return sum.coefficients[0] * x + sum.coefficients[1] * y == sum.total; });
}

template <class Board>
void ChainGraph<Board>::link_digits(const Board& board, LinkKinds kinds) {
    const auto& geometry = board.geometry();
    for (int node = 0; node < candidates_; ++node) {
        const auto [cell, digit] = candidate(node);
        for (Cell peer : board.cells_with(digit) & geometry.peers(cell))
            if (peer > cell) add_weak(node, node_of(peer, digit));
    }
    if (!kinds.strong_in_houses) return;
    for (int house = 0; house < std::ssize(geometry.houses()); ++house)
        for (Digit digit = 1; digit <= digits_; ++digit) {
            CellSet places = board.cells_with(digit) & geometry.houses()[house];
            if (places.size() != 2) continue;
            const Cell first = places.first();
            places.erase(first);
            add_strong(node_of(first, digit), node_of(places.first(), digit), house);
        }
}

// A group and what sees all of its cells are not both on. When a house has its
// places for the digit in a group and in one more node, one of both is on.
template <class Board>
void ChainGraph<Board>::link_groups(const Board& board) {
    const auto& geometry = board.geometry();
    for (const Group& group : groups_) {
        const Digit digit = nodes_[group.node].digit;
        const CellSet seen = board.cells_with(digit) & geometry.common_peers(cells(group.node));
        for (Cell cell : seen) add_weak(group.node, node_of(cell, digit));

        CellSet rest[2];
        for (int side : {0, 1}) {
            rest[side] = (board.cells_with(digit) & geometry.houses()[group.houses[side]]) - cells(group.node);
            if (rest[side].size() == 1) add_strong(group.node, node_of(rest[side].first(), digit), group.houses[side]);
        }
        for (int other : several_[digit - 1]) {
            if (other >= first_of_sets_) break;
            if (other <= group.node || !cells(other).is_subset_of(seen)) continue;
            add_weak(group.node, other);
            for (int side : {0, 1})
                if (rest[side] == cells(other)) add_strong(group.node, other, group.houses[side]);
        }
    }
}

// What the fillings of a clue tie together; only for chains of all kinds of links.
template <class Board>
void ChainGraph<Board>::link_clues(const Board& board, LinkKinds kinds) {
    if (!kinds.clues || !kinds.weak_in_cells || !kinds.strong_in_cells || !kinds.strong_in_houses) return;
    const ClueLinks& known = clue_links(board);
    clues_ = known.clues;
    for (const ClueLink& link : known.links) {
        const int a = node_of(link.a.cell, link.a.digit), b = node_of(link.b.cell, link.b.digit);
        if (!link.strong && has(weak(a), b)) continue;
        ties_.push_back({a, b, link.strong, link.clue});
        if (link.strong)
            add_strong(a, b, kInClue);
        else
            add_weak(a, b);
    }
}

template <class Board>
const Part* ChainGraph<Board>::clue_between(int a, int b, bool strong) const {
    for (const ClueTie& tie : ties_)
        if (tie.strong == strong && ((tie.a == a && tie.b == b) || (tie.a == b && tie.b == a)))
            return &clues_[tie.clue];
    return nullptr;
}

// By their first node: counted, then each put behind those of smaller nodes.
template <class Board>
void ChainGraph<Board>::sort_strong_links() {
    first_strong_.assign(nodes_.size() + 2, 0);
    for (const StrongLink& link : unsorted_) ++first_strong_[link.from + 2];
    for (std::size_t node = 1; node < nodes_.size() + 2; ++node) first_strong_[node] += first_strong_[node - 1];
    strong_.resize(unsorted_.size());
    for (const StrongLink& link : unsorted_) strong_[first_strong_[link.from + 1]++] = link;
}

// On x makes its weak neighbours off, and off ones make their strong neighbours on:
// each node's direct effect, then all that follows. A row that is finished holds all
// that follows from its node, so it serves the rows after it as one piece.
// False when it was stopped.
template <class Board>
bool ChainGraph<Board>::close(const Emit& emit) {
    const std::size_t all = nodes_.size();
    closure_.assign(2 * all * words_, 0);
    refuted_.assign(words_, 0);
    any_refuted_ = false;
    if (all == 0) return true;

    std::vector<std::uint64_t> linked(words_), done(words_);
    for (const StrongLink& link : strong_) linked[link.from / 64] |= std::uint64_t{1} << (link.from % 64);

    const auto row = [&](std::size_t node) { return closure_.data() + 2 * node * words_; };
    for (std::size_t node = 0; node < all; ++node) {
        std::copy_n(weak_.data() + node * words_, words_, row(node) + words_);
        for_each_common(weak(static_cast<int>(node)), linked, [&](int off) {
            for (const StrongLink& link : strong(off)) row(node)[link.to / 64] |= std::uint64_t{1} << (link.to % 64);
        });
    }
    for (std::size_t node = 0; node < all; ++node) {
        if (static_cast<int>(node) == candidates_ && !any_refuted_)
            return true;                                      // nobody asks for those of several cells
        if (node % 64 == 63 && emit.stopped()) return false;  // a node takes up to a tenth of a millisecond
        std::uint64_t* on = row(node);
        std::fill(done.begin(), done.end(), 0);
        for (bool grown = true; grown;) {
            grown = false;
            for (std::size_t word = 0; word < words_; ++word)
                while (const std::uint64_t fresh = on[word] & ~done[word]) {
                    const std::size_t next = 64 * word + std::countr_zero(fresh);
                    const std::uint64_t* more = row(next);
                    for (std::size_t i = 0; i < 2 * words_; ++i) on[i] |= more[i];
                    if (next < node)
                        for (std::size_t i = 0; i < words_; ++i) done[i] |= more[i];
                    done[word] |= std::uint64_t{1} << (next % 64);
                    grown = true;
                }
        }
        if (static_cast<int>(node) < candidates_ && has({on + words_, words_}, static_cast<int>(node))) {
            refuted_[node / 64] |= std::uint64_t{1} << (node % 64);
            any_refuted_ = true;
        }
    }
    return true;
}

template <class Board>
std::shared_ptr<const ChainGraph<Board>> chain_graph(const Board& board, LinkKinds kinds, const Emit& emit) {
    struct Known {
        Memory board;
        std::shared_ptr<ChainGraph<Board>> graph;
    };
    thread_local std::array<Known, 64> memory;  // one for each choice of links
    const Rules& rules = board.geometry().rules();
    if (rules.sums.empty() && rules.relations.empty() && rules.automata.empty()) kinds.clues = false;

    Known& known = memory[kinds.strong_in_houses + 2 * kinds.strong_in_cells + 4 * kinds.weak_in_cells +
                          8 * kinds.groups + 16 * kinds.sets + 32 * kinds.clues];
    if (known.board.is_of(board)) return known.graph;

    // Rebuilt in its place, unless a finder further up still reads it.
    if (!known.graph || known.graph.use_count() > 1) known.graph = std::make_shared<ChainGraph<Board>>();
    known.board.forget();
    if (known.graph->build(board, kinds, emit)) known.board.keep(board);
    return known.graph;
}

#define GARNS_GRAPHS(width)                  \
    template class ChainGraph<Board<width>>; \
    template std::shared_ptr<const ChainGraph<Board<width>>> chain_graph(const Board<width>&, LinkKinds, const Emit&);
GARNS_WIDTHS(GARNS_GRAPHS)

}  // namespace garns::logic
