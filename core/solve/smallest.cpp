#include "solve/smallest.h"

#include <algorithm>
#include <utility>

#include "solve/row_numbers.h"

namespace garns::solve {

namespace {

constexpr std::int32_t kNone = -1;
constexpr std::int32_t kDead = 0;  // the class of states from which no word ends well

}  // namespace

Table smallest(std::span<const std::int32_t> next, std::size_t digits, const std::vector<bool>& accepting) {
    const std::size_t states = accepting.size();
    std::vector<std::int32_t> classes(accepting.begin(), accepting.end()), finer(states), row(digits + 1);
    for (std::uint32_t count = 2, before = 0; count != before;) {
        RowNumbers numbers(states + 1, digits + 1);
        std::ranges::fill(row, kDead);
        numbers.number(row);  // the dead come first
        for (std::size_t state = 0; state < states; ++state) {
            row[0] = classes[state];
            for (std::size_t d = 0; d < digits; ++d) {
                const std::int32_t to = next[state * digits + d];
                row[d + 1] = to == kNone ? kDead : classes[to];
            }
            finer[state] = static_cast<std::int32_t>(numbers.number(row));
        }
        classes.swap(finer);
        before = std::exchange(count, numbers.size());
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
