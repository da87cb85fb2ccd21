// The fillings of a sum that falls apart into parts, as a diagonal does into boxes.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <vector>

#include "logic/fillings.h"

namespace garns::logic {

// Cells of different parts do not see each other, so to the others a part is no more than its
// total. The fillings of each part are listed once; then totals are put together, part by part.
template <class Geometry>
class PartFillings {
public:
    PartFillings(const Geometry& geometry, const Sum& sum, const Domains& domains)
        : sum_(sum), count_(static_cast<int>(sum.cells.size())) {
        for (int i = 0; i < count_; ++i) {
            domain_[i] = domains[sum.cells[i]];
            for (int j = 0; j < count_; ++j)
                if (geometry.sees(sum.cells[i], sum.cells[j])) sees_[i] |= 1u << j;
        }
    }

    // Unknown where the open cells do not fall apart, or where a part has too many fillings.
    Fillable find(std::vector<DigitSet>& possible, int tries) {
        if (!settle()) return Fillable::kNo;
        if (!split(tries) || open_parts_ < 2) return Fillable::kUnknown;
        list_all();
        const int rest = sum_.total - least_;
        const std::size_t parts = parts_.size();
        if (rest < 0 || rest >= kSpan || !before_[parts][rest]) return Fillable::kNo;
        // A total of a part is good when the parts before it can come to something from which it and the parts after
        // it make up the whole.
        std::vector<Totals> good(parts + 1);
        good[parts].set(rest);
        possible.assign(count_, DigitSet());
        for (std::size_t k = parts; k-- > 0;) {
            const Part& part = parts_[k];
            for (int total = 0; total <= part.most - part.least; ++total) {
                if (!part.totals[total]) continue;
                const Totals from = (good[k + 1] >> total) & before_[k];
                if (from.none()) continue;
                good[k] |= from;
                for (std::size_t i = 0; i < part.cells.size(); ++i)
                    possible[part.cells[i]] |= part.digits[total * part.cells.size() + i];
            }
        }
        return Fillable::kYes;
    }

private:
    static constexpr int kSpan = 256;  // sixteen cells come to 144 at most
    using Totals = std::bitset<kSpan>;

    struct Part {
        std::vector<int> cells;
        int least = 0, most = 0;  // what the cells could come to; totals count from the least
        Totals totals;
        std::vector<DigitSet> digits;  // by total and cell: what stands there in some filling
    };

    // Digits that stand leave what sees them. False when a cell has none left.
    bool settle() {
        for (unsigned done = 0, fixed = 1; fixed != 0;) {
            fixed = 0;
            for (int i = 0; i < count_; ++i) {
                if (domain_[i].empty()) return false;
                if (domain_[i].single() && !(done >> i & 1)) fixed |= 1u << i;
            }
            for (int i = 0; i < count_; ++i)
                for (int j = 0; (fixed >> i & 1) && j < count_; ++j)
                    if (sees_[i] >> j & 1) domain_[j] -= domain_[i];
            done |= fixed;
        }
        return true;
    }

    // The cells that hang together by sight; false when that is too much.
    bool split(int tries) {
        unsigned open = 0;
        for (int i = 0; i < count_; ++i)
            if (!domain_[i].single()) open |= 1u << i;
        for (unsigned left = (1u << count_) - 1; left != 0;) {
            unsigned within = left & -left;
            for (unsigned before = 0; before != within;) {
                before = within;
                for (int i = 0; i < count_; ++i)
                    if (within & open & 1u << i) within |= sees_[i] & open;
            }
            left &= ~within;
            Part part;
            int fillings = 1;
            for (int i = 0; i < count_; ++i) {
                if (!(within >> i & 1)) continue;
                part.cells.push_back(i);
                const int one = sum_.coefficients[i] * domain_[i].first();
                const int other = sum_.coefficients[i] * domain_[i].last();
                part.least += std::min(one, other);
                part.most += std::max(one, other);
                fillings *= domain_[i].size();
                if (fillings > tries) return false;
            }
            tries -= fillings;
            open_parts_ += fillings > 1;
            least_ += part.least;
            span_ += part.most - part.least;
            if (span_ >= kSpan) return false;
            part.digits.resize((part.most - part.least + 1) * part.cells.size());
            parts_.push_back(std::move(part));
        }
        return true;
    }

    void list_all() {
        before_.assign(1, Totals(1));
        for (Part& part : parts_) {
            list(part, 0, -part.least);
            Totals after;
            for (int total = 0; total <= part.most - part.least; ++total)
                if (part.totals[total]) after |= before_.back() << total;
            before_.push_back(after);
        }
    }
    void list(Part& part, std::size_t at, int total) {
        if (at == part.cells.size()) {
            part.totals.set(total);
            for (std::size_t i = 0; i < at; ++i) part.digits[total * at + i] |= DigitSet::of(digit_[part.cells[i]]);
            return;
        }
        const int cell = part.cells[at];
        DigitSet free = domain_[cell];
        for (std::size_t i = 0; i < at; ++i)
            if (sees_[cell] >> part.cells[i] & 1) free -= DigitSet::of(digit_[part.cells[i]]);
        for (Digit digit : free) {
            digit_[cell] = digit;
            list(part, at + 1, total + sum_.coefficients[cell] * digit);
        }
    }

    const Sum& sum_;
    const int count_;
    int open_parts_ = 0, least_ = 0, span_ = 0;
    std::array<DigitSet, kMaxSumCells> domain_;
    std::array<unsigned, kMaxSumCells> sees_{};
    std::array<Digit, kMaxSumCells> digit_{};
    std::vector<Part> parts_;
    std::vector<Totals> before_;  // by part: what the parts before it can come to
};

}  // namespace garns::logic
