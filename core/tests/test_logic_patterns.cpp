// SK-loop, exocet, tridagon. The positions are laid out by hand: boards with nothing
// but the pattern, and the same boards one candidate short of it.

#include "doctest.h"
#include "tests/logic_support.h"

using namespace garns;
using namespace garns::testing;

namespace {

const Examples kPatterns = {
    {"exocet", ".................................................................................",
     "411 511 611 711 811 911 412 512 612 712 812 912 134 234 334 137 237 337 163 263 363 164 264 364 167 267 367 173 "
     "273 373 174 274 374 177 277 377 183 283 383 184 284 384 187 287 387 193 293 393 194 294 394 197 297 397",
     "424 524 624 724 824 924 427 527 627 727 827 927"},
    {"exocet", ".................................................................................",
     "411 511 611 711 811 911 412 512 612 712 812 912 134 234 334 137 237 337 163 263 363 164 264 364 167 267 367 173 "
     "273 373 174 274 374 177 277 377 183 283 383 184 284 384 187 287 387 193 293 393 194 294 394 197 297",
     ""},
    {"sk_loop", "..........7.....8...............................................8.....7..........",
     "321 421 921 323 423 923 327 427 927 329 429 929 381 481 981 383 483 983 387 487 987 389 489 989 112 212 912 132 "
     "232 932 172 272 972 192 292 992 118 218 918 138 238 938 178 278 978 198 298 998",
     "511 611 513 613 517 617 519 619 124 224 524 624 125 225 525 625 126 226 526 626 531 631 533 633 537 637 539 639 "
     "342 442 542 642 348 448 548 648 352 452 552 652 358 458 558 658 362 462 562 662 368 468 568 668 571 671 573 673 "
     "577 677 579 679 184 284 584 684 185 285 585 685 186 286 586 686 591 691 593 693 597 697 599 699"},
    {"sk_loop", "..........7.....8...............................................8.....7..........",
     "421 921 323 423 923 327 427 927 329 429 929 381 481 981 383 483 983 387 487 987 389 489 989 112 212 912 132 232 "
     "932 172 272 972 192 292 992 118 218 918 138 238 938 178 278 978 198 298 998",
     ""},
    {"tridagon", ".................................................................................",
     "411 511 611 711 811 911 422 522 622 722 822 922 433 533 633 733 833 933 414 514 614 714 814 914 425 525 625 725 "
     "825 925 436 536 636 736 836 936 441 541 641 741 841 941 452 552 652 752 852 952 463 563 663 763 863 963 444 544 "
     "644 744 844 944 456 556 656 756 856 956 565 665 765 865 965",
     "165 265 365 454 446 495 462 468 445 485 415 461 464 467 435 455 466 475 469"},
    {"tridagon", ".................................................................................",
     "411 511 611 711 811 911 422 522 622 722 822 922 433 533 633 733 833 933 414 514 614 714 814 914 425 525 625 725 "
     "825 925 436 536 636 736 836 936 441 541 641 741 841 941 452 552 652 752 852 952 463 563 663 763 863 963 444 544 "
     "644 744 844 944 455 555 655 755 855 955 566 666 766 866 966",
     ""},
    {"tridagon", ".................................................................................",
     "411 511 611 711 811 911 422 522 622 722 822 922 433 533 633 733 833 933 414 514 614 714 814 914 425 525 625 725 "
     "825 925 436 536 636 736 836 936 441 541 641 741 841 941 452 552 652 752 852 952 463 563 663 763 863 963 444 544 "
     "644 744 844 944 556 656 756 856 956 565 665 765 865 965",
     "455 454 446 464 445 466"},
};

}  // namespace

TEST_CASE("patterns: the SK-loop of a famous puzzle") {
    // Easter Monster. Its loop runs around r2c2, r2c8, r8c8 and r8c2 and removes thirteen candidates.
    const Board9 board = position("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1");
    const auto steps = logic::find_all(board, technique("sk_loop"));
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].eliminations.size() == 13);
    CHECK(steps[0].parts[0].cells.size() == 16);
    // Its solution keeps what the loop leaves.
    constexpr std::string_view kSolution =
        "174385962293467158586192734451923876928674315367851249719548623635219487842736591";
    for (const auto& step : steps)
        for (const auto [cell, digit] : step.eliminations) CHECK(kSolution[cell] - '0' != digit);
}

TEST_CASE("patterns: rows of two grids that share a box do not cross there") {
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
    CHECK(logic::find_all(board, *logic::find_technique<Board<640>>("exocet")).empty());
}
