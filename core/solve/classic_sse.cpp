// The lockstep search for x86-64 with SSE up to 4.2 (x86-64-v2).

#include <immintrin.h>

#include "solve/classic_kernel.h"

namespace garns::solve {
namespace {

struct Sse {
    using Vector = __m128i;
    static constexpr int kLanes = 8;
    static constexpr LaneMask kLaneMask = 0xff;

    static Vector all(Candidates value) { return _mm_set1_epi16(static_cast<short>(value)); }
    static Vector load(const Candidates* from) { return _mm_load_si128(reinterpret_cast<const Vector*>(from)); }
    static Vector minus_one(Vector a) { return _mm_add_epi16(a, _mm_set1_epi16(-1)); }
    static Vector min(Vector a, Vector b) { return _mm_min_epi16(a, b); }

    static Vector and2(Vector a, Vector b) { return _mm_and_si128(a, b); }
    static Vector or2(Vector a, Vector b) { return _mm_or_si128(a, b); }
    static Vector or3(Vector a, Vector b, Vector c) { return or2(or2(a, b), c); }
    static Vector majority(Vector a, Vector b, Vector c) { return or2(and2(a, b), and2(c, or2(a, b))); }
    static Vector and_not2(Vector a, Vector b, Vector c) { return _mm_andnot_si128(or2(b, c), a); }
    static Vector or_and_not(Vector a, Vector b, Vector c) { return _mm_andnot_si128(c, or2(a, b)); }
    static Vector or_differ(Vector sum, Vector a, Vector b) { return or2(sum, _mm_xor_si128(a, b)); }

    static Vector is_zero(Vector a) { return _mm_cmpeq_epi16(a, _mm_setzero_si128()); }
    static Vector without_lowest(Vector a) { return and2(a, minus_one(a)); }

    // One bit a lane of a comparison's result.
    static LaneMask bits(Vector a) {
        return static_cast<LaneMask>(_mm_movemask_epi8(_mm_packs_epi16(a, _mm_setzero_si128())));
    }
    static LaneMask equal(Vector a, Vector b) { return bits(_mm_cmpeq_epi16(a, b)); }
    static LaneMask intersects(Vector a, Vector b) { return bits(is_zero(and2(a, b))) ^ kLaneMask; }
    static LaneMask has_two(Vector a) {
        const Vector less_one = without_lowest(a);
        return bits(_mm_andnot_si128(is_zero(less_one), is_zero(without_lowest(less_one))));
    }

    static void places(const Frame& frame, CellSet out[9]) {
        for (int d = 0; d < 9; ++d) {
            const Vector digit = all(static_cast<Candidates>(1 << d));
            out[d] = cells_where<Sse>(frame, [digit](Vector v) { return intersects(v, digit); });
        }
    }

    static int best_pair(const Frame& frame, CellSet pairs) { return solve::best_pair<Sse>(frame, pairs); }

    static Vector if_one(Vector a) { return and2(a, is_zero(without_lowest(a))); }
    static Vector or_triad(Vector locked, Vector some) {
        return or2(locked, and2(some, is_zero(without_lowest(without_lowest(without_lowest(some))))));
    }
    static Vector three_or_all(Vector a) { return or2(a, is_zero(without_lowest(without_lowest(a)))); }
    static Vector narrow(Vector a, Vector wanted, Vector limit) {
        const Vector both = and2(a, wanted);
        return and2(or2(both, and2(a, is_zero(both))), limit);
    }
};

}  // namespace

const ClassicEngine kClassicSse = kEngine<Sse>;

}  // namespace garns::solve
