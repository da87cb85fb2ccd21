// What the clause learner hears of areas: clauses made when they are needed, for
// there are too many ways to be connected to write them all down.
#pragma once

#include <functional>
#include <vector>

#include "rules.h"
#include "solve/connected.h"
#include "solve/sat.h"

namespace garns::solve {

class ConnectedClauses final : public Adviser {
public:
    explicit ConnectedClauses(const Rules& rules) : connections_(rules), scratch_(connections_.scratch()) {}

    bool empty() const { return connections_.size() == 0; }

    // Begins anew, with candidates of cells; `belongs` gives the literal of "this cell holds one of these digits",
    // which may be and may not be.
    using Belongs = std::function<Literal(Cell, DigitSet)>;
    void start(std::span<const DigitSet> domains, const Belongs& belongs);

    void advise(const Sat& sat, Lists<Literal>& clauses) override;

private:
    // Of a place of a rule; the literal where it is open.
    struct Member {
        Side known;
        Literal literal;
    };

    Connections connections_;
    Connections::Scratch scratch_;
    std::vector<std::vector<Member>> members_;  // of each rule
    std::vector<Side> sides_;
    std::vector<std::vector<Side>> quiet_;  // of each rule: when nothing was found last
    std::vector<Literal> clause_;
};

}  // namespace garns::solve
