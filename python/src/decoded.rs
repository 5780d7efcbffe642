//! The output of solvers.

use std::io::Cursor;

use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::convert::{Record, whole};
use crate::fault::{Fault, Result};
use crate::kept::{Reduced, reduce, restore};
use crate::model::Model;
use crate::placement::Placement;
use crate::stated::Stated;

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
#[derive(Serialize, Deserialize)]
pub struct Decoded {
    /// The claim of the solver: `"SATISFIABLE"`, `"UNSATISFIABLE"`, `"OPTIMUM FOUND"` or
    /// `"UNKNOWN"`.
    #[pyo3(get)]
    verdict: String,
    /// The placements, each once, sorted.
    #[pyo3(get)]
    pub placements: Vec<Placement>,
    /// The digest of the placements.
    #[pyo3(get)]
    digest: Option<String>,
    record: Record,
}

impl Decoded {
    pub fn of(model: &Model, decoded: &nq_sat::query::Decoded) -> Result<Self> {
        let stated = Stated::new(model, &decoded.problem);
        let placements = decoded.placements.iter().map(|pieces| stated.placement(pieces));
        Ok(Self {
            verdict: decoded.verdict().to_owned(),
            placements: placements.collect(),
            digest: decoded.tally.digest.map(|digest| digest.to_string()),
            record: Record::of(decoded)?,
        })
    }

    /// The placement of one model.
    pub fn only(self) -> Result<Placement> {
        let none = || Fault::input("there is no model: give the literals of one");
        self.placements.into_iter().next().ok_or_else(none)
    }
}

#[pymethods]
impl Decoded {
    /// The last object that `nq-sat decode --json` prints, with integers for counts.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        self.record.load(py)
    }

    fn __repr__(&self) -> String {
        let (verdict, placements) = (&self.verdict, self.placements.len());
        let plural = if placements == 1 { "" } else { "s" };
        format!("<Decoded {verdict}: {placements} placement{plural}>")
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}
