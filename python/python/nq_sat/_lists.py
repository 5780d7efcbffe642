"""The lists of models, encodings, engines and formats, as `nq-sat list --json` prints them."""

from __future__ import annotations

from typing import Any

from ._native import _list


def models() -> list[dict[str, Any]]:
    """Return the built-in models.

    >>> [row["name"] for row in models()][:2]
    ['n-queens', 'queens-and-knights']
    """
    return _list("models")


def encodings() -> list[dict[str, Any]]:
    """Return the encodings of constraints.

    >>> [row["name"] for row in encodings() if row["kind"] == "at-most-one"][:3]
    ['pairwise', 'sequential', 'product']
    """
    return _list("encodings")


def engines() -> list[dict[str, Any]]:
    """Return the engines.

    >>> "varisat" in [row["name"] for row in engines()]
    True
    """
    return _list("engines")


def formats() -> list[dict[str, Any]]:
    """Return the file formats.

    >>> "dimacs" in [row["name"] for row in formats()]
    True
    """
    return _list("formats")
