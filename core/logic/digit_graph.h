// One digit alone: its places and its houses, numbered from 0. A hard 9x9
// position then needs one word for a set of either.
#pragma once

#include <array>
#include <vector>

#include "bitset.h"
#include "types.h"

namespace garns::logic {

template <int Bits>
struct DigitGraph {
    using Set = Bitset<Bits>;

    const Digit digit;
    int place_count = 0, house_count = 0;
    std::array<Cell, Bits> cells;     // by place
    std::array<Set, Bits> peers;      // by place: the places it sees
    std::array<Set, Bits> houses_of;  // by place: the houses it lies in
    std::array<int, Bits> houses;     // indexes into the houses of the geometry; only those with a place
    std::array<Set, Bits> places;     // by house
    Set all, all_houses;

    // Houses of the graph as indexes into those of the geometry.
    std::vector<int> house_indexes(const Set& set) const {
        std::vector<int> indexes;
        for (Cell house : set) indexes.push_back(houses[house]);
        return indexes;
    }

    template <class Board>
    DigitGraph(const Board& board, Digit of) : digit(of) {
        const auto& geometry = board.geometry();
        const auto& open = board.cells_with(digit);
        std::array<Cell, kMaxCells> number;  // of the places alone
        for (Cell cell : open) {
            number[cell] = static_cast<Cell>(place_count);
            cells[place_count++] = cell;
        }
        for (int house = 0; house < std::ssize(geometry.houses()); ++house) {
            const auto here = open & geometry.houses()[house];
            if (here.empty()) continue;
            for (Cell cell : here) {
                places[house_count].insert(number[cell]);
                houses_of[number[cell]].insert(static_cast<Cell>(house_count));
            }
            houses[house_count++] = house;
        }
        all = Set::first_cells(place_count);
        all_houses = Set::first_cells(house_count);

        // Mostly it is houses that make peers; groups and cages may add some.
        const bool only_houses = geometry.groups().empty() && geometry.rules().sums.empty();
        for (int i = 0; i < place_count; ++i) {
            for (Cell house : houses_of[i]) peers[i] |= places[house];
            if (!only_houses)
                for (Cell peer : open& geometry.peers(cells[i])) peers[i].insert(number[peer]);
            peers[i].erase(static_cast<Cell>(i));
        }
    }

    template <class CellSet>
    CellSet cells_of(const Set& set) const {
        CellSet result;
        for (Cell place : set) result.insert(cells[place]);
        return result;
    }
    std::vector<Cell> list_of(const Set& set) const {
        std::vector<Cell> result;
        for (Cell place : set) result.push_back(cells[place]);
        return result;
    }
};

// Calls use(graph) with the narrowest graph that holds the digit. A digit with
// more places or houses than the widest set is too loose for any pattern, and is
// left alone.
template <class Board, class Use>
void with_graph(const Board& board, Digit digit, const Use& use) {
    const int places = board.cells_with(digit).size();
    const int houses = static_cast<int>(board.geometry().houses().size());
    const int widest = places > houses ? places : houses;
    if (widest <= 64)
        use(DigitGraph<64>(board, digit));
    else if (widest <= 128)
        use(DigitGraph<128>(board, digit));
    else if (widest <= 320)
        use(DigitGraph<320>(board, digit));
}

}  // namespace garns::logic
