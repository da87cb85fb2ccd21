// Houses eight at a time, against the same houses one by one.
#include "solve/house_lanes.h"

#include <algorithm>
#include <random>
#include <vector>

#include "doctest.h"
#include "fillings.h"
#include "solve/houses.h"

using namespace garns;
using namespace garns::solve;
using testing::between;
using testing::Random;

namespace {

// Some houses of as many cells as digits, or of fewer whose cells hold so many digits.
Rules some_houses(Random& random) {
    Rules rules;
    rules.digits = between(random, 2, HouseLanes::kMostDigits);
    rules.cells = rules.digits + between(random, 0, 20);
    rules.domains.assign(rules.cells, DigitSet::all(between(random, 2, rules.digits)));
    const int size = rules.domains[0].size();
    for (int house = between(random, 1, 20); house > 0; --house) {
        std::vector<Cell> cells(rules.cells);
        std::ranges::generate(cells, [i = 0]() mutable { return static_cast<Cell>(i++); });
        std::ranges::shuffle(cells, random);
        cells.resize(size);
        rules.houses.push_back(cells);
    }
    return rules;
}

// Few candidates and many, so that there are singles, subsets and digits without a place.
DigitSet some_digits(Random& random, DigitSet all) {
    const auto bits = [&] { return std::uniform_int_distribution<std::uint64_t>(1, all.bits())(random); };
    const std::uint64_t few = bits() & bits() & all.bits();
    const DigitSet found(between(random, 0, 2) == 0 ? bits() & all.bits() : few);
    return found.empty() ? DigitSet::of(all.first()) : found;
}

}  // namespace

TEST_CASE("a house is told exactly where asking it alone changes something or fails") {
    Random random(20261119);
    int told = 0, quiet = 0;
    for (int round = 0; round < 600; ++round) {
        const Rules rules = some_houses(random);
        const auto houses = Houses::of(rules);
        REQUIRE(houses->lanes().houses() == rules.houses.size());
        Lists<Wake> wakes;
        for (int i = 0; i < rules.cells; ++i) wakes.push({});
        std::vector<DigitSet> sets;
        for (const DigitSet domain : rules.domains) sets.push_back(some_digits(random, domain));
        for (int house = 0; house < houses->size(); ++house) {
            const auto changes = [&](auto ask) {
                Candidates candidates(wakes, 1, houses->lanes());
                for (Cell cell = 0; cell < sets.size(); ++cell) candidates.set(cell, sets[cell]);
                return !ask(candidates) || !std::ranges::equal(candidates.all(), sets);
            };
            const bool single = changes([&](Candidates& each) { return houses->hidden_singles(house, each); });
            const bool subset = changes([&](Candidates& each) { return houses->naked_subsets(house, each); });
            Candidates candidates(wakes, 1, houses->lanes());
            for (Cell cell = 0; cell < sets.size(); ++cell) candidates.set(cell, sets[cell]);
            const std::size_t block = house / HouseLanes::kLanes, lane = house % HouseLanes::kLanes;
            const HouseLanes& lanes = houses->lanes();
            CHECK((lanes.with_hidden_singles(block, candidates.lanes()) >> lane & 1) == single);
            CHECK((lanes.with_naked_subsets(block, candidates.lanes()) >> lane & 1) == subset);
            told += single + subset;
            quiet += !single + !subset;
        }
    }
    CHECK(told > 1000);
    CHECK(quiet > 1000);
}

TEST_CASE("houses whose digits do not fit in a lane have no lanes") {
    Rules rules;
    rules.digits = rules.cells = HouseLanes::kMostDigits + 1;
    rules.domains.assign(rules.cells, DigitSet::all(rules.digits));
    std::vector<Cell> all(rules.cells);
    std::ranges::generate(all, [i = 0]() mutable { return static_cast<Cell>(i++); });
    rules.houses = {all};
    CHECK(Houses::of(rules)->lanes().houses() == 0);
}

TEST_CASE("up to eight waiting propagators are cancelled, also where they lie in two words") {
    Lists<Wake> wakes;
    const std::vector<Wake> everybody{{0, ~std::uint64_t{0}}, {1, ~std::uint64_t{0}}};
    wakes.push(everybody);
    Candidates candidates(wakes, 128);
    candidates.set(0, DigitSet::all(9));
    candidates.cancel(60, 0b1011'0101);
    std::vector<Propagator> gone;
    for (Propagator expected = 0; const auto next = candidates.pop_propagator(); ++expected)
        for (; expected < *next; ++expected) gone.push_back(expected);
    CHECK(gone == std::vector<Propagator>{60, 62, 64, 65, 67});
}
