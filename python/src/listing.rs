//! The placements of a query, one by one, while the search runs.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use nq_sat::base::Placement as Pieces;
use nq_sat::query::Solution as Answer;
use nq_sat::run::Monitor;
use nq_sat::{Query, QueryError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::fault::{Fault, Result};
use crate::model::Model;
use crate::placement::Placement;
use crate::running::Running;
use crate::solution::solution;
use crate::stated::Stated;
use crate::watch::Watch;
use crate::work::caught;

/// The placements that may wait in a channel. The search waits when there are more.
const ROOM: usize = 1024;

/// The most boards that an answer keeps.
const BOARDS: usize = 12;

/// An answer, with its first boards.
pub type Listed = std::result::Result<(Answer, Vec<Placement>), QueryError>;

/// Lists the placements of a query.
pub fn list(
    query: &Query,
    model: &Model,
    mut each: impl FnMut(&Arc<Stated>, &Pieces, Option<usize>) -> ControlFlow<()>,
) -> Listed {
    let (mut boards, mut stated) = (Vec::new(), None);
    let answer = query.each(|problem, pieces, orbit| {
        let problem = stated.get_or_insert_with(|| Stated::new(model, problem));
        if orbit.is_some() && boards.len() < BOARDS {
            boards.push(Placement::new(problem, pieces, orbit));
        }
        each(problem, pieces, orbit)
    })?;
    Ok((answer, boards))
}

/// What the search sends.
enum Message {
    Found(Placement),
    End(std::result::Result<Box<Listed>, String>),
}

/// The placements of a query, one by one, while the search runs in a thread of its own.
///
/// Geometry checks each placement before you see it. The search waits when 1024 placements wait
/// for you, so memory is constant. It ends when you leave the iterator. After the last placement a
/// second engine lists them all again; an exception says if it disagrees.
///
/// Several threads may share an iterator: each placement goes to one of them.
///
/// >>> placements = Query(Model.n_queens(), 4).placements()
/// >>> [str(placement) for placement in placements]
/// ['Qa2 Qb4 Qc1 Qd3', 'Qa3 Qb1 Qc4 Qd2']
/// >>> placements.answer
/// <Solution n-queens, n = 4: total 2, fundamental 1>
#[pyclass(module = "nq_sat", frozen)]
pub struct Placements {
    running: Running<Message>,
    /// Locked while it reports.
    watch: Mutex<Watch>,
    answer: PyOnceLock<Py<PyAny>>,
}

impl Placements {
    pub fn new(query: Query, model: &Model, monitor: Monitor, watch: Watch) -> Result<Self> {
        let model = model.clone();
        let running = Running::start(monitor, ROOM, move |send| {
            let answer = caught(|| {
                list(&query, &model, |problem, pieces, orbit| {
                    // Nobody receives what an abandoned iterator finds.
                    match send.send(Message::Found(Placement::new(problem, pieces, orbit))) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    }
                })
            });
            let _ = send.send(Message::End(answer.map(Box::new)));
        })?;
        Ok(Self { running, watch: Mutex::new(watch), answer: PyOnceLock::new() })
    }

    /// Does this with the watch, unless it reports just now.
    fn watch(&self, this: impl FnOnce(&mut Watch) -> PyResult<()>) -> PyResult<()> {
        self.watch.try_lock().map_or(Ok(()), |mut watch| this(&mut watch))
    }
}

#[pymethods]
impl Placements {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> Result<Option<Placement>> {
        let next = self.running.next(py, |monitor| self.watch(|watch| watch.see(py, monitor)));
        if let Ok(Some(Message::Found(placement))) = next {
            return Ok(Some(placement));
        }
        self.watch(|watch| watch.close(py))?;
        if let Some(Message::End(answer)) = next? {
            let (answer, boards) = (*answer.map_err(Fault::none)?)?;
            let _ = self.answer.set(py, solution(answer, boards, py)?.unbind());
        }
        Ok(None)
    }

    /// The answer with its evidence, after the last placement.
    #[getter]
    fn answer(&self, py: Python<'_>) -> Option<&Py<PyAny>> {
        self.answer.get(py)
    }

    /// Ends the search, also for other threads that wait for a placement.
    ///
    /// Leaving the iterator does the same.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.running.stop(py);
        self.watch(|watch| watch.close(py))
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(
        &self,
        py: Python<'_>,
        _exception: &Bound<'_, pyo3::types::PyTuple>,
    ) -> PyResult<()> {
        self.close(py)
    }
}
