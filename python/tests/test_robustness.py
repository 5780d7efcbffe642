from __future__ import annotations

import datetime
import gc
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from conftest import resident
from nq_sat import (
    ForkError,
    InputError,
    Model,
    NqSatError,
    Placement,
    Progress,
    Query,
    check,
    puzzle,
)

QUEENS = Model.n_queens()

# Without their types, which do not allow what these tests do.
query: Any = Query
model: Any = Model
placement: Any = Placement
puzzles: Any = puzzle

# A search that takes long, and finds placements at once.
LONG: dict[str, Any] = {"size": 18, "engine": "backtrack"}


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: query(3, 8), "model is a Model, a name or a path, not int"),
        (lambda: model.n_queens().with_fixed(3), "iterable"),
        (lambda: query(QUEENS, "8"), "size is a whole number, not str"),
        (lambda: query(QUEENS, 8.0), "size is a whole number, not float"),
        (lambda: query(QUEENS, True), "size is a number, not True"),
        (lambda: query(QUEENS, 8, engine=3), "engine"),
        (lambda: query(QUEENS, 8, timeout="1s"), "timeout is a number of seconds or a timedelta"),
        (lambda: query(QUEENS, 8, timeout=True), "timeout is a number, not True"),
        (lambda: query(QUEENS, 8).estimate(False), "seconds is a number, not False"),
        (lambda: query(QUEENS, 8).estimate("1s"), "seconds is a number of seconds or a timedelta"),
        (lambda: query(QUEENS, 8, memory_limit=True), "memory_limit is a number, not True"),
        (lambda: query(QUEENS, 8).placements(progress=3), "progress is a function, not 3"),
        (lambda: placement.from_columns(["a"]), "a column is a whole number, not str"),
        (lambda: placement.from_columns([0], 8), "Query"),
        (lambda: query(QUEENS, 8, threads="2"), "threads is a whole number, not str"),
        (lambda: query(Model.queens_and_knights(), 8, k="5"), "k is a whole number, not str"),
        (lambda: query(QUEENS, 8).write(3), "path"),
        (lambda: query(QUEENS, 8).decode(3), "iterable"),
        (lambda: query(QUEENS, 8).decode(["a1"]), "a literal is a whole number, not str"),
        (lambda: query(QUEENS, 8).count(progress=3), "progress is a function, not 3"),
        (lambda: model.from_toml(3), "give a str or a path, not int"),
        (lambda: model("n-queens"), "No constructor|cannot create"),
        (lambda: puzzles.make("8"), "size is a whole number, not str"),
    ],
)
def test_wrong_types_raise_a_type_error(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        ask()


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: Query(QUEENS), "give size, such as 8"),
        (lambda: Query("n-quens", 8), "did you mean `n-queens`"),
        (lambda: QUEENS.with_fixed("a1"), "with_fixed: a1: write a piece and its square"),
        (lambda: Query(QUEENS.with_blocked("z9"), 8).count(), "with_blocked: z9"),
        (lambda: Query(QUEENS, 8, memory_limit=-1), "is negative"),
        (lambda: Query(QUEENS, 8, memory_limit=0), "memory_limit = 0: give 1 or more"),
        (lambda: Query(QUEENS, 8).estimate(seconds=-1), "seconds = -1: give a number of seconds"),
        (lambda: Query(QUEENS, -1), "size = -1 is negative"),
        (lambda: Query(QUEENS, 10**30), "is too large"),
        (lambda: Query(QUEENS, 100_000), "Boolean variables"),
        (lambda: Query(QUEENS, 2000, encoding="pairwise").clauses_array(), "of memory"),
        (lambda: Query(QUEENS, 8, threads=0), "give 1 or more"),
        (lambda: Query(QUEENS, 8, timeout=-1), "0 or more"),
        (lambda: Query(QUEENS, 8, timeout=float("nan")), "0 or more"),
        (lambda: Query(QUEENS, 8, timeout=datetime.timedelta(-1)), "0 or more"),
        (lambda: query(QUEENS, 8, engin="rows"), "did you mean `engine`"),
        (lambda: query(QUEENS, 8, enconding="x"), "did you mean `encoding`"),
        (lambda: Query(QUEENS, 8, zzz=1), "unknown argument `zzz`; known are"),
        (lambda: Query(Model.queens_and_knights(), 8, quens=1), "did you mean `queens`"),
        (lambda: Query(Model.queens_and_knights(), 8, k=-1), "is negative"),
        (lambda: Query(Model.queens_and_knights(), 8, k=100).solve(), "has only 64 squares"),
        (lambda: Query(QUEENS, 8, engine="varisatt"), "did you mean `varisat`"),
        (lambda: Query(QUEENS, 8, encoding="pairwize"), "did you mean `pairwise`"),
        (lambda: Query(QUEENS, 8, strategy="cube"), "did you mean `cubes`"),
        (lambda: Query(QUEENS, 60).count(), "beyond reach"),
        (lambda: Query(QUEENS, 8, engine="bitset").solve(), "counts and cannot list"),
        (lambda: Model.from_name("n-quens"), "did you mean `n-queens`"),
        (lambda: Model.from_toml("name = 3"), "the model:1:8"),
        (lambda: Model.from_toml("no-such-file.toml"), "cannot read the model file"),
        (lambda: Query(QUEENS, 8).write("x.pdf"), "no format has the suffix .pdf"),
        (lambda: Query(QUEENS, 8).write("/no/such/folder/x.cnf"), "cannot write"),
        (lambda: Query(QUEENS, 8).certify("y", proof="drat"), "known are veripb, lrat, both"),
        (lambda: Query(QUEENS, 8).certify("y", count=True, proof="lrat"), "leave out proof"),
        (lambda: Query(QUEENS, 8).certify("y", fundamental=True), "belongs to count=True"),
        (lambda: check("no-such-folder"), "no such folder"),
        (lambda: puzzle.make(3), "give a size of at least 4"),
        (lambda: puzzle.make(8, stars=2), "stars belongs to kind"),
        (lambda: puzzles.make(8, kind="star"), "did you mean `stars`"),
        (lambda: puzzle.make(8, difficulty=9), "a grade from 1 to 7"),
        (lambda: puzzle.explain("ABCD\nABCD\nABCD\nABCD"), "several solutions"),
        (lambda: puzzle.explain("AB\nAB"), "no solution"),
    ],
)
def test_bad_input_raises_an_input_error(
    ask: Callable[[], object], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=message):
        ask()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    for ask in (
        lambda: Query(QUEENS, 8).write(tmp_path),
        lambda: Model.from_toml(tmp_path),
        lambda: puzzle.solve(tmp_path),
        lambda: check(tmp_path),
    ):
        with pytest.raises(InputError, match=str(tmp_path)):
            ask()
    (tmp_path / "file").touch()
    with pytest.raises(InputError):
        Query(QUEENS, 5).certify(tmp_path)
    with pytest.raises(InputError, match="not a folder"):
        check(tmp_path / "file")


def searches() -> int:
    """The number of threads that search."""
    names = []
    for thread in Path("/proc/self/task").iterdir():
        try:
            names.append((thread / "comm").read_text().strip())
        except OSError:
            continue
    return names.count("nq-sat")


def wait_for_the_end_of_searches() -> None:
    deadline = time.monotonic() + 60
    while searches():
        assert time.monotonic() < deadline, "a search goes on"
        time.sleep(0.01)


def test_an_abandoned_iterator_ends_its_search() -> None:
    for _ in islice(Query(QUEENS, **LONG).placements(), 3):
        pass
    gc.collect()
    wait_for_the_end_of_searches()
    placements = Query(QUEENS, **LONG).placements()
    next(placements)
    assert searches() == 1
    placements.close()
    wait_for_the_end_of_searches()
    assert next(placements, None) is None
    with Query(QUEENS, **LONG).placements() as placements:
        next(placements)
    wait_for_the_end_of_searches()
    clauses = iter(Query(QUEENS, 500).clauses())
    next(clauses)
    del clauses
    wait_for_the_end_of_searches()


def test_an_exception_while_iterating_ends_the_search() -> None:
    def first_of(placements: Iterator[object]) -> None:
        for _ in placements:
            raise LookupError

    with pytest.raises(LookupError):
        first_of(Query(QUEENS, **LONG).placements())
    gc.collect()
    wait_for_the_end_of_searches()


def test_another_thread_closes_an_iterator_that_waits() -> None:
    # Its first placement takes long.
    placements = Query("peaceable-queens", 9).placements()
    ended: list[list[object]] = []
    waiting = [threading.Thread(target=lambda: ended.append(list(placements))) for _ in range(3)]
    for thread in waiting:
        thread.start()
    time.sleep(0.3)
    assert ended == []
    placements.close()
    for thread in waiting:
        thread.join(timeout=10)
    assert ended == [[], [], []]
    assert list(placements) == []
    assert placements.answer is None
    wait_for_the_end_of_searches()


@pytest.mark.parametrize(
    ("start", "number"),
    # https://oeis.org/A000170
    [
        (lambda: Query(QUEENS, 10).placements(), 724),
        (lambda: iter(Query(QUEENS, 40).clauses()), len(Query(QUEENS, 40).clauses())),
    ],
)
def test_threads_share_an_iterator(start: Callable[[], Iterator[object]], number: int) -> None:
    iterator = start()
    parts: list[list[object]] = []
    threads = [threading.Thread(target=lambda: parts.append(list(iterator))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert len(parts) == 8
    found = [str(item) for part in parts for item in part]
    assert len(found) == len(set(found)) == number
    assert sorted(found) == sorted(str(item) for item in start())


@pytest.mark.parametrize(
    "ask",
    [
        lambda progress: Query(QUEENS, **LONG).solve(progress=progress),
        lambda progress: Query(QUEENS, 21).count(progress=progress),
        lambda progress: [None for _ in Query(QUEENS, **LONG).placements(progress=progress)],
        lambda progress: next(Query("peaceable-queens", 9).placements(progress=progress)),
    ],
)
def test_an_exception_in_progress_cancels(ask: Callable[[Any], object]) -> None:
    class Cancelled(Exception):
        pass

    cancel = threading.Event()

    def progress(_: Progress) -> None:
        if cancel.is_set():
            raise Cancelled

    threading.Timer(0.5, cancel.set).start()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        ask(progress)
    assert 0.4 < time.monotonic() - began < 30
    wait_for_the_end_of_searches()


def test_placements_are_closed_in_progress() -> None:
    seen: list[Progress] = []

    def progress(now: Progress) -> None:
        seen.append(now)
        # One that reports reports no second time.
        next(placements)
        placements.close()

    placements = Query(QUEENS, **LONG).placements(progress=progress)
    assert sum(1 for _ in placements) > 0
    assert len(seen) == 1
    assert seen[0].found > 0
    wait_for_the_end_of_searches()


def test_an_exception_in_a_callback_ends_the_search() -> None:
    class Enough(Exception):
        pass

    seen: list[Progress] = []

    def progress(now: Progress) -> None:
        seen.append(now)
        if len(seen) == 2:
            raise Enough

    with pytest.raises(Enough):
        Query(QUEENS, **LONG).solve(progress=progress)
    wait_for_the_end_of_searches()
    assert seen[1].found >= seen[0].found > 0
    assert "backtrack" in seen[0].stage


def test_a_failing_iterable_of_literals_is_no_fault_of_ours() -> None:
    def literals() -> Iterator[int]:
        yield 1
        raise LookupError

    with pytest.raises(LookupError):
        Query(QUEENS, 4).decode(literals())

    class Bad:
        def __index__(self) -> int:
            raise LookupError

    with pytest.raises(LookupError):
        Query(QUEENS, 4).decode([Bad()])


def test_a_search_that_waits_takes_no_memory() -> None:
    placements = Query(QUEENS, **LONG).placements()
    next(placements)
    time.sleep(0.3)
    before = resident()
    time.sleep(0.5)
    assert resident() - before < 1_000_000
    for _ in islice(placements, 200_000):
        pass
    assert resident() - before < 10_000_000


def test_many_small_queries_take_no_memory() -> None:
    def ask(times: int) -> None:
        for number in range(times):
            query = Query(QUEENS, 4 + number % 2)
            assert query.count().total in (2, 10)
            if number % 10 == 0:
                assert next(query.placements())
                assert query.solve().total in (2, 10)
            with pytest.raises(InputError):
                Query(QUEENS, 4, engine="none")

    ask(1000)
    gc.collect()
    before = resident()
    ask(10_000)
    gc.collect()
    assert resident() - before < 10_000_000


def test_two_threads_search_at_once() -> None:
    both = threading.Barrier(2, timeout=60)

    class Met(Exception):
        pass

    def progress(_: Progress) -> None:
        both.wait()
        raise Met

    met = []

    def ask() -> None:
        try:
            Query(QUEENS, **LONG).solve(progress=progress)
        except Met:
            met.append(True)

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert met == [True, True]
    wait_for_the_end_of_searches()


def test_an_iterator_may_move_to_another_thread() -> None:
    placements = Query(QUEENS, 8).placements()
    found = [next(placements)]
    thread = threading.Thread(target=lambda: found.extend(placements))
    thread.start()
    thread.join()
    assert len(set(found)) == 92


def test_a_fork_has_no_search_and_the_parent_goes_on() -> None:
    placements = Query(QUEENS, 9).placements()
    clauses = iter(Query(QUEENS, 60).clauses())
    first, clause = next(placements), next(clauses)
    with warnings.catch_warnings():
        # The warning of Python 3.12 about threads is what this test is about.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        code = 1
        try:
            raised = 0
            for iterator in (placements, clauses):
                try:
                    # Clauses that were there already come.
                    deque(iterator, 0)
                except ForkError:
                    raised += 1
            del placements, clauses, iterator
            gc.collect()
            # A search that the child starts is its own.
            own = Query(QUEENS, 8)
            ok = own.solve().total == own.count().total == len(list(own.placements())) == 92
            code = 0 if raised == 2 and ok else 2
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    # https://oeis.org/A000170
    assert len({first, *placements}) == 352
    assert [clause, *clauses] == list(Query(QUEENS, 60).clauses())


@pytest.mark.parametrize(
    "wait",
    [
        "Query(Model.n_queens(), 21).count()",
        "Query(Model.n_queens(), 18, engine='backtrack').solve()",
        "Query(Model.n_queens(), 16, engine='varisat').solve()",
        "sum(1 for _ in Query(Model.n_queens(), 18, engine='backtrack').placements())",
        "next(Query(Model.from_name('peaceable-queens'), 9).placements())",
        "Query(Model.n_queens(), 14).certify('certificate')",
        "sum(1 for _ in Query(Model.n_queens(), 1500).clauses())",
    ],
)
def test_ctrl_c_ends_the_search(wait: str, tmp_path: Path) -> None:
    script = f"from nq_sat import Model, Query\nprint('ready', flush=True)\n{wait}\n"
    run = subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "ready\n"
    time.sleep(0.3)
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=60)
    assert "KeyboardInterrupt" in errors
    assert run.returncode == -signal.SIGINT
    assert list(tmp_path.iterdir()) == []


def test_the_program_stops_on_ctrl_c_by_itself(program: str) -> None:
    run = subprocess.Popen(
        [program, "solve", "18", "--engine", "backtrack"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(1)
    run.send_signal(signal.SIGINT)
    output, _ = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "interrupted" in output


def test_the_family_of_exceptions() -> None:
    import nq_sat

    kinds = [item for name, item in vars(nq_sat).items() if name.endswith("Error")]
    assert len(kinds) == 6
    assert all(issubclass(kind, NqSatError) for kind in kinds)
    assert all(kind.__module__ == "nq_sat" for kind in kinds)
