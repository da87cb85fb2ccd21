// Rules of almost locked sets that meet in restricted common digits.

#include "logic/als.h"

#include <algorithm>

#include "logic/finders.h"
#include "logic/memory.h"

namespace garns::logic {

template <class Board>
std::shared_ptr<const AlsTable<Board>> als_table(const Board& board) {
    thread_local Memory memory;
    thread_local std::shared_ptr<const AlsTable<Board>> table;
    if (!memory.is_of(board)) {
        table = std::make_shared<const AlsTable<Board>>(board);
        memory.keep(board);
    }
    return table;
}

namespace {

// The eliminations of a step, from several digits.
class Gone {
public:
    template <class CellSet>
    void add(const CellSet& cells, Digit digit) {
        for (Cell cell : cells) list_.push_back({cell, digit});
    }
    bool empty() const { return list_.empty(); }
    void clear() { list_.clear(); }
    const std::vector<Candidate>& sorted() {
        std::sort(list_.begin(), list_.end());
        list_.erase(std::unique(list_.begin(), list_.end()), list_.end());
        return list_;
    }

private:
    std::vector<Candidate> list_;
};

// Two sets A and B with the restricted common x. One of them lacks x and holds all
// its other digits; so a digit z of both stands in A or in B, and leaves what sees all
// its places in both.
//
// With two restricted commons x and y: if A held both, B would be two digits short. So
// each set lacks just one of them and holds all its other digits, which leave what sees
// all their places in it; and z may be x or y as well.
template <class Board>
class AlsXz {
public:
    AlsXz(const Board& board, std::string_view id, const Emit& emit)
        : id_(id),
          emit_(emit),
          shared_(als_table(board)),
          table_(*shared_),
          partners_(table_.partners()),
          around_(table_.overlapping()) {}

    bool run(bool overlapping) {
        for (int i = 0; i < table_.size(); ++i) {
            if (emit_.stopped()) return false;
            const auto partners = partners_[i], around = around_[i];
            const bool go_on = each_set(
                table_.blocks(),
                [&](std::size_t block) {
                    const auto after = partners[block] & AlsRows::after(i, block);
                    return overlapping ? after & around[block] : after - around[block];
                },
                [&](int j) { return check(i, j); });
            if (!go_on) return false;
        }
        return true;
    }

private:
    bool check(int i, int j) {
        const DigitSet linked = table_.restricted(i, j);
        gone_.clear();
        for (Digit x : linked)
            for (Digit z : (table_[i].digits & table_[j].digits) - DigitSet::of(x))
                gone_.add(table_.victims(i, z) & table_.victims(j, z), z);
        if (!linked.single()) {
            eliminate_locked(i, j, linked);
            eliminate_locked(j, i, linked);
        }
        if (gone_.empty()) return true;
        Step step{id_, {}, gone_.sorted(), {table_.part(i), table_.part(j)}, {}};
        for (Digit x : linked) step.links.push_back(table_.link(i, j, x));
        return emit_(step);
    }
    void eliminate_locked(int i, int j, DigitSet linked) {
        for (Digit digit : table_[i].digits - linked) gone_.add(table_.victims(i, digit) - table_[j].cells, digit);
    }

    const std::string_view id_;
    const Emit& emit_;
    const std::shared_ptr<const AlsTable<Board>> shared_;
    const AlsTable<Board>& table_;
    const AlsRows &partners_, &around_;
    Gone gone_;
};

// Three sets: C has the restricted common x with A and another one, y, with B. C holds
// x or y, so A lacks x or B lacks y, and that set holds all its other digits; a digit z of
// both stands in A or in B.
template <class Board>
class AlsXyWing {
public:
    AlsXyWing(const Board& board, std::string_view id, const Emit& emit)
        : id_(id),
          emit_(emit),
          shared_(als_table(board)),
          table_(*shared_),
          partners_(table_.partners()),
          others_(table_.other_partners()),
          allies_(table_.allies()),
          around_(table_.overlapping()) {}

    // Sets apart from each other, or some of which overlap.
    bool run(bool overlapping) {
        for (int p = 0; p < table_.size(); ++p) {
            if (emit_.stopped()) return false;
            const auto partners = partners_[p], around = around_[p];
            const bool go_on = each_set(
                table_.blocks(),
                [&](std::size_t block) {
                    const auto after = partners[block] & AlsRows::after(p, block);
                    return overlapping ? after : after - around[block];
                },
                [&](int q) { return from(p, q, overlapping); });
            if (!go_on) return false;
        }
        return true;
    }

private:
    // Every third set r that makes a wing with p and q, which have a restricted common.
    bool from(int p, int q, bool overlapping) {
        // A set that has only this digit in common with p, or q, makes no wing with both.
        const DigitSet xs = table_.restricted(p, q);
        const bool one = xs.single();
        const auto of_p = one ? others_[table_.gate(p, xs.first())] : partners_[p];
        const auto of_q = one ? others_[table_.gate(q, xs.first())] : partners_[q];
        const auto with_p = allies_[p], with_q = allies_[q];
        const auto around_p = around_[p], around_q = around_[q];
        const bool any = overlapping && table_.overlap(p, q);
        const auto of = [&](const AlsRows::Block& thirds, std::size_t block) {
            if (any) return thirds;
            const auto around = around_p[block] | around_q[block];
            return overlapping ? thirds & around : thirds - around;
        };
        return each_set(
                   table_.blocks(),
                   [&](std::size_t block) { return of(of_p[block] & with_q[block] & AlsRows::after(q, block), block); },
                   [&](int r) { return check(q, r, p); }) &&
               each_set(
                   table_.blocks(),
                   [&](std::size_t block) { return of(of_q[block] & with_p[block] & AlsRows::after(p, block), block); },
                   [&](int r) { return r == q || check(p, r, q); });
    }
    bool check(int a, int b, int c) {
        const DigitSet xs = table_.restricted(a, c), ys = table_.restricted(b, c);
        const DigitSet zs = (table_[a].digits & table_[b].digits) - xs - ys;
        gone_.clear();
        for (Digit z : zs) gone_.add(table_.victims(a, z) & table_.victims(b, z), z);
        if (gone_.empty()) return true;
        const auto &of_a = table_[a].cells, &of_b = table_[b].cells;
        if (of_a.is_subset_of(of_b) || of_b.is_subset_of(of_a)) return true;

        const Digit x = (xs.single() ? xs : ys.single() ? xs - ys : xs).first();
        const Digit y = (ys - DigitSet::of(x)).first();
        Step step{id_, {}, gone_.sorted(), {table_.part(a), table_.part(b), table_.part(c)}, {}};
        step.parts[2].role = Role::kPivot;
        step.links = {table_.link(a, c, x), table_.link(c, b, y)};
        return emit_(step);
    }

    const std::string_view id_;
    const Emit& emit_;
    const std::shared_ptr<const AlsTable<Board>> shared_;
    const AlsTable<Board>& table_;
    const AlsRows &partners_, &others_, &allies_, &around_;
    Gone gone_;
};

// A stem cell, and for each of its digits a set that has the digit only where the stem
// sees it. Whatever the stem takes, that set lacks the digit and holds all its others; so
// a digit z of all the sets, but not of the stem, leaves what sees all its places.
//
// For a cell to lose z only the sets with the fewest cells are taken.
template <class Board>
class DeathBlossom {
public:
    DeathBlossom(const Board& board, const Emit& emit)
        : board_(board), emit_(emit), shared_(als_table(board)), table_(*shared_), petals_(board.geometry().digits()) {}

    void run() {
        const DigitSet all = DigitSet::all(board_.geometry().digits());
        for (Cell stem : board_.open()) {
            stem_ = stem;
            const DigitSet digits = board_.candidates(stem);
            if (digits.size() < 2 || digits.size() > kMaxPetals) continue;
            for (Digit z : all - digits) {
                if (emit_.stopped()) return;
                for (Cell victim : board_.cells_with(z))
                    if (!blossoms(digits, z, victim)) return;
            }
        }
    }

private:
    using CellSet = typename Board::CellSet;

    static constexpr int kMaxPetals = 5;

    // Every choice of a set for each digit of the stem that denies the victim z.
    bool blossoms(DigitSet digits, Digit z, Cell victim) {
        count_ = 0;
        const auto at_victim = table_.deniers(z, victim);
        for (Digit digit : digits) {
            const auto at_stem = table_.deniers(digit, stem_);
            bool any = false;
            for (std::size_t block = 0; block < table_.blocks(); ++block)
                any |= at_stem[block].intersects(at_victim[block]);
            if (!any) return true;
        }
        for (Digit digit : digits) {
            auto& choices = petals_[count_++];
            choices.clear();
            const auto at_stem = table_.deniers(digit, stem_);
            each_set(
                table_.blocks(), [&](std::size_t block) { return at_stem[block] & at_victim[block]; },
                [&](int i) {
                    choices.push_back(i);
                    return true;
                });
        }
        for (bool overlapping : {false, true}) {
            fewest_ = board_.geometry().cells();
            best_.clear();
            choose(0, {}, 0, overlapping);
            for (const auto& choice : best_)
                if (!report(digits, choice)) return false;
            if (!best_.empty()) break;
        }
        return true;
    }
    void choose(int index, const CellSet& used, int cells, bool overlapping) {
        if (cells > fewest_) return;
        if (index == count_) {
            if (cells < fewest_) best_.clear();
            fewest_ = cells;
            best_.push_back(choice_);
            return;
        }
        for (int i : petals_[index]) {
            const CellSet& more = table_[i].cells;
            if (!overlapping && used.intersects(more)) continue;
            choice_[index] = i;
            choose(index + 1, used | more, (used | more).size(), overlapping);
        }
    }
    bool report(DigitSet digits, const std::array<int, kMaxPetals>& choice) {
        DigitSet shared = DigitSet::all(board_.geometry().digits()) - digits;
        for (int k = 0; k < count_; ++k) shared &= table_[choice[k]].digits;
        gone_.clear();
        for (Digit z : shared) {
            CellSet cells = board_.cells_with(z);
            for (int k = 0; k < count_; ++k) cells &= table_.victims(choice[k], z);
            gone_.add(cells, z);
        }
        Step step{"death_blossom", {}, gone_.sorted(), {{Role::kStem, {stem_}, digits}}, {}};
        int k = 0;
        for (Digit digit : digits) {
            step.parts.push_back(table_.part(choice[k]));
            step.links.push_back({{stem_, digit}, table_.node(choice[k++], digit), false});
        }
        return emit_(step);
    }

    const Board& board_;
    const Emit& emit_;
    const std::shared_ptr<const AlsTable<Board>> shared_;
    const AlsTable<Board>& table_;
    Cell stem_ = 0;
    std::vector<std::vector<int>> petals_;  // for each digit of the stem, the sets to choose from
    int count_ = 0, fewest_ = 0;
    std::array<int, kMaxPetals> choice_;
    std::vector<std::array<int, kMaxPetals>> best_;
    Gone gone_;
};

// Sets apart from each other come first: they are easier to see. The techniques called
// disjoint stop there, as HoDoKu does when it solves.
constexpr std::string_view kXz[] = {"als_xz", "als_xz_disjoint"};
constexpr std::string_view kXyWing[] = {"als_xy_wing", "als_xy_wing_disjoint"};

template <class Board, bool kDisjoint>
void find_als_xz(const Board& board, const Emit& emit) {
    AlsXz<Board> search(board, kXz[kDisjoint], emit);
    if (search.run(false) && !kDisjoint) search.run(true);
}

template <class Board, bool kDisjoint>
void find_als_xy_wings(const Board& board, const Emit& emit) {
    AlsXyWing<Board> search(board, kXyWing[kDisjoint], emit);
    if (search.run(false) && !kDisjoint) search.run(true);
}

template <class Board>
void find_death_blossoms(const Board& board, const Emit& emit) {
    DeathBlossom<Board>(board, emit).run();
}

}  // namespace

template <class Board>
Techniques<Board> als() {
    return {{kXz[0], Family::kAls, kAnyPuzzle, find_als_xz<Board, false>},
            {kXz[1], Family::kAls, kAnyPuzzle, find_als_xz<Board, true>},
            {kXyWing[0], Family::kAls, kAnyPuzzle, find_als_xy_wings<Board, false>},
            {kXyWing[1], Family::kAls, kAnyPuzzle, find_als_xy_wings<Board, true>},
            {"death_blossom", Family::kAls, kAnyPuzzle, find_death_blossoms<Board>}};
}

GARNS_TECHNIQUES(als)
#define GARNS_TABLES(width) template std::shared_ptr<const AlsTable<Board<width>>> als_table(const Board<width>&);
GARNS_WIDTHS(GARNS_TABLES)

}  // namespace garns::logic
