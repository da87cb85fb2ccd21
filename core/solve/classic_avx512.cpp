// The lockstep search for x86-64 with AVX-512 (F, BW, VL, VBMI2, BITALG, VPOPCNTDQ).

#include <immintrin.h>

#include "solve/classic_alone.h"

namespace garns::solve {
namespace {

// For best_pair, cell sets as four words whose bits, after `and`, just have to be
// counted: of cells 0..63 all, and twice those with two candidates; of cells
// 64..80, which leave room in a word, all three.
//
//     last word   |  pairs << 40  |  pairs << 20  |  places  |
constexpr std::uint64_t kOnceTwice = 1 | std::uint64_t{1} << 20 | std::uint64_t{1} << 40;

struct PeerWords {
    alignas(32) std::uint64_t words[kCells][4] = {};

    constexpr PeerWords() {
        for (int cell = 0; cell < kCells; ++cell) {
            const CellSet peers = kTables.outer_peers[cell];
            for (int i = 0; i < 3; ++i) words[cell][i] = peers.low;
            words[cell][3] = peers.high * kOnceTwice;
        }
    }
};
constexpr PeerWords kPeers;

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
    static Vector or_and_not(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi32(a, b, c, 0x54); }
    static Vector or_differ(Vector sum, Vector a, Vector b) { return _mm512_ternarylogic_epi32(sum, a, b, 0xf6); }

    static LaneMask equal(Vector a, Vector b) { return _mm512_cmpeq_epi16_mask(a, b); }
    static LaneMask intersects(Vector a, Vector b) { return _mm512_test_epi16_mask(a, b); }
    static LaneMask has_two(Vector a) { return equal(_mm512_popcnt_epi16(a), all(2)); }

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

    // The digits of a solved position: 2^n - 1 has n bits.
    static void digits(const Frame& frame, std::uint8_t zero, std::uint8_t* out) {
        const Vector one = all(static_cast<Candidates>(zero + 1));
        const auto digit = [&frame, one](int c) {
            const Vector before = _mm512_popcnt_epi16(minus_one(load(frame.cell + c)));
            return _mm512_cvtepi16_epi8(_mm512_add_epi16(before, one));
        };
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), digit(0));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 32), digit(32));
        _mm256_mask_storeu_epi8(out + 64, 0x1ffff, digit(64));
    }

    static Vector iota() {
        alignas(64) static constexpr auto kBytes = [] {
            struct {
                std::uint8_t at[64];
            } bytes{};
            for (int i = 0; i < 64; ++i) bytes.at[i] = static_cast<std::uint8_t>(i);
            return bytes;
        }();
        return _mm512_load_si512(kBytes.at);
    }
    static __m256i positions() { return _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15); }

    // The generic best_pair without a jump: always twelve cells (the first again
    // when there are fewer), and the four counts of eight cells at a time side by
    // side in the bytes of four words, where two additions sum them all.
    static int best_pair(const Frame& frame, CellSet pairs) {
        CellSet places[9];
        Avx512::places(frame, places);
        alignas(32) std::uint64_t reach[9][4];
        for (int d = 0; d < 9; ++d) {
            const CellSet both = {places[d].low & pairs.low, places[d].high & pairs.high};
            reach[d][0] = places[d].low;
            reach[d][1] = reach[d][2] = both.low;
            reach[d][3] = places[d].high | both.high << 20 | both.high << 40;
        }
        alignas(64) std::uint8_t cells[kCells + 64 + 1];
        const Vector padding = _mm512_set1_epi8(static_cast<char>(pairs.first()));
        const int in_low = __builtin_popcountll(pairs.low);
        _mm512_storeu_si512(cells, _mm512_mask_compress_epi8(padding, pairs.low, iota()));
        _mm512_storeu_si512(cells + in_low, _mm512_mask_compress_epi8(padding, pairs.high,
                                                                      _mm512_add_epi8(iota(), _mm512_set1_epi8(64))));

        const auto counts = [&](int i) {
            const unsigned candidates = frame.cell[cells[i]];
            const __m256i peers = _mm256_load_si256(reinterpret_cast<const __m256i*>(kPeers.words[cells[i]]));
            const auto count = [&](int d) {
                const __m256i words = _mm256_load_si256(reinterpret_cast<const __m256i*>(reach[d]));
                return _mm256_popcnt_epi64(_mm256_and_si256(peers, words));
            };
            const __m256i sum =
                _mm256_add_epi64(count(__builtin_ctz(candidates)), count(31 - __builtin_clz(candidates)));
            return _mm256_slli_epi64(sum, i % 8 * 8);
        };
        const auto sum4 = [](__m256i v) {
            const __m128i two = _mm_add_epi8(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
            return _mm_add_epi8(two, _mm_unpackhi_epi64(two, two));
        };
        __m256i eight = counts(0), four = counts(8);
#pragma GCC unroll 7
        for (int i = 1; i < 8; ++i) eight = _mm256_or_si256(eight, counts(i));
#pragma GCC unroll 3
        for (int i = 9; i < kPairsCompared; ++i) four = _mm256_or_si256(four, counts(i));

        // Twelve scores as 16-bit words, the position below each; the best by one instruction
        // that finds the smallest.
        const __m128i scores = _mm_unpacklo_epi64(sum4(eight), sum4(four));
        const __m256i words = _mm256_or_si256(_mm256_slli_epi16(_mm256_cvtepu8_epi16(scores), 4), positions());
        const __m128i largest = _mm_max_epu16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
        const __m128i smallest = _mm_minpos_epu16(_mm_xor_si128(largest, _mm_set1_epi16(-1)));
        return cells[~_mm_cvtsi128_si32(smallest) & 15];
    }

    static Vector if_one(Vector a) { return _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a, minus_one(a)), a); }
    static Vector or_triad(Vector locked, Vector some) {
        return _mm512_mask_mov_epi16(locked, _mm512_cmple_epu16_mask(_mm512_popcnt_epi16(some), all(3)), some);
    }
    static Vector three_or_all(Vector a) {
        return _mm512_mask_mov_epi16(all(0xffff), _mm512_cmpge_epu16_mask(_mm512_popcnt_epi16(a), all(3)), a);
    }
    static Vector narrow(Vector a, Vector wanted, Vector limit) {
        return and2(a, _mm512_mask_mov_epi16(limit, intersects(a, wanted), and2(wanted, limit)));
    }
};

// Sixteen lanes, enough for one puzzle.
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
    static Vector or_and_not(Vector a, Vector b, Vector c) { return _mm256_ternarylogic_epi32(a, b, c, 0x54); }
    static Vector or_differ(Vector sum, Vector a, Vector b) { return _mm256_ternarylogic_epi32(sum, a, b, 0xf6); }

    static LaneMask equal(Vector a, Vector b) { return _mm256_cmpeq_epi16_mask(a, b); }
    static LaneMask intersects(Vector a, Vector b) { return _mm256_test_epi16_mask(a, b); }
    static LaneMask has_two(Vector a) { return equal(_mm256_popcnt_epi16(a), all(2)); }

    // In each lane the box one or two further on in the band (kStacks: in the stack).
    template <bool kStacks, int kSteps>
    static Vector boxes_on(Vector a) {
        if constexpr (kStacks) return _mm256_permute4x64_epi64(a, kSteps == 1 ? 0xc9 : 0xd2);
        const __m128i order = kSteps == 1 ? _mm_setr_epi8(2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15)
                                          : _mm_setr_epi8(4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15);
        return _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(order));
    }

    static int best_pair(const Frame& frame, CellSet pairs) { return Avx512::best_pair(frame, pairs); }

    static Vector if_one(Vector a) { return _mm256_maskz_mov_epi16(_mm256_testn_epi16_mask(a, minus_one(a)), a); }
    static Vector or_triad(Vector locked, Vector some) {
        return _mm256_mask_mov_epi16(locked, _mm256_cmple_epu16_mask(_mm256_popcnt_epi16(some), all(3)), some);
    }
    static Vector three_or_all(Vector a) {
        return _mm256_mask_mov_epi16(all(0xffff), _mm256_cmpge_epu16_mask(_mm256_popcnt_epi16(a), all(3)), a);
    }
    static Vector narrow(Vector a, Vector wanted, Vector limit) {
        return and2(a, _mm256_mask_mov_epi16(limit, intersects(a, wanted), and2(wanted, limit)));
    }
};

}  // namespace

const ClassicEngine kClassicAvx512 = kEngine<Avx512>;
const ClassicEngine kClassicAvx512Alone = kAlone<Avx512Half>;

}  // namespace garns::solve
