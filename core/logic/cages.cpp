// Sums: cages, arrows, little killers; and the rule of 45, which makes new ones.

#include <algorithm>

#include "logic/clues.h"
#include "logic/fillings.h"
#include "logic/finders.h"

namespace garns::logic {
namespace {

// What the fillings of a sum rule out.
template <class Board>
Step strike(std::string_view id, const Board& board, const Domains& now, const Sum& sum) {
    Step step{id, {}, {}, {}, {}};
    std::vector<DigitSet> possible;
    if (fill(board.geometry(), sum, now, possible) != Fillable::kYes) return step;
    for (std::size_t i = 0; i < sum.cells.size(); ++i)
        for (Digit digit : board.candidates(sum.cells[i]) - possible[i])
            step.eliminations.push_back({sum.cells[i], digit});
    std::sort(step.eliminations.begin(), step.eliminations.end());
    return step;
}

// A digit that no filling of a sum takes in a cell leaves the cell.
template <class Board>
void find_cage_combinations(const Board& board, const Emit& emit) {
    const auto now = domains(board);
    for (const Sum& sum : board.geometry().rules().sums) {
        if (emit.stopped()) return;
        Step step = strike("cage_combinations", board, now, sum);
        if (step.empty()) continue;
        step.parts = {{Role::kClue, sum.cells, digits_of(board, sum.cells)}};
        if (!emit(step)) return;
    }
}

// Houses that share no cell hold every digit once each, so their total is known.
// Take away cages: what is left, the cells outside the cages less the cells of
// cages outside the houses, is a sum of its own.
template <class Board>
class RuleOf45 {
public:
    RuleOf45(const Board& board, const Emit& emit)
        : board_(board), geometry_(board.geometry()), now_(domains(board)), emit_(emit) {
        for (const Sum& sum : geometry_.rules().sums) {
            const bool plain =
                std::all_of(sum.coefficients.begin(), sum.coefficients.end(), [](int c) { return c == 1; });
            const CellSet cells = set(sum.cells);
            if (!plain || cells.intersects(caged_)) continue;  // of cages that overlap, the first counts
            caged_ |= cells;
            cages_.push_back({&sum, cells});
        }
    }

    void run() {
        if (cages_.empty()) return;
        for (int count = 1; count <= kMaxHouses; ++count)
            if (!choose(0, {}, count)) return;
    }

private:
    using CellSet = typename Board::CellSet;

    static constexpr int kMaxHouses = 4;      // a band and one more
    static constexpr int kMaxRest = 4;        // open cells that are left
    static constexpr int kMaxRegions = 3000;  // a classic board has 768

    struct Cage {
        const Sum* sum;
        CellSet cells;
    };
    // How a cage that leaves the houses is dealt with.
    enum class Across { kIgnore, kTake, kShorter };

    static CellSet set(const std::vector<Cell>& cells) {
        CellSet result;
        for (Cell cell : cells) result.insert(cell);
        return result;
    }

    bool choose(int from, const CellSet& region, int more) {
        if (more == 0) {
            if (++regions_ > kMaxRegions || emit_.stopped()) return false;
            for (const Across across : {Across::kIgnore, Across::kTake, Across::kShorter})
                if (!try_region(region, across)) return false;
            return true;
        }
        for (int house = from; house < std::ssize(geometry_.houses()); ++house) {
            const CellSet& cells = geometry_.houses()[house];
            // Lines with lines, regions with regions: nobody adds up a row and a box.
            if (cells.intersects(region) ||
                (!houses_.empty() && geometry_.is_line(house) != geometry_.is_line(houses_[0])))
                continue;
            houses_.push_back(house);
            const bool go_on = choose(house + 1, region | cells, more - 1);
            houses_.pop_back();
            if (!go_on) return false;
        }
        return true;
    }

    bool try_region(const CellSet& region, Across across) {
        const int digits = geometry_.digits();
        int total = static_cast<int>(houses_.size()) * digits * (digits + 1) / 2;
        CellSet inside = region, outside;  // the sum of the first less that of the second
        std::vector<const Cage*>& used = used_;
        used.clear();
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
            used.push_back(&cage);
        }
        if (used.empty() || (!crossing && across != Across::kIgnore)) return true;
        const CellSet rest = inside | outside;
        const int open = (rest & board_.open()).size();
        if (open == 0 || open > kMaxRest || rest.size() > kMaxSumCells) return true;

        Sum sum;
        sum.total = total;
        for (Cell cell : rest) {
            sum.cells.push_back(cell);
            sum.coefficients.push_back(inside.has(cell) ? 1 : -1);
        }
        Step step = strike("rule_of_45", board_, now_, sum);
        if (step.empty()) return true;
        if (open == 1) place_the_last(step);
        tell(step, sum);
        return emit_(step);
    }
    // When a single open cell is left, it is the total that counts, not what it forbids.
    void place_the_last(Step& step) const {
        const Cell cell = step.eliminations[0].cell;
        DigitSet digits = board_.candidates(cell);
        for (const auto gone : step.eliminations) digits -= DigitSet::of(gone.digit);
        if (!digits.single()) return;
        step.eliminations.clear();
        step.placements = {{cell, digits.first()}};
    }
    void tell(Step& step, const Sum& sum) const {
        step.parts = {{Role::kHouse, {}, DigitSet::all(geometry_.digits()), houses_}};
        for (const Cage* cage : used_)
            step.parts.push_back({Role::kClue, cage->sum->cells, digits_of(board_, cage->sum->cells)});
        step.parts.push_back({Role::kExtra, sum.cells, digits_of(board_, sum.cells)});
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Domains now_;
    const Emit& emit_;
    std::vector<Cage> cages_;
    CellSet caged_;
    std::vector<int> houses_;
    std::vector<const Cage*> used_;
    int regions_ = 0;
};

template <class Board>
void find_rule_of_45(const Board& board, const Emit& emit) {
    RuleOf45<Board>(board, emit).run();
}

}  // namespace

template <class Board>
Techniques<Board> cages() {
    return {{"cage_combinations", Family::kClues, kAnyPuzzle, find_cage_combinations<Board>},
            {"rule_of_45", Family::kClues, kAnyPuzzle, find_rule_of_45<Board>}};
}

GARNS_TECHNIQUES(cages)

}  // namespace garns::logic
