// Larger deadly patterns: loops of two digits, and the bivalue universal grave.

#include "logic/deadly.h"
#include "logic/finders.h"

namespace garns::logic {
namespace {

// Six cells or more with x and y that form a ring: neighbours see each other, and
// every house has two of them, which are neighbours, or none. A rectangle is the ring
// of four, and what follows is the same.
template <class Board>
class UniqueLoops : public DeadlyPattern<Board> {
public:
    using CellSet = typename Board::CellSet;
    using Check = bool (UniqueLoops::*)();

    UniqueLoops(const Board& board, std::string_view id, const Emit& emit) : DeadlyPattern<Board>(board, id, emit) {}

    // Checks every loop with so many roof cells.
    void run(int roof, Check check) {
        roof_count_ = roof;
        check_ = check;
        const CellSet bivalue = board_.unsolved_with(2) & exchange_.free();
        for (Cell start : bivalue) {
            xy_ = board_.candidates(start);
            CellSet floor;
            for (Cell cell : bivalue)
                if (cell >= start && board_.candidates(cell) == xy_) floor.insert(cell);
            if (floor.size() + roof < kMinLength) continue;
            if (this->emit_.stopped()) return;
            pool_ = exchange_.free();
            for (Digit digit : xy_) pool_ &= board_.cells_with(digit);
            for (Cell cell : bivalue)
                if (cell < start) pool_.erase(cell);  // loops through it have been seen from there
            length_ = 0;
            if (!grow(start, 0, {}, {})) return;
        }
    }

    bool type_1() { return this->check_lone_roof(); }
    bool type_2() { return this->check_same_extra(); }
    bool type_3() { return this->check_subset(); }
    bool type_4() { return this->check_strong_link(); }

private:
    using Base = DeadlyPattern<Board>;
    using Base::board_, Base::geometry_, Base::exchange_, Base::xy_;

    static constexpr int kMinLength = 6, kMaxLength = 14;  // longer ones are hardly ever met, nor found by a human

    // Puts a cell at the end of the path. Cells of one side, here or there, never see
    // each other: `near` is what this cell's own side sees, `far` what the other does.
    bool grow(Cell cell, int roof, CellSet near, const CellSet& far) {
        roof += board_.candidates(cell) != xy_;
        if (roof > roof_count_) return true;
        if (++grown_ % kCellsBetweenPolls == 0 && this->emit_.stopped()) return false;
        path_[length_++] = cell;
        near |= geometry_.peers(cell);
        bool go_on = true;
        if (length_ >= kMinLength && length_ % 2 == 0 && roof == roof_count_ && path_[1] < cell &&
            geometry_.sees(cell, path_[0]))
            go_on = close();
        if (go_on && length_ < kMaxLength)
            for (Cell next : (pool_ & geometry_.peers(cell)) - far)
                if (!visited(next) && !grow(next, roof, far, near)) {
                    go_on = false;
                    break;
                }
        --length_;
        return go_on;
    }
    bool visited(Cell cell) const {
        return std::find(path_.begin(), path_.begin() + length_, cell) != path_.begin() + length_;
    }

    bool close() {
        std::array<Cell, kMaxLength / 2> here, there;
        for (int i = 0; i < length_; i += 2) {
            here[i / 2] = path_[i];
            there[i / 2] = path_[i + 1];
        }
        const std::size_t half = length_ / 2;
        if (!exchange_.keeps_rules({here.data(), half}, {there.data(), half}, xy_)) return true;
        this->clear();
        for (int i = 0; i < length_; ++i) this->add(path_[i]);
        return (this->*check_)();
    }

    static constexpr unsigned kCellsBetweenPolls = 1024;  // a tenth of a millisecond
    unsigned grown_ = 0;
    int roof_count_ = 0, length_ = 0;
    Check check_ = nullptr;
    CellSet pool_;
    std::array<Cell, kMaxLength> path_;
};

template <class Board>
struct LoopKind {
    std::string_view id;
    int roof;
    typename UniqueLoops<Board>::Check check;
};
template <class Board>
constexpr LoopKind<Board> kLoops[] = {{"unique_loop_1", 1, &UniqueLoops<Board>::type_1},
                                      {"unique_loop_2", 2, &UniqueLoops<Board>::type_2},
                                      {"unique_loop_3", 2, &UniqueLoops<Board>::type_3},
                                      {"unique_loop_4", 2, &UniqueLoops<Board>::type_4}};

template <class Board, int kIndex>
void find_loops(const Board& board, const Emit& emit) {
    const auto& [id, roof, check] = kLoops<Board>[kIndex];
    UniqueLoops<Board>(board, id, emit).run(roof, check);
}

// A grave: every open cell has two candidates, and every digit two places or none in
// every house. Take a solution and give each open cell its other candidate: every house
// again holds each digit once, and that is a second solution. A puzzle with one
// solution never comes to this. A group must not have two places of a digit, because
// the exchange may fill both; and nothing else may bind an open cell.
//
// Here the board is a grave but for some extra candidates: one of these is true.
template <class Board>
class Grave {
public:
    explicit Grave(const Board& board) : board_(board), geometry_(board.geometry()) {}

    // Finds the extra candidates; false unless the rest is a grave.
    bool dig() {
        if (!collect_crowded() || !board_.open().is_subset_of(Exchange<Board>(board_).free())) return false;
        for (Cell cell : crowded_)
            for (Digit digit : board_.candidates(cell))
                if (has_third_place(cell, digit)) {
                    extras_[digit - 1].insert(cell);
                    extra_digits_ |= DigitSet::of(digit);
                    ++extra_count_;
                }
        return extra_count_ > 0 && two_in_each_cell() && two_in_each_house() && unbound();
    }

    // One extra candidate: it is true, and the others in its cell are false.
    Step single() const {
        Step step{"bug_plus_1", {}, {}, {}, {}};
        if (extra_count_ != 1) return step;
        const Cell cell = crowded_.first();
        for (Digit digit : board_.candidates(cell))
            if (extras_[digit - 1].empty()) step.eliminations.push_back({cell, digit});
        tell(step);
        return step;
    }

    // Several: what would make all of them false leaves, by seeing the same digit or by
    // taking the cell.
    Step several() const {
        Step step{"bug_plus_n", {}, {}, {}, {}};
        if (extra_count_ < 2) return step;
        for (Cell cell : board_.open())
            for (Digit digit : board_.candidates(cell))
                if (denies_extras(cell, digit)) step.eliminations.push_back({cell, digit});
        tell(step);
        return step;
    }

private:
    using CellSet = typename Board::CellSet;

    static constexpr int kMaxCrowded = 6;  // hardly any candidate can deny more

    // The cells with three candidates or more; false when there are too many.
    bool collect_crowded() {
        int count = 0;
        for (Cell cell : board_.open()) {
            const int candidates = board_.candidates(cell).size();
            if (candidates < 2) return false;
            if (candidates == 2) continue;
            if (++count > kMaxCrowded) return false;
            crowded_.insert(cell);
        }
        return true;
    }
    bool has_third_place(Cell cell, Digit digit) const {
        for (int house : geometry_.houses_of(cell))
            if ((board_.cells_with(digit) & geometry_.houses()[house]).size() < 3) return false;
        return true;
    }
    bool two_in_each_cell() const {
        for (Cell cell : crowded_) {
            int left = 0;
            for (Digit digit : board_.candidates(cell)) left += !extras_[digit - 1].has(cell);
            if (left != 2) return false;
        }
        return true;
    }
    bool two_in_each_house() const {
        for (Digit digit : DigitSet::all(geometry_.digits())) {
            const CellSet left = board_.cells_with(digit) - extras_[digit - 1];
            for (const CellSet& house : geometry_.houses()) {
                const int places = (left & house).size();
                if (places != 0 && places != 2) return false;
            }
        }
        return true;
    }
    bool unbound() const {
        for (Digit digit : DigitSet::all(geometry_.digits()))
            for (const CellSet& group : geometry_.groups())
                if ((board_.cells_with(digit) & group).size() > 1) return false;
        for (const Sum& sum : geometry_.rules().sums)
            for (Cell cell : sum.cells)
                if (board_.open().has(cell)) return false;
        return true;
    }
    bool denies_extras(Cell cell, Digit digit) const {
        for (Digit extra : extra_digits_)
            for (Cell place : extras_[extra - 1]) {
                const bool denied = place == cell ? extra != digit : extra == digit && geometry_.sees(cell, place);
                if (!denied) return false;
            }
        return true;
    }
    void tell(Step& step) const {
        const DigitSet all = DigitSet::all(geometry_.digits());
        step.parts = {{Role::kFloor, list(board_.open() - crowded_), all}, {Role::kRoof, list(crowded_), all}};
        for (Digit digit : extra_digits_)
            step.parts.push_back({Role::kExtra, list(extras_[digit - 1]), DigitSet::of(digit)});
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    CellSet crowded_;
    std::array<CellSet, kMaxDigits> extras_;  // the places of each digit's extra candidates
    DigitSet extra_digits_;
    int extra_count_ = 0;
};

template <class Board>
void find_bug_plus_1(const Board& board, const Emit& emit) {
    Grave<Board> grave(board);
    if (!grave.dig()) return;
    const Step step = grave.single();
    if (!step.empty()) emit(step);
}

template <class Board>
void find_bug_plus_n(const Board& board, const Emit& emit) {
    Grave<Board> grave(board);
    if (!grave.dig()) return;
    const Step step = grave.several();
    if (!step.empty()) emit(step);
}

}  // namespace

template <class Board>
Techniques<Board> graves() {
    return {{kLoops<Board>[0].id, Family::kUniqueness, kUniqueOnly, find_loops<Board, 0>},
            {kLoops<Board>[1].id, Family::kUniqueness, kUniqueOnly, find_loops<Board, 1>},
            {kLoops<Board>[2].id, Family::kUniqueness, kUniqueOnly, find_loops<Board, 2>},
            {kLoops<Board>[3].id, Family::kUniqueness, kUniqueOnly, find_loops<Board, 3>},
            {"bug_plus_1", Family::kUniqueness, kUniqueOnly, find_bug_plus_1<Board>},
            {"bug_plus_n", Family::kUniqueness, kUniqueOnly, find_bug_plus_n<Board>}};
}

GARNS_TECHNIQUES(graves)

}  // namespace garns::logic
