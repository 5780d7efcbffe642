"""The exceptions of the package."""

from __future__ import annotations

from typing import Any


class NqSatError(Exception):
    """A question has no answer, or its answer is wrong. All other exceptions are its kinds."""


class InputError(NqSatError, ValueError):
    """The input is at fault: a model, a parameter, a name, a file."""


class TimedOutError(NqSatError, TimeoutError):
    """The run reached its time limit.

    `partial` is the report of what was found until then, or `None`. Its numbers are those of a
    part.
    """

    partial: Any

    def __init__(self, message: str, partial: Any = None) -> None:
        super().__init__(message)
        self.partial = partial


class WrongAnswerError(NqSatError):
    """An answer is wrong: engines differ, or a placement breaks the rules.

    An answer that differs from a published value is wrong, too.
    """


class CertificateError(NqSatError):
    """A certificate does not prove its claim, or it was not checked in full.

    `report` is the report of the check.
    """

    report: Any

    def __init__(self, message: str, report: Any = None) -> None:
        super().__init__(message)
        self.report = report


class ForkError(NqSatError, RuntimeError):
    """A search runs in the process that started it, and not in a fork of it."""


for _kind in (
    NqSatError,
    InputError,
    TimedOutError,
    WrongAnswerError,
    CertificateError,
    ForkError,
):
    _kind.__module__ = "nq_sat"
