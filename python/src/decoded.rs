//! The output of solvers.

use std::io::Cursor;
use std::sync::Arc;

use pyo3::prelude::*;

use crate::convert::{record, whole};
use crate::fault::{Fault, Result};
use crate::placement::Placement;

/// Models as a solver prints them.
#[derive(Default)]
pub struct Output(String);

impl Output {
    /// Adds a model.
    pub fn model(&mut self, literals: &Bound<'_, PyAny>) -> Result<()> {
        if self.0.is_empty() {
            self.0 += "s SATISFIABLE\n";
        }
        self.0 += "v ";
        for literal in literals.try_iter()? {
            let number = whole("a literal", &literal?)?;
            if number == 0 {
                return Err(Fault::input("0 is no literal: give the literals of one model"));
            }
            self.0 += &number.to_string();
            self.0.push(' ');
        }
        self.0 += "0\n";
        Ok(())
    }

    pub fn bytes(self) -> Cursor<Vec<u8>> {
        Cursor::new(self.0.into_bytes())
    }
}

/// The answer of a solver, with every model checked by geometry.
#[pyclass(module = "nq_sat", frozen)]
pub struct Decoded {
    decoded: nq_sat::query::Decoded,
    placements: Vec<Placement>,
}

impl Decoded {
    pub fn new(decoded: nq_sat::query::Decoded) -> Self {
        let problem = Arc::new(decoded.problem.clone());
        let placement = |pieces: &nq_sat::base::placement::Placement| Placement {
            problem: Arc::clone(&problem),
            pieces: pieces.clone(),
            orbit: None,
        };
        let placements = decoded.placements.iter().map(placement).collect();
        Self { decoded, placements }
    }

    /// The placement of one model.
    pub fn only(self) -> Result<Placement> {
        let none = || Fault::input("there is no model: give the literals of one");
        self.placements.into_iter().next().ok_or_else(none)
    }
}

#[pymethods]
impl Decoded {
    /// The claim of the solver: `"SATISFIABLE"`, `"UNSATISFIABLE"`, `"OPTIMUM FOUND"` or
    /// `"UNKNOWN"`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.decoded.verdict()
    }

    /// The placements, each once, sorted.
    #[getter(placements)]
    fn get_placements(&self) -> Vec<Placement> {
        self.placements.clone()
    }

    /// The digest of the placements.
    #[getter]
    fn digest(&self) -> Option<String> {
        self.decoded.tally.digest.map(|digest| digest.to_string())
    }

    /// The last object that `nq-sat decode --json` prints, with integers for counts.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        record(py, &self.decoded)
    }

    fn __repr__(&self) -> String {
        let (verdict, placements) = (self.decoded.verdict(), self.placements.len());
        let plural = if placements == 1 { "" } else { "s" };
        format!("<Decoded {verdict}: {placements} placement{plural}>")
    }
}

impl Decoded {
    pub fn placements(self) -> Vec<Placement> {
        self.placements
    }
}
