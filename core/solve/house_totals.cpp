#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <span>
#include <utility>

#include "solve/sums.h"

namespace garns::solve {

namespace {

constexpr int kMostCells = 5;    // of a sum worth keeping
constexpr int kMostIfTight = 8;  // ... if its total is no further than this from the least or the most
constexpr int kTight = 4;
constexpr int kMostHouses = 4;    // taken together
constexpr int kMostLooks = 3000;  // at regions, so that large boards are prepared in time
constexpr int kPromising = 12;    // cells of a region worth growing

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
        : poll_(control, 16),
          words_((rules.cells + 63) / 64),
          house_words_((rules.houses.size() + 63) / 64),
          inside_(words_),
          digits_(rules.digits) {
        Words all(words_);
        for (const Sum& sum : rules.sums) {
            if (!is_cage(sum)) continue;
            cages_.push_back({bits(sum.cells), static_cast<int>(sum.cells.size()), sum.total});
            overlap_ |= shared(cages_.back().cells, all) != 0;
            add(cages_.back().cells, all);
            known_.insert(signature(sum));
        }
        if (cages_.empty()) return;
        within_.resize(cages_.size());
        houses_of_.resize(rules.cells, Words(house_words_));
        for (std::size_t h = 0; h < rules.houses.size(); ++h)
            for (Cell cell : rules.houses[h]) houses_of_[cell][h / 64] |= std::uint64_t{1} << (h % 64);
        for (const auto& house : rules.houses) {
            const int size = static_cast<int>(house.size()), total = total_of(digits_of_house(rules, house));
            houses_.push_back({bits(house), size, total, {}, Words(house_words_)});
            for (std::uint32_t c = 0; c < cages_.size(); ++c)
                if (const int count = shared(cages_[c].cells, houses_.back().cells))
                    houses_.back().parts.push_back({c, count});
            poll_();
        }
        // Two houses are neighbours if a cage lies in both: only then can one
        // take up what the other leaves.
        std::vector<Words> touching(cages_.size(), Words(house_words_));
        for (std::size_t h = 0; h < houses_.size(); ++h)
            for (const Part& part : houses_[h].parts) touching[part.cage][h / 64] |= std::uint64_t{1} << (h % 64);
        for (House& house : houses_)
            for (const Part& part : house.parts) add(touching[part.cage], house.neighbours);
    }

    std::vector<Sum> find() {
        if (cages_.empty()) return {};
        around_.assign(kMostHouses + 1, Words(house_words_));
        for (std::uint32_t h = 0; h < houses_.size(); ++h) grow(h, {});
        return std::move(found_);
    }

private:
    using Words = std::vector<std::uint64_t>;  // a bit for each cell, or house
    struct Cage {
        Words cells;
        int size, total;
    };
    struct Part {
        std::uint32_t cage;
        int count;  // cells of it in the house
    };
    struct House {
        Words cells;
        int size, total;
        std::vector<Part> parts;
        Words neighbours;
    };
    // So many houses, with a total; so many cells would be left if no two cages shared any.
    struct Region {
        int houses = 0, total = 0, left = 0;
    };

    static int total_of(DigitSet digits) {
        int total = 0;
        for (Digit digit : digits) total += digit;
        return total;
    }
    static void add(const Words& more, Words& to) {
        for (std::size_t w = 0; w < to.size(); ++w) to[w] |= more[w];
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
        terms.reserve(sum.cells.size());
        for (std::size_t i = 0; i < sum.cells.size(); ++i) terms.emplace_back(sum.cells[i], sum.coefficients[i]);
        std::ranges::sort(terms);
        const int sign = terms.front().second;
        for (auto& [cell, coefficient] : terms) coefficient *= sign;
        return terms;
    }

    // Adds a house to the region, looks, and goes on with the later neighbours of all its houses.
    void grow(std::uint32_t number, Region region) {
        const House& house = houses_[number];
        if (looks_ == kMostLooks || shared(house.cells, inside_) != 0) return;
        add(house.cells, inside_);
        region.left += house.size;
        for (const Part& part : house.parts) {
            region.left -= gain(part.cage);
            within_[part.cage] += part.count;
            region.left += gain(part.cage);
        }
        ++region.houses;
        region.total += house.total;
        if (look(region) <= kPromising && region.houses < kMostHouses) {
            Words& next = around_[region.houses];
            next = around_[region.houses - 1];
            add(house.neighbours, next);
            for (std::size_t w = number / 64; w < house_words_; ++w) {
                std::uint64_t open = next[w];
                if (w == number / 64) open &= ~std::uint64_t{1} << (number % 64);  // later ones
                for (; open != 0; open &= open - 1)
                    grow(static_cast<std::uint32_t>(64 * w + std::countr_zero(open)), region);
            }
        }
        for (const Part& part : house.parts) within_[part.cage] -= part.count;
        for (std::size_t w = 0; w < words_; ++w) inside_[w] &= ~house.cells[w];
    }

    // Covers the region with disjoint cages of which at least half lies inside;
    // those wholly inside first. Returns how many cells are left.
    int look(const Region& region) {
        ++looks_;
        poll_();
        int size = region.left;
        if (overlap_) {
            int total = region.total;
            cover(total);
            size = 0;
            for (std::size_t w = 0; w < words_; ++w) size += std::popcount(inside_[w] ^ covered_[w]);
        }
        if (size > 0 && size <= kMostIfTight) keep(region.total);
        return size;
    }

    // What a cage adds to the cells that are left: if at least half of it lies inside, the rest of it, and its part of
    // the region is left no more.
    int gain(std::uint32_t cage) const { return std::min(0, cages_[cage].size - 2 * within_[cage]); }

    // Finds the cells of the cages that cover the region; takes their totals away.
    void cover(int& total) {
        covered_.assign(words_, 0);
        for (const bool whole : {true, false})
            for (std::size_t c = 0; c < cages_.size(); ++c) {
                const Cage& cage = cages_[c];
                if (within_[c] == 0 || 2 * within_[c] < cage.size || (within_[c] == cage.size) != whole) continue;
                if (shared(cage.cells, covered_) != 0) continue;
                add(cage.cells, covered_);
                total -= cage.total;
            }
    }

    void keep(int total) {
        cover(total);
        Sum left{{}, {}, total, false};
        left.cells.reserve(kMostIfTight);
        left.coefficients.reserve(kMostIfTight);
        for (std::size_t w = 0; w < words_; ++w)
            for (std::uint64_t open = inside_[w] ^ covered_[w]; open != 0; open &= open - 1) {
                left.cells.push_back(static_cast<Cell>(64 * w + std::countr_zero(open)));
                left.coefficients.push_back((inside_[w] & open & -open) != 0 ? 1 : -1);
            }
        const auto size = std::ssize(left.cells);
        if (size > kMostIfTight || (size > kMostCells && slack(left) > kTight)) return;
        if (known_.insert(signature(left)).second) found_.push_back(std::move(left));
    }

    // How far the total is from the least or the most that the cells can have, by
    // those that share a house: what must differ is told by the first house that fits.
    int slack(const Sum& sum) {
        struct Together {
            std::uint64_t* houses;  // that all cells lie in
            int coefficient, count;
        };
        std::array<Together, kMostIfTight> parts;
        together_.resize(kMostIfTight * house_words_);
        auto end = parts.begin();
        for (std::size_t i = 0; i < sum.cells.size(); ++i) {
            const Words& around = houses_of_[sum.cells[i]];
            const auto part = std::find_if(parts.begin(), end, [&](const Together& each) {
                if (each.coefficient != sum.coefficients[i]) return false;
                for (std::size_t w = 0; w < house_words_; ++w)
                    if ((each.houses[w] & around[w]) != 0) return true;
                return false;
            });
            if (part == end) {
                *end = {&together_[(end - parts.begin()) * house_words_], sum.coefficients[i], 1};
                std::ranges::copy(around, end++->houses);
                continue;
            }
            for (std::size_t w = 0; w < house_words_; ++w) part->houses[w] &= around[w];
            ++part->count;
        }
        int least = 0, most = 0;
        for (const auto& [houses, coefficient, count] : std::span(parts.begin(), end)) {
            const int low = count * (count + 1) / 2, high = count * (2 * digits_ + 1 - count) / 2;
            least += coefficient > 0 ? low : -high;
            most += coefficient > 0 ? high : -low;
        }
        return std::min(sum.total - least, most - sum.total);
    }

    Poll poll_;
    std::size_t words_, house_words_;
    Words inside_, covered_;     // the region, and the cages that cover it
    Words together_;             // of a few cells, the houses that they share
    std::vector<Words> around_;  // the neighbours of its first house, of its first two ...
    std::vector<Cage> cages_;
    bool overlap_ = false;     // some cages share cells
    std::vector<int> within_;  // the cells of each cage that lie in the region
    std::vector<House> houses_;
    std::vector<Words> houses_of_;  // of each cell
    int digits_;
    std::set<std::vector<std::pair<Cell, int>>> known_;
    std::vector<Sum> found_;
    int looks_ = 0;
};

}  // namespace

std::vector<Sum> house_totals(const Rules& rules, const Control& control) { return HouseTotals(rules, control).find(); }

}  // namespace garns::solve
