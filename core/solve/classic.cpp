// The front of the classic solver: which instruction set, whose memory.

#include "solve/classic.h"

#include <cstdlib>
#include <new>
#include <string_view>

#include "solve/classic_engine.h"

namespace garns::solve {

namespace {

constexpr const char* kNames[] = {"portable", "sse", "avx2", "avx512", "neon"};

// With fewer puzzles than this, one after another is quicker than all at once.
constexpr std::size_t kFewPuzzles = 16;

const ClassicEngine& engine_of(Level level, [[maybe_unused]] std::size_t count) {
    switch (level) {
#if defined(__x86_64__)
        case Level::kSse:
            return kClassicSse;
        case Level::kAvx2:
            return count < kFewPuzzles ? kClassicAvx2Alone : kClassicAvx2;
        case Level::kAvx512:
            return count < kFewPuzzles ? kClassicAvx512Alone : kClassicAvx512;
#elif defined(__aarch64__)
        case Level::kNeon:
            return kClassicNeon;
#endif
        default:
            return kClassicPortable;
    }
}

// Memory for one engine.
class Memory {
public:
    void* at_least(std::size_t bytes) {
        if (bytes > bytes_) {
            data_.reset(::operator new(bytes, kAlignment));
            bytes_ = bytes;
        }
        return data_.get();
    }
    void* get() const { return data_.get(); }

private:
    static constexpr std::align_val_t kAlignment{64};
    struct Free {
        void operator()(void* data) const { ::operator delete(data, kAlignment); }
    };
    std::unique_ptr<void, Free> data_;
    std::size_t bytes_ = 0;
};

bool stop(const void* control, std::uint64_t nodes) { return static_cast<const Control*>(control)->stop(nodes); }

}  // namespace

const char* level_name(Level level) { return kNames[static_cast<int>(level)]; }

std::vector<Level> classic_levels() {
    std::vector<Level> levels = {Level::kPortable};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt")) levels.push_back(Level::kSse);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")) {
        levels.push_back(Level::kAvx2);
    }
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vbmi2") &&
        __builtin_cpu_supports("avx512vpopcntdq")) {
        levels.push_back(Level::kAvx512);
    }
#elif defined(__aarch64__)
    levels.push_back(Level::kNeon);
#endif
    return levels;
}

Level classic_level(const char* wish) {
    const std::vector<Level> levels = classic_levels();
    for (const Level wanted : {Level::kPortable, Level::kSse, Level::kAvx2, Level::kAvx512, Level::kNeon}) {
        if (wish == nullptr || std::string_view(wish) != level_name(wanted)) continue;
        Level best = Level::kPortable;
        for (const Level level : levels) {
            if (level <= wanted) best = level;
        }
        return best;
    }
    return levels.back();
}

Level classic_level() {
    static const Level level = classic_level(std::getenv("GARNS_SIMD"));
    return level;
}

std::uint64_t solve_classic(const ClassicBatch& batch, const Control& control, Level level) {
    thread_local Memory memory;
    const ClassicEngine& engine = engine_of(level, batch.count);
    void* const data = memory.at_least(engine.bytes);
    ClassicJob job;
    job.givens = batch.givens;
    job.candidates = batch.candidates;
    job.count = batch.count;
    job.limit = batch.limit;
    job.counts = batch.counts;
    job.first = batch.first;
    job.second = batch.second;
    job.unknown = batch.unknown;
    job.zero = batch.symbols ? '0' : 0;
    job.blank = batch.symbols ? '.' : 0;
    job.max_nodes = control.max_nodes;
    job.stop = stop;
    job.control = &control;
    engine.start(data, job);
    return engine.run(data, job).nodes;
}

struct ClassicStream::State {
    explicit State(Level level) : engine(engine_of(level, 1)) {}

    const ClassicEngine& engine;
    ClassicJob job;
    Memory memory;
    ClassicResult result = {0, 0, false};
};

ClassicStream::ClassicStream(const std::uint8_t givens[81], Level level) : state_(std::make_unique<State>(level)) {
    ClassicJob& job = state_->job;
    job.givens = givens;
    job.count = 1;
    job.limit = UINT64_MAX;
    job.stop = stop;
    state_->engine.start(state_->memory.at_least(state_->engine.bytes), job);
}
ClassicStream::~ClassicStream() = default;
ClassicStream::ClassicStream(ClassicStream&&) noexcept = default;
ClassicStream& ClassicStream::operator=(ClassicStream&&) noexcept = default;

std::size_t ClassicStream::next(std::uint8_t* out, std::size_t max_solutions, const Control& control) {
    if (max_solutions == 0) return 0;
    ClassicJob& job = state_->job;
    job.stream = out;
    job.room = max_solutions;
    job.max_nodes = control.max_nodes;
    job.control = &control;
    state_->result = state_->engine.run(state_->memory.get(), job);
    return state_->result.streamed;
}

bool ClassicStream::finished() const { return state_->result.finished; }
std::uint64_t ClassicStream::nodes() const { return state_->result.nodes; }

}  // namespace garns::solve
