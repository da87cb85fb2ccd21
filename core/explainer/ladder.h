// The ladder of the Explainer: the next step is the first hint of the first rung that has one.
#pragma once

#include "explainer/chains.h"
#include "explainer/explainer.h"
#include "explainer/multiple.h"

namespace garns::explainer {

class Ladder {
public:
    Ladder(Mode mode, const Control& control) : mode_(mode), control_(control), multiple_(mode, control) {}

    // Fills the hint with what its `only` allows; false when no rung has one.
    bool next(const Grid& grid, Hint& hint);

private:
    bool patterns(const Grid& grid, Hint& hint);
    bool chains(const Grid& grid, Hint& hint);
    bool multiple(const Grid& grid, const Method& method, Hint& hint);

    Mode mode_;
    const Control& control_;
    Links links_;
    Multiple multiple_;
};

}  // namespace garns::explainer
