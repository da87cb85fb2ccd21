// Named patterns of the hardest puzzles: SK-loop, tridagon.

#include <algorithm>
#include <array>
#include <iterator>

#include "logic/boxes.h"
#include "logic/clues.h"
#include "logic/finders.h"

namespace garns::logic {
namespace {

// Covers on a ring of eight houses, lines and boxes in turn, whose neighbours
// share a segment: for each set of segments the fewest houses that hold them all,
// and the houses of all such choices.
struct RingCovers {
    std::array<std::uint8_t, 256> count, houses;

    constexpr RingCovers() : count(), houses() {
        for (int segments = 0; segments < 256; ++segments) {
            count[segments] = 9;
            for (int chosen = 0; chosen < 256; ++chosen) {
                int size = 0, held = 0;
                for (int i = 0; i < 8; ++i)
                    if (chosen >> i & 1) {
                        ++size;
                        held |= 1 << i | 1 << (i + 7) % 8;  // house i joins the segments i - 1 and i
                    }
                if ((segments & ~held) != 0 || size > count[segments]) continue;
                if (size < count[segments]) houses[segments] = 0;
                count[segments] = static_cast<std::uint8_t>(size);
                houses[segments] |= static_cast<std::uint8_t>(chosen);
            }
        }
    }
};
constexpr RingCovers kRingCovers;

// Two lines and two lines that cross them, in four boxes. Around the four
// crossings, sixteen open cells in eight segments, a line and a box each. For
// every digit choose the fewest of these houses that hold all its candidates
// there. No house takes a digit twice, so sixteen choices in all, one for each cell,
// are all used: a chosen house has its digit in the ring, and nowhere else.
template <class Board>
void find_sk_loops(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    const auto& geometry = board.geometry();
    const auto& houses = geometry.houses();
    const int count = static_cast<int>(houses.size());

    const auto try_lines = [&](int a, int b, int c, int d) {
        // Around the ring: a, box of a and c, c, box of b and c, b, ...
        const std::array lines = {a, c, b, d};
        std::array<int, 8> ring;
        std::array<CellSet, 8> segments;
        CellSet cells;
        for (int i = 0; i < 4; ++i) {
            const int line = lines[i], next = lines[(i + 1) % 4];
            const CellSet crossing = houses[line] & houses[next];
            if (crossing.size() != 1 || crossing.intersects(board.open())) return true;
            const int box = box_of(geometry, crossing.first(), line);
            if (box < 0) return true;
            ring[2 * i] = line;
            ring[2 * i + 1] = box;
            segments[2 * i] = (houses[line] & houses[box]) - crossing;
            segments[2 * i + 1] = (houses[next] & houses[box]) - crossing;
        }
        for (const CellSet& segment : segments) cells |= segment;
        if (cells.size() != 16 || !cells.is_subset_of(board.open())) return true;

        int covers = 0;
        std::array<std::uint8_t, kMaxDigits> present{};
        for (Digit digit = 1; digit <= geometry.digits(); ++digit) {
            for (int i = 0; i < 8; ++i)
                if (segments[i].intersects(board.cells_with(digit))) present[digit - 1] |= 1 << i;
            covers += kRingCovers.count[present[digit - 1]];
        }
        if (covers != 16) return true;

        Step step{"sk_loop", {}, {}, {}, {}};
        for (Digit digit = 1; digit <= geometry.digits(); ++digit)
            for (int i = 0; i < 8; ++i)
                if (kRingCovers.houses[present[digit - 1]] >> i & 1)
                    for (Cell cell : (board.cells_with(digit) & houses[ring[i]]) - cells)
                        step.eliminations.push_back({cell, digit});
        if (step.empty()) return true;
        std::sort(step.eliminations.begin(), step.eliminations.end());
        step.eliminations.erase(std::unique(step.eliminations.begin(), step.eliminations.end()),
                                step.eliminations.end());
        step.parts = {{Role::kLoop, list(cells), digits_of(board, list(cells))}};
        return emit(step);
    };

    // By line: those that cross it in a filled cell.
    std::vector<std::vector<int>> crossings(count);
    for (Cell cell : geometry.all() - board.open())
        for (int a : geometry.houses_of(cell))
            for (int b : geometry.houses_of(cell))
                if (geometry.is_line(a) && geometry.is_line(b) && (houses[a] & houses[b]).size() == 1)
                    crossings[a].push_back(b);
    for (auto& lines : crossings) std::sort(lines.begin(), lines.end());

    const auto parallel = [&](int a, int b) { return !houses[a].intersects(houses[b]); };
    std::vector<int> both;
    for (int a = 0; a < count; ++a) {
        if (emit.stopped()) return;
        for (int b = a + 1; b < count && !crossings[a].empty(); ++b) {
            if (crossings[b].empty() || !parallel(a, b)) continue;
            both.clear();
            std::set_intersection(crossings[a].begin(), crossings[a].end(), crossings[b].begin(), crossings[b].end(),
                                  std::back_inserter(both));
            for (std::size_t c = 0; c < both.size(); ++c)
                for (std::size_t d = c + 1; d < both.size() && both[c] > a; ++d)
                    if (parallel(both[c], both[d]) && !try_lines(a, b, both[c], both[d])) return;
        }
    }
}

// Twelve cells, three in each of four boxes, no two of them in one line of their
// box. Three digits alone cannot always fill them (whether they can, we try). If
// not, one of the other candidates there is true: when these stand in a single
// cell, it loses the three digits; when they all are the same digit, it leaves
// every cell that sees all of them.
template <class Board>
class Tridagons {
public:
    Tridagons(const Board& board, const Emit& emit) : board_(board), geometry_(board.geometry()), emit_(emit) {}

    void run() {
        if (geometry_.digits() != 9) return;  // the pattern is one of boxes of three by three
        for (Digit a = 1; a <= 9; ++a)
            for (Digit b = static_cast<Digit>(a + 1); b <= 9; ++b)
                for (Digit c = static_cast<Digit>(b + 1); c <= 9; ++c) {
                    if (emit_.stopped()) return;
                    digits_ = DigitSet::of(a) | DigitSet::of(b) | DigitSet::of(c);
                    find_triples();
                    if (triples_.size() >= 4 && !choose(0, 0)) return;
                }
    }

private:
    using CellSet = typename Board::CellSet;

    struct Triple {
        int box;
        std::array<Cell, 3> cells;
    };

    // The triples of cells of a box, mostly without other digits.
    void find_triples() {
        triples_.clear();
        int boxes = 0;
        for (int box = 0; box < std::ssize(geometry_.houses()); ++box) {
            if (geometry_.is_line(box)) continue;
            CellSet fit;
            int pure = 0;
            for (Cell cell : geometry_.houses()[box] & board_.open()) {
                if ((board_.candidates(cell) & digits_).size() < 2) continue;
                fit.insert(cell);
                pure += (board_.candidates(cell) - digits_).empty();
            }
            if (fit.size() < 3 || pure == 0) continue;
            const std::size_t before = triples_.size();
            for (auto [a, b] : pairs(fit))
                for (Cell c : fit)
                    if (c > b && apart(a, b) && apart(a, c) && apart(b, c) && extras({a, b, c}).size() <= 2)
                        triples_.push_back({box, {a, b, c}});
            boxes += triples_.size() > before;
        }
        if (boxes < 4) triples_.clear();
    }
    bool apart(Cell a, Cell b) const {
        for (int house : geometry_.houses_of(a))
            if (geometry_.is_line(house) && geometry_.houses()[house].has(b)) return false;
        return true;
    }
    CellSet extras(const std::array<Cell, 3>& cells) const {
        CellSet found;
        for (Cell cell : cells)
            if (!(board_.candidates(cell) - digits_).empty()) found.insert(cell);
        return found;
    }

    bool choose(std::size_t from, int count) {
        if (count == 4) return fillable(0) || report();
        for (std::size_t i = from; i < triples_.size(); ++i) {
            if (count > 0 && chosen_[count - 1]->box == triples_[i].box) continue;
            chosen_[count] = &triples_[i];
            std::copy(triples_[i].cells.begin(), triples_[i].cells.end(), cells_.begin() + 3 * count);
            if (!useful(count + 1)) continue;
            if (!choose(i + 1, count + 1)) return false;
        }
        return true;
    }
    // Whether the other candidates so far stand in one cell or are one digit.
    bool useful(int triples) const {
        CellSet cells;
        DigitSet others;
        for (int i = 0; i < triples; ++i) {
            cells |= extras(chosen_[i]->cells);
            for (Cell cell : chosen_[i]->cells) others |= board_.candidates(cell) - digits_;
        }
        return cells.size() <= 1 || others.size() <= 1;
    }
    // Whether the three digits can fill the twelve cells from one on.
    bool fillable(int at) {
        if (at == 12) return true;
        for (Digit digit : board_.candidates(cells_[at]) & digits_) {
            bool free = true;
            for (int before = 0; before < at; ++before)
                free = free && !(filled_[before] == digit && geometry_.sees(cells_[before], cells_[at]));
            if (!free) continue;
            filled_[at] = digit;
            if (fillable(at + 1)) return true;
        }
        return false;
    }
    bool report() const {
        CellSet guardians, twelve;
        DigitSet others;
        for (Cell cell : cells_) {
            twelve.insert(cell);
            if ((board_.candidates(cell) - digits_).empty()) continue;
            guardians.insert(cell);
            others |= board_.candidates(cell) - digits_;
        }
        if (guardians.empty()) return true;  // the board is broken
        Step step{"tridagon", {}, {}, {}, {}};
        if (guardians.size() == 1) step = eliminate("tridagon", board_, digits_, guardians);
        if (others.single()) {
            const Step more = eliminate("tridagon", others.first(),
                                        board_.cells_with(others.first()) & geometry_.common_peers(guardians));
            step.eliminations.insert(step.eliminations.end(), more.eliminations.begin(), more.eliminations.end());
        }
        if (step.empty()) return true;
        std::sort(step.eliminations.begin(), step.eliminations.end());
        step.parts = {{Role::kSubset, list(twelve - guardians), digits_},
                      {Role::kExtra, list(guardians), digits_ | others}};
        return emit_(step);
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Emit& emit_;
    DigitSet digits_;
    std::vector<Triple> triples_;
    std::array<const Triple*, 4> chosen_{};
    std::array<Cell, 12> cells_{};
    std::array<Digit, 12> filled_{};
};

template <class Board>
void find_tridagons(const Board& board, const Emit& emit) {
    Tridagons<Board>(board, emit).run();
}

}  // namespace

template <class Board>
Techniques<Board> patterns() {
    return {{"sk_loop", Family::kExotic, kAnyPuzzle, find_sk_loops<Board>},
            {"tridagon", Family::kExotic, kAnyPuzzle, find_tridagons<Board>}};
}

GARNS_TECHNIQUES(patterns)

}  // namespace garns::logic
