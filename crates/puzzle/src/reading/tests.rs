//! Each reading gives the grid that the same puzzle has as letters.

use crate::file::Puzzle;
use crate::grid::Grid;
use crate::reading::{Reading, is_model};

/// The same puzzle in letters.
const FOUR: &str = "AAAA\nBBBB\nCCCD\nCCCD\n";

fn read(text: &str) -> Reading {
    Reading::of(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

#[track_caller]
fn refused(text: &str, why: &str) {
    let error = Puzzle::from_text("the text", text, None).unwrap_err().to_string();
    assert_eq!(error, why, "{text}");
}

#[test]
fn each_form_is_the_grid_of_letters() {
    let expected = Grid::parse(FOUR).unwrap();
    for (text, notes, stars) in [
        (FOUR, "", None),
        ("A;A;A;A\nB;B;B;B\nC;C;C;D\nC;C;C;D", "", None),
        ("|A|A|A|A|\n|---|---|---|---|\n|B|B|B|B|\n|C|C|C|D|\n|C|C|C|D|", "", None),
        ("\"A\",\"A\",\"A\",\"A\"\nB,B,B,B\nC,C,C,D\nC,C,C,D", "", None),
        ("+---+---+---+---+\n|A|A|A|A|\n|B|B|B|B|\n|C|C|C|D|\n|C|C|C|D|", "", None),
        // Comments, titles, links and numbers of stars.
        ("# A puzzle\nAAAA\nBBBB\nCCCD\nCCCD", "without line 1", None),
        ("# n = 4\n\nAAAA\nBBBB\nCCCD\nCCCD\n// the end", "without lines 1, 7", None),
        ("Puzzle 1\nAAAA\nBBBB\nCCCD\nCCCD\nby Knuth\n", "without lines 1, 6", None),
        ("AAAA\nBBBB\nCCCD\nCCCD\nstars=1", "with 1 star as stated, without line 5", Some(1)),
        (
            "AAAA\nBBBB\nCCCD\nCCCD\nstar_rating=2",
            "with 2 stars as stated, without line 5",
            Some(2),
        ),
        ("Stars: 2\nAAAA\nBBBB\nCCCD\nCCCD", "with 2 stars as stated, without line 1", Some(2)),
        (
            "AAAABBBBCCCDCCCD stars=2",
            "as one line with all squares, with 2 stars as stated",
            Some(2),
        ),
        (
            "Queens #163 | 0:31 and flawless\nFirst 👑s: 🟩 🟨\n🟥🟥🟥🟥\n🟦🟦🟦🟦\n🟩🟩🟩🟨\n🟩🟩🟩🟨\n\
             lnkd.in/queens.",
            "without lines 1, 2, 7",
            None,
        ),
        (
            "Look at this!\n\n🟥 🟥 🟥 🟥\n🟦🟦🟦🟦\n🟩🟩 🟩🟨\n🟩🟩🟩🟨\n\nhttps://www.example.com/queens?day=3",
            "without lines 1, 8",
            None,
        ),
        // Queens on coloured squares, before or behind them.
        (
            "🟥🟥👑🟥🟥\n🟦🟦🟦🟦👑\n👑🟩🟩🟩🟨\n🟩 🟩 🟩👑 🟨",
            "without the 4 queens on its regions",
            None,
        ),
        // One line.
        ("AAAABBBBCCCDCCCD", "as one line with all squares", None),
        ("A A A A B B B B C C C D C C C D", "as one line with all squares", None),
        ("AAAA;BBBB;CCCD;CCCD", "as one line with all squares", None),
        ("10 10 10 10 2 2 2 2 3 3 3 4 3 3 3 4", "as one line with all squares", None),
        // Lists.
        ("[[1,1,1,1],[2,2,2,2],[3,3,3,4],[3,3,3,4]]", "as a list", None),
        (
            "[['A','A','A','A'],\n ['B','B','B','B'],\n ['C','C','C','D'],['C','C','C','D'],]",
            "as a list",
            None,
        ),
        (
            "[\n  [\n    0,\n    0, 0, 0\n  ],\n  [1, 1, 1, 1],\n[12, 12, 12, 3], [12, 12, 12, 3]]",
            "as a list",
            None,
        ),
        ("[\"AAAA\", \"BBBB\", \"CCCD\", \"CCCD\"]", "as a list", None),
        ("[0,0,0,0,1,1,1,1,2,2,2,3,2,2,2,3]", "as a list", None),
        ("((0,0,0,0),(1,1,1,1),(2,2,2,3),(2,2,2,3))", "as a list", None),
        ("{{0,0,0,0},{1,1,1,1},{2,2,2,3},{2,2,2,3}}", "as a list", None),
        ("[[0 0 0 0]\n [1 1 1 1]\n [2 2 2 3]\n [2 2 2 3]]", "as a list", None),
        (
            "# list\n[[0,0,0,0],[1,1,1,1],[2,2,2,3],[2,2,2,3]]\nstars=1",
            "as a list, with 1 star as stated, without lines 1, 3",
            Some(1),
        ),
        (
            "{\"size\": 4, \"level\": {\"stars\": 2, \"colorGrid\": [[0,0,0,0],[1,1,1,1],[2,2,2,\
             3],[2,2,2,3]]}}",
            "as the list `colorGrid` of a JSON object",
            Some(2),
        ),
        ("{\"grid\": \"AAAA\\nBBBB\\nCCCD\\nCCCD\"}", "as the list `grid` of a JSON object", None),
    ] {
        let reading = read(text);
        assert_eq!(reading.grid.numbered(), expected.numbered(), "{text}");
        assert_eq!((reading.grid.size(), reading.grid.has_queens()), (4, false), "{text}");
        assert_eq!((&*reading.notes.join(", "), reading.stars), (notes, stars), "{text}");
        assert_eq!(reading.doubt, None, "{text}");
    }
}

#[test]
fn boards_in_boxes_are_their_regions() {
    let expected = Grid::parse(FOUR).unwrap();
    for (text, note) in [
        (
            "exactly one solution, found by varisat and by search\n\n\
             ┌───────┐\n│· · ♛ ·│\n├───────┤\n│♛ · · ·│\n├─────┬─┤\n│· · ·│♛│\n│     │ │\n│· ♛ ·\
             │·│\n└─────┴─┘\n",
            "as a board in a box without its 4 pieces",
        ),
        (
            "   a b c d     a b c d\n  +-------+   +-------+\n4 |. . . .|   |. . Q .|\n\
            \x20 +-------+   +-------+\n\
             3 |. . . .|   |. . . .|\n  +-----+-+   +-----+-+\n2 |. . .|.|   |. . .|.|\n\
            \x20 |     | |   |     | |\n\
             1 |. . .|.|   |. . .|.|\n  +-----+-+   +-----+-+\n",
            "as a board in a box",
        ),
        (
            "\t+-------+\n\t|. . . .|\n\t+-------+\n\t|. . . .|\n\t+-----+-+\n\t|. . .|.|\n\
             \t|     | |\n\t|. . .|.|\n\t+-----+-+\n",
            "as a board in a box",
        ),
    ] {
        let reading = read(text);
        assert_eq!(reading.grid, expected, "{text}");
        assert_eq!(
            (reading.notes, reading.stars, reading.doubt),
            (vec![note.to_owned()], None, None)
        );
    }
    let queens = read("┌───────┐\n│· · ♛ ·│\n│♛ · · ·│\n│· · · ·│\n│· · · ·│\n└───────┘\n");
    assert_eq!(queens.grid, Grid::parse("..Q.\nQ...\n....\n....").unwrap());
    let stars = read("┌─┬─┐\n│★│★│\n│ │ │\n│★│★│\n└─┴─┘\n");
    assert_eq!((stars.grid, stars.stars), (Grid::parse("AB\nAB").unwrap(), Some(2)));
}

#[test]
fn queens_have_many_signs() {
    let expected = Grid::parse("..Q.\nQ...\n....\n....").unwrap();
    for text in [
        "_ _ Q _\nQ _ _ _\n_ _ _ _\n_ _ _ _",
        "--Q-\nQ---\n----\n----",
        "· · ♛ ·\n👑 · · ·\n· · · ·\n· · · ·",
        "0 0 1 0\n1 0 0 0\n0 0 0 0\n0 0 0 0",
        "0010\n1000\n0000\n0000",
        "[[0,0,1,0],[1,0,0,0],[0,0,0,0],[0,0,0,0]]",
        "0010100000000000",
        "[\"..Q.\",\"Q...\",\"....\",\"....\"]",
        "# four\n..Q.\nQ...\n....\n....",
    ] {
        assert_eq!(read(text).grid, expected, "{text}");
    }
    assert_eq!(read("_Q\n__").grid, Grid::parse(".Q\n..").unwrap());
    // Two regions make a board of two rows, and 10 is a word.
    for text in ["[[0,0],[1,1]]", "00\n11", "10 1\n1 1"] {
        assert!(!read(text).grid.has_queens(), "{text}");
    }
}

#[test]
fn a_link_beside_the_same_grid_is_no_second_puzzle() {
    let link = "https://puzz.link/p?starbattle/4/4/1/028vs0";
    let regions = read(link);
    assert_eq!(regions.grid, Grid::parse(FOUR).unwrap());
    assert_eq!(read(&format!("Four\n{FOUR}{link}\n")).stars, Some(1));
    assert_eq!(read(&format!("A message: {link}.\n")).grid, regions.grid);
    refused(
        &format!("AAAA\nBBBB\nCCCC\nDDDD\n{link}\n"),
        "it has a grid and a link that differ: keep one of them",
    );
}

#[test]
fn models_have_equations() {
    for (text, expected) in [
        ("name = \"a\"\n", true),
        ("# a = b\nAB\nAB\n", false),
        ("AB\nAB\nstars=2", false),
        ("AB\nAB\nstars = 2", false),
        ("https://a.org/?b=c", false),
        ("{\"a\": \"=\"}", false),
        ("[[piece]]\nmoves = \"K\"", true),
    ] {
        assert_eq!(is_model(text), expected, "{text}");
    }
}

#[test]
fn what_has_two_readings_is_refused() {
    const SAME: &str = "give all rows the same length";
    for (text, why) in [
        (
            "01\n00",
            "line 1, column 1: 0 and 1 are two regions or a given queen: write `A` and `B` for r\
             egions, or `.` and `Q`",
        ),
        (
            "AABC DDBC AABC DDBC",
            "line 1, column 1: this line has 16 or 4 squares: write a line for each row",
        ),
        ("2 stars\nAAAA\nBBBB\nCCCD\nCCCD", "line 1 has a number of stars: give --stars"),
        ("# ★★ hard\nAAAA\nBBBB\nCCCD\nCCCD", "line 1 has a number of stars: give --stars"),
        (
            "stars=1\nAAAA\nBBBB\nCCCD\nCCCD\nstars=2",
            "the text has two numbers of stars: give --stars",
        ),
        (
            "{\"a\": [[1,2],[1,2]], \"b\": [[1,1],[2,2]]}",
            "it has lists that differ: keep one of them",
        ),
        ("{\"a\": 3}", "the JSON object has no grid: give a list with a list for each row"),
        (
            "{\"a\": 3",
            "it is no JSON: EOF while parsing an object at line 1 column 7: close all brackets a\
             nd quotes",
        ),
        (
            "👑🟥\n🟥🟥",
            "line 1, column 1: `👑` hides the region of its square: write the region, or both sid\
             e by side",
        ),
        ("┌─┬─┐\n│·│·│\n└─┴─┘\n", "line 1: the box is no square: paste the whole board"),
        (
            "┌───┐\n│· ·│\n│   │\n│·│·│\n└───┘\n",
            "line 1: the box has a line that ends within a region: paste the whole board",
        ),
        (
            "┌───┐\n│♛ ·│\n│· ·│\n└───┘\n┌───┐\n│· ·│\n│· ♛│\n└───┘\n",
            "it has boards that differ: keep one of them",
        ),
        // A row too many is no title.
        (
            "AAB\nAAAA\nBBBB\nCCCD\nCCCD",
            &format!("line 2, column 4: this row has 4 squares and the first has 3: {SAME}"),
        ),
        (
            "[[1,1],[2]]",
            &format!("line 1, column 10: this row has 1 square and the first has 2: {SAME}"),
        ),
    ] {
        refused(text, why);
    }
    let given = |text, stars| Puzzle::from_text("the text", text, Some(stars)).map(|_| ());
    assert!(given("2 stars\nAAAA\nBBBB\nCCCD\nCCCD", 2).is_ok());
    assert_eq!(
        given("AAAA\nBBBB\nCCCD\nCCCD\nstars=2", 1).unwrap_err().to_string(),
        "the text states 2 for the stars and --stars is 1: leave out --stars"
    );
}
