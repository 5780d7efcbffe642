//! The placements of a query, one by one, while the search runs.

use std::mem::forget;
use std::ops::ControlFlow;
use std::process;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use nq_sat::base::Placement as Pieces;
use nq_sat::query::Solution as Answer;
use nq_sat::run::Monitor;
use nq_sat::{Query, QueryError};
use pyo3::prelude::*;

use crate::fault::{Fault, ForkError, Result};
use crate::model::Model;
use crate::placement::Placement;
use crate::solution::{BOARDS, solution};
use crate::stated::Stated;
use crate::work::{GLANCE, caught, start};

/// The items that may wait in a channel. The search waits when there are more.
pub const ROOM: usize = 1024;

/// What the search sends.
enum Message {
    Problem(Arc<Stated>),
    Found(Pieces, Option<usize>),
    End(std::result::Result<Box<std::result::Result<Answer, QueryError>>, String>),
}

/// The receiving end of a thread. The thread ends soon after it is dropped.
pub struct Running<T> {
    /// In a fork there is no thread, and the channel may be locked for ever: it is not touched.
    receiver: Option<Mutex<Receiver<T>>>,
    monitor: Monitor,
    process: u32,
}

impl<T: Send + 'static> Running<T> {
    /// Starts a thread that sends.
    pub fn start(
        monitor: Monitor,
        room: usize,
        work: impl FnOnce(SyncSender<T>) + Send + 'static,
    ) -> Result<Self> {
        let (send, receive) = sync_channel(room);
        start(move || work(send))?;
        Ok(Self { receiver: Some(Mutex::new(receive)), monitor, process: process::id() })
    }

    /// Refuses a fork of the process.
    pub fn check_process(&self) -> Result<()> {
        if self.process == process::id() {
            return Ok(());
        }
        let why = "the search runs in the process that started it, and not in a fork of it: start \
                   it again here";
        Err(ForkError::new_err(why).into())
    }

    /// The next item. `None` if the thread ended.
    pub fn next(&mut self, py: Python<'_>) -> Result<Option<T>> {
        self.check_process()?;
        let Some(receiver) = &mut self.receiver else { return Ok(None) };
        let receiver = receiver.get_mut().unwrap_or_else(PoisonError::into_inner);
        match receiver.try_recv() {
            Ok(item) => return Ok(Some(item)),
            Err(TryRecvError::Disconnected) => return Ok(None),
            Err(TryRecvError::Empty) => {}
        }
        loop {
            let waiting = &mut *receiver;
            match py.detach(move || waiting.recv_timeout(GLANCE)) {
                Ok(item) => return Ok(Some(item)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(signal) = py.check_signals() {
                self.stop();
                return Err(signal.into());
            }
        }
    }

    /// Ends the thread soon.
    pub fn stop(&mut self) {
        let Some(receiver) = self.receiver.take() else { return };
        if self.process == process::id() {
            self.monitor.stop();
        } else {
            forget(receiver);
        }
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        if self.process == process::id() {
            self.monitor.stop();
        } else if let Some(receiver) = self.receiver.take() {
            forget(receiver);
        }
    }
}

/// The placements of a query, one by one, while the search runs in a thread of its own.
///
/// Geometry checks each placement before you see it. The search waits when 1024 placements wait
/// for you, so memory is constant. It ends when you leave the iterator. After the last placement a
/// second engine lists them all again; an exception says if it disagrees.
///
/// >>> placements = Query(Model.n_queens(), 4).placements()
/// >>> [str(placement) for placement in placements]
/// ['Qa2 Qb4 Qc1 Qd3', 'Qa3 Qb1 Qc4 Qd2']
/// >>> placements.answer
/// <Solution n-queens, n = 4: total 2, fundamental 1>
#[pyclass(module = "nq_sat")]
pub struct Placements {
    running: Running<Message>,
    problem: Option<Arc<Stated>>,
    boards: Vec<Placement>,
    answer: Option<Py<PyAny>>,
}

impl Placements {
    pub fn new(query: Query, model: &Model, monitor: Monitor) -> Result<Self> {
        let model = model.clone();
        let running = Running::start(monitor, ROOM, move |send| {
            let mut is_first = true;
            let answer = caught(|| {
                query.each(|problem, placement, orbit| {
                    let head = std::mem::take(&mut is_first)
                        .then(|| Message::Problem(Stated::new(&model, problem)));
                    let mut messages =
                        head.into_iter().chain([Message::Found(placement.clone(), orbit)]);
                    // Nobody receives what an abandoned iterator finds.
                    match messages.try_for_each(|message| send.send(message)) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    }
                })
            });
            let _ = send.send(Message::End(answer.map(Box::new)));
        })?;
        Ok(Self { running, problem: None, boards: Vec::new(), answer: None })
    }
}

#[pymethods]
impl Placements {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> Result<Option<Placement>> {
        loop {
            match self.running.next(py)? {
                None => return Ok(None),
                Some(Message::Problem(problem)) => self.problem = Some(problem),
                Some(Message::Found(pieces, orbit)) => {
                    let Some(problem) = &self.problem else { continue };
                    let placement = Placement { problem: Arc::clone(problem), pieces, orbit };
                    if orbit.is_some() && self.boards.len() < BOARDS {
                        self.boards.push(placement.clone());
                    }
                    return Ok(Some(placement));
                }
                Some(Message::End(answer)) => {
                    let answer = answer.map_err(Fault::none)?;
                    let boards = std::mem::take(&mut self.boards);
                    self.answer = Some(solution((*answer)?, boards, py)?.unbind());
                }
            }
        }
    }

    /// The answer with its evidence, after the last placement.
    #[getter]
    fn answer(&self) -> Option<&Py<PyAny>> {
        self.answer.as_ref()
    }

    /// Ends the search. Leaving the iterator does the same.
    fn close(&mut self) {
        self.running.stop();
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&mut self, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.close();
    }
}
