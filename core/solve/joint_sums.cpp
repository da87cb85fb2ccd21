#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <utility>

#include "solve/sums.h"

namespace garns::solve {

namespace {

constexpr std::size_t kLeastCells = 3;  // of a sum worth joining: two are a relation, which says all
constexpr std::size_t kMostSums = 40;   // so that large boards are prepared in time

using Words = std::vector<std::uint64_t>;  // a bit for each cell

struct Joint {
    Words cells;
    int total;
    int worth;      // how many totals of its parts it rules out, less than none where it leaves room
    bool is_given;  // not joined
};

class Joining {
public:
    explicit Joining(const Rules& rules) : digits_(rules.digits), words_((rules.cells + 63) / 64) {
        for (const auto& house : rules.houses) {
            houses_.push_back(bits(house));
            totals_.push_back(0);
            for (Digit digit : digits_of_house(rules, house)) totals_.back() += digit;
        }
    }

    std::optional<Joint> given(const Sum& sum) const {
        if (sum.cells.size() < kLeastCells || sum.distinct) return std::nullopt;
        if (!std::ranges::all_of(sum.coefficients, [](int c) { return c == 1; })) return std::nullopt;
        Joint found{bits(sum.cells), sum.total, 0, true};
        std::size_t count = 0;
        for (std::uint64_t word : found.cells) count += static_cast<std::size_t>(std::popcount(word));
        if (count != sum.cells.size()) return std::nullopt;  // a cell counts twice
        found.worth = worth(found);
        return found;
    }

    // Both together, if they share no cell and say more so than either alone, or
    // than both where they say little: a third may come.
    std::optional<Joint> join(const Joint& one, const Joint& other) const {
        Joint both{one.cells, one.total + other.total, 0, false};
        for (std::size_t w = 0; w < words_; ++w) {
            if ((one.cells[w] & other.cells[w]) != 0) return std::nullopt;
            both.cells[w] |= other.cells[w];
        }
        both.worth = worth(both);
        if (both.worth > std::max(one.worth, other.worth) || both.worth > one.worth + other.worth) return both;
        return std::nullopt;
    }

    // What sums that share no cell cover beyond a house, if they are several. Holes that they leave in it are filled by
    // other houses, which meet it in holes alone; what is covered beyond is told without houses that lie in it.
    std::optional<Joint> around(std::size_t house, std::span<const Joint> sums) const {
        const Words& inside = houses_[house];
        Joint found{Words(words_), -totals_[house], 0, false};
        int count = 0;
        for (const Joint& sum : sums) {
            if (!meet(sum.cells, inside) || meet(sum.cells, found.cells)) continue;
            add(sum.cells, found);
            found.total += sum.total;
            ++count;
        }
        if (count < 2) return std::nullopt;
        Words holes(words_);
        for (std::size_t w = 0; w < words_; ++w) holes[w] = inside[w] & ~found.cells[w];
        for (std::size_t other = 0; other < houses_.size() && any(holes); ++other) {
            if (meet(houses_[other], found.cells) || shared(houses_[other], holes) < 2) continue;
            add(houses_[other], found);
            found.total += totals_[other];
            for (std::size_t w = 0; w < words_; ++w) holes[w] &= ~houses_[other][w];
        }
        if (any(holes)) return std::nullopt;
        for (std::size_t w = 0; w < words_; ++w) found.cells[w] &= ~inside[w];
        for (std::size_t other = 0; other < houses_.size(); ++other) {
            if (shared(houses_[other], found.cells) < shared(houses_[other], houses_[other])) continue;
            for (std::size_t w = 0; w < words_; ++w) found.cells[w] &= ~houses_[other][w];
            found.total -= totals_[other];
        }
        if (!any(found.cells)) return std::nullopt;
        found.worth = worth(found);
        return found;
    }

private:
    Words bits(std::span<const Cell> cells) const {
        Words words(words_);
        for (Cell cell : cells) words[cell / 64] |= std::uint64_t{1} << (cell % 64);
        return words;
    }
    void add(const Words& cells, Joint& to) const {
        for (std::size_t w = 0; w < words_; ++w) to.cells[w] |= cells[w];
    }
    int shared(const Words& one, const Words& other) const {
        int count = 0;
        for (std::size_t w = 0; w < words_; ++w) count += std::popcount(one[w] & other[w]);
        return count;
    }
    static bool any(const Words& cells) {
        return std::ranges::any_of(cells, [](std::uint64_t word) { return word != 0; });
    }
    bool meet(const Words& one, const Words& other) const {
        for (std::size_t w = 0; w < words_; ++w)
            if ((one[w] & other[w]) != 0) return true;
        return false;
    }

    // The house with most of the cells gives a part, then the one with most of the
    // rest, and so on. A part of k cells has k (digits - k) + 1 totals; each is no
    // further from an end than the whole sum from its own.
    int worth(const Joint& sum) const {
        Words left = sum.cells;
        std::vector<int> sizes;
        int least = 0, most = 0;
        for (;;) {
            int best = 0;
            const Words* best_house = nullptr;
            for (const Words& house : houses_) {
                int count = 0;
                for (std::size_t w = 0; w < words_; ++w) count += std::popcount(house[w] & left[w]);
                if (count > best) {
                    best = count;
                    best_house = &house;
                }
            }
            if (best_house == nullptr) break;
            for (std::size_t w = 0; w < words_; ++w) left[w] &= ~(*best_house)[w];
            sizes.push_back(best);
            least += best * (best + 1) / 2;
            most += best * (2 * digits_ + 1 - best) / 2;
        }
        if (any(left)) return 0;  // in no house
        const int slack = std::max(0, std::min(sum.total - least, most - sum.total));
        int worth = 0;
        for (int size : sizes) worth += size * (digits_ - size) - slack;
        return worth;
    }

    int digits_;
    std::size_t words_;
    std::vector<Words> houses_;
    std::vector<int> totals_;  // of each house
};

}  // namespace

std::vector<Sum> joint_sums(const Rules& rules, const Control& control) {
    Poll poll(control, 16);
    const Joining joining(rules);
    std::vector<Joint> open;
    for (const Sum& sum : rules.sums)
        if (auto joint = joining.given(sum); joint && open.size() < kMostSums) open.push_back(std::move(*joint));
    std::vector<Joint> kept;
    for (std::size_t house = 0; house < rules.houses.size(); ++house) {
        poll();
        if (auto joint = joining.around(house, open); joint && joint->worth > 0) kept.push_back(std::move(*joint));
    }
    struct Pair {
        std::size_t one, other;
        Joint both;
    };
    std::vector<Pair> pairs;
    std::vector<bool> used(open.size());
    const auto pair_up = [&](std::size_t other) {
        for (std::size_t one = 0; one < other; ++one) {
            poll();
            if (used[one]) continue;
            if (auto both = joining.join(open[one], open[other])) pairs.push_back({one, other, std::move(*both)});
        }
    };
    for (std::size_t i = 0; i < open.size(); ++i) pair_up(i);
    while (!pairs.empty()) {
        const auto best = std::ranges::max_element(pairs, {}, [](const Pair& pair) { return pair.both.worth; });
        used[best->one] = used[best->other] = true;
        open.push_back(std::move(best->both));
        used.push_back(false);
        std::erase_if(pairs, [&](const Pair& pair) { return used[pair.one] || used[pair.other]; });
        pair_up(open.size() - 1);
    }
    for (std::size_t i = 0; i < open.size(); ++i)
        if (!used[i] && !open[i].is_given && open[i].worth > 0) kept.push_back(std::move(open[i]));
    std::vector<Sum> found;
    std::set<Words> known;
    for (const Joint& joint : kept) {
        if (!known.insert(joint.cells).second) continue;
        Sum sum{{}, {}, joint.total, false};
        for (std::size_t w = 0; w < joint.cells.size(); ++w)
            for (std::uint64_t word = joint.cells[w]; word != 0; word &= word - 1)
                sum.cells.push_back(static_cast<Cell>(64 * w + std::countr_zero(word)));
        sum.coefficients.assign(sum.cells.size(), 1);
        found.push_back(std::move(sum));
    }
    return found;
}

}  // namespace garns::solve
