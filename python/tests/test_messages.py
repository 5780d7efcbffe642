"""Messages of errors speak of keywords and methods, never of the program's options."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from nq_sat import InputError, Model, NqSatError, Query, check, puzzle

QUEENS = Model.n_queens()
BOTH = Model.queens_and_knights()
OPTION = re.compile(r"(^|[ (`])--?[a-z]|`nq-sat|\bSIZE\b")
OPEN = """
name = "open"
parameters.k = { help = "the number of rows" }
maximise = "k"
board = { rows = "k", columns = 3 }
piece = [{ symbol = "R", moves = "R", count = "k" }]
"""
GRID = "AAAA\nBBBB\nCCCD\nCCCD"
query: Any = Query

FAULTS: dict[str, tuple[Callable[[], object], str]] = {
    "size": (lambda: Query(QUEENS), "give size, such as 8"),
    "lists": (lambda: Query(QUEENS, 8, engine="bitset").solve(), "call count()"),
    "reach": (lambda: Query(QUEENS, 60).count(), "(estimate() at n = "),
    "engine": (lambda: Query(QUEENS, 60).count(), "engine=NAME tries it anyway"),
    "value": (lambda: Query(BOTH, 5).clauses(), "give k=NUMBER (solve() finds the largest)"),
    "objective": (lambda: Query(Model.from_toml(OPEN), 4).solve(), "give k=NUMBER"),
    "shards": (lambda: Query(QUEENS, 8, engine="varisat").estimate(0.1), "no estimate here"),
    "table": (lambda: Query(BOTH, 4, k=2).table(), "leave out the parameters"),
    "engine of a table": (lambda: Query(QUEENS, 4, engine="dlx").table(), ""),
    "suffix": (lambda: Query(QUEENS, 8).write("x.pdf"), "no format has the suffix .pdf: use "),
    "groups": (lambda: Query(QUEENS, 8, encoding="pairwise:4"), "a size of groups goes with"),
    "cardinality": (lambda: Query(QUEENS, 8, encoding="totalizer"), "auto + totalizer"),
    "at most one": (
        lambda: Query(QUEENS, 8, encoding="auto + pairwise"),
        "the at-most-one encoding `pairwise`",
    ),
    "models": (
        lambda: Query(QUEENS, 4).decode_output("s SATISFIABLE\nv 1 0\nv 2 0\n"),
        "all=True reads them all",
    ),
    "stars of a model": (lambda: puzzle.Puzzle(OPEN, stars=2), "stars belongs to a grid"),
    "stars of queens": (
        lambda: puzzle.Puzzle("Q...\n....\n....\n....", stars=2),
        "leave out stars",
    ),
    "stars": (lambda: puzzle.Puzzle("2 stars\n" + GRID), "give stars"),
    "stars twice": (
        lambda: puzzle.Puzzle("stars: 2\n" + GRID, stars=1),
        "stars is 1: leave out stars",
    ),
    "link": (lambda: puzzle.Puzzle("Q...\n....\n....\n....").text("puzzlink"), ""),
    "form": (lambda: puzzle.Puzzle(GRID).text("link"), "unknown form"),
    "count": (lambda: Query("queens-domination", 5).certify("new", count=True), "leave out count"),
    "folder": (lambda: check("no-such-folder"), "certify() wrote"),
    "no certificate": (lambda: check("."), "certify() wrote"),
    "fixed": (lambda: QUEENS.with_fixed("a1"), "with_fixed: a1"),
    "blocked": (lambda: Query(QUEENS.with_blocked("a9"), 8).count(), "with_blocked: a9"),
    "external": (lambda: Query(QUEENS, 8, engine="kissatt"), "unknown engine"),
    "threads": (lambda: Query(QUEENS, 8, threads=0), "threads = 0"),
    "clauses": (lambda: Query(QUEENS, 5000, engine="varisat").count(), ""),
}


@pytest.mark.parametrize(("ask", "message"), FAULTS.values(), ids=FAULTS)
def test_messages_speak_of_keywords(
    ask: Callable[[], object], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NqSatError) as raised:
        ask()
    text = str(raised.value)
    assert message in text
    assert not OPTION.search(text), text
    assert "\n" not in text


def test_an_unchecked_part_names_the_keyword(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Query(QUEENS, 4).certify(tmp_path / "new", proof="veripb")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NqSatError, match="nor given by veripb") as raised:
        check(tmp_path / "new")
    assert "pass allow_partial=True" in str(raised.value)


def test_no_phrase_is_left_of_the_library(root: Path) -> None:
    """Each phrase that is replaced is still a phrase of the library."""
    wording = (root / "python/src/wording.rs").read_text()
    phrases = re.findall(r'^    \("((?:[^"\\]|\\.)*)",', wording, re.MULTILINE)
    assert len(phrases) > 40
    files = [*(root / "src").rglob("*.rs"), *(root / "crates").rglob("*.rs")]
    sources = re.sub(r"\\\n\s*", "", "\n".join(file.read_text() for file in files))
    # What the library composes.
    composed = {"`--cardinality ", "`--encoding ", "give -k ", "give --set "}
    assert [phrase for phrase in phrases if phrase not in sources and phrase not in composed] == []


def test_names_with_dashes_stay() -> None:
    with pytest.raises(InputError, match="no--table") as raised:
        Query("no--table", 3)
    assert "`no--table`" in str(raised.value)
