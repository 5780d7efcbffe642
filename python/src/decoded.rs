//! The output of solvers.

use std::io::Cursor;

use nq_sat::query::Decoded;
use pyo3::prelude::*;

use crate::convert::whole;
use crate::fault::{Fault, Result};
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

/// The placements of a decoded output.
pub fn placements(model: &Model, decoded: &Decoded) -> Vec<Placement> {
    let stated = Stated::new(model, &decoded.problem);
    decoded.placements.iter().map(|pieces| stated.placement(pieces)).collect()
}
