// Bivalue universal grave: if every open cell had two candidates and every digit two
// places in each house, there would be two solutions or none. So one of the candidates
// too many is true.

#include <algorithm>

#include "explainer/hint.h"

namespace garns::explainer {
namespace {

using CellSet = Bitset<128>;
using logic::Role;

class Grave {
public:
    Grave(const Grid& grid, Mode mode, Hint& hint) : grid_(grid), mode_(mode), hint_(hint) {}

    bool find() {
        if (!collect() || cells_.empty() || !is_grave()) return false;
        if (cells_.size() == 1) return type_one();
        if (is_single(all_extra_)) return type_two() || (cells_.size() == 2 && type_four());
        if (common_.empty()) return false;
        return (cells_.size() == 2 && type_four()) || type_three();
    }

private:
    // The cells with candidates too many, in the order in which houses show them.
    bool collect() {
        CellSet crowded;
        for (int cell = 0; cell < kCells; ++cell)
            if (count_of(grid_.candidates(cell)) >= 3) crowded.insert(static_cast<Cell>(cell));
        CellSet of_one_digit;
        int only = -1;
        bool one_digit = true;
        for (int house = 0; house < kHouses; ++house)
            for (int digit = 0; digit < 9; ++digit) {
                const Mask places = grid_.places(house, digit);
                if (places == 0 || count_of(places) == 2) continue;
                CellSet here;
                for (int cell : cells_at(house, places))
                    if (crowded.has(static_cast<Cell>(cell))) here.insert(static_cast<Cell>(cell));
                if (here.empty()) return false;
                if (only < 0)
                    only = digit, of_one_digit = here;
                else if (one_digit && only == digit)
                    of_one_digit |= here;
                else if (only != digit)
                    one_digit = false;
                if (here.size() == 1 && !add(here.first(), digit)) return false;
            }
        if (only < 0 || !one_digit || of_one_digit.size() <= std::ssize(cells_)) return true;
        for (int cell : cells_) of_one_digit.erase(static_cast<Cell>(cell));
        for (Cell cell : of_one_digit) {
            extra_[cell] = 0;
            if (!add(cell, only, false)) return false;
        }
        return true;
    }

    bool add(int cell, int digit, bool counts = true) {
        if (std::find(cells_.begin(), cells_.end(), cell) == cells_.end()) cells_.push_back(cell);
        extra_[cell] |= bit_of(digit);
        if (counts) all_extra_ |= bit_of(digit);
        common_ = cells_.size() == 1 && !started_ ? kTables.seen[cell] : common_ & kTables.seen[cell];
        started_ = true;
        for (int each : cells_) common_.erase(static_cast<Cell>(each));
        return cells_.size() <= 1 || count_of(all_extra_) <= 1 || !common_.empty();
    }

    // Without the extra candidates there are two in every cell, and two places for every digit.
    bool is_grave() const {
        for (int cell = 0; cell < kCells; ++cell)
            if (grid_.value(cell) == 0 && count_of(static_cast<Mask>(grid_.candidates(cell) & ~extra_[cell])) != 2)
                return false;
        for (int house = 0; house < kHouses; ++house)
            for (int digit = 0; digit < 9; ++digit) {
                int count = 0;
                for (int cell : cells_at(house, grid_.places(house, digit)))
                    if ((extra_[cell] & bit_of(digit)) == 0) ++count;
                if (count != 0 && count != 2) return false;
            }
        return true;
    }

    void tell() const {
        std::vector<int> floor;
        for (int cell = 0; cell < kCells; ++cell) {
            if (grid_.value(cell) != 0) continue;
            if (std::find(cells_.begin(), cells_.end(), cell) == cells_.end()) floor.push_back(cell);
        }
        hint_.tell(Role::kFloor, floor, kAll);
        hint_.tell(Role::kRoof, cells_, kAll);
        for (int digit = 0; digit < 9; ++digit) {
            std::vector<int> with;
            for (int cell : cells_)
                if ((extra_[cell] & bit_of(digit)) != 0) with.push_back(cell);
            if (!with.empty()) hint_.tell(Role::kExtra, with, bit_of(digit));
        }
    }

    bool done(Technique technique, int score) {
        hint_.found(technique, score);
        if (hint_.step != nullptr) tell();
        return true;
    }

    bool type_one() {
        if (!hint_.allows(Technique::kBug1)) return false;
        hint_.remove(cells_[0], static_cast<Mask>(grid_.candidates(cells_[0]) & ~all_extra_));
        return done(Technique::kBug1, 56);
    }

    bool type_two() {
        if (!hint_.allows(Technique::kBug2)) return false;
        for (Cell cell : common_) hint_.remove(cell, static_cast<Mask>(grid_.candidates(cell) & all_extra_));
        return !hint_.removals.empty() && done(Technique::kBug2, 57);
    }

    int shared_house(int kind) const {
        const int house = kTables.houses[cells_[0]][kind];
        for (int cell : cells_)
            if (kTables.houses[cell][kind] != house) return -1;
        return house;
    }

    // A digit that both cells have and that is not too many: in a house of both it is in one of
    // them, and the other holds an extra one.
    bool type_four() {
        if (!hint_.allows(Technique::kBug4)) return false;
        const Mask common = static_cast<Mask>(grid_.candidates(cells_[0]) & grid_.candidates(cells_[1]) & ~all_extra_);
        if (!is_single(common)) return false;
        for (int kind = 0; kind < 3; ++kind) {
            const int house = shared_house(kind);
            if (house < 0) continue;
            for (int cell : cells_)
                hint_.remove(cell, static_cast<Mask>(grid_.candidates(cell) & ~extra_[cell] & ~common));
            done(Technique::kBug4, 57);
            if (hint_.step != nullptr) hint_.tell(Role::kStrong, cells_, common, {house});
            return true;
        }
        return false;
    }

    // One of the cells holds an extra digit: together they are one cell of a subset.
    bool type_three() {
        if (!hint_.allows(Technique::kBug3)) return false;
        for (int size = 2; size <= 6; ++size)
            for (int kind = 0; kind < 3; ++kind) {
                const int house = shared_house(kind);
                if (house < 0) continue;
                std::vector<int> others;
                for (int peer : peers_of(cells_[0], mode_))
                    if (common_.has(static_cast<Cell>(peer)) && kTables.houses[peer][kind] == house)
                        others.push_back(peer);
                if (std::ssize(others) < size) continue;
                std::array<Item, 9> items;
                for (int i = 0; i < std::ssize(others); ++i) items[i] = {i, grid_.candidates(others[i])};
                const auto take = [&](Mask chosen, Mask digits) {
                    for (int i : Bits(chosen))
                        if (count_of(items[i].mask) < 2) return false;
                    if (count_of(all_extra_) < 2 || (all_extra_ & ~digits) != 0) return false;
                    for (int i = 0; i < std::ssize(others); ++i)
                        if ((chosen & bit_of(i)) == 0)
                            hint_.remove(others[i], static_cast<Mask>(items[i].mask & digits));
                    if (hint_.removals.empty()) return false;
                    done(Technique::kBug3, 57 + size - 1);
                    if (hint_.step == nullptr) return true;
                    std::vector<int> with;
                    for (int i : Bits(chosen)) with.push_back(others[i]);
                    hint_.tell(Role::kSubset, with, digits, {house});
                    return true;
                };
                if (each_tuple(std::span<const Item>(items.data(), others.size()), size - 1, size, 0, 0, take))
                    return true;
            }
        return false;
    }

    const Grid& grid_;
    Mode mode_;
    Hint& hint_;
    std::vector<int> cells_;
    std::array<Mask, kCells> extra_{};
    Mask all_extra_ = 0;
    CellSet common_;
    bool started_ = false;
};

}  // namespace

bool find_grave(const Grid& grid, Mode mode, Hint& hint) { return Grave(grid, mode, hint).find(); }

}  // namespace garns::explainer
