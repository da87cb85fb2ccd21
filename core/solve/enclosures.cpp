#include "solve/enclosures.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace garns::solve {

namespace {

using SetsBySize = std::array<std::vector<DigitSet>, kMostEnclosed>;  // by their sizes

constexpr DigitSet below(Digit digit) { return DigitSet::all(digit - 1); }
constexpr DigitSet above(Digit digit) { return DigitSet(~DigitSet::all(digit).bits()); }

// The sets of digits that may lie between: never the first or the last of the board, which are the ends themselves.
SetsBySize sets_with(int total, int more, int digits) {
    SetsBySize sets;
    const std::uint64_t inner =
        (DigitSet::all(digits) - DigitSet::of(1) - DigitSet::of(static_cast<Digit>(digits))).bits();
    for (std::uint64_t bits = inner;; bits = (bits - 1) & inner) {
        int sum = 0;
        for (Digit digit : DigitSet(bits)) sum += digit + more;
        if (sum == total && DigitSet(bits).size() < std::ssize(sets))
            sets[DigitSet(bits).size()].push_back(DigitSet(bits));
        if (bits == 0) return sets;
    }
}

// Narrows cells that share out a set of digits, one each: a cell with one digit
// takes it from the others, a digit with one cell takes the cell. False if the
// set cannot be shared out (some such failures are not seen).
bool share_out(std::span<DigitSet> cells, DigitSet digits) {
    for (DigitSet& cell : cells) cell &= digits;
    for (;;) {
        DigitSet once, twice, settled;
        for (DigitSet cell : cells) {
            if (cell.empty()) return false;
            if (cell.single()) {
                if (!(settled & cell).empty()) return false;
                settled |= cell;
            }
            twice |= once & cell;
            once |= cell;
        }
        if (once != digits) return false;
        const DigitSet hidden = once - twice - settled;
        bool changed = false;
        for (DigitSet& cell : cells) {
            if (cell.single()) continue;
            DigitSet left = cell - settled;
            if (!(left & hidden).empty()) left &= hidden;
            changed |= left != cell;
            cell = left;
        }
        if (!changed) return true;
    }
}

// A line as a run sees it: what its cells may hold, and what the ways leave of it.
struct Ways {
    std::span<const DigitSet> now;
    std::span<DigitSet> left;
    // Of the cells before each and from each on: what any of them may hold, and what all of them may.
    std::array<DigitSet, kMostEnclosed + 1> before{}, from{}, all_before, all_from;

    Ways(std::span<const DigitSet> candidates, std::span<DigitSet> kept) : now(candidates), left(kept) {
        const std::size_t count = now.size();
        all_before[0] = all_from[count] = DigitSet(~0ull);
        for (std::size_t cell = 0; cell < count; ++cell) {
            before[cell + 1] = before[cell] | now[cell];
            all_before[cell + 1] = all_before[cell] & now[cell];
        }
        for (std::size_t cell = count; cell-- > 0;) {
            from[cell] = from[cell + 1] | now[cell];
            all_from[cell] = all_from[cell + 1] & now[cell];
        }
    }

    // Whether each of the cells from one to another has a digit of the set.
    bool meet(std::size_t start, std::size_t end, DigitSet set) const {
        return std::all_of(now.begin() + start, now.begin() + end,
                           [&](DigitSet here) { return !(here & set).empty(); });
    }
    void leave(std::size_t start, std::size_t end, DigitSet set) {
        for (std::size_t cell = start; cell < end; ++cell) left[cell] |= set;
    }

    // Whether the cells outside can share out a set of as many digits: asked twice where either end may be the smaller.
    bool share_outside(std::size_t start, std::size_t end, DigitSet set) {
        if ((set - (all_before[start] & all_from[end])).empty()) {
            leave(0, start, set);
            leave(end, now.size(), set);
            return true;
        }
        if (set == outside_set && start == outside_start && end == outside_end) return outside_fits;
        outside_set = set;
        outside_start = start, outside_end = end;
        std::array<DigitSet, kMostEnclosed> shared;
        std::copy(now.begin() + end, now.end(), std::copy_n(now.begin(), start, shared.begin()));
        outside_fits = share_out(std::span(shared.data(), now.size() - (end - start)), set);
        if (!outside_fits) return false;
        for (std::size_t cell = 0; cell < start; ++cell) left[cell] |= shared[cell];
        for (std::size_t cell = end; cell < now.size(); ++cell) left[cell] |= shared[cell - end + start];
        return true;
    }
    DigitSet outside_set;
    std::size_t outside_start = 0, outside_end = 0;
    bool outside_fits = false;

    // The smallest digit in one place and the largest in another, with others outside: each is one of some digits. What
    // lies outside is between the two as well, so the further they are apart the better: the first pair that does not
    // do ends the search for more.
    bool enclose(std::size_t low, std::size_t high, DigitSet outside, DigitSet lows, DigitSet highs) {
        const std::size_t start = std::min(low, high), end = std::max(low, high) + 1,
                          others = now.size() - (end - start);
        bool any = false;
        for (Digit least : lows) {
            bool first = true;
            for (DigitSet rest = highs & above(least); !rest.empty();) {
                const Digit most = rest.last();
                rest &= below(most);
                const DigitSet there = outside & above(least) & below(most);
                if (static_cast<std::size_t>(there.size()) < others || !meet(0, start, there) ||
                    !meet(end, now.size(), there))
                    break;
                if (static_cast<std::size_t>(there.size()) == others) {
                    if (!share_outside(start, end, there)) break;
                    first = false;
                } else if (std::exchange(first, false)) {
                    leave(0, start, there);
                    leave(end, now.size(), there);
                }
                left[low] |= DigitSet::of(least);
                left[high] |= DigitSet::of(most);
                any = true;
            }
            if (first) break;
        }
        return any;
    }
};

}  // namespace

Enclosures::Enclosures(const Rules& rules) {
    std::map<std::pair<int, int>, std::size_t> known;
    for (const Enclosed& enclosed : rules.enclosed) {
        const auto [found, is_new] = known.try_emplace({enclosed.total, enclosed.more}, sets_.size());
        if (is_new)
            for (const auto& sets : sets_with(enclosed.total, enclosed.more, rules.digits)) sets_.push(sets);
        Line line{found->second, {}, {}};
        if (std::ssize(enclosed.cells) == rules.digits) {
            line.least = DigitSet::of(1);
            line.most = DigitSet::of(static_cast<Digit>(rules.digits));
        }
        cells_.push(enclosed.cells);
        lines_.push_back(line);
    }
}

bool Enclosures::propagate(int i, Candidates& candidates) const {
    const auto cells = cells_[i];
    const DigitSet least = lines_[i].least, most = lines_[i].most;
    const std::size_t count = cells.size();
    std::array<DigitSet, kMostEnclosed> now{}, left{}, shared{};
    std::ranges::transform(cells, now.begin(), [&](Cell cell) { return candidates[cell]; });
    Ways ways({now.data(), count}, {left.data(), count});

    for (std::size_t a = 0; a + 1 < count; ++a) {
        DigitSet inside, all_inside(~0ull);
        for (std::size_t b = a + 1; b < count; inside |= now[b], all_inside &= now[b], ++b) {
            const auto ends = [&](DigitSet known, std::size_t place) {
                return known.empty() ? now[place] : now[place] & known;
            };
            const DigitSet low_a = ends(least, a), high_a = ends(most, a), low_b = ends(least, b),
                           high_b = ends(most, b);
            if ((low_a.empty() || high_b.empty()) && (low_b.empty() || high_a.empty())) continue;
            const DigitSet outside = (ways.before[a] | ways.from[b + 1]) - least - most;
            for (DigitSet set : sets(i, b - a - 1)) {
                if (!(set - inside).empty() || static_cast<std::size_t>((outside - set).size()) < count - (b + 1 - a) ||
                    !ways.meet(a + 1, b, set))
                    continue;
                const std::span between(shared.data(), b - a - 1);
                if ((set - all_inside).empty()) {
                    std::ranges::fill(between, set);
                } else {
                    std::copy_n(now.begin() + a + 1, b - a - 1, shared.begin());
                    if (!share_out(between, set)) continue;
                }
                const DigitSet lower = set.empty() ? DigitSet(~0ull) : below(set.first());
                const DigitSet higher = set.empty() ? DigitSet(~0ull) : above(set.last());
                const bool up = ways.enclose(a, b, outside - set, low_a & lower, high_b & higher);
                const bool down = ways.enclose(b, a, outside - set, low_b & lower, high_a & higher);
                if (up || down)
                    for (std::size_t place = a + 1; place < b; ++place) left[place] |= shared[place - a - 1];
            }
        }
    }
    for (std::size_t place = 0; place < count; ++place)
        if (!candidates.keep(cells[place], left[place])) return false;
    return true;
}

}  // namespace garns::solve
