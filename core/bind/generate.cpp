// Random grids, and puzzles made to a recipe.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind/bind.h"
#include "generate/maker.h"
#include "generate/rows.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace garns::bind {
namespace {

using Bounds = std::pair<std::uint32_t, std::uint32_t>;
using Masks = std::vector<std::uint64_t>;
using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;

std::vector<DigitSet> digit_sets(const Masks& masks) { return {masks.begin(), masks.end()}; }

nb::bytes to_bytes(const generate::Grid& grid) { return nb::bytes(grid.data(), grid.size()); }

generate::Range range_of(const Bounds& bounds) { return {bounds.first, bounds.second}; }

std::optional<nb::bytes> random_grid(const solve::Model& model, const Masks& domains, std::uint64_t seed,
                                     std::uint64_t stream, Seconds seconds, Nodes nodes, const Cancel* cancel) {
    require(domains.size() == static_cast<std::size_t>(model.board_cells()), "domains: expected one for each cell");
    Guard guard(seconds, nodes, cancel);
    std::optional<generate::Grid> grid;
    {
        nb::gil_scoped_release release;
        Rng rng(seed, stream);
        grid = generate::Filler(model).fill(digit_sets(domains), rng, guard.control());
    }
    guard.check();
    if (!grid) return std::nullopt;
    return to_bytes(*grid);
}

nb::bytes fair_grid(int box, std::uint64_t seed, std::uint64_t stream) {
    require(box == 2 || box == 3, "box: expected 2 or 3");
    Rng rng(seed, stream);
    constexpr auto kFair = generate::Fairness::kFair;
    return to_bytes(box == 2 ? generate::grid_by_rows<2>(rng, kFair) : generate::grid_by_rows<3>(rng, kFair));
}

generate::Recipe make_recipe(std::vector<generate::Group> groups, std::vector<Cell> blank, const Masks& domains,
                             Bounds clues, bool minimal, std::vector<int> techniques, std::vector<std::uint32_t> scores,
                             std::vector<std::uint8_t> levels, std::vector<std::uint32_t> caps, Bounds wanted_levels,
                             Bounds score, const std::vector<Bounds>& times, std::optional<int> hardest,
                             std::optional<int> mode, bool pearl, bool diamond) {
    generate::Recipe recipe{std::move(groups),
                            std::move(blank),
                            digit_sets(domains),
                            range_of(clues),
                            minimal,
                            std::move(techniques),
                            {std::move(scores), std::move(levels), std::move(caps)},
                            range_of(wanted_levels),
                            range_of(score),
                            {},
                            hardest,
                            {},
                            pearl,
                            diamond};
    if (mode) recipe.mode = static_cast<explainer::Mode>(*mode);
    for (const Bounds& bounds : times) recipe.times.push_back(range_of(bounds));
    return recipe;
}

// (clues, solution, score, level, hardest, counts, tries, distance, pearl, diamond), or None.
nb::object make(generate::Maker& self, std::uint64_t seed, std::uint64_t stream, std::uint64_t first,
                std::uint64_t count, std::optional<nb::bytes> grid, Seconds seconds, Nodes nodes,
                const Cancel* cancel) {
    Guard guard(seconds, nodes, cancel);
    generate::Grid given;
    if (grid) {
        const auto* data = static_cast<const Digit*>(grid->data());
        given.assign(data, data + grid->size());
    }
    std::optional<generate::Made> made;
    {
        nb::gil_scoped_release release;
        made = self.make(seed, stream, first, count, grid ? &given : nullptr, guard.control());
    }
    guard.check();
    if (!made) return nb::none();
    const int hardest = made->verdict.hardest == logic::kNoRung ? -1 : made->verdict.hardest;
    return nb::make_tuple(to_bytes(made->clues), to_bytes(made->solution), made->verdict.score, made->verdict.level,
                          hardest, made->counts, made->tries, made->distance, made->pearl, made->diamond);
}

}  // namespace

void bind_generate(nb::module_& m) {
    m.def("random_grid", &random_grid, "model"_a, "domains"_a, "seed"_a, "stream"_a, "seconds"_a.none(),
          "nodes"_a.none(), "cancel"_a.none(), "A random complete grid; None when there is none or the time is over.");
    m.def("fair_grid", &fair_grid, "box"_a, "seed"_a, "stream"_a,
          "A complete 4x4 or 9x9 grid, each with the same chance.");

    nb::class_<generate::Maker>(m, "Maker", "Makes puzzles for one recipe, one thread at a time.")
        .def(
            "__init__",
            [](generate::Maker* self, const solve::Model& model, const logic::Logic& logic,
               std::vector<generate::Group> groups, std::vector<Cell> blank, const Masks& domains, Bounds clues,
               bool minimal, std::vector<int> techniques, std::vector<std::uint32_t> scores,
               std::vector<std::uint8_t> levels, std::vector<std::uint32_t> caps, Bounds wanted_levels, Bounds score,
               const std::vector<Bounds>& times, std::optional<int> hardest, std::optional<int> mode, bool pearl,
               bool diamond) {
                const auto cells = static_cast<std::size_t>(model.board_cells());
                const auto on_board = [&](const auto& list) {
                    return std::ranges::all_of(list, [&](Cell cell) { return cell < cells; });
                };
                require(static_cast<std::size_t>(logic.cells()) == cells && domains.size() == cells,
                        "model, logic and domains do not fit together");
                require(std::ranges::all_of(groups, on_board) && on_board(blank), "a cell is not on the board");
                require(scores.size() == techniques.size() && levels.size() == techniques.size() &&
                            times.size() <= techniques.size(),
                        "a rung needs a score and a level");
                require(
                    !mode || ((*mode == 0 || *mode == 1) && cells == 81 && !caps.empty() && caps.back() == UINT32_MAX),
                    "the Explainer knows no such board, or no such mode");
                const int known = mode ? explainer::kTechniqueCount : logic::count_indexes();
                require(std::ranges::all_of(techniques, [&](int index) { return index >= 0 && index < known; }),
                        "there is no such technique");
                new (self) generate::Maker(
                    model, logic,
                    make_recipe(std::move(groups), std::move(blank), domains, clues, minimal, std::move(techniques),
                                std::move(scores), std::move(levels), std::move(caps), wanted_levels, score, times,
                                hardest, mode, pearl, diamond));
            },
            "model"_a, "logic"_a, nb::kw_only(), "groups"_a, "blank"_a, "domains"_a, "clues"_a, "minimal"_a,
            "techniques"_a, "scores"_a, "levels"_a, "caps"_a, "wanted_levels"_a, "score"_a, "times"_a,
            "hardest"_a.none(), "mode"_a.none(), "pearl"_a, "diamond"_a, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>())
        .def("make", &make, "seed"_a, "stream"_a, "first"_a, "count"_a, "grid"_a.none(), "seconds"_a.none(),
             "nodes"_a.none(), "cancel"_a.none(),
             nb::sig("def make(self, seed: int, stream: int, first: int, count: int, grid: bytes | None, "
                     "seconds: float | None, nodes: int | None, cancel: Cancel | None) -> tuple[bytes, bytes, int, "
                     "int, int, list[int], int, int, bool, bool] | None"),
             "The first of so many tries that meets the recipe, or the nearest: (clues, solution, score, level, "
             "hardest rung or -1, steps by rung, try, distance, and whether it is a pearl and a diamond).");
}

}  // namespace garns::bind
