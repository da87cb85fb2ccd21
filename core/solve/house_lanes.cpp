#include "solve/house_lanes.h"

#include <algorithm>
#include <bit>

namespace garns::solve {

namespace {

using Vector [[gnu::vector_size(16)]] = std::uint16_t;
using Signed [[gnu::vector_size(16)]] = std::int16_t;

// All bits of a lane, where it has none.
Vector is_empty(Vector lanes) { return std::bit_cast<Vector>(lanes == Vector{}); }

Vector eight_from(std::span<const HouseLanes::Lane> lanes) {
    std::array<HouseLanes::Lane, HouseLanes::kLanes> eight;
    std::ranges::copy(lanes.first(HouseLanes::kLanes), eight.begin());
    return std::bit_cast<Vector>(eight);
}

// How many bits each lane has.
Vector count(Vector lanes) {
    lanes -= lanes >> 1 & 0x5555;
    lanes = (lanes & 0x3333) + (lanes >> 2 & 0x3333);
    lanes = (lanes + (lanes >> 4)) & 0x0f0f;
    return (lanes + (lanes >> 8)) & 0x1f;
}

// A bit for each lane that has some.
std::uint64_t as_bits(Vector lanes) {
    constexpr Vector kBits = {1, 2, 4, 8, 16, 32, 64, 128};
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(~is_empty(lanes) & kBits);
    std::uint64_t bits = words[0] | words[1];
    bits |= bits >> 32;
    return (bits | bits >> 16) & 0xff;
}

}  // namespace

HouseLanes::HouseLanes(const Lists<Cell>& houses, std::span<const DigitSet> digits_of_houses, std::size_t cells) {
    for (std::size_t house = 0; house < houses.size(); ++house)
        if (digits_of_houses[house].last() > kMostDigits || houses[house].size() > kMostDigits) return;
    houses_ = houses.size();
    std::vector<std::vector<std::uint32_t>> places(cells);
    for (std::size_t house = 0; house < houses_; ++house) {
        const std::size_t lane = house % kLanes;
        if (lane == 0) blocks_.push_back({static_cast<std::uint32_t>(size_), 0, {}});
        Block& eight = blocks_.back();
        eight.digits[lane] = static_cast<Lane>(digits_of_houses[house].bits());
        for (std::size_t i = 0; i < houses[house].size(); ++i)
            places[houses[house][i]].push_back(static_cast<std::uint32_t>(eight.first + kLanes * i + lane));
        eight.cells = std::max(eight.cells, static_cast<std::uint32_t>(houses[house].size()));
        size_ = eight.first + kLanes * eight.cells;
    }
    for (const auto& each : places) places_.push(each);
}

std::uint64_t HouseLanes::with_hidden_singles(std::size_t block, std::span<const Lane> lanes) const {
    const Block& eight = blocks_[block];
    Vector once{}, twice{}, settled{};
    for (std::size_t i = 0; i < eight.cells; ++i) {
        const Vector here = eight_from(lanes.subspan(eight.first + kLanes * i));
        twice |= once & here;
        once |= here;
        settled |= here & is_empty(here & (here - 1));
    }
    return as_bits((std::bit_cast<Vector>(eight.digits) & ~once) | (once & ~twice & ~settled));
}

std::uint64_t HouseLanes::with_naked_subsets(std::size_t block, std::span<const Lane> lanes) const {
    const Block& eight = blocks_[block];
    std::array<std::array<Lane, kLanes>, kMostDigits> open;  // no candidates where a cell is settled
    Vector closed{};                                         // how many are
    for (std::size_t i = 0; i < eight.cells; ++i) {
        const Vector here = eight_from(lanes.subspan(eight.first + kLanes * i));
        const Vector single = is_empty(here & (here - 1));
        open[i] = std::bit_cast<std::array<Lane, kLanes>>(here & ~single);
        closed -= single;
    }
    Vector found{};
    for (std::size_t i = 0; i < eight.cells; ++i) {
        const auto set = std::bit_cast<Vector>(open[i]);
        Vector within{}, beside{};
        for (std::size_t j = 0; j < eight.cells; ++j) {
            const auto here = std::bit_cast<Vector>(open[j]);
            const Vector inside = is_empty(here & ~set);
            within -= inside;
            beside |= here & set & ~inside;
        }
        const Vector spare = within - closed - count(set);  // cells more than digits
        const auto more = std::bit_cast<Vector>(std::bit_cast<Signed>(spare) > 0);
        found |= ~is_empty(set) & (more | (is_empty(spare) & ~is_empty(beside)));
    }
    return as_bits(found);
}

}  // namespace garns::solve
