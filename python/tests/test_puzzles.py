from __future__ import annotations

import json
import struct
import subprocess
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from nq_sat import InputError, NqSatError, Query, puzzle

UNIQUE = "AAAA\nBBBB\nCCCD\nCCCD"


@pytest.mark.parametrize(
    ("kind", "size", "more"),
    [("regions", 7, {}), ("stars", 8, {"stars": 2}), ("completion", 8, {"givens": 1})],
)
def test_made_puzzles_have_one_solution(kind: str, size: int, more: dict[str, int]) -> None:
    make = {"kind": kind, **more}
    made = puzzle.make(size, seed=3, **make)  # type: ignore[arg-type]
    solved = puzzle.solve(made)
    assert solved.number == "one"
    assert len(solved.engines) == 2
    assert [str(placement) for placement in Query(made.model).placements()] == [
        str(placement) for placement in solved.solutions
    ]
    assert made.grid is not None
    assert len(made.grid.splitlines()) == size
    again = puzzle.make(size, seed=3, **make)  # type: ignore[arg-type]
    assert again.grid == made.grid


def test_boards_of_other_shapes() -> None:
    wide = puzzle.make(6, columns=8, blocked=["a1", "h6"])
    assert wide.grid is not None
    rows = wide.grid.splitlines()
    assert [len(row) for row in rows] == [8] * 6
    assert (rows[5][0], rows[0][7]) == ("*", "*")
    open_board = puzzle.make(6, regions=0, blocked="a1").grid
    assert open_board is not None
    assert set(open_board) == {"A", "*", "\n"}
    few = puzzle.make(7, regions=5).grid
    assert few is not None
    assert set(few) == set("ABCDE.\n")
    for made in (wide, puzzle.make(7, regions=5, seed=2), puzzle.make(6, maps=2)):
        assert puzzle.solve(made).number == "one"
    for wrong, why in [
        ({"columns": 3}, "4 to 52 rows and columns"),
        ({"regions": 7}, "0 or 2 to 6 regions"),
        ({"maps": 9}, "1 to 4 maps"),
        ({"blocked": "z9"}, "`z9` is not on the 6 x 6 board"),
        ({"kind": "completion", "columns": 7}, "completions are on square boards"),
    ]:
        with pytest.raises(InputError, match=why):
            puzzle.make(6, **wrong)  # type: ignore[arg-type]


def test_a_made_puzzle_is_that_of_the_command_line(program: str) -> None:
    command = [program, "puzzle", "make", "7", "--seed", "5", "--number", "2", "--json"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert [puzzle.make(7, seed=5, number=number).to_dict() for number in (1, 2)] == lines


def test_the_difficulty_is_that_wanted() -> None:
    for difficulty in (1, "empty", (3, 4)):
        made = puzzle.make(7, difficulty=difficulty)
        rating = puzzle.rate(made)
        least, most = {1: (1, 1), "empty": (3, 3)}.get(difficulty, (3, 4))
        assert least <= rating.grade <= most


def test_the_route_leads_to_the_solution() -> None:
    route = puzzle.explain(UNIQUE)
    (solution,) = puzzle.solve(UNIQUE).solutions
    assert route.solution == solution
    placed = [square for step in route.steps for square in step["placed"]]
    assert sorted(placed) == solution.pieces["Q"]
    assert str(route).count("\n") == len(route.steps) == route.rating.steps
    assert route.to_dict()["steps"] == route.steps
    assert list(route.to_pandas()["rule"]) == [step["rule"] for step in route.steps]


def test_two_solutions_are_shown() -> None:
    solved = puzzle.solve("ABCD\nABCD\nABCD\nABCD")
    assert solved.number == "several"
    assert len(set(solved.solutions)) == 2
    assert solved.differing == ["a2", "a3", "b1", "b4", "c1", "c4", "d2", "d3"]


def test_puzzles_come_from_texts_files_and_models(tmp_path: Path) -> None:
    made = puzzle.make(6)
    assert made.grid is not None
    grid = tmp_path / "grid.txt"
    grid.write_text(made.grid)
    model = tmp_path / "model.toml"
    model.write_text(made.model.toml)
    texts = {
        str(puzzle.solve(source).solutions)
        for source in (made, made.grid, grid, model, str(model), puzzle.Puzzle(grid))
    }
    assert len(texts) == 1
    with pytest.raises(InputError, match="grid.txt"):
        grid.write_text("AAB\nAB\n")
        puzzle.solve(grid)


def drawn(shades: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
    """Cells of these colours between dark lines."""
    pixels = shades.astype(np.uint8).repeat(24, axis=0).repeat(24, axis=1)
    pixels[::24] = 20
    pixels[:, ::24] = 20
    return pixels


def png(pixels: npt.NDArray[np.uint8]) -> bytes:
    height, width, _ = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    file = b"\x89PNG\r\n\x1a\n"
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    for name, data in (b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""):
        file += struct.pack(">I", len(data)) + name + data
        file += struct.pack(">I", zlib.crc32(name + data))
    return file


def test_puzzles_come_from_pictures(tmp_path: Path) -> None:
    made = puzzle.make(8, seed=3)
    assert made.grid is not None
    letters = np.array([[ord(letter) - 65 for letter in row] for row in made.grid.split()])
    pixels = drawn(np.stack([(letters * step + 60) % 190 + 50 for step in (37, 71, 113)], axis=2))
    opaque = np.dstack([pixels, np.full(pixels.shape[:2], 255, np.uint8)])
    shot = tmp_path / "shot.dat"
    shot.write_bytes(png(pixels))
    turned = np.asfortranarray(pixels)
    for image in (shot, str(shot), png(pixels), bytearray(png(pixels)), pixels, opaque, turned):
        read = puzzle.Puzzle.from_image(image)
        assert read.text() == made.grid
    assert puzzle.Puzzle.from_image(pixels, stars=1, timeout=60).n == 8


def test_pictures_without_a_sure_board_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no board"):
        puzzle.Puzzle.from_image(np.zeros((99, 99, 3), np.uint8))
    with pytest.raises(InputError, match="neither a PNG nor a JPEG"):
        puzzle.Puzzle.from_image(b"GIF89a")
    with pytest.raises(InputError, match="none.png"):
        puzzle.Puzzle.from_image(tmp_path / "none.png")
    flat = np.zeros((9, 9), np.uint8)
    for wrong in (flat, np.zeros((9, 9, 3)), np.zeros((9, 9, 2), np.uint8), 7):
        with pytest.raises(TypeError, match="uint8"):
            puzzle.Puzzle.from_image(wrong)  # type: ignore[arg-type]
    greys = np.arange(64).reshape(8, 8, 1) * 37 % 101 + 150
    noise = drawn(greys.repeat(3, axis=2))
    with pytest.raises(NqSatError, match="doubtful"):
        puzzle.Puzzle.from_image(noise)


def test_puzzles_are_pictures() -> None:
    made = puzzle.make(6, kind="completion")
    assert made.grid is not None
    assert made._repr_svg_().count("<use ") == made.grid.count("Q")
    assert made._repr_html_().startswith("<img ")
    assert puzzle.solve(made)._repr_html_().count("<img ") == 1


def test_puzzles_have_links_and_other_forms() -> None:
    made = puzzle.make(8, kind="stars", stars=2)
    again = {form: puzzle.Puzzle(made.text(form), stars=2) for form in ("letters", "csv")}
    again |= {form: puzzle.Puzzle(made.text(form)) for form in ("puzzlink", "penpa", "toml")}
    for other in again.values():
        assert puzzle.solve(other).solutions == puzzle.solve(made).solutions
    assert "puzz.link" in made.text("puzzlink")
