// Several rules at once: clues and houses whose cells are filled together.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "logic/fillings.h"

namespace garns::logic {

template <class Geometry>
class Together {
public:
    using CellSet = typename Geometry::CellSet;

    static constexpr int kMaxCells = 24;
    static constexpr int kMaxStates = 600;  // of an automaton, each read again after every digit

    // Both must outlive it.
    Together(const Geometry& geometry, const Domains& domains) : geometry_(geometry), domains_(domains) {}

    // Rules to be kept. A board's clue by its kind; a house holds every digit. False
    // when there would be too many cells.
    bool add(const Sum& sum);
    bool add(const Relation& relation);
    bool add(const Automaton& automaton);
    bool add_house(const CellSet& house);

    // The cells of all rules, each once.
    const std::vector<Cell>& cells() const { return cells_; }

    // Which digits each cell takes in some filling that keeps all rules, by cells(). No more
    // digits are tried than said; what stands in `possible` counts where the answer is yes.
    Fillable fill(std::vector<DigitSet>& possible, int tries);

    // Whether there is a filling without a digit in these cells.
    Fillable fill_without(Digit digit, const CellSet& places, int tries);

private:
    using State = std::array<DigitSet, kMaxCells>;
    struct Term {
        int cell, coefficient;
    };
    struct LocalSum {
        std::vector<Term> terms;
        int total;
    };
    struct LocalRelation {
        int a, b;
        const Relation* rule;
    };
    struct LocalAutomaton {
        std::vector<int> cells;
        const Automaton* rule;
    };

    int index(Cell cell);
    bool enter(std::span<const Cell> cells);
    State start() const;
    void see();
    bool search(const State& state);
    bool assign(State& state, int cell, Digit digit) const;
    bool settle(State& state, std::uint32_t changed) const;
    bool keep(State& state, int cell, DigitSet digits, std::uint32_t& changed) const;
    bool keep_sum(State& state, const LocalSum& sum, std::uint32_t& changed) const;
    bool keep_automaton(State& state, const LocalAutomaton& automaton, std::uint32_t& changed) const;
    bool has_places(const State& state, const std::vector<int>& house) const;

    const Geometry& geometry_;
    const Domains& domains_;
    std::vector<Cell> cells_;
    std::vector<LocalSum> sums_;
    std::vector<LocalRelation> relations_;
    std::vector<LocalAutomaton> automata_;
    std::vector<std::vector<int>> houses_;
    std::array<std::uint32_t, kMaxCells> peers_{};
    State met_{};
    int tries_ = 0, max_tries_ = 0;
};

}  // namespace garns::logic
