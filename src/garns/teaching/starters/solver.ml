(* Sudoku solver: reads a puzzle a line (4x4, 9x9 ...), writes its solution, none or multiple.
   build: ocamlopt -o solver solver.ml
   run: ./solver *)
let root number = int_of_float (sqrt (float_of_int number))

(* Whether two cells share a row, a column or a box. *)
let peers size box a b =
  let row cell = cell / size and column cell = cell mod size in
  a <> b
  && (row a = row b || column a = column b
     || (row a / box = row b / box && column a / box = column b / box))

(* Fill the empty cell with the fewest options in every way, until two solutions are found. *)
let rec search grid options found =
  let empty = List.filter (fun cell -> Bytes.get grid cell = '.') (List.init (Bytes.length grid) Fun.id) in
  let counted = List.map (fun cell -> (List.length (options cell), cell)) empty in
  match List.sort compare counted with
  | [] -> Bytes.to_string grid :: found
  | (_, cell) :: _ ->
      let attempt found symbol =
        if List.length found > 1 then found
        else (
          Bytes.set grid cell symbol; (* to be watched: Printf.printf "try r%dc%d %c\n" row column symbol *)
          let found = search grid options found in
          Bytes.set grid cell '.';
          found) in
      List.fold_left attempt found (options cell)

let answer line =
  let grid = Bytes.of_string line and size = root (String.length line) in
  let symbols = List.init size (String.get "123456789ABCDEFGHIJKLMNOP") and cells = List.init (size * size) Fun.id in
  let near = Array.init (size * size) (fun cell -> List.filter (peers size (root size) cell) cells) in
  let fits cell symbol = not (List.exists (fun peer -> Bytes.get grid peer = symbol) near.(cell)) in
  let clash = List.exists (fun cell -> line.[cell] <> '.' && not (fits cell line.[cell])) cells in
  match if clash then [] else search grid (fun cell -> List.filter (fits cell) symbols) [] with
  | [] -> "none" | [ solution ] -> solution | _ -> "multiple"

let rec main () = match String.trim (read_line ()) with "" -> main () | line -> print_endline (answer line); main ()
let () = try main () with End_of_file -> ()
