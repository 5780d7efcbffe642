"""The program `nq-sat`."""

import signal
import sys

from ._native import run


def main() -> int:
    """Run the command line of this process."""
    # The program stops on Ctrl-C by itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run(["nq-sat", *sys.argv[1:]])
