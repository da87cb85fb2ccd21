// A formula becomes a decision diagram, part by part: a node asks for the digit of
// one cell and has a node for each answer, which asks for a later one. Equal nodes
// are one, and none asks for a cell that makes no difference. So whatever says the
// same is the same node, and what is settled forgets how.
#include "solve/formula.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <queue>
#include <set>
#include <utility>

#include "solve/any_order.h"
#include "solve/row_numbers.h"

namespace garns::solve {

namespace {

// Entries of all tables on the way: a tenth of a second, and some tens of megabytes.
constexpr std::size_t kMostWork = 2'000'000;
constexpr int kRowWork = 6;  // a row costs as much as so many entries, however few it has
struct TooLarge {};

using Node = std::int32_t;
constexpr Node kFalse = 0, kTrue = 1;
constexpr int kNoLevel = std::numeric_limits<int>::max();  // of what is settled

class Diagram {
public:
    explicit Diagram(int digits) : digits_(digits), rows_(16, digits + 1) {}

    // Which cell it asks for: the place of that in the order.
    int level(Node node) const { return node <= kTrue ? kNoLevel : rows_.row(node - 2)[0]; }
    Node after(Node node, Digit digit) const { return rows_.row(node - 2)[digit]; }
    // The row: a level, and a node for each digit.
    Node node(std::span<const Node> row) {
        const auto answers = row.subspan(1);
        if (std::ranges::count(answers, answers[0]) == std::ssize(answers)) return answers[0];
        return static_cast<Node>(rows_.number(row)) + 2;
    }
    Node size() const { return static_cast<Node>(rows_.size()) + 2; }
    int digits() const { return digits_; }
    void work(std::size_t rows) {
        if ((work_ += rows * std::max(digits_, kRowWork)) > kMostWork) throw TooLarge();
    }

private:
    int digits_;
    std::size_t work_ = 0;
    RowNumbers rows_;
};

// What is known of a part after some of its cells.
struct State {
    int level = kNoLevel;  // of the cell that it reads next; none where it is settled
    int place = 0;         // of that cell among its own
    std::int32_t number = kFalse;
    DigitSet seen;  // or any other bits
};
constexpr State settled(bool kept) { return {kNoLevel, 0, kept ? kTrue : kFalse, {}}; }

// A part of a formula reads its cells in order.
class Reader {
public:
    virtual ~Reader() = default;
    virtual State start() const { return at(0, 0); }
    virtual State after(const State& state, Digit digit) const = 0;
    std::size_t cells() const { return levels_.size(); }

protected:
    explicit Reader(std::vector<int> levels) : levels_(std::move(levels)) {
        std::ranges::sort(levels_);
        const auto [first, last] = std::ranges::unique(levels_);
        levels_.erase(first, last);
    }
    State at(std::size_t place, std::int32_t number, DigitSet seen = {}) const {
        return {levels_[place], static_cast<int>(place), number, seen};
    }
    bool is_last(const State& state) const { return state.place + 1 == std::ssize(levels_); }

private:
    std::vector<int> levels_;
};

class RelationReader final : public Reader {
public:
    RelationReader(const Relation& rule, int a, int b) : Reader({a, b}), rule_(rule), a_first_(a < b) {}

    State after(const State& state, Digit digit) const override {
        if (!is_last(state)) return at(1, digit);
        const Digit other = cells() == 1 ? digit : static_cast<Digit>(state.number);
        return settled(a_first_ ? rule_.allowed[other - 1].has(digit) : rule_.allowed[digit - 1].has(other));
    }

private:
    const Relation& rule_;
    bool a_first_;
};

// It gives up when the cells that are left cannot make up the total; so after the last there is nothing to ask.
class SumReader final : public Reader {
public:
    SumReader(const Sum& rule, const std::vector<int>& levels, int digits) : Reader(levels), rule_(rule) {
        std::map<int, int> factors;  // by level
        for (std::size_t i = 0; i < levels.size(); ++i) factors[levels[i]] += rule.coefficients[i];
        for (const auto& [level, factor] : factors) places_.push_back({factor, 0, 0});
        for (std::size_t i = places_.size() - 1; i > 0; --i) {
            const auto [factor, least, most] = places_[i];
            places_[i - 1].least = least + std::min(factor, factor * digits);
            places_[i - 1].most = most + std::max(factor, factor * digits);
        }
    }

    State after(const State& state, Digit digit) const override {
        const auto [factor, least, most] = places_[state.place];
        const int total = state.number + factor * digit, left = rule_.total - total;
        if (left < least || left > most || (rule_.distinct && state.seen.has(digit))) return settled(false);
        if (is_last(state)) return settled(true);
        return at(state.place + 1, total, rule_.distinct ? state.seen | DigitSet::of(digit) : DigitSet());
    }

private:
    struct Place {
        int factor, least, most;  // what the later ones make at least, and at most
    };
    const Sum& rule_;
    std::vector<Place> places_;
};

class AutomatonReader final : public Reader {
public:
    AutomatonReader(const Automaton& rule, std::vector<int> levels, int digits)
        : Reader(std::move(levels)), rule_(rule), digits_(digits) {}

    State after(const State& state, Digit digit) const override {
        const std::int32_t to = rule_.next[static_cast<std::size_t>(state.number) * digits_ + digit - 1];
        if (to < 0) return settled(false);
        return is_last(state) ? settled(rule_.accepting[to]) : at(state.place + 1, to);
    }

private:
    const Automaton& rule_;
    int digits_;
};

// What lies between the smallest and the largest digit. On a line that has all digits these two are known: it counts
// from one to the other. No digit comes twice between them, which lets it tell a wrong total sooner; on larger boards
// the sets are too many.
class WholeLineReader final : public Reader {
public:
    WholeLineReader(const Enclosed& rule, std::vector<int> levels, int digits)
        : Reader(std::move(levels)), rule_(rule), digits_(digits) {}

    State after(const State& state, Digit digit) const override {
        const bool is_end = digit == 1 || digit == digits_;
        if (state.number == kBefore) return last_or(state, is_end ? kTotals : kBefore, {});
        if (state.number == kAfter) return is_end ? settled(false) : last_or(state, kAfter, {});
        if (is_end) return state.number == rule_.total + kTotals ? last_or(state, kAfter, {}) : settled(false);
        const int total = state.number + digit + rule_.more;
        if (state.seen.has(digit) || total > rule_.total + kTotals) return settled(false);
        return last_or(state, total, digits_ <= kMostSets ? state.seen | DigitSet::of(digit) : DigitSet());
    }

private:
    static constexpr int kMostSets = 10;
    enum { kBefore, kAfter, kTotals };  // the last: of 0, of 1 ...

    State last_or(const State& state, int number, DigitSet seen) const {
        return is_last(state) ? settled(number == kAfter) : at(state.place + 1, number, seen);
    }

    const Enclosed& rule_;
    int digits_;
};

// On a shorter line a new smallest digit makes what came after the largest lie between, and the other way round. So
// both totals are kept, as far as they can still become the right one. That all digits differ is for others to say.
class EnclosedReader final : public Reader {
public:
    EnclosedReader(const Enclosed& rule, std::vector<int> levels, int digits)
        : Reader(std::move(levels)), rule_(rule), digits_(digits) {}

    State after(const State& state, Digit digit) const override {
        const int wrong = rule_.total + 1, value = digit + rule_.more;
        int low = state.number & 0xff, high = state.number >> 8 & 0xff;
        bool right = state.number >> 16 != 0;
        auto after_low = static_cast<std::int32_t>(state.seen.bits());
        auto after_high = static_cast<std::int32_t>(state.seen.bits() >> 32);
        if (digit == low || digit == high) return settled(false);
        if (low == 0) {
            low = high = digit;
            right = rule_.total == 0;
        } else if (digit < low) {
            low = digit;
            right = after_high == rule_.total;
            after_low = 0;
            after_high += value;
        } else if (digit > high) {
            high = digit;
            right = after_low == rule_.total;
            after_high = 0;
            after_low += value;
        } else {
            after_low += value;
            after_high += value;
        }
        if (is_last(state)) return settled(right);
        after_low = high == digits_ ? wrong : std::min(after_low, wrong);  // no larger digit will come
        after_high = low == 1 ? wrong : std::min(after_high, wrong);
        if ((low == 1 || high == digits_) && after_low == wrong && after_high == wrong && !right) return settled(false);
        const std::uint64_t totals =
            std::uint64_t{static_cast<std::uint32_t>(after_high)} << 32 | static_cast<std::uint32_t>(after_low);
        return at(state.place + 1, low | high << 8 | right << 16, DigitSet(totals));
    }

private:
    const Enclosed& rule_;
    int digits_;
};

// What was joined before is a part of something larger.
class NodeReader final : public Reader {
public:
    NodeReader(const Diagram& diagram, Node node) : Reader({}), diagram_(diagram), node_(node) {}

    State start() const override { return {diagram_.level(node_), 0, node_, {}}; }
    State after(const State& state, Digit digit) const override {
        const Node to = diagram_.after(state.number, digit);
        return {diagram_.level(to), 0, to, {}};
    }

private:
    const Diagram& diagram_;
    Node node_;
};

// The node of what a node or a reader allows, or of what both do. First all pairs
// that can be reached, then their nodes, the last levels first.
Node join(Diagram& diagram, bool any, Node one, const Reader& reader) {
    const Node decisive = any ? kTrue : kFalse;
    struct Pair {
        Node node;
        State state;
        int level;
    };
    std::vector<Pair> pairs;
    std::vector<std::int32_t> to;  // for each pair and digit: ~node, or another pair
    RowNumbers numbers(16, 5);
    const auto reach = [&](Node node, const State& state) -> std::int32_t {
        if (state.level == kNoLevel) return ~(state.number == decisive ? decisive : node);
        if (node == decisive) return ~decisive;
        const auto seen = static_cast<std::int64_t>(state.seen.bits());
        const std::array key{node, state.level, state.number, static_cast<std::int32_t>(seen),
                             static_cast<std::int32_t>(seen >> 32)};
        const std::uint32_t number = numbers.number(key);
        if (number == pairs.size()) {
            diagram.work(1);
            pairs.push_back({node, state, std::min(diagram.level(node), state.level)});
        }
        return static_cast<std::int32_t>(number);
    };

    const std::int32_t start = reach(one, reader.start());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto [node, state, level] = pairs[i];
        for (int d = 1; d <= diagram.digits(); ++d) {
            const auto digit = static_cast<Digit>(d);
            to.push_back(reach(diagram.level(node) == level ? diagram.after(node, digit) : node,
                               state.level == level ? reader.after(state, digit) : state));
        }
    }

    std::vector<std::int32_t> order(pairs.size()), row(diagram.digits() + 1);
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, std::greater(), [&](std::int32_t pair) { return pairs[pair].level; });
    for (std::int32_t pair : order) {
        row[0] = pairs[pair].level;
        for (int d = 1; d <= diagram.digits(); ++d) {
            const std::int32_t next = to[static_cast<std::size_t>(pair) * diagram.digits() + d - 1];
            row[d] = next < 0 ? ~next : pairs[next].node;
        }
        pairs[pair].node = diagram.node(row);  // from here on that of the pair
    }
    return start < 0 ? ~start : pairs[start].node;
}

// Later cells first, so that each part meets only what comes after its own first
// cell; of those that begin with the same cell the shorter one, which often says
// that the longer has few states.
Node join_all(Diagram& diagram, bool any, std::vector<std::unique_ptr<Reader>>& parts) {
    std::ranges::stable_sort(parts, {},
                             [](const auto& part) { return std::pair(-part->start().level, part->cells()); });
    Node whole = any ? kFalse : kTrue;
    for (const auto& part : parts) whole = join(diagram, any, whole, *part);
    return whole;
}

// Whether it matters where its digits stand: not where there are only two of them, or where none have the total.
bool has_order(const Enclosed& rule, int digits) {
    if (rule.cells.size() == 2) return false;
    const DigitSet ends = DigitSet::of(1) | DigitSet::of(static_cast<Digit>(digits));
    const std::uint64_t inner = (DigitSet::all(digits) - ends).bits();
    for (std::uint64_t bits = inner;; bits = (bits - 1) & inner) {
        int total = 0;
        for (Digit digit : DigitSet(bits)) total += digit + rule.more;
        if (total == rule.total && std::popcount(bits) + 2 <= std::ssize(rule.cells)) return true;
        if (bits == 0) return false;
    }
}

// The cells in order, but for rules that have to read theirs in another one:
// always the first that has none left before it. No order suits a cell that comes
// again.
std::vector<Cell> order_of(const Rules& rules) {
    std::vector<int> before(rules.cells);
    std::vector<std::vector<Cell>> later(rules.cells);
    const auto in_order = [&](const std::vector<Cell>& cells) {
        for (std::size_t i = 1; i < cells.size(); ++i) {
            later[cells[i - 1]].push_back(cells[i]);
            ++before[cells[i]];
        }
    };
    for (const Automaton& rule : rules.automata)
        if (!reads_in_any_order(rule, rules.digits) ||
            std::set(rule.cells.begin(), rule.cells.end()).size() < rule.cells.size())
            in_order(rule.cells);
    for (const Enclosed& rule : rules.enclosed)
        if (has_order(rule, rules.digits)) in_order(rule.cells);
    std::priority_queue<Cell, std::vector<Cell>, std::greater<>> free;
    for (int cell = 0; cell < rules.cells; ++cell)
        if (before[cell] == 0) free.push(static_cast<Cell>(cell));
    std::vector<Cell> order;
    while (!free.empty()) {
        order.push_back(free.top());
        free.pop();
        for (Cell cell : later[order.back()])
            if (--before[cell] == 0) free.push(cell);
    }
    return order;
}

Node root_of(Diagram& diagram, const Formula& formula, std::span<const int> level_of) {
    const Rules& rules = formula.rules;
    std::vector<std::vector<std::unique_ptr<Reader>>> parts(formula.joined.size());
    auto part = formula.part.begin();
    const auto levels = [&](const std::vector<Cell>& cells) {
        std::vector<int> found;
        for (Cell cell : cells) found.push_back(level_of[cell]);
        return found;
    };
    for (const Relation& rule : rules.relations)
        parts[*part++].push_back(std::make_unique<RelationReader>(rule, level_of[rule.a], level_of[rule.b]));
    for (const Sum& rule : rules.sums)
        parts[*part++].push_back(std::make_unique<SumReader>(rule, levels(rule.cells), rules.digits));
    for (const Automaton& rule : rules.automata)
        parts[*part++].push_back(std::make_unique<AutomatonReader>(rule, levels(rule.cells), rules.digits));
    for (const Enclosed& rule : rules.enclosed) {
        auto& within = parts[*part++];
        if (std::ssize(rule.cells) == rules.digits)
            within.push_back(std::make_unique<WholeLineReader>(rule, levels(rule.cells), rules.digits));
        else
            within.push_back(std::make_unique<EnclosedReader>(rule, levels(rule.cells), rules.digits));
    }
    for (std::size_t i = parts.size(); --i > 0;) {
        const Node node = join_all(diagram, formula.joined[i].any, parts[i]);
        parts[formula.joined[i].within].push_back(std::make_unique<NodeReader>(diagram, node));
    }
    return join_all(diagram, formula.joined[0].any, parts[0]);
}

// A state for each node and each cell up to the one it asks for. The diagram is as
// small as can be, so the automaton is. The states of a layer are numbered from the
// one found last.
Table layered(const Diagram& diagram, Node root, int cells, std::size_t most_entries, bool told) {
    constexpr Node kNone = -1;
    const auto digits = static_cast<std::size_t>(diagram.digits());
    const auto after = [&](Node node, int level, Digit digit) {
        if (level == cells) return digit == (node == kTrue ? 1 : 2) ? kTrue : kNone;
        const Node to = diagram.level(node) == level ? diagram.after(node, digit) : node;
        return to == kFalse && !told ? kNone : to;
    };

    Table table;
    std::vector<std::int32_t> place(diagram.size(), kNone);  // of a node in the next layer
    std::vector<Node> here;
    if (root != kFalse || told) here = {root};
    for (int level = 0; level < cells + told; ++level) {
        std::vector<Node> next;
        std::vector<std::int32_t> places;
        for (Node node : here)
            for (std::size_t d = 1; d <= digits; ++d) {
                const Node to = after(node, level, static_cast<Digit>(d));
                if (to != kNone && place[to] == kNone) {
                    place[to] = static_cast<std::int32_t>(next.size());
                    next.push_back(to);
                }
                places.push_back(to == kNone ? kNone : place[to]);
            }
        const std::size_t last = table.next.size() / digits + here.size() + next.size() - 1;  // of the next layer
        for (std::size_t i = here.size(); i-- > 0;)
            for (std::size_t d = 0; d < digits; ++d) {
                const std::int32_t to = places[i * digits + d];
                table.next.push_back(to == kNone ? kNone : static_cast<std::int32_t>(last) - to);
            }
        if (table.next.size() > most_entries) throw TooLarge();
        for (Node node : next) place[node] = kNone;
        here.swap(next);
    }
    if (!here.empty()) table.accepting = {static_cast<std::int32_t>(table.next.size() / digits)};
    table.next.resize(table.next.size() + digits, kNone);
    return table;
}

}  // namespace

Read read_formula(const Formula& formula, std::size_t most_entries, bool told) {
    const Rules& rules = formula.rules;
    const std::vector<Cell> order = order_of(rules);
    if (std::ssize(order) < rules.cells) return {};
    std::vector<int> level_of(order.size());
    for (std::size_t level = 0; level < order.size(); ++level) level_of[order[level]] = static_cast<int>(level);
    try {
        Diagram diagram(rules.digits);
        const Node root = root_of(diagram, formula, level_of);
        return {order, layered(diagram, root, rules.cells, most_entries, told)};
    } catch (const TooLarge&) {
        return {order, std::nullopt};
    }
}

}  // namespace garns::solve
