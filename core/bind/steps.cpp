#include "bind/steps.h"

namespace nb = nanobind;

namespace garns::bind {
namespace {

nb::tuple candidates(const std::vector<logic::Candidate>& list) {
    return tuple_of(list, [](logic::Candidate one) { return nb::make_tuple(one.cell, one.digit); });
}

nb::tuple to_tuple(const logic::Step& step) {
    const auto part = [](const logic::Part& one) {
        return nb::make_tuple(logic::role_name(one.role), numbers(one.cells), numbers(one.digits), numbers(one.houses));
    };
    const auto node = [](const logic::Node& one) { return nb::make_tuple(numbers(one.cells), one.digit); };
    const auto link = [&](const logic::Link& one) {
        return nb::make_tuple(node(one.from), node(one.to), one.strong, one.branch, one.nested, one.clue);
    };
    return nb::make_tuple(step.technique, candidates(step.placements), candidates(step.eliminations),
                          tuple_of(step.parts, part), tuple_of(step.links, link), step.score,
                          tuple_of(step.nested, to_tuple));
}

}  // namespace

nb::list to_list(const std::vector<logic::Step>& steps) {
    nb::list list;
    for (const auto& step : steps) list.append(to_tuple(step));
    return list;
}

}  // namespace garns::bind
