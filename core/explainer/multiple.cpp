#include "explainer/multiple.h"

#include <algorithm>

#include "explainer/one_digit.h"

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
            if (nishio) {
                for (Literal each : {on, off}) {
                    if (!OneDigit(grid, each).fails()) continue;
                    Branch& branch = run(each);  // a house that had no place before fails without two ends to tell
                    if (branch.contradicts()) reduce(grid, Kind::kContradiction, each, -1, std::array{&branch});
                }
                continue;
            }
            if (dynamic) {
                Branch& when_on = run(on);
                if (when_on.contradicts()) reduce(grid, Kind::kContradiction, on, -1, std::array{&when_on});
                Branch& when_off = run(off);
                if (when_off.contradicts()) reduce(grid, Kind::kContradiction, off, -1, std::array{&when_off});
                if (size >= 3) reduce(grid, Kind::kDouble, on, -1, std::array{&when_on, &when_off});
            }
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

}  // namespace garns::explainer
