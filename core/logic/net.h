// A net: one statement is supposed, and naked and hidden singles are followed until
// nothing more comes or something has no place left. It grows in rounds, each drawn from
// all that the round before has ruled out, so that what it holds when it ends does not
// depend on the order of the cells. Each conclusion remembers what
// it was drawn from, so that the few that matter can be told.
#pragma once

#include <algorithm>
#include <vector>

#include "board.h"
#include "logic/step.h"

namespace garns::logic {

template <class Board>
class Net {
public:
    using CellSet = typename Board::CellSet;

    // What had to have one true candidate: the places of a digit in a house, or the
    // digits of a cell (house -1).
    struct Choice {
        Cell cell = 0;
        Digit digit = 0;
        int house = -1;
    };

    // With one digit only, cells do not matter: this is Nishio.
    Net(const Board& board, bool one_digit) : board_(board), digits_(board.geometry().digits()), one_digit_(one_digit) {
        for (Cell cell = 0; cell < board.geometry().cells(); ++cell)
            first_candidates_.push_back(board.candidates(cell));
        for (Digit digit = 1; digit <= digits_; ++digit) first_places_.push_back(board.cells_with(digit));
        cause_.resize(first_candidates_.size() * digits_);
        reason_.resize(cause_.size());
    }

    // Supposes that a candidate is true, or that it is false. Says whether this can be; where
    // not, the round with the contradiction is the last.
    bool suppose(Candidate candidate, bool on) {
        candidates_ = first_candidates_;
        places_ = first_places_;
        placed_.assign(digits_, CellSet());
        order_.clear();
        gone_.clear();
        consistent_ = true;
        assumed_ = candidate;
        if (on)
            conclude(candidate, {});
        else
            rule_out(candidate, candidate);
        for (std::size_t next = 0; consistent_ && (next < order_.size() || !gone_.empty());) {
            for (const std::size_t end = order_.size(); next < end; ++next) place(order_[next]);
            for (Candidate each : gone_) draw(each);
            gone_.clear();
        }
        return consistent_;
    }

    // The cells that a digit was put into, and those that it left.
    const CellSet& placed(Digit digit) const { return placed_[digit - 1]; }
    CellSet left(Digit digit) const { return first_places_[digit - 1] - places_[digit - 1]; }

    // What was left without a true candidate.
    const Choice& conflict() const { return conflict_; }
    // The candidates of a choice when nothing was supposed yet.
    std::vector<Candidate> options(const Choice& choice) const {
        std::vector<Candidate> found;
        if (choice.house < 0)
            for (Digit digit : first_candidates_[choice.cell]) found.push_back({choice.cell, digit});
        else
            for (Cell cell : first_places_[choice.digit - 1] & board_.geometry().houses()[choice.house])
                found.push_back({cell, choice.digit});
        return found;
    }

    // How many there are.
    int count(const Choice& choice) const {
        if (choice.house < 0) return first_candidates_[choice.cell].size();
        return (first_places_[choice.digit - 1] & board_.geometry().houses()[choice.house]).size();
    }

    // Adds to a step how these statements were drawn, from the first on; what was
    // supposed needs no telling.
    void tell(Step& step, const std::vector<Candidate>& off, const std::vector<Candidate>& on = {}) const {
        std::vector<Candidate> needed;  // the conclusions to explain, each once
        std::vector<Link> weak;
        const auto need = [&](Candidate true_one) {
            if (std::find(needed.begin(), needed.end(), true_one) == needed.end()) needed.push_back(true_one);
        };
        const auto need_cause = [&](Candidate false_one) {
            if (false_one == assumed_) return;
            const Candidate by = cause_[index(false_one)];
            const Link link{{by.cell, by.digit}, {false_one.cell, false_one.digit}, false};
            const auto same = [&](const Link& each) { return each.from == link.from && each.to == link.to; };
            if (std::none_of(weak.begin(), weak.end(), same)) weak.push_back(link);
            need(by);
        };
        for (Candidate each : on) need(each);
        for (Candidate each : off) need_cause(each);
        for (std::size_t i = 0; i < needed.size(); ++i) {
            if (needed[i] == assumed_) continue;
            for (Candidate other : options(reason_[index(needed[i])]))
                if (other != needed[i]) need_cause(other);
        }
        // In the order of the conclusions: what each was drawn from, then what it rules out.
        for (Candidate each : order_) {
            if (std::find(needed.begin(), needed.end(), each) == needed.end()) continue;
            if (each != assumed_) tell_reason(step, each);
            for (const Link& link : weak)
                if (link.from == Node(each.cell, each.digit)) step.links.push_back(link);
        }
    }

private:
    std::size_t index(Candidate candidate) const { return candidate.cell * digits_ + candidate.digit - 1; }

    void tell_reason(Step& step, Candidate conclusion) const {
        const Choice& choice = reason_[index(conclusion)];
        Part part{Role::kStrong, {}, {}};
        for (Candidate other : options(choice)) {
            if (part.cells.empty() || part.cells.back() != other.cell) part.cells.push_back(other.cell);
            part.digits |= DigitSet::of(other.digit);
            if (other != conclusion)
                step.links.push_back({{other.cell, other.digit}, {conclusion.cell, conclusion.digit}, true});
        }
        if (choice.house >= 0) part.houses = {choice.house};
        step.parts.push_back(part);
    }

    void conclude(Candidate candidate, const Choice& reason) {
        if (placed_[candidate.digit - 1].has(candidate.cell)) return;
        placed_[candidate.digit - 1].insert(candidate.cell);
        reason_[index(candidate)] = reason;
        order_.push_back(candidate);
    }

    void place(Candidate candidate) {
        const auto [cell, digit] = candidate;
        if (!one_digit_)
            for (Digit other : candidates_[cell] - DigitSet::of(digit)) rule_out({cell, other}, candidate);
        for (Cell peer : places_[digit - 1] & board_.geometry().peers(cell)) rule_out({peer, digit}, candidate);
    }

    void rule_out(Candidate candidate, Candidate cause) {
        candidates_[candidate.cell] -= DigitSet::of(candidate.digit);
        places_[candidate.digit - 1].erase(candidate.cell);
        cause_[index(candidate)] = cause;
        gone_.push_back(candidate);
    }

    // What the absence of a candidate leaves in its cell and in its houses.
    void draw(Candidate gone) {
        const auto [cell, digit] = gone;
        if (!one_digit_) {
            const DigitSet left = candidates_[cell];
            if (left.empty()) fail({cell, digit, -1});
            if (left.single()) conclude({cell, left.first()}, {cell, left.first(), -1});
        }
        for (int house : board_.geometry().houses_of(cell)) {
            CellSet rest = places_[digit - 1] & board_.geometry().houses()[house];
            const Cell place = rest.first();
            if (place == CellSet::kCapacity) {
                fail({cell, digit, house});
                continue;
            }
            rest.erase(place);
            if (rest.empty()) conclude({place, digit}, {place, digit, house});
        }
    }

    // Of several contradictions the first is told.
    void fail(const Choice& conflict) {
        if (consistent_) conflict_ = conflict;
        consistent_ = false;
    }

    const Board& board_;
    int digits_;
    bool one_digit_, consistent_ = true;
    std::vector<DigitSet> first_candidates_, candidates_;
    std::vector<CellSet> first_places_, places_, placed_;
    std::vector<Candidate> order_, cause_;  // the conclusions; and what ruled a candidate out
    std::vector<Candidate> gone_;           // ruled out in this round
    std::vector<Choice> reason_;            // why a candidate was concluded
    Choice conflict_;
    Candidate assumed_;
};

}  // namespace garns::logic
