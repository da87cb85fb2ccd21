// Extended rectangles: two parallel lines and three or four lines that cross both of them,
// each pair of crossings in one region. If as many digits as pairs filled these cells,
// each of the two lines would hold them all; exchange the two cells of every pair and
// another solution appears.

#include <array>
#include <vector>

#include "logic/deadly.h"
#include "logic/finders.h"

namespace garns::logic {
namespace {

// Two cells that trade places.
struct Pair {
    Cell one, two;
};

// The pairs of cells in two lines that share a line and a region, so that no house but the
// two lines tells them apart, and no group and no sum.
struct Lines {
    int a, b;
    std::vector<Pair> pairs;
};

template <class Geometry>
std::vector<Pair> pairs_between(const Geometry& geometry, int a, int b, const auto& exchange) {
    std::vector<Pair> pairs;
    for (Cell one : geometry.houses()[a])
        for (Cell two : geometry.houses()[b] & geometry.peers(one)) {
            bool line = false, region = false, alike = true;
            for (int house : geometry.houses_of(one)) {
                const bool both = geometry.houses()[house].has(two);
                (geometry.is_line(house) ? line : region) |= both;
                alike = alike && (both || house == a);
            }
            for (int house : geometry.houses_of(two))
                alike = alike && (house == b || geometry.houses()[house].has(one));
            if (line && region && alike && exchange.keeps_sums_and_groups(one, two)) pairs.push_back({one, two});
        }
    return pairs;
}

// Every two lines with at least so many pairs. They do not depend on the candidates: each
// thread remembers those of its last geometry.
template <class Board>
const std::vector<Lines>& all_lines(const Board& board, const Exchange<Board>& exchange, std::size_t least) {
    thread_local std::uint64_t serial = 0;
    thread_local std::vector<Lines> known;
    const auto& geometry = board.geometry();
    if (serial == geometry.serial()) return known;
    serial = geometry.serial();
    known.clear();
    const auto& houses = geometry.houses();
    for (int a = 0; a < std::ssize(houses); ++a)
        for (int b = a + 1; b < std::ssize(houses); ++b) {
            if (!geometry.is_line(a) || !geometry.is_line(b) || houses[a].intersects(houses[b])) continue;
            Lines lines{a, b, pairs_between(geometry, a, b, exchange)};
            if (lines.pairs.size() >= least) known.push_back(std::move(lines));
        }
    return known;
}

template <class Board>
class ExtendedRectangles : public DeadlyPattern<Board> {
public:
    using CellSet = typename Board::CellSet;

    ExtendedRectangles(const Board& board, std::string_view id, int type, const Emit& emit)
        : DeadlyPattern<Board>(board, id, emit), type_(type) {}

    void run() {
        const CellSet open = board_.open() & exchange_.free();
        for (const Lines& lines : all_lines(board_, exchange_, kMinPairs)) {
            if (emit_.stopped()) return;
            pairs_.clear();
            for (const Pair& pair : lines.pairs)
                if (open.has(pair.one) && open.has(pair.two)) pairs_.push_back(pair);
            if (pairs_.size() < kMinPairs) continue;
            for (std::size_t size = kMinPairs; size <= kMaxPairs; ++size) {
                chosen_.clear();
                if (!choose(0, size, {})) return;
            }
        }
    }

private:
    using Base = DeadlyPattern<Board>;
    using Base::board_, Base::geometry_, Base::exchange_, Base::emit_, Base::xy_, Base::floor_, Base::roof_;

    static constexpr std::size_t kMinPairs = 3, kMaxPairs = 4;

    int max_roof() const { return type_ == 1 ? 1 : 2; }

    // The digits of some cells: all, those of two cells or more, of three or more; and how many
    // cells have more digits than the pattern.
    struct Digits {
        DigitSet all, twice, thrice;
        int large = 0;

        void add(DigitSet cell, int most) {
            thrice |= twice & cell;
            twice |= all & cell;
            all |= cell;
            large += cell.size() > most;
        }
    };

    // At most two cells have extra digits, or (type 2) there is one extra digit; so at least
    // all pairs but two have only the digits of the pattern, and what more cells have than may
    // have extra digits is one of these.
    bool choose(std::size_t from, std::size_t size, const Digits& digits) {
        if (chosen_.size() == size) return type_ == 2 ? with_extra_digit(digits.all) : with_extra_cells();
        const int most = static_cast<int>(size);
        for (std::size_t i = from; i < pairs_.size(); ++i) {
            Digits more = digits;
            more.add(board_.candidates(pairs_[i].one), most);
            more.add(board_.candidates(pairs_[i].two), most);
            if (type_ == 2 ? more.all.size() > most + 1
                           : more.large > max_roof() || (type_ == 1 ? more.twice : more.thrice).size() > most)
                continue;
            chosen_.push_back(pairs_[i]);
            const bool go_on = choose(i + 1, size, more);
            chosen_.pop_back();
            if (!go_on) return false;
        }
        return true;
    }

    // Every cell has the digits of the pattern and perhaps one more, which is the same for all.
    bool with_extra_digit(DigitSet digits) {
        if (digits.size() != std::ssize(chosen_) + 1) return true;
        for (Digit extra : digits)
            if (fits(digits - DigitSet::of(extra)) && roof_.size() > 1 && !this->check_same_extra()) return false;
        return true;
    }
    // One or two cells have extra digits; the others tell which digits the pattern has.
    bool with_extra_cells() {
        CellSet cells, many;  // those with too many digits must be among the one or two
        for (const Pair& pair : chosen_) {
            cells |= set_of<CellSet>({pair.one, pair.two});
            for (Cell cell : {pair.one, pair.two})
                if (board_.candidates(cell).size() > static_cast<int>(chosen_.size())) many.insert(cell);
        }
        for (Cell first : cells) {
            CellSet seconds = type_ == 1 ? set_of<CellSet>({first}) : cells & geometry_.peers(first);
            for (Cell second : seconds) {
                if (second < first) continue;
                CellSet roof = set_of<CellSet>({first, second});
                if (!many.is_subset_of(roof)) continue;
                DigitSet digits;
                for (Cell cell : cells - roof) digits |= board_.candidates(cell);
                if (digits.size() != std::ssize(chosen_) || !fits(digits) || roof_ != roof) continue;
                if (type_ == 1 && !this->check_lone_roof()) return false;
                if (type_ == 3 && !this->check_subset()) return false;
                if (type_ == 4 && !this->check_strong_link()) return false;
            }
        }
        return true;
    }
    // Sorts the cells into floor and roof; false where a cell could never hold these digits.
    bool fits(DigitSet digits) {
        xy_ = digits;
        this->clear();
        for (const Pair& pair : chosen_)
            for (Cell cell : {pair.one, pair.two}) {
                if (!(digits - geometry_.rules().domains[cell]).empty()) return false;
                if ((board_.candidates(cell) & digits).empty()) return false;
                this->add(cell);
            }
        return true;
    }

    const int type_;
    std::vector<Pair> pairs_, chosen_;
};

constexpr std::array<std::string_view, 4> kIds = {"extended_rectangle_1", "extended_rectangle_2",
                                                  "extended_rectangle_3", "extended_rectangle_4"};

template <class Board, int kType>
void find_extended(const Board& board, const Emit& emit) {
    ExtendedRectangles<Board>(board, kIds[kType - 1], kType, emit).run();
}

}  // namespace

template <class Board>
Techniques<Board> extended_rectangles() {
    return {{kIds[0], Family::kUniqueness, kUniqueOnly, find_extended<Board, 1>},
            {kIds[1], Family::kUniqueness, kUniqueOnly, find_extended<Board, 2>},
            {kIds[2], Family::kUniqueness, kUniqueOnly, find_extended<Board, 3>},
            {kIds[3], Family::kUniqueness, kUniqueOnly, find_extended<Board, 4>}};
}

GARNS_TECHNIQUES(extended_rectangles)

}  // namespace garns::logic
