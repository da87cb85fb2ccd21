// Chains within chains: hints found in the position of a branch, and what the branch draws from them.

#include <algorithm>

#include "explainer/chains.h"
#include "explainer/multiple.h"

namespace garns::explainer {

// One more round of conclusions that need more than singles.
bool Multiple::advance(Branch& branch) {
    if (use_patterns(branch, mode_)) return true;
    if (method_.level < 2) return false;
    const Grid& grid = branch.grid();
    if (method_.level <= 3) {
        links_.build(grid);
        if (links_.close()) {
            Chains chains(links_);
            const auto told = [&](const Inner& hint) { return chains.told(hint.origin, hint); };
            if (use_inner(branch, chains.all(grid, mode_), false, told)) return true;
        }
        if (method_.level < 3) return false;
    }
    if (!within_) within_ = std::make_unique<Multiple>(mode_, control_);
    within_->keep_told(keep_told_);
    const auto told = [&](const Inner& hint) { return within_->told(hint.origin); };
    if (method_.level == 3) return use_inner(branch, within_->all(grid, {Drawing::kStatic}, &links_), false, told);
    if (use_inner(branch, within_->all(grid, {Drawing::kDynamic, method_.limit}), method_.limit > 0, told)) return true;
    return method_.level == 5 && use_inner(branch, within_->all(grid, {Drawing::kDynamic, 2}), true, told);
}

// The hints found in the position of the branch, from the easiest: what they rule out follows from what the
// branch has ruled out before, where that was needed.
template <class Tell>
bool Multiple::use_inner(Branch& branch, std::vector<Inner>&& hints, bool deep, const Tell& tell) {
    bool news = false;
    std::vector<std::uint16_t> parents;
    for (Inner& hint : hints) {
        parents.clear();
        const auto parent = [&](int cell, int digit) {
            const int node = branch.gone(cell, digit);
            if (node != kNoNode && std::find(parents.begin(), parents.end(), node) == parents.end())
                parents.push_back(static_cast<std::uint16_t>(node));
        };
        for (const Event& event : hint.events) {
            if (event.cause == kByCell) {
                for (int digit = 0; digit < 9; ++digit) parent(event.cell, digit);
            } else {
                for (int cell : kTables.cells[kTables.houses[event.cell][event.cause]]) parent(cell, event.digit);
            }
        }
        if (parents.empty()) continue;
        // The Explainer does not ask what patterns within a chain within rest on. For a proof, take everything.
        if (deep && branch.keeps_told()) parents = branch.drawn(false);
        const int told = branch.keeps_told() ? static_cast<int>(branch.told().size()) : -1;
        if (!branch.rule_out(hint.removals, parents, static_cast<int>(branch.inner().size()), told)) continue;
        news = true;
        if (told >= 0) branch.told().push_back(tell(hint));
        branch.inner().push_back(std::move(hint));
    }
    return news;
}

std::vector<Inner> Multiple::all(const Grid& grid, const Method& method, const Links* links) {
    best_only_ = false;
    by_effect_.assign(2 * kCandidates, -1);
    prepare(grid, method);
    closed_ = links;
    search(grid);
    std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
        return a.rank.before(b.rank) || (!b.rank.before(a.rank) && a.ordinal < b.ordinal);
    });
    std::vector<Inner> result;
    for (const Found& each : found_) {
        result.push_back(inner(grid, each));
        result.back().origin = result.size() - 1;
    }
    return result;
}

Inner Multiple::inner(const Grid& grid, const Found& found) {
    Inner result;
    result.rank = found.rank;
    result.removals = {found.removal};
    std::vector<std::uint16_t> nodes;
    const auto tell = [&](const Branch& branch, int end) {
        branch.list(end, nodes);
        result.print.add(0xffff0000u + branch.node(end).what);
        for (int each : nodes) {
            const Node& node = branch.node(each);
            result.print.add(node.what);
            if (!is_on(node.what)) continue;
            Cause cause = node.cause;
            if (cause == kGiven && found.kind == Kind::kCell) cause = kByCell;
            if (cause == kGiven && found.kind == Kind::kRegion) cause = static_cast<Cause>(found.house / 9);
            if (cause != kGiven)
                result.events.push_back({cause, static_cast<std::uint8_t>(cell_of(node.what)),
                                         static_cast<std::uint8_t>(digit_of(node.what))});
        }
    };
    if (found.kind == Kind::kContradiction) {
        const Branch& branch = run(found.source);
        tell(branch, branch.on());
        tell(branch, branch.off());
    } else {
        for (const auto& [from, to] : ends(grid, found)) {
            const Branch& branch = run(from);
            tell(branch, branch.find(to));
        }
    }
    return result;
}

std::vector<Inner> Chains::all(const Grid& grid, Mode mode) {
    best_only_ = false;
    search(grid);
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Found& a, const Found& b) { return a.rank.before(b.rank); });
    std::vector<Inner> result;
    const auto same = [](const std::vector<Removal>& a, const std::vector<Removal>& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                          [](const Removal& x, const Removal& y) { return x.cell == y.cell && x.digits == y.digits; });
    };
    std::vector<std::vector<Removal>> effects;
    for (Found& each : found_) {
        if (std::any_of(effects.begin(), effects.end(), [&](const auto& known) { return same(known, each.removals); }))
            continue;
        effects.push_back(each.removals);
        result.push_back(inner(std::move(each), mode));
        result.back().origin = static_cast<std::size_t>(&each - found_.data());
    }
    return result;
}

Inner Chains::inner(Found&& found, Mode mode) const {
    Inner result;
    result.rank = found.rank;
    const std::size_t size = found.path.size();
    // From the end to the beginning: where a candidate was the last of its cell or house.
    const auto strong = [&](std::size_t i) {
        const Literal on = found.path[i], off = found.path[(i + 1) % size];
        for (const auto& [to, cause] : links_.strong(links_.index(candidate_of(off))))
            if (links_.candidate(to) == candidate_of(on)) return cause;
        return kGiven;
    };
    for (std::size_t i = 0; i < size; ++i) {
        result.print.add(found.path[i]);
        if (is_on(found.path[i]) && (found.cycle || i + 1 < size))
            result.events.push_back({strong(i), static_cast<std::uint8_t>(cell_of(found.path[i])),
                                     static_cast<std::uint8_t>(digit_of(found.path[i]))});
    }
    if (found.cycle) {
        // The cycle the other way round starts with the source, now false; what was ruled out is
        // true there, for the reason that ruled it out.
        result.print.add(found.path[0] ^ 1);
        for (std::size_t i = size - 1; i > 0; --i) {
            const Literal each = found.path[i];
            result.print.add(each ^ 1);
            if (is_on(each)) continue;
            const Literal by = found.path[(i + 1) % size];
            result.events.push_back({weak_cause(cell_of(by), cell_of(each)), static_cast<std::uint8_t>(cell_of(each)),
                                     static_cast<std::uint8_t>(digit_of(each))});
        }
    }
    result.removals = std::move(found.removals);
    order_removals(result.removals, mode);
    return result;
}

void order_removals(std::vector<Removal>& removals, Mode mode) {
    if (mode == Mode::kSe121) {
        std::stable_sort(removals.begin(), removals.end(),
                         [](const Removal& a, const Removal& b) { return a.cell < b.cell; });
        return;
    }
    std::size_t buckets = 16;
    while (removals.size() > buckets * 3 / 4) buckets *= 2;
    std::stable_sort(removals.begin(), removals.end(),
                     [&](const Removal& a, const Removal& b) { return a.cell % buckets < b.cell % buckets; });
}

}  // namespace garns::explainer
