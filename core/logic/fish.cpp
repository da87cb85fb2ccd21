// Fish: one digit, n base houses, n cover houses, over any houses of the board.
//
// Each base house holds the digit once. Say that no fin is true, where a fin is a
// base candidate outside the covers or in two bases at once. Then the n bases
// have n different true cells, all of them in the n covers, and no cover holds
// two: each cover has its one, and it is a base candidate in this cover alone. So
// a cover candidate outside the bases is false, and so is one in two covers. If a
// fin is true instead, what it sees is false. What is false both ways leaves.

#include "logic/families.h"

namespace garns::logic {
namespace {

// Basic: parallel lines against parallel lines that cross them. Franken: regions
// may join either side. Mutant: any other choice of houses.
enum class Shape { kBasic, kFranken, kMutant };

// Sashimi: without the fins some base house would keep fewer than two places.
enum class Fins { kNone, kFinned, kSashimi, kAny };

constexpr int kMaxSize = 4;

template <class Board>
class FishSearch {
public:
    FishSearch(const Board& board, const Emit& emit, std::string_view id, int size, Shape shape, Fins fins)
        : board_(board), geometry_(board.geometry()), emit_(emit), id_(id), size_(size), shape_(shape), fins_(fins) {}

    void run() {
        for (digit_ = 1; digit_ <= geometry_.digits(); ++digit_) {
            houses_.clear();
            for (int house = 0; house < std::ssize(geometry_.houses()); ++house) {
                if (shape_ == Shape::kBasic && !geometry_.is_line(house)) continue;
                const int places = (board_.cells_with(digit_) & cells(house)).size();
                // Without fins a base of a basic fish has a place in each cover at most.
                if (places < 2 || (shape_ == Shape::kBasic && fins_ == Fins::kNone && places > size_)) continue;
                houses_.push_back(house);
            }
            if (!choose_bases(0, {}, {})) return;
        }
    }

private:
    using CellSet = typename Board::CellSet;

    const CellSet& cells(int house) const { return geometry_.houses()[house]; }
    bool parallel(int a, int b) const { return !cells(a).intersects(cells(b)); }

    // Whether a house may join one side of a basic or franken fish.
    bool joins(int house, const std::vector<int>& side) const {
        if (shape_ == Shape::kMutant || !geometry_.is_line(house)) return true;
        for (int other : side)
            if (geometry_.is_line(other) && !parallel(house, other)) return false;
        return true;
    }
    // Whether a line may cover: it crosses the base lines.
    bool crosses_bases(int house) const {
        if (shape_ == Shape::kMutant || !geometry_.is_line(house)) return true;
        for (int base : bases_)
            if (geometry_.is_line(base) && parallel(house, base)) return false;
        return true;
    }

    // `once` are the candidates in any base, `twice` those in two: endo fins.
    bool choose_bases(std::size_t from, const CellSet& once, const CellSet& twice) {
        if (std::ssize(bases_) == size_) {
            base_cells_ = once;
            endo_fins_ = twice;
            CellSet victims = seen_by_all(twice);
            if (shape_ == Shape::kBasic) victims -= once;  // parallel covers share no cell
            return choose_covers(once - twice, twice, victims, {}, {});
        }
        for (std::size_t i = from; i < houses_.size(); ++i) {
            if (!joins(houses_[i], bases_)) continue;
            const CellSet places = board_.cells_with(digit_) & cells(houses_[i]);
            const CellSet both = twice | (once & places);
            if (!both.empty() && (fins_ == Fins::kNone || seen_by_all(both).empty())) continue;
            bases_.push_back(houses_[i]);
            const bool go_on = choose_bases(i + 1, once | places, both);
            bases_.pop_back();
            if (!go_on) return false;
        }
        return true;
    }
    CellSet seen_by_all(const CellSet& fins) const {
        CellSet victims = board_.cells_with(digit_);
        for (Cell fin : fins) victims &= geometry_.peers(fin);
        return victims;
    }

    // The first base candidate that is neither covered nor a fin becomes one or the
    // other. A cover never takes a candidate that was made a fin here, so that every
    // choice of covers is met once; those in two bases are fins inside a cover too.
    bool choose_covers(const CellSet& rest, const CellSet& fins, const CellSet& victims, const CellSet& covered,
                       const CellSet& doubly) {
        if (victims.empty()) return true;
        if (rest.empty()) return std::ssize(covers_) != size_ || report(fins, victims, covered, doubly);
        const Cell cell = rest.first();
        if (std::ssize(covers_) < size_) {
            for (int house : geometry_.houses_of(cell)) {
                if (shape_ == Shape::kBasic && !geometry_.is_line(house)) continue;
                if (is_base(house) || !joins(house, covers_) || !crosses_bases(house)) continue;
                const CellSet places = board_.cells_with(digit_) & cells(house);
                if (places.intersects(fins - endo_fins_)) continue;
                covers_.push_back(house);
                const bool go_on =
                    choose_covers(rest - places, fins, victims, covered | places, doubly | (covered & places));
                covers_.pop_back();
                if (!go_on) return false;
            }
        }
        if (fins_ == Fins::kNone) return true;
        CellSet rest_without = rest, with = fins;
        rest_without.erase(cell);
        with.insert(cell);
        return choose_covers(rest_without, with, victims & geometry_.peers(cell), covered, doubly);
    }

    bool is_base(int house) const {
        for (int base : bases_)
            if (base == house || cells(base) == cells(house)) return true;
        return false;
    }
    bool report(const CellSet& fins, const CellSet& victims, const CellSet& covered, const CellSet& doubly) {
        const CellSet gone = victims & ((covered - base_cells_) | doubly);
        if (gone.empty() || fins.empty() != (fins_ == Fins::kNone)) return true;
        if (fins_ != Fins::kAny && !fins.empty() && sashimi(fins) != (fins_ == Fins::kSashimi)) return true;
        if (shape() != shape_ || !every_cover_needed()) return true;

        const DigitSet digit = DigitSet::of(digit_);
        Step step = eliminate(id_, digit_, gone);
        step.parts = {{Role::kBase, list(base_cells_ - fins), digit, bases_}, {Role::kCover, {}, digit, covers_}};
        if (!fins.empty()) step.parts.push_back({Role::kFin, list(fins), digit});
        return emit_(step);
    }
    // Each cover holds a base candidate that no other one does; else it could be
    // any house, and the fish would say nothing of it.
    bool every_cover_needed() const {
        for (int cover : covers_) {
            CellSet own = (base_cells_ - endo_fins_) & cells(cover);
            for (int other : covers_)
                if (other != cover) own -= cells(other);
            if (own.empty()) return false;
        }
        return true;
    }
    bool sashimi(const CellSet& fins) const {
        for (int base : bases_)
            if (((base_cells_ & cells(base)) - fins).size() < 2) return true;
        return false;
    }
    Shape shape() const {
        bool lines_only = true, straight = true;
        for (const auto* side : {&bases_, &covers_})
            for (int house : *side) {
                lines_only &= geometry_.is_line(house);
                for (int other : *side)
                    straight &= other == house || !geometry_.is_line(house) || !geometry_.is_line(other) ||
                                parallel(house, other);
            }
        for (int base : bases_)
            for (int cover : covers_)
                straight &= !geometry_.is_line(base) || !geometry_.is_line(cover) || !parallel(base, cover);
        return !straight ? Shape::kMutant : lines_only ? Shape::kBasic : Shape::kFranken;
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Emit& emit_;
    const std::string_view id_;
    const int size_;
    const Shape shape_;
    const Fins fins_;

    Digit digit_ = 1;
    std::vector<int> houses_;  // those that may be a base
    std::vector<int> bases_, covers_;
    CellSet base_cells_, endo_fins_;
};

constexpr std::string_view kIds[][kMaxSize - 1] = {
    {"x_wing", "swordfish", "jellyfish"},
    {"finned_x_wing", "finned_swordfish", "finned_jellyfish"},
    {"sashimi_x_wing", "sashimi_swordfish", "sashimi_jellyfish"},
    {"franken_x_wing", "franken_swordfish", "franken_jellyfish"},
    {"finned_franken_x_wing", "finned_franken_swordfish", "finned_franken_jellyfish"},
    {"mutant_x_wing", "mutant_swordfish", "mutant_jellyfish"},
    {"finned_mutant_x_wing", "finned_mutant_swordfish", "finned_mutant_jellyfish"},
};
struct Kind {
    Shape shape;
    Fins fins;
};
constexpr Kind kKinds[] = {{Shape::kBasic, Fins::kNone},    {Shape::kBasic, Fins::kFinned},
                           {Shape::kBasic, Fins::kSashimi}, {Shape::kFranken, Fins::kNone},
                           {Shape::kFranken, Fins::kAny},   {Shape::kMutant, Fins::kNone},
                           {Shape::kMutant, Fins::kAny}};

template <class Board, int kKind, int kSize>
void find_fish(const Board& board, const Emit& emit) {
    FishSearch<Board>(board, emit, kIds[kKind][kSize - 2], kSize, kKinds[kKind].shape, kKinds[kKind].fins).run();
}

template <class Board, int kKind>
void add_sizes(Family<Board>& family) {
    family.push_back({kIds[kKind][0], find_fish<Board, kKind, 2>});
    family.push_back({kIds[kKind][1], find_fish<Board, kKind, 3>});
    family.push_back({kIds[kKind][2], find_fish<Board, kKind, 4>});
}

}  // namespace

template <class Board>
Family<Board> fish() {
    Family<Board> family;
    add_sizes<Board, 0>(family);
    add_sizes<Board, 1>(family);
    add_sizes<Board, 2>(family);
    add_sizes<Board, 3>(family);
    add_sizes<Board, 4>(family);
    add_sizes<Board, 5>(family);
    add_sizes<Board, 6>(family);
    return family;
}

template Family<Board<128>> fish();
template Family<Board<640>> fish();
template Family<Board<1024>> fish();

}  // namespace garns::logic
