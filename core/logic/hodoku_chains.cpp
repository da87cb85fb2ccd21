// Chains as HoDoKu takes them. It looks for all of a kind and sorts them: the most
// eliminations first, then those whose cells stand first, and only then the shorter chain.
// Nice loops of both kinds and AICs are one kind to it. The chains themselves are those
// of chains.cpp; a scale that gives HoDoKu's scores has to take the same ones.

#include <algorithm>
#include <optional>

#include "logic/chain_ends.h"
#include "logic/finders.h"
#include "logic/hodoku.h"
#include "logic/hodoku_tables.h"
#include "logic/memory.h"
#include "logic/templates.h"

namespace garns::logic {
namespace {

// Its default for chains of one digit and of cells with two; it has none for the others.
constexpr int kLongestSimple = 19;

enum class Kind { kBetween, kDiscontinuous, kContinuous };

// Something that a chain would strike, if there is one between these.
struct Offer {
    Kind kind;
    Literal start, end;
    int count;
    int weight = 0;
    std::vector<int> path = {};  // known for a loop, whose effect depends on it
};

template <class Board>
class Choosing {
public:
    Choosing(const Board& board, const ChainGraph<Board>& graph, bool grouped)
        : board_(board), graph_(graph), tables_(board, graph), grouped_(grouped) {}

    void offer_between(int min_effects, bool returns, const Emit& emit) {
        for (int a = 0; a < graph_.candidates() && !emit.stopped(); ++a) {
            follow_off(graph_, a, on_);
            for_each_common(on_, on_, [&](int b) {
                if (b < a || graph_.is_group(b) || (b == a && !returns)) return;
                if (b != a && graph_.cells(a) == graph_.cells(b)) return;  // a loop
                const int count = count_seen_by_both(graph_, a, b);
                if (count >= min_effects) offers_.push_back({Kind::kBetween, {a, false}, {b, true}, count});
            });
        }
    }

    void offer_discontinuous(const Emit& emit) {
        for (int node = 0; node < graph_.candidates() && !emit.stopped(); ++node) {
            const int others = board_.candidates(graph_.candidate(node).cell).size() - 1;
            if (has(graph_.refuted(), node)) offers_.push_back({Kind::kDiscontinuous, {node, true}, {node, false}, 1});
            if (others == 0) continue;
            follow_off(graph_, node, on_);
            if (has(on_, node)) offers_.push_back({Kind::kDiscontinuous, {node, false}, {node, true}, others});
        }
    }

    void offer_continuous(const Emit& emit) {
        constexpr int kMinLinks = 3;  // and the one that closes the loop
        for (int a = 0; a < graph_.nodes() && !emit.stopped(); ++a) {
            follow_off(graph_, a, on_);
            for_each_common(on_, graph_.weak(a), [&](int b) {
                if (b <= a || count_seen_by_both(graph_, a, b) == 0) return;
                tables_.run({a, false});
                const Literal end{b, true};
                if (tables_.distance(end) < kMinLinks) return;
                Offer offer{Kind::kContinuous, {a, false}, end, 0, 0, tables_.path(end)};
                const auto gone = loop_effects(graph_, offer.path).second;
                offer.count = static_cast<int>(gone.size());
                offer.weight = hodoku_weight(gone);
                if (offer.count > 0 && is_plain(offer.path, true)) offers_.push_back(offer);
            });
        }
    }

    // The best of what was offered for which there is a chain.
    std::optional<Step> best(int min_links, int max_links, const std::string_view (&ids)[3], const Emit& emit) {
        const auto by_count = [](const Offer& a, const Offer& b) { return a.count > b.count; };
        const auto by_weight = [](const Offer& a, const Offer& b) { return a.weight < b.weight; };
        std::stable_sort(offers_.begin(), offers_.end(), by_count);
        for (auto from = offers_.begin(); from != offers_.end();) {
            const auto to = std::upper_bound(from, offers_.end(), *from, by_count);
            for (auto each = from; each != to; ++each)
                if (each->kind != Kind::kContinuous) each->weight = hodoku_weight(effect(*each));
            std::stable_sort(from, to, by_weight);
            for (; from != to; ++from) {
                if (emit.stopped()) return std::nullopt;
                if (auto step = tell(*from, min_links, max_links, ids)) return step;
            }
        }
        return std::nullopt;
    }

private:
    std::vector<Candidate> effect(const Offer& offer) const {
        std::vector<Candidate> gone;
        if (offer.kind == Kind::kDiscontinuous) {
            const auto [cell, digit] = graph_.candidate(offer.start.node);
            if (offer.start.on) return {{cell, digit}};
            for (Digit other : board_.candidates(cell) - DigitSet::of(digit)) gone.push_back({cell, other});
            return gone;
        }
        Step step;
        eliminate_row(step, graph_, seen_by_both(graph_, offer.start.node, offer.end.node));
        return step.eliminations;
    }

    std::optional<Step> tell(const Offer& offer, int min_links, int max_links, const std::string_view (&ids)[3]) {
        constexpr int kMinWhenOn = 5;  // with one strong link it is a locked candidate
        const std::string_view id = ids[static_cast<int>(offer.kind)];
        if (offer.kind == Kind::kContinuous) {
            Step step = loop_step(graph_, id, offer.path);
            step.eliminations = loop_effects(graph_, offer.path).second;
            return step;
        }
        const bool loop = offer.kind == Kind::kDiscontinuous;
        tables_.run(offer.start);
        const int links = tables_.distance(offer.end);
        if (links < (offer.start.on ? kMinWhenOn : min_links) || links > max_links) return std::nullopt;
        auto path = tables_.path(offer.end);
        if (!loop && !is_plain(path, loop)) {  // the way back may be another one
            tables_.run({offer.end.node, false});
            path = tables_.path({offer.start.node, true});
        }
        if (!is_plain(path, loop)) return std::nullopt;
        if (!loop) return between_step(graph_, id, path);
        return discontinuous_step(board_, graph_, id, offer.start.on, path);
    }

    // It takes no chain that comes back to a cell, save that a loop may to its first. Of a
    // group it asks only for the first cell. With groups, one without any was found before.
    bool is_plain(const std::vector<int>& path, bool loop) const {
        typename Board::CellSet seen;
        bool any = !grouped_;
        const Cell start = graph_.cells(path.front()).first();
        for (std::size_t i = 0; i < path.size(); ++i) {
            any |= graph_.is_group(path[i]);
            if (seen.has(graph_.cells(path[i]).first())) return false;
            // Two digits of one cell may follow each other: what was before counts from the next.
            if (i > 0 && !(loop && graph_.cells(path[i - 1]).first() == start)) seen |= graph_.cells(path[i - 1]);
        }
        return any;
    }

    const Board& board_;
    const ChainGraph<Board>& graph_;
    Tables<Board> tables_;
    bool grouped_;
    std::vector<Offer> offers_;
    std::vector<std::uint64_t> on_;
};

// The best nice loop or AIC of a board. Remembered, because three techniques ask.
template <class Board, bool kGroups>
const std::optional<Step>& best_loop(const Board& board, const Emit& emit) {
    static constexpr std::string_view kPlain[] = {"aic", "discontinuous_nice_loop", "continuous_nice_loop"};
    static constexpr std::string_view kWithGroups[] = {"grouped_aic", "grouped_discontinuous_nice_loop",
                                                       "grouped_continuous_nice_loop"};
    thread_local Memory memory;
    thread_local std::optional<Step> best;
    if (memory.is_of(board)) return best;
    memory.forget();
    best.reset();
    const auto shared = chain_graph(board, kGroups ? kGrouped : kAnyLink, emit);
    if (shared->any_refuted()) {
        Choosing<Board> choosing(board, *shared, kGroups);
        choosing.offer_discontinuous(emit);
        choosing.offer_between(2, false, emit);
        choosing.offer_continuous(emit);
        best = choosing.best(3, kLongestChain, kGroups ? kWithGroups : kPlain, emit);
    }
    if (!emit.cut_short()) memory.keep(board);
    return best;
}

// One technique of the three: it has a step when the best of all is one of its own.
template <class Board, bool kGroups>
void emit_if_best(const Board& board, const Emit& emit, std::string_view id) {
    const auto& best = best_loop<Board, kGroups>(board, emit);
    if (best && best->technique == id) emit(*best);
}

template <class Board>
void find_simple(const Board& board, const Emit& emit, std::string_view id, LinkKinds kinds, int min_links,
                 bool returns) {
    const auto shared = chain_graph(board, kinds, emit);
    if (!shared->any_refuted()) return;
    Choosing<Board> choosing(board, *shared, false);
    choosing.offer_between(1, returns, emit);
    const std::string_view ids[] = {id, id, id};
    if (const auto step = choosing.best(min_links, kLongestSimple, ids, emit)) emit(*step);
}

}  // namespace

template <class Board>
Techniques<Board> chains_as_hodoku() {
    return {
        {"x_chain", Family::kChains, kAnyPuzzle,
         [](const Board& board, const Emit& emit) {
             bool any = false;  // can one digit alone say anything here?
             for (Digit digit = 1; digit <= board.geometry().digits(); ++digit)
                 any |= !places_without_template(board, digit).empty();
             if (any) find_simple(board, emit, "x_chain", kOneDigit, 5, true);
         }},
        {"xy_chain", Family::kChains, kAnyPuzzle,
         [](const Board& board, const Emit& emit) {
             if (board.fresh_with(2)) find_simple(board, emit, "xy_chain", kPairs, 7, false);
         }},
        {"continuous_nice_loop", Family::kChains, kAnyPuzzle,
         [](const Board& board, const Emit& emit) { emit_if_best<Board, false>(board, emit, "continuous_nice_loop"); }},
        {"discontinuous_nice_loop", Family::kChains, kAnyPuzzle,
         [](const Board& board, const Emit& emit) {
             emit_if_best<Board, false>(board, emit, "discontinuous_nice_loop");
         }},
        {"aic", Family::kChains, kAnyPuzzle,
         [](const Board& board, const Emit& emit) { emit_if_best<Board, false>(board, emit, "aic"); }},
        {"grouped_continuous_nice_loop", Family::kChains, kAnyPuzzle,
         [](const Board& board, const Emit& emit) {
             emit_if_best<Board, true>(board, emit, "grouped_continuous_nice_loop");
         }},
        {"grouped_discontinuous_nice_loop", Family::kChains, kAnyPuzzle,
         [](const Board& board, const Emit& emit) {
             emit_if_best<Board, true>(board, emit, "grouped_discontinuous_nice_loop");
         }},
        {"grouped_aic", Family::kChains, kAnyPuzzle,
         [](const Board& board, const Emit& emit) { emit_if_best<Board, true>(board, emit, "grouped_aic"); }},
    };
}

GARNS_TECHNIQUES(chains_as_hodoku)

}  // namespace garns::logic
