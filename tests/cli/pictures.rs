//! Styles, images, attacks and SVG files of `solve`.
//! `solve --html`: the page is complete.

use std::collections::BTreeSet;

use insta::assert_snapshot;
use roxmltree::Document;

use crate::support::{TempPath, command, nq_sat, page, run, squares, thorough};

fn lines_after(caption: &str, text: &str) -> String {
    text.split_once(caption).unwrap_or_else(|| panic!("no `{caption}` in: {text}")).1.to_owned()
}

#[test]
fn styles() {
    let mut all = String::new();
    for style in [
        "box",
        "plain",
        "dfns",
        "j",
        "dots",
        "matrix",
        "coords",
        "permutation",
        "permutation --by column",
        "permutation --by column --from 1",
        "fen",
    ] {
        let text = nq_sat(&format!("solve 5 -q --unique --style {style}")).answer();
        all += &format!("{style}\n{}\n", lines_after("placements:\n", &text));
    }
    assert_snapshot!(all);
}

/// Only boards, all of them, whatever the screen shows.
#[test]
fn bare_boards_have_no_captions() {
    for (question, lines) in [
        ("8 --style permutation", 12),
        ("8 --style permutation --all", 92),
        ("8 --style coords --first", 1),
        ("9 --style fen", 46),
        ("3 --style fen", 0),
        ("0 --style fen", 1),
        ("5 -m queens-and-knights -k 1 --style plain --limit 1", 5),
    ] {
        let text = nq_sat(&format!("solve {question} --bare")).answer();
        assert_eq!(text.lines().count(), lines, "{question}: {text}");
    }
    let whole = nq_sat("solve 6 --unique -q").answer();
    let bare = nq_sat("solve 6 --bare").answer();
    assert_eq!(lines_after("placement:\n", &whole), bare);
    assert_eq!(nq_sat("solve 6 --bare -q").answer(), bare);
}

/// `--width` has precedence over `COLUMNS`, and that over 80.
#[test]
fn width_is_an_option_or_a_variable() {
    let widest = |words: &str, columns: Option<&str>| {
        let mut command = command(words.split(' '));
        command.envs(columns.map(|columns| ("COLUMNS", columns)));
        run(command).answer().lines().map(|line| line.chars().count()).max()
    };
    let solve = "solve 8 --bare";
    assert_eq!(widest(solve, None), Some(65));
    assert_eq!(widest(solve, Some("40")), Some(33));
    assert_eq!(widest(solve, Some("0")), Some(65));
    assert_eq!(widest(solve, Some("wide")), Some(65));
    assert_eq!(widest(&format!("{solve} --width 120"), Some("40")), Some(113));
    assert_eq!(widest(&format!("{solve} --width 1"), None), Some(10));
}

#[test]
fn permutations_can_be_by_column() {
    let transposed = "solve 4 -m rooks --all --style permutation --by column";
    assert!(nq_sat(transposed).answer().contains("\n1 3 0 2\n"));
}

/// "queens, APL dfns" prints `3 4⍴ queens 8` so.
#[test]
fn eight_queens_in_the_signs_of_dfns() {
    assert_snapshot!(lines_after(
        "placements:\n",
        &nq_sat("solve 8 -q --unique --style dfns").answer()
    ));
}

#[test]
fn coordinates_attacks_and_images() {
    let boards = |options: &str| lines_after("ment:\n", &nq_sat(options).answer());
    assert_snapshot!("attacks", boards("solve 6 -q --unique --coordinates --show attacks"));
    assert_snapshot!("orbit", boards("solve 6 -q --unique --show orbits --coordinates"));
    assert_snapshot!("orbit_ascii", boards("solve 6 -q --unique --show orbits,attacks --ascii"));
    assert_snapshot!("orbit_coords", boards("solve 6 -q --unique --show orbits --style coords"));
}

/// What is marked is what geometry says: squares in line with a queen, or a knight's leap from a
/// knight.
#[test]
fn the_attacked_squares_are_those_of_geometry() {
    let text = nq_sat("solve 7 -m queens-and-knights --first --show attacks --ascii").answer();
    let board = crate::support::screen::boards(&text).pop().expect("a board");
    let board = squares(&board);
    let at = |symbol| {
        let all = board.iter().enumerate().flat_map(|(row, cells)| {
            cells.iter().enumerate().map(move |(col, &cell)| ((row, col), cell))
        });
        all.filter(move |(_, cell)| *cell == symbol).map(|(place, _)| place).collect::<Vec<_>>()
    };
    let leaps = |(r, c): (usize, usize), (s, d): (usize, usize)| (r.abs_diff(s), c.abs_diff(d));
    let queens = |place| {
        at('Q').into_iter().any(|queen| {
            let (rows, cols) = leaps(queen, place);
            rows == 0 || cols == 0 || rows == cols
        })
    };
    let knights = |place| {
        at('N').into_iter().any(|knight| {
            let (rows, cols) = leaps(knight, place);
            rows * cols == 2
        })
    };
    assert!(at('x').into_iter().all(|place| queens(place) || knights(place)));
    assert!(!at('.').into_iter().any(|place| queens(place) || knights(place)));
    assert!(!at('x').is_empty() && !at('.').is_empty());
}

#[test]
fn svg_files_are_valid_and_hold_every_piece() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // The pictures of 92 boards take long to read.
    let (queens, placements) = if thorough() { (8, 92) } else { (6, 4) };
    for (question, boards, shapes, pieces) in [
        ("8", 12, 1, 8),
        (&*format!("{queens} --all"), placements, 1, queens),
        (&*format!("{queens} --show attacks,orbits"), placements, 1, queens),
        ("8 -m queens-and-knights -k 5", 2, 2, 10),
        ("5 -m models/superqueens.toml", 0, 0, 0),
        ("10 -m models/superqueens.toml", 1, 1, 10),
        ("0", 1, 0, 0),
        ("3", 0, 0, 0),
    ] {
        let file = folder.path().join("boards.svg");
        nq_sat(&format!("solve {question} -q --force --svg {}", file.display())).answer();
        let text = std::fs::read_to_string(&file).expect("the file");
        let document = Document::parse(&text).unwrap_or_else(|e| panic!("{question}: {e}"));
        let svg = "http://www.w3.org/2000/svg";
        assert!(document.root_element().has_tag_name((svg, "svg")), "{question}");
        let all = |name| document.descendants().filter(move |node| node.has_tag_name((svg, name)));
        let of_class = |class| all("g").filter(move |node| node.attribute("class") == Some(class));
        assert_eq!(of_class("board").count(), boards, "{question}");
        assert_eq!(of_class("p").count(), shapes, "{question}");
        let names: BTreeSet<_> = of_class("p")
            .map(|shape| format!("#{}", shape.attribute("id").expect("a name")))
            .collect();
        for board in of_class("board") {
            let used = board.descendants().filter_map(|node| node.attribute("href"));
            let used: Vec<_> = used.collect();
            assert_eq!(used.len(), pieces, "{question}");
            assert!(used.iter().all(|name| names.contains(*name)), "{question}");
        }
        assert!(!all("text").any(|node| {
            let font = node.text().unwrap_or_default();
            font.contains(['♛', '♞'])
        }));
    }
}

#[test]
fn orbits_are_in_rows_of_their_own() {
    let file = TempPath::new("boards.svg");
    let run = nq_sat(&format!("solve 5 --show orbits --svg {file}"));
    assert!(run.stderr.ends_with(&format!("wrote {file}: 10 boards\n")), "{run:?}");
    let answer = run.stdout;
    let text = std::fs::read_to_string(&file).expect("the file");
    for caption in ["No. 1, orbit of 8", "No. 2, orbit of 2"] {
        assert!(answer.contains(&format!("\n{caption}\n")), "{answer}");
        assert!(text.contains(&format!(">{caption}</text>")), "{text}");
    }
    let document = Document::parse(&text).expect("it is XML");
    let places = document.descendants().filter_map(|node| node.attribute("transform"));
    let tops: Vec<_> = places.filter_map(|place| place.split(' ').nth(1)).collect();
    let rows: Vec<_> = tops.chunk_by(|above, below| above == below).map(<[_]>::len).collect();
    assert_eq!(rows, [8, 2]);
}

#[test]
fn regions_walls_and_joined_edges() {
    let file = TempPath::new("boards.svg");
    for (name, question) in [
        ("regions", "-m models/examples/region-queens.toml"),
        ("walls", "-m models/examples/queens-with-walls.toml --limit 2"),
        ("torus", "5 -m toroidal-queens"),
    ] {
        let boards = |options: &str| {
            let text = nq_sat(&format!("solve {question} -q --unique {options}")).answer();
            lines_after(":\n", &lines_after("\n\n", &text))
        };
        let text = [("box", ""), ("ascii", " --ascii"), ("names", " --coordinates --show attacks")]
            .map(|(kind, options)| format!("{kind}\n{}", boards(&format!("--style box{options}"))));
        assert_snapshot!(name, text.join("\n"));
        nq_sat(&format!("solve {question} -q --force --svg {file}")).answer();
        let drawn = std::fs::read_to_string(&file).expect("the file");
        Document::parse(&drawn).unwrap_or_else(|error| panic!("{question}: {error}"));
        assert_snapshot!(format!("{name}_svg"), drawn);
    }
}

/// Styles of one line say of a wall what they say of a blocked square.
#[test]
fn a_wall_is_a_blocked_square_in_one_line() {
    let fen = |model: &str| {
        let run = nq_sat(&format!("solve {model} -q --limit 1 --style fen"));
        run.answer().lines().last().expect("a line").to_owned()
    };
    let rank =
        |fen: &str, from_top: usize| fen.split('/').nth(from_top).expect("a rank").contains('*');
    assert!(rank(&fen("-m models/examples/queens-with-walls.toml"), 4));
    assert!(rank(&fen("8 --block d4"), 4));
}

/// A board too wide for lines between its regions has none; a box still surrounds it.
#[test]
fn a_narrow_screen_has_no_room_for_regions() {
    let model = TempPath::new("model.toml");
    let regions = format!("{}{}", "A".repeat(20), "B".repeat(30));
    let board = format!("name = \"m\"\n[board]\nregions = \"{regions}\"\n");
    let piece = "[[piece]]\nsymbol = \"R\"\nmoves = \"R\"\ncount = 1\nfixed = [\"a1\"]\n";
    std::fs::write(&model, board + piece).expect("the model");
    let text = nq_sat(&format!("solve -m {model} -q --unique --ascii")).answer();
    assert!(text.ends_with(&format!("+\n|R{}|\n+{}+\n", ".".repeat(49), "-".repeat(50))), "{text}");
}

#[test]
fn the_picture_in_the_readme_is_what_the_program_draws() {
    let file = TempPath::new("eight-queens.svg");
    nq_sat(&format!("solve 8 -q --svg {file}")).answer();
    let drawn = std::fs::read_to_string(&file).expect("the file");
    assert_eq!(drawn, include_str!("../../docs/eight-queens.svg"), "draw it anew");
}

#[test]
fn coordinates_and_attacks_are_in_every_picture() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let draw = |options: &str| {
        let [svg, html] = ["boards.svg", "page.html"].map(|name| folder.path().join(name));
        let files = format!("--svg {} --html {}", svg.display(), html.display());
        nq_sat(&format!("solve 6 -q --force {files} {options}")).answer();
        [svg, html].map(|file| std::fs::read_to_string(file).expect("the file"))
    };
    for (option, mark) in [
        ("--coordinates", "text-anchor=\"end\">6</text>"),
        ("--coordinates", "text-anchor=\"middle\">f</text>"),
        ("--show attacks", "<path class=\"a\""),
        ("--show attacks", "<path class=\"l\""),
    ] {
        assert!(draw(option).iter().all(|file| file.contains(mark)), "{option}: {mark}");
        assert!(!draw("").iter().any(|file| file.contains(mark)), "{option}: {mark}");
    }
}

#[test]
fn a_piece_is_drawn_by_its_glyph_and_moves() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let drawing = |piece: &str| {
        let [model, svg] = ["model.toml", "boards.svg"].map(|name| folder.path().join(name));
        let board = "name = \"m\"\n[board]\nrows = \"n\"\ncolumns = \"n\"\n[[piece]]\n";
        std::fs::write(&model, format!("{board}{piece}\ncount = 1\n")).expect("the model");
        let files = format!("-m {} --svg {}", model.display(), svg.display());
        nq_sat(&format!("solve 2 -q --force {files}")).answer();
        let text = std::fs::read_to_string(svg).expect("the file");
        let shape = text.split_once("class=\"p\">").expect("a drawing").1;
        shape.split_once("</g>").expect("its end").0.to_owned()
    };
    let queen = drawing("symbol = \"Q\"\nmoves = \"Q\"");
    assert_eq!(drawing("symbol = \"B\"\nmoves = \"Q\"\nglyph = \"♛\""), queen);
    assert_eq!(drawing("symbol = \"B\"\nmoves = \"Q\""), queen);
    assert_ne!(drawing("symbol = \"B\"\nmoves = \"B\""), queen);
    assert!(drawing("symbol = \"Q\"\nmoves = \"QN\"\nglyph = \"☆\"").contains(">☆</text>"));
}

#[test]
fn titles_are_not_clipped() {
    let file = TempPath::new("boards.svg");
    nq_sat(&format!("solve 4 -q --svg {file}")).answer();
    let text = std::fs::read_to_string(&file).expect("the file");
    let document = Document::parse(&text).expect("it is XML");
    let width: usize =
        document.root_element().attribute("width").expect("a width").parse().unwrap();
    let lines = document.descendants().filter(|node| node.has_tag_name("text"));
    let lines: Vec<_> = lines.filter_map(|line| line.text()).collect();
    assert!(lines.len() > 1, "{lines:?}");
    // Letters are about 8 pixels wide.
    assert!(lines.iter().all(|line| 8 * line.chars().count() <= width), "{width}: {lines:?}");
}

#[test]
fn page_without_boards_has_no_buttons_for_them() {
    let page = |size: &str| {
        let (_folder, file) = page(size);
        std::fs::read_to_string(file).expect("the page")
    };
    let (none, some) = (page("3"), page("4"));
    for mark in ["<button data-orbit", "<button data-board"] {
        assert!(!none.contains(mark) && some.contains(mark), "{mark}");
    }
    let text = "<p>There is no placement.</p>";
    assert!(none.contains(text) && !some.contains(text));
}

#[test]
fn page_loads_no_other_files() {
    let (_folder, file) = page("6");
    let page = std::fs::read_to_string(file).expect("the page");
    // The name of a namespace is not an address to load.
    let page = page.replace("http://www.w3.org/2000/svg", "");
    for elsewhere in ["http:", "https:", "src=", "@import", "url(http"] {
        assert!(!page.contains(elsewhere), "`{elsewhere}` in the page");
    }
    assert!(!page.contains("{{"), "a placeholder is left");
}
