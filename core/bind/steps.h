// Steps of the core as tuples of Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <vector>

#include "logic/step.h"

namespace garns::bind {

template <class Range, class Convert>
nanobind::tuple tuple_of(const Range& range, Convert convert) {
    nanobind::list items;
    for (const auto& item : range) items.append(convert(item));
    return nanobind::tuple(items);
}

nanobind::tuple numbers(const auto& range) {
    return tuple_of(range, [](auto number) { return static_cast<int>(number); });
}

// Each as (technique, placements, eliminations, parts, links, score, nested), as garns.engine reads it.
nanobind::list to_list(const std::vector<logic::Step>& steps);

}  // namespace garns::bind
