//! Lines that pieces block, and numbers of attacks: totals of the OEIS and of a reference counter
//! that shares no code with this crate, and the sizes of encodings.

use nq_board::model::{Model, Problem, Settings};
use nq_board::run::{Control, Engine, SymmetryGroup};
use nq_cnf::instance::{Constraint, Instance};
use nq_cnf::sat::encoding::Encoding;
use nq_cnf::sat::enumerate::{SatChoice, SatEngine};
use nq_cnf::sat::solver::BACKENDS;

fn problem(text: &str, n: u32) -> Problem {
    let text = format!("name = \"m\"\n{text}");
    let model = Model::from_toml("the test", &text).expect("a model");
    model.problem(n, &Settings::default()).expect("a problem")
}

const BOARD: &str = "[board]\nrows = \"n\"\ncolumns = \"n\"\n";

/// Queens of which each is attacked by a number of others.
fn queens(n: u32, queens: &str, times: &str, blocks: bool) -> Problem {
    let rules = format!(
        "may_not_attack = []\n{BOARD}[[piece]]\nsymbol = \"Q\"\nmoves = \"Q\"\nblocks = {blocks}\n\
         count = {queens}\n[[cover]]\nby = [\"Q\"]\npieces = [\"Q\"]\ntimes = {times}\n"
    );
    problem(&rules, n)
}

/// n + k queens of which none attacks another, and k pawns between them (A103330, A129553).
fn queens_and_pawns(n: u32, k: u32) -> Problem {
    let rules = format!(
        "may_not_attack = [[\"Q\", \"Q\"]]\n{BOARD}\
         [[piece]]\nsymbol = \"Q\"\nmoves = \"Q\"\nblocks = true\ncount = \"n + {k}\"\n\
         [[piece]]\nsymbol = \"P\"\nmoves = \"\"\nblocks = true\ncount = {k}\n"
    );
    problem(&rules, n)
}

fn total(problem: &Problem) -> nq_board::base::Count {
    let engine = SatEngine::new(&BACKENDS[0], SatChoice::default());
    engine.count(problem, &Control::default()).expect("a count").found.total
}

#[test]
fn totals_are_those_of_publications_and_of_a_counter() {
    // Exactly k: A051757(4) = 5 and A051757(5) = 93 orbits, A051758(5), A051758(6), A019654(5).
    let exact = [(4, 4, 1, 26_u64), (5, 4, 1, 620), (5, 8, 2, 8), (5, 11, 4, 4), (6, 10, 2, 8)];
    for (n, number, k, expected) in exact {
        let of = queens(n, &number.to_string(), &k.to_string(), true);
        assert_eq!(total(&of), expected, "{n} {number} {k}");
    }
    // At most one is the same with and without blocking (A260113), at most two is not.
    for (n, number, most, blocks, expected) in [
        (4, 3, 1, true, 156_u64),
        (4, 3, 1, false, 156),
        (5, 5, 1, true, 306),
        (5, 5, 1, false, 306),
        (5, 5, 2, true, 14138),
        (5, 5, 2, false, 10182),
    ] {
        let of = queens(n, &number.to_string(), &format!("{{ max = {most} }}"), blocks);
        assert_eq!(total(&of), expected, "{n} {number} {most} {blocks}");
    }
    for (n, k, expected) in [(5, 1, 0_u64), (6, 1, 16), (7, 1, 20), (6, 2, 0)] {
        assert_eq!(total(&queens_and_pawns(n, k)), expected, "{n} {k}");
    }
}

#[test]
fn sizes_are_few_variables_a_square() {
    let size = |problem: &Problem| {
        let instance = Instance::new(problem);
        let size = Encoding::default().size(&instance);
        let formula = Encoding::default().formula(&instance, &Control::default()).unwrap();
        let written = (formula.variables() as u64, formula.clauses().len() as u64);
        assert_eq!((size.variables, size.clauses), written);
        written
    };
    // 144 squares; of 8 (n - 1) n - 4 (n - 1) rays with squares, those of one square are the
    // square itself.
    assert_eq!(size(&queens(12, "\"any\"", "1", true)), (1024, 5996));
    for blocks in [false, true] {
        assert_eq!(size(&queens(12, "\"any\"", "{ max = 1 }", blocks)), (1024, 5852));
    }
    assert_eq!(size(&queens(12, "\"any\"", "2", true)), (1024, 9656));
    assert_eq!(size(&queens(12, "\"any\"", "4", true)), (1024, 14284));
}

#[test]
fn symmetries_map_what_is_seen_to_what_is_seen() {
    let mut seen = 0;
    for problem in [queens(5, "8", "2", true), queens_and_pawns(4, 1)] {
        let instance = Instance::new(&problem);
        seen += instance.defined().count();
        let group = SymmetryGroup::of(&problem);
        assert_eq!(group.size(), 8);
        let symmetries: Vec<_> = group.symmetries().collect();
        let permutations = instance.permutations(&symmetries, &Control::default());
        assert_eq!(permutations.expect("symmetries").len(), 8);
    }
    assert!(seen > 100, "{seen}");
    // A rule for one row is kept by no quarter turn.
    let more = queens(4, "4", "1", true);
    let rows = format!(
        "may_not_attack = []\n{BOARD}[[piece]]\nsymbol = \"Q\"\nmoves = \"R\"\nblocks = true\n\
         count = 4\n[[cover]]\nby = [\"Q\"]\nsquares = [\"a1\", \"b1\", \"c1\", \"d1\"]\n"
    );
    let (of_rows, all) = (problem(&rows, 4), SymmetryGroup::of(&more));
    let symmetries: Vec<_> = all.symmetries().collect();
    assert!(Instance::new(&of_rows).permutations(&symmetries, &Control::default()).is_err());
}

/// The conditions of the number of occupied lines, each broken alone. With the rule in spite of
/// that, the totals would be less than those of a counter that knows nothing of lines.
#[test]
fn occupied_lines_are_counted_where_that_is_sound() {
    let of = |n: u32, (board, moves, more): (&str, &str, &str), (blocks, number, times)| {
        let rules = format!(
            "may_not_attack = []\n{BOARD}{board}[[piece]]\nsymbol = \"Q\"\n{moves}\n\
             blocks = {blocks}\ncount = {number}\n{more}\
             [[cover]]\nby = [\"Q\"]\npieces = [\"Q\"]\ntimes = {times}\n"
        );
        let problem = problem(&rules, n);
        let instance = Instance::new(&problem);
        let groups = instance.groups().iter().map(|group| group.name().to_owned());
        let lines: Vec<_> = groups.filter(|name| name.starts_with("occupied ")).collect();
        (lines, total(&problem))
    };
    let queen = "moves = \"Q\"";
    let four = "occupied rows, columns, diagonals, antidiagonals";
    let straight = "occupied rows, columns";
    let pawn = "[[piece]]\nsymbol = \"P\"\nmoves = \"\"\ncount = 1\n";
    let three = "moves = { slides = [[1, 0], [0, 1], [0, -1]] }";
    let along = "moves = { slides = [[1, 0], [-1, 0], [0, 1], [0, -1], [2, 0], [-2, 0]] }";
    for (n, what, numbers, lines, expected) in [
        (4, ("", queen, ""), (true, 6, "2"), vec![four, straight], 12_u64),
        // A limited slide.
        (4, ("", "moves = \"Q2\"", ""), (true, 6, "2"), vec![], 52),
        // A pawn that does not block.
        (4, ("", queen, pawn), (true, 6, "2"), vec![], 120),
        // Joined edges: on 3 x 3 squares, each queen attacks all others.
        (3, ("wrap = \"both\"\n", queen, ""), (true, 3, "2"), vec![], 84),
        // A queen that does not block.
        (4, ("", queen, ""), (false, 6, "2"), vec![], 12),
        // A slide one way: only along rows both ways.
        (4, ("", three, ""), (true, 6, "1"), vec!["occupied rows"], 168),
        // Two directions along one line: the longer one is left out.
        (4, ("", along, ""), (true, 6, "{ max = 2 }"), vec![straight], 3260),
    ] {
        let found = of(n, what, numbers);
        assert_eq!(found.0, lines, "{what:?}");
        assert_eq!(found.1, expected, "{what:?}");
    }
}

/// A literal of every constraint is one of the board or of sight, and sight is defined in order.
#[test]
fn definitions_use_what_is_defined_before() {
    let instance = Instance::new(&queens_and_pawns(5, 2));
    let mut known = instance.num_vars();
    for group in instance.groups() {
        instance.visit(group, |constraint| {
            assert!(constraint.vars().iter().all(|var| var.index() < known), "{constraint:?}");
            if let Constraint::Defined { var, .. } = constraint {
                assert_eq!(var.index(), known);
                known += 1;
            }
        });
    }
    assert_eq!(known, instance.num_vars() + instance.defined().count());
}
