//! The files of every format, read back and solved.
//! LP files as OPB, for the program's reader: another parser than that of any solver.

use std::collections::BTreeMap;
use std::fs;

use itertools::Itertools;
use nq_sat::format::{Document, FORMATS, FormatEntry, ObjectiveUse, Provenance, formula_size};
use nq_sat::instance::Instance;
use nq_sat::model::{Model, Settings};
use nq_sat::run::Control;
use nq_sat::sat::encoding::Encoding;
use nq_sat::{Query, query};

use super::{assert_canonical, cases, models, placements};
use crate::support::thorough;

/// The text of a format as DIMACS or OPB without comments; `None` for formats that programs in
/// `external` read.
fn plain(format: &FormatEntry, text: &str, instance: &Instance) -> Option<String> {
    let board = instance.num_vars();
    match format.name {
        "dimacs" => Some(lines(text, |line| !line.starts_with('c'))),
        "opb" => Some(lines(text, |line| line.starts_with("* #") || !line.starts_with('*'))),
        "lp" => Some(as_opb(text)),
        "icnf" => {
            let clause = |line: &&str| !line.starts_with(['c', 'p', 'a']);
            Some(cnf(board, text.lines().filter(clause)))
        }
        "wcnf" => Some(cnf(board, text.lines().filter_map(|line| line.strip_prefix("h ")))),
        // `external` has programs that read those whose answers have names.
        _ if format.answer.is_some() => None,
        other => panic!("{other}: this test has to read it, or `external` has"),
    }
}

fn lines(text: &str, keep: impl Fn(&str) -> bool) -> String {
    text.lines().filter(|line| keep(line)).map(|line| format!("{line}\n")).collect()
}

/// Board variables that no clause has count as well.
fn cnf<'a>(board: usize, clauses: impl Iterator<Item = &'a str>) -> String {
    let clauses: Vec<_> = clauses.collect();
    let numbers = clauses.iter().flat_map(|clause| clause.split(' '));
    let variables =
        numbers.map(|number| number.trim_start_matches('-').parse().expect("a literal"));
    let variables: usize = variables.max().unwrap_or(0).max(board);
    let body: String = clauses.iter().map(|clause| format!("{clause}\n")).collect();
    format!("p cnf {variables} {}\n{body}", clauses.len())
}

/// The number of variables of a file without clauses: its header or its names say.
fn variables(text: &str, board: usize) -> u64 {
    let number = |text: &str| text.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok();
    let header = text.split_once("#variable= ").and_then(|(_, rest)| number(rest));
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let auxiliary = words.filter(|word| {
        word.contains("seen_") || word.contains("lex_leader_") && word.contains("_equal")
    });
    header.unwrap_or(board as u64 + auxiliary.unique().count() as u64)
}

fn write(format: &FormatEntry, instance: &Instance) -> String {
    let document = Document {
        instance,
        encoding: &Encoding::default(),
        provenance: Provenance { about: "a test", command: "none", query: "" },
        residual: None,
        control: &Control::default(),
    };
    let mut text = Vec::new();
    (format.write)(&document, &mut text).expect("room");
    String::from_utf8(text).expect("text")
}

#[test]
fn every_orbit_is_one_model_in_every_format() {
    let mut read = 0;
    for (number, case) in (0..).zip(cases(if thorough() { 5 } else { 4 }, 150)) {
        let instance = Instance::new(&case.problem).breaking_symmetry();
        // Files for a torus are large.
        let is_large = instance.broken_symmetries().is_some_and(|broken| broken.len() > 20);
        if is_large && case.problem.size > 3 {
            continue;
        }
        let formats = FORMATS.iter().filter(|f| f.objective != ObjectiveUse::Required);
        for (place, format) in formats.enumerate() {
            // In part, the formats take turns.
            if !thorough() && (number + place) % 3 > 0 {
                continue;
            }
            let text = write(format, &instance);
            if let Some(plain) = plain(format, &text, &instance) {
                assert_canonical(&case, &plain, format.name);
                read += 1;
            }
            if format.clause_prefix.is_none() {
                let size = formula_size(&instance, &Encoding::default(), format);
                let found = variables(&text, instance.num_vars());
                assert_eq!(size.variables, found, "{}, {}", case.name, format.name);
            }
            let broken = text.lines().filter(|line| line.contains(" symmetry broken: "));
            assert_eq!(broken.count(), 1, "{}, {}", case.name, format.name);
        }
    }
    assert!(read > if thorough() { 400 } else { 100 }, "{read}");
}

/// With an open objective, the orbits are those of all its values together.
#[test]
fn an_open_objective_has_the_orbits_of_all_its_values() {
    for (model, n) in [("queens-and-knights", 3), ("peaceable-queens", 3), ("most-kings", 3)] {
        let model = query_model(model);
        let settings = Settings::default();
        let optimisation = model.optimisation(n, &settings).expect("a number of pieces");
        let instance = Instance::optimising(&optimisation).breaking_symmetry();
        let levels = model.levels(n, &settings).expect("levels").expect("an objective");
        let orbits: u128 = levels
            .values()
            .map(|k| {
                let query =
                    Query::new(model.clone(), n).parameter(&levels.objective().parameter, k);
                let answer = query.solve().expect("an answer");
                answer.fundamental().to_string().parse::<u128>().expect("few")
            })
            .sum();
        for format in FORMATS.iter().filter(|f| f.objective != ObjectiveUse::Refused) {
            let text = write(format, &instance);
            let text = lines(&text, |line| !line.starts_with("min:"));
            if let Some(plain) = plain(format, &text, &instance) {
                let (found, number) = placements(&instance, &models(&plain));
                assert_eq!(found.len() as u128, orbits, "{}, {}", model.name(), format.name);
                assert_eq!(found.len(), number, "{}, {}", model.name(), format.name);
            }
        }
    }
}

fn query_model(name: &str) -> Model {
    nq_sat::model::builtin::by_name(name).expect("a model")
}

/// The solver's own list, decoded and imported.
#[test]
fn files_are_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    for n in 0..=6 {
        for suffix in ["cnf", "opb"] {
            let query = Query::new(Model::n_queens(), n).break_symmetry();
            let path = folder.path().join(format!("queens.{suffix}"));
            query.write(&path).expect("a file");
            let text = fs::read_to_string(&path).expect("the file");
            let options = query::import::ImportOptions {
                wanted: query::import::Wanted::All,
                ..Default::default()
            };
            let file = query::import::import(
                &mut text.as_bytes(),
                options,
                &Control::default(),
                &mut |_| std::ops::ControlFlow::Continue(()),
            );
            let file = file.expect("the file is right");
            assert!(file.checked().is_some(), "{suffix}, n = {n}: {:?}", file.differs);
            let answer = query.solve().expect("an answer");
            assert_eq!(answer.fundamental(), file.total, "{suffix}, n = {n}");
            assert!(file.digest.is_some() || n == 0, "{suffix}, n = {n}");
        }
    }
}

/// The rows of an LP file as constraints of an OPB file, variables in the order of `Binary`. The
/// objective is left out.
pub fn as_opb(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with('\\'));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let section = |begin: &str, end: &str| {
        let place =
            |wanted: &str| words.iter().position(|word| *word == wanted).expect("a section");
        &words[place(begin) + 1..place(end)]
    };
    // A name that means nothing stands where there is no variable.
    let names = section("Binary", "End").iter().copied().filter(|name| *name != "x_none").zip(1..);
    let names: BTreeMap<&str, usize> = names.collect();
    // `Subject To` is two words.
    let mut rows = Vec::new();
    let (mut sum, mut sign, mut factor, mut relation) = (String::new(), 1, 1, "");
    for word in &section("Subject", "Binary")[1..] {
        match *word {
            "+" => sign = 1,
            "-" => sign = -1,
            // A sum without terms: `0 x >= 1`.
            "0" if relation.is_empty() => sign = 0,
            "<=" | ">=" | "=" => relation = word,
            name if name.ends_with(':') => sign = 1,
            number if !relation.is_empty() => {
                rows.push(row(&sum, relation, number.parse().expect("a bound")));
                (sum, sign, relation) = (String::new(), 1, "");
            }
            _ if sign == 0 => {}
            word if let Ok(number) = word.parse::<i32>() => factor = number,
            name => {
                sum += &format!("{:+} x{} ", sign * factor, names[name]);
                factor = 1;
            }
        }
    }
    let rows: Vec<_> = rows.into_iter().flatten().collect();
    let body: String = rows.iter().map(|row| format!("{row}\n")).collect();
    // A false row has a variable.
    format!(
        "* #variable= {} #constraint= {}\n{body}",
        names.len().max(usize::from(body.contains("x1"))),
        rows.len()
    )
}

/// A constraint with `>=` or `=`; `None` if it is empty and holds.
fn row(sum: &str, relation: &str, bound: i64) -> Option<String> {
    if sum.is_empty() {
        return (bound > 0).then(|| "+1 x1 >= 2 ;".to_owned());
    }
    if relation != "<=" {
        return Some(format!("{sum}{relation} {bound} ;"));
    }
    let turned: String = sum
        .chars()
        .map(|c| match c {
            '+' => '-',
            '-' => '+',
            c => c,
        })
        .collect();
    Some(format!("{turned}>= {} ;", -bound))
}
