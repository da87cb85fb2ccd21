// A compact SAT solver that learns from its conflicts (CDCL), for boards too
// large for plain search. docs/design/sat.md tells how it works.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "control.h"
#include "solve/lists.h"
#include "solve/sat_order.h"

namespace garns::solve {

// A variable or its negation. Its index is 2 * variable, plus one if negated.
class Literal {
public:
    constexpr Literal() = default;
    constexpr Literal(int variable, bool value) : index_(2 * static_cast<std::uint32_t>(variable) + !value) {}
    static constexpr Literal from_index(std::uint32_t index) {
        Literal literal;
        literal.index_ = index;
        return literal;
    }

    constexpr std::uint32_t index() const { return index_; }
    constexpr int variable() const { return static_cast<int>(index_ >> 1); }
    constexpr bool value() const { return (index_ & 1) == 0; }  // the value of the variable that makes it true
    constexpr Literal operator~() const { return from_index(index_ ^ 1); }
    constexpr auto operator<=>(const Literal&) const = default;

private:
    std::uint32_t index_ = 0;
};

enum class Verdict : std::uint8_t { kSat, kUnsat, kUnknown };

class Sat;

// Knows more than the clauses say, and tells it when it matters.
class Adviser {
public:
    // Asked when nothing is forced: clauses that hold in every model, all of whose literals are false now, or all but
    // one. When every variable has a value and there is none, that is a model.
    virtual void advise(const Sat& sat, Lists<Literal>& clauses) = 0;

protected:
    ~Adviser() = default;
};

// Variables are numbered from 0. Clauses may be added between calls of solve.
// The same calls in the same order give the same answers on every machine.
class Sat {
public:
    void clear();  // as new
    int add_variable();
    int variables() const { return static_cast<int>(assignments_.size()); }
    void add_clause(std::span<const Literal> clause);
    void add_clause(std::initializer_list<Literal> clause) { add_clause(std::span(clause.begin(), clause.size())); }

    // The value tried first, and how early (a conflict adds 1 at first, more later).
    void set_phase(int variable, bool value) { phases_[variable] = value; }
    void set_activity(int variable, double activity) { order_.set(variable, activity); }

    // Is there a model in which every assumption holds? kUnknown when the control
    // says stop, which counts all nodes of this object; a further call goes on.
    Verdict solve(const Control& control, std::span<const Literal> assumptions = {}, Adviser* adviser = nullptr);

    // After kSat, until the next change: the model.
    bool value(int variable) const { return values_[Literal(variable, true).index()] > 0; }
    // 1 for a literal that is true at the moment, -1 for a false one, 0 for an open one.
    int value_of(Literal literal) const { return values_[literal.index()]; }
    // After kSat: forbids this one model; the next solve looks for another.
    void block_model();
    // After kUnsat: assumptions that cannot hold together; none if there is no model at all.
    std::span<const Literal> core() const { return core_; }

    std::uint64_t nodes() const { return nodes_; }  // decisions
    std::uint64_t conflicts() const { return conflicts_; }

private:
    // Clauses of three or more literals lie one after another in one arena, each
    // behind two words of header: its glue (and whether it was of use lately) and
    // its size. A clause is named by the place of its first literal.
    using ClauseId = std::uint32_t;
    static constexpr ClauseId kHeader = 2;
    static constexpr ClauseId kNoClause = 0;  // the header comes first, so no clause is there
    static constexpr Literal kNoLiteral = Literal::from_index(UINT32_MAX);

    // Why a literal is true: a long clause in which it stands first, or a binary
    // clause with `other`, or (neither) a decision.
    struct Reason {
        ClauseId clause = kNoClause;
        Literal other = kNoLiteral;
    };
    struct Assignment {  // of a variable that has a value
        int level = 0;
        Reason reason;
    };
    // One entry for each of the first two literals of a clause. While the blocker,
    // some literal of the clause, is true, the clause need not be looked at.
    struct Watch {
        ClauseId clause;
        Literal blocker;
    };
    // What to look at when a literal has changed.
    struct Links {
        std::vector<Literal> implied;  // by this literal, through a binary clause
        std::vector<Watch> watches;    // long clauses, to look at when this literal is false
    };
    enum class Mark : std::uint8_t { kNone, kSeen, kRedundant, kNeeded };

    int level() const { return static_cast<int>(level_starts_.size()); }
    std::uint32_t clause_size(ClauseId clause) const { return arena_[clause - 1].index(); }
    std::uint32_t clause_glue(ClauseId clause) const { return arena_[clause - 2].index() / 2; }
    bool clause_used(ClauseId clause) const { return arena_[clause - 2].index() % 2 == 1; }
    void set_glue(ClauseId clause, std::uint32_t glue, bool used) {
        arena_[clause - 2] = Literal::from_index(2 * glue + used);
    }
    int level_of(int variable) const { return assignments_[variable].level; }
    std::span<const Literal> antecedents(int variable) const;

    Reason attach(std::span<const Literal> clause, std::uint32_t glue);
    void watch(ClauseId clause);
    void assign(Literal literal, Reason reason);
    void open_level() { level_starts_.push_back(trail_.size()); }
    void backtrack(int level);
    bool propagate();
    bool propagate_long(Literal falsified);

    void learn_from_conflict();
    void refresh_glue(ClauseId clause);
    void resolve_to_first_uip();
    void minimise();
    bool is_implied(int variable, int depth);
    bool is_redundant(Literal literal, int depth);
    void set_mark(int variable, Mark mark);
    std::uint32_t count_levels(std::span<const Literal> literals);
    void assert_clause(std::uint32_t glue);
    void find_core(Literal failed);
    bool heed(Adviser& adviser);

    bool restart_is_due() const;
    void reduce();

    std::vector<std::int8_t> values_;   // of each literal: 1 true, -1 false, 0 open
    std::vector<std::uint8_t> phases_;  // of each variable: the value it had last
    std::vector<Assignment> assignments_;
    SatOrder order_;

    std::vector<Literal> trail_;             // true literals, in the order of their assignment
    std::vector<std::size_t> level_starts_;  // where each level begins in the trail; a level begins with its decision
    std::size_t propagated_ = 0;             // the trail up to here has been propagated

    std::vector<Literal> arena_;
    std::vector<Links> links_;  // by literal; may hold empty ones beyond the last
    bool consistent_ = true;    // false once the clauses alone are known to have no model

    std::vector<Literal> conflict_;  // a clause that has become false
    std::vector<Literal> learned_;
    std::vector<Literal> core_;
    Lists<Literal> advice_;
    bool assuming_ = false;  // the trail holds assumptions

    std::vector<Mark> marks_;  // of each variable, during one analysis
    std::vector<int> marked_;  // the variables to unmark after it
    std::vector<std::uint64_t> level_stamps_;
    std::uint64_t stamp_ = 0;

    std::uint64_t nodes_ = 0, conflicts_ = 0;
    std::uint64_t conflicts_at_restart_ = 0;
    double recent_glue_ = 0, average_glue_ = 0;
    std::size_t learned_count_ = 0, learned_limit_ = 2000;
};

}  // namespace garns::solve
