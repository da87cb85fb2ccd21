// Chains: strong and weak links in turn. Of two nodes with a strong link one at least
// is true, of two with a weak link one at most. So along a chain that begins and ends
// with a strong link, the first node or the last is true: if the first is false, the
// second is true, the third false, and so on to the last.

#include <algorithm>
#include <iterator>
#include <ranges>
#include <set>

#include "logic/chain_ends.h"
#include "logic/finders.h"
#include "logic/templates.h"

namespace garns::logic {
namespace {

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
        trail.run(start, kLongestChain, graph_.nodes());
        if (simple(start)) single_.run(start, kLongestChain, simple_nodes_);
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
        if (count_seen(graph, a) < rules.min_effects) continue;
        follow_off(graph, a, on);
        for_each_common(on, on, [&](int b) {
            if (b < a || (b == a && !rules.returns)) return;
            if (count_seen_by_both(graph, a, b) < rules.min_effects) return;
            search.run({a, false});
            const int links = search.links({b, true});
            if (links >= rules.min_links) found.push_back({links, {a, false}, {b, true}});
        });
    }
    const auto tell = [&](Literal, Literal, const auto& path) { return between_step(graph, rules.id, path); };
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
    for (int node = 0; node < graph.candidates(); ++node)
        for (bool start : {false, true}) {
            if (!start && board.candidates(graph.candidate(node).cell).single()) continue;  // none would leave
            if (!(start ? has(graph.refuted(), node) : forces_itself(graph, node))) continue;
            if (emit.stopped()) return;
            search.run({node, start});
            const int links = search.links({node, !start});
            if (links >= (start ? kMinWhenOn : kMinWhenOff)) found.push_back({links, {node, start}, {node, !start}});
        }
    const auto tell = [&](Literal start, Literal, const auto& path) {
        return discontinuous_step(board, graph, id, start.on, path);
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

template <class Board>
DigitSet joined_digits(const ChainGraph<Board>& graph, const typename ChainGraph<Board>::StrongLink& link) {
    return DigitSet::of(graph.digit(link.from)) | DigitSet::of(graph.digit(link.to));
}

// For each set, the digits that it would take from a candidate that is refuted.
template <class Board>
std::vector<DigitSet> useful_digits(const ChainGraph<Board>& graph) {
    const auto& sets = graph.sets();
    std::vector<typename Board::CellSet> refuted(kMaxDigits);  // by digit
    for_each_common(graph.refuted(), graph.refuted(),
                    [&](int node) { refuted[graph.digit(node) - 1] |= graph.cells(node); });
    std::vector<DigitSet> useful(sets.size());
    for (int set = 0; set < sets.size(); ++set)
        for (Digit digit : sets[set].digits)
            if (sets.victims(set, digit).intersects(refuted[digit - 1])) useful[set] |= DigitSet::of(digit);
    return useful;
}

// What the set of a strong link holds besides the two digits of the link, and so takes
// from the cells around it; nothing where the link is none of a set.
template <class Board>
std::vector<Candidate> lost_to_set(const ChainGraph<Board>& graph, const typename ChainGraph<Board>::StrongLink& link) {
    std::vector<Candidate> lost;
    if (link.set < 0) return lost;
    const auto& sets = graph.sets();
    for (Digit digit : sets[link.set].digits - joined_digits(graph, link))
        for (Cell cell : sets.victims(link.set, digit)) lost.push_back({cell, digit});
    return lost;
}

// Adds candidates to an effect, which stays sorted and without doubles.
void add(std::vector<Candidate>& effect, const std::vector<Candidate>& more) {
    if (more.empty()) return;
    effect.insert(effect.end(), more.begin(), more.end());
    std::sort(effect.begin(), effect.end());
    effect.erase(std::unique(effect.begin(), effect.end()), effect.end());
}

// A chain whose ends see each other closes to a loop. Round the loop every second node
// is true, these or the others; so of the two nodes of each weak link one is true, and
// what sees both leaves. Where the usual way to write a loop says less it comes second.
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
    const auto useful = kinds.sets ? useful_digits(graph) : std::vector<DigitSet>();
    const auto in_useful_set = [&](int node) {
        return kinds.sets && std::ranges::any_of(graph.strong(node), [&](const auto& link) {
                   return link.set >= 0 && !(useful[link.set] - joined_digits(graph, link)).empty();
               });
    };
    Search<Board> search(board, graph, kinds, emit);
    std::vector<Found> found;
    std::vector<std::uint64_t> on;
    for (int a = 0; a < graph.nodes(); ++a) {
        if (emit.stopped()) return;
        const bool in_useful = in_useful_set(a);
        if (!in_useful && count_seen(graph, a) == 0) continue;
        follow_off(graph, a, on);
        for_each_common(on, graph.weak(a), [&](int b) {
            if (b <= a || (!in_useful && count_seen_by_both(graph, a, b) == 0)) return;
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
            auto [all, usual] = loop_effects(graph, nodes);
            std::vector<Candidate> lost;
            for (std::size_t i = 1; i < nodes.size(); i += 2)
                std::ranges::copy(lost_to_set(graph, strong_link(graph, nodes[i - 1], nodes[i])),
                                  std::back_inserter(lost));
            add(all, lost);
            add(usual, lost);
            for (const auto& gone : {all, usual}) {
                if (gone.empty() || !more || !told.insert(gone).second) continue;
                Step step = loop_step(graph, id, nodes);
                step.eliminations = gone;
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
