#include "solve/connected.h"

#include <algorithm>
#include <array>

#include "solve/place_words.h"

namespace garns::solve {

namespace {

constexpr std::uint32_t kFar = UINT32_MAX;

// Who is told what is found: the search, which strikes candidates and asks for no reasons ...
struct Striking {
    static constexpr bool kReasons = false;
    std::span<const Cell> cells;
    DigitSet digits;
    Candidates& candidates;
    bool found = false;

    bool operator()(const Connections::Finding& finding) {
        found = true;
        const Cell cell = cells[finding.place];
        return finding.side == Side::kIn ? candidates.keep(cell, digits) : candidates.remove(cell, digits);
    }
};

// ... and whoever needs them.
struct Telling {
    static constexpr bool kReasons = true;
    const std::function<void(const Connections::Finding&)>& found;

    bool operator()(const Connections::Finding& finding) const {
        found(finding);
        return true;
    }
};

}  // namespace

Connections::Connections(const Rules& rules) : digits_(rules.digits) {
    for (const Connected& rule : rules.connected) {
        if (layers_.empty() || !std::ranges::equal(layer_cells(layers() - 1), rule.cells))
            layers_.push_back({size(), size()});
        ++layers_.back().end;
        std::vector<std::vector<Place>> neighbours(rule.cells.size());
        for (const auto& [one, other] : rule.edges) {
            neighbours[one].push_back(other);
            neighbours[other].push_back(one);
        }
        Graph graph{{}, rule.digits, static_cast<std::size_t>(rule.least), static_cast<std::size_t>(rule.most)};
        for (const auto& list : neighbours) graph.neighbours.push(list);
        graphs_.push_back(std::move(graph));
        cells_.push(rule.cells);
        largest_ = std::max(largest_, rule.cells.size());
    }
}

Connections::Scratch Connections::scratch() const {
    Scratch scratch;
    scratch.sides.resize(largest_);
    scratch.places.resize(digits_ * words_for(largest_));
    scratch.quiet.resize(graphs_.size());
    for (auto* list :
         {&scratch.number, &scratch.end, &scratch.low, &scratch.held, &scratch.lost, &scratch.next, &scratch.steps})
        list->resize(largest_);
    scratch.parent.resize(largest_);
    for (auto* list : {&scratch.looked_at, &scratch.inside}) list->resize(largest_);
    return scratch;
}

// The area is what the places that belong will form: connected, of `least` to
// `most` places. A finding names the certain places and the excluded ones from
// which it follows, so it holds for every area that keeps to them.
template <class Sink>
class Connections::Look {
public:
    Look(const Graph& graph, std::span<const Side> sides, Scratch& scratch, Sink& sink)
        : graph_(graph), sides_(sides), scratch_(scratch), sink_(sink) {}

    // False when the sink has heard enough.
    bool run() {
        scratch_.certain.clear();
        for (Place place = 0; place < sides_.size(); ++place)
            if (sides_[place] == Side::kIn) scratch_.certain.push_back(place);
        scratch_.order.clear();
        scratch_.gates.clear();
        std::fill_n(scratch_.number.begin(), sides_.size(), 0);
        if (certain().size() > graph_.most) {
            since_without(certain().first(graph_.most), [](Place) { return false; });
            return tell(certain()[graph_.most], Side::kOut);
        }
        return certain().empty() ? anywhere() : around(certain().front());
    }

private:
    std::span<const Place> certain() const { return scratch_.certain; }
    bool reached(Place place) const { return scratch_.number[place] != 0; }
    bool is_behind(Place place, Place gate) const {
        return scratch_.number[place] >= scratch_.number[gate] && scratch_.number[place] <= scratch_.end[gate];
    }

    // ---- where nothing is certain

    // A part with too few places has none of the area. If there is one part, the
    // area is in it, and a place without which all that is left is too small
    // belongs to it.
    bool anywhere() {
        if (graph_.least == 0) return true;
        std::size_t parts = 0;
        for (Place root = 0; root < sides_.size(); ++root) {
            if (sides_[root] == Side::kOut || reached(root)) continue;
            walk(root);
            ++parts;
            if (part_size(root) >= graph_.least) continue;
            since({}, [&](Place place) { return is_behind(place, root); });
            for (std::size_t at = scratch_.number[root] - 1; at < scratch_.end[root]; ++at)
                if (!tell(scratch_.order[at], Side::kOut)) return false;
        }
        if (parts < 2) since_without({}, [](Place) { return true; });
        if (parts == 0) return tell(0, Side::kIn);
        if (parts > 1 || scratch_.order.size() < graph_.least) return true;
        std::ranges::fill(scratch_.held, 0);  // from here on: the largest part behind a gate
        for (const auto& [gate, behind] : scratch_.gates)
            scratch_.held[gate] = std::max(scratch_.held[gate], part_size(behind));
        for (Place place : scratch_.order) {
            const std::size_t others = scratch_.order.size() - 1 - scratch_.lost[place];
            if (std::max<std::size_t>(others, scratch_.held[place]) < graph_.least && !tell(place, Side::kIn))
                return false;
        }
        return true;
    }

    // ---- around a place that is certain

    bool around(Place root) {
        walk(root);
        since({&root, 1}, [&](Place place) { return reached(place); });
        if (scratch_.order.size() < graph_.least) return tell(root, Side::kOut);
        for (Place place = 0; place < sides_.size(); ++place)
            if (sides_[place] != Side::kOut && !reached(place) && !tell(place, Side::kOut)) return false;
        return gates(root) && near();
    }

    // A gate behind which a certain place lies belongs, for every way from there
    // to the root passes it; and so does one without which too few places are left.
    bool gates(Place root) {
        for (const auto& [gate, behind] : scratch_.gates) {
            if (sides_[gate] != Side::kOpen || scratch_.held[behind] == 0) continue;
            const auto there = [&, first = behind](Place place) { return is_behind(place, first); };
            const std::array ends{root, *std::ranges::find_if(certain(), there)};
            since(ends, there);
            if (!tell(gate, Side::kIn)) return false;
        }
        const std::size_t places = scratch_.order.size();
        for (Place gate : scratch_.order) {
            if (sides_[gate] != Side::kOpen || places - 1 - scratch_.lost[gate] >= graph_.least) continue;
            since({&root, 1}, [&](Place place) {
                return reached(place) && place != gate && std::ranges::none_of(scratch_.gates, [&](const auto& pair) {
                           return pair.first == gate && is_behind(place, pair.second);
                       });
            });
            if (!tell(gate, Side::kIn)) return false;
        }
        return true;
    }

    // The area has room for so many more than the certain places. A place that is
    // more steps away from a part of it does not belong: the steps would be places
    // of the area too.
    bool near() {
        if (scratch_.order.size() <= graph_.most) return true;
        const auto room = static_cast<std::uint32_t>(graph_.most - certain().size());
        std::fill_n(scratch_.looked_at.begin(), sides_.size(), false);
        for (Place start : certain()) {
            if (scratch_.looked_at[start]) continue;
            count_steps(start, room);
            since(certain(), [&](Place place) { return scratch_.steps[place] < room; });
            for (Place place : scratch_.order) {
                if (scratch_.steps[place] == 0) scratch_.looked_at[place] = true;
                if (scratch_.steps[place] == kFar && !tell(place, Side::kOut)) return false;
            }
        }
        return true;
    }

    // How many open places are on the way from a certain one to each other one,
    // that one included; kFar where they are more than so many.
    void count_steps(Place start, std::uint32_t most) {
        std::fill_n(scratch_.steps.begin(), sides_.size(), kFar);
        scratch_.steps[start] = 0;
        scratch_.now.assign(1, start);
        for (std::uint32_t count = 0; !scratch_.now.empty(); ++count) {
            scratch_.then.clear();
            while (!scratch_.now.empty()) {
                const Place from = scratch_.now.back();
                scratch_.now.pop_back();
                for (Place to : graph_.neighbours[from]) {
                    if (sides_[to] == Side::kOut || scratch_.steps[to] != kFar) continue;
                    if (sides_[to] == Side::kIn) {
                        scratch_.steps[to] = count;
                        scratch_.now.push_back(to);
                    } else if (count < most) {
                        scratch_.steps[to] = count + 1;
                        scratch_.then.push_back(to);
                    }
                }
            }
            std::swap(scratch_.now, scratch_.then);
        }
    }

    // ---- walks

    std::uint32_t part_size(Place root) const { return scratch_.end[root] - scratch_.number[root] + 1; }

    // Depth first, from a root through all that may belong. If no edge leads from
    // a part behind a place to one that was met before it (low), the place is a
    // gate: without it that part would be cut off.
    void walk(Place root) {
        meet(root, root);
        for (Place at = root;;) {
            const auto around = graph_.neighbours[at];
            if (scratch_.next[at] < around.size()) {
                const Place other = around[scratch_.next[at]++];
                if (sides_[other] == Side::kOut) continue;
                if (!reached(other)) {
                    meet(other, at);
                    at = other;
                } else if (other != scratch_.parent[at]) {
                    scratch_.low[at] = std::min(scratch_.low[at], scratch_.number[other]);
                }
                continue;
            }
            scratch_.end[at] = static_cast<std::uint32_t>(scratch_.order.size());
            if (at == root) return;
            const Place back = scratch_.parent[at];
            scratch_.held[back] += scratch_.held[at];
            scratch_.low[back] = std::min(scratch_.low[back], scratch_.low[at]);
            if (scratch_.low[at] >= scratch_.number[back]) {
                scratch_.gates.emplace_back(back, at);
                scratch_.lost[back] += part_size(at);
            }
            at = back;
        }
    }
    void meet(Place place, Place from) {
        scratch_.order.push_back(place);
        scratch_.number[place] = scratch_.low[place] = static_cast<std::uint32_t>(scratch_.order.size());
        scratch_.held[place] = sides_[place] == Side::kIn;
        scratch_.lost[place] = scratch_.next[place] = 0;
        scratch_.parent[place] = from;
    }

    // ---- findings

    // What is told next follows since `in` belong, and nothing does that is
    // excluded beside the members. In a contradiction `in` may have the place itself.
    template <class Members>
    void since(std::span<const Place> in, const Members& members) {
        if constexpr (Sink::kReasons) {
            for (Place place = 0; place < sides_.size(); ++place) scratch_.inside[place] = members(place);
            const auto is_inside = [&](Place place) { return scratch_.inside[place]; };
            since_without(in, [&](Place place) { return std::ranges::any_of(graph_.neighbours[place], is_inside); });
        }
    }
    // The same, since `in` belong and of the excluded places these do not.
    template <class Excluded>
    void since_without(std::span<const Place> in, const Excluded& excluded) {
        if constexpr (Sink::kReasons) {
            scratch_.in.assign(in.begin(), in.end());
            scratch_.out.clear();
            for (Place place = 0; place < sides_.size(); ++place)
                if (sides_[place] == Side::kOut && excluded(place)) scratch_.out.push_back(place);
        }
    }
    bool tell(Place place, Side side) { return sink_({place, side, scratch_.in, scratch_.out}); }

    const Graph& graph_;
    const std::span<const Side> sides_;
    Scratch& scratch_;
    Sink& sink_;
};

// One look at the cells serves all rules of the layer; a rule that found nothing in
// the same places before would find nothing again.
bool Connections::propagate(int layer, Candidates& candidates, Scratch& scratch) const {
    const auto cells = layer_cells(layer);
    const std::size_t words = words_for(cells.size());
    std::fill_n(scratch.places.begin(), digits_ * words, 0);
    for (std::size_t place = 0; place < cells.size(); ++place)
        for (Digit digit : candidates[cells[place]])
            scratch.places[(digit - 1) * words + place / kBits] |= std::uint64_t{1} << (place % kBits);

    std::vector<std::uint64_t>& now = scratch.now_places;
    for (int i = layers_[layer].first; i < layers_[layer].end; ++i) {
        const DigitSet digits = graphs_[i].digits;
        now.assign(2 * words, 0);
        for (int digit = 0; digit < digits_; ++digit) {
            const std::size_t part = digits.has(static_cast<Digit>(digit + 1)) ? 0 : words;
            for (std::size_t word = 0; word < words; ++word) now[part + word] |= scratch.places[digit * words + word];
        }
        if (now == scratch.quiet[i]) continue;
        const auto sides = std::span(scratch.sides).first(cells.size());
        const auto has = [&](std::size_t part, std::size_t place) {
            return (now[part + place / kBits] >> (place % kBits) & 1) != 0;
        };
        for (std::size_t place = 0; place < cells.size(); ++place)
            sides[place] = !has(0, place) ? Side::kOut : has(words, place) ? Side::kOpen : Side::kIn;
        Striking strike{cells, digits, candidates};
        if (!Look(graphs_[i], sides, scratch, strike).run()) return false;
        if (!strike.found) scratch.quiet[i] = now;
    }
    return true;
}

void Connections::explain(int i, std::span<const Side> sides, Scratch& scratch,
                          const std::function<void(const Finding&)>& found) const {
    Telling tell{found};
    Look(graphs_[i], sides, scratch, tell).run();
}

}  // namespace garns::solve
