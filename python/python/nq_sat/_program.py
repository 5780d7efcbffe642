"""The program `nq-sat`."""

import os
import signal
import sys

from ._native import run


def main() -> int:
    """Run the command line of this process."""
    # The program stops on Ctrl-C by itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Submitted jobs run this script.
    return run([os.path.abspath(sys.argv[0]), *sys.argv[1:]])
