#include "symmetry/canonical.h"

#include <algorithm>
#include <array>

#include "symmetry/canonical_full.h"

namespace garns::symmetry {
namespace {

constexpr int kMaxSize = 9;
constexpr std::uint8_t kFresh = 100;  // a digit without a label yet: after every label

template <class Item>
using Line = std::array<Item, kMaxSize>;

// A board as it stands, or turned over.
struct View {
    int size, band, stack;  // band: rows that stay together; stack: columns
    std::array<Digit, kMaxSize * kMaxSize> grid{};

    Digit at(int row, int column) const { return grid[row * size + column]; }
};

// The choices made so far: which rows come first, and how far the columns are
// ordered. Columns (and whole stacks) that were empty in every row so far are
// *tied*: nothing tells them apart yet, so their order is left open.
struct State {
    int view = 0;
    int rows_chosen = 0;
    Line<std::int8_t> rows{};
    Line<std::int8_t> columns{};     // the column at each place
    std::uint16_t tied_columns = 0;  // bit p: tied to the column before it
    std::uint16_t tied_stacks = 0;   // bit s: tied to the stack before it
    std::array<Digit, kMaxSize + 1> labels{};
    Digit used = 0;

    bool column_tied(int place) const { return tied_columns >> place & 1; }
    bool stack_tied(int stack) const { return tied_stacks >> stack & 1; }
};

// A row as the columns of a state allow it to read best, and that order.
struct Reading {
    Line<std::uint8_t> pattern{};
    Line<std::int8_t> columns{};
};

std::uint8_t key(const State& state, Digit digit) {
    if (digit == 0) return 0;
    return state.labels[digit] != 0 ? state.labels[digit] : kFresh;
}

// The smallest reading of a row. Equal patterns mean equal strings: digits without
// a label get the next labels from left to right. Tied stacks have tied columns
// only, so sorting the columns first and the stacks after is right.
Reading read(const View& view, const State& state, int row) {
    Reading reading;
    reading.columns = state.columns;
    const auto by_key = [&](std::int8_t a, std::int8_t b) {
        return key(state, view.at(row, a)) < key(state, view.at(row, b));
    };
    for (int first = 0, next; first < view.size; first = next) {
        for (next = first + 1; next < view.size && state.column_tied(next);) ++next;
        std::sort(reading.columns.begin() + first, reading.columns.begin() + next, by_key);
    }
    for (int place = 0; place < view.size; ++place)
        reading.pattern[place] = key(state, view.at(row, reading.columns[place]));

    const int stacks = view.size / view.stack;
    for (int sorted = 1; sorted < stacks; ++sorted)
        for (int stack = sorted; stack > 0 && state.stack_tied(stack); --stack) {
            const auto here = reading.pattern.begin() + stack * view.stack, before = here - view.stack;
            if (!std::lexicographical_compare(here, here + view.stack, before, here)) break;
            std::swap_ranges(before, here, here);
            const auto columns = reading.columns.begin() + stack * view.stack;
            std::swap_ranges(columns - view.stack, columns, columns);
        }
    return reading;
}

// Chooses a row for a state. Tied columns with new digits read alike in every
// order, but each order gives other labels: all of them go on.
class Extension {
public:
    Extension(const View& view, const State& state, int row, const Reading& reading, std::vector<State>& out)
        : view_(view), old_(state), row_(row), reading_(reading), out_(out) {}

    void run() { order_stacks(0); }

private:
    bool fresh(int place) const { return reading_.pattern[place] == kFresh; }
    auto pattern_of(int stack) const { return std::span(reading_.pattern).subspan(stack * view_.stack, view_.stack); }
    bool all_empty(int stack) const {
        return std::ranges::all_of(pattern_of(stack), [](auto key) { return key == 0; });
    }

    // Every order of tied stacks that read alike but are not empty.
    void order_stacks(int stack) {
        const int stacks = view_.size / view_.stack;
        if (stack == stacks) return order_columns(0);
        order_stacks(stack + 1);
        for (int other = stack + 1; other < stacks && old_.stack_tied(other); ++other) {
            if (all_empty(stack) || !std::ranges::equal(pattern_of(stack), pattern_of(other))) break;
            swap_stacks(stack, other);
            order_stacks(stack + 1);
            swap_stacks(stack, other);
        }
    }
    void swap_stacks(int a, int b) {
        for (int place = 0; place < view_.stack; ++place)
            std::swap(reading_.columns[a * view_.stack + place], reading_.columns[b * view_.stack + place]);
    }

    // Every order of tied columns with new digits.
    void order_columns(int place) {
        if (place >= std::min(view_.size, kMaxSize)) return finish();
        order_columns(place + 1);
        for (int other = place + 1; other < kMaxSize && old_.column_tied(other); ++other) {
            if (!fresh(place) || !fresh(other)) break;
            std::swap(reading_.columns[place], reading_.columns[other]);
            order_columns(place + 1);
            std::swap(reading_.columns[place], reading_.columns[other]);
        }
    }

    void finish() {
        State& state = out_.emplace_back(old_);
        state.rows[state.rows_chosen++] = static_cast<std::int8_t>(row_);
        state.columns = reading_.columns;
        for (int place = 0; place < view_.size; ++place) {
            const bool empty = reading_.pattern[place] == 0;
            if (!empty || (place > 0 && reading_.pattern[place - 1] != 0))
                state.tied_columns &= static_cast<std::uint16_t>(~(1 << place));
            if (fresh(place)) state.labels[view_.at(row_, state.columns[place])] = ++state.used;
        }
        for (int stack = 1; stack < view_.size / view_.stack; ++stack)
            if (!all_empty(stack) || !all_empty(stack - 1))
                state.tied_stacks &= static_cast<std::uint16_t>(~(1 << stack));
    }

    const View& view_;
    const State& old_;
    int row_;
    Reading reading_;
    std::vector<State>& out_;
};

State start(const View& view, int which) {
    State state;
    state.view = which;
    for (int place = 0; place < view.size; ++place) {
        state.columns[place] = static_cast<std::int8_t>(place);
        if (place % view.stack != 0) state.tied_columns |= static_cast<std::uint16_t>(1 << place);
    }
    for (int stack = 1; stack < view.size / view.stack; ++stack)
        state.tied_stacks |= static_cast<std::uint16_t>(1 << stack);
    return state;
}

// Whether a row may come next: of the band that was begun, or of any new one.
bool may_follow(const View& view, const State& state, int row) {
    const auto chosen = std::span(state.rows).first(state.rows_chosen);
    if (std::ranges::find(chosen, row) != chosen.end()) return false;
    const bool begun = state.rows_chosen % view.band != 0;
    return !begun || chosen.back() / view.band == row / view.band;
}

std::uint64_t factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

// In how many orders the tied columns, stacks and the digits that never came may stand.
std::uint64_t open_orders(const View& view, const State& state) {
    std::uint64_t orders = factorial(view.size - state.used);
    for (int place = 0, run = 1; place < view.size; ++place) {
        run = state.column_tied(place) ? run + 1 : 1;
        orders *= run;  // 1 * 2 * ... over a run of tied columns
    }
    for (int stack = 0, run = 1; stack < view.size / view.stack; ++stack) {
        run = state.stack_tied(stack) ? run + 1 : 1;
        orders *= run;
    }
    return orders;
}

void describe(const View& view, const State& state, bool turned, Canonical& result) {
    const int size = view.size;
    Digit used = state.used;
    for (int digit = 1; digit <= size; ++digit)
        result.digits[digit - 1] = state.labels[digit] != 0 ? state.labels[digit] : ++used;
    for (int row = 0; row < size; ++row)
        for (int place = 0; place < size; ++place) {
            const int from_row = state.rows[row], from_column = state.columns[place];
            const int from = turned ? from_column * size + from_row : from_row * size + from_column;
            const Digit digit = view.at(from_row, from_column);
            result.cells[from] = static_cast<Cell>(row * size + place);
            result.grid[row * size + place] = digit == 0 ? Digit{0} : result.digits[digit - 1];
        }
}

}  // namespace

// Row by row: of all ways to go on, those that read best survive.
Canonical canonical(std::span<const Digit> grid, int box_rows, int box_columns) {
    const int size = box_rows * box_columns;
    const bool full = std::ranges::find(grid, Digit{0}) == grid.end();
    if (full && size == 9 && box_rows == 3) return canonical_full(grid);

    std::vector<View> views{{size, box_rows, box_columns, {}}};
    std::ranges::copy(grid, views[0].grid.begin());
    if (box_rows == box_columns) {
        views.push_back(views[0]);
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) views[1].grid[column * size + row] = views[0].at(row, column);
    }

    std::vector<State> states, next;
    for (int which = 0; which < std::ssize(views); ++which) states.push_back(start(views[which], which));
    for (int level = 0; level < size; ++level) {
        Line<std::uint8_t> best;
        best.fill(0xff);
        next.clear();
        for (const State& state : states) {
            const View& view = views[state.view];
            for (int row = 0; row < size; ++row) {
                if (!may_follow(view, state, row)) continue;
                const Reading reading = read(view, state, row);
                if (reading.pattern > best) continue;
                if (reading.pattern < best) {
                    best = reading.pattern;
                    next.clear();
                }
                Extension(view, state, row, reading, next).run();
            }
        }
        states.swap(next);
    }

    Canonical result{std::vector<Digit>(grid.size()), std::vector<Cell>(grid.size()), std::vector<Digit>(size), 0};
    for (const State& state : states) result.automorphisms += open_orders(views[state.view], state);
    describe(views[states[0].view], states[0], states[0].view == 1, result);
    return result;
}

}  // namespace garns::symmetry
