"""What can go wrong, said once: ids and fields for programs, sentences for people.

Every error lists all the problems that were found, not only the first. ``str(error)`` is English; the edges (command
line, terminal, web) call :meth:`GarnsError.message` with the language of the reader.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from garns.i18n import N_, Message, Plural, translate

#: The sentence of each problem, by its id. A problem's fields fill the braces.
SENTENCES: dict[str, Message] = {
    # text
    "empty": N_("there is no puzzle here"),
    "bad_symbol": N_("expected a digit or '.', got {found}"),
    "two_fillers": N_("{found} and {other} cannot both mean an empty cell"),
    "wrong_length": N_("expected {expected} symbols, got {found}"),
    "wrong_rows": N_("expected {expected} rows, got {found}"),
    "wrong_columns": N_("expected {expected} numbers in the row, got {found}"),
    "not_a_square": N_("{found} cells do not make a square grid with boxes (4, 6, 8, 9, 10, 12 ... 25 cells a side)"),
    "number_out_of_range": N_("expected a number from 0 to {expected}, got {found}"),
    "unbalanced": N_("this parenthesis is never closed"),
    "unexpected": N_("expected {expected}, got {found}"),
    "not_json": N_("this is not JSON: {found}"),
    "not_markup": N_("this is not XML: {found}"),
    "refused_markup": N_("no puzzle needs entities, declarations or elements nested so deeply: {found}"),
    "unknown_format": N_("this looks like no puzzle format that Garns knows"),
    "too_large": N_("larger than {expected} bytes, which is more than any puzzle needs"),
    "line_too_long": N_("the line has more than {expected} characters"),
    "not_text": N_("this is binary data, not text"),
    "missing_field": N_("the field {found} is missing"),
    "bad_field": N_("the field {field} cannot be {found}"),
    "more_problems": N_("further problems: {found}"),
    "several": N_("a second puzzle begins here where one was expected"),
    "after_the_end": N_("{found} stands after the end of the list"),
    "too_deep": N_("the lists are nested too deeply"),
    "bad_header": N_("expected two numbers, regions across and down (at most 25 cells a side), got {found}"),
    "unknown_field": N_("the field {found} is unknown"),
    "field_twice": N_("the field {found} stands twice"),
    "unexpected_word": N_("{found} is one word too many, or stands in no list of cells"),
    "bad_range": N_("{found} is not a range of cells in a row or a column"),
    "in_clue": N_("{clue}: {reason}"),
    "bad_triple": N_("expected digit, row and column of a candidate (each 1 to {expected}), got {found}"),
    "bad_candidate": N_("expected '{expected}' or '.', got {found}"),
    "bad_candidates": N_("expected the candidates 1 to {expected} of a cell, got {found}"),
    "wrong_cells": N_("expected {expected} cells in the row, got {found}"),
    "wrong_fields": N_("expected {expected} fields in the row, got {found}"),
    "bad_record": N_("expected I and a cell 00 to 80 and a digit, or E, a cell and a candidate, got {found}"),
    "cannot_share": N_("a digit stands more than nine times, which the short text of GNOME Sudoku cannot say"),
    "bad_sign": N_("expected '<' or '>' between two cells of a row, '^' or 'v' between two of a column, got {found}"),
    "read_only": N_("this format is read, but not written"),
    "damaged_link": N_("the packed puzzle is damaged or cut off: {found}"),
    "link_too_large": N_("the packed puzzle is larger than {expected} characters, which is more than any puzzle needs"),
    "server_link": N_("{found} only names a puzzle on a server; paste the long link, which holds the puzzle itself"),
    "cannot_hold_constraints": N_("this format has no word for: {names}"),
    "cannot_hold_givens": N_("this format has no place for digits that are given"),
    "missing_signs": N_("this format needs a sign between all neighbours in a box, {expected} of them, got {found}"),
    # what programs say
    "bad_answer": N_("expected {expected} digits, 'none' or 'multiple', got {found}"),
    "bad_digit": N_("expected a digit 1 to {expected}, got {found}"),
    "second_line": N_("a second line begins here where one was expected"),
    "only_houses": N_(
        "the lab takes puzzles whose rules are houses that hold every digit once, and this one has others"
    ),
    "unknown_word": N_("{found} is no word of the protocol here ({names})"),
    # warnings
    "kept_unknown": N_("{found} is unknown to Garns; it is kept, but has no effect"),
    "kept_drawings": N_("drawings are kept and shown, but stand for no rule that is checked: {names}"),
    "kept_marks": N_("the digits and marks of a player are kept, but are no part of the puzzle"),
    "kept_clue": N_("{clue} cannot be used as it is ({reason}); it is kept, but has no effect"),
    "only_digits": N_("only the digits were read; what else is drawn is left out"),
    "only_givens": N_("this is a position; a puzzle is only what was given (garns.read_position reads all of it)"),
    "lost_board": N_("the format {format} does not keep the board {found}"),
    "lost_constraints": N_("the format {format} does not keep these constraints: {names}"),
    "lost_titles": N_("the format {format} does not keep these words about the puzzle: {names}"),
    "lost_givens": N_("the format {format} does not keep which digits were given"),
    "lost_candidates": N_("the format {format} does not keep the candidates"),
    "lost_placed": N_("the format {format} does not keep the digits that were placed"),
    "lost_extras": N_("the format {format} does not keep what another format held beside the puzzle"),
    "other_board": N_("the text is for the board {found}, not for {expected}"),
    "cannot_hold": N_("this format cannot hold the board {found}"),
    "bad_alphabet": N_("the alphabet {found} has not {expected} different symbols and is none of {names}"),
    "two_alphabets": N_(
        "these letters can be of {found} or of {other}; read as {found} (--alphabet {other} decides otherwise)"
    ),
    "maybe_zero": N_("if 0 is a digit here, say so: --alphabet {found}"),
    "not_in_library": N_("the library has no puzzle {found}; it has {names} (garns generate makes others)"),
    "no_such_grid": N_("there is no {size}x{size} grid in {found}"),
    # files
    "no_such_file": N_("there is no file {found}"),
    "file_exists": N_("{file} is there already, and is left as it is (--force overwrites it)"),
    "is_a_directory": N_("{found} is a directory"),
    "no_permission": N_("{found} may not be read (permission denied)"),
    "unwritable": N_("{found} cannot be written: {reason}"),
    "unreadable": N_("{found} cannot be read: {reason}"),
    "several_files": N_("expected an archive with one file in it, got {found}"),
    "damaged_archive": N_("the archive is damaged or locked: {reason}"),
    # tables
    "no_such_column": N_("there is no column {found} of text; there are: {names}"),
    "no_puzzle_column": N_("no column looks like puzzles (--column names it); there are: {names}"),
    "no_rows": N_("{found} has no rows, so there is nothing to draw"),
    "other_columns": N_("{file} has other columns than the first file: {names} instead of {expected}"),
    "unknown_ending": N_("the ending of {found} tells no kind of file that can be written; there are: {names}"),
    "not_to_stream": N_("{found} cannot be written to a pipe, only to a file"),
    "no_grids": N_("{found} gives no grids, and an array of NumPy holds nothing else"),
    "not_grids": N_("{found} is no array of grids: whole numbers, a row for each puzzle and a number for each cell"),
    "stdin_twice": N_("standard input can be read only once"),
    "no_such_option": N_("{operation} has no option {found}"),
    "unfinished_run": N_("{file} has an unfinished run: --resume continues it, --force starts over"),
    "cannot_resume": N_("only a run from files to a file can be resumed"),
    "other_run": N_("{found} belongs to a run with other arguments or other input ({names}); --force starts over"),
    "no_journal": N_("{found} is not the journal of a run; --force starts over"),
    "several_solutions": N_("more than one solution"),
    "no_solution": N_("no solution"),
    "no_cluster": N_("no Dask scheduler answers at {found}: {reason}"),
    "no_workers": N_("the cluster at {found} has no workers"),
    "cluster_lost": N_(
        "the scheduler at {found} is gone; when there is one again, the same command with --resume continues"
    ),
    "no_garns_there": N_("there is no Garns on {where}: install version {expected} on every machine of the cluster"),
    "other_version": N_("Garns on {where} is version {found}, here it is {expected}: install the same everywhere"),
    "worker_died": N_("the workers died more than once on rows {first} to {last}; is there enough memory?"),
    # programs
    "no_such_program": N_("there is no program {found}"),
    "not_runnable": N_(
        "{found} is no program by itself: put its interpreter before it (python3 solver.py), or begin it with '#!' and"
        " mark it with chmod +x"
    ),
    "cannot_start": N_("{found} cannot be started: {reason}"),
    # verdicts on programs
    "given_changed": N_("{cells} was given as {expected} and has become {digit}"),
    "first_differs": N_("the first cell that differs from the solution is {cells}: {digit} instead of {expected}"),
    "wrong_claim": N_("the answer claims {claimed}; the truth is {truth}"),
    "no_solution_shown": N_("the result claims one solution, but none was shown before it"),
    "gave_up": N_("the program gave up: {found}"),
    "answered_error": N_("the program answered with an error: {found}"),
    "true_digit_deleted": N_("step {number} deletes {digit} from {cells}, where it belongs"),
    "false_digit_placed": N_("step {number} places {digit} in {cells}, where {expected} belongs"),
    "wrong_count": N_("the count of solutions is {expected}, got {found}"),
    "no_steps": N_("no step was shown"),
    "no_puzzle_shown": N_("no puzzle was shown"),
    "wrong_clues": N_("expected a 9x9 puzzle with {expected} clues, got {found}"),
    "no_such_request": N_("no request with the id {found} is under way"),
    "unasked": N_("{found} was said while nothing was asked"),
    "stayed_after_quit": N_("the program still runs a second after 'quit'"),
    "flush_hint": N_("does it flush its output after each line?"),
    "no_flush": N_(
        "its answers come only when its input ends: it should flush its output after each line; it was started anew for"
        " each puzzle"
    ),
    "ends_after_each": N_("it ends after an answer, where more puzzles may follow; it was started anew for each"),
    "too_much_memory": N_("it held {held} MB; {expected} MB are allowed"),
    "too_much_output": N_("it wrote more than {expected} MB for one puzzle, or a line without end"),
    "too_many_processes": N_("it started more than {expected} processes or threads"),
    "closed_output": N_("it closed its output without an answer"),
    "ended_by_signal": N_("it was ended by the signal {signal}"),
    "exit_code": N_("it ended with the exit code {code}"),
    "ended_without_answer": N_("it ended without an answer"),
    # puzzles and boards
    "clash": N_("{digit} stands more than once in {house}: {cells}"),
    "wrong_givens": Plural(
        "a board of {expected} cells cannot take {found} given",
        "a board of {expected} cells cannot take {found} givens",
        "found",
    ),
    "given_out_of_range": N_("{cells} holds {found}, but the board has digits 1 to {expected}"),
    "bad_cell": N_("{found} is not a cell of this board"),
    "bad_board": N_("{found} is not a board (try 9, 16, 2x3 ...)"),
    "bad_size": Plural(
        "a grid of {found} cell a side is not supported (4 to 25)",
        "a grid of {found} cells a side is not supported (4 to 25)",
        "found",
    ),
    "no_boxes": Plural(
        "{found} cell a side cannot be cut into boxes",
        "{found} cells a side cannot be cut into boxes",
        "found",
    ),
    "map_length": Plural(
        "a region map of {found} letter makes no square (16, 25, 36 ... 625)",
        "a region map of {found} letters makes no square (16, 25, 36 ... 625)",
        "found",
    ),
    "map_row_length": Plural(
        "row {row} of the region map has {found} letter instead of {expected}",
        "row {row} of the region map has {found} letters instead of {expected}",
        "found",
    ),
    "regions_do_not_fit": Plural(
        "{found} region, where {expected} cells a side need {expected}",
        "{found} regions, where {expected} cells a side need {expected}",
        "found",
    ),
    "region_count": Plural(
        "{found} region makes no board (4 to 25)",
        "{found} regions make no board (4 to 25)",
        "found",
    ),
    "uneven_region": N_("region {region} has size {size} instead of {expected}: {cells}"),
    "in_two_regions": N_("{cells} lies in more than one region: {regions}"),
    "in_no_region": N_("{cells} lies in no region"),
    "bad_corner": N_("grid {grid}: {found} is not a corner (row,column counted from 1)"),
    "bad_grid": N_("grid {grid}: {found} does not give {size} rows and {size} columns in growing order"),
    "grid_count": N_("{found} grids; a board has 1 to {expected}"),
    "grid_twice": N_("there are two grids at {corner}"),
    "grid_apart": N_("no chain of shared cells joins grid {grid} at {corner} to grid {other}"),
    "too_many_cells": N_("{found} cells are too many; the limit is {expected}"),
    "no_such_size": Plural(
        "no {board} has {found} cell a side ({sizes} exist)",
        "no {board} has {found} cells a side ({sizes} exist)",
        "found",
    ),
    "does_not_fit": N_("{constraint} does not fit this board: {reason}"),
    "cell_twice": N_("{constraint} names {cells} twice"),
    "not_on_board": N_("{constraint} names the cell number {found}; the board has {expected} cells"),
    "too_long": N_("{constraint} has {found} cells; the board has {expected} digits"),
    "too_short": Plural(
        "{constraint} has {found} cell and needs at least {expected}",
        "{constraint} has {found} cells and needs at least {expected}",
        "found",
    ),
    "no_room": N_("{constraint} has {found} cells; there is room for {expected} at most"),
    "field_range": N_("{constraint}: the field {field} is {found}; it must be {least} to {most}"),
    "broken": N_("{constraint} {cells} is broken"),
    "unknown_constraint": N_("{found} is not a constraint that Garns knows"),
    "unknown_constraint_field": N_("{constraint} has no field {found}"),
    "bad_constraint_field": N_("{constraint}: the field {field} cannot be {found}"),
    "missing_constraint_field": N_("{constraint}: the field {field} is missing"),
    # games
    "protected": N_("{cells} is protected: it was given"),
    "not_a_number": N_("{found} is not a number of this board (1 to {expected})"),
    "already_in": N_("{digit} is already in {house}"),
    "unsolvable": N_("{digit} in {cells} makes the grid unsolvable"),
    "newer_version": N_("this was written by a newer Garns (version {found}; this one reads up to {expected})"),
    "damaged": N_("{found} is damaged ({reason}); a copy is kept: {kept}"),
    "no_such_game": N_("there is no game {found}"),
    "unreadable_game": N_("the game {found} cannot be read: {reason}"),
    "changed_elsewhere": N_("another program has changed or deleted the game {found}"),
    "too_many_games": Plural(
        "there is {expected} game already, which is as many as a player may keep; delete it first",
        "there are {expected} games already, which is as many as a player may keep; delete one first",
        "expected",
    ),
    "no_such_job": N_("there is no job {found}"),
    "too_many_jobs": Plural(
        "{expected} job is running already; try again in a moment",
        "{expected} jobs are running already; try again in a moment",
        "expected",
    ),
    "no_database": N_("the database of games cannot be used: {reason}"),
    # exercises
    "no_such_pack": N_("there is no exercise {found}: neither one of {expected}, nor a folder with a pack.toml"),
    "not_toml": N_("this is not TOML: {reason}"),
    "broken_checks": N_("the cases of the pack cannot be made: {reason}"),
    "no_submissions": N_("there is no submission in {found}: no {expected}, and no other Python file"),
    "student_missing": N_("the function is missing"),
    "student_raised": N_("it ended with an error: {reason}"),
    "student_exit": N_("it called exit"),
    "student_quit": N_("it ended the whole program (exit code {number})"),
    "student_crashed": N_("it crashed the whole program ({reason})"),
    "student_slow": Plural(
        "no answer after {seconds} second of computing: an endless loop?",
        "no answer after {seconds} seconds of computing: an endless loop?",
        "seconds",
    ),
    "student_memory": N_("it used too much memory"),
    "student_output": N_("it printed without end"),
    "student_asks": N_("it asked for input without end"),
    "student_processes": N_("it started too many processes"),
    "student_changed": N_("it changed what it was given"),
    "student_directory": N_("this is a directory, not a file"),
    "student_unreadable": N_("the file cannot be read: {reason}"),
    "student_large": N_("the file is larger than {expected} bytes"),
    "student_empty": N_("the file is empty"),
    "student_binary": N_("this is binary data, not a Python file"),
    "student_encoding": N_("this is not UTF-8 text, and names no other encoding"),
    "student_no_file": N_("there is no {expected} here"),
    "student_syntax": N_("the file is not Python: {reason}"),
    "student_import_raised": N_("the import ended with an error: {reason}"),
    "student_import_exit": N_("the import ended because the file calls exit"),
    "student_import_asks": N_("the import ended because the file asks for input"),
    "student_import_ended": N_("the file cannot be imported: {reason}"),
    "student_import_prints": N_("the file prints when it is imported: {found}"),
    "only_when_sound": N_("this counts only when steps are found and none of them is wrong"),
    "check_failed": N_("the check itself failed: {reason}"),
    "exercise_cell": N_("row {i}, column {j}: expected {expected}, got {number}"),
    # classes
    "no_such_class": N_("there is no class with the code {found}"),
    "wrong_key": N_("this is not the key of the teacher of the class"),
    "unknown_student": N_("the class does not know this program; join it again"),
    "bad_name": Plural(
        "{found} is no name: one line of at most {expected} letter, without control characters",
        "{found} is no name: one line of at most {expected} letters, without control characters",
        "expected",
    ),
    "name_taken": N_("somebody in the class is called {found} already; take another name"),
    "class_full": Plural(
        "there is {expected} program in the class, which is as many as it takes",
        "there are {expected} programs in the class, which is as many as it takes",
        "expected",
    ),
    "no_round": N_("no round is running"),
    "round_over": N_("the round is over"),
    "not_handed_out": N_("puzzle {found} of this round was not handed out to this program"),
    "no_such_entry": N_("there is no program {found} in the class"),
    "last_words": N_("last words: {found}"),
    "bad_class_address": N_("{found} is no address of a class, such as http://room12.lan:8000/K7QX4M"),
    "no_answer": N_("no server answers at {address}: {reason}"),
    "no_garns": N_("at {address} there is a server, but no Garns"),
    "too_many_guesses": N_("too many wrong codes or keys; try again in a moment"),
    # books
    "no_such_key": N_("{key}: there is no such key"),
    "did_you_mean": N_("{key}: there is no such key; did you mean {expected}?"),
    "no_sections": N_("a book needs at least one [[section]]"),
    "too_many_puzzles": N_("{found} puzzles in all, and a book holds {expected} at most"),
    "count_needed": N_("the generator must know how many: give count, or a count for each stratum"),
    "share_of_what": N_("{place}: a share needs the count of all puzzles"),
    "same_names": N_("two strata have the same name: {names}"),
    "of_strata": N_(
        "{place}: {found} is not for a source; a [[stratum]] says which puzzles, a source where they come from"
    ),
    "nothing_taken": N_("the sources have no puzzle for this data set"),
    "not_a_data_set": N_("{file} is no data set, and is left as it is"),
    "no_answers": N_("no column looks like answers; name one of {names}"),
    "file_and_recipe": N_("{place}: puzzles come from the file, so these keys have no effect: {names}"),
    "booklet_bleed": N_("a booklet is printed on whole sheets and has no bleed"),
    "no_pupils": N_("there is no name here"),
    "too_many_pupils": N_("{found} names, and a class has {expected} pupils at most"),
    "too_few_faces": N_(
        "puzzle {number} has only {found} other faces for {expected} pupils: clues that are drawn for a puzzle leave"
        " few, a plain board has many"
    ),
    "page_too_small": N_(
        "large print needs grids of {expected} mm, and the page leaves {found} mm: choose a larger page"
    ),
    "only_equivalent": N_("{clue}: {number} puzzles in a row are equivalent to some that the book has; ask for fewer"),
    "no_code": N_("the link to these puzzles is too long for a code, so they have none: {names}"),
    "left_out": N_("{file}: left out: {reason}"),
    "not_one_solution": N_("it has not exactly one solution"),
    "equivalent_before": N_("it is equivalent to a puzzle before it"),
    "too_few_puzzles": N_("{file}: {expected} puzzles were asked for, and the book can use {found}"),
    # requests
    "no_such_path": N_("there is nothing at {found}"),
    "bad_method": N_("this cannot be done with {found}"),
    "bad_request": N_("the server cannot do what was asked at {found}"),
    "request_too_large": N_("the request is larger than {expected} bytes"),
    "request_too_slow": Plural(
        "the request did not arrive within {seconds} second",
        "the request did not arrive within {seconds} seconds",
        "seconds",
    ),
    "too_many_requests": N_("too many requests; try again in a moment"),
    "foreign_request": N_("the request comes from another site"),
    "foreign_host": N_("this server does not answer for {found}"),
    "no_player": N_("the request does not say whose games are meant"),
    "busy": N_("the server has too much to do; try again in a moment"),
    "out_of_time": Plural(
        "no answer within {seconds} second",
        "no answer within {seconds} seconds",
        "seconds",
    ),
    "internal": N_("the server made a mistake; it is written in its log"),
    "no_such_puzzle": N_("there is no puzzle {found}"),
    # calls
    "page_count": N_("a document has 1 to {expected} pages, not {found}"),
    "bad_argument": N_("{name} cannot be {found}; it must be {expected}"),
    "not_a_permutation": N_("{name} is not a permutation of {expected}"),
    "no_canonical_form": N_("only plain boards of up to 9x9 have a canonical form, not {found}"),
    "breaks_rules": N_("this transformation does not keep the rules of the board"),
    "other_rules": N_("this transformation is for the board {expected} with its constraints, not for {found}"),
    "no_such_symmetry": N_("the board {board} has no symmetry {found}"),
    "pattern_size": Plural(
        "the pattern has {found} cell; the board has {expected}",
        "the pattern has {found} cells; the board has {expected}",
        "found",
    ),
    "nearest": Plural(
        "nothing found in {tries} try; the nearest puzzle differs: {missing}",
        "nothing found in {tries} tries; the nearest puzzle differs: {missing}",
        "tries",
    ),
    "wish_range": N_("{name}: no number is at least {least} and at most {most}"),
    "wish_above": N_("{technique} is of level {level}: no puzzle up to level {highest} needs it"),
    "wish_below": N_("a puzzle whose hardest technique is {technique} is of level {level}, below {lowest}"),
    "wish_excluded": N_("{technique} is asked for and excluded at the same time"),
    "wish_metro": N_("{technique} is asked for, but simpler techniques shall suffice"),
    "wish_harder": N_("{technique} is asked for, but it is harder than {hardest}, which shall be the hardest"),
    "wish_family": N_("the other wishes leave no technique of the family {family}"),
    "wish_level": N_("the techniques that are left do not reach level {level}"),
    "wish_last_digit": N_("{technique} cannot be avoided: it places the last digit of every puzzle"),
    "wish_too_many": N_("{found} clues are more than the board has cells ({expected})"),
    "wish_too_few": N_("with fewer than {expected} clues no puzzle on this board has only one solution"),
    "wish_fixed": N_("{found} clues are fixed already, and there shall be at most {expected}"),
    "wish_pattern": N_("the pattern has {found} cells, which is not the number of clues asked for"),
    "wish_symmetry": N_("the symmetry {found} cannot have {least} to {most} clues"),
    "out_of_budget": N_("the budget ran out before everything was found"),
    "nothing_found": Plural(
        "nothing found in {tries} try",
        "nothing found in {tries} tries",
        "tries",
    ),
    "not_uniform": N_("grids can be drawn uniformly on plain boards of 4x4 and 9x9 only, not on {found}"),
    "switched_off": N_("the scale {scale} does not try {found}"),
    "no_lesson": N_("there is no lesson on {found}"),
    "not_a_step": N_("{technique} must yield steps, and yielded an object of the type {found}"),
    "missing_extra": N_("this needs an optional part: pip install 'garns[{extra}]'"),
}


class Problem:
    """One thing that is wrong, and where: a line and a column of a text, or cells of a board.

    >>> print(Problem("bad_symbol", line=1, column=3, found="x"))
    1:3: expected a digit or '.', got 'x'
    """

    __slots__ = ("cells", "column", "fields", "id", "line")

    def __init__(
        self,
        id: str,
        *,
        line: int | None = None,
        column: int | None = None,
        cells: Iterable[object] = (),
        **fields: object,
    ) -> None:
        self.id, self.line, self.column, self.cells, self.fields = id, line, column, tuple(cells), fields

    def sentence(self, lang: str = "en") -> str:
        """What is wrong, without the place in the text."""
        fields: dict[str, object] = {key: _quoted(key, value) for key, value in self.fields.items()}
        return translate(SENTENCES[self.id], lang, cells=self.cells, **fields)

    def message(self, lang: str = "en") -> str:
        """Where, then what: ``line:column: sentence``."""
        place = [str(number) for number in (self.line, self.column) if number is not None]
        return ": ".join([*([":".join(place)] if place else []), self.sentence(lang)])

    def name_in(self, lang: str) -> str:
        """What a sentence of another problem says of this one."""
        return self.sentence(lang)

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``: only the fields that are there."""
        form: dict[str, Any] = {"id": self.id, "message": self.message()}
        if self.line is not None:
            form["line"] = self.line
        if self.column is not None:
            form["column"] = self.column
        if self.cells:
            form["cells"] = [str(cell) for cell in self.cells]
        form.update({key: value if isinstance(value, int) else str(value) for key, value in self.fields.items()})
        return form

    def __str__(self) -> str:
        return self.message()

    def __repr__(self) -> str:
        return f"Problem({self.id!r}, {self.message()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.id, self.line, self.column, self.cells))


def _quoted(key: str, value: object) -> object:
    """A piece of somebody's text, short and between quotes, so that it cannot pass for ours."""
    if not isinstance(value, str) or key not in ("found", "other"):
        return value
    return repr(value if len(value) <= 40 else value[:37] + "...")


class GarnsError(Exception):
    """Anything Garns refuses to do; all errors below are one of these."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.message())

    def message(self, lang: str = "en") -> str:
        """All problems in a language, in one line."""
        return "; ".join(problem.message(lang) for problem in self.problems)

    def __reduce__(self) -> tuple[Any, ...]:
        """What other processes are sent: Python itself would call the class with the message."""
        return _restored, (type(self), self.args, self.__dict__)

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        return {"error": type(self).__name__, "problems": [problem.to_json() for problem in self.problems]}


def _restored(kind: type[GarnsError], arguments: tuple[Any, ...], fields: dict[str, Any]) -> GarnsError:
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(fields)
    return error


class FormatError(GarnsError, ValueError):
    """Text that is not a puzzle in the named format; says everything that is wrong with it."""

    def __init__(self, format: str, problems: Iterable[Problem]) -> None:
        self.format = format
        super().__init__(problems)

    def message(self, lang: str = "en") -> str:
        """All problems, each with the format before its place: ``line:1:3: ...``."""
        return "; ".join(f"{self.format}:{problem.message(lang)}" for problem in self.problems)

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        return {**super().to_json(), "format": self.format}


class SourceError(GarnsError, OSError):
    """A file that cannot be read, or is too large to be a puzzle."""


class PuzzleError(GarnsError, ValueError):
    """Values that do not make a puzzle: a given off the board, too many givens ..."""


class BoardError(GarnsError, ValueError):
    """A board that cannot exist, or a cell that is not on it."""


class ArgumentError(GarnsError, ValueError):
    """An argument outside the values a function takes."""


class MissingExtra(GarnsError, ImportError):  # noqa: N818 (the name other people type)
    """An optional part of Garns that is not installed; the message says which."""

    def __init__(self, extra: str) -> None:
        self.extra = extra
        super().__init__([Problem("missing_extra", extra=extra)])


class OutOfBudget(GarnsError):  # noqa: N818 (the name other people type)
    """A budget that ran out before everything was found."""

    def __init__(self) -> None:
        super().__init__([Problem("out_of_budget")])
