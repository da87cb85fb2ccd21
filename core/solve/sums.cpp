#include "solve/sums.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace garns::solve {

namespace {

constexpr int kMostCombinations = 2000;  // sets of digits tried for one part
constexpr int kMostTotal = 64;           // the largest total of a part
constexpr int kMostSlack = 63;           // bits of a word
constexpr int kMostWays = 48;            // of a few cells, gone through one by one
static_assert(kMostShared >= 10);        // cells of a part: 1 + 2 + ... + 11 is more than the largest total

// Acts on two to five cells that have few ways; says whether they are that.
template <std::size_t kCells = 2>
bool with_few_cells(std::span<const Cell> cells, const Candidates& candidates, const auto& act) {
    if constexpr (kCells <= 5) {
        if (cells.size() > kCells) return with_few_cells<kCells + 1>(cells, candidates, act);
        FewCells<kCells> few(cells, candidates);
        if (few.ways() > kMostWays) return false;
        act(few);
        return true;
    }
    return false;
}

constexpr std::uint64_t bit(int i) { return std::uint64_t{1} << i; }

}  // namespace

Sums::Sums(const Rules& rules, const Houses& houses, const Control& control)
    : digits_(rules.digits), by_total_(rules.digits + 1) {
    Outlook outlook;
    for (const Sum& sum : rules.sums) {
        control.check();  // one may have a thousand cells
        prepare(sum, houses, outlook);
    }
}

bool Sums::can_combine(std::size_t size) const {
    if (size > static_cast<std::size_t>(digits_)) return false;
    int total = 0;
    std::int64_t combinations = 1;
    for (int i = 0; i < static_cast<int>(size); ++i) {
        total += digits_ - i;
        combinations = combinations * (digits_ - i) / (i + 1);
        if (total > kMostTotal || combinations > kMostCombinations) return false;
    }
    return true;
}

// Greedily: a cell joins the first part whose cells it all sees.
std::vector<Sums::Draft> Sums::join_cells(const Terms& terms, const Houses& houses, std::vector<Draft> drafts) const {
    for (const auto& [cell, coefficient] : terms) {
        const auto home = std::ranges::find_if(drafts, [&](const Draft& draft) {
            return draft.coefficient == coefficient && can_combine(draft.cells.size() + 1) &&
                   std::ranges::all_of(draft.cells, [&](Cell other) { return houses.sees(cell, other); });
        });
        if (home == drafts.end())
            drafts.push_back({{cell}, coefficient});
        else
            home->cells.push_back(cell);
    }
    return drafts;
}

// The house with most of the cells gives a part, then the one with most of the
// rest, and so on; what is left joins greedily.
std::vector<Sums::Draft> Sums::join_houses(Terms terms, const Houses& houses) const {
    std::vector<Draft> drafts;
    std::vector<std::pair<std::uint32_t, int>> shares;  // houses and coefficients, one for each cell
    for (;;) {
        shares.clear();
        for (const auto& [cell, coefficient] : terms)
            for (std::uint32_t house : houses.houses_of(cell)) shares.emplace_back(house, coefficient);
        std::ranges::sort(shares);
        auto best = shares.end();
        std::ptrdiff_t most = 1;
        for (auto begin = shares.begin(); begin != shares.end();) {
            const auto end = std::find_if(begin, shares.end(), [&](const auto& each) { return each != *begin; });
            if (end - begin > most && can_combine(static_cast<std::size_t>(end - begin))) {
                most = end - begin;
                best = begin;
            }
            begin = end;
        }
        if (best == shares.end()) return join_cells(terms, houses, std::move(drafts));
        const auto [house, coefficient] = *best;
        drafts.push_back({{}, coefficient});
        for (Cell cell : houses.cells(static_cast<int>(house)))
            if (std::erase(terms, Terms::value_type{cell, coefficient}) != 0) drafts.back().cells.push_back(cell);
    }
}

// Large parts say most: the sum of the squares of their sizes tells which way is better.
void Sums::prepare(const Sum& sum, const Houses& houses, Outlook& outlook) {
    Terms terms;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) terms.emplace_back(sum.cells[i], sum.coefficients[i]);
    std::ranges::sort(terms);
    for (std::size_t i = terms.size(); i-- > 1;)  // a cell that stands in the sum twice counts twice
        if (terms[i].first == terms[i - 1].first) terms[i - 1].second += std::exchange(terms[i].second, 0);
    std::erase_if(terms, [](const auto& term) { return term.second == 0; });
    const auto worth = [](const std::vector<Draft>& parts) {
        std::size_t squares = 0;
        for (const Draft& part : parts) squares += part.cells.size() * part.cells.size();
        return squares;
    };
    std::vector<Draft> drafts = join_cells(terms, houses, {});
    if (drafts.size() > 1 && terms.size() > 3)  // of three cells no way is better than another
        if (auto others = join_houses(terms, houses); worth(others) > worth(drafts)) drafts = std::move(others);

    most_parts_ = std::max(most_parts_, drafts.size());
    std::vector<Cell> cells;
    sums_.push_back({static_cast<std::uint32_t>(parts_.size()), static_cast<std::uint32_t>(drafts.size()), sum.total});
    for (const Draft& draft : drafts) {
        const auto size = static_cast<std::uint16_t>(draft.cells.size());
        list_sets(size);
        outlook.found.clear();
        if (size > 1) houses.find_outsiders(draft.cells, outlook.seen, outlook.found);
        outsiders_.push(outlook.found);
        parts_.push_back({static_cast<std::uint16_t>(cells.size()), size, draft.coefficient,
                          static_cast<std::uint32_t>(outsiders_.size() - 1)});
        cells.insert(cells.end(), draft.cells.begin(), draft.cells.end());
    }
    cells_.push(cells);
}

void Sums::list_sets(int size) {
    if (size == 1 || !by_total_[size].empty()) return;
    std::array<std::vector<DigitSet>, kMostTotal + 1> found;
    // Every set of `size` digits, from one to the next by the carry trick.
    for (std::uint64_t bits = bit(size) - 1, end = digits_ == 64 ? 0 : bit(digits_);
         bits != 0 && (end == 0 || bits < end);) {
        int total = 0;
        for (Digit digit : DigitSet(bits)) total += digit;
        found[total].push_back(DigitSet(bits));
        const std::uint64_t low = bits & -bits, high = bits + low;
        bits = high == 0 ? 0 : high | ((bits ^ high) / low >> 2);
    }
    for (const auto& sets : found) {
        by_total_[size].push_back(static_cast<std::uint32_t>(sets_.size()));
        append(sets_, sets, digits_);
    }
    by_total_[size].push_back(static_cast<std::uint32_t>(sets_.size()));
}

// The totals that the cells' candidates can have; where there are many ways to fill them, some that they cannot have
// may be among them.
Sums::Totals Sums::possible_totals(const Part& part, std::span<const Cell> cells, const Candidates& candidates) const {
    if (part.size == 1) return candidates[cells[0]].bits();
    Totals totals = 0;
    if (with_few_cells(cells, candidates, [&](const auto& few) { totals = few.totals(); })) return totals;
    share_among(cells, digits_, candidates, [&](const auto& sharing) {
        for (int total = 1; total <= kMostTotal; ++total)
            for (const Sets& sets : sets_with(part.size, total))
                if (sharing.can_have(sets)) totals |= bit(total - 1);
    });
    return totals;
}

// The cells hold a set with one of the totals.
bool Sums::keep_totals(const Part& part, std::span<const Cell> cells, Totals totals, Candidates& candidates) const {
    if (part.size == 1) return candidates.keep(cells[0], DigitSet(totals));
    const auto outsiders = outsiders_[part.outsiders];
    bool fits = false;
    if (with_few_cells(cells, candidates, [&](auto& few) { fits = few.keep(totals, outsiders, candidates); }))
        return fits;
    share_among(cells, digits_, candidates, [&](auto& sharing) {
        for (Digit total : DigitSet(totals))
            for (const Sets& sets : sets_with(part.size, total)) sharing.add(sets);
        fits = sharing.conclude(outsiders, candidates);
    });
    return fits;
}

// Each part adds at least some least amount to the total; `slack` is what all
// parts together must add beyond. A total of a part costs so much slack. Forward
// from the first part and backward from the last go the amounts of slack that
// can be spent; a total stays if an amount before it and one after it meet.
// (Where the slack is nearer to the most that can be spent, what is not spent is
// counted instead. Where neither fits into 64 bits, only the bounds are used.)
bool Sums::propagate(int i, Candidates& candidates, Scratch& scratch) const {
    const Prepared& sum = sums_[i];
    const std::span parts(parts_.data() + sum.first_part, sum.parts);
    const auto cells_of = [&](const Part& part) { return cells_[i].subspan(part.begin, part.size); };

    if (parts.size() == 1) {
        const Part& part = parts[0];
        const int total = sum.total / part.coefficient;
        if (total * part.coefficient != sum.total || total < 1 || total > kMostTotal) return false;
        return keep_totals(part, cells_of(part), bit(total - 1), candidates);
    }

    int slack = sum.total, range = 0;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        auto& [possible, low, high, spent] = scratch[p];
        possible = possible_totals(parts[p], cells_of(parts[p]), candidates);
        if (possible == 0) return false;
        low = std::countr_zero(possible) + 1;
        high = 64 - std::countl_zero(possible);
        const int coefficient = parts[p].coefficient;
        slack -= coefficient * (coefficient > 0 ? low : high);
        range += std::abs(coefficient) * (high - low);
    }
    if (slack < 0 || slack > range) return false;
    const bool from_above = range - slack < slack;
    if (from_above) slack = range - slack;
    const auto cost = [&](std::size_t p, int total) {
        const int coefficient = parts[p].coefficient;
        return (coefficient > 0) != from_above ? std::abs(coefficient) * (total - scratch[p].low)
                                               : std::abs(coefficient) * (scratch[p].high - total);
    };

    const bool exact = slack <= kMostSlack;
    const std::uint64_t within = DigitSet::all(std::min(slack, kMostSlack) + 1).bits();
    std::uint64_t spent = 1;
    for (std::size_t p = 0; exact && p < parts.size(); ++p) {
        scratch[p].spent = spent;
        spent = 0;
        for (Digit total : DigitSet(scratch[p].possible))
            if (const int c = cost(p, total); c <= slack) spent |= scratch[p].spent << c & within;
    }
    std::uint64_t wanted = exact ? bit(slack) : 0;  // bit s: having spent s, the parts after can spend the rest
    for (std::size_t p = parts.size(); p-- > 0;) {
        const int others = range - std::abs(parts[p].coefficient) * (scratch[p].high - scratch[p].low);
        Totals allowed = 0;
        std::uint64_t wanted_before = 0;
        for (Digit total : DigitSet(scratch[p].possible)) {
            const int c = cost(p, total);
            if (c > slack || c + others < slack) continue;
            if (exact) wanted_before |= wanted >> c;
            if (!exact || (scratch[p].spent & wanted >> c) != 0) allowed |= bit(total - 1);
        }
        wanted = wanted_before;
        if (allowed == 0) return false;
        if (allowed != scratch[p].possible && !keep_totals(parts[p], cells_of(parts[p]), allowed, candidates))
            return false;
    }
    return true;
}

}  // namespace garns::solve
