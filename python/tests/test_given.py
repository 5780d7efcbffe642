"""Placements that are given, and models with the pieces of a placement."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from nq_sat import InputError, Model, Placement, Query

QUEENS = Model.n_queens()
BOTH = Query("queens-and-knights", 4, k=1)


@pytest.mark.parametrize("n", [0, 1, 4, 5, 8])
def test_columns_and_squares_are_the_placement(n: int) -> None:
    query = Query(QUEENS, n)
    for placement in query.placements():
        columns = [column for _, _, column in placement.places]
        squares = [square for _, square in placement]
        assert Placement.from_columns(columns) == placement
        assert Placement.from_columns(iter(columns), query) == placement
        for given in (placement, str(placement), str(placement).replace(" ", ", "), squares):
            assert Placement.from_squares(given) == placement
            assert Placement.from_squares(given, query) == placement


def test_other_models_are_given_by_squares() -> None:
    for placement in BOTH.placements():
        assert Placement.from_squares(str(placement), BOTH) == placement
        assert Placement.from_squares(str(placement), BOTH).images() == placement.images()
    rooks = Query("rooks", 3)
    assert str(Placement.from_columns([0, 1, 2], rooks)) == "Ra3 Rb2 Rc1"


def test_fixed_pieces_are_those_of_a_placement() -> None:
    placement = Placement.from_columns([3, 0, 4, 1, 5, 2])
    assert str(placement) == "Qa5 Qb3 Qc1 Qd6 Qe4 Qf2"
    for given in (placement, str(placement), str(placement).split(), "Qa5  Qb3,Qc1 ,\tQd6"):
        assert list(map(str, Query(QUEENS.with_fixed(given), 6).placements())) == [str(placement)]
    assert QUEENS.with_fixed("Qa2 Qb4") == QUEENS.with_fixed(["Qa2", "Qb4"])
    assert Query(QUEENS.with_blocked("a1 h8"), 8).count() == (
        Query(QUEENS.with_blocked("a1,h8"), 8).count()
    )


RULES = "give a placement that keeps the rules"


@pytest.mark.parametrize(
    ("give", "message"),
    [
        (lambda: Placement.from_columns([1, 3, 0, 4]), "`e1` is not on the 4 x 4 board: give a"),
        (lambda: Placement.from_columns([1, 3, 0, -1]), "a column = -1 is negative"),
        (
            lambda: Placement.from_columns([1, 3, 0], Query(QUEENS, 4)),
            "3 columns .*4 x 4: give one",
        ),
        (lambda: Placement.from_columns([1, 3, 0, 2, 4], Query(QUEENS, 4)), "5 columns"),
        (lambda: Placement.from_columns([0, 1, 2, 3]), f"attack.*: {RULES}"),
        (lambda: Placement.from_columns([0, 3, 1, 2], BOTH), "a4: write a piece of queens-and-k"),
        (lambda: Placement.from_squares("a2 b4 c1 d5", Query(QUEENS, 4)), "`d5` is not .*: give a"),
        (lambda: Placement.from_squares("a2 a2 c1 d3"), f"one square: {RULES}"),
        (lambda: Placement.from_squares("a2 b4 c1", Query(QUEENS, 4)), RULES),
        (lambda: Placement.from_squares("a2 b4 c1 d", Query(QUEENS, 4)), "`d` is not a square"),
        (lambda: Placement.from_squares("Ra2 b4 c1 d3"), "Ra2: write a piece of n-queens"),
        (lambda: Placement.from_squares("a4 Nd3", BOTH), "a4: write a piece of queens-and-knights"),
        (lambda: Placement.from_squares("Qa4 Nb2", BOTH), RULES),
        (lambda: Placement.from_columns([0], Query("queens-and-knights", 4)), "give k="),
        (lambda: QUEENS.with_fixed("Q a1"), "with_fixed: Q"),
    ],
)
def test_what_is_no_placement_is_refused(give: Callable[[], object], message: str) -> None:
    with pytest.raises(InputError, match=message) as raised:
        give()
    assert "\n" not in str(raised.value)
