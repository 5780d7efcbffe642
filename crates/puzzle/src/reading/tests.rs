//! Each reading gives the grid that the same puzzle has as letters.

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::file::Puzzle;
use crate::grid::Grid;
use crate::reading::{Reading, Readings};
use crate::thorough;

/// The same puzzle in letters.
const FOUR: &str = "AAAA\nBBBB\nCCCD\nCCCD\n";

fn read(text: &str) -> Reading {
    let read = Readings::of(text).and_then(|read| {
        assert!(read.doubt.is_none() && read.all.len() == 1, "{text}");
        read.all.into_iter().next().expect("one")
    });
    read.unwrap_or_else(|error| panic!("{text}\n{error}"))
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
            "as a list, with 1 star as stated",
            Some(1),
        ),
        (
            "{\"size\": 4, \"level\": {\"stars\": 2, \"colorGrid\": [[0,0,0,0],[1,1,1,1],[2,2,2,\
             3],[2,2,2,3]]}}",
            "as the list `colorGrid`, with 2 stars as stated",
            Some(2),
        ),
        ("{\"grid\": \"AAAA\\nBBBB\\nCCCD\\nCCCD\"}", "as the list `grid`", None),
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
            "it has lists that differ: take one with --pick, or all with --maps: 1 `a` (line 1), \
             2 `b` (line 1)",
        ),
        ("{\"a\": 3}", "the JSON object has no grid: give a list with a list for each row"),
        ("{\"a\": 3", "the JSON object has no grid: give a list with a list for each row"),
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

/// A grid in letters, how it was read, and its stars.
type Letters = (String, String, Option<u16>);

/// All puzzles of a text.
fn all(text: &str) -> Vec<Result<Letters, String>> {
    let read = Readings::of(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(read.doubt, None, "{text}");
    let one = |one: Result<Reading, PuzzleError>| match one {
        Ok(Reading { grid, stars, notes, .. }) => Ok((
            Grid::of_regions(&grid.numbered(), grid.size()).to_string(),
            notes.join(", "),
            stars,
        )),
        Err(fault) => Err(fault.to_string()),
    };
    read.all.into_iter().map(one).collect()
}

#[test]
fn the_list_of_cells_is_found_in_any_text() {
    for (text, note, stars) in [
        // Objects around each row, with what belongs to no grid.
        (
            "{\"n\":4,\"rows\":[{\"cells\":[0,0,0,0]},{\"cells\":[1,1,1,1]},{\"cells\":[2,2,2,3]},\
             {\"cells\":[2,2,2,3]}],\"solution\":[{\"row\":0,\"col\":2},{\"row\":1,\"col\":0},\
             {\"row\":2,\"col\":3},{\"row\":3,\"col\":1}]}",
            "as the list `rows`",
            None,
        ),
        // Levels of programs: names without quotes, comments, commas at the end.
        (
            "import x from \"./x\"; // it's a level (easy)\n/* [[1, 2], */\nconst level: Level = \
             {\n  \
             size: 4, stars: 1,\n  colorRegions: [\n    ['A', \"A\", \"A\", \"A\"], // [row]\n    \
             [\"B\",\"B\",\"B\",\"B\"],\n    [\"C\",\"C\",\"C\",\"D\"],\n    \
             [\"C\",\"C\",\"C\",\"D\"],\n  \
             ],\n  regionColors: { A: \"red\", B: \"blue\", C: \"grey\", D: \"pink\" },\n};\n",
            "as the list `colorRegions`, with 1 star as stated",
            Some(1),
        ),
        ("grid = np.array([[0 0 0 0]\n [1 1 1 1]\n [2 2 2 3]\n [2 2 2 3]])", "as a list", None),
        (
            "name = 'a'\nlevel = [\"AAAA\", \"BBBB\", \"CCCD\", \"CCCD\"]\n",
            "as the list `level`",
            None,
        ),
        (
            "stars: 2\ngrid:\n  - [0, 0, 0, 0]\n  - [1, 1, 1, 1]\n  - [2, 2, 2, 3]\n  - \
             [2, 2, 2, 3]\n",
            "as the list `grid`, with 2 stars as stated",
            Some(2),
        ),
        ("{\"grid\": \"AAAA\\nBBBB\\nCCCD\\nCCCD\", \"by\": \"A\"}", "as the list `grid`", None),
        // The squares of each region, by row and column.
        (
            "4x4\n| 1,1 1,2 1,3 1,4\n| 2,1 2,2 2,3 2,4\n| 3,1 3,2 3,3 4,1 4,2 4,3\n| 3,4 4,4\n",
            "as the squares of each region by row and column, without line 1",
            None,
        ),
        // Somebody's solution.
        (
            "{\"colorGrid\": [[0,0,0,0],[1,1,1,1],[2,2,2,3],[2,2,2,3]], \"queenBoard\": \
             [[\"\",\"\",\"Q\",\"\"],[\"Q\",\"\",\"\",\"\"],[\"\",\"\",\"\",\"Q\"],\
             [\"\",\"Q\",\"\",\"\"]]}",
            "as the list `colorGrid`, without the list `queenBoard`",
            None,
        ),
        (
            "Puzzle:\nA A A A\nB B B B\nC C C D\nC C C D\n\nSolution:\n. . S .\nS . . .\n. . . S\n\
             . S . \
             .\n",
            "without the board on line 8, without lines 1, 7",
            None,
        ),
        (
            "Puzzle 12\n🟥🟥👑🟥🟥\n🟦🟦🟦🟦👑\n👑🟩🟩🟩🟨\n🟩🟩🟩👑🟨\nlnkd.in/queens\n",
            "without the 4 queens on its regions, without lines 1, 6",
            None,
        ),
        // Numbers in the first line, and marks around the grid.
        ("1\nAAAA\nBBBB\nCCCD\nCCCD\n", "with 1 star as stated, without line 1", Some(1)),
        ("4 4\nAAAA\nBBBB\nCCCD\nCCCD\n", "without line 1", None),
        ("```text\nAAAA\nBBBB\nCCCD\nCCCD\n```\n", "without lines 1, 6", None),
    ] {
        let expected = Ok((FOUR.to_owned(), note.to_owned(), stars));
        assert_eq!(all(text), [expected], "{text}");
    }
}

#[test]
fn lists_of_one_name_are_levels() {
    let other = "AABB\nABBB\nCCDB\nCDDD\n";
    let lists = |grid: &str| {
        let row = |row: &str| format!("[{}]", row.chars().map(|c| format!("'{c}'")).join(","));
        format!("[{}]", grid.lines().map(row).join(","))
    };
    let texts =
        |grid: &str| format!("[{}]", grid.lines().map(|row| format!("\"{row}\"")).join(","));
    let flat = |grid: &str| format!("[{}]", grid.lines().flat_map(str::chars).join(","));
    for form in [lists, texts, flat] {
        let [a, b] = [FOUR, other].map(form);
        for text in [
            format!(
                "[{{\"id\":1,\"stars\":1,\"regions\":{a}}},\
                 {{\"id\":2,\"stars\":2,\"regions\":{b}}}]"
            ),
            format!("{{stars:1,regions:{a}}}\n{{stars:2,regions:{b}}}\n"),
            format!(
                "export const level1 = {{ stars: '1', regions: {a} }};\nconst level2 = {{ stars: \
                     \"2\", regions: {b} }};\n"
            ),
        ] {
            let note = |stars: &str| format!("as the list `regions`, with {stars} as stated");
            let first = Ok((FOUR.to_owned(), note("1 star"), Some(1)));
            let second = Ok((other.to_owned(), note("2 stars"), Some(2)));
            assert_eq!(all(&text), [first, second], "{text}");
        }
        let grids = all(&format!("[{a}, {b}]")).into_iter().map(|one| one.map(|one| one.0));
        assert_eq!(grids.collect_vec(), [Ok(FOUR.to_owned()), Ok(other.to_owned())]);
        // A faulty level does not end the others.
        let faulty = form("AAAA\nAAAA\nCCCD\nCCCD\n");
        let levels = all(&format!("[{{\"x\":{a}}},{{\"x\":{faulty}}},{{\"x\":{b}}}]"));
        assert!(levels[0].is_ok() && levels[2].is_ok() && levels.len() == 3, "{levels:?}");
        let why = levels[1].as_ref().expect_err("three regions");
        assert!(
            why.ends_with("the grid ends with 3 regions and 4 rows: give as many regions as rows")
        );
    }
    for text in [format!("{FOUR}\n{other}"), format!("Level one\n{FOUR}\nLevel two\n{other}\n")] {
        let grids = all(&text).into_iter().map(|one| one.map(|one| one.0)).collect_vec();
        assert_eq!(grids, [Ok(FOUR.to_owned()), Ok(other.to_owned())], "{text}");
    }
    let puzzle = |pick| {
        let text = format!("[{}, {}]", lists(FOUR), lists(other));
        let found = Puzzle::all_from_text("the text", &text, None, pick);
        found.map(|all| all.len()).map_err(|error| error.to_string())
    };
    assert_eq!([puzzle(None), puzzle(Some(2))], [Ok(2), Ok(1)]);
    for pick in [0, 3] {
        let why = "it has 2 puzzles: give --pick 1 to 2".to_owned();
        assert_eq!(puzzle(Some(pick)), Err(why));
    }
    refused(&format!("{FOUR}\n{other}"), "it has 2 puzzles: take one with --pick");
}

#[test]
fn what_is_no_grid_is_said() {
    let ends =
        "line 1, column 44: the grid ends with 3 regions and 4 rows: give as many regions as rows";
    for (text, why) in [
        (
            "{\"g\":[[0,0,0,1],[0,0,1,1],[2,2,2,1],[2,2,2,2]],\"id\":[1,2]}",
            &*format!("the list `g`: {ends}"),
        ),
        ("[[0,0],[1,1]", "it has a list that does not end: close all brackets"),
        (
            "[{\"g\":[[0,0,0,0],[1,1,1,1],[2,2,2,3],[2,2,2,3]]},{\"g\":[[0,0",
            "it has a list that does not end: close all brackets",
        ),
        // No table of a model.
        (
            "<?xml version=\"1.0\"?>\n<board size=\"2\">\n<cell x=\"0\"/>\n</board>\n",
            "line 2, column 17: this row has 13 squares and the first has 18: give all rows the sa\
             me length",
        ),
        (
            "x = 3\ny\n",
            "line 2, column 2: this row has 1 square and the first has 3: give all rows the same \
             length",
        ),
    ] {
        refused(text, why);
    }
    for text in ["name = \"a\"\n", "[[piece]]\nmoves = \"K\"", "[board] # it\nrows = \n"] {
        let error = Puzzle::from_text("the text", text, None).unwrap_err();
        assert!(matches!(error, PuzzleError::Model(_)), "{text}: {error}");
    }
}

#[test]
fn stars_are_a_number_or_refused() {
    let text = |stars: &str| {
        format!("{{\"regions\": [[0,0,0,0],[1,1,1,1],[2,2,2,3],[2,2,2,3]], \"stars\": {stars}}}")
    };
    for (stars, number) in [("2", Some(2)), ("\"2\"", Some(2)), ("100", Some(100)), ("null", None)]
    {
        assert_eq!(read(&text(stars)).stars, number, "{stars}");
    }
    for stars in ["0", "-1", "1.5", "101", "500", "99999999999999999999", "many", "true"] {
        let why = format!(
            "the text states `{}` stars: give --stars",
            stars.chars().take(20).collect::<String>()
        );
        refused(&text(stars), &why);
        refused(&text(&format!("\"{stars}\"")), &why);
        refused(&format!("AAAA\nBBBB\nCCCD\nCCCD\nstars = {stars}\n"), &why);
        assert!(Puzzle::from_text("the text", &text(stars), Some(2)).is_ok());
    }
    refused(&text("100"), "100 stars have no place in a row of 4 squares: give at most 4 stars");
}

/// Damaged texts have a puzzle or one line, in time that grows with their length.
#[test]
fn damaged_texts_never_panic() {
    let texts = [
        "[{\"id\":1,\"stars\":\"1\",\"regions\":[[0,0,1,1],[0,1,1,1],[2,2,3,1],\
         [2,3,3,3]]}, // a\n{x: ['AAAA',\"BBBB\"]}]",
        "/* a */ const a = {\"g\": \"AAAA\\nBBBB\\u0041\", b: [[1,2],[3,4]], stars: 2};\n\
         4x4\n| 1,1 1,2 2,1\n",
        "Puzzle ★★:\nA A B B\nA B B B\n\nstars=2\n. S . .\n🟥👑🟦 https:\
         //puzz.link/p?starbattle/4/4/1/028vs0",
    ];
    let marks = [
        "[", "]", "{", "}", "(", ")", "\"", "'", "\\", ":", "=", "\n", "//", "/*", "#", "é", "0",
        "==",
    ];
    for text in texts {
        let step = if thorough() { 1 } else { 17 };
        for (at, _) in text.char_indices().step_by(step) {
            for mark in marks {
                for damaged in
                    [text[..at].to_owned() + mark, text[..at].to_owned() + mark + &text[at..]]
                {
                    if let Err(error) = Puzzle::from_text("the text", &damaged, None) {
                        assert_eq!(error.to_string().lines().count(), 1, "{damaged}");
                    }
                }
            }
        }
    }
    for unit in [
        "[",
        "{",
        "(",
        "[[",
        "{a:",
        "{a:[",
        "\"",
        "'",
        "\"\\",
        "/*",
        "//",
        "[a]",
        "]",
        "[]",
        "`",
        "#",
        "[1,2],",
        "a=",
        "{x:1,y:1}",
        "stars=2;",
        "A\n",
        "AAAA\n",
        "(AAAA\n",
        "{a:[1],b:",
    ] {
        let text = unit.repeat(if thorough() { 100_000 } else { 3_000 });
        for text in [format!("[{text}"), text.clone() + "]", text] {
            _ = Puzzle::all_from_text("the text", &text, None, None).map(|all| all.len());
        }
    }
}
