"""What the package costs beside the program: medians and ratios, measured in one run.

    python python/benches/speed.py

Run it with the Python that has the package installed, on a machine that does nothing else.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable
from pathlib import Path

from nq_sat import Model, Query

PROGRAM = str(Path(sysconfig.get_path("scripts")) / "nq-sat")
QUEENS = Model.n_queens()
TIMES = 7


def seconds(work: Callable[[], object]) -> float:
    """Return the median of the elapsed times."""
    times = []
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def program(*arguments: str) -> Callable[[], object]:
    """Return a call of the native program, or of the one that the package installs."""
    command = [os.environ.get("NQ_SAT", PROGRAM), *arguments]
    return lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def python(code: str) -> Callable[[], object]:
    """Return a call of Python in a process of its own."""
    return lambda: subprocess.run([sys.executable, "-c", code], check=True)


def together(work: Callable[[], object]) -> Callable[[], object]:
    """Do the work in two threads at once."""

    def both() -> None:
        threads = [threading.Thread(target=work) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return both


def main() -> None:
    """Print all figures."""
    literals = int((Query(QUEENS, 1000).clauses_array() != 0).sum())
    array = seconds(lambda: Query(QUEENS, 1000).clauses_array())
    writer = seconds(program("export", "1000"))
    start = seconds(program("--version"))
    print(f"clauses of n = 1000: {literals / 1e6:.1f} million literals")
    print(f"  program, export to /dev/null  {literals / writer / 1e6:6.1f} million/s")
    print(f"  without its start             {literals / (writer - start) / 1e6:6.1f} million/s")
    ratio = (writer - start) / array
    print(f"  clauses_array()               {literals / array / 1e6:6.1f} million/s ({ratio:.2f}x)")

    def iterate() -> None:
        for _ in Query(QUEENS, 100).clauses():
            pass

    some = int((Query(QUEENS, 100).clauses_array() != 0).sum())
    print(f"  clauses(), n = 100            {some / seconds(iterate) / 1e6:6.1f} million/s")

    listed = seconds(program("solve", "12", "--all", "--json"))
    code = "from nq_sat import *\nfor _ in Query(Model.n_queens(), 12).placements(): pass"
    process = seconds(python(code))
    inside = seconds(lambda: [None for _ in Query(QUEENS, 12).placements()])
    print("placements of n = 12, with their evidence")
    print(f"  program, --all --json         {listed * 1000:6.1f} ms")
    print(f"  placements(), whole process   {process * 1000:6.1f} ms ({process / listed:.2f}x)")
    print(f"  placements(), inside          {inside * 1000:6.1f} ms ({inside / listed:.2f}x)")

    bare = seconds(python("pass"))
    imported = seconds(python("import nq_sat"))
    print(f"import nq_sat                   {(imported - bare) * 1000:6.1f} ms")

    # Two processes are parallel as far as the machine allows.
    query = Query(QUEENS, 13, threads=1, engine="search")
    count = program("count", "13", "--engine", "search", "--threads", "1")
    print("two counts on one thread each, at once: the time of one")
    for name, work in (
        ("processes of the program ", count),
        ("threads of Python        ", query.count),
    ):
        print(f"  two {name} {seconds(together(work)) / seconds(work):6.2f}x")


if __name__ == "__main__":
    main()
