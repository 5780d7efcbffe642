//! A question, put together step by step.

use std::collections::BTreeSet;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use super::counting::{CountReport, count};
use super::decode::{DecodeQuestion, Decoded};
use super::divide::divide;
use super::error::QueryError;
use super::estimate::{EstimateReport, estimate};
use super::export::Export;
use super::format_names::format_of_file;
use super::registry::Engines;
use super::solve::{Request, Solution, solve};
use super::table::{TableReport, Tables};
use super::verify::{Verification, VerifyReport};
use nq_board::base::placement::Placement;
use nq_board::base::shell_words::quoted;
use nq_board::model::{Model, Problem, Settings, option_for};
use nq_board::run::clock::Instant;
use nq_board::run::control::{Control, Monitor};
use nq_cnf::instance::Instance;
use nq_cnf::sat::cnf::{ClauseSink, FormulaSize};
use nq_cnf::sat::encoding::{Encoding, EncodingChoice};
use nq_cnf::sat::enumerate::{Enumeration, SatChoice, Strategy};
use nq_native::{HalfJoin, Rows};

/// A question: a model at a size, values for its parameters, and how to find the answer.
///
/// ```
/// use nq_sat::{Model, Query};
///
/// let answer = Query::new(Model::queens_and_knights(), 6).solve()?;
/// assert_eq!(answer.optimum(), Some(3));
/// assert_eq!(answer.total(), 176);
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
    breaks_symmetry: bool,
    timeout: Option<Duration>,
    monitor: Monitor,
}

impl Query {
    /// Asks for all placements of a model at size `n`. For a constant board, `n` is the number of
    /// its rows ([`Model::size`]).
    #[must_use]
    pub fn new(model: Model, size: u32) -> Self {
        Self {
            model,
            size,
            settings: Settings::default(),
            engine: None,
            choice: SatChoice::default(),
            breaks_symmetry: false,
            timeout: None,
            monitor: Monitor::default(),
        }
    }

    /// Sets a parameter of the model, such as `k`.
    #[must_use]
    pub fn parameter(self, name: &str, value: i64) -> Self {
        Self { settings: self.settings.with(name, value), ..self }
    }

    /// Replaces all parameters of the model.
    #[must_use]
    pub fn settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// Names the engine. The default is the engine that suits the problem.
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

    /// Uses this number of threads, at least one. The default is one per core.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.choice.enumeration.threads = Some(threads);
        self
    }

    /// Has one placement of each orbit, the least, in files and formulas, and expects it of their
    /// solvers. Solving and counting are as before: their answers have the orbits.
    ///
    /// ```
    /// use nq_sat::sat::cnf::Formula;
    /// use nq_sat::{Model, Query};
    ///
    /// let mut formula = Formula::default();
    /// Query::new(Model::n_queens(), 4).break_symmetry().clauses(&mut formula)?;
    /// assert!(formula.variables() > 16, "comparisons have auxiliary variables");
    /// # Ok::<(), nq_sat::QueryError>(())
    /// ```
    #[must_use]
    pub const fn break_symmetry(mut self) -> Self {
        self.breaks_symmetry = true;
        self
    }

    /// Stops after this time, with what was found until then.
    #[must_use]
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Shows the progress of this query's runs to another thread, which can stop them. A stopped
    /// run has what was found until then.
    ///
    /// ```
    /// use nq_sat::run::control::{Monitor, StopReason};
    /// use nq_sat::{Model, Query};
    ///
    /// let monitor = Monitor::default();
    /// let query = Query::new(Model::n_queens(), 20).monitored_by(&monitor);
    /// let run = std::thread::spawn(move || query.solve());
    /// while monitor.found() == 0 {
    ///     std::thread::yield_now();
    /// }
    /// monitor.stop();
    /// let solution = run.join().expect("no panic")?;
    /// assert_eq!(solution.stopped(), Some(StopReason::Cancelled));
    /// # Ok::<(), nq_sat::QueryError>(())
    /// ```
    #[must_use]
    pub fn monitored_by(self, monitor: &Monitor) -> Self {
        Self { monitor: monitor.clone(), ..self }
    }

    /// Finds all placements, checks each, and compares with a second engine.
    ///
    /// # Errors
    /// Bad input, engines that fail, a placement that breaks the rules, engines that disagree, a
    /// published value that differs.
    pub fn solve(&self) -> Result<Solution, QueryError> {
        self.each(|_, _, _| ControlFlow::Continue(()))
    }

    /// Like [`Query::solve`]; `visit` sees every placement of the first engine once.
    ///
    /// # Errors
    /// As [`Query::solve`].
    pub fn placements(
        &self,
        mut visit: impl FnMut(&Placement) -> ControlFlow<()>,
    ) -> Result<Solution, QueryError> {
        self.each(|_, placement, _| visit(placement))
    }

    /// Like [`Query::placements`]; `visit` also sees the problem, for an optimising model at its
    /// best level, and for the least placement of each orbit the size of the orbit.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use nq_sat::{Model, Query};
    ///
    /// let mut orbits = Vec::new();
    /// Query::new(Model::n_queens(), 6).each(|_, _, orbit| {
    ///     orbits.extend(orbit);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(orbits, [4]);
    /// # Ok::<(), nq_sat::QueryError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Query::solve`].
    pub fn each(
        &self,
        mut visit: impl FnMut(&Problem, &Placement, Option<usize>) -> ControlFlow<()>,
    ) -> Result<Solution, QueryError> {
        let visit = |problem: &Problem, placement: &Placement, orbit| {
            Ok::<_, QueryError>(visit(problem, placement, orbit))
        };
        solve(self.request()?, &Engines::all(self.choice), &self.control(), visit)
    }

    /// Counts with the fastest engine.
    ///
    /// # Errors
    /// Bad input, engines that fail, a published value that differs.
    pub fn count(&self) -> Result<CountReport, QueryError> {
        let engines = Engines::all(self.choice);
        let report = count(self.request()?, &engines, &self.control(), &mut |_, _| ())?;
        QueryError::check_known(&report.known)?;
        Ok(report)
    }

    /// Counts all numbers of pieces at once: the rules of the model apply, its numbers do not.
    ///
    /// # Errors
    /// Settings and engines that have no table; a published sum that differs.
    pub fn table(&self) -> Result<TableReport, QueryError> {
        let Request { model, size, settings, engine } = self.request()?;
        let threads = self.choice.enumeration.threads();
        let engines = Engines::all(self.choice);
        let tables = Tables::new(model, settings, (&engines, engine), &(size..=size), threads)?;
        let report = tables.count(size, &self.control())?;
        QueryError::check_known(&report.known)?;
        Ok(report)
    }

    /// Projects the cost of a count from a sample that takes about `time`, by the named engine, or
    /// by the half-board join for n-queens and `rows` for other models. The same `seed` takes the
    /// same sample.
    ///
    /// # Errors
    /// Problems that the engine does not take; [`QueryError::Stopped`] at the time limit.
    pub fn estimate(&self, time: Duration, seed: u64) -> Result<EstimateReport, QueryError> {
        let (problem, threads) = (self.problem()?, self.choice.enumeration.threads());
        let (half_join, rows) = (HalfJoin::new(None, threads), Rows::new(threads));
        let divided = divide(&problem, self.engine.as_deref(), half_join, rows)?;
        estimate(&*divided, time, seed, &self.control())
    }

    /// Runs every engine that takes the question and finishes boards of its size quickly; a named
    /// engine runs alone.
    ///
    /// # Errors
    /// As [`Query::solve`]; [`QueryError::Stopped`] at the time limit.
    pub fn verify(&self) -> Result<VerifyReport, QueryError> {
        let Self { model, settings, engine, choice, .. } = self;
        let (engines, control) = (Engines::all(*choice), self.control());
        let verification = Verification {
            model,
            settings,
            engines: &engines.chosen(engine.as_slice())?,
            engines_are_named: engine.is_some(),
            asks_blocking: choice.enumeration.strategy == Strategy::Blocking,
            solvers: None,
            control: &control,
        };
        let report =
            verification.size(self.size()?, &BTreeSet::new(), &mut |_| Ok::<_, QueryError>(()))?;
        match report.stopped {
            Some(reason) => Err(QueryError::Stopped(reason)),
            None if report.rows.is_empty() => Err(QueryError::NoEngine(model.name().to_owned())),
            None => Ok(report),
        }
    }

    /// The problem; every parameter must have a value.
    ///
    /// # Errors
    /// Faults of the model and of its parameters.
    pub fn problem(&self) -> Result<Problem, QueryError> {
        Ok(self.model.problem(self.size()?, &self.settings)?)
    }

    /// Writes the instance to a file. Its suffix selects the format and the compression; a name
    /// without a suffix is a DIMACS file. An existing file is replaced. If the format states
    /// objectives, the parameter of the objective may stay open.
    ///
    /// # Errors
    /// As [`Query::problem`]; an unknown suffix, problems that have no file in the format, files
    /// that cannot be written; [`QueryError::Stopped`] at the time limit.
    pub fn write(&self, path: &Path) -> Result<(), QueryError> {
        let Self { model, settings, .. } = self;
        let mut named = vec![format!("--model {}", quoted(model.name()))];
        named.extend(settings.iter().map(|(name, value)| option_for(name, value)));
        named.extend(model.square_options());
        let export =
            Export::new(model, self.size()?, settings, named, format_of_file(path)?, None)?;
        let export = if self.breaks_symmetry { export.breaking_symmetry() } else { export };
        let encoding = self.choice.encoding.resolve(export.instance().problem());
        export.encoded(encoding)?.write_file(path, &self.control())
    }

    /// Passes the clauses of the formula to a sink, such as a solver. The first variables are those
    /// of pieces on squares.
    ///
    /// # Errors
    /// As [`Query::problem`].
    pub fn clauses(&self, sink: &mut dyn ClauseSink) -> Result<(), QueryError> {
        let instance = self.instance(false)?;
        self.encoding_of(instance.problem()).encode(&instance, sink);
        Ok(())
    }

    /// The size of the formula, computed without its clauses.
    ///
    /// ```
    /// use nq_sat::sat::cnf::Formula;
    /// use nq_sat::{Model, Query};
    ///
    /// let query = Query::new(Model::n_queens(), 8);
    /// let mut formula = Formula::default();
    /// query.clauses(&mut formula)?;
    /// assert_eq!(query.formula_size()?, formula.size());
    /// # Ok::<(), nq_sat::QueryError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Query::problem`].
    pub fn formula_size(&self) -> Result<FormulaSize, QueryError> {
        let instance = self.instance(false)?;
        Ok(self.encoding_of(instance.problem()).size(&instance))
    }

    /// Reads the output of a solver on the formula: one answer, as competition solvers print it, or
    /// a bare model. Geometry checks it. If the parameter of the objective is open, its value
    /// comes from the answer.
    ///
    /// ```
    /// use nq_sat::{Model, Query};
    ///
    /// let output = "s SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n";
    /// let decoded = Query::new(Model::n_queens(), 4).decode(output.as_bytes())?;
    /// assert_eq!((decoded.verdict(), decoded.placements.len()), ("SATISFIABLE", 1));
    /// # Ok::<(), nq_sat::QueryError>(())
    /// ```
    ///
    /// # Errors
    /// As [`DecodeQuestion::decode`], and faults of the model and of its parameters.
    pub fn decode(&self, output: impl Read) -> Result<Decoded, QueryError> {
        self.decoded(output, false)
    }

    /// Like [`Query::decode`], for a solver that lists all models.
    ///
    /// # Errors
    /// As [`Query::decode`].
    pub fn decode_all(&self, output: impl Read) -> Result<Decoded, QueryError> {
        self.decoded(output, true)
    }

    /// The question of a formula of this query.
    pub(crate) fn decode_question(&self) -> Result<DecodeQuestion<'_>, QueryError> {
        let question = DecodeQuestion::new(&self.model, self.size()?, self.settings.clone())?;
        Ok(if self.breaks_symmetry { question.breaking_symmetry() } else { question })
    }

    fn decoded(&self, mut output: impl Read, all: bool) -> Result<Decoded, QueryError> {
        self.decode_question()?.decode(self.choice.encoding, &mut output, all)
    }

    /// The instance; `optimises` leaves the parameter of the objective open.
    pub(super) fn instance(&self, optimises: bool) -> Result<Instance, QueryError> {
        let instance = if optimises {
            Instance::optimising(&self.model.optimisation(self.size()?, &self.settings)?)
        } else {
            Instance::new(&self.problem()?)
        };
        Ok(if self.breaks_symmetry { instance.breaking_symmetry() } else { instance })
    }

    /// The encodings for a problem.
    pub(super) fn encoding_of(&self, problem: &Problem) -> Encoding {
        self.choice.encoding.resolve(problem)
    }

    /// How SAT engines encode and enumerate.
    pub(crate) const fn choice(&self) -> SatChoice {
        self.choice
    }

    /// The request to engines.
    pub(crate) fn request(&self) -> Result<Request<'_>, QueryError> {
        let Self { model, settings, engine, .. } = self;
        Ok(Request { model, size: self.size()?, settings, engine: engine.as_deref() })
    }

    /// The size, which must be that of a constant board.
    fn size(&self) -> Result<u32, QueryError> {
        Ok(self.model.size(Some(self.size), &self.settings)?)
    }

    /// A control with the time limit.
    pub(crate) fn control(&self) -> Control {
        // A time beyond the range of the clock is no limit.
        let deadline = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        Control::new(deadline).monitored_by(&self.monitor)
    }
}
