"""The examples in docstrings, stubs, and types."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nq_sat
import pytest
import stub

FLAGS = doctest.ELLIPSIS


def documented() -> Iterator[tuple[str, Any]]:
    """Everything that is public, with its name."""
    for module in (nq_sat, nq_sat.puzzle):
        yield module.__name__, module
        for name in module.__all__:
            item = getattr(module, name)
            if inspect.ismodule(item):
                continue
            yield f"{module.__name__}.{name}", item
            if inspect.isclass(item):
                for member, value in vars(item).items():
                    if not member.startswith("_"):
                        yield f"{module.__name__}.{name}.{member}", value


def test_everything_public_is_documented() -> None:
    missing = [name for name, item in documented() if not inspect.getdoc(item)]
    # The texts of exceptions' attributes are in the docstring of their class.
    assert missing == []


@pytest.mark.parametrize(("name", "item"), list(documented()), ids=lambda item: str(item)[:60])
def test_the_examples_in_docstrings_are_right(name: str, item: Any) -> None:
    names = {key: getattr(nq_sat, key) for key in nq_sat.__all__}
    text = inspect.getdoc(item) or ""
    example = doctest.DocTestParser().get_doctest(text, names, name, None, None)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    output: list[str] = []
    runner.run(example, out=output.append)
    assert runner.failures == 0, "".join(output)


def test_there_are_examples() -> None:
    parser = doctest.DocTestParser()
    with_examples = [
        name for name, item in documented() if parser.get_examples(inspect.getdoc(item) or "")
    ]
    assert len(with_examples) > 30


def run(*command: str, cwd: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_match_the_package(root: Path, tmp_path: Path) -> None:
    allowed = tmp_path / "allowed"
    allowed.write_text("nq_sat._native.__all__\n")
    run("mypy.stubtest", "nq_sat", "--allowlist", str(allowed), cwd=tmp_path)


def test_the_stub_has_the_docstrings_of_the_module() -> None:
    text = stub.STUB.read_text()
    assert stub.documented(text) == text, "run python python/tests/stub.py"
    planted = text.replace("The name of the model.", "Another name.")
    assert planted != text
    assert stub.documented(planted) == text


def test_the_types_are_right(root: Path) -> None:
    run("mypy", "--strict", "python/nq_sat", "tests", cwd=root / "python")


def test_mypy_refuses_wrong_types(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(
        "from nq_sat import Model, Query\nQuery(Model.n_queens(), '8').solve().totl\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "wrong.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "arg-type" in done.stdout, done.stdout
    assert "attr-defined" in done.stdout, done.stdout


@pytest.mark.parametrize(("page", "least"), [("README.md", 2), ("python/README.md", 15)])
def test_the_examples_of_the_pages_are_right(
    page: str, least: int, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    failed, examples = doctest.testfile(str(root / page), False, optionflags=FLAGS)
    assert failed == 0, capsys.readouterr().out
    assert examples >= least


def test_the_command_that_installs_is_the_one_that_ran(root: Path) -> None:
    install = ".venv/bin/pip install ./python"
    for page in ("README.md", "python/README.md"):
        assert install in (root / page).read_text(), page
    runner = (root / "python/tests/run").read_text()
    (ran,) = (line for line in runner.splitlines() if "bin/pip" in line)
    options = {word for word in ran.split() if word.startswith("--")}
    assert [word for word in ran.split() if word not in options] == [
        '"$venv/bin/pip"',
        *install.split()[1:],
    ]
    assert options == {"--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps"}


def test_the_package_alone_needs_no_other() -> None:
    code = "import sys, nq_sat; print(*sorted(name.partition('.')[0] for name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "nq_sat" in loaded
    assert loaded.isdisjoint({"IPython", "json", "numpy", "pandas"})
