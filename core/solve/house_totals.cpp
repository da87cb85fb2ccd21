#include <algorithm>
#include <set>
#include <utility>

#include "solve/sums.h"

namespace garns::solve {

namespace {

constexpr std::size_t kMostCells = 6;   // of a sum worth keeping
constexpr std::size_t kMostHouses = 4;  // taken together
constexpr int kMostLooks = 3000;        // at regions, so that large boards are prepared in time
constexpr std::size_t kPromising = 12;  // cells of a region worth growing

// Every cell counts once.
bool is_cage(const Sum& sum) {
    return std::ranges::all_of(sum.coefficients, [](int c) { return c == 1; }) &&
           std::set<Cell>(sum.cells.begin(), sum.cells.end()).size() == sum.cells.size();
}

class HouseTotals {
public:
    HouseTotals(const Rules& rules, const Control& control)
        : rules_(rules), poll_(control, 1), inside_(rules.cells), covered_(rules.cells) {
        for (const Sum& sum : rules.sums)
            if (is_cage(sum)) cages_.push_back(&sum);
        for (const Sum* cage : cages_) known_.insert(signature(*cage));
        std::vector<std::vector<std::uint32_t>> houses_of(rules.cells);
        for (std::size_t h = 0; h < rules.houses.size(); ++h)
            for (Cell cell : rules.houses[h]) houses_of[cell].push_back(static_cast<std::uint32_t>(h));
        // Two houses are neighbours if a cage lies in both: only then can one
        // take up what the other leaves.
        neighbours_.resize(rules.houses.size());
        for (const Sum* cage : cages_) {
            poll_();
            std::set<std::uint32_t> touched;
            for (Cell cell : cage->cells) touched.insert(houses_of[cell].begin(), houses_of[cell].end());
            for (std::uint32_t h : touched) neighbours_[h].insert(touched.upper_bound(h), touched.end());
        }
    }

    std::vector<Sum> find() {
        if (cages_.empty()) return {};
        for (std::uint32_t h = 0; h < rules_.houses.size(); ++h) grow(h);
        return std::move(found_);
    }

private:
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
        const auto& cells = rules_.houses[house];
        if (looks_ == kMostLooks || std::ranges::any_of(cells, [&](Cell cell) { return inside_[cell]; })) return;
        for (Cell cell : cells) inside_[cell] = true;
        region_.push_back(house);
        if (look() <= kPromising && region_.size() < kMostHouses) {
            std::set<std::uint32_t> next;
            for (std::uint32_t h : region_)
                for (std::uint32_t k : neighbours_[h])
                    if (k > house) next.insert(k);
            for (std::uint32_t k : next) grow(k);
        }
        region_.pop_back();
        for (Cell cell : cells) inside_[cell] = false;
    }

    // Covers the region with disjoint cages of which at least half lies inside;
    // those wholly inside first. Returns how many cells are left.
    std::size_t look() {
        ++looks_;
        poll_();
        covered_.assign(rules_.cells, false);
        int total = static_cast<int>(region_.size()) * rules_.digits * (rules_.digits + 1) / 2;
        for (const bool whole : {true, false})
            for (const Sum* cage : cages_) {
                std::size_t within = 0;
                for (Cell cell : cage->cells) within += inside_[cell];
                if (within == 0 || 2 * within < cage->cells.size() || whole != (within == cage->cells.size())) continue;
                if (std::ranges::any_of(cage->cells, [&](Cell cell) { return covered_[cell]; })) continue;
                for (Cell cell : cage->cells) covered_[cell] = true;
                total -= cage->total;
            }
        Sum left{{}, {}, total, false};
        for (int cell = 0; cell < rules_.cells; ++cell) {
            if (inside_[cell] == covered_[cell]) continue;
            left.cells.push_back(static_cast<Cell>(cell));
            left.coefficients.push_back(inside_[cell] ? 1 : -1);
        }
        const std::size_t size = left.cells.size();
        if (size > 0 && size <= kMostCells && known_.insert(signature(left)).second) found_.push_back(std::move(left));
        return size;
    }

    const Rules& rules_;
    Poll poll_;
    std::vector<const Sum*> cages_;
    std::vector<std::set<std::uint32_t>> neighbours_;
    std::set<std::vector<std::pair<Cell, int>>> known_;
    std::vector<char> inside_, covered_;  // of each cell, 0 or 1
    std::vector<std::uint32_t> region_;
    std::vector<Sum> found_;
    int looks_ = 0;
};

}  // namespace

std::vector<Sum> house_totals(const Rules& rules, const Control& control) { return HouseTotals(rules, control).find(); }

}  // namespace garns::solve
