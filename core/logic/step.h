// A step: one deduction, its effects apart from the evidence for them.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "control.h"
#include "types.h"

namespace garns::logic {

struct Candidate {
    Cell cell = 0;
    Digit digit = 0;
    constexpr auto operator<=>(const Candidate&) const = default;
};

// What a part of a pattern does in its proof. Texts and pictures speak of these.
enum class Role {
    kCell,    // the cell that takes a digit
    kHouse,   // the house that leaves no other place
    kSubset,  // cells that share as many digits among them
    kBase,    // candidates one of which must be true, in each base house
    kCover,   // the houses that hold them
    kFin,     // base candidates outside the cover
    kPivot,
    kPincer,
    kStrong,  // two places, one of which is true
    kEmptyRectangle,
    kColor,  // candidates that are true or false together
    kOpposite,
    kFloor,  // the cells of a rectangle with nothing but its two digits
    kRoof,   // the cells of a rectangle with more
    kExtra,
    kAls,           // cells of a house with one digit more than cells
    kStem,          // the cell whose every digit leads into an almost locked set
    kIntersection,  // the cells that a line and a region share
    kAssumed,       // what a forcing chain supposes
    kDenied,        // what it supposes to be false
    kContradiction,
    kLoop,
    kClue,      // the cells of a clue: a cage, a thermometer
    kExcluder,  // a cell that a combination of digits would leave empty
};

// The word for a role in Python and in JSON: "empty_rectangle".
std::string_view role_name(Role role);

struct Part {
    Role role;
    std::vector<Cell> cells;
    DigitSet digits;
    std::vector<int> houses = {};  // indexes into the houses of the geometry
};

// A digit in one of some cells of a house: a candidate, or several taken together.
struct Node {
    std::vector<Cell> cells;
    Digit digit = 0;

    Node(Cell cell, Digit d) : cells{cell}, digit(d) {}
    Node(std::vector<Cell> several, Digit d) : cells(std::move(several)), digit(d) {}
    bool operator==(const Node&) const = default;
};

// From one node to another. Strong: one of both is true; weak: not both. Where a step
// supposes several things in turn, the branch tells which of them a link belongs to.
// Where a step of its own rules `to` out once the `from`s are gone, `nested` is its place.
// Where a clue rules it out in a net, `clue` is the place of the part that names the clue.
struct Link {
    Node from, to;
    bool strong = false;
    std::uint8_t branch = 0;
    std::int16_t nested = -1, clue = -1;
};

struct Step {
    std::string_view technique;                       // an id of the registry; ids live as long as the program
    std::vector<Candidate> placements, eliminations;  // each sorted
    std::vector<Part> parts;
    std::vector<Link> links;
    std::uint16_t score = 0;        // in tenths, on a scale of steps; 0: it belongs to the technique
    std::vector<Step> nested = {};  // proofs inside this proof

    bool empty() const { return placements.empty() && eliminations.empty(); }
    bool same_effect(const Step& other) const {
        return placements == other.placements && eliminations == other.eliminations;
    }
};

// Where a finder tells its steps, and where it asks whether to go on looking.
class Emit {
public:
    // The control must outlive it.
    Emit(std::function<bool(const Step&)> take, const Control& control) : take_(std::move(take)), control_(control) {}

    // Takes a step; false means "no more".
    bool operator()(const Step& step) const { return take_(step); }

    // Whether the caller wants no more of this, found or not: the time is over, or
    // somebody cancelled. It costs some ten nanoseconds, so a finder that can be long
    // asks between pieces of work of a microsecond to a few milliseconds. What it told
    // before stays true.
    bool stopped() const {
        if (!stopped_) stopped_ = control_.stop(0);
        return stopped_;
    }
    // Whether stopped() has said so: the finder has not looked everywhere.
    bool cut_short() const { return stopped_; }

private:
    std::function<bool(const Step&)> take_;
    const Control& control_;
    mutable bool stopped_ = false;
};

inline Step place(std::string_view technique, Cell cell, Digit digit) {
    return {technique, {{cell, digit}}, {}, {}, {}};
}

// One digit leaves these cells; the caller has seen that it stands there.
template <class CellSet>
Step eliminate(std::string_view technique, Digit digit, const CellSet& cells) {
    Step step{technique, {}, {}, {}, {}};
    for (Cell cell : cells) step.eliminations.push_back({cell, digit});
    return step;
}

// Every one of these digits that stands in these cells leaves them.
template <class Board>
Step eliminate(std::string_view technique, const Board& board, DigitSet digits, const typename Board::CellSet& cells) {
    Step step{technique, {}, {}, {}, {}};
    for (Cell cell : cells)
        for (Digit digit : board.candidates(cell) & digits) step.eliminations.push_back({cell, digit});
    return step;
}

template <class CellSet>
std::vector<Cell> list(const CellSet& cells) {
    std::vector<Cell> result;
    for (Cell cell : cells) result.push_back(cell);
    return result;
}

template <class CellSet>
CellSet set_of(std::initializer_list<Cell> cells) {
    CellSet set;
    for (Cell cell : cells) set.insert(cell);
    return set;
}

// The open cells that may hold one of the digits.
template <class Board>
typename Board::CellSet cells_with_any(const Board& board, DigitSet digits) {
    typename Board::CellSet cells;
    for (Digit digit : digits) cells |= board.cells_with(digit);
    return cells;
}

// for (auto [a, b] : pairs(cells)): every two cells, the smaller one first.
template <class CellSet>
class Pairs {
public:
    explicit Pairs(const CellSet& cells) : cells_(cells) {}

    class Iterator {
    public:
        explicit Iterator(const CellSet& rest) : after_(rest), a_(rest.first()) { next_first(); }
        std::pair<Cell, Cell> operator*() const { return {a_, b_}; }
        Iterator& operator++() {
            seconds_.erase(b_);
            b_ = seconds_.first();
            if (b_ == CellSet::kCapacity) {
                a_ = after_.first();
                next_first();
            }
            return *this;
        }
        bool operator!=(const Iterator& other) const { return b_ != other.b_; }

    private:
        void next_first() {
            if (a_ != CellSet::kCapacity) after_.erase(a_);
            seconds_ = after_;
            b_ = seconds_.first();
        }
        CellSet after_, seconds_;  // the cells after a, and those that b has yet to be
        Cell a_, b_;
    };
    Iterator begin() const { return Iterator(cells_); }
    Iterator end() const { return Iterator(CellSet()); }

private:
    CellSet cells_;
};

template <class CellSet>
Pairs<CellSet> pairs(const CellSet& cells) {
    return Pairs<CellSet>(cells);
}

}  // namespace garns::logic
