// Sudoku solver: reads a puzzle a line (4x4, 9x9 ...), writes its solution, none or multiple.
// build: g++ -O2 -std=c++17 -o solver solver.cpp
// run: ./solver
#include <cmath>
#include <iostream>
#include <string>
#include <vector>
struct Solver {
    std::string grid;
    int size = int(std::sqrt(grid.size())), box = int(std::sqrt(size));
    std::vector<std::string> found{};
    // The symbols that no other cell of the row, the column and the box holds.
    std::string options(int cell) const {
        std::string rest = std::string("123456789ABCDEFGHIJKLMNOP").substr(0, size);
        int row = cell / size, column = cell % size, top = row - row % box, left = column - column % box;
        for (int i = 0; i < size; i++)
            for (int peer : {row * size + i, i * size + column, (top + i / box) * size + left + i % box})
                if (size_t at = rest.find(grid[peer]); peer != cell && at < rest.size()) rest.erase(at, 1);
        return rest;
    }
    // Fill the empty cell with the fewest options in every way, until two solutions are found.
    void search() {
        int best = -1;
        for (int cell = 0; cell < int(grid.size()); cell++)
            if (grid[cell] == '.' && (best < 0 || options(cell).size() < options(best).size())) best = cell;
        if (best < 0) { found.push_back(grid); return; }
        for (char symbol : options(best))
            if (found.size() < 2) { grid[best] = symbol; search(); grid[best] = '.'; }
    }
    std::string answer() {
        for (int cell = 0; cell < int(grid.size()); cell++)
            if (grid[cell] != '.' && options(cell).find(grid[cell]) == std::string::npos) return "none";
        search();
        return found.empty() ? "none" : found.size() > 1 ? "multiple" : found[0];
    }
};
int main() {
    for (std::string line; std::cin >> line;) std::cout << Solver{line}.answer() << std::endl;  // endl flushes
}
