"""Answers: the objects that the command line prints, as objects with attributes."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, final

from ._frames import frame, html

if TYPE_CHECKING:
    import pandas as pd  # type: ignore[import-untyped, unused-ignore]

    from ._native import Placement


def _untimed(said: Any) -> Any:
    """Return what an answer says, without times and without the page, which is drawn from it."""
    if isinstance(said, list):
        return [_untimed(item) for item in said]
    if not isinstance(said, dict):
        return said
    keys = [key for key in said if key != "page" and not key.endswith("seconds")]
    return {key: _untimed(said[key]) for key in keys}


class _Answer:
    """What a command prints, and in `_more` what it does not print. Times make no difference."""

    __slots__ = ("_more", "_record")

    def __init__(self, record: dict[str, Any], more: dict[str, Any]) -> None:
        self._record = record
        self._more = more

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return bool(_untimed([self._record, self._more]) == _untimed([other._record, other._more]))

    def __hash__(self) -> int:
        return hash(repr(self))


class _Printed(_Answer):
    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return what the command prints with `--json`, with integers for counts."""
        return deepcopy(self._record)


class _Counted(_Printed):
    """An answer for a problem, with a number of placements."""

    __slots__ = ()

    @property
    def model(self) -> str:
        """The name of the model."""
        return str(self._record["model"])

    @property
    def n(self) -> int:
        """The size."""
        return int(self._record["n"])

    @property
    def total(self) -> int:
        """The number of placements."""
        return int(self._record["total"])

    def _rows(self) -> list[dict[str, Any]]:
        return [self.to_dict()]

    def to_pandas(self) -> pd.DataFrame:
        """Return a data frame with a row for each object."""
        return frame(self._rows())

    def _repr_html_(self) -> str:
        return html(self._more["title"], self._rows())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.model}, {self._more['says']}>"


class _Run(_Counted):
    """An answer of one engine."""

    __slots__ = ()

    @property
    def fundamental(self) -> int | None:
        """The number of fundamental placements: of orbits. `None` if it is not known."""
        return self._record.get("fundamental")

    @property
    def engine(self) -> str:
        """The engine that found the placements."""
        return str(self._record["engine"])

    @property
    def complete(self) -> bool:
        """Whether everything was searched."""
        return "partial" not in self._record

    @property
    def seconds(self) -> float:
        """The elapsed time."""
        return float(self._record["seconds"])


class _Tallied(_Run):
    """An answer for one problem."""

    __slots__ = ()

    @property
    def orbits(self) -> dict[int, int] | None:
        """The numbers of orbits by size, the largest first. `None` if they are not known."""
        orbits = self._record.get("orbits")
        return orbits and {int(size): number for size, number in orbits.items()}

    @property
    def digest(self) -> str | None:
        """The digest of the set of placements, in hexadecimal digits, if they were listed."""
        return self._record.get("digest")

    @property
    def optimum(self) -> int | None:
        """The best value of the parameter of the objective, if the model has one and it was open.

        >>> Query(Model.queens_and_knights(), 5).solve().optimum
        2
        """
        optimum = self._record.get("optimum")
        return optimum and int(optimum["value"])


@final
class Solution(_Tallied):
    """The answer of `Query.solve()`: every placement was found, checked, and found again.

    >>> answer = Query(Model.n_queens(), 8).solve()
    >>> answer
    <Solution n-queens, n = 8: total 92, fundamental 12>
    >>> answer.total, answer.fundamental, answer.orbits
    (92, 12, {8: 11, 4: 1, 2: 0, 1: 0})
    """

    __slots__ = ()

    @property
    def fundamental(self) -> int:
        """The number of fundamental placements: the number of orbits."""
        return int(self._more["fundamental"])

    @property
    def evidence(self) -> Evidence:
        """What supports the answer."""
        return Evidence(self._more["evidence"], {})

    @property
    def first_boards(self) -> list[Placement]:
        """The first fundamental placements, at most 12: `placements()` has all.

        >>> len(Query(Model.n_queens(), 9).solve().first_boards)
        12
        """
        return list(self._more["boards"])

    def _repr_html_(self) -> str:
        return str(self._more["page"])


@final
class Evidence(_Answer):
    """What supports an answer: only checks that were made.

    >>> evidence = Query(Model.n_queens(), 8).solve().evidence
    >>> evidence.witnessed, evidence.known
    (92, {'fundamental': 'A002562', 'total': 'A000170'})
    """

    __slots__ = ()

    @property
    def witnessed(self) -> int:
        """The number of placements that geometry checked."""
        return int(self._record["witnessed"])

    @property
    def agreement(self) -> list[str]:
        """The engines that share no code with the first and found the same placements."""
        return list(self._record["agreement"])

    @property
    def related(self) -> str | None:
        """A related engine that agrees, where no independent one takes the problem."""
        return self._record.get("related")

    @property
    def reference(self) -> str | None:
        """The SAT solver that found the same placements with blocking clauses."""
        return self._record.get("reference")

    @property
    def known(self) -> dict[str, str]:
        """The sources of published values, by what they are values of: all equal the answer."""
        return dict(self._record["known"])

    @property
    def impossible(self) -> list[int]:
        """The better values of the objective that were searched and have no placement."""
        return list(self._record["impossible"])

    @property
    def sentences(self) -> list[str]:
        """All of this in sentences."""
        return list(self._record["sentences"])

    def __repr__(self) -> str:
        return f"<Evidence: {' '.join(self.sentences)}>"


@final
class CountReport(_Tallied):
    """The answer of `Query.count()`, by the fastest engine.

    >>> Query(Model.n_queens(), 14).count()
    <CountReport n-queens, n = 14: total 365596, fundamental 45752>
    """

    __slots__ = ()

    @property
    def known(self) -> dict[str, str]:
        """The sources of published values, by what they are values of: all equal the count.

        >>> Query(Model.n_queens(), 10).count().known
        {'fundamental': 'A002562', 'total': 'A000170'}
        """
        return dict(self._more["known"])


@final
class TableReport(_Run):
    """The answer of `Query.table()`: a count for each number of each piece.

    >>> table = Query(Model.from_name("kings"), 3).table()
    >>> [cell["total"] for cell in table.cells]
    [1, 9, 16, 8, 1]
    >>> table.total
    35
    """

    __slots__ = ()

    @property
    def pieces(self) -> list[str]:
        """The names of the pieces, in the plural: the parameters of the cells."""
        return list(self._more["pieces"])

    @property
    def cells(self) -> list[dict[str, Any]]:
        """The cells, as the objects that `nq-sat count --table --json` prints."""
        return deepcopy(self._more["cells"])

    def to_dict(self) -> dict[str, Any]:
        """Return the sums, the last object that `nq-sat count --table --json` prints; and cells."""
        return {**super().to_dict(), "cells": self.cells}

    def _rows(self) -> list[dict[str, Any]]:
        return self.cells


@final
class VerifyReport(_Counted):
    """The answer of `Query.verify()`: every engine that takes the question gave the same answer.

    >>> report = Query(Model.n_queens(), 6).verify()
    >>> report.total, report.independent
    (4, True)
    """

    __slots__ = ()

    @property
    def total(self) -> int:
        """The number of placements."""
        return int(self._more["total"])

    @property
    def independent(self) -> bool:
        """Whether two of the engines share only the problem."""
        return bool(self._more["independent"])

    @property
    def engines(self) -> list[str]:
        """The engines that answered, each with its encodings and its way to enumerate."""
        return list(self._more["engines"])

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The answers, as the objects that `nq-sat verify --json` prints."""
        return deepcopy(self._more["rows"])

    def to_dict(self) -> dict[str, Any]:
        """Return the model, the size, and the rows."""
        return {**super().to_dict(), "rows": self.rows}

    def _rows(self) -> list[dict[str, Any]]:
        return self.rows


@final
class Decoded(_Printed):
    """The answer of a solver, with every model checked by geometry."""

    __slots__ = ()

    @property
    def verdict(self) -> str:
        """What the solver claims.

        It is `"SATISFIABLE"`, `"UNSATISFIABLE"`, `"OPTIMUM FOUND"` or `"UNKNOWN"`.
        """
        return str(self._record["verdict"])

    @property
    def placements(self) -> list[Placement]:
        """The placements, each once, sorted."""
        return list(self._more["placements"])

    @property
    def digest(self) -> str | None:
        """The digest of the placements."""
        return self._record.get("digest")

    def __repr__(self) -> str:
        number = len(self._more["placements"])
        return f"<Decoded {self.verdict}: {number} placement{'' if number == 1 else 's'}>"


@final
class CertificateReport(_Printed):
    """A written certificate."""

    __slots__ = ()

    @property
    def statement(self) -> str:
        """What the certificate proves."""
        return str(self._record["statement"])

    @property
    def total(self) -> int:
        """The number of placements."""
        return int(self._record["total"])

    @property
    def digest(self) -> str | None:
        """The digest of the set of placements. `None` for a proof of a count."""
        return self._record.get("digest")

    @property
    def folder(self) -> Path:
        """The folder."""
        return Path(self._record["folder"])

    @property
    def files(self) -> dict[str, int]:
        """The size of each file in bytes, by name."""
        return dict(sorted(self._record["bytes"].items()))

    def __repr__(self) -> str:
        return f"<CertificateReport {self.folder}: {self.statement}>"


@final
class CheckReport(_Printed):
    """The check of a certificate."""

    __slots__ = ()

    @property
    def statement(self) -> str | None:
        """What the certificate proves. `None` if it was refused."""
        return self._record.get("statement")

    @property
    def verified(self) -> bool:
        """Whether every part was checked and is right."""
        return bool(self._record["verified"])

    @property
    def checked(self) -> list[tuple[str, str]]:
        """What was checked, as (subject, what is right), without what could not be checked."""
        return [(subject, what) for subject, what in self._more["checked"]]

    @property
    def unchecked(self) -> list[tuple[str, str]]:
        """What could not be checked, as (subject, why)."""
        return [(subject, why) for subject, why in self._more["unchecked"]]

    def __bool__(self) -> bool:
        return self.verified

    def __repr__(self) -> str:
        verdict = "verified" if self.verified else "not verified"
        return f"<CheckReport {self._record['folder']}: {verdict}>"


@final
class Progress(_Answer):
    """The progress of a run."""

    __slots__ = ()

    @property
    def stage(self) -> str:
        """What the run does now."""
        return str(self._record["stage"])

    @property
    def found(self) -> int:
        """The placements that this stage has found."""
        return int(self._record["found"])

    @property
    def done(self) -> int | None:
        """The finished parts, of similar cost, where their number is known."""
        return self._record.get("done")

    @property
    def parts(self) -> int | None:
        """All parts."""
        return self._record.get("parts")

    def __repr__(self) -> str:
        parts = "" if self.done is None else f", {self.done} of {self.parts} parts"
        return f"<Progress {self.stage}: {self.found} found{parts}>"


@final
class Solved(_Printed):
    """The solutions of a puzzle, as far as they matter: exactly one, or two that differ."""

    __slots__ = ()

    @property
    def number(self) -> Literal["none", "one", "several"]:
        """`"none"`, `"one"`, or `"several"`."""
        number: Literal["none", "one", "several"] = self._record["number"]
        return number

    @property
    def solutions(self) -> list[Placement]:
        """The only solution, or two of several."""
        return list(self._more["solutions"])

    @property
    def differing(self) -> list[str]:
        """The squares that are occupied in one of two solutions only."""
        return list(self._more["differing"])

    @property
    def engines(self) -> list[str]:
        """The engines that found this: two that share no code, if there is at most one solution."""
        return list(self._record["engines"])

    def __repr__(self) -> str:
        return f"<Solved {self.number}: {'; '.join(self._more['texts'])}>"

    def _repr_html_(self) -> str:
        return "".join(board._repr_html_() for board in self.solutions)


@final
class Rating(_Printed):
    """The difficulty of a puzzle: the hardest rule that its route needs, and how often."""

    __slots__ = ()

    @property
    def grade(self) -> int:
        """The grade of the hardest rule, from 1."""
        return int(self._record["grade"])

    @property
    def rule(self) -> str:
        """The hardest rule."""
        return str(self._record["rule"])

    @property
    def times(self) -> int:
        """How often it is used."""
        return int(self._record["times"])

    @property
    def steps(self) -> int:
        """The number of steps."""
        return int(self._record["steps"])

    @property
    def effort(self) -> int:
        """The steps, weighted by their rules and by what they need to be seen."""
        return int(self._record["effort"])

    def __repr__(self) -> str:
        return f"<Rating {self._more['text']}>"


@final
class Route(_Answer):
    """The human route to the solution of a puzzle."""

    __slots__ = ()

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The steps, as the objects that `nq-sat puzzle explain --json` prints."""
        return deepcopy(self._more["steps"])

    @property
    def solution(self) -> Placement:
        """The solution."""
        solution: Placement = self._more["solution"]
        return solution

    @property
    def rating(self) -> Rating:
        """The difficulty."""
        return Rating(self._record, {"text": self._more["text"]})

    def to_dict(self) -> dict[str, Any]:
        """Return the rating, and `steps`."""
        return {**self.rating.to_dict(), "steps": self.steps}

    def to_pandas(self) -> pd.DataFrame:
        """Return a data frame with a row for each step."""
        return frame(self.steps)

    def __str__(self) -> str:
        steps = enumerate(self._more["steps"], 1)
        return "".join(f"{number}. {step['text']}\n" for number, step in steps)

    def __repr__(self) -> str:
        return f"<Route: {len(self._more['steps'])} steps, {self._more['text']}>"


for _kind in (
    Solution,
    Evidence,
    CountReport,
    TableReport,
    VerifyReport,
    Decoded,
    CertificateReport,
    CheckReport,
    Progress,
):
    _kind.__module__ = "nq_sat"
for _found in (Solved, Rating, Route):
    _found.__module__ = "nq_sat.puzzle"
