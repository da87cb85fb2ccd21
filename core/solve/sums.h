// Sums: reachable totals, and the digit sets of cells that all differ.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "control.h"
#include "rules.h"
#include "solve/candidates.h"
#include "solve/few_cells.h"
#include "solve/houses.h"
#include "solve/lists.h"
#include "solve/sharing.h"

namespace garns::solve {

class Sums {
public:
    Sums(const Rules& rules, const Houses& houses, const Control& control);

    int size() const { return static_cast<int>(sums_.size()); }
    std::span<const Cell> cells(int i) const { return cells_[i]; }

    // All its cells differ: one run leaves nothing for a second.
    bool one_part(int i) const { return sums_[i].parts == 1; }

    using Totals = std::uint64_t;  // a set of totals: bit t - 1 stands for t
    struct PartScratch {
        Totals possible;      // totals the part's candidates can have
        int low, high;        // the least and the greatest of them
        std::uint64_t spent;  // bit s: the parts before can spend slack s
    };
    using Scratch = std::vector<PartScratch>;
    Scratch scratch() const { return Scratch(most_parts_); }

    bool propagate(int i, Candidates& candidates, Scratch& scratch) const;

private:
    // Some cells of a sum that all see each other and count the same number of
    // times. Their digits are a set, and the set has a total.
    struct Part {
        std::uint16_t begin, size;  // of the sum's cells
        int coefficient;
        std::uint32_t outsiders;  // list of cells that see at least two of the part
    };
    struct Prepared {
        std::uint32_t first_part, parts;
        int total;
    };
    // A part to be: cells that all see each other, with their coefficient.
    struct Draft {
        std::vector<Cell> cells;
        int coefficient = 0;
    };
    using Terms = std::vector<std::pair<Cell, int>>;  // cells in order, each once, with their coefficients
    std::vector<Draft> join_cells(const Terms& terms, const Houses& houses, std::vector<Draft> drafts) const;
    std::vector<Draft> join_houses(Terms terms, const Houses& houses) const;
    // Memory for the outsiders of one part after the other.
    struct Outlook {
        std::vector<std::uint64_t> seen;
        std::vector<Outsider> found;
    };
    void prepare(const Sum& sum, const Houses& houses, Outlook& outlook);
    void list_sets(int size);
    bool can_combine(std::size_t size) const;

    Totals possible_totals(const Part& part, std::span<const Cell> cells, const Candidates& candidates) const;
    bool keep_totals(const Part& part, std::span<const Cell> cells, Totals totals, Candidates& candidates) const;
    // The sets of so many digits with a total.
    std::span<const Sets> sets_with(int size, int total) const {
        return std::span(sets_).subspan(by_total_[size][total], by_total_[size][total + 1] - by_total_[size][total]);
    }

    int digits_;
    std::size_t most_parts_ = 0;
    std::vector<Prepared> sums_;
    std::vector<Part> parts_;
    Lists<Cell> cells_;
    Lists<Outsider> outsiders_;
    std::vector<Sets> sets_;                            // of digits, by their number and then by their total
    std::vector<std::vector<std::uint32_t>> by_total_;  // [size][total]: where they begin; empty where not listed
};

// The house-total rule: what is left of some houses when the sums that cover
// most of them are taken away is a sum again. Every digit stands once in each
// house, so disjoint houses have a known total; take away sums that lie inside or
// nearly, and the cells not covered, less the cells covered outside, have the
// rest. Those with few cells are returned.
std::vector<Sum> house_totals(const Rules& rules, const Control& control);

// Long sums without a cell in common, taken together where that says more: two
// diagonals lie in houses side by side, and cells of one house differ, so both
// together have larger parts and less room than either alone. And what several
// cover beyond a house that they cover, where that has little room.
std::vector<Sum> joint_sums(const Rules& rules, const Control& control);

}  // namespace garns::solve
