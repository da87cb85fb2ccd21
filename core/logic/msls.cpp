// Multi-sector locked sets. Take the open cells where some lines cross some others. For
// each digit choose the lines of one direction, or of the other, that hold all its places
// there, whichever are fewer. A line takes a digit once, so the cells take no more digits than
// there are such choices. If there are just as many choices as cells, all are used: a
// chosen line has its digit in these cells, and nowhere else.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "logic/finders.h"

namespace garns::logic {
namespace {

template <class Board>
class MultiSector {
public:
    MultiSector(const Board& board, const Emit& emit) : board_(board), geometry_(board.geometry()), emit_(emit) {}

    void run() {
        if (geometry_.digits() > kMost || !collect_lines()) return;
        tabulate();
        for (std::uint32_t across = 0; across < rows(0); ++across) {
            if (!usable(across)) continue;
            if (emit_.stopped()) return;
            for (std::uint32_t down = 0; down < rows(1); ++down)
                if (usable(down) && !check(across, down)) return;
        }
    }

private:
    using CellSet = typename Board::CellSet;
    using Mask = std::uint16_t;

    static constexpr int kMost = 9;
    // With fewer lines it is a subset or a fish; with more, the rest of the board is one.
    static constexpr int kFewest = 3, kMostLines = 6;
    // A line with fewer open cells adds nothing but its name.
    static constexpr int kFewestCells = 2;

    static bool usable(std::uint32_t lines) {
        return std::popcount(lines) >= kFewest && std::popcount(lines) <= kMostLines;
    }
    std::uint32_t rows(int side) const { return std::uint32_t{1} << lines_[side].size(); }

    // The lines of two directions: every one crosses every one of the other, in one cell.
    bool collect_lines() {
        const auto& houses = geometry_.houses();
        for (int house = 0; house < std::ssize(houses); ++house) {
            if (!geometry_.is_line(house)) continue;
            if (lines_[0].empty() || !houses[house].intersects(houses[lines_[0][0]]))
                lines_[0].push_back(house);
            else
                lines_[1].push_back(house);
        }
        for (int side : {0, 1})
            if (std::ssize(lines_[side]) != geometry_.digits()) return false;
        for (int a : lines_[0])
            for (int b : lines_[1])
                if ((houses[a] & houses[b]).size() != 1) return false;
        return true;
    }

    // By digit and line, the crossing lines where it has a place; and for each choice of
    // lines, the crossing lines where it has a place in one of them.
    void tabulate() {
        for (int side : {0, 1})
            for (int digit = 0; digit <= geometry_.digits(); ++digit) {  // 0: any open cell
                auto& table = tables_[side][digit];
                table.assign(rows(side), 0);
                for (std::size_t line = 0; line < lines_[side].size(); ++line)
                    for (std::size_t cross = 0; cross < lines_[1 - side].size(); ++cross)
                        if (places(digit).intersects(crossing(lines_[side][line], lines_[1 - side][cross])))
                            table[1u << line] |= static_cast<Mask>(1u << cross);
                for (std::uint32_t choice = 1; choice < rows(side); ++choice)
                    table[choice] = table[choice & (choice - 1)] | table[choice & (~choice + 1)];
            }
    }
    const CellSet& places(int digit) const {
        return digit == 0 ? board_.open() : board_.cells_with(static_cast<Digit>(digit));
    }
    CellSet crossing(int a, int b) const { return geometry_.houses()[a] & geometry_.houses()[b]; }

    // How many lines of either direction hold all places of a digit in the chosen cells.
    int across_with(int digit, std::uint32_t across, std::uint32_t down) const {
        return std::popcount(static_cast<unsigned>(tables_[1][digit][down] & across));
    }
    int down_with(int digit, std::uint32_t across, std::uint32_t down) const {
        return std::popcount(static_cast<unsigned>(tables_[0][digit][across] & down));
    }

    bool check(std::uint32_t across, std::uint32_t down) {
        int cells = 0;
        for (std::size_t line = 0; line < lines_[0].size(); ++line) {
            if (!(across >> line & 1)) continue;
            const int here = std::popcount(static_cast<unsigned>(tables_[0][0][1u << line] & down));
            if (here < kFewestCells) return true;
            cells += here;
        }
        for (std::size_t line = 0; line < lines_[1].size(); ++line)
            if (down >> line & 1 &&
                std::popcount(static_cast<unsigned>(tables_[1][0][1u << line] & across)) < kFewestCells)
                return true;
        int choices = 0;
        for (int digit = 1; digit <= geometry_.digits(); ++digit) {
            choices += std::min(across_with(digit, across, down), down_with(digit, across, down));
            if (choices > cells) return true;
        }
        return choices < cells || report(across, down);  // with fewer the board is broken
    }

    // Where both directions need as many lines, either is a choice: the digit leaves both.
    bool report(std::uint32_t across, std::uint32_t down) {
        CellSet cells;
        const std::array<std::uint32_t, 2> chosen = {across, down};
        std::array<CellSet, 2> inside;
        for (int side : {0, 1})
            for (std::size_t line = 0; line < lines_[side].size(); ++line)
                if (chosen[side] >> line & 1) inside[side] |= geometry_.houses()[lines_[side][line]];
        cells = inside[0] & inside[1] & board_.open();

        Step step{"multi_sector_locked_set", {}, {}, {}, {}};
        std::array<DigitSet, 2> kinds;
        for (Digit digit = 1; digit <= geometry_.digits(); ++digit) {
            const std::array<int, 2> counts = {across_with(digit, across, down), down_with(digit, across, down)};
            if (counts[0] == 0) continue;
            for (int side : {0, 1}) {
                if (counts[side] > counts[1 - side]) continue;
                const Mask held = side == 0 ? tables_[1][digit][down] : tables_[0][digit][across];
                for (std::size_t line = 0; line < lines_[side].size(); ++line)
                    if ((chosen[side] & held) >> line & 1)
                        for (Cell cell : (board_.cells_with(digit) & geometry_.houses()[lines_[side][line]]) - cells)
                            step.eliminations.push_back({cell, digit});
            }
            kinds[counts[0] > counts[1]] |= DigitSet::of(digit);
        }
        if (step.empty()) return true;
        std::sort(step.eliminations.begin(), step.eliminations.end());
        step.eliminations.erase(std::unique(step.eliminations.begin(), step.eliminations.end()),
                                step.eliminations.end());
        for (int side : {0, 1}) {
            std::vector<int> houses;
            for (std::size_t line = 0; line < lines_[side].size(); ++line)
                if (chosen[side] >> line & 1) houses.push_back(lines_[side][line]);
            step.parts.push_back({side == 0 ? Role::kBase : Role::kCover, list(cells), kinds[side], houses});
        }
        return emit_(step);
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Emit& emit_;
    std::array<std::vector<int>, 2> lines_;
    std::array<std::array<std::vector<Mask>, kMost + 1>, 2> tables_;
};

template <class Board>
void find_multi_sector(const Board& board, const Emit& emit) {
    MultiSector<Board>(board, emit).run();
}

}  // namespace

template <class Board>
Techniques<Board> msls() {
    return {{"multi_sector_locked_set", Family::kExotic, kAnyPuzzle, find_multi_sector<Board>}};
}

GARNS_TECHNIQUES(msls)

}  // namespace garns::logic
