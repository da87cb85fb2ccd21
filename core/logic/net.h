// A net: one statement is supposed, and naked and hidden singles, digits that a house keeps
// in a few cells and the fillings of clues are followed until nothing more comes or
// something has no place left; where nothing else comes on a board with clues, subsets of
// houses are looked at, digits that clues need, and sums that houses leave over; at the very end, where that is asked
// for, nets inside this one. It grows in rounds, each drawn from all that the round before has ruled out, so that what
// it holds does not depend on the order of the cells. It remembers the round of every conclusion; net_proof.h finds the
// reasons afterwards, where they are to be told.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "board.h"
#include "logic/fillings.h"
#include "logic/leftover_sums.h"
#include "logic/step.h"

namespace garns::logic {

template <class Board>
Board without(Board board, std::span<const Candidate> gone) {
    for (const auto [cell, digit] : gone) board.eliminate(cell, digit);
    return board;
}

template <class Board>
class Net {
public:
    using CellSet = typename Board::CellSet;
    using Round = std::uint16_t;
    static constexpr Round kNever = 0xffff;

    // What must have one true candidate: the places of a digit in a house, or the
    // digits of a cell (house -1).
    struct Choice {
        Cell cell = 0;
        Digit digit = 0;
        int house = -1;
        bool operator==(const Choice&) const = default;
    };

    enum class Follow {
        kOneDigit,  // where a digit has one place left; cells do not matter: this is Nishio
        kSingles,
        kAll,  // and digits that a house keeps in two or three cells, and clues
    };
    enum class Until { kConflict, kEnd };

    // Where nothing else comes: candidates each of which a net inside would refute, on a board with only what this net
    // has left.
    using Inside = std::function<std::vector<Candidate>(const Net&)>;

    Net(const Board& board, Follow follow)
        : board_(board), digits_(board.geometry().digits()), follow_(follow), houses_(board.geometry().houses()) {
        for (Cell cell = 0; cell < board.geometry().cells(); ++cell)
            first_candidates_.push_back(board.candidates(cell));
        for (Digit digit = 1; digit <= digits_; ++digit) first_places_.push_back(board.cells_with(digit));
        for (int house = 0; house < std::ssize(houses_); ++house)
            for (Digit digit = 1; digit <= digits_; ++digit)
                first_counts_.push_back(static_cast<std::uint8_t>(board.places(house, digit)));
        off_round_.resize(first_candidates_.size() * digits_, kNever);
        on_round_.resize(off_round_.size(), kNever);
        barred_.resize(off_round_.size());
        nested_.resize(off_round_.size());
        clue_.resize(off_round_.size());
        read_.resize(houses_.size() * digits_);
        if (follow != Follow::kAll) return;
        clues_.emplace(board.geometry());
        first_domains_ = logic::domains(board);
        if (clues_->count() == 0) clues_.reset();
        if (board.geometry().rules().sums.empty()) return;
        leftovers_ = &leftover_sums(board);
        known_ = &known_fillings(board.geometry());
    }

    void ask_inside(Inside inside) { inside_ = std::move(inside); }

    // Supposes that a candidate is true, or that it is false. Says whether this can be. A round
    // with a contradiction is the last, unless the net is to be followed to its end. Nothing
    // is concluded of the candidates that are barred: so a way around them is found. What is given as gone is taken as
    // ruled out from the beginning.
    bool suppose(Candidate candidate, bool on, Until until = Until::kConflict, std::span<const Candidate> barred = {},
                 int rounds = kNever, std::span<const Candidate> gone = {}) {
        candidates_ = first_candidates_;
        places_ = first_places_;
        counts_ = first_counts_;
        placed_.assign(digits_, CellSet());
        for (Candidate each : off_) off_round_[index(each)] = kNever, nested_[index(each)] = false;
        for (Candidate each : concluded_) on_round_[index(each)] = kNever;
        if (clues_) {
            domains_ = first_domains_;
            stale_.assign(first_house() + static_cast<int>(houses_.size()), false);
            stale_needs_.assign(clues_->count(), false);
            std::fill(clue_.begin(), clue_.end(), -1);
        }
        concluded_.clear();
        conflicts_.clear();
        off_.clear();
        first_gone_ = 0;
        kept_.clear();
        struck_.clear();
        assumed_ = candidate;
        assumed_on_ = on;
        round_ = 0;
        for (Candidate each : barred) barred_[index(each)] = true;
        if (on)
            conclude(candidate);
        else
            rule_out(candidate);
        for (Candidate each : gone) rule_out(each);
        for (std::size_t next = 0;;) {
            ++reading_;
            for (std::size_t i = first_gone_; i < off_.size(); ++i) draw(off_[i]);
            if (!conflicts_.empty() && until == Until::kConflict) break;
            if (clues_) read_clues(0, clues_->count());
            ++round_;
            first_gone_ = off_.size();
            for (; next < concluded_.size(); ++next) place(concluded_[next]);
            for (const auto& [digit, cells] : kept_)
                for (Cell cell : cells& places_[digit - 1]) rule_out({cell, digit});
            kept_.clear();
            strike();
            if (nothing_new() && clues_) read_further();
            if (nothing_new() && inside_) read_inside();
            if (nothing_new() || round_ > rounds) break;
        }
        for (Candidate each : barred) barred_[index(each)] = false;
        return conflicts_.empty();
    }

    const Board& board() const { return board_; }
    Follow follows() const { return follow_; }
    bool has_clues() const { return clues_.has_value(); }
    Candidate assumed() const { return assumed_; }
    bool assumed_on() const { return assumed_on_; }
    Round rounds() const { return round_; }

    // The round in which a candidate was concluded, or ruled out; kNever when it was not.
    Round on_round(Candidate candidate) const { return on_round_[index(candidate)]; }
    Round off_round(Candidate candidate) const { return off_round_[index(candidate)]; }
    std::size_t index(Candidate candidate) const { return candidate.cell * digits_ + candidate.digit - 1; }

    // Whether a net inside this one ruled a candidate out.
    bool nested(Candidate candidate) const { return nested_[index(candidate)]; }

    // A clue, or a sum that houses leave over, that struck a candidate in the round in which it was ruled out; -1
    // when none did.
    int clue(Candidate candidate) const { return clues_ ? clue_[index(candidate)] : -1; }
    const std::vector<Cell>& clue_cells(int clue) const {
        return is_leftover(clue) ? leftover(clue).sum.cells : clues_->cells(clue);
    }
    // The house that a subset of struck a candidate, where it was no clue; else a negative number.
    int house_of(int clue) const { return clue - first_house(); }
    Fillable fill_clue(int clue, const Domains& domains, std::vector<DigitSet>& possible) const {
        if (is_leftover(clue)) return leftovers_->fill(board_.geometry(), clue - clues_->count(), domains, possible);
        const auto work_out = [&] { return clues_->fill(clue, domains, possible, kTries); };
        if (!clues_->is_sum(clue)) return work_out();
        return known_->fill(clue, clues_->cells(clue), domains, possible, work_out);
    }
    // Houses say that the clue is what they leave over.
    Part clue_part(int clue) const {
        Part part{Role::kClue, clue_cells(clue), {}};
        for (Cell cell : part.cells) part.digits |= first_domains_[cell];
        if (is_leftover(clue)) part.houses = leftover(clue).houses;
        return part;
    }
    const Domains& first_domains() const { return first_domains_; }

    // The cells that a digit was put into, and those that it left.
    const std::vector<CellSet>& placed() const { return placed_; }
    const CellSet& placed(Digit digit) const { return placed_[digit - 1]; }
    CellSet left(Digit digit) const { return first_places_[digit - 1] - places_[digit - 1]; }
    const CellSet& places(Digit digit) const { return places_[digit - 1]; }

    // All that was ruled out before a round.
    std::vector<Candidate> off_before(Round round) const {
        std::vector<Candidate> found;
        for (Candidate each : off_)
            if (off_round_[index(each)] < round) found.push_back(each);
        return found;
    }

    // Everything that the last round left without a true candidate.
    const std::vector<Choice>& conflicts() const { return conflicts_; }

    // As they were when nothing was supposed yet: the candidates of a cell, the places of a
    // digit, the candidates of a choice.
    DigitSet first_candidates(Cell cell) const { return first_candidates_[cell]; }
    const CellSet& first_places(Digit digit) const { return first_places_[digit - 1]; }
    std::vector<Candidate> options(const Choice& choice) const {
        std::vector<Candidate> found;
        for_each_option(choice, [&](Candidate each) { found.push_back(each); });
        return found;
    }
    template <class Visit>
    void for_each_option(const Choice& choice, const Visit& visit) const {
        if (choice.house < 0)
            for (Digit digit : first_candidates_[choice.cell]) visit(Candidate{choice.cell, digit});
        else
            for (Cell cell : first_places_[choice.digit - 1] & houses_[choice.house])
                visit(Candidate{cell, choice.digit});
    }

    Part part_of(Role role, const Choice& choice) const {
        Part part{role, {}, {}};
        for_each_option(choice, [&](Candidate each) {
            if (part.cells.empty() || part.cells.back() != each.cell) part.cells.push_back(each.cell);
            part.digits |= DigitSet::of(each.digit);
        });
        if (choice.house >= 0) part.houses = {choice.house};
        return part;
    }

private:
    static constexpr int kTries = 2000;  // for the fillings of a sum

    // Those that houses leave over are numbered after the clues, then houses themselves.
    int first_house() const {
        return clues_->count() + (leftovers_ != nullptr ? static_cast<int>(leftovers_->all().size()) : 0);
    }
    bool is_leftover(int clue) const { return clue >= clues_->count(); }
    const Leftover& leftover(int clue) const { return leftovers_->all()[clue - clues_->count()]; }

    void conclude(Candidate candidate) {
        if (placed_[candidate.digit - 1].has(candidate.cell) || barred_[index(candidate)]) return;
        placed_[candidate.digit - 1].insert(candidate.cell);
        on_round_[index(candidate)] = round_;
        concluded_.push_back(candidate);
    }

    void place(Candidate candidate) {
        const auto [cell, digit] = candidate;
        if (follow_ != Follow::kOneDigit)
            for (Digit other : candidates_[cell] - DigitSet::of(digit)) rule_out({cell, other});
        for (Cell peer : places_[digit - 1] & board_.geometry().peers(cell)) rule_out({peer, digit});
    }

    void rule_out(Candidate candidate) {
        candidates_[candidate.cell] -= DigitSet::of(candidate.digit);
        places_[candidate.digit - 1].erase(candidate.cell);
        off_round_[index(candidate)] = round_;
        off_.push_back(candidate);
        for (int house : board_.geometry().houses_of(candidate.cell)) --counts_[house * digits_ + candidate.digit - 1];
        if (!clues_) return;
        domains_[candidate.cell] -= DigitSet::of(candidate.digit);
        for (int clue : clues_->of(candidate.cell)) stale_[clue] = stale_needs_[clue] = true;
        for (int house : board_.geometry().houses_of(candidate.cell)) stale_[first_house() + house] = true;
        if (leftovers_ == nullptr) return;
        for (int leftover : leftovers_->of(candidate.cell)) stale_[clues_->count() + leftover] = true;
    }

    // Where a candidate went, the fillings of a clue may have become fewer. A clue without any
    // leaves its cells nothing.
    void read_clues(int first, int end) {
        for (int clue = first; clue < end; ++clue) {
            if (!stale_[clue]) continue;
            stale_[clue] = false;
            const auto& cells = clue_cells(clue);
            const auto is_open = [&](Cell cell) { return !domains_[cell].single(); };
            if (is_leftover(clue) && std::count_if(cells.begin(), cells.end(), is_open) > kMaxLeftoverOpen) continue;
            const Fillable fillable = fill_clue(clue, domains_, possible_);
            if (fillable == Fillable::kUnknown) continue;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const DigitSet good = fillable == Fillable::kNo ? DigitSet() : possible_[i];
                for (Digit digit : candidates_[cells[i]] - good) struck_.push_back({{cells[i], digit}, clue});
            }
        }
    }

    // Whether this round has ruled nothing out.
    bool nothing_new() const { return off_.size() == first_gone_; }

    // Where nothing simpler comes: subsets of houses, then digits that clues need, then sums that houses leave over.
    void read_further() {
        for (int house = 0; house < std::ssize(houses_); ++house)
            if (stale_[first_house() + house]) read_house(house);
        strike();
        if (!nothing_new()) return;
        for (int clue = 0; clue < clues_->count(); ++clue)
            if (stale_needs_[clue]) read_needs(clue);
        strike();
        if (!nothing_new() || leftovers_ == nullptr) return;
        read_clues(clues_->count(), first_house());
        strike();
    }

    void read_inside() {
        for (Candidate each : inside_(*this)) {
            nested_[index(each)] = true;
            rule_out(each);
        }
    }

    // Cells of a house that hold no more digits than they are leave these to no other cell. Where
    // they hold fewer, nothing can be filled in.
    void read_house(int house) {
        stale_[first_house() + house] = false;
        if (digits_ > kMaxSubsetDigits) return;
        std::array<Cell, kMaxSubsetDigits> open;
        std::array<std::uint16_t, std::size_t{1} << kMaxSubsetDigits> joined;  // by set of cells: their digits
        joined[0] = 0;
        int count = 0, few = 0;
        for (Cell cell : houses_[house]) count += candidates_[cell].size() > 1;
        // A cell with as many digits as cells are open is in no such subset: it comes after those that may be.
        for (Cell cell : houses_[house])
            if (const int size = candidates_[cell].size(); size > 1 && size < count) open[few++] = cell;
        for (int next = few; Cell cell : houses_[house])
            if (candidates_[cell].size() > 1 && candidates_[cell].size() >= count) open[next++] = cell;
        for (unsigned some = 1; some < 1u << few; ++some) {
            const auto own = static_cast<std::uint16_t>(candidates_[open[std::countr_zero(some)]].bits());
            joined[some] = joined[some & (some - 1)] | own;
            const int spare = std::popcount(joined[some]) - std::popcount(some);
            if (spare > 0) continue;
            for (int i = 0; i < count; ++i) {
                const bool inside = some >> i & 1;
                if (inside && spare == 0) continue;
                const DigitSet now = candidates_[open[i]], lost = spare < 0 ? now : now & DigitSet(joined[some]);
                for (Digit digit : lost) struck_.push_back({{open[i], digit}, first_house() + house});
            }
        }
    }

    // A digit without which a clue has no filling leaves what sees all its places there.
    void read_needs(int clue) {
        stale_needs_[clue] = false;
        const auto& cells = clues_->cells(clue);
        DigitSet digits;
        for (Cell cell : cells) digits |= candidates_[cell];
        for (Digit digit : digits) {
            CellSet seen = places_[digit - 1];
            bool stands = false;
            for (Cell cell : cells) {
                if (!domains_[cell].has(digit)) continue;
                stands |= domains_[cell].single();
                seen &= board_.geometry().peers(cell);
            }
            if (stands || seen.empty()) continue;
            for (Cell cell : cells) without_.push_back(domains_[cell]), domains_[cell] -= DigitSet::of(digit);
            const auto work_out = [&] { return possible_.clear(), clues_->find_one(clue, domains_, kTries); };
            const int number = clues_->count() + clue * digits_ + digit;  // after the clues themselves
            const Fillable fillable =
                clues_->is_sum(clue) ? known_->fill(number, cells, domains_, possible_, work_out) : work_out();
            const bool needed = fillable == Fillable::kNo;
            for (std::size_t i = cells.size(); i-- > 0;) domains_[cells[i]] = without_[i];
            without_.clear();
            for (Cell cell : seen)
                if (needed) struck_.push_back({{cell, digit}, clue});
        }
    }

    // Of clues that rule out the same, the one with the fewest cells is told; before all that houses leave over.
    void strike() {
        const auto rank = [&](int clue) {
            if (house_of(clue) >= 0) return std::pair(2, std::size_t{0});
            return std::pair(static_cast<int>(is_leftover(clue)), clue_cells(clue).size());
        };
        for (const auto& [each, clue] : struck_) {
            int& by = clue_[index(each)];
            if (by < 0 || rank(clue) < rank(by)) by = clue;
            if (candidates_[each.cell].has(each.digit)) rule_out(each);
        }
        struck_.clear();
    }

    // What the absence of a candidate leaves in its cell and in its houses.
    void draw(Candidate gone) {
        const auto [cell, digit] = gone;
        if (follow_ != Follow::kOneDigit) {
            const DigitSet left = candidates_[cell];
            if (left.empty()) fail({cell, 0, -1});
            if (left.single()) conclude({cell, left.first()});
        }
        for (int house : board_.geometry().houses_of(cell)) {
            const int slot = house * digits_ + digit - 1;
            if (counts_[slot] > kFew) continue;
            Read& known = read_[slot];
            if (known.reading != reading_) {
                known.reading = reading_;
                known.any = read(digit, house, known.seen);
            }
            if (!known.any) continue;
            // What sees the cell that was left would have gone before.
            const CellSet seen = known.seen - board_.geometry().peers(cell);
            if (!seen.empty()) kept_.push_back({digit, seen});
        }
    }

    // What the places of a digit in a house say: it has none, or one, or a few that all these
    // others see. Says whether there are such others.
    bool read(Digit digit, int house, CellSet& seen) {
        const CellSet& places = places_[digit - 1];
        const int count = counts_[house * digits_ + digit - 1];
        if (count == 0) fail({0, digit, house});
        if (count == 1) conclude({(places & houses_[house]).first(), digit});
        if (count < 2 || follow_ != Follow::kAll) return false;
        seen = places;
        for (Cell place : places& houses_[house]) seen &= board_.geometry().peers(place);
        return !seen.empty();
    }

    void fail(const Choice& conflict) {
        if (std::find(conflicts_.begin(), conflicts_.end(), conflict) == conflicts_.end())
            conflicts_.push_back(conflict);
    }

    // A digit that leaves these cells in the next round.
    struct Kept {
        Digit digit;
        CellSet cells;
    };

    static constexpr int kMaxSubsetDigits = 9;  // with more digits, all subsets of a house would be too many
    static constexpr int kFew = 3;              // places of a digit in a house that others can see together

    // The places of a digit in a house are read once in a round, for all that left it.
    struct Read {
        std::uint32_t reading = 0;
        bool any = false;
        CellSet seen;
    };

    // A candidate that a clue rules out in the next round.
    struct Struck {
        Candidate candidate;
        int clue;
    };

    const Board& board_;
    int digits_;
    Follow follow_;
    const std::vector<CellSet>& houses_;
    std::vector<DigitSet> first_candidates_, candidates_;
    std::vector<CellSet> first_places_, places_, placed_;
    std::vector<Round> off_round_, on_round_;
    std::vector<Candidate> concluded_, off_;  // true and false, in their order
    std::size_t first_gone_ = 0;              // in off_, where this round begins
    std::vector<Kept> kept_;
    std::vector<std::uint8_t> first_counts_, counts_;  // by house and digit, the places
    std::vector<Read> read_;                           // by house and digit
    std::uint32_t reading_ = 0;                        // a number for each round of each supposition
    std::vector<Choice> conflicts_;
    std::vector<char> barred_;
    Inside inside_;                                            // where nets inside are wanted
    std::vector<char> nested_;                                 // by candidate
    std::optional<ClueList<typename Board::Geometry>> clues_;  // where there are some
    LeftoverSums* leftovers_ = nullptr;                        // where there are sums
    KnownFillings* known_ = nullptr;                           // the same
    Domains first_domains_, domains_;
    std::vector<char> stale_;        // by clue: whether it is to be read again
    std::vector<char> stale_needs_;  // the same, for the digits that it needs
    std::vector<DigitSet> without_;
    std::vector<int> clue_;
    std::vector<Struck> struck_;
    std::vector<DigitSet> possible_;
    Candidate assumed_;
    bool assumed_on_ = false;
    Round round_ = 0;
};

}  // namespace garns::logic
