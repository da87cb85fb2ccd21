#include "solve/connected_clauses.h"

namespace garns::solve {

void ConnectedClauses::start(std::span<const DigitSet> domains, const Belongs& belongs) {
    members_.assign(connections_.size(), {});
    quiet_.assign(connections_.size(), {});
    for (int i = 0; i < connections_.size(); ++i) {
        const DigitSet digits = connections_.digits(i);
        for (Cell cell : connections_.cells(i)) {
            const Side side = side_of(domains[cell], digits);
            members_[i].push_back({side, side == Side::kOpen ? belongs(cell, digits) : Literal()});
        }
    }
}

// A finding "since A belongs and B does not, C does" is the clause "not A, or B,
// or C"; what is known from the start does not stand in it.
void ConnectedClauses::advise(const Sat& sat, Lists<Literal>& clauses) {
    for (int i = 0; i < connections_.size(); ++i) {
        const auto& members = members_[i];
        sides_.clear();
        for (const Member& member : members) {
            const int value = member.known == Side::kOpen ? sat.value_of(member.literal) : 0;
            sides_.push_back(value == 0 ? member.known : value > 0 ? Side::kIn : Side::kOut);
        }
        if (sides_ == quiet_[i]) continue;
        const std::size_t before = clauses.size();
        const auto add = [&](Connections::Place place, bool belongs) {
            const auto& [known, literal] = members[place];
            if (known == Side::kOpen) clause_.push_back(belongs ? literal : ~literal);
        };
        connections_.explain(i, sides_, scratch_, [&](const Connections::Finding& finding) {
            clause_.clear();
            add(finding.place, finding.side == Side::kIn);
            for (auto place : finding.in)
                if (place != finding.place) add(place, false);
            for (auto place : finding.out)
                if (place != finding.place) add(place, true);
            clauses.push(clause_);
        });
        if (clauses.size() == before) quiet_[i] = sides_;
    }
}

}  // namespace garns::solve
