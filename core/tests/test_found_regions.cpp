// Regions to be found, against every filling of a small board.
#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "doctest.h"
#include "solve/general.h"
#include "solve/solve.h"
#include "tests/fillings.h"
#include "tests/tallied.h"

using namespace garns;
using namespace garns::solve;
using namespace garns::testing;

namespace {

// So many cells, the first half of which hold digits and the others the numbers of their regions, in a random order.
Rules random_regions(Random& random, int pairs, int digits) {
    Rules rules;
    rules.cells = 2 * pairs;
    rules.digits = digits;
    rules.domains.assign(rules.cells, DigitSet::all(digits));
    std::vector<int> order(pairs);
    std::ranges::generate(order, [at = 0]() mutable { return at++; });
    std::ranges::shuffle(order, random);
    Regions regions;
    for (int place : order) {
        regions.cells.push_back(static_cast<Cell>(place));
        regions.cells.push_back(static_cast<Cell>(pairs + place));
    }
    rules.regions.push_back(regions);
    return rules;
}

// As the rule is said.
bool holds(const Regions& rule, const Grid& grid) {
    std::set<std::pair<int, int>> met;
    int most = 0;
    for (std::size_t i = 0; i < rule.cells.size(); i += 2) {
        const int digit = grid[rule.cells[i]], region = grid[rule.cells[i + 1]];
        if (!met.emplace(digit, region).second || region > most + 1) return false;
        most = std::max(most, region);
    }
    return true;
}

std::vector<Grid> by_brute_force(const Rules& rules, const std::vector<DigitSet>& domains) {
    std::vector<Grid> grids = fillings(domains);
    std::erase_if(grids, [&](const Grid& grid) { return !holds(rules.regions[0], grid); });
    return grids;
}

std::vector<Grid> by_search(const Model& model, const std::vector<DigitSet>& domains, Numbers numbers) {
    GeneralSearch search(model);
    search.start(domains, numbers);
    return solutions(search);
}

}  // namespace

TEST_CASE("regions to be found: all fillings of a few cells, and no others") {
    Random random(7);
    for (int round = 0; round < 60; ++round) {
        const int pairs = between(random, 2, 5), digits = pairs > 3 ? 2 + (pairs == 4) : 3;
        const Rules rules = random_regions(random, pairs, digits);
        std::vector<DigitSet> domains(rules.cells, DigitSet::all(digits));
        for (DigitSet& domain : domains)
            if (between(random, 0, 3) == 0)
                domain = DigitSet(static_cast<std::uint64_t>(between(random, 1, (1 << digits) - 1)));
        CHECK(by_search(Model(rules), domains, Numbers::kInOrder) == by_brute_force(rules, domains));
    }
}

TEST_CASE("regions to be found: numbered freely on the way, given in order") {
    Random random(8);
    for (int round = 0; round < 30; ++round) {
        // Connected regions of two places on a strip of six, so that some places are known to lie apart.
        constexpr int kPairs = 6, kDigits = 3;
        Rules rules = random_regions(random, kPairs, kDigits);
        auto& regions = rules.regions[0];
        regions.names_only = true;
        std::vector<Cell> numbers;
        for (std::size_t i = 1; i < regions.cells.size(); i += 2) numbers.push_back(regions.cells[i]);
        for (Digit number = 1; number <= kDigits; ++number) {
            Connected area{numbers, {}, DigitSet::of(number), 2, 2};
            for (std::uint16_t at = 1; at < kPairs; ++at) area.edges.emplace_back(at - 1, at);
            rules.connected.push_back(area);
        }
        // A digit is known here and there, which names nothing; then a number too, which does.
        std::vector<DigitSet> domains(rules.cells, DigitSet::all(kDigits));
        for (int i = 0; i < 2; ++i)
            domains[between(random, 0, kPairs - 1)] = DigitSet::of(static_cast<Digit>(between(random, 1, kDigits)));
        const Model model(rules);
        CHECK(model.regions().can_be_free(domains));
        CHECK(by_search(model, domains, Numbers::kFree) == by_search(model, domains, Numbers::kInOrder));
        domains[kPairs + between(random, 0, kPairs - 1)] = DigitSet::of(2);
        CHECK(!model.regions().can_be_free(domains));
        CHECK(by_search(model, domains, Numbers::kFree) == by_search(model, domains, Numbers::kInOrder));
    }
}

// Regions of at most two or three places on a strip of five, and counters that tell how far one goes.
TEST_CASE("regions to be found: counters tie cells to one region before it has a number") {
    Random random(9);
    std::size_t found = 0;
    for (int round = 0; round < 200; ++round) {
        constexpr int kPairs = 5, kDigits = 3;
        const int most = between(random, 2, 3);
        Rules rules = random_regions(random, kPairs, kDigits);
        std::vector<Cell> strip;
        for (int place = 0; place < kPairs; ++place) strip.push_back(static_cast<Cell>(kPairs + place));
        auto& cells = rules.regions[0].cells;
        cells.clear();
        for (int place = 0; place < kPairs; ++place)
            cells.insert(cells.end(), {static_cast<Cell>(place), strip[place]});
        for (Digit number = 1; number <= kDigits; ++number) {
            Connected area{strip, {}, DigitSet::of(number), 0, most};
            for (std::uint16_t at = 1; at < kPairs; ++at) area.edges.emplace_back(at - 1, at);
            rules.connected.push_back(area);
        }
        for (int i = between(random, 1, 2); i > 0; --i) {
            Tally tally;
            const int place = between(random, 0, kPairs - 1);
            tally.cells.push_back(strip[place]);
            for (int at = place + 1; at < kPairs; ++at) tally.cells.push_back(strip[at]);
            if (tally.cells.size() > 1) tally.arms.push_back(0);
            if (place > 0 && between(random, 0, 1) == 1) {
                tally.arms.push_back(static_cast<int>(tally.cells.size()) - 1);
                for (int at = place - 1; at >= 0; --at) tally.cells.push_back(strip[at]);
            }
            if (between(random, 0, 2) == 0) tally.arms.clear();
            tally.cells.push_back(static_cast<Cell>(between(random, 0, kPairs - 1)));
            rules.tallies.push_back(tally);
        }
        std::vector<DigitSet> domains(rules.cells, DigitSet::all(kDigits));
        for (DigitSet& domain : domains)
            if (between(random, 0, 3) == 0)
                domain = DigitSet(static_cast<std::uint64_t>(between(random, 1, (1 << kDigits) - 1)));
        std::vector<Grid> right = by_brute_force(rules, domains);
        std::erase_if(right, [&](const Grid& grid) {
            if (!std::ranges::all_of(rules.tallies, [&](const Tally& tally) { return keeps(grid, tally); }))
                return true;
            for (Digit number = 1; number <= kDigits; ++number) {
                int changes = 0, size = 0;
                for (int place = 0; place < kPairs; ++place) {
                    const bool here = grid[strip[place]] == number;
                    size += here;
                    changes += here && (place == 0 || grid[strip[place - 1]] != number);
                }
                if (size > most || changes > 1) return true;
            }
            return false;
        });
        CHECK(by_search(Model(rules), domains, Numbers::kInOrder) == right);
        found += right.size();
    }
    CHECK(found > 1000);
}
