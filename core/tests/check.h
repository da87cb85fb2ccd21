// Just enough of a test framework: TEST_CASE registers a function, CHECK counts
// and reports. run_tests() (main.cpp) runs everything.
#pragma once

#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace garns::testing {

struct Case {
    std::string name;
    std::function<void()> body;
};

inline std::vector<Case>& cases() {
    static std::vector<Case> all;
    return all;
}
inline int& failures() {
    static int count = 0;
    return count;
}

struct Register {
    Register(std::string name, std::function<void()> body) { cases().push_back({std::move(name), std::move(body)}); }
};

inline void check(bool ok, const char* what, const char* file, int line) {
    if (ok) return;
    ++failures();
    std::cerr << file << ':' << line << ": failed: " << what << '\n';
}

}  // namespace garns::testing

#define GARNS_JOIN2(a, b) a##b
#define GARNS_JOIN(a, b) GARNS_JOIN2(a, b)
#define TEST_CASE(name)                                                                                    \
    static void GARNS_JOIN(test_, __LINE__)();                                                             \
    static const ::garns::testing::Register GARNS_JOIN(reg_, __LINE__)(name, GARNS_JOIN(test_, __LINE__)); \
    static void GARNS_JOIN(test_, __LINE__)()
#define CHECK(condition) ::garns::testing::check((condition), #condition, __FILE__, __LINE__)
