//! The formula and its file: a placement is written as a model and read back.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;
use nq_sat::format::{Document, FORMATS, Provenance, solver_output};
use nq_sat::instance::Instance;
use nq_sat::model::{Model, Settings};
use nq_sat::run::{Control, PlacementWriter};
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, Encoding, Sides, Style};
use proptest::prelude::*;

use super::cases::{Case, cases};
use super::config;
use crate::support::clauses::{self, Clause};

/// A DIMACS file as these tests read it.
struct File {
    variables: usize,
    clauses: Vec<Clause>,
    /// Board variables by the text of their piece and square (`Qa8`), from the `c var` lines.
    board: BTreeMap<String, usize>,
    /// The variables of the `c p show` and of the `c ind` line.
    shown: [Vec<usize>; 2],
}

/// Reads a file strictly: comments, one header, one clause per line, as many as the header says.
fn parse(text: &str) -> File {
    let mut file =
        File { variables: 0, clauses: vec![], board: BTreeMap::new(), shown: [vec![], vec![]] };
    let mut promised = None;
    let number = |word: &str| word.parse::<usize>().expect("a number");
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["c", "var", variable, piece, square] => {
                file.board.insert(format!("{piece}{square}"), number(variable));
            }
            ["c", "p", "show", ref shown @ .., "0"] => {
                file.shown[0].extend(shown.iter().map(|word| number(word)));
            }
            ["c", "ind", ref shown @ .., "0"] => {
                file.shown[1].extend(shown.iter().map(|word| number(word)));
            }
            ["c", ..] => {}
            ["p", "cnf", variables, clauses] if promised.is_none() => {
                file.variables = number(variables);
                promised = Some(number(clauses));
            }
            [ref literals @ .., "0"] if promised.is_some() => {
                let clause = literals.iter().map(|word| word.parse().expect("a literal"));
                file.clauses.push(clause.collect());
            }
            _ => panic!("`{line}` is no line of a DIMACS file"),
        }
    }
    assert_eq!(promised, Some(file.clauses.len()), "the header's number of clauses");
    file
}

fn export(instance: &Instance, encoding: &Encoding, about: &str) -> String {
    let mut out = Vec::new();
    let provenance = Provenance { about, command: "nq-sat export", query: "" };
    let control = &Control::default();
    let document = Document { instance, encoding, provenance, residual: None, control };
    (FORMATS[0].write)(&document, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Every at-most-one encoding and every cardinality encoding. The clauses of one do not depend on
/// the other.
fn every_encoding(style: Style) -> impl Iterator<Item = Encoding> {
    let default = Encoding { style, ..Encoding::default() };
    let lines = AT_MOST_ONE.iter().map(move |&at_most_one| Encoding { at_most_one, ..default });
    lines.chain(CARDINALITY.iter().map(move |&cardinality| Encoding { cardinality, ..default }))
}

fn style(sides: Sides) -> impl Strategy<Value = Style> {
    prop::option::of(2..=5_u32).prop_map(move |group_size| Style { sides, group_size })
}

/// The model of the file with exactly these pieces, the only one if auxiliary variables are defined
/// in both directions, found by unit propagation alone.
fn model_of(file: &File, placement: &str, sides: Sides) -> Result<Vec<bool>, TestCaseError> {
    let mut values = vec![None; file.variables];
    let occupied: BTreeSet<&str> = placement.split_whitespace().collect();
    for (name, &variable) in &file.board {
        values[variable - 1] = Some(occupied.contains(name.as_str()));
    }
    prop_assert!(clauses::propagate(&file.clauses, &mut values), "{placement} is refuted");
    let open = values.iter().filter(|value| value.is_none()).count();
    prop_assert!(open == 0 || sides == Sides::One, "{placement} leaves {open} variables open");
    let model = clauses::extension(&file.clauses, values);
    model.ok_or_else(|| TestCaseError::fail(format!("{placement} cannot be extended to a model")))
}

/// The output of a solver, with this many literals per line.
fn solver_prints(model: &[bool], literals_a_line: usize) -> String {
    let literals =
        (1..).zip(model).map(|(number, &value): (i64, _)| if value { number } else { -number });
    let literals: Vec<i64> = literals.chain([0]).collect();
    let lines =
        literals.chunks(literals_a_line).map(|line| format!("v {}\n", line.iter().join(" ")));
    format!("c a solver\ns SATISFIABLE\n{}", lines.collect::<String>())
}

fn assert_goes_out_and_comes_back(
    case: &Case,
    encoding: &Encoding,
    literals_a_line: usize,
) -> Result<(), TestCaseError> {
    let instance = Instance::new(&case.problem);
    let file = parse(&export(&instance, encoding, ""));
    let size = encoding.size(&instance);
    prop_assert_eq!(file.variables as u64, size.variables);
    let board: Vec<usize> = file.board.values().copied().sorted().collect();
    prop_assert_eq!(&board, &(1..=instance.num_vars()).collect::<Vec<_>>());
    prop_assert_eq!(&file.shown, &[board.clone(), board]);
    let mut writer = PlacementWriter::new(&case.problem);
    for placement in &case.placements {
        let model = model_of(&file, placement, encoding.style.sides)?;
        let output = solver_prints(&model, literals_a_line);
        let read = solver_output::read(output.as_bytes()).expect("a solver's output");
        prop_assert_eq!(read.claim, solver_output::Claim::Satisfiable);
        prop_assert_eq!(read.models.len(), 1);
        let occupied = solver_output::true_board_variables(
            &read.models[0],
            instance.num_vars(),
            size.variables,
        );
        let back = instance.placement(occupied.expect("a model of the formula"));
        prop_assert_eq!(writer.text(&back), placement.as_str());
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(96))]

    #[test]
    fn every_placement_goes_out_as_a_model_and_comes_back(
        case in cases(),
        style in prop_oneof![style(Sides::Both), style(Sides::One)],
        literals_a_line in 1..9usize,
    ) {
        for encoding in every_encoding(style) {
            assert_goes_out_and_comes_back(&case, &encoding, literals_a_line)?;
        }
    }

    #[test]
    fn a_formula_has_as_many_models_as_there_are_placements(
        case in cases(),
        style in style(Sides::Both),
    ) {
        // Splitting alone counts the models, which takes minutes on the largest boards.
        prop_assume!(case.placements.len() <= 100 && case.problem.board.len() <= 16);
        for encoding in every_encoding(style) {
            let file = parse(&export(&Instance::new(&case.problem), &encoding, ""));
            let models = clauses::models(file.variables, &file.clauses);
            prop_assert_eq!(models.len(), case.placements.len());
        }
    }

    /// Names go into comments, and no part of them may end up outside.
    #[test]
    fn a_models_name_and_description_stay_in_their_comments(name in text(), about in text()) {
        assert_stays_in_comments(&name, &about);
    }
}

/// Texts with characters that could end a line.
fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop::sample::select(vec!["queens", " ", "p cnf 1 1", "\n", "\r", "0"]),
        0..4,
    )
    .prop_map(|parts| parts.concat())
}

fn assert_stays_in_comments(name: &str, about: &str) {
    let toml = format!(
        "name = {}\nabout = {}\nboard = {{ rows = 2, columns = 2 }}\n\
         piece = [{{ symbol = \"Q\", moves = \"Q\", count = 1 }}]",
        toml_string(name),
        toml_string(about),
    );
    // Refusing such a name is right too.
    let Ok(model) = Model::from_toml("test.toml", &toml) else { return };
    let instance = Instance::new(&model.problem(2, &Settings::default()).unwrap());
    let file = parse(&export(&instance, &Encoding::default(), model.about()));
    assert_eq!(file.board.len(), 4);
}

fn toml_string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r"))
}

#[test]
fn a_description_of_two_lines_stays_in_its_comment() {
    assert_stays_in_comments("queens", "one line\np cnf 1 1");
    assert_stays_in_comments("queens\n0", "");
}
