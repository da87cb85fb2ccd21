;; Sudoku solver: reads a puzzle a line (4x4, 9x9 ...), writes its solution, none or multiple.
;; run: sbcl --script solver.lisp
(defun peers (cell size box)
  "The cells that share a row, a column or a box with a cell."
  (flet ((place (c) (list (floor c size) (mod c size) (cons (floor c (* size box)) (floor (mod c size) box)))))
    (loop for other below (* size size)
          when (and (/= other cell) (some #'equal (place cell) (place other)))
            collect other)))

(defun options (cell grid peers symbols)
  "The symbols that no peer of a cell holds."
  (remove-if (lambda (symbol) (find symbol (aref peers cell) :key (lambda (peer) (char grid peer)))) symbols))

(defun search-all (grid peers symbols found)
  "Fill the empty cell with the fewest options in every way, until two solutions are found."
  (let (best choices)
    (loop for cell = (position #\. grid) then (position #\. grid :start (1+ cell))
          while cell
          do (let ((here (options cell grid peers symbols)))
               (when (or (null best) (< (length here) (length choices))) (setf best cell choices here))))
    (if (null best)
        (push (copy-seq grid) found)
        (loop for symbol across choices
              while (< (length found) 2)
              do (setf (char grid best) symbol) ; to be watched: (format t "try r~ac~a ~a~%" row column symbol)
                 (setf found (search-all grid peers symbols found))
                 (setf (char grid best) #\.)))
    found))

(loop for line = (read-line *standard-input* nil)
      while line
      do (let* ((grid (string-trim '(#\Space #\Tab #\Return) line)) (size (isqrt (length grid)))
                (symbols (subseq "123456789ABCDEFGHIJKLMNOP" 0 size))
                (peers (coerce (loop for cell below (length grid) collect (peers cell size (isqrt size))) 'vector))
                (clash (loop for symbol across grid and cell from 0
                             thereis (and (char/= symbol #\.) (not (find symbol (options cell grid peers symbols))))))
                (found (unless clash (search-all (copy-seq grid) peers symbols nil))))
           (when (plusp size) (format t "~a~%" (case (length found) (0 "none") (1 (first found)) (t "multiple"))))
           (finish-output)))
