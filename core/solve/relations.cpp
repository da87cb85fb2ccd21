#include "solve/relations.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
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

// Some digit may stand in both cells.
bool has_equal(const Allowed& allowed) {
    for (std::size_t i = 0; i < allowed.size(); ++i)
        if (allowed[i].has(static_cast<Digit>(i + 1))) return true;
    return false;
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
    struct Place {
        Cell a, b;  // the lower one first
        const Relation* relation;
    };
    std::vector<Place> places;
    places.reserve(rules.relations.size());
    for (const Relation& relation : rules.relations)
        places.push_back({std::min(relation.a, relation.b), std::max(relation.a, relation.b), &relation});
    const auto cells_of = [](const Place& place) { return std::pair(place.a, place.b); };
    std::ranges::stable_sort(places, {}, cells_of);

    struct Kind {
        bool is_difference;
        std::uint32_t forward, backward;
    };
    std::map<Allowed, Kind> kinds;
    std::map<Allowed, std::uint32_t> numbers;
    const auto table_for = [&](const Allowed& allowed) {
        const auto [entry, is_new] = numbers.emplace(allowed, static_cast<std::uint32_t>(tables_.size()));
        if (is_new) tables_.emplace_back(allowed, tables_.size() < kMostInChunks);
        return entry->second;
    };
    Allowed joined;
    std::vector<Cell> common;
    for (auto place = places.begin(); place != places.end();) {
        poll();
        const auto [a, b] = cells_of(*place);
        const Allowed* allowed = &place->relation->allowed;
        const bool in_order = place->relation->a == a;
        if (const auto next = place + 1; !in_order || (next != places.end() && cells_of(*next) == cells_of(*place))) {
            joined = in_order ? *allowed : turned(*allowed);
            for (++place; place != places.end() && cells_of(*place) == std::pair(a, b); ++place) {
                poll();
                const Relation& other = *place->relation;
                const Allowed both = other.a == a ? other.allowed : turned(other.allowed);
                std::ranges::transform(joined, both, joined.begin(), std::bit_and<>());
            }
            allowed = &joined;
        } else {
            ++place;
        }
        const bool differ = houses.sees(a, b);
        if (differ && has_equal(*allowed)) {  // no equal digits, then
            if (allowed != &joined) joined = *allowed;
            for (std::size_t i = 0; i < joined.size(); ++i) joined[i] -= DigitSet::of(static_cast<Digit>(i + 1));
            allowed = &joined;
        }
        auto kind = kinds.find(*allowed);
        if (kind == kinds.end()) {
            const bool is_no_more = is_difference(*allowed);
            kind = kinds
                       .emplace(*allowed, is_no_more ? Kind{true, 0, 0}
                                                     : Kind{false, table_for(*allowed), table_for(turned(*allowed))})
                       .first;
        }
        if (kind->second.is_difference) continue;
        pairs_.push_back({{a, b}, kind->second.forward, kind->second.backward});
        common.clear();
        if (differ) std::ranges::set_intersection(houses.peers(a), houses.peers(b), std::back_inserter(common));
        common_peers_.push(common);
    }
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
