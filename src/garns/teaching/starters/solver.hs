-- Sudoku solver: reads a puzzle a line (4x4, 9x9 ...), writes its solution, none or multiple.
-- build: ghc -O solver.hs
-- run: ./solver
import Data.Array
import Data.List (minimumBy)
import Data.Ord (comparing)
import System.IO
type Grid = Array Int Char
-- Whether two cells share a row, a column or a box.
share :: Int -> Int -> Int -> Int -> Bool
share size box a b = a /= b && (row a == row b || column a == column b || (band a == band b && stack a == stack b))
  where (row, column, band, stack) = ((`div` size), (`mod` size), (`div` box) . row, (`div` box) . column)

-- All solutions of a grid: fill the empty cell with the fewest options in every way.
search :: String -> Array Int [Int] -> Grid -> [Grid]
search symbols peers grid
  | null empty = [grid]
  | otherwise = concat [search symbols peers (grid // [(best, symbol)]) | symbol <- options]
  where
    empty = [(cell, filter (fits peers grid cell) symbols) | (cell, '.') <- assocs grid]
    (best, options) = minimumBy (comparing (length . snd)) empty

fits :: Array Int [Int] -> Grid -> Int -> Char -> Bool
fits peers grid cell symbol = symbol `notElem` map (grid !) (peers ! cell)

answer :: String -> String
answer line = case if clash then [] else take 2 (search (take size "123456789ABCDEFGHIJKLMNOP") peers grid) of
  [] -> "none"
  [solution] -> elems solution
  _ -> "multiple"
  where
    (size, box, cells) = (root (length line), root size, [0 .. length line - 1])
    root number = round (sqrt (fromIntegral number :: Double)) :: Int
    (grid, peers) = (listArray (0, size * size - 1) line, listArray (0, size * size - 1) (map near cells))
    near cell = filter (share size box cell) cells
    clash = or [symbol /= '.' && not (fits peers grid cell symbol) | (cell, symbol) <- assocs grid]

main :: IO ()
main = hSetBuffering stdout LineBuffering >> interact (unlines . map answer . words) -- blanks and CR do not count
