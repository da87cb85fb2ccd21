#include "explainer/links.h"

#include <algorithm>

namespace garns::explainer {

void Links::build(const Grid& grid) {
    count_ = 0;
    for (int cell = 0; cell < kCells; ++cell)
        for (int digit : Bits(grid.candidates(cell))) {
            index_[cell * 9 + digit] = static_cast<std::uint16_t>(count_);
            id_[count_++] = static_cast<std::uint16_t>(cell * 9 + digit);
        }
    weak_.clear();
    for (int i = 0; i < count_; ++i) {
        const int cell = id_[i] / 9, digit = id_[i] % 9;
        const Mask others = static_cast<Mask>(grid.candidates(cell) & ~bit_of(digit));
        weak_at_[i] = static_cast<std::uint32_t>(weak_.size());
        for (int other : Bits(others)) weak_.push_back(index_[cell * 9 + other]);
        in_cell_[i] = static_cast<std::uint8_t>(weak_.size() - weak_at_[i]);
        int count = 0;
        auto& strong = strong_[i];
        if (is_single(others)) strong[count++] = {index_[cell * 9 + first_of(others)], kByCell};
        const auto& houses = kTables.houses[cell];
        for (int kind = 0; kind < 3; ++kind) {
            const Mask own = bit_of(kTables.places[cell][kind]);
            const Mask places = static_cast<Mask>(grid.places(houses[kind], digit) & ~own);
            const Mask fresh =
                kind == 0 ? places : static_cast<Mask>(places & ~kTables.overlap[houses[kind]][houses[0]]);
            for (int place : Bits(fresh)) weak_.push_back(index_[kTables.cells[houses[kind]][place] * 9 + digit]);
            if (!is_single(places)) continue;
            const std::uint16_t to = index_[kTables.cells[houses[kind]][first_of(places)] * 9 + digit];
            const auto known = [&](const Strong& each) { return each.to == to; };
            if (std::none_of(strong.begin(), strong.begin() + count, known))
                strong[count++] = {to, static_cast<Cause>(kind)};
        }
        strong_count_[i] = static_cast<std::uint8_t>(count);
    }
    weak_at_[count_] = static_cast<std::uint32_t>(weak_.size());
}

// The rows are completed in the order in which a search leaves the candidates, so that one
// pass is enough where there is no cycle; where there is, until nothing changes.
bool Links::close() {
    const int words = this->words();
    next_.assign(count_, Row{});
    to_on_.resize(count_);
    to_off_.resize(count_);
    for (int i = 0; i < count_; ++i) {
        Row& off = to_off_[i];
        off.fill(0);
        for (int other : weak(i)) {
            set(off, other);
            for (const Strong& each : strong(other))
                if (each.to != i) set(next_[i], each.to);
        }
        to_on_[i] = next_[i];
    }
    order_.clear();
    stack_.clear();
    Row unseen{};
    for (int i = 0; i < count_; ++i) set(unseen, i);
    for (int root = 0; root < count_; ++root) {
        if (!bit(unseen, root)) continue;
        unseen[root / 64] &= ~(std::uint64_t{1} << (root % 64));
        stack_.push_back(static_cast<std::uint16_t>(root));
        while (!stack_.empty()) {
            const int top = stack_.back();
            int to = -1;
            for (int word = 0; word < words && to < 0; ++word)
                if (const std::uint64_t some = next_[top][word] & unseen[word]; some != 0)
                    to = 64 * word + std::countr_zero(some);
            if (to < 0) {
                order_.push_back(static_cast<std::uint16_t>(top));
                stack_.pop_back();
            } else {
                unseen[to / 64] &= ~(std::uint64_t{1} << (to % 64));
                stack_.push_back(static_cast<std::uint16_t>(to));
            }
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int i : order_) {
            Row& on = to_on_[i];
            Row& off = to_off_[i];
            std::uint64_t more = 0;
            for (int word = 0; word < words; ++word)
                for (std::uint64_t some = next_[i][word]; some != 0; some &= some - 1) {
                    const int to = 64 * word + std::countr_zero(some);
                    for (int w = 0; w < words; ++w) {
                        more |= (to_on_[to][w] & ~on[w]) | (to_off_[to][w] & ~off[w]);
                        on[w] |= to_on_[to][w];
                        off[w] |= to_off_[to][w];
                    }
                }
            changed |= more != 0;
        }
    }
    bool any = false;
    for (int i = 0; i < count_ && !any; ++i) any = refutes(i) || affirms(i);
    return any;
}

}  // namespace garns::explainer
