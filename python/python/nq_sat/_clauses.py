"""The clauses of a formula, as a sequence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, overload

if TYPE_CHECKING:
    from ._native import Query


class Clauses(Sequence[list[int]]):
    """The clauses of a formula, each a list of literals: DIMACS numbers, as PySAT takes them.

    Iterating takes no memory: the clauses come while they are encoded. `len()` computes their
    number without them. An index encodes all clauses, once, and keeps them. A deep copy is a
    list, which you may change: `CNF` of PySAT makes one. `Query.clauses_array()` has the
    same literals in less time, and in an eighth of the memory.

    >>> clauses = Query(Model.n_queens(), 8).clauses()
    >>> len(clauses), clauses[-1]
    (744, [-56, -63])
    """

    __module__ = "nq_sat"

    def __init__(self, query: Query) -> None:
        self._query = query
        self._list: list[list[int]] | None = None

    def _all(self) -> list[list[int]]:
        if self._list is None:
            self._list = list(self._query._clauses())
        return self._list

    def __iter__(self) -> Iterator[list[int]]:
        """Return a new iterator."""
        return self._query._clauses()

    def __len__(self) -> int:
        """Return the number of clauses."""
        return self._query._number_of_clauses()

    @overload
    def __getitem__(self, index: int) -> list[int]: ...
    @overload
    def __getitem__(self, index: slice) -> list[list[int]]: ...
    def __getitem__(self, index: int | slice) -> list[int] | list[list[int]]:
        """Return a clause, or a list of clauses."""
        return self._all()[index]

    def __eq__(self, other: object) -> bool:
        """Whether the clauses are the same."""
        if not isinstance(other, Clauses):
            return NotImplemented
        return self._query == other._query or list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[Clauses], tuple[Query]]:
        return Clauses, (self._query,)

    def __deepcopy__(self, memo: dict[int, Any]) -> list[list[int]]:
        return list(self)

    def __repr__(self) -> str:
        number = len(self)
        first = "".join(f"{clause}, " for clause in islice(self, 3))
        more = f": {first}..." if number > 3 else ""
        return f"<Clauses of {self._query!r}: {number}{more}>"
