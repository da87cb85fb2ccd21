"""Steps with proofs inside them: told by branches, written and read back, drawn, and explained with what they fold."""

from __future__ import annotations

from garns.explaining import Explanation, explain
from garns.reasoning import argue
from garns.values.geometry import CLASSIC
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate, Link, Node, Part, Step

#: r1c1(1) and r1c2(1) are supposed in turn; in the second, a naked pair rules out what the first denies at once.
PAIR = Step("naked_pair", eliminations=(Candidate(8, 1),), parts=(Part("subset", (6, 7), (1, 2), (0,)),))
STEP = Step(
    "forcing_net_verity",
    eliminations=(Candidate(8, 1),),
    parts=(Part("assumed", (0,), (1,)), Part("denied", (0,), (1,))),
    links=(
        Link(Node((0,), 1), Node((8,), 1), strong=False),
        Link(Node((0,), 1), Node((8,), 1), strong=False, branch=1, nested=0),
    ),
    score=9.1,
    nested=(PAIR,),
)
POSITION = Position.start(Puzzle())


def test_a_nested_step_is_read_back_as_it_was_written():
    assert Step.from_json(STEP.to_json(CLASSIC), CLASSIC) == STEP


def test_what_a_nested_step_argues_in_lacks_what_its_links_go_on_from():
    assert 1 not in POSITION.inside(STEP, 0).candidates_of(0)
    assert POSITION.inside(STEP, 0).candidates_of(1) == POSITION.candidates_of(1)


def test_the_words_of_a_branch_begin_anew_and_fold_the_proof_inside():
    told = explain(STEP, lang="en")
    assert told.lines[1:3] == (
        "If r1c1 is 1, then r1c9 is not 1 (row 1 already has its 1).",
        "If r1c1 is not 1, then r1c9 is not 1 (Naked Pair).",
    )
    (fold,) = told.folds
    assert (fold.sentence, fold.inside) == (2, explain(PAIR, lang="en"))
    depths = [depth for depth, _ in told.unfolded()]
    assert depths == [0, 0, 1, *[1] * len(fold.inside.lines), *[0] * (len(told.lines) - 2)]
    assert Explanation.from_json(told.to_json(CLASSIC), CLASSIC) == told


def test_the_picture_of_a_sentence_has_the_argument_that_it_folds():
    folds = [line.fold for line in argue(STEP, POSITION).lines]
    (fold,) = [each for each in folds if each]
    assert fold.step == PAIR
    assert fold.argument == argue(PAIR, POSITION.inside(STEP, 0))
