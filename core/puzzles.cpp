#include "puzzles.h"

#include <array>
#include <cstring>
#include <numeric>
#include <vector>

namespace garns {
namespace {

constexpr std::string_view kFillers = ".0*_-xX?";
constexpr std::uint8_t kNoSymbol = 255;
constexpr std::size_t kClassicCells = 81;
constexpr std::size_t kMinSide = 4, kMaxSide = 25;  // of square boards with boxes
constexpr std::size_t kWorthAThread = 1 << 20;      // bytes in which to look for newlines

constexpr std::string_view trimmed_left(std::string_view line) {
    const std::size_t start = line.find_first_not_of(" \t");
    return start == std::string_view::npos ? std::string_view() : line.substr(start);
}

// What may follow the symbols: nothing, or a comment.
constexpr bool is_comment(std::string_view rest) {
    using namespace std::string_view_literals;
    return rest.empty() || " \t\r#;,\0"sv.find(rest.front()) != std::string_view::npos;
}

// Whether a square can be cut into boxes that are more than a line.
constexpr bool has_boxes(std::size_t side) {
    for (std::size_t height = 2; height * height <= side; ++height)
        if (side % height == 0) return true;
    return false;
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

// Reads one string after another. Nearly always they use the same filler as the one before.
class Reader {
public:
    explicit Reader(const Sheet& sheet) : cells_(sheet.cells), digits_(sheet.digits), table_(symbol_table(digits_)) {}

    // Just the symbols of a puzzle; false where they are none, or perhaps none.
    bool read_symbols(const char* symbols, std::uint8_t* row) const {
        if (digits_ > 9) return false;
        return cells_ == kClassicCells ? read_small(symbols, kClassicCells, row) : read_small(symbols, cells_, row);
    }

    // A whole string, its comment included. The status is 0 where it is a puzzle; else the row is empty.
    std::uint8_t read(std::string_view text, std::uint8_t* row) {
        text = trimmed_left(text);
        if (text.size() >= cells_ && is_comment(text.substr(cells_))) {
            if (read_symbols(text.data(), row) || read_any(text.data(), row)) return 0;
        }
        std::memset(row, 0, cells_);
        return is_of_other_board(text) ? kOtherBoard : kBadText;
    }

private:
    // Whether a text has the symbols of a plain square board that has another number of cells.
    bool is_of_other_board(std::string_view text) const {
        static const std::array<std::uint8_t, 256> symbols = symbol_table(kMaxSide);
        std::size_t length = 0, side = kMinSide;
        int largest = 0;
        char filler = 0;
        for (; !is_comment(text.substr(length)); ++length) {
            const std::uint8_t digit = symbols[static_cast<unsigned char>(text[length])];
            if (digit == kNoSymbol || length == kMaxSide * kMaxSide) return false;
            largest = std::max<int>(largest, digit);
            if (digit != 0) continue;
            if (filler == 0) filler = text[length];
            if (filler != text[length]) return false;
        }
        while (side * side < length) ++side;
        return length != cells_ && side * side == length && has_boxes(side) && largest <= static_cast<int>(side);
    }

    // Up to nine digits there is no table: the loop has no branch and the compiler turns it into vector code.
    [[gnu::always_inline]] bool read_small(const char* symbols, std::size_t cells, std::uint8_t* row) const {
        const auto digits = static_cast<std::uint8_t>(digits_);
        const char filler = filler_;
        std::uint8_t good = 0xff;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const auto digit = static_cast<std::uint8_t>(symbols[cell] - '0');
            const std::uint8_t given = static_cast<std::uint8_t>(digit - 1) < digits ? 0xff : 0;
            const std::uint8_t empty = symbols[cell] == filler ? 0xff : 0;
            good &= given | empty;
            row[cell] = digit & given;
        }
        return good != 0;
    }

    bool read_any(const char* symbols, std::uint8_t* row) {
        char filler = 0;
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            row[cell] = table_[static_cast<unsigned char>(symbols[cell])];
            if (row[cell] == kNoSymbol) return false;
            if (row[cell] != 0) continue;
            if (filler == 0) filler = symbols[cell];
            if (filler != symbols[cell]) return false;
        }
        if (filler != 0) filler_ = filler;
        return true;
    }

    std::size_t cells_;
    int digits_;
    char filler_ = kFillers.front();
    std::array<std::uint8_t, 256> table_;
};

// The compiler counts in words as wide as the sum, so bytes are counted in runs too short to overflow one.
std::size_t count_newlines(std::string_view text) {
    std::size_t newlines = 0;
    while (!text.empty()) {
        std::uint8_t some = 0;
        for (char symbol : text.substr(0, 255)) some = static_cast<std::uint8_t>(some + (symbol == '\n'));
        newlines += some;
        text.remove_prefix(std::min<std::size_t>(text.size(), 255));
    }
    return newlines;
}

// A block holds the lines that begin in one stretch of the text, so that each can be looked for on its own.
class Lines final : public Puzzles {
public:
    Lines(std::string_view text, const Sheet& sheet, std::size_t threads)
        : Puzzles(sheet), text_(text), stretch_(std::max<std::size_t>(sheet.at_once * (sheet.cells + 1), 1)) {
        const std::size_t stretches = (text.size() + stretch_ - 1) / stretch_;
        starts_.resize(stretches + 1, text.size());
        firsts_.resize(stretches + 1);
        threads = std::clamp<std::size_t>(std::min(stretches, text.size() / kWorthAThread), 1, threads);
        on_threads(threads, [&](std::size_t i) {
            for (std::size_t n = stretches * i / threads; n < stretches * (i + 1) / threads; ++n) look_at(n);
        });
        std::partial_sum(firsts_.begin(), firsts_.end(), firsts_.begin());
        // A stretch inside a long line has no line of its own: it ends where it begins.
        for (std::size_t n = stretches; n-- > 0;) {
            if (firsts_[n] == firsts_[n + 1]) starts_[n] = starts_[n + 1];
        }
        count_ = firsts_.back();
    }

    std::size_t blocks() const override { return firsts_.size() - 1; }
    Block block(std::size_t index) const override { return {firsts_[index], firsts_[index + 1] - firsts_[index]}; }

    void read(std::size_t block, std::uint8_t* row, std::uint8_t* status) const override {
        Reader reader(sheet_);
        std::string_view text = text_.substr(starts_[block], starts_[block + 1] - starts_[block]);
        const std::size_t cells = sheet_.cells;
        for (std::size_t n = this->block(block).count; n > 0; --n, row += cells) {
            // A newline among the symbols would be none of them.
            if (text.size() > cells && text[cells] == '\n' && reader.read_symbols(text.data(), row)) {
                *status++ = 0;
                text.remove_prefix(cells + 1);
                continue;
            }
            const std::size_t end = std::min(text.find('\n'), text.size());
            *status++ = reader.read(text.substr(0, end), row);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

private:
    // Where the first line of a stretch begins, and how many begin there: one after each newline but the last of all.
    void look_at(std::size_t n) {
        const std::size_t begin = n == 0 ? 0 : n * stretch_ - 1, end = std::min((n + 1) * stretch_, text_.size()) - 1;
        const std::string_view before = text_.substr(begin, end - begin);
        firsts_[n + 1] = count_newlines(before) + (n == 0 ? 1 : 0);
        starts_[n] = n == 0 ? 0 : begin + std::min(before.find('\n'), before.size()) + 1;
    }

    std::string_view text_;
    std::size_t stretch_;
    std::vector<std::size_t> starts_;  // where each block begins in the text, and where the text ends
    std::vector<std::size_t> firsts_;  // number of the first line of each block, and of all lines
};

// Strings whose begin and end some function of their number tells.
template <class At>
class Strings final : public Puzzles {
public:
    Strings(std::size_t count, At at, const Sheet& sheet) : Puzzles(sheet, count), at_(at) {}

    void read(std::size_t block, std::uint8_t* row, std::uint8_t* status) const override {
        Reader reader(sheet_);
        const auto [first, count] = this->block(block);
        for (std::size_t n = first; n < first + count; ++n, row += sheet_.cells) {
            const std::string_view text = at_(n);
            const bool plain = text.size() == sheet_.cells && reader.read_symbols(text.data(), row);
            *status++ = plain ? 0 : reader.read(text, row);
        }
    }

private:
    At at_;
};

template <class Offset>
std::unique_ptr<const Puzzles> strings_of(std::string_view text, std::span<const Offset> offsets, const Sheet& sheet) {
    if (offsets.empty()) return nullptr;
    bool good = offsets.front() >= 0 && static_cast<std::uint64_t>(offsets.back()) <= text.size();
    for (std::size_t n = 1; n < offsets.size(); ++n) good &= offsets[n - 1] <= offsets[n];
    if (!good) return nullptr;
    // Looked at once more, for the offsets may have been written to since.
    const auto at = [text, offsets](std::size_t n) {
        const auto begin = static_cast<std::uint64_t>(offsets[n]), end = static_cast<std::uint64_t>(offsets[n + 1]);
        return begin <= end && end <= text.size() ? text.substr(begin, end - begin) : std::string_view();
    };
    return std::make_unique<Strings<decltype(at)>>(offsets.size() - 1, at, sheet);
}

class Rows final : public Puzzles {
public:
    Rows(std::span<const std::uint8_t> digits, const Sheet& sheet)
        : Puzzles(sheet, digits.size() / sheet.cells), digits_(digits) {}

    void read(std::size_t block, std::uint8_t* row, std::uint8_t* status) const override {
        const auto [first, count] = this->block(block);
        const std::uint8_t* from = digits_.data() + first * sheet_.cells;
        for (std::size_t n = 0; n < count; ++n, from += sheet_.cells, row += sheet_.cells) {
            const bool good = sheet_.cells == kClassicCells ? copy(from, kClassicCells, row) : copy(from, cells(), row);
            if (!good) std::memset(row, 0, sheet_.cells);
            *status++ = good ? 0 : kBadText;
        }
    }

private:
    [[gnu::always_inline]] bool copy(const std::uint8_t* from, std::size_t cells, std::uint8_t* row) const {
        const auto digits = static_cast<std::uint8_t>(sheet_.digits);
        std::uint8_t good = 0xff;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const std::uint8_t digit = from[cell];
            good &= digit <= digits ? 0xff : 0;
            row[cell] = digit;
        }
        return good != 0;
    }

    std::span<const std::uint8_t> digits_;
};

}  // namespace

void Puzzles::read_all(std::size_t threads, std::uint8_t* rows, std::uint8_t* status) const {
    on_threads_by_block(*this, threads, [&] {
        return [&](std::size_t n) { read(n, rows + block(n).first * cells(), status + block(n).first); };
    });
}

std::unique_ptr<const Puzzles> Puzzles::lines(std::string_view text, const Sheet& sheet, std::size_t threads) {
    return std::make_unique<Lines>(text, sheet, threads);
}

std::unique_ptr<const Puzzles> Puzzles::strings(std::string_view text, std::size_t width, const Sheet& sheet) {
    const auto at = [text, width](std::size_t n) { return text.substr(n * width, width); };
    return std::make_unique<Strings<decltype(at)>>(text.size() / width, at, sheet);
}

std::unique_ptr<const Puzzles> Puzzles::strings(std::string_view text, std::span<const std::int32_t> offsets,
                                                const Sheet& sheet) {
    return strings_of(text, offsets, sheet);
}

std::unique_ptr<const Puzzles> Puzzles::strings(std::string_view text, std::span<const std::int64_t> offsets,
                                                const Sheet& sheet) {
    return strings_of(text, offsets, sheet);
}

std::unique_ptr<const Puzzles> Puzzles::rows(std::span<const std::uint8_t> digits, const Sheet& sheet) {
    return std::make_unique<Rows>(digits, sheet);
}

void to_symbols(std::span<std::uint8_t> digits) {
    for (std::uint8_t& digit : digits) {
        const auto base = static_cast<std::uint8_t>(digit < 10 ? '0' : 'A' - 10);
        digit = digit == 0 ? '.' : static_cast<std::uint8_t>(digit + base);
    }
}

}  // namespace garns
