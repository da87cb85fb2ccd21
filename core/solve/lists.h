// Many short lists in one block of memory.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace garns::solve {

template <class Item>
class Lists {
public:
    Lists() = default;
    // All items one after the other, and where each list ends; the first end is 0, that of none.
    Lists(std::vector<Item> items, std::vector<std::uint32_t> ends)
        : items_(std::move(items)), ends_(std::move(ends)) {}

    void push(std::span<const Item> list) {
        items_.insert(items_.end(), list.begin(), list.end());
        ends_.push_back(static_cast<std::uint32_t>(items_.size()));
    }
    void clear() {
        items_.clear();
        ends_.assign(1, 0);
    }
    std::size_t size() const { return ends_.size() - 1; }
    std::size_t weight() const { return items_.size() * sizeof(Item) + ends_.size() * sizeof(std::uint32_t); }  // bytes
    std::span<const Item> operator[](std::size_t i) const {
        return {items_.data() + ends_[i], items_.data() + ends_[i + 1]};
    }

private:
    std::vector<Item> items_;
    std::vector<std::uint32_t> ends_{0};
};

}  // namespace garns::solve
