#include "solve/classic_door.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "parallel.h"

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

// A run of rows of a bulk call, solved on the calling thread.
class Slice {
public:
    Slice(const Bulk& bulk, const Control& control, Level level) : bulk_(bulk), control_(control), level_(level) {}

    void solve(std::size_t begin, std::size_t end, std::uint64_t spent, std::atomic<std::uint64_t>& nodes) {
        Control rest = control_;
        if (rest.max_nodes != UINT64_MAX) rest.max_nodes -= std::min(rest.max_nodes, spent);
        std::uint8_t* const status = bulk_.status;
        if (std::all_of(status + begin, status + end, [](std::uint8_t code) { return code == 0; })) {
            unknown_.resize(end - begin);
            nodes += solve_classic({.givens = bulk_.givens + begin * kCells,
                                    .count = end - begin,
                                    .limit = bulk_.limit,
                                    .counts = bulk_.counts + begin,
                                    .first = bulk_.solutions == nullptr ? nullptr : bulk_.solutions + begin * kCells,
                                    .unknown = unknown_.data()},
                                   rest, level_);
            for (std::size_t row = begin; row < end; ++row) judge(row, unknown_[row - begin] != 0);
            return;
        }
        // Rows that are no puzzles break the run: what lies between them goes alone.
        for (std::size_t row = begin; row < end; ++row) {
            if (status[row] != 0) {
                bulk_.counts[row] = 0;
                if (bulk_.solutions != nullptr) std::fill_n(bulk_.solutions + row * kCells, kCells, 0);
                continue;
            }
            const std::uint8_t* const stop = std::find_if(status + row, status + end, [](auto code) { return code; });
            const auto next = static_cast<std::size_t>(stop - status);
            solve(row, next, spent, nodes);
            row = next - 1;
        }
    }

private:
    void judge(std::size_t row, bool unknown) {
        Status status = unknown ? Status::kUnknown : Status::kOk;
        if (!unknown && bulk_.counts[row] == 0 && clash(bulk_.givens + row * kCells)) status = Status::kClash;
        bulk_.status[row] = static_cast<std::uint8_t>(status);
    }

    const Bulk& bulk_;
    const Control& control_;
    Level level_;
    std::vector<std::uint8_t> unknown_;
};

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
    const std::array<std::uint8_t, kCells> givens = givens_of(domains);
    std::array<std::uint8_t, kCells> first, second;
    std::uint32_t count = 0;
    std::uint8_t unknown = 0;
    Answer answer;
    answer.nodes = solve_classic({.givens = givens.data(),
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

void solve_classic_many(const Bulk& bulk, const Control& control) {
    // Large slices keep the lanes full; at least four a thread, so that none waits long for the others.
    const std::size_t slice = bulk.threads == 1
                                  ? std::max<std::size_t>(bulk.count, 1)
                                  : std::clamp<std::size_t>(bulk.count / (4 * bulk.threads), 1024, 1 << 16);
    std::atomic<std::size_t> next = 0;
    std::atomic<std::uint64_t> nodes = 0;
    on_threads(std::min(bulk.threads, (bulk.count + slice - 1) / slice), [&](std::size_t) {
        Slice share(bulk, control, classic_level());
        for (std::size_t begin = next.fetch_add(slice); begin < bulk.count; begin = next.fetch_add(slice))
            share.solve(begin, std::min(begin + slice, bulk.count), nodes, nodes);
    });
}

}  // namespace garns::solve
