// WXYZ-Wing and longer: cells that all see each other with as many digits as there are cells and one more, and a cell
// with two of these digits that sees one of them wherever it stands. SukakuExplainer's families, in its order.

#include <algorithm>
#include <string>

#include "explainer/hint.h"

namespace garns::explainer {
namespace {

using CellSet = Bitset<128>;
using logic::Role;

class Search {
public:
    Search(const Grid& grid, int size, Hint& hint) : grid_(grid), size_(size), hint_(hint) {
        for (int digit = 0; digit < 9; ++digit)
            for (int cell = 0; cell < kCells; ++cell)
                if (grid.has(cell, digit)) with_[digit].insert(static_cast<Cell>(cell));
        for (int cell = 0; cell < kCells; ++cell)
            if (count_of(grid.candidates(cell)) == 2) pairs_.insert(static_cast<Cell>(cell));
    }

    bool run() {
        for (int cell = 0; cell < kCells; ++cell) extend(0, cell, CellSet::first_cells(kCells), 0);
        return best_score_ < 1000;
    }

private:
    // Adds a cell that all cells so far see, and goes on with greater ones.
    void extend(int depth, int cell, const CellSet& seen, Mask digits) {
        const Mask own = grid_.candidates(cell), all = static_cast<Mask>(digits | own);
        if (count_of(own) < 2 || count_of(all) > size_) return;
        cells_[depth] = cell;
        if (depth + 2 == size_) {
            if (count_of(all) == size_) evaluate(all);
            return;
        }
        const CellSet both = seen & kTables.seen[cell];
        for (Cell next : both)
            if (next > cell) extend(depth + 1, next, both, all);
    }

    CellSet cells() const {
        CellSet set;
        for (int i = 0; i + 1 < size_; ++i) set.insert(static_cast<Cell>(cells_[i]));
        return set;
    }

    // Whether a cell sees all of ours that may hold a digit.
    bool linked(int pair, int digit, const CellSet& own) const {
        return (own & with_[digit]).is_subset_of(kTables.seen[pair]);
    }

    void evaluate(Mask digits) {
        const CellSet own = cells();
        CellSet around;
        int biggest = 0, total = 0;
        for (Cell cell : own) {
            around |= kTables.seen[cell];
            biggest = std::max(biggest, count_of(grid_.candidates(cell)));
            total += count_of(grid_.candidates(cell));
        }
        for (Cell pair : (around & pairs_) - own) {
            const Mask two = grid_.candidates(pair);
            if ((two & ~digits) != 0) continue;
            const int low = first_of(two), high = first_of(static_cast<Mask>(two & (two - 1)));
            const bool by_low = linked(pair, low, own), by_high = linked(pair, high, own);
            if (by_low)
                take(pair, low, high, by_high, digits, own, biggest, total);
            else if (by_high)
                take(pair, high, low, false, digits, own, biggest, total);
        }
    }

    // What sees every place of a digit in our cells, and in the pair where that counts.
    CellSet victims(int digit, const CellSet& own, int pair, bool with_pair) const {
        CellSet result = with_pair ? kTables.seen[pair] : CellSet::first_cells(kCells);
        for (Cell cell : own& with_[digit]) result &= kTables.seen[cell];
        result.erase(static_cast<Cell>(pair));
        return (result - own) & with_[digit];
    }

    // x is linked: either our cells lack x, and so hold z, or the pair lacks x, and so is z. Linked by both digits,
    // each digit of ours is bound to its cells.
    void take(int pair, int x, int z, bool both, Mask digits, const CellSet& own, int biggest, int total) {
        std::array<CellSet, 9> gone;
        int count = 0, weak = 0, by_x = 0;
        const auto add = [&](int digit, bool with_pair) {
            gone[digit] = victims(digit, own, pair, with_pair);
            count += gone[digit].size();
            return gone[digit].size();
        };
        if (both) {
            for (int digit : Bits(digits & ~grid_.candidates(pair))) weak += add(digit, false);
            by_x = add(x, true);
        }
        const int by_z = add(z, true);
        if (count == 0) return;
        const bool doubly = both && (weak > 0 || (by_z > 0 && by_x > 0));
        const int score = score_of(biggest);
        // As text the wing's name has one digit for each of these but the last, which may have two.
        const auto rank = [&] {
            return std::to_string(doubly ? 2 : 1) + std::to_string(biggest) + std::to_string(total);
        };
        if (score > best_score_ || (score == best_score_ && count < best_count_)) return;
        std::string suffix = rank();
        if (score == best_score_ && count == best_count_ && suffix <= best_suffix_) return;
        best_score_ = score, best_count_ = count, best_suffix_ = std::move(suffix);
        constexpr Technique kNames[] = {Technique::kWxyzWing, Technique::kVwxyzWing, Technique::kUvwxyzWing,
                                        Technique::kTuvwxyzWing};
        hint_.found(kNames[size_ - 4], score);
        hint_.removals.clear();
        for (int cell = 0; cell < kCells; ++cell) {
            Mask removed = 0;
            for (int digit = 0; digit < 9; ++digit)
                if (gone[digit].has(static_cast<Cell>(cell))) removed |= bit_of(digit);
            hint_.remove(cell, removed);
        }
        if (hint_.step == nullptr) return;
        hint_.step->parts.clear();
        std::vector<int> list;
        for (Cell cell : own) list.push_back(cell);
        hint_.tell(Role::kAls, list, digits);
        hint_.tell(Role::kPincer, {pair}, grid_.candidates(pair));
    }

    int score_of(int biggest) const {
        switch (size_) {
            case 4:
                return biggest == 3 ? 56 : 55;
            case 5:
                return biggest == 3 ? 64 : biggest == 5 ? 62 : 63;
            case 6:
                return 66;
            default:
                return 75;
        }
    }

    const Grid& grid_;
    int size_;
    Hint& hint_;
    std::array<CellSet, 9> with_;
    CellSet pairs_;
    std::array<int, 6> cells_{};
    int best_score_ = 1000, best_count_ = 0;
    std::string best_suffix_;
};

}  // namespace

bool find_alphabet_wing(const Grid& grid, int size, Hint& hint) { return Search(grid, size, hint).run(); }

}  // namespace garns::explainer
