// Random complete grids of any board.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "control.h"
#include "rng.h"
#include "solve/general.h"
#include "solve/model.h"

namespace garns::generate {

using Grid = std::vector<Digit>;

// Fast, on every board, but not fair: a grid whose neighbours are few comes more
// often than others (docs/design/generator.md says how much). rows.h can be fair.
class Filler {
public:
    // The model must outlive the filler.
    explicit Filler(const solve::Model& model);

    // A random grid in which each cell holds one of its digits; none when there is
    // none, or when the control says stop.
    std::optional<Grid> fill(std::span<const DigitSet> domains, Rng& rng, const Control& control);

private:
    bool dive(Rng& rng);
    bool narrow(std::vector<DigitSet>& domains);
    std::optional<Grid> learn(std::span<const DigitSet> domains, Rng& rng, const Control& control);

    const solve::Model& model_;
    bool classic_;
    solve::GeneralSearch search_;
    std::vector<DigitSet> domains_;
};

}  // namespace garns::generate
