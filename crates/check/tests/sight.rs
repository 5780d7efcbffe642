//! Lines of sight: random problems against numbers of other programs, and edge cases by hand.

use std::collections::BTreeSet;

use nq_board::base::{Placed, Placement};
use nq_board::model::{Model, Problem, Settings};
use nq_board::run::SymmetryGroup;
use nq_check::brute::{Budget, placements, texts};
use nq_check::verify::{Burnside, Checker};
use serde::Deserialize;

#[derive(Deserialize)]
struct Problems {
    problem: Vec<Counted>,
}

/// A model with its numbers.
#[derive(Deserialize)]
struct Counted {
    total: usize,
    fundamental: u32,
    model: String,
}

fn problem(n: u32, text: &str) -> Problem {
    let read = || Model::from_toml("sight", text)?.problem(n, &Settings::default());
    read().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The fundamental number by Burnside's lemma. Canonical forms have the same.
fn fundamental(problem: &Problem, found: &[Placement]) -> Option<u32> {
    let (mut burnside, group) = (Burnside::new(problem), SymmetryGroup::of(problem));
    for placement in found {
        burnside.add(placement);
    }
    let forms: BTreeSet<Placement> = found.iter().map(|each| group.canonical(each)).collect();
    let number = u32::try_from(forms.len()).unwrap();
    (burnside.fundamental() == Some(number.into())).then_some(number)
}

/// All but three of the problems take little time. The checker finds attacks by distances, the
/// brute force by rides: they agree on all placements, and on placements with a piece that is
/// removed, or on another square.
#[test]
fn random_problems_have_the_numbers_of_other_programs() {
    let all: Problems = toml::from_str(include_str!("sight/problems.toml")).unwrap();
    let (mut counted, mut wrong) = (0, 0);
    for Counted { total, fundamental: orbits, model } in all.problem {
        let problem = problem(0, &model);
        let budget = Budget { steps: 1_000_000, ..Budget::ALL };
        let Some(found) = placements(&problem, budget) else { continue };
        counted += 1;
        assert_eq!(found.len(), total, "{model}");
        assert_eq!(fundamental(&problem, &found), Some(orbits), "{model}");
        let mut checker = Checker::new(&problem);
        for placement in &found {
            assert_eq!(checker.check(placement), Ok(()), "{model}");
            for (place, placed) in placement.pieces().iter().enumerate() {
                let mut others = placement.pieces().to_vec();
                others.remove(place);
                let fewer = Placement::new(others.clone());
                let to = problem.board.square((problem.board.index(placed.square) + 1) % 7);
                others.push(Placed::new(placed.piece, to));
                for changed in [fewer, others.into_iter().collect()] {
                    let is_right = found.binary_search(&changed).is_ok();
                    let verdict = checker.check(&changed);
                    assert_eq!(verdict.is_ok(), is_right, "{verdict:?} {changed:?}\n{model}");
                    wrong += u32::from(!is_right);
                }
            }
        }
    }
    assert!(counted == 29 && wrong > 10_000, "{counted} {wrong}");
}

/// What the checker says of pieces such as `Ra1 Pb3`.
fn check(problem: &Problem, pieces: &str) -> Result<(), String> {
    let placed = pieces.split_whitespace().map(|text| {
        let is_named = |piece: &_| {
            problem.pieces[usize::from(*piece)].symbol == char::from(text.as_bytes()[0])
        };
        let piece = (0..16_u8).find(is_named).unwrap();
        Placed::new(
            problem.piece_ids().nth(piece.into()).unwrap(),
            problem.board.parse(&text[1..]).unwrap(),
        )
    });
    let placement: Placement = placed.collect();
    Checker::new(problem).check(&placement).map_err(|violation| violation.to_string())
}

/// Pieces `A` that block or not, and pawns that block, on a board.
fn text(board: &str, moves: &str, blocks: bool, rule: &str) -> String {
    format!(
        "name = \"m\"\nmay_not_attack = []\n[board]\n{board}\n\
         [[piece]]\nsymbol = \"A\"\nmoves = \"{moves}\"\ncount = \"any\"\nblocks = {blocks}\n\
         [[piece]]\nsymbol = \"P\"\nmoves = \"\"\ncount = \"any\"\nblocks = true\n{rule}"
    )
}

/// The numbers of pieces that A on a square attacks, and that attack it: those in the messages of a
/// rule that no piece keeps.
fn seen(board: &str, moves: &str, blocks: bool, pieces: &str) -> [u32; 2] {
    let rules = [
        "[[attack]]\nby = [\"A\"]\npieces = [\"A\", \"P\"]\ntimes = 9\n",
        "[[cover]]\nby = [\"A\", \"P\"]\npieces = [\"A\"]\ntimes = 9\n",
    ];
    rules.map(|rule| {
        let problem = problem(9, &text(board, moves, blocks, rule));
        let error = check(&problem, pieces).unwrap_err();
        let number = error.split(' ').find_map(|word| word.parse().ok());
        number.unwrap_or_else(|| panic!("{error}"))
    })
}

/// The first A in the order of squares from the top left is looked at.
#[test]
fn lines_end_at_the_first_piece_that_blocks() {
    let line = "rows = 1\ncolumns = 9";
    let wall = "rows = 1\ncolumns = 9\nwalls = [\"d1\"]";
    let ring = "rows = 1\ncolumns = 9\nwrap = \"columns\"";
    let torus = "rows = 4\ncolumns = 4\nwrap = \"both\"";
    let square = "rows = 9\ncolumns = 9";
    for (board, moves, blocks, pieces, expected) in [
        (line, "R", false, "Aa1 Ac1 Ae1 Pg1 Pi1", [3, 2]),
        // Pieces of one kind block each other.
        (line, "R", true, "Aa1 Ac1 Ae1 Pg1", [1, 1]),
        (line, "R", false, "Aa1 Pc1 Ae1", [1, 0]),
        (line, "R2", true, "Aa1 Ab1 Ac1", [1, 1]),
        // A blocker beside a wall, before it and behind it.
        (wall, "R", false, "Aa1 Ab1 Pc1 Ae1", [2, 1]),
        (wall, "R", false, "Aa1 Pe1 Af1", [0, 0]),
        // Two lines to a piece count once, and a line that comes back to its piece ends there.
        (ring, "R", true, "Aa1", [0, 0]),
        (ring, "R", true, "Aa1 Ae1", [1, 1]),
        (ring, "R", false, "Aa1 Pc1 Ae1", [2, 1]),
        (ring, "R", false, "Aa1 Pc1 Ae1 Pg1", [2, 0]),
        (torus, "Q", true, "Aa4 Ab3", [1, 1]),
        (torus, "QN", false, "Aa4 Ac2", [1, 1]),
        // A nightrider is blocked on its own stops, and a leap never.
        (square, "NN", false, "Aa9 Ac5 Pb7", [1, 0]),
        (square, "NN", false, "Aa9 Ac5 Pb6 Pb8 Pa8 Pc6", [1, 1]),
        (square, "D", true, "Aa9 Ac9 Pb9", [1, 1]),
        (square, "NW", true, "Aa9 Ab7 Pa8 Pb8", [2, 1]),
        // One way: the rook above attacks the one below, or the other way round.
        (square, "bR", true, "Aa9 Aa5 Aa1", [1, 0]),
        (square, "fR", false, "Aa9 Aa5 Aa1", [0, 2]),
        (square, "fR", true, "Aa9 Pa7 Aa5", [0, 0]),
    ] {
        assert_eq!(seen(board, moves, blocks, pieces), expected, "{moves} on {board}: {pieces}");
    }
}

#[test]
fn messages_name_the_rule_and_the_pieces() {
    let line = "rows = 1\ncolumns = 5";
    let forbidden = text(line, "R", false, "").replace("[]", "[[\"A\", \"A\"]]");
    let free = text(line, "R", false, "[[cover]]\nby = [\"A\"]\nsquares = \"free\"\ntimes = 1\n");
    let some = "times = { min = 1, max = 2 }\n";
    let attacked = format!("[[cover]]\nby = [\"A\"]\npieces = [\"P\"]\n{some}");
    let attacks = format!("[[attack]]\nby = [\"A\"]\npieces = [\"P\"]\n{some}");
    for (text, right, wrong, message) in [
        (&forbidden, "Aa1 Pc1 Ae1", "Aa1 Pb1 Ac1 Ae1", "Ac1 attacks Ae1 (on its row)"),
        (&free, "Aa1 Pc1 Ae1", "Aa1 Ae1", "2 of the pieces A attack b1, not 1"),
        (
            &text(line, "R", false, &attacked),
            "Aa1 Pb1 Ad1",
            "Pa1 Pb1 Ad1",
            "0 of the pieces A attack Pa1, not 1 to 2",
        ),
        (
            &text(line, "R", false, &attacks),
            "Aa1 Pb1 Pc1 Ad1",
            "Aa1 Ab1",
            "Aa1 attacks 0 of the pieces P, not 1 to 2",
        ),
    ] {
        let problem = problem(5, text);
        assert_eq!(check(&problem, right), Ok(()));
        let error = check(&problem, wrong).unwrap_err();
        assert!(error.starts_with(message), "{error}");
    }
}

/// Sets of queens each of which another attacks, listed by hand up to 2 x 2.
#[test]
fn small_boards() {
    let rule = "[[piece]]\nsymbol = \"Q\"\nmoves = \"Q\"\ncount = \"any\"\nblocks = true\n\
                [[cover]]\nby = [\"Q\"]\npieces = [\"Q\"]\ntimes = 1\n";
    let text = format!(
        "name = \"m\"\nmay_not_attack = []\nboard = {{ rows = \"n\", columns = \"n\" }}\n{rule}"
    );
    let number = |n| texts(&problem(n, &text)).len();
    assert_eq!((0..4).map(number).collect::<Vec<_>>(), [1, 1, 7, 29]);
}

/// Exchanges of pieces keep who blocks, and the numbers of attacks.
#[test]
fn exchanges_of_pieces_keep_sight() {
    let of = |blocks: &str, rules: &str| {
        let piece = |symbol| {
            format!("[[piece]]\nsymbol = \"{symbol}\"\nmoves = \"R\"\ncount = 2\nblocks = true\n")
        };
        let text = format!(
            "name = \"m\"\nmay_not_attack = [[\"A\", \"B\"], [\"B\", \"A\"]]\n\
             interchangeable = [\"A\", \"B\"]\nboard = {{ rows = 3, columns = 3 }}\n{}{}{rules}",
            piece('A'),
            piece('B')
        );
        let mut problem = problem(3, &text);
        // No file says that pieces that block differently can be exchanged.
        for piece in &mut problem.pieces {
            piece.blocks = blocks.contains(piece.symbol.letter());
        }
        let found = placements(&problem, Budget::ALL).unwrap();
        let number = fundamental(&problem, &found).expect("canonical forms agree");
        (found.len(), number)
    };
    let each = |by: &str, of: &str| {
        format!("[[cover]]\nby = [\"{by}\"]\npieces = [\"{of}\"]\ntimes = {{ max = 1 }}\n")
    };
    let both = each("A", "A") + &each("B", "B");
    assert_eq!(of("AB", ""), (18, 3));
    assert_eq!(of("A", ""), (18, 4));
    assert_eq!(of("AB", &each("A", "A")), (18, 4));
    assert_eq!(of("AB", &both), (18, 3));
}

/// On boards with joined edges and walls, of all ways to fill the squares the checker accepts those
/// that the brute force finds. Their numbers are those of another program.
#[test]
fn the_brute_force_finds_all_across_joined_edges() {
    let count = "[[cover]]\nby = [\"A\"]\nsquares = \"free\"\ntimes = { max = 1 }\n";
    let attack = "[[attack]]\nby = [\"A\"]\npieces = [\"A\", \"P\"]\ntimes = { min = 1 }\n";
    let mut counts = Vec::new();
    for (board, moves, blocks, rule) in [
        ("rows = 3\ncolumns = 3\nwrap = \"both\"", "Q", true, count),
        ("rows = 2\ncolumns = 4\nwrap = \"columns\"\nwalls = [\"b1\"]", "R", false, ""),
        ("rows = 4\ncolumns = 2\nwrap = \"rows\"", "fRN", false, attack),
        ("rows = 3\ncolumns = 3\nwrap = \"both\"\nwalls = [\"a1\"]", "NN", true, attack),
        ("rows = 1\ncolumns = 8\nwrap = \"columns\"", "R3", true, ""),
    ] {
        let text = text(board, moves, blocks, rule).replace("= []", "= [[\"A\", \"A\"]]");
        let problem = problem(3, &text);
        let mut found = placements(&problem, Budget::ALL).unwrap();
        found.sort();
        let squares: Vec<_> = problem.free_squares().collect();
        let mut checker = Checker::new(&problem);
        let mut accepted = 0;
        for ways in 0..3_usize.pow(u32::try_from(squares.len()).unwrap()) {
            let digits = squares.iter().scan(ways, |rest, &square| {
                let digit = *rest % 3;
                *rest /= 3;
                Some((digit, square))
            });
            let ids: Vec<_> = problem.piece_ids().collect();
            let placed = digits.filter(|(digit, _)| *digit > 0);
            let placement = placed.map(|(digit, square)| Placed::new(ids[digit - 1], square));
            let placement: Placement = placement.collect();
            let is_right = checker.check(&placement).is_ok();
            assert_eq!(is_right, found.binary_search(&placement).is_ok(), "{placement:?}\n{text}");
            accepted += usize::from(is_right);
        }
        assert_eq!(accepted, found.len());
        counts.push(accepted);
    }
    assert_eq!(counts, [2816, 925, 2030, 2026, 2314]);
}
