// The classic board behind the common calls: which models it serves, one puzzle
// and many.
#pragma once

#include <span>
#include <vector>

#include "control.h"
#include "solve/classic.h"
#include "solve/search.h"
#include "solve/solve.h"

namespace garns::solve {

// Whether each cell is given or open.
bool are_givens(std::span<const DigitSet> domains);

// Every solution of one puzzle, as the other searches give them.
class ClassicSearch {
public:
    explicit ClassicSearch(std::span<const DigitSet> domains);

    Event next(const Control& control);
    std::span<const Digit> solution() const { return {grids_.data() + 81 * (at_ - 1), 81}; }

private:
    static constexpr std::size_t kAhead = 256;  // solutions asked of the engine at once

    ClassicStream stream_;
    std::vector<Digit> grids_;
    std::size_t at_ = 0, ready_ = 0, ask_ = 1;
};

Answer solve_classic_one(std::span<const DigitSet> domains, std::uint64_t limit, const Control& control);

// Many puzzles keep the lanes full to the end, few let the threads end together: how many of so many to solve at once.
std::size_t classic_at_once(std::size_t count);
void solve_classic_many(const Bulk& bulk, const Control& control);

}  // namespace garns::solve
