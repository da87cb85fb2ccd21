#include "symmetry/canonical_full.h"

#include <algorithm>
#include <array>

namespace garns::symmetry {
namespace {

using Row = std::array<std::uint8_t, 9>;
using Grid = std::array<Row, 9>;

constexpr std::array<std::array<int, 3>, 6> kOrders{{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// Sorts the three items from `first`, those before `done` excepted. (std::sort on
// three bytes makes GCC 12 warn of bounds that it misjudges.)
template <class Less>
void sort_three(Row& row, int first, int done, const Less& less) {
    const auto order = [&](int a, int b) {
        if (a >= done && less(row[first + b], row[first + a])) std::swap(row[first + a], row[first + b]);
    };
    order(0, 1);
    order(1, 2);
    order(0, 1);
}

// The first row of a canonical grid reads 123456789, whichever row it was: its
// digit in the column at place p gets the label p. So the second row is known as
// soon as the columns are in order, and the columns follow from it:
//
//     places     1 2 3 | 4 5 6 | 7 8 9
//     row 1      1 2 3 | 4 5 6 | 7 8 9        follow(c): the column in which row 1
//     row 2      4 5 7 | . . . | . . .        has the digit that row 2 has in c
//
// Choose the first stack and its order (18 ways). The digit below label 1 stands
// in another box of row 1; it reads best as 4, so its column comes to place 4. The
// same for the next places: a column not yet placed takes the first free place of
// its stack. Three digits in two boxes: two of them share one, so some choice reads
// 456 or 457, and every other choice (47., 48.) is dropped. What is left of a stack
// is then in order, or is sorted by the labels below it, which are known by then.
class Search {
public:
    explicit Search(std::span<const Digit> grid) {
        for (int cell = 0; cell < 81; ++cell) {
            views_[0][cell / 9][cell % 9] = grid[cell];
            views_[1][cell % 9][cell / 9] = grid[cell];
        }
        best_.fill(Row{0xff});
    }

    Canonical run() {
        for (int view = 0; view < 2; ++view)
            for (int first = 0; first < 9; ++first)
                for (int second = first / 3 * 3; second < first / 3 * 3 + 3; ++second)
                    if (second != first) try_rows(view, first, second);
        return result();
    }

private:
    void try_rows(int view, int first, int second) {
        const Grid& grid = views_[view];
        std::array<int, 10> column_of{};
        for (int column = 0; column < 9; ++column) column_of[grid[first][column]] = column;
        Row follow;
        for (int column = 0; column < 9; ++column)
            follow[column] = static_cast<std::uint8_t>(column_of[grid[second][column]]);
        for (int stack = 0; stack < 3; ++stack)
            for (const auto& order : kOrders) {
                Row columns;  // the column at each place
                if (order_columns(follow, stack, order, columns)) try_columns(view, first, second, columns);
            }
    }

    // The best order of the columns for a first stack; false where row 2 would not
    // begin with 45.
    static bool order_columns(const Row& follow, int stack, const std::array<int, 3>& order, Row& columns) {
        for (int place = 0; place < 3; ++place) columns[place] = static_cast<std::uint8_t>(3 * stack + order[place]);
        const int second = follow[columns[0]] / 3, third = 3 - stack - second;
        if (follow[columns[1]] / 3 != second) return false;

        std::uint16_t placed = 0;
        std::array<int, 3> next{};  // the next free place of each stack
        next[second] = 3;
        next[third] = 6;
        const auto put = [&](int column) {
            if (column / 3 == stack || (placed >> column & 1)) return;
            placed |= static_cast<std::uint16_t>(1 << column);
            columns[next[column / 3]++] = static_cast<std::uint8_t>(column);
        };
        for (int place = 0; place < 3; ++place) put(follow[columns[place]]);
        for (int column = 3 * second; column < 3 * second + 3; ++column) put(column);  // one at most is left
        for (int place = 3; place < 6; ++place) put(follow[columns[place]]);

        Row place_of;
        for (int place = 0; place < next[third]; ++place) place_of[columns[place]] = static_cast<std::uint8_t>(place);
        const int rest = next[third];
        for (int column = 3 * third; column < 3 * third + 3; ++column) put(column);
        sort_three(columns, 6, rest - 6, [&](int a, int b) { return place_of[follow[a]] < place_of[follow[b]]; });
        return true;
    }

    // Compares the grid in this order with the best so far, row by row.
    void try_columns(int view, int first, int second, const Row& columns) {
        const Grid& grid = views_[view];
        std::array<std::uint8_t, 10> labels;
        for (int place = 0; place < 9; ++place)
            labels[grid[first][columns[place]]] = static_cast<std::uint8_t>(place + 1);

        Row rows{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second),
                 static_cast<std::uint8_t>(9 * (first / 3) + 3 - first - second)};
        bool smaller = false;
        Grid read;
        for (int level = 1; level < 9; ++level) {
            if (level == 3) order_rows(grid, columns[0], labels, rows);
            for (int place = 0; place < 9; ++place) read[level][place] = labels[grid[rows[level]][columns[place]]];
            if (smaller) continue;
            if (read[level] > best_[level]) return;
            smaller = read[level] < best_[level];
        }
        if (!smaller) {
            ++automorphisms_;
            return;
        }
        read[0] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        best_ = read;
        automorphisms_ = 1;
        view_ = view;
        rows_ = rows;
        columns_ = columns;
        labels_ = labels;
    }

    // The first column settles the order of the other rows: in each band the
    // smallest first, and the band with the smaller one.
    static void order_rows(const Grid& grid, int column, const std::array<std::uint8_t, 10>& labels, Row& rows) {
        const int done = rows[0] / 3;
        int count = 3;
        for (int row = 0; row < 9; ++row)
            if (row / 3 != done) rows[count++] = static_cast<std::uint8_t>(row);
        const auto by_label = [&](int a, int b) { return labels[grid[a][column]] < labels[grid[b][column]]; };
        sort_three(rows, 3, 0, by_label);
        sort_three(rows, 6, 0, by_label);
        if (by_label(rows[6], rows[3])) std::swap_ranges(rows.begin() + 3, rows.begin() + 6, rows.begin() + 6);
    }

    Canonical result() const {
        Canonical canonical{std::vector<Digit>(81), std::vector<Cell>(81), std::vector<Digit>(9), automorphisms_};
        std::copy(labels_.begin() + 1, labels_.end(), canonical.digits.begin());
        for (int row = 0; row < 9; ++row)
            for (int place = 0; place < 9; ++place) {
                const int from = view_ == 0 ? 9 * rows_[row] + columns_[place] : 9 * columns_[place] + rows_[row];
                canonical.cells[from] = static_cast<Cell>(9 * row + place);
                canonical.grid[9 * row + place] = best_[row][place];
            }
        return canonical;
    }

    std::array<Grid, 2> views_{};
    Grid best_;
    std::uint64_t automorphisms_ = 0;
    int view_ = 0;
    Row rows_{}, columns_{};
    std::array<std::uint8_t, 10> labels_{};
};

}  // namespace

Canonical canonical_full(std::span<const Digit> grid) { return Search(grid).run(); }

}  // namespace garns::symmetry
