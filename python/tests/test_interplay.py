"""The package with others: PySAT, CPMpy, pyganak, and pandas."""

from __future__ import annotations

import subprocess
from pathlib import Path

import cpmpy
import pandas as pd
import pyganak
import pytest
from nq_sat import InputError, Model, Query
from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153, Glucose4

QUEENS = Model.n_queens()


def test_cadical_enumerates_92() -> None:
    query = Query(QUEENS, 8)
    with Cadical153(bootstrap_with=query.clauses()) as solver:
        placements = query.decode_all(solver.enum_models())
    # https://oeis.org/A000170
    assert len(placements) == 92
    assert placements == sorted(query.placements())


def test_glucose_proves_that_three_queens_have_no_placement() -> None:
    with Glucose4(bootstrap_with=Query(QUEENS, 3).clauses()) as solver:
        assert solver.solve() is False


@pytest.mark.parametrize("name", ["pairwise", "seqcounter", "totalizer", "bitwise", "ladder"])
def test_the_encodings_of_pysat_have_as_many_models(name: str) -> None:
    n = 6
    query = Query(QUEENS, n)
    variables = query.variables()
    places = {(ord(square[1]) - ord("a"), int(square[2:])): x for square, x in variables.items()}
    lines: dict[tuple[str, int], list[int]] = {}
    for (column, row), variable in places.items():
        for key in (
            ("row", row),
            ("column", column),
            ("sum", row + column),
            ("difference", row - column),
        ):
            lines.setdefault(key, []).append(variable)
    top = n * n
    clauses = []
    for (kind, _), line in lines.items():
        encode = CardEnc.equals if kind in ("row", "column") else CardEnc.atmost
        if name == "bitwise" and (kind in ("row", "column") or len(line) < 2):
            encode, code = CardEnc.equals if kind in ("row", "column") else encode, "pairwise"
        else:
            code = name
        if len(line) == 1 and kind not in ("row", "column"):
            continue
        encoded = encode(lits=line, bound=1, top_id=top, encoding=getattr(EncType, code))
        top = max(top, encoded.nv)
        clauses += encoded.clauses
    found = set()
    with Cadical153(bootstrap_with=clauses) as solver:
        while solver.solve():
            board = solver.get_model()[: n * n]
            found.add(query.decode(board))
            solver.add_clause([-literal for literal in board])
    assert found == set(query.placements())


def test_a_model_of_cpmpy_has_the_same_placements() -> None:
    n = 6
    columns = cpmpy.intvar(0, n - 1, shape=n)
    model = cpmpy.Model(
        cpmpy.AllDifferent(columns),
        cpmpy.AllDifferent([columns[row] + row for row in range(n)]),
        cpmpy.AllDifferent([columns[row] - row for row in range(n)]),
    )
    found = set()
    model.solveAll(display=lambda: found.add(tuple(int(x) for x in columns.value())))
    ours = {
        tuple(column for _, _, column in placement.places)
        for placement in Query(QUEENS, n).placements()
    }
    assert found == ours


@pytest.mark.parametrize("model", ["n-queens", "rooks", "superqueens"])
def test_ganak_counts_our_clauses(model: str) -> None:
    query = Query(Model.from_name(model), 6)
    counter = pyganak.Counter()
    for clause in query.clauses():
        counter.add_clause(clause)
    assert counter.count() == query.count().total


def test_reports_become_data_frames() -> None:
    frame = Query(QUEENS, 6).verify().to_pandas()
    assert set(frame["total"]) == {4}
    assert frame["agrees"].all()
    table = Query(Model.queens_and_knights(), 4).table()
    cells = table.to_pandas()
    assert list(cells[["knights", "queens"]].dtypes) == ["int64", "int64"]
    assert cells["total"].sum() == table.total
    both = pd.concat([Query(QUEENS, n).count().to_pandas() for n in (4, 5, 6)])
    # https://oeis.org/A000170
    assert both.set_index("n")["total"].to_dict() == {4: 2, 5: 10, 6: 4}
    assert Query(QUEENS, 6).solve().to_pandas()["total"].item() == 4


def test_large_counts_stay_integers_in_data_frames() -> None:
    table = Query(Model.from_name("kings"), 20).table()
    totals = table.to_pandas()["total"]
    assert totals.max() > 2**64
    assert sum(totals) == table.total


def test_pandas_reads_benchmarks(program: str, tmp_path: Path) -> None:
    file = tmp_path / "bench.csv"
    command = [program, "bench", "5", "6", "--solver", "varisat", "--solver", "batsat"]
    subprocess.run([*command, "--csv", str(file)], cwd=tmp_path, capture_output=True, check=True)
    frame = pd.read_csv(file)
    assert set(frame["solver"]) == {"varisat", "batsat"}
    assert set(frame["n"]) == {5, 6}
    assert (frame["wall_seconds"] < frame["time_limit_seconds"]).all()
    assert set(frame["status"]) == {"SAT"}


def test_a_missing_pandas_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(ImportError, match="pandas"):
        Query(QUEENS, 4).count().to_pandas()


def test_bad_input_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="unknown model") as raised:
        Model.from_name("queen")
    assert isinstance(raised.value, InputError)
