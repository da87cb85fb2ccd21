// The lockstep search for x86-64 with AVX-512 (F, BW, VL, BITALG).

#include <immintrin.h>

#include "solve/classic_kernel.h"

namespace garns::solve {
namespace {

struct Avx512 {
    using Vector = __m512i;
    static constexpr int kLanes = 32;
    static constexpr LaneMask kLaneMask = 0xffffffff;

    static Vector all(Candidates value) { return _mm512_set1_epi16(static_cast<short>(value)); }
    static Vector load(const Candidates* from) { return _mm512_load_si512(from); }
    static Vector minus_one(Vector a) { return _mm512_add_epi16(a, _mm512_set1_epi16(-1)); }
    static Vector min(Vector a, Vector b) { return _mm512_min_epu16(a, b); }

    // Any function of three bits is one instruction here; the constant is its truth table.
    static Vector and2(Vector a, Vector b) { return _mm512_and_si512(a, b); }
    static Vector or2(Vector a, Vector b) { return _mm512_or_si512(a, b); }
    static Vector or3(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi32(a, b, c, 0xfe); }
    static Vector majority(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi32(a, b, c, 0xe8); }
    static Vector and_not2(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi32(a, b, c, 0x10); }
    static Vector keep(Vector a, Vector allowed, Vector gone) {
        return _mm512_ternarylogic_epi32(a, allowed, gone, 0x40);
    }
    static Vector or_differ(Vector sum, Vector a, Vector b) { return _mm512_ternarylogic_epi32(sum, a, b, 0xf6); }

    static LaneMask equal(Vector a, Vector b) { return _mm512_cmpeq_epi16_mask(a, b); }
    static LaneMask intersects(Vector a, Vector b) { return _mm512_test_epi16_mask(a, b); }
    static LaneMask has_two(Vector a) { return equal(_mm512_popcnt_epi16(a), all(2)); }
    static LaneMask has_three(Vector a) { return equal(_mm512_popcnt_epi16(a), all(3)); }

    static Vector if_one(Vector a) { return _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a, minus_one(a)), a); }
    static Vector if_three(Vector a) { return _mm512_maskz_mov_epi16(has_three(a), a); }
    static Vector three_or_all(Vector a) { return _mm512_mask_mov_epi16(all(0xffff), has_three(a), a); }
    static Vector prefer(Vector a, Vector wanted) {
        return _mm512_mask_mov_epi16(a, intersects(a, wanted), and2(a, wanted));
    }
};

}  // namespace

const ClassicEngine kClassicAvx512 = kEngine<Avx512>;

}  // namespace garns::solve
