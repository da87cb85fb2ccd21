// Uniqueness in rectangles: four cells that two digits would fill in two ways.
// They are the corners a, b, c, d, where a and d take one digit, b and c the other.
// The digits need not stand in every corner: what matters is that they must not end
// up there.

#include "logic/deadly.h"
#include "logic/finders.h"

namespace garns::logic {
namespace {

struct Corners {
    Cell a, b, c, d;
};

// Shows every rectangle with the corner a, and the others in the pool, to
// visit(corners) until it returns false; passes its answer on.
template <class Board, class Visit>
bool from_corner(const Board& board, Cell a, const typename Board::CellSet& pool, const Visit& visit) {
    using CellSet = typename Board::CellSet;
    const auto& geometry = board.geometry();
    for (Cell b : pool& geometry.peers(a)) {
        // Of the houses of a, b shares some and c the others. Taking for b the corner
        // that shares more shows each rectangle once.
        CellSet cs = pool & geometry.peers(a);
        int shared = 0;
        for (int house : geometry.houses_of(a)) {
            const CellSet& cells = geometry.houses()[house];
            if (cells.has(b)) {
                cs -= cells;
                ++shared;
            } else {
                cs &= cells;
            }
        }
        const int others = static_cast<int>(geometry.houses_of(a).size()) - shared;
        if (others == 0 || shared < others) continue;
        for (Cell c : cs) {
            if (shared == others && c < b) continue;
            CellSet ds = (pool & geometry.peers(b) & geometry.peers(c)) - geometry.peers(a);
            ds.erase(a);
            for (Cell d : ds)
                if (!visit(Corners{a, b, c, d})) return false;
        }
    }
    return true;
}

template <class Board>
class UniqueRectangles : public DeadlyPattern<Board> {
public:
    using CellSet = typename Board::CellSet;
    using Check = bool (UniqueRectangles::*)();

    UniqueRectangles(const Board& board, std::string_view id, const Emit& emit)
        : DeadlyPattern<Board>(board, id, emit) {
        for (Digit digit = 1; digit <= geometry_.digits(); ++digit) possible_[digit - 1] = board.open();
        for (Cell cell : geometry_.all() - board.open()) possible_[board.digit(cell) - 1] -= geometry_.peers(cell);
    }

    // Checks every rectangle that has so many corners on the floor, one of them with
    // just the two digits.
    void run(int floor_from, int floor_to, Check check) {
        const CellSet bivalue = board_.unsolved_with(2);
        for (Cell a : bivalue& exchange_.free()) {
            xy_ = board_.candidates(a);
            if (floor_from > 1 && !has_twin(a, bivalue)) continue;
            CellSet pool = exchange_.free();
            for (Digit digit : xy_) pool &= possible_[digit - 1];
            const bool go_on = from_corner(board_, a, pool, [&](const Corners& corners) {
                const int floor = sort(corners);
                if (floor < floor_from || floor > floor_to) return true;
                const Cell here[] = {corners.a, corners.d}, there[] = {corners.b, corners.c};
                return !exchange_.keeps_rules(here, there, xy_) || (this->*check)();
            });
            if (!go_on) return;
        }
    }

    bool type_1() { return this->check_lone_roof(); }
    bool type_2() { return !roof_in_line() || this->check_same_extra(); }
    bool type_3() { return !roof_in_line() || this->check_subset(); }
    bool type_4() { return !roof_in_line() || this->check_strong_link(); }
    bool type_5() { return (roof_.size() == 2 && roof_in_line()) || this->check_same_extra(); }

    // The roof is a diagonal. Two houses, one through each roof cell and another
    // floor cell, leave x no place but the corners; so x stands on one diagonal, and
    // on the roof it would push y to the floor.
    bool type_6() {
        if (roof_in_line()) return true;
        const Cell first = roof_.first(), second = (roof_ - set_of<CellSet>({first})).first();
        for (Digit x : xy_)
            for (Cell f : floor_) {
                const Cell g = (floor_ - set_of<CellSet>({f})).first();
                const int one = house_of_corners(x, first, f), two = house_of_corners(x, second, g);
                if (one < 0 || two < 0) continue;
                Step step = eliminate(id_, x, board_.cells_with(x) & roof_);
                step.parts.push_back({Role::kStrong, {first, f}, DigitSet::of(x), {one}});
                step.parts.push_back({Role::kStrong, {second, g}, DigitSet::of(x), {two}});
                if (!this->report(std::move(step))) return false;
                break;
            }
        return true;
    }

    // A floor corner, and the corner opposite it. If the latter is y, and both its
    // houses leave x no place but the two corners between, these are x and the floor
    // corner is y: the pattern is there. So it is not y.
    bool hidden() {
        if (roof_.size() == 2 && roof_in_line()) return true;
        const auto [a, b, c, d] = corners_;
        const std::array<Cell, 4> views[] = {{a, d, b, c}, {b, c, a, d}, {c, b, a, d}, {d, a, b, c}};
        for (const auto& [from, to, one, two] : views) {
            if (!floor_.has(from)) continue;
            for (Digit x : xy_) {
                const Digit y = this->other(x);
                if (!board_.candidates(to).has(y)) continue;
                const int through = house_of_corners(x, to, one), across = house_of_corners(x, to, two);
                if (through < 0 || across < 0) continue;
                Step step{id_, {}, {{to, y}}, {}, {}};
                step.parts.push_back({Role::kStrong, {to, one}, DigitSet::of(x), {through}});
                step.parts.push_back({Role::kStrong, {to, two}, DigitSet::of(x), {across}});
                if (!this->report(std::move(step))) return false;
            }
        }
        return true;
    }

private:
    using Base = DeadlyPattern<Board>;
    using Base::board_, Base::geometry_, Base::exchange_, Base::id_, Base::xy_, Base::floor_, Base::roof_;

    bool has_twin(Cell a, const CellSet& bivalue) const {
        for (Cell cell : bivalue)
            if (cell != a && board_.candidates(cell) == xy_) return true;
        return false;
    }
    // Sorts the corners into floor and roof; returns how many are floor, none where
    // the rectangle has been seen from a corner before this one.
    int sort(const Corners& corners) {
        corners_ = corners;
        this->clear();
        int floor = 0;
        for (Cell cell : {corners.a, corners.b, corners.c, corners.d}) {
            if (cell < corners.a && board_.candidates(cell) == xy_) return 0;
            floor += (board_.candidates(cell) - xy_).empty();
            this->add(cell);
        }
        return floor;
    }

    // Corners that share a house are neighbours; the others lie on a diagonal.
    bool roof_in_line() const { return geometry_.peers(roof_.first()).intersects(roof_); }

    // A house of both cells where x stands only in corners; -1 when there is none.
    int house_of_corners(Digit x, Cell p, Cell q) const {
        for (int house : geometry_.houses_of(p)) {
            const CellSet& cells = geometry_.houses()[house];
            if (cells.has(q) && (board_.cells_with(x) & cells).is_subset_of(floor_ | roof_)) return house;
        }
        return -1;
    }

    std::array<CellSet, kMaxDigits> possible_;  // where no filled cell forbids a digit, whatever steps removed
    Corners corners_ = {};
};

template <class Board>
struct Kind {
    std::string_view id;
    int floor_from, floor_to;
    typename UniqueRectangles<Board>::Check check;
};
template <class Board>
constexpr Kind<Board> kKinds[] = {{"uniqueness_1", 3, 3, &UniqueRectangles<Board>::type_1},
                                  {"uniqueness_2", 2, 2, &UniqueRectangles<Board>::type_2},
                                  {"uniqueness_3", 2, 2, &UniqueRectangles<Board>::type_3},
                                  {"uniqueness_4", 2, 2, &UniqueRectangles<Board>::type_4},
                                  {"uniqueness_5", 1, 2, &UniqueRectangles<Board>::type_5},
                                  {"uniqueness_6", 2, 2, &UniqueRectangles<Board>::type_6},
                                  {"hidden_rectangle", 1, 2, &UniqueRectangles<Board>::hidden}};

template <class Board, int kIndex>
void find_kind(const Board& board, const Emit& emit) {
    const auto& [id, floor_from, floor_to, check] = kKinds<Board>[kIndex];
    // Type 1 waits for a third corner with two digits; 2 and 5 for that or for a corner
    // with one digit more. The others look at whole houses.
    const bool waits = kIndex == 0 || kIndex == 1 || kIndex == 4;
    if (waits && !board.fresh_with(2) && (kIndex == 0 || !board.fresh_with(3))) return;
    UniqueRectangles<Board>(board, id, emit).run(floor_from, floor_to, check);
}

// Corners that are filled, but not by clues, count as well: before they were filled
// they were open. They are the floor here, and the open corners the roof.
//
// Type 1: with one open corner, it does not take the digit of the pattern. Type 2:
// two open neighbours, each with its digit of the pattern or z, are not both in the
// pattern, so one of them is z. Only corners with two candidates are looked at: there
// the first type places a digit, and the second leaves z alone.
template <class Board>
class AvoidableRectangles {
public:
    AvoidableRectangles(const Board& board, const Emit& emit) : board_(board), emit_(emit), exchange_(board) {}

    void run(int type) {
        if (board_.givens().empty()) return;  // nobody has told us the clues
        if (!board_.fresh_filled() && !board_.fresh_with(2)) return;
        const CellSet filled = exchange_.free() - board_.open();
        const CellSet pool = filled | (exchange_.free() & board_.unsolved_with(2));
        for (Cell a : filled) {
            const bool go_on = from_corner(board_, a, pool, [&](const Corners& corners) {
                return !fits(corners) || (type == 1 ? one_open(corners) : two_open(corners));
            });
            if (!go_on) return;
        }
    }

private:
    using CellSet = typename Board::CellSet;

    // Whether the corners hold, or may hold, x, y, y and x; x and y become the digits.
    bool fits(const Corners& corners) {
        const auto [a, b, c, d] = corners;
        x_ = board_.digit(a);
        y_ = board_.digit(b) != 0 ? board_.digit(b) : board_.digit(c);
        if (y_ == 0 || y_ == x_ || !may_hold(b, y_) || !may_hold(c, y_) || !may_hold(d, x_)) return false;
        const Cell here[] = {a, d}, there[] = {b, c};
        return exchange_.keeps_rules(here, there, DigitSet::of(x_) | DigitSet::of(y_));
    }
    bool may_hold(Cell cell, Digit digit) const {
        const DigitSet open = board_.candidates(cell);
        return open.empty() ? board_.digit(cell) == digit : open.has(digit);
    }

    bool one_open(const Corners& corners) {
        const CellSet roof = open(corners);
        if (roof.size() != 1) return true;
        const Digit digit = roof.has(corners.d) ? x_ : y_;
        return report(eliminate("avoidable_rectangle_1", digit, roof), corners);
    }
    bool two_open(const Corners& corners) {
        const CellSet roof = open(corners);
        if (roof.size() != 2 || !roof.has(corners.d)) return true;
        const Cell neighbour = roof.has(corners.b) ? corners.b : corners.c;
        const DigitSet z = board_.candidates(corners.d) - DigitSet::of(x_);
        if (board_.candidates(neighbour) - DigitSet::of(y_) != z) return true;
        const CellSet seen = board_.cells_with(z.first()) & board_.geometry().common_peers(roof);
        return seen.empty() || report(eliminate("avoidable_rectangle_2", z.first(), seen), corners);
    }

    CellSet open(const Corners& corners) const {
        return set_of<CellSet>({corners.b, corners.c, corners.d}) & board_.open();
    }
    bool report(Step step, const Corners& corners) const {
        const CellSet roof = open(corners);
        const CellSet floor = set_of<CellSet>({corners.a, corners.b, corners.c, corners.d}) - roof;
        const DigitSet xy = DigitSet::of(x_) | DigitSet::of(y_);
        step.parts = {{Role::kFloor, list(floor), xy}, {Role::kRoof, list(roof), xy}};
        if (roof.size() == 2)
            step.parts.push_back({Role::kExtra, list(roof), DigitSet::of(step.eliminations[0].digit)});
        return emit_(step);
    }

    const Board& board_;
    const Emit& emit_;
    const Exchange<Board> exchange_;
    Digit x_ = 0, y_ = 0;
};

template <class Board, int kType>
void find_avoidable(const Board& board, const Emit& emit) {
    AvoidableRectangles<Board>(board, emit).run(kType);
}

}  // namespace

template <class Board>
Techniques<Board> rectangles() {
    return {{kKinds<Board>[0].id, Family::kUniqueness, kUniqueOnly, find_kind<Board, 0>},
            {kKinds<Board>[1].id, Family::kUniqueness, kUniqueOnly, find_kind<Board, 1>},
            {kKinds<Board>[2].id, Family::kUniqueness, kUniqueOnly, find_kind<Board, 2>},
            {kKinds<Board>[3].id, Family::kUniqueness, kUniqueOnly, find_kind<Board, 3>},
            {kKinds<Board>[4].id, Family::kUniqueness, kUniqueOnly, find_kind<Board, 4>},
            {kKinds<Board>[5].id, Family::kUniqueness, kUniqueOnly, find_kind<Board, 5>},
            {kKinds<Board>[6].id, Family::kUniqueness, kUniqueOnly, find_kind<Board, 6>},
            {"avoidable_rectangle_1", Family::kUniqueness, kUniqueOnly, find_avoidable<Board, 1>},
            {"avoidable_rectangle_2", Family::kUniqueness, kUniqueOnly, find_avoidable<Board, 2>}};
}

GARNS_TECHNIQUES(rectangles)

}  // namespace garns::logic
