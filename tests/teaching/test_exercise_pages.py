"""The pack of the page "Write a pack of exercises" works as the page says, and mistakes in a pack are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from garns.errors import ArgumentError
from garns.teaching.exercises import PackError, all_packs, check, find_pack, read_pack
from garns.teaching.exercises.telling import to_text
from support import ROOT

PAGE = (ROOT / "docs" / "how-to" / "write-a-pack.md").read_text(encoding="utf-8")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """The three files of the page: the pack, its cases, and the reference beside it."""
    toml, checks, reference = re.findall(r"```(?:toml|python)\n(.*?)```", PAGE, re.DOTALL)
    folder = tmp_path / "diagonals"
    folder.mkdir()
    (folder / "pack.toml").write_text(toml, encoding="utf-8")
    (folder / "checks.py").write_text(checks, encoding="utf-8")
    (tmp_path / "diagonals.py").write_text(reference, encoding="utf-8")
    return folder


def test_the_reference_of_the_page_has_all_points(pack: Path):
    report = check(find_pack(str(pack)), pack.parent / "diagonals.py", seed=5)
    assert (report.ok, report.mark) == (True, 10)


def test_a_mistake_is_told_with_the_simplest_case(pack: Path):
    file = pack.parent / "diagonals.py"
    text = file.read_text(encoding="utf-8").replace('        print(v, "is on the diagonal already")\n', "")
    file.write_text(text.replace("return [x[i][i]", "return len(x) < 3 and [x[i][i]"), encoding="utf-8")
    report = check(find_pack(str(pack)), file)
    said = to_text(report, "fr")
    assert report.mark == 4
    assert "diagonal(x)\n    attendu\u202f: [" in said
    assert len(report.answers[0].case.args[0]) == 3  # not the 9x9 grid
    assert "est sur la diagonale, et rien n'a été affiché" in said


QUESTION = '[[questions]]\nid = "f"\ntitle = "f"\n'
#: A pack.toml, and what is said of it.
BAD = {
    "x = [": ["this is not TOML"],
    "": ["the field 'title' is missing", "the field 'questions' is missing"],
    "title = 3\nquestions = 1\nout_off = 20": ["the field questions cannot be '1'", "'out_off' is unknown"],
    'title = "a"\nquestions = [3, { id = "f", title = "f", parts = [1], cases = [2] }]': [
        "the field questions[1] cannot be '3'",
        "the field questions[2].parts[1] cannot be '1'",
        "the field f.cases[1] cannot be '2'",
    ],
    'title = "a"\n[[questions]]\nid = "f"\ncasez = []': ["questions[1].title", "questions[1].cases", "casez"],
    f'kind = "magic"\ntitle = "a"\n{QUESTION}cases = [{{ returns = 1, args = [1979-01-01] }}]': [
        "the field kind cannot be 'magic'",
        "the field f.cases[1].args cannot be",
    ],
    f'title = "a"\nlimits.seconds = 0\n{QUESTION}cases = [{{ arg = [1], part = "x" }}]': [
        "the field limits.seconds cannot be '0.0'",
        "'f.cases[1].returns' is missing",
        "'f.cases[1].arg' is unknown",
        "the field f.cases[1].part cannot be 'x'",
    ],
    f'title = "a"\nkind = "technique"\noptions.technique = "paire nu"\n{QUESTION}': ["did you mean Paire nue?"],
}


def test_the_technique_of_a_pack_may_have_its_french_name(tmp_path: Path):
    text = f'title = "a"\nkind = "technique"\noptions.technique = "Aile XY"\n{QUESTION}'
    (tmp_path / "pack.toml").write_text(text, encoding="utf-8")
    assert read_pack(tmp_path).options == {"technique": "xy_wing"}


@pytest.mark.parametrize("text", BAD)
def test_everything_wrong_with_a_pack_is_told(text: str, tmp_path: Path):
    (tmp_path / "pack.toml").write_text(text)
    with pytest.raises(PackError) as caught:
        read_pack(tmp_path)
    for said in BAD[text]:
        assert said in str(caught.value)


def test_broken_cases_are_the_mistake_of_the_pack_with_their_line(pack: Path):
    (pack / "checks.py").write_text("def diagonal(rng):\n    yield 1 / 0\n")
    with pytest.raises(PackError, match=r"checks.py:2: .*ZeroDivisionError"):
        check(read_pack(pack), pack.parent / "diagonals.py")
    (pack / "checks.py").write_text("def diagonal(rng)\n")
    with pytest.raises(PackError, match=r"checks.py:1: .*SyntaxError"):
        read_pack(pack)


def test_a_judge_that_stumbles_over_an_answer_stops_nobody(pack: Path):
    checks = (pack / "checks.py").read_text().replace("outcome.printed.strip()", "outcome.returned.nonsense")
    (pack / "checks.py").write_text(checks)
    report = check(read_pack(pack), pack.parent / "diagonals.py")
    assert report.mark == 8
    assert "AttributeError" in to_text(report)


def test_an_exercise_that_is_not_there_is_refused(tmp_path: Path):
    with pytest.raises(ArgumentError, match="no exercise"):
        find_pack(str(tmp_path))


@pytest.mark.parametrize("own", list(all_packs()), ids=lambda own: own.id)
def test_every_text_of_our_packs_is_in_both_languages(own):
    texts = [own.title, own.text, *own.messages.values()]
    for question in own.questions:
        titles = [part.title for part in question.parts if len(question.parts) > 1]
        texts += [question.title, question.text, *titles]
    for text in texts:
        assert text.keys() == {"en", "fr"}
        fields = [sorted(re.findall(r"\{\w+\}", each)) for each in text.values()]
        assert fields[0] == fields[1]
