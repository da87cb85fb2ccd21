// Sudoku solver: reads a puzzle a line (4x4, 9x9 ...), writes its solution, none or multiple.
// run: node solver.js
const SYMBOLS = [...'123456789ABCDEFGHIJKLMNOP'];

// The cells that share a row, a column or a box with a cell.
function peersOf(cell, size, box) {
  const [row, column] = [Math.floor(cell / size), cell % size];
  const [top, left] = [row - (row % box), column - (column % box)];
  const peers = SYMBOLS.slice(0, size).flatMap((_, i) => [
    row * size + i, i * size + column, (top + Math.floor(i / box)) * size + left + (i % box),
  ]);
  return peers.filter((peer) => peer !== cell);
}

// Fill the empty cell with the fewest options in every way, until two solutions are found.
function search(grid, options, found) {
  const empty = [...grid.keys()].filter((cell) => grid[cell] === '.').map((cell) => [cell, options(cell)]);
  if (empty.length === 0) return found.push(grid.join(''));
  const [best, symbols] = empty.reduce((one, other) => (other[1].length < one[1].length ? other : one));
  for (const symbol of symbols) {
    if (found.length === 2) break;
    grid[best] = symbol; // to be watched: console.log(`try r${row}c${column} ${symbol}`), and undo below
    search(grid, options, found);
    grid[best] = '.';
  }
}

function answer(line) {
  const grid = [...line], size = Math.sqrt(grid.length), found = [];
  const peers = grid.map((_, cell) => peersOf(cell, size, Math.sqrt(size)));
  const fits = (cell, symbol) => peers[cell].every((peer) => grid[peer] !== symbol);
  const options = (cell) => SYMBOLS.slice(0, size).filter((symbol) => fits(cell, symbol));
  if (grid.every((symbol, cell) => symbol === '.' || fits(cell, symbol))) search(grid, options, found);
  return found.length === 1 ? found[0] : found.length ? 'multiple' : 'none';
}

const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', (line) => line.trim() && console.log(answer(line.trim())));
