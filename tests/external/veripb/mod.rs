//! Proofs for `veripb`: correct ones that the real program verifies, and corrupted ones that it
//! rejects.

mod corruptions;
mod misled;
mod models;
mod statements;
mod text;

use std::fs;
use std::io::{BufWriter, Write};
use std::path::Path;

use nq_sat::base::placement::Placement;
use nq_sat::certify::veripb::{VeripbVerdict, check_proof};
use nq_sat::certify::write::veripb::{Route, Written};
use nq_sat::format::{Document, Provenance, write_opb_forbidding};
use nq_sat::process::Limits;
use nq_sat::run::control::Control;
use nq_sat::sat::encoding::EncodingChoice;

use crate::programs::{VERIPB, needed};
use crate::support::proof::{Case, LOGGED};

impl Case {
    /// The verdict of the checker on a proof that starts from the specification with these
    /// placements forbidden.
    pub fn verdict(&self, forbidden: &[Placement], proof: &str) -> VeripbVerdict {
        let (opb, pbp) = (self.folder.path().join("a.opb"), self.folder.path().join("a.pbp"));
        let mut file = BufWriter::new(fs::File::create(&opb).expect("a file"));
        let document = Document {
            instance: &self.instance,
            encoding: &EncodingChoice::default().resolve(self.instance.problem()),
            provenance: Provenance { about: "a test", command: "none" },
            residual: None,
            control: &Control::default(),
        };
        write_opb_forbidding(&document, forbidden, &mut file).expect("written");
        file.flush().expect("written");
        fs::write(&pbp, proof).expect("written");
        needed();
        check_proof(Path::new(VERIPB), &opb, &pbp, &Limits::default(), &Control::default())
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// The verdict on a proof of this route.
    pub fn verdict_on(&self, route: Route, proof: &str) -> VeripbVerdict {
        match route {
            Route::Logged(_) => self.verdict(&[], proof),
            Route::Symmetric => self.verdict(&self.solutions, proof),
        }
    }

    /// Asserts that both proofs are verified. Returns what was written, the logged one first.
    #[track_caller]
    pub fn holds(&self) -> [Written; 2] {
        [LOGGED, Route::Symmetric].map(|route| {
            let (proof, written) = self.proof(route);
            assert_eq!(self.verdict_on(route, &proof), verified(route), "{route:?}\n{proof:.2000}");
            written
        })
    }
}

/// The expected verdict.
pub fn verified(route: Route) -> VeripbVerdict {
    let conclusion = match route {
        Route::Logged(_) => "NO CONCLUSION",
        Route::Symmetric => "UNSATISFIABLE",
    };
    VeripbVerdict::Verified { conclusion: conclusion.to_owned() }
}

/// The line and the message of a rejection.
#[track_caller]
pub fn rejection(verdict: VeripbVerdict) -> (Option<u64>, String) {
    match verdict {
        VeripbVerdict::Rejected { line, message } => (line, message),
        other => panic!("not rejected: {other:?}"),
    }
}
