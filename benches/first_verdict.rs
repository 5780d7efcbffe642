//! The first verdict beside varisat alone on the same formula, and beside cadical if it is on PATH:
//! `cargo bench --bench first_verdict`. The problems are 100 boards of n queens with random blocked
//! squares (as problem 80 of `CSPLib`), the same on every machine, and colourings by queens.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use nq_sat::base::{Board, Draws, Square};
use nq_sat::format::write_bare_dimacs;
use nq_sat::instance::Instance;
use nq_sat::model::{Model, Problem, Settings};
use nq_sat::run::{Control, Engine};
use nq_sat::sat::cnf::Formula;
use nq_sat::sat::encoding::{EncodingChoice, Purpose};
use nq_sat::sat::enumerate::{Enumeration, SatChoice, SatEngine};
use nq_sat::sat::solver::BACKENDS;
use varisat::{ExtendFormula, Lit, Solver};

/// Problems that take longer are left out.
const LIMIT: Duration = Duration::from_secs(10);

/// The goal: this many times the time of varisat alone, and so many seconds more.
const TIMES: f64 = 1.1;
const MORE: f64 = 0.010;

/// n queens, and from 6 to 7.5 squares in each row that are not blocked.
fn blocked(case: u64) -> (String, String) {
    let mut draws = Draws::of(80, case);
    let n = draws.between(14, 28) * 2;
    let free = n * draws.between(60, 75) / 10;
    let side = u16::try_from(n).expect("a small board");
    let board = Board::new(side, side);
    let squares: Vec<Square> = board.squares().collect();
    let blocked = draws.some(&squares, n * n - free).into_iter();
    let names: Vec<String> = blocked.map(|square| format!("\"{}\"", board.name(square))).collect();
    let toml = format!(
        "name = \"blocked\"\npiece = [{{ symbol = \"Q\", moves = \"Q\", count = {n} }}]\n\
         [board]\nrows = {n}\ncolumns = {n}\nblocked = [{}]\n",
        names.join(", ")
    );
    (format!("queens {n}, {free} squares"), toml)
}

/// Every square has a queen of one of these colours, and none attacks one of its colour.
fn colouring(n: u32, colours: usize) -> (String, String) {
    let kinds: Vec<char> = ('A'..).take(colours).collect();
    let pairs: Vec<String> = kinds.iter().map(|kind| format!("[\"{kind}\", \"{kind}\"]")).collect();
    let piece = |kind| format!("{{ symbol = \"{kind}\", moves = \"Q\", count = \"any\" }}");
    let pieces: Vec<String> = kinds.iter().map(piece).collect();
    let toml = format!(
        "name = \"colouring\"\ntotal = {}\nmay_not_attack = [{}]\npiece = [{}]\n\
         board = {{ rows = {n}, columns = {n} }}\n",
        n * n,
        pairs.join(", "),
        pieces.join(", ")
    );
    (format!("{n} x {n} in {colours} colours"), toml)
}

fn main() {
    let cases = (0..100).map(blocked);
    let colours = [(5, 4), (5, 5), (6, 6), (6, 7), (7, 6), (7, 7)];
    let cases = cases.chain(colours.map(|(n, colours)| colouring(n, colours)));
    let folder = tempfile::tempdir().expect("a folder");
    println!(
        "{:28}{:>7}{:>10}{:>10}{:>8}{:>10}{:>10}{:>8}",
        "", "", "varisat", "engine", "ratio", "program", "cadical", "ratio"
    );
    let (mut rows, mut met, mut hard) = (0, 0, Vec::new());
    for (name, toml) in cases {
        let Some(row) = Row::of(&toml, folder.path()) else {
            println!("{name:28}  over {} s", LIMIT.as_secs());
            continue;
        };
        let Row { found, alone, engine, program, cadical } = row;
        let verdict = if found { "SAT" } else { "UNSAT" };
        let column = |seconds: f64| format!("{:.2}", 1e3 * seconds);
        let beside = cadical.map_or_else(String::new, |other| format!("{:.2}", program / other));
        println!(
            "{name:28}{verdict:>7}{:>10}{:>10}{:>8.2}{:>10}{:>10}{beside:>8}",
            column(alone),
            column(engine),
            engine / alone,
            column(program),
            cadical.map_or_else(String::new, column),
        );
        rows += 1;
        met += u32::from(engine <= TIMES * alone + MORE);
        hard.extend(cadical.filter(|_| alone > 0.1).map(|other| program / other));
    }
    println!("{met} of {rows} within {TIMES} times varisat and {} ms (milliseconds)", 1e3 * MORE);
    if !hard.is_empty() {
        let mean = hard.iter().map(|ratio| ratio.ln()).sum::<f64>() / hard.len() as f64;
        println!(
            "{} over 100 ms: program / cadical {:.2} (geometric mean)",
            hard.len(),
            mean.exp()
        );
    }
}

/// Seconds.
struct Row {
    found: bool,
    /// varisat from the first clause to its answer, without a proof.
    alone: f64,
    /// The engine of `solve --first` from the problem to its answer.
    engine: f64,
    /// `solve --first` from its start to its first line, by the clock.
    program: f64,
    cadical: Option<f64>,
}

impl Row {
    /// `None` beyond the limit.
    fn of(toml: &str, folder: &Path) -> Option<Self> {
        let model = Model::from_toml("case.toml", toml).expect("a model");
        let settings = Settings::default();
        let rows = model.size(None, &settings).expect("a constant board");
        let problem = model.problem(rows, &settings).expect("a problem");
        let encoding = EncodingChoice { purpose: Purpose::First, ..EncodingChoice::default() };
        let choice = SatChoice { encoding, enumeration: Enumeration::blocking() };
        let control = Control::new(Some(Instant::now() + LIMIT));
        let start = ThreadTime::now();
        let outcome = SatEngine::new(&BACKENDS[0], choice).find(&problem, &control).expect("room");
        let engine = start.elapsed().as_secs_f64();
        let found = outcome.found.is_some();
        if !found && !outcome.is_complete() {
            return None;
        }
        let (alone, cnf) = alone(&problem, encoding, found);
        let (input, file) = (folder.join("case.toml"), folder.join("case.cnf"));
        std::fs::write(&input, toml).expect("room");
        std::fs::write(&file, cnf).expect("room");
        let start = Instant::now();
        let mut program = Command::new(env!("CARGO_BIN_EXE_nq-sat"))
            .args(["solve", "--first", "--engine", "varisat", "--model"])
            .arg(&input)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let output = program.stdout.take().expect("a pipe");
        BufReader::new(output).read_line(&mut String::new()).expect("a line");
        let seconds = start.elapsed().as_secs_f64();
        let _ = program.kill();
        let _ = program.wait();
        let start = Instant::now();
        let cadical = Command::new("cadical").arg("-q").arg(&file).output();
        let cadical = cadical.map(|_| start.elapsed().as_secs_f64()).ok();
        Some(Self { found, alone, engine, program: seconds, cadical })
    }
}

/// The time of varisat without anything else, and the formula.
fn alone(problem: &Problem, encoding: EncodingChoice, found: bool) -> (f64, Vec<u8>) {
    let instance = Instance::new(problem);
    let instance = instance.with_kinds_in_order().unwrap_or(instance);
    let (encoding, mut formula) = (encoding.resolve(problem), Formula::default());
    encoding.encode(&instance, &mut formula);
    let mut cnf = Vec::new();
    write_bare_dimacs(&instance, &encoding, &mut cnf).expect("room");
    let start = ThreadTime::now();
    let mut solver = Solver::new();
    for clause in formula.clauses() {
        let literal =
            |lit: &nq_sat::instance::Lit| Lit::from_index(lit.var().index(), lit.is_positive());
        solver.add_clause(&clause.iter().map(literal).collect::<Vec<_>>());
    }
    assert_eq!(solver.solve().expect("an answer"), found);
    (start.elapsed().as_secs_f64(), cnf)
}
