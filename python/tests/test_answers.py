from __future__ import annotations

import itertools
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nq_sat
import pytest
from nq_sat import Model, Query, TimedOutError, engines, puzzle

# https://oeis.org/A000170 and https://oeis.org/A002562, from n = 0 and from n = 1.
A000170 = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596]
A002562 = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752]

QUEENS = Model.n_queens()


def queens_by_permutations(n: int) -> set[frozenset[tuple[int, int]]]:
    """All placements of n queens, from the definition."""
    found = set()
    for columns in itertools.permutations(range(n)):
        sums = {row + column for row, column in enumerate(columns)}
        differences = {row - column for row, column in enumerate(columns)}
        if len(sums) == len(differences) == n:
            found.add(frozenset(enumerate(columns)))
    return found


@pytest.mark.parametrize("n", range(1, 11))
def test_solve_gives_the_published_numbers(n: int) -> None:
    answer = Query(QUEENS, n).solve()
    assert answer.total == A000170[n]
    assert answer.fundamental == A002562[n - 1]
    assert answer.orbits is not None
    assert sum(size * count for size, count in answer.orbits.items()) == answer.total
    assert sum(answer.orbits.values()) == answer.fundamental
    assert answer.evidence.known["total"] == "A000170"
    assert answer.evidence.witnessed == answer.total
    assert answer.complete
    assert answer.evidence.agreement


@pytest.mark.parametrize("n", range(1, 15))
def test_count_gives_the_published_numbers(n: int) -> None:
    report = Query(QUEENS, n).count()
    assert report.total == A000170[n]
    assert report.fundamental == A002562[n - 1]


def test_no_queens_have_one_placement() -> None:
    assert Query(QUEENS, 0).count().total == A000170[0]
    assert [len(placement) for placement in Query(QUEENS, 0).placements()] == [0]


@pytest.mark.parametrize("n", range(1, 9))
def test_placements_are_those_of_the_definition(n: int) -> None:
    placements = list(Query(QUEENS, n).placements())
    found = {frozenset((row, column) for _, row, column in p.places) for p in placements}
    assert len(placements) == len(found)
    assert found == queens_by_permutations(n)


def test_a_count_may_have_any_size() -> None:
    total = Query(Model.from_name("kings"), 20).table().total
    # All sets of kings on 20 x 20 that do not attack each other: https://oeis.org/A063443.
    assert total > 2**64
    assert isinstance(total, int)
    sums = Query(Model.from_name("kings"), 20).table().to_dict()
    assert sums["total"] == total == sum(cell["total"] for cell in sums["cells"])


def test_the_sets_of_kings_are_those_published() -> None:
    # https://oeis.org/A063443 from n = 1.
    published = [2, 5, 35, 314, 6427, 202841, 12727570]
    kings = Model.from_name("kings")
    assert [Query(kings, n).table().total for n in range(1, 8)] == published


def test_an_optimum_has_its_evidence() -> None:
    answer = Query(Model.queens_and_knights(), 6).solve()
    assert (answer.optimum, answer.total) == (3, 176)
    assert answer.evidence.impossible == [4]
    with_k = Query(Model.queens_and_knights(), 6, k=3).solve()
    assert with_k.digest == answer.digest


def test_engines_agree_on_the_digest() -> None:
    names = ["varisat", "batsat", "backtrack", "search", "rows", "permutations"]
    assert {Query(QUEENS, 7, engine=name).solve().digest for name in names} == {
        Query(QUEENS, 7).solve().digest
    }
    assert set(names) <= {row["name"] for row in engines()}


def test_encodings_and_strategies_change_no_answer() -> None:
    for encoding in ["pairwise", "commander:4 + totalizer", "ladder + network"]:
        for strategy in ["cubes", "blocking"]:
            query = Query(QUEENS, 6, engine="varisat", encoding=encoding, strategy=strategy)
            assert (query.solve().total, query.count().total) == (4, 4)


def test_verify_compares_many_engines() -> None:
    report = Query(QUEENS, 6).verify()
    assert report.total == 4
    assert report.independent
    assert len(report.engines) == len(report.rows) > 8
    assert all(row["agrees"] for row in report.rows)


def test_placements_and_images() -> None:
    placements = set(Query(QUEENS, 6).placements())
    one = min(placements)
    assert set(one.images()) == placements
    assert one.canonical() == one
    assert all(image.canonical() == one for image in placements)
    assert len({hash(placement) for placement in placements}) == 4
    assert one.pieces == {"Q": sorted(str(one).replace("Q", "").split())}


def test_the_answer_comes_after_the_last_placement() -> None:
    placements = Query(QUEENS, 8).placements()
    assert placements.answer is None
    orbits = [placement.orbit for placement in placements]
    assert placements.answer is not None
    assert placements.answer.total == len(orbits) == 92
    assert sorted(orbit for orbit in orbits if orbit) == [4] + [8] * 11
    assert placements.answer.digest == Query(QUEENS, 8).solve().digest
    assert next(placements, None) is None


def test_a_time_limit_raises_with_the_part_that_was_found() -> None:
    with pytest.raises(TimedOutError, match="timed out: .* placements so far") as stopped:
        Query(QUEENS, 16, engine="backtrack", timeout=0.2).solve()
    partial = stopped.value.partial
    assert not partial.complete
    assert partial.orbits is None
    assert 0 < partial.total < 14772512  # A000170
    assert partial.to_dict()["partial"] == {"stopped": "timeout"}
    assert isinstance(stopped.value, TimeoutError)
    found = 0
    with pytest.raises(TimedOutError):
        for _ in Query(QUEENS, 16, engine="backtrack", timeout=0.2).placements():
            found += 1
    assert found > 0
    with pytest.raises(TimedOutError, match="timed out"):
        Query(QUEENS, 20, timeout=0.1).count()


def without_time(record: Any) -> Any:
    if isinstance(record, dict):
        return {key: without_time(value) for key, value in record.items() if key != "seconds"}
    return [without_time(item) for item in record] if isinstance(record, list) else record


def as_json(record: Any, key: str = "") -> Any:
    """The dictionary as the command line prints it, with its counts as decimal strings."""
    counts = {"total", "fundamental", "cubes", "solver", "splitter", "audited_row_sets"}
    if isinstance(record, dict):
        return {
            name: str(value)
            if isinstance(value, int) and (name in counts or key == "orbits")
            else as_json(value, name)
            for name, value in record.items()
        }
    return [as_json(item) for item in record] if isinstance(record, list) else record


def printed(program: str, *arguments: str) -> list[Any]:
    run = subprocess.run([program, *arguments], capture_output=True, text=True, check=True)
    return [without_time(json.loads(line)) for line in run.stdout.splitlines()]


def test_dictionaries_are_what_the_command_line_prints(program: str) -> None:
    solved = as_json(without_time(Query(QUEENS, 8).solve().to_dict()))
    assert printed(program, "solve", "8", "--json")[-1] == solved
    counted = as_json(without_time(Query(QUEENS, 12).count().to_dict()))
    assert printed(program, "count", "12", "--json") == [counted]
    table = as_json(without_time(Query(Model.from_name("kings"), 4).table().to_dict()))
    *cells, sums = printed(program, "count", "4", "--model", "kings", "--table", "--json")
    assert cells == table.pop("cells")
    assert sums == table
    # The command line has more encodings.
    rows = as_json(without_time(Query(QUEENS, 5).verify().rows))
    all_rows = printed(program, "verify", "5", "--json")
    assert [row for row in rows if row not in all_rows] == []
    assert len(rows) > 8


OUTPUTS = {6: "UNSATISFIABLE", 7: "UNKNOWN"}
ASKED: dict[str, Callable[[int], object]] = {
    "solution": lambda n: Query(QUEENS, n).solve(),
    "evidence": lambda n: Query(QUEENS, n).solve().evidence,
    "count": lambda n: Query(QUEENS, n).count(),
    "table": lambda n: Query("kings", n).table(),
    "verify": lambda n: Query(QUEENS, n).verify(),
    "decoded": lambda n: Query(QUEENS, 3).decode_output(f"s {OUTPUTS[n]}\n"),
    "placement": lambda n: min(Query(QUEENS, n).placements()),
    "puzzle": puzzle.make,
    "solved": lambda n: puzzle.solve(puzzle.make(n)),
    "route": lambda n: puzzle.explain(puzzle.make(n)),
    "rating": lambda n: puzzle.rate(puzzle.make(n)),
    "clauses": lambda n: Query(QUEENS, n).clauses(),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_equal_answers_are_equal(ask: Callable[[int], object]) -> None:
    one, same, other = ask(6), ask(6), ask(7)
    assert one == same
    assert (one != same) is False
    assert one != other
    assert one not in (6, "6", None, {})
    if type(one).__hash__ is not None:
        assert len({one, same, other}) == 2


def test_times_make_no_difference_and_all_else_does() -> None:
    query = Query(QUEENS, 6)
    assert query.count() != Query(QUEENS, 6, engine="varisat").count()
    assert query.solve() != query.solve(unconfirmed=True)
    assert query.count() != query.solve()
    slow = query.solve()
    slow._record["seconds"] *= 1000
    assert slow == query.solve()
    slow._record["total"] += 1
    assert slow != query.solve()


def test_a_puzzle_is_equal_to_its_letters() -> None:
    made = puzzle.make(6)
    assert puzzle.Puzzle(made.text()) == made != puzzle.make(6, seed=2)
    assert len({made, puzzle.Puzzle(made.text()), puzzle.make(6, seed=2)}) == 2


def test_boards_are_the_first_ones() -> None:
    for n in (5, 6, 9):
        all_boards = [it for it in Query(QUEENS, n).placements() if it.orbit]
        assert Query(QUEENS, n).solve().first_boards == all_boards[:12]


def test_queries_are_equal_by_their_arguments(tmp_path: Path) -> None:
    query = Query("n-queens", 8, encoding="product")
    assert query == Query(Model.n_queens(), 8, encoding="product")
    assert len({query, Query("n-queens", 8, encoding="product"), Query("n-queens", 8)}) == 2
    assert query not in (Query("n-queens", 8), Query("n-queens", 9, encoding="product"), 8)
    file = tmp_path / "own.toml"
    file.write_text(Model.from_name("rooks").toml)
    for source in (file, str(file), Model.from_toml(file), file.read_text()):
        assert Query(source, 4).count().total == 24
        assert Query(source, 4).model == Model.from_name("rooks")


def test_the_version_is_that_of_the_package(program: str) -> None:
    import importlib.metadata

    assert nq_sat.__version__ == importlib.metadata.version("nq-sat")


def test_an_estimate_is_near() -> None:
    estimate = Query("n-queens", 14).estimate(0.2)
    assert estimate["placements"]["low"] < 365_596 * 1.5
    assert estimate["placements"]["high"] > 365_596 / 1.5
    assert (estimate["model"], estimate["n"], estimate["type"]) == ("n-queens", 14, "estimate")
