"""That the technique is right, finds what it should, and says why."""

import garns

#: It needs pointing; of the library of Garns.
PUZZLE = ".892......4.....32..54..8.7....1.2.9...652...6.2.4....4.8..37..59.....8......439."


def test_no_step_is_wrong():
    assert garns.check_technique("crossfire", positions=300)


def test_it_finds_what_pointing_and_claiming_find():
    for position in garns.solve_path(PUZZLE).positions():
        known = [step for id in ("pointing", "claiming") for step in garns.steps(position, id)]
        own = {step.eliminations for step in garns.steps(position, "crossfire")}
        assert {step.eliminations for step in known} <= own


def test_it_says_why_in_both_languages():
    position = next(one for one in garns.solve_path(PUZZLE).positions() if garns.steps(one, "crossfire"))
    step = garns.steps(position, "crossfire")[0]
    assert "see the same cells" in str(garns.explain(step, position, lang="en"))
    assert "les mêmes cases" in str(garns.explain(step, position, lang="fr"))
