#include "solve/automata.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <utility>

#include "solve/kept.h"

namespace garns::solve {

namespace {

constexpr std::int32_t kWord = 64;  // bits
constexpr std::size_t kLong = 16;   // cells of a line whose layers are compared
constexpr auto kNoMoves = ~std::uint32_t{0};

using Row = std::vector<std::int32_t>;  // the next node for each digit, -1 where there is none

// From the last layer back: how many digits of a kind the words from each node
// can have, as bits. (A count above 63 is lost; keys only guide the search.)
bool has_them_all(DigitSet kind, std::span<const RowNumbers* const> layers) {
    std::vector<std::uint64_t> counts{1};
    for (std::size_t i = layers.size(); i-- > 0;) {
        std::vector<std::uint64_t> here(layers[i]->size());
        for (std::uint32_t node = 0; node < layers[i]->size(); ++node) {
            const auto row = layers[i]->row(node);
            for (std::size_t d = 0; d < row.size(); ++d)
                if (row[d] >= 0) here[node] |= counts[row[d]] << kind.has(static_cast<Digit>(d + 1));
        }
        counts = std::move(here);
    }
    const std::uint64_t all = std::uint64_t{1} << kind.size();
    return !counts.empty() && std::ranges::all_of(counts, [&](std::uint64_t count) { return count == all; });
}

DigitSet find_keys(const Automaton& automaton, int digits, std::span<const RowNumbers* const> layers) {
    const auto lead_alike = [&](int one, int other) {
        for (std::size_t row = 0; row < automaton.next.size(); row += digits)
            if (automaton.next[row + one] != automaton.next[row + other]) return false;
        return true;
    };
    DigitSet keys, known;
    for (int first = 0; first < digits; ++first) {
        if (known.has(static_cast<Digit>(first + 1))) continue;
        DigitSet kind;  // digits that lead from every state to the same state
        for (int d = first; d < digits; ++d)
            if (lead_alike(first, d)) kind |= DigitSet::of(static_cast<Digit>(d + 1));
        known |= kind;
        if (kind.size() >= 2 && 2 * kind.size() < digits && has_them_all(kind, layers)) keys |= kind;
    }
    return keys;
}

}  // namespace

Automata::Automata(const Rules& rules, const Cliques& cliques, std::span<DigitSet> domains, const Control& control) {
    struct Known {
        const Automaton* automaton;
        std::vector<DigitSet> domains;
        std::size_t diagram;
    };
    std::map<std::pair<std::size_t, std::size_t>, std::vector<Known>> known;  // by places and states
    std::vector<DigitSet> along;
    for (std::size_t number = 0; number < rules.automata.size(); ++number) {
        if (cliques.tells(number)) continue;
        const Automaton& automaton = rules.automata[number];
        along.clear();
        for (Cell cell : automaton.cells) along.push_back(rules.domains[cell]);
        auto& alike = known[{automaton.cells.size(), automaton.states}];
        auto same = std::ranges::find_if(alike, [&](const Known& each) {
            return each.domains == along && each.automaton->next == automaton.next &&
                   each.automaton->accepting == automaton.accepting && each.automaton->starts == automaton.starts;
        });
        if (same == alike.end()) {
            diagrams_.push_back(diagram_of(automaton, rules.digits, along, control));
            same = alike.insert(same, {&automaton, along, diagrams_.size() - 1});
        }
        const Diagram& diagram = *diagrams_[same->diagram];
        cells_.push(automaton.cells);
        std::vector<Cell> sorted(automaton.cells);
        std::ranges::sort(sorted);
        const bool comes_again = std::ranges::adjacent_find(sorted) != sorted.end();
        lines_.push_back({same->diagram, words_, places_, comes_again});
        words_ += diagram.layers.back().first_word + 1;
        places_ += automaton.cells.size();
        longest_ = std::max(longest_, automaton.cells.size());
        state_pairs_ += diagram.state_pairs;
        for (std::size_t i = 0; i < automaton.cells.size(); ++i) domains[automaton.cells[i]] &= diagram.used[i];
    }
}

std::shared_ptr<const Automata::Diagram> Automata::diagram_of(const Automaton& automaton, int digits,
                                                              const std::vector<DigitSet>& domains,
                                                              const Control& control) {
    constexpr std::size_t kMost = 16 << 20;  // bytes
    static Kept<Diagram> kept(kMost);
    Ingredients from;
    from.add(static_cast<std::size_t>(digits)).add(static_cast<std::size_t>(automaton.starts)).add(automaton.next);
    from.add(domains).add(std::vector<char>(automaton.accepting.begin(), automaton.accepting.end()));
    return kept.get(from, [&] { return unroll(automaton, digits, domains, control); });
}

// Forward: the states that can be reached before each cell. Then from the last
// layer back: a state becomes a node, unless it leads nowhere; two states with
// the same next nodes accept the same words, so they share one. In the middle of a
// long line one layer is like the next, which is then told once.
Automata::Diagram Automata::unroll(const Automaton& automaton, int digits, std::span<const DigitSet> domains,
                                   const Control& control) {
    control.check();
    Poll poll(control);
    const std::size_t length = automaton.cells.size();
    const auto step = [&](std::size_t state, Digit digit) { return automaton.next[state * digits + digit - 1]; };
    Diagram diagram{};

    std::vector<std::vector<std::int32_t>> reached(length + 1);  // states before each cell, as they are met
    std::vector<std::size_t> met(automaton.states, 0);           // the last layer where each was
    reached[0].resize(automaton.starts);
    std::iota(reached[0].begin(), reached[0].end(), 0);
    const auto alike = [&](std::size_t i, std::size_t j) {
        return length > kLong && domains[i] == domains[j] && reached[i] == reached[j];
    };
    for (std::size_t i = 0; i < length; ++i) {
        if (i > 0 && alike(i - 1, i)) {
            reached[i + 1] = reached[i];
            continue;
        }
        for (std::int32_t state : reached[i]) {
            poll();
            for (Digit digit : domains[i])
                if (const std::int32_t to = step(state, digit); to >= 0 && std::exchange(met[to], i + 1) != i + 1)
                    reached[i + 1].push_back(to);
        }
        if (length > kLong) std::ranges::sort(reached[i + 1]);
    }
    for (const auto& layer : reached) diagram.state_pairs += layer.size() * layer.size() / 2;

    // Layers are found from the last to the first; their nodes are numbered from 0.
    std::vector<RowNumbers> found;
    found.reserve(length);
    std::vector<const RowNumbers*> layers(length);
    std::vector<std::int32_t> node(automaton.states, -1);  // of each state in the layer after
    Row here, after, after_that;                           // of the states of a layer, one by one: their nodes
    for (std::int32_t state : reached[length]) after.push_back(node[state] = automaton.accepting[state] ? 0 : -1);
    Row row(digits);
    for (std::size_t i = length; i-- > 0;) {
        poll();
        if (i + 1 < length && alike(i, i + 1) && after == after_that) {
            layers[i] = layers[i + 1];
            continue;
        }
        RowNumbers& numbers = found.emplace_back(reached[i].size(), digits);
        layers[i] = &numbers;
        here.clear();
        for (std::int32_t state : reached[i]) {
            poll();
            std::ranges::fill(row, -1);
            bool leads_on = false;
            for (Digit digit : domains[i])
                if (const std::int32_t to = step(state, digit); to >= 0) {
                    row[digit - 1] = node[to];
                    leads_on |= node[to] >= 0;
                }
            here.push_back(leads_on ? static_cast<std::int32_t>(numbers.number(row)) : -1);
        }
        for (std::int32_t state : reached[i + 1]) node[state] = -1;
        for (std::size_t at = 0; at < here.size(); ++at) node[reached[i][at]] = here[at];
        std::swap(after_that, after);
        std::swap(after, here);
    }

    diagram.keys = find_keys(automaton, digits, layers);
    std::uint32_t words = 0;
    const auto add_layer = [&](std::uint32_t nodes, std::size_t first_list) {
        const std::uint32_t width = (nodes + kWord - 1) / kWord;
        diagram.layers.push_back({nodes, words, width, kNoMoves, static_cast<std::uint32_t>(first_list)});
        words += width;
    };
    std::vector<Arc> arcs;
    for (std::size_t i = 0; i < length; ++i) {
        if (i > 0 && layers[i] == layers[i - 1]) {
            const auto first_move = diagram.layers.back().first_move;
            add_layer(layers[i]->size(), diagram.layers.back().first_list);
            diagram.layers.back().first_move = first_move;
            diagram.used.push_back(diagram.used.back());
            continue;
        }
        DigitSet used;
        add_layer(layers[i]->size(), diagram.arcs.size());
        const auto next_nodes = i + 1 == length ? 1 : static_cast<std::int32_t>(layers[i + 1]->size());
        for (std::int32_t first = 0; first < next_nodes; first += kWord) {
            for (std::uint32_t number = 0; number < layers[i]->size(); ++number) {
                poll();
                arcs.clear();
                const auto to_nodes = layers[i]->row(number);
                for (int d = 0; d < digits; ++d) {
                    const std::int32_t to = to_nodes[d] - first;
                    if (to < 0 || to >= kWord) continue;
                    const auto bit = static_cast<std::uint32_t>(to);
                    auto arc = std::ranges::find(arcs, bit, &Arc::bit);
                    if (arc == arcs.end()) arc = arcs.insert(arc, {DigitSet(), bit});
                    arc->digits |= DigitSet::of(static_cast<Digit>(d + 1));
                    used |= DigitSet::of(static_cast<Digit>(d + 1));
                }
                diagram.arcs.push(arcs);
            }
        }
        diagram.used.push_back(used);
        if (layers[i]->size() <= kWord && next_nodes <= kWord) add_moves(*layers[i], digits, diagram);
    }
    add_layer(1, diagram.arcs.size());
    diagram.required = find_required(diagram);
    return diagram;
}

// The moves of the last layer, if they are few. Nodes that move as far as each
// other are one, and so are nodes that become one: whichever way has fewer of them.
void Automata::add_moves(const RowNumbers& rows, int digits, Diagram& diagram) {
    Layer& layer = diagram.layers.back();
    std::size_t steps = 0, found = 0;  // looking up a list takes about as long as what is in it
    for (std::size_t list = layer.first_list; list < diagram.arcs.size(); ++list)
        steps += 1 + diagram.arcs[list].size();
    std::vector<std::vector<Shift>> shifts(digits);
    std::vector<std::vector<Join>> joins(digits);
    for (int d = 0; d < digits; ++d) {
        for (std::uint32_t node = 0; node < rows.size(); ++node) {
            const std::int32_t next = rows.row(node)[d];
            if (next < 0) continue;
            const std::uint64_t from = std::uint64_t{1} << node, to = std::uint64_t{1} << next;
            const int turn = (next - static_cast<std::int32_t>(node)) & (kWord - 1);
            auto shift = std::ranges::find(shifts[d], turn, &Shift::turn);
            if (shift == shifts[d].end()) shift = shifts[d].insert(shift, {0, turn});
            shift->from |= from;
            auto join = std::ranges::find(joins[d], to, &Join::to);
            if (join == joins[d].end()) join = joins[d].insert(join, {0, to});
            join->from |= from;
        }
        found += 1 + std::min(shifts[d].size(), joins[d].size());
    }
    if (2 * found > steps) return;
    layer.first_move = static_cast<std::uint32_t>(diagram.shifts.size());
    for (int d = 0; d < digits; ++d) {
        const bool as_shifts = shifts[d].size() <= joins[d].size();
        diagram.shifts.push(as_shifts ? shifts[d] : std::vector<Shift>());
        diagram.joins.push(as_shifts ? std::vector<Join>() : joins[d]);
    }
}

// The nodes to which digits lead.
std::uint64_t Automata::forward(const Diagram& diagram, std::uint32_t first_move, std::uint64_t from, DigitSet digits) {
    std::uint64_t reached = 0;
    for (Digit digit : digits) {
        for (const auto& [nodes, turn] : diagram.shifts[first_move + digit - 1])
            reached |= std::rotl(from & nodes, turn);
        for (const auto& [nodes, to] : diagram.joins[first_move + digit - 1])
            reached |= to & -std::uint64_t{(from & nodes) != 0};
    }
    return reached;
}

// The nodes from which digits lead to others, and the digits that do.
Automata::Back Automata::backward(const Diagram& diagram, std::uint32_t first_move, std::uint64_t from,
                                  std::uint64_t to, DigitSet digits) {
    Back back{};
    for (Digit digit : digits) {
        std::uint64_t useful = 0;
        for (const auto& [nodes, turn] : diagram.shifts[first_move + digit - 1]) useful |= std::rotr(to, turn) & nodes;
        for (const auto& [nodes, target] : diagram.joins[first_move + digit - 1])
            useful |= nodes & -std::uint64_t{(to & target) != 0};
        useful &= from;
        back.useful |= useful;
        back.supported |= std::uint64_t{useful != 0} << (digit - 1);
    }
    return back;
}

// From the last layer back, an operation for each arc: the digits that some word
// from a node does without. An arc that has another digit need not have this one.
DigitSet Automata::find_required(const Diagram& diagram) {
    const auto& layers = diagram.layers;
    const auto& arcs = diagram.arcs;
    if (layers[0].nodes == 0) return {};  // no word at all
    std::vector<std::uint64_t> after{~std::uint64_t{0}}, spared;
    for (std::size_t layer = layers.size() - 1; layer-- > 0;) {
        const Layer& here = layers[layer];
        spared.assign(here.nodes, 0);
        for (std::uint32_t target = 0; target < layers[layer + 1].words; ++target)
            for (std::uint32_t node = 0; node < here.nodes; ++node)
                for (const auto& [through, bit] : arcs[here.arcs(node, target)])
                    spared[node] |= after[kWord * target + bit] & ~(through.single() ? through.bits() : 0);
        std::swap(after, spared);
    }
    std::uint64_t spared_by_some = 0;
    for (std::uint64_t each : after) spared_by_some |= each;
    return DigitSet(~spared_by_some);
}

int Automata::least_count(int i, Digit digit) const {
    const auto& layers = diagrams_[lines_[i].diagram]->layers;
    const auto& arcs = diagrams_[lines_[i].diagram]->arcs;
    std::vector<int> after{0}, least;
    for (std::size_t layer = layers.size() - 1; layer-- > 0;) {
        const Layer& here = layers[layer];
        least.assign(here.nodes, kMaxCells);
        for (std::uint32_t target = 0; target < layers[layer + 1].words; ++target)
            for (std::uint32_t node = 0; node < here.nodes; ++node)
                for (const auto& [through, bit] : arcs[here.arcs(node, target)])
                    least[node] = std::min(least[node], after[kWord * target + bit] + (through == DigitSet::of(digit)));
        std::swap(after, least);
    }
    return *std::ranges::min_element(after);
}

// A node is reachable if candidates lead to it from the start, and useful if
// they lead on to the end. A word of candidates is accepted exactly if it is a
// way from start to end, so the digits between reachable and useful nodes are
// the digits of accepted words.
//
// The marks of the last run stay. As long as no candidate is new, every word of
// candidates is one of those from which they were found; so nothing else need be
// marked, and where neither the candidates of a cell nor the marks before or behind
// it have changed, all is as it was. (True also after a retreat: whatever was
// between does not matter.)
bool Automata::propagate(int i, Candidates& candidates, Scratch& scratch) const {
    const Diagram& diagram = *diagrams_[lines_[i].diagram];
    const std::size_t first_word = lines_[i].first_word, first_place = lines_[i].first_place;
    const auto& layers = diagram.layers;
    const auto& arcs = diagram.arcs;
    const auto cells = cells_[i];
    if (layers[0].nodes == 0) return false;  // no word at all
    std::uint64_t* const marks = &scratch.marks[first_word];
    DigitSet* const kept = &scratch.kept[first_place];
    bool* const fewer = scratch.fewer.get();  // candidates of each cell
    bool* const moved = scratch.moved.get();  // the marks of each layer
    bool anything = false, anything_new = false;
    for (std::size_t layer = 0; layer < cells.size(); ++layer) {
        const DigitSet digits = candidates[cells[layer]];
        fewer[layer] = digits != kept[layer];
        anything |= fewer[layer];
        anything_new |= !(digits - kept[layer]).empty();
    }
    if (!anything) return true;
    if (anything_new) {
        std::fill_n(fewer, cells.size(), true);
        std::fill_n(marks, layers.back().first_word + 1, ~std::uint64_t{0});
        for (std::uint32_t word = 0; word < layers[0].words; ++word)
            marks[word] >>= kWord - std::min<std::uint32_t>(kWord, layers[0].nodes - kWord * word);
    }
    const auto fail = [&] {
        kept[0] = {};  // so that all is new again
        return false;
    };

    // Few of the tests come out the same way twice, so they are sums, not branches.
    moved[0] = false;
    for (std::size_t layer = 0; layer < cells.size(); ++layer) {
        moved[layer + 1] = false;
        if (!fewer[layer] && !moved[layer]) continue;
        const DigitSet digits = candidates[cells[layer]];
        const Layer &here = layers[layer], &next = layers[layer + 1];
        if (here.first_move != kNoMoves) {
            std::uint64_t& ahead = marks[next.first_word];
            const std::uint64_t reachable = ahead & forward(diagram, here.first_move, marks[here.first_word], digits);
            moved[layer + 1] = reachable != ahead;
            ahead = reachable;
            continue;
        }
        for (std::uint32_t target = 0; target < next.words; ++target) {
            std::uint64_t reachable = 0;
            for (std::uint32_t word = 0; word < here.words; ++word)
                for (std::uint64_t open = marks[here.first_word + word]; open != 0; open &= open - 1)
                    for (const auto& [through, bit] : arcs[here.arcs(kWord * word + std::countr_zero(open), target)])
                        reachable |= std::uint64_t{!(through & digits).empty()} << bit;
            reachable &= marks[next.first_word + target];
            moved[layer + 1] |= reachable != marks[next.first_word + target];
            marks[next.first_word + target] = reachable;
        }
    }
    if (marks[layers.back().first_word] == 0) return fail();
    for (std::size_t layer = cells.size(); layer-- > 0;) {
        if (!fewer[layer] && !moved[layer] && !moved[layer + 1]) continue;
        const DigitSet digits = candidates[cells[layer]];
        const Layer &here = layers[layer], &next = layers[layer + 1];
        std::uint64_t supported = 0;
        if (here.first_move != kNoMoves) {
            std::uint64_t& behind = marks[here.first_word];
            const Back back = backward(diagram, here.first_move, behind, marks[next.first_word], digits);
            moved[layer] |= back.useful != behind;
            behind = back.useful;
            kept[layer] = DigitSet(back.supported);
            if (!candidates.keep(cells[layer], kept[layer])) return fail();
            continue;
        }
        for (std::uint32_t word = 0; word < here.words; ++word) {
            std::uint64_t useful = 0;
            for (std::uint64_t open = marks[here.first_word + word]; open != 0; open &= open - 1) {
                const int node = std::countr_zero(open);
                std::uint64_t onward = 0;
                for (std::uint32_t target = 0; target < next.words; ++target)
                    for (const auto& [through, bit] : arcs[here.arcs(kWord * word + node, target)])
                        onward |= through.bits() & -(marks[next.first_word + target] >> bit & 1);
                onward &= digits.bits();
                useful |= std::uint64_t{onward != 0} << node;
                supported |= onward;
            }
            moved[layer] |= useful != marks[here.first_word + word];
            marks[here.first_word + word] = useful;
        }
        kept[layer] = DigitSet(supported);
        if (!candidates.keep(cells[layer], kept[layer])) return fail();
    }
    return true;
}

}  // namespace garns::solve
