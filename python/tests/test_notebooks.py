"""The notebooks in examples/ run from the first cell to the last, and show what they promise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

# What each notebook shows, in the order of its cells.
SHOWN = {
    "counting": ["92", "superqueens", "[1, 2, 1, 6, 12]", "kings"],
    "counters": [
        "'mean'",
        "total 14772512",
        "A000170",
        "kings",
        "True",
    ],
    "encodings": ["'pairwise'", "variables", "conflicts of Glucose4"],
    "puzzles": [
        "<img alt=",
        "<Rating grade",
        "one",
        "<img alt=",
        "rule",
        "1. ",
        "puzz.link",
        "'several'",
    ],
    "solvers": ["92", "answers agree", "'UNKNOWN'", "batsat", "SAT", "[4, 40, 92]"],
    "symmetry": [
        "(92, 12)",
        "Qa2 Qb4 Qc6 Qd1 Qe3 Qf5",
        "<img alt=",
        "{8: 11, 4: 1, 2: 0, 1: 0}",
        "'half turn': 4",
        "12",
        "The 12 fundamental placements",
    ],
}


def notebooks(root: Path) -> dict[str, Path]:
    return {file.stem: file for file in sorted((root / "examples").glob("*.ipynb"))}


def stored(root: Path, name: str) -> Any:
    return nbformat.read(notebooks(root)[name], as_version=4)  # type: ignore[no-untyped-call]


def shown(notebook: Any) -> str:
    """All that the cells show, as text and as HTML."""
    texts = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            texts.append(output.get("text", ""))
            data = output.get("data", {})
            texts += [data.get("text/plain", ""), data.get("text/html", "")]
    return "\n".join(texts)


def test_each_notebook_is_tested(root: Path) -> None:
    assert set(notebooks(root)) == set(SHOWN)


@pytest.mark.parametrize("name", SHOWN)
def test_notebooks_are_stored_without_output(name: str, root: Path) -> None:
    notebook = stored(root, name)
    for cell in notebook.cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
        assert all(len(line) <= 100 for line in cell.source.splitlines())


# The client of Jupyter has warnings of its own.
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("name", SHOWN)
def test_notebooks_run(name: str, root: Path, tmp_path: Path) -> None:
    notebook = stored(root, name)
    client = NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    )
    client.execute()
    text = shown(notebook)
    place = 0
    for part in SHOWN[name]:
        found = text.find(part, place)
        assert found >= 0, f"{part} does not follow {text[:place][-200:]}"
        place = found + len(part)
