#include "solve/classic_door.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "puzzles.h"

namespace garns::solve {

namespace {

constexpr std::size_t kCells = 81;
constexpr DigitSet kAll = DigitSet::all(9);

// Whether a digit stands twice in a row, column or box.
bool clash(const std::uint8_t* givens) {
    std::array<std::uint16_t, 27> seen{};
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        const auto bit = static_cast<std::uint16_t>(givens[cell] == 0 ? 0 : 1 << givens[cell]);
        const std::size_t row = cell / 9, column = cell % 9;
        for (std::size_t house : {row, 9 + column, 18 + row / 3 * 3 + column / 3}) {
            if (seen[house] & bit) return true;
            seen[house] |= bit;
        }
    }
    return false;
}

std::array<std::uint8_t, kCells> givens_of(std::span<const DigitSet> domains) {
    std::array<std::uint8_t, kCells> givens;
    std::ranges::transform(domains, givens.begin(), [](DigitSet set) { return set.single() ? set.first() : 0; });
    return givens;
}

// One thread's share of a bulk call.
class Share {
public:
    Share(const Bulk& bulk, const Control& control, std::atomic<std::uint64_t>& nodes)
        : bulk_(bulk), control_(control), nodes_(nodes) {}

    void solve(std::size_t block) {
        const auto [first, count] = bulk_.puzzles->block(block);
        if (count == 0) return;
        rows_.resize(std::max(rows_.size(), count * kCells));
        unknown_.resize(std::max(unknown_.size(), count));
        std::uint8_t* const status = bulk_.status + first;
        bulk_.puzzles->read(block, rows_.data(), status);
        // What is no puzzle keeps its lane for one half-pass only: two equal digits in a row have no solution.
        for (std::size_t i = 0; i < count; ++i)
            if (status[i] != 0) rows_[i * kCells] = rows_[i * kCells + 1] = 1;

        Control rest = control_;
        if (rest.max_nodes != UINT64_MAX) rest.max_nodes -= std::min(rest.max_nodes, nodes_.load());
        std::uint8_t* const solutions = bulk_.solutions == nullptr ? nullptr : bulk_.solutions + first * kCells;
        nodes_ += solve_classic({.givens = rows_.data(),
                                 .count = count,
                                 .limit = bulk_.limit,
                                 .counts = bulk_.counts + first,
                                 .first = solutions,
                                 .unknown = unknown_.data(),
                                 .symbols = bulk_.symbols},
                                rest, classic_level());
        for (std::size_t i = 0; i < count; ++i)
            if (status[i] == 0) status[i] = static_cast<std::uint8_t>(judge(first + i, i));
        if (rows_.size() > kKept) rows_ = {};  // a block of empty lines
    }

private:
    static constexpr std::size_t kKept = std::size_t{1} << 20;

    Status judge(std::size_t puzzle, std::size_t i) const {
        if (unknown_[i] != 0) return Status::kUnknown;
        return bulk_.counts[puzzle] == 0 && clash(rows_.data() + i * kCells) ? Status::kClash : Status::kOk;
    }

    const Bulk& bulk_;
    const Control& control_;
    std::atomic<std::uint64_t>& nodes_;
    // Kept for the thread's next call: fresh memory costs more than what is written there.
    static thread_local std::vector<std::uint8_t> rows_, unknown_;
};

thread_local std::vector<std::uint8_t> Share::rows_, Share::unknown_;

}  // namespace

bool are_givens(std::span<const DigitSet> domains) {
    return std::ranges::all_of(domains, [](DigitSet domain) { return domain == kAll || domain.single(); });
}

ClassicSearch::ClassicSearch(std::span<const DigitSet> domains)
    : stream_(givens_of(domains).data(), classic_level()), grids_(kAhead * kCells) {}

Event ClassicSearch::next(const Control& control) {
    if (at_ == ready_) {
        // Few at first, so that the first solution comes at once.
        at_ = 0;
        ready_ = stream_.next(grids_.data(), ask_, control);
        ask_ = std::min(kAhead, 4 * ask_);
        if (ready_ == 0) return stream_.finished() ? Event::kExhausted : Event::kStopped;
    }
    ++at_;
    return Event::kSolution;
}

Answer solve_classic_one(std::span<const DigitSet> domains, std::uint64_t limit, const Control& control) {
    std::array<std::uint16_t, kCells> candidates;
    std::ranges::transform(domains, candidates.begin(),
                           [](DigitSet set) { return static_cast<std::uint16_t>((set & kAll).bits()); });
    std::array<std::uint8_t, kCells> first, second;
    std::uint32_t count = 0;
    std::uint8_t unknown = 0;
    Answer answer;
    answer.nodes = solve_classic({.candidates = candidates.data(),
                                  .count = 1,
                                  .limit = static_cast<std::uint32_t>(std::min<std::uint64_t>(limit, UINT32_MAX)),
                                  .counts = &count,
                                  .first = first.data(),
                                  .second = second.data(),
                                  .unknown = &unknown},
                                 control, classic_level());
    answer.count = count;
    answer.complete = unknown == 0;
    answer.engine = Engine::kClassic;
    if (count > 0) answer.first.assign(first.begin(), first.end());
    if (count > 1) answer.second.assign(second.begin(), second.end());
    return answer;
}

std::size_t classic_at_once(std::size_t count) { return std::clamp<std::size_t>(count / 16, 1024, 3200); }

void solve_classic_many(const Bulk& bulk, const Control& control) {
    std::atomic<std::uint64_t> nodes = 0;
    on_threads_by_block(*bulk.puzzles, bulk.threads, [&] {
        return [share = Share(bulk, control, nodes)](std::size_t block) mutable { share.solve(block); };
    });
}

}  // namespace garns::solve
