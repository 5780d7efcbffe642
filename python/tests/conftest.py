from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def program() -> str:
    """The program that the package installs."""
    found = shutil.which("nq-sat", path=sysconfig.get_path("scripts"))
    assert found, f"{sys.executable} has no nq-sat beside it: install the package"
    return found


@pytest.fixture(scope="session")
def veripb() -> Path:
    """The third-party checker, which tests/install-tools installs."""
    found = shutil.which("veripb", path=str(ROOT / "target/test-tools/veripb/bin"))
    assert found, "target/test-tools has no veripb: run tests/install-tools"
    return Path(found)


def resident() -> int:
    """The memory of this process that is in use, in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
