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

// Candidates that lead to each other are one component and share their rows (Tarjan); a component is completed when
// everything that it leads to is.
bool Links::close() {
    const int words = this->words();
    next_.resize(count_);
    to_on_.resize(count_);
    to_off_.resize(count_);
    for (int i = 0; i < count_; ++i) {
        Row& next = next_[i];
        Row& off = to_off_[i];
        for (int word = 0; word < words; ++word) next[word] = off[word] = 0;
        for (int other : weak(i)) {
            set(off, other);
            for (const Strong& each : strong(other))
                if (each.to != i) set(next, each.to);
        }
    }
    path_.clear();
    open_.clear();
    Row unseen{}, waiting{};
    for (int i = 0; i < count_; ++i) set(unseen, i);
    const auto clear = [](Row& row, int i) { row[i / 64] &= ~(std::uint64_t{1} << (i % 64)); };
    const auto first_common = [&](const Row& a, const Row& b) {
        for (int word = 0; word < words; ++word)
            if (const std::uint64_t some = a[word] & b[word]; some != 0) return 64 * word + std::countr_zero(some);
        return -1;
    };
    std::uint16_t numbers = 0;
    const auto enter = [&](int i) {
        clear(unseen, i);
        set(waiting, i);
        number_[i] = low_[i] = numbers++;
        path_.push_back(static_cast<std::uint16_t>(i));
        open_.push_back(static_cast<std::uint16_t>(i));
    };
    for (int root = 0; root < count_; ++root) {
        if (!bit(unseen, root)) continue;
        enter(root);
        while (!path_.empty()) {
            const int top = path_.back();
            if (const int to = first_common(next_[top], unseen); to >= 0) {
                enter(to);
                continue;
            }
            for (int word = 0; word < words; ++word)
                for (std::uint64_t some = next_[top][word] & waiting[word]; some != 0; some &= some - 1)
                    low_[top] = std::min(low_[top], number_[64 * word + std::countr_zero(some)]);
            path_.pop_back();
            if (!path_.empty()) low_[path_.back()] = std::min(low_[path_.back()], low_[top]);
            if (low_[top] == number_[top]) complete(top, words, waiting);
        }
    }
    bool any = false;
    for (int i = 0; i < count_ && !any; ++i) any = refutes(i) || affirms(i);
    return any;
}

void Links::complete(int first, int words, Row& waiting) {
    const auto begin = std::find(open_.rbegin(), open_.rend(), first).base() - 1;
    Row on{}, off{};
    for (auto member = begin; member != open_.end(); ++member)
        waiting[*member / 64] &= ~(std::uint64_t{1} << (*member % 64));
    Row own{};
    if (open_.end() - begin > 1)
        for (auto member = begin; member != open_.end(); ++member) set(own, *member);
    for (auto member = begin; member != open_.end(); ++member) {
        const Row& next = next_[*member];
        for (int word = 0; word < words; ++word) {
            on[word] |= next[word];
            off[word] |= to_off_[*member][word];
            for (std::uint64_t some = next[word] & ~own[word]; some != 0; some &= some - 1) {
                const int to = 64 * word + std::countr_zero(some);
                for (int w = 0; w < words; ++w) {
                    on[w] |= to_on_[to][w];
                    off[w] |= to_off_[to][w];
                }
            }
        }
    }
    for (auto member = begin; member != open_.end(); ++member)
        for (int word = 0; word < words; ++word) {
            to_on_[*member][word] = on[word] | own[word];
            to_off_[*member][word] = off[word];
        }
    open_.erase(begin, open_.end());
}

}  // namespace garns::explainer
