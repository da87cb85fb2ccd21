// Fillings that were worked out before: nets ask for the same again and again, from one supposition and one step to the
// next.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/fillings.h"

namespace garns::logic {

// The last answers for clues of one geometry, by their numbers and the candidates of their cells.
class KnownFillings {
public:
    static constexpr std::size_t kMaxCells = 10;

    // What `work_out` gives for a clue with these cells, and what it leaves in `possible`; that of clues with many
    // cells or large digits is not remembered.
    template <class WorkOut>
    Fillable fill(int clue, const std::vector<Cell>& cells, const Domains& domains, std::vector<DigitSet>& possible,
                  const WorkOut& work_out) {
        if (cells.size() > kMaxCells) return work_out();
        if (known_.empty()) known_.resize(std::size_t{1} << kBits);
        Answer asked;
        asked.clue = clue;
        std::uint64_t hash = clue;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const auto bits = domains[cells[i]].bits();
            asked.domains[i] = static_cast<Digits>(bits);
            if (asked.domains[i] != bits) return work_out();
            hash = (hash ^ bits) * 0x9e3779b97f4a7c15;
        }
        Answer& answer = known_[hash >> (64 - kBits)];
        if (answer.clue != clue || answer.domains != asked.domains) {
            answer = asked;
            answer.fillable = work_out();
            for (std::size_t i = 0; answer.fillable == Fillable::kYes && i < possible.size(); ++i)
                answer.possible[i] = static_cast<Digits>(possible[i].bits());
        }
        possible.resize(cells.size());
        for (std::size_t i = 0; i < cells.size(); ++i) possible[i] = DigitSet(answer.possible[i]);
        return answer.fillable;
    }

private:
    using Digits = std::uint16_t;
    static constexpr int kBits = 17;  // six megabytes; in a quarter of them twice as many are missed

    struct Answer {
        int clue = -1;
        Fillable fillable = Fillable::kUnknown;
        std::array<Digits, kMaxCells> domains{}, possible{};
    };

    std::vector<Answer> known_;  // by a hash of the question
};

// One geometry after another is asked for many boards.
template <class Geometry>
KnownFillings& known_fillings(const Geometry& geometry) {
    thread_local std::uint64_t serial = 0;  // no geometry has this
    thread_local KnownFillings known;
    if (serial != geometry.serial()) {
        known = KnownFillings();
        serial = geometry.serial();
    }
    return known;
}

}  // namespace garns::logic
