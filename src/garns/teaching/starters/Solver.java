// Sudoku solver: reads a puzzle a line (4x4, 9x9 ...), writes its solution, none or multiple.
// build: javac Solver.java
// run: java Solver
import java.util.*;
public class Solver {
    static char[] grid;
    static int size, box;
    static List<String> found;
    /** The symbols that no other cell of the row, the column and the box holds. */
    static String options(int cell) {
        String rest = "123456789ABCDEFGHIJKLMNOP".substring(0, size);
        int row = cell / size, column = cell % size, top = row / box * box, left = column / box * box;
        for (int i = 0; i < size; i++)
            for (int peer : new int[] {row * size + i, i * size + column, (top + i / box) * size + left + i % box})
                if (peer != cell) rest = rest.replace("" + grid[peer], "");
        return rest;
    }
    /** Fill the empty cell with the fewest options in every way, until two solutions are found. */
    static void search() {
        int best = -1;
        for (int cell = 0; cell < grid.length; cell++)
            if (grid[cell] == '.' && (best < 0 || options(cell).length() < options(best).length())) best = cell;
        if (best < 0) { found.add(new String(grid)); return; }
        for (char symbol : options(best).toCharArray())
            if (found.size() < 2) { grid[best] = symbol; search(); grid[best] = '.'; }
    }
    static String answer(String line) {
        grid = line.toCharArray(); found = new ArrayList<>();
        size = (int) Math.sqrt(grid.length); box = (int) Math.sqrt(size);
        for (int cell = 0; cell < grid.length; cell++)
            if (grid[cell] != '.' && options(cell).indexOf(grid[cell]) < 0) return "none";
        search();
        return found.isEmpty() ? "none" : found.size() > 1 ? "multiple" : found.get(0);
    }
    public static void main(String[] arguments) {
        Scanner lines = new Scanner(System.in); // a word a line: blanks and CR do not count
        while (lines.hasNext()) System.out.println(answer(lines.next())); // println flushes
    }
}
