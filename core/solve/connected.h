// Areas to be found: the cells that hold certain digits hang together.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "rules.h"
#include "solve/candidates.h"
#include "solve/lists.h"

namespace garns::solve {

// Whether a cell belongs to an area: it does not, nobody knows, it does.
enum class Side : std::uint8_t { kOut, kOpen, kIn };

// Where a cell with these candidates is, if the area is made of these digits.
inline Side side_of(DigitSet candidates, DigitSet digits) {
    if ((candidates & digits).empty()) return Side::kOut;
    return (candidates - digits).empty() ? Side::kIn : Side::kOpen;
}

class Connections {
public:
    using Place = std::uint16_t;  // of a cell among those of its rule

    explicit Connections(const Rules& rules);

    int size() const { return static_cast<int>(graphs_.size()); }
    // Rules about the same cells, one after the other, are a layer: the regions of a board.
    int layers() const { return static_cast<int>(layers_.size()); }
    std::span<const Cell> layer_cells(int layer) const { return cells_[layers_[layer].first]; }
    std::span<const Cell> cells(int i) const { return cells_[i]; }
    DigitSet digits(int i) const { return graphs_[i].digits; }

    // Memory to work in, enough for the largest rule. Lists without a remark have an entry for each place.
    struct Scratch {
        std::vector<std::uint64_t> places;  // of each digit: where it may stand
        // The places where a digit of the area may stand, then those where another one may; and what they were, for
        // each rule, when last nothing was found.
        std::vector<std::uint64_t> now_places;
        std::vector<std::vector<std::uint64_t>> quiet;
        std::vector<Side> sides;
        std::vector<Place> certain;  // the places that belong
        // A walk through the places that may belong, depth first.
        std::vector<Place> order;                    // the places in the order in which they are met
        std::vector<std::uint32_t> number;           // from 1 in that order; 0 where the walk has not been
        std::vector<std::uint32_t> end;              // the last number behind a place
        std::vector<std::uint32_t> low;              // the first number beside what is behind a place
        std::vector<std::uint32_t> held;             // how many certain places are behind a place
        std::vector<std::uint32_t> lost;             // how many places would be cut off without it
        std::vector<std::uint32_t> next;             // the neighbour to look at
        std::vector<Place> parent;                   // from where it was met
        std::vector<std::pair<Place, Place>> gates;  // a place, and one behind it that is cut off without it
        // The way from a part of the area.
        std::vector<std::uint32_t> steps;
        std::vector<Place> now, then;  // the places at so many steps, and at one more
        std::vector<bool> looked_at;
        // Of a reason.
        std::vector<bool> inside;
        std::vector<Place> in, out;
    };
    Scratch scratch() const;

    // Removes what no connected areas of the right size leave; false on a contradiction.
    bool propagate(int layer, Candidates& candidates, Scratch& scratch) const;

    // A place is on this side, since some places belong and some others do not.
    struct Finding {
        Place place;
        Side side;
        std::span<const Place> in, out;
    };
    // The same for those who must know why; in a contradiction a place is found to be on the other side.
    void explain(int i, std::span<const Side> sides, Scratch& scratch,
                 const std::function<void(const Finding&)>& found) const;

private:
    struct Graph {
        Lists<Place> neighbours;
        DigitSet digits;
        std::size_t least, most;
    };
    template <class Sink>
    class Look;

    Lists<Cell> cells_;
    std::vector<Graph> graphs_;
    struct Layer {
        int first, end;  // of the rules
    };
    std::vector<Layer> layers_;
    std::size_t largest_ = 0;
    int digits_;
};

}  // namespace garns::solve
