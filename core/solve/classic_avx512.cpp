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

    // Digits 1 to 8 of 64 cells fit one vector of bytes, and so does digit 9.
    static void places(const Frame& frame, CellSet out[9]) {
        const Vector a = load(frame.cell), b = load(frame.cell + 32), c = load(frame.cell + 64);
        const auto narrow = [](Vector v) { return _mm512_cvtepi16_epi8(v); };
        const Vector low = _mm512_inserti64x4(_mm512_castsi256_si512(narrow(a)), narrow(b), 1);
        const __m256i high = narrow(c);
        for (int d = 0; d < 8; ++d) {
            out[d].low = _mm512_test_epi8_mask(low, _mm512_set1_epi8(static_cast<char>(1 << d)));
            out[d].high = _mm256_test_epi8_mask(high, _mm256_set1_epi8(static_cast<char>(1 << d))) & 0x1ffff;
        }
        const Vector nine = all(0x100);
        out[8].low = std::uint64_t{intersects(b, nine)} << 32 | intersects(a, nine);
        out[8].high = intersects(c, nine) & 0x1ffff;
    }

    static Vector if_one(Vector a) { return _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a, minus_one(a)), a); }
    static Vector if_three(Vector a) { return _mm512_maskz_mov_epi16(has_three(a), a); }
    static Vector three_or_all(Vector a) { return _mm512_mask_mov_epi16(all(0xffff), has_three(a), a); }
    static Vector prefer(Vector a, Vector wanted) {
        return _mm512_mask_mov_epi16(a, intersects(a, wanted), and2(a, wanted));
    }
};

// Sixteen lanes: half the time for a half-pass, which is what counts when there
// are too few puzzles to fill thirty-two.
struct Avx512Half {
    using Vector = __m256i;
    static constexpr int kLanes = 16;
    static constexpr LaneMask kLaneMask = 0xffff;

    static Vector all(Candidates value) { return _mm256_set1_epi16(static_cast<short>(value)); }
    static Vector load(const Candidates* from) { return _mm256_load_si256(reinterpret_cast<const Vector*>(from)); }
    static Vector minus_one(Vector a) { return _mm256_add_epi16(a, _mm256_set1_epi16(-1)); }
    static Vector min(Vector a, Vector b) { return _mm256_min_epu16(a, b); }

    static Vector and2(Vector a, Vector b) { return _mm256_and_si256(a, b); }
    static Vector or2(Vector a, Vector b) { return _mm256_or_si256(a, b); }
    static Vector or3(Vector a, Vector b, Vector c) { return _mm256_ternarylogic_epi32(a, b, c, 0xfe); }
    static Vector majority(Vector a, Vector b, Vector c) { return _mm256_ternarylogic_epi32(a, b, c, 0xe8); }
    static Vector and_not2(Vector a, Vector b, Vector c) { return _mm256_ternarylogic_epi32(a, b, c, 0x10); }
    static Vector keep(Vector a, Vector allowed, Vector gone) {
        return _mm256_ternarylogic_epi32(a, allowed, gone, 0x40);
    }
    static Vector or_differ(Vector sum, Vector a, Vector b) { return _mm256_ternarylogic_epi32(sum, a, b, 0xf6); }

    static LaneMask equal(Vector a, Vector b) { return _mm256_cmpeq_epi16_mask(a, b); }
    static LaneMask intersects(Vector a, Vector b) { return _mm256_test_epi16_mask(a, b); }
    static LaneMask has_two(Vector a) { return equal(_mm256_popcnt_epi16(a), all(2)); }
    static LaneMask has_three(Vector a) { return equal(_mm256_popcnt_epi16(a), all(3)); }

    static void places(const Frame& frame, CellSet out[9]) { Avx512::places(frame, out); }

    static Vector if_one(Vector a) { return _mm256_maskz_mov_epi16(_mm256_testn_epi16_mask(a, minus_one(a)), a); }
    static Vector if_three(Vector a) { return _mm256_maskz_mov_epi16(has_three(a), a); }
    static Vector three_or_all(Vector a) { return _mm256_mask_mov_epi16(all(0xffff), has_three(a), a); }
    static Vector prefer(Vector a, Vector wanted) {
        return _mm256_mask_mov_epi16(a, intersects(a, wanted), and2(a, wanted));
    }
};

}  // namespace

const ClassicEngine kClassicAvx512 = kEngine<Avx512>;
const ClassicEngine kClassicAvx512Half = kEngine<Avx512Half>;

}  // namespace garns::solve
