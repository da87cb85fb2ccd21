// Chains: strong and weak links in turn. Of two nodes with a strong link one at least
// is true, of two with a weak link one at most. So along a chain that begins and ends
// with a strong link, the first node or the last is true: if the first is false, the
// second is true, the third false, and so on to the last.

#include <algorithm>
#include <ranges>
#include <set>

#include "logic/finders.h"
#include "logic/templates.h"
#include "logic/trail.h"

namespace garns::logic {
namespace {

// Nobody follows a longer chain, and with the breadth of a 25x25 board the search
// must end somewhere.
constexpr int kMaxLinks = 31;

constexpr LinkKinds kOneDigit{.strong_in_cells = false, .weak_in_cells = false};
constexpr LinkKinds kPairs{.strong_in_houses = false, .weak_in_cells = false};
constexpr LinkKinds kAnyLink{};
constexpr LinkKinds kGrouped{.groups = true};
constexpr LinkKinds kWithSets{.groups = true, .sets = true};

// The nodes that are on when this one is off, at any distance.
template <class Board>
void follow_off(const ChainGraph<Board>& graph, int node, std::vector<std::uint64_t>& on) {
    on.assign(graph.refuted().size(), 0);
    for (const auto& link : graph.strong(node)) {
        const Row more = graph.implied_on(link.to);
        for (std::size_t word = 0; word < on.size(); ++word) on[word] |= more[word];
        on[link.to / 64] |= std::uint64_t{1} << (link.to % 64);
    }
}

// The single candidates that see both nodes. When a chain joins the two, each of them
// is refuted, and so nothing outside this set needs a look.
template <class Board>
std::vector<std::uint64_t> seen_by_both(const ChainGraph<Board>& graph, int a, int b) {
    std::vector<std::uint64_t> seen(graph.refuted().begin(), graph.refuted().end());
    for (std::size_t word = 0; word < seen.size(); ++word) seen[word] &= graph.weak(a)[word] & graph.weak(b)[word];
    return seen;
}

template <class Board>
int count_seen_by_both(const ChainGraph<Board>& graph, int a, int b) {
    int count = 0;
    for (std::size_t word = 0; word < graph.refuted().size(); ++word)
        count += std::popcount(graph.refuted()[word] & graph.weak(a)[word] & graph.weak(b)[word]);
    return count;
}

// A search for the shortest way between literals that knows whether it had to use a
// group: a chain is called grouped only when no chain of single candidates is as short.
// In the same way it has sets only when no chain without them, which is one of the
// simpler graph, is as short; candidates and groups have the same numbers in both.
template <class Board>
class Search {
public:
    Search(const Board& board, const ChainGraph<Board>& graph, LinkKinds kinds, const Emit& emit)
        : trail(graph),
          graph_(graph),
          simpler_(kinds.sets ? chain_graph(board, kGrouped, emit) : nullptr),
          simple_nodes_(kinds.sets     ? simpler_->nodes()
                        : kinds.groups ? graph.candidates()
                                       : 0),
          single_(kinds.sets ? *simpler_ : graph) {}

    void run(Literal start) {
        if (ran_ && start == start_) return;
        start_ = start;
        ran_ = true;
        trail.run(start, kMaxLinks, graph_.nodes());
        if (simple(start)) single_.run(start, kMaxLinks, simple_nodes_);
    }
    // The number of links; 0 when there is no such chain.
    int links(Literal end) const {
        const int links = trail.distance(end);
        const bool as_short = simple(start_) && simple(end) && single_.distance(end) == links;
        return links < 0 || as_short ? 0 : links;
    }

    Trail<Board> trail;

private:
    bool simple(Literal literal) const { return literal.node < simple_nodes_; }

    const ChainGraph<Board>& graph_;
    std::shared_ptr<const ChainGraph<Board>> simpler_;
    int simple_nodes_;  // those of single candidates, or of a chain without sets
    Trail<Board> single_;
    Literal start_;
    bool ran_ = false;
};

struct Found {
    int links;
    Literal start, end;
};

// Shortest first; of chains with the same effect the first.
template <class Board, class Tell>
void emit_shortest_first(std::vector<Found>& found, Search<Board>& search, const Tell& tell, const Emit& emit) {
    std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.links < b.links; });
    std::set<std::vector<Candidate>> effects;
    for (const auto& [links, start, end] : found) {
        if (emit.stopped()) return;
        search.run(start);
        const Step step = tell(start, end, search.trail.path(end));
        if (step.empty()) continue;  // a loop that proves the only candidate of its cell
        if (effects.insert(step.eliminations).second && !emit(step)) return;
    }
}

struct ChainRules {
    std::string_view id;
    LinkKinds kinds;
    int min_links;    // shorter ones have a name of their own
    int min_effects;  // two for an AIC: a chain against one candidate is told as a loop through it
    bool returns;     // whether it may end where it began, which is then true
};

// A chain between two nodes, one of which is true: what sees both leaves.
template <class Board>
void find_between(const Board& board, const Emit& emit, const ChainRules& rules) {
    const auto shared = chain_graph(board, rules.kinds, emit);
    const auto& graph = *shared;
    if (!graph.any_refuted()) return;

    Search<Board> search(board, graph, rules.kinds, emit);
    std::vector<Found> found;
    std::vector<std::uint64_t> on;
    for (int a = 0; a < graph.nodes(); ++a) {
        if (emit.stopped()) return;
        follow_off(graph, a, on);
        for_each_common(on, on, [&](int b) {
            if (b < a || (b == a && !rules.returns)) return;
            if (count_seen_by_both(graph, a, b) < rules.min_effects) return;
            search.run({a, false});
            const int links = search.links({b, true});
            if (links >= rules.min_links) found.push_back({links, {a, false}, {b, true}});
        });
    }
    const auto tell = [&](Literal a, Literal b, const std::vector<int>& path) {
        Step step{rules.id, {}, {}, {}, {}};
        eliminate_row(step, graph, seen_by_both(graph, a.node, b.node));
        for (int end : {a.node, b.node})
            step.parts.push_back({Role::kPincer, list(graph.cells(end)), DigitSet::of(graph.digit(end))});
        tell_path(step, graph, path, true);
        return step;
    };
    emit_shortest_first(found, search, tell, emit);
}

// One digit, three strong links or more: with two it is a skyscraper, a kite or a
// turbot fish.
template <class Board>
void find_x_chains(const Board& board, const Emit& emit) {
    bool any = false;  // can one digit alone say anything here?
    for (Digit digit = 1; digit <= board.geometry().digits(); ++digit)
        any |= !places_without_template(board, digit).empty();
    if (any) find_between(board, emit, {"x_chain", kOneDigit, 5, 1, true});
}

// Cells with two candidates, four or more: three are an XY-Wing.
template <class Board>
void find_xy_chains(const Board& board, const Emit& emit) {
    if (board.fresh_with(2)) find_between(board, emit, {"xy_chain", kPairs, 7, 1, false});
}

template <class Board>
void find_aics(const Board& board, const Emit& emit) {
    find_between(board, emit, {"aic", kAnyLink, 3, 2, false});
}

template <class Board>
void find_grouped_aics(const Board& board, const Emit& emit) {
    find_between(board, emit, {"grouped_aic", kGrouped, 3, 2, false});
}

// A chain that comes back to the candidate it left and says the opposite of it: if it
// is false it is true, then the others leave its cell; or if it is true it is false.
template <class Board>
void find_discontinuous(const Board& board, const Emit& emit, std::string_view id, LinkKinds kinds) {
    constexpr int kMinWhenOff = 3;  // strong, weak, strong
    constexpr int kMinWhenOn = 5;   // with one strong link it is a locked candidate
    const auto shared = chain_graph(board, kinds, emit);
    const auto& graph = *shared;
    if (!graph.any_refuted()) return;

    Search<Board> search(board, graph, kinds, emit);
    std::vector<Found> found;
    std::vector<std::uint64_t> on;
    for (int node = 0; node < graph.candidates(); ++node)
        for (bool start : {false, true}) {
            if (!start && board.candidates(graph.candidate(node).cell).single()) continue;  // none would leave
            if (!start) follow_off(graph, node, on);
            if (!has(start ? graph.refuted() : on, node)) continue;
            if (emit.stopped()) return;
            search.run({node, start});
            const int links = search.links({node, !start});
            if (links >= (start ? kMinWhenOn : kMinWhenOff)) found.push_back({links, {node, start}, {node, !start}});
        }
    const auto tell = [&](Literal start, Literal, const std::vector<int>& path) {
        const auto [cell, digit] = graph.candidate(start.node);
        const DigitSet gone = start.on ? DigitSet::of(digit) : board.candidates(cell) - DigitSet::of(digit);
        Step step = eliminate(id, board, gone, set_of<typename Board::CellSet>({cell}));
        step.parts.push_back({Role::kAssumed, {cell}, DigitSet::of(digit)});
        tell_path(step, graph, path, !start.on);
        return step;
    };
    emit_shortest_first(found, search, tell, emit);
}

template <class Board>
void find_discontinuous_loops(const Board& board, const Emit& emit) {
    find_discontinuous(board, emit, "discontinuous_nice_loop", kAnyLink);
}

template <class Board>
void find_grouped_discontinuous_loops(const Board& board, const Emit& emit) {
    find_discontinuous(board, emit, "grouped_discontinuous_nice_loop", kGrouped);
}

// Calls visit(path) for every shortest path that the trail knows to its end, until
// visit returns false. The path is filled from its end.
template <class Board, class Visit>
bool each_shortest(const ChainGraph<Board>& graph, const Trail<Board>& trail, Literal end, std::vector<int>& path,
                   const Visit& visit) {
    const int links = trail.distance(end);
    path[links] = end.node;
    if (links == 0) return visit(path);
    bool going = true;
    const auto back = [&](int node) {
        const Literal before{node, !end.on};
        if (going && trail.distance(before) == links - 1) going = each_shortest(graph, trail, before, path, visit);
    };
    if (end.on)
        for (const auto& link : graph.strong(end.node)) back(link.to);
    else
        for_each_common(graph.weak(end.node), graph.weak(end.node), back);
    return going;
}

// The path closed to a loop, as a step without its effect.
template <class Board>
Step loop_step(const ChainGraph<Board>& graph, std::string_view id, const std::vector<int>& path) {
    Step step{id, {}, {}, {}, {}};
    typename Board::CellSet cells;
    DigitSet digits;
    for (int node : path) {
        cells |= graph.cells(node);
        digits |= DigitSet::of(graph.digit(node));
    }
    step.parts.push_back({Role::kLoop, list(cells), digits});
    tell_path(step, graph, path, true);
    tell_link(step, graph, path.back(), path.front(), false);
    return step;
}

// What the set of a strong link holds besides the two digits of the link, and so takes
// from the cells around it; nothing where the link is none of a set.
template <class Board>
std::vector<Candidate> lost_to_set(const ChainGraph<Board>& graph, const typename ChainGraph<Board>::StrongLink& link) {
    std::vector<Candidate> lost;
    if (link.set < 0) return lost;
    const auto& sets = graph.sets();
    const DigitSet joining = DigitSet::of(graph.digit(link.from)) | DigitSet::of(graph.digit(link.to));
    for (Digit digit : sets[link.set].digits - joining)
        for (Cell cell : sets.victims(link.set, digit)) lost.push_back({cell, digit});
    return lost;
}

// A chain whose ends see each other closes to a loop. Round the loop every second node
// is true, these or the others; so of the two nodes of each weak link one is true, and
// what sees both leaves. The usual way to write a loop leaves out what a link between
// two cells says about a third cell of the loop; where that differs it comes second.
// An almost locked set of the loop lacks one of the two digits that join it to the others;
// so it holds all its other digits, which leave what sees all their places.
template <class Board>
void find_continuous(const Board& board, const Emit& emit, std::string_view id, LinkKinds kinds) {
    constexpr int kMinLinks = 3;     // and the one that closes the loop
    constexpr int kMaxLoops = 1024;  // through one weak link: enough to see all that differ
    const auto shared = chain_graph(board, kinds, emit);
    const auto& graph = *shared;
    if (!graph.any_refuted()) return;

    // Every loop with an effect has a weak link that has one, or a set that has: begin there.
    const auto in_useful_set = [&](int node) {
        return std::ranges::any_of(graph.strong(node), [&](const auto& link) {
            return std::ranges::any_of(lost_to_set(graph, link), [&](const Candidate& gone) {
                return has(graph.refuted(), graph.node_of(gone.cell, gone.digit));
            });
        });
    };
    Search<Board> search(board, graph, kinds, emit);
    std::vector<Found> found;
    std::vector<std::uint64_t> on;
    for (int a = 0; a < graph.nodes(); ++a) {
        if (emit.stopped()) return;
        follow_off(graph, a, on);
        for_each_common(on, graph.weak(a), [&](int b) {
            if (b <= a || (count_seen_by_both(graph, a, b) == 0 && !in_useful_set(a))) return;
            search.run({a, false});
            const int links = search.links({b, true});
            if (links >= kMinLinks) found.push_back({links, {a, false}, {b, true}});
        });
    }
    std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.links < b.links; });

    std::set<std::vector<Candidate>> told;
    std::vector<int> path;
    for (const auto& [links, start, end] : found) {
        if (emit.stopped()) return;
        search.run(start);
        path.resize(links + 1);
        int loops = 0;
        bool more = true;
        each_shortest(graph, search.trail, end, path, [&](const std::vector<int>& nodes) {
            typename Board::CellSet loop;
            for (int node : nodes) loop |= graph.cells(node);
            std::set<Candidate> all, usual;
            for (std::size_t i = 1; i < nodes.size(); i += 2) {
                const int a = nodes[i], b = nodes[(i + 1) % nodes.size()];
                const bool inside = graph.cells(a) == graph.cells(b);
                const auto seen = seen_by_both(graph, a, b);
                for_each_common(seen, seen, [&](int node) {
                    all.insert(graph.candidate(node));
                    if (inside || !loop.has(graph.candidate(node).cell)) usual.insert(graph.candidate(node));
                });
            }
            for (std::size_t i = 1; i < nodes.size(); i += 2)
                for (const Candidate& gone : lost_to_set(graph, strong_link(graph, nodes[i - 1], nodes[i]))) {
                    all.insert(gone);
                    usual.insert(gone);
                }
            for (const auto& gone : {all, usual}) {
                const std::vector<Candidate> effect(gone.begin(), gone.end());
                if (effect.empty() || !more || !told.insert(effect).second) continue;
                Step step = loop_step(graph, id, nodes);
                step.eliminations = effect;
                more = emit(step);
            }
            return more && ++loops < kMaxLoops;
        });
        if (!more) return;
    }
}

template <class Board>
void find_continuous_loops(const Board& board, const Emit& emit) {
    find_continuous(board, emit, "continuous_nice_loop", kAnyLink);
}

template <class Board>
void find_grouped_continuous_loops(const Board& board, const Emit& emit) {
    find_continuous(board, emit, "grouped_continuous_nice_loop", kGrouped);
}

// The same with almost locked sets: chains run through a set from one of its digits to
// another.
template <class Board>
void find_als_aics(const Board& board, const Emit& emit) {
    find_between(board, emit, {"als_aic", kWithSets, 3, 2, false});
}

template <class Board>
void find_als_discontinuous_loops(const Board& board, const Emit& emit) {
    find_discontinuous(board, emit, "als_discontinuous_nice_loop", kWithSets);
}

template <class Board>
void find_als_continuous_loops(const Board& board, const Emit& emit) {
    find_continuous(board, emit, "als_continuous_nice_loop", kWithSets);
}

}  // namespace

template <class Board>
Techniques<Board> chains() {
    return {{"x_chain", Family::kChains, kAnyPuzzle, find_x_chains<Board>},
            {"xy_chain", Family::kChains, kAnyPuzzle, find_xy_chains<Board>},
            {"aic", Family::kChains, kAnyPuzzle, find_aics<Board>},
            {"discontinuous_nice_loop", Family::kChains, kAnyPuzzle, find_discontinuous_loops<Board>},
            {"continuous_nice_loop", Family::kChains, kAnyPuzzle, find_continuous_loops<Board>},
            {"grouped_aic", Family::kChains, kAnyPuzzle, find_grouped_aics<Board>},
            {"grouped_discontinuous_nice_loop", Family::kChains, kAnyPuzzle, find_grouped_discontinuous_loops<Board>},
            {"grouped_continuous_nice_loop", Family::kChains, kAnyPuzzle, find_grouped_continuous_loops<Board>},
            {"als_aic", Family::kChains, kAnyPuzzle, find_als_aics<Board>},
            {"als_discontinuous_nice_loop", Family::kChains, kAnyPuzzle, find_als_discontinuous_loops<Board>},
            {"als_continuous_nice_loop", Family::kChains, kAnyPuzzle, find_als_continuous_loops<Board>}};
}

GARNS_TECHNIQUES(chains)

}  // namespace garns::logic
