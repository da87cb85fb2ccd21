// The lockstep search for any machine, in the vector types of GCC and Clang,
// which become whatever the target has.

#include "solve/classic_kernel.h"

namespace garns::solve {
namespace {

struct Portable {
    using Vector [[gnu::vector_size(16), gnu::may_alias]] = Candidates;
    static constexpr int kLanes = 8;
    static constexpr LaneMask kLaneMask = 0xff;

    static Vector all(Candidates value) { return Vector{} + value; }
    static Vector load(const Candidates* from) { return *reinterpret_cast<const Vector*>(from); }
    static Vector minus_one(Vector a) { return a - 1; }
    static Vector min(Vector a, Vector b) { return a < b ? a : b; }

    static Vector and2(Vector a, Vector b) { return a & b; }
    static Vector or2(Vector a, Vector b) { return a | b; }
    static Vector or3(Vector a, Vector b, Vector c) { return a | b | c; }
    static Vector majority(Vector a, Vector b, Vector c) { return (a & b) | (c & (a | b)); }
    static Vector and_not2(Vector a, Vector b, Vector c) { return a & ~(b | c); }
    static Vector or_and_not(Vector a, Vector b, Vector c) { return (a | b) & ~c; }
    static Vector or_differ(Vector sum, Vector a, Vector b) { return sum | (a ^ b); }

    // Comparisons give 0 or all ones in a lane.
    static Vector is_zero(Vector a) { return reinterpret_cast<Vector>(a == 0); }
    static Vector without_lowest(Vector a) { return a & (a - 1); }

    static LaneMask bits(Vector a) {
        LaneMask mask = 0;
        for (int lane = 0; lane < kLanes; ++lane) mask |= LaneMask{a[lane] != 0} << lane;
        return mask;
    }
    static LaneMask equal(Vector a, Vector b) { return bits(is_zero(a ^ b)); }
    static LaneMask intersects(Vector a, Vector b) { return bits(a & b); }
    static LaneMask has_two(Vector a) {
        const Vector less_one = without_lowest(a);
        return bits(is_zero(without_lowest(less_one)) & ~is_zero(less_one));
    }

    static void places(const Frame& frame, CellSet out[9]) {
        for (int d = 0; d < 9; ++d) {
            const Vector digit = all(static_cast<Candidates>(1 << d));
            out[d] = cells_where<Portable>(frame, [digit](Vector v) { return intersects(v, digit); });
        }
    }

    static int best_pair(const Frame& frame, CellSet pairs) { return solve::best_pair<Portable>(frame, pairs); }

    static Vector if_one(Vector a) { return a & is_zero(without_lowest(a)); }
    static Vector or_triad(Vector locked, Vector some) {
        return locked | (some & is_zero(without_lowest(without_lowest(without_lowest(some)))));
    }
    static Vector three_or_all(Vector a) { return a | is_zero(without_lowest(without_lowest(a))); }
    static Vector narrow(Vector a, Vector wanted, Vector limit) {
        const Vector both = a & wanted;
        return (both | (a & is_zero(both))) & limit;
    }
};

}  // namespace

const ClassicEngine kClassicPortable = kEngine<Portable>;

}  // namespace garns::solve
