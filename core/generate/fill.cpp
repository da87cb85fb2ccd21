#include "generate/fill.h"

#include <algorithm>

#include "generate/rows.h"
#include "solve/classic_door.h"
#include "solve/encode.h"

namespace garns::generate {
namespace {

constexpr int kDives = 20;       // on 9x9 nearly every second one succeeds
constexpr int kDiveCells = 150;  // above, clause learning is quicker than diving

// A random cell among those with the fewest candidates; nothing when all are settled.
std::optional<Cell> narrowest(std::span<const DigitSet> domains, Rng& rng) {
    int fewest = kMaxDigits + 1;
    std::uint64_t ties = 0;
    std::optional<Cell> chosen;
    for (std::size_t cell = 0; cell < domains.size(); ++cell) {
        const int size = domains[cell].size();
        if (size < 2 || size > fewest) continue;
        ties = size < fewest ? 1 : ties + 1;
        fewest = size;
        if (rng.below(ties) == 0) chosen = static_cast<Cell>(cell);  // each of the ties with the same chance
    }
    return chosen;
}

Digit draw(DigitSet digits, Rng& rng) {
    for (auto skip = rng.below(digits.size()); skip > 0; --skip) digits -= DigitSet::of(digits.first());
    return digits.first();
}

Grid grid_of(std::span<const DigitSet> domains) {
    Grid grid;
    for (DigitSet domain : domains) grid.push_back(domain.first());
    return grid;
}

Grid grid_of(std::span<const Digit> solution) { return {solution.begin(), solution.end()}; }

}  // namespace

Filler::Filler(const solve::Model& model) : model_(model), classic_(model.is_classic()), search_(model) {}

std::optional<Grid> Filler::fill(std::span<const DigitSet> domains, Rng& rng, const Control& control) {
    const bool open = std::ranges::all_of(domains, [&](DigitSet digits) { return digits.size() == model_.digits(); });
    if (classic_ && open) return grid_by_rows<3>(rng, Fairness::kFast);

    std::vector<DigitSet> start(domains.begin(), domains.end());
    if (!narrow(start)) return std::nullopt;
    if (model_.cells() <= kDiveCells)
        for (int tries = 0; tries < kDives; ++tries) {
            domains_ = start;
            if (dive(rng)) return grid_of(std::span<const DigitSet>(domains_).first(model_.board_cells()));
            if (control.stop(0)) return std::nullopt;
        }
    return learn(start, rng, control);
}

// Settles cell after cell with a random digit; a digit that fails at once is
// crossed out, a second failure ends the dive.
bool Filler::dive(Rng& rng) {
    while (const auto cell = narrowest(domains_, rng)) {
        const Digit digit = draw(domains_[*cell], rng);
        std::vector<DigitSet> tried = domains_;
        tried[*cell] = DigitSet::of(digit);
        if (narrow(tried)) {
            domains_.swap(tried);
            continue;
        }
        domains_[*cell] -= DigitSet::of(digit);
        if (!narrow(domains_)) return false;
    }
    return true;
}

// Leaves the candidates that propagation leaves; false when they contradict each other.
bool Filler::narrow(std::vector<DigitSet>& domains) {
    search_.start(domains);
    if (!search_.propagate()) return false;
    domains.assign(search_.candidates().begin(), search_.candidates().end());
    return true;
}

// A complete search with random wishes.
std::optional<Grid> Filler::learn(std::span<const DigitSet> domains, Rng& rng, const Control& control) {
    if (solve::SatSearch::supports(model_)) {
        solve::SatSearch search(model_.rules());
        search.start(domains);
        for (Cell cell = 0; cell < domains.size(); ++cell)
            for (Digit digit : domains[cell]) search.prefer(cell, digit, static_cast<double>(rng.below(1024)) / 1024);
        if (search.next(control) != solve::Event::kSolution) return std::nullopt;
        return grid_of(search.solution().first(model_.board_cells()));
    }
    std::vector<DigitSet> wishes;
    for (DigitSet domain : domains) wishes.push_back(DigitSet::of(draw(domain, rng)));
    search_.start(domains);
    search_.prefer(wishes);
    if (search_.next(control) != solve::Event::kSolution) return std::nullopt;
    return grid_of(search_.solution().first(model_.board_cells()));
}

}  // namespace garns::generate
