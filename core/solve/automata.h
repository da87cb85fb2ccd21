// Finite automata along a list of cells: forward and backward reachable states.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules.h"
#include "solve/candidates.h"
#include "solve/lists.h"

namespace garns::solve {

class Automata {
public:
    // Narrows the cells to the digits that words of each automaton use.
    Automata(const Rules& rules, std::span<DigitSet> domains);

    int size() const { return static_cast<int>(diagrams_.size()); }
    std::span<const Cell> cells(int i) const { return cells_[i]; }

    using Scratch = std::vector<std::uint8_t>;  // a mark for each node
    Scratch scratch() const { return Scratch(most_nodes_); }

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
        std::uint32_t to;
    };
    struct Diagram {
        std::vector<std::uint32_t> layers;  // where each layer begins; layer 0 is the start, the last one node
        Lists<Arc> arcs;                    // of each node
    };

    static Diagram unroll(const Automaton& automaton, int digits, std::span<DigitSet> domains);

    Lists<Cell> cells_;
    std::vector<Diagram> diagrams_;
    std::size_t most_nodes_ = 0;
};

}  // namespace garns::solve
