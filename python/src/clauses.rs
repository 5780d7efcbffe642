//! The clauses of a formula, one by one, and as an array.

use std::sync::mpsc::SyncSender;
use std::vec::IntoIter;

use nq_sat::instance::{Lit, Var};
use nq_sat::run::control::Monitor;
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::{Query, QueryError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::fault::{Fault, Result};
use crate::listing::Running;
use crate::work::caught;

/// The literals that are sent at once.
const BATCH: usize = 1 << 13;

/// The batches that may wait. The encoder waits when there are more.
const ROOM: usize = 8;

/// Flat clauses: literals as DIMACS numbers, each clause ended by 0.
pub struct Flat {
    variables: u32,
    pub literals: Vec<i32>,
    monitor: Monitor,
    is_closed: bool,
}

/// What the encoder sends: clauses, or why there are none.
type Batch = std::result::Result<Vec<i32>, String>;

impl Flat {
    pub fn new(room: usize, monitor: Monitor) -> Self {
        Self { variables: 0, literals: Vec::with_capacity(room), monitor, is_closed: false }
    }

    fn push(&mut self, clause: &[Lit]) {
        self.literals.extend(clause.iter().map(|literal| literal.dimacs()));
        self.literals.push(0);
    }
}

impl ClauseSink for Flat {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if !self.is_closed {
            self.push(clause);
        }
    }

    fn is_closed(&self) -> bool {
        self.monitor.is_stopped()
    }
}

/// Sends clauses in batches.
struct Sending {
    flat: Flat,
    send: SyncSender<Batch>,
}

impl Sending {
    fn flush(&mut self) {
        let batch = std::mem::replace(&mut self.flat.literals, Vec::with_capacity(BATCH));
        // Nobody receives the clauses of an abandoned iterator.
        self.flat.is_closed |= self.send.send(Ok(batch)).is_err();
    }
}

impl ClauseSink for Sending {
    fn new_var(&mut self) -> Var {
        self.flat.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.flat.add_clause(clause);
        if self.flat.literals.len() >= BATCH {
            self.flush();
        }
    }

    fn is_closed(&self) -> bool {
        self.flat.is_closed || self.flat.is_closed()
    }
}

/// The clauses of a formula, one by one, while they are encoded in a thread of its own.
#[pyclass(module = "nq_sat._native")]
pub struct ClauseIterator {
    running: Running<Batch>,
    batch: IntoIter<i32>,
}

impl ClauseIterator {
    pub fn new(query: Query, monitor: Monitor) -> Result<Self> {
        let running = Running::start(monitor.clone(), ROOM, move |send| {
            let mut sending = Sending { flat: Flat::new(BATCH, monitor), send };
            match caught(|| query.clauses(&mut sending)) {
                Ok(Ok(())) => sending.flush(),
                Ok(Err(error)) => drop(sending.send.send(Err(QueryError::to_string(&error)))),
                Err(fault) => drop(sending.send.send(Err(fault))),
            }
        })?;
        Ok(Self { running, batch: Vec::new().into_iter() })
    }
}

#[pymethods]
impl ClauseIterator {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> Result<Option<Bound<'py, PyList>>> {
        // A fork has the rest of a batch, and nothing after it.
        self.running.check_process()?;
        while self.batch.as_slice().is_empty() {
            match self.running.next(py)? {
                None => return Ok(None),
                Some(batch) => self.batch = batch.map_err(Fault::none)?.into_iter(),
            }
        }
        let rest = self.batch.as_slice();
        let end = rest.iter().position(|&literal| literal == 0).unwrap_or(rest.len());
        let clause = PyList::new(py, &rest[..end])?;
        self.batch.nth(end);
        Ok(Some(clause))
    }
}
