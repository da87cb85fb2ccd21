// Two, three or four strong links of one digit, joined by houses that hold an end of each of two:
// skyscrapers, kites, turbot fish, empty rectangles and longer. SukakuExplainer's families; what a group
// of cells is, and which of several hints comes first, is as there.

#include <algorithm>
#include <tuple>

#include "explainer/hint.h"

namespace garns::explainer {
namespace {

using CellSet = Bitset<128>;
using logic::Role;

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

struct Group {
    std::array<std::uint8_t, 3> cells{};
    int size = 0;

    void add(int house, int place) { cells[size++] = kTables.cells[house][place]; }
    CellSet common() const {
        CellSet seen = kTables.seen[cells[0]];
        for (int i = 1; i < size; ++i) seen &= kTables.seen[cells[i]];
        return seen;
    }
};

// One of two groups of cells of a house holds the digit.
struct StrongLink {
    int house;
    bool grouped;
    Mask places;
    std::array<Group, 2> ends;
};

bool same_line(int a, int b) { return a % 9 == b % 9 || a / 9 == b / 9; }

void add_all(Group& group, int house, Mask places) {
    for (int place : Bits(places)) group.add(house, place);
}

// The strong links of a digit in a house: none, one, or two ways to see one.
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

// The house that holds two groups: a column before a row before a block; -1 for none.
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

// Orders of so many links, of each and its reverse the smaller one, as they are gone through.
std::vector<std::array<int, 4>> orders(int count) {
    std::vector<std::array<int, 4>> result;
    std::array<int, 4> order{0, 1, 2, 3};
    std::array<int, 5> weight{0, 1, 2, 3, 4};
    weight[count] = count;
    const auto take = [&] {
        std::array<int, 4> back{};
        for (int i = 0; i < count; ++i) back[i] = order[count - 1 - i];
        if (!std::lexicographical_compare(back.begin(), back.begin() + count, order.begin(), order.begin() + count))
            result.push_back(order);
    };
    take();
    for (int upper = 1; upper < count;) {
        --weight[upper];
        std::swap(order[upper % 2 != 0 ? weight[upper] : 0], order[upper]);
        take();
        for (upper = 1; weight[upper] == 0; ++upper) weight[upper] = upper;
    }
    return result;
}

class Search {
public:
    Search(const Grid& grid, int count, Hint& hint) : grid_(grid), count_(count), hint_(hint), orders_(orders(count)) {}

    bool run() {
        for (int digit = 0; digit < 9; ++digit)
            for (int house = 0; house < kHouses; ++house) {
                first_[digit][house] = static_cast<int>(links_[digit].size());
                links_in(grid_, house, digit, links_[digit]);
                first_[digit][house + 1] = static_cast<int>(links_[digit].size());
            }
        for (int digit = 0; digit < 9; ++digit) join(digit);
        // Kinds of houses never fall, and the last of them grows slowest.
        std::array<int, 4> kinds{};
        types(count_ - 1, 2, kinds);
        return best_score_ < 1000;
    }

private:
    void types(int at, int most, std::array<int, 4>& kinds) {
        if (at < 0) {
            for (digit_ = 0; digit_ < 9; ++digit_) choose(0, -1, kinds);
            return;
        }
        for (int kind = 0; kind <= most; ++kind) {
            kinds[at] = kind;
            types(at - 1, kind, kinds);
        }
    }

    // Which ends of which links a house joins.
    void join(int digit) {
        const auto& links = links_[digit];
        auto& joints = joints_[digit];
        joints.assign(links.size() * links.size() * 4, -1);
        for (std::size_t a = 0; a < links.size(); ++a)
            for (std::size_t b = 0; b < links.size(); ++b) {
                if (a == b) continue;
                for (int x = 0; x < 2; ++x)
                    for (int y = 0; y < 2; ++y)
                        joints[((a * links.size() + b) * 2 + x) * 2 + y] =
                            static_cast<std::int8_t>(house_of(links[a].ends[x], links[b].ends[y]));
            }
    }
    int joint(int a, int x, int b, int y) const {
        return joints_[digit_][((a * links_[digit_].size() + b) * 2 + x) * 2 + y];
    }
    bool joined(int a, int b) const {
        return joint(a, 0, b, 0) >= 0 || joint(a, 0, b, 1) >= 0 || joint(a, 1, b, 0) >= 0 || joint(a, 1, b, 1) >= 0;
    }

    // Links of different houses without a cell in common.
    void choose(int depth, int last, const std::array<int, 4>& kinds) {
        if (depth == count_) return evaluate(kinds);
        const int from = depth > 0 && kinds[depth] == kinds[depth - 1] ? last + 1 : 0;
        for (int number = from; number < 9; ++number) {
            const int house = 9 * kinds[depth] + number;
            for (int i = first_[digit_][house]; i < first_[digit_][house + 1]; ++i) {
                const StrongLink& link = links_[digit_][i];
                bool apart = true;
                for (int k = 0; k < depth && apart; ++k) {
                    const StrongLink& other = links_[digit_][chosen_[k]];
                    apart = (link.places & kTables.overlap[link.house][other.house]) == 0 ||
                            (other.places & kTables.overlap[other.house][link.house]) == 0 || !meet(link, other);
                }
                if (!apart) continue;
                chosen_[depth] = i;
                choose(depth + 1, number, kinds);
            }
        }
    }
    static bool meet(const StrongLink& a, const StrongLink& b) {
        for (int place : Bits(a.places & kTables.overlap[a.house][b.house])) {
            const int cell = kTables.cells[a.house][place];
            if ((b.places & bit_of(kTables.places[cell][b.house / 9])) != 0) return true;
        }
        return false;
    }

    void evaluate(const std::array<int, 4>& kinds) {
        for (const auto& order : orders_) {
            bool possible = true;
            for (int i = 0; i + 1 < count_ && possible; ++i)
                possible = joined(chosen_[order[i]], chosen_[order[i + 1]]);
            if (!possible) continue;
            for (unsigned turns = 0; turns < (1u << count_); ++turns) {
                std::array<int, 4> turned{};
                for (int i = 0; i < count_; ++i) turned[i] = (turns >> (count_ - 1 - i)) & 1;
                path(kinds, order, turned);
            }
        }
    }

    void path(const std::array<int, 4>& kinds, const std::array<int, 4>& order, const std::array<int, 4>& turned) {
        const auto link = [&](int i) -> const StrongLink& { return links_[digit_][chosen_[order[i]]]; };
        std::array<int, 3> covers{};
        for (int i = 0; i + 1 < count_; ++i) {
            covers[i] = joint(chosen_[order[i]], 1 - turned[i], chosen_[order[i + 1]], turned[i + 1]);
            if (covers[i] < 0) return;
        }
        const Group& start = link(0).ends[turned[0]];
        const Group& end = link(count_ - 1).ends[1 - turned[count_ - 1]];
        const int ring = house_of(start, end);
        if (ring >= 0) {
            int least = kHouses;
            for (int i = 0; i < count_; ++i) least = std::min(least, link(i).house);
            if (link(0).house != least || turned[0] != 0) return;
        }
        CellSet outside = CellSet::first_cells(kCells);
        for (int i = 0; i < count_; ++i) outside -= kTables.sets[link(i).house];
        if (ring < 0)
            for (int i = 0; i + 1 < count_; ++i) outside -= kTables.sets[covers[i]];
        int total = 0;
        CellSet gone;
        const auto take = [&](const Group& a, const Group& b) {
            for (Cell cell : a.common() & b.common() & outside)
                if (grid_.has(cell, digit_)) ++total, gone.insert(cell);
        };
        take(start, end);
        if (ring >= 0)
            for (int i = 0; i + 1 < count_; ++i) take(link(i).ends[1 - turned[i]], link(i + 1).ends[turned[i + 1]]);
        if (total == 0) return;
        offer(kinds, order, turned, covers, ring, total, gone);
    }

    // How the kinds of houses read: rows and columns may change places, and the chain may be read from either end.
    int name(const std::array<int, 4>& kinds, const std::array<int, 4>& order) const {
        std::array<int, 4> actual{}, back{};
        for (int i = 0; i < count_; ++i) actual[i] = kinds[order[i]], back[count_ - 1 - i] = kinds[order[i]];
        if (std::lexicographical_compare(back.begin(), back.begin() + count_, actual.begin(), actual.begin() + count_))
            std::swap(actual, back);
        constexpr int kSwap[] = {0, 2, 1};
        int original = 0, swapped = 0, reversed = 0, plain = 0;
        bool rows = false;
        for (int i = 0; i < count_; ++i) {
            rows |= actual[i] == 1;
            original = 10 * original + actual[i];
            swapped = 10 * swapped + kSwap[actual[i]];
            reversed = 10 * reversed + kSwap[actual[count_ - 1 - i]];
            plain = 10 * plain + std::min(actual[i], 1);
        }
        return rows ? std::min({original, swapped, reversed}) : plain;
    }

    void offer(const std::array<int, 4>& kinds, const std::array<int, 4>& order, const std::array<int, 4>& turned,
               const std::array<int, 3>& covers, int ring, int total, const CellSet& gone) {
        constexpr int kBase[] = {40, 54, 58};
        const int named = name(kinds, order);
        int groups = 0;
        for (int i = 0; i < count_; ++i) groups += links_[digit_][chosen_[i]].grouped;
        bool blocks = false, twos = false;
        for (int i = 0, rest = named; i < count_; ++i, rest /= 10) {
            blocks |= rest % 10 == 0;
            twos |= rest % 10 == 2;
        }
        const int score = kBase[count_ - 2] + (groups > 0 ? 3 : blocks && twos ? 2 : blocks || twos ? 1 : 0);
        const int suffix = groups * 100000 + named;
        if (std::tie(score, total, suffix) == std::tie(best_score_, best_total_, best_suffix_)) return;
        const bool better = score != best_score_   ? score < best_score_
                            : total != best_total_ ? total > best_total_
                                                   : suffix < best_suffix_;
        if (!better) return;
        best_score_ = score, best_total_ = total, best_suffix_ = suffix;
        constexpr Technique kNames[] = {Technique::kTurbot, Technique::kStrongLinks3, Technique::kStrongLinks4};
        hint_.found(kNames[count_ - 2], score);
        hint_.removals.clear();
        for (Cell cell : gone) hint_.remove(cell, bit_of(digit_));
        if (hint_.step != nullptr) tell(order, turned, covers, ring);
    }

    void tell(const std::array<int, 4>& order, const std::array<int, 4>& turned, const std::array<int, 3>& covers,
              int ring) {
        hint_.step->parts.clear();
        hint_.step->links.clear();
        const auto node = [&](const Group& group) {
            std::vector<Cell> cells;
            for (int i = 0; i < group.size; ++i)
                if (grid_.has(group.cells[i], digit_)) cells.push_back(group.cells[i]);
            std::sort(cells.begin(), cells.end());
            return logic::Node(cells, static_cast<Digit>(digit_ + 1));
        };
        std::vector<int> houses(covers.begin(), covers.begin() + count_ - 1);
        if (ring >= 0) houses.push_back(ring);
        for (int i = 0; i < count_; ++i) {
            const StrongLink& link = links_[digit_][chosen_[order[i]]];
            const logic::Node from = node(link.ends[turned[i]]), to = node(link.ends[1 - turned[i]]);
            if (i > 0) hint_.step->links.push_back({hint_.step->links.back().to, from, false});
            hint_.step->links.push_back({from, to, true});
            hint_.tell(Role::kStrong, cells_at(link.house, link.places), bit_of(digit_), {link.house});
        }
        if (ring >= 0)
            hint_.step->links.push_back({hint_.step->links.back().to, hint_.step->links.front().from, false});
        hint_.tell(Role::kCover, {}, bit_of(digit_), houses);
    }

    const Grid& grid_;
    int count_;
    Hint& hint_;
    std::vector<std::array<int, 4>> orders_;
    std::array<std::vector<StrongLink>, 9> links_;       // by digit, house by house
    std::array<std::array<int, kHouses + 1>, 9> first_;  // where a house begins
    std::array<std::vector<std::int8_t>, 9> joints_;
    int digit_ = 0;
    std::array<int, 4> chosen_{};
    int best_score_ = 1000, best_total_ = 0, best_suffix_ = 0;
};

}  // namespace

bool find_strong_links(const Grid& grid, int count, Hint& hint) { return Search(grid, count, hint).run(); }

}  // namespace garns::explainer
