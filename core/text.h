// Puzzles in bulk: one line of text, or one row of bytes, for each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace garns {

// A text with one puzzle a line; a last line without its newline counts.
class Lines {
public:
    // Large texts are cut into parts, one for each thread (at least 1).
    Lines(std::string_view text, std::size_t threads);

    std::size_t count() const { return starts_.back(); }

    // Reads every line into a row of `cells` digits, 0 where a cell is empty, and
    // sets its status: 0, or 1 where the line is not a puzzle of this board.
    //
    // A line is `cells` symbols (1-9, then A or a = 10 and on), any one of
    // . 0 * _ - x X ? for an empty cell, and perhaps a comment after white space,
    // '#', ';' or ','. The reader in Python knows more forms and says what is wrong.
    void read(std::size_t cells, int digits, std::uint8_t* rows, std::uint8_t* status) const;

private:
    std::vector<std::string_view> parts_;
    std::vector<std::size_t> starts_;  // number of the first line of each part, and of all lines
};

// Sets the status of rows that were not read from text: 1 where a digit is too large.
void check_rows(const std::uint8_t* rows, std::size_t count, std::size_t cells, int digits, std::uint8_t* status);

}  // namespace garns
