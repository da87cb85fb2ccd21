"""The scripts of the browser: their own tests run by node, their format by Prettier, their types by TypeScript."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from garns import Puzzle
from garns.generating import VARIANTS
from garns.i18n import languages
from garns.logic import ladder_of
from garns.services.hints import PROOF, HintSession
from garns.values.position import Position
from garns.web import Settings, create_app
from garns.web.api.catalogues import list_constraints
from garns.web.bundle import bundle
from garns.web.hint_json import hint_json
from garns.web.page import PAGES
from support import ROOT, needs, run, skip_or_fail

TESTS = sorted((ROOT / "tests" / "js").glob("*.test.mjs"))
SCRIPTS = [
    *sorted((ROOT / "src" / "garns" / "web" / "static").rglob("*.js")),
    *sorted((ROOT / "tests" / "js").glob("*.mjs")),
]
#: What npm reads; a change of any of them is another set of tools.
PINNED = ("package.json", "package-lock.json", ".npmrc")


@pytest.fixture(scope="session")
def tools() -> Path:
    """The programs that ``package-lock.json`` names, installed once for each of its versions."""
    digest = hashlib.sha256(b"".join((ROOT / name).read_bytes() for name in PINNED)).hexdigest()[:12]
    there = ROOT / "build" / "node" / digest
    if not there.is_dir():
        install(there)
    return there / "node_modules" / ".bin"


def install(there: Path) -> None:
    """Install beside the place, then move: of several test processes the first one wins, and none sees a half."""
    npm = needs("npm")
    there.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=there.parent) as name:
        beside = Path(name) / "tools"
        beside.mkdir()
        for pinned in PINNED:
            shutil.copy(ROOT / pinned, beside)
        command = [npm, "ci", "--no-audit", "--no-fund"]
        done = subprocess.run(command, cwd=beside, capture_output=True, text=True, check=False, timeout=600)
        if done.returncode:
            skip_or_fail(f"npm cannot fetch the tools: {done.stderr.strip()[-300:]}")
        try:
            beside.rename(there)
        except OSError:
            assert there.is_dir(), "another process was to have installed them"


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name.partition(".")[0])
def test_browser_modules(path):
    run([needs("node"), "--test", path])


def test_the_editor_names_fields_that_constraints_have():
    """Of its bounds and words it repeats none: those are told by the server."""
    script = """
        import { KINDS } from "EDITOR/kinds.js";
        import { learn } from "EDITOR/learned.js";
        import { readFileSync } from "node:fs";
        const listed = Object.keys(KINDS);
        learn(JSON.parse(readFileSync(0)).map((one) => ({ ...one, id: one.type })));
        console.log(JSON.stringify(listed.map((id) => [id, KINDS[id].number?.field, KINDS[id].options])));
    """
    editor = (ROOT / "src/garns/web/static/js/editor").as_uri()
    told = asyncio.run(list_constraints())
    command = [needs("node"), "--input-type=module", "--eval", script.replace("EDITOR", editor)]
    done = subprocess.run(command, input=json.dumps(told), capture_output=True, text=True, check=True, timeout=60)
    fields = {each["type"]: each["kinds"] for each in told}
    for id, number, options in json.loads(done.stdout):
        assert number is None or fields[id][number]["kind"] == "number", id
        assert options is None or options["values"] == fields[id][options["field"]]["values"] != [], id


def test_the_browser_expects_answers_of_addresses_that_there_are():
    text = (ROOT / "src/garns/web/static/js/answers.js").read_text(encoding="utf-8")
    expected = set(re.findall(r'"(/[a-z/-]+)":', text))
    there = {path.removeprefix("/api/v1") for path in create_app(Settings()).openapi()["paths"]}
    assert expected
    assert expected <= there


def test_no_script_takes_an_answer_for_anything():
    """What people paste and links hold is looked at field by field: there anything is right."""
    foreign = {"share.js", "learning.js", "help.js"}
    loose = [
        f"{path.name}:{number}"
        for path in SCRIPTS
        if "static" in path.parts and path.name not in foreign
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if re.search(r"@(type|param|returns|typedef)\b.*[{<|: ]any\b[\]}>|, \[]", line) and "any more" not in line
    ]
    assert not loose


def test_there_are_tests_of_the_browser_modules():
    assert ROOT / "tests" / "js" / "reduce.test.mjs" in TESTS


def test_the_scripts_are_formatted(tools):
    """To format them: ``npm install``, then ``npx prettier --write`` with these files."""
    run([tools / "prettier", "--check", *SCRIPTS])


def test_no_line_of_a_script_is_longer_than_120():
    """Prettier leaves comments and strings as they are."""
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in SCRIPTS
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > 120
    ]
    assert long == []


def test_the_types_of_the_browser_modules_fit(tools):
    run([tools / "tsc", "--project", ROOT / "tsconfig.json"])


def test_the_lock_file_names_no_place_to_fetch_from():
    """Whoever builds fetches from the registry of their own settings; the checksums say that it is the same."""
    locked = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    fetched = {path: entry for path, entry in locked.items() if path}
    assert fetched
    assert [path for path, entry in fetched.items() if "resolved" in entry or "integrity" not in entry] == []


def test_no_script_repeats_a_list_of_the_server():
    """Levels, languages and variants come from the server; only drawings and clue tools go by the name of a kind."""
    scripts = {path: path.read_text(encoding="utf-8") for path in SCRIPTS if "static" in path.parts}
    clues = {"pictogram.js", "kinds.js", "tools.js", "option-words.js"}
    lists = {
        "levels": ([level.id for level in ladder_of("garns").levels], set()),
        "languages": (languages(), {"words.js"}),  # the language of the source
        "variants": ([id for id, variant in VARIANTS.items() if variant.clues], clues),
    }
    repeated = [
        (name, path.name, word)
        for name, (words, allowed) in lists.items()
        for path, script in scripts.items()
        if path.name not in allowed
        for word in words
        if re.search(rf"""["']{word}["']|^\s*{word}: """, re.sub(r"/\*.*?\*/", "", script, flags=re.S), re.M)
    ]
    assert repeated == []


def test_every_page_has_a_view():
    views = {path.stem for path in SCRIPTS if path.parent.name == "views" and "export" in path.read_text("utf-8")}
    assert {page.view for page in PAGES} <= views


def fields_of(name: str) -> set[str]:
    """The names of the fields of a type in ``types.js``."""
    types = (ROOT / "src/garns/web/static/js/types.js").read_text(encoding="utf-8")
    (body,) = re.findall(rf"@typedef {{{{((?:(?!@typedef).)*?)}}}} {name}\n", types, flags=re.S)
    while re.search(r"[{<(\[][^{}<>()\[\]]*[}>)\]]", body):  # what stands inside a field is not looked at
        body = re.sub(r"[{<(\[][^{}<>()\[\]]*[}>)\]]", "", body)
    return set(re.findall(r"(\w+)\??:", body))


def test_the_types_of_puzzles_and_hints_have_the_fields_that_the_server_sends():
    puzzle = Puzzle.from_json({"format": "garns-puzzle", "version": 1, "board": "4", "givens": "1.......3......2"})
    assert fields_of("Bundle") == set(bundle(puzzle))
    sent = set(hint_json(HintSession.at(Position.start(puzzle)).deeper(PROOF), "en"))
    assert fields_of("Hint") <= sent
    assert sent - fields_of("Hint") == {"diagram", "step"}  # for other programs; the pages read neither
