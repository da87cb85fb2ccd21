#include <algorithm>
#include <array>

#include "symmetry/canonical.h"

namespace garns::symmetry {
namespace {

enum Status : std::uint8_t { kOk = 0, kClash = 2, kUnknown = 3 };

// One thread's share.
class Share {
public:
    Share(const Bulk& bulk, const Control& control) : bulk_(bulk), control_(control) {}

    void read(std::size_t block) {
        const auto [first, count] = bulk_.puzzles->block(block);
        const std::size_t cells = bulk_.puzzles->cells();
        rows_.resize(std::max(rows_.size(), count * cells));
        bulk_.puzzles->read(block, rows_.data(), bulk_.status + first);
        for (std::size_t i = 0; i < count; ++i) find(first + i, std::span(rows_).subspan(i * cells, cells));
        if (bulk_.symbols) to_symbols({bulk_.forms + first * cells, count * cells});
    }

private:
    void find(std::size_t puzzle, std::span<const Digit> givens) {
        std::uint8_t* const form = bulk_.forms + puzzle * givens.size();
        std::uint8_t& status = bulk_.status[puzzle];
        stopped_ = stopped_ || control_.stop(0);
        if (status == kOk && stopped_) status = kUnknown;
        if (status == kOk && clash(givens)) status = kClash;
        bulk_.automorphisms[puzzle] = 0;
        if (status != kOk) {
            std::fill_n(form, givens.size(), 0);
            return;
        }
        const Canonical found = canonical(givens, bulk_.box_rows, bulk_.box_columns);
        std::ranges::copy(found.grid, form);
        bulk_.automorphisms[puzzle] = found.automorphisms;
    }

    // Whether a digit stands twice in a row, column or box.
    bool clash(std::span<const Digit> givens) const {
        const int size = bulk_.box_rows * bulk_.box_columns;
        std::array<std::uint32_t, 3 * 9> seen{};
        for (int cell = 0; cell < size * size; ++cell) {
            const std::uint32_t bit = givens[cell] == 0 ? 0 : 1u << givens[cell];
            const int row = cell / size, column = cell % size;
            const int box = row / bulk_.box_rows * bulk_.box_rows + column / bulk_.box_columns;
            for (const int house : {row, 9 + column, 18 + box}) {
                if (seen[house] & bit) return true;
                seen[house] |= bit;
            }
        }
        return false;
    }

    const Bulk& bulk_;
    const Control& control_;
    std::vector<Digit> rows_;
    bool stopped_ = false;  // by the control, which does not change its mind
};

}  // namespace

void canonical_many(const Bulk& bulk, const Control& control) {
    on_threads_by_block(*bulk.puzzles, bulk.threads, [&] {
        return [share = Share(bulk, control)](std::size_t block) mutable { share.read(block); };
    });
}

}  // namespace garns::symmetry
