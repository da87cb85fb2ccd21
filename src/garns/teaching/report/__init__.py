"""Reports of the judge: numbers by set, and the same results as JSON, JUnit XML and a page.

>>> from garns.teaching.judging import Program, Task, Verdict, Judged
>>> results = (Judged("easy", 1, Verdict("right", seconds=0.5)), Judged("easy", 2, Verdict("too_slow", seconds=10.0)))
>>> report = Report(Program("mine", ("./mine",)), Task(), results)
>>> report.right, report.total, report.rows[0].median
(1, 2, 0.5)
"""

from garns.teaching.report.junit import to_junit
from garns.teaching.report.page import to_page
from garns.teaching.report.results import Report, Row, ranked, read_baseline, reference, to_json
from garns.teaching.report.words import HEADS, case_name, set_name, time_text

__all__ = [
    "HEADS",
    "Report",
    "Row",
    "case_name",
    "ranked",
    "read_baseline",
    "reference",
    "set_name",
    "time_text",
    "to_json",
    "to_junit",
    "to_page",
]
