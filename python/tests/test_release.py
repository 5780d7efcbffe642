"""What the package says of itself."""

from __future__ import annotations

import importlib.metadata
import re
from pathlib import Path
from typing import Any


def test_the_package_has_licences_and_addresses() -> None:
    metadata = importlib.metadata.metadata("nq-sat")
    assert metadata["License-Expression"] == "MIT OR Apache-2.0"
    assert set(metadata.get_all("License-File") or []) == {"LICENSE-APACHE", "LICENSE-MIT"}
    assert any(
        url.startswith("Documentation, https://") for url in metadata.get_all("Project-URL") or []
    )


def test_the_long_description_has_absolute_links(root: Path) -> None:
    page = (root / "python/README.md").read_text()
    assert description() == page.strip()
    links = re.findall(r"\]\(([^)]*)\)", page)
    assert len(links) >= 2
    assert [link for link in links if not link.startswith("https://")] == []


def description() -> str:
    metadata: Any = importlib.metadata.metadata("nq-sat")
    return str(metadata.get_payload()).strip()


def test_the_licences_are_those_of_the_project(root: Path) -> None:
    for name in ("LICENSE-APACHE", "LICENSE-MIT"):
        assert (root / "python" / name).read_text() == (root / name).read_text()
