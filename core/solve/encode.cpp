#include "solve/encode.h"

#include <algorithm>
#include <utility>

namespace garns::solve {

namespace {

constexpr std::size_t kMostLiterals = 20'000'000;  // some 200 MB

// No fewer than the clauses of an enclosed sum have: that its digits differ, where its ends are, and each way to
// enclose the total. (With all candidates it has a third to nine tenths of so many.)
std::size_t literals_of(const Enclosures& enclosures, int line, std::size_t digits) {
    const std::size_t cells = enclosures.cells(line).size(), spare = digits - cells + 1;
    std::size_t literals = cells * cells * (digits + 2 * (spare * (spare + 1) + 4));
    for (std::size_t between = 0; between + 2 <= cells; ++between)
        literals += 3 * cells * digits * (cells - between - 1) * enclosures.sets(line, between).size();
    return literals;
}

}  // namespace

bool SatSearch::supports(const Model& model) {
    const Rules& rules = model.rules();
    if (!rules.sums.empty() || !rules.regions.empty() || !rules.rankings.empty() || !rules.tallies.empty())
        return false;
    const auto has_threads = [](const Automaton& automaton) { return automaton.starts > 1; };  // several for one word
    if (std::ranges::any_of(rules.automata, has_threads)) return false;
    const auto digits = static_cast<std::size_t>(rules.digits);
    std::size_t literals = 2 * (model.automata().state_pairs() + model.cliques().state_pairs());
    for (int cell = 0; cell < rules.cells; ++cell)
        literals += digits * model.peers(static_cast<Cell>(cell)).size();  // two for each pair of them
    for (int line = 0; line < model.enclosures().size(); ++line)
        literals += literals_of(model.enclosures(), line, digits);
    // Of a relation, in both directions: each digit, and those that go with it.
    for (const Relation& relation : rules.relations) {
        literals += 2 * digits;
        for (DigitSet partners : relation.allowed) literals += 2 * static_cast<std::size_t>(partners.size());
        if (literals > kMostLiterals) return false;
    }
    return literals <= kMostLiterals;
}

SatSearch::SatSearch(const Rules& rules) : rules_(rules), peers_(rules.cells), areas_(rules), enclosures_(rules) {
    std::vector<const std::vector<Cell>*> regions;
    for (const auto& house : rules_.houses) regions.push_back(&house);
    for (const auto& group : rules_.groups) regions.push_back(&group);
    for (const Enclosed& enclosed : rules_.enclosed) regions.push_back(&enclosed.cells);

    for (const auto* region : regions)
        for (Cell cell : *region) peers_[cell].insert(peers_[cell].end(), region->begin(), region->end());
    for (int cell = 0; cell < rules_.cells; ++cell) {
        auto& peers = peers_[cell];
        std::sort(peers.begin(), peers.end());
        peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
        std::erase(peers, cell);
    }

    std::vector<bool> in_house(rules_.cells), in_region(rules_.cells);
    for (const auto& house : rules_.houses) {
        for (Cell cell : house) in_house[cell] = true;
        for (const auto* region : regions) {
            const auto shared = std::ranges::count_if(*region, [&](Cell cell) { return in_house[cell]; });
            if (shared < 2 || region == &house) continue;
            Overlap overlap;
            for (Cell cell : *region) {
                in_region[cell] = true;
                (in_house[cell] ? overlap.common : overlap.rest_of_region).push_back(cell);
            }
            for (Cell cell : house)
                if (!in_region[cell]) overlap.rest_of_house.push_back(cell);
            for (Cell cell : *region) in_region[cell] = false;
            if (!overlap.rest_of_region.empty()) overlaps_.push_back(std::move(overlap));
        }
        for (Cell cell : house) in_house[cell] = false;
    }
}

void SatSearch::start(std::span<const DigitSet> domains) {
    domains_.assign(domains.begin(), domains.end());
    fresh_.clear();
    sat_.clear();
    possible_ = propagate();
    if (possible_) encode();
}

void SatSearch::prefer(Cell cell, Digit digit, double weight) {
    if (possible_ && variable(cell, digit) != kNoVariable) sat_.set_activity(variable(cell, digit), weight);
}

Event SatSearch::next(const Control& control) {
    if (!possible_) return Event::kExhausted;
    switch (sat_.solve(control, {}, areas_.empty() ? nullptr : &areas_)) {
        case Verdict::kUnsat:
            return Event::kExhausted;
        case Verdict::kUnknown:
            return Event::kStopped;
        case Verdict::kSat:
            break;
    }
    solution_.resize(rules_.cells);
    for (int cell = 0; cell < rules_.cells; ++cell) {
        solution_[cell] = domains_[cell].first();
        if (domains_[cell].single()) continue;
        for (Digit digit : domains_[cell])
            if (sat_.value(variable(cell, digit))) solution_[cell] = digit;
    }
    sat_.block_model();
    return Event::kSolution;
}

// ---- propagation

// Keeps some candidates of a cell; false when none is left.
bool SatSearch::narrow(Cell cell, DigitSet keep) {
    const DigitSet before = domains_[cell], after = before & keep;
    if (after == before) return true;
    domains_[cell] = after;
    changed_ = true;
    if (after.single()) fresh_.push_back(cell);
    return !after.empty();
}

// Applies the simple rules until nothing changes; false when the board is impossible.
bool SatSearch::propagate() {
    for (int cell = 0; cell < rules_.cells; ++cell) {
        domains_[cell] &= rules_.domains[cell];
        if (domains_[cell].empty()) return false;
        if (domains_[cell].single()) fresh_.push_back(static_cast<Cell>(cell));
    }
    do {
        do {
            changed_ = false;
            if (!naked_singles() || !hidden_singles() || !relations()) return false;
        } while (changed_);
        if (!locked_candidates()) return false;
    } while (changed_);
    return true;
}

bool SatSearch::naked_singles() {
    while (!fresh_.empty()) {
        const Cell cell = fresh_.back();
        fresh_.pop_back();
        const DigitSet others = DigitSet::all(rules_.digits) - domains_[cell];
        for (Cell peer : peers_[cell])
            if (!narrow(peer, others)) return false;
    }
    return true;
}

bool SatSearch::hidden_singles() {
    for (const auto& house : rules_.houses) {
        DigitSet once, twice;
        for (Cell cell : house) {
            twice |= once & domains_[cell];
            once |= domains_[cell];
        }
        if (once != DigitSet::all(rules_.digits)) return false;
        const DigitSet hidden = once - twice;
        for (Cell cell : house) {
            const DigitSet only = domains_[cell] & hidden;
            if (!only.empty() && !narrow(cell, DigitSet::of(only.first()))) return false;
            if (only.size() > 1) return false;
        }
    }
    return true;
}

// If a house can hold a digit only in the cells that it shares with another
// region, the digit is in one of them, and so in no other cell of that region.
bool SatSearch::locked_candidates() {
    for (const Overlap& overlap : overlaps_) {
        const DigitSet locked = join(overlap.common) - join(overlap.rest_of_house);
        if (locked.empty()) continue;
        const DigitSet others = DigitSet::all(rules_.digits) - locked;
        for (Cell cell : overlap.rest_of_region)
            if (!narrow(cell, others)) return false;
    }
    return true;
}

// A digit needs a partner in the other cell.
bool SatSearch::relations() {
    for (const Relation& relation : rules_.relations) {
        DigitSet a, b;
        for (Digit digit : domains_[relation.a]) {
            const DigitSet partners = relation.allowed[digit - 1] & domains_[relation.b];
            if (partners.empty()) continue;
            a |= DigitSet::of(digit);
            b |= partners;
        }
        if (!narrow(relation.a, a) || !narrow(relation.b, b)) return false;
    }
    return true;
}

DigitSet SatSearch::join(std::span<const Cell> cells) const {
    DigitSet digits;
    for (Cell cell : cells) digits |= domains_[cell];
    return digits;
}

// ---- clauses

// One variable for each candidate of each open cell: "the cell holds the digit".
void SatSearch::encode() {
    variables_.assign(static_cast<std::size_t>(rules_.cells) * rules_.digits, kNoVariable);
    for (int cell = 0; cell < rules_.cells; ++cell) {
        if (domains_[cell].single()) continue;
        for (Digit digit : domains_[cell]) variable(static_cast<Cell>(cell), digit) = sat_.add_variable();
    }
    encode_cells();
    encode_houses();
    for (const Relation& relation : rules_.relations) encode_relation(relation);
    for (const Automaton& automaton : rules_.automata) encode_automaton(automaton);
    if (enclosures_.size() > 0) {
        certain_ = sat_.add_variable();
        sat_.add_clause({Literal(certain_, true)});
    }
    for (int line = 0; line < enclosures_.size(); ++line) encode_enclosed(line);
    areas_.start(domains_, [&](Cell cell, DigitSet digits) { return belongs(cell, digits); });
}

// Every open cell holds exactly one of its candidates, and peers differ.
void SatSearch::encode_cells() {
    for (int c = 0; c < rules_.cells; ++c) {
        const auto cell = static_cast<Cell>(c);
        if (domains_[cell].single()) continue;
        clause_.clear();
        for (Digit digit : domains_[cell]) {
            for (Literal other : clause_) sat_.add_clause({~other, ~is(cell, digit)});
            clause_.push_back(is(cell, digit));
        }
        sat_.add_clause(clause_);
        for (auto peer = std::ranges::upper_bound(peers_[cell], cell); peer != peers_[cell].end(); ++peer) {
            if (domains_[*peer].single()) continue;
            for (Digit digit : domains_[cell] & domains_[*peer]) sat_.add_clause({~is(cell, digit), ~is(*peer, digit)});
        }
    }
}

// Every house has a place for each digit that it lacks.
void SatSearch::encode_houses() {
    for (const auto& house : rules_.houses) {
        DigitSet missing = DigitSet::all(rules_.digits);
        for (Cell cell : house)
            if (domains_[cell].single()) missing -= domains_[cell];
        for (Digit digit : missing) {
            clause_.clear();
            for (Cell cell : house)
                if (domains_[cell].has(digit)) clause_.push_back(is(cell, digit));
            sat_.add_clause(clause_);
        }
    }
}

// If one cell holds the digit, the other holds one of its partners. Both ways,
// so that a digit goes as soon as its last partner does.
void SatSearch::encode_relation(const Relation& relation) {
    const DigitSet a = domains_[relation.a], b = domains_[relation.b];
    if (a.single() || b.single()) return;  // propagation has done it all
    for (Digit digit : a) {
        const DigitSet partners = relation.allowed[digit - 1] & b;
        if (partners == b) continue;
        clause_.assign(1, ~is(relation.a, digit));
        for (Digit partner : partners) clause_.push_back(is(relation.b, partner));
        sat_.add_clause(clause_);
    }
    for (Digit digit : b) {
        clause_.assign(1, ~is(relation.b, digit));
        for (Digit partner : a)
            if (relation.allowed[partner - 1].has(digit)) clause_.push_back(is(relation.a, partner));
        sat_.add_clause(clause_);
    }
}

// The literal of "the cell holds one of these digits", of which it may hold some
// and not others: that of a digit if it is the only one, else one of its own.
Literal SatSearch::belongs(Cell cell, DigitSet digits) {
    const DigitSet in = domains_[cell] & digits, out = domains_[cell] - digits;
    if (in.single()) return is(cell, in.first());
    if (out.single()) return ~is(cell, out.first());
    const Literal one(sat_.add_variable(), true);
    clause_.assign(1, ~one);
    for (Digit digit : in) clause_.push_back(is(cell, digit));
    sat_.add_clause(clause_);
    for (Digit digit : in) sat_.add_clause({one, ~is(cell, digit)});
    return one;
}

// One variable for each state after each cell that some word can reach. The
// digits determine the states, so every solution is still one model:
// a state and a digit give the next state, and there is one state at a time.
// The clauses backwards (a state needs a predecessor) let a state go as soon as
// nothing leads to it.
void SatSearch::encode_automaton(const Automaton& automaton) {
    std::vector<int> now(automaton.states, kNoVariable);
    now[0] = sat_.add_variable();
    sat_.add_clause({Literal(now[0], true)});
    for (Cell cell : automaton.cells) {
        const bool open = !domains_[cell].single();
        std::vector<int> after(automaton.states, kNoVariable);
        std::vector<std::vector<Literal>> sources(automaton.states);
        for (int state = 0; state < automaton.states; ++state) {
            if (now[state] == kNoVariable) continue;
            std::vector<Literal> live{Literal(now[state], false)};
            bool always = false;
            for (Digit digit : domains_[cell]) {
                clause_.assign(1, Literal(now[state], false));
                if (open) clause_.push_back(~is(cell, digit));
                const std::int32_t target = automaton.next[state * rules_.digits + digit - 1];
                if (target >= 0) {
                    if (after[target] == kNoVariable) after[target] = sat_.add_variable();
                    clause_.push_back(Literal(after[target], true));
                    sources[target].push_back(Literal(now[state], true));
                    if (open)
                        live.push_back(is(cell, digit));
                    else
                        always = true;
                }
                sat_.add_clause(clause_);
            }
            if (!always) sat_.add_clause(live);
        }
        clause_.clear();
        for (int state = 0; state < automaton.states; ++state) {
            if (after[state] == kNoVariable) continue;
            const Literal here(after[state], true);
            for (Literal other : clause_) sat_.add_clause({~other, ~here});
            clause_.push_back(here);
            sources[state].push_back(~here);
            sat_.add_clause(sources[state]);
        }
        sat_.add_clause(clause_);
        now = std::move(after);
    }
    for (int state = 0; state < automaton.states; ++state)
        if (now[state] != kNoVariable && !automaton.accepting[state]) sat_.add_clause({Literal(now[state], false)});
}

// A variable for each place and each end, "here is the smallest digit" (or the largest), and one for each way: the
// places of the two and the set of digits between them. A way needs its ends, and the ends one of their ways. The
// digits tell where the ends are and what lies between, so every solution is still one model.
void SatSearch::encode_enclosed(int line) {
    const auto cells = enclosures_.cells(line);
    const std::vector<Literal> least = encode_end(cells, End::kLeast), most = encode_end(cells, End::kMost);
    std::vector<Literal> ways;
    for (std::size_t a = 0; a < cells.size(); ++a)
        for (std::size_t b = a + 1; b < cells.size(); ++b) {
            ways.clear();
            for (DigitSet set : enclosures_.sets(line, b - a - 1)) {
                const Literal way(sat_.add_variable(), true);
                sat_.add_clause({~way, least[a], least[b]});
                sat_.add_clause({~way, most[a], most[b]});
                encode_way(cells, a, b, set, way);
                ways.push_back(way);
            }
            for (auto [low, high] : {std::pair(a, b), std::pair(b, a)}) {
                clause_ = ways;
                clause_.insert(clause_.end(), {~least[low], ~most[high]});
                sat_.add_clause(clause_);
            }
        }
}

// The literals of "here is the smallest digit of these cells", or the largest: one of them is true. It leaves room for
// the others, so it is one of few; and where another cell holds one of these few, it lies beyond.
std::vector<Literal> SatSearch::encode_end(std::span<const Cell> cells, End end) {
    const int count = static_cast<int>(cells.size());
    const DigitSet all = DigitSet::all(rules_.digits);
    const DigitSet few = end == End::kLeast ? DigitSet::all(rules_.digits - count + 1) : all - DigitSet::all(count - 1);
    const auto beyond = [&](Digit digit) {
        return end == End::kLeast ? DigitSet::all(digit - 1) : all - DigitSet::all(digit);
    };
    std::vector<Literal> here;
    for (Cell cell : cells) {
        const Literal one(sat_.add_variable(), true);
        for (Literal other : here) sat_.add_clause({~other, ~one});
        here.push_back(one);
        for (Digit digit : domains_[cell] - few) sat_.add_clause({~one, ~holds(cell, digit)});
        for (Cell other : cells) {
            if (other == cell) continue;
            for (Digit digit : domains_[other] & few) {
                clause_ = {~one, ~holds(other, digit)};
                for (Digit further : domains_[cell] & beyond(digit)) clause_.push_back(holds(cell, further));
                sat_.add_clause(clause_);
            }
        }
    }
    sat_.add_clause(here);
    return here;
}

// The cells between two share out the set, and no other cell has a digit of it.
void SatSearch::encode_way(std::span<const Cell> cells, std::size_t a, std::size_t b, DigitSet set, Literal way) {
    for (std::size_t place = 0; place < cells.size(); ++place) {
        const Cell cell = cells[place];
        const bool between = a < place && place < b;
        for (Digit digit : between ? domains_[cell] - set : domains_[cell] & set)
            sat_.add_clause({~way, ~holds(cell, digit)});
        if (!between) continue;
        clause_.assign(1, ~way);
        for (Digit digit : domains_[cell] & set) clause_.push_back(holds(cell, digit));
        sat_.add_clause(clause_);
    }
    for (Digit digit : set) {
        clause_.assign(1, ~way);
        for (Cell cell : cells.subspan(a + 1, b - a - 1))
            if (domains_[cell].has(digit)) clause_.push_back(holds(cell, digit));
        sat_.add_clause(clause_);
    }
}

}  // namespace garns::solve
