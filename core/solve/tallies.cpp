#include "solve/tallies.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace garns::solve {

namespace {

// Sums of a number of the one set and a number of the other. What grows beyond 63 is lost: no digit counts that far.
std::uint64_t sums_of(std::uint64_t one, std::uint64_t other) {
    std::uint64_t found = 0;
    for (; one != 0; one &= one - 1) found |= other << std::countr_zero(one);
    return found;
}

std::uint64_t from_to(int low, int high) {
    if (low > high || low >= 64) return 0;
    const std::uint64_t up_to = high >= 63 ? ~std::uint64_t{0} : (std::uint64_t{2} << high) - 1;
    return up_to & ~((std::uint64_t{1} << low) - 1);
}

}  // namespace

Tallies::Tallies(const Rules& rules) {
    for (const Tally& rule : rules.tallies) {
        cells_.push(rule.cells);
        std::vector<std::uint32_t> arms(rule.arms.begin(), rule.arms.end());
        arms.push_back(static_cast<std::uint32_t>(rule.cells.size() - 2));
        arms_.push(arms);
        std::vector<Cell> sorted(rule.cells);
        std::ranges::sort(sorted);
        const bool comes_again = std::ranges::adjacent_find(sorted) != sorted.end();
        told_.push_back({rule.more, rule.enclosing, !rule.arms.empty(), comes_again});
    }
}

Tallies::Scratch Tallies::scratch() const {
    std::size_t cells = 0, arms = 0;
    for (int i = 0; i < size(); ++i) {
        cells = std::max(cells, cells_[i].size());
        arms = std::max(arms, arms_[i].size());
    }
    const std::vector<std::uint64_t> numbers(arms);
    return {std::vector<DigitSet>(cells), numbers, numbers, numbers};
}

// One look at a tally, for one digit of the first cell after the other. Numbers are of cells after the first.
class Tallies::Look {
public:
    Look(const Told& told, std::span<const Cell> counted, std::span<const std::uint32_t> arms, std::uint64_t wanted,
         const Candidates& candidates, Scratch& scratch)
        : told_(told), counted_(counted), arms_(arms), wanted_(wanted), candidates_(candidates), scratch_(scratch) {
        std::fill_n(scratch_.kept.begin(), counted.size(), DigitSet());
    }

    // Which of the wanted numbers there may be if the first cell holds this; none where there is none.
    std::uint64_t with(Digit first) { return told_.in_arms ? along_arms(first) : anywhere(first); }

private:
    // An arm counts until a cell holds something else.
    std::uint64_t along_arms(Digit first) {
        const std::size_t arms = arms_.size() - 1;
        auto& [kept, lengths, before, after] = scratch_;
        std::uint64_t sums = 1;
        for (std::size_t arm = 0; arm < arms; ++arm) {
            before[arm] = sums;
            lengths[arm] = lengths_of(arm, first);
            sums = sums_of(lengths[arm], sums);
        }
        const std::uint64_t found = sums & (told_.enclosing > 0 ? wanted_ & ~std::uint64_t{1} : wanted_);
        if (found == 0) return 0;
        after[arms - 1] = 1;
        for (std::size_t arm = arms - 1; arm > 0; --arm) after[arm - 1] = sums_of(lengths[arm], after[arm]);
        for (std::size_t arm = 0; arm < arms; ++arm) {
            const std::uint64_t others = sums_of(before[arm], after[arm]);
            std::uint64_t lasting = 0;  // the lengths with which all together may be
            for (std::uint64_t left = lengths[arm]; left != 0; left &= left - 1)
                if ((others << std::countr_zero(left) & found) != 0) lasting |= left & -left;
            const auto least = static_cast<std::uint32_t>(std::countr_zero(lasting));
            const auto most = static_cast<std::uint32_t>(63 - std::countl_zero(lasting));
            const DigitSet same = DigitSet::of(first), other = DigitSet(~same.bits());
            for (std::uint32_t at = arms_[arm]; at < arms_[arm + 1]; ++at) {
                const std::uint32_t place = at - arms_[arm];
                if (place < most || place > least) kept[at] |= same;
                if (place >= least) kept[at] |= other;
            }
        }
        return found;
    }

    // How many cells of an arm may count: as many as stand before one that may hold something else, or all.
    std::uint64_t lengths_of(std::size_t arm, Digit first) const {
        std::uint64_t found = 0, bit = 1;
        for (std::uint32_t at = arms_[arm]; at < arms_[arm + 1]; ++at, bit <<= 1) {
            const DigitSet held = candidates_[counted_[at]];
            if (held != DigitSet::of(first)) found |= bit;
            if (!held.has(first)) return found;
        }
        return found | bit;
    }

    // All count that hold it. Of those that enclose the first cell one does.
    std::uint64_t anywhere(Digit first) {
        const DigitSet same = DigitSet::of(first), other = DigitSet(~same.bits());
        int least = 0, most = 0, around = 0;
        bool is_enclosed = told_.enclosing == 0;
        for (std::size_t at = 0; at < counted_.size(); ++at) {
            const DigitSet held = candidates_[counted_[at]];
            const bool encloses = std::cmp_less(at, told_.enclosing);
            least += held == same;
            most += held.has(first);
            around += encloses && held.has(first);
            is_enclosed |= encloses && held == same;
        }
        if (!is_enclosed && around == 0) return 0;
        least += !is_enclosed;
        const std::uint64_t found = from_to(least, most) & wanted_;
        if (found == 0) return 0;
        const int low = std::countr_zero(found), high = 63 - std::countl_zero(found);
        for (std::size_t at = 0; at < counted_.size(); ++at) {
            const DigitSet held = candidates_[counted_[at]];
            const bool encloses = !is_enclosed && std::cmp_less(at, told_.enclosing);
            if (high >= least + !(held == same || encloses)) scratch_.kept[at] |= same;
            if (low <= most - held.has(first) && !(encloses && around == 1 && held.has(first)))
                scratch_.kept[at] |= other;
        }
        return found;
    }

    const Told& told_;
    std::span<const Cell> counted_;
    std::span<const std::uint32_t> arms_;
    std::uint64_t wanted_;
    const Candidates& candidates_;
    Scratch& scratch_;
};

bool Tallies::propagate(int i, Candidates& candidates, Scratch& scratch) const {
    const auto cells = cells_[i], counted = cells.subspan(1, cells.size() - 2);
    const Told& told = told_[i];
    const auto number = [&](Digit digit) { return digit + told.more - 1; };  // of cells after the first
    std::uint64_t wanted = 0, found = 0;
    for (Digit digit : candidates[cells.back()])
        if (number(digit) >= 0) wanted |= std::uint64_t{1} << number(digit);
    Look look(told, counted, arms_[i], wanted, candidates, scratch);
    DigitSet firsts, digits;
    for (Digit first : candidates[cells[0]])
        if (const std::uint64_t with = look.with(first); with != 0) {
            firsts |= DigitSet::of(first);
            found |= with;
        }
    for (Digit digit : candidates[cells.back()])
        if (number(digit) >= 0 && (found >> number(digit) & 1) != 0) digits |= DigitSet::of(digit);
    if (!candidates.keep(cells[0], firsts) || !candidates.keep(cells.back(), digits)) return false;
    for (std::size_t at = 0; at < counted.size(); ++at)
        if (!candidates.keep(counted[at], scratch.kept[at])) return false;
    return true;
}

}  // namespace garns::solve
