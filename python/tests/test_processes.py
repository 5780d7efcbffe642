"""Pickles and copies: process pools take questions and return answers."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest
from nq_sat import Model, Query, TimedOutError, check, puzzle

QUEENS = Model.n_queens()
OWN = """# A model of our own.
name = "rooks-on-top"
[board]
rows = "n"
columns = "n"
[[piece]]
symbol = "R"
moves = "R"
count = "n"
"""
UNIQUE = "AAAA\nBBBB\nCCCD\nCCCD"

# A fork of a process with threads has a warning in Python 3.12, and the searches have ended.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")


def again(item: Any) -> Any:
    return pickle.loads(pickle.dumps(item))


def attributes(item: Any) -> dict[str, Any]:
    """All that an object says of itself, calls without arguments included."""
    names = [name for name in dir(type(item)) if not name.startswith("_")]
    others = {"check", "to_pandas", "from_columns", "from_image", "from_squares"}
    values = {name: getattr(item, name) for name in names if name not in others}
    texts = {name: value() if callable(value) else value for name, value in values.items()}
    shown = getattr(item, "_repr_html_", str)()
    return {**texts, "repr": repr(item), "str": str(item), "html": shown}


MODELS = {
    "built in": QUEENS,
    "own": Model.from_toml(OWN),
    "squares": QUEENS.with_fixed("Qa2").with_blocked(["e5", "e1"]),
    "own, with squares": Model.from_toml(OWN).with_blocked("a1").with_fixed("Rb1"),
}


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_models_and_queries_come_back(model: Model) -> None:
    for other in (again(model), copy.copy(model), copy.deepcopy(model)):
        assert other == model
        assert (other.name, other.toml, repr(other)) == (model.name, model.toml, repr(model))
    query = Query(
        model, 5, encoding="auto + totalizer", timeout=60.5, break_symmetry=True, threads=2
    )
    for asked in (again(query), copy.copy(query), copy.deepcopy(query)):
        assert asked == query
        assert hash(asked) == hash(query)
        assert repr(asked) == repr(query)
        assert asked.count().total == query.count().total
        assert asked.clauses() == query.clauses()
    endless = Query(model, 5, timeout=float("inf"))
    assert again(endless) == endless != query


def test_an_error_of_a_kept_model_has_its_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN.replace('count = "n"', 'count = "n - 9"'))
    model = Model.from_toml(file)
    file.unlink()
    with pytest.raises(ValueError, match=r"mine\.toml"):
        Query(again(model), 5)


ANSWERS = {
    "placement": lambda: next(Query(QUEENS, 6).placements()),
    "own placement": lambda: next(Query(Model.from_toml(OWN), 4).placements()),
    "solution": lambda: Query(Model.queens_and_knights(), 4).solve(),
    "evidence": lambda: Query(QUEENS, 6).solve().evidence,
    "count": lambda: Query(QUEENS, 14).count(),
    "large count": lambda: Query("kings", 12).count(),
    "table": lambda: Query(Model.queens_and_knights(), 3).table(),
    "verify": lambda: Query(QUEENS, 5).verify(),
    "decoded": lambda: Query(QUEENS, 3).decode_output("s UNSATISFIABLE\n"),
    "puzzle": lambda: puzzle.Puzzle(UNIQUE),
    "made puzzle": lambda: puzzle.make(6),
    "solved": lambda: puzzle.solve(UNIQUE),
    "route": lambda: puzzle.explain(UNIQUE),
    "rating": lambda: puzzle.rate(UNIQUE),
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_answers_come_back(answer: Any) -> None:
    item = answer()
    for other in (again(item), copy.copy(item), copy.deepcopy(item), again(again(item))):
        assert type(other) is type(item)
        assert other == item
        assert hash(other) == hash(item)
        ours, theirs = attributes(item), attributes(other)
        for name, value in ours.items():
            if name in ("rating", "evidence", "model"):
                value, theirs[name] = repr(value), repr(theirs[name])
            assert theirs[name] == value, name


def test_certificates_come_back(tmp_path: Path, veripb: Path) -> None:
    written = Query(QUEENS, 4).certify(tmp_path / "new")
    checked = check(tmp_path / "new", veripb=veripb)
    for item in (written, checked):
        assert again(item) == item
        assert attributes(again(item)) == attributes(item)
    assert bool(again(checked)) is True


def test_an_optimum_comes_back_with_its_problem() -> None:
    answer = Query(Model.queens_and_knights(), 5).solve()
    for board, other in zip(answer.first_boards, again(answer).first_boards, strict=True):
        assert other == board
        assert other.images() == board.images()
        assert other._repr_svg_() == board._repr_svg_()


def test_an_exception_comes_back_with_its_part() -> None:
    with pytest.raises(TimedOutError) as raised:
        Query(QUEENS, 18, engine="backtrack", timeout=0.1).solve()
    other = again(raised.value)
    assert type(other) is TimedOutError
    assert str(other) == str(raised.value)
    assert repr(other.partial) == repr(raised.value.partial)
    assert other.partial.complete is False


@pytest.mark.parametrize("text", ["{}", "", '{"model":3}', '{"places":[[9,9,9]]}'])
def test_a_bad_pickle_is_an_error(text: str) -> None:
    kind: Any = type(next(Query(QUEENS, 4).placements()))
    with pytest.raises(Exception, match="no pickle of this version"):
        kind._restore(text)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_pools_take_queries_and_return_answers(method: str) -> None:
    context: Any = multiprocessing.get_context(method)
    # A search before the fork.
    assert Query(QUEENS, 6).solve().total == 4
    queries = [Query(QUEENS, n) for n in (4, 5, 6)]
    with context.Pool(2) as pool:
        solved = pool.map(methodcaller("solve"), queries)
    # https://oeis.org/A000170
    assert [answer.total for answer in solved] == [2, 10, 4]
    assert solved[2].first_boards == Query(QUEENS, 6).solve().first_boards
    with ProcessPoolExecutor(2, mp_context=context) as executor:
        counts = list(executor.map(methodcaller("count"), queries))
        (route,) = executor.map(puzzle.explain, [puzzle.Puzzle(UNIQUE)])
        (failed,) = [executor.submit(Query, QUEENS, 8, engine="varisatt")]
        with pytest.raises(ValueError, match="did you mean `varisat`"):
            failed.result()
    assert [count.total for count in counts] == [2, 10, 4]
    assert route.rating.grade == 3
