#include "solve/sat.h"

#include <algorithm>

namespace garns::solve {

namespace {
constexpr std::uint32_t kPermanent = 0;      // the glue of clauses that must stay
constexpr std::uint32_t kPrecious = 2;       // learned clauses with at most this glue stay too
constexpr std::size_t kLimitGrowth = 500;    // more learned clauses after each reduction
constexpr std::uint64_t kRestartPause = 50;  // conflicts between two restarts, at least
constexpr double kRestartMargin = 1.3;       // how much worse than the average the recent glue must be
constexpr double kRecent = 32;               // conflicts that the recent glue is about
constexpr std::uint64_t kLong = 8192;        // and those of the average
constexpr int kMaxDepth = 1000;              // of the recursion in is_redundant
constexpr std::uint64_t kPollEvery = 64;     // nodes
}  // namespace

// ---- clauses

void Sat::clear() {
    Sat empty;
    empty.links_ = std::move(links_);  // many small lists, and most of the cost of a new object
    for (Links& links : empty.links_) {
        links.implied.clear();
        links.watches.clear();
    }
    *this = std::move(empty);
}

int Sat::add_variable() {
    const int variable = variables();
    values_.insert(values_.end(), 2, 0);
    phases_.push_back(true);
    assignments_.emplace_back();
    marks_.push_back(Mark::kNone);
    if (links_.size() < values_.size()) links_.resize(values_.size());
    order_.add_variable();
    return variable;
}

// At level 0 every value is final: a clause with a true literal is satisfied
// for good, and a false literal can never help.
void Sat::add_clause(std::span<const Literal> clause) {
    backtrack(0);
    if (clause.size() == 2 && clause[0].variable() != clause[1].variable() && value_of(clause[0]) == 0 &&
        value_of(clause[1]) == 0) {  // the usual case on boards, without the detour
        attach(clause, kPermanent);
        return;
    }
    learned_.assign(clause.begin(), clause.end());
    std::sort(learned_.begin(), learned_.end());
    learned_.erase(std::unique(learned_.begin(), learned_.end()), learned_.end());
    for (std::size_t i = 0; i < learned_.size(); ++i) {
        if (value_of(learned_[i]) > 0) return;
        if (i > 0 && learned_[i] == ~learned_[i - 1]) return;  // x or not x: neighbours after sorting
    }
    std::erase_if(learned_, [&](Literal literal) { return value_of(literal) < 0; });

    if (learned_.empty())
        consistent_ = false;
    else if (learned_.size() == 1)
        assign(learned_[0], {});
    else
        attach(learned_, kPermanent);
}

// Stores a clause of two or more literals; returns it as the reason of the first.
Sat::Reason Sat::attach(std::span<const Literal> clause, std::uint32_t glue) {
    if (clause.size() == 2) {
        links_[(~clause[0]).index()].implied.push_back(clause[1]);
        links_[(~clause[1]).index()].implied.push_back(clause[0]);
        return {.other = clause[1]};
    }
    const auto id = static_cast<ClauseId>(arena_.size() + kHeader);
    arena_.insert(arena_.end(), kHeader, Literal::from_index(static_cast<std::uint32_t>(clause.size())));
    arena_.insert(arena_.end(), clause.begin(), clause.end());
    set_glue(id, glue, false);
    learned_count_ += glue != kPermanent;
    watch(id);
    return {.clause = id};
}

void Sat::watch(ClauseId clause) {
    links_[arena_[clause].index()].watches.push_back({clause, arena_[clause + 1]});
    links_[arena_[clause + 1].index()].watches.push_back({clause, arena_[clause]});
}

// ---- assignments

void Sat::assign(Literal literal, Reason reason) {
    values_[literal.index()] = 1;
    values_[(~literal).index()] = -1;
    assignments_[literal.variable()] = {level(), reason};
    trail_.push_back(literal);
}

// Takes back everything above a level.
void Sat::backtrack(int target) {
    if (level() <= target) return;
    const std::size_t start = level_starts_[target];
    for (std::size_t i = trail_.size(); i-- > start;) {
        const Literal literal = trail_[i];
        values_[literal.index()] = values_[(~literal).index()] = 0;
        phases_[literal.variable()] = literal.value();
        order_.insert(literal.variable());
    }
    trail_.resize(start);
    level_starts_.resize(target);
    propagated_ = start;
}

// Draws every conclusion from clauses whose literals are all false but one.
// False when a clause has become false; it is then in conflict_.
bool Sat::propagate() {
    while (propagated_ < trail_.size()) {
        const Literal literal = trail_[propagated_++];
        for (Literal implied : links_[literal.index()].implied) {
            const int value = value_of(implied);
            if (value > 0) continue;
            if (value < 0) {
                conflict_ = {implied, ~literal};
                return false;
            }
            assign(implied, {.other = ~literal});
        }
        if (!propagate_long(~literal)) return false;
    }
    return true;
}

// Invariant, once all is propagated: if a watched literal of a clause is false,
// then a literal of the clause (the other watch or the blocker) is true, on a level
// no higher. Backtracking that frees the true one frees the false one too, so
// it has nothing to repair; and only a literal just falsified needs a visit.
bool Sat::propagate_long(Literal falsified) {
    std::vector<Watch>& watches = links_[falsified.index()].watches;
    std::size_t kept = 0, next = 0;
    bool sound = true;
    while (sound && next < watches.size()) {
        const Watch current = watches[next++];
        if (value_of(current.blocker) > 0) {
            watches[kept++] = current;
            continue;
        }
        Literal* const clause = &arena_[current.clause];
        if (clause[0] == falsified) std::swap(clause[0], clause[1]);
        const Literal first = clause[0];
        const Watch updated{current.clause, first};
        if (value_of(first) > 0) {
            watches[kept++] = updated;
            continue;
        }
        Literal* const end = clause + clause_size(current.clause);
        Literal* const free = std::find_if(clause + 2, end, [&](Literal other) { return value_of(other) >= 0; });
        if (free != end) {
            std::swap(clause[1], *free);
            links_[clause[1].index()].watches.push_back(updated);  // another list: clause[1] is not false
            continue;
        }
        watches[kept++] = updated;
        if (value_of(first) < 0) {
            conflict_.assign(clause, end);
            sound = false;
        } else {
            assign(first, {.clause = current.clause});
        }
    }
    watches.erase(watches.begin() + static_cast<std::ptrdiff_t>(kept),
                  watches.begin() + static_cast<std::ptrdiff_t>(next));
    return sound;
}

// ---- learning

// The false literals from which the variable's value followed.
std::span<const Literal> Sat::antecedents(int variable) const {
    const Reason& reason = assignments_[variable].reason;
    if (reason.other != kNoLiteral) return {&reason.other, 1};
    if (reason.clause == kNoClause) return {};
    return {&arena_[reason.clause + 1], clause_size(reason.clause) - 1};
}

void Sat::set_mark(int variable, Mark mark) {
    if (marks_[variable] == Mark::kNone) marked_.push_back(variable);
    marks_[variable] = mark;
}

// Turns the conflict into a new clause that follows from the others, then goes
// back to the lowest level on which that clause forces a literal.
void Sat::learn_from_conflict() {
    resolve_to_first_uip();
    minimise();
    for (int variable : marked_) marks_[variable] = Mark::kNone;
    marked_.clear();

    const std::uint32_t glue = count_levels(learned_);
    ++conflicts_;
    recent_glue_ += (glue - recent_glue_) / kRecent;
    average_glue_ += (glue - average_glue_) / static_cast<double>(std::min(conflicts_, kLong));
    order_.decay();
    assert_clause(glue);
}

// The conflict clause is false. Replacing a literal of it by the antecedents of
// its negation (resolution) gives another clause that is false too and follows
// from the others. Do so along the trail, from its end, until one literal of the
// present level is left, the first unique implication point; it comes first.
void Sat::resolve_to_first_uip() {
    learned_.assign(1, Literal());
    std::span<const Literal> clause = conflict_;
    std::size_t at = trail_.size();
    for (int open = 0;;) {
        for (Literal literal : clause) {
            const int variable = literal.variable();
            if (marks_[variable] != Mark::kNone || level_of(variable) == 0) continue;
            set_mark(variable, Mark::kSeen);
            order_.bump(variable);
            if (level_of(variable) == level())
                ++open;
            else
                learned_.push_back(literal);
        }
        do --at;
        while (marks_[trail_[at].variable()] == Mark::kNone);
        if (--open == 0) break;
        const int variable = trail_[at].variable();
        clause = antecedents(variable);
        if (const ClauseId reason = assignments_[variable].reason.clause; reason != kNoClause) refresh_glue(reason);
    }
    learned_[0] = ~trail_[at];
}

// A learned clause that helps to find a conflict stays at the next reduction,
// and its glue may have become better than it was.
void Sat::refresh_glue(ClauseId clause) {
    const std::uint32_t glue = clause_glue(clause);
    if (glue <= kPrecious) return;
    set_glue(clause, std::min(glue, count_levels({&arena_[clause], clause_size(clause)})), true);
}

// Drops literals that the rest of the clause implies.
void Sat::minimise() {
    count_levels(learned_);  // stamps the levels for is_redundant
    const auto end = std::remove_if(learned_.begin() + 1, learned_.end(),
                                    [&](Literal literal) { return is_implied(literal.variable(), 0); });
    learned_.erase(end, learned_.end());
}

// Is the variable's value implied by the other literals of the learned clause
// being false? Yes if it was not a decision and all its antecedents are redundant.
bool Sat::is_implied(int variable, int depth) {
    const auto causes = antecedents(variable);
    return !causes.empty() && depth < kMaxDepth &&
           std::ranges::all_of(causes, [&](Literal cause) { return is_redundant(cause, depth + 1); });
}

// Is this literal false whenever all literals of the learned clause are? Yes if
// it is one of them, or false at level 0, or implied in turn. Antecedents come
// earlier on the trail, so the reasoning is not circular. On a level without a
// literal of the clause it would end at the decision, so it need not go there.
bool Sat::is_redundant(Literal literal, int depth) {
    const int variable = literal.variable();
    const Mark mark = marks_[variable];
    if (level_of(variable) == 0 || mark == Mark::kSeen || mark == Mark::kRedundant) return true;
    if (mark == Mark::kNeeded || level_stamps_[level_of(variable)] != stamp_) return false;
    const bool redundant = is_implied(variable, depth);
    set_mark(variable, redundant ? Mark::kRedundant : Mark::kNeeded);
    return redundant;
}

// The number of levels among the literals, known as glue: clauses with a low one are worth most.
std::uint32_t Sat::count_levels(std::span<const Literal> literals) {
    ++stamp_;
    std::uint32_t count = 0;
    for (Literal literal : literals) {
        std::uint64_t& stamp = level_stamps_[level_of(literal.variable())];
        count += stamp != stamp_;
        stamp = stamp_;
    }
    return count;
}

// Adds learned_, all of whose literals are false, the first on a level of its
// own (or open): back on the highest level of the others, the first is forced.
void Sat::assert_clause(std::uint32_t glue) {
    if (learned_.size() == 1) {
        backtrack(0);
        assign(learned_[0], {});
        return;
    }
    const auto highest = std::max_element(learned_.begin() + 1, learned_.end(), [&](Literal a, Literal b) {
        return level_of(a.variable()) < level_of(b.variable());
    });
    std::swap(learned_[1], *highest);
    backtrack(level_of(learned_[1].variable()));
    assign(learned_[0], attach(learned_, glue));
}

// The decisions imply the rest of the model, so the clause "not all these
// decisions" forbids it and no other that is still allowed.
void Sat::block_model() {
    learned_.clear();
    for (int i = level(); i-- > 0;) {
        const std::size_t end = i + 1 < level() ? level_starts_[i + 1] : trail_.size();
        if (level_starts_[i] < end) learned_.push_back(~trail_[level_starts_[i]]);
    }
    if (learned_.empty())
        consistent_ = false;
    else
        assert_clause(kPermanent);
}

// The assumption `failed` is false. Going back from it through the reasons ends
// at decisions, and below the search all decisions are assumptions.
void Sat::find_core(Literal failed) {
    core_.assign(1, failed);
    if (level_of(failed.variable()) == 0) return;
    set_mark(failed.variable(), Mark::kSeen);
    for (std::size_t i = trail_.size(); i-- > level_starts_[0];) {
        const int variable = trail_[i].variable();
        if (marks_[variable] == Mark::kNone) continue;
        const auto causes = antecedents(variable);
        if (causes.empty()) core_.push_back(trail_[i]);
        for (Literal cause : causes)
            if (level_of(cause.variable()) > 0) set_mark(cause.variable(), Mark::kSeen);
    }
    for (int variable : marked_) marks_[variable] = Mark::kNone;
    marked_.clear();
}

// Takes what the adviser says as learned clauses; false when that is nothing new.
bool Sat::heed(Adviser& adviser) {
    advice_.clear();
    adviser.advise(*this, advice_);
    bool is_new = false;
    for (std::size_t i = 0; i < advice_.size() && consistent_; ++i) {
        learned_.assign(advice_[i].begin(), advice_[i].end());
        std::erase_if(learned_,
                      [&](Literal literal) { return value_of(literal) < 0 && level_of(literal.variable()) == 0; });
        const auto open = std::ranges::find_if(learned_, [&](Literal literal) { return value_of(literal) >= 0; });
        if (open == learned_.end()) {  // a conflict, perhaps of lower levels
            int highest = 0;
            for (Literal literal : learned_) highest = std::max(highest, level_of(literal.variable()));
            backtrack(highest);
            conflict_ = learned_;
            if (highest == 0)
                consistent_ = false;
            else
                learn_from_conflict();
            return true;
        }
        // An earlier piece of advice may have made it true, or have taken back what it is about.
        if (value_of(*open) > 0) continue;
        if (std::any_of(open + 1, learned_.end(), [&](Literal literal) { return value_of(literal) >= 0; })) continue;
        std::iter_swap(learned_.begin(), open);
        assert_clause(count_levels(std::span(learned_).subspan(1)) + 1);
        is_new = true;
    }
    return is_new;
}

// ---- search

// The glue of late is worse than usual: these decisions lead nowhere good.
bool Sat::restart_is_due() const {
    return conflicts_ - conflicts_at_restart_ >= kRestartPause && recent_glue_ > kRestartMargin * average_glue_;
}

// Forgets clauses satisfied for good and, of the learned ones that were of no
// use since the last time, the worse half: large glue, then length.
// At level 0, after propagation, a clause not satisfied has two open literals
// in front (the watches), so the lists can be built again from the arena.
void Sat::reduce() {
    backtrack(0);
    const auto rank = [&](ClauseId clause) {
        const bool stays = clause_glue(clause) <= kPrecious || clause_used(clause);
        return stays ? 0 : clause_glue(clause) << 16 | std::min(clause_size(clause), 0xffffu);
    };
    std::vector<std::uint32_t> ranks;
    for (ClauseId clause = kHeader; clause < arena_.size(); clause += clause_size(clause) + kHeader)
        if (rank(clause) > 0) ranks.push_back(rank(clause));
    const auto middle = ranks.begin() + static_cast<std::ptrdiff_t>(ranks.size() / 2);
    std::nth_element(ranks.begin(), middle, ranks.end());
    const std::uint32_t too_bad = ranks.empty() ? UINT32_MAX : *middle;

    for (Links& links : links_) links.watches.clear();
    learned_count_ = 0;
    ClauseId kept = kHeader;
    for (ClauseId clause = kHeader, next; clause < arena_.size(); clause = next) {
        next = clause + clause_size(clause) + kHeader;
        const std::span literals(&arena_[clause], clause_size(clause));
        if (rank(clause) >= too_bad) continue;
        if (std::ranges::any_of(literals, [&](Literal literal) { return value_of(literal) > 0; })) continue;
        set_glue(clause, clause_glue(clause), false);
        std::copy(arena_.begin() + clause - kHeader, arena_.begin() + next - kHeader, arena_.begin() + kept - kHeader);
        learned_count_ += clause_glue(kept) != kPermanent;
        watch(kept);
        kept += clause_size(kept) + kHeader;
    }
    arena_.resize(kept - kHeader);
    learned_limit_ += kLimitGrowth;
}

Verdict Sat::solve(const Control& control, std::span<const Literal> assumptions, Adviser* adviser) {
    core_.clear();
    if (!assumptions.empty() || assuming_) backtrack(0);
    assuming_ = !assumptions.empty();
    level_stamps_.resize(assignments_.size() + assumptions.size() + 1);  // no more levels than that

    for (bool first = true;; first = false) {
        if (!consistent_) return Verdict::kUnsat;
        if (!propagate()) {
            if (level() == 0)
                consistent_ = false;
            else
                learn_from_conflict();
            continue;
        }
        if (adviser != nullptr && heed(*adviser)) continue;
        if (nodes_ >= control.max_nodes) return Verdict::kUnknown;
        if ((first || nodes_ % kPollEvery == 0) && control.stop(nodes_)) return Verdict::kUnknown;
        if (restart_is_due()) {
            conflicts_at_restart_ = conflicts_;
            recent_glue_ = average_glue_;
            backtrack(static_cast<int>(assumptions.size()));
            if (learned_count_ > learned_limit_) reduce();
        }

        // Each assumption has a level of its own, empty if it already holds.
        if (const auto depth = static_cast<std::size_t>(level()); depth < assumptions.size()) {
            const Literal assumption = assumptions[depth];
            if (value_of(assumption) < 0) {
                find_core(assumption);
                return Verdict::kUnsat;
            }
            open_level();
            if (value_of(assumption) == 0) assign(assumption, {});
            continue;
        }
        int variable = -1;
        while (variable < 0 || value_of(Literal(variable, true)) != 0) {
            if (order_.empty()) return Verdict::kSat;
            variable = order_.pop();
        }
        ++nodes_;
        open_level();
        assign(Literal(variable, phases_[variable]), {});
    }
}

}  // namespace garns::solve
