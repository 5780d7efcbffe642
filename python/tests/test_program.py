from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from nq_sat import InputError, records


@pytest.mark.parametrize(
    ("arguments", "code", "output"),
    [
        (["count", "8"], 0, "92"),
        (["--version"], 0, "nq-sat 0.1.0"),
        (["solve", "6", "--json"], 0, '"total":"4"'),
        (["count", "8", "--engine", "none"], 2, "unknown engine `none`"),
        (["frobnicate"], 2, "unrecognized subcommand"),
        (["count", "22", "--timeout", "100ms"], 124, ""),
        (["solve", "3", "--first", "--format", "dimacs"], 20, "s UNSATISFIABLE"),
    ],
)
def test_the_program_is_that_of_the_library(
    program: str, arguments: list[str], code: int, output: str
) -> None:
    run = subprocess.run(
        [program, *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == code, run.stderr
    assert output in run.stdout + run.stderr


def test_a_closed_pipe_is_no_fault(program: str) -> None:
    run = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"'{program}' solve 10 --all --json | head -n 1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0
    assert run.stderr == ""
    assert run.stdout.startswith("{")


def test_submitted_jobs_run_the_program(program: str, tmp_path: Path) -> None:
    command = [program, "submit", "12", "--shards", "4", "--scheduler", "slurm", "--batch", "1"]
    run = subprocess.run(
        [*command, "--output", str(tmp_path / "records"), "--print"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"{program} count 12 --shard=auto/4" in run.stdout


def test_the_program_writes_files(program: str, tmp_path: Path) -> None:
    file = tmp_path / "x.cnf.zst"
    subprocess.run([program, "export", "8", "-o", str(file)], check=True)
    assert file.read_bytes().startswith(b"\x28\xb5\x2f\xfd")


def test_a_command_that_fails_raises_its_message() -> None:
    with pytest.raises(InputError, match="did you mean"):
        records("count", 8, "--model", "n-quens")
    with pytest.raises(InputError, match="SIZE|required"):
        records("solve")


def test_shards_are_merged(tmp_path: Path) -> None:
    for shard in range(2):
        records("count", 10, "--shard", f"{shard}/2", "--output", tmp_path)
    (merged,) = records("merge", tmp_path)
    # https://oeis.org/A000170
    assert merged["total"] == 724
