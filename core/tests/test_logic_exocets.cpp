// Exocets. The positions are laid out by hand, boards with nothing but the pattern and the same
// boards one candidate short of it, or come from lists of the hardest puzzles.

#include <algorithm>
#include <set>

#include "doctest.h"
#include "tests/logic_support.h"

using namespace garns;
using namespace garns::testing;

namespace {

const Examples kExocets = {
    {"exocet", ".................................................................................",
     "411 511 611 711 811 911 412 512 612 712 812 912 134 234 334 137 237 337 163 263 363 164 264 364 167 267 367 173 "
     "273 373 174 274 374 177 277 377 183 283 383 184 284 384 187 287 387 193 293 393 194 294 394 197 297 397",
     "424 524 624 724 824 924 427 527 627 727 827 927"},
    {"exocet", ".................................................................................",
     "411 511 611 711 811 911 412 512 612 712 812 912 134 234 334 137 237 337 163 263 363 164 264 364 167 267 367 173 "
     "273 373 174 274 374 177 277 377 183 283 383 184 284 384 187 287 387 193 293 393 194 294 394 197 297",
     ""},
    // With 1 in one row of columns 3 and 7, a 1 in r2c4 would leave one of them without.
    {"exocet", ".................................................................................",
     "411 511 611 711 811 911 412 512 612 712 812 912 134 234 334 137 237 337 163 263 363 164 264 364 167 267 367 173 "
     "273 373 174 274 374 177 277 377 183 283 383 184 284 384 187 287 387 193 293 393 194 294 394 197 297 397 153 157",
     "124 424 524 624 724 824 924 427 527 627 727 827 927"},
    {"senior_exocet", ".................................................................................",
     "411 511 611 711 811 911 412 512 612 712 812 912 134 234 334 127 227 327 137 237 337 153 154 173 174 177 183 184 "
     "187 193 194 197 253 254 263 264 267 283 284 287 293 294 297 343 344 347 353 354 383 384 387 393 394 397",
     "424 524 624 724 824 924 457 557 657 757 857 957"},
    {"senior_exocet", ".................................................................................",
     "411 511 611 711 811 911 412 512 612 712 812 912 134 234 334 127 227 327 137 237 337 153 154 173 174 177 183 184 "
     "187 193 194 197 253 254 263 264 267 283 284 287 293 294 297 343 344 347 353 354 383 384 387 393 394",
     ""},
    {"senior_exocet",
     "+5.+4.6.......4+13.+6+5+3.67598..7...+4+1+5.61.5...4.2.4...+5.1...+1587...+852+13+469+7+43+7...+15+8",
     "212 812 217 218 961 963 964 965 378", "222 922 294"},
    {"double_exocet", ".................................................................................",
     "511 611 711 811 911 512 612 712 812 912 525 625 725 825 925 526 626 726 826 926 133 233 333 433 134 234 334 434 "
     "137 237 337 437 163 263 363 463 164 264 364 464 167 267 367 467 173 273 373 473 174 274 374 474 177 277 377 477 "
     "183 283 383 483 184 284 384 484 187 287 387 487 193 293 393 493 194 294 394 494 197 297 397 497",
     "114 115 116 121 122 123 141 142 145 146 148 149 151 152 155 156 158 159 214 215 216 221 222 223 241 242 245 246 "
     "248 249 251 252 255 256 258 259 314 315 316 321 322 323 341 342 345 346 348 349 351 352 355 356 358 359 414 415 "
     "416 421 422 423 441 442 445 446 448 449 451 452 455 456 458 459 513 517 524 527 613 617 624 627 713 717 724 727 "
     "813 817 824 827 913 917 924 927"},
    {"double_exocet", ".................................................................................",
     "511 611 711 811 911 512 612 712 812 912 525 625 725 825 925 526 626 726 826 926 133 233 333 433 134 234 334 434 "
     "137 237 337 437 163 263 363 463 164 264 364 464 167 267 367 467 173 273 373 473 174 274 374 474 177 277 377 477 "
     "183 283 383 483 184 284 384 484 187 287 387 487 193 293 393 493 194 294 394 494 197 297 397",
     ""},
    {"double_exocet", "12....7....7....366...7..1..9.8...4......4.....1.2.6.......5..85..9.......2.1.3..",
     "315 615 333 237",
     "413 427 434 471 472 474 482 489 513 527 534 549 552 554 558 559 813 827 836 851 852 858 882 886 913 927 936 958 "
     "959 971 978"},
};

}  // namespace

TEST_CASE("exocets: rows of two grids that share a box do not cross there") {
    // A second grid begins at r7c7. With base r7c7 and r7c8, its row 7 would pass for a
    // cross-line through r7c9, and the columns 1 and 4 would make an exocet.
    constexpr int kWidth = 15;
    std::vector<int> number(kWidth * kWidth, -1);
    Rules rules;
    rules.digits = 9;
    for (int place = 0; place < kWidth * kWidth; ++place) {
        const int row = place / kWidth, column = place % kWidth;
        if ((row < 9 && column < 9) || (row >= 6 && column >= 6)) number[place] = rules.cells++;
    }
    const auto cell = [&](int row, int column) { return static_cast<Cell>(number[row * kWidth + column]); };
    rules.domains.assign(rules.cells, DigitSet::all(9));
    for (int start : {0, 6}) {
        std::vector<std::vector<Cell>> houses(27);
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < 9; ++column)
                for (int house : {row, 9 + column, 18 + row / 3 * 3 + column / 3})
                    houses[house].push_back(cell(start + row, start + column));
        rules.houses.insert(rules.houses.end(), houses.begin(), houses.end());
    }
    const Geometry<640> geometry(rules);
    Board<640> board(geometry);
    for (int column : {6, 7}) board.restrict(cell(6, column), DigitSet(0b111));
    for (int column = 9; column < kWidth; ++column)
        for (Digit digit : DigitSet(0b111)) board.eliminate(cell(6, column), digit);
    for (int column : {0, 3})
        for (Digit digit : DigitSet(0b111)) board.eliminate(cell(8, column), digit);
    for (const char* id : {"exocet", "senior_exocet", "double_exocet"})
        CHECK(logic::find_all(board, *logic::find_technique<Board<640>>(id)).empty());
}

TEST_CASE("exocets: what leaves is not in the solution, and on a mirrored board leaves the mirrored cells") {
    struct Solved {
        std::string_view digits;
        const char* removed;
        std::string_view solution;
    };
    constexpr Solved kPositions[] = {
        {"12....7....7....366...7..1..9.8...4......4.....1.2.6.......5..85..9.......2.1.3..", "",
         "123456789457189236689372415296831547735694821841527693314265978578943162962718354"},
        {"98.7..6..7...5..8...5......57.9...4...3..........2...746.5....8.....1.6.......49.", "419 847 777",
         "984732615736154982125689734572918346613475829849326157461593278297841563358267491"},
        {"98+47..6+5.5+7..4.....+63+5.9...4....3....2.8...1.....5...6.1.2....8..9...2........17.", "126 226 945 757",
         "984732651572146839163589742491623587625897314837451926316275498749318265258964173"},
    };
    const auto turned = [](Cell cell) { return static_cast<Cell>(cell % 9 * 9 + cell / 9); };
    for (const auto& [digits, removed, solution] : kPositions) {
        const Board9 board = position(digits, removed);
        Board9 mirrored(classic());
        for (Cell cell : board.givens()) mirrored.give(turned(cell), board.digit(cell));
        for (Cell cell = 0; cell < 81; ++cell)
            if (board.digit(cell) != 0 && !board.givens().has(cell)) mirrored.place(turned(cell), board.digit(cell));
        for (Cell cell : board.open()) mirrored.restrict(turned(cell), board.candidates(cell));
        int found = 0;
        for (const char* id : {"exocet", "senior_exocet", "double_exocet", "aligned_set_exclusion"}) {
            std::set<std::vector<logic::Candidate>> here, there;
            for (const auto& step : logic::find_all(board, technique(id))) {
                ++found;
                here.insert(step.eliminations);
                for (const auto [cell, digit] : step.eliminations) CHECK(solution[cell] - '0' != digit);
            }
            for (auto step : logic::find_all(mirrored, technique(id))) {
                for (auto& gone : step.eliminations) gone.cell = turned(gone.cell);
                std::sort(step.eliminations.begin(), step.eliminations.end());
                there.insert(step.eliminations);
            }
            CHECK_MESSAGE(here == there, id, " in ", digits);
        }
        CHECK(found > 0);
    }
}
