from __future__ import annotations

import copy
import gc
import pickle
import tracemalloc
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from nq_sat import InputError, Model, Query, WrongAnswerError, encodings
from pysat.formula import CNF, WCNF
from pysat.solvers import Cadical153

QUEENS = Model.n_queens()


def formula_in(file: Path) -> CNF:
    return CNF(from_file=str(file))


@pytest.mark.parametrize(
    "encoding", [row["name"] for row in encodings() if row["kind"] == "at-most-one"]
)
def test_clauses_are_those_of_the_file(encoding: str, tmp_path: Path) -> None:
    query = Query(QUEENS, 9, encoding=encoding)
    file = tmp_path / "x.cnf"
    query.write(file)
    clauses = list(query.clauses())
    assert clauses == formula_in(file).clauses
    flat = query.clauses_array()
    assert flat.dtype == np.int32
    assert flat.tolist() == [literal for clause in clauses for literal in [*clause, 0]]
    assert flat.flags.writeable


def test_variables_are_those_of_the_placements() -> None:
    query = Query(Model.queens_and_knights(), 5, k=2)
    names = {number: name for name, number in query.variables().items()}
    assert sorted(names) == list(range(1, 51))
    with Cadical153(bootstrap_with=query.clauses()) as solver:
        assert solver.solve()
        model = solver.get_model()
    pieces = [names[literal] for literal in model if literal in names]
    assert sorted(pieces) == sorted(str(query.decode(model)).split())


def test_a_wrong_model_is_refused() -> None:
    query = Query(QUEENS, 4)
    right = [-number for number in range(1, 17)]
    for number in (2, 8, 9, 15):
        right[number - 1] = number
    assert str(query.decode(right)) == "Qa2 Qb4 Qc1 Qd3"
    wrong = [*right]
    wrong[0], wrong[1] = 1, -2
    with pytest.raises(WrongAnswerError, match="Q"):
        query.decode(wrong)
    with pytest.raises(InputError, match="4 of the 16"):
        query.decode([2, 8, 9, 15])
    with pytest.raises(InputError, match="0 is no literal"):
        query.decode([*right, 0])


def test_models_are_decoded_together() -> None:
    query = Query(QUEENS, 6)
    with Cadical153(bootstrap_with=query.clauses()) as solver:
        models = list(solver.enum_models())
    placements = query.decode_all(model for model in models)
    assert placements == sorted(query.placements())
    assert query.decode_all(np.array(models)) == placements


def test_the_output_of_a_solver_is_decoded() -> None:
    query = Query(QUEENS, 3)
    answer = query.decode_output(b"s UNSATISFIABLE\n")
    assert (answer.verdict, answer.placements) == ("UNSATISFIABLE", [])
    with pytest.raises(InputError, match="line 1"):
        query.decode_output("s SATISFIED\n")


def test_one_placement_of_each_orbit() -> None:
    query = Query(QUEENS, 8, break_symmetry=True)
    with Cadical153(bootstrap_with=query.clauses()) as solver:
        placements = query.decode_all(solver.enum_models())
    # https://oeis.org/A002562
    assert len(placements) == 12
    assert all(placement.canonical() == placement for placement in placements)


@pytest.mark.parametrize("name", ["x.cnf", "x.opb", "x.mzn", "x.lp", "x.cnf.gz", "x.opb.zst"])
def test_files_have_the_format_of_their_suffix(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    Query(QUEENS, 6).write(file)
    assert file.stat().st_size > 100
    magic = {".gz": b"\x1f\x8b", ".zst": b"\x28\xb5\x2f\xfd"}.get(file.suffix)
    assert magic is None or file.read_bytes().startswith(magic)
    Query(QUEENS, 5).write(str(file))


def test_an_iterator_of_clauses_takes_no_memory() -> None:
    query = Query(QUEENS, 200)
    tracemalloc.start()
    count = sum(1 for _ in query.clauses())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count > 100_000
    assert peak < 1_000_000


def test_a_list_of_clauses_is_not_searched_for_garbage_while_it_grows() -> None:
    clauses = Query(QUEENS, 60, encoding="pairwise").clauses()
    collections = []

    def count(phase: str, _: object) -> None:
        collections.append(phase)

    gc.collect()
    gc.callbacks.append(count)
    try:
        listed = list(clauses)
    finally:
        gc.callbacks.remove(count)
    assert len(listed) == len(clauses) > 100 * gc.get_threshold()[0]
    assert len(collections) < 10
    assert gc.isenabled()
    gc.disable()
    try:
        assert list(clauses) == listed
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_clauses_are_a_sequence() -> None:
    query = Query(QUEENS, 6, encoding="sequential")
    clauses = query.clauses()
    assert isinstance(clauses, Sequence)
    listed = list(clauses)
    assert list(clauses) == listed
    assert len(clauses) == len(listed)
    assert [clauses[0], clauses[-1], clauses[2:4]] == [listed[0], listed[-1], listed[2:4]]
    assert list(reversed(clauses)) == listed[::-1]
    assert listed[5] in clauses
    assert clauses.index(listed[5]) == listed.index(listed[5])
    with pytest.raises(IndexError):
        clauses[len(listed)]
    assert repr(clauses).startswith("<Clauses of Query(Model('n-queens'), 6, encoding='sequen")
    assert f": {len(listed)}: [" in repr(clauses)
    for other in (copy.copy(clauses), pickle.loads(pickle.dumps(clauses))):
        assert type(other) is type(clauses)
        assert other == clauses
        assert list(other) == listed
    assert clauses != Query(QUEENS, 5).clauses()
    assert not Query(QUEENS, 0).clauses()
    assert repr(Query(QUEENS, 0).clauses()).endswith(": 0>")


def test_pysat_takes_clauses_as_they_are() -> None:
    query = Query(QUEENS, 6)
    formula = CNF(from_clauses=query.clauses())
    assert formula.clauses == list(query.clauses())
    assert formula.nv == 36
    # The copy may be changed.
    formula.append([-1])
    with Cadical153(bootstrap_with=formula) as solver:
        assert len(query.decode_all(solver.enum_models())) == 4
    by_reference = CNF(from_clauses=query.clauses(), by_ref=True)
    assert by_reference.nv == 36
    weighted = WCNF()
    weighted.extend(query.clauses())
    assert len(weighted.hard) == len(query.clauses())
