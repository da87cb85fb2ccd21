// The order in which a SAT solver tries its variables: a binary heap, the most
// active variable on top. A variable is bumped when a conflict involves it; the
// bump grows geometrically, so recent conflicts outweigh all older ones.
#pragma once

#include <vector>

namespace garns::solve {

class SatOrder {
public:
    void add_variable() {
        activity_.push_back(0);
        place_.push_back(kAbsent);
        insert(static_cast<int>(activity_.size()) - 1);
    }
    bool empty() const { return heap_.empty(); }
    void insert(int variable) {
        if (place_[variable] != kAbsent) return;
        heap_.push_back(variable);
        rise(static_cast<int>(heap_.size()) - 1);
    }
    int pop() {
        const int top = heap_.front(), last = heap_.back();
        heap_.pop_back();
        place_[top] = kAbsent;
        if (!heap_.empty()) {
            heap_[0] = last;
            sink(0);
        }
        return top;
    }
    void bump(int variable) { raise(variable, activity_[variable] + bump_); }
    void decay() { bump_ /= kDecay; }
    // Meant for the time before the search: a bump adds 1 at first.
    void set(int variable, double activity) {
        activity_[variable] = activity;
        if (place_[variable] == kAbsent) return;
        rise(place_[variable]);
        sink(place_[variable]);
    }

private:
    static constexpr int kAbsent = -1;
    static constexpr double kDecay = 0.98;
    static constexpr double kHuge = 1e100;

    void raise(int variable, double activity) {
        activity_[variable] = activity;
        if (activity > kHuge) {  // the same factor everywhere keeps the order
            for (double& each : activity_) each /= kHuge;
            bump_ /= kHuge;
        }
        if (place_[variable] != kAbsent) rise(place_[variable]);
    }
    // Ties go to the smaller number, so that the order is total and every run is the same.
    bool before(int a, int b) const { return activity_[a] > activity_[b] || (activity_[a] == activity_[b] && a < b); }
    void put(int at, int variable) {
        heap_[at] = variable;
        place_[variable] = at;
    }
    void rise(int at) {
        const int variable = heap_[at];
        for (int parent; at > 0 && before(variable, heap_[parent = (at - 1) / 2]); at = parent) put(at, heap_[parent]);
        put(at, variable);
    }
    void sink(int at) {
        const int variable = heap_[at], size = static_cast<int>(heap_.size());
        for (int child; (child = 2 * at + 1) < size; at = child) {
            if (child + 1 < size && before(heap_[child + 1], heap_[child])) ++child;
            if (!before(heap_[child], variable)) break;
            put(at, heap_[child]);
        }
        put(at, variable);
    }

    std::vector<double> activity_;
    std::vector<int> heap_;
    std::vector<int> place_;  // of each variable in the heap
    double bump_ = 1;
};

}  // namespace garns::solve
