#include "explainer/multiple.h"

#include <algorithm>

#include "explainer/chains.h"

namespace garns::explainer {
namespace {

constexpr int sort_key(Multiple::Kind kind) {
    constexpr int kKeys[] = {5, 6, 7, 1};
    return kKeys[static_cast<int>(kind)];
}

}  // namespace

Technique Multiple::technique(const Method& method, Kind kind) {
    if (method.drawing == Drawing::kNishio) return Technique::kNishio;
    if (method.drawing == Drawing::kStatic)
        return kind == Kind::kCell ? Technique::kCellChains : Technique::kRegionChains;
    return next(Technique::kDynamicCell, 4 * method.level + static_cast<int>(kind));
}

const Multiple::Found* Multiple::best(const Grid& grid, const Method& method, const Hint& wanted) {
    best_only_ = true;
    wanted_ = &wanted;
    const bool higher = goes_on_ && method.drawing == Drawing::kDynamic && method_.drawing == Drawing::kDynamic &&
                        method.limit == method_.limit && method.level == method_.level + 1 && method.level != 4;
    if (higher) {
        method_ = method;
        found_.clear();
    } else {
        prepare(grid, method);
        if (method.drawing == Drawing::kStatic) {
            links_.build(grid);
            links_.close();
            closed_ = &links_;
        }
    }
    search(grid);
    goes_on_ = true;
    return found_.empty() ? nullptr : &found_.front();
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

// In the order of the Explainer: cell by cell and digit by digit, first what the digit leads to alone, then
// with the other places of its houses, last with the other digits of the cell.
void Multiple::search(const Grid& grid) {
    const bool dynamic = method_.drawing != Drawing::kStatic, nishio = method_.drawing == Drawing::kNishio;
    for (int cell = 0; cell < kCells; ++cell) {
        const Mask digits = grid.candidates(cell);
        const int size = count_of(digits);
        if (size < (dynamic ? 2 : 3)) continue;
        for (int digit : Bits(digits)) {
            const Literal on = literal(cell, digit, true), off = opposite(on);
            if (dynamic) {
                Branch& when_on = run(on);
                if (when_on.contradicts()) reduce(grid, Kind::kContradiction, on, -1, std::array{&when_on});
                Branch& when_off = run(off);
                if (when_off.contradicts()) reduce(grid, Kind::kContradiction, off, -1, std::array{&when_off});
                if (size >= 3 && !nishio) reduce(grid, Kind::kDouble, on, -1, std::array{&when_on, &when_off});
            }
            if (nishio) continue;
            for (int kind = 0; kind < 3; ++kind) {
                const int house = kTables.houses[cell][kind];
                const Mask places = grid.places(house, digit);
                if (count_of(places) >= 2 && first_of(places) == kTables.places[cell][kind])
                    reduce_region(grid, house, digit);
            }
        }
        if (!nishio) reduce_cell(grid, cell);
    }
}

// Whether the closed links leave a chance that these suppositions lead to the same.
bool Multiple::in_common(std::span<const Literal> supposed) const {
    if (closed_ == nullptr) return true;
    std::uint64_t any = 0;
    for (int word = 0; word < closed_->words(); ++word) {
        std::uint64_t on = ~std::uint64_t{0}, off = on;
        for (Literal each : supposed) {
            const int i = closed_->index(candidate_of(each));
            on &= closed_->true_with(i)[word] | (i / 64 == word ? std::uint64_t{1} << (i % 64) : 0);
            off &= closed_->false_with(i)[word];
        }
        any |= on | off;
    }
    return any != 0;
}

void Multiple::reduce_region(const Grid& grid, int house, int digit) {
    std::array<Literal, 9> supposed;
    std::array<Branch*, 9> branches;
    std::size_t count = 0;
    for (int place : Bits(grid.places(house, digit)))
        supposed[count++] = literal(kTables.cells[house][place], digit, true);
    if (!in_common({supposed.data(), count})) return;
    for (std::size_t i = 0; i < count; ++i) branches[i] = &run(supposed[i]);
    reduce(grid, Kind::kRegion, supposed[0], house, {branches.data(), count});
}

void Multiple::reduce_cell(const Grid& grid, int cell) {
    std::array<Literal, 9> supposed;
    std::array<Branch*, 9> branches;
    std::size_t count = 0;
    for (int digit : Bits(grid.candidates(cell))) supposed[count++] = literal(cell, digit, true);
    if (!in_common({supposed.data(), count})) return;
    for (std::size_t i = 0; i < count; ++i) branches[i] = &run(supposed[i]);
    reduce(grid, Kind::kCell, supposed[0], -1, {branches.data(), count});
}

void Multiple::prepare(const Grid& grid, const Method& method) {
    grid_ = &grid;
    method_ = method;
    closed_ = nullptr;
    found_.clear();
    offered_ = 0;
    used_ = 0;
    in_pool_.fill(-1);
}

logic::Step Multiple::told(std::size_t origin) {
    const Found& found = found_[origin];
    logic::Step step;
    Hint hint;
    hint.step = &step;
    hint.found(technique(method_, found.kind), in_tenths(found.rank.score));
    hint.removals = {found.removal};
    tell(found, hint);
    if (found.places) {
        hint.cell = cell_of(found.target);
        hint.digit = digit_of(found.target);
    }
    return step_of(hint, std::move(step));
}

Branch& Multiple::run(Literal supposed) {
    if (in_pool_[supposed] < 0) {
        control_.check();
        if (used_ == pool_.size()) pool_.push_back(std::make_unique<Branch>());
        in_pool_[supposed] = static_cast<std::int16_t>(used_++);
        Branch& fresh = *pool_[in_pool_[supposed]];
        fresh.keep_told(keep_told_);
        fresh.start(*grid_, supposed);
        fresh.draw(method_.drawing);
        fresh.set_level(0);
    }
    Branch& branch = *pool_[in_pool_[supposed]];
    if (branch.level() == method_.level) return branch;
    control_.check();
    while (!branch.contradicts() && advance(branch)) {
        control_.check();
        branch.draw(method_.drawing);
    }
    branch.set_level(method_.level);
    return branch;
}

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
            if (use_inner(branch, chains.all(grid, mode_), told)) return true;
        }
        if (method_.level < 3) return false;
    }
    if (!within_) within_ = std::make_unique<Multiple>(mode_, control_);
    within_->keep_told(keep_told_);
    const auto told = [&](const Inner& hint) { return within_->told(hint.origin); };
    if (method_.level == 3) return use_inner(branch, within_->all(grid, {Drawing::kStatic}, &links_), told);
    if (use_inner(branch, within_->all(grid, {Drawing::kDynamic, method_.limit}), told)) return true;
    return method_.level == 5 && use_inner(branch, within_->all(grid, {Drawing::kDynamic, 2}), told);
}

// The hints found in the position of the branch, from the easiest: what they rule out follows from what the
// branch has ruled out before, where that was needed.
template <class Tell>
bool Multiple::use_inner(Branch& branch, std::vector<Inner>&& hints, const Tell& tell) {
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
        const int told = branch.keeps_told() ? static_cast<int>(branch.told().size()) : -1;
        if (!branch.rule_out(hint.removals, parents, static_cast<int>(branch.inner().size()), told)) continue;
        news = true;
        if (told >= 0) branch.told().push_back(tell(hint));
        branch.inner().push_back(std::move(hint));
    }
    return news;
}

// What follows from every branch. A contradiction is one branch with two ends.
void Multiple::reduce(const Grid& grid, Kind kind, Literal source, int house, std::span<Branch* const> branches) {
    if (wanted_ != nullptr && !wanted_->allows(technique(method_, kind))) return;
    const int key = sort_key(kind);
    std::array<std::pair<const Branch*, int>, 9> ends;
    const auto removal_of = [&](Literal target) -> Removal {
        const int cell = cell_of(target);
        const Mask digit = bit_of(digit_of(target));
        return {static_cast<std::uint8_t>(cell),
                is_on(target) ? static_cast<Mask>(grid.candidates(cell) & ~digit) : digit};
    };
    const auto consider = [&](Literal target, std::size_t count) {
        const Removal removal = removal_of(target);
        if (removal.digits == 0) return;
        int least = 0;
        for (std::size_t i = 0; i < count; ++i) least += ends[i].first->node(ends[i].second).depth;
        if (hopeless(least, key)) return;
        const int all = complexity({ends.data(), count});
        offer({{method_.base() + length_score(all), all, key}, kind, source, house, target, is_on(target), removal});
    };
    if (kind == Kind::kContradiction) {
        ends[0] = {branches[0], branches[0]->on()};
        ends[1] = {branches[0], branches[0]->off()};
        return consider(opposite(source), 2);
    }
    for (bool on : {true, false}) {
        Branch::Row common = branches[0]->row(on);
        for (Branch* each : branches.subspan(1))
            for (int word = 0; word < Branch::kWords; ++word) common[word] &= each->row(on)[word];
        std::uint64_t any = 0;
        for (std::uint64_t word : common) any |= word;
        if (any == 0) continue;
        for (int node : branches[0]->drawn(on)) {
            const Literal target = branches[0]->node(node).what;
            const int candidate = candidate_of(target);
            if (((common[candidate / 64] >> (candidate % 64)) & 1) == 0) continue;
            for (std::size_t i = 0; i < branches.size(); ++i) ends[i] = {branches[i], branches[i]->find(target)};
            consider(target, branches.size());
        }
    }
}

bool Multiple::hopeless(int complexity, int kind) const {
    if (!best_only_ || found_.empty()) return false;
    const Rank& best = found_.front().rank;
    return complexity > best.complexity || (complexity == best.complexity && kind >= best.kind);
}

int Multiple::complexity(std::span<const std::pair<const Branch*, int>> ends) const {
    std::vector<Print> seen;
    int inner = 0, flat = 0;
    for (const auto& [branch, node] : ends) flat += branch->ancestors(node, seen, inner);
    return flat + inner;
}

void Multiple::offer(Found found) {
    found.ordinal = offered_++;
    if (best_only_) {
        if (found_.empty())
            found_.push_back(found);
        else if (found.rank.before(found_.front().rank))
            found_.front() = found;
        return;
    }
    // Placing the second digit of a cell is ruling out the first.
    const int effect = is_single(found.removal.digits) ? found.removal.cell * 9 + first_of(found.removal.digits)
                                                       : kCandidates + candidate_of(found.target);
    int& known = by_effect_[effect];
    if (known < 0) {
        known = static_cast<int>(found_.size());
        found_.push_back(found);
    } else if (found.rank.before(found_[known].rank)) {
        found_[known] = found;
    }
}

std::vector<std::pair<Literal, Literal>> Multiple::ends(const Grid& grid, const Found& found) {
    std::vector<std::pair<Literal, Literal>> result;
    const int cell = cell_of(found.source), digit = digit_of(found.source);
    switch (found.kind) {
        case Kind::kContradiction:
            break;
        case Kind::kDouble:
            return {{found.source, found.target}, {opposite(found.source), found.target}};
        case Kind::kCell:
            for (int each : Bits(grid.candidates(cell))) result.push_back({literal(cell, each, true), found.target});
            break;
        case Kind::kRegion:
            for (int each : cells_at(found.house, grid.places(found.house, digit)))
                result.push_back({literal(each, digit, true), found.target});
            break;
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

}  // namespace garns::explainer
