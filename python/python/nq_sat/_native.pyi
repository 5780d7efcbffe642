from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from os import PathLike
from types import TracebackType
from typing import Any, Literal, Self, SupportsIndex, TypeAlias, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Buffer

from ._answers import (
    CertificateReport,
    CheckReport,
    CountReport,
    Decoded,
    Progress,
    Rating,
    Route,
    Solution,
    Solved,
    TableReport,
    VerifyReport,
)
from ._clauses import Clauses

_Path: TypeAlias = str | PathLike[str]
_Time: TypeAlias = float | timedelta
_Watch: TypeAlias = Callable[[Progress], object] | bool
_Squares: TypeAlias = str | Iterable[str]
__version__: str

@final
class Model:
    """A placement problem, declared with a size parameter `n`.

    >>> Model.n_queens()
    Model('n-queens')
    >>> Model.from_name("superqueens").about
    'k superqueens on an n x n board, no two attacking each other'
    """

    @staticmethod
    def n_queens() -> Model:
        """n queens on an n x n board: no two queens attack each other."""

    @staticmethod
    def queens_and_knights() -> Model:
        """The largest equal number of queens and knights: no two pieces attack each other."""

    @staticmethod
    def from_name(name: str) -> Model:
        """A built-in model; `models()` lists them.

        >>> Model.from_name("n-quens")
        Traceback (most recent call last):
            ...
        nq_sat.InputError: unknown model `n-quens` (did you mean `n-queens`?); known are ...
        """

    @staticmethod
    def from_toml(text_or_path: _Path) -> Model:
        """A model of your own, from the text of a TOML file or from the file.

        A `str` is a path if it is one line that ends in `.toml`; an object of `pathlib` always is.

        >>> kings = Model.from_toml('''
        ...     name = "kings"
        ...     board = { rows = 3, columns = 5 }
        ...     piece = [{ symbol = "K", moves = "K", count = 6 }]
        ... ''')
        >>> Query(kings).count().total
        1
        """

    def with_fixed(self, pieces: Placement | _Squares) -> Model:
        """This model with fixed pieces, such as `"Qa1,Qb3"` or `["Qa1", "Qb3"]`.

        A placement and its text give all their pieces.

        >>> Query(Model.n_queens().with_fixed("Qa1"), 8).count().total
        4
        """

    def with_blocked(self, squares: _Squares) -> Model:
        """This model with blocked squares, such as `"a1,h8"` or `["a1", "h8"]`.

        >>> Query(Model.n_queens().with_blocked(["a1", "a8", "h1", "h8"]), 8).count().total
        76
        """

    @property
    def name(self) -> str:
        """The name."""

    @property
    def about(self) -> str:
        """One line that says what the model is."""

    @property
    def toml(self) -> str:
        """The declaration, as TOML."""

    @property
    def parameters(self) -> dict[str, str]:
        """The parameters besides the size, by name, each with its meaning.

        >>> list(Model.queens_and_knights().parameters)
        ['k', 'knights', 'queens']
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Query:
    """A question: a model at a size, values for its parameters, and how to find the answer.

    `encoding` chooses how SAT engines encode, such as `"commander:4 + totalizer"`; `strategy` how
    they enumerate: `"cubes"` or `"blocking"`. `engine` is the name of an engine or of an external
    solver. `timeout` is a number of seconds or a `timedelta`. `threads` is the number of threads;
    the default is one per core. With `break_symmetry`, clauses and files have one placement of each
    orbit. `memory_limit` is a number of bytes. All other keywords are parameters of the model.

    `model` is a `Model`, the name of a built-in one, or the path of a TOML file.

    >>> Query("n-queens", 8) == Query(Model.n_queens(), 8)
    True
    >>> Query(Model.n_queens(), 8).count().total
    92
    >>> Query(Model.queens_and_knights(), 8, k=5).solve().total
    16
    >>> Query(Model.n_queens(), 8, engine="varisatt")
    Traceback (most recent call last):
        ...
    nq_sat.InputError: unknown engine `varisatt` (did you mean `varisat`?); known are ...
    >>> Query(Model.n_queens(), 8, enconding="pairwise")
    Traceback (most recent call last):
        ...
    nq_sat.InputError: unknown argument `enconding` (did you mean `encoding`?); known are ...
    """

    def __new__(
        cls,
        model: Model | _Path,
        size: SupportsIndex | None = None,
        *,
        encoding: str | None = None,
        engine: str | None = None,
        strategy: str | None = None,
        timeout: _Time | None = None,
        threads: SupportsIndex | None = None,
        break_symmetry: bool = False,
        memory_limit: SupportsIndex | None = None,
        **parameters: SupportsIndex,
    ) -> Self: ...
    @property
    def model(self) -> Model:
        """The model."""

    @property
    def size(self) -> int:
        """The size."""

    @property
    def parameters(self) -> dict[str, int]:
        """The values of parameters that were given."""

    def solve(self, *, unconfirmed: bool = False, progress: _Watch | None = None) -> Solution:
        """Finds all placements, checks each by geometry, and compares with a second engine.

        With `unconfirmed`, there is no second engine.

        `progress` is called regularly in a long run, with an object that has `stage`, `found`,
        `done`, and `parts`; `True` is a bar. To cancel the run, raise an exception in `progress`:
        the run stops, and the exception is raised here.

        >>> Query(Model.n_queens(), 6).solve().total
        4
        >>> Query(Model.n_queens(), 6).solve(unconfirmed=True).evidence.agreement
        []
        """

    def count(self, *, progress: _Watch | None = None) -> CountReport:
        """Counts with the fastest engine, without listing.

        `progress` is as in `solve()`: an exception in it cancels the run.

        >>> Query(Model.n_queens(), 12).count().total
        14200
        """

    def table(self, *, progress: _Watch | None = None) -> TableReport:
        """Counts all numbers of pieces at once: the rules of the model apply, its numbers do not.

        >>> [cell["total"] for cell in Query(Model.n_queens(), 4).table().cells]
        [1, 16, 44, 24, 2]
        """

    def verify(self, *, progress: _Watch | None = None) -> VerifyReport:
        """Runs every engine that takes the question and finishes boards of its size quickly.

        >>> Query(Model.n_queens(), 5).verify()
        <VerifyReport n-queens, n = 5: total 10, ... answers agree>
        """

    def estimate(
        self,
        seconds: _Time | None = None,
        *,
        seed: SupportsIndex | None = None,
        progress: _Watch | None = None,
    ) -> dict[str, Any]:
        """The expected cost of a count, from a sample that takes `seconds`.

        The answer is the object that `nq-sat count --estimate --json` prints. Times and numbers of
        placements have a 95 % interval.

        >>> estimate = Query(Model.n_queens(), 16).estimate(0.1)
        >>> sorted(estimate["cpu_seconds"])
        ['high', 'low', 'mean']
        """

    def placements(self, *, progress: _Watch | None = None) -> Placements:
        """The placements, one by one, while the search runs.

        `progress` is as in `solve()`, while you iterate: an exception in it cancels the search, as
        `close()` does. Without it there is no bar.

        >>> from itertools import islice
        >>> [len(placement) for placement in islice(Query(Model.n_queens(), 20).placements(), 3)]
        [20, 20, 20]
        """

    def clauses(self) -> Clauses:
        """The clauses of the formula, a sequence. The first variables are those of `variables()`.

        >>> len(Query(Model.n_queens(), 4).clauses())
        84
        """

    def _clauses(self) -> Iterator[list[int]]: ...
    def _number_of_clauses(self) -> int: ...
    def clauses_array(self) -> npt.NDArray[np.int32]:
        """The clauses as a flat array of NumPy: literals of type int32, each clause ended by 0.

        >>> literals = Query(Model.n_queens(), 8).clauses_array()
        >>> literals.dtype, int((literals == 0).sum()), int(literals.max())
        (dtype('int32'), 744, 64)
        """

    def variables(self) -> dict[str, int]:
        """The variables of pieces on squares: the DIMACS number of each, by name.

        >>> Query(Model.n_queens(), 4).variables()["Qa4"]
        1
        """

    def write(self, path: _Path) -> None:
        """Writes the instance to a file, whole or not at all.

        The suffix selects the format and the compression: `x.cnf`, `x.opb.zst`, `x.mzn`. An
        existing file is replaced.
        """

    def decode(self, literals: Iterable[SupportsIndex]) -> Placement:
        """The placement of a model of the formula: literals, as a SAT solver returns them.

        Geometry checks it.

        >>> Query(Model.n_queens(), 4).decode([-1, 2, -3, -4, -5, -6, -7, 8, 9, -10, -11, -12, -13,
        ...     -14, 15, -16])
        <Placement Qa2 Qb4 Qc1 Qd3>
        """

    def decode_all(self, models: Iterable[Iterable[SupportsIndex]]) -> list[Placement]:
        """The placements of many models, each once, sorted."""

    def decode_output(self, output: str | bytes, *, all: bool = False) -> Decoded:
        """The answer in the output of a solver, with its `s` and `v` lines.

        With `all`, the output may have many models.

        >>> Query(Model.n_queens(), 3).decode_output("s UNSATISFIABLE\\n").verdict
        'UNSATISFIABLE'
        """

    def certify(
        self,
        folder: _Path,
        *,
        proof: str | None = None,
        count: bool = False,
        fundamental: bool = False,
        progress: _Watch | None = None,
    ) -> CertificateReport:
        """Writes a certificate into a new or empty folder: files that prove the set of placements.

        `proof` is `"veripb"`, `"lrat"`, or `"both"`; `check()` checks the folder. With `count`, the
        files prove the number of placements without a list, and `proof` must be left out; with
        `fundamental`, they prove the number of orbits, too.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[Model, int], dict[str, Any]]: ...

@final
class Placement:
    """A set of pieces on squares.

    >>> placement = next(Query(Model.n_queens(), 6).placements())
    >>> placement
    <Placement Qa2 Qb4 Qc6 Qd1 Qe3 Qf5>
    >>> len(placement), len(placement.images())
    (6, 4)
    """

    @staticmethod
    def from_columns(columns: Iterable[SupportsIndex], query: Query | None = None) -> Placement:
        """The placement with one piece in each row: the columns, from the top and counted from 0.

        It must keep the rules of the query. Without a query it has n queens.

        >>> Placement.from_columns([0, 4, 7, 5, 2, 6, 1, 3])
        <Placement Qa8 Qb2 Qc4 Qd1 Qe7 Qf5 Qg3 Qh6>
        >>> Placement.from_columns([0, 1, 2, 3], Query("n-queens", 4))
        Traceback (most recent call last):
            ...
        nq_sat.InputError: ...
        """

    @staticmethod
    def from_squares(squares: Placement | _Squares, query: Query | None = None) -> Placement:
        """The placement with pieces on these squares, such as `"Nd3 Qa4"` or `["Nd3", "Qa4"]`.

        Where there is one kind of piece, its symbol may be left out. The placement must keep the
        rules of the query. Without a query it has n queens.

        >>> Placement.from_squares(["a2", "b4", "c1", "d3"]).places
        [('Q', 0, 1), ('Q', 1, 3), ('Q', 2, 0), ('Q', 3, 2)]
        """

    @property
    def model(self) -> str:
        """The name of the model."""

    @property
    def n(self) -> int:
        """The size."""

    @property
    def pieces(self) -> dict[str, list[str]]:
        """The squares of each piece by symbol, sorted.

        >>> next(Query(Model.n_queens(), 4).placements()).pieces
        {'Q': ['a2', 'b4', 'c1', 'd3']}
        """

    @property
    def places(self) -> list[tuple[str, int, int]]:
        """The pieces as (symbol, row, column), sorted.

        Rows and columns are counted from 0, from the top left.

        >>> next(Query(Model.n_queens(), 4).placements()).places
        [('Q', 0, 1), ('Q', 1, 3), ('Q', 2, 0), ('Q', 3, 2)]
        """

    @property
    def orbit(self) -> int | None:
        """The size of the orbit, if this placement is known to be the least of its images."""

    def images(self) -> list[Placement]:
        """All images under the symmetries of the problem: the orbit."""

    def canonical(self) -> Placement:
        """The least image, which represents the orbit."""

    def board(self, *, ascii: bool = False) -> str:
        """The board as text, in characters of Unicode or in ASCII.

        >>> print(next(Query(Model.n_queens(), 4).placements()).board(ascii=True), end="")
        +-------+
        |. Q . .|
        |. . . Q|
        |Q . . .|
        |. . Q .|
        +-------+
        """

    def __iter__(self) -> Iterator[tuple[str, str]]: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Placement, /) -> bool: ...
    def __le__(self, other: Placement, /) -> bool: ...
    def __gt__(self, other: Placement, /) -> bool: ...
    def __ge__(self, other: Placement, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...

@final
class Placements(Iterator[Placement]):
    """The placements of a query, one by one, while the search runs in a thread of its own.

    Geometry checks each placement before you see it. The search waits when 1024 placements wait
    for you, so memory is constant. It ends when you leave the iterator. After the last placement a
    second engine lists them all again; an exception says if it disagrees.

    Several threads may share an iterator: each placement goes to one of them.

    >>> placements = Query(Model.n_queens(), 4).placements()
    >>> [str(placement) for placement in placements]
    ['Qa2 Qb4 Qc1 Qd3', 'Qa3 Qb1 Qc4 Qd2']
    >>> placements.answer
    <Solution n-queens, n = 4: total 2, fundamental 1>
    """

    def __next__(self) -> Placement: ...
    @property
    def answer(self) -> Solution | None:
        """The answer with its evidence, after the last placement."""

    def close(self) -> None:
        """Ends the search, also for other threads that wait for a placement.

        Leaving the iterator does the same.
        """

    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None: ...

@final
class Puzzle:
    """A puzzle: a grid of regions, a board with given queens, or a model.

    A grid of regions has a letter for each square; a board with given queens has `.` and `Q`.
    `stars` is the number of pieces in each row, column and region of a grid of regions.

    >>> from nq_sat.puzzle import Puzzle
    >>> Puzzle("AAAA\\nBBBB\\nCCCD\\nCCCD")
    <Puzzle 4 x 4>
    """

    def __new__(cls, text_or_path: _Path, *, stars: SupportsIndex | None = None) -> Self: ...
    @staticmethod
    def from_image(
        image: _Path | Buffer | npt.NDArray[np.uint8],
        *,
        stars: SupportsIndex | None = None,
        timeout: _Time | None = None,
    ) -> Puzzle:
        """Reads the screenshot of a puzzle.

        It is the path or the bytes of a PNG or JPEG, or an array of `uint8` with the shape
        (height, width, 3 or 4).

        Without `stars`, the number of stars from 1 to 3 with exactly one solution is taken.
        `InputError` says that there is no board; `NqSatError`, that the regions are not sure, with
        the grid. A puzzle without exactly one solution was read wrong: `solve()` tells.
        """

    @property
    def model(self) -> Model:
        """The model."""

    @property
    def n(self) -> int:
        """The number of rows."""

    @property
    def grid(self) -> str | None:
        """The grid of a puzzle that `make()` made."""

    def check(self, answer: Placement | str | Iterable[object]) -> str | None:
        """The first rule that an answer breaks; `None` for a solution.

        The answer is a placement, a list, or text: squares, the column in each row from the top, or
        a drawn board. Other solutions are not looked for.

        >>> from nq_sat.puzzle import Puzzle
        >>> puzzle = Puzzle("AAAA\\nBBBB\\nCCCD\\nCCCD")
        >>> puzzle.check("c4 a3 d2 b1") is None
        True
        >>> puzzle.check(["b4", "d3", "a2", "c1"])
        'there are 2 of the pieces Q on region C, not 1'
        """

    def text(self, form: str = "letters") -> str:
        """The puzzle in a form that people and other programs read.

        It is `"letters"`, `"emoji"`, `"csv"`, `"json"`, `"toml"`, `"svg"`, or a link: `"puzzlink"`,
        `"penpa"`.

        >>> from nq_sat.puzzle import Puzzle
        >>> print(Puzzle("AAAA\\nBBBB\\nCCCD\\nCCCD").text("csv"), end="")
        A,A,A,A
        B,B,B,B
        C,C,C,D
        C,C,C,D
        """

    def to_dict(self) -> dict[str, Any] | None:
        """The object that `nq-sat puzzle make --json` prints, for a puzzle that `make()` made."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...

def _list(kind: str) -> list[dict[str, Any]]: ...
def check(
    folder: _Path,
    *,
    veripb: _Path | None = None,
    allow_partial: bool = False,
    timeout: _Time | None = None,
    progress: _Watch | None = None,
) -> CheckReport:
    """Checks a certificate: its files, its solutions, and each step of its proofs.

    The program veripb checks VeriPB proofs; `veripb` is its path if it is not on PATH. A faulty
    certificate raises `CertificateError`, and so does one that was checked in part, unless
    `allow_partial` is true.
    """

def make(
    size: SupportsIndex,
    *,
    kind: Literal["regions", "stars", "completion"] = "regions",
    stars: SupportsIndex | None = None,
    givens: SupportsIndex | None = None,
    difficulty: SupportsIndex | str | tuple[SupportsIndex, SupportsIndex] | None = None,
    columns: SupportsIndex | None = None,
    regions: SupportsIndex | None = None,
    blocked: str | Iterable[str] | None = None,
    maps: SupportsIndex | None = None,
    seed: SupportsIndex = 1,
    number: SupportsIndex = 1,
    timeout: _Time | None = None,
    progress: _Watch | None = None,
) -> Puzzle:
    """Makes a puzzle with exactly one solution, which two engines confirm.

    `kind` is `"regions"`, `"stars"`, or `"completion"`. `stars` is the number of stars in each row,
    column and region (default 2); `givens` the number of given queens beyond those that one
    solution needs. `difficulty` is a grade, the name of a rule, or a pair of grades. `columns` is
    the number of columns, if not `size`; `regions` that of regions, with other squares in none, or
    0 for blocked squares instead; `blocked` names squares that stay empty; `maps` is the number of
    maps of regions on the board.
    The same arguments make the same puzzle; `number` counts the puzzles of a seed from 1.

    >>> from nq_sat import puzzle
    >>> made = puzzle.make(6, seed=1)
    >>> puzzle.solve(made).number
    'one'
    """

def solve(puzzle: Puzzle | _Path, *, timeout: _Time | None = None) -> Solved:
    """Decides whether a puzzle has exactly one solution.

    Two engines that share no code look for two solutions. The puzzle may be a text or a path, too.

    >>> from nq_sat import puzzle
    >>> puzzle.solve("AAAA\\nBBBB\\nCCCD\\nCCCD")
    <Solved one: Qa3 Qb1 Qc4 Qd2>
    """

def explain(puzzle: Puzzle | _Path, *, timeout: _Time | None = None) -> Route:
    """Explains the solution of a puzzle, step by step.

    Each step uses the simplest rule that applies.

    >>> from nq_sat import puzzle
    >>> for step in puzzle.explain("AAAA\\nBBBB\\nCCCD\\nCCCD").steps[:2]:
    ...     print(step["text"])
    Region D has open squares in column d only: d4 and d3 stay empty.
    A queen on c2 or c1 leaves column d without an open square: c2 and c1 stay empty.
    """

def rate(puzzle: Puzzle | _Path, *, timeout: _Time | None = None) -> Rating:
    """Rates the difficulty of a puzzle: the grade is that of the hardest rule that its route needs.

    >>> from nq_sat import puzzle
    >>> puzzle.rate("AAAA\\nBBBB\\nCCCD\\nCCCD")
    <Rating grade 3 of 7 (empty, 3 times), effort 70>
    """

def run(arguments: list[str]) -> int:
    """Runs a command line, the name of the program first, and returns the exit code."""
