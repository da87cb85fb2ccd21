// The techniques of the Explainer's scale. Several belong to one rung of its ladder.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "logic/registry.h"

namespace garns::explainer {

enum class Mode : std::uint8_t {
    kSe121,  // the numbers of 1.2.1, its known mistakes corrected
    kSe118,  // SukakuExplainer 1.18.1 as it comes, with more families
};

enum class Technique : std::uint8_t {
    kFullHouse,
    kHiddenSingle,
    kDirectPointing,
    kDirectClaiming,
    kDirectHiddenPair,
    kNakedSingle,
    kDirectHiddenTriple,
    kPointing,
    kClaiming,
    kNakedPair,
    kXWing,
    kHiddenPair,
    kNakedTriple,
    kSwordfish,
    kHiddenTriple,
    kTurbot,
    kXyWing,
    kXyzWing,
    kUniqueLoop1,
    kUniqueLoop2,
    kUniqueLoop3,
    kUniqueLoop4,
    kNakedQuadruple,
    kJellyfish,
    kHiddenQuadruple,
    kStrongLinks3,
    kWxyzWing,
    kBug1,
    kBug2,
    kBug3,
    kBug4,
    kStrongLinks4,
    kVwxyzWing,
    kAlignedPair,
    kUvwxyzWing,
    kXCycle,
    kYCycle,
    kXyCycle,
    kXChain,
    kChain,
    kTuvwxyzWing,
    kAlignedTriple,
    kNishio,
    kCellChains,
    kRegionChains,
    kDynamicCell,  // these four again for each level that follows
    kDynamicRegion,
    kDynamicContradiction,
    kDynamicDouble,
    kPlusCell,
    kPlusRegion,
    kPlusContradiction,
    kPlusDouble,
    kNested2Cell,
    kNested2Region,
    kNested2Contradiction,
    kNested2Double,
    kNested3Cell,
    kNested3Region,
    kNested3Contradiction,
    kNested3Double,
    kNested4Cell,
    kNested4Region,
    kNested4Contradiction,
    kNested4Double,
    kNested5Cell,
    kNested5Region,
    kNested5Contradiction,
    kNested5Double,
    kNone = 255,
};

struct About {
    std::string_view id;
    logic::Family family;
    bool needs_unique = logic::kAnyPuzzle;
};

// By technique. Ids of the registry stand for the same pattern there and here.
inline constexpr auto kTechniques = std::to_array<About>({
    {"full_house", logic::Family::kSingles},
    {"hidden_single", logic::Family::kSingles},
    {"direct_pointing", logic::Family::kSingles},
    {"direct_claiming", logic::Family::kSingles},
    {"direct_hidden_pair", logic::Family::kSingles},
    {"naked_single", logic::Family::kSingles},
    {"direct_hidden_triple", logic::Family::kSingles},
    {"pointing", logic::Family::kIntersections},
    {"claiming", logic::Family::kIntersections},
    {"naked_pair", logic::Family::kSubsets},
    {"x_wing", logic::Family::kFish},
    {"hidden_pair", logic::Family::kSubsets},
    {"naked_triple", logic::Family::kSubsets},
    {"swordfish", logic::Family::kFish},
    {"hidden_triple", logic::Family::kSubsets},
    {"explainer_turbot", logic::Family::kSingleDigit},
    {"xy_wing", logic::Family::kWings},
    {"xyz_wing", logic::Family::kWings},
    {"explainer_unique_loop_1", logic::Family::kUniqueness, logic::kUniqueOnly},
    {"explainer_unique_loop_2", logic::Family::kUniqueness, logic::kUniqueOnly},
    {"explainer_unique_loop_3", logic::Family::kUniqueness, logic::kUniqueOnly},
    {"explainer_unique_loop_4", logic::Family::kUniqueness, logic::kUniqueOnly},
    {"naked_quadruple", logic::Family::kSubsets},
    {"jellyfish", logic::Family::kFish},
    {"hidden_quadruple", logic::Family::kSubsets},
    {"explainer_strong_links_3", logic::Family::kSingleDigit},
    {"explainer_wxyz_wing", logic::Family::kWings},
    {"explainer_bug_1", logic::Family::kUniqueness, logic::kUniqueOnly},
    {"explainer_bug_2", logic::Family::kUniqueness, logic::kUniqueOnly},
    {"explainer_bug_3", logic::Family::kUniqueness, logic::kUniqueOnly},
    {"explainer_bug_4", logic::Family::kUniqueness, logic::kUniqueOnly},
    {"explainer_strong_links_4", logic::Family::kSingleDigit},
    {"explainer_vwxyz_wing", logic::Family::kWings},
    {"aligned_pair_exclusion", logic::Family::kAls},
    {"explainer_uvwxyz_wing", logic::Family::kWings},
    {"explainer_x_cycle", logic::Family::kChains},
    {"explainer_y_cycle", logic::Family::kChains},
    {"explainer_xy_cycle", logic::Family::kChains},
    {"explainer_x_chain", logic::Family::kChains},
    {"explainer_chain", logic::Family::kChains},
    {"explainer_tuvwxyz_wing", logic::Family::kWings},
    {"aligned_triple_exclusion", logic::Family::kAls},
    {"explainer_nishio", logic::Family::kForcing},
    {"explainer_cell_chains", logic::Family::kForcing},
    {"explainer_region_chains", logic::Family::kForcing},
    {"explainer_dynamic_cell", logic::Family::kForcing},
    {"explainer_dynamic_region", logic::Family::kForcing},
    {"explainer_dynamic_contradiction", logic::Family::kForcing},
    {"explainer_dynamic_double", logic::Family::kForcing},
    {"explainer_plus_cell", logic::Family::kForcing},
    {"explainer_plus_region", logic::Family::kForcing},
    {"explainer_plus_contradiction", logic::Family::kForcing},
    {"explainer_plus_double", logic::Family::kForcing},
    {"explainer_nested_2_cell", logic::Family::kForcing},
    {"explainer_nested_2_region", logic::Family::kForcing},
    {"explainer_nested_2_contradiction", logic::Family::kForcing},
    {"explainer_nested_2_double", logic::Family::kForcing},
    {"explainer_nested_3_cell", logic::Family::kForcing},
    {"explainer_nested_3_region", logic::Family::kForcing},
    {"explainer_nested_3_contradiction", logic::Family::kForcing},
    {"explainer_nested_3_double", logic::Family::kForcing},
    {"explainer_nested_4_cell", logic::Family::kForcing},
    {"explainer_nested_4_region", logic::Family::kForcing},
    {"explainer_nested_4_contradiction", logic::Family::kForcing},
    {"explainer_nested_4_double", logic::Family::kForcing},
    {"explainer_nested_5_cell", logic::Family::kForcing},
    {"explainer_nested_5_region", logic::Family::kForcing},
    {"explainer_nested_5_contradiction", logic::Family::kForcing},
    {"explainer_nested_5_double", logic::Family::kForcing},
});

inline constexpr int kTechniqueCount = static_cast<int>(kTechniques.size());

// Which techniques may be used, by number.
using Only = std::array<bool, kTechniqueCount>;

constexpr Technique next(Technique technique, int by) {
    return static_cast<Technique>(static_cast<int>(technique) + by);
}

}  // namespace garns::explainer
