// Sudoku solver: reads a puzzle a line (4x4, 9x9 ...), writes its solution, none or multiple.
// build: rustc -O solver.rs
// run: ./solver
use std::io::{stdin, BufRead};
const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOP";

/// The symbols that no other cell of the row, the column and the box holds.
fn options(grid: &[char], cell: usize) -> Vec<char> {
    let size = (grid.len() as f64).sqrt() as usize;
    let square = (size as f64).sqrt() as usize;
    let (row, column) = (cell / size, cell % size);
    let (top, left) = (row - row % square, column - column % square);
    let at = |i| [row * size + i, i * size + column, (top + i / square) * size + left + i % square];
    let held: Vec<char> = (0..size).flat_map(at).filter(|&peer| peer != cell).map(|peer| grid[peer]).collect();
    SYMBOLS.chars().take(size).filter(|symbol| !held.contains(symbol)).collect()
}

/// Fill the empty cell with the fewest options in every way, until two solutions are found.
fn search(grid: &mut Vec<char>, found: &mut Vec<String>) {
    let empty = (0..grid.len()).filter(|&cell| grid[cell] == '.');
    match empty.map(|cell| (cell, options(grid, cell))).min_by_key(|(_, options)| options.len()) {
        None => found.push(grid.iter().collect()),
        Some((cell, options)) => for symbol in options {
            if found.len() == 2 { break; }
            grid[cell] = symbol; // to be watched: println!("try r{}c{} {}", row, column, symbol)
            search(grid, found);
            grid[cell] = '.';
        },
    }
}
fn main() {
    for line in stdin().lock().lines().map(|line| line.unwrap()).filter(|line| !line.trim().is_empty()) {
        let (mut grid, mut found): (Vec<char>, _) = (line.trim().chars().collect(), vec![]);
        let clash = (0..grid.len()).any(|cell| grid[cell] != '.' && !options(&grid, cell).contains(&grid[cell]));
        if !clash { search(&mut grid, &mut found); }
        println!("{}", match found.len() { 0 => "none", 1 => &found[0], _ => "multiple" }); // println flushes
    }
}
