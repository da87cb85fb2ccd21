// The search for fish: one digit, n base houses, n cover houses.
//
// Each base house holds the digit once. A fin is a base candidate outside the
// covers, or in two bases at once. Say that no fin is true: then the n bases have
// n different true cells, all of them in the n covers, and no cover holds two. So
// each cover has its one, and a cover candidate outside the bases is false.
//
// Seen from a victim: if it were true, it would use up one cover and strike a
// shadow, the places that then are false. What the n bases have left has to fit
// into the other n - 1 covers, no two bases in one place, and n do not fit. So we
// look for n bases whose places outside the shadow lie in n - 1 houses.
//
// We want no fish with a smaller one inside, m of these bases in m - 1 of these
// covers: the smaller one says it all. Hence the search may grow from one base by
// covering what is open and adding bases that touch the covers. If none of the
// bases still missing touched the k >= j covers of the first j bases, they would
// be a smaller fish themselves.
#pragma once

#include "logic/digit_graph.h"
#include "logic/step.h"

namespace garns::logic {

// Basic: parallel lines against parallel lines that cross them. Franken: regions
// may join either side. Mutant: any other choice of houses.
enum class FishShape { kBasic, kFranken, kMutant };

inline constexpr int kMaxFish = 7;

// How the houses of a digit lie to each other, for the shapes.
template <int Bits>
struct HouseLayout {
    using Set = Bitset<Bits>;

    Set lines;
    Set twins;                       // houses with the cells of an earlier one
    std::array<Set, Bits> crossing;  // by house: the houses it shares a cell with

    template <class Geometry>
    HouseLayout(const Geometry& geometry, const DigitGraph<Bits>& graph) : all_(graph.all_houses) {
        const auto& houses = geometry.houses();
        for (Cell house : all_) {
            const int index = graph.houses[house];
            if (geometry.is_line(index)) lines.insert(house);
            for (Cell other : all_) {
                if (houses[index].intersects(houses[graph.houses[other]])) crossing[house].insert(other);
                if (other < house && houses[index] == houses[graph.houses[other]]) twins.insert(house);
            }
        }
    }

    // The houses that may stand beside this one, on the same side.
    Set beside(Cell house, FishShape shape) const {
        if (shape == FishShape::kMutant || !lines.has(house)) return all_;
        return all_ - (lines & crossing[house]);
    }
    // The houses that may stand against this one, on the other side.
    Set against(Cell house, FishShape shape) const {
        if (shape == FishShape::kMutant || !lines.has(house)) return all_;
        return all_ - (lines - crossing[house]);
    }
    // The simplest shape that two sides have.
    FishShape shape_of(const Set& bases, const Set& covers) const {
        if ((bases | covers).is_subset_of(lines) && fits(bases, covers)) return FishShape::kBasic;
        return fits(bases, covers) ? FishShape::kFranken : FishShape::kMutant;
    }

private:
    bool fits(const Set& bases, const Set& covers) const {
        for (Cell base : bases& lines)
            if ((bases & lines & crossing[base]) != only(base) || !(covers & lines).is_subset_of(crossing[base]))
                return false;
        for (Cell cover : covers& lines)
            if ((covers & lines & crossing[cover]) != only(cover)) return false;
        return true;
    }
    static Set only(Cell house) {
        Set set;
        set.insert(house);
        return set;
    }

    const Set all_;
};

// Calls found(bases, covers) for every n bases whose places outside the shadow
// lie in n - 1 covers; it returns false to stop.
template <int Bits, class Found>
class FishSearch {
public:
    using Set = typename DigitGraph<Bits>::Set;

    // `budget` counts the nodes of the search, over several searches; at 0 it stops, and
    // so it does when `emit` says so.
    FishSearch(const DigitGraph<Bits>& graph, const HouseLayout<Bits>& layout, FishShape shape, int size,
               bool fins_allowed, int& budget, const Emit& emit, const Found& found)
        : graph_(graph),
          layout_(layout),
          shape_(shape),
          size_(size),
          fins_allowed_(fins_allowed),
          budget_(budget),
          emit_(emit),
          found_(found) {}

    // False when told to stop. The bases come from `bases`, the covers from `covers`.
    bool run(const Set& shadow, Set bases, Set covers) {
        if (shape_ == FishShape::kBasic) {
            bases &= layout_.lines;
            covers &= layout_.lines;
        }
        for (Cell house : bases) {
            left_[house] = graph_.places[house] - shadow;
            if (left_[house].empty()) bases.erase(house);  // locked candidates, a smaller fish
        }
        State start;
        start.may_base = bases - layout_.twins;
        start.may_cover = covers - layout_.twins;
        for (Cell house : start.may_base) {
            if (!with_base(start, house)) return false;
            start.may_base.erase(house);
        }
        return true;
    }

private:
    static constexpr int kNodesBetweenPolls = 1024;  // a tenth of a millisecond

    struct State {
        Set bases, covers, may_base, may_cover;
        Set inside;   // base places outside the shadow
        Set covered;  // places of the covers
        Set places;   // base places
        int base_count = 0, cover_count = 0;
    };

    bool with_base(State state, Cell house) {
        state.bases.insert(house);
        state.may_base &= layout_.beside(house, shape_);
        state.may_base.erase(house);
        state.may_cover &= layout_.against(house, shape_);
        state.may_cover.erase(house);
        state.inside |= left_[house];
        state.places |= graph_.places[house];
        ++state.base_count;
        return grow(state);
    }
    bool with_cover(State state, Cell house) {
        state.covers.insert(house);
        state.may_cover &= layout_.beside(house, shape_);
        state.may_cover.erase(house);
        state.may_base &= layout_.against(house, shape_);
        state.may_base.erase(house);
        state.covered |= graph_.places[house];
        ++state.cover_count;
        return grow(state);
    }

    bool grow(State& state) {
        if (--budget_ <= 0 || (budget_ % kNodesBetweenPolls == 0 && emit_.stopped())) return false;
        const Set open = state.inside - state.covered;
        if (!open.empty()) return cover(state, open);
        if (state.base_count == size_)
            return state.cover_count != size_ - 1 || !smallest(state) || found_(state.bases, state.covers);
        if (state.base_count > state.cover_count) return true;  // a smaller fish
        return add_base(state);
    }
    // The first open place lies in some cover.
    bool cover(State& state, const Set& open) {
        const int spare = size_ - 1 - state.cover_count;
        if (spare == 0) return true;
        Set options = state.may_cover & graph_.houses_of[open.first()];
        if (spare == 1)
            for (Cell place : open) options &= graph_.houses_of[place];
        for (Cell house : options) {
            if (!with_cover(state, house)) return false;
            state.may_cover.erase(house);
        }
        return true;
    }
    bool add_base(State& state) {
        const bool full = state.cover_count == size_ - 1;
        for (Cell house : state.may_base) {
            const Set& left = left_[house];
            if (full ? !left.is_subset_of(state.covered) : !left.intersects(state.covered)) continue;
            if ((fins_allowed_ ? left : graph_.places[house]).intersects(fins_allowed_ ? state.inside : state.places))
                continue;
            if (!with_base(state, house)) return false;
            state.may_base.erase(house);
        }
        return true;
    }
    // Whether no part of the covers holds more bases than covers already.
    bool smallest(const State& state) const {
        Cell covers[kMaxFish];
        int count = 0;
        for (Cell cover : state.covers) covers[count++] = cover;
        for (unsigned some = 0; some + 1 < 1u << count; ++some) {
            Set covered;
            int bases = 0, chosen = 0;
            for (int i = 0; i < count; ++i)
                if (some >> i & 1) covered |= graph_.places[covers[i]], ++chosen;
            for (Cell base : state.bases) bases += left_[base].is_subset_of(covered);
            if (bases > chosen) return false;
        }
        return true;
    }

    const DigitGraph<Bits>& graph_;
    const HouseLayout<Bits>& layout_;
    const FishShape shape_;
    const int size_;
    const bool fins_allowed_;
    int& budget_;
    const Emit& emit_;
    const Found& found_;
    std::array<Set, Bits> left_;  // by house: its places outside the shadow
};

}  // namespace garns::logic
