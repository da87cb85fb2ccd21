// Rules prepared for search. Built once, never changed, shared by every thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "control.h"
#include "rules.h"
#include "solve/automata.h"
#include "solve/candidates.h"
#include "solve/cliques.h"
#include "solve/connected.h"
#include "solve/enclosures.h"
#include "solve/found_regions.h"
#include "solve/houses.h"
#include "solve/lists.h"
#include "solve/rankings.h"
#include "solve/relations.h"
#include "solve/required.h"
#include "solve/sums.h"
#include "solve/tallies.h"
#include "types.h"

namespace garns::solve {

class Model {
public:
    // Throws Stopped when the control says so: rules may be many.
    explicit Model(Rules rules, const Control& control = {});

    const Rules& rules() const { return rules_; }
    // About how many numbers it takes to keep it.
    std::size_t weight() const;
    int cells() const { return rules_.cells; }
    // Those that callers know: the others belong to the rules.
    int board_cells() const { return rules_.cells - rules_.own; }
    int digits() const { return rules_.digits; }
    // Whether the rules are those of the 9x9 board and nothing else.
    bool is_classic() const { return is_classic_; }
    // Whether they are those, and digits that cells may not hold.
    bool has_classic_houses() const { return has_classic_houses_; }
    // What each cell may hold by the rules of its own and by each automaton alone.
    std::span<const DigitSet> domains() const { return domains_; }
    const Houses& houses() const { return *houses_; }
    const Cliques& cliques() const { return cliques_; }
    const Automata& automata() const { return automata_; }
    const Enclosures& enclosures() const { return enclosures_; }
    const FoundRegions& regions() const { return regions_; }
    const Rankings& rankings() const { return rankings_; }
    std::span<const int> lines_with_keys() const { return lines_with_keys_; }  // automata
    // Keys, or the sets of digits that some cells can hold between them.
    bool knows_more_than_clauses() const;
    // The cells that may not hold the same digit as this one.
    std::span<const Cell> peers(Cell cell) const { return houses_->peers(cell); }

    int propagators() const { return first_subset_ + houses_->size(); }
    const Lists<Wake>& wakes() const { return wakes_; }

    // Memory for a search to work in.
    struct Scratch {
        Sums::Scratch sums;
        Connections::Scratch connections;
        FoundRegions::Scratch regions;
        Automata::Scratch automata;
        Tallies::Scratch tallies;
    };
    Scratch scratch() const {
        return {sums_.scratch(), connections_.scratch(), regions_.scratch(), automata_.scratch(), tallies_.scratch()};
    }

    // Runs one propagator; false on a contradiction.
    bool run(Propagator propagator, Candidates& candidates, Scratch& scratch) const;
    // Whether running it again right after would change nothing.
    bool idempotent(Propagator propagator) const;
    // The cells a propagator is about.
    std::span<const Cell> scope(Propagator propagator) const;
    // Those among which to look for what went wrong: none where they are many, for then hardly any had to do with it.
    std::span<const Cell> culprits(Propagator propagator) const;

    // What each cell weighs in choices before any conflict is met: something, and more
    // for each relation, sum and automaton, for there a digit says most about other
    // cells. Not for automata along a house, which have most of the cells anyway, nor
    // for those with cells of the rules.
    std::span<const std::uint64_t> first_weights() const { return first_weights_; }

private:
    template <auto kTelling>
    bool asks(int house, int first, Candidates& candidates) const;
    void find_wakes();
    void find_first_weights();

    Rules rules_, prepared_;
    bool has_classic_houses_, is_classic_;
    std::shared_ptr<const Houses> houses_;
    Relations relations_;
    Cliques cliques_;
    Sums sums_;
    Connections connections_;
    FoundRegions regions_;
    std::vector<DigitSet> domains_;
    Automata automata_;
    Required required_;
    Enclosures enclosures_;
    Rankings rankings_;
    Tallies tallies_;
    std::vector<int> lines_with_keys_;
    // The order of propagators; hidden singles of every house come first.
    int first_relation_, first_clique_, first_required_, first_sum_, first_enclosure_, first_tally_, first_automaton_,
        first_region_, first_ranking_, first_connection_, first_locked_, first_subset_;
    Lists<Wake> wakes_;
    std::vector<std::uint64_t> first_weights_;
};

}  // namespace garns::solve
