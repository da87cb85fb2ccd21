"""The reports of the judge: numbers, JSON, JUnit XML and the page."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from garns.errors import FormatError, GarnsError, Problem
from garns.teaching.judging import Judged, Program, Task, Verdict
from garns.teaching.report import Report, ranked, read_baseline, reference, to_json, to_junit, to_page
from garns.teaching.sandbox import Limits
from garns.teaching.sets import cases
from support import ROOT

CASE = cases("easy", count=1)[0]
TASK = Task(sets=("easy", "none"), count=3, limits=Limits(seconds=10))


def wrong() -> Verdict:
    problem = Problem("clash", cells=[CASE.puzzle.geometry.names[0]], digit="5", house="row 1")
    return Verdict("wrong", (problem,), 0.5, digits=CASE.solution or (), cells=(0,), rivals=(1,))


def report(name: str = "mine", *verdicts: Verdict, **fields: object) -> Report:
    kept = verdicts or (
        Verdict("right", seconds=0.002),
        wrong(),
        Verdict("too_slow", (Problem("out_of_time", seconds=10),), 10.0, digits=CASE.puzzle.givens, moves=3, last=4),
        Verdict("crashed", (Problem("exit_code", code=1),), 0.1, words="<b>oh\x00 no</b> & so on"),
        Verdict("not_protocol", (Problem("unasked", found="]]><script>alert(1)</script>"),), said="<script>"),
        Verdict("too_much_memory", (Problem("too_much_memory", held=600, expected=512),), 0.3),
    )
    results = tuple(
        Judged("easy" if at < 3 else "none", at % 3 + 1, verdict, CASE.puzzle) for at, verdict in enumerate(kept)
    )
    return Report(Program(name, ("./mine", "two words")), TASK, results, 12.5, **fields)


PERFECT = report("good", *[Verdict("right", seconds=0.1)] * 6)


def test_numbers_are_those_of_right_answers():
    found = report()
    easy, none = found.rows
    assert (found.right, found.total, found.perfect) == (1, 6, False)
    assert (easy.median, easy.most, none.median) == (0.002, 0.002, None)
    assert (easy.count("wrong"), none.count("crashed", "not_protocol")) == (1, 2)
    assert PERFECT.perfect
    assert not report("stopped", Verdict("right"), complete=False).perfect
    assert not Report(Program("idle", ("true",)), TASK, ()).perfect


def test_ninety_five_of_a_hundred_took_no_longer():
    times = report("timed", *(Verdict("right", seconds=float(at)) for at in range(1, 4))).rows[0]
    assert (times.median, times.most) == (2.0, 3.0)


def test_more_right_answers_are_before_less_time_and_equals_share_a_place():
    slow, quick, none = (
        report("slow", *[Verdict("right", seconds=9.0)] * 2),
        report("quick", Verdict("right", seconds=0.1)),
        report("none", Verdict("wrong")),
    )
    order = [(place, each.program.name) for place, each in ranked([none, quick, slow])]
    assert order == [(1, "slow"), (2, "quick"), (3, "none")]
    assert [place for place, _ in ranked([quick, quick])] == [1, 1]


def test_the_json_fits_its_schema():
    schemas = [json.loads(path.read_text()) for path in (ROOT / "src/garns/values/schemas").glob("*.json")]
    registry = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in schemas)
    (schema,) = [schema for schema in schemas if schema["$id"] == "urn:garns:judge:1"]
    form = json.loads(json.dumps(to_json([report(), PERFECT])))
    Draft202012Validator(schema, registry=registry).validate(form)
    assert [program["right"] for program in form["programs"]] == [1, 6]
    assert form["programs"][0]["results"][1]["problems"][0]["id"] == "clash"


def test_a_report_can_be_the_baseline_of_the_next(tmp_path):
    file = tmp_path / "old.json"
    file.write_text(json.dumps(to_json([PERFECT])))
    assert read_baseline(str(file)) == ("good", {"easy": 0.1, "none": 0.1})


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": "garns-judge", "programs": []}', "[" * 100_000, '{"format": "garns-judge"}']
)
def test_what_is_no_baseline_is_refused(tmp_path, text):
    file = tmp_path / "bad.json"
    file.write_text(text)
    with pytest.raises(FormatError if text != '{"format": "garns-judge"}' else GarnsError):
        read_baseline(str(file))


def test_our_own_solver_is_the_reference():
    found = reference(TASK)
    assert set(found) == {"easy", "none"}
    assert all(0 < seconds < 10 for seconds in found.values())


def test_the_xml_tells_failures_from_errors():
    root = ElementTree.fromstring(to_junit([report(), PERFECT], "fr"))
    suites = root.findall("testsuite")
    assert root.tag == "testsuites"
    assert [
        (suite.get("name"), suite.get("tests"), suite.get("failures"), suite.get("errors")) for suite in suites
    ] == [
        ("mine.easy", "3", "1", "1"),
        ("mine.none", "3", "1", "2"),
        ("good.easy", "3", "0", "0"),
        ("good.none", "3", "0", "0"),
    ]
    cases = suites[0].findall("testcase") + suites[1].findall("testcase")
    assert [[child.tag for child in case] for case in cases] == [
        [],
        ["failure"],
        ["error"],
        ["error"],
        ["failure"],
        ["error"],
    ]
    assert cases[1][0].get("message") == "5 figure plusieurs fois (row 1)\u202f: L1C1"
    assert "oh\ufffd no" in (cases[3][0].text or "")


class Outline(HTMLParser):
    """The elements of a page, and what it would fetch or run."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [key for key, _ in attrs if key in ("src", "href") or key.startswith("on")]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_holds_everything_and_runs_nothing(lang):
    page = to_page([report(baseline={"easy": 0.001}, baseline_name="Garns")], lang)
    outline = Outline()
    outline.feed(page)
    assert outline.fetched == []
    assert not {"script", "link", "img", "iframe"} & set(outline.tags)
    assert outline.tags.count("article") == 5  # one of each kind
    assert "url(" not in page
    assert "@import" not in page
    assert ("1 sur 6" if lang == "fr" else "1 of 6") in page
    assert ("Hors protocole" if lang == "fr" else "Breaks the protocol") in page


def test_the_page_of_a_perfect_program_says_that_nothing_went_wrong():
    assert "Nothing went wrong." in to_page([PERFECT])


def test_the_page_of_a_tournament_has_a_part_for_each():
    page = to_page([report(), PERFECT])
    assert page.index("Tournament") < page.index(">good<") < page.index(">mine<")  # the order of the table
    assert page.count('class="chart"') == 2


def test_the_wrong_cell_is_ringed_and_its_rival_underlined():
    page = to_page([report("mine", wrong())])
    assert page.count('class="ring"') == 1
    assert page.count('class="zigzag"') == 1


def test_a_page_of_a_judge_that_was_stopped_says_so():
    assert "The judge was stopped before the end." in to_page([report("mine", wrong(), complete=False)])
