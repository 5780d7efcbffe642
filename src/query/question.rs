//! A question, put together step by step, and asked.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::counting::{CountReport, count};
use super::error::QueryError;
use super::registry::Engines;
use super::solve::{Request, Solution, solve};
use super::verify::{Verification, VerifyReport};
use crate::base::placement::Placement;
use crate::instance::Instance;
use crate::model::{Model, Problem, Settings};
use crate::run::control::Control;
use crate::sat::cnf::ClauseSink;
use crate::sat::encoding::EncodingChoice;
use crate::sat::enumerate::{Enumeration, SatChoice, Strategy};

/// A question: a model at a size, values for its parameters, and how the answer is to be found.
///
/// ```
/// use nq_sat::{Model, Query};
///
/// let answer = Query::new(Model::queens_and_knights(), 6).solve()?;
/// assert_eq!((answer.optimum(), answer.total()), (Some(3), 176));
///
/// let query = Query::new(Model::n_queens(), 10).engine("batsat");
/// let query = query.encoding("commander:4 + totalizer".parse()?).threads(1);
/// assert_eq!(query.count()?.total(), 724);
///
/// let verified = Query::new(Model::n_queens(), 6).verify()?;
/// assert!(verified.total() == 4 && verified.is_independent());
/// # Ok::<(), nq_sat::QueryError>(())
/// ```
#[derive(Clone)]
pub struct Query {
    model: Model,
    size: u32,
    settings: Settings,
    engine: Option<String>,
    choice: SatChoice,
    timeout: Option<Duration>,
}

impl Query {
    /// Asks for all placements of a model at size `n`.
    #[must_use]
    pub fn new(model: Model, size: u32) -> Self {
        Self {
            model,
            size,
            settings: Settings::default(),
            engine: None,
            choice: SatChoice::default(),
            timeout: None,
        }
    }

    /// Sets a parameter of the model, such as `k`.
    #[must_use]
    pub fn parameter(self, name: &str, value: i64) -> Self {
        Self { settings: self.settings.with(name, value), ..self }
    }

    /// Names the engine; without a name, the one is taken that suits the problem.
    #[must_use]
    pub fn engine(self, name: &str) -> Self {
        Self { engine: Some(name.to_owned()), ..self }
    }

    /// Chooses the encodings of SAT engines.
    #[must_use]
    pub const fn encoding(mut self, encoding: EncodingChoice) -> Self {
        self.choice.encoding = encoding;
        self
    }

    /// Chooses how SAT engines enumerate.
    #[must_use]
    pub const fn enumeration(mut self, enumeration: Enumeration) -> Self {
        self.choice.enumeration = enumeration;
        self
    }

    /// Uses so many threads, at least one; without this, one a core.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.choice.enumeration.threads = Some(threads);
        self
    }

    /// Stops after this time, with what was found by then.
    #[must_use]
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Finds all placements, checks each, and asks a second engine.
    ///
    /// # Errors
    /// Bad input, engines that fail, and whatever makes the answer doubtful: a placement that breaks
    /// the rules, engines that disagree, a published value that differs.
    pub fn solve(&self) -> Result<Solution, QueryError> {
        self.placements(|_| ControlFlow::Continue(()))
    }

    /// As [`Query::solve`]; `visit` sees every placement of the first engine once.
    ///
    /// # Errors
    /// As [`Query::solve`].
    pub fn placements(
        &self,
        mut visit: impl FnMut(&Placement) -> ControlFlow<()>,
    ) -> Result<Solution, QueryError> {
        let mut visit = |_: &Problem, placement: &Placement, _| visit(placement);
        solve(self.request(), &Engines::all(self.choice), &self.control(), &mut visit)
    }

    /// Counts by the engine that is fastest.
    ///
    /// # Errors
    /// Bad input, engines that fail, a published value that differs.
    pub fn count(&self) -> Result<CountReport, QueryError> {
        let engines = Engines::all(self.choice);
        let report = count(self.request(), &engines, &self.control(), &mut |_, _| ())?;
        QueryError::check_known(&report.known)?;
        Ok(report)
    }

    /// Asks every engine that takes the question and finishes boards of its size quickly; an engine
    /// that is named, alone.
    ///
    /// # Errors
    /// As [`Query::solve`]; [`QueryError::Stopped`] when the time is up.
    pub fn verify(&self) -> Result<VerifyReport, QueryError> {
        let Self { model, size, settings, engine, choice, .. } = self;
        let (engines, control) = (Engines::all(*choice), self.control());
        let verification = Verification {
            model,
            settings,
            engines: &engines.chosen(engine.as_slice())?,
            engines_are_named: engine.is_some(),
            asks_plain: choice.enumeration.strategy == Strategy::Plain,
            solvers: None,
            control: &control,
        };
        let report =
            verification.size(*size, &BTreeSet::new(), &mut |_| Ok::<_, QueryError>(()))?;
        match report.stopped {
            Some(reason) => Err(QueryError::Stopped(reason)),
            None if report.rows.is_empty() => Err(QueryError::NoEngine(model.name().to_owned())),
            None => Ok(report),
        }
    }

    /// The problem; every parameter must have a value.
    ///
    /// # Errors
    /// Faults of the model and of the values given to it.
    pub fn problem(&self) -> Result<Problem, QueryError> {
        Ok(self.model.problem(self.size, &self.settings)?)
    }

    /// Gives the clauses of the formula to a sink, such as a solver. The first variables are those of
    /// pieces on squares.
    ///
    /// # Errors
    /// As [`Query::problem`].
    pub fn clauses(&self, sink: &mut dyn ClauseSink) -> Result<(), QueryError> {
        let instance = Instance::new(&self.problem()?);
        self.choice.encoding.settle(instance.problem()).encode(&instance, sink);
        Ok(())
    }

    fn request(&self) -> Request<'_> {
        let Self { model, size, settings, engine, .. } = self;
        Request { model, size: *size, settings, engine: engine.as_deref() }
    }

    fn control(&self) -> Control {
        // A time beyond what the clock can hold is no limit.
        Control::new(self.timeout.and_then(|timeout| Instant::now().checked_add(timeout)))
    }
}
