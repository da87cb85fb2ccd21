#include "logic/logic.h"

#include <algorithm>
#include <atomic>

#include "logic/registry.h"
#include "parallel.h"

namespace garns::logic {
namespace {

template <int Bits>
class LogicOf final : public Logic {
public:
    explicit LogicOf(const Rules& rules) : geometry_(rules), blank_(geometry_) {
        for (Cell cell = 0; cell < rules.cells; ++cell) blank_.restrict(cell, rules.domains[cell]);
    }

    int cells() const override { return geometry_.cells(); }
    int digits() const override { return geometry_.digits(); }

    Steps find(const Position& position, std::span<const int> chosen, std::size_t limit,
               const Control& control) const override {
        const Board<Bits> board = board_of(position);
        Steps found;
        for (const int index : chosen) {
            if (found.steps.size() >= limit) break;
            const auto& technique = technique_at(index);
            found.complete =
                !control.stop(0) && find_up_to(board, technique, limit - found.steps.size(), found.steps, control);
            if (!found.complete) break;
        }
        return found;
    }

    Path climb(const Position& position, std::span<const int> chosen, const Control& control) const override {
        Board<Bits> board = board_of(position);
        Path path;
        path.complete = logic::climb<Board<Bits>>(board, ladder_of(chosen), path.steps, control);
        for (Cell cell = 0; cell < geometry_.cells(); ++cell) {
            path.digits.push_back(board.digit(cell));
            path.candidates.push_back(board.candidates(cell));
        }
        return path;
    }

    void rate_many(const Bulk& bulk, const Control& control) const override {
        const auto ladder = ladder_of(bulk.techniques);
        std::vector<Technique<Board<Bits>>> careful;  // for puzzles that may have several solutions
        std::vector<std::size_t> rungs(ladder.size()), careful_rungs;
        for (std::size_t rung = 0; rung < ladder.size(); ++rung) {
            rungs[rung] = rung;
            if (ladder[rung].needs_unique) continue;
            careful.push_back(ladder[rung]);
            careful_rungs.push_back(rung);
        }
        std::atomic<std::size_t> next_row = 0;
        const auto work = [&](std::size_t) {
            bool stopped = false;  // then what is left is only told to be so
            for (std::size_t begin; (begin = next_row.fetch_add(kChunk)) < bulk.count;)
                for (std::size_t row = begin; row < std::min(begin + kChunk, bulk.count); ++row) {
                    bulk.hardest[row] = kNoRung;
                    if (bulk.status[row] != 0) continue;
                    stopped = stopped || control.stop(0);
                    Outcome outcome = Outcome::kUnknown;
                    if (!stopped)
                        outcome = bulk.unique[row] ? rate_row(bulk, row, ladder, rungs, control)
                                                   : rate_row(bulk, row, careful, careful_rungs, control);
                    bulk.status[row] = static_cast<std::uint8_t>(outcome);
                }
        };
        on_threads(std::min(bulk.threads, (bulk.count + kChunk - 1) / kChunk), work);
    }

private:
    static constexpr std::size_t kChunk = 16;  // puzzles a thread takes at a time

    // `rungs` says which rung of the whole ladder each technique stands on.
    Outcome rate_row(const Bulk& bulk, std::size_t row, std::span<const Technique<Board<Bits>>> ladder,
                     std::span<const std::size_t> rungs, const Control& control) const {
        const std::size_t cells = geometry_.cells();
        Board<Bits> board = blank_;
        for (Cell cell = 0; cell < cells; ++cell) {
            const Digit given = bulk.givens[row * cells + cell];
            if (given == 0) continue;
            if (!board.candidates(cell).has(given)) return Outcome::kClash;
            board.give(cell, given);
        }

        const std::uint8_t* const solution = bulk.solutions == nullptr ? nullptr : bulk.solutions + row * cells;
        std::uint16_t wrong = kNoRung;
        std::vector<std::uint16_t> taken(ladder.size());
        const bool complete = tally<Board<Bits>>(board, ladder, taken, control, [&](std::size_t rung) {
            if (solution != nullptr && contradicts(board, solution)) wrong = static_cast<std::uint16_t>(rungs[rung]);
            return wrong != kNoRung;
        });

        if (!complete) return Outcome::kUnknown;
        const std::span counts(bulk.counts + row * bulk.techniques.size(), bulk.techniques.size());
        for (std::size_t i = 0; i < taken.size(); ++i) counts[rungs[i]] = taken[i];
        const Verdict verdict = judge(*bulk.scale, counts, board.solved());
        bulk.scores[row] = verdict.score;
        bulk.levels[row] = verdict.level;
        bulk.hardest[row] = wrong != kNoRung ? wrong : verdict.hardest;
        return wrong != kNoRung ? Outcome::kWrong : board.solved() ? Outcome::kSolved : Outcome::kUnfinished;
    }

    bool contradicts(const Board<Bits>& board, const std::uint8_t* solution) const {
        for (Cell cell = 0; cell < geometry_.cells(); ++cell)
            if (board.digit(cell) != solution[cell] && !board.candidates(cell).has(solution[cell])) return true;
        return false;
    }

    static const Technique<Board<Bits>>& technique_at(std::size_t index) {
        const auto& all = techniques<Board<Bits>>();
        return index < all.size() ? all[index] : techniques_as_hodoku<Board<Bits>>()[index - all.size()];
    }

    static std::vector<Technique<Board<Bits>>> ladder_of(std::span<const int> chosen) {
        std::vector<Technique<Board<Bits>>> ladder;
        for (const int index : chosen) ladder.push_back(technique_at(index));
        return ladder;
    }

    Board<Bits> board_of(const Position& position) const {
        Board<Bits> board = blank_;
        for (Cell cell = 0; cell < geometry_.cells(); ++cell) {
            if (position.givens[cell] != 0) {
                board.give(cell, position.givens[cell]);
            } else if (position.digits[cell] != 0) {
                board.place(cell, position.digits[cell]);
            }
        }
        for (Cell cell : board.open()) board.restrict(cell, DigitSet(position.candidates[cell]));
        return board;
    }

    Geometry<Bits> geometry_;
    Board<Bits> blank_;  // nothing given yet
};

}  // namespace

std::vector<About> all_techniques() {
    std::vector<About> all;
    for (const auto& [id, family, needs_unique, find, first] : techniques<Board<128>>())
        all.push_back({id, family, needs_unique});
    return all;
}

std::vector<std::string_view> all_as_hodoku() {
    std::vector<std::string_view> ids;
    for (const auto& technique : techniques_as_hodoku<Board<128>>()) ids.push_back(technique.id);
    return ids;
}

int count_indexes() {
    return static_cast<int>(techniques<Board<128>>().size() + techniques_as_hodoku<Board<128>>().size());
}

std::unique_ptr<Logic> Logic::of(const Rules& rules) {
    if (rules.cells <= 128) return std::make_unique<LogicOf<128>>(rules);
    if (rules.cells <= 640) return std::make_unique<LogicOf<640>>(rules);
    return std::make_unique<LogicOf<kWidest>>(rules);
}

}  // namespace garns::logic
