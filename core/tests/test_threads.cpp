// What several threads do at once. These tests also run under ThreadSanitizer, alone.

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "doctest.h"
#include "parallel.h"
#include "puzzles.h"
#include "solve/solve.h"
#include "tests/boards.h"

using namespace garns;
using namespace garns::solve;
using garns::testing::square_rules;

namespace {

const std::vector<std::string> kPuzzles = {
    "...78.....9..5..4........233.1..6..4.7.....59.59.....6........7.4.2.38.....6...9.",  // one solution
    "....9.....81.....67..12..4..9..34....3........4.8.5.912.....1.....2..6.9.75......",  // two
    "........1..8.4....4...25..8.1...7.....69..8..5.....2....31.8..4..2....7.95.4.....",  // none
};

// A board that only the general engine takes: the 9x9 one with its first row as a group once more.
Rules doubled_row() {
    Rules rules = square_rules(3, 3);
    rules.groups.push_back(rules.houses[0]);
    return rules;
}

struct Solved {
    std::vector<std::uint32_t> counts;
    std::vector<std::uint8_t> solutions, status;
    bool operator==(const Solved&) const = default;
};

Solved solve_rows(const Model& model, const std::vector<std::uint8_t>& givens, std::size_t threads,
                  const Control& control = {}) {
    const std::size_t cells = static_cast<std::size_t>(model.cells()), rows = givens.size() / cells;
    Solved out{std::vector<std::uint32_t>(rows, 99), std::vector<std::uint8_t>(givens.size(), 99),
               std::vector<std::uint8_t>(rows)};
    const auto puzzles = Puzzles::rows(givens, {});
    const Bulk bulk{.puzzles = puzzles.get(),
                    .limit = 2,
                    .threads = threads,
                    .counts = out.counts.data(),
                    .solutions = out.solutions.data(),
                    .status = out.status.data()};
    solve_many(model, bulk, control);
    return out;
}

std::vector<std::uint8_t> many_rows(std::size_t copies) {
    std::vector<std::uint8_t> givens;
    for (std::size_t i = 0; i < copies; ++i)
        for (char symbol : kPuzzles[i % kPuzzles.size()])
            givens.push_back(symbol == '.' ? 0 : static_cast<std::uint8_t>(symbol - '0'));
    return givens;
}

// Runs a search that would not end in years, and cancels it from another thread.
template <class Search>
auto cancelled_from_outside(const Search& search) {
    std::atomic<bool> cancelled = false;
    Control control;
    control.cancelled = &cancelled;
    const std::jthread other([&cancelled] {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        cancelled = true;
    });
    return search(control);
}

}  // namespace

TEST_SUITE("threads") {
    TEST_CASE("each number is worked on once, the first by the caller") {
        std::vector<std::thread::id> who(7);
        on_threads(who.size(), [&](std::size_t i) { who[i] = std::this_thread::get_id(); });
        CHECK(who[0] == std::this_thread::get_id());
        std::ranges::sort(who);
        CHECK(std::ranges::adjacent_find(who) == who.end());
        CHECK(who.front() != std::thread::id());
    }

    TEST_CASE("what a thread throws reaches the caller when all have ended") {
        for (const std::size_t guilty : {0, 1, 3}) {
            std::atomic<int> ended = 0;
            const auto work = [&](std::size_t i) {
                if (i == guilty) throw std::runtime_error("no luck");
                ++ended;
            };
            CHECK_THROWS_WITH_AS(on_threads(4, work), "no luck", std::runtime_error);
            CHECK(ended == 3);
        }
        CHECK_THROWS_AS(on_threads(4, [](std::size_t) { throw std::runtime_error("all"); }), std::runtime_error);
    }

    TEST_CASE("many puzzles have the same answers with any number of threads") {
        // Enough for more than one block a thread.
        const auto classic_rows = many_rows(5000), other_rows = many_rows(300);
        const Model classic(square_rules(3, 3)), other(doubled_row());
        REQUIRE(classic.is_classic());
        REQUIRE(!other.is_classic());
        const auto same = [](const Model& model, const std::vector<std::uint8_t>& rows) {
            const Solved one = solve_rows(model, rows, 1), four = solve_rows(model, rows, 4);
            CHECK(one.counts[0] == 1);
            CHECK(one.counts[1] == 2);
            CHECK(one.counts[2] == 0);
            CHECK(one == four);
        };
        same(classic, classic_rows);
        same(other, other_rows);
    }

    TEST_CASE("a text read in parts is the text read at once") {
        std::string text;
        while (text.size() < (std::size_t{3} << 20)) text += kPuzzles[text.size() % kPuzzles.size()] + "\nno puzzle\n";
        const auto read = [&](std::size_t threads) {
            const auto lines = Puzzles::lines(text, {}, threads);
            std::vector<std::uint8_t> rows(lines->count() * 81), status(lines->count());
            lines->read_all(threads, rows.data(), status.data());
            rows.insert(rows.end(), status.begin(), status.end());
            return rows;
        };
        const auto whole = read(1);
        CHECK(std::ranges::count(text, '\n') * 82 == std::ssize(whole));
        CHECK(read(3) == whole);
    }

    TEST_CASE("threads share a model") {
        const Model model(doubled_row());
        std::vector<DigitSet> domains(81, DigitSet::all(9));
        for (std::size_t cell = 0; cell < 81; ++cell)
            if (const char symbol = kPuzzles[0][cell]; symbol != '.') domains[cell] = DigitSet::of(symbol - '0');
        std::vector<Answer> answers(4);
        on_threads(answers.size(), [&](std::size_t i) { answers[i] = solve::solve(model, domains, 2, {}); });
        for (const Answer& answer : answers) {
            CHECK(answer.count == 1);
            CHECK(answer.first == answers[0].first);
            CHECK(answer.nodes == answers[0].nodes);
        }
    }

    TEST_CASE("another thread ends a search by cancelling it") {
        for (const Rules& rules : {square_rules(3, 3), doubled_row()}) {
            const Model model(rules);
            const std::vector<DigitSet> open(81, DigitSet::all(9));
            const Answer counted = cancelled_from_outside(
                [&](const Control& control) { return solve::solve(model, open, UINT64_MAX, control); });
            CHECK(!counted.complete);
            const TrueCandidates found = cancelled_from_outside(
                [&](const Control& control) { return true_candidates(model, open, UINT32_MAX, control); });
            CHECK(!found.complete);
        }
    }

    TEST_CASE("puzzles that are not reached before the end are unknown, the others are as they were") {
        const std::size_t rows = 2000;
        std::vector<std::uint8_t> givens = many_rows(rows);
        for (const Rules& rules : {square_rules(3, 3), doubled_row()}) {
            const Model model(rules);
            const Solved all = solve_rows(model, givens, 2);
            Control control;
            control.max_nodes = 100;
            const Solved some = solve_rows(model, givens, 2, control);
            CHECK(std::ranges::count(some.status, static_cast<std::uint8_t>(Status::kUnknown)) > 1000);
            for (std::size_t row = 0; row < rows; ++row)
                if (Status{some.status[row]} == Status::kOk) CHECK(some.counts[row] == all.counts[row]);

            const std::atomic<bool> yes = true;
            Control cancelled;
            cancelled.cancelled = &yes;
            const Solved none = solve_rows(model, givens, 2, cancelled);
            CHECK(std::ranges::count(none.status, static_cast<std::uint8_t>(Status::kUnknown)) == rows);
        }
    }
}
