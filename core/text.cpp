#include "text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

#include "parallel.h"

namespace garns {
namespace {

constexpr std::string_view kFillers = ".0*_-xX?";
constexpr std::uint8_t kNoSymbol = 255;
constexpr std::size_t kWorthAThread = 1 << 18;  // bytes of text

constexpr std::string_view trimmed_left(std::string_view line) {
    const std::size_t start = line.find_first_not_of(" \t");
    return start == std::string_view::npos ? std::string_view() : line.substr(start);
}

// What may follow the symbols: nothing, or a comment.
constexpr bool is_comment(std::string_view rest) {
    return rest.empty() || std::string_view(" \t\r#;,").find(rest.front()) != std::string_view::npos;
}

// Up to nine digits there is no table: the loop has no branch and the compiler
// turns it into vector code.
bool read_small(const char* symbols, std::size_t cells, int digits, std::uint8_t* row) {
    const auto is_digit = [](char symbol) { return symbol >= '1' && symbol <= '9'; };
    const char* first_filler = std::find_if_not(symbols, symbols + cells, is_digit);
    const char filler = first_filler == symbols + cells ? '.' : *first_filler;
    if (kFillers.find(filler) == std::string_view::npos) return false;

    std::uint8_t bad = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const bool empty = symbols[cell] == filler;
        const auto digit = static_cast<std::uint8_t>(symbols[cell] - '0');
        bad |= static_cast<std::uint8_t>((!empty) & ((digit == 0) | (digit > digits)));
        row[cell] = empty ? 0 : digit;
    }
    return bad == 0;
}

std::array<std::uint8_t, 256> symbol_table(int digits) {
    std::array<std::uint8_t, 256> table;
    table.fill(kNoSymbol);
    for (char filler : kFillers) table[static_cast<unsigned char>(filler)] = 0;
    for (int digit = 1; digit <= std::min(digits, 9); ++digit) table['0' + digit] = static_cast<std::uint8_t>(digit);
    for (int digit = 10; digit <= std::min(digits, 35); ++digit) {
        table['A' + digit - 10] = static_cast<std::uint8_t>(digit);
        table['a' + digit - 10] = static_cast<std::uint8_t>(digit);
    }
    return table;
}

bool read_large(const char* symbols, std::size_t cells, const std::array<std::uint8_t, 256>& table, std::uint8_t* row) {
    char filler = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        row[cell] = table[static_cast<unsigned char>(symbols[cell])];
        if (row[cell] == kNoSymbol) return false;
        if (row[cell] != 0) continue;
        if (filler == 0) filler = symbols[cell];
        if (filler != symbols[cell]) return false;
    }
    return true;
}

std::size_t count_lines(std::string_view text) {
    const auto newlines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    return newlines + (text.empty() || text.back() == '\n' ? 0 : 1);
}

void read_lines(std::string_view text, std::size_t cells, int digits, std::uint8_t* rows, std::uint8_t* status) {
    const auto table = symbol_table(digits);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed_left(text.substr(0, end));
        bool ok = line.size() >= cells && is_comment(line.substr(cells));
        if (ok)
            ok = digits <= 9 ? read_small(line.data(), cells, digits, rows)
                             : read_large(line.data(), cells, table, rows);
        if (!ok) std::memset(rows, 0, cells);
        *status++ = ok ? 0 : 1;
        rows += cells;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

}  // namespace

Lines::Lines(std::string_view text, std::size_t threads) {
    for (std::size_t left = std::clamp<std::size_t>(text.size() / kWorthAThread, 1, threads); left > 0; --left) {
        const std::size_t newline = left == 1 ? text.npos : text.find('\n', text.size() / left);
        const std::size_t size = newline == text.npos ? text.size() : newline + 1;
        parts_.push_back(text.substr(0, size));
        text.remove_prefix(size);
    }
    starts_.resize(parts_.size() + 1);
    on_threads(parts_.size(), [this](std::size_t i) { starts_[i + 1] = count_lines(parts_[i]); });
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
}

void Lines::read(std::size_t cells, int digits, std::uint8_t* rows, std::uint8_t* status) const {
    on_threads(parts_.size(), [&](std::size_t i) {
        read_lines(parts_[i], cells, digits, rows + starts_[i] * cells, status + starts_[i]);
    });
}

void check_rows(const std::uint8_t* rows, std::size_t count, std::size_t cells, int digits, std::uint8_t* status) {
    for (std::size_t i = 0; i < count; ++i, rows += cells) {
        std::uint8_t largest = 0;
        for (std::size_t cell = 0; cell < cells; ++cell) largest = std::max(largest, rows[cell]);
        status[i] = largest > digits ? 1 : 0;
    }
}

}  // namespace garns
