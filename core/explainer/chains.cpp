#include "explainer/chains.h"

#include <algorithm>

namespace garns::explainer {

using CellSet = Bitset<128>;

Technique Chains::technique(const Found& found) {
    if (!found.cycle) return found.by_cell ? Technique::kChain : Technique::kXChain;
    if (!found.by_house) return Technique::kYCycle;
    return found.by_cell ? Technique::kXyCycle : Technique::kXCycle;
}

const Chains::Found* Chains::best(const Grid& grid, const Hint& wanted) {
    best_only_ = true;
    wanted_ = &wanted;
    search(grid);
    return found_.empty() ? nullptr : &found_.front();
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

void Chains::search(const Grid& grid) {
    found_.clear();
    for (auto& cells : with_) cells = CellSet();
    for (int i = 0; i < links_.size(); ++i) with_[links_.digit(i)].insert(static_cast<Cell>(links_.cell(i)));
    search(grid, false, true);
    search(grid, true, false);
    search(grid, true, true);
}

void Chains::search(const Grid& grid, bool by_cell, bool by_house) {
    by_cell_ = by_cell;
    by_house_ = by_house;
    if (by_cell && by_house && hopeless(7.0, 0)) return;
    for (int i = 0; i < links_.size(); ++i) {
        const int size = count_of(grid.candidates(links_.cell(i)));
        if (size < 2 || (!by_house && size > 2)) continue;
        if (links_.loops(i)) cycles(i);
        if (!by_house) continue;
        if (links_.refutes(i)) chain(grid, i, true);
        if (links_.affirms(i)) chain(grid, i, false);
    }
}

// Whether nothing of this score and length can be better than what is there.
bool Chains::hopeless(double base, int complexity) const {
    if (!best_only_ || found_.empty()) return false;
    const Rank& best = found_.front().rank;
    const double score = base + length_score(complexity);
    return score > best.score || (score == best.score && complexity > best.complexity);
}

void Chains::offer(Found&& found) {
    if (wanted_ != nullptr && !wanted_->allows(technique(found))) return;
    if (!best_only_ || found_.empty())
        found_.push_back(std::move(found));
    else if (found.rank.before(found_.front().rank))
        found_.front() = std::move(found);
}

// The literals from a node to the root, which is true or false as `on` says of the node.
std::vector<Literal> Chains::path_of(int node, bool on) const {
    std::vector<Literal> path;
    for (; node >= 0; node = nodes_[node].parent, on = !on)
        path.push_back(static_cast<Literal>(links_.candidate(nodes_[node].index) * 2 + on));
    return path;
}

// Goes round in rings of equal length. A candidate may be ruled out several times, but once on
// each way.
void Chains::cycles(int source) {
    Links::Row visited{}, back, ignored;  // false candidates that lead back: whatever the false source makes true
    links_.when_false(source, back, ignored);
    Links::set(visited, source);
    nodes_.assign(1, {static_cast<std::uint16_t>(source), -1});
    now_.assign(1, 0);
    const double base = by_cell_ && by_house_ ? 7.0 : 6.5;
    for (int length = 2; !now_.empty(); length += 2) {
        if (hopeless(base, length)) return;
        off_.clear();
        for (int at : now_) {
            const auto weak = links_.weak(nodes_[at].index);
            for (std::size_t k = by_cell_ ? 0 : links_.in_cell(nodes_[at].index); k < weak.size(); ++k) {
                if (!Links::bit(back, weak[k])) continue;
                bool before = false;
                for (int up = nodes_[at].parent; up >= 0 && !before; up = nodes_[nodes_[up].parent].parent)
                    before = nodes_[up].index == weak[k];
                if (before) continue;
                off_.push_back(static_cast<std::uint16_t>(nodes_.size()));
                nodes_.push_back({weak[k], static_cast<std::int16_t>(at)});
            }
        }
        next_.clear();
        for (int at : off_)
            for (const auto& [to, cause] : links_.strong(nodes_[at].index)) {
                if (!usable(cause)) continue;
                if (length >= 4 && to == source) take_cycle(at, source, length);
                if (Links::bit(visited, to)) continue;
                Links::set(visited, to);
                next_.push_back(static_cast<std::uint16_t>(nodes_.size()));
                nodes_.push_back({to, static_cast<std::int16_t>(at)});
            }
        std::swap(now_, next_);
    }
}

// What sees a true and a false candidate of its digit in the cycle can be neither.
void Chains::take_cycle(int node, int source, int length) {
    const bool both = by_cell_ && by_house_;
    Found found;
    found.rank = {(both ? 7.0 : 6.5) + length_score(length), length, both ? 4 : by_cell_ ? 3 : 2};
    if (best_only_ && !found_.empty() && !found.rank.before(found_.front().rank)) return;
    found.path = path_of(node, false);
    found.path.pop_back();  // the source again
    found.path.insert(found.path.begin(), static_cast<Literal>(links_.candidate(source) * 2 + 1));
    CellSet cells;
    std::array<CellSet, 9> by_true{}, by_false{};
    for (Literal each : found.path) {
        cells.insert(static_cast<Cell>(cell_of(each)));
        (is_on(each) ? by_true : by_false)[digit_of(each)] |= kTables.seen[cell_of(each)];
    }
    std::array<Mask, kCells> gone{};
    CellSet touched;
    for (int digit = 0; digit < 9; ++digit)
        for (Cell cell : (by_true[digit] & by_false[digit] & with_[digit]) - cells) {
            gone[cell] |= bit_of(digit);
            touched.insert(cell);
        }
    if (touched.empty()) return;
    for (Cell cell : touched) found.removals.push_back({static_cast<std::uint8_t>(cell), gone[cell]});
    found.cycle = true;
    found.by_cell = by_cell_;
    found.by_house = by_house_;
    offer(std::move(found));
}

// The shortest way from a literal to its opposite.
void Chains::chain(const Grid& grid, int source, bool on) {
    // Only what leads to the end: a literal does when the opposite of the end leads to its opposite.
    Links::Row true_ones{}, false_ones{}, on_way, off_way;
    if (on) {
        off_way = links_.true_with(source);
        on_way = links_.false_with(source);
        Links::set(off_way, source);
    } else {
        links_.when_false(source, off_way, on_way);
        Links::set(on_way, source);
    }
    Links::set(on ? true_ones : false_ones, source);
    nodes_.assign(1, {static_cast<std::uint16_t>(source), -1});
    now_.clear();
    off_.clear();
    (on ? now_ : off_).push_back(0);
    const double base = by_cell_ ? 7.0 : 6.6;
    int last = -1;
    for (int length = 1; last < 0 && (!now_.empty() || !off_.empty());) {
        if (hopeless(base, length + 1)) return;
        for (std::size_t n = 0; n < now_.size() && last < 0; ++n) {
            const auto weak = links_.weak(nodes_[now_[n]].index);
            for (std::size_t k = by_cell_ ? 0 : links_.in_cell(nodes_[now_[n]].index); k < weak.size(); ++k) {
                if (!Links::bit(off_way, weak[k]) || Links::bit(false_ones, weak[k])) continue;
                Links::set(false_ones, weak[k]);
                if (on && weak[k] == source) last = now_[n];
                off_.push_back(static_cast<std::uint16_t>(nodes_.size()));
                nodes_.push_back({weak[k], static_cast<std::int16_t>(now_[n])});
                if (last >= 0) break;
            }
        }
        length += now_.empty() ? 0 : 1;
        now_.clear();
        if (last >= 0) break;
        for (std::size_t n = 0; n < off_.size() && last < 0; ++n)
            for (const auto& [to, cause] : links_.strong(nodes_[off_[n]].index)) {
                if (!usable(cause) || !Links::bit(on_way, to) || Links::bit(true_ones, to)) continue;
                Links::set(true_ones, to);
                if (!on && to == source) last = off_[n];
                now_.push_back(static_cast<std::uint16_t>(nodes_.size()));
                nodes_.push_back({to, static_cast<std::int16_t>(off_[n])});
                if (last >= 0) break;
            }
        length += off_.empty() ? 0 : 1;
        off_.clear();
    }
    if (last < 0) return;
    Found found;
    found.path = path_of(static_cast<int>(nodes_.size()) - 1, !on);
    const int complexity = static_cast<int>(found.path.size());
    found.rank = {base + length_score(complexity), complexity, by_cell_ ? 4 : 2};
    const int cell = links_.cell(source);
    const Mask digit = bit_of(links_.digit(source));
    found.removals = {
        {static_cast<std::uint8_t>(cell), on ? digit : static_cast<Mask>(grid.candidates(cell) & ~digit)}};
    found.by_cell = by_cell_;
    found.by_house = by_house_;
    offer(std::move(found));
}

logic::Step Chains::told(std::size_t origin, const Inner& inner) const {
    const Found& found = found_[origin];
    logic::Step step;
    Hint hint;
    hint.step = &step;
    hint.found(technique(found), in_tenths(found.rank.score));
    hint.removals = inner.removals;
    tell(found, hint);
    if (!found.cycle && is_on(found.path.front())) {
        hint.cell = cell_of(found.path.front());
        hint.digit = digit_of(found.path.front());
    }
    return step_of(hint, std::move(step));
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
