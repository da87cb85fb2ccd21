// The static implications of a grid: what a candidate rules out when it is true, what must
// be true when it is not; and what all of them lead to, as one row of bits for each.
#pragma once

#include <span>
#include <vector>

#include "explainer/literal.h"

namespace garns::explainer {

class Links {
public:
    static constexpr int kWords = 12;
    using Row = std::array<std::uint64_t, kWords>;

    struct Strong {
        std::uint16_t to;  // an index
        Cause cause;
    };

    void build(const Grid& grid);

    int size() const { return count_; }
    int cell(int i) const { return id_[i] / 9; }
    int digit(int i) const { return id_[i] % 9; }
    int candidate(int i) const { return id_[i]; }
    int index(int candidate) const { return index_[candidate]; }
    // The candidates ruled out, in the order of the Explainer; the first so many are of its own cell.
    std::span<const std::uint16_t> weak(int i) const { return {weak_.data() + weak_at_[i], weak_end(i)}; }
    int in_cell(int i) const { return in_cell_[i]; }
    std::span<const Strong> strong(int i) const { return {strong_[i].data(), strong_count_[i]}; }

    // Closes the graph: which candidates may be the end of a chain at all. Says whether there are any.
    bool close();
    // After close(): a true candidate leads to itself again, to its own absence; a false one to its presence.
    bool loops(int i) const { return bit(to_on_[i], i); }
    bool refutes(int i) const { return bit(to_off_[i], i); }
    bool affirms(int i) const {
        for (const Strong& each : strong(i))
            if (bit(to_on_[each.to], i)) return true;
        return false;
    }
    // What a false candidate leads to: the true ones and the false ones.
    void when_false(int i, Row& on, Row& off) const {
        on = off = Row{};
        for (const Strong& each : strong(i)) {
            set(on, each.to);
            for (int word = 0; word < words(); ++word) {
                on[word] |= to_on_[each.to][word];
                off[word] |= to_off_[each.to][word];
            }
        }
    }
    // All candidates that are true, or false, when one is true (itself among the true ones).
    const Row& true_with(int i) const { return to_on_[i]; }
    const Row& false_with(int i) const { return to_off_[i]; }

    static bool bit(const Row& row, int i) { return (row[i / 64] >> (i % 64)) & 1; }
    static void set(Row& row, int i) { row[i / 64] |= std::uint64_t{1} << (i % 64); }
    int words() const { return (count_ + 63) / 64; }

private:
    void complete(int first, int words, Row& waiting);
    std::size_t weak_end(int i) const { return weak_at_[i + 1] - weak_at_[i]; }

    int count_ = 0;
    std::array<std::uint16_t, kCandidates> id_, index_;
    std::array<std::uint8_t, kCandidates> in_cell_, strong_count_;
    std::array<std::uint32_t, kCandidates + 1> weak_at_;
    std::array<std::array<Strong, 4>, kCandidates> strong_;
    std::vector<std::uint16_t> weak_;
    std::vector<Row> next_, to_on_, to_off_;
    std::vector<std::uint16_t> path_, open_;
    std::array<std::uint16_t, kCandidates> number_, low_;
};

}  // namespace garns::explainer
