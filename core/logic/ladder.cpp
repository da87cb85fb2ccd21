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

enum class Taken { kStep, kNothing, kCutShort };

template <class Board>
Taken take_first(Board& board, const Technique<Board>& technique, Effects& effects, const Control& control) {
    if (technique.first != nullptr) {
        const auto found = technique.first(board);
        if (found) board.place(found->cell, found->digit);
        return found ? Taken::kStep : Taken::kNothing;
    }
    bool found = false;
    const Emit emit(
        [&](const Step& step) {
            effects.placements.assign(step.placements.begin(), step.placements.end());
            effects.eliminations.assign(step.eliminations.begin(), step.eliminations.end());
            found = true;
            return false;
        },
        control);
    technique.find(board, emit);
    if (!found) return emit.cut_short() ? Taken::kCutShort : Taken::kNothing;
    for (const auto [cell, digit] : effects.placements) board.place(cell, digit);
    for (const auto [cell, digit] : effects.eliminations) board.eliminate(cell, digit);
    return Taken::kStep;
}

}  // namespace

template <class Board>
bool climb(Board& board, std::span<const Technique<Board>> ladder, std::vector<Step>& path, const Control& control) {
    std::vector<typename Board::Clock> tried(ladder.size());  // when each found nothing
    bool complete = true;
    for (std::size_t rung = 0; complete && rung < ladder.size() && !board.solved() && !board.stuck(); ++rung) {
        board.look_since(tried[rung]);
        const std::size_t before = path.size();
        complete = !control.stop(0) && find_up_to(board, ladder[rung], 1, path, control);
        if (path.size() == before) {
            tried[rung] = board.now();
            continue;
        }
        complete = true;  // a step is a step, whatever came after it
        apply(path.back(), board);
        rung = kBeforeFirst;
    }
    board.look_since(0);
    return complete;
}

template <class Board>
bool tally(Board& board, std::span<const Technique<Board>> ladder, std::span<std::uint16_t> counts,
           const Control& control, const std::function<bool(std::size_t)>& enough) {
    Effects effects;
    std::vector<typename Board::Clock> tried(ladder.size());  // when each found nothing
    bool complete = true, asked = false;
    for (std::size_t rung = 0; !board.solved() && rung < ladder.size(); ++rung) {
        const bool quick = ladder[rung].first != nullptr;
        // A cell without candidates would let techniques prove anything; singles
        // place only what stands there.
        if (!quick && board.stuck()) break;
        // Once for each time that singles lead no further: long finders ask themselves.
        if (!quick && !asked) {
            complete = !control.stop(0);
            if (!complete) break;
            asked = true;
        }
        board.look_since(tried[rung]);
        const Taken taken = take_first(board, ladder[rung], effects, control);
        complete = taken != Taken::kCutShort;
        if (!complete) break;
        if (taken == Taken::kNothing) {
            tried[rung] = board.now();
            continue;
        }
        ++counts[rung];
        if (enough(rung)) break;
        asked = false;
        rung = kBeforeFirst;
    }
    board.look_since(0);
    return complete;
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

#define GARNS_LADDER(width)                                                                                           \
    template bool climb(Board<width>&, std::span<const Technique<Board<width>>>, std::vector<Step>&, const Control&); \
    template bool tally(Board<width>&, std::span<const Technique<Board<width>>>, std::span<std::uint16_t>,            \
                        const Control&, const std::function<bool(std::size_t)>&);
GARNS_WIDTHS(GARNS_LADDER)

}  // namespace garns::logic
