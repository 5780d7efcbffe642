"""Records as data frames, and as tables of HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as _pd  # type: ignore[import-untyped, unused-ignore]

# What a column cannot hold, or holds for every row alike.
_LEFT_OUT = ("evidence", "type")


def _flat(record: dict[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for key, value in record.items():
        if key == "params":
            row.update(value)
        elif key not in _LEFT_OUT:
            row[key] = value
    return row


def frame(records: list[dict[str, Any]]) -> _pd.DataFrame:
    """Return a data frame with a row for each record; parameters have columns of their own.

    >>> frame([Query("n-queens", n).count().to_dict() for n in (5, 6)])["total"].tolist()
    [10, 4]
    """
    import pandas as pd  # type: ignore[import-untyped, unused-ignore]

    return pd.DataFrame([_flat(record) for record in records])


def _cell(value: Any) -> str:
    from html import escape

    if isinstance(value, dict):
        value = ", ".join(f"{key}: {item}" for key, item in value.items())
    return escape(str(value))


def html(title: str, records: list[dict[str, Any]]) -> str:
    """Return a title and a table with a row for each record."""
    rows = [_flat(record) for record in records]
    keys = dict.fromkeys(key for row in rows for key in row if key not in ("model", "n"))
    head = "".join(f"<th>{_cell(key)}</th>" for key in keys)
    lines = ["".join(f"<td>{_cell(row.get(key, ''))}</td>" for key in keys) for row in rows]
    body = "".join(f"<tr>{line}</tr>\n" for line in lines)
    return f"<p><strong>{_cell(title)}</strong></p>\n<table>\n<tr>{head}</tr>\n{body}</table>\n"
