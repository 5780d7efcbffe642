"""Records as data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

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


def frame(records: list[dict[str, Any]]) -> pd.DataFrame:
    """Return a data frame with a row for each record; parameters have columns of their own."""
    import pandas as pd

    return pd.DataFrame([_flat(record) for record in records])
