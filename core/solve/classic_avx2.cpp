// The lockstep search for x86-64 with AVX2 (x86-64-v3).

#include <immintrin.h>

#include "solve/classic_alone.h"

namespace garns::solve {
namespace {

struct Avx2 {
    using Vector = __m256i;
    static constexpr int kLanes = 16;
    static constexpr LaneMask kLaneMask = 0xffff;

    static Vector all(Candidates value) { return _mm256_set1_epi16(static_cast<short>(value)); }
    static Vector load(const Candidates* from) { return _mm256_load_si256(reinterpret_cast<const Vector*>(from)); }
    static Vector minus_one(Vector a) { return _mm256_add_epi16(a, _mm256_set1_epi16(-1)); }
    static Vector min(Vector a, Vector b) { return _mm256_min_epu16(a, b); }

    static Vector and2(Vector a, Vector b) { return _mm256_and_si256(a, b); }
    static Vector or2(Vector a, Vector b) { return _mm256_or_si256(a, b); }
    static Vector or3(Vector a, Vector b, Vector c) { return or2(or2(a, b), c); }
    static Vector majority(Vector a, Vector b, Vector c) { return or2(and2(a, b), and2(c, or2(a, b))); }
    static Vector and_not2(Vector a, Vector b, Vector c) { return _mm256_andnot_si256(or2(b, c), a); }
    static Vector or_and_not(Vector a, Vector b, Vector c) { return _mm256_andnot_si256(c, or2(a, b)); }
    static Vector or_differ(Vector sum, Vector a, Vector b) { return or2(sum, _mm256_xor_si256(a, b)); }

    static Vector is_zero(Vector a) { return _mm256_cmpeq_epi16(a, _mm256_setzero_si256()); }
    static Vector without_lowest(Vector a) { return and2(a, minus_one(a)); }

    // One bit a lane of a comparison's result.
    static LaneMask bits(Vector a) {
        const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
        return static_cast<LaneMask>(_mm_movemask_epi8(bytes));
    }
    static LaneMask equal(Vector a, Vector b) { return bits(_mm256_cmpeq_epi16(a, b)); }
    static LaneMask intersects(Vector a, Vector b) { return bits(is_zero(and2(a, b))) ^ kLaneMask; }
    static LaneMask has_two(Vector a) {
        const Vector less_one = without_lowest(a);
        return bits(_mm256_andnot_si256(is_zero(less_one), is_zero(without_lowest(less_one))));
    }

    static std::uint64_t signs(Vector a) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(a)); }

    // Cells become bytes: digits 1 to 8, the eighth at the sign, and digit 9 as the sign of others.
    static void places(const Frame& frame, CellSet out[9]) {
        Vector eight[3], ninth[3];
        for (int i = 0; i < 3; ++i) {
            const Vector a = load(frame.cell + 32 * i), b = load(frame.cell + 32 * i + 16);
            eight[i] = in_order(_mm256_packus_epi16(and2(a, all(0xff)), and2(b, all(0xff))));
            ninth[i] = in_order(_mm256_packs_epi16(_mm256_slli_epi16(a, 7), _mm256_slli_epi16(b, 7)));
        }
        out[8] = {signs(ninth[1]) << 32 | signs(ninth[0]), signs(ninth[2]) & 0x1ffff};
        for (int d = 7; d >= 0; --d) {
            out[d] = {signs(eight[1]) << 32 | signs(eight[0]), signs(eight[2]) & 0x1ffff};
            for (Vector& bytes : eight) bytes = _mm256_add_epi8(bytes, bytes);  // the next digit comes to the sign
        }
    }
    // Packing works on each half of the two vectors.
    static Vector in_order(Vector packed) { return _mm256_permute4x64_epi64(packed, 0xd8); }

    // In each lane the box one or two further on in the band (kStacks: in the stack).
    template <bool kStacks, int kSteps>
    static Vector boxes_on(Vector a) {
        if constexpr (kStacks) return _mm256_permute4x64_epi64(a, kSteps == 1 ? 0xc9 : 0xd2);
        const __m128i order = kSteps == 1 ? _mm_setr_epi8(2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15)
                                          : _mm_setr_epi8(4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15);
        return _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(order));
    }

    static int best_pair(const Frame& frame, CellSet pairs) { return solve::best_pair<Avx2>(frame, pairs); }

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

const ClassicEngine kClassicAvx2 = kEngine<Avx2>;
const ClassicEngine kClassicAvx2Alone = kAlone<Avx2>;

}  // namespace garns::solve
