"""Pickles: the text of an object, and the class that reads it."""

from __future__ import annotations

from typing import Any


def restore(kind: Any, text: str) -> Any:
    """Restore an object of a class of the package."""
    return kind._restore(text)
