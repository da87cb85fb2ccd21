// The evidence of the Explainer's chains: every link follows from those before it, and the steps
// within a step hold in the position in which it uses them.

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "doctest.h"
#include "explainer/explainer.h"
#include "explainer/grid.h"

using namespace garns;
using namespace garns::explainer;
using logic::Candidate;
using logic::Link;
using logic::Role;
using logic::Step;

namespace {

using Candidates = std::set<Candidate>;

Candidate only(const logic::Node& node) {
    CHECK(node.cells.size() == 1);
    return {node.cells[0], node.digit};
}

bool linked(Candidate a, Candidate b) {
    return a.cell == b.cell ? a.digit != b.digit : a.digit == b.digit && sees(a.cell, b.cell);
}

// What a step takes away, among these candidates.
Candidates removed(const Step& step, const Candidates& candidates) {
    Candidates gone(step.eliminations.begin(), step.eliminations.end());
    for (Candidate each : candidates)
        for (Candidate placed : step.placements)
            if (linked(each, placed)) gone.insert(each);
    return gone;
}

// Whether one cell or one house has no place but these for one true candidate.
bool exhausts(const Candidates& options, const Candidates& candidates) {
    const Candidate first = *options.begin();
    const auto others = [&](auto same) { return std::count_if(candidates.begin(), candidates.end(), same); };
    const auto all = [&](auto same) { return std::all_of(options.begin(), options.end(), same); };
    const auto in_cell = [&](Candidate each) { return each.cell == first.cell; };
    if (all(in_cell) && others(in_cell) == std::ssize(options)) return true;
    for (int house : kTables.houses[first.cell]) {
        const auto in_house = [&](Candidate each) {
            return each.digit == first.digit && kTables.sets[house].has(each.cell);
        };
        if (all(in_house) && others(in_house) == std::ssize(options)) return true;
    }
    return false;
}

struct Branch {
    std::set<std::pair<Candidate, bool>> known;
    std::pair<Candidate, bool> last;
};

void check_chain(const Step& step, const Candidates& candidates);

// Follows the links of one branch.
void follow(const Step& step, int number, const Candidates& candidates, Branch& branch) {
    for (std::size_t i = 0; i < step.links.size();) {
        if (step.links[i].branch != number) {
            ++i;
            continue;
        }
        const Link& link = step.links[i];
        const Candidate to = only(link.to);
        Candidates from;
        for (; i < step.links.size() && step.links[i].branch == number && step.links[i].to == link.to &&
               step.links[i].strong == link.strong && step.links[i].nested == link.nested;
             ++i)
            from.insert(only(step.links[i].from));
        const bool from_true = !link.strong && link.nested < 0;
        for (Candidate each : from) CHECK(branch.known.contains({each, from_true}));
        if (from_true) {
            CHECK(from.size() == 1);
            CHECK(linked(*from.begin(), to));
        } else if (link.strong) {
            Candidates options = from;
            options.insert(to);
            CHECK(exhausts(options, candidates));
        } else {
            Candidates left;
            std::set_difference(candidates.begin(), candidates.end(), from.begin(), from.end(),
                                std::inserter(left, left.end()));
            const Step& nested = step.nested.at(link.nested);
            CHECK(removed(nested, left).contains(to));
            check_chain(nested, left);
        }
        branch.last = {to, link.strong};
        branch.known.insert(branch.last);
    }
}

void check_chain(const Step& step, const Candidates& candidates) {
    if (step.links.empty()) return;  // a pattern
    INFO(std::string(step.technique));
    std::vector<Branch> branches;
    const logic::Part* conflict = nullptr;
    const logic::Part* loop = nullptr;
    for (const auto& part : step.parts) {
        if (part.role == Role::kAssumed || part.role == Role::kDenied) {
            const std::pair<Candidate, bool> supposed{{part.cells[0], part.digits.first()},
                                                      part.role == Role::kAssumed};
            branches.push_back({{supposed}, supposed});
        }
        if (part.role == Role::kContradiction) conflict = &part;
        if (part.role == Role::kLoop) loop = &part;
    }
    if (loop != nullptr) {
        const Candidate start = only(step.links.front().from);
        branches.push_back({{{start, true}}, {start, true}});
    }
    for (std::size_t i = 0; i < branches.size(); ++i) follow(step, static_cast<int>(i), candidates, branches[i]);
    if (loop != nullptr) {
        CHECK(branches[0].last == std::pair(only(step.links.front().from), true));
        for (Candidate gone : step.eliminations) {
            int true_ones = 0, false_ones = 0;
            for (const Link& link : step.links)
                if (linked(gone, only(link.to))) ++(link.strong ? true_ones : false_ones);
            CHECK(true_ones > 0);
            CHECK(false_ones > 0);
        }
        return;
    }
    const bool places = !step.placements.empty();
    const Candidate result = places ? step.placements[0] : step.eliminations.at(0);
    if (conflict != nullptr) {
        const Candidate both{conflict->cells[0], conflict->digits.first()};
        CHECK(branches.size() == 2);
        CHECK(branches[0].known.contains({both, true}));
        CHECK(branches[1].known.contains({both, false}));
        CHECK(branches[0].known.contains({result, !places}));
        CHECK(branches[1].known.contains({result, !places}));
        return;
    }
    for (const Branch& branch : branches) CHECK(branch.known.contains({result, places}));
}

// Every step of a path, each in the position that those before have left.
std::set<std::string> check_path(std::string_view puzzle, Mode mode) {
    std::vector<std::uint8_t> digits;
    for (char symbol : puzzle) digits.push_back(symbol == '.' ? 0 : static_cast<std::uint8_t>(symbol - '0'));
    std::vector<std::uint64_t> masks(81, 511);
    std::set<std::string> seen;
    while (true) {
        const Path path = explain({digits, masks}, {mode, all_of(mode, true)}, 1, {});
        if (path.steps.empty()) return seen;
        Candidates candidates;
        for (Cell cell = 0; cell < 81; ++cell) {
            if (digits[cell] != 0) continue;
            for (Digit digit : DigitSet(masks[cell])) {
                bool stands = true;
                for (int peer : kTables.peers[cell]) stands &= digits[peer] != digit;
                if (stands) candidates.insert({cell, digit});
            }
        }
        check_chain(path.steps[0], candidates);
        seen.insert(std::string(path.steps[0].technique));
        for (const Step& nested : path.steps[0].nested) seen.insert(std::string(nested.technique));
        digits = path.digits;
        masks = path.candidates;
    }
}

}  // namespace

TEST_CASE("Every link of a chain follows from those before it, also in steps within steps") {
    std::set<std::string> seen;
    for (std::string_view puzzle : {
             ".3...89.2..2....4.......567...76...34...53........485.96..3....28.41.6.......617.",
             "1.......252..7..49..9...5.....689......7.3....9.1.5.3.64..1..25.1.....7.9.......8",
             "3..2.5..........1...8.6.2.......76.4..93.....6...8..........92.5..1.4..6.7......5",
             "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
         })
        seen.merge(check_path(puzzle, Mode::kSe121));
    for (std::string_view id :
         {"explainer_chain", "explainer_nishio", "explainer_region_chains", "explainer_dynamic_contradiction",
          "explainer_plus_contradiction", "explainer_nested_2_contradiction", "pointing"})
        CHECK_MESSAGE(seen.contains(std::string(id)), std::string(id));
}
