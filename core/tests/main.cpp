// The program that runs the tests of the core: core_tests --help tells how to choose some.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "doctest.h"
