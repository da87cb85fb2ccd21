// The rule of 45: houses whose total is known, less the cages in them, leave sums that
// nobody wrote down: innies, outies, split cages.
#pragma once

#include <algorithm>
#include <vector>

#include "board.h"

namespace garns::logic {

inline constexpr int kMaxLeftoverHouses = 5;  // a band and two more
inline constexpr int kMaxLeftoverOpen = 6;    // open cells of a sum that somebody would try to fill

// A sum that follows from houses and sums: the cells outside the cages less the cells of
// cages outside the houses.
struct Leftover {
    Sum sum;
    std::vector<int> houses;
    std::vector<const Sum*> cages;
    int open = 0;  // how many of its cells are open
};

// Houses that share no cell hold every digit once each, so their total is known.
// Take away cages: what is left is a sum of its own.
template <class Board>
class Innies {
public:
    explicit Innies(const Board& board) : board_(board), geometry_(board.geometry()) {
        for (const Sum& sum : geometry_.rules().sums) {
            const bool plain =
                std::all_of(sum.coefficients.begin(), sum.coefficients.end(), [](int c) { return c == 1; });
            CellSet cells;
            for (Cell cell : sum.cells) cells.insert(cell);
            if (!plain || cells.intersects(caged_)) continue;  // of cages that overlap, the first counts
            caged_ |= cells;
            cages_.push_back({&sum, cells});
        }
    }

    // Calls visit(leftover) for each, those of few houses first, until it returns false.
    template <class Visit>
    void each(int max_houses, int max_open, const Visit& visit) {
        if (cages_.empty()) return;
        max_open_ = max_open;
        for (int count = 1; count <= max_houses; ++count)
            if (!choose(0, {}, count, visit)) return;
    }

private:
    using CellSet = typename Board::CellSet;

    static constexpr int kMaxRegions = 3000;  // a classic board has 768 of up to four houses

    struct Cage {
        const Sum* sum;
        CellSet cells;
    };
    // How a cage that leaves the houses is dealt with.
    enum class Across { kIgnore, kTake, kShorter };

    template <class Visit>
    bool choose(int from, const CellSet& region, int more, const Visit& visit) {
        if (more == 0) {
            if (++regions_ > kMaxRegions) return false;
            for (const Across across : {Across::kIgnore, Across::kTake, Across::kShorter})
                if (!try_region(region, across, visit)) return false;
            return true;
        }
        for (int house = from; house < std::ssize(geometry_.houses()); ++house) {
            const CellSet& cells = geometry_.houses()[house];
            // Lines with lines, regions with regions: nobody adds up a row and a box.
            if (cells.intersects(region) ||
                (!houses_.empty() && geometry_.is_line(house) != geometry_.is_line(houses_[0])))
                continue;
            houses_.push_back(house);
            const bool go_on = choose(house + 1, region | cells, more - 1, visit);
            houses_.pop_back();
            if (!go_on) return false;
        }
        return true;
    }

    template <class Visit>
    bool try_region(const CellSet& region, Across across, const Visit& visit) {
        const int digits = geometry_.digits();
        int total = static_cast<int>(houses_.size()) * digits * (digits + 1) / 2;
        CellSet inside = region, outside;  // the sum of the first less that of the second
        used_.clear();
        bool crossing = false;
        for (const Cage& cage : cages_) {
            const CellSet in = cage.cells & region, out = cage.cells - region;
            if (in.empty()) continue;
            crossing |= !out.empty();
            const bool take =
                out.empty() || across == Across::kTake ||
                (across == Across::kShorter && (out & board_.open()).size() < (in & board_.open()).size());
            if (!take) continue;
            total -= cage.sum->total;
            inside -= in;
            outside |= out;
            used_.push_back(cage.sum);
        }
        if (used_.empty() || (!crossing && across != Across::kIgnore)) return true;
        const CellSet rest = inside | outside;
        const int open = (rest & board_.open()).size();
        if (open == 0 || open > max_open_) return true;

        Leftover leftover{{}, houses_, used_, open};
        leftover.sum.total = total;
        for (Cell cell : rest) {
            leftover.sum.cells.push_back(cell);
            leftover.sum.coefficients.push_back(inside.has(cell) ? 1 : -1);
        }
        return visit(leftover);
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    std::vector<Cage> cages_;
    CellSet caged_;
    std::vector<int> houses_;
    std::vector<const Sum*> used_;
    int regions_ = 0, max_open_ = 0;
};

}  // namespace garns::logic
