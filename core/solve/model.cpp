#include "solve/model.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace garns::solve {

namespace {

constexpr std::size_t kManyCells = 30;
// So many conflicts weigh as much as a cell does by itself, or by a rule that it is in.
constexpr std::uint64_t kCellWeight = 13, kRuleWeight = 3;
constexpr std::uint64_t kWeightWithRegions = 10;  // of either

// Whether a sum adds up nothing, and yet has a total.
bool is_absurd(const Sum& sum) {
    if (sum.total == 0 || std::ranges::all_of(sum.coefficients, [](int each) { return each > 0; })) return false;
    std::map<Cell, int> coefficients;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) coefficients[sum.cells[i]] += sum.coefficients[i];
    return std::ranges::all_of(coefficients, [](const auto& each) { return each.second == 0; });
}

Rules with_domains(Rules rules) {
    const DigitSet all = DigitSet::all(rules.digits);
    rules.domains.resize(rules.cells, all);
    for (DigitSet& domain : rules.domains) domain &= all;
    if (std::ranges::any_of(rules.sums, is_absurd)) std::ranges::fill(rules.domains, DigitSet());
    return rules;
}

bool classic_houses_only(const Rules& rules) {
    constexpr int kSize = 9;
    if (rules.cells != kSize * kSize || rules.digits != kSize || rules.houses.size() != 3 * kSize) return false;
    if (!(rules.groups.empty() && rules.relations.empty() && rules.sums.empty() && rules.automata.empty() &&
          rules.connected.empty() && rules.regions.empty() && rules.enclosed.empty() && rules.rankings.empty() &&
          rules.tallies.empty()))
        return false;

    std::set<std::vector<Cell>> found;
    for (std::vector<Cell> house : rules.houses) {
        std::ranges::sort(house);
        found.insert(std::move(house));
    }
    std::vector<Cell> row(kSize), column(kSize), box(kSize);
    for (int i = 0; i < kSize; ++i) {
        for (int j = 0; j < kSize; ++j) {
            row[j] = static_cast<Cell>(kSize * i + j);
            column[j] = static_cast<Cell>(kSize * j + i);
            box[j] = static_cast<Cell>(kSize * (i / 3 * 3 + j / 3) + i % 3 * 3 + j % 3);
        }
        if (!(found.contains(row) && found.contains(column) && found.contains(box))) return false;
    }
    return true;
}

bool all_open(const Rules& rules) {
    return std::ranges::all_of(rules.domains, [&](DigitSet domain) { return domain == DigitSet::all(rules.digits); });
}

// A sum of two cells is a relation: what one may hold follows from the other.
Relation to_relation(const Sum& sum, int digits) {
    Relation relation{sum.cells[0], sum.cells[1], std::vector<DigitSet>(digits)};
    for (int a = 1; a <= digits; ++a)
        for (int b = 1; b <= digits; ++b)
            if (sum.coefficients[0] * a + sum.coefficients[1] * b == sum.total && !(sum.distinct && a == b))
                relation.allowed[a - 1] |= DigitSet::of(static_cast<Digit>(b));
    return relation;
}

// Houses, groups, relations and sums as the propagators like them: with groups
// that have as many cells as digits among the houses, with the sums that follow
// from others, sums of two cells as relations, and short sums first.
Rules prepared(const Rules& given, const Control& control) {
    Rules rules;
    rules.cells = given.cells;
    rules.digits = given.digits;
    rules.domains = given.domains;
    rules.houses = given.houses;
    rules.groups = given.groups;
    rules.relations = given.relations;
    rules.sums = given.sums;
    rules.own = given.own;
    std::erase_if(rules.groups, [&](const std::vector<Cell>& group) {
        const bool is_house = std::ssize(group) > 1 && digits_of_house(rules, group).size() == std::ssize(group);
        if (is_house) rules.houses.push_back(group);
        return is_house;
    });
    std::vector<Sum> totals = house_totals(rules, control), joint = joint_sums(rules, control);
    std::ranges::move(totals, std::back_inserter(rules.sums));
    std::ranges::move(joint, std::back_inserter(rules.sums));
    std::erase_if(rules.sums, [&](const Sum& sum) {
        const bool is_pair = sum.cells.size() == 2 && sum.cells[0] != sum.cells[1];
        if (is_pair) rules.relations.push_back(to_relation(sum, rules.digits));
        return is_pair;
    });
    std::ranges::stable_sort(rules.sums, {}, [](const Sum& sum) { return sum.cells.size(); });
    return rules;
}

}  // namespace

Model::Model(Rules rules, const Control& control)
    : rules_(with_domains(std::move(rules))),
      prepared_(prepared(rules_, control)),
      has_classic_houses_(classic_houses_only(rules_)),
      is_classic_(has_classic_houses_ && all_open(rules_)),
      houses_(Houses::of(prepared_)),
      relations_(prepared_, *houses_, control),
      cliques_(rules_, prepared_.relations, *houses_, control),
      sums_(prepared_, *houses_, control),
      connections_(rules_),
      regions_(rules_),
      domains_(rules_.domains),
      automata_(rules_, cliques_, domains_, control),
      required_(automata_, *houses_, rules_.digits, control),
      enclosures_(rules_),
      rankings_(rules_),
      tallies_(rules_),
      first_relation_(houses_->size()),
      first_clique_(first_relation_ + relations_.size()),
      first_required_(first_clique_ + cliques_.size()),
      first_sum_(first_required_ + required_.size()),
      first_enclosure_(first_sum_ + sums_.size()),
      first_tally_(first_enclosure_ + enclosures_.size()),
      first_automaton_(first_tally_ + tallies_.size()),
      first_region_(first_automaton_ + automata_.size()),
      first_ranking_(first_region_ + regions_.size()),
      first_connection_(first_ranking_ + rankings_.size()),
      first_locked_(first_connection_ + connections_.layers()),
      first_subset_(first_locked_ + houses_->size()) {
    for (int i = 0; i < automata_.size(); ++i)
        if (!automata_.keys(i).empty()) lines_with_keys_.push_back(i);
    find_wakes();
    find_first_weights();
}

std::size_t Model::weight() const {
    const auto cells = static_cast<std::size_t>(rules_.cells), digits = static_cast<std::size_t>(rules_.digits);
    std::size_t numbers = cells * digits + rules_.relations.size() * digits + 10 * prepared_.sums.size();
    for (const Automaton& automaton : rules_.automata) numbers += 4 * automaton.next.size();
    for (const Connected& area : rules_.connected) numbers += area.cells.size() + area.edges.size();
    for (const Regions& regions : rules_.regions) numbers += regions.cells.size();
    for (const Tally& tally : rules_.tallies) numbers += tally.cells.size();
    return numbers;
}

bool Model::knows_more_than_clauses() const {
    bool has_keys = !lines_with_keys_.empty();
    for (int i = 0; i < enclosures_.size(); ++i) has_keys |= !enclosures_.keys(i).empty();
    return has_keys || cliques_.size() > 0;
}

// Whether a house may have something to say. Of its block, those that have not are no longer waiting.
template <auto kTelling>
bool Model::asks(int house, int first, Candidates& candidates) const {
    const HouseLanes& lanes = houses_->lanes();
    if (lanes.houses() == 0) return true;
    const std::size_t block = house / HouseLanes::kLanes, lane = house % HouseLanes::kLanes;
    const std::uint64_t telling = (lanes.*kTelling)(block, candidates.lanes());
    const std::size_t there = std::min(HouseLanes::kLanes, lanes.houses() - HouseLanes::kLanes * block);
    candidates.cancel(static_cast<Propagator>(first + house - lane), ~telling & ((1U << there) - 1));
    return telling >> lane & 1;
}

bool Model::run(Propagator propagator, Candidates& candidates, Scratch& scratch) const {
    const int p = static_cast<int>(propagator);
    if (p < first_relation_) {
        const bool asked = asks<&HouseLanes::with_hidden_singles>(p, 0, candidates);
        return !asked || houses_->hidden_singles(p, candidates);
    }
    if (p < first_clique_) return relations_.propagate(p - first_relation_, candidates);
    if (p < first_required_) return cliques_.propagate(p - first_clique_, candidates);
    if (p < first_sum_) return required_.propagate(p - first_required_, candidates);
    if (p < first_enclosure_) return sums_.propagate(p - first_sum_, candidates, scratch.sums);
    if (p < first_tally_) return enclosures_.propagate(p - first_enclosure_, candidates);
    if (p < first_automaton_) return tallies_.propagate(p - first_tally_, candidates, scratch.tallies);
    if (p < first_region_) return automata_.propagate(p - first_automaton_, candidates, scratch.automata);
    if (p < first_ranking_) return regions_.propagate(p - first_region_, candidates, scratch.regions);
    if (p < first_connection_) return rankings_.propagate(p - first_ranking_, candidates);
    if (p < first_locked_) return connections_.propagate(p - first_connection_, candidates, scratch.connections);
    if (p < first_subset_) return houses_->locked_candidates(p - first_locked_, candidates);
    const int house = p - first_subset_;
    const bool asked = asks<&HouseLanes::with_naked_subsets>(house, first_subset_, candidates);
    return !asked || houses_->naked_subsets(house, candidates);
}

bool Model::idempotent(Propagator propagator) const {
    const int p = static_cast<int>(propagator);
    if (p < first_relation_ || p >= first_subset_ || (p >= first_region_ && p < first_locked_)) return false;
    if (p >= first_automaton_ && p < first_region_) return !automata_.comes_again(p - first_automaton_);
    if (p >= first_tally_ && p < first_automaton_) return !tallies_.comes_again(p - first_tally_);
    if (p >= first_enclosure_ && p < first_tally_) return false;
    return p < first_sum_ || p >= first_automaton_ || sums_.one_part(p - first_sum_);
}

std::span<const Cell> Model::scope(Propagator propagator) const {
    const int p = static_cast<int>(propagator);
    if (p < first_relation_) return houses_->cells(p);
    if (p < first_clique_) return relations_.cells(p - first_relation_);
    if (p < first_required_) return cliques_.cells(p - first_clique_);
    if (p < first_sum_) return required_.cells(p - first_required_);
    if (p < first_enclosure_) return sums_.cells(p - first_sum_);
    if (p < first_tally_) return enclosures_.cells(p - first_enclosure_);
    if (p < first_automaton_) return tallies_.cells(p - first_tally_);
    if (p < first_region_) return automata_.cells(p - first_automaton_);
    if (p < first_ranking_) return regions_.cells(p - first_region_);
    if (p < first_connection_) return rankings_.cells();
    if (p < first_locked_) return connections_.layer_cells(p - first_connection_);
    if (p < first_subset_) return houses_->cells(p - first_locked_);
    return houses_->cells(p - first_subset_);
}

std::span<const Cell> Model::culprits(Propagator propagator) const {
    const int p = static_cast<int>(propagator);
    if (p >= first_ranking_ && p < first_connection_) return rankings_.line(p - first_ranking_);
    const auto cells = scope(propagator);
    return cells.size() > kManyCells ? std::span<const Cell>() : cells;
}

void Model::find_wakes() {
    // Propagators come in words of 64: what each wakes is gathered word by word, and
    // then put in the order of the cells.
    struct Found {
        Cell cell;
        Wake wake;
    };
    std::vector<Found> found;
    std::vector<std::uint64_t> bits(rules_.cells, 0);  // of the present word
    std::vector<std::uint32_t> ends(rules_.cells + 1, 0);
    std::vector<Cell> woken;
    for (int p = 0; p < propagators(); ++p) {
        const auto wake = [&](std::span<const Cell> cells) {
            for (Cell cell : cells) {
                if (bits[cell] == 0) woken.push_back(cell);
                bits[cell] |= std::uint64_t{1} << (p % 64);
            }
        };
        if (p < first_locked_ || p >= first_subset_ || houses_->crossed(p - first_locked_))
            wake(scope(static_cast<Propagator>(p)));
        if (p >= first_clique_ && p < first_required_) wake(cliques_.around(p - first_clique_));
        if (p % 64 != 63 && p + 1 < propagators()) continue;
        for (Cell cell : woken) {
            found.push_back({cell, {static_cast<std::uint32_t>(p / 64), std::exchange(bits[cell], 0)}});
            ++ends[cell + 1];
        }
        woken.clear();
    }
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    std::vector<Wake> wakes(found.size());
    std::vector<std::uint32_t> next(ends.begin(), ends.end() - 1);
    for (const auto& [cell, wake] : found) wakes[next[cell]++] = wake;
    wakes_ = Lists<Wake>(std::move(wakes), std::move(ends));
}

void Model::find_first_weights() {
    // Where regions are to be found, what the clues speak of is where to begin, and
    // it takes many conflicts to say otherwise: the second hardest of ten published
    // puzzles needs 30,000 branches then, and with weights like those of other
    // boards more than 80,000.
    const bool has_regions = regions_.size() > 0;
    first_weights_.assign(rules_.cells, has_regions ? kWeightWithRegions : kCellWeight);
    const auto add = [&](std::span<const Cell> cells) {
        for (Cell cell : cells) first_weights_[cell] += has_regions ? kWeightWithRegions : kRuleWeight;
    };
    for (int i = 0; i < relations_.size(); ++i) add(relations_.cells(i));
    for (int i = 0; i < sums_.size(); ++i) add(sums_.cells(i));
    for (int i = cliques_.first_automaton(); i < cliques_.size(); ++i) add(cliques_.cells(i));
    for (int i = 0; i < tallies_.size(); ++i) add(culprits(static_cast<Propagator>(first_tally_ + i)));
    for (int i = 0; i < automata_.size(); ++i) {
        const auto line = culprits(static_cast<Propagator>(first_automaton_ + i));
        const auto differs_from_first = [&](Cell cell) { return houses_->sees(line[0], cell); };
        const bool is_house = std::ssize(line) == digits() && std::ranges::all_of(line.subspan(1), differs_from_first);
        const bool on_board = std::ranges::all_of(line, [&](Cell cell) { return cell < board_cells(); });
        if (!is_house && on_board) add(line);
    }
}

}  // namespace garns::solve
