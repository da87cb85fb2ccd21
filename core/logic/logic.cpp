#include "logic/logic.h"

#include "logic/registry.h"

namespace garns::logic {
namespace {

template <int Bits>
class LogicOf final : public Logic {
public:
    explicit LogicOf(const Rules& rules) : geometry_(rules) {}

    int cells() const override { return geometry_.cells(); }

    std::vector<Step> find(const Position& position, std::span<const int> chosen, std::size_t limit) const override {
        const Board<Bits> board = board_of(position);
        std::vector<Step> steps;
        for (const int index : chosen) {
            if (steps.size() >= limit) break;
            find_up_to(board, techniques<Board<Bits>>()[index], limit - steps.size(), steps);
        }
        return steps;
    }

    Path climb(const Position& position, std::span<const int> chosen, const Stop& stop) const override {
        Board<Bits> board = board_of(position);
        Path path{logic::climb<Board<Bits>>(board, ladder_of(chosen), stop), {}, {}};
        for (Cell cell = 0; cell < geometry_.cells(); ++cell) {
            path.digits.push_back(board.digit(cell));
            path.candidates.push_back(board.candidates(cell));
        }
        return path;
    }

private:
    static std::vector<Technique<Board<Bits>>> ladder_of(std::span<const int> chosen) {
        std::vector<Technique<Board<Bits>>> ladder;
        for (const int index : chosen) ladder.push_back(techniques<Board<Bits>>()[index]);
        return ladder;
    }

    Board<Bits> board_of(const Position& position) const {
        Board<Bits> board(geometry_);
        for (Cell cell = 0; cell < geometry_.cells(); ++cell) {
            if (position.givens[cell] != 0) {
                board.give(cell, position.givens[cell]);
            } else if (position.digits[cell] != 0) {
                board.place(cell, position.digits[cell]);
            } else {
                board.restrict(cell, DigitSet(position.candidates[cell]));
            }
        }
        return board;
    }

    Geometry<Bits> geometry_;
};

}  // namespace

std::vector<std::string_view> technique_ids() {
    std::vector<std::string_view> ids;
    for (const auto& technique : techniques<Board<128>>()) ids.push_back(technique.id);
    return ids;
}

std::unique_ptr<Logic> Logic::of(const Rules& rules) {
    if (rules.cells <= 128) return std::make_unique<LogicOf<128>>(rules);
    if (rules.cells <= 640) return std::make_unique<LogicOf<640>>(rules);
    return std::make_unique<LogicOf<1024>>(rules);
}

}  // namespace garns::logic
