from __future__ import annotations

import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from urllib.parse import unquote

from nq_sat import Model, Query


class Images(HTMLParser):
    """The drawings of the images, and the texts."""

    def __init__(self) -> None:
        super().__init__()
        self.drawings: list[ET.Element] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            source = dict(attrs)["src"] or ""
            kind, _, drawing = source.partition(",")
            assert kind == "data:image/svg+xml"
            self.drawings.append(ET.fromstring(unquote(drawing)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def pieces(drawing: ET.Element) -> int:
    return len(drawing.findall(".//{http://www.w3.org/2000/svg}use"))


def test_a_placement_is_a_picture() -> None:
    placement = next(Query(Model.n_queens(), 8).placements())
    assert pieces(ET.fromstring(placement._repr_svg_())) == 8
    images = Images()
    images.feed(placement._repr_html_())
    assert [pieces(drawing) for drawing in images.drawings] == [8]


def test_an_answer_shows_its_numbers_and_its_boards() -> None:
    answer = Query(Model.queens_and_knights(), 6).solve()
    images = Images()
    images.feed(answer._repr_html_())
    # Three queens and three knights on each of 12 boards.
    assert [pieces(drawing) for drawing in images.drawings] == [12 * 6]
    texts = "".join(images.texts)
    assert "176" in texts
    assert "All 176 placements were checked" in texts
    assert len(answer.first_boards) == 12


def test_an_answer_without_placements_has_no_picture() -> None:
    images = Images()
    images.feed(Query(Model.n_queens(), 3).solve()._repr_html_())
    assert images.drawings == []
    assert "also found no placement" in "".join(images.texts)


def test_boards_are_texts() -> None:
    placement = next(Query(Model.n_queens(), 4).placements())
    for board, sign in ((placement.board(), "♛"), (placement.board(ascii=True), "Q")):
        rows = [line[1:-1].split(" ") for line in board.splitlines()[1:-1]]
        assert [("Q", row, line.index(sign)) for row, line in enumerate(rows)] == placement.places


def test_counts_and_tables_are_tables() -> None:
    for report, texts in (
        (Query("n-queens", 8).count(), ["n-queens, n = 8: 8 queens", ">92<", ">fundamental<"]),
        (Query(Model.queens_and_knights(), 3).table(), [">knights<", ">queens<", ">total<"]),
        (Query("n-queens", 5).verify(), ["n-queens, n = 5", ">engine<", ">10<"]),
    ):
        html = report._repr_html_()
        ET.fromstring(f"<div>{html}</div>")
        assert [text for text in texts if text not in html] == []
    table = Query(Model.queens_and_knights(), 3).table()
    assert table._repr_html_().count("<tr>") == len(table.cells) + 1


def test_a_placement_iterates_over_its_pieces() -> None:
    placement = next(Query("queens-and-knights", 5, k=1).placements())
    assert [symbol + square for symbol, square in placement] == str(placement).split()
    assert len(list(placement)) == len(placement) == 2
    assert ("Q", placement.pieces["Q"][0]) in placement
