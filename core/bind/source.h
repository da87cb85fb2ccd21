// Buffers of others: puzzles that come in, and room for answers that go out.
#pragma once

#include <nanobind/ndarray.h>

#include <cstdint>
#include <memory>
#include <optional>

#include "puzzles.h"

namespace garns::bind {

using Bytes = nanobind::ndarray<const std::uint8_t, nanobind::c_contig, nanobind::device::cpu>;

template <class Item>
using Room = nanobind::ndarray<Item, nanobind::c_contig, nanobind::device::cpu>;

// Puzzles, and the buffers in which they stand.
struct Source {
    Bytes bytes;
    std::optional<nanobind::ndarray<>> offsets;
    std::unique_ptr<const Puzzles> puzzles;
};

}  // namespace garns::bind
