// Chains of almost locked sets.
//
// Say that the first set lacks z. Then it holds all its other digits, among them the
// restricted common digit with the second set; so that one lacks it and holds all its
// others, and so on, as long as each set is left through another digit than it was
// entered through. The last set holds z. So z stands in the first set or in the last,
// and leaves what sees all its places in both.

#include "logic/als.h"
#include "logic/finders.h"

namespace garns::logic {
namespace {

constexpr int kMinLinks = 3;  // two sets make an ALS-XZ, three an ALS-XY-Wing

// Shortest: the chains with the fewest sets come first, and what fewer sets show is left
// to them. Forward: as HoDoKu does when it solves, each set comes after the one before in
// the list of all sets, and of all such chains that with the most eliminations is first;
// what it finds thus depends on the order of the houses.
enum class Order { kShortest, kForward };

// Longer chains are hardly ever needed; HoDoKu goes to 50 links.
constexpr int max_links(Order order) { return order == Order::kShortest ? 7 : 50; }

template <class Board>
class AlsChains {
public:
    AlsChains(const Board& board, Order order, const Emit& emit)
        : board_(board), order_(order), emit_(emit), shared_(als_table(board)), table_(*shared_) {
        collect_gates();
        connect();
    }

    void run() {
        const int gates = static_cast<int>(gates_.size());
        AlsRows first(gates, gates);
        for (int gate = 0; gate < gates; ++gate)
            for (int before : joined(gate)) first.insert(gate, before);
        AlsRows seen = order_ == Order::kShortest ? first : AlsRows(gates, gates);
        reached_.push_back(std::move(first));
        collect_deniers();
        for (int links = 2; links <= max_links(order_); ++links) {
            if (!advance(seen)) break;
            if (emit_.cut_short()) return;
            if (links < kMinLinks) continue;
            for (int gate = 0; gate < gates; ++gate)
                if (emit_.stopped() || !check(gate)) return;
        }
        std::stable_sort(chains_.begin(), chains_.end());
        if (emit_.cut_short()) return;  // which chain comes first would depend on when
        for (const Chain& chain : chains_)
            if (!report(chain)) return;
    }

private:
    using CellSet = typename Board::CellSet;

    // A set and a restricted common digit through which it is entered or left.
    struct Gate {
        int set;
        Digit digit;
    };
    struct Chain {
        int start, end, links;
        int gone;  // how many candidates it eliminates
        long sum;  // what HoDoKu compares next, from the cells and digits of these

        bool operator<(const Chain& other) const { return gone != other.gone ? gone > other.gone : sum < other.sum; }
    };

    void collect_gates() {
        const AlsRows &partners = table_.partners(), &around = table_.overlapping();
        first_gate_.push_back(0);
        for (int i = 0; i < table_.size(); ++i) {
            DigitSet digits;
            each_set(
                table_.blocks(), [&](std::size_t block) { return partners[i][block] - around[i][block]; },
                [&](int j) {
                    const DigitSet linked = table_.restricted(i, j);
                    digits |= linked;
                    if (order_ == Order::kShortest || j < i)
                        for (Digit digit : linked) pairs_.push_back({{i, digit}, {j, digit}});
                    return true;
                });
            for (Digit digit : digits) gates_.push_back({i, digit});
            gate_digits_.push_back(digits);
            first_gate_.push_back(static_cast<int>(gates_.size()));
        }
    }
    int gate_of(Gate gate) const {
        return first_gate_[gate.set] + (gate_digits_[gate.set] & DigitSet::all(gate.digit - 1)).size();
    }
    // Sorts the pairs of gates with a common digit by the gate that is entered.
    void connect() {
        first_joined_.assign(gates_.size() + 1, 0);
        for (const auto& [entered, left] : pairs_) ++first_joined_[gate_of(entered) + 1];
        for (std::size_t gate = 0; gate < gates_.size(); ++gate) first_joined_[gate + 1] += first_joined_[gate];
        joined_.resize(pairs_.size());
        std::vector<int> next(first_joined_.begin(), first_joined_.end() - 1);
        for (const auto& [entered, left] : pairs_) joined_[next[gate_of(entered)]++] = gate_of(left);
    }
    std::span<const int> joined(int gate) const {
        return std::span(joined_).subspan(first_joined_[gate], first_joined_[gate + 1] - first_joined_[gate]);
    }

    // For each digit and cell the gates that a chain may begin with when it is to deny
    // the cell the digit.
    void collect_deniers() {
        const int cells = board_.geometry().cells(), gates = static_cast<int>(gates_.size());
        deniers_ = AlsRows(static_cast<std::size_t>(cells) * board_.geometry().digits(), gates);
        for (int gate = 0; gate < gates; ++gate)
            for (Digit z : table_[gates_[gate].set].digits - DigitSet::of(gates_[gate].digit))
                for (Cell cell : table_.victims(gates_[gate].set, z)) deniers_.insert((z - 1) * cells + cell, gate);
    }

    // From the starts that reach each gate in so many links to those that first reach it
    // in one more; false when there are none.
    bool advance(AlsRows& seen) {
        const AlsRows& last = reached_.back();
        AlsRows next(gates_.size(), gates_.size()), through(gates_.size(), gates_.size());
        for (int set = 0; set < table_.size(); ++set)  // the starts that enter its set by another gate
            for (int gate = first_gate_[set]; gate < first_gate_[set + 1]; ++gate)
                for (int entry = first_gate_[set]; entry < first_gate_[set + 1]; ++entry)
                    for (std::size_t block = 0; entry != gate && block < next.blocks(); ++block)
                        through[gate][block] |= last[entry][block];
        bool any = false;
        for (int gate = 0; gate < std::ssize(gates_) && !emit_.stopped(); ++gate)
            for (std::size_t block = 0; block < next.blocks(); ++block) {
                AlsRows::Block starts;
                for (int before : joined(gate)) starts |= through[before][block];
                starts -= seen[gate][block];
                if (order_ == Order::kShortest || reached_.size() + 1 >= kMinLinks) seen[gate][block] |= starts;
                next[gate][block] = starts;
                any |= !starts.empty();
            }
        reached_.push_back(std::move(next));
        return any;
    }

    // The chains that end in a set entered through a gate and eliminate something.
    bool check(int gate) {
        const auto [set, digit] = gates_[gate];
        const int cells = board_.geometry().cells();
        return each_set(
            deniers_.blocks(),
            [&](std::size_t block) {
                AlsRows::Block useful;
                if (!reached_.back()[gate][block].empty())
                    for (Digit z : table_[set].digits - DigitSet::of(digit))
                        for (Cell cell : table_.victims(set, z)) useful |= deniers_[(z - 1) * cells + cell][block];
                return useful & reached_.back()[gate][block];
            },
            [&, last = set](int start) {
                if (gates_[start].set >= last) return true;
                const Chain chain = measure(start, gate);
                if (order_ == Order::kShortest) return report(chain);
                chains_.push_back(chain);
                return true;
            });
    }
    Chain measure(int start, int end) const {
        Chain chain{start, end, static_cast<int>(reached_.size()), 0, 0};
        if (order_ == Order::kForward) {
            int weight = 1;
            each_elimination(start, end, [&](Candidate candidate) {
                chain.sum += candidate.cell * weight + candidate.digit;
                weight += 80;
                ++chain.gone;
            });
        }
        return chain;
    }
    template <class Visit>
    void each_elimination(int start, int end, const Visit& visit) const {
        const auto [first, leaving] = gates_[start];
        const auto [last, entering] = gates_[end];
        const DigitSet links = DigitSet::of(leaving) | DigitSet::of(entering);
        for (Digit z : (table_[first].digits & table_[last].digits) - links)
            for (Cell cell : table_.victims(first, z) & table_.victims(last, z)) visit(Candidate{cell, z});
    }

    bool report(const Chain& chain) {
        Step step{order_ == Order::kShortest ? "als_chain" : "als_chain_forward", {}, {}, {}, {}};
        each_elimination(chain.start, chain.end, [&](Candidate gone) { step.eliminations.push_back(gone); });
        std::sort(step.eliminations.begin(), step.eliminations.end());

        const Digit z = step.eliminations[0].digit;
        Digit before = z;  // through which the set was entered
        int set = gates_[chain.start].set;
        for (int gate : path(chain)) {
            const auto [next, through] = gates_[gate];
            step.parts.push_back(table_.part(set));
            step.links.push_back({table_.node(set, before), table_.node(set, through), true});
            step.links.push_back(table_.link(set, next, through));
            set = next;
            before = through;
        }
        step.parts.push_back(table_.part(set));
        step.links.push_back({table_.node(set, before), table_.node(set, z), true});
        return emit_(step);
    }
    // The gates through which the chain enters its second set, its third, ... and its last.
    std::vector<int> path(const Chain& chain) const {
        std::vector<int> gates = {chain.end};
        for (int links = chain.links - 1; links > 0; --links)
            gates.push_back(previous(gates.back(), chain.start, reached_[links - 1]));
        std::reverse(gates.begin(), gates.end());
        return gates;
    }
    int previous(int gate, int start, const AlsRows& earlier) const {
        for (int before : joined(gate)) {
            const int set = gates_[before].set;
            for (int entry = first_gate_[set]; entry < first_gate_[set + 1]; ++entry)
                if (entry != before && earlier[entry][start / AlsRows::kBlock].has(start % AlsRows::kBlock))
                    return entry;
        }
        return gate;
    }

    const Board& board_;
    const Order order_;
    const Emit& emit_;
    const std::shared_ptr<const AlsTable<Board>> shared_;
    const AlsTable<Board>& table_;
    std::vector<Gate> gates_;
    std::vector<int> first_gate_;        // of each set
    std::vector<DigitSet> gate_digits_;  // of each set
    std::vector<std::pair<Gate, Gate>> pairs_;
    std::vector<int> first_joined_, joined_;
    std::vector<AlsRows> reached_;  // for each number of links, the starts that first reach a gate with it
    AlsRows deniers_{0, 0};
    std::vector<Chain> chains_;
};

template <class Board, Order kOrder>
void find_als_chains(const Board& board, const Emit& emit) {
    AlsChains<Board>(board, kOrder, emit).run();
}

}  // namespace

template <class Board>
Techniques<Board> als_chain() {
    return {{"als_chain", Family::kAls, kAnyPuzzle, find_als_chains<Board, Order::kShortest>},
            {"als_chain_forward", Family::kAls, kAnyPuzzle, find_als_chains<Board, Order::kForward>}};
}

GARNS_TECHNIQUES(als_chain)

}  // namespace garns::logic
