//! A question, put together step by step.

use std::time::Duration;

use crate::ask::planner::MEMORY_LIMIT;
use crate::ask::registry::{Engines, MakeEngines};
use crate::error::{QueryError, Result};
use nq_board::base::shell_words::quoted;
use nq_board::model::{CountRange, Levels, Model, ModelError, Problem, Settings, option_for};
use nq_board::run::{Control, Instant, Monitor};
use nq_cnf::instance::Instance;
use nq_cnf::sat::cnf::{ClauseSink, FormulaSize};
use nq_cnf::sat::encoding::{Encoding, EncodingChoice, Purpose};
use nq_cnf::sat::enumerate::{Enumeration, SatChoice};

/// A question: a model at a size, values for its parameters, and how to find the answer.
///
/// ```
/// use nq_query::{Model, Query};
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
/// # Ok::<(), nq_query::QueryError>(())
/// ```
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[must_use]
pub struct Query {
    /// The model.
    pub model: Model,
    /// The size.
    pub size: u32,
    /// The parameters that are set.
    pub settings: Settings,
    /// The named engines. All verify; the first solves and counts.
    pub(crate) engines: Vec<String>,
    /// The solver, the encoding and the strategy.
    pub(crate) choice: SatChoice,
    /// Whether one placement of each orbit is wanted.
    pub(crate) breaks_symmetry: bool,
    /// Whether the numbers of pieces are open.
    pub any_numbers: bool,
    /// The most bytes of an engine, if the user gave it.
    pub(crate) memory_limit: Option<u64>,
    /// Whether fundamental placements are not counted.
    pub(crate) total_only: bool,
    /// Whether one placement is wanted.
    pub(crate) is_first: bool,
    /// Whether the first answer is the last.
    pub unconfirmed: bool,
    pub(crate) timeout: Option<Duration>,
    pub(crate) monitor: Monitor,
    pub(crate) make_engines: MakeEngines,
}

impl Query {
    /// Asks for all placements of a model at size `n`. For a constant board, `n` is the number of
    /// its rows ([`Model::size`]).
    pub fn new(model: Model, size: u32) -> Self {
        Self {
            model,
            size,
            settings: Settings::default(),
            engines: Vec::new(),
            choice: SatChoice::default(),
            breaks_symmetry: false,
            any_numbers: false,
            memory_limit: None,
            total_only: false,
            is_first: false,
            unconfirmed: false,
            timeout: None,
            monitor: Monitor::default(),
            make_engines: Engines::all,
        }
    }

    /// The same question at another size.
    pub fn at(&self, size: u32) -> Self {
        Self { size, ..self.clone() }
    }

    /// Sets a parameter of the model, such as `k`.
    pub fn parameter(self, name: &str, value: i64) -> Self {
        Self { settings: self.settings.with(name, value), ..self }
    }

    /// Replaces all parameters of the model.
    pub fn settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// Names the engine. The default is the engine that suits the problem.
    pub fn engine(self, name: &str) -> Self {
        Self { engines: vec![name.to_owned()], ..self }
    }

    /// Chooses the encodings of SAT engines.
    pub const fn encoding(mut self, encoding: EncodingChoice) -> Self {
        self.choice.encoding = encoding;
        self
    }

    /// Chooses how SAT engines enumerate.
    pub const fn enumeration(mut self, enumeration: Enumeration) -> Self {
        self.choice.enumeration = enumeration;
        self
    }

    /// Uses this number of threads, at least one. The default is one per core.
    pub const fn threads(mut self, threads: usize) -> Self {
        self.choice.enumeration.threads = Some(threads);
        self
    }

    /// Counts placements, and no orbits: by the engine that is fastest for that.
    pub const fn total_only(mut self) -> Self {
        self.total_only = true;
        self
    }

    /// Solves by one engine, and has no second confirm its answer.
    pub const fn unconfirmed(mut self) -> Self {
        self.unconfirmed = true;
        self
    }

    /// Asks for one placement, with a formula that suits the first.
    pub const fn for_one(mut self) -> Self {
        self.is_first = true;
        self.choice.encoding.purpose = Purpose::First;
        self
    }

    /// Has one placement of each orbit, the least, in files and formulas, and expects it of their
    /// solvers. Solving and counting are as before: their answers have the orbits.
    ///
    /// ```
    /// use nq_cnf::sat::cnf::Formula;
    /// use nq_query::{Model, Query};
    ///
    /// let mut formula = Formula::default();
    /// Query::new(Model::n_queens(), 4).break_symmetry().clauses(&mut formula)?;
    /// assert!(formula.variables() > 16, "comparisons have auxiliary variables");
    /// # Ok::<(), nq_query::QueryError>(())
    /// ```
    pub const fn break_symmetry(mut self) -> Self {
        self.breaks_symmetry = true;
        self
    }

    /// Leaves the number of each piece open, in files.
    pub const fn any_numbers(mut self) -> Self {
        self.any_numbers = true;
        self
    }

    /// Chooses from other engines.
    pub const fn with_engines(mut self, make_engines: MakeEngines) -> Self {
        self.make_engines = make_engines;
        self
    }

    /// Names engines: all verify, the first solves and counts.
    pub fn named_engines(self, names: &[String]) -> Self {
        Self { engines: names.to_vec(), ..self }
    }

    /// Names this engine if none is named.
    pub fn or_engine(self, name: &str) -> Self {
        if self.engines.is_empty() { self.engine(name) } else { self }
    }

    /// The same question about another model.
    pub fn about(self, model: Model) -> Self {
        Self { model, ..self }
    }

    /// Gives engines this memory in bytes: no engine is chosen that certainly needs more, and one
    /// that reaches the limit stops. The default is 4 GiB on every machine, and for a named engine
    /// what is available.
    pub const fn memory_limit(mut self, bytes: u64) -> Self {
        self.memory_limit = Some(bytes);
        self
    }

    /// The most bytes of an engine that is chosen.
    pub(crate) fn memory_of_chosen(&self) -> u64 {
        self.memory_limit.unwrap_or(MEMORY_LIMIT)
    }

    /// The same run with the memory that the engine has.
    pub(crate) fn with_memory(&self, control: &Control) -> Control {
        let is_named = self.named().is_some();
        control.with_memory(self.memory_limit.or((!is_named).then_some(MEMORY_LIMIT)))
    }

    /// Stops after this time, with what was found until then.
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Shows the progress of this query's runs to another thread, which can stop them. A stopped
    /// run has what was found until then.
    ///
    /// ```
    /// use nq_board::run::{Monitor, StopReason};
    /// use nq_query::{Model, Query};
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
    /// # Ok::<(), nq_query::QueryError>(())
    /// ```
    pub fn monitored_by(self, monitor: &Monitor) -> Self {
        Self { monitor: monitor.clone(), ..self }
    }

    /// The problem; every parameter must have a value.
    pub fn problem(&self) -> Result<Problem> {
        Ok(self.model.problem(self.size()?, &self.settings)?)
    }

    /// Passes the clauses of the formula to a sink, such as a solver. The first variables are those
    /// of pieces on squares.
    pub fn clauses(&self, sink: &mut dyn ClauseSink) -> Result<()> {
        let instance = self.instance(false)?;
        self.encoding_of(instance.problem()).encode(&instance, sink);
        Ok(())
    }

    /// The size of the formula, computed without its clauses.
    ///
    /// ```
    /// use nq_cnf::sat::cnf::Formula;
    /// use nq_query::{Model, Query};
    ///
    /// let query = Query::new(Model::n_queens(), 8);
    /// let mut formula = Formula::default();
    /// query.clauses(&mut formula)?;
    /// assert_eq!(query.formula_size()?, formula.size());
    /// # Ok::<(), nq_query::QueryError>(())
    /// ```
    pub fn formula_size(&self) -> Result<FormulaSize> {
        let instance = self.instance(false)?;
        Ok(self.encoding_of(instance.problem()).size(&instance))
    }

    /// The values of the parameter of the objective, if it is open.
    pub(crate) fn levels(&self) -> Result<Option<Levels<'_>>, ModelError> {
        self.model.levels(self.size()?, &self.settings)
    }

    /// The instance; `optimises` leaves the parameter of the objective open. Fails for bad
    /// parameters, and options that do not fit together.
    pub(crate) fn instance(&self, optimises: bool) -> Result<Instance> {
        let instance = if self.any_numbers {
            let why =
                "--any-numbers leaves the numbers of pieces open: leave it out, or -k and --set";
            Instance::new(&self.problem_with_any_numbers(why)?)
        } else if optimises {
            Instance::optimising(&self.model.optimisation(self.size()?, &self.settings)?)
        } else {
            Instance::new(&self.problem()?)
        };
        if self.breaks_symmetry && instance.symmetry_group().sorts_pieces() {
            return Err(QueryError::Refused(
                "more than five kinds of pieces can be exchanged, too many for a formula that has \
                 one placement of each orbit: leave out --break-symmetry"
                    .to_owned(),
            ));
        }
        Ok(if self.breaks_symmetry { instance.breaking_symmetry() } else { instance })
    }

    /// The problem with any number of each piece. The rules of the model apply, but not its numbers
    /// of pieces. Fails for faults of the model, with `has_numbers` for settings that only say
    /// numbers, and for a parameter of the rules without a value.
    pub(crate) fn problem_with_any_numbers(&self, has_numbers: &str) -> Result<Problem> {
        let (size, settings) = (self.size()?, &self.settings);
        let problem = self.model.with_any_numbers().first_problem(size, settings);
        // A setting that says a number has no effect then.
        if problem.is_err() && self.model.first_problem(size, settings).is_ok() {
            return Err(QueryError::Refused(has_numbers.to_owned()));
        }
        problem?.map(with_any_numbers).ok_or_else(|| {
            QueryError::Refused(format!(
                "{} has no --table at this size: its parameter has no value; take another size",
                self.model.name()
            ))
        })
    }

    /// The encoding of a problem.
    pub fn encoding_of(&self, problem: &Problem) -> Encoding {
        self.choice.encoding.resolve(problem)
    }

    /// How SAT engines encode and enumerate.
    pub const fn choice(&self) -> SatChoice {
        self.choice
    }

    /// The engines to choose from.
    pub fn make_engines(&self) -> Engines {
        (self.make_engines)(self.choice)
    }

    /// The engine that solves and counts, if one is named.
    pub(crate) fn named(&self) -> Option<&str> {
        self.engines.first().map(String::as_str)
    }

    /// The size, which must be that of a constant board. Fails if the board has another size.
    pub(crate) fn size(&self) -> Result<u32, ModelError> {
        self.size_or(Some(self.size))
    }

    /// Another size; without one, that of a constant board.
    ///
    /// # Errors
    /// If the board has another size.
    pub fn size_or(&self, given: Option<u32>) -> Result<u32, ModelError> {
        self.model.size(given, &self.settings)
    }

    /// The options of the command line that select the model and its parameters.
    pub fn options(&self) -> Vec<String> {
        let Self { model, settings, .. } = self;
        let selected = [format!("--model {}", quoted(model.selector()))].into_iter();
        let settings = settings.iter().map(|(name, value)| option_for(name, value));
        selected.chain(settings).chain(model.square_options()).collect()
    }

    /// A control with the time limit.
    pub fn control(&self) -> Control {
        // A time beyond the range of the clock is no limit.
        let deadline = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let control = Control::new(deadline).monitored_by(&self.monitor);
        control.with_memory(self.memory_limit)
    }
}

/// The same problem, whatever the numbers of pieces are.
fn with_any_numbers(mut problem: Problem) -> Problem {
    let all = u32::try_from(problem.board.len()).unwrap_or(u32::MAX);
    // A board without squares has any number of pieces too, not exactly 0.
    problem.counts.fill(CountRange { min: 0, max: all.max(1) });
    problem.total = None;
    problem.level = None;
    problem
}
