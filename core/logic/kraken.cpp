// Kraken fish: a fish whose fins do not see what it removes, but reach it by chains.

#include <algorithm>

#include "logic/finders.h"
#include "logic/fish_search.h"

namespace garns::logic {
namespace {

constexpr int kMaxLinks = 9;        // of one chain; longer ones are forcing nets in disguise
constexpr int kMaxKrakenOne = 4;    // base houses
constexpr int kMaxKrakenTwo = 3;    // base houses: every candidate of every other digit is a victim here
constexpr int kBudget = 2'000'000;  // nodes of all the searches and chains of one call

// What a candidate would rule out through chains, were it true: a true candidate
// makes what it sees false, a false one leaves its cell or its house one last place.
template <class Board>
class Consequences {
public:
    explicit Consequences(const Board& board)
        : board_(board),
          digits_(board.geometry().digits()),
          false_by_(board.geometry().cells() * digits_),
          true_by_(false_by_.size()) {}

    // Counts what it looks at down from the budget.
    void follow(Candidate start, int& budget) {
        std::fill(false_by_.begin(), false_by_.end(), kUnknown);
        std::fill(true_by_.begin(), true_by_.end(), kUnknown);
        start_ = start;
        true_by_[index(start)] = kStart;
        true_.assign(1, start);
        for (int links = 1; links <= kMaxLinks && !true_.empty(); links += 2) {
            false_.clear();
            for (const Candidate& from : true_) strike(from);
            true_.clear();
            for (const Candidate& from : false_) leave_one(from);
            budget -= static_cast<int>(false_.size());
        }
    }
    bool is_false(Candidate candidate) const { return false_by_[index(candidate)] != kUnknown; }

    // The chain from a false candidate back to the start, as links; and for each strong
    // one within a house, the house.
    void tell(Candidate end, Step& step) const {
        Candidate at = end;
        for (;;) {
            const Candidate before = candidate(false_by_[index(at)]);
            step.links.push_back({{at.cell, at.digit}, {before.cell, before.digit}, false});
            if (before == start_) return;
            at = candidate(true_by_[index(before)]);
            step.links.push_back({{before.cell, before.digit}, {at.cell, at.digit}, true});
            Part strong{Role::kStrong, {before.cell}, DigitSet::of(before.digit) | DigitSet::of(at.digit)};
            if (at.cell != before.cell) {
                strong.cells.push_back(at.cell);
                strong.houses = {house_of(before, at)};
            }
            if (std::none_of(step.parts.begin(), step.parts.end(), [&](const Part& part) {
                    return part.role == strong.role && part.cells == strong.cells && part.digits == strong.digits;
                }))
                step.parts.push_back(std::move(strong));
        }
    }

private:
    static constexpr int kUnknown = -1, kStart = -2;

    int index(Candidate c) const { return c.cell * digits_ + c.digit - 1; }
    Candidate candidate(int i) const { return {static_cast<Cell>(i / digits_), static_cast<Digit>(i % digits_ + 1)}; }

    void strike(Candidate from) {
        const auto reach = [&](Candidate to) {
            if (to == start_ || false_by_[index(to)] != kUnknown) return;
            false_by_[index(to)] = index(from);
            false_.push_back(to);
        };
        for (Digit other : board_.candidates(from.cell) - DigitSet::of(from.digit)) reach({from.cell, other});
        for (Cell peer : board_.cells_with(from.digit) & board_.geometry().peers(from.cell)) reach({peer, from.digit});
    }
    void leave_one(Candidate from) {
        const auto reach = [&](Candidate to) {
            if (true_by_[index(to)] != kUnknown) return;
            true_by_[index(to)] = index(from);
            true_.push_back(to);
        };
        const DigitSet others = board_.candidates(from.cell) - DigitSet::of(from.digit);
        if (others.single()) reach({from.cell, others.first()});
        for (int house : board_.geometry().houses_of(from.cell))
            if (const Cell last = other_place(house, from); last != Board::CellSet::kCapacity)
                reach({last, from.digit});
    }
    // The other one of two places in a house.
    Cell other_place(int house, Candidate from) const {
        auto places = board_.cells_with(from.digit) & board_.geometry().houses()[house];
        places.erase(from.cell);
        const Cell other = places.first();
        if (other == Board::CellSet::kCapacity) return other;
        places.erase(other);
        return places.empty() ? other : static_cast<Cell>(Board::CellSet::kCapacity);
    }
    int house_of(Candidate a, Candidate b) const {
        for (int house : board_.geometry().houses_of(a.cell))
            if (other_place(house, a) == b.cell) return house;
        return -1;
    }

    const Board& board_;
    const int digits_;
    Candidate start_;
    std::vector<int> false_by_, true_by_;  // the candidate from which it follows
    std::vector<Candidate> false_, true_;  // those of the last round
};

template <class Board, int Bits>
class KrakenFinder {
public:
    KrakenFinder(const Board& board, const DigitGraph<Bits>& graph, Consequences<Board>& chains, int& budget,
                 const Emit& emit)
        : board_(board),
          graph_(graph),
          layout_(board.geometry(), graph),
          chains_(chains),
          budget_(budget),
          emit_(emit) {}

    // The fins reach a victim in a cover, as in any finned fish.
    bool find_type_1(int size) {
        for (Cell place : graph_.all) {
            if (emit_.stopped()) return false;
            const Candidate victim{graph_.cells[place], graph_.digit};
            const Set shadow = shadow_of(victim);
            if (shadow == graph_.peers[place]) continue;
            for (Cell cover : graph_.houses_of[place] & layout_.lines)
                if (!search(victim, shadow, cover, graph_.houses_of[place], size)) return false;
        }
        return true;
    }
    // The fins, and all that the bases have in one of the covers, reach a victim of
    // another digit, anywhere.
    bool find_type_2(int size) {
        for (Cell cell : board_.open())
            for (Digit digit : board_.candidates(cell) - DigitSet::of(graph_.digit)) {
                if (emit_.stopped()) return false;
                const Candidate victim{cell, digit};
                const Set shadow = shadow_of(victim);
                for (Cell cover : layout_.lines)
                    if (graph_.places[cover].intersects(shadow) && !search(victim, shadow, cover, {}, size))
                        return false;
            }
        return true;
    }

private:
    using Set = typename DigitGraph<Bits>::Set;

    Set shadow_of(Candidate victim) {
        Set shadow;
        if (budget_ <= 0) return shadow;
        chains_.follow(victim, budget_);
        for (Cell place : graph_.all)
            if (chains_.is_false({graph_.cells[place], graph_.digit})) shadow.insert(place);
        return shadow;
    }
    bool search(Candidate victim, const Set& shadow, Cell cover, Set no_base, int size) {
        no_base.insert(cover);
        Set may_cover = layout_.beside(cover, FishShape::kBasic);
        may_cover.erase(cover);
        const auto found = [&](const Set& bases, const Set& covers) {
            return report(victim, shadow, bases, covers, cover);
        };
        return FishSearch(graph_, layout_, FishShape::kBasic, size, true, budget_, emit_, found)
            .run(shadow, layout_.against(cover, FishShape::kBasic) - no_base, may_cover);
    }
    bool report(Candidate victim, const Set& shadow, const Set& bases, const Set& covers, Cell cover) {
        Set base_places, covered;
        for (Cell base : bases) base_places |= graph_.places[base];
        for (Cell house : covers) covered |= graph_.places[house];
        const bool same_digit = victim.digit == graph_.digit;
        const Set in_cover = (base_places - covered) & graph_.places[cover];
        const Set fins = base_places - covered - graph_.places[cover];
        if (in_cover.empty() || !in_cover.is_subset_of(shadow)) return true;
        if (same_digit && fins.empty()) return true;
        if (same_digit && all_see(fins, victim.cell)) return true;  // an ordinary fish

        const DigitSet digit = DigitSet::of(graph_.digit);
        typename Board::CellSet gone;
        gone.insert(victim.cell);
        Step step = eliminate(same_digit ? "kraken_fish_1" : "kraken_fish_2", victim.digit, gone);
        step.parts = {{Role::kBase, graph_.list_of(base_places - fins), digit, graph_.house_indexes(bases)},
                      {Role::kCover, {}, digit, graph_.house_indexes(covers)}};
        step.parts[1].houses.push_back(graph_.houses[cover]);
        if (!fins.empty()) step.parts.push_back({Role::kFin, graph_.list_of(fins), digit});
        chains_.follow(victim, budget_);
        for (Cell place : same_digit ? fins : fins | in_cover) chains_.tell({graph_.cells[place], graph_.digit}, step);
        return emit_(step);
    }
    bool all_see(const Set& fins, Cell cell) const {
        for (Cell fin : fins)
            if (!board_.geometry().sees(graph_.cells[fin], cell)) return false;
        return true;
    }

    const Board& board_;
    const DigitGraph<Bits>& graph_;
    const HouseLayout<Bits> layout_;
    Consequences<Board>& chains_;
    int& budget_;
    const Emit& emit_;
};

// Were the victim true, its chains would strike the fins (and, of type 2, what
// one cover holds of the bases): the n bases would have to fit into n - 1 covers.
template <class Board, int kType>
void find_kraken(const Board& board, const Emit& emit) {
    int budget = kBudget;
    Consequences<Board> chains(board);
    bool go_on = true;
    for (int size = 2; size <= (kType == 1 ? kMaxKrakenOne : kMaxKrakenTwo); ++size)
        for (Digit digit = 1; go_on && digit <= board.geometry().digits(); ++digit)
            with_graph(board, digit, [&]<int Bits>(const DigitGraph<Bits>& graph) {
                KrakenFinder<Board, Bits> finder(board, graph, chains, budget, emit);
                go_on = kType == 1 ? finder.find_type_1(size) : finder.find_type_2(size);
            });
}

}  // namespace

template <class Board>
Techniques<Board> kraken() {
    return {{"kraken_fish_1", Family::kFish, kAnyPuzzle, find_kraken<Board, 1>},
            {"kraken_fish_2", Family::kFish, kAnyPuzzle, find_kraken<Board, 2>}};
}

GARNS_TECHNIQUES(kraken)

}  // namespace garns::logic
