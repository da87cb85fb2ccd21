// How a hint becomes a step: its effects, and the chains that prove it, link by link.

#include <algorithm>
#include <map>

#include "explainer/chains.h"
#include "explainer/multiple.h"

namespace garns::explainer {

using logic::Role;

logic::Step step_of(const Hint& hint, logic::Step&& step) {
    step.technique = kTechniques[static_cast<int>(hint.technique)].id;
    step.score = static_cast<std::uint16_t>(hint.score);
    if (hint.places()) {
        step.placements.push_back({static_cast<Cell>(hint.cell), static_cast<Digit>(hint.digit + 1)});
    } else {
        for (const Removal& each : hint.removals)
            for (int digit : Bits(each.digits)) step.eliminations.push_back({each.cell, static_cast<Digit>(digit + 1)});
        std::sort(step.eliminations.begin(), step.eliminations.end());
    }
    return step;
}

namespace {

logic::Node node_of(Literal what) { return {static_cast<Cell>(cell_of(what)), static_cast<Digit>(digit_of(what) + 1)}; }

// What a branch supposes: that a candidate is true, or that it is false.
void tell_supposed(Literal what, const Hint& hint) {
    hint.tell(is_on(what) ? Role::kAssumed : Role::kDenied, {cell_of(what)}, bit_of(digit_of(what)));
}

// From true to false: they see each other. From false to true: nothing else is left.
void tell_link(Literal from, Literal to, int branch, const Hint& hint) {
    hint.step->links.push_back({node_of(from), node_of(to), is_on(to), static_cast<std::uint8_t>(branch)});
}

}  // namespace

void Chains::tell(const Found& found, const Hint& hint) {
    const auto& path = found.path;
    if (found.cycle) {
        std::vector<int> cells;
        for (Literal each : path)
            if (std::find(cells.begin(), cells.end(), cell_of(each)) == cells.end()) cells.push_back(cell_of(each));
        hint.tell(Role::kLoop, cells, 0);
        tell_link(path.front(), path.back(), 0, hint);
    } else {
        tell_supposed(path.back(), hint);
    }
    for (std::size_t i = path.size() - 1; i > 0; --i) tell_link(path[i], path[i - 1], 0, hint);
}

// One end of a proof: everything that leads to a node, in the order in which it was drawn.
static void tell_branch(const Branch& branch, int end, int number, std::map<std::pair<Literal, int>, int>& known,
                        const Hint& hint) {
    std::vector<std::uint16_t> nodes;
    branch.list(end, nodes);
    std::sort(nodes.begin(), nodes.end());
    const Literal supposed = branch.node(0).what;
    tell_supposed(supposed, hint);
    for (int each : nodes) {
        const Node& node = branch.node(each);
        int nested = -1;
        if (node.told >= 0) {
            const auto [place, fresh] =
                known.try_emplace({supposed, node.told}, static_cast<int>(hint.step->nested.size()));
            if (fresh) hint.step->nested.push_back(branch.told()[node.told]);
            nested = place->second;
        }
        for (int parent : branch.parents(node)) {
            tell_link(branch.node(parent).what, node.what, number, hint);
            hint.step->links.back().nested = static_cast<std::int16_t>(nested);
        }
    }
}

void Multiple::tell(const Found& found, const Hint& hint) {
    std::map<std::pair<Literal, int>, int> known;
    if (found.kind == Kind::kContradiction) {
        const Branch& branch = run(found.source);
        const Literal both = branch.node(branch.on()).what;
        tell_branch(branch, branch.on(), 0, known, hint);
        tell_branch(branch, branch.off(), 1, known, hint);
        hint.tell(Role::kContradiction, {cell_of(both)}, bit_of(digit_of(both)));
        return;
    }
    int number = 0;
    for (const auto& [from, to] : ends(*grid_, found)) {
        const Branch& branch = run(from);
        tell_branch(branch, branch.find(to), number++, known, hint);
    }
    if (found.kind == Kind::kRegion) hint.tell(Role::kHouse, {}, bit_of(digit_of(found.source)), {found.house});
    if (found.kind == Kind::kCell)
        hint.tell(Role::kCell, {cell_of(found.source)}, grid_->candidates(cell_of(found.source)));
}

}  // namespace garns::explainer
