#include "tests/check.h"

int main(int argc, char** argv) {
    const std::string only = argc > 1 ? argv[1] : "";
    int passed = 0, failed = 0;
    for (const auto& test : garns::testing::cases()) {
        if (test.name.find(only) == std::string::npos) continue;
        const int before = garns::testing::failures();
        test.body();
        const bool ok = garns::testing::failures() == before;
        ++(ok ? passed : failed);
        if (!ok) std::cerr << "FAILED: " << test.name << '\n';
    }
    std::cout << passed << " passed, " << failed << " failed\n";
    return failed == 0 && passed > 0 ? 0 : 1;
}
