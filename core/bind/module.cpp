// The compiled module: conversions and a released GIL; no rule of Sudoku here.

#include "bind/bind.h"

NB_MODULE(_core, m) {
    m.doc() = "The compiled core of Garns; use the garns package, not this module.";
    garns::bind::bind_guard(m);  // first: others take its class
    garns::bind::bind_solve(m);
    garns::bind::bind_bulk(m);
    garns::bind::bind_symmetry(m);
    garns::bind::bind_arrow(m);
    garns::bind::bind_logic(m);
    garns::bind::bind_explainer(m);
    garns::bind::bind_generate(m);  // after logic, whose class it takes
}
