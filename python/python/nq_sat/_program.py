"""The program `nq-sat`."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

from ._errors import InputError, NqSatError
from ._native import run


def main() -> int:
    """Run the command line of this process."""
    # The program stops on Ctrl-C by itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Submitted jobs run this script.
    return run([os.path.abspath(sys.argv[0]), *sys.argv[1:]])


def records(*arguments: object) -> list[dict[str, Any]]:
    """Run a command of the program, and return the objects that it prints with `--json`.

    Counts are integers. A command that fails raises an exception with its message.

    >>> [row["total"] for row in records("count", 6, 8)]
    [4, 40, 92]
    """
    # Only what is used is loaded.
    import subprocess

    from ._records import load

    code = "import sys; from nq_sat._program import main; sys.exit(main())"
    words = [str(argument) for argument in arguments]
    command = [sys.executable, "-c", code, *words, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        kind = InputError if done.returncode == 2 else NqSatError
        raise kind(done.stderr.strip())
    return [load(line) for line in done.stdout.splitlines()]
