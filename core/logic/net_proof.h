// Why a net concludes what it does: of all reasons for a statement those that need the
// fewest links, from the conclusion back to what was supposed.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "logic/net.h"

namespace garns::logic {

template <class Board>
class NetProof {
public:
    using CellSet = typename Board::CellSet;
    using Choice = typename Net<Board>::Choice;

    // The net must outlive the proof. It may suppose something else before the next is asked of the proof.
    explicit NetProof(const Net<Board>& net) : net_(net) {
        const auto& geometry = net.board().geometry();
        const std::size_t statements = 2 * geometry.cells() * geometry.digits();
        weights_.assign(statements, kUnknown);
        reasons_.resize(statements);
        needed_.assign(statements, false);
    }

    // Proves the contradiction that is told in the fewest links, as far as they can be guessed. The
    // proof is broken off when it comes to a number of links: then it may not be told.
    void refute(int most = kHuge) {
        begin();
        int best = std::numeric_limits<int>::max();
        for (const Choice& each : net_.conflicts()) {
            int weight = 0;
            net_.for_each_option(each, [&](Candidate option) { weight = plus(weight, weigh({option, false})); });
            if (weight < best) best = weight, conflict_ = each;
        }
        net_.for_each_option(conflict_, [&](Candidate option) { need({option, false}); });
        trace(most);
    }
    const Choice& conflict() const { return conflict_; }

    // The step that the contradiction proves: the opposite of what was supposed.
    Step refutation(std::string_view id) const {
        Step step{id, {}, {}, {}, {}};
        (net_.assumed_on() ? step.eliminations : step.placements).push_back(net_.assumed());
        step.parts = {{Role::kAssumed, {net_.assumed().cell}, DigitSet::of(net_.assumed().digit)},
                      net_.part_of(Role::kContradiction, conflict_)};
        tell(step);
        return step;
    }

    // Proves that a candidate is true, or that it is false.
    void prove(Candidate candidate, bool on) {
        begin();
        need({candidate, on});
        trace(kHuge);
    }

    // How many links tell the proof.
    int links() const { return links_; }

    // The conclusions that the proof runs through.
    std::vector<Candidate> conclusions() const {
        std::vector<Candidate> found;
        for (const auto& rank : by_rank_)
            for (const Statement& each : rank)
                if (each.on && !is_assumed(each)) found.push_back(each.candidate);
        return found;
    }

    // Adds to a step how all was drawn, from the first on: what leaves each conclusion no
    // alternative, then what it rules out. What was supposed needs no telling.
    void tell(Step& step) const {
        std::vector<Node> groups;  // those that were told
        for (const auto& statements : by_rank_)
            for (const Statement& each : statements) {
                if (each.on) {
                    if (!is_assumed(each)) tell_choice(step, each);
                    tell_denied(step, each);
                } else if (reasons_[id(each)].kind == Kind::kGroup) {
                    tell_group(step, each, groups);
                } else if (reasons_[id(each)].kind == Kind::kClue) {
                    tell_clue(step, each.candidate);
                } else if (reasons_[id(each)].kind == Kind::kNested) {
                    tell_inside(step, each.candidate);
                }
            }
    }

private:
    // A candidate said to be true (on) or false.
    struct Statement {
        Candidate candidate;
        bool on;
    };
    enum class Kind {
        kAssumed,
        kDenied,  // false because another candidate is true
        kGroup,   // false because a house keeps the digit where this cell sees it
        kClue,    // false because no filling of a clue has it
        kNested,  // false because a net inside refutes it
        kOnly,    // true because nothing else is left of a choice
    };
    struct Reason {
        Kind kind = Kind::kAssumed;
        Candidate by;
        Choice choice;
    };
    static constexpr int kUnknown = -1, kHuge = 1'000'000;
    static constexpr int kInsideWeight = 100;  // a guess: it is not worked out before it is needed

    // Forgets the last proof.
    void begin() {
        for (std::size_t known : weighed_) weights_[known] = kUnknown;
        weighed_.clear();
        for (auto& statements : by_rank_) {
            for (const Statement& each : statements) needed_[id(each)] = false;
            statements.clear();
        }
        by_rank_.resize(std::max<std::size_t>(by_rank_.size(), 2 * (net_.rounds() + 1)));
        clue_premises_.clear();
        subsets_.clear();
        insides_.clear();
        links_ = 0;
    }

    static int plus(int a, int b) { return std::min(a + b, kHuge); }
    std::size_t id(const Statement& one) const { return 2 * net_.index(one.candidate) + one.on; }
    bool is_assumed(const Statement& one) const {
        return one.candidate == net_.assumed() && one.on == net_.assumed_on();
    }
    // Whether it was gone before anything followed.
    bool is_given(const Statement& one) const { return !one.on && net_.off_round(one.candidate) == 0; }
    // What is ruled out in a round was drawn from the rounds before; what is concluded in it, from that.
    std::size_t rank(const Statement& one) const {
        return one.on ? 2 * net_.on_round(one.candidate) + 1 : 2 * net_.off_round(one.candidate);
    }

    // A guess of how many links a statement takes: as if nothing were shared.
    int weigh(const Statement& one) {
        int& known = weights_[id(one)];
        if (known != kUnknown) return known;
        weighed_.push_back(id(one));
        if (is_assumed(one)) return known = 0;
        if (is_given(one)) return known = 1;
        return known = std::min(kHuge, cheapest(one, [&](const Statement& premise) { return weigh(premise); }).first);
    }

    // The reason whose premises cost least.
    template <class Cost>
    std::pair<int, Reason> cheapest(const Statement& one, const Cost& cost) {
        std::pair<int, Reason> best{std::numeric_limits<int>::max(), {}};  // a reason that weighs much is one
        if (one.on)
            look_at_choices(one.candidate, cost, best);
        else
            look_at_denials(one.candidate, cost, best);
        return best;
    }

    template <class Cost>
    void look_at_choices(Candidate candidate, const Cost& cost, std::pair<int, Reason>& best) {
        const auto round = net_.on_round(candidate);
        const auto try_choice = [&](const Choice& choice) {
            bool good = true;
            net_.for_each_option(choice, [&](Candidate other) {
                good = good && (other == candidate || net_.off_round(other) <= round);
            });
            if (!good) return;
            int weight = 0;
            net_.for_each_option(choice, [&](Candidate other) {
                if (other != candidate && weight < best.first) weight += 1 + cost(Statement{other, false});
            });
            if (weight < best.first) best = {weight, {Kind::kOnly, {}, choice}};
        };
        if (net_.follows() != Net<Board>::Follow::kOneDigit) try_choice({candidate.cell, 0, -1});
        for (int house : net_.board().geometry().houses_of(candidate.cell)) try_choice({0, candidate.digit, house});
    }

    template <class Cost>
    void look_at_denials(Candidate candidate, const Cost& cost, std::pair<int, Reason>& best) {
        const auto [cell, digit] = candidate;
        const auto round = net_.off_round(candidate);
        const auto& geometry = net_.board().geometry();
        const auto try_denial = [&](Candidate by) {
            if (net_.on_round(by) >= round || best.first <= 1) return;
            const int weight = 1 + cost(Statement{by, true});
            if (weight < best.first) best = {weight, {Kind::kDenied, by, {}}};
        };
        if (net_.follows() != Net<Board>::Follow::kOneDigit)
            for (Digit other : net_.first_candidates(cell))
                if (other != digit) try_denial({cell, other});
        for (Cell peer : net_.placed(digit) & geometry.peers(cell)) try_denial({peer, digit});
        if (net_.clue(candidate) >= 0) {
            int weight = 1;
            for (const Statement& each : clue_premises(candidate)) weight = plus(weight, cost(each));
            if (weight < best.first) best = {weight, {Kind::kClue, {}, {}}};
        }
        if (net_.nested(candidate) && kInsideWeight < best.first) best = {kInsideWeight, {Kind::kNested, {}, {}}};
        // A group weighs one, and one more at least for what it lacks.
        if (net_.follows() != Net<Board>::Follow::kAll || best.first <= 2) return;
        const CellSet unseen_all = net_.first_places(digit) - geometry.peers(cell),
                      in_doubt = unseen_all - net_.left(digit);
        for (int house = 0; house < std::ssize(geometry.houses()); ++house) {
            const CellSet& cells = geometry.houses()[house];
            if (in_doubt.intersects(cells) || !cells.intersects(geometry.peers(cell)) || cells.has(cell)) continue;
            const CellSet unseen = unseen_all & cells;
            if (unseen.empty() || !(net_.first_places(digit) & cells).intersects(geometry.peers(cell))) continue;
            bool good = true;
            for (Cell each : unseen) good = good && net_.off_round({each, digit}) < round;
            if (!good) continue;
            int weight = 1;
            for (Cell each : unseen)
                if (weight < best.first) weight += 1 + cost(Statement{{each, digit}, false});
            if (weight < best.first) best = {weight, {Kind::kGroup, {}, {0, digit, house}}};
        }
    }

    // What of the rounds before leaves a clue no filling with a candidate: as little of it as
    // will do, what weighs most left out first. A cell that is filled needs one statement.
    const std::vector<Statement>& clue_premises(Candidate candidate) {
        const auto [known, fresh] = clue_premises_.try_emplace(candidate);
        if (!fresh) return known->second;
        const int clue = net_.clue(candidate);
        if (net_.house_of(clue) >= 0) return clue_premises_[candidate] = subset_premises(candidate);
        std::vector<std::vector<Statement>> by_cell;
        for (Cell cell : net_.clue_cells(clue)) {
            auto some = known_of(cell, net_.off_round(candidate));
            if (cell != candidate.cell && !some.empty()) by_cell.push_back(std::move(some));
        }
        const auto weight = [&](const std::vector<Statement>& some) {
            int sum = 0;
            for (const Statement& each : some) sum = plus(sum, weigh(each));
            return sum;
        };
        std::stable_sort(by_cell.begin(), by_cell.end(),
                         [&](const auto& a, const auto& b) { return weight(a) > weight(b); });
        std::vector<Statement> kept;
        for (std::size_t i = 0; i < by_cell.size(); ++i) {
            auto some = std::exchange(by_cell[i], {});
            if (refutes(clue, candidate, by_cell)) continue;
            std::stable_sort(some.begin(), some.end(),
                             [&](const Statement& a, const Statement& b) { return weigh(a) > weigh(b); });
            by_cell[i] = some;
            for (std::size_t j = 0; some.size() > 1 && j < by_cell[i].size();) {
                const Statement one = by_cell[i][j];
                by_cell[i].erase(by_cell[i].begin() + j);
                if (refutes(clue, candidate, by_cell)) continue;
                by_cell[i].insert(by_cell[i].begin() + j++, one);
            }
        }
        for (const auto& some : by_cell) kept.insert(kept.end(), some.begin(), some.end());
        return clue_premises_[candidate] = std::move(kept);
    }

    // With a candidate true, some cells of its house would hold fewer digits than they are: of such subsets the one
    // whose other candidates are told in the fewest links, and those.
    std::vector<Statement> subset_premises(Candidate candidate) {
        const auto round = net_.off_round(candidate);
        std::vector<Cell> others;
        std::vector<DigitSet> now;
        for (Cell cell : net_.board().geometry().houses()[net_.house_of(net_.clue(candidate))]) {
            if (cell == candidate.cell || net_.first_candidates(cell).empty()) continue;
            others.push_back(cell);
            now.emplace_back();
            for (Digit digit : net_.first_candidates(cell))
                if (net_.off_round({cell, digit}) >= round) now.back() |= DigitSet::of(digit);
        }
        std::vector<Statement> best;
        int least = std::numeric_limits<int>::max();
        for (unsigned some = 1; some < 1u << others.size(); ++some) {
            Part subset{Role::kSubset, {}, {}};
            for (std::size_t i = 0; i < others.size(); ++i)
                if (some >> i & 1) {
                    subset.cells.push_back(others[i]);
                    subset.digits |= now[i];
                }
            if ((subset.digits - DigitSet::of(candidate.digit)).size() >= std::ssize(subset.cells)) continue;
            std::vector<Statement> premises;
            int weight = static_cast<int>(subset.cells.size());
            for (Cell cell : subset.cells)
                for (Digit digit : net_.first_candidates(cell) - subset.digits) {
                    premises.push_back({{cell, digit}, false});
                    weight = plus(weight, weigh(premises.back()));
                }
            if (weight >= least) continue;
            least = weight;
            best = std::move(premises);
            subsets_[candidate] = std::move(subset);
        }
        return best;
    }

    // What is known of a cell before a round: its digit, or what it is not; in a net that
    // contradicts itself, both.
    std::vector<Statement> known_of(Cell cell, typename Net<Board>::Round round) const {
        std::vector<Statement> off;
        for (Digit digit : net_.first_candidates(cell)) {
            const bool is_off = net_.off_round({cell, digit}) < round;
            if (net_.on_round({cell, digit}) < round) {
                if (is_off) return {{{cell, digit}, true}, {{cell, digit}, false}};
                return {{{cell, digit}, true}};
            }
            if (is_off) off.push_back({{cell, digit}, false});
        }
        return off;
    }

    // Whether a clue has no filling with a candidate when these statements hold.
    bool refutes(int clue, Candidate candidate, const std::vector<std::vector<Statement>>& premises) {
        domains_ = net_.first_domains();
        const auto& cells = net_.clue_cells(clue);
        if (std::find(cells.begin(), cells.end(), candidate.cell) != cells.end())
            domains_[candidate.cell] = DigitSet::of(candidate.digit);
        else  // the clue needs the digit in a cell that sees this one
            for (Cell cell : cells)
                if (net_.board().geometry().sees(cell, candidate.cell)) domains_[cell] -= DigitSet::of(candidate.digit);
        for (const auto& some : premises)
            for (const auto& [known, on] : some) {
                const DigitSet digit = DigitSet::of(known.digit);
                if (on)
                    domains_[known.cell] &= digit;
                else
                    domains_[known.cell] -= digit;
            }
        return net_.fill_clue(clue, domains_, possible_) == Fillable::kNo;
    }

    // A net inside: what it refutes, and what of this net it takes as ruled out.
    struct Inside {
        Step refutation;
        std::vector<Candidate> gone;
    };

    const Inside& inside_of(Candidate candidate) {
        const auto [known, fresh] = insides_.try_emplace(candidate);
        Inside& inside = known->second;
        if (!fresh) return inside;
        // What of all that is gone the net inside rests on; then the same on a board without that.
        const auto gone = net_.off_before(net_.off_round(candidate));
        Net<Board> within(net_.board(), Net<Board>::Follow::kAll);
        if (within.suppose(candidate, true, Net<Board>::Until::kConflict, {}, Net<Board>::kNever, gone)) return inside;
        NetProof first(within);
        first.refute();
        for (const Statement& each : first.by_rank_[0])
            if (!first.is_assumed(each)) inside.gone.push_back(each.candidate);
        const Board board = without(net_.board(), inside.gone);
        Net<Board> alone(board, Net<Board>::Follow::kAll);
        if (alone.suppose(candidate, true)) return inside;
        NetProof proof(alone);
        proof.refute();
        inside.refutation = proof.refutation("forcing_net_contradiction");
        return inside;
    }

    void need(const Statement& one) {
        if (needed_[id(one)]) return;
        needed_[id(one)] = true;
        by_rank_[rank(one)].push_back(one);
    }

    // From the last statement to the first: each gets its reason when everything that
    // rests on it is known, so that what is needed anyhow costs nothing more.
    void trace(int most) {
        const auto cost = [&](const Statement& premise) { return needed_[id(premise)] ? 0 : weigh(premise); };
        for (std::size_t rank = by_rank_.size(); rank-- > 0;)
            for (std::size_t i = 0; i < by_rank_[rank].size(); ++i) {
                const Statement one = by_rank_[rank][i];
                if (links_ >= most) return;
                if (is_assumed(one) || is_given(one)) {
                    reasons_[id(one)] = {};
                    continue;
                }
                const Reason reason = cheapest(one, cost).second;
                reasons_[id(one)] = reason;
                links_ += !one.on;
                if (reason.kind == Kind::kDenied) need({reason.by, true});
                if (reason.kind == Kind::kClue)
                    for (const Statement& each : clue_premises(one.candidate)) need(each);
                if (reason.kind == Kind::kNested) {
                    const Inside& inside = inside_of(one.candidate);
                    const bool told = !inside.refutation.empty() && !inside.gone.empty();
                    links_ += told ? static_cast<int>(inside.refutation.links.size() + inside.gone.size()) : kHuge;
                    for (Candidate each : inside.gone) need({each, false});
                }
                if (reason.kind != Kind::kOnly && reason.kind != Kind::kGroup) continue;
                for_each_other(one, reason, [&](Candidate other) {
                    need({other, false});
                    ++links_;
                });
            }
    }

    // What must be false for a choice to leave only a candidate, or a group that strikes it.
    template <class Visit>
    void for_each_other(const Statement& one, const Reason& reason, const Visit& visit) const {
        const CellSet& peers = net_.board().geometry().peers(one.candidate.cell);
        net_.for_each_option(reason.choice, [&](Candidate other) {
            if (other != one.candidate && (one.on || !peers.has(other.cell))) visit(other);
        });
    }

    void tell_choice(Step& step, const Statement& one) const {
        const Reason& reason = reasons_[id(one)];
        for_each_other(one, reason, [&](Candidate other) {
            step.links.push_back({{other.cell, other.digit}, {one.candidate.cell, one.candidate.digit}, true});
        });
        step.parts.push_back(net_.part_of(Role::kStrong, reason.choice));
    }

    // What a conclusion rules out, as far as it is needed.
    void tell_denied(Step& step, const Statement& one) const {
        const auto [cell, digit] = one.candidate;
        for (const auto& statements : by_rank_)
            for (const Statement& each : statements) {
                const Reason& reason = reasons_[id(each)];
                if (!each.on && reason.kind == Kind::kDenied && reason.by == one.candidate)
                    step.links.push_back({{cell, digit}, {each.candidate.cell, each.candidate.digit}, false});
            }
    }

    // The places that a house leaves for a digit are one node; it rules out what sees all of them.
    void tell_group(Step& step, const Statement& one, std::vector<Node>& told) const {
        const Reason& reason = reasons_[id(one)];
        const auto& geometry = net_.board().geometry();
        const auto [cell, digit] = one.candidate;
        const Node group(list(net_.first_places(digit) & geometry.houses()[reason.choice.house] & geometry.peers(cell)),
                         digit);
        const bool concluded = group.cells.size() == 1 && needed_[id({{group.cells[0], digit}, true})];
        if (!concluded && std::find(told.begin(), told.end(), group) == told.end()) {
            for_each_other(one, reason,
                           [&](Candidate other) { step.links.push_back({{other.cell, other.digit}, group, true}); });
            step.parts.push_back(net_.part_of(Role::kStrong, reason.choice));
            told.push_back(group);
        }
        step.links.push_back({group, {cell, digit}, false});
    }

    // A link from a candidate to itself: a clue, whose cells a part names, rules it out. Where
    // one other candidate is enough for that, the link comes from there.
    void tell_clue(Step& step, Candidate struck) const {
        const auto& premises = clue_premises_.at(struck);
        const bool by_house = net_.house_of(net_.clue(struck)) >= 0;
        const Part told = by_house ? subsets_.at(struck) : net_.clue_part(net_.clue(struck));
        const bool inside = std::find(told.cells.begin(), told.cells.end(), struck.cell) != told.cells.end();
        const Candidate by = inside && premises.size() == 1 && premises[0].on ? premises[0].candidate : struck;
        const auto same = [&](const Part& part) {
            return part.role == told.role && part.cells == told.cells && part.digits == told.digits &&
                   part.houses == told.houses;
        };
        const auto place = std::find_if(step.parts.begin(), step.parts.end(), same) - step.parts.begin();
        if (place == std::ssize(step.parts)) step.parts.push_back(told);
        step.links.push_back({{by.cell, by.digit}, {struck.cell, struck.digit}, false});
        step.links.back().clue = static_cast<std::int16_t>(place);
    }

    // Links from all that a net inside takes as gone to what it refutes.
    void tell_inside(Step& step, Candidate struck) const {
        const Inside& inside = insides_.at(struck);
        for (const auto [cell, digit] : inside.gone) {
            step.links.push_back({{cell, digit}, {struck.cell, struck.digit}, false});
            step.links.back().nested = static_cast<std::int16_t>(step.nested.size());
        }
        step.nested.push_back(inside.refutation);
    }

    const Net<Board>& net_;
    std::vector<int> weights_;
    std::vector<std::size_t> weighed_;  // those that are known
    std::vector<Reason> reasons_;
    std::vector<char> needed_;
    std::vector<std::vector<Statement>> by_rank_;
    std::map<Candidate, std::vector<Statement>> clue_premises_;
    std::map<Candidate, Part> subsets_;  // cells of a house that rule a candidate out
    std::map<Candidate, Inside> insides_;
    Domains domains_;
    std::vector<DigitSet> possible_;
    Choice conflict_;
    int links_ = 0;
};

}  // namespace garns::logic
