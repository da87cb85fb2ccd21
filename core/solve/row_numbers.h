// Numbers for rows of numbers: the same number for the same row, from 0 on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace garns::solve {

class RowNumbers {
public:
    // About so many different rows; with more it makes room.
    RowNumbers(std::size_t rows, std::size_t width) : width_(width) {
        std::size_t slots = 16;
        while (slots < 2 * rows + 2) slots *= 2;
        slots_.resize(slots, kFree);
    }

    std::uint32_t number(std::span<const std::int32_t> row) {
        if (2 * std::size_t{count_} + 2 > slots_.size()) grow();
        std::uint32_t& slot = slot_of(row);
        if (slot == kFree) {
            slot = count_++;
            rows_.insert(rows_.end(), row.begin(), row.end());
        }
        return slot;
    }
    std::uint32_t size() const { return count_; }
    std::span<const std::int32_t> row(std::size_t number) const {
        return std::span(rows_).subspan(number * width_, width_);
    }

private:
    // The one that holds the row's number, or is free for it.
    std::uint32_t& slot_of(std::span<const std::int32_t> row) {
        std::uint64_t hash = 0x9e3779b97f4a7c15;
        for (std::int32_t part : row)
            hash = (hash ^ static_cast<std::uint32_t>(part)) * 0xff51afd7ed558ccd + (hash >> 29);
        for (std::size_t slot = (hash ^ hash >> 32) % slots_.size();; slot = (slot + 1) % slots_.size())
            if (slots_[slot] == kFree || std::ranges::equal(row, this->row(slots_[slot]))) return slots_[slot];
    }
    void grow() {
        slots_.assign(2 * slots_.size(), kFree);
        for (std::uint32_t number = 0; number < count_; ++number) slot_of(row(number)) = number;
    }

    static constexpr std::uint32_t kFree = std::numeric_limits<std::uint32_t>::max();
    std::size_t width_;
    std::uint32_t count_ = 0;
    std::vector<std::uint32_t> slots_;
    std::vector<std::int32_t> rows_;
};

}  // namespace garns::solve
