//! Problems, their solutions, and what the checker says of a proof about them.

use std::fs;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

use nq_sat::base::placement::Placement;
use nq_sat::certify::veripb::{Verdict, check_proof};
use nq_sat::certify::write::WriteError;
use nq_sat::certify::write::veripb::{Conclusion, Road, Written, write_proof};
use nq_sat::format::{Document, Provenance, write_opb_forbidding};
use nq_sat::instance::Instance;
use nq_sat::model::{Model, Problem, Settings, builtin};
use nq_sat::process::Limits;
use nq_sat::query::registry::Engines;
use nq_sat::run::control::{Completion, Control};
use nq_sat::run::engine::Engine;
use nq_sat::sat::encoding::EncodingChoice;
use nq_sat::sat::enumerate::SatChoice;
use tempfile::{TempDir, tempdir};

pub const LOGGED: Road = Road::Logged(Conclusion::Bare);

/// The checker that tests/install-tools installs.
pub const VERIPB: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/target/test-tools/veripb/bin/veripb");

/// A model of the program.
pub fn builtin(model: &str, size: u32, settings: &[(&str, i64)]) -> Problem {
    let settings: Settings =
        settings.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
    let model = builtin::by_name(model).expect("a model");
    model.problem(size, &settings).unwrap_or_else(|error| panic!("{error}"))
}

/// A model by its text, without the name and the line about it.
pub fn made_up(toml: &str) -> Problem {
    let toml = format!("name = \"made-up\"\nabout = \"for a test\"\n{toml}");
    let model = Model::from_toml("made-up.toml", &toml);
    let model = model.unwrap_or_else(|error| panic!("{error}: {toml}"));
    model.problem(0, &Settings::default()).expect("a problem")
}

/// A problem with its solutions, and a folder for files about it.
pub struct Case {
    pub instance: Instance,
    pub solutions: Vec<Placement>,
    folder: TempDir,
}

impl Case {
    pub fn new(problem: &Problem) -> Self {
        let engines = Engines::all(SatChoice::default());
        let engine: &dyn Engine = engines.by_name("varisat").expect("an engine");
        let mut solutions = Vec::new();
        let completion = engine.list(problem, &Control::default(), &mut |placement| {
            solutions.push(placement.clone());
            ControlFlow::Continue(())
        });
        assert_eq!(completion, Ok(Completion::Complete.into()));
        let folder = tempdir().expect("a folder");
        Self { instance: Instance::new(problem), solutions, folder }
    }

    /// The proof that these are the solutions.
    pub fn write(
        &self,
        solutions: &[Placement],
        road: Road,
    ) -> Result<(String, Written), WriteError> {
        let mut text = Vec::new();
        let written = write_proof(&self.instance, solutions, road, &Control::default(), &mut text)?;
        assert_eq!(written.bytes, text.len() as u64);
        Ok((String::from_utf8(text).expect("text"), written))
    }

    /// The proof that the solutions are the solutions.
    pub fn proof(&self, road: Road) -> (String, Written) {
        self.write(&self.solutions, road).unwrap_or_else(|error| panic!("{error}"))
    }

    /// What the checker says of a proof that starts from the specification with these placements forbidden.
    pub fn verdict(&self, forbidden: &[Placement], proof: &str) -> Verdict {
        let (opb, pbp) = (self.folder.path().join("a.opb"), self.folder.path().join("a.pbp"));
        let mut file = BufWriter::new(fs::File::create(&opb).expect("a file"));
        let document = Document {
            instance: &self.instance,
            encoding: &EncodingChoice::default().settle(self.instance.problem()),
            provenance: Provenance { about: "a test", command: "none" },
            residual: None,
            control: &Control::default(),
        };
        write_opb_forbidding(&document, forbidden, &mut file).expect("written");
        file.flush().expect("written");
        fs::write(&pbp, proof).expect("written");
        assert!(Path::new(VERIPB).exists(), "veripb is missing: run tests/install-tools");
        check_proof(Path::new(VERIPB), &opb, &pbp, &Limits::default(), &Control::default())
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// The same of a proof on a road.
    pub fn verdict_on(&self, road: Road, proof: &str) -> Verdict {
        match road {
            Road::Logged(_) => self.verdict(&[], proof),
            Road::Symmetric => self.verdict(&self.solutions, proof),
        }
    }

    /// Both proofs are verified. Gives what was written, the logged one first.
    #[track_caller]
    pub fn holds(&self) -> [Written; 2] {
        [LOGGED, Road::Symmetric].map(|road| {
            let (proof, written) = self.proof(road);
            assert_eq!(self.verdict_on(road, &proof), verified(road), "{road:?}\n{proof:.2000}");
            written
        })
    }
}

/// What the checker has to say.
pub fn verified(road: Road) -> Verdict {
    let conclusion = match road {
        Road::Logged(_) => "NO CONCLUSION",
        Road::Symmetric => "UNSATISFIABLE",
    };
    Verdict::Verified { conclusion: conclusion.to_owned() }
}

/// The line and the message of a rejection.
#[track_caller]
pub fn rejection(verdict: Verdict) -> (Option<u64>, String) {
    match verdict {
        Verdict::Rejected { line, message } => (line, message),
        other => panic!("not rejected: {other:?}"),
    }
}
