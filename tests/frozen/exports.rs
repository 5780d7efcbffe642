//! The bytes of exported files and of certificates: each format, encoding and option, at small
//! sizes.

use std::fs;
use std::sync::Mutex;
use std::thread;

use itertools::iproduct;

use super::hashes::{Hashed, check_hashes, hash};
use super::place::Place;
use super::recorded::is_run;

const AT_MOST_ONE: [&str; 7] =
    ["pairwise", "sequential", "product", "commander", "bimander", "binary", "ladder"];

const CARDINALITY: [&str; 4] = ["sequential", "totalizer", "network", "adder"];

const SIDES: [&str; 2] = ["", " --one-directional"];

/// Formats that state the constraints themselves.
const WITHOUT_CLAUSES: [&str; 6] = ["opb", "lp", "mps", "smt2", "mzn", "xcsp3"];

/// Commands for models without an objective.
const FIXED: [&str; 14] = [
    "0",
    "1",
    "2",
    "3",
    "5",
    "8",
    "3 -m queens-and-knights -k 0",
    "4 -m queens-and-knights -k 1",
    "5 -m queens-and-knights -k 2 --set knights=3",
    "0 -m rooks.toml",
    "3 -m rooks.toml",
    "4 -m rooks.toml --set spare=1",
    "5 -m superqueens.toml",
    "3 -m fixed.toml",
];

/// Commands for models with an objective.
const OPTIMISING: [&str; 7] = [
    "0 -m queens-and-knights",
    "3 -m queens-and-knights",
    "4 -m queens-and-knights",
    "4 -m queens-and-knights --set queens=1",
    "3 -m most.toml",
    "0 -m fewest.toml",
    "3 -m fewest.toml",
];

/// Commands for models whose symmetry is broken.
const BROKEN: [&str; 5] = ["0", "1", "5", "3 -m peaceable-queens -k 1", "3 -m toroidal-queens"];

fn commands() -> Vec<String> {
    let mut all = Vec::new();
    let mut add = |words: String| all.push(format!("export {words}"));
    for (question, format) in iproduct!(FIXED, ["dimacs", "icnf"]) {
        add(format!("{question} --format {format}"));
    }
    for (question, format) in iproduct!(FIXED, WITHOUT_CLAUSES) {
        add(format!("{question} --format {format}"));
    }
    for (question, format) in iproduct!(OPTIMISING, ["wcnf", "opb", "lp", "mps", "mzn", "xcsp3"]) {
        add(format!("{question} --format {format}"));
    }
    for (question, encoding, sides) in iproduct!(["5", "8", "4 -m rooks.toml"], AT_MOST_ONE, SIDES)
    {
        add(format!("{question} --encoding {encoding}{sides}"));
    }
    for (encoding, size, sides) in iproduct!(["commander", "bimander"], 2..=5, SIDES) {
        add(format!("9 --encoding {encoding} --group-size {size}{sides}"));
    }
    let both =
        ["5 -m queens-and-knights -k 2 --format dimacs", "5 -m queens-and-knights --format wcnf"];
    for (question, encoding, cardinality, sides) in iproduct!(both, AT_MOST_ONE, CARDINALITY, SIDES)
    {
        add(format!("{question} --encoding {encoding} --cardinality {cardinality}{sides}"));
    }
    for (question, cardinality, sides) in
        iproduct!(["3 -m rooks.toml", "4 -m rooks.toml --set spare=2"], CARDINALITY, SIDES)
    {
        add(format!("{question} --cardinality {cardinality}{sides}"));
    }
    for (question, residual) in iproduct!(["5", "8", "4 -m queens-and-knights -k 1"], [0, 1, 3]) {
        add(format!("{question} --format icnf --residual {residual}"));
    }
    let formats = ["dimacs", "dimacs --one-directional", "icnf"].into_iter();
    for (question, format) in iproduct!(BROKEN, formats.chain(WITHOUT_CLAUSES)) {
        add(format!("{question} --break-symmetry --format {format}"));
    }
    all
}

#[test]
fn exported_files_have_the_recorded_bytes() {
    let place = Place::new();
    // The formats, encodings and options that take turns are 2, 3, 4, 6, 7 or 9: each is met.
    let (run, left_out): (Vec<_>, Vec<_>) =
        (0..).zip(commands()).partition(|(position, _)| is_run(5, *position));
    let [run, left_out] = [run, left_out]
        .map(|commands| commands.into_iter().map(|(_, command)| command).collect::<Vec<_>>());
    let made =
        hashes(&run, |command| vec![(command.to_owned(), hash(&place.run(command).answer()))]);
    check_hashes("exports.sha256", &made, &left_out);
}

#[test]
fn certificates_have_the_recorded_bytes() {
    let commands = [
        "certify 0",
        "certify 3",
        "certify 4",
        "certify 6",
        "certify 6 --break-symmetry",
        "certify 4 --veripb-conclusion enumeration",
        "certify 6 --proof lrat --encoding sequential",
        "certify 5 --proof lrat --encoding commander --group-size 4",
        "certify 4 -m queens-and-knights",
        "certify 4 -m queens-and-knights -k 2",
        "certify 4 -m queens-and-knights -k 1 --proof lrat --cardinality adder",
        "certify 3 -m rooks.toml",
        "certify 2 -m fixed.toml",
    ]
    .map(str::to_owned);
    check_hashes(
        "certificates.sha256",
        &hashes(&commands, |command| {
            let place = Place::new();
            place.run(&format!("{command} --output certificate --quiet")).answer();
            let files = super::recorded::files_under(&place.path("certificate"));
            // The manifest holds the lengths and hashes of the other files, and the version.
            let files = files.iter().filter(|name| *name != "manifest.json");
            files
                .map(|name| {
                    let text =
                        fs::read_to_string(place.path("certificate").join(name)).expect("text");
                    (format!("{command}: {name}"), hash(&text))
                })
                .collect()
        }),
        &[],
    );
}

/// The hashes of each command, in order. The commands run in parallel.
fn hashes(commands: &[String], of: impl Fn(&str) -> Vec<Hashed> + Sync) -> Vec<Hashed> {
    let next = Mutex::new(commands.iter().enumerate());
    let found = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let taken = next.lock().expect("no worker panicked").next();
                    let Some((number, command)) = taken else { return };
                    let hashed = of(command);
                    found.lock().expect("no worker panicked").push((number, hashed));
                }
            });
        }
    });
    let mut found = found.into_inner().expect("no worker panicked");
    found.sort_by_key(|(number, _)| *number);
    found.into_iter().flat_map(|(_, hashed)| hashed).collect()
}
