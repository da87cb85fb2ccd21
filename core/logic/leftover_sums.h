// The sums that houses leave over, for all boards of a geometry: nets read them as they
// read clues.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "logic/fillings.h"
#include "logic/innies.h"
#include "logic/known_fillings.h"
#include "logic/step.h"

namespace garns::logic {

inline constexpr int kMaxLeftoverCells = KnownFillings::kMaxCells;

class LeftoverSums {
public:
    LeftoverSums() = default;
    LeftoverSums(std::vector<Leftover> sums, int cells) : all_(std::move(sums)), of_(cells) {
        for (int i = 0; i < std::ssize(all_); ++i)
            for (Cell cell : all_[i].sum.cells) of_[cell].push_back(i);
    }

    // Without their cages.
    const std::vector<Leftover>& all() const { return all_; }
    // Those that a cell counts in.
    const std::vector<int>& of(Cell cell) const { return of_[cell]; }

    // As fill() of fillings.h.
    template <class Geometry>
    Fillable fill(const Geometry& geometry, int which, const Domains& domains, std::vector<DigitSet>& possible) {
        const Sum& sum = all_[which].sum;
        return known_.fill(which, sum.cells, domains, possible,
                           [&] { return logic::fill(geometry, sum, domains, possible, kTries); });
    }

private:
    static constexpr int kTries = 2000;  // digits tried in one sum

    std::vector<Leftover> all_;
    std::vector<std::vector<int>> of_;
    KnownFillings known_;
};

// Each sum once. Where a sum is another and a third, or a cage, taken together, these two say as much.
template <class Board>
class LeftoverSumSearch {
public:
    explicit LeftoverSumSearch(const Board& empty) {
        for (const Sum& sum : empty.geometry().rules().sums) {
            const Sides sides = sides_of(sum);
            const bool once =
                sides.plus.size() == std::ssize(sum.cells) &&
                std::all_of(sum.coefficients.begin(), sum.coefficients.end(), [](int c) { return c == 1; });
            if (once) known_.insert(key(sides));
        }
        Innies<Board>(empty).each(kMaxLeftoverHouses, kMaxLeftoverCells, [&](const Leftover& leftover) {
            const Sides sides = sides_of(leftover.sum);
            if (known_.contains(key(sides)) || known_.contains(key({sides.minus, sides.plus}))) return true;
            if (!is_composed(sides)) {
                told_.push_back(sides);
                found.push_back({leftover.sum, leftover.houses, {}, leftover.open});
            }
            known_.insert(key(sides));
            return std::ssize(found) < kMaxSums;
        });
    }
    std::vector<Leftover> found;

private:
    using CellSet = typename Board::CellSet;
    static constexpr int kMaxSums = 1000;  // a 9x9 board full of cages has 700 at most

    // What counts for the total, and what counts against it.
    struct Sides {
        CellSet plus, minus;
    };
    using Key = std::pair<std::vector<Cell>, std::vector<Cell>>;
    static Key key(const Sides& sides) { return {list(sides.plus), list(sides.minus)}; }

    static Sides sides_of(const Sum& sum) {
        Sides sides;
        for (std::size_t i = 0; i < sum.cells.size(); ++i)
            (sum.coefficients[i] > 0 ? sides.plus : sides.minus).insert(sum.cells[i]);
        return sides;
    }
    bool is_composed(const Sides& sides) const {
        return std::any_of(told_.begin(), told_.end(), [&](const Sides& part) {
            return part.plus.is_subset_of(sides.plus) && part.minus.is_subset_of(sides.minus) &&
                   known_.contains(key({sides.plus - part.plus, sides.minus - part.minus}));
        });
    }

    std::set<Key> known_;
    std::vector<Sides> told_;
};

// One geometry after another is asked for many boards.
template <class Board>
LeftoverSums& leftover_sums(const Board& board) {
    thread_local std::uint64_t serial = 0;  // no geometry has this
    thread_local LeftoverSums known;
    const auto& geometry = board.geometry();
    if (serial != geometry.serial()) {
        known = LeftoverSums(LeftoverSumSearch<Board>(Board(geometry)).found, geometry.cells());
        serial = geometry.serial();
    }
    return known;
}

}  // namespace garns::logic
