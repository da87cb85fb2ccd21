// Many puzzles in memory: whatever the blocks and the form, they read as one would read them one by one.

#include "puzzles.h"

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "doctest.h"

using namespace garns;

namespace {

constexpr Sheet kSmall{.cells = 4, .digits = 4};

struct Read {
    std::vector<std::uint8_t> rows, status;
    bool operator==(const Read&) const = default;
};

Read read_all(const Puzzles& puzzles, std::size_t threads = 1) {
    Read read{std::vector<std::uint8_t>(puzzles.count() * puzzles.cells(), 99),
              std::vector<std::uint8_t>(puzzles.count(), 99)};
    puzzles.read_all(threads, read.rows.data(), read.status.data());
    return read;
}

// The reference: a string as puzzles.h describes it, on a board with up to nine digits.
bool naive(std::string text, std::size_t cells, char most, std::vector<std::uint8_t>& rows) {
    text.erase(0, std::min(text.find_first_not_of(" \t"), text.size()));
    bool good = text.size() >= cells;
    if (text.size() > cells) good &= std::string(" \t\r#;,").append(1, '\0').find(text[cells]) != std::string::npos;
    std::vector<std::uint8_t> row(cells);
    char filler = 0;
    for (std::size_t i = 0; good && i < cells; ++i) {
        if (text[i] >= '1' && text[i] <= most) {
            row[i] = static_cast<std::uint8_t>(text[i] - '0');
        } else {
            good = std::string(".0*_-xX?").find(text[i]) != std::string::npos && (filler == 0 || filler == text[i]);
            filler = text[i];
        }
    }
    if (!good) row.assign(cells, 0);
    rows.insert(rows.end(), row.begin(), row.end());
    return good;
}

// Whether a text is a puzzle of a plain square board.
bool naive_square(const std::string& text) {
    std::vector<std::uint8_t> rows;
    return std::ranges::any_of(std::array{4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25}, [&](int side) {
        return naive(text, static_cast<std::size_t>(side * side), static_cast<char>('0' + std::min(side, 9)), rows);
    });
}

Read naive_all(const std::vector<std::string>& texts, std::size_t cells, char most) {
    Read read;
    for (const std::string& text : texts) {
        const bool good = naive(text, cells, most, read.rows);
        read.status.push_back(good ? 0 : naive_square(text) ? kOtherBoard : kBadText);
    }
    return read;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size(); at += lines.back().size() + 1)
        lines.push_back(text.substr(at, text.find('\n', at) - at));
    return lines;
}

// Mostly puzzles of four cells, and what else a file may have.
std::string random_text(std::mt19937& random) {
    constexpr std::string_view kParts[] = {
        "1..4",   "1234", "....",      "0030", "1.0.",  "5...",  "12.",
        "1..4 #", " \t",  "1..4\t1",   "\r",   "12.4x", "1234x", std::string_view("\0", 1),
        "\xff",   "-",    "a long one"};
    std::string text;
    for (unsigned parts = random() % 40; parts > 0; --parts) {
        text += kParts[random() % 3 == 0 ? random() % std::size(kParts) : random() % 4];
        if (random() % 4 != 0) text += '\n';
    }
    return text;
}

}  // namespace

TEST_SUITE("puzzles") {
    TEST_CASE("lines read alike in blocks of any size, by any number of threads") {
        std::mt19937 random(1);
        for (int round = 0; round < 3000; ++round) {
            const std::string text = random_text(random);
            const Read expected = naive_all(lines_of(text), kSmall.cells, '4');
            for (const std::size_t at_once : {1, 2, 7, 64}) {
                const auto puzzles = Puzzles::lines(text, {.cells = 4, .digits = 4, .at_once = at_once}, 1);
                REQUIRE(puzzles->count() == expected.status.size());
                REQUIRE(read_all(*puzzles) == expected);
            }
        }
        const std::string text = random_text(random) + std::string(1000, '.') + "\n1..4\n" + random_text(random);
        const auto one = Puzzles::lines(text, {.cells = 4, .digits = 4, .at_once = 2}, 1);
        const auto three = Puzzles::lines(text, {.cells = 4, .digits = 4, .at_once = 2}, 3);
        CHECK(read_all(*one, 3) == read_all(*three));
        CHECK(read_all(*one) == naive_all(lines_of(text), 4, '4'));
    }

    TEST_CASE("strings read as lines do, by offsets and by width") {
        std::mt19937 random(2);
        for (int round = 0; round < 500; ++round) {
            const std::vector<std::string> lines = lines_of(random_text(random));
            std::string text = "before";
            std::vector<std::int32_t> narrow = {6};
            for (const std::string& line : lines) narrow.push_back(static_cast<std::int32_t>((text += line).size()));
            const std::vector<std::int64_t> wide(narrow.begin(), narrow.end());
            text += "after";
            const Read expected = naive_all(lines, kSmall.cells, '4');
            REQUIRE(read_all(*Puzzles::strings(text, narrow, kSmall)) == expected);
            REQUIRE(read_all(*Puzzles::strings(text, wide, kSmall)) == expected);
        }
        CHECK(read_all(*Puzzles::strings("1..4 .2..x1234#", std::size_t{5}, kSmall)) ==
              naive_all({"1..4 ", ".2..x", "1234#"}, 4, '4'));
        CHECK(Puzzles::strings("1..4123", std::size_t{4}, kSmall)->count() == 1);
    }

    TEST_CASE("offsets that run backwards or leave the text are refused") {
        const auto refused = [](std::vector<std::int32_t> offsets) {
            const std::vector<std::int64_t> wide(offsets.begin(), offsets.end());
            const bool is_null = Puzzles::strings("1234", offsets, kSmall) == nullptr;
            CHECK(is_null == (Puzzles::strings("1234", wide, kSmall) == nullptr));
            return is_null;
        };
        CHECK(refused({}));
        CHECK(refused({0, 5}));
        CHECK(refused({-1, 4}));
        CHECK(refused({0, 4, 3, 4}));
        CHECK(refused({0, -1}));
        CHECK(!refused({4}));
        CHECK(!refused({0, 0, 4, 4}));
        CHECK(Puzzles::strings("1234", std::vector<std::int64_t>{0, INT64_MAX}, kSmall) == nullptr);
        CHECK(Puzzles::strings("1234", std::vector<std::int64_t>{INT64_MIN, 4}, kSmall) == nullptr);
    }

    TEST_CASE("a puzzle of another board is told from what is none") {
        const auto status_of = [](const std::string& text, const Sheet& sheet) {
            return read_all(*Puzzles::lines(text, sheet, 1)).status.front();
        };
        const Sheet classic = {};
        CHECK(status_of("1.....3..4.....2", classic) == kOtherBoard);
        CHECK(status_of("  1.....3..4.....2 # a comment", classic) == kOtherBoard);
        CHECK(status_of("1......6" + std::string(28, '.'), classic) == kOtherBoard);
        CHECK(status_of(std::string(255, '.') + "g\r", classic) == kOtherBoard);
        CHECK(status_of(std::string(81, '0'), {.cells = 369, .digits = 9}) == kOtherBoard);
        CHECK(status_of("1.....3..4.....5", classic) == kBadText);         // no 5 in a square of 4
        CHECK(status_of("1.....3..4..0..2", classic) == kBadText);         // two fillers
        CHECK(status_of("1.....3..4.....", classic) == kBadText);          // no square
        CHECK(status_of(std::string(49, '.'), classic) == kBadText);       // a square without boxes
        CHECK(status_of(std::string(26 * 26, '.'), classic) == kBadText);  // larger than any
        CHECK(status_of(std::string(80, '.') + "!", classic) == kBadText);
        CHECK(status_of(std::string(80, '.') + "a", classic) == kBadText);  // the right number of cells
        CHECK(status_of("\n", classic) == kBadText);
    }

    TEST_CASE("a string that is cut anew while it is read is no puzzle") {
        std::vector<std::int64_t> offsets = {0, 4, 8};
        const auto puzzles = Puzzles::strings("12341234", offsets, kSmall);
        offsets = {0, -9, INT64_MAX};
        CHECK(read_all(*puzzles).status == std::vector<std::uint8_t>{1, 1});
    }

    TEST_CASE("rows with a digit too large are no puzzles") {
        const std::vector<std::uint8_t> digits = {0, 1, 2, 3, 0, 0, 5, 0, 255, 4, 4, 4, 4, 4, 4, 4, 1};
        const Read read = read_all(*Puzzles::rows(digits, kSmall));
        CHECK(read.status == std::vector<std::uint8_t>{0, 1, 1, 0});
        CHECK(read.rows == std::vector<std::uint8_t>{0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4});
    }

    TEST_CASE("digits become the symbols they are read from") {
        std::vector<std::uint8_t> row(36);
        for (std::uint8_t digit = 0; digit < 36; ++digit) row[digit] = digit;
        const std::vector<std::uint8_t> before = row;
        to_symbols(row);
        const std::string text(row.begin(), row.end());
        CHECK(text == ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        const Read read = read_all(*Puzzles::lines(text, {.cells = 36, .digits = 35}, 1));
        CHECK(read == Read{before, {0}});
    }
}
