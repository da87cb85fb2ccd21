#include "solve/rankings.h"

#include <array>
#include <numeric>

namespace garns::solve {

Rankings::Rankings(const Rules& rules) : told_(rules.rankings) {
    if (told_.empty()) return;
    board_ = told_[0].size;
    cells_.resize(static_cast<std::size_t>(board_) * board_);
    std::iota(cells_.begin(), cells_.end(), Cell{0});
    for (int side = 0; side < kSides; ++side) {
        std::vector<Cell> begins;
        for (int number = 0; number < board_; ++number) {
            std::vector<Cell> line;
            for (int i = 0; i < board_; ++i) {
                const int place = side % 2 == 0 ? i : board_ - 1 - i;
                line.push_back(static_cast<Cell>(side < 2 ? number * board_ + place : place * board_ + number));
            }
            lines_.push(line);
            begins.push_back(line[0]);
        }
        begins_.push(begins);
    }
}

bool Rankings::propagate(int i, Candidates& candidates) const {
    const Ranking& told = told_[i];
    std::array<unsigned, kSides> sides{};
    int must_be_less = 0, may_be_less = 0;
    for (int side = 0; side < kSides; ++side) {
        if (side == told.side) continue;
        const unsigned known = told.sides[side];
        for (int number = 0; number < board_ && (sides[side] & known) != known; ++number)
            if (candidates[begins_[side][number]].has(told.first))
                sides[side] |= compare(told, line_of(side, number), candidates);
        sides[side] &= known;
        if (sides[side] == 0) return false;
        may_be_less += (sides[side] & kLess) != 0;
        must_be_less += sides[side] == kLess;
    }
    if (must_be_less > told.less || may_be_less < told.less) return false;
    const std::size_t ranked = line_of(told.side, told.number);
    for (int side = 0; side < kSides; ++side) {
        if (side == told.side) continue;
        unsigned here = sides[side];
        if (here == (kLess | kNotLess)) {
            if (may_be_less == told.less) here = kLess;
            if (must_be_less == told.less) here = kNotLess;
        }
        for (int number = 0; number < board_; ++number) {
            const Cell begin = begins_[side][number];
            if (!candidates[begin].has(told.first)) continue;
            const std::size_t other = line_of(side, number);
            if ((compare(told, other, candidates) & here) == 0) {
                if (!candidates.remove(begin, DigitSet::of(told.first))) return false;
            } else if (candidates[begin].single()) {
                if (here == kLess && !keep_order(other, ranked, false, candidates)) return false;
                if (here == kNotLess && !keep_order(ranked, other, told.ties, candidates)) return false;
            }
        }
    }
    return true;
}

// What another line may be if it begins with the digit: as far as both may be equal. A digit that both have there for
// sure stands in neither of them again.
unsigned Rankings::compare(const Ranking& told, std::size_t other, const Candidates& candidates) const {
    const auto one = lines_[line_of(told.side, told.number)], two = lines_[other];
    DigitSet open = DigitSet(~DigitSet::of(told.first).bits());
    unsigned found = 0;
    for (std::size_t j = 1; j < one.size(); ++j) {
        if (one[j] == two[j]) continue;
        const DigitSet a = candidates[one[j]] & open, b = candidates[two[j]] & open;
        if (a.empty() || b.empty()) return found;
        if (b.first() < a.last()) found |= kLess;
        if (b.last() > a.first()) found |= kNotLess;
        const DigitSet both = a & b;
        if (found == (kLess | kNotLess) || both.empty()) return found;
        if (both.single()) open -= both;
    }
    return told.ties ? found | kNotLess : found;
}

// Whether a line may be less than another, or equal, as far as its digits from a place on tell.
bool Rankings::may_be_less(std::size_t low, std::size_t high, std::size_t from, bool or_equal,
                           const Candidates& candidates) const {
    const auto one = lines_[low], two = lines_[high];
    for (std::size_t j = from; j < one.size(); ++j) {
        if (one[j] == two[j]) continue;
        const DigitSet a = candidates[one[j]], b = candidates[two[j]];
        if (a.first() < b.last()) return true;
        if ((a & b).empty()) return false;
    }
    return or_equal;
}

// Two lines that begin alike. Where they are not equal for sure the first time, the one has no larger digit than the
// other; and a smaller one, where what follows would not do.
bool Rankings::keep_order(std::size_t low, std::size_t high, bool or_equal, Candidates& candidates) const {
    const auto one = lines_[low], two = lines_[high];
    for (std::size_t j = 1; j < one.size(); ++j) {
        if (one[j] == two[j]) continue;
        const DigitSet a = candidates[one[j]], b = candidates[two[j]];
        if (a.single() && a == b) continue;
        const bool may_be_equal = !(a & b).empty() && may_be_less(low, high, j + 1, or_equal, candidates);
        const int room = may_be_equal ? 0 : 1;
        const DigitSet below = DigitSet::all(b.last() - room), above(~DigitSet::all(a.first() + room - 1).bits());
        if (!candidates.keep(one[j], below) || !candidates.keep(two[j], above)) return false;
        if (!candidates[one[j]].single() || candidates[one[j]] != candidates[two[j]]) return true;
    }
    return or_equal;
}

}  // namespace garns::solve
