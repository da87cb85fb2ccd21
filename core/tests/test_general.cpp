// The general solver on houses and groups: census counts, a naive reference,
// resumption, true candidates, bulk calls.
#include <algorithm>
#include <atomic>
#include <functional>
#include <random>
#include <vector>

#include "doctest.h"
#include "solve/general.h"
#include "solve/solve.h"

using namespace garns;
using namespace garns::solve;

namespace {

using Grid = std::vector<int>;  // a digit per cell

Rules latin(int n) {
    Rules rules;
    rules.cells = n * n;
    rules.digits = n;
    for (int i = 0; i < n; ++i) {
        std::vector<Cell> row, column;
        for (int j = 0; j < n; ++j) {
            row.push_back(static_cast<Cell>(i * n + j));
            column.push_back(static_cast<Cell>(j * n + i));
        }
        rules.houses.push_back(row);
        rules.houses.push_back(column);
    }
    return rules;
}

Rules sudoku(int height, int width) {
    const int n = height * width;
    Rules rules = latin(n);
    for (int box = 0; box < n; ++box) {
        const int top = box / height * height, left = box % height * width;
        std::vector<Cell> cells;
        for (int i = 0; i < n; ++i) cells.push_back(static_cast<Cell>((top + i / width) * n + left + i % width));
        rules.houses.push_back(cells);
    }
    return rules;
}

std::vector<DigitSet> open_board(const Model& model) { return model.rules().domains; }

std::vector<DigitSet> with_givens(const Model& model, const Grid& givens) {
    std::vector<DigitSet> domains = open_board(model);
    for (std::size_t cell = 0; cell < givens.size(); ++cell)
        if (givens[cell] != 0) domains[cell] = DigitSet::of(static_cast<Digit>(givens[cell]));
    return domains;
}

Control budget(std::uint64_t nodes) {
    Control control;
    control.max_nodes = nodes;
    return control;
}

std::uint64_t count(const Rules& rules) {
    const Model model(rules);
    return solve::solve(model, open_board(model), UINT64_MAX, {}).count;
}

// All solutions by trying every digit in every cell in turn.
void naive(const Model& model, Grid& grid, std::size_t cell, const std::vector<DigitSet>& domains,
           const std::function<void(const Grid&)>& found) {
    if (cell == grid.size()) return found(grid);
    for (Digit digit : domains[cell]) {
        const auto peers = model.peers(static_cast<Cell>(cell));
        if (std::ranges::any_of(peers, [&](Cell peer) { return grid[peer] == digit; })) continue;
        grid[cell] = digit;
        naive(model, grid, cell + 1, domains, found);
        grid[cell] = 0;
    }
}

std::vector<Grid> naive_solutions(const Model& model, const std::vector<DigitSet>& domains) {
    std::vector<Grid> all;
    Grid grid(model.cells());
    naive(model, grid, 0, domains, [&](const auto& solution) { all.push_back(solution); });
    return all;
}

std::vector<Grid> all_solutions(GeneralSearch& search, const Control& control = {}) {
    std::vector<Grid> all;
    while (search.next(control) == Event::kSolution)
        all.emplace_back(search.solution().begin(), search.solution().end());
    std::ranges::sort(all);
    return all;
}

// A random board: Latin or with boxes, perhaps with random groups; random
// candidates in random cells.
struct RandomBoard {
    Model model;
    std::vector<DigitSet> domains;
};

RandomBoard random_board(std::mt19937& random) {
    Rules rules = random() % 2 ? sudoku(2, 2) : latin(3 + random() % 2);
    for (int groups = random() % 3; groups > 0; --groups) {
        std::vector<Cell> cells(rules.cells);
        for (int i = 0; i < rules.cells; ++i) cells[i] = static_cast<Cell>(i);
        std::ranges::shuffle(cells, random);
        cells.resize(2 + random() % (rules.digits - 2));
        rules.groups.push_back(cells);
    }
    const int digits = rules.digits;
    RandomBoard board{Model(std::move(rules)), {}};
    board.domains = open_board(board.model);
    for (DigitSet& domain : board.domains)
        if (random() % 4 == 0) domain = DigitSet(random() & DigitSet::all(digits).bits());
    return board;
}

}  // namespace

TEST_CASE("general: census of small boards") {
    CHECK(count(sudoku(2, 2)) == 288);
    CHECK(count(latin(4)) == 576);
    CHECK(count(latin(5)) == 161280);

    Rules diagonals = sudoku(2, 2);
    diagonals.houses.push_back({0, 5, 10, 15});
    diagonals.houses.push_back({3, 6, 9, 12});
    CHECK(count(diagonals) == 48);
}

// Relabelling the digits maps grids with one first row onto grids with any
// other, so the 28,200,960 grids are 6! times those that begin 123456.
TEST_CASE("general: census of 6x6") {
    const Model model(sudoku(2, 3));
    const auto domains = with_givens(model, {1, 2, 3, 4, 5, 6});
    CHECK(720 * solve::solve(model, domains, UINT64_MAX, {}).count == 28'200'960);
}

TEST_CASE("general: every solution once, as the naive search finds them") {
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round) {
        const auto [model, domains] = random_board(random);
        auto expected = naive_solutions(model, domains);
        std::ranges::sort(expected);
        GeneralSearch search(model);
        search.start(domains);
        CHECK(all_solutions(search) == expected);
        CHECK(search.next({}) == Event::kExhausted);
    }
}

TEST_CASE("general: propagation keeps every solution") {
    std::mt19937 random(2);
    int refuted = 0;
    for (int round = 0; round < 200; ++round) {
        const auto [model, domains] = random_board(random);
        GeneralSearch search(model);
        search.start(domains);
        const bool possible = search.propagate();
        const auto solutions = naive_solutions(model, domains);
        if (!possible) {
            ++refuted;
            CHECK(solutions.empty());
            CHECK(search.next({}) == Event::kExhausted);
        }
        for (const auto& solution : solutions)
            for (int cell = 0; cell < model.cells(); ++cell)
                CHECK(search.candidates()[cell].has(static_cast<Digit>(solution[cell])));
    }
    CHECK(refuted > 0);
}

TEST_CASE("general: a stopped search goes on where it was") {
    const Model model(sudoku(2, 2));
    GeneralSearch search(model);
    search.start(open_board(model));
    std::uint64_t solutions = 0, stops = 0;
    for (Control control = budget(0);;) {
        const Event event = search.next(control);
        if (event == Event::kExhausted) break;
        if (event == Event::kSolution) ++solutions;
        if (event == Event::kStopped) {
            CHECK(search.nodes() == control.max_nodes);
            ++control.max_nodes;
            ++stops;
        }
    }
    CHECK(solutions == 288);
    CHECK(stops == search.nodes() + 1);
}

TEST_CASE("general: cancellation and deadline give an honest answer") {
    const Model model(sudoku(3, 3));
    const std::atomic<bool> yes = true;
    Control cancelled;
    cancelled.cancelled = &yes;
    CHECK(!solve::solve(model, open_board(model), 1, cancelled).complete);

    Control short_time;
    short_time.deadline = Control::Clock::now() + std::chrono::milliseconds(5);
    const Answer answer = solve::solve(model, open_board(model), UINT64_MAX, short_time);
    CHECK(!answer.complete);
    CHECK(answer.count > 0);
}

TEST_CASE("general: two witnesses") {
    const Model model(sudoku(2, 2));
    const Answer answer = solve::solve(model, open_board(model), 2, {});
    CHECK(answer.count == 2);
    CHECK(answer.complete);
    CHECK(answer.engine == Engine::kGeneral);
    CHECK(answer.first.size() == 16);
    CHECK(answer.second.size() == 16);
    CHECK(answer.first != answer.second);

    const Answer none = solve::solve(model, with_givens(model, {1, 1}), 2, {});
    CHECK(none.count == 0);
    CHECK(none.complete);
    CHECK(none.first.empty());
}

TEST_CASE("general: boards of 1,024 cells and of 64 digits") {
    const Model large(sudoku(4, 8));
    const Answer filled = solve::solve(large, open_board(large), 1, {});
    CHECK(filled.count == 1);

    Rules one_house;
    one_house.cells = one_house.digits = 64;
    one_house.houses.emplace_back();
    for (int cell = 0; cell < 64; ++cell) one_house.houses[0].push_back(static_cast<Cell>(cell));
    const Model wide(one_house);
    CHECK(solve::solve(wide, open_board(wide), 5, {}).count == 5);
}

TEST_CASE("general: true candidates equal brute force") {
    std::mt19937 random(3);
    for (int round = 0; round < 100; ++round) {
        const auto [model, domains] = random_board(random);
        const std::size_t digits = model.digits();
        std::vector<std::uint32_t> counts(model.cells() * digits);
        for (const auto& solution : naive_solutions(model, domains))
            for (std::size_t cell = 0; cell < solution.size(); ++cell) ++counts[cell * digits + solution[cell] - 1];
        for (std::uint32_t cap : {1u, 3u, 1000u}) {
            auto expected = counts;
            for (std::uint32_t& n : expected) n = std::min(n, cap);
            const TrueCandidates found = true_candidates(model, domains, cap, {});
            CHECK(found.complete);
            CHECK(found.counts == expected);
        }
    }
}

TEST_CASE("general: true candidates of an empty 9x9 board") {
    const Model model(sudoku(3, 3));
    const TrueCandidates found = true_candidates(model, open_board(model), 1, {});
    CHECK(found.complete);
    CHECK(found.counts == std::vector<std::uint32_t>(729, 1));
    CHECK(!true_candidates(model, open_board(model), 1, budget(3)).complete);
}

TEST_CASE("general: bulk calls keep the order, whatever the threads") {
    const Model model(sudoku(2, 2));
    constexpr std::size_t kRows = 300;
    std::mt19937 random(4);
    std::vector<std::uint8_t> givens(kRows * 16);
    for (auto& given : givens)
        if (random() % 4 == 0) given = static_cast<std::uint8_t>(1 + random() % 4);
    givens[7 * 16] = 5;  // no digit of this board

    const auto run = [&](std::size_t threads, const Control& control) {
        struct {
            std::vector<std::uint32_t> counts = std::vector<std::uint32_t>(kRows, 99);
            std::vector<std::uint8_t> solutions = std::vector<std::uint8_t>(kRows * 16, 99), status;
        } out;
        out.status.assign(kRows, 99);
        const auto puzzles = Puzzles::rows(givens, {.cells = 16, .digits = 4});
        solve_many(model,
                   {.puzzles = puzzles.get(),
                    .limit = 500,
                    .threads = threads,
                    .counts = out.counts.data(),
                    .solutions = out.solutions.data(),
                    .status = out.status.data()},
                   control);
        return out;
    };

    const auto one = run(1, {}), three = run(3, {});
    CHECK(one.counts == three.counts);
    CHECK(one.solutions == three.solutions);
    CHECK(one.status == three.status);

    std::size_t clashes = 0, solved = 0;
    for (std::size_t row = 0; row < kRows; ++row) {
        const Grid here(givens.begin() + row * 16, givens.begin() + row * 16 + 16);
        if (row == 7) {
            CHECK(one.counts[row] == 0);
            CHECK(Status{one.status[row]} == Status::kBadText);
            continue;
        }
        const auto expected = naive_solutions(model, with_givens(model, here));
        const Grid solution(one.solutions.begin() + row * 16, one.solutions.begin() + row * 16 + 16);
        bool clash = false;
        for (Cell cell = 0; cell < 16; ++cell)
            for (Cell peer : model.peers(cell)) clash |= here[cell] != 0 && here[cell] == here[peer];
        clashes += clash;
        solved += !expected.empty();
        CHECK(Status{one.status[row]} == (clash ? Status::kClash : Status::kOk));
        CHECK(one.counts[row] == expected.size());
        CHECK((expected.empty() ? solution == Grid(16) : std::ranges::find(expected, solution) != expected.end()));
    }
    CHECK(clashes > 10);
    CHECK(solved > 10);

    const auto stopped = run(1, budget(100));
    CHECK(std::ranges::count(stopped.status, static_cast<std::uint8_t>(Status::kUnknown)) > 0);
}
