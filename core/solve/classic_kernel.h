// Lockstep search: one puzzle in each 16-bit lane of the vector registers.
//
//              lane 0   lane 1   lane 2           lane 31
//            +--------+--------+--------+-----+--------+
//   x[0]     | r1c1 A | r1c1 B | r1c1 C | ... | r1c1 Z |   nine bits a cell:
//   x[1]     | r1c2 A | r1c2 B | r1c2 C | ... | r1c2 Z |   the digits it may
//   ...      |        |        |        |     |        |   still hold
//   x[80]    | r9c9 A | r9c9 B | r9c9 C | ... | r9c9 Z |
//            +--------+--------+--------+-----+--------+
//
// A half-pass draws every simple conclusion of the three bands, the next one
// those of the three stacks, for all puzzles at once and without a branch. After
// it a few lanes need attention (an event):
//
//   contradiction   an empty cell, a digit without a place  -> take back a branch
//   settled         two half-passes changed nothing          -> solved, or branch
//
// Every lane has its own stack of positions to come back to, and a lane whose
// puzzle is done takes the next one at once, so all lanes are always busy. When
// no puzzle is left, idle lanes take over the oldest open branch of busy ones.
//
// Each instruction set includes this file once and brings its own `Ops`, the few
// vector operations the search is made of. Everything stands in an unnamed
// namespace, and nothing from the standard library with code in it is used, so
// that no two levels can share a function (see classic_engine.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "solve/classic_engine.h"

namespace garns::solve {
namespace {

using Candidates = std::uint16_t;  // bit d-1 = digit d is possible
using LaneMask = std::uint32_t;    // bit l = lane l

constexpr int kCells = 81;
constexpr Candidates kAllDigits = 0x1ff;
constexpr int kPairsCompared = 12;
constexpr int kPollEvery = 256;  // half-passes between two looks at the control

// One lane's 81 cells in a row, padded to whole vectors: a position at rest.
struct alignas(64) Frame {
    Candidates cell[96];
};

// Eight cells at a time: 81 stores would be more than the processor can queue.
template <class At>
[[gnu::always_inline]] inline void collect(Frame& frame, At at) {
    using Eight [[gnu::vector_size(16), gnu::may_alias]] = Candidates;
#pragma GCC unroll 10
    for (int c = 0; c < 80; c += 8) {
        *reinterpret_cast<Eight*>(frame.cell + c) =
            Eight{at(c), at(c + 1), at(c + 2), at(c + 3), at(c + 4), at(c + 5), at(c + 6), at(c + 7)};
    }
    frame.cell[80] = at(80);
}

// A set of cells, one bit each.
struct CellSet {
    std::uint64_t low, high;  // cells 0..63 and 64..80

    explicit operator bool() const { return (low | high) != 0; }
    int first() const { return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll(high); }
};

struct Tables {
    Candidates of_digit[10] = {};      // a given (0 = empty cell) -> its candidates
    std::uint8_t digit_of[512] = {};   // one candidate -> its digit
    CellSet outer_peers[kCells] = {};  // those in the row, the column or the box, but not in two of these

    constexpr Tables() {
        of_digit[0] = kAllDigits;
        for (int digit = 1; digit <= 9; ++digit) {
            of_digit[digit] = static_cast<Candidates>(1 << (digit - 1));
            digit_of[of_digit[digit]] = static_cast<std::uint8_t>(digit);
        }
        for (int a = 0; a < kCells; ++a) {
            for (int b = 0; b < kCells; ++b) {
                const bool same_line = a / 9 == b / 9 || a % 9 == b % 9;
                const bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
                if (same_line == same_box) continue;
                (b < 64 ? outer_peers[a].low : outer_peers[a].high) |= std::uint64_t{1} << (b % 64);
            }
        }
    }
};
constexpr Tables kTables;

// What a half-pass saw, a bit for every lane.
struct Outcome {
    LaneMask dead;     // contradiction
    LaneMask changed;  // some candidate went away
    LaneMask open;     // some cell undecided (only meaningful for a settled lane)
};

// ---------------------------------------------------------------------------
// The half-pass. A band (for kStacks, a stack: swap rows and columns) is nine
// *segments* of three cells, where a line (row or column) crosses a box:
//
//                box 0     box 1     box 2
//              +---------+---------+---------+
//      line 0  | a  b  c | a  b  c | a  b  c |    segment (line i, box j)
//      line 1  | a  b  c | a  b  c | a  b  c |
//      line 2  | a  b  c | a  b  c | a  b  c |
//              +---------+---------+---------+
//
// For each segment, as sets of digits:
//   some    possible in a, b or c
//   twice   possible in two of them or more
//   locked  must be in this segment, because
//             a cell has that candidate only (naked single), or
//             no other segment of the box has it (pointing), or
//             no other segment of the line has it (claiming), or
//             some has just three digits, and three cells need three (triad).
//   hidden  pointing or claiming, and possible in one cell only: its value.
// A digit comes once in a line and once in a box, so a locked digit leaves the
// four segments marked - of segment X; and when three digits are locked, the
// three cells of X hold nothing else:
//
//              +---------+---------+---------+
//              | X  X  X | -  -  - | -  -  - |
//              | -  -  - |         |         |
//              | -  -  - |         |         |
//              +---------+---------+---------+
//
// A naked single needs no code of its own: its digit is locked
// both in the row's segment and in the column's, which clears row, column and box.
// ---------------------------------------------------------------------------
template <class Ops, bool kStacks>
[[gnu::noinline]] Outcome half_pass(typename Ops::Vector* x) {
    using Vector = typename Ops::Vector;
    const Vector all_digits = Ops::all(kAllDigits);
    Vector changed = Ops::all(0), open = Ops::all(0), covered = all_digits, smallest = all_digits;

    for (int band = 0; band < 3; ++band) {
        Vector* const cells = x + (kStacks ? 3 : 27) * band;
        const auto cell = [cells](int i, int j, int k) -> Vector& {
            return kStacks ? cells[9 * (3 * j + k) + i] : cells[9 * i + 3 * j + k];
        };

        Vector some[3][3], twice[3][3], locked[3][3], hidden[3][3];
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
#pragma GCC unroll 3
            for (int j = 0; j < 3; ++j) {
                const Vector a = cell(i, j, 0), b = cell(i, j, 1), c = cell(i, j, 2);
                some[i][j] = Ops::or3(a, b, c);
                twice[i][j] = Ops::majority(a, b, c);
                locked[i][j] = Ops::or3(Ops::if_one(a), Ops::if_one(b), Ops::if_one(c));
                // In a settled lane a segment whose every digit is a naked single is decided.
                open = Ops::or_differ(open, some[i][j], locked[i][j]);
            }
        }

        // Every digit needs a place in every line and box.
#pragma GCC unroll 3
        for (int n = 0; n < 3; ++n) {
            covered = Ops::and2(covered, Ops::or3(some[n][0], some[n][1], some[n][2]));
            covered = Ops::and2(covered, Ops::or3(some[0][n], some[1][n], some[2][n]));
        }

#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
#pragma GCC unroll 3
            for (int j = 0; j < 3; ++j) {
                const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
                const Vector pointing = Ops::and_not2(some[i][j], some[i1][j], some[i2][j]);
                const Vector claiming = Ops::and_not2(some[i][j], some[i][j1], some[i][j2]);
                hidden[i][j] = Ops::or_and_not(pointing, claiming, twice[i][j]);
                locked[i][j] = Ops::or_triad(Ops::or3(pointing, claiming, locked[i][j]), some[i][j]);
            }
        }

#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
#pragma GCC unroll 3
            for (int j = 0; j < 3; ++j) {
                const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
                const Vector gone = Ops::or3(locked[i][j1], locked[i][j2], locked[i1][j]);
                const Vector limit = Ops::and_not2(Ops::three_or_all(locked[i][j]), gone, locked[i2][j]);
#pragma GCC unroll 3
                for (int k = 0; k < 3; ++k) {
                    const Vector before = cell(i, j, k);
                    const Vector after = Ops::narrow(before, hidden[i][j], limit);
                    changed = Ops::or_differ(changed, after, before);
                    smallest = Ops::min(smallest, after);
                    cell(i, j, k) = after;
                }
            }
        }
    }
    const Vector zero = Ops::all(0);
    return {Ops::equal(smallest, zero) | (Ops::equal(covered, all_digits) ^ Ops::kLaneMask),
            Ops::equal(changed, zero) ^ Ops::kLaneMask, Ops::equal(open, zero) ^ Ops::kLaneMask};
}

// ---------------------------------------------------------------------------
// The choice of a branch.
// ---------------------------------------------------------------------------

// The cells whose candidates satisfy a test, which looks at a whole vector.
template <class Ops, class Test>
inline CellSet cells_where(const Frame& frame, Test test) {
    constexpr int kLow = 64 / Ops::kLanes;
    CellSet cells = {0, 0};
#pragma GCC unroll 12
    for (int i = 0; i < 96 / Ops::kLanes; ++i) {
        const std::uint64_t bits = test(Ops::load(frame.cell + i * Ops::kLanes));
        (i < kLow ? cells.low : cells.high) |= bits << (i % kLow * Ops::kLanes);
    }
    cells.high &= 0x1ffff;
    return cells;
}

// Of up to twelve cells with two candidates, the one whose digits would take
// most from its outer peers, counting three for a peer with two candidates since
// that decides it. Peers in the same segment do not count: where the digit is
// there too, it is nearly locked in the segment, and says less about the rest.
template <class Ops>
inline int best_pair(const Frame& frame, CellSet pairs) {
    // A decided cell may stay among the places: it has no peer with that digit.
    CellSet places[9], both[9];
    Ops::places(frame, places);
    for (int d = 0; d < 9; ++d) both[d] = {places[d].low & pairs.low, places[d].high & pairs.high};
    const auto shared = [](CellSet a, CellSet b) {
        return __builtin_popcountll(a.low & b.low) + __builtin_popcountll(a.high & b.high);
    };

    int best = 0;  // score and cell in one number, so that keeping the best needs no jump
    for (int n = 0; n < kPairsCompared && pairs; ++n) {
        const int cell = pairs.first();
        const unsigned candidates = frame.cell[cell];
        const CellSet peers = kTables.outer_peers[cell];
        const int d = __builtin_ctz(candidates), e = 31 - __builtin_clz(candidates);
        const int score =
            shared(peers, places[d]) + shared(peers, places[e]) + 2 * (shared(peers, both[d]) + shared(peers, both[e]));
        const int marked = score << 8 | cell;
        best = best > marked ? best : marked;
        std::uint64_t& word = pairs.low != 0 ? pairs.low : pairs.high;
        word &= word - 1;
    }
    return best & 0xff;
}

// The cell to branch on: it has two candidates when there is such a cell, so
// that both branches say much. To be `careful` in choosing it is worth its time
// for the first branch, which stays to the end, and when the puzzle has shown
// that it resists; it is waste when any guess leads to a solution.
template <class Ops>
[[gnu::noinline]] int choose_cell(const Frame& frame, bool careful) {
    using Vector = typename Ops::Vector;
    const CellSet pairs = cells_where<Ops>(frame, [](Vector v) { return Ops::has_two(v); });
    if (pairs) return careful ? Ops::best_pair(frame, pairs) : pairs.first();

    int best = 0, fewest = 10;
    for (int cell = 0; cell < kCells; ++cell) {
        const int size = __builtin_popcount(frame.cell[cell]);
        if (size > 1 && size < fewest) best = cell, fewest = size;
    }
    return best;
}

// ---------------------------------------------------------------------------
// What the caller gets to see.
// ---------------------------------------------------------------------------

// Where to write the found-th solution of a puzzle, or null.
inline std::uint8_t* room_for(const ClassicJob& job, std::size_t puzzle, std::uint64_t found, std::size_t& streamed) {
    if (job.stream != nullptr) return job.stream + kCells * streamed++;
    if (found == 1 && job.first != nullptr) return job.first + kCells * puzzle;
    if (found == 2 && job.second != nullptr) return job.second + kCells * puzzle;
    return nullptr;
}

inline void report(const ClassicJob& job, std::size_t puzzle, std::uint64_t found, bool unknown) {
    if (job.counts != nullptr) job.counts[puzzle] = static_cast<std::uint32_t>(found);
    if (job.unknown != nullptr) job.unknown[puzzle] = unknown ? 1 : 0;
    if (job.first != nullptr && found < 1) __builtin_memset(job.first + kCells * puzzle, job.blank, kCells);
    if (job.second != nullptr && found < 2) __builtin_memset(job.second + kCells * puzzle, job.blank, kCells);
}

// ---------------------------------------------------------------------------
// The search.
// ---------------------------------------------------------------------------
template <class Ops>
class Lockstep {
public:
    void start(const ClassicJob& job) {
        for (auto& vector : x_) vector = Ops::all(kAllDigits);
        next_ = 0;
        nodes_ = 0;
        live_ = 0;
        eager_ = 0;
        changed_ = Ops::kLaneMask;
        stacks_next_ = false;
        for (int lane = 0; lane < Ops::kLanes; ++lane) load_next(job, lane);
    }

    ClassicResult run(const ClassicJob& job) {
        streamed_ = 0;
        bool stopped = job.stop(job.control, nodes_);
        for (int tick = 1; live_ != 0 && !stopped && !stream_full(job); ++tick) {
            const Outcome seen = stacks_next_ ? half_pass<Ops, true>(x_) : half_pass<Ops, false>(x_);
            stacks_next_ = !stacks_next_;
            // A lane on its way down to a first solution need not be sure that
            // nothing more follows before it branches.
            const LaneMask waiting = changed_ & ~(eager_ & seen.open);
            const LaneMask settled = ~(seen.changed | waiting | seen.dead) & live_;
            const LaneMask dead = seen.dead & live_;
            changed_ = seen.changed | settled | dead;

            // Two rounds: vectors are slow to read while the words they consist of are on their way to the cache.
            for (LaneMask rest = settled & seen.open; rest != 0; rest &= rest - 1) keep(__builtin_ctz(rest));
            for (LaneMask rest = settled & seen.open; rest != 0; rest &= rest - 1) branch(__builtin_ctz(rest));
            for (LaneMask rest = dead; rest != 0; rest &= rest - 1) fail(job, __builtin_ctz(rest));
            for (LaneMask rest = settled & ~seen.open; rest != 0; rest &= rest - 1) solved(job, __builtin_ctz(rest));

            if (live_ != Ops::kLaneMask && live_ != 0) share_work();
            stopped = nodes_ >= job.max_nodes || (tick % kPollEvery == 0 && job.stop(job.control, nodes_));
        }
        if (stopped && job.stream == nullptr) give_up(job);
        return {nodes_, streamed_, live_ == 0};
    }

private:
    using Vector = typename Ops::Vector;

    // A puzzle being solved, by one lane or, towards the end, by several.
    struct Task {
        std::size_t puzzle;
        std::uint64_t found;
        int lanes;
    };
    struct Lane {
        int task;         // index of its puzzle in tasks_
        int bottom, top;  // its open branches: stack_[lane][bottom .. top)
        bool careful;     // met a contradiction before
    };

    Candidates* column(int lane) { return reinterpret_cast<Candidates*>(x_) + lane; }

    void read_lane(int lane, Frame& frame) {
        const Candidates* from = column(lane);
        collect(frame, [from](int c) { return from[c * Ops::kLanes]; });
    }
    void write_lane(int lane, const Frame& frame) {
        Candidates* to = column(lane);
#pragma GCC unroll 81
        for (int c = 0; c < kCells; ++c) to[c * Ops::kLanes] = frame.cell[c];
    }
    void write_digits(int lane, std::uint8_t zero, std::uint8_t* out) {
        if constexpr (requires { &Ops::digits; }) {
            Frame frame;
            read_lane(lane, frame);
            Ops::digits(frame, zero, out);
        } else {
            const Candidates* from = column(lane);
#pragma GCC unroll 9
            for (int c = 0; c < kCells; ++c)
                out[c] = static_cast<std::uint8_t>(kTables.digit_of[from[c * Ops::kLanes]] + zero);
        }
    }

    bool stream_full(const ClassicJob& job) const { return job.stream != nullptr && streamed_ == job.room; }

    // Gives the lane the next puzzle of the queue, or puts it to rest.
    void load_next(const ClassicJob& job, int lane) {
        if (next_ == job.count) {
            live_ &= ~(LaneMask{1} << lane);
            return;
        }
        Candidates* to = column(lane);
        if (job.candidates != nullptr) {
            const Candidates* sets = job.candidates + kCells * next_;
            for (int c = 0; c < kCells; ++c) to[c * Ops::kLanes] = sets[c];
        } else {
            const std::uint8_t* givens = job.givens + kCells * next_;
#pragma GCC unroll 9
            for (int c = 0; c < kCells; ++c) to[c * Ops::kLanes] = kTables.of_digit[givens[c]];
        }
        tasks_[lane] = {next_++, 0, 1};
        lanes_[lane] = {lane, 0, 0, false};
        eager_ &= ~(LaneMask{1} << lane);
        live_ |= LaneMask{1} << lane;
    }

    void keep(int lane) { read_lane(lane, stack_[lane][lanes_[lane].top++]); }

    // Takes the chosen candidate from the position kept and goes on with nothing
    // else in that cell.
    void branch(int lane) {
        Lane& state = lanes_[lane];
        Frame& later = stack_[lane][state.top - 1];
        const int cell = choose_cell<Ops>(later, state.careful || state.top == 1);
        const Candidates digit = later.cell[cell] & -later.cell[cell];
        later.cell[cell] ^= digit;
        column(lane)[cell * Ops::kLanes] = digit;
        ++nodes_;
        if (!state.careful) eager_ |= LaneMask{1} << lane;
    }

    void fail(const ClassicJob& job, int lane) {
        lanes_[lane].careful = true;
        eager_ &= ~(LaneMask{1} << lane);
        go_back(job, lane);
    }

    // Takes the youngest open branch; without one this lane's share is done.
    void go_back(const ClassicJob& job, int lane) {
        Lane& state = lanes_[lane];
        if (state.top > state.bottom) {
            write_lane(lane, stack_[lane][--state.top]);
        } else {
            Task& task = tasks_[state.task];
            if (--task.lanes == 0) report(job, task.puzzle, task.found, false);
            load_next(job, lane);
        }
    }

    void solved(const ClassicJob& job, int lane) {
        // Another lane may just have reached this puzzle's limit; and when the
        // stream is full the lane stays settled, so this event comes back.
        if ((live_ >> lane & 1) == 0 || stream_full(job)) return;
        Task& task = tasks_[lanes_[lane].task];
        ++task.found;
        if (std::uint8_t* out = room_for(job, task.puzzle, task.found, streamed_)) write_digits(lane, job.zero, out);
        if (task.found < job.limit) {
            go_back(job, lane);
            return;
        }
        report(job, task.puzzle, task.found, false);
        const int index = lanes_[lane].task;
        for (LaneMask rest = task.lanes > 1 ? live_ : 0; rest != 0; rest &= rest - 1) {
            const int other = __builtin_ctz(rest);
            if (lanes_[other].task == index) live_ &= ~(LaneMask{1} << other);
        }
        load_next(job, lane);
    }

    // The queue is empty: lanes at rest take the oldest open branch, which
    // promises most work, of lanes that have one.
    //
    //     stack of a busy lane:   [ oldest | ... | youngest ] -> position
    //                                 |
    //     idle lane:              [ ] -+-> position
    void share_work() {
        LaneMask givers = live_;
        for (LaneMask idle = live_ ^ Ops::kLaneMask; idle != 0; idle &= idle - 1) {
            while (givers != 0 && !has_branch(__builtin_ctz(givers))) givers &= givers - 1;
            if (givers == 0) return;
            const int from = __builtin_ctz(givers), to = __builtin_ctz(idle);
            givers &= givers - 1;
            Lane& giver = lanes_[from];
            write_lane(to, stack_[from][giver.bottom++]);
            lanes_[to] = {giver.task, 0, 0, giver.careful};
            ++tasks_[giver.task].lanes;
            live_ |= LaneMask{1} << to;
            changed_ |= LaneMask{1} << to;
            eager_ &= ~(LaneMask{1} << to);
        }
    }
    bool has_branch(int lane) const { return lanes_[lane].top > lanes_[lane].bottom; }

    // Control said stop: what is not finished is unknown.
    void give_up(const ClassicJob& job) {
        for (LaneMask rest = live_; rest != 0; rest &= rest - 1) {
            const Task& task = tasks_[lanes_[__builtin_ctz(rest)].task];
            report(job, task.puzzle, task.found, true);
        }
        for (; next_ < job.count; ++next_) report(job, next_, 0, true);
    }

    alignas(64) Vector x_[kCells];
    Lane lanes_[Ops::kLanes];
    Task tasks_[Ops::kLanes];
    std::size_t next_;                  // puzzle to load next
    std::uint64_t nodes_;               // branches so far
    std::size_t streamed_;              // solutions written by this run
    LaneMask live_;                     // lanes at work
    LaneMask changed_;                  // lanes that the last half-pass or an event changed
    LaneMask eager_;                    // lanes that branched and met no contradiction so far
    bool stacks_next_;                  // the next half-pass looks at stacks
    Frame stack_[Ops::kLanes][kCells];  // a branch decides a cell, so no path is longer than 81
};

template <class Ops>
constexpr ClassicEngine kEngine = {
    sizeof(Lockstep<Ops>),
    [](void* memory, const ClassicJob& job) { static_cast<Lockstep<Ops>*>(memory)->start(job); },
    [](void* memory, const ClassicJob& job) { return static_cast<Lockstep<Ops>*>(memory)->run(job); },
};

}  // namespace
}  // namespace garns::solve
