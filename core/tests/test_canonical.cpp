// The canonical form: smallest, the same for every equal puzzle, and reached by
// the moves that it names.

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "doctest.h"
#include "rng.h"
#include "symmetry/canonical.h"

using namespace garns;
using symmetry::canonical;
using symmetry::Canonical;

namespace {

using Grid = std::vector<Digit>;

Grid grid_of(std::string_view text) {
    Grid grid;
    for (char c : text) grid.push_back(static_cast<Digit>(c == '.' ? 0 : c - '0'));
    return grid;
}

// As letters, for comparing.
std::string text(const Grid& grid) { return {grid.begin(), grid.end()}; }

// An order of lines that keeps blocks of lines together.
std::vector<int> shuffled_lines(int size, int block, Rng& rng) {
    std::vector<int> blocks(size / block), lines;
    std::iota(blocks.begin(), blocks.end(), 0);
    rng.shuffle(std::span(blocks));
    for (int which : blocks) {
        std::vector<int> inside(block);
        std::iota(inside.begin(), inside.end(), which * block);
        rng.shuffle(std::span(inside));
        lines.insert(lines.end(), inside.begin(), inside.end());
    }
    return lines;
}

// A puzzle that is the same but for the order of things.
Grid disguise(const Grid& grid, int box_rows, int box_columns, Rng& rng) {
    const int size = box_rows * box_columns;
    const auto rows = shuffled_lines(size, box_rows, rng), columns = shuffled_lines(size, box_columns, rng);
    std::vector<Digit> digits(size);
    std::iota(digits.begin(), digits.end(), Digit{1});
    rng.shuffle(std::span(digits));
    const bool turn = box_rows == box_columns && rng.below(2) == 1;
    Grid moved(grid.size());
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column) {
            const Digit digit =
                turn ? grid[columns[column] * size + rows[row]] : grid[rows[row] * size + columns[column]];
            moved[row * size + column] = digit == 0 ? Digit{0} : digits[digit - 1];
        }
    return moved;
}

// Whether the moves that the form names lead from the puzzle to it.
bool leads_there(const Grid& grid, const Canonical& form) {
    for (std::size_t cell = 0; cell < grid.size(); ++cell)
        if (form.grid[form.cells[cell]] != (grid[cell] == 0 ? 0 : form.digits[grid[cell] - 1])) return false;
    return true;
}

// Every 4x4 grid that keeps the rules.
std::vector<Grid> grids_4x4() {
    std::vector<Grid> found;
    Grid grid(16);
    const auto fits = [&](int cell, Digit digit) {
        for (int other = 0; other < cell; ++other) {
            const bool row = other / 4 == cell / 4, column = other % 4 == cell % 4;
            const bool box = other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2;
            if ((row || column || box) && grid[other] == digit) return false;
        }
        return true;
    };
    const auto fill = [&](auto&& self, int cell) -> void {
        if (cell == 16) {
            found.push_back(grid);
            return;
        }
        for (Digit digit = 1; digit <= 4; ++digit)
            if (fits(cell, digit)) {
                grid[cell] = digit;
                self(self, cell + 1);
                grid[cell] = 0;
            }
    };
    fill(fill, 0);
    return found;
}

}  // namespace

TEST_CASE("the 288 grids of 4x4 make two classes, of 96 and 192") {
    std::map<std::string, int> classes;
    std::map<std::string, std::uint64_t> automorphisms;
    for (const Grid& grid : grids_4x4()) {
        const Canonical form = canonical(grid, 2, 2);
        CHECK(leads_there(grid, form));
        ++classes[text(form.grid)];
        automorphisms[text(form.grid)] = form.automorphisms;
    }
    CHECK(classes.size() == 2);
    for (const auto& [grid, count] : classes) {
        CHECK((count == 96 || count == 192));
        CHECK(count * automorphisms[grid] == 3072);  // orbit times stabiliser is the whole group
    }
}

TEST_CASE("a disguised puzzle has the same canonical form, full or not, on every small board") {
    Rng rng(7);
    const Grid full = grid_of("812753649943682175675491283154237896369845721287169534521974368438526917796318452");
    for (int round = 0; round < 300; ++round) {
        Grid grid = full;
        const auto holes = rng.below(82);
        for (std::uint64_t hole = 0; hole < holes; ++hole) grid[rng.below(81)] = 0;
        const Canonical form = canonical(grid, 3, 3);
        const Canonical again = canonical(disguise(grid, 3, 3, rng), 3, 3);
        CHECK(leads_there(grid, form));
        CHECK(form.grid == again.grid);
        CHECK(form.automorphisms == again.automorphisms);
        CHECK(text(form.grid) <= text(grid));
    }
    const Grid six = grid_of("123456456123231564564231312645645312");
    for (int round = 0; round < 100; ++round) {
        Grid grid = six;
        for (auto hole = rng.below(37); hole > 0; --hole) grid[rng.below(36)] = 0;
        CHECK(canonical(grid, 2, 3).grid == canonical(disguise(grid, 2, 3, rng), 2, 3).grid);
    }
}

TEST_CASE("no disguise comes before the canonical form") {
    Rng rng(11);
    const auto all = grids_4x4();
    for (int round = 0; round < 200; ++round) {
        Grid grid = all[rng.below(all.size())];
        for (auto hole = rng.below(17); hole > 0; --hole) grid[rng.below(16)] = 0;
        const std::string least = text(canonical(grid, 2, 2).grid);
        for (int tries = 0; tries < 200; ++tries) CHECK(least <= text(disguise(grid, 2, 2, rng)));
    }
}

TEST_CASE("the most symmetrical grid has 648 symmetries") {
    const Grid most = grid_of("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
    const Canonical form = canonical(most, 3, 3);
    CHECK(form.automorphisms == 648);
    CHECK(leads_there(most, form));
}

TEST_CASE("the empty board has every move as a symmetry") {
    CHECK(canonical(Grid(81), 3, 3).automorphisms == 1218998108160);  // 2 * 6^8 * 9!
    CHECK(canonical(Grid(16), 2, 2).automorphisms == 3072);
    CHECK(canonical(Grid(36), 2, 3).automorphisms == 3456ull * 720);
}

TEST_CASE("many puzzles have the forms that each has alone, in order, with any number of threads") {
    Rng rng(9, 0);
    const std::vector<Grid> grids = grids_4x4();
    std::vector<Digit> givens;
    for (const Grid& grid : grids)
        for (Digit digit : grid) givens.push_back(rng.below(3) == 0 ? digit : Digit{0});
    givens[0] = 5;                // no digit of this board
    givens[16] = givens[17] = 1;  // a clash
    const std::size_t count = grids.size();
    const auto puzzles = Puzzles::rows(givens, {.cells = 16, .digits = 4, .at_once = 10});
    std::vector<Digit> forms(givens.size(), 99), status(count, 99);
    std::vector<std::uint64_t> automorphisms(count, 99);
    const auto run = [&](std::size_t threads, const Control& control) {
        symmetry::canonical_many({.puzzles = puzzles.get(),
                                  .box_rows = 2,
                                  .box_columns = 2,
                                  .threads = threads,
                                  .forms = forms.data(),
                                  .automorphisms = automorphisms.data(),
                                  .status = status.data()},
                                 control);
    };
    for (const std::size_t threads : {1, 3}) {
        run(threads, {});
        for (std::size_t i = 0; i < count; ++i) {
            const Grid form(forms.begin() + 16 * i, forms.begin() + 16 * i + 16);
            CHECK(status[i] == (i == 0 ? 1 : i == 1 ? 2 : 0));
            if (status[i] != 0) {
                CHECK(form == Grid(16));
                CHECK(automorphisms[i] == 0);
                continue;
            }
            const Canonical alone = canonical(std::span(givens).subspan(16 * i, 16), 2, 2);
            CHECK(form == alone.grid);
            CHECK(automorphisms[i] == alone.automorphisms);
        }
    }

    const std::atomic<bool> cancelled = true;
    Control control;
    control.cancelled = &cancelled;
    run(2, control);
    CHECK(status[0] == 1);
    CHECK(std::ranges::count(status, 3) == std::ssize(status) - 1);
    CHECK(std::ranges::count(forms, 0) == std::ssize(forms));
}
