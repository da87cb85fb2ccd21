#include "logic/webs.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace garns::logic {
namespace {

constexpr std::size_t kMinCells = 3, kMaxCells = 12;

std::vector<Web> find_webs(const Rules& rules) {
    std::map<std::vector<DigitSet>, std::vector<const Relation*>> alike;
    for (const Relation& relation : rules.relations) alike[relation.allowed].push_back(&relation);

    std::vector<Web> found;
    for (const auto& [table, relations] : alike) {
        std::vector<int> root(rules.cells);  // each cell's way to the first cell of its web
        std::iota(root.begin(), root.end(), 0);
        const auto find = [&](int cell) {
            while (root[cell] != cell) cell = root[cell] = root[root[cell]];
            return cell;
        };
        for (const Relation* each : relations) root[find(each->b)] = find(each->a);

        std::map<int, Web> by_root;
        for (const Relation* each : relations) {
            Web& web = by_root[find(each->a)];
            web.relations.push_back(each);
            for (const Cell cell : {each->a, each->b})
                if (std::find(web.cells.begin(), web.cells.end(), cell) == web.cells.end() &&
                    web.cells.size() <= kMaxCells)
                    web.cells.push_back(cell);
        }
        for (auto& [first, web] : by_root)
            if (web.cells.size() >= kMinCells && web.cells.size() <= kMaxCells) found.push_back(std::move(web));
    }
    const auto earlier = [](const Web& a, const Web& b) { return a.relations[0] < b.relations[0]; };
    std::sort(found.begin(), found.end(), earlier);
    return found;
}

}  // namespace

const std::vector<Web>& webs_of(const Rules& rules, std::uint64_t serial) {
    thread_local std::uint64_t known_serial = 0;  // no geometry has this
    thread_local std::vector<Web> known;
    thread_local const Relation* of = nullptr;  // a copy of a geometry has relations of its own
    if (known_serial != serial || of != rules.relations.data()) {
        known = find_webs(rules);
        known_serial = serial;
        of = rules.relations.data();
    }
    return known;
}

}  // namespace garns::logic
