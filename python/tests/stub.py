"""Writes the docstrings of the native module into its stub, where editors read them.

    python python/tests/stub.py

Run it with the Python that has the package installed, after a change of a docstring in python/src.
"""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

from nq_sat import _native

STUB = Path(__file__).parents[1] / "python/nq_sat/_native.pyi"


def document(tree: ast.Module | ast.ClassDef, owner: Any) -> None:
    """Give each class and function of a stub the docstring that it has in the module."""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        item = getattr(owner, node.name, None)
        if isinstance(node, ast.ClassDef):
            document(node, item)
        if ast.get_docstring(node) is not None:
            del node.body[0]
        text = None if node.name.startswith("_") else inspect.getdoc(item)
        if text is not None:
            # The indentation is that of the formatter.
            docstring = ast.Expr(ast.Constant(text + "\n" if "\n" in text else text))
            others = [] if isinstance(node, ast.FunctionDef) else node.body
            node.body = [docstring, *others]
        elif not node.body:
            node.body = [ast.Expr(ast.Constant(...))]


def documented(text: str) -> str:
    """Return a stub with the docstrings of the module."""
    tree = ast.parse(text)
    document(tree, _native)
    text = ast.unparse(tree)
    for command in ("check --fix --select I", "format"):
        # Stubs have rules of their own, by their name.
        ruff = [sys.executable, "-m", "ruff", *command.split(), "--stdin-filename", str(STUB), "-"]
        text = subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout
    return text


if __name__ == "__main__":
    STUB.write_text(documented(STUB.read_text()))
