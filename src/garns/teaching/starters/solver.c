/* Sudoku solver: reads a puzzle a line (4x4, 9x9 ...), writes its solution, none or multiple.
   build: gcc -O2 -o solver solver.c
   run: ./solver */
#include <stdio.h>
#include <string.h>
static const char symbols[] = "123456789ABCDEFGHIJKLMNOP";
static char grid[1024], solution[1024];
static int cells, size, box, found;
/* Whether no other cell of the row, the column and the box holds the symbol. */
static int fits(int cell, char symbol) {
    int row = cell / size, column = cell % size, top = row / box * box, left = column / box * box;
    for (int i = 0; i < size; i++) {
        int peers[] = {row * size + i, i * size + column, (top + i / box) * size + left + i % box};
        for (int p = 0; p < 3; p++) if (peers[p] != cell && grid[peers[p]] == symbol) return 0;
    }
    return 1;
}
/* Fill the empty cell with the fewest options in every way, until two solutions are found. */
static void search(void) {
    int best = -1, fewest = size + 1;
    for (int cell = 0; cell < cells; cell++) {
        int options = 0;
        for (int s = 0; s < size && grid[cell] == '.'; s++) options += fits(cell, symbols[s]);
        if (grid[cell] == '.' && options < fewest) { best = cell; fewest = options; }
    }
    if (best < 0 && ++found == 1) strcpy(solution, grid);
    for (int s = 0; best >= 0 && s < size && found < 2; s++)
        if (fits(best, symbols[s])) { grid[best] = symbols[s]; search(); grid[best] = '.'; }
}
int main(void) {
    while (scanf("%1023s", grid) == 1) { /* a word a line: blanks and CR do not count */
        int clash = found = 0;
        for (cells = strlen(grid), size = 1; size * size < cells;) size++;
        for (box = 1; box * box < size;) box++;
        for (int cell = 0; cell < cells; cell++) clash += grid[cell] != '.' && !fits(cell, grid[cell]);
        if (!clash) search();
        puts(found == 1 ? solution : found ? "multiple" : "none"); fflush(stdout);
    }
}
