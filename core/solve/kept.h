// What was prepared for one model and serves the next: boards and clues come again.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace garns::solve {

// The numbers from which something is made, as bytes.
class Ingredients {
public:
    template <class Number>
    Ingredients& add(const std::vector<Number>& numbers) {
        static_assert(std::has_unique_object_representations_v<Number>);
        add(numbers.size());
        bytes_.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
        return *this;
    }
    Ingredients& add(std::size_t number) {
        bytes_.append(reinterpret_cast<const char*>(&number), sizeof number);
        return *this;
    }
    const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_;
};

// Values by what they were made of, shared by all threads. When they weigh too
// much together, all are forgotten.
template <class Value>
class Kept {
public:
    explicit Kept(std::size_t most) : most_(most) {}

    // Nobody waits for another thread: whoever finds the door locked makes a value
    // of his own. (So a child that was forked while it was locked does not hang.)
    template <class Make>
    std::shared_ptr<const Value> get(const Ingredients& from, Make make) {
        if (const std::unique_lock lock(mutex_, std::try_to_lock); lock.owns_lock())
            if (const auto known = values_.find(from.bytes()); known != values_.end()) return known->second;
        auto made = std::make_shared<const Value>(make());
        const std::size_t weight = from.bytes().size() + made->weight();
        if (weight > most_) return made;
        if (const std::unique_lock lock(mutex_, std::try_to_lock); lock.owns_lock()) {
            if (weight_ + weight > most_) {
                values_.clear();
                weight_ = 0;
            }
            if (values_.emplace(from.bytes(), made).second) weight_ += weight;
        }
        return made;
    }

private:
    const std::size_t most_;  // bytes, about
    std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<const Value>> values_;
    std::size_t weight_ = 0;
};

}  // namespace garns::solve
