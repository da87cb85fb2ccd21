// Almost locked sets: n cells of a house with n + 1 digits among them. Such a set
// can do without one of its digits, not without two: if it lacks one, it holds all
// the others.
//
// Two sets have a restricted common digit when every place of it in one sees every
// place of it in the other: not both sets hold it.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "bitset.h"
#include "logic/step.h"

namespace garns::logic {

template <class CellSet>
struct Als {
    CellSet cells;
    DigitSet digits;
    int house;
};

// Larger sets make no use of a 9x9 board; on larger boards there would be far too
// many of four cells and more, and nobody sees those.
constexpr int max_als_cells(int digits) { return digits <= 9 ? 8 : 3; }
// So that the tables of a large board stay in the cache.
constexpr std::size_t kMaxAls = 1024;

// Every almost locked set, house by house. A set that lies in two houses belongs to
// the first.
template <class Board>
class AlsSearch {
public:
    using CellSet = typename Board::CellSet;

    explicit AlsSearch(const Board& board) : board_(board), geometry_(board.geometry()) {
        const int most = max_als_cells(geometry_.digits());
        for (house_ = 0; house_ < std::ssize(geometry_.houses()); ++house_) {
            cells_.clear();
            for (Cell cell : board.open() & geometry_.houses()[house_]) cells_.push_back(cell);
            most_ = std::min(most, static_cast<int>(cells_.size()));
            grow(0, {}, {}, 0);
        }
    }
    std::vector<Als<CellSet>> take() { return std::move(found_); }

private:
    void grow(std::size_t from, const CellSet& chosen, DigitSet digits, int count) {
        for (std::size_t i = from; i < cells_.size(); ++i) {
            const DigitSet more = digits | board_.candidates(cells_[i]);
            const int size = more.size(), cells = count + 1;
            if (size > std::min(most_, cells + static_cast<int>(cells_.size() - i) - 1) + 1) continue;
            CellSet with = chosen;
            with.insert(cells_[i]);
            if (size == cells + 1 && found_.size() < kMaxAls && !in_earlier_house(with))
                found_.push_back({with, more, house_});
            if (cells < most_) grow(i + 1, with, more, cells);
        }
    }
    bool in_earlier_house(const CellSet& cells) const {
        for (int house : geometry_.houses_of(cells.first())) {
            if (house == house_) return false;
            if (cells.is_subset_of(geometry_.houses()[house])) return true;
        }
        return false;
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    std::vector<Als<CellSet>> found_;
    std::vector<Cell> cells_;
    int house_ = 0, most_ = 0;
};

// Sets of almost locked sets, one per row. One block is enough for most positions.
class AlsRows {
public:
    static constexpr int kBlock = 256;
    using Block = Bitset<kBlock>;

    AlsRows(std::size_t rows, std::size_t sets) : blocks_((sets + kBlock - 1) / kBlock), data_(rows * blocks_) {}

    std::size_t blocks() const { return blocks_; }
    std::span<Block> operator[](std::size_t row) { return {data_.data() + row * blocks_, blocks_}; }
    std::span<const Block> operator[](std::size_t row) const { return {data_.data() + row * blocks_, blocks_}; }
    // The sets of a block that come after one.
    static Block after(int set, std::size_t block) {
        return Block::first_cells(kBlock) - Block::first_cells(set + 1 - kBlock * static_cast<int>(block));
    }
    void insert(std::size_t row, int set) {
        data_[row * blocks_ + set / kBlock].insert(static_cast<Cell>(set % kBlock));
    }

private:
    std::size_t blocks_;
    std::vector<Block> data_;
};

// visit(set) for every set of a row that block(index) makes, until it returns false;
// passes its answer on.
template <class BlockAt, class Visit>
bool each_set(std::size_t blocks, const BlockAt& block, const Visit& visit) {
    for (std::size_t index = 0; index < blocks; ++index)
        for (int bit : block(index))
            if (!visit(static_cast<int>(index) * AlsRows::kBlock + bit)) return false;
    return true;
}

// The sets of a board and what they do to each other, as rows of bits over the sets.
template <class Board>
class AlsTable {
public:
    using CellSet = typename Board::CellSet;
    using Block = AlsRows::Block;

    explicit AlsTable(const Board& board)
        : digits_(board.geometry().digits()),
          cells_(board.geometry().cells()),
          sets_(AlsSearch<Board>(board).take()),
          victims_(sets_.size() * digits_),
          deniers_(static_cast<std::size_t>(digits_) * cells_, sets_.size()) {
        for (Digit digit = 1; digit <= digits_; ++digit) cells_with_.push_back(board.cells_with(digit));
        for (const auto& set : sets_) first_gate_.push_back(first_gate_.back() + set.digits.size());
        for (int i = 0; i < size(); ++i)
            for (Digit digit : sets_[i].digits) {
                CellSet& seen = victims_[i * digits_ + digit - 1];
                seen = board.cells_with(digit);
                for (Cell place : places(i, digit)) seen &= board.geometry().peers(place);
                for (Cell cell : seen) deniers_.insert((digit - 1) * cells_ + cell, i);
            }
    }

    int size() const { return static_cast<int>(sets_.size()); }
    std::size_t blocks() const { return deniers_.blocks(); }
    const Als<CellSet>& operator[](int i) const { return sets_[i]; }

    CellSet places(int i, Digit digit) const { return sets_[i].cells & cells_with_[digit - 1]; }
    // The cells that may hold the digit and see all its places in the set.
    const CellSet& victims(int i, Digit digit) const { return victims_[i * digits_ + digit - 1]; }
    // The sets that hold the digit and have the cell among their victims.
    std::span<const Block> deniers(Digit digit, Cell cell) const { return deniers_[(digit - 1) * cells_ + cell]; }

    // For each set, the sets that have a restricted common digit with it.
    const AlsRows& partners() const {
        if (!partners_) partners_ = find_partners();
        return *partners_;
    }
    // Numbers the sets with each of their digits; and for each number the sets that have another
    // restricted common digit with the set than this.
    int gate(int i, Digit digit) const { return first_gate_[i] + (sets_[i].digits & DigitSet::all(digit - 1)).size(); }
    const AlsRows& other_partners() const {
        if (!other_partners_) other_partners_ = find_other_partners();
        return *other_partners_;
    }
    // For each set, the sets that share a victim with it.
    const AlsRows& allies() const {
        if (!allies_) allies_ = find_allies();
        return *allies_;
    }

    // For each set, the sets that share a cell with it, itself among them.
    const AlsRows& overlapping() const {
        if (!overlapping_) overlapping_ = find_overlapping();
        return *overlapping_;
    }

    bool overlap(int i, int j) const { return sets_[i].cells.intersects(sets_[j].cells); }
    // The restricted common digits of two sets.
    DigitSet restricted(int i, int j) const {
        if (!restricted_.empty()) return DigitSet(restricted_[i * sets_.size() + j]);
        DigitSet found;
        for (Digit digit : sets_[i].digits& sets_[j].digits)
            if (places(j, digit).is_subset_of(victims(i, digit))) found |= DigitSet::of(digit);
        return found;
    }
    Part part(int i) const { return {Role::kAls, list(sets_[i].cells), sets_[i].digits, {sets_[i].house}}; }
    Node node(int i, Digit digit) const { return {list(places(i, digit)), digit}; }
    // Not both sets hold a restricted common.
    Link link(int i, int j, Digit digit) const { return {node(i, digit), node(j, digit), false}; }

private:
    AlsRows find_partners() const {
        AlsRows partners(size(), size());
        linked_ = AlsRows(first_gate_.back(), size());
        if (digits_ <= kFewDigits) restricted_.assign(sets_.size() * sets_.size(), 0);
        for (int i = 0; i < size(); ++i)
            for (Digit digit : sets_[i].digits) {
                const CellSet at = places(i, digit);
                const auto linked = linked_[gate(i, digit)];
                const auto common = [&](std::size_t block) {
                    Block sets = deniers(digit, at.first())[block];
                    for (Cell place : at) sets &= deniers(digit, place)[block];
                    partners[i][block] |= sets;
                    linked[block] = sets;
                    return sets;
                };
                each_set(blocks(), common, [&](int j) {
                    if (digits_ <= kFewDigits) restricted_[i * sets_.size() + j] |= 1u << (digit - 1);
                    return true;
                });
            }
        return partners;
    }
    AlsRows find_other_partners() const {
        partners();
        AlsRows others(first_gate_.back(), size());
        for (int i = 0; i < size(); ++i)
            for (int gate = first_gate_[i]; gate < first_gate_[i + 1]; ++gate)
                for (int other = first_gate_[i]; other < first_gate_[i + 1]; ++other)
                    for (std::size_t block = 0; other != gate && block < blocks(); ++block)
                        others[gate][block] |= linked_[other][block];
        return others;
    }
    AlsRows find_allies() const {
        AlsRows allies(size(), size());
        for (int i = 0; i < size(); ++i)
            for (Digit digit : sets_[i].digits)
                for (Cell cell : victims(i, digit))
                    for (std::size_t block = 0; block < blocks(); ++block)
                        allies[i][block] |= deniers(digit, cell)[block];
        return allies;
    }

    AlsRows find_overlapping() const {
        AlsRows at(cells_, size()), overlapping(size(), size());
        for (int i = 0; i < size(); ++i)
            for (Cell cell : sets_[i].cells) at.insert(cell, i);
        for (int i = 0; i < size(); ++i)
            for (Cell cell : sets_[i].cells)
                for (std::size_t block = 0; block < blocks(); ++block) overlapping[i][block] |= at[cell][block];
        return overlapping;
    }

    const int digits_, cells_;
    std::vector<CellSet> cells_with_;  // by digit
    std::vector<Als<CellSet>> sets_;
    std::vector<int> first_gate_{0};  // by set
    std::vector<CellSet> victims_;
    AlsRows deniers_;
    mutable std::optional<AlsRows> partners_, other_partners_, allies_, overlapping_;  // made when somebody asks
    mutable AlsRows linked_{0,
                            0};  // by gate, the sets that have its digit as a restricted common; made with the partners
    static constexpr int kFewDigits = 16;
    mutable std::vector<std::uint16_t> restricted_;  // by two sets, bits of digits; made with the partners
};

// The table of a board. Each thread remembers its last one: the techniques of the
// family ask in turn for the same board.
template <class Board>
std::shared_ptr<const AlsTable<Board>> als_table(const Board& board);

}  // namespace garns::logic
