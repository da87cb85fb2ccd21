#include "solve/automata.h"

#include <algorithm>
#include <map>

namespace garns::solve {

Automata::Automata(const Rules& rules, std::span<DigitSet> domains) {
    for (const Automaton& automaton : rules.automata) {
        cells_.push(automaton.cells);
        diagrams_.push_back(unroll(automaton, rules.digits, domains));
        most_nodes_ = std::max<std::size_t>(most_nodes_, diagrams_.back().layers.back());
    }
}

// Forward: the states that can be reached before each cell. Then from the last
// layer back: a state becomes a node, unless it leads nowhere; two states with
// the same next nodes accept the same words, so they share one.
Automata::Diagram Automata::unroll(const Automaton& automaton, int digits, std::span<DigitSet> domains) {
    const std::size_t length = automaton.cells.size();
    const auto step = [&](std::size_t state, Digit digit) { return automaton.next[state * digits + digit - 1]; };

    std::vector<std::vector<bool>> reached(length + 1, std::vector<bool>(automaton.states));
    reached[0][0] = true;
    for (std::size_t i = 0; i < length; ++i)
        for (int state = 0; state < automaton.states; ++state)
            if (reached[i][state])
                for (Digit digit : domains[automaton.cells[i]])
                    if (const std::int32_t to = step(state, digit); to >= 0) reached[i + 1][to] = true;

    // Layers are found from the last to the first; their nodes are numbered from 0.
    using Row = std::vector<std::int32_t>;
    std::vector<std::map<Row, std::int32_t>> layers(length + 1);
    std::vector<std::int32_t> node(automaton.states, -1);  // of each state in the layer after
    for (int state = 0; state < automaton.states; ++state)
        if (automaton.accepting[state]) node[state] = 0;
    for (std::size_t i = length; i-- > 0;) {
        std::vector<std::int32_t> here(automaton.states, -1);
        for (int state = 0; state < automaton.states; ++state) {
            if (!reached[i][state]) continue;
            Row row(digits, -1);
            for (Digit digit : domains[automaton.cells[i]])
                if (const std::int32_t to = step(state, digit); to >= 0) row[digit - 1] = node[to];
            if (std::ranges::all_of(row, [](std::int32_t to) { return to < 0; })) continue;
            here[state] = layers[i].emplace(row, static_cast<std::int32_t>(layers[i].size())).first->second;
        }
        node = std::move(here);
    }

    Diagram diagram;
    diagram.layers.push_back(0);
    for (std::size_t i = 0; i <= length; ++i) {
        const std::size_t size = i == length ? 1 : layers[i].size();
        diagram.layers.push_back(static_cast<std::uint32_t>(diagram.layers.back() + size));
    }
    std::vector<const Row*> rows;
    std::vector<Arc> arcs;
    for (std::size_t i = 0; i < length; ++i) {
        DigitSet used;
        rows.resize(layers[i].size());
        for (const auto& [row, number] : layers[i]) rows[number] = &row;
        for (const Row* row : rows) {
            arcs.clear();
            for (int d = 0; d < digits; ++d) {
                if ((*row)[d] < 0) continue;
                const auto to = static_cast<std::uint32_t>(diagram.layers[i + 1] + (*row)[d]);
                auto arc = std::ranges::find(arcs, to, &Arc::to);
                if (arc == arcs.end()) arc = arcs.insert(arc, {DigitSet(), to});
                arc->digits |= DigitSet::of(static_cast<Digit>(d + 1));
                used |= DigitSet::of(static_cast<Digit>(d + 1));
            }
            diagram.arcs.push(arcs);
        }
        domains[automaton.cells[i]] &= used;
    }
    return diagram;
}

// A node is reachable if candidates lead to it from the start, and useful if
// they lead on to the end. A word of candidates is accepted exactly if it is a
// way from start to end, so the digits between reachable and useful nodes are
// the digits of accepted words.
bool Automata::propagate(int i, Candidates& candidates, Scratch& scratch) const {
    const auto& [layers, arcs] = diagrams_[i];
    const auto cells = cells_[i];
    if (layers[1] == 0) return false;  // no word at all
    // Few of the tests come out the same way twice, so they are sums, not branches.
    std::fill_n(scratch.begin(), layers.back(), 0);
    scratch[0] = 1;
    for (std::size_t layer = 0; layer < cells.size(); ++layer) {
        const DigitSet digits = candidates[cells[layer]];
        for (std::uint32_t node = layers[layer]; node < layers[layer + 1]; ++node) {
            if (scratch[node] == 0) continue;
            for (const auto& [through, to] : arcs[node]) scratch[to] |= !(through & digits).empty();
        }
    }
    if (scratch[layers.back() - 1] == 0) return false;
    for (std::size_t layer = cells.size(); layer-- > 0;) {
        const DigitSet digits = candidates[cells[layer]];
        DigitSet supported;
        for (std::uint32_t node = layers[layer]; node < layers[layer + 1]; ++node) {
            if (scratch[node] == 0) continue;
            std::uint64_t onward = 0;
            for (const auto& [through, to] : arcs[node]) onward |= through.bits() & -std::uint64_t{scratch[to]};
            onward &= digits.bits();
            scratch[node] = onward != 0;  // from here on: useful
            supported |= DigitSet(onward);
        }
        if (!candidates.keep(cells[layer], supported)) return false;
    }
    return true;
}

}  // namespace garns::solve
