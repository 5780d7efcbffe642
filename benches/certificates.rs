//! The cost of certificates: `cargo bench --bench certificates -- [FROM TO] [RUNS]` prints the
//! table of docs/certificates.md.
//!
//! The table compares each proof with plain enumeration in the same run: one varisat solver with
//! blocking clauses. Processor time is that of this thread and, for veripb, that reported by the
//! system. Both are medians.

use std::fs::{File, read};
use std::io::{BufReader, BufWriter};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use cpu_time::ThreadTime;
use nq_sat::certify::check::veripb::{Start, read_proof};
use nq_sat::certify::check::{Cnf, check_lrat};
use nq_sat::certify::veripb;
use nq_sat::certify::write::veripb::{Conclusion, Route, write_proof};
use nq_sat::certify::write::{Solutions, Subject, write_formula, write_specification};
use nq_sat::instance::Instance;
use nq_sat::model::{Model, Problem, Settings, builtin};
use nq_sat::run::Control;
use nq_sat::sat::cnf::{ClauseSink, Formula};
use nq_sat::sat::encoding::{Encoding, EncodingChoice};
use nq_sat::sat::enumerate::{BlockedLiterals, SatChoice, SatEngine, list_by_blocking};
use nq_sat::sat::refutation::write_lrat;
use nq_sat::sat::solver::{BACKENDS, Interrupt, Varisat};
use wait4::Wait4 as _;

fn main() {
    let numbers: Vec<u32> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let (from, to) = (numbers.first().copied().unwrap_or(8), numbers.get(1).copied().unwrap_or(10));
    let runs = numbers.get(2).copied().unwrap_or(3) as usize;
    let checker = veripb::find(None).or_else(|| {
        let built = Path::new("target/test-tools/veripb/bin/veripb");
        built.is_file().then(|| built.to_owned())
    });
    println!(
        "| problem | solutions | blocking | route | proof | write | ratio | own check | veripb |"
    );
    println!("|---|---:|---:|---|---:|---:|---:|---:|---:|");
    for n in from..=to {
        row("n-queens", n, &[], runs, checker.as_deref());
    }
    if from <= 8 && 8 <= to {
        for (queens, knights) in [(6, 5), (5, 6)] {
            let settings = [("queens", queens), ("knights", knights)];
            row("queens-and-knights", 8, &settings, runs, checker.as_deref());
        }
    }
}

/// The data of one problem.
struct Case {
    model: Model,
    problem: Problem,
    instance: Instance,
    solutions: Solutions,
    folder: tempfile::TempDir,
}

fn row(model: &str, n: u32, settings: &[(&str, i64)], runs: usize, checker: Option<&Path>) {
    let control = Control::default();
    let settings: Settings =
        settings.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
    let model = builtin::by_name(model).expect("a model of the program");
    let problem = model.problem(n, &settings).expect("a problem of the model");
    let engine = SatEngine::new(&BACKENDS[0], SatChoice::default());
    let solutions = Solutions::list(&problem, &engine, &control).expect("its solutions");
    let folder = tempfile::tempdir().expect("a folder");
    let case = Case { instance: Instance::new(&problem), model, problem, solutions, folder };
    let blocking = median(runs, || case.blocking());
    let label = format!("{} at {}", case.model.name(), case.problem.values());
    for route in ["logged", "symmetric", "lrat"] {
        let (file, write) = case.write(route, runs);
        let bytes = file.metadata().expect("it was written").len();
        let own = median(runs, || case.check(route));
        let checker = checker.filter(|_| route != "lrat");
        let third_party = checker.map(|checker| case.run_veripb(checker, route, runs));
        println!(
            "| {label} | {} | {:.3} s | {route} | {} | {:.3} s | {:.2} | {:.3} s | {} |",
            case.solutions.placements().len(),
            blocking.as_secs_f64(),
            nq_sat::base::numbers::bytes(bytes.into()),
            write.as_secs_f64(),
            write.as_secs_f64() / blocking.as_secs_f64(),
            own.as_secs_f64(),
            third_party
                .map_or_else(|| "-".to_owned(), |time| format!("{:.3} s", time.as_secs_f64())),
        );
    }
}

impl Case {
    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    /// The encoding of `certify`.
    fn encoding(&self) -> Encoding {
        EncodingChoice::default().resolve(&self.problem)
    }

    /// Enumerates with one solver and blocking clauses.
    fn blocking(&self) {
        let control = Control::default();
        let mut solver = Varisat::new(&control, Interrupt::Between);
        let encoding = self.encoding();
        let mut found = 0;
        list_by_blocking(&self.instance, &encoding, &mut solver, &control, &mut |_| {
            found += 1;
            ControlFlow::Continue(())
        })
        .expect("varisat lists");
        assert_eq!(found, self.solutions.placements().len());
    }

    /// Writes the start of a route and its proof. The time is that of the proof.
    fn write(&self, route: &str, runs: usize) -> (File, Duration) {
        let subject = Subject { model: &self.model, problem: &self.problem };
        let placements = self.solutions.placements();
        let control = Control::default();
        let create = |name: &str| BufWriter::new(File::create(self.path(name)).expect(name));
        let forbidden = if route == "logged" { &[][..] } else { placements };
        let encoding = self.encoding();
        let written = if route == "lrat" {
            write_formula(&subject, &encoding, forbidden, &mut create("start"))
        } else {
            write_specification(&subject, forbidden, &mut create("start"))
        };
        written.expect("it starts from a file");
        let time = median(runs, || {
            let mut out = create("proof");
            match route {
                "lrat" => {
                    let mut formula = Formula::default();
                    encoding.encode(&self.instance, &mut formula);
                    let blocked = BlockedLiterals::for_instance(&self.instance);
                    for placement in placements {
                        formula.add_clause(&blocked.clause(&self.instance, placement));
                    }
                    write_lrat(&formula, &control, &mut out).expect("a proof");
                }
                "symmetric" => {
                    let route = Route::Symmetric;
                    write_proof(&self.instance, placements, route, &control, &mut out)
                        .expect("a proof");
                }
                _ => {
                    let route = Route::Logged(Conclusion::Bare);
                    write_proof(&self.instance, placements, route, &control, &mut out)
                        .expect("a proof");
                }
            }
        });
        (File::open(self.path("proof")).expect("the proof"), time)
    }

    /// Checks an LRAT proof, or parses a VeriPB proof.
    fn check(&self, route: &str) {
        let start = read(self.path("start")).expect("the start");
        let proof = BufReader::new(File::open(self.path("proof")).expect("the proof"));
        if route == "lrat" {
            let formula = Cnf::read(&start[..]).expect("a formula");
            check_lrat(&formula, proof, &Control::default()).expect("it is right");
            return;
        }
        let opb = nq_sat::certify::check::opb::Opb::read(&start[..], &self.problem).expect("sums");
        let start = match route {
            "symmetric" => Start::Forbidden(opb.count()),
            _ => Start::Constraints(opb.count()),
        };
        read_proof(proof, start, &self.problem, self.solutions.placements()).expect("it is right");
    }

    /// The processor time of veripb.
    fn run_veripb(&self, checker: &Path, route: &str, runs: usize) -> Duration {
        let mut times: Vec<Duration> = (0..runs)
            .map(|_| {
                let mut command = Command::new(checker);
                command.args(["--hide-warnings", "--opb"]).arg(self.path("start"));
                command.arg(self.path("proof")).stdout(Stdio::null());
                let mut child = command.spawn().expect("veripb starts");
                let ended = child.wait4().expect("veripb ends");
                assert!(ended.status.success(), "{route}: veripb rejects it");
                ended.rusage.utime + ended.rusage.stime
            })
            .collect();
        times.sort_unstable();
        times[times.len() / 2]
    }
}

/// The median of the processor time of `runs` runs.
fn median(runs: usize, mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let start = ThreadTime::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}
