#include "solve/smallest.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace garns::solve {

namespace {

constexpr std::int32_t kNone = -1;
constexpr std::uint32_t kDead = 0;  // the class of states from which no word ends well

// Numbers for rows of numbers: the same number for the same row.
class RowNumbers {
public:
    RowNumbers(std::size_t rows, std::size_t width) : width_(width) {
        while (slots_.size() < 2 * rows + 2) slots_.resize(slots_.empty() ? 16 : 2 * slots_.size(), kFree);
    }
    std::uint32_t number(std::span<const std::uint32_t> row) {
        std::uint64_t hash = 0x9e3779b97f4a7c15;
        for (std::uint32_t part : row) hash = (hash ^ part) * 0xff51afd7ed558ccd + (hash >> 29);
        for (std::size_t slot = (hash ^ hash >> 32) % slots_.size();; slot = (slot + 1) % slots_.size()) {
            if (slots_[slot] == kFree) {
                slots_[slot] = count_++;
                rows_.insert(rows_.end(), row.begin(), row.end());
                return slots_[slot];
            }
            if (std::ranges::equal(row, std::span(rows_).subspan(slots_[slot] * width_, width_))) return slots_[slot];
        }
    }
    std::uint32_t count() const { return count_; }

private:
    static constexpr std::uint32_t kFree = std::numeric_limits<std::uint32_t>::max();
    std::size_t width_;
    std::uint32_t count_ = 0;
    std::vector<std::uint32_t> slots_, rows_;
};

}  // namespace

Table smallest(std::span<const std::int32_t> next, std::size_t digits, const std::vector<bool>& accepting) {
    const std::size_t states = accepting.size();
    std::vector<std::uint32_t> classes(accepting.begin(), accepting.end()), finer(states), row(digits + 1);
    for (std::uint32_t count = 2, before = 0; count != before;) {
        RowNumbers numbers(states, digits + 1);
        std::ranges::fill(row, kDead);
        numbers.number(row);  // the dead come first
        for (std::size_t state = 0; state < states; ++state) {
            row[0] = classes[state];
            for (std::size_t d = 0; d < digits; ++d) {
                const std::int32_t to = next[state * digits + d];
                row[d + 1] = to == kNone ? kDead : classes[to];
            }
            finer[state] = numbers.number(row);
        }
        classes.swap(finer);
        before = std::exchange(count, numbers.count());
    }

    Table table;
    std::vector<std::int32_t> new_of(states + 1, kNone);  // of each class
    std::vector<std::size_t> members;
    for (std::size_t state = 0; state < states; ++state) {
        if (classes[state] == kDead ? state != 0 : new_of[classes[state]] != kNone) continue;
        if (accepting[state]) table.accepting.push_back(static_cast<std::int32_t>(members.size()));
        if (classes[state] != kDead) new_of[classes[state]] = static_cast<std::int32_t>(members.size());
        members.push_back(state);
    }
    for (std::size_t state : members)
        for (std::size_t d = 0; d < digits; ++d) {
            const std::int32_t to = next[state * digits + d];
            table.next.push_back(to == kNone ? kNone : new_of[classes[to]]);
        }
    return table;
}

}  // namespace garns::solve
