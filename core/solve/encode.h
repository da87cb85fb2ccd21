// A board as clauses. Plain propagation solves what it can; the rest goes to the
// SAT solver. docs/design/sat.md tells which clauses and why.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "control.h"
#include "rules.h"
#include "solve/connected_clauses.h"
#include "solve/enclosures.h"
#include "solve/model.h"
#include "solve/sat.h"
#include "solve/search.h"

namespace garns::solve {

class SatSearch {
public:
    // Everything but sums, regions to be found and automata with several starts, where the clauses are not too many.
    static bool supports(const Model& model);

    explicit SatSearch(const Rules& rules);

    // Begins a search. One set of candidates per cell; a given is a set of one.
    void start(std::span<const DigitSet> domains);
    // After start: candidates with a large weight (0 is usual) are tried first.
    // Random weights give a random solution of an empty board.
    void prefer(Cell cell, Digit digit, double weight);

    // The next solution, until there is none or the control says stop, which
    // counts the nodes since start; a stopped search can go on.
    Event next(const Control& control);
    std::span<const Digit> solution() const { return solution_; }
    std::uint64_t nodes() const { return sat_.nodes(); }

private:
    // A house and a region that share at least two cells.
    struct Overlap {
        std::vector<Cell> common, rest_of_house, rest_of_region;
    };
    enum class End : std::uint8_t { kLeast, kMost };
    static constexpr int kNoVariable = -1;

    bool narrow(Cell cell, DigitSet keep);
    bool propagate();
    bool naked_singles();
    bool hidden_singles();
    bool locked_candidates();
    bool relations();
    DigitSet join(std::span<const Cell> cells) const;

    void encode();
    void encode_cells();
    void encode_houses();
    void encode_relation(const Relation& relation);
    void encode_automaton(const Automaton& automaton);
    void encode_enclosed(int line);
    std::vector<Literal> encode_end(std::span<const Cell> cells, End end);
    void encode_way(std::span<const Cell> cells, std::size_t a, std::size_t b, DigitSet set, Literal way);
    Literal belongs(Cell cell, DigitSet digits);
    int& variable(Cell cell, Digit digit) { return variables_[cell * rules_.digits + digit - 1]; }
    Literal is(Cell cell, Digit digit) { return {variable(cell, digit), true}; }
    // Of any cell, also one that is known.
    Literal holds(Cell cell, Digit digit) {
        return variable(cell, digit) == kNoVariable ? Literal(certain_, domains_[cell].has(digit)) : is(cell, digit);
    }

    Rules rules_;
    std::vector<std::vector<Cell>> peers_;  // of each cell: cells that must differ from it
    std::vector<Overlap> overlaps_;

    std::vector<DigitSet> domains_;
    std::vector<Cell> fresh_;  // cells with one candidate, not yet removed from their peers
    bool changed_ = false;
    bool possible_ = false;
    std::vector<int> variables_;  // of each candidate left in an open cell
    int certain_ = kNoVariable;   // always true
    Sat sat_;
    ConnectedClauses areas_;
    Enclosures enclosures_;
    std::vector<Literal> clause_;
    std::vector<Digit> solution_;
};

}  // namespace garns::solve
