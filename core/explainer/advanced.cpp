// What a dynamic chain may use besides singles from the first level on: locked candidates,
// pairs and X-Wings that exist only because of what the branch has ruled out.

#include "explainer/locking.h"
#include "explainer/multiple.h"

namespace garns::explainer {
namespace {

using logic::Role;

class Scan {
public:
    Scan(Branch& branch, Mode mode) : branch_(branch), grid_(branch.grid()), mode_(mode) {}

    // The families in their order; the first with news ends it.
    bool run() { return locking() || hidden_pairs() || naked_pairs() || x_wings(); }

private:
    void parent(int cell, int digit) {
        if (const int node = branch_.gone(cell, digit); node != kNoNode)
            parents_.push_back(static_cast<std::uint16_t>(node));
    }
    void target(int cell, Mask digits) {
        if (digits != 0) removals_.push_back({static_cast<std::uint8_t>(cell), digits});
    }
    // Takes what was collected, and forgets it. `tell` adds the parts to a step.
    template <class Tell>
    bool commit(Technique technique, const Tell& tell) {
        bool news = false;
        if (!parents_.empty() && !removals_.empty()) {
            order_removals(removals_, mode_);
            const bool asked = branch_.keeps_told();
            const int place = static_cast<int>(branch_.told().size());
            news = branch_.rule_out(removals_, parents_, -1, asked ? place : -1);
            if (news && asked) {
                Hint hint;
                logic::Step step;
                hint.step = &step;
                hint.removals = removals_;
                hint.found(technique, score_of(technique));
                tell(hint);
                branch_.told().push_back(step_of(hint, std::move(step)));
            }
        }
        parents_.clear();
        removals_.clear();
        return news;
    }

    static int score_of(Technique technique) {
        switch (technique) {
            case Technique::kPointing:
                return 26;
            case Technique::kClaiming:
                return 28;
            case Technique::kHiddenPair:
                return 34;
            case Technique::kNakedPair:
                return 30;
            default:
                return 32;
        }
    }

    bool locked(int base, int cover, int digit) {
        const Mask crossing = kTables.overlap[base][cover];
        const Mask victims = static_cast<Mask>(grid_.places(cover, digit) & ~kTables.overlap[cover][base]);
        if (victims == 0) return false;
        for (int place : Bits(kAll & ~crossing)) parent(kTables.cells[base][place], digit);
        for (int place : Bits(victims)) target(kTables.cells[cover][place], bit_of(digit));
        return commit(base < 9 ? Technique::kPointing : Technique::kClaiming, [&](const Hint& hint) {
            // Where both houses meet it does not matter what the branch has ruled out.
            const Mask told = static_cast<Mask>(branch_.base().places(base, digit) & crossing);
            hint.tell(Role::kBase, cells_at(base, told), bit_of(digit), {base});
            hint.tell(Role::kCover, {}, bit_of(digit), {cover});
        });
    }

    bool locking() {
        bool news = false;
        each_locked(grid_, mode_, [&](int base, int cover, int digit) {
            news |= locked(base, cover, digit);
            return false;
        });
        return news;
    }

    bool hidden_pairs() {
        bool news = false;
        for (int first : {0, 18, 9})
            for (int house = first; house < first + 9; ++house) {
                if (grid_.open_in(house) <= 4) continue;
                for (int high = 1; high < 9; ++high) {
                    const Mask places = grid_.places(house, high);
                    if (count_of(places) != 2) continue;
                    for (int low = 0; low < high; ++low) {
                        if (grid_.places(house, low) != places) continue;
                        const Mask pair = static_cast<Mask>(bit_of(low) | bit_of(high));
                        for (int place : Bits(kAll & ~places))
                            for (int digit : {low, high}) parent(kTables.cells[house][place], digit);
                        for (int cell : cells_at(house, places))
                            target(cell, static_cast<Mask>(grid_.candidates(cell) & ~pair));
                        news |= commit(Technique::kHiddenPair, [&](const Hint& hint) {
                            hint.tell(Role::kSubset, cells_at(house, places), pair, {house});
                        });
                    }
                }
            }
        return news;
    }

    bool naked_pairs() {
        bool news = false;
        for (int first : {0, 18, 9})
            for (int house = first; house < first + 9; ++house) {
                if (grid_.open_in(house) < 4) continue;
                for (int high = 1; high < 9; ++high) {
                    const int b = kTables.cells[house][high];
                    const Mask pair = grid_.candidates(b);
                    if (count_of(pair) != 2) continue;
                    for (int low = 0; low < high; ++low) {
                        const int a = kTables.cells[house][low];
                        if (grid_.candidates(a) != pair) continue;
                        for (int cell : {a, b})
                            for (int digit : Bits(branch_.base().candidates(cell) & ~pair)) parent(cell, digit);
                        for (int place : Bits(kAll & ~bit_of(low) & ~bit_of(high))) {
                            const int cell = kTables.cells[house][place];
                            target(cell, static_cast<Mask>(grid_.candidates(cell) & pair));
                        }
                        news |= commit(Technique::kNakedPair,
                                       [&](const Hint& hint) { hint.tell(Role::kSubset, {a, b}, pair, {house}); });
                    }
                }
            }
        return news;
    }

    bool x_wings() {
        bool news = false;
        for (const auto& [bases, covers] : {std::pair{18, 9}, std::pair{9, 18}})
            for (int high = 1; high < 9; ++high) {
                Mask twice = 0;  // the digits with two places in the line
                for (int digit = 0; digit < 9; ++digit)
                    if (count_of(grid_.places(bases + high, digit)) == 2 && grid_.placed(digit) <= 5)
                        twice |= bit_of(digit);
                if (twice == 0) continue;
                for (int low = 0; low < high; ++low)
                    for (int digit : Bits(twice))
                        if (grid_.places(bases + low, digit) == grid_.places(bases + high, digit))
                            news |= x_wing(bases, covers, low, high, digit);
            }
        return news;
    }

    bool x_wing(int bases, int covers, int low, int high, int digit) {
        const Mask places = grid_.places(bases + high, digit);
        for (int line : {low, high})
            for (int place : Bits(kAll & ~places)) parent(kTables.cells[bases + line][place], digit);
        const Mask lines = static_cast<Mask>(bit_of(low) | bit_of(high));
        for (int place : Bits(places))
            for (int line : Bits(grid_.places(covers + place, digit) & ~lines))
                target(kTables.cells[covers + place][line], bit_of(digit));
        return commit(Technique::kXWing, [&](const Hint& hint) {
            std::vector<int> cells, sides;
            for (int line : {low, high})
                for (int cell : cells_at(bases + line, places)) cells.push_back(cell);
            for (int place : Bits(places)) sides.push_back(covers + place);
            hint.tell(Role::kBase, cells, bit_of(digit), {bases + low, bases + high});
            hint.tell(Role::kCover, {}, bit_of(digit), sides);
        });
    }

    Branch& branch_;
    const Grid& grid_;
    Mode mode_;
    std::vector<std::uint16_t> parents_;
    std::vector<Removal> removals_;
};

}  // namespace

bool use_patterns(Branch& branch, Mode mode) { return Scan(branch, mode).run(); }

}  // namespace garns::explainer
