#include "explainer/ladder.h"

namespace garns::explainer {
namespace {

bool allows_any(const Hint& hint, Technique first, Technique last) {
    for (int each = static_cast<int>(first); each <= static_cast<int>(last); ++each)
        if (hint.allows(static_cast<Technique>(each))) return true;
    return false;
}

}  // namespace

bool Ladder::next(const Grid& grid, Hint& hint) {
    hint.clear();
    multiple_.forget();
    if (patterns(grid, hint)) return true;
    control_.check();
    if (chains(grid, hint)) return true;
    if (hint.allows(Technique::kTuvwxyzWing) && find_alphabet_wing(grid, 7, hint)) return true;
    if (hint.allows(Technique::kAlignedTriple) && find_aligned_triple(grid, mode_, hint)) return true;
    if (multiple(grid, {Drawing::kNishio}, hint) || multiple(grid, {Drawing::kStatic}, hint)) return true;
    for (int level = 0; level < 4; ++level)
        if (multiple(grid, {Drawing::kDynamic, level}, hint)) return true;
    if (mode_ == Mode::kSe121)
        return multiple(grid, {Drawing::kDynamic, 4}, hint) || multiple(grid, {Drawing::kDynamic, 5}, hint);
    for (int limit = 0; limit < 4; ++limit)
        if (multiple(grid, {Drawing::kDynamic, 4, limit}, hint)) return true;
    return false;
}

bool Ladder::patterns(const Grid& grid, Hint& hint) {
    using enum Technique;
    const auto any = [&](Technique first, Technique last) { return allows_any(hint, first, last); };
    const auto one = [&](Technique which) { return hint.allows(which); };
    return (any(kFullHouse, kHiddenSingle) && find_hidden_single(grid, hint)) ||
           (any(kDirectPointing, kDirectClaiming) && find_direct_locking(grid, mode_, hint)) ||
           (one(kDirectHiddenPair) && find_direct_hidden_set(grid, 2, hint)) ||
           (one(kNakedSingle) && find_naked_single(grid, hint)) ||
           (one(kDirectHiddenTriple) && find_direct_hidden_set(grid, 3, hint)) ||
           (any(kPointing, kClaiming) && find_locking(grid, mode_, hint)) ||
           (one(kNakedPair) && find_naked_set(grid, 2, hint)) || (one(kXWing) && find_fish(grid, 2, hint)) ||
           (one(kHiddenPair) && find_hidden_set(grid, 2, hint)) ||
           (one(kNakedTriple) && find_naked_set(grid, 3, hint)) || (one(kSwordfish) && find_fish(grid, 3, hint)) ||
           (one(kHiddenTriple) && find_hidden_set(grid, 3, hint)) ||
           (one(kTurbot) && find_strong_links(grid, 2, hint)) ||
           (one(kXyWing) && find_wing(grid, mode_, false, hint)) ||
           (one(kXyzWing) && find_wing(grid, mode_, true, hint)) ||
           (any(kUniqueLoop1, kUniqueLoop4) && find_unique_loop(grid, hint)) ||
           (one(kNakedQuadruple) && find_naked_set(grid, 4, hint)) || (one(kJellyfish) && find_fish(grid, 4, hint)) ||
           (one(kHiddenQuadruple) && find_hidden_set(grid, 4, hint)) ||
           (one(kStrongLinks3) && find_strong_links(grid, 3, hint)) ||
           (one(kWxyzWing) && find_alphabet_wing(grid, 4, hint)) ||
           (any(kBug1, kBug4) && find_grave(grid, mode_, hint)) ||
           (one(kStrongLinks4) && find_strong_links(grid, 4, hint)) ||
           (one(kVwxyzWing) && find_alphabet_wing(grid, 5, hint)) ||
           (one(kAlignedPair) && find_aligned_pair(grid, mode_, hint)) ||
           (one(kUvwxyzWing) && find_alphabet_wing(grid, 6, hint));
}

bool Ladder::chains(const Grid& grid, Hint& hint) {
    if (!allows_any(hint, Technique::kXCycle, Technique::kChain)) return false;
    links_.build(grid);
    if (!links_.close()) return false;
    Chains chains(links_);
    const Chains::Found* found = chains.best(grid, hint);
    if (found == nullptr) return false;
    hint.found(Chains::technique(*found), in_tenths(found->rank.score));
    hint.removals = found->removals;
    if (hint.step != nullptr) Chains::tell(*found, hint);
    if (!found->cycle && is_on(found->path.front())) {
        hint.cell = cell_of(found->path.front());
        hint.digit = digit_of(found->path.front());
    }
    return true;
}

bool Ladder::multiple(const Grid& grid, const Method& method, Hint& hint) {
    if (!allows_any(hint, Multiple::technique(method, Multiple::Kind::kCell),
                    Multiple::technique(method, Multiple::Kind::kDouble)))
        return false;
    const Multiple::Found* found = multiple_.best(grid, method, hint);
    if (found == nullptr) return false;
    hint.found(Multiple::technique(method, found->kind), in_tenths(found->rank.score));
    hint.removals = {found->removal};
    if (hint.step != nullptr) {
        // The branches of this hint once more, now with their reasons.
        Multiple teller(mode_, control_);
        teller.keep_told(true);
        teller.prepare(grid, method);
        teller.tell(*found, hint);
    }
    if (found->places) {
        hint.cell = cell_of(found->target);
        hint.digit = digit_of(found->target);
    }
    return true;
}

}  // namespace garns::explainer
