#include "logic/ladder.h"

namespace garns::logic {

template <class Board>
std::vector<Step> climb(Board& board, std::span<const Technique<Board>> ladder, const Stop& stop) {
    std::vector<Step> path;
    while (!board.solved() && !board.stuck() && !stop()) {
        std::optional<Step> step = find_first(board, ladder);
        if (!step) break;
        apply(*step, board);
        path.push_back(std::move(*step));
    }
    return path;
}

template std::vector<Step> climb(Board<128>&, std::span<const Technique<Board<128>>>, const Stop&);
template std::vector<Step> climb(Board<640>&, std::span<const Technique<Board<640>>>, const Stop&);
template std::vector<Step> climb(Board<1024>&, std::span<const Technique<Board<1024>>>, const Stop&);

}  // namespace garns::logic
