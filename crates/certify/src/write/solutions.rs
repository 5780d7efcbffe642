//! The solutions of a problem, listed and written one per line.

use std::io::{self, Write};
use std::ops::ControlFlow;

use crate::write::write_error::WriteError;
use nq_board::base::{Digest, Placement};
use nq_board::model::Problem;
use nq_board::run::{Control, Engine, PlacementWriter};

/// All solutions of a problem, in the order of their texts.
#[derive(Clone, Debug)]
pub struct Solutions {
    placements: Vec<Placement>,
    texts: Vec<String>,
    digest: Digest,
}

impl Solutions {
    /// Lists the solutions with an engine. Fails when the engine does not support the problem or
    /// fails, and when the run is stopped.
    pub fn list(
        problem: &Problem,
        engine: &dyn Engine,
        control: &Control,
    ) -> Result<Self, WriteError> {
        let mut placements = Vec::new();
        let outcome = engine.list(problem, control, &mut |placement| {
            placements.push(placement.clone());
            ControlFlow::Continue(())
        })?;
        outcome.complete()?;
        Ok(Self::of(problem, placements))
    }

    /// A list of these placements, sorted.
    pub fn of(problem: &Problem, placements: Vec<Placement>) -> Self {
        let mut writer = PlacementWriter::new(problem);
        let mut sorted: Vec<_> = placements
            .into_iter()
            .map(|placement| (writer.text(&placement).to_owned(), placement))
            .collect();
        sorted.sort_unstable();
        let mut digest = Digest::default();
        for (text, _) in &sorted {
            digest.add_text(text);
        }
        let (texts, placements) = sorted.into_iter().unzip();
        Self { placements, texts, digest }
    }

    /// The placements.
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// The digest of the set.
    pub const fn digest(&self) -> Digest {
        self.digest
    }

    /// Writes the solutions, one per line.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.texts.iter().try_for_each(|text| writeln!(out, "{text}"))
    }
}
