#include "solve/model.h"

#include <utility>
#include <vector>

namespace garns::solve {

namespace {

Rules with_domains(Rules rules) {
    const DigitSet all = DigitSet::all(rules.digits);
    rules.domains.resize(rules.cells, all);
    for (DigitSet& domain : rules.domains) domain &= all;
    return rules;
}

}  // namespace

Model::Model(Rules rules)
    : rules_(with_domains(std::move(rules))),
      houses_(rules_),
      relations_(rules_),
      sums_(rules_, house_totals(rules_), houses_),
      automata_(rules_),
      first_relation_(houses_.size()),
      first_locked_(first_relation_ + relations_.size()),
      first_sum_(first_locked_ + houses_.size()),
      first_automaton_(first_sum_ + sums_.size()) {
    find_wakes();
}

bool Model::run(Propagator propagator, Candidates& candidates, Scratch& scratch) const {
    const int p = static_cast<int>(propagator);
    if (p < first_relation_) return houses_.hidden_singles(p, candidates);
    if (p < first_locked_) return relations_.propagate(p - first_relation_, candidates);
    if (p < first_sum_) return houses_.locked_candidates(p - first_locked_, candidates);
    if (p < first_automaton_) return sums_.propagate(p - first_sum_, candidates, scratch.sums);
    return automata_.propagate(p - first_automaton_, candidates, scratch.automata);
}

bool Model::idempotent(Propagator propagator) const {
    const int p = static_cast<int>(propagator);
    if (p < first_relation_) return false;
    if (p < first_sum_) return true;
    return p >= first_automaton_ || sums_.one_part(p - first_sum_);
}

std::span<const Cell> Model::scope(Propagator propagator) const {
    const int p = static_cast<int>(propagator);
    if (p < first_relation_) return houses_.cells(p);
    if (p < first_locked_) return relations_.cells(p - first_relation_);
    if (p < first_sum_) return houses_.cells(p - first_locked_);
    if (p < first_automaton_) return sums_.cells(p - first_sum_);
    return automata_.cells(p - first_automaton_);
}

void Model::find_wakes() {
    std::vector<std::vector<Wake>> wakes(rules_.cells);
    for (int p = 0; p < propagators(); ++p) {
        if (p >= first_locked_ && p < first_sum_ && !houses_.crossed(p - first_locked_)) continue;
        const auto word = static_cast<std::uint32_t>(p / 64);
        for (Cell cell : scope(static_cast<Propagator>(p))) {
            if (wakes[cell].empty() || wakes[cell].back().word != word) wakes[cell].push_back({word, 0});
            wakes[cell].back().bits |= std::uint64_t{1} << (p % 64);
        }
    }
    for (const auto& list : wakes) wakes_.push(list);
}

}  // namespace garns::solve
