// Cells that share out one of some sets of digits, against every way to fill them.
#include "solve/sharing.h"

#include <algorithm>
#include <random>
#include <vector>

#include "doctest.h"

using namespace garns;
using namespace garns::solve;

namespace {

struct Found {
    bool possible = false;
    std::vector<DigitSet> left;
};

// What is left of cells that see each other and hold some digits between them, and of one outside that sees the first
// two of them.
Found share(const std::vector<DigitSet>& sets, const std::vector<DigitSet>& wanted, int digits, DigitSet among) {
    Lists<Wake> wakes;
    for (std::size_t i = 0; i < sets.size(); ++i) wakes.push({});
    Candidates candidates(wakes, 1);
    std::vector<Cell> cells;
    for (Cell i = 0; i < sets.size(); ++i) {
        candidates.set(i, sets[i]);
        if (i + 1U < sets.size()) cells.push_back(i);
    }
    const std::vector<Outsider> outsiders{{0b11, static_cast<Cell>(cells.size())}};
    std::vector<Sets> packed;
    append(packed, wanted, digits);
    Found found;
    const auto try_all = [&](auto& sharing) {
        bool may = false;
        for (const Sets& each : packed) {
            may |= sharing.can_have(each);
            sharing.add(each);
        }
        found.possible = sharing.conclude(outsiders, candidates);
        CHECK((may || !found.possible));
    };
    share_among(cells, digits, candidates, try_all, among);
    found.left.assign(candidates.all().begin(), candidates.all().end());
    return found;
}

// The same by going through all ways.
Found go_through(const std::vector<DigitSet>& sets, const std::vector<DigitSet>& wanted, int digits) {
    const std::size_t count = sets.size() - 1;
    Found found{false, std::vector<DigitSet>(sets.size())};
    found.left.back() = sets.back();
    DigitSet needed = DigitSet::all(digits);
    std::vector<Digit> way;
    const auto fill = [&](const auto& self, DigitSet held) -> void {
        if (way.size() == count) {
            if (std::ranges::find(wanted, held) == wanted.end()) return;
            found.possible = true;
            needed &= held;
            for (std::size_t i = 0; i < count; ++i) found.left[i] |= DigitSet::of(way[i]);
            return;
        }
        for (Digit digit : sets[way.size()] - held) {
            way.push_back(digit);
            self(self, held | DigitSet::of(digit));
            way.pop_back();
        }
    };
    fill(fill, {});
    // A digit whose cell is settled leaves the one outside in another way.
    for (std::size_t i = 0; i < count; ++i)
        if (sets[i].single()) needed -= sets[i];
    for (Digit digit : needed) {
        bool first_two = true;
        for (std::size_t i = 2; i < count; ++i) first_two &= !found.left[i].has(digit);
        if (first_two) found.left.back() -= DigitSet::of(digit);
    }
    return found;
}

}  // namespace

TEST_CASE("cells that share out sets keep what some way has; up to three of them nothing else") {
    std::mt19937 random(7);
    int possible = 0, narrowed = 0;
    for (int round = 0; round < 3000; ++round) {
        const int digits = std::array{4, 9, 16, 17, 30}[random() % 5];
        const std::size_t count = 2 + random() % 5;
        const auto draw = [&](int times) {
            std::uint64_t bits = DigitSet::all(std::min(digits, 9)).bits();
            for (int i = 0; i < times; ++i) bits &= random();
            return DigitSet(bits << (digits - std::min(digits, 9)));
        };
        std::vector<DigitSet> sets(count + 1), wanted;
        for (DigitSet& set : sets) do
                set = draw(1);
            while (set.empty());
        for (std::size_t i = 0, most = random() % 20; i < most; ++i)
            if (const DigitSet set = draw(1); static_cast<std::size_t>(set.size()) == count) wanted.push_back(set);
        DigitSet among;
        if (!wanted.empty() && random() % 2) among = wanted.front() & draw(2);
        const Found found = share(sets, wanted, digits, among);
        std::erase_if(wanted, [&](DigitSet set) { return !(among - set).empty(); });
        const Found exact = go_through(sets, wanted, digits);
        if (!found.possible) {
            CHECK((!exact.possible || exact.left.back().empty()));
            continue;
        }
        ++possible;
        for (std::size_t i = 0; i < sets.size(); ++i) {
            narrowed += found.left[i] != sets[i];
            CHECK((exact.left[i] - found.left[i]).empty());
            if (count <= 3) CHECK(found.left[i] == exact.left[i]);
        }
        if (count <= 3) CHECK(exact.possible);
    }
    CHECK(possible > 300);
    CHECK(narrowed > 500);
}
