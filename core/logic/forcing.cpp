// Forcing chains and nets: what follows from a supposition. When it leads to a
// contradiction, its opposite holds. When every candidate of a cell, or every place of a
// digit in a house, leads to the same conclusion, that holds.

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <set>
#include <span>

#include "logic/finders.h"
#include "logic/memory.h"
#include "logic/trail.h"

namespace garns::logic {
namespace {

// As for chains; each branch may be so long.
constexpr int kMaxLinks = 31;

// A cell or the places of a digit in a house: one of these nodes is true.
struct Choice {
    std::span<const int> nodes;
    int house;  // -1 for a cell
};
struct Choices {
    std::vector<int> nodes;  // of all, one choice after the other
    std::vector<Choice> all;
};

enum class Over { kCells, kRegions, kBoth };

// Which of several comes first: the one with the fewest links; or, as HoDoKu has it, the
// one whose cell does, and then it is enough.
enum class Order { kShortest, kByCell };

template <class Board>
Choices choices(const Board& board, const ChainGraph<Board>& graph, Over over) {
    Choices found;
    std::size_t most = 0;
    for (Cell cell : board.open())
        most += board.candidates(cell).size() * (1 + board.geometry().houses_of(cell).size());
    found.nodes.reserve(most);  // so that they stay where they are
    const auto add = [&](std::size_t first, int house) {
        if (first < found.nodes.size()) found.all.push_back({std::span(found.nodes).subspan(first), house});
    };
    if (over != Over::kRegions)
        for (Cell cell : board.open()) {
            const std::size_t first = found.nodes.size();
            for (Digit digit : board.candidates(cell)) found.nodes.push_back(graph.node_of(cell, digit));
            add(first, -1);
        }
    if (over == Over::kCells) return found;
    const auto& houses = board.geometry().houses();
    for (int house = 0; house < std::ssize(houses); ++house)
        for (Digit digit = 1; digit <= board.geometry().digits(); ++digit) {
            const std::size_t first = found.nodes.size();
            for (Cell cell : board.cells_with(digit) & houses[house]) found.nodes.push_back(graph.node_of(cell, digit));
            add(first, house);
        }
    return found;
}

// The cells, digits and house of a choice.
template <class Board>
Part choice_part(Role role, const ChainGraph<Board>& graph, const Choice& choice) {
    typename Board::CellSet cells;
    Part part{role, {}, {}};
    for (int node : choice.nodes) {
        cells |= graph.cells(node);
        part.digits |= DigitSet::of(graph.digit(node));
    }
    part.cells = list(cells);
    if (choice.house >= 0) part.houses = {choice.house};
    return part;
}

// A supposition about a candidate that rules out every node of a choice.
struct Forced {
    Literal assumed;
    const Choice* choice = nullptr;
    int links = std::numeric_limits<int>::max();  // of all branches together
};

// By candidate, the nodes that are off when it is on, at any distance.
template <class Board>
std::vector<std::uint64_t> absences(const ChainGraph<Board>& graph, const Emit& emit) {
    const std::size_t words = graph.refuted().size();
    std::vector<std::uint64_t> off(graph.candidates() * words);
    for (int node = 0; node < graph.candidates(); ++node) {
        if (node % 64 == 63 && emit.stopped()) return off;
        std::uint64_t* const row = off.data() + node * words;
        std::ranges::copy(graph.weak(node), row);
        for_each_common(graph.implied_on(node), graph.implied_on(node), [&](int on) {
            for (std::size_t word = 0; word < words; ++word) row[word] |= graph.weak(on)[word];
        });
    }
    return off;
}

// If x is off whenever y is on, then y is off whenever x is on; if x is on whenever y
// is on, then y is off whenever x is off. So "each node of the choice rules x out" and
// "x on leaves the choice empty" are one fact, and it is read off the closed rows: the
// nodes that every node of a choice rules out, or that each of them makes true.
// For each such candidate the choice with the fewest links; placements first.
template <class Board>
std::vector<Forced> find_forced(const ChainGraph<Board>& graph, const Choices& among, const Emit& emit,
                                Order order = Order::kShortest) {
    const std::size_t words = graph.refuted().size();
    if (words == 0) return {};  // a board with too many candidates for a table of what follows from each
    std::vector<std::vector<const Choice*>> when_on(graph.candidates()), when_off(graph.candidates());
    std::vector<std::uint64_t> off(words), on(words);
    const auto absent = absences(graph, emit);
    for (const Choice& choice : among.all) {
        if (emit.stopped()) return {};
        std::fill(off.begin(), off.end(), ~std::uint64_t{0});
        on = off;
        for (int node : choice.nodes) {
            const Row more_off = Row(absent).subspan(node * words, words), more_on = graph.implied_on(node);
            const bool itself = has(on, node);
            std::uint64_t any = 0;
            for (std::size_t word = 0; word < words; ++word) {
                off[word] &= more_off[word];
                on[word] &= more_on[word];
                any |= off[word] | on[word];
            }
            if (itself) on[node / 64] |= std::uint64_t{1} << (node % 64);
            if (any == 0 && !itself) break;
        }
        for_each_common(off, off, [&](int node) {
            if (!graph.is_group(node)) when_on[node].push_back(&choice);
        });
        for_each_common(on, on, [&](int node) {
            if (!graph.is_group(node)) when_off[node].push_back(&choice);
        });
    }
    const auto is_empty = [](const auto& some) { return some.empty(); };
    if (std::ranges::all_of(when_on, is_empty) && std::ranges::all_of(when_off, is_empty)) return {};
    std::vector<int> nodes(graph.candidates());
    std::iota(nodes.begin(), nodes.end(), 0);
    if (order == Order::kByCell)
        std::sort(nodes.begin(), nodes.end(), [&](int a, int b) { return graph.candidate(a) < graph.candidate(b); });
    Trail<Board> trail(graph);
    std::vector<Forced> found;
    for (bool assumed : {false, true})
        for (int node : nodes) {
            const auto& against = assumed ? when_on[node] : when_off[node];
            if (against.empty()) continue;
            if (emit.stopped()) return {};
            trail.run({node, assumed}, kMaxLinks, graph.nodes());
            Forced best{{node, assumed}};
            for (const Choice* choice : against) {
                int links = 0;
                for (int option : choice->nodes) {
                    const int more =
                        Literal{option, false} == Literal{node, assumed} ? 0 : trail.distance({option, false});
                    links = more < 0 || links < 0 ? -1 : links + more;
                }
                if (links > 0 && links < best.links) best.choice = choice, best.links = links;
            }
            if (best.choice != nullptr) found.push_back(best);
            if (order == Order::kByCell && !found.empty()) return found;
        }
    std::stable_sort(found.begin(), found.end(), [](const Forced& a, const Forced& b) {
        return std::pair(a.assumed.on, a.links) < std::pair(b.assumed.on, b.links);
    });
    return found;
}

template <class Board>
Step forced_step(std::string_view id, const ChainGraph<Board>& graph, Literal assumed) {
    Step step{id, {}, {}, {}, {}};
    (assumed.on ? step.eliminations : step.placements).push_back(graph.candidate(assumed.node));
    return step;
}

// The last board where no choice forced anything: to begin with the options comes to the same
// as to begin with the supposition, so whoever looks from the other end need not.
template <class Board>
Memory& nothing_forced() {
    thread_local Memory board;
    return board;
}

// A supposition that leaves a cell without a digit or a digit without a place in a
// house: the links from it to each of the candidates that had to be there.
template <class Board, Order kOrder>
void find_chain_contradictions(const Board& board, const Emit& emit) {
    const auto shared = chain_graph(board, {.groups = true}, emit);
    const auto& graph = *shared;
    const auto all = choices(board, graph, Over::kBoth);
    const auto found = find_forced(graph, all, emit, kOrder);
    if (found.empty() && !emit.cut_short()) nothing_forced<Board>().keep(board);
    Trail<Board> trail(graph);
    for (const Forced& forced : found) {
        if (emit.stopped()) return;
        Step step = forced_step("forcing_chain_contradiction", graph, forced.assumed);
        const auto [cell, digit] = graph.candidate(forced.assumed.node);
        step.parts = {{Role::kAssumed, {cell}, DigitSet::of(digit)},
                      choice_part(Role::kContradiction, graph, *forced.choice)};
        trail.run(forced.assumed, kMaxLinks, graph.nodes());
        std::set<std::pair<int, int>> told;
        for (int option : forced.choice->nodes) {
            const auto path = trail.path({option, false});
            bool strong = !forced.assumed.on;
            for (std::size_t i = 1; i < path.size(); ++i, strong = !strong)
                if (told.emplace(2 * path[i - 1] + strong, path[i]).second)
                    tell_link(step, graph, path[i - 1], path[i], strong);
        }
        if (!emit(step)) return;
    }
}

// Each candidate of a cell, or each place of a digit in a house, supposed in turn: one
// chain from each to the conclusion that they share.
template <class Board>
void find_verities(const Board& board, const Emit& emit, std::string_view id, Over over) {
    const auto shared = chain_graph(board, {.groups = true}, emit);
    const auto& graph = *shared;
    if (nothing_forced<Board>().is_of(board)) return;
    const auto all = choices(board, graph, over);
    Trail<Board> trail(graph);
    for (const Forced& forced : find_forced(graph, all, emit)) {
        if (emit.stopped()) return;
        Step step = forced_step(id, graph, forced.assumed);
        step.parts = {choice_part(Role::kAssumed, graph, *forced.choice)};
        trail.run(forced.assumed, kMaxLinks, graph.nodes());
        for (int option : forced.choice->nodes) {
            auto path = trail.path({option, false});
            std::reverse(path.begin(), path.end());
            tell_path(step, graph, path, false);
        }
        if (!emit(step)) return;
    }
}

template <class Board>
void find_chain_verities(const Board& board, const Emit& emit) {
    find_verities(board, emit, "forcing_chain_verity", Over::kBoth);
}
template <class Board>
void find_cell_forcing_chains(const Board& board, const Emit& emit) {
    find_verities(board, emit, "cell_forcing_chain", Over::kCells);
}
template <class Board>
void find_region_forcing_chains(const Board& board, const Emit& emit) {
    find_verities(board, emit, "region_forcing_chain", Over::kRegions);
}

}  // namespace

template <class Board>
Techniques<Board> forcing() {
    return {{"forcing_chain_contradiction", Family::kForcing, kAnyPuzzle,
             find_chain_contradictions<Board, Order::kShortest>},
            {"forcing_chain_verity", Family::kForcing, kAnyPuzzle, find_chain_verities<Board>},
            {"cell_forcing_chain", Family::kForcing, kAnyPuzzle, find_cell_forcing_chains<Board>},
            {"region_forcing_chain", Family::kForcing, kAnyPuzzle, find_region_forcing_chains<Board>}};
}

template <class Board>
Techniques<Board> forcing_as_hodoku() {
    return {{"forcing_chain_contradiction", Family::kForcing, kAnyPuzzle,
             find_chain_contradictions<Board, Order::kByCell>}};
}

GARNS_TECHNIQUES(forcing)
GARNS_TECHNIQUES(forcing_as_hodoku)

}  // namespace garns::logic
