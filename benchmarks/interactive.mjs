// Interactive-Sudoku-Solver as a child process: `node interactive.mjs FOLDER`, its repository.
//
// A JSON string a line comes in, one puzzle; out goes how many solutions there are, up to two, and the milliseconds of
// processor time to read, build and count: of the first run, and of the best of three (of a long one the only one).

import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

globalThis.self ??= globalThis;
globalThis.VERSION_PARAM ??= "";
const folder = resolve(process.argv[2]);
const { SudokuParser } = await import(join(folder, "js/sudoku_parser.js"));
const { SudokuBuilder } = await import(join(folder, "js/solver/sudoku_builder.js"));

const RUNS = 3;
const ENOUGH = 50; // milliseconds

for await (const line of createInterface({ input: process.stdin })) {
  const spent = [];
  let count = -1;
  try {
    while (spent.length < RUNS && spent.reduce((sum, one) => sum + one, 0) < ENOUGH) {
      const before = process.cpuUsage();
      const constraint = SudokuBuilder.resolveConstraint(SudokuParser.parseText(JSON.parse(line)));
      count = SudokuBuilder.build(constraint).countSolutions(2);
      const { user, system } = process.cpuUsage(before);
      spent.push((user + system) / 1000);
    }
  } catch (error) {
    console.error(String(error));
  }
  console.log(JSON.stringify([count, spent[0] ?? 1e9, Math.min(...spent, 1e9)]));
}
