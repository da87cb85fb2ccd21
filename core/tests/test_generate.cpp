// Full grids that keep the rules, fair where that is promised, and puzzles carved
// from them.

#include <algorithm>
#include <map>
#include <string>

#include "doctest.h"
#include "generate/carve.h"
#include "generate/maker.h"
#include "generate/rows.h"
#include "solve/solve.h"
#include "tests/logic_support.h"

using namespace garns;
using namespace garns::generate;

namespace {

std::vector<DigitSet> open_domains(const solve::Model& model) { return model.rules().domains; }

bool keeps(const Rules& rules, const Grid& grid) {
    return std::ranges::all_of(rules.houses, [&](const auto& house) {
        DigitSet seen;
        for (Cell cell : house) seen |= DigitSet::of(grid[cell]);
        return seen == DigitSet::all(rules.digits);
    });
}

// A puzzle from which every clue that can go has gone.
Grid carved(const Grid& grid, int fewest, Uniqueness& unique, Rng& rng) {
    std::vector<Group> groups;
    for (Cell cell = 0; cell < grid.size(); ++cell) groups.push_back({cell});
    rng.shuffle(std::span(groups));
    std::vector<const Group*> order;
    for (const Group& group : groups) order.push_back(&group);
    Grid clues = grid;
    carve(clues, grid, order, fewest, unique, {});
    return clues;
}

std::uint64_t count(const solve::Model& model, const Grid& clues) {
    std::vector<DigitSet> domains;
    for (Digit clue : clues) domains.push_back(clue == 0 ? DigitSet::all(model.digits()) : DigitSet::of(clue));
    return solve::solve(model, domains, 2, {}).count;
}

}  // namespace

TEST_CASE("random grids of every size keep the rules, and a seed gives the same again") {
    for (auto [rows, columns] : {std::pair(2, 2), {2, 3}, {3, 3}, {3, 4}, {4, 4}, {5, 5}}) {
        const solve::Model model(testing::square_rules(rows, columns));
        Rng rng(1), again(1), other(2);
        const auto grid = Filler(model).fill(open_domains(model), rng, {});
        REQUIRE(grid);
        CHECK(keeps(model.rules(), *grid));
        CHECK(grid == Filler(model).fill(open_domains(model), again, {}));
        CHECK(grid != Filler(model).fill(open_domains(model), other, {}));
    }
}

TEST_CASE("a grid keeps the digits that were asked for, or there is none") {
    const solve::Model model(testing::square_rules(3, 3));
    auto domains = open_domains(model);
    domains[40] = DigitSet::of(7);
    Rng rng(3);
    const auto grid = Filler(model).fill(domains, rng, {});
    REQUIRE(grid);
    CHECK((*grid)[40] == 7);
    CHECK(keeps(model.rules(), *grid));
    domains[41] = DigitSet::of(7);
    CHECK(!Filler(model).fill(domains, rng, {}));
}

TEST_CASE("the fair sampler draws each of the 288 grids of 4x4 equally often") {
    Rng rng(5);
    std::map<std::string, int> seen;
    constexpr int kDraws = 288 * 100;
    for (int draw = 0; draw < kDraws; ++draw) {
        const Grid grid = grid_by_rows<2>(rng, Fairness::kFair);
        ++seen[std::string(grid.begin(), grid.end())];
    }
    CHECK(seen.size() == 288);
    double chi_square = 0;
    for (const auto& [grid, times] : seen) chi_square += (times - 100.0) * (times - 100.0) / 100.0;
    CHECK(chi_square < 363);  // 287 degrees of freedom: a fair sampler passes 999 times in 1000
}

TEST_CASE("rows give 9x9 grids, fair or fast") {
    const solve::Model model(testing::square_rules(3, 3));
    Rng rng(6);
    for (int draw = 0; draw < 20; ++draw) {
        CHECK(keeps(model.rules(), grid_by_rows<3>(rng, Fairness::kFair)));
        CHECK(keeps(model.rules(), grid_by_rows<3>(rng, Fairness::kFast)));
    }
}

TEST_CASE("carved puzzles have one solution and no clue to spare") {
    for (auto [rows, columns] : {std::pair(2, 2), {2, 3}, {3, 3}}) {
        const solve::Model model(testing::square_rules(rows, columns));
        Filler filler(model);
        Uniqueness unique(model);
        Rng rng(7);
        for (int round = 0; round < 5; ++round) {
            const Grid grid = *filler.fill(open_domains(model), rng, {});
            Grid clues = carved(grid, 0, unique, rng);
            CHECK(count(model, clues) == 1);
            for (Cell cell = 0; cell < model.cells(); ++cell) {
                if (clues[cell] == 0) continue;
                clues[cell] = 0;
                CHECK(count(model, clues) == 2);
                clues[cell] = grid[cell];
            }
        }
    }
}

TEST_CASE("carving stops at the number of clues") {
    const solve::Model model(testing::square_rules(3, 3));
    Uniqueness unique(model);
    Rng rng(8);
    const Grid clues = carved(grid_by_rows<3>(rng, Fairness::kFast), 40, unique, rng);
    CHECK(81 - std::ranges::count(clues, Digit{0}) == 40);
}

TEST_CASE("a maker meets its recipe, or tells how near it came") {
    const solve::Model model(testing::square_rules(3, 3));
    const auto logic = logic::Logic::of(model.rules());
    const auto all = logic::all_techniques();
    Recipe recipe;
    for (Cell cell = 0; cell < 41; ++cell) {  // clues in pairs, turned by half
        const auto other = static_cast<Cell>(80 - cell);
        recipe.groups.push_back(cell == other ? Group{cell} : Group{cell, other});
    }
    recipe.domains = model.rules().domains;
    for (std::string_view id : {"full_house", "hidden_single", "naked_single", "pointing", "naked_pair"}) {
        recipe.techniques.push_back(static_cast<int>(std::ranges::find(all, id, &logic::About::id) - all.begin()));
        recipe.scale.scores.push_back(10);
        recipe.scale.levels.push_back(id == "pointing" || id == "naked_pair" ? 1 : 0);
    }
    recipe.scale.caps.assign(3, UINT32_MAX);
    recipe.times.assign(5, {});
    recipe.levels = {1, 1};
    recipe.times[3].least = 1;

    Maker maker(model, *logic, recipe);
    const auto made = maker.make(1, 0, 0, 1000, nullptr, {});
    REQUIRE(made);
    CHECK(made->distance == 0);
    CHECK(made->verdict.level == 1);
    CHECK(made->counts[3] >= 1);
    CHECK(count(model, made->clues) == 1);
    for (Cell cell = 0; cell < 81; ++cell) CHECK((made->clues[cell] == 0) == (made->clues[80 - cell] == 0));
    // Going on from the try that succeeded finds it again at once.
    CHECK(maker.make(1, 0, made->tries, 1, nullptr, {})->clues == made->clues);

    recipe.clues = {17, 17};
    const auto nearest = Maker(model, *logic, recipe).make(1, 0, 0, 3, nullptr, {});
    REQUIRE(nearest);
    CHECK(nearest->distance > 0);
}

TEST_CASE("a pattern of clues is kept to the cell") {
    const solve::Model model(testing::square_rules(3, 3));
    const auto logic = logic::Logic::of(model.rules());
    Recipe recipe;
    recipe.domains = model.rules().domains;
    for (Cell cell = 0; cell < 81; ++cell)
        if ((cell / 9 + cell % 9) % 3 != 0) recipe.blank.push_back(cell);
    const auto made = Maker(model, *logic, recipe).make(3, 0, 0, 20, nullptr, {});
    REQUIRE(made);
    CHECK(made->distance == 0);
    CHECK(count(model, made->clues) == 1);
    for (Cell cell = 0; cell < 81; ++cell) CHECK((made->clues[cell] != 0) == ((cell / 9 + cell % 9) % 3 == 0));
}

TEST_CASE("a try that is cut short gives a sound puzzle, but none that meets the recipe") {
    const solve::Model model(testing::square_rules(4, 4));
    const auto logic = logic::Logic::of(model.rules());
    Recipe recipe;
    recipe.domains = model.rules().domains;
    for (Cell cell = 0; cell < 256; ++cell) recipe.groups.push_back({cell});
    Control late;
    late.deadline = Control::Clock::now() + std::chrono::milliseconds(30);
    const auto made = Maker(model, *logic, recipe).make(1, 0, 0, 1, nullptr, late);
    CHECK((!made || (made->distance > 0 && count(model, made->clues) == 1)));
}

TEST_CASE("a rating that was cut short is no rating") {
    const solve::Model model(testing::square_rules(3, 3));
    const auto logic = logic::Logic::of(model.rules());
    Rng rng(5);
    Uniqueness unique(model);
    std::vector<int> ladder;
    logic::Scale scale;
    for (const auto& [id, family, needs_unique] : logic::all_techniques()) {
        if (family > logic::Family::kFish) continue;
        ladder.push_back(static_cast<int>(ladder.size()));
        scale.scores.push_back(1);
        scale.levels.push_back(0);
    }
    scale.caps = {UINT32_MAX};
    constexpr std::size_t kCount = 40;
    Grid givens;
    for (std::size_t i = 0; i < kCount; ++i) {
        const Grid clues = carved(grid_by_rows<3>(rng, Fairness::kFast), 17, unique, rng);
        givens.insert(givens.end(), clues.begin(), clues.end());
    }
    const auto rated = [&](const Control& control, std::size_t threads) {
        std::vector<std::uint8_t> status(kCount), ones(kCount, 1), levels(kCount);
        std::vector<std::uint32_t> scores(kCount);
        std::vector<std::uint16_t> hardest(kCount), counts(kCount * ladder.size());
        logic::Bulk bulk{.techniques = ladder,
                         .scale = &scale,
                         .threads = threads,
                         .count = kCount,
                         .givens = givens.data(),
                         .unique = ones.data(),
                         .status = status.data(),
                         .scores = scores.data(),
                         .levels = levels.data(),
                         .hardest = hardest.data(),
                         .counts = counts.data()};
        logic->rate_many(bulk, control);
        return std::pair(status, scores);
    };
    const auto [status, scores] = rated({}, 2);
    constexpr auto kUnknown = static_cast<std::uint8_t>(logic::Outcome::kUnknown);
    CHECK(std::ranges::count(status, kUnknown) == 0);
    for (int polls : {0, 10, 60}) {
        int asked = 0;
        Control control;
        control.interrupted = [&] { return asked++ >= polls; };
        const auto [cut, some] = rated(control, 1);
        const auto first = std::ranges::find(cut, kUnknown) - cut.begin();
        CHECK(first < std::ssize(cut));
        for (std::size_t row = 0; row < kCount; ++row)
            if (cut[row] == kUnknown)
                CHECK(some[row] == 0);
            else
                CHECK((cut[row] == status[row] && some[row] == scores[row]));
    }
}
