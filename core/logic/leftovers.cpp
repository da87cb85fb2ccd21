// The law of leftovers: what sticks out of some regions is what some lines have left over.

#include <algorithm>

#include "logic/finders.h"

namespace garns::logic {
namespace {

// As many regions as lines, none of each sharing a cell, hold the same digits, each as
// often. So do, without the cells that both cover, what is left of the lines and what is
// left of the regions.
template <class CellSet>
struct Leftovers {
    std::vector<int> lines, regions;
    CellSet inside, outside;  // of the lines, of the regions
};

// The pairs of sides that differ in few cells. Boxes and rows have none: they differ in six
// cells at least, or not at all.
template <class Geometry>
class LeftoverSearch {
public:
    using CellSet = typename Geometry::CellSet;

    explicit LeftoverSearch(const Geometry& geometry) : geometry_(geometry) {
        for (int house = 0; house < std::ssize(geometry.houses()); ++house)
            (geometry.is_line(house) ? lines_ : regions_).push_back(house);
        for (int count = 1; count <= kMaxHouses; ++count)
            if (!choose_lines(0, {}, count)) return;
    }
    std::vector<Leftovers<CellSet>> found;

private:
    static constexpr int kMaxHouses = 4;
    static constexpr int kMaxLeft = 5;        // cells on each side
    static constexpr int kMaxChoices = 4000;  // sets of lines; nine rows and nine columns have 500

    bool choose_lines(int from, const CellSet& cells, int more) {
        if (more == 0) {
            if (++choices_ > kMaxChoices) return false;
            choose_regions(0, cells, {}, static_cast<int>(chosen_.lines.size()));
            return true;
        }
        for (int i = from; i < std::ssize(lines_); ++i) {
            const CellSet& line = geometry_.houses()[lines_[i]];
            if (line.intersects(cells)) continue;
            chosen_.lines.push_back(lines_[i]);
            const bool go_on = choose_lines(i + 1, cells | line, more - 1);
            chosen_.lines.pop_back();
            if (!go_on) return false;
        }
        return true;
    }
    void choose_regions(int from, const CellSet& lines, const CellSet& cells, int more) {
        if (more == 0) {
            chosen_.inside = lines - cells;
            chosen_.outside = cells - lines;
            if (!chosen_.inside.empty() && chosen_.inside.size() <= kMaxLeft) found.push_back(chosen_);
            return;
        }
        for (int i = from; i < std::ssize(regions_); ++i) {
            const CellSet& region = geometry_.houses()[regions_[i]];
            if (region.intersects(cells) || ((cells | region) - lines).size() > kMaxLeft) continue;
            chosen_.regions.push_back(regions_[i]);
            choose_regions(i + 1, lines, cells | region, more - 1);
            chosen_.regions.pop_back();
        }
    }

    const Geometry& geometry_;
    std::vector<int> lines_, regions_;
    Leftovers<CellSet> chosen_;
    int choices_ = 0;
};

// One geometry after another is asked for many boards.
template <class Geometry>
const std::vector<Leftovers<typename Geometry::CellSet>>& leftovers_of(const Geometry& geometry) {
    thread_local std::uint64_t serial = 0;  // no geometry has this
    thread_local std::vector<Leftovers<typename Geometry::CellSet>> known;
    if (serial != geometry.serial()) {
        known = LeftoverSearch<Geometry>(geometry).found;
        serial = geometry.serial();
    }
    return known;
}

template <class Board>
DigitSet digits_in(const Board& board, const typename Board::CellSet& cells) {
    DigitSet digits;
    for (Cell cell : cells) digits |= board.digit(cell) != 0 ? DigitSet::of(board.digit(cell)) : board.candidates(cell);
    return digits;
}

// Both sides hold a digit as often. Where one side has no more places for it than the other
// has cells filled with it, it stands in all of these places, and in no more cells
// of the other.
template <class Board>
void find_law_of_leftovers(const Board& board, const Emit& emit) {
    const auto filled = [&](const auto& cells, Digit digit) {
        int count = 0;
        for (Cell cell : cells) count += board.digit(cell) == digit;
        return count;
    };
    for (const auto& sides : leftovers_of(board.geometry())) {
        const DigitSet inside = digits_in(board, sides.inside), outside = digits_in(board, sides.outside);
        Step step{"law_of_leftovers", {}, {}, {}, {}};
        for (Digit digit : inside | outside)
            for (const auto& [few, other] : {std::pair(sides.inside, sides.outside), {sides.outside, sides.inside}}) {
                const auto places = board.cells_with(digit) & few;
                if (filled(few, digit) + places.size() != filled(other, digit)) continue;
                for (Cell cell : places) step.placements.push_back({cell, digit});
                for (Cell cell : board.cells_with(digit) & other) step.eliminations.push_back({cell, digit});
            }
        if (step.empty()) continue;
        std::sort(step.placements.begin(), step.placements.end());
        std::sort(step.eliminations.begin(), step.eliminations.end());
        step.parts = {{Role::kBase, list(sides.inside), inside, sides.lines},
                      {Role::kCover, list(sides.outside), outside, sides.regions}};
        if (!emit(step)) return;
    }
}

}  // namespace

template <class Board>
Techniques<Board> leftovers() {
    return {{"law_of_leftovers", Family::kIntersections, kAnyPuzzle, find_law_of_leftovers<Board>}};
}

GARNS_TECHNIQUES(leftovers)

}  // namespace garns::logic
