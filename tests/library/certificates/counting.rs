//! Certified counts: written by engines, accepted by the checker, equal to those of a search; and
//! refused where they do not belong to the model.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use nq_board::base::Draws;
use nq_check::certificate::counting::CountingBundle;
use nq_sat::certify::count::{CertifyError, CountOptions, certify_count};
use nq_sat::model::{Model, Problem, builtin};
use nq_sat::native::Search;
use nq_sat::run::{Control, Engine, SymmetryGroup};
use nq_sat::{Count, Query};
use tempfile::TempDir;

use crate::support::thorough;

/// A random model: leapers, and some riders, of one or two kinds, on a board with holes, walls,
/// joined edges, fixed pieces.
fn random(draws: &mut Draws) -> (String, u32) {
    let kinds = 1 + usize::from(draws.one_in(3));
    let (rows, columns) = (draws.between(1, 4), draws.between(1, 4));
    let mut squares: Vec<String> = (0..columns)
        .flat_map(|col| (1..=rows).map(move |row| (col, row)))
        .map(|(col, row)| format!("\"{}{row}\"", char::from(b'a' + u8::try_from(col).unwrap())))
        .collect();
    let mut some = |draws: &mut Draws, most: u32| {
        let number = draws.below(most + 1) as usize;
        let number = number.min(squares.len().saturating_sub(2));
        let taken: Vec<String> = (0..number)
            .map(|_| squares.remove(draws.below(u32::try_from(squares.len()).unwrap()) as usize))
            .collect();
        taken.join(", ")
    };
    let (blocked, walls) = (some(draws, 2), some(draws, 2));
    let wrap = draws.pick(&["", "", "", "wrap = \"both\"\n", "wrap = \"rows\"\n"]);
    let moves = ["K", "N", "W", "F", "C", "Z", "WD", "A", "FD", "NK", "B", "R", "NN", "W2"];
    let mut text = format!(
        "name = \"random\"\n[board]\nrows = \"n\"\ncolumns = \"{columns}\"\n{wrap}\
         blocked = [{blocked}]\nwalls = [{walls}]\n"
    );
    let symbols = ["P", "S"];
    let pair = draws.pick(&[
        "[[\"P\", \"S\"]]",
        "[[\"P\", \"P\"], [\"S\", \"P\"]]",
        "[[\"P\", \"P\"], [\"S\", \"S\"], [\"P\", \"S\"]]",
    ]);
    let alike = draws.pick(&moves);
    let is_exchanged = kinds == 2 && draws.one_in(2);
    if kinds == 2 {
        let pair = if is_exchanged { "[[\"P\", \"S\"], [\"S\", \"P\"]]" } else { pair };
        text = format!("may_not_attack = {pair}\n{text}");
        if is_exchanged {
            text = format!("interchangeable = [\"P\", \"S\"]\n{text}");
        }
    }
    let fixed = if draws.one_in(4) { some(draws, 2) } else { String::new() };
    for symbol in &symbols[..kinds] {
        let moves = if is_exchanged { alike } else { draws.pick(&moves) };
        let count = match draws.below(4) {
            _ if is_exchanged => "\"any\"".to_owned(),
            0 => draws.below(3).to_string(),
            1 => format!("{{ min = {}, max = 3 }}", draws.below(3)),
            _ => "\"any\"".to_owned(),
        };
        let fixed = if *symbol == "P" && !is_exchanged { &fixed } else { "" };
        text += &format!(
            "[[piece]]\nsymbol = \"{symbol}\"\nmoves = \"{moves}\"\ncount = {count}\n\
             fixed = [{fixed}]\n"
        );
    }
    (text, rows)
}

fn query(toml: &str, size: u32) -> Query {
    let model = Model::from_toml("random.toml", toml);
    Query::new(model.unwrap_or_else(|error| panic!("{error}\n{toml}")), size)
}

/// Checks a folder, and returns the numbers of placements by the numbers of pieces.
fn checked(folder: &Path) -> Result<Vec<(Vec<u32>, Count)>, String> {
    let control = Control::default();
    let bundle = CountingBundle::open(folder, &control).map_err(|error| error.to_string())?;
    bundle.check(&mut |_| ()).map_err(|error| error.to_string())?;
    if bundle.manifest.lines.is_some() {
        return Ok(Vec::new());
    }
    bundle.table().map_err(|error| error.to_string())
}

/// The numbers of placements by the numbers of pieces, from a list.
fn listed(problem: &Problem) -> BTreeMap<Vec<u32>, u64> {
    let mut numbers = BTreeMap::new();
    let kinds = problem.pieces.len();
    let visit = &mut |placement: &nq_sat::base::Placement| {
        let mut by_kind = vec![0; kinds];
        placement.pieces().iter().for_each(|placed| by_kind[placed.piece.index()] += 1);
        *numbers.entry(by_kind).or_insert(0) += 1;
        std::ops::ControlFlow::Continue(())
    };
    Search.list(problem, &Control::default(), visit).expect("a list");
    numbers
}

#[test]
fn random_counts_equal_those_of_a_search() {
    let (mut proved, mut orbits) = (0, 0);
    let part = if thorough() { 1 } else { 7 };
    for case in (0..420).step_by(part) {
        let mut draws = Draws::of(53, case);
        let (toml, size) = random(&mut draws);
        let query = query(&toml, size);
        let Ok(problem) = query.problem() else { continue };
        let place = TempDir::new().expect("a folder");
        let folder = place.path().join("count");
        let group = SymmetryGroup::of(&problem);
        let fundamental = !problem.board.wraps() && group.has_named_motions();
        let options = CountOptions { fundamental, ..CountOptions::default() };
        let written = certify_count(&query, &folder, options, &Control::default());
        let written = written.unwrap_or_else(|error| panic!("{case}: {error}\n{toml}")).bundle;
        let table = checked(&folder).unwrap_or_else(|error| panic!("{case}: {error}\n{toml}"));
        // A list of more would take long.
        if written.total > 50_000 {
            continue;
        }
        let listed = listed(&problem);
        let total: u64 = listed.values().sum();
        assert_eq!(written.total, total, "{case}\n{toml}");
        let allowed = |numbers: &Vec<u32>| {
            let sum = numbers.iter().sum();
            let mut kinds = problem.counts.iter().zip(numbers);
            kinds.all(|(range, &n)| range.contains(n))
                && problem.total.is_none_or(|total| total.contains(sum))
        };
        let table: BTreeMap<_, _> = table
            .into_iter()
            .filter(|(numbers, _)| allowed(numbers))
            .map(|(numbers, count)| (numbers, count.to_u64().expect("few")))
            .collect();
        assert_eq!(table, listed, "{case}\n{toml}");
        if let Some(fundamental) = written.fundamental {
            let solved = query.solve().unwrap_or_else(|error| panic!("{case}: {error}\n{toml}"));
            assert_eq!(fundamental, solved.fundamental(), "{case}\n{toml}");
            orbits += 1;
        }
        proved += 1;
    }
    assert!(proved >= 300 / part && orbits >= 100 / part, "{proved} {orbits}");
}

fn certify(model: &str, size: u32, folder: &Path) -> Result<(), CertifyError> {
    let query = Query::new(builtin::by_name(model).expect("a model"), size);
    certify_count(&query, folder, CountOptions::default(), &Control::default()).map(drop)
}

/// Replaces a file, and its size and hash in the manifest.
fn replace(folder: &Path, name: &str, bytes: &[u8]) {
    use sha2::{Digest, Sha256};
    let old = fs::read(folder.join(name)).expect("the file");
    let digits = |bytes: &[u8]| -> String {
        Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let manifest = fs::read_to_string(folder.join("manifest.json")).expect("a manifest");
    let size = |bytes: &[u8]| {
        format!("\"bytes\": {},\n      \"sha256\": \"{}\"", bytes.len(), digits(bytes))
    };
    assert!(manifest.contains(&size(&old)), "{manifest}");
    let manifest = manifest.replace(&size(&old), &size(bytes));
    fs::write(folder.join("manifest.json"), manifest).expect("written");
    fs::write(folder.join(name), bytes).expect("written");
}

/// A formula without one of its clauses, with the number in its first line.
fn without_clause(formula: &str, place: usize) -> String {
    let mut lines: Vec<String> = formula.lines().map(str::to_owned).collect();
    lines.remove(place);
    let words: Vec<&str> = lines[0].split(' ').collect();
    let number: usize = words[3].parse().expect("a number");
    lines[0] = format!("p cnf {} {}", words[2], number - 1);
    lines.join("\n") + "\n"
}

#[test]
fn a_dropped_clause_and_a_neighbouring_model_are_refused() {
    let place = TempDir::new().expect("a folder");
    let (kings, knights) = (place.path().join("kings"), place.path().join("knights"));
    certify("kings", 4, &kings).expect("written");
    certify("knights", 4, &knights).expect("written");
    checked(&kings).expect("right");
    let read = |folder: &Path, name: &str| fs::read_to_string(folder.join(name)).expect("a file");
    let (formula, circuit) = (read(&kings, "formula.cnf"), read(&kings, "circuit.scpog"));
    for place in [1, 20, formula.lines().count() - 1] {
        replace(&kings, "formula.cnf", without_clause(&formula, place).as_bytes());
        let why = checked(&kings).expect_err("a clause less");
        assert!(why.starts_with("formula.cnf: line "), "{why}");
    }
    replace(&kings, "formula.cnf", formula.as_bytes());
    replace(&kings, "circuit.scpog", read(&knights, "circuit.scpog").as_bytes());
    let why = checked(&kings).expect_err("another circuit");
    assert!(why.starts_with("circuit.scpog: line "), "{why}");
    replace(&kings, "circuit.scpog", circuit.as_bytes());
    checked(&kings).expect("right again");
    // A quotient by another motion.
    let turned = read(&kings, "circuit-half-turn.scpog");
    replace(&kings, "circuit-mirror-columns.scpog", turned.as_bytes());
    let why = checked(&kings).expect_err("a swapped quotient");
    assert!(why.starts_with("circuit-mirror-columns.scpog: line "), "{why}");
}

#[test]
fn small_boards() {
    for (model, numbers) in [
        ("kings", [2, 5, 35]),
        ("knights", [2, 16, 94]),
        ("rooks", [1, 2, 6]),
        ("empresses", [1, 2, 2]),
        ("n-queens", [1, 0, 0]),
        ("superqueens", [1, 0, 0]),
    ] {
        for (size, number) in (1..).zip(numbers) {
            let place = TempDir::new().expect("a folder");
            let folder = place.path().join("count");
            certify(model, size, &folder).unwrap_or_else(|error| panic!("{model} {size}: {error}"));
            checked(&folder).unwrap_or_else(|error| panic!("{model} {size}: {error}"));
            let control = Control::default();
            let total =
                CountingBundle::open(folder.as_path(), &control).expect("open").manifest.total();
            assert_eq!(total.expect("a number"), number, "{model} {size}");
        }
    }
    let place = TempDir::new().expect("a folder");
    let why = certify("kings", 0, &place.path().join("count")).expect_err("no square");
    assert!(why.to_string().contains("no square is free"), "{why}");
}

/// One piece in each row: states of rows, and lines that are full.
#[test]
fn one_piece_in_each_row() {
    for moves in ["Q", "R", "RN", "QN", "RC", "RF", "QC", "RAZ", "RNF"] {
        for size in 4..=7 {
            let toml = format!(
                "name = \"lines\"\nboard = {{ rows = \"n\", columns = \"n\" }}\n\
                 piece = [{{ symbol = \"L\", moves = \"{moves}\", count = \"n\" }}]"
            );
            let query = query(&toml, size);
            let place = TempDir::new().expect("a folder");
            let folder = place.path().join("count");
            let options = CountOptions::default();
            let written = certify_count(&query, &folder, options, &Control::default());
            let written = written.unwrap_or_else(|error| panic!("{moves} {size}: {error}"));
            checked(&folder).unwrap_or_else(|error| panic!("{moves} {size}: {error}"));
            let listed: u64 = listed(&query.problem().expect("a problem")).values().sum();
            assert_eq!(written.bundle.total, listed, "{moves} {size}");
            if size == 7 {
                assert_eq!(written.bundle.engine, "rows", "{moves}");
            }
        }
    }
}
