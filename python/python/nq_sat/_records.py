"""The JSON objects of the command line as dictionaries, with integers for counts."""

from __future__ import annotations

import json
from typing import Any

# JSON has these as decimal strings, because they exceed what its readers keep of a number.
_COUNTS = (
    "audited_row_sets",
    "cubes",
    "found",
    "fundamental",
    "in_orbits",
    "models",
    "others",
    "total",
)
_OBJECTS_OF_COUNTS = ("found_by", "orbits", "refuted_by")


def _with_integers(record: dict[str, Any]) -> dict[str, Any]:
    for key in _COUNTS:
        if str(record.get(key)).isdecimal():
            record[key] = int(record[key])
    for key in _OBJECTS_OF_COUNTS:
        # A parameter of a model may have this name, too.
        if isinstance(record.get(key), dict):
            record[key] = {name: int(count) for name, count in record[key].items()}
    return record


def load(text: str) -> Any:
    """Read an object. Its numbers of placements are integers of any size."""
    return json.loads(text, object_hook=_with_integers)
