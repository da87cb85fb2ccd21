// The lockstep search for AArch64, where NEON is always there.

#include <arm_neon.h>

#include "solve/classic_kernel.h"

namespace garns::solve {
namespace {

struct Neon {
    using Vector = uint16x8_t;
    static constexpr int kLanes = 8;
    static constexpr LaneMask kLaneMask = 0xff;

    static Vector all(Candidates value) { return vdupq_n_u16(value); }
    static Vector load(const Candidates* from) { return vld1q_u16(from); }
    static Vector minus_one(Vector a) { return vsubq_u16(a, vdupq_n_u16(1)); }
    static Vector min(Vector a, Vector b) { return vminq_u16(a, b); }

    static Vector and2(Vector a, Vector b) { return vandq_u16(a, b); }
    static Vector or2(Vector a, Vector b) { return vorrq_u16(a, b); }
    static Vector or3(Vector a, Vector b, Vector c) { return or2(or2(a, b), c); }
    // Where a and b differ c decides, else they agree.
    static Vector majority(Vector a, Vector b, Vector c) { return vbslq_u16(veorq_u16(a, b), c, a); }
    static Vector and_not2(Vector a, Vector b, Vector c) { return vbicq_u16(vbicq_u16(a, b), c); }
    static Vector or_and_not(Vector a, Vector b, Vector c) { return vbicq_u16(or2(a, b), c); }
    static Vector or_differ(Vector sum, Vector a, Vector b) { return or2(sum, veorq_u16(a, b)); }

    static Vector is_zero(Vector a) { return vceqzq_u16(a); }
    static Vector without_lowest(Vector a) { return and2(a, minus_one(a)); }

    // One bit a lane of a comparison's result: each lane keeps its own power of two.
    static LaneMask bits(Vector a) {
        constexpr Candidates kPowers[8] = {1, 2, 4, 8, 16, 32, 64, 128};
        return vaddvq_u16(vandq_u16(a, vld1q_u16(kPowers)));
    }
    static LaneMask equal(Vector a, Vector b) { return bits(vceqq_u16(a, b)); }
    static LaneMask intersects(Vector a, Vector b) { return bits(vtstq_u16(a, b)); }
    static LaneMask has_two(Vector a) {
        const Vector less_one = without_lowest(a);
        return bits(vbicq_u16(is_zero(without_lowest(less_one)), is_zero(less_one)));
    }

    static void places(const Frame& frame, CellSet out[9]) {
        for (int d = 0; d < 9; ++d) {
            const Vector digit = all(static_cast<Candidates>(1 << d));
            out[d] = cells_where<Neon>(frame, [digit](Vector v) { return intersects(v, digit); });
        }
    }

    static int best_pair(const Frame& frame, CellSet pairs) { return solve::best_pair<Neon>(frame, pairs); }

    static Vector if_one(Vector a) { return vbicq_u16(a, vtstq_u16(a, minus_one(a))); }
    static Vector or_triad(Vector locked, Vector some) {
        return or2(locked, and2(some, is_zero(without_lowest(without_lowest(without_lowest(some))))));
    }
    static Vector three_or_all(Vector a) { return or2(a, is_zero(without_lowest(without_lowest(a)))); }
    static Vector narrow(Vector a, Vector wanted, Vector limit) {
        return and2(vbslq_u16(vtstq_u16(a, wanted), wanted, a), and2(a, limit));
    }
};

}  // namespace

const ClassicEngine kClassicNeon = kEngine<Neon>;

}  // namespace garns::solve
