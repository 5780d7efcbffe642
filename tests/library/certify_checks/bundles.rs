//! Correct bundles: every encoding, and models with every kind of solution set.

use itertools::{Itertools, iproduct};
use nq_sat::certify::check::Cnf;
use nq_sat::native::Search;
use nq_sat::run::tally::PlacementWriter;
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, Encoding, Sides, Style};

use super::bundle::{Bundle, BundleCase, counted};
use super::reference_checker::is_refutation;
use crate::support::listing::list;
use nq_check::brute;

pub const QUEENS: &str = include_str!("../../../models/n-queens.toml");
const QUEENS_AND_KNIGHTS: &str = include_str!("../../../models/queens-and-knights.toml");

/// Any number of kings, so that placements contain each other.
pub const ANY_KINGS: &str = "name = \"kings\"\n[board]\nrows = \"n\"\ncolumns = \"n\"\n\
    [[piece]]\nsymbol = \"K\"\nmoves = \"K\"\ncount = \"any\"\n";

/// One or two rooks and one knight, a square blocked, a rook fixed.
const BLOCKED_AND_FIXED: &str = "name = \"m\"\n[board]\nrows = \"3\"\ncolumns = \"4\"\n\
                                 blocked = [\"b2\"]\n\
    [[piece]]\nsymbol = \"R\"\nmoves = \"R\"\ncount = { min = \"1\", max = \"2\" }\n\
    fixed = [\"a1\"]\n\
    [[piece]]\nsymbol = \"N\"\nmoves = \"N\"\ncount = \"1\"\n";

/// Checks a bundle and returns the number of its solutions.
fn check(question: &BundleCase<'_>, encoding: &Encoding) -> usize {
    let lines: Vec<String> = brute::texts(&question.problem()).into_iter().collect();
    let bundle = Bundle::new(question, encoding, &lines);
    let (solutions, refutation) =
        bundle.check().unwrap_or_else(|error| panic!("{encoding:?}: {error}"));
    assert_eq!(solutions.placements.len(), lines.len());
    assert_eq!(refutation.proof, counted(&bundle.read("proof.lrat")));
    let clauses = refutation.formula.decided + refutation.formula.undecided;
    let formula = bundle.read("formula.cnf");
    let header = formula.lines().find(|line| line.starts_with("p cnf ")).unwrap();
    assert!(header.ends_with(&format!(" {clauses}")), "{clauses} clauses, and {header}");
    lines.len()
}

/// The numbers of A000170 from n = 0 on.
#[test]
fn queens_on_small_boards() {
    for (size, expected) in (0..).zip([1, 1, 0, 0, 2, 10]) {
        let question = BundleCase { model: QUEENS, size, settings: &[] };
        assert_eq!(check(&question, &Encoding::default()), expected, "n = {size}");
    }
}

#[test]
fn every_encoding_has_its_bundle() {
    let questions = [
        (BundleCase { model: QUEENS, size: 5, settings: &[] }, 10),
        // 16 * 15 ordered pairs of squares, less 96 on lines, 56 on diagonals and 48 a knight's
        // move apart.
        (BundleCase { model: QUEENS_AND_KNIGHTS, size: 4, settings: &[("k", 1)] }, 40),
        // A063443: 1, 2, 5, 35, …
        (BundleCase { model: ANY_KINGS, size: 3, settings: &[] }, 35),
    ];
    for (question, expected) in questions {
        for (&at_most_one, &cardinality) in iproduct!(AT_MOST_ONE, CARDINALITY) {
            for sides in [Sides::Both, Sides::One] {
                let style = Style { sides, group_size: None };
                let encoding = Encoding { at_most_one, cardinality, style };
                assert_eq!(check(&question, &encoding), expected, "{encoding:?}");
            }
        }
    }
}

#[test]
fn blocked_and_fixed_squares_have_their_place() {
    let question = BundleCase { model: BLOCKED_AND_FIXED, size: 1, settings: &[] };
    let lines = brute::texts(&question.problem());
    assert_eq!(check(&question, &Encoding::default()), lines.len());
    assert!(lines.iter().any(|line| line.matches('R').count() == 1));
    assert!(lines.iter().any(|line| line.matches('R').count() == 2));
}

#[test]
fn eight_queens() {
    let question = BundleCase { model: QUEENS, size: 8, settings: &[] };
    let problem = question.problem();
    let mut writer = PlacementWriter::new(&problem);
    let placements = list(&Search, &problem);
    let lines: Vec<String> =
        placements.iter().map(|placement| writer.text(placement).to_owned()).sorted().collect();
    let bundle = Bundle::new(&question, &Encoding::default(), &lines);
    let (solutions, refutation) = bundle.check().unwrap();
    assert_eq!(solutions.placements.len(), 92);
    // 16 lines with exactly one queen and 26 diagonals with at most one, pairwise.
    let pairs = |squares: usize| squares * (squares - 1) / 2;
    let diagonals: usize = 2 * (pairs(8) + 2 * (2..8).map(pairs).sum::<usize>());
    assert_eq!(refutation.formula.decided, 16 * (1 + pairs(8)) + diagonals);
    assert_eq!(refutation.formula.undecided, 0);
    assert!(refutation.proof.steps > 100, "{refutation:?}");
}

/// The reference checker reads no hints, so the two agree for different reasons.
#[test]
fn reference_checker_agrees() {
    let question = BundleCase { model: QUEENS, size: 5, settings: &[] };
    let lines: Vec<String> = brute::texts(&question.problem()).into_iter().collect();
    let bundle = Bundle::new(&question, &Encoding::default(), &lines);
    let cnf = Cnf::read(bundle.read("blocked.cnf").as_bytes()).unwrap();
    assert!(is_refutation(&cnf, &bundle.read("proof.lrat")));
}
