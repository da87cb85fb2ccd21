#include "control.h"

namespace garns {

bool Control::stop(std::uint64_t nodes) const {
    if (nodes >= max_nodes) return true;
    if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) return true;
    if (deadline != Clock::time_point::max() && Clock::now() >= deadline) return true;
    return interrupted && interrupted();
}

void Control::check() const {
    if (stop(0)) throw Stopped();
}

}  // namespace garns
