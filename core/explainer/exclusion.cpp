// Aligned exclusion: combinations of digits in two or three cells, each refuted by two
// equal digits that see each other or by a cell that it would leave empty.

#include "explainer/hint.h"

namespace garns::explainer {
namespace {

using CellSet = Bitset<128>;

// The cells that can take part, and for each the cells with few candidates that it sees.
struct Bases {
    std::array<std::uint8_t, kCells> cells;
    std::array<CellSet, kCells> excluders;  // by cell
    int count = 0;

    Bases(const Grid& grid, int most) {
        CellSet few, single;
        for (int cell = 0; cell < kCells; ++cell) {
            const int size = count_of(grid.candidates(cell));
            if (size == 1) single.insert(static_cast<Cell>(cell));
            if (size >= 2 && size <= most) few.insert(static_cast<Cell>(cell));
        }
        for (int cell = 0; cell < kCells; ++cell) {
            excluders[cell] = kTables.seen[cell] & few;
            if (count_of(grid.candidates(cell)) < 2 || kTables.seen[cell].intersects(single)) continue;
            if (!excluders[cell].empty()) cells[count++] = static_cast<std::uint8_t>(cell);
        }
    }
};

// Whether somebody asks is seen by the caller.
void tell(const Grid& grid, std::initializer_list<int> bases, const CellSet& excluders, Hint& hint) {
    for (int cell : bases) hint.tell(logic::Role::kBase, {cell}, grid.candidates(cell));
    for (Cell cell : excluders) hint.tell(logic::Role::kExcluder, {cell}, grid.candidates(cell));
}

}  // namespace

bool find_aligned_pair(const Grid& grid, Mode, Hint& hint) {
    const Bases bases(grid, 2);
    for (int second = 1; second < bases.count; ++second)
        for (int first = 0; first < second; ++first) {
            const int a = bases.cells[first], b = bases.cells[second];
            const CellSet common = bases.excluders[a] & bases.excluders[b];
            if (common.size() < 2) continue;
            const Mask in_a = grid.candidates(a), in_b = grid.candidates(b);
            std::array<Mask, 9> refuted{};  // by a digit of the one: those of the other that cannot be with it
            if (sees(a, b))
                for (int digit = 0; digit < 9; ++digit) refuted[digit] = bit_of(digit);
            for (Cell cell : common) {
                const Mask pair = grid.candidates(cell);
                for (int digit : Bits(pair))
                    refuted[digit] = static_cast<Mask>(refuted[digit] | (pair & ~bit_of(digit)));
            }
            Mask from_a = 0, from_b = 0;
            for (int digit : Bits(in_a))
                if ((in_b & ~refuted[digit]) == 0) from_a |= bit_of(digit);
            for (int digit : Bits(in_b))
                if ((in_a & ~refuted[digit]) == 0) from_b |= bit_of(digit);
            if ((from_a | from_b) == 0) continue;
            hint.found(Technique::kAlignedPair, 62);
            hint.remove(a, from_a);
            hint.remove(b, from_b);
            if (hint.step != nullptr) tell(grid, {a, b}, common, hint);
            return true;
        }
    return false;
}

namespace {

// Three cells: the digits that each can hold together with some of the others.
class Triple {
public:
    Triple(const Grid& grid, int a, int b, int c, const CellSet& common)
        : in_{grid.candidates(a), grid.candidates(b), grid.candidates(c)} {
        // A cell with a digit that none of the three has is never left empty.
        const Mask all = static_cast<Mask>(in_[0] | in_[1] | in_[2]);
        std::array<Mask, kCells> excluders;
        int count = 0;
        for (Cell cell : common)
            if ((grid.candidates(cell) & ~all) == 0) excluders[count++] = grid.candidates(cell);
        if (count == 0) {
            possible_ = in_;
            return;
        }
        const bool ab = sees(a, b), ac = sees(a, c), bc = sees(b, c);
        for (int x : Bits(in_[0]))
            for (int y : Bits(in_[1])) {
                if (x == y && ab) continue;
                // Nothing new to learn from this pair.
                if (possible_[2] == in_[2] && (possible_[0] & bit_of(x)) != 0 && (possible_[1] & bit_of(y)) != 0)
                    continue;
                const Mask taken = static_cast<Mask>(bit_of(x) | bit_of(y));
                Mask rest = in_[2];
                if (ac) rest = static_cast<Mask>(rest & ~bit_of(x));
                if (bc) rest = static_cast<Mask>(rest & ~bit_of(y));
                for (int i = 0; i < count && rest != 0; ++i) {
                    const Mask left = static_cast<Mask>(excluders[i] & ~taken);
                    if (left == 0)
                        rest = 0;
                    else if (is_single(left))
                        rest = static_cast<Mask>(rest & ~left);
                }
                if (rest == 0) continue;
                possible_[0] |= bit_of(x);
                possible_[1] |= bit_of(y);
                possible_[2] |= rest;
            }
    }

    bool excludes() const { return possible_ != in_; }
    Mask gone(int i) const { return static_cast<Mask>(in_[i] & ~possible_[i]); }

private:
    std::array<Mask, 3> in_, possible_{};
};

}  // namespace

bool find_aligned_triple(const Grid& grid, Mode mode, Hint& hint) {
    const Bases bases(grid, 3);
    CellSet is_base;
    for (int i = 0; i < bases.count; ++i) is_base.insert(bases.cells[i]);
    for (int second = 1; second < bases.count; ++second)
        for (int first = 0; first < second; ++first) {
            const int a = bases.cells[first], b = bases.cells[second];
            const CellSet both = bases.excluders[a] & bases.excluders[b];
            if (both.size() < 2) continue;
            // The third cell is one with few candidates that one of the two sees: first those of the one.
            CellSet third = (bases.excluders[a] | bases.excluders[b]) & is_base;
            third.erase(static_cast<Cell>(a));
            third.erase(static_cast<Cell>(b));
            CellSet found;
            for (Cell c : third) {
                const CellSet common = both & bases.excluders[c];
                if (common.size() >= 2 && Triple(grid, a, b, c, common).excludes()) found.insert(c);
            }
            if (found.empty()) continue;
            for (int from : {a, b})
                for (int c : peers_of(from, mode)) {
                    if (!found.has(static_cast<Cell>(c)) || !bases.excluders[from].has(static_cast<Cell>(c))) continue;
                    const CellSet common = both & bases.excluders[c];
                    const Triple triple(grid, a, b, c, common);
                    hint.found(Technique::kAlignedTriple, 75);
                    hint.remove(a, triple.gone(0));
                    hint.remove(b, triple.gone(1));
                    hint.remove(c, triple.gone(2));
                    if (hint.step != nullptr) tell(grid, {a, b, c}, common, hint);
                    return true;
                }
        }
    return false;
}

}  // namespace garns::explainer
