// Unique rectangles and loops: cells that hold the same two digits, two in each house
// that they touch. If nothing else stood there, the digits could be swapped, and there
// would be a second solution.

#include <algorithm>

#include "explainer/hint.h"

namespace garns::explainer {
namespace {

using CellSet = Bitset<128>;
using logic::Role;

// Kinds of hints that the Explainer tells apart when it drops those on a loop it knows.
enum Sort { kOne, kTwo, kNaked, kHidden, kFour };

class Search {
public:
    Search(const Grid& grid, Hint& hint) : grid_(grid), hint_(hint), asked_(hint.step) {}

    bool run() {
        std::array<CellSet, 9> with;
        for (int cell = 0; cell < kCells; ++cell)
            for (int digit : Bits(grid_.candidates(cell))) with[digit].insert(static_cast<Cell>(cell));
        for (int cell = 0; cell < kCells; ++cell) {
            if (count_of(grid_.candidates(cell)) != 2) continue;
            two_ = grid_.candidates(cell);
            with_ = with[first_of(two_)] & with[first_of(static_cast<Mask>(two_ & (two_ - 1)))];
            keep_paired();
            if (!with_.has(static_cast<Cell>(cell))) continue;
            size_ = 0;
            in_loop_ = CellSet();
            visited_ = {};
            walk(cell, 2, 0, -1);
        }
        return best_ < 100;
    }

private:
    // A loop has two cells in each house that it touches: a cell alone in one of its houses is in none.
    void keep_paired() {
        for (bool changed = true; changed;) {
            changed = false;
            for (Cell each : with_)
                for (int house : kTables.houses[each]) {
                    if ((with_ & kTables.sets[house]).size() > 1) continue;
                    with_.erase(each);
                    changed = true;
                    break;
                }
        }
    }

    // Goes on to every cell with both digits: one with nothing else, one with the only extra
    // digit so far, or one of two with whatever else.
    void walk(int cell, int allowed, Mask extra, int last_kind) {
        std::uint32_t& visited = visited_[size_ % 2];
        std::uint32_t houses = 0;
        for (int house : kTables.houses[cell]) houses |= std::uint32_t{1} << house;
        if ((visited & houses) != 0) return;  // twice at the same parity: the loop is not valid
        visited |= houses;
        loop_[size_++] = cell;
        in_loop_.insert(static_cast<Cell>(cell));
        for (int kind = 0; kind < 3; ++kind) {
            if (kind == last_kind) continue;
            for (int next : kTables.cells[kTables.houses[cell][kind]]) {
                if (next == loop_[0] && size_ >= 4) {
                    if (visited_[0] == visited_[1]) closed();
                } else if (with_.has(static_cast<Cell>(next)) && !in_loop_.has(static_cast<Cell>(next))) {
                    const Mask digits = grid_.candidates(next);
                    const Mask more = static_cast<Mask>((extra | digits) & ~two_);
                    const bool plain = digits == two_;
                    if (plain || is_single(more) || allowed > 0) walk(next, allowed - (plain ? 0 : 1), more, kind);
                }
            }
        }
        --size_;
        in_loop_.erase(static_cast<Cell>(cell));
        visited_[size_ % 2] &= ~houses;
    }

    void closed() {
        std::vector<int> roof;
        Mask extra = 0;
        for (int i = 0; i < size_; ++i) {
            const Mask digits = grid_.candidates(loop_[i]);
            if (digits == two_) continue;
            roof.push_back(loop_[i]);
            extra = static_cast<Mask>(extra | (digits & ~two_));
        }
        if (roof.empty()) return;
        if (roof.size() == 1) return type_one(roof[0]);
        if (roof.size() > 2 || is_single(extra)) {
            type_two(roof, extra);
        } else {
            type_three(roof[0], roof[1], extra);
        }
        if (roof.size() == 2) type_four(roof[0], roof[1]);
    }

    double base() const {
        double result = 4.5;
        if (size_ >= 10) result += 0.3;
        if (size_ >= 8)
            result += 0.2;
        else if (size_ >= 6)
            result += 0.1;
        return result;
    }

    // Takes the removals if they are better than the best before; of one sort on one loop only the first
    // counts.
    template <class Tell>
    void offer(Sort sort, double score, std::vector<Removal>&& removals, const Tell& tell) {
        const auto same = [&](const auto& each) { return each.first == sort && each.second == in_loop_; };
        if (std::any_of(seen_.begin(), seen_.end(), same) || removals.empty()) return;
        seen_.push_back({sort, in_loop_});
        const int type = sort == kOne ? 1 : sort == kTwo ? 2 : sort == kFour ? 4 : 3;
        if (!hint_.allows(next(Technique::kUniqueLoop1, type - 1))) return;
        if (score > best_ || (score == best_ && type >= best_type_)) return;
        best_ = score;
        best_type_ = type;
        hint_.removals = std::move(removals);
        hint_.found(next(Technique::kUniqueLoop1, type - 1), static_cast<int>(score * 10 + 0.5));
        if (asked_ == nullptr) return;
        asked_->parts.clear();
        std::vector<int> floor, roof;
        for (int i = 0; i < size_; ++i) (grid_.candidates(loop_[i]) == two_ ? floor : roof).push_back(loop_[i]);
        hint_.tell(Role::kFloor, floor, two_);
        hint_.tell(Role::kRoof, roof, two_);
        tell();
    }

    void type_one(int cell) {
        offer(kOne, base(), {{static_cast<std::uint8_t>(cell), two_}}, [] {});
    }

    // One of these cells holds the extra digit.
    void type_two(const std::vector<int>& roof, Mask extra) {
        CellSet common = kTables.seen[roof[0]];
        for (int cell : roof) common &= kTables.seen[cell];
        std::vector<Removal> removals;
        const Mask digit = bit_of(first_of(static_cast<Mask>(grid_.candidates(roof[0]) & ~two_)));
        for (Cell cell : common)
            if ((grid_.candidates(cell) & digit) != 0) removals.push_back({static_cast<std::uint8_t>(cell), digit});
        offer(kTwo, base(), std::move(removals), [&] { hint_.tell(Role::kExtra, roof, extra); });
    }

    // One of two cells holds an extra digit: together they are one cell of a subset.
    void type_three(int one, int two, Mask extra) {
        for (int size = 2; size <= 7; ++size)
            for (int kind = 0; kind < 3; ++kind) {
                const int house = kTables.houses[one][kind];
                if (house != kTables.houses[two][kind]) continue;
                const Mask roof =
                    static_cast<Mask>(bit_of(kTables.places[one][kind]) | bit_of(kTables.places[two][kind]));
                if (2 * size <= grid_.open_in(house) && size >= count_of(extra))
                    naked(house, roof, size, extra, one, two);
                if (2 * size < grid_.open_in(house)) hidden(house, roof, size, extra, one, two);
            }
    }

    void naked(int house, Mask roof, int size, Mask extra, int one, int two) {
        const Mask both = static_cast<Mask>(extra & grid_.candidates(one) & grid_.candidates(two));
        const int at = kTables.places[one][house / 9];
        std::array<Item, 9> items;
        int count = 0;
        for (int place = 0; place < 9; ++place) {
            if (place == at) {
                items[count++] = {place, extra};
            } else if ((roof & bit_of(place)) == 0) {
                const Mask digits = grid_.candidates(kTables.cells[house][place]);
                if (count_of(digits) >= 2) items[count++] = {place, digits};
            }
        }
        each_tuple(std::span<const Item>(items.data(), count), size, size, 0, 0, [&](Mask places, Mask digits) {
            if ((places & bit_of(at)) == 0) return false;
            Mask others = both;
            for (int place : Bits(places & ~bit_of(at)))
                others = static_cast<Mask>(others | grid_.candidates(kTables.cells[house][place]));
            if (count_of(others) != size) return false;
            std::vector<Removal> removals;
            for (int place : Bits(kAll & ~places & ~roof)) {
                const int cell = kTables.cells[house][place];
                const Mask gone = static_cast<Mask>(grid_.candidates(cell) & digits);
                if (gone != 0) removals.push_back({static_cast<std::uint8_t>(cell), gone});
            }
            offer(kNaked, base() + (size - 1) * 0.1, std::move(removals), [&] {
                hint_.tell(Role::kExtra, {one, two}, extra);
                hint_.tell(Role::kSubset, cells_at(house, static_cast<Mask>(places & ~roof)), digits, {house});
            });
            return false;
        });
    }

    // Besides the two digits of the loop some others share so many places with one of the two cells.
    void hidden(int house, Mask roof, int size, Mask extra, int one, int two) {
        const Mask second = bit_of(kTables.places[two][house / 9]);
        const auto places_of = [&](int digit) { return static_cast<Mask>(grid_.places(house, digit) & ~second); };
        std::array<Item, 9> items;
        int count = 0;
        for (int digit = 0; digit < 9; ++digit)
            if (((two_ | extra) & bit_of(digit)) == 0) items[count++] = {digit, places_of(digit)};
        Mask common = 0;
        for (int digit : Bits(two_)) {
            if (places_of(digit) == 0) return;
            common = static_cast<Mask>(common | places_of(digit));
        }
        const auto take = [&](Mask digits, Mask places) {
            for (int digit : Bits(digits & ~two_))
                if (places_of(digit) == 0) return false;
            const Mask cells = static_cast<Mask>(places & ~roof);
            std::vector<Removal> removals;
            for (int place : Bits(cells)) {
                const int cell = kTables.cells[house][place];
                const Mask gone = static_cast<Mask>(grid_.candidates(cell) & ~digits);
                if (gone != 0) removals.push_back({static_cast<std::uint8_t>(cell), gone});
            }
            offer(kHidden, base() + (count_of(cells) - 1) * 0.1, std::move(removals), [&] {
                hint_.tell(Role::kExtra, {one, two}, extra);
                hint_.tell(Role::kBase, cells_at(house, cells), digits, {house});
            });
            return false;
        };
        if (size == 2) {
            if (count_of(common) == 2) take(two_, common);
        } else {
            each_tuple(std::span<const Item>(items.data(), count), size - 2, size, two_, common, take);
        }
    }

    // One of the digits of the loop has no other place in a house of both cells; so the other
    // leaves them.
    void type_four(int one, int two) {
        const int digits[2] = {first_of(two_), first_of(static_cast<Mask>(two_ & (two_ - 1)))};
        int locked[2] = {-1, -1};
        for (int kind = 0; kind < 3; ++kind) {
            const int house = kTables.houses[one][kind];
            if (house != kTables.houses[two][kind]) continue;
            const Mask roof = static_cast<Mask>(bit_of(kTables.places[one][kind]) | bit_of(kTables.places[two][kind]));
            for (int i = 0; i < 2; ++i)
                if ((grid_.places(house, digits[i]) & ~roof) == 0) locked[i] = house;
        }
        const int which = locked[0] >= 0 ? 0 : locked[1] >= 0 ? 1 : -1;
        if (which < 0) return;
        const Mask gone = bit_of(digits[1 - which]);
        offer(kFour, base(), {{static_cast<std::uint8_t>(one), gone}, {static_cast<std::uint8_t>(two), gone}},
              [&] { hint_.tell(Role::kStrong, {one, two}, bit_of(digits[which]), {locked[which]}); });
    }

    const Grid& grid_;
    Hint& hint_;
    logic::Step* asked_;
    Mask two_ = 0;
    CellSet with_, in_loop_;
    std::array<int, kCells> loop_{};
    int size_ = 0;
    std::array<std::uint32_t, 2> visited_{};  // houses touched by cells of each parity
    std::vector<std::pair<Sort, CellSet>> seen_;
    double best_ = 100;
    int best_type_ = 9;
};

}  // namespace

bool find_unique_loop(const Grid& grid, Hint& hint) { return Search(grid, hint).run(); }

}  // namespace garns::explainer
