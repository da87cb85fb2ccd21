// Exocets: two base cells in a box, and two targets that hold whatever the base holds.
//
// The base lies on a line through three boxes. Three lines cross this one, one in each of
// the boxes; that of the base's own box runs through the third cell beside the base. A
// digit that is true in the base has a place in each cross-line, but neither in the box of
// the base nor on its line: three places in the rest of the cross-lines, the room. If two
// lines hold all its places in the room but two cells, the targets, then only two of the
// three are elsewhere, and a target takes the digit. If that is so for every base digit, the
// two that are true fill the two targets: these take nothing else. And each of the two
// stands in one target, and has a place in each cross-line without this target: where two
// such places cannot go together, the digit leaves the target; if it leaves both, also
// the base.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "logic/boxes.h"
#include "logic/clues.h"
#include "logic/finders.h"

namespace garns::logic {
namespace {

template <class Board>
class Exocets {
public:
    Exocets(const Board& board, const Emit& emit) : board_(board), geometry_(board.geometry()), emit_(emit) {}

    void tell_juniors() {
        each_junior([&](const Exocet& exocet) { return report("exocet", exocet); });
    }
    void tell_seniors() {
        each_base([&](Exocet& exocet) {
            if (!find_rows(exocet)) return true;
            find_lanes(exocet);
            for (const Lane& second : lanes_[1])
                for (const Lane& third : lanes_[2])
                    if (!try_senior(exocet, {&lanes_[0][0], &second, &third})) return false;
            return true;
        });
    }
    void tell_doubles() {
        std::vector<Exocet> juniors;
        each_junior([&](const Exocet& exocet) {
            juniors.push_back(exocet);
            return true;
        });
        for (std::size_t a = 0; a < juniors.size(); ++a)
            for (std::size_t b = a + 1; b < juniors.size(); ++b)
                if (are_double(juniors[a], juniors[b]) && !report_double(juniors[a], juniors[b])) return;
    }

private:
    using CellSet = typename Board::CellSet;

    static constexpr int kMinBaseDigits = 3, kMaxBaseDigits = 4;

    struct Exocet {
        int line;
        std::array<int, 3> boxes;                   // that of the base first
        std::array<int, 3> crosses = {};            // so here
        CellSet base = {}, inside = {}, room = {};  // inside: the three boxes
        DigitSet digits = {};
        std::array<Cell, 2> targets = {}, companions = {};  // a senior has no companions
    };

    const CellSet& houses(int house) const { return geometry_.houses()[house]; }

    // Every base with the cross-line in its box, until visit(exocet) returns false; passes that on.
    template <class Visit>
    bool each_base(const Visit& visit) {
        for (int line = 0; line < std::ssize(geometry_.houses()); ++line) {
            if (!geometry_.is_line(line)) continue;
            if (emit_.stopped()) return false;
            std::vector<int> boxes;
            for (Cell cell : houses(line)) {
                const int box = box_of(geometry_, cell, line);
                if (box >= 0 && std::find(boxes.begin(), boxes.end(), box) == boxes.end()) boxes.push_back(box);
            }
            if (boxes.size() != 3) continue;
            for (int i = 0; i < 3; ++i)
                if (!each_base_of(line, {boxes[i], boxes[(i + 1) % 3], boxes[(i + 2) % 3]}, visit)) return false;
        }
        return true;
    }
    template <class Visit>
    bool each_base_of(int line, const std::array<int, 3>& boxes, const Visit& visit) {
        const CellSet row = houses(line) & houses(boxes[0]);
        for (Cell third : row) {
            Exocet exocet{line, boxes};
            exocet.base = row;
            exocet.base.erase(third);
            if (!exocet.base.is_subset_of(board_.open())) continue;
            for (Cell cell : exocet.base) exocet.digits |= board_.candidates(cell);
            const int count = exocet.digits.size();
            if (count < kMinBaseDigits || count > kMaxBaseDigits) continue;
            for (int box : boxes) exocet.inside |= houses(box);
            for (int cross : geometry_.houses_of(third)) {
                if (!crosses(cross, line, boxes[0])) continue;
                exocet.crosses[0] = cross;
                if (!visit(exocet)) return false;
            }
        }
        return true;
    }
    // On boards of several grids two rows may share the cells of a box: no crossing.
    bool crosses(int cross, int line, int box) const {
        return geometry_.is_line(cross) && (houses(cross) & houses(line)).size() == 1 &&
               (houses(cross) & houses(box)).size() == 3;
    }

    // Sets the other cross-lines, and with them the room. False when two of them meet, or when
    // one leaves the boxes and comes back.
    bool cross(Exocet& exocet, int second, int third) const {
        if (houses(second).intersects(houses(third))) return false;
        exocet.crosses[1] = second;
        exocet.crosses[2] = third;
        for (int each : exocet.crosses)
            if ((houses(each) & exocet.inside).size() != 3) return false;
        exocet.room = crossed(exocet) - houses(exocet.boxes[0]) - houses(exocet.line);
        return true;
    }
    CellSet crossed(const Exocet& exocet) const {
        return houses(exocet.crosses[0]) | houses(exocet.crosses[1]) | houses(exocet.crosses[2]);
    }
    // Where a digit stands, or may stand, in some cells.
    CellSet places(Digit digit, const CellSet& cells) const {
        CellSet found = cells & board_.cells_with(digit);
        for (Cell cell : cells - board_.open())
            if (board_.digit(cell) == digit) found.insert(cell);
        return found;
    }
    bool covered(const CellSet& places, int lines) const {
        if (places.empty()) return true;
        if (lines == 0) return false;
        for (int house : geometry_.houses_of(places.first()))
            if (geometry_.is_line(house) && covered(places - houses(house), lines - 1)) return true;
        return false;
    }

    // The junior exocet: a target in each of the two other boxes, and beside it, in the same
    // cross-line, a companion that takes no base digit.
    template <class Visit>
    bool each_junior(const Visit& visit) {
        return each_base([&](Exocet& exocet) {
            const auto left = targets(exocet, 1);
            if (left.empty()) return true;
            const auto right = targets(exocet, 2);
            for (const Target& one : left)
                for (const Target& two : right) {
                    if (!cross(exocet, one.cross, two.cross)) continue;
                    exocet.targets = {one.cell, two.cell};
                    exocet.companions = {one.companion, two.companion};
                    const CellSet outside = exocet.room - exocet.inside;
                    bool good = true;
                    for (Digit digit : exocet.digits) good = good && covered(places(digit, outside), 2);
                    if (good && !visit(exocet)) return false;
                }
            return true;
        });
    }
    struct Target {
        Cell cell, companion;
        int cross;
    };
    std::vector<Target> targets(const Exocet& exocet, int box) const {
        std::vector<Target> found;
        const CellSet& line = houses(exocet.line);
        const CellSet& cells = houses(exocet.boxes[box]);
        for (Cell cell : (cells & board_.open()) - line) {
            if ((board_.candidates(cell) & exocet.digits).empty()) continue;
            for (int cross : geometry_.houses_of(cell)) {
                if (!geometry_.is_line(cross) || houses(cross).intersects(houses(exocet.crosses[0]))) continue;
                CellSet companion = (houses(cross) & cells) - line;
                if (companion.size() != 2 || (houses(cross) & line).size() != 1) continue;
                companion.erase(cell);
                if ((domain(board_, companion.first()) & exocet.digits).empty())
                    found.push_back({cell, companion.first(), cross});
            }
        }
        return found;
    }

    // The senior exocet: any two cells of the room, one of them at least outside the boxes. A
    // cross-line is a lane of bits, one for each row that it crosses: places in three lanes are a
    // word, and so are the lines that may hold them.
    using Places = std::uint64_t;
    static constexpr int kLaneBits = 16;
    struct Lane {
        int line;
        int count = 0;                           // of cells in the room
        std::array<Cell, kLaneBits> cells = {};  // by row
        std::array<Places, kMaxBaseDigits> places = {};
    };

    // The lines beside that of the base, and any two lines as the places that they hold.
    bool find_rows(const Exocet& exocet) {
        rows_.clear();
        for (int row = 0; row < std::ssize(geometry_.houses()); ++row)
            if (geometry_.is_line(row) && !houses(row).intersects(houses(exocet.line)) &&
                (houses(row) & houses(exocet.crosses[0])).size() == 1)
                rows_.push_back(row);
        if (rows_.size() > kLaneBits) return false;
        if (two_lines_of_ == rows_.size()) return true;
        two_lines_of_ = rows_.size();
        two_lines_.clear();
        constexpr Places kFirst = 1, kLane = (kFirst << kLaneBits) - 1;
        constexpr Places kRow = kFirst | kFirst << kLaneBits | kFirst << 2 * kLaneBits;
        std::vector<Places> lines = {kLane, kLane << kLaneBits, kLane << 2 * kLaneBits};
        for (std::size_t row = 0; row < rows_.size(); ++row) lines.push_back(kRow << row);
        for (std::size_t i = 0; i < lines.size(); ++i)
            for (std::size_t j = i + 1; j < lines.size(); ++j) two_lines_.push_back(lines[i] | lines[j]);
        return true;
    }
    // The lanes of the lines that cross that of the base, box by box.
    void find_lanes(const Exocet& exocet) {
        for (auto& some : lanes_) some.clear();
        lanes_[0].push_back(lane(exocet, exocet.crosses[0]));
        for (int box : {1, 2})
            for (Cell cell : houses(exocet.line) & houses(exocet.boxes[box]))
                for (int line : geometry_.houses_of(cell))
                    if (crosses(line, exocet.line, exocet.boxes[box]) &&
                        !houses(line).intersects(houses(exocet.crosses[0])))
                        lanes_[box].push_back(lane(exocet, line));
    }
    Lane lane(const Exocet& exocet, int line) const {
        Lane lane{line};
        const CellSet room = houses(line) - houses(exocet.boxes[0]);
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            const CellSet at = room & houses(rows_[row]);
            if (at.empty()) continue;
            ++lane.count;
            lane.cells[row] = at.first();
            const DigitSet held = domain(board_, at.first());
            int index = 0;
            for (Digit digit : exocet.digits) lane.places[index++] |= Places{held.has(digit)} << row;
        }
        return lane;
    }
    bool try_senior(Exocet& exocet, const std::array<const Lane*, 3>& lanes) {
        const int digits = exocet.digits.size();
        std::array<Places, kMaxBaseDigits> places = {};
        for (int digit = 0; digit < digits; ++digit)
            for (int i = 0; i < 3; ++i) places[digit] |= lanes[i]->places[digit] << i * kLaneBits;
        // The one with the most places leaves the fewest choices.
        for (int digit = 1; digit < digits; ++digit)
            if (std::popcount(places[digit]) > std::popcount(places[0])) std::swap(places[digit], places[0]);
        found_.clear();
        choose_targets({places.data(), places.data() + digits}, 0);
        if (found_.empty() || !cross(exocet, lanes[1]->line, lanes[2]->line)) return true;
        if (lanes[0]->count + lanes[1]->count + lanes[2]->count != exocet.room.size()) return true;
        std::sort(found_.begin(), found_.end());
        found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
        for (const Places both : found_) {
            const CellSet chosen = cells_of(both, lanes);
            if (!chosen.is_subset_of(board_.open()) || chosen.is_subset_of(exocet.inside)) continue;
            const auto cells = list(chosen);
            exocet.targets = {cells[0], cells[1]};
            if (!report("senior_exocet", exocet)) return false;
        }
        return true;
    }
    // Adds to the targets what two lines leave of the places of each digit: two cells in all. With
    // fewer at the end the board is broken.
    void choose_targets(std::span<const Places> digits, Places targets) {
        if (std::popcount(targets) == 2) {
            if (std::all_of(digits.begin(), digits.end(),
                            [&](Places places) { return in_two_lines(places & ~targets); }))
                found_.push_back(targets);
            return;
        }
        if (digits.empty()) return;
        std::array<Places, (kLaneBits + 3) * (kLaneBits + 2) / 2> left;
        int count = 0;
        for (const Places lines : two_lines_) {
            left[count] = targets | (digits[0] & ~lines);
            count += two_at_most(left[count]);
        }
        std::sort(left.begin(), left.begin() + count);
        const auto end = std::unique(left.begin(), left.begin() + count);
        for (auto each = left.begin(); each != end; ++each) choose_targets(digits.subspan(1), *each);
    }
    static bool two_at_most(Places places) {
        places &= places - 1;
        return (places & (places - 1)) == 0;
    }
    // Two lanes, a lane and a row, or two rows.
    static bool in_two_lines(Places places) {
        constexpr Places kLane = (Places{1} << kLaneBits) - 1;
        const Places a = places & kLane, b = places >> kLaneBits & kLane, c = places >> 2 * kLaneBits;
        const auto in_a_row = [](Places rows) { return (rows & (rows - 1)) == 0; };
        return a == 0 || b == 0 || c == 0 || in_a_row(a | b) || in_a_row(a | c) || in_a_row(b | c) ||
               two_at_most(a | b | c);
    }
    static CellSet cells_of(Places places, const std::array<const Lane*, 3>& lanes) {
        CellSet cells;
        for (; places != 0; places &= places - 1) {
            const int bit = std::countr_zero(places);
            cells.insert(lanes[bit / kLaneBits]->cells[bit % kLaneBits]);
        }
        return cells;
    }

    // Whether a target can take a digit: then each cross-line without this target has another
    // place for it, and the other target is none.
    bool fits(const Exocet& exocet, int target, Digit digit) const {
        const Cell cell = exocet.targets[target];
        if (!board_.candidates(cell).has(digit)) return false;
        CellSet others = places(digit, exocet.room) - geometry_.peers(cell);
        others.erase(exocet.targets[1 - target]);
        std::array<CellSet, 2> by_line;
        int count = 0;
        for (int cross : exocet.crosses)
            if (!houses(cross).has(cell)) by_line[count++] = others & houses(cross);
        for (Cell one : by_line[0])
            if (!by_line[1].is_subset_of(geometry_.peers(one))) return true;
        return false;
    }

    bool report(std::string_view id, const Exocet& exocet) {
        std::array<DigitSet, 2> fitting;
        for (int target : {0, 1})
            for (Digit digit : exocet.digits)
                if (fits(exocet, target, digit)) fitting[target] |= DigitSet::of(digit);
        Step step{id, {}, {}, {}, {}};
        for (int target : {0, 1})
            for (Digit digit : board_.candidates(exocet.targets[target]) - fitting[target])
                step.eliminations.push_back({exocet.targets[target], digit});
        for (Cell cell : exocet.base)
            for (Digit digit : board_.candidates(cell) - (fitting[0] | fitting[1]))
                step.eliminations.push_back({cell, digit});
        if (step.empty()) return true;
        std::sort(step.eliminations.begin(), step.eliminations.end());
        step.parts = {{Role::kBase, list(exocet.base), exocet.digits}, targets_part(exocet)};
        if (id == "exocet") step.parts.push_back(companions_part(exocet));
        tell_lines(step, exocet, exocet.digits, set_of<CellSet>({exocet.targets[0], exocet.targets[1]}));
        return emit_(step);
    }
    Part targets_part(const Exocet& exocet) const {
        const auto [one, two] = exocet.targets;
        return {Role::kPincer, {one, two}, board_.candidates(one) | board_.candidates(two)};
    }
    Part companions_part(const Exocet& exocet) const {
        return {Role::kExtra, {exocet.companions[0], exocet.companions[1]}, exocet.digits};
    }
    // The other cells of the cross-lines, outside the boxes and inside.
    void tell_lines(Step& step, const Exocet& exocet, DigitSet digits, const CellSet& targets) const {
        const CellSet cells = crossed(exocet) - targets;
        const auto& lines = exocet.crosses;
        step.parts.push_back({Role::kCover, list(cells - exocet.inside), digits, {lines.begin(), lines.end()}});
        step.parts.push_back({Role::kIntersection, list(cells & exocet.inside), digits});
    }

    // Two exocets on the same cross-lines, with different targets and four digits in all. A
    // digit in both bases could go into no target but that in the third box, which is not
    // the same cell for both; so there is none. The four digits are true: each stands in one
    // base, in one target, and twice outside the boxes, where two lines hold it.
    bool are_double(const Exocet& a, const Exocet& b) const {
        const auto sorted = [](std::array<int, 3> lines) {
            std::sort(lines.begin(), lines.end());
            return lines;
        };
        return a.line != b.line && a.boxes[0] != b.boxes[0] && a.inside == b.inside &&
               sorted(a.crosses) == sorted(b.crosses) && (a.digits | b.digits).size() == 4 &&
               !targets_of(a).intersects(targets_of(b));
    }
    CellSet targets_of(const Exocet& exocet) const { return set_of<CellSet>({exocet.targets[0], exocet.targets[1]}); }

    bool report_double(const Exocet& a, const Exocet& b) {
        const DigitSet digits = a.digits | b.digits;
        const CellSet bases = a.base | b.base, targets = targets_of(a) | targets_of(b);
        const CellSet outside = crossed(a) - a.inside;
        Step step{"double_exocet", {}, {}, {}, {}};
        const auto strike = [&](Digit digit, const CellSet& cells) {
            for (Cell cell : board_.cells_with(digit) & cells) step.eliminations.push_back({cell, digit});
        };
        for (Digit digit : digits) {
            for (const CellSet& four : {bases, targets}) {
                const CellSet held = board_.cells_with(digit) & four;
                if (held.empty()) return true;  // the board is broken
                strike(digit, geometry_.common_peers(held));
            }
            strike(digit, held_by_two(places(digit, outside)) - outside);
        }
        for (const Exocet& each : {a, b})
            for (Cell cell : each.targets)
                for (Digit digit : board_.candidates(cell) - each.digits) step.eliminations.push_back({cell, digit});
        if (step.empty()) return true;
        auto& gone = step.eliminations;
        std::sort(gone.begin(), gone.end());
        gone.erase(std::unique(gone.begin(), gone.end()), gone.end());
        step.parts = {{Role::kBase, list(a.base), a.digits},
                      {Role::kBase, list(b.base), b.digits},
                      targets_part(a),
                      targets_part(b),
                      companions_part(a),
                      companions_part(b)};
        tell_lines(step, a, digits, targets);
        return emit_(step);
    }
    // The cells of any two lines that hold all the places between them.
    CellSet held_by_two(const CellSet& places) const {
        CellSet cells;
        if (places.empty()) return cells;
        for (int one : geometry_.houses_of(places.first())) {
            if (!geometry_.is_line(one)) continue;
            const CellSet rest = places - houses(one);
            if (rest.empty()) return {};  // the board is broken
            for (int two : geometry_.houses_of(rest.first()))
                if (geometry_.is_line(two) && rest.is_subset_of(houses(two))) cells |= houses(one) | houses(two);
        }
        return cells;
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Emit& emit_;
    std::vector<int> rows_;
    std::array<std::vector<Lane>, 3> lanes_;
    std::size_t two_lines_of_ = 0;  // so many rows
    std::vector<Places> two_lines_, found_;
};

template <class Board>
void find_juniors(const Board& board, const Emit& emit) {
    Exocets<Board>(board, emit).tell_juniors();
}
template <class Board>
void find_seniors(const Board& board, const Emit& emit) {
    Exocets<Board>(board, emit).tell_seniors();
}
template <class Board>
void find_doubles(const Board& board, const Emit& emit) {
    Exocets<Board>(board, emit).tell_doubles();
}

}  // namespace

template <class Board>
Techniques<Board> exocets() {
    return {{"exocet", Family::kExotic, kAnyPuzzle, find_juniors<Board>},
            {"senior_exocet", Family::kExotic, kAnyPuzzle, find_seniors<Board>},
            {"double_exocet", Family::kExotic, kAnyPuzzle, find_doubles<Board>}};
}

GARNS_TECHNIQUES(exocets)

}  // namespace garns::logic
