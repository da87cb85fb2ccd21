#include "solve/solve.h"

#include <algorithm>
#include <atomic>
#include <string>
#include <unordered_set>

#include "solve/classic_door.h"
#include "solve/hybrid.h"

namespace garns::solve {

Answer solve(const Model& model, std::span<const DigitSet> domains, std::uint64_t limit, const Control& control) {
    if (model.has_classic_houses()) {
        std::vector<DigitSet> sets(domains.begin(), domains.end());
        for (std::size_t cell = 0; cell < sets.size(); ++cell) sets[cell] &= model.domains()[cell];
        return solve_classic_one(sets, limit, control);
    }
    Answer answer;
    HybridSearch search(model);
    search.start(domains, Numbers::kFree);
    while (answer.count < limit) {
        const Event event = search.next(control);
        answer.complete = event != Event::kStopped;
        if (event != Event::kSolution) break;
        const auto solution = search.solution();
        if (answer.count == 0) answer.first.assign(solution.begin(), solution.end());
        if (answer.count == 1) answer.second.assign(solution.begin(), solution.end());
        ++answer.count;
    }
    answer.nodes = search.nodes();
    answer.engine = search.learning() ? Engine::kSat : Engine::kGeneral;
    return answer;
}

// Each distinct solution raises the count of its candidates once. A candidate
// still below the cap gets a search of its own among the solutions that hold it;
// when that ends, all of them are known or the cap is reached. So every count is
// exact up to the cap.
TrueCandidates true_candidates(const Model& model, std::span<const DigitSet> domains, std::uint32_t cap,
                               const Control& control) {
    const std::size_t cells = model.board_cells(), digits = model.digits();
    TrueCandidates result{std::vector<std::uint32_t>(cells * digits), true};
    std::unordered_set<std::string> known;  // not needed for a cap of 1: what covers a new candidate is new
    std::vector<DigitSet> open(cells, DigitSet::all(model.digits()));  // candidates below the cap
    std::uint64_t nodes = 0;

    HybridSearch search(model);
    search.start(domains);
    if (cap == 0 || !search.general().propagate()) return result;
    const std::vector<DigitSet> base(search.general().candidates().begin(), search.general().candidates().end());

    const auto add = [&](std::span<const Digit> solution) {
        if (cap > 1 && !known.insert(std::string(solution.begin(), solution.end())).second) return;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            std::uint32_t& count = result.counts[cell * digits + solution[cell] - 1];
            if (count < cap && ++count == cap) open[cell] -= DigitSet::of(solution[cell]);
        }
    };

    std::vector<DigitSet> fixed = base;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        for (Digit digit : base[cell]) {
            if (!open[cell].has(digit)) continue;
            fixed[cell] = DigitSet::of(digit);
            search.start(fixed);
            for (std::uint32_t found = 0; found < cap; ++found) {
                search.prefer(open);
                const Event event = search.next(control, nodes);
                if (event == Event::kStopped) result.complete = false;
                if (event != Event::kSolution) break;
                add(search.solution());
            }
            if (!result.complete) return result;
            nodes += search.nodes();
        }
        fixed[cell] = base[cell];
    }
    return result;
}

namespace {

// One thread's share of a bulk call.
class Worker {
public:
    Worker(const Model& model, const Bulk& bulk, const Control& control, std::atomic<std::uint64_t>& nodes)
        : model_(model), bulk_(bulk), control_(control), nodes_(nodes), search_(model), domains_(model.board_cells()) {}

    void solve(std::size_t block) {
        const auto [first, count] = bulk_.puzzles->block(block);
        const std::size_t cells = domains_.size();
        rows_.resize(std::max(rows_.size(), count * cells));
        bulk_.puzzles->read(block, rows_.data(), bulk_.status + first);
        for (std::size_t i = 0; i < count; ++i) solve_row(first + i, std::span(rows_).subspan(i * cells, cells));
        if (bulk_.symbols && bulk_.solutions != nullptr) to_symbols({bulk_.solutions + first * cells, count * cells});
    }

private:
    void solve_row(std::size_t row, std::span<const std::uint8_t> givens) {
        const std::size_t cells = domains_.size();
        std::uint8_t* const solution = bulk_.solutions == nullptr ? nullptr : bulk_.solutions + row * cells;
        if (solution != nullptr) std::fill_n(solution, cells, 0);
        bulk_.counts[row] = 0;
        if (Status{bulk_.status[row]} != Status::kOk) return;  // no puzzle of this board
        if (stopped_) return set(row, Status::kUnknown);
        if (clash(givens)) return set(row, Status::kClash);

        for (std::size_t cell = 0; cell < cells; ++cell)
            domains_[cell] = givens[cell] == 0 ? DigitSet::all(model_.digits()) : DigitSet::of(givens[cell]);
        search_.start(domains_, Numbers::kFree);
        const std::uint64_t spent = nodes_.load(std::memory_order_relaxed);
        Event event = Event::kSolution;
        while (bulk_.counts[row] < bulk_.limit && (event = search_.next(control_, spent)) == Event::kSolution)
            if (bulk_.counts[row]++ == 0 && solution != nullptr) std::ranges::copy(search_.solution(), solution);
        nodes_.fetch_add(search_.nodes(), std::memory_order_relaxed);
        stopped_ = event == Event::kStopped;
        set(row, stopped_ ? Status::kUnknown : Status::kOk);
    }

    void set(std::size_t row, Status status) { bulk_.status[row] = static_cast<std::uint8_t>(status); }

    // Two givens that see each other are equal, or one is not allowed in its cell.
    bool clash(std::span<const std::uint8_t> givens) const {
        for (std::size_t cell = 0; cell < givens.size(); ++cell) {
            if (givens[cell] == 0) continue;
            if (!model_.rules().domains[cell].has(givens[cell])) return true;
            for (Cell peer : model_.peers(static_cast<Cell>(cell)))
                if (givens[peer] == givens[cell]) return true;
        }
        return false;
    }

    const Model& model_;
    const Bulk& bulk_;
    const Control& control_;
    std::atomic<std::uint64_t>& nodes_;
    HybridSearch search_;
    std::vector<DigitSet> domains_;
    std::vector<std::uint8_t> rows_;
    bool stopped_ = false;  // by the control, which does not change its mind
};

}  // namespace

void solve_many(const Model& model, const Bulk& bulk, const Control& control) {
    if (model.is_classic()) return solve_classic_many(bulk, control);
    std::atomic<std::uint64_t> nodes = 0;
    on_threads_by_block(*bulk.puzzles, bulk.threads, [&] {
        return [worker = Worker(model, bulk, control, nodes)](std::size_t block) mutable { worker.solve(block); };
    });
}

}  // namespace garns::solve
