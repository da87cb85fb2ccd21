// One puzzle in nine vectors: for batches too small to give every lane of the
// lockstep search (classic_kernel.h) a puzzle of its own.
//
// Take the cell at the same place of all nine boxes, say the first of each: these
// are one vector, with a lane for each box. Nine such vectors are the grid.
//
//      a box          the lanes of a vector
//    +-------+      +-------------+
//    | 0 1 2 |      | A  B  C  -  |     boxes  A B C     (lanes marked -
//    | 3 4 5 |      | D  E  F  -  |            D E F      are always 0)
//    | 6 7 8 |      | G  H  I  -  |            G H I
//    +-------+      | -  -  -  -  |
//   n = cell of     +-------------+
//       vector n
//
// The half-pass is that of the lockstep search, a ninth of the work each time.
// Where it asks for other segments of the same box, they are in the same lane of
// other vectors; where it asks for other segments of the line, they are in the
// same vector, one or two boxes on.
#pragma once

#include "solve/classic_kernel.h"

namespace garns::solve {
namespace {

constexpr LaneMask kBoxLanes = 0x0777;

// A position, as vectors or as single cells.
template <class Ops>
union Nine {
    typename Ops::Vector x[9];
    Candidates cell[9 * 16];
};

struct Slots {
    std::uint8_t of[kCells] = {};  // where Nine::cell has the cell

    constexpr Slots() {
        for (int cell = 0; cell < kCells; ++cell) {
            const int row = cell / 9, column = cell % 9;
            of[cell] = static_cast<std::uint8_t>(16 * (row % 3 * 3 + column % 3) + 4 * (row / 3) + column / 3);
        }
    }
};
constexpr Slots kSlots;

// As Outcome, for one puzzle.
struct Verdict {
    bool dead, changed, open;
};

// See half_pass. Here some[i] is the segment (line i, box j) for all j at once.
template <class Ops, bool kStacks>
[[gnu::always_inline]] inline Verdict half_pass_alone(typename Ops::Vector (&x)[9]) {
    using Vector = typename Ops::Vector;
    const Vector all_digits = Ops::all(kAllDigits);
    Vector changed = Ops::all(0), open = Ops::all(0), smallest = all_digits;
    const auto cell = [&x](int i, int k) -> Vector& { return kStacks ? x[3 * k + i] : x[3 * i + k]; };

    Vector some[3], twice[3], locked[3], hidden[3];
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        const Vector a = cell(i, 0), b = cell(i, 1), c = cell(i, 2);
        some[i] = Ops::or3(a, b, c);
        twice[i] = Ops::majority(a, b, c);
        locked[i] = Ops::or3(Ops::if_one(a), Ops::if_one(b), Ops::if_one(c));
        open = Ops::or_differ(open, some[i], locked[i]);
    }
    Vector covered = Ops::or3(some[0], some[1], some[2]);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        const Vector one_on = Ops::template boxes_on<kStacks, 1>(some[i]);
        const Vector two_on = Ops::template boxes_on<kStacks, 2>(some[i]);
        covered = Ops::and2(covered, Ops::or3(some[i], one_on, two_on));
        const Vector pointing = Ops::and_not2(some[i], some[(i + 1) % 3], some[(i + 2) % 3]);
        const Vector claiming = Ops::and_not2(some[i], one_on, two_on);
        hidden[i] = Ops::or_and_not(pointing, claiming, twice[i]);
        locked[i] = Ops::or_triad(Ops::or3(pointing, claiming, locked[i]), some[i]);
    }
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        const Vector gone = Ops::or3(Ops::template boxes_on<kStacks, 1>(locked[i]),
                                     Ops::template boxes_on<kStacks, 2>(locked[i]), locked[(i + 1) % 3]);
        const Vector limit = Ops::and_not2(Ops::three_or_all(locked[i]), gone, locked[(i + 2) % 3]);
#pragma GCC unroll 3
        for (int k = 0; k < 3; ++k) {
            const Vector before = cell(i, k);
            const Vector after = Ops::narrow(before, hidden[i], limit);
            changed = Ops::or_differ(changed, after, before);
            smallest = Ops::min(smallest, after);
            cell(i, k) = after;
        }
    }
    const Vector zero = Ops::all(0);
    const LaneMask bad = Ops::equal(smallest, zero) | ~Ops::equal(covered, all_digits);
    return {(bad & kBoxLanes) != 0, Ops::equal(changed, zero) != Ops::kLaneMask,
            Ops::equal(open, zero) != Ops::kLaneMask};
}

enum class Fate { kDead, kSolved, kOpen };

// Half-passes until two in a row change nothing, or one if that is enough to go
// on eagerly (see Lockstep::run). The position stays in registers meanwhile.
template <class Ops>
[[gnu::noinline]] Fate settle(Nine<Ops>& grid, bool eager) {
    typename Ops::Vector x[9];
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) x[i] = grid.x[i];
    Verdict seen = {false, true, true};
    bool settled = false;
    const auto look = [&](Verdict now) {
        settled = !now.changed && (!seen.changed || (eager && now.open));
        seen = now;
        return seen.dead || settled;
    };
    while (!look(half_pass_alone<Ops, false>(x)) && !look(half_pass_alone<Ops, true>(x))) {
    }
    if (seen.dead) return Fate::kDead;
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) grid.x[i] = x[i];
    return seen.open ? Fate::kOpen : Fate::kSolved;
}

// The search: puzzle after puzzle, depth first.
template <class Ops>
class Alone {
public:
    void start(const ClassicJob& job) {
        puzzle_ = 0;
        nodes_ = 0;
        if (job.count > 0) load(job);
    }

    ClassicResult run(const ClassicJob& job) {
        streamed_ = 0;
        bool stopped = job.stop(job.control, nodes_);
        while (puzzle_ < job.count && !stopped && (job.stream == nullptr || streamed_ < job.room)) {
            if (top_ == 0) {
                report(job, puzzle_, found_, false);
                if (++puzzle_ < job.count) load(job);
                continue;
            }
            Nine<Ops>& grid = stack_[top_ - 1];
            switch (settle<Ops>(grid, eager_)) {
                case Fate::kDead:
                    careful_ = true;
                    eager_ = false;
                    --top_;
                    break;
                case Fate::kSolved:
                    solved(job, grid);
                    break;
                case Fate::kOpen:
                    branch();
                    // Nothing is lost: both branches are on the stack.
                    stopped = nodes_ >= job.max_nodes || (nodes_ % kPollEvery == 0 && job.stop(job.control, nodes_));
            }
        }
        if (stopped && job.stream == nullptr) {
            for (; puzzle_ < job.count; ++puzzle_, found_ = 0) report(job, puzzle_, found_, true);
        }
        return {nodes_, streamed_, puzzle_ == job.count};
    }

private:
    void load(const ClassicJob& job) {
        Nine<Ops>& grid = stack_[0];
        for (auto& vector : grid.x) vector = Ops::all(0);
        if (job.candidates != nullptr) {
            const Candidates* sets = job.candidates + kCells * puzzle_;
            for (int c = 0; c < kCells; ++c) grid.cell[kSlots.of[c]] = sets[c];
        } else {
            const std::uint8_t* givens = job.givens + kCells * puzzle_;
#pragma GCC unroll 9
            for (int c = 0; c < kCells; ++c) grid.cell[kSlots.of[c]] = kTables.of_digit[givens[c]];
        }
        top_ = 1;
        found_ = 0;
        careful_ = eager_ = false;
    }

    // The two positions after a choice take the place of the one before.
    void branch() {
        const bool careful = careful_ || top_ == 1;
        Nine<Ops>& later = stack_[top_ - 1];
        Nine<Ops>& now = stack_[top_++];
        Frame frame;
        collect(frame, [&later](int c) { return later.cell[kSlots.of[c]]; });
        const int slot = kSlots.of[choose_cell<Ops>(frame, careful)];
        const Candidates digit = later.cell[slot] & -later.cell[slot];
        now = later;
        now.cell[slot] = digit;
        later.cell[slot] ^= digit;
        ++nodes_;
        eager_ = !careful_;
    }

    void solved(const ClassicJob& job, const Nine<Ops>& grid) {
        ++found_;
        if (std::uint8_t* out = room_for(job, puzzle_, found_, streamed_)) {
#pragma GCC unroll 9
            for (int c = 0; c < kCells; ++c)
                out[c] = static_cast<std::uint8_t>(kTables.digit_of[grid.cell[kSlots.of[c]]] + job.zero);
        }
        top_ = found_ < job.limit ? top_ - 1 : 0;
    }

    std::size_t puzzle_;                       // at work on this one
    std::uint64_t found_;                      // its solutions so far
    std::uint64_t nodes_;                      // branches so far
    std::size_t streamed_;                     // solutions written by this run
    bool careful_;                             // met a contradiction before
    bool eager_;                               // branched and met none so far
    int top_;                                  // positions still to look at: stack_[0 .. top_)
    alignas(64) Nine<Ops> stack_[kCells + 1];  // a branch decides a cell
};

template <class Ops>
constexpr ClassicEngine kAlone = {
    sizeof(Alone<Ops>),
    [](void* memory, const ClassicJob& job) { static_cast<Alone<Ops>*>(memory)->start(job); },
    [](void* memory, const ClassicJob& job) { return static_cast<Alone<Ops>*>(memory)->run(job); },
};

}  // namespace
}  // namespace garns::solve
