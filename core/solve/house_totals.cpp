#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "solve/sums.h"

namespace garns::solve {

namespace {

constexpr std::size_t kMostCells = 6;   // of a sum worth keeping
constexpr std::size_t kMostHouses = 4;  // taken together
constexpr int kMostLooks = 3000;        // at regions, so that large boards are prepared in time
constexpr int kPromising = 12;          // cells of a region worth growing

// Every cell counts once.
bool is_cage(const Sum& sum) {
    if (!std::ranges::all_of(sum.coefficients, [](int c) { return c == 1; })) return false;
    std::vector<Cell> cells = sum.cells;
    std::ranges::sort(cells);
    return std::ranges::adjacent_find(cells) == cells.end();
}

class HouseTotals {
public:
    HouseTotals(const Rules& rules, const Control& control)
        : rules_(rules), poll_(control, 16), words_((rules.cells + 63) / 64), inside_(words_), covered_(words_) {
        for (const Sum& sum : rules.sums)
            if (is_cage(sum)) cages_.push_back({bits(sum.cells), static_cast<int>(sum.cells.size()), sum.total});
        if (cages_.empty()) return;
        for (const Sum& sum : rules.sums)
            if (is_cage(sum)) known_.insert(signature(sum));
        std::vector<std::vector<std::uint32_t>> houses_of(rules.cells);
        for (std::size_t h = 0; h < rules.houses.size(); ++h) {
            houses_.push_back(bits(rules.houses[h]));
            totals_.push_back(total_of(digits_of_house(rules, rules.houses[h])));
            for (Cell cell : rules.houses[h]) houses_of[cell].push_back(static_cast<std::uint32_t>(h));
        }
        // Two houses are neighbours if a cage lies in both: only then can one
        // take up what the other leaves.
        neighbours_.resize(rules.houses.size());
        std::vector<std::uint32_t> touched;
        for (const Sum& sum : rules.sums) {
            if (!is_cage(sum)) continue;
            poll_();
            touched.clear();
            for (Cell cell : sum.cells) touched.insert(touched.end(), houses_of[cell].begin(), houses_of[cell].end());
            sort_once(touched);
            for (auto h = touched.begin(); h != touched.end(); ++h)
                neighbours_[*h].insert(neighbours_[*h].end(), h + 1, touched.end());
        }
        for (auto& list : neighbours_) sort_once(list);
    }

    std::vector<Sum> find() {
        if (cages_.empty()) return {};
        for (std::uint32_t h = 0; h < rules_.houses.size(); ++h) grow(h);
        return std::move(found_);
    }

private:
    using Words = std::vector<std::uint64_t>;  // a bit for each cell
    struct Cage {
        Words cells;
        int size, total;
    };

    static int total_of(DigitSet digits) {
        int total = 0;
        for (Digit digit : digits) total += digit;
        return total;
    }
    static void sort_once(std::vector<std::uint32_t>& list) {
        std::ranges::sort(list);
        list.erase(std::ranges::unique(list).begin(), list.end());
    }
    Words bits(std::span<const Cell> cells) const {
        Words words(words_);
        for (Cell cell : cells) words[cell / 64] |= std::uint64_t{1} << (cell % 64);
        return words;
    }
    int shared(const Words& a, const Words& b) const {
        int count = 0;
        for (std::size_t w = 0; w < words_; ++w) count += std::popcount(a[w] & b[w]);
        return count;
    }

    // Equal for sums that say the same, whatever their order and sign.
    static std::vector<std::pair<Cell, int>> signature(const Sum& sum) {
        std::vector<std::pair<Cell, int>> terms;
        for (std::size_t i = 0; i < sum.cells.size(); ++i) terms.emplace_back(sum.cells[i], sum.coefficients[i]);
        std::ranges::sort(terms);
        const int sign = terms.front().second;
        for (auto& [cell, coefficient] : terms) coefficient *= sign;
        return terms;
    }

    // Adds a house to the region, looks, and goes on with its later neighbours.
    void grow(std::uint32_t house) {
        const Words& cells = houses_[house];
        if (looks_ == kMostLooks || shared(cells, inside_) != 0) return;
        for (std::size_t w = 0; w < words_; ++w) inside_[w] |= cells[w];
        region_.push_back(house);
        if (look() <= kPromising && region_.size() < kMostHouses) {
            std::vector<std::uint32_t> next;
            for (std::uint32_t h : region_) {
                const auto& others = neighbours_[h];
                next.insert(next.end(), std::ranges::upper_bound(others, house), others.end());
            }
            sort_once(next);
            for (std::uint32_t k : next) grow(k);
        }
        region_.pop_back();
        for (std::size_t w = 0; w < words_; ++w) inside_[w] &= ~cells[w];
    }

    // Covers the region with disjoint cages of which at least half lies inside;
    // those wholly inside first. Returns how many cells are left.
    int look() {
        ++looks_;
        poll_();
        std::ranges::fill(covered_, 0);
        int total = 0;
        for (std::uint32_t house : region_) total += totals_[house];
        const auto cover = [&](const Cage& cage) {
            if (shared(cage.cells, covered_) != 0) return;
            for (std::size_t w = 0; w < words_; ++w) covered_[w] |= cage.cells[w];
            total -= cage.total;
        };
        partly_.clear();
        for (const Cage& cage : cages_) {
            const int within = shared(cage.cells, inside_);
            if (within == cage.size)
                cover(cage);
            else if (within > 0 && 2 * within >= cage.size)
                partly_.push_back(&cage);
        }
        for (const Cage* cage : partly_) cover(*cage);
        int size = 0;
        for (std::size_t w = 0; w < words_; ++w) size += std::popcount(inside_[w] ^ covered_[w]);
        if (size > 0 && size <= static_cast<int>(kMostCells)) keep(total);
        return size;
    }

    void keep(int total) {
        Sum left{{}, {}, total, false};
        for (std::size_t w = 0; w < words_; ++w)
            for (std::uint64_t open = inside_[w] ^ covered_[w]; open != 0; open &= open - 1) {
                left.cells.push_back(static_cast<Cell>(64 * w + std::countr_zero(open)));
                left.coefficients.push_back((inside_[w] & open & -open) != 0 ? 1 : -1);
            }
        if (known_.insert(signature(left)).second) found_.push_back(std::move(left));
    }

    const Rules& rules_;
    Poll poll_;
    std::size_t words_;
    Words inside_, covered_;
    std::vector<Cage> cages_;
    std::vector<const Cage*> partly_;  // in the region, as look() finds them
    std::vector<Words> houses_;
    std::vector<int> totals_;                             // of the houses
    std::vector<std::vector<std::uint32_t>> neighbours_;  // later ones, in order
    std::set<std::vector<std::pair<Cell, int>>> known_;
    std::vector<std::uint32_t> region_;
    std::vector<Sum> found_;
    int looks_ = 0;
};

}  // namespace

std::vector<Sum> house_totals(const Rules& rules, const Control& control) { return HouseTotals(rules, control).find(); }

}  // namespace garns::solve
