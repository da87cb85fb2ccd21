// The one generator of random numbers. A seed gives the same numbers on every
// machine and with every compiler; docs/design/random.md says how.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace garns {

// SplitMix64: turns any seed, even 0 or 1, into well mixed numbers. It fills the
// state of the generator below.
class SplitMix64 {
public:
    constexpr explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t state_;
};

// xoshiro256**: 256 bits of state, a few instructions a number.
class Rng {
public:
    // Streams of one seed are independent: number 5 of a batch gets the same
    // numbers whoever makes the other ones, and in whatever order.
    constexpr explicit Rng(std::uint64_t seed, std::uint64_t stream = 0) {
        SplitMix64 streams(stream);
        SplitMix64 mixer(seed ^ (stream == 0 ? 0 : streams.next()));
        for (std::uint64_t& word : state_) word = mixer.next();
    }
    // The state itself, for tests against published numbers.
    constexpr explicit Rng(std::array<std::uint64_t, 4> state) : state_(state) {}

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A number from 0 to bound - 1, each equally likely: numbers above the
    // largest multiple of the bound are thrown away. The bound is at least 1.
    constexpr std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t unfair = (0 - bound) % bound;  // 2^64 mod bound
        for (;;) {
            const std::uint64_t number = next();
            if (number >= unfair) return number % bound;
        }
    }

    // Every order equally likely (Fisher and Yates, from the end).
    template <class Item>
    constexpr void shuffle(std::span<Item> items) {
        for (std::size_t rest = items.size(); rest > 1; --rest) std::swap(items[rest - 1], items[below(rest)]);
    }

private:
    std::array<std::uint64_t, 4> state_{};
};

}  // namespace garns
