#include "solve/relations.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace garns::solve {

namespace {

constexpr int kChunkBits = 9;  // one look for a 9x9 board
constexpr std::size_t kChunk = std::size_t{1} << kChunkBits;

constexpr std::size_t kMostInChunks = 1000;  // tables

using Allowed = std::vector<DigitSet>;

Allowed turned(std::span<const DigitSet> allowed) {
    Allowed result(allowed.size());
    for (std::size_t i = 0; i < allowed.size(); ++i)
        for (Digit digit : allowed[i]) result[digit - 1] |= DigitSet::of(static_cast<Digit>(i + 1));
    return result;
}

// Only "not the same digit": the naked single between peers says as much.
bool is_difference(const Allowed& allowed) {
    const DigitSet all = DigitSet::all(static_cast<int>(allowed.size()));
    for (std::size_t i = 0; i < allowed.size(); ++i)
        if (allowed[i] != all - DigitSet::of(static_cast<Digit>(i + 1))) return false;
    return true;
}

}  // namespace

Relations::Partners::Partners(std::span<const DigitSet> allowed, bool in_chunks)
    : allowed_(allowed.begin(), allowed.end()) {
    if (!in_chunks) return;
    for (std::size_t begin = 0; begin < allowed.size(); begin += kChunkBits) {
        const std::size_t first = unions_.size();
        const std::size_t bits = std::min<std::size_t>(kChunkBits, allowed.size() - begin);
        unions_.resize(first + (std::size_t{1} << bits));
        for (std::size_t set = 1; set < std::size_t{1} << bits; ++set)
            unions_[first + set] = unions_[first + (set & (set - 1))] | allowed[begin + std::countr_zero(set)];
    }
}

inline DigitSet Relations::Partners::of(DigitSet digits) const {
    DigitSet result;
    if (unions_.empty()) {
        for (Digit digit : digits) result |= allowed_[digit - 1];
        return result;
    }
    std::uint64_t bits = digits.bits();
    for (std::size_t chunk = 0; bits != 0; ++chunk, bits >>= kChunkBits)
        result |= unions_[chunk * kChunk + bits % kChunk];
    return result;
}

// All relations between the same two cells become one.
Relations::Relations(const Rules& rules, const Houses& houses, const Control& control) {
    Poll poll(control);
    std::map<std::pair<Cell, Cell>, Allowed> merged;
    for (const Relation& relation : rules.relations) {
        poll();
        const bool in_order = relation.a < relation.b;
        const auto key = in_order ? std::pair(relation.a, relation.b) : std::pair(relation.b, relation.a);
        const Allowed allowed = in_order ? relation.allowed : turned(relation.allowed);
        const auto [entry, is_new] = merged.emplace(key, allowed);
        if (!is_new) std::ranges::transform(entry->second, allowed, entry->second.begin(), std::bit_and<>());
    }
    for (const auto& [cells, allowed] : merged) {
        poll();
        if (is_difference(allowed)) continue;
        const std::uint32_t forward = table_for(allowed), backward = table_for(turned(allowed));
        pairs_.push_back({{cells.first, cells.second}, forward, backward});
        std::vector<Cell> common;
        if (houses.sees(cells.first, cells.second))
            std::ranges::set_intersection(houses.peers(cells.first), houses.peers(cells.second),
                                          std::back_inserter(common));
        common_peers_.push(common);
    }
}

std::uint32_t Relations::table_for(std::span<const DigitSet> allowed) {
    const auto known = std::ranges::find_if(tables_, [&](const Partners& table) { return table.is_for(allowed); });
    const auto number = static_cast<std::uint32_t>(known - tables_.begin());
    if (known == tables_.end()) tables_.emplace_back(allowed, tables_.size() < kMostInChunks);
    return number;
}

bool Relations::propagate(int i, Candidates& candidates) const {
    const auto& [cells, forward, backward] = pairs_[i];
    const auto [a, b] = cells;
    if (!candidates.keep(b, tables_[forward].of(candidates[a]))) return false;
    if (!candidates.keep(a, tables_[backward].of(candidates[b]))) return false;
    const DigitSet both = candidates[a] | candidates[b];
    if (candidates[a].single() || !(both - DigitSet::of(both.first())).single()) return true;
    for (Cell peer : common_peers_[i])
        if (!candidates.remove(peer, both)) return false;
    return true;
}

}  // namespace garns::solve
