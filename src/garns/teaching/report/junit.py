"""Results as JUnit XML, which servers that run tests can show: a suite a set, a case a puzzle.

A wrong answer is a failure; a program that crashed or did not come to an answer is an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as Xml

from garns.teaching.judging import Judged, Kind
from garns.teaching.report.results import Report, Row
from garns.teaching.report.words import case_name

_FAILURES: tuple[Kind, ...] = ("wrong", "not_protocol")


def to_junit(reports: Sequence[Report], lang: str = "en") -> str:
    """All results; sentences are in a language.

    >>> to_junit([])
    '<?xml version="1.0" encoding="UTF-8"?>\\n<testsuites />\\n'
    """
    root = Xml.Element("testsuites")
    for report in reports:
        for row in report.rows:
            root.append(_suite(report, row, lang))
    Xml.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{Xml.tostring(root, encoding="unicode")}\n'


def _suite(report: Report, row: Row, lang: str) -> Xml.Element:
    failures = row.count(*_FAILURES)
    suite = Xml.Element(
        "testsuite",
        name=f"{_safe(report.program.name)}.{row.set_id}",
        tests=str(len(row.results)),
        failures=str(failures),
        errors=str(len(row.results) - failures - row.count("right")),
        time=_seconds(sum(judged.verdict.seconds for judged in row.results)),
        timestamp=report.date.isoformat(timespec="seconds"),
    )
    for judged in row.results:
        suite.append(_case(report, judged, lang))
    return suite


def _case(report: Report, judged: Judged, lang: str) -> Xml.Element:
    verdict = judged.verdict
    name = case_name(judged, lang)
    where = f"{_safe(report.program.name)}.{judged.set_id}"
    case = Xml.Element("testcase", classname=where, name=name, time=_seconds(verdict.seconds))
    if verdict.kind != "right":
        kind = "failure" if verdict.kind in _FAILURES else "error"
        told = Xml.SubElement(case, kind, type=verdict.kind, message=_safe(verdict.reason(lang)))
        told.text = _safe("\n".join(filter(None, (verdict.reason(lang), verdict.said, verdict.words))))
    return case


def _seconds(seconds: float) -> str:
    return f"{seconds:.6f}"


def _safe(text: str) -> str:
    """Text without what XML cannot hold."""
    return "".join(
        char if char in "\n\t\u202f" or (char.isprintable() and char < "\ufffe") or char > "\uffff" else "\ufffd"
        for char in text
    )
