// Many puzzles of one board, in memory that the caller owns: lines of text, strings or rows of digits.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "parallel.h"

namespace garns {

// Why there is nothing to solve: no puzzle at all, or one of another board. They stand among the other words for what
// became of a puzzle (`garns.Status`), so the numbers between them are taken.
inline constexpr std::uint8_t kBadText = 1, kOtherBoard = 6;

// What a puzzle looks like: how many cells and digits; and how many puzzles whoever reads them wants at a time.
struct Sheet {
    std::size_t cells = 81;
    int digits = 9;
    std::size_t at_once = 64;
};

// Puzzles are read in blocks, by any thread, in any order. Where a block begins depends on the puzzles alone, so that
// no answer depends on the number of threads.
//
// A text is `cells` symbols (1-9, then A or a = 10 and on), any one of . 0 * _ - x X ? for an empty cell, white space
// before them, and perhaps a comment after white space, '#', ';', ',' or a zero byte. The reader in Python knows more
// forms and says what is wrong.
class Puzzles {
public:
    struct Block {
        std::size_t first = 0, count = 0;
    };

    // A text with one puzzle a line; a last line without its newline counts. Several threads (at least 1) find the
    // lines.
    static std::unique_ptr<const Puzzles> lines(std::string_view text, const Sheet& sheet, std::size_t threads);

    // Strings of one width, one after the other; what is left at the end is not read.
    static std::unique_ptr<const Puzzles> strings(std::string_view text, std::size_t width, const Sheet& sheet);

    // Strings of any width, as Arrow has them: one ends where the next begins, and `offsets` has one number more than
    // there are strings. Null where the offsets run backwards or leave the text.
    static std::unique_ptr<const Puzzles> strings(std::string_view text, std::span<const std::int32_t> offsets,
                                                  const Sheet& sheet);
    static std::unique_ptr<const Puzzles> strings(std::string_view text, std::span<const std::int64_t> offsets,
                                                  const Sheet& sheet);

    // Rows of digits, 0 where a cell is empty.
    static std::unique_ptr<const Puzzles> rows(std::span<const std::uint8_t> digits, const Sheet& sheet);

    virtual ~Puzzles() = default;

    std::size_t cells() const { return sheet_.cells; }
    std::size_t count() const { return count_; }
    virtual std::size_t blocks() const { return (count_ + sheet_.at_once - 1) / sheet_.at_once; }
    virtual Block block(std::size_t index) const {
        const std::size_t first = index * sheet_.at_once;
        return {first, first + sheet_.at_once < count_ ? sheet_.at_once : count_ - first};
    }

    // Reads every puzzle of a block into a row of `cells` digits, 0 where a cell is empty, and sets its status: 0, or
    // kBadText or kOtherBoard; then its row is empty. Somebody may write to the memory meanwhile: what is
    // read is then anything, but each row is a row of digits.
    virtual void read(std::size_t block, std::uint8_t* rows, std::uint8_t* status) const = 0;

    // All of them, on several threads.
    void read_all(std::size_t threads, std::uint8_t* rows, std::uint8_t* status) const;

protected:
    explicit Puzzles(const Sheet& sheet, std::size_t count = 0) : sheet_(sheet), count_(count) {}

    Sheet sheet_;
    std::size_t count_;
};

// Shares the blocks out: every thread makes itself a worker, and calls it with one block after another.
template <class MakeWorker>
void on_threads_by_block(const Puzzles& puzzles, std::size_t threads, const MakeWorker& make_worker) {
    const std::size_t blocks = puzzles.blocks();
    std::atomic<std::size_t> next = 0;
    on_threads(std::clamp<std::size_t>(blocks, 1, threads), [&](std::size_t) {
        auto work = make_worker();
        for (std::size_t block = next++; block < blocks; block = next++) work(block);
    });
}

// Turns digits into symbols, '.' for 0.
void to_symbols(std::span<std::uint8_t> digits);

}  // namespace garns
