// Cells that all differ, and about which a rule asks only what digits they hold
// between them, as in a renban or a rellik cage: the sets that will do.
#pragma once

#include <span>
#include <vector>

#include "control.h"
#include "rules.h"
#include "solve/around.h"
#include "solve/candidates.h"
#include "solve/houses.h"
#include "solve/lists.h"
#include "solve/sharing.h"

namespace garns::solve {

class Cliques {
public:
    // Finds a relation that reads the same both ways and forbids equal digits,
    // between any two of at least three cells; and automata that read the digits in
    // any order, along cells that all see each other.
    Cliques(const Rules& rules, std::span<const Relation> relations, const Houses& houses, const Control& control);

    int size() const { return static_cast<int>(cells_.size()); }
    std::span<const Cell> cells(int i) const { return cells_[i]; }
    // The other cells that tell what digits are among these.
    std::span<const Cell> around(int i) const { return around_.cells(i); }

    // The cliques from this one on stand in place of automata.
    int first_automaton() const { return first_automaton_; }
    // Whether an automaton of the rules has nothing more to say.
    bool tells(std::size_t automaton) const { return tells_[automaton]; }
    // No fewer pairs of their states than can be taken together, cell by cell: the clause learner reads these automata.
    std::size_t state_pairs() const { return state_pairs_; }

    bool propagate(int i, Candidates& candidates) const;

private:
    void find_relations(std::span<const Relation> relations, const Houses& houses, const Control& control);
    void find_automata(const Rules& rules, const Houses& houses, const Control& control);
    void add(std::span<const Cell> cells, std::span<const DigitSet> sets, const Houses& houses);

    int digits_, first_automaton_;
    std::vector<bool> tells_;
    std::size_t state_pairs_ = 0;
    Lists<Cell> cells_;
    Lists<Sets> sets_;
    Lists<Outsider> outsiders_;
    Around around_;
};

}  // namespace garns::solve
