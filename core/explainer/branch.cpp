#include "explainer/branch.h"

#include <algorithm>

namespace garns::explainer {

void Branch::start(const Grid& base, Literal supposed) {
    base_ = &base;
    grid_ = base;
    nodes_.clear();
    parents_.clear();
    true_.clear();
    false_.clear();
    next_true_ = next_false_ = 0;
    node_of_.fill(kNoNode);
    rows_ = {};
    on_ = off_ = kNoNode;
    inner_.clear();
    told_.clear();
    nodes_.push_back({supposed, kGiven, -1, -1, 0, 0, 1});
    conclude(supposed, 0);
}

int Branch::add(Literal what, Cause cause, int parent) {
    const int node = static_cast<int>(nodes_.size());
    nodes_.push_back({what, cause, -1, -1, static_cast<std::uint32_t>(parents_.size()), 1,
                      static_cast<std::uint16_t>(nodes_[parent].depth + 1)});
    parents_.push_back(static_cast<std::uint16_t>(parent));
    return node;
}

// Files a node under its literal.
bool Branch::conclude(Literal what, int node) {
    node_of_[what] = static_cast<std::uint16_t>(node);
    const int candidate = candidate_of(what);
    rows_[is_on(what)][candidate / 64] |= std::uint64_t{1} << (candidate % 64);
    (is_on(what) ? true_ : false_).push_back(static_cast<std::uint16_t>(node));
    return true;
}

void Branch::draw(Drawing drawing) {
    while (!contradicts()) {
        if (next_true_ < true_.size())
            apply_true(true_[next_true_++], drawing);
        else if (next_false_ < false_.size())
            apply_false(false_[next_false_++], drawing);
        else
            return;
    }
}

// A true candidate rules out the others of its cell and those of its digit that it sees.
void Branch::apply_true(int node, Drawing drawing) {
    const Literal what = nodes_[node].what;
    const int cell = cell_of(what), digit = digit_of(what);
    const auto rule_out = [&](int other, int other_digit, Cause cause) {
        const Literal off = literal(other, other_digit, false);
        if (const int on = node_of_[opposite(off)]; on != kNoNode) {
            fail(on, add(off, cause, node));
            return true;
        }
        if (node_of_[off] == kNoNode) conclude(off, add(off, cause, node));
        return false;
    };
    if (drawing != Drawing::kNishio)
        for (int other : Bits(grid_.candidates(cell) & ~bit_of(digit)))
            if (rule_out(cell, other, kByCell)) return;
    const auto& houses = kTables.houses[cell];
    for (int kind = 0; kind < 3; ++kind) {
        unsigned places = grid_.places(houses[kind], digit) & ~bit_of(kTables.places[cell][kind]);
        if (kind > 0) places &= ~kTables.overlap[houses[kind]][houses[0]];
        for (int place : Bits(places))
            if (rule_out(kTables.cells[houses[kind]][place], digit, static_cast<Cause>(kind))) return;
    }
}

// A false candidate may leave one digit to its cell, or one place to its digit in a house.
void Branch::apply_false(int node, Drawing drawing) {
    const Literal what = nodes_[node].what;
    const int cell = cell_of(what), digit = digit_of(what);
    struct Single {
        Literal on;
        Cause cause;
    };
    std::array<Single, 4> singles;
    int count = 0;
    if (drawing != Drawing::kNishio) {
        const Mask digits = grid_.candidates(cell);
        if (count_of(digits) == 2)
            singles[count++] = {literal(cell, first_of(static_cast<Mask>(digits & ~bit_of(digit))), true), kByCell};
    }
    const auto& houses = kTables.houses[cell];
    for (int kind = 0; kind < 3; ++kind) {
        const Mask places = static_cast<Mask>(grid_.places(houses[kind], digit) & ~bit_of(kTables.places[cell][kind]));
        if (!is_single(places)) continue;
        const Literal on = literal(kTables.cells[houses[kind]][first_of(places)], digit, true);
        const auto known = [&](const Single& each) { return each.on == on; };
        if (std::none_of(singles.begin(), singles.begin() + count, known))
            singles[count++] = {on, static_cast<Cause>(kind)};
    }
    for (int i = 0; i < count; ++i) {
        const auto [on, cause] = singles[i];
        const int against = node_of_[opposite(on)];
        if (against == kNoNode && node_of_[on] != kNoNode) continue;
        const int made = add(on, cause, node);
        if (drawing != Drawing::kStatic) {
            // It rests on everything else that went before from the cell or the house.
            const auto rest_on = [&](int other, int other_digit) {
                parents_.push_back(node_of_[literal(other, other_digit, false)]);
                ++nodes_[made].parents;
            };
            if (cause == kByCell) {
                for (int other : Bits(base_->candidates(cell) & ~grid_.candidates(cell))) rest_on(cell, other);
            } else {
                const int house = houses[cause];
                for (int place : Bits(base_->places(house, digit) & ~grid_.places(house, digit)))
                    rest_on(kTables.cells[house][place], digit);
            }
        }
        if (against != kNoNode) {
            fail(made, against);
            break;
        }
        conclude(on, made);
    }
    if (drawing != Drawing::kStatic) grid_.remove(cell, digit);
}

bool Branch::rule_out(std::span<const Removal> removals, std::span<const std::uint16_t> parents, int inner, int told) {
    bool news = false;
    std::uint32_t at = 0;
    std::uint16_t depth = 0;
    for (const Removal& each : removals)
        for (int digit : Bits(each.digits)) {
            const Literal off = literal(each.cell, digit, false);
            if (has(off)) continue;
            if (!news) {
                at = static_cast<std::uint32_t>(parents_.size());
                parents_.insert(parents_.end(), parents.begin(), parents.end());
                for (int parent : parents) depth = std::max(depth, nodes_[parent].depth);
            }
            nodes_.push_back({off, kAdvanced, static_cast<std::int16_t>(inner), static_cast<std::int16_t>(told), at,
                              static_cast<std::uint16_t>(parents.size()), static_cast<std::uint16_t>(depth + 1)});
            conclude(off, size() - 1);
            news = true;
        }
    return news;
}

void Branch::list(int node, std::vector<std::uint16_t>& nodes) const {
    ++marks_;
    nodes.clear();
    const auto take = [&](int each) {
        std::uint32_t& mark = mark_[nodes_[each].what];
        if (mark == marks_) return;
        mark = marks_;
        nodes.push_back(static_cast<std::uint16_t>(each));
    };
    take(node);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (int parent : parents(nodes_[nodes[i]])) take(parent);
}

int Branch::ancestors(int node, std::vector<Print>& seen, int& inner_complexity) const {
    list(node, list_);
    if (!inner_.empty())
        for (int each : list_) {
            if (nodes_[each].inner < 0) continue;
            const Inner& hint = inner_[nodes_[each].inner];
            if (std::find(seen.begin(), seen.end(), hint.print) != seen.end()) continue;
            seen.push_back(hint.print);
            inner_complexity += hint.rank.complexity;
        }
    return static_cast<int>(list_.size());
}

}  // namespace garns::explainer
