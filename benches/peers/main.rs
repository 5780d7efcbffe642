//! Compares enumeration with other programs as whole processes:
//! `cargo bench --bench peers [-- NAME …]` runs the rows whose name contains one of the words.
//!
//! The table shows processor time, the median of the runs, and the median of the ratios of pairs.
//! The runs of one row alternate, so that a drift of the machine's speed affects both sides. The
//! peers count all solutions of a file that `nq-sat export` writes (clasp) or of a program in their
//! own language (clingo, CP-SAT), and print none.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

const NQ_SAT: &str = env!("CARGO_BIN_EXE_nq-sat");

/// The number of runs of each command.
const RUNS: usize = 7;

/// The number of runs if both commands together take longer than [`LONG`].
const FEW_RUNS: usize = 3;

/// The limit in seconds.
const LONG: f64 = 5.0;

/// Two command lines that count the same solutions.
struct Row {
    name: String,
    ours: String,
    theirs: String,
    /// Whether to compare elapsed time, for threads.
    elapsed: bool,
}

impl Row {
    fn new(name: &str, ours: String, theirs: String) -> Self {
        Self { name: name.to_owned(), ours, theirs, elapsed: false }
    }
}

fn main() -> ExitCode {
    for (peer, arguments) in [
        ("clasp", ["--version", ""]),
        ("clingo", ["--version", ""]),
        ("python3", ["-c", "import ortools"]),
    ] {
        if !runs(peer, &arguments) {
            eprintln!(
                "{peer} does not run; install clasp, gringo (Debian) and ortools \
                 (pip install ortools)"
            );
            return ExitCode::FAILURE;
        }
    }
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    println!("{:<48} {:>9} {:>9} {:>7} {:>15}", "", "ours, s", "theirs, s", "ratio", "least..most");
    for row in rows(folder.path()) {
        if words.is_empty() || words.iter().any(|word| row.name.contains(word)) {
            run(&row);
        }
    }
    ExitCode::SUCCESS
}

fn runs(program: &str, arguments: &[&str]) -> bool {
    let arguments = arguments.iter().filter(|argument| !argument.is_empty());
    let status = Command::new(program).args(arguments).stdout(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn rows(folder: &Path) -> Vec<Row> {
    let mut rows = Vec::new();
    for n in 11..=14 {
        let cnf = export(folder, &format!("{n} --encoding pairwise"));
        let clasp = format!("clasp -n 0 -q {}", cnf.display());
        for (name, options) in [
            ("cubes", "--symmetry none"),
            ("cubes, 16 lines open", "--symmetry none --residual 16"),
            ("cubes, 0 lines open", "--symmetry none --residual 0"),
            ("orbits", "--symmetry orbits"),
            ("orbits, 16 lines open", "--symmetry orbits --residual 16"),
        ] {
            // clasp takes half a minute for this size.
            if n == 14 && name.contains(',') {
                continue;
            }
            let ours = format!("{NQ_SAT} count {n} -e varisat --threads 1 {options}");
            rows.push(Row::new(&format!("queens {n}: {name} / clasp"), ours, clasp.clone()));
        }
    }
    let program = folder_of_peers().join("queens-and-knights.lp");
    for (n, queens, knights) in [(8, 5, 5), (8, 6, 5), (8, 5, 6), (9, 6, 6), (9, 7, 7)] {
        let model =
            format!("{n} --model queens-and-knights --set queens={queens} --set knights={knights}");
        let what = format!("queens and knights {n}, {queens}+{knights}");
        let ours = |symmetry| {
            format!("{NQ_SAT} count {model} -e varisat --threads 1 --symmetry {symmetry}")
        };
        let clingo =
            format!("clingo -n 0 -q -c n={n} -c nq={queens} -c nk={knights} {}", program.display());
        let clasp = format!("clasp -n 0 -q {}", export(folder, &model).display());
        for symmetry in ["none", "orbits"] {
            let name = if symmetry == "none" { "cubes" } else { symmetry };
            rows.push(Row::new(
                &format!("{what}: {name} / clingo"),
                ours(symmetry),
                clingo.clone(),
            ));
            rows.push(Row::new(&format!("{what}: {name} / clasp"), ours(symmetry), clasp.clone()));
        }
    }
    for n in 6..=8 {
        let clingo = format!(
            "clingo --opt-mode=optN -n 0 -q -c n={n} {}",
            folder_of_peers().join("largest-queens-and-knights.lp").display()
        );
        let cp_sat = format!(
            "python3 {} {n}",
            folder_of_peers().join("largest_queens_and_knights.py").display()
        );
        for (engine, option) in [("knights", "-e knights"), ("sat", "-e varisat")] {
            for (peer, theirs) in [("clingo", &clingo), ("CP-SAT", &cp_sat)] {
                let name = format!("largest queens and knights {n}: {engine} / {peer}");
                let ours = format!("{NQ_SAT} count {n} -m queens-and-knights --threads 1 {option}");
                rows.push(Row::new(&name, ours, theirs.clone()));
            }
        }
    }
    for symmetry in ["none", "orbits"] {
        let threads = |threads| {
            format!("{NQ_SAT} count 14 -e varisat --threads {threads} --symmetry {symmetry}")
        };
        let name = format!("queens 14, symmetry {symmetry}: 2 threads / 1");
        rows.push(Row { elapsed: true, ..Row::new(&name, threads(2), threads(1)) });
    }
    rows
}

fn folder_of_peers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers")
}

fn export(folder: &Path, what: &str) -> PathBuf {
    let file = folder.join(format!("{}.cnf", what.replace([' ', '='], "")));
    let status =
        Command::new(NQ_SAT).arg("export").args(what.split(' ')).arg("-o").arg(&file).status();
    assert!(status.is_ok_and(|status| status.success()), "export {what}");
    file
}

fn run(row: &Row) {
    let pair = || (time(&row.ours, row), time(&row.theirs, row));
    let mut pairs = vec![pair()];
    let runs = if pairs[0].0 + pairs[0].1 > LONG { FEW_RUNS } else { RUNS };
    pairs.extend((1..runs).map(|_| pair()));
    let median = |mut times: Vec<f64>| {
        times.sort_by(f64::total_cmp);
        (times[0], times[times.len() / 2], times[times.len() - 1])
    };
    let (_, ours, _) = median(pairs.iter().map(|pair| pair.0).collect());
    let (_, theirs, _) = median(pairs.iter().map(|pair| pair.1).collect());
    let (least, ratio, most) = median(pairs.iter().map(|pair| pair.0 / pair.1).collect());
    println!("{:<48} {ours:>9.3} {theirs:>9.3} {ratio:>7.3} {least:>7.3}..{most:.3}", row.name);
}

/// The processor time (or elapsed time) in seconds of a command that must succeed.
fn time(command: &str, row: &Row) -> f64 {
    let mut words = command.split(' ');
    let program = words.next().expect("a program");
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(words)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let used = child.wait4().expect("the program ends");
    // The peers exit with 10, 20, or 30 on success.
    let code = used.status.code();
    assert!(code.is_some_and(|code| code % 10 == 0), "{command} ended with {code:?}");
    let cpu: Duration = used.rusage.utime + used.rusage.stime;
    if row.elapsed { start.elapsed().as_secs_f64() } else { cpu.as_secs_f64() }
}
