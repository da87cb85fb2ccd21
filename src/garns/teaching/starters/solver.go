// Sudoku solver: reads a puzzle a line (4x4, 9x9 ...), writes its solution, none or multiple.
// build: go build -o solver solver.go
// run: ./solver
package main
import ("fmt"; "math"; "strings")
type solver struct { grid []byte; size, box int; found []string }
// The symbols that no other cell of the row, the column and the box holds.
func (s *solver) options(cell int) string {
	row, column := cell/s.size, cell%s.size
	top, left, symbols := row-row%s.box, column-column%s.box, "123456789ABCDEFGHIJKLMNOP"[:s.size]
	for i := 0; i < s.size; i++ {
		for _, peer := range []int{row*s.size + i, i*s.size + column, (top+i/s.box)*s.size + left + i%s.box} {
			if peer != cell { symbols = strings.Replace(symbols, string(s.grid[peer]), "", 1) }
		}
	}
	return symbols
}
// Fill the empty cell with the fewest options in every way, until two solutions are found.
func (s *solver) search() {
	best := -1
	for cell := range s.grid {
		if s.grid[cell] == '.' && (best < 0 || len(s.options(cell)) < len(s.options(best))) { best = cell }
	}
	if best < 0 { s.found = append(s.found, string(s.grid)); return }
	for _, symbol := range s.options(best) {
		if len(s.found) < 2 { s.grid[best] = byte(symbol); s.search(); s.grid[best] = '.' }
	}
}
func main() {
	var line string // a word a line: blanks and CR do not count
	for count, _ := fmt.Scan(&line); count > 0; count, _ = fmt.Scan(&line) {
		size := int(math.Sqrt(float64(len(line))))
		s, clash, answer := solver{[]byte(line), size, int(math.Sqrt(float64(size))), nil}, false, "none"
		for cell, symbol := range line { clash = clash || symbol != '.' && !strings.ContainsRune(s.options(cell), symbol) }
		if !clash { s.search() }
		if len(s.found) == 1 { answer = s.found[0] } else if len(s.found) > 1 { answer = "multiple" }
		fmt.Println(answer)
	}
}
