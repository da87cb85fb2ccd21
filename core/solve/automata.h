// Finite automata along a list of cells: forward and backward reachable states.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "control.h"
#include "rules.h"
#include "solve/candidates.h"
#include "solve/cliques.h"
#include "solve/lists.h"
#include "solve/row_numbers.h"

namespace garns::solve {

class Automata {
public:
    // Those that cliques do not tell. Narrows the cells to the digits that words of each automaton use.
    Automata(const Rules& rules, const Cliques& cliques, std::span<DigitSet> domains, const Control& control);

    int size() const { return static_cast<int>(lines_.size()); }
    std::span<const Cell> cells(int i) const { return cells_[i]; }
    // Whether a cell comes twice: a place knows nothing of the other, so what a run strikes at one is news to it.
    bool comes_again(int i) const { return lines_[i].comes_again; }
    // How many pairs of states can be taken together, cell by cell: so many clauses say that there is one at a time.
    std::size_t state_pairs() const { return state_pairs_; }
    // Few digits that mark places on the line, such as 1 and 9 in a sandwich: each
    // has others that the automaton does not tell from it, and every word has
    // exactly as many of them as there are. What stands elsewhere is hardly known
    // before.
    DigitSet keys(int i) const { return diagrams_[lines_[i].diagram]->keys; }
    // The digits that every word has, and how often at least.
    DigitSet required(int i) const { return diagrams_[lines_[i].diagram]->required; }
    int least_count(int i, Digit digit) const;

    // What the last run of each automaton left.
    struct Scratch {
        std::vector<std::uint64_t> marks;  // a bit for each node on the way of a word of candidates
        std::vector<DigitSet> kept;        // of each cell; after a contradiction the first has none
        // For the run itself, as many as the longest line needs.
        std::unique_ptr<bool[]> fewer, moved;
    };
    Scratch scratch() const {
        return {std::vector<std::uint64_t>(words_), std::vector<DigitSet>(places_),
                std::make_unique<bool[]>(longest_ + 1), std::make_unique<bool[]>(longest_ + 1)};
    }

    // A digit stays in a cell only if some accepted word of candidates has it there.
    bool propagate(int i, Candidates& candidates, Scratch& scratch) const;

private:
    // The automaton unrolled: one layer of nodes before each cell and one after
    // the last. Only nodes on the way from the start to acceptance are kept, and
    // nodes of a layer from which the same words are accepted are one.
    // Arcs that join the same nodes are one, for propagation asks only whether
    // any candidate leads on.
    struct Arc {
        DigitSet digits;
        std::uint32_t bit;  // of the next node in its word
    };
    // Where a layer and the next have a word each, what a digit does to the nodes
    // of the one is told for all of them at once: they move by so many bits, or those
    // of a set become one.
    struct Shift {
        std::uint64_t from;
        int turn;  // to the left, around the word
    };
    struct Join {
        std::uint64_t from, to;
    };
    // The nodes of a layer are bits of a few words, mostly of one.
    struct Layer {
        std::uint32_t nodes, first_word, words;
        std::uint32_t first_move;  // the list of moves of its first digit; kNoMoves where there are none
        std::uint32_t first_list;  // of arcs: of every node to the first word of the next layer, then to the second ...

        std::uint32_t arcs(std::uint32_t node, std::uint32_t target) const {
            return first_list + target * nodes + node;
        }
    };
    struct Diagram {
        std::vector<Layer> layers;  // the last has one node
        Lists<Arc> arcs;
        Lists<Shift> shifts;  // of each digit: of these two
        Lists<Join> joins;    // one is empty
        DigitSet keys, required;
        std::vector<DigitSet> used;  // in each place
        std::size_t state_pairs = 0;

        std::size_t weight() const {  // bytes
            return layers.size() * sizeof(Layer) + arcs.weight() + shifts.weight() + joins.weight();
        }
    };
    // Clues of the same kind and number share a diagram.
    struct Line {
        std::size_t diagram;
        std::size_t first_word, first_place;  // in the scratch
        bool comes_again;
    };

    // The diagram of an automaton along cells that may hold these digits, which may be known from another puzzle.
    static std::shared_ptr<const Diagram> diagram_of(const Automaton& automaton, int digits,
                                                     const std::vector<DigitSet>& domains, const Control& control);
    static Diagram unroll(const Automaton& automaton, int digits, std::span<const DigitSet> domains,
                          const Control& control);
    static DigitSet find_required(const Diagram& diagram);
    static void add_moves(const RowNumbers& rows, int digits, Diagram& diagram);
    static std::uint64_t forward(const Diagram& diagram, std::uint32_t first_move, std::uint64_t from, DigitSet digits);
    struct Back {
        std::uint64_t useful, supported;
    };
    static Back backward(const Diagram& diagram, std::uint32_t first_move, std::uint64_t from, std::uint64_t to,
                         DigitSet digits);

    Lists<Cell> cells_;
    std::vector<Line> lines_;
    std::vector<std::shared_ptr<const Diagram>> diagrams_;
    std::size_t words_ = 0, places_ = 0;  // of all automata
    std::size_t longest_ = 0;             // of their lines
    std::size_t state_pairs_ = 0;
};

}  // namespace garns::solve
