#include "logic/ladder.h"

#include <algorithm>
#include <utility>

namespace garns::logic {
namespace {

constexpr auto kBeforeFirst = static_cast<std::size_t>(-1);  // one more is the first rung

// What a step changes; kept between steps so that its memory is.
struct Effects {
    std::vector<Candidate> placements, eliminations;
};

template <class Board>
bool take_first(Board& board, const Technique<Board>& technique, Effects& effects) {
    if (technique.first != nullptr) {
        const auto found = technique.first(board);
        if (found) board.place(found->cell, found->digit);
        return found.has_value();
    }
    bool found = false;
    technique.find(board, [&](const Step& step) {
        effects.placements.assign(step.placements.begin(), step.placements.end());
        effects.eliminations.assign(step.eliminations.begin(), step.eliminations.end());
        found = true;
        return false;
    });
    if (!found) return false;
    for (const auto [cell, digit] : effects.placements) board.place(cell, digit);
    for (const auto [cell, digit] : effects.eliminations) board.eliminate(cell, digit);
    return true;
}

}  // namespace

template <class Board>
std::vector<Step> climb(Board& board, std::span<const Technique<Board>> ladder, const Stop& stop) {
    std::vector<Step> path;
    std::vector<typename Board::Clock> tried(ladder.size());  // when each found nothing
    for (std::size_t rung = 0; rung < ladder.size() && !board.solved() && !board.stuck() && !stop(); ++rung) {
        board.look_since(tried[rung]);
        std::optional<Step> step = find_first(board, ladder.subspan(rung, 1));
        tried[rung] = step ? tried[rung] : board.now();
        if (!step) continue;
        apply(*step, board);
        path.push_back(std::move(*step));
        rung = kBeforeFirst;
    }
    board.look_since(0);
    return path;
}

template <class Board>
void tally(Board& board, std::span<const Technique<Board>> ladder, std::span<std::uint16_t> counts,
           const std::function<bool(std::size_t)>& stop) {
    Effects effects;
    std::vector<typename Board::Clock> tried(ladder.size());  // when each found nothing
    for (std::size_t rung = 0; !board.solved() && rung < ladder.size(); ++rung) {
        // A cell without candidates would let techniques prove anything; singles
        // place only what stands there.
        if (ladder[rung].first == nullptr && board.stuck()) break;
        board.look_since(tried[rung]);
        if (!take_first(board, ladder[rung], effects)) {
            tried[rung] = board.now();
            continue;
        }
        ++counts[rung];
        if (stop(rung)) break;
        rung = kBeforeFirst;
    }
    board.look_since(0);
}

Verdict judge(const Scale& scale, std::span<const std::uint16_t> counts, bool solved) {
    Verdict verdict;
    for (std::size_t rung = 0; rung < counts.size(); ++rung) {
        if (counts[rung] == 0) continue;
        verdict.score += counts[rung] * scale.scores[rung];
        const auto weight = [&](std::size_t one) { return std::pair(scale.levels[one], scale.scores[one]); };
        if (verdict.hardest == kNoRung || weight(rung) > weight(verdict.hardest))
            verdict.hardest = static_cast<std::uint16_t>(rung);
    }
    if (verdict.hardest != kNoRung) verdict.level = scale.levels[verdict.hardest];
    const auto last = static_cast<std::uint8_t>(scale.caps.size() - 1);
    while (verdict.level < last && verdict.score > scale.caps[verdict.level]) ++verdict.level;
    if (!solved) verdict.level = last;
    return verdict;
}

template std::vector<Step> climb(Board<128>&, std::span<const Technique<Board<128>>>, const Stop&);
template std::vector<Step> climb(Board<640>&, std::span<const Technique<Board<640>>>, const Stop&);
template std::vector<Step> climb(Board<1024>&, std::span<const Technique<Board<1024>>>, const Stop&);
template void tally(Board<128>&, std::span<const Technique<Board<128>>>, std::span<std::uint16_t>,
                    const std::function<bool(std::size_t)>&);
template void tally(Board<640>&, std::span<const Technique<Board<640>>>, std::span<std::uint16_t>,
                    const std::function<bool(std::size_t)>&);
template void tally(Board<1024>&, std::span<const Technique<Board<1024>>>, std::span<std::uint16_t>,
                    const std::function<bool(std::size_t)>&);

}  // namespace garns::logic
