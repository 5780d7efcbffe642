//! Every number of queens and knights, by the engine `knights`.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use super::error::QueryError;
use super::refusal::{NoTable, QUEENS_AND_KNIGHTS};
use crate::model::{Model, Problem, Settings};
use crate::native::knights::{self, MAX_SIZE, NumberTable, Pieces};
use crate::run::control::{Completion, Control, StopReason};
use crate::verify::{Known, known_sets};

/// A table, counted.
#[derive(Clone, Debug)]
pub struct TableReport {
    /// The problem without pieces, for its board.
    pub problem: Problem,
    /// The pieces of the table.
    pub pieces: Pieces,
    /// The numbers; if the run was stopped, those of a part.
    pub table: NumberTable,
    /// Whether the count is complete.
    pub completion: Completion,
    /// Published sums, with those found.
    pub known: Vec<Known>,
    /// The time.
    pub time: Duration,
}

impl TableReport {
    /// Why the table is incomplete, if it is.
    #[must_use]
    pub const fn stopped(&self) -> Option<StopReason> {
        match self.completion {
            Completion::Complete => None,
            Completion::Stopped(reason) => Some(reason),
        }
    }
}

/// Tables of a model, one per size.
#[derive(Clone, Copy)]
pub struct Tables<'a> {
    model: &'a Model,
    threads: usize,
}

impl<'a> Tables<'a> {
    /// Refuses questions without a table before anything is counted.
    ///
    /// # Errors
    /// When a model, an engine, a setting or a size has none, or the largest one does not fit into
    /// memory.
    pub fn new(
        model: &'a Model,
        settings: &Settings,
        engine: Option<&str>,
        sizes: &RangeInclusive<u32>,
        threads: usize,
    ) -> Result<Self, QueryError> {
        if let Some(engine) = engine.filter(|&engine| engine != knights::NAME) {
            return Err(NoTable::Engine(engine.to_owned()).into());
        }
        if *settings != Settings::default() {
            return Err(NoTable::Settings.into());
        }
        let tables = Self { model, threads };
        // The largest size takes most memory: refuse it before counting the others.
        let largest = *sizes.end();
        let (_, pieces) = tables.question(largest.min(MAX_SIZE))?;
        knights::check_table(largest, pieces, threads)?;
        Ok(tables)
    }

    /// The memory that the table of a size needs, in bytes.
    ///
    /// # Errors
    /// Faults of the model.
    pub fn memory(&self, size: u32) -> Result<Option<u64>, QueryError> {
        let (_, pieces) = self.question(size)?;
        Ok(knights::table_memory(size, pieces, self.threads))
    }

    /// Counts the table of a size. Check published sums with [`QueryError::check_known`].
    ///
    /// # Errors
    /// Faults of the model, a size that is too large. Being stopped is no error.
    pub fn count(&self, size: u32, control: &Control) -> Result<TableReport, QueryError> {
        let (problem, pieces) = self.question(size)?;
        let start = Instant::now();
        control.begin(format!("n = {size}: the table"));
        let (table, completion) = knights::table(size, pieces, control, self.threads)?;
        let known = match completion {
            Completion::Complete => published(size, pieces, &table),
            Completion::Stopped(_) => Vec::new(),
        };
        Ok(TableReport { problem, pieces, table, completion, known, time: start.elapsed() })
    }

    /// The problem at a size, and which pieces its table has.
    fn question(&self, size: u32) -> Result<(Problem, Pieces), QueryError> {
        let problem = self.model.first_problem(size, &Settings::default())?;
        let pieces = |problem: &Problem| {
            if problem.builtin && problem.model == QUEENS_AND_KNIGHTS {
                Some(Pieces::QueensAndKnights)
            } else {
                problem.is_n_queens().then_some(Pieces::Queens)
            }
        };
        let name = problem.as_ref().map_or(self.model.name().into(), Problem::name).into_owned();
        problem
            .and_then(|problem| pieces(&problem).map(|pieces| (problem, pieces)))
            .ok_or_else(|| NoTable::Model(name).into())
    }
}

/// The published sums of a complete table, with its own.
fn published(size: u32, pieces: Pieces, table: &NumberTable) -> Vec<Known> {
    let of_knights_alone = match pieces {
        Pieces::QueensAndKnights => Some(table.of_queens(0).total),
        Pieces::Queens => None,
    };
    known_sets(size, table.of_knights(0).total, of_knights_alone)
}
