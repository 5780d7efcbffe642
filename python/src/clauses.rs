//! The clauses of a formula, one by one, and as an array.

use std::collections::{HashMap, VecDeque};
use std::ops::DerefMut;
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, PoisonError};

use nq_sat::base::numbers::bytes;
use nq_sat::instance::{Lit, Var};
use nq_sat::run::{EngineError, Monitor, available_memory};
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::{Query, QueryError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyInt, PyList};

use crate::fault::{Fault, Result};
use crate::running::Running;
use crate::work::{caught, run};

/// The literals that are sent at once.
const BATCH: usize = 1 << 13;

/// The batches that may wait. The encoder waits when there are more.
const ROOM: usize = 8;

/// What the encoder sends: clauses, or why there are none.
type Batch = std::result::Result<Vec<i32>, String>;

/// Flat clauses: literals as DIMACS numbers, each clause ended by 0.
struct Flat {
    variables: u32,
    literals: Vec<i32>,
    monitor: Monitor,
    /// Where batches go, if clauses do not stay.
    send: Option<SyncSender<Batch>>,
}

impl Flat {
    fn new(room: usize, monitor: Monitor, send: Option<SyncSender<Batch>>) -> Self {
        Self { variables: 0, literals: Vec::with_capacity(room), monitor, send }
    }

    fn flush(&mut self) {
        let Some(send) = &self.send else { return };
        let batch = std::mem::replace(&mut self.literals, Vec::with_capacity(BATCH));
        // Nobody receives the clauses of an abandoned iterator.
        if send.send(Ok(batch)).is_err() {
            self.monitor.stop();
        }
    }
}

impl ClauseSink for Flat {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.literals.extend(clause.iter().map(|literal| literal.dimacs()));
        self.literals.push(0);
        if self.literals.len() >= BATCH {
            self.flush();
        }
    }

    fn is_closed(&self) -> bool {
        self.monitor.is_stopped()
    }
}

/// The clauses of a query as an array of NumPy. `name` is what errors call the query.
pub fn array<'py>(query: &Query, name: &str, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
    let numpy = py.import("numpy")?;
    let size = query.formula_size()?;
    let room = size.literals.saturating_add(size.clauses);
    // The array is a copy of the list.
    let (needed, available) = (room.saturating_mul(8), available_memory());
    if needed > available {
        return Err(QueryError::from(EngineError::TooLarge(format!(
            "{name} has {room} literals: the array needs about {} of memory, and {} is available: \
             use write(), or clauses(), which is an iterator",
            bytes(needed.into()),
            bytes(available.into()),
        )))
        .into());
    }
    let monitor = Monitor::default();
    let query = query.clone().monitored_by(&monitor);
    let mut flat = Flat::new(usize::try_from(room).unwrap_or(0), monitor.clone(), None);
    let literals = run(py, &monitor, None, move || {
        query.clauses(&mut flat)?;
        Ok::<_, QueryError>(flat.literals)
    })??;
    let array = PyByteArray::new_with(py, 4 * literals.len(), |bytes| {
        for (bytes, literal) in bytes.chunks_exact_mut(4).zip(&literals) {
            bytes.copy_from_slice(&literal.to_ne_bytes());
        }
        Ok(())
    })?;
    Ok(numpy.call_method1("frombuffer", (array, "int32"))?)
}

/// Clauses as lists of Python, which share their numbers.
fn lists(py: Python<'_>, flat: &[i32]) -> PyResult<Vec<Py<PyList>>> {
    let mut numbers = HashMap::new();
    let mut number =
        |&literal: &i32| numbers.entry(literal).or_insert_with(|| PyInt::new(py, literal)).clone();
    let clauses = flat.split_inclusive(|&literal| literal == 0);
    let clauses = clauses.map(|clause| &clause[..clause.len() - 1]);
    clauses.map(|clause| Ok(PyList::new(py, clause.iter().map(&mut number))?.unbind())).collect()
}

/// The result of work during which `gc` collects no garbage: it would search a list of all clauses
/// again and again while the list grows.
fn uncollected<T>(gc: &Bound<'_, PyModule>, work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    let is_enabled = gc.call_method0("isenabled")?.is_truthy()?;
    gc.call_method0("disable")?;
    let done = work();
    if is_enabled {
        gc.call_method0("enable")?;
    }
    done
}

/// The clauses of a formula, one by one, while they are encoded in a thread of its own.
#[pyclass(module = "nq_sat._native", frozen)]
pub struct ClauseIterator {
    running: Running<Batch>,
    /// What waits. No code of Python runs while it is locked.
    waiting: Mutex<VecDeque<Py<PyList>>>,
    /// Kept, since an import makes garbage.
    gc: Py<PyModule>,
}

impl ClauseIterator {
    pub fn new(query: Query, monitor: Monitor, py: Python<'_>) -> Result<Self> {
        let gc = py.import("gc")?.unbind();
        let running = Running::start(monitor.clone(), ROOM, move |send| {
            let mut flat = Flat::new(BATCH, monitor, Some(send.clone()));
            match caught(|| query.clauses(&mut flat)) {
                Ok(Ok(())) => flat.flush(),
                Ok(Err(error)) => drop(send.send(Err(QueryError::to_string(&error)))),
                Err(fault) => drop(send.send(Err(fault))),
            }
        })?;
        Ok(Self { running, waiting: Mutex::default(), gc })
    }

    fn waiting(&self) -> impl DerefMut<Target = VecDeque<Py<PyList>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl ClauseIterator {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> Result<Option<Py<PyList>>> {
        loop {
            let clause = self.waiting().pop_front();
            if clause.is_some() {
                return Ok(clause);
            }
            let Some(batch) = self.running.next(py, |_| Ok(()))? else { return Ok(None) };
            let batch = batch.map_err(Fault::none)?;
            let clauses = uncollected(self.gc.bind(py), || lists(py, &batch))?;
            self.waiting().extend(clauses);
        }
    }
}
