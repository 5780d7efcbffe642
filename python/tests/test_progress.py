"""Progress bars of long calls."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest
from nq_sat import Model, Query, TimedOutError

LONG: dict[str, Any] = {"size": 18, "engine": "backtrack"}


class Terminal(io.StringIO):
    """A terminal, as far as progress looks at it."""

    def isatty(self) -> bool:
        return True


def ask(monkeypatch: pytest.MonkeyPatch, stderr: io.StringIO, **how: Any) -> str:
    monkeypatch.setattr(sys, "stderr", stderr)
    with pytest.raises(TimedOutError):
        Query(Model.n_queens(), timeout=1.7, **LONG).solve(**how)
    return stderr.getvalue()


def test_a_long_call_shows_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    text = ask(monkeypatch, Terminal())
    assert "backtrack" in text
    assert "found=" in text


def test_a_bar_comes_and_goes_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "backtrack" in ask(monkeypatch, io.StringIO(), progress=True)
    assert ask(monkeypatch, io.StringIO()) == ""
    assert ask(monkeypatch, Terminal(), progress=False) == ""


def test_placements_have_a_bar_if_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for progress, is_there in ((True, True), (False, False), (None, False)):
        stderr = Terminal()
        monkeypatch.setattr(sys, "stderr", stderr)
        query = Query(Model.n_queens(), timeout=1.7, **LONG)
        with pytest.raises(TimedOutError):
            for _ in query.placements(progress=progress):
                pass
        assert ("found=" in stderr.getvalue()) is is_there


def test_without_tqdm_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert ask(monkeypatch, Terminal()) == ""
    with pytest.raises(ImportError, match="tqdm"):
        Query(Model.n_queens(), 4).count(progress=True)
