// The compiled module: conversions and a released GIL; no rule of Sudoku here.

#include <nanobind/nanobind.h>

namespace nb = nanobind;

NB_MODULE(_core, m) { m.doc() = "The compiled core of Garns; use the garns package, not this module."; }
