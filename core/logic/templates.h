// Templates: the ways in which one digit can fill all its houses at once.
#pragma once

#include "types.h"

namespace garns::logic {

// The places of a digit that lie in no template. No argument about this digit
// alone, whatever its shape, removes any other place: finders for fish and
// colours look here first. When the search for templates would take too long,
// every place is returned.
template <class Board>
const typename Board::CellSet& places_without_template(const Board& board, Digit digit);

}  // namespace garns::logic
