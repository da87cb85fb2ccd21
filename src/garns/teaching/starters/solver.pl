% Sudoku solver: reads a puzzle a line (4x4, 9x9 ...), writes its solution, none or multiple.
% run: swipl solver.pl
:- initialization(main, main).
main :- read_line_to_string(user_input, Line), ( Line == end_of_file -> true ; reply(Line), main ).

reply(Line) :-
    split_string(Line, "", " \t\r", [Text]), string_chars(Text, Chars),
    ( Chars = [] -> true
    ; findnsols(2, Cells, solution(Chars, Cells), Found), !,
      ( Found = [Only] -> atomic_list_concat(Only, Answer) ; Found = [] -> Answer = none ; Answer = multiple ),
      writeln(Answer), flush_output ).

% An empty cell is a free variable; the peers of a cell share it, so they see what it becomes.
solution(Chars, Cells) :-
    length(Chars, Count), Size is round(sqrt(Count)), Box is round(sqrt(Size)),
    string_chars("123456789ABCDEFGHIJKLMNOP", Known), length(Symbols, Size), append(Symbols, _, Known),
    maplist([Char, Cell]>>( Char = '.' -> true ; Cell = Char ), Chars, Cells),
    findall(At, nth0(At, Chars, _), Ats), pairs_keys_values(Places, Ats, Cells),
    maplist(with_peers(Size, Box, Places), Places, All),
    partition([Cell-_]>>nonvar(Cell), All, Givens, Empty),
    forall(member(Cell-Peers, Givens), \+ held(Peers, Cell)),
    search(Symbols, Empty).

with_peers(Size, Box, Places, At-Cell, Cell-Peers) :-
    include(peer(Size, Box, At), Places, Near), pairs_values(Near, Peers).
peer(Size, Box, A, B-_) :-
    A =\= B, ( A // Size =:= B // Size ; A mod Size =:= B mod Size
             ; A // (Size * Box) =:= B // (Size * Box), A mod Size // Box =:= B mod Size // Box ), !.

% Fill the empty cell with the fewest options in every way.
search(_, []).
search(Symbols, Empty) :-
    maplist(counted(Symbols), Empty, Counted), keysort(Counted, [_-options(Cell-_, Options) | Others]),
    member(Cell, Options),
    maplist([_-options(Other, _), Other]>>true, Others, Rest), search(Symbols, Rest).
counted(Symbols, Cell-Peers, Count-options(Cell-Peers, Options)) :-
    exclude(held(Peers), Symbols, Options), length(Options, Count).
held(Peers, Symbol) :- member(Peer, Peers), Peer == Symbol, !.
