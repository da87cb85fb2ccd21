"""Tables of puzzles by the million: solve, rate, compare and make them, row by row, from files or from data frames."""
