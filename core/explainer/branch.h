// A branch: one literal is supposed, and what follows is drawn in the order of the Explainer,
// each conclusion with what it was drawn from. The order decides how long the chains are, and so
// the score.
#pragma once

#include <vector>

#include "explainer/chain_hint.h"
#include "explainer/literal.h"

namespace garns::explainer {

inline constexpr std::uint16_t kNoNode = UINT16_MAX;

struct Node {
    Literal what;
    Cause cause;
    std::int16_t inner;  // index of the hint within that it follows from; -1 for none
    std::int16_t told;   // index of the step within that tells why; -1 for none
    std::uint32_t parents_at;
    std::uint16_t parents;
    std::uint16_t depth;  // ancestors on the first line: fewer than all of them
};

// How a branch is drawn.
enum class Drawing {
    kStatic,   // the candidates stay: every conclusion rests on one before
    kDynamic,  // what was ruled out is gone for the conclusions that follow
    kNishio,   // as dynamic, for one digit: cells do not matter
};

class Branch {
public:
    static constexpr int kWords = 12;
    using Row = std::array<std::uint64_t, kWords>;  // a bit for each candidate

    // Supposes a literal. Both grids must outlive it: `base` is never changed.
    void start(const Grid& base, Literal supposed);
    // Draws singles until there is nothing more or a contradiction.
    void draw(Drawing drawing);

    bool contradicts() const { return on_ != kNoNode; }
    int on() const { return on_; }  // the nodes of the contradiction
    int off() const { return off_; }

    const Grid& base() const { return *base_; }
    const Grid& grid() const { return grid_; }
    const Node& node(int i) const { return nodes_[i]; }
    int size() const { return static_cast<int>(nodes_.size()); }
    std::span<const std::uint16_t> parents(const Node& node) const {
        return {parents_.data() + node.parents_at, node.parents};
    }
    int find(Literal what) const { return node_of_[what]; }
    bool has(Literal what) const { return node_of_[what] != kNoNode; }
    const Row& row(bool on) const { return rows_[on]; }
    // The literals in the order in which they were drawn.
    const std::vector<std::uint16_t>& drawn(bool on) const { return on ? true_ : false_; }

    // What rule parents are looked for: the node of a candidate that was ruled out; kNoNode when it stands there or
    // never did.
    int gone(int cell, int digit) const {
        return grid_.has(cell, digit) || !base_->has(cell, digit) ? kNoNode : node_of_[literal(cell, digit, false)];
    }
    // Rules candidates out for a reason other than singles. Says whether that is news.
    bool rule_out(std::span<const Removal> removals, std::span<const std::uint16_t> parents, int inner, int told);

    // Whether somebody will ask why: then patterns and chains within are told as steps.
    void keep_told(bool keep) { keep_told_ = keep; }
    bool keeps_told() const { return keep_told_; }
    std::vector<logic::Step>& told() { return told_; }
    const std::vector<logic::Step>& told() const { return told_; }

    // How far it was drawn: the level of a method.
    int level() const { return level_; }
    void set_level(int level) { level_ = level; }

    std::vector<Inner>& inner() { return inner_; }
    const std::vector<Inner>& inner() const { return inner_; }

    // How many literals lead to a node, itself among them; and what else the proof counts: each
    // hint within once. `seen` collects their prints over several nodes.
    int ancestors(int node, std::vector<Print>& seen, int& inner_complexity) const;
    // The literals that lead to a node, in the order in which the Explainer lists them.
    void list(int node, std::vector<std::uint16_t>& nodes) const;

private:
    int add(Literal what, Cause cause, int parent);
    bool conclude(Literal what, int node);
    void apply_true(int node, Drawing drawing);
    void apply_false(int node, Drawing drawing);
    void fail(int on, int off) { on_ = on, off_ = off; }

    const Grid* base_ = nullptr;
    Grid grid_;
    std::vector<Node> nodes_;
    std::vector<std::uint16_t> parents_, true_, false_;
    std::size_t next_true_ = 0, next_false_ = 0;
    std::array<std::uint16_t, kLiterals> node_of_;
    std::array<Row, 2> rows_;
    int on_ = kNoNode, off_ = kNoNode, level_ = 0;
    std::vector<Inner> inner_;
    bool keep_told_ = false;
    std::vector<logic::Step> told_;
    mutable std::vector<std::uint16_t> list_;
    mutable std::array<std::uint32_t, kLiterals> mark_{};
    mutable std::uint32_t marks_ = 0;
};

}  // namespace garns::explainer
