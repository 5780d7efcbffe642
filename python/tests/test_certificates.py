from __future__ import annotations

from pathlib import Path

import pytest
from nq_sat import CertificateError, InputError, Model, Query, check

QUEENS = Model.n_queens()


@pytest.mark.parametrize("proof", ["veripb", "lrat", "both"])
def test_certificates_are_written_and_checked(proof: str, veripb: Path, tmp_path: Path) -> None:
    folder = tmp_path / "six"
    report = Query(QUEENS, 6).certify(folder, proof=proof)
    # https://oeis.org/A000170
    assert report.total == 4
    assert report.digest == Query(QUEENS, 6).solve().digest
    assert report.files == {file.name: file.stat().st_size for file in folder.iterdir()}
    checked = check(folder, veripb=veripb)
    assert checked
    assert checked.verified
    assert checked.statement == report.statement
    assert checked.unchecked == []
    assert checked.to_dict()["verified"] is True


def test_a_changed_certificate_is_refused(veripb: Path, tmp_path: Path) -> None:
    folder = tmp_path / "six"
    Query(QUEENS, 6).certify(folder, proof="lrat")
    for file in sorted(folder.iterdir()):
        content = file.read_bytes()
        # The first 6 of the manifest says what made it, which proves nothing.
        file.write_bytes(b"5".join(content.rsplit(b"6", 1)))
        with pytest.raises(CertificateError, match="NOT VERIFIED") as refused:
            check(folder, veripb=veripb)
        assert not refused.value.report
        assert refused.value.report.to_dict()["verified"] is False
        file.write_bytes(content)
    assert check(folder, veripb=veripb)


def test_a_part_is_not_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "five"
    Query(QUEENS, 5).certify(folder, proof="veripb")
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(CertificateError, match="not checked in full: .*veripb.*allow_partial"):
        check(folder)
    report = check(folder, allow_partial=True)
    assert not report.verified
    assert report.unchecked
    with pytest.raises(InputError, match="there is no program nowhere"):
        check(folder, veripb="nowhere")


def test_a_count_is_certified_without_a_list(veripb: Path, tmp_path: Path) -> None:
    query = Query("kings", 6)
    report = query.certify(tmp_path / "kings", count=True, fundamental=True)
    assert report.total == query.count().total
    assert report.digest is None
    assert report.to_dict()["fundamental"] == query.count().fundamental
    assert check(tmp_path / "kings", veripb=veripb).statement == report.statement
