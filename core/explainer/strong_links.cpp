// What a group of cells is, and when two groups are strongly linked, is as in SukakuExplainer.

#include "explainer/strong_links.h"

namespace garns::explainer {
namespace {

// The places of a block that must be empty, and the two groups that are left: a cross around a middle
// place, or two of the three lines.
struct Shape {
    Mask empty, one, two;
    int middle;
};

constexpr std::array<Shape, 15> kBlockShapes = [] {
    std::array<Shape, 15> shapes{};
    for (int middle = 0; middle < 9; ++middle) {
        Shape& shape = shapes[middle];
        shape.middle = middle;
        for (int place = 0; place < 9; ++place) {
            if (place == middle) continue;
            const bool column = place % 3 == middle % 3, row = place / 3 == middle / 3;
            (column ? shape.one : row ? shape.two : shape.empty) |= bit_of(place);
        }
    }
    constexpr Mask kRows[] = {0007, 0070, 0700}, kColumns[] = {0111, 0222, 0444};
    constexpr int kPairs[3][3] = {{2, 0, 1}, {1, 0, 2}, {0, 1, 2}};  // the empty one, the other two
    for (int i = 0; i < 3; ++i) {
        const auto& [out, a, b] = kPairs[i];
        shapes[9 + i] = {kRows[out], kRows[a], kRows[b], -1};
        shapes[12 + i] = {kColumns[out], kColumns[a], kColumns[b], -1};
    }
    return shapes;
}();

bool same_line(int a, int b) { return a % 9 == b % 9 || a / 9 == b / 9; }

void add_all(Group& group, int house, Mask places) {
    for (int place : Bits(places)) group.add(house, place);
}

}  // namespace

void links_in(const Grid& grid, int house, int digit, std::vector<StrongLink>& links) {
    const Mask places = grid.places(house, digit);
    const int count = count_of(places);
    if (count < 2 || count > 6) return;
    const bool block = house < 9;
    StrongLink link{house, count > 2, places, {}};
    if (count == 2) {
        add_all(link.ends[0], house, static_cast<Mask>(places & -places));
        add_all(link.ends[1], house, static_cast<Mask>(places & (places - 1)));
        if (!block || !same_line(link.ends[0].cells[0], link.ends[1].cells[0])) links.push_back(link);
        return;
    }
    Shape shape{};
    bool found = false;
    if (block) {
        for (int i = 0; i < 15 && !found; ++i) {
            if (i > 8 && count < 4) continue;
            shape = kBlockShapes[i];
            found = (places & shape.empty) == 0;
        }
    } else {
        for (int third = 0; third < 3 && !found; ++third) {
            const Mask empty = static_cast<Mask>(7 << (3 * third));
            const int first = third == 0 ? 1 : 0, second = third == 2 ? 1 : 2;
            shape = {empty, static_cast<Mask>(7 << (3 * first)), static_cast<Mask>(7 << (3 * second)), -1};
            found = (places & empty) == 0;
        }
    }
    const Mask one = static_cast<Mask>(places & shape.one), two = static_cast<Mask>(places & shape.two);
    if (!found || one == 0 || two == 0) return;
    const bool cross = shape.middle >= 0;
    const auto single = [&](Mask alone, Mask rest) {
        StrongLink made = link;
        add_all(made.ends[0], house, alone);
        if (cross) {
            made.ends[1].add(house, first_of(rest));
            made.ends[1].add(house, shape.middle);
            if (count_of(rest) > 1) made.ends[1].add(house, first_of(static_cast<Mask>(rest & (rest - 1))));
        } else {
            add_all(made.ends[1], house, rest);
        }
        links.push_back(made);
    };
    if (is_single(one) || is_single(two)) {
        if (is_single(two))
            single(two, one);
        else
            single(one, two);
        return;
    }
    add_all(link.ends[0], house, one);
    add_all(link.ends[1], house, two);
    const bool square = block && !cross && count == 4 && same_line(link.ends[0].cells[1], link.ends[1].cells[1]) &&
                        same_line(link.ends[0].cells[0], link.ends[1].cells[0]);
    if (cross && (places & bit_of(shape.middle)) != 0)
        for (Group& end : link.ends)
            if (end.size == 2) end.add(house, shape.middle);
    links.push_back(link);
    if (square) {  // two rows or two columns: the same four cells the other way
        std::swap(link.ends[0].cells[1], link.ends[1].cells[0]);
        links.push_back(link);
    }
}

int house_of(const Group& a, const Group& b) {
    for (int kind : {2, 1, 0}) {
        const int house = kTables.houses[a.cells[0]][kind];
        bool all = true;
        for (const Group* group : {&a, &b})
            for (int i = 0; i < group->size; ++i) all &= kTables.houses[group->cells[i]][kind] == house;
        if (all) return house;
    }
    return -1;
}

}  // namespace garns::explainer
