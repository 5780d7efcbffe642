//! Questions.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use nq_sat::QueryError;
use nq_sat::certify::count::{CountOptions, certify_count};
use nq_sat::certify::request::certify;
use nq_sat::instance::Instance;
use nq_sat::model::Settings;
use nq_sat::query::registry::Engines;
use nq_sat::run::Monitor;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};
use serde_json::json;

use crate::answer::answer;
use crate::arguments::{check, choice};
use crate::certificate::proof_formats;
use crate::clauses::{ClauseIterator, array};
use crate::convert::{self, at_least, load, natural, time, whole};
use crate::decoded::{Output, placements};
use crate::fault::{Fault, Result};
use crate::listing::{Placements, list};
use crate::model::Model;
use crate::placement::Placement;
use crate::reports::{count, table, verification};
use crate::solution::solution;
use crate::stated::Stated;
use crate::watch::Watch;
use crate::work::{control, run};

/// A question: a model at a size, values for its parameters, and how to find the answer.
///
/// `encoding` chooses how SAT engines encode, such as `"commander:4 + totalizer"`; `strategy` how
/// they enumerate: `"cubes"` or `"blocking"`. `engine` is the name of an engine or of an external
/// solver. `timeout` is a number of seconds or a `timedelta`. `threads` is the number of threads;
/// the default is one per core. With `break_symmetry`, clauses and files have one placement of each
/// orbit. `memory_limit` is a number of bytes. All other keywords are parameters of the model.
///
/// `model` is a `Model`, the name of a built-in one, or the path of a TOML file.
///
/// >>> Query("n-queens", 8) == Query(Model.n_queens(), 8)
/// True
/// >>> Query(Model.n_queens(), 8).count().total
/// 92
/// >>> Query(Model.queens_and_knights(), 8, k=5).solve().total
/// 16
/// >>> Query(Model.n_queens(), 8, engine="varisatt")
/// Traceback (most recent call last):
///     ...
/// nq_sat.InputError: unknown engine `varisatt` (did you mean `varisat`?); known are ...
/// >>> Query(Model.n_queens(), 8, enconding="pairwise")
/// Traceback (most recent call last):
///     ...
/// nq_sat.InputError: unknown argument `enconding` (did you mean `encoding`?); known are ...
#[pyclass(module = "nq_sat", frozen)]
pub struct Query {
    model: Model,
    size: u32,
    settings: Settings,
    asked: nq_sat::Query,
    timeout: Option<Duration>,
    /// The arguments with names, as they were given.
    keywords: Py<PyDict>,
}

/// The result of a question to the library.
type Answer<T> = std::result::Result<T, QueryError>;

impl Query {
    /// The query with a monitor for one run.
    fn monitored(&self) -> (nq_sat::Query, Monitor) {
        let monitor = Monitor::default();
        (self.asked.clone().monitored_by(&monitor), monitor)
    }

    /// The problem that is asked about.
    pub fn stated(&self) -> Result<Arc<Stated>> {
        Ok(Stated::new(&self.model, &self.asked.problem()?))
    }

    /// Runs a question in a thread.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        question: impl FnOnce(&nq_sat::Query) -> Answer<T> + Send + 'static,
    ) -> Result<T> {
        let (query, monitor) = self.monitored();
        Ok(run(py, &monitor, progress, move || question(&query))??)
    }
}

#[pymethods]
impl Query {
    #[new]
    #[pyo3(signature = (
        model, size = None, *, encoding = None, engine = None, strategy = None, timeout = None,
        threads = None, break_symmetry = false, memory_limit = None, **parameters
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn new(
        model: &Bound<'_, PyAny>,
        size: Option<&Bound<'_, PyAny>>,
        encoding: Option<&str>,
        engine: Option<&str>,
        strategy: Option<&str>,
        timeout: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        break_symmetry: bool,
        memory_limit: Option<&Bound<'_, PyAny>>,
        parameters: Option<&Bound<'_, PyDict>>,
    ) -> Result<Self> {
        let (model, keywords) = (Model::of(model)?, PyDict::new(model.py()));
        let mut settings = Settings::default();
        for (name, value) in parameters.into_iter().flatten() {
            let name: String = name.extract()?;
            let is_known = model.0.parameters().iter().any(|known| known.name == name);
            // A wrong name is at fault, whatever its value is.
            let value = if is_known { whole(&name, &value)? } else { 0 };
            settings = settings.with(&name, value);
        }
        let given = size.map(|size| natural::<u32>("size", size)).transpose()?;
        let size = model.0.size(given, &settings)?;
        let mut query = nq_sat::Query::new(model.0.clone(), size).settings(settings.clone());
        check(&query, &model.0)?;
        let choice = choice(encoding, strategy, threads)?;
        let timeout = convert::timeout(timeout)?;
        query = query.encoding(choice.encoding).enumeration(choice.enumeration);
        if let Some(engine) = engine {
            Engines::all(choice).by_name(engine)?;
            query = query.engine(engine);
        }
        query = timeout.into_iter().fold(query, nq_sat::Query::timeout);
        if break_symmetry {
            query = query.break_symmetry();
            keywords.set_item("break_symmetry", true)?;
        }
        if let Some(limit) = memory_limit {
            query = query.memory_limit(at_least(1, "memory_limit", limit)?);
            keywords.set_item("memory_limit", limit)?;
        }
        let names = [("encoding", encoding), ("engine", engine), ("strategy", strategy)];
        for (name, value) in names.into_iter().filter(|(_, value)| value.is_some()) {
            keywords.set_item(name, value)?;
        }
        if let Some(timeout) = timeout {
            let is_endless = timeout == Duration::MAX;
            let seconds = if is_endless { f64::INFINITY } else { timeout.as_secs_f64() };
            keywords.set_item("timeout", seconds)?;
        }
        if let Some(threads) = choice.enumeration.threads {
            keywords.set_item("threads", threads)?;
        }
        settings.iter().try_for_each(|(name, value)| keywords.set_item(name, value))?;
        let keywords = keywords.unbind();
        Ok(Self { model, size, settings, asked: query, timeout, keywords })
    }

    /// The model.
    #[getter]
    fn model(&self) -> Model {
        self.model.clone()
    }

    /// The size.
    #[getter]
    fn size(&self) -> u32 {
        self.size
    }

    /// The values of parameters that were given.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        self.settings.iter().try_for_each(|(name, value)| dict.set_item(name, value))?;
        Ok(dict)
    }

    /// Finds all placements, checks each by geometry, and compares with a second engine.
    ///
    /// With `unconfirmed`, there is no second engine.
    ///
    /// `progress` is called regularly in a long run, with an object that has `stage`, `found`,
    /// `done`, and `parts`; `True` is a bar. To cancel the run, raise an exception in `progress`:
    /// the run stops, and the exception is raised here.
    ///
    /// >>> Query(Model.n_queens(), 6).solve().total
    /// 4
    /// >>> Query(Model.n_queens(), 6).solve(unconfirmed=True).evidence.agreement
    /// []
    #[pyo3(signature = (*, unconfirmed = false, progress = None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        unconfirmed: bool,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        let model = self.model.clone();
        let (answer, boards) = self.ask(py, progress, move |query| {
            let query = query.clone();
            let query = if unconfirmed { query.unconfirmed() } else { query };
            list(&query, &model, |_, _, _| ControlFlow::Continue(()))
        })?;
        solution(answer, boards, py)
    }

    /// Counts with the fastest engine, without listing.
    ///
    /// `progress` is as in `solve()`: an exception in it cancels the run.
    ///
    /// >>> Query(Model.n_queens(), 12).count().total
    /// 14200
    #[pyo3(signature = (*, progress = None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        count(&self.ask(py, progress, nq_sat::Query::count)?, py)
    }

    /// Counts all numbers of pieces at once: the rules of the model apply, its numbers do not.
    ///
    /// >>> [cell["total"] for cell in Query(Model.n_queens(), 4).table().cells]
    /// [1, 16, 44, 24, 2]
    #[pyo3(signature = (*, progress = None))]
    fn table<'py>(
        &self,
        py: Python<'py>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        table(&self.ask(py, progress, nq_sat::Query::table)?, py)
    }

    /// Runs every engine that takes the question and finishes boards of its size quickly.
    ///
    /// >>> Query(Model.n_queens(), 5).verify()
    /// <VerifyReport n-queens, n = 5: total 10, ... answers agree>
    #[pyo3(signature = (*, progress = None))]
    fn verify<'py>(
        &self,
        py: Python<'py>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        let report = self.ask(py, progress, nq_sat::Query::verify)?;
        verification(self.model.0.name(), &report, py)
    }

    /// The expected cost of a count, from a sample that takes `seconds`.
    ///
    /// The answer is the object that `nq-sat count --estimate --json` prints. Times and numbers of
    /// placements have a 95 % interval.
    ///
    /// >>> estimate = Query(Model.n_queens(), 16).estimate(0.1)
    /// >>> sorted(estimate["cpu_seconds"])
    /// ['high', 'low', 'mean']
    #[pyo3(signature = (seconds = None, *, seed = None, progress = None))]
    fn estimate<'py>(
        &self,
        py: Python<'py>,
        seconds: Option<&Bound<'py, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        let seconds =
            seconds.map_or(Ok(Duration::from_secs(1)), |seconds| time("seconds", seconds))?;
        let seed = seed.map_or(Ok(1), |seed| natural("seed", seed))?;
        let report = self.ask(py, progress, move |query| query.estimate(seconds, seed))?;
        load(py, &report)
    }

    /// The placements, one by one, while the search runs.
    ///
    /// `progress` is as in `solve()`, while you iterate: an exception in it cancels the search, as
    /// `close()` does. Without it there is no bar.
    ///
    /// >>> from itertools import islice
    /// >>> [len(placement) for placement in islice(Query(Model.n_queens(), 20).placements(), 3)]
    /// [20, 20, 20]
    #[pyo3(signature = (*, progress = None))]
    fn placements(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Result<Placements> {
        // A bar would stand among what a loop prints.
        let no_bar = PyBool::new(py, false).to_owned().into_any();
        let watch = Watch::new(py, progress.or(Some(&no_bar)))?;
        let (query, monitor) = self.monitored();
        Placements::new(query, &self.model, monitor, watch)
    }

    /// The clauses of the formula, a sequence. The first variables are those of `variables()`.
    ///
    /// >>> len(Query(Model.n_queens(), 4).clauses())
    /// 84
    fn clauses<'py>(this: &Bound<'py, Self>) -> Result<Bound<'py, PyAny>> {
        this.get().asked.problem()?;
        Ok(this.py().import("nq_sat._clauses")?.call_method1("Clauses", (this,))?)
    }

    /// The clauses while they are encoded.
    fn _clauses(&self, py: Python<'_>) -> Result<ClauseIterator> {
        let (query, monitor) = self.monitored();
        ClauseIterator::new(query, monitor, py)
    }

    fn _number_of_clauses(&self, py: Python<'_>) -> Result<u64> {
        Ok(self.ask(py, None, nq_sat::Query::formula_size)?.clauses)
    }

    /// The clauses as a flat array of NumPy: literals of type int32, each clause ended by 0.
    ///
    /// >>> literals = Query(Model.n_queens(), 8).clauses_array()
    /// >>> literals.dtype, int((literals == 0).sum()), int(literals.max())
    /// (dtype('int32'), 744, 64)
    fn clauses_array<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        array(&self.asked, &format!("{} at n = {}", self.model.0.name(), self.size), py)
    }

    /// The variables of pieces on squares: the DIMACS number of each, by name.
    ///
    /// >>> Query(Model.n_queens(), 4).variables()["Qa4"]
    /// 1
    fn variables<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyDict>> {
        let problem = self.asked.problem()?;
        let dict = PyDict::new(py);
        for (var, placed) in Instance::new(&problem).vars() {
            let symbol = problem.pieces[placed.piece.index()].symbol;
            let name = format!("{symbol}{}", problem.board.name(placed.square));
            dict.set_item(name, var.positive().dimacs())?;
        }
        Ok(dict)
    }

    /// Writes the instance to a file, whole or not at all.
    ///
    /// The suffix selects the format and the compression: `x.cnf`, `x.opb.zst`, `x.mzn`. An
    /// existing file is replaced.
    fn write(&self, py: Python<'_>, path: PathBuf) -> Result<()> {
        self.ask(py, None, move |query| query.write(&path))
    }

    /// The placement of a model of the formula: literals, as a SAT solver returns them.
    ///
    /// Geometry checks it.
    ///
    /// >>> Query(Model.n_queens(), 4).decode([-1, 2, -3, -4, -5, -6, -7, 8, 9, -10, -11, -12, -13,
    /// ...     -14, 15, -16])
    /// <Placement Qa2 Qb4 Qc1 Qd3>
    fn decode(&self, py: Python<'_>, literals: &Bound<'_, PyAny>) -> Result<Placement> {
        let mut output = Output::default();
        output.model(literals)?;
        let decoded = self.ask(py, None, move |query| query.decode(output.bytes()))?;
        let none = || Fault::input("there is no model: give the literals of one");
        placements(&self.model, &decoded).into_iter().next().ok_or_else(none)
    }

    /// The placements of many models, each once, sorted.
    fn decode_all(&self, py: Python<'_>, models: &Bound<'_, PyAny>) -> Result<Vec<Placement>> {
        let mut output = Output::default();
        models.try_iter()?.try_for_each(|model| output.model(&model?))?;
        let decoded = self.ask(py, None, move |query| query.decode_all(output.bytes()))?;
        Ok(placements(&self.model, &decoded))
    }

    /// The answer in the output of a solver, with its `s` and `v` lines.
    ///
    /// With `all`, the output may have many models.
    ///
    /// >>> Query(Model.n_queens(), 3).decode_output("s UNSATISFIABLE\n").verdict
    /// 'UNSATISFIABLE'
    #[pyo3(signature = (output, *, all = false))]
    fn decode_output<'py>(
        &self,
        py: Python<'py>,
        output: &Bound<'py, PyAny>,
        all: bool,
    ) -> Result<Bound<'py, PyAny>> {
        let output: Vec<u8> = match output.cast::<PyString>() {
            Ok(text) => text.to_str()?.as_bytes().to_vec(),
            Err(_) => output.extract()?,
        };
        let decoded = self.ask(py, None, move |query| {
            if all { query.decode_all(&output[..]) } else { query.decode(&output[..]) }
        })?;
        let objects = [("placements", placements(&self.model, &decoded).into_pyobject(py)?)];
        answer(py, "Decoded", &decoded, &json!({}), &objects)
    }

    /// Writes a certificate into a new or empty folder: files that prove the set of placements.
    ///
    /// `proof` is `"veripb"`, `"lrat"`, or `"both"`; `check()` checks the folder. With `count`, the
    /// files prove the number of placements without a list, and `proof` must be left out; with
    /// `fundamental`, they prove the number of orbits, too.
    #[pyo3(signature = (
        folder, *, proof = None, count = false, fundamental = false, progress = None
    ))]
    fn certify<'py>(
        &self,
        py: Python<'py>,
        folder: PathBuf,
        proof: Option<&str>,
        count: bool,
        fundamental: bool,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>> {
        let (query, monitor) = self.monitored();
        if count {
            if proof.is_some() {
                return Err(Fault::input("a proof of a count has one format: leave out proof"));
            }
            let options = CountOptions { fundamental, ..CountOptions::default() };
            let control = control(self.timeout).monitored_by(&monitor);
            let work = move || certify_count(&query, &folder, options, &control);
            let report = run(py, &monitor, progress, work)??;
            return answer(py, "CertificateReport", &report, &json!({}), &[]);
        }
        if fundamental {
            return Err(Fault::input("fundamental belongs to count=True: leave out fundamental"));
        }
        let formats = proof_formats(proof.unwrap_or("both"))?;
        let report = run(py, &monitor, progress, move || {
            certify(&query, &folder, &formats, &query.control())
        })??;
        answer(py, "CertificateReport", &report, &json!({}), &[])
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = format!("Query({}, {}", self.model.__repr__(), self.size);
        for (name, value) in self.keywords.bind(py) {
            text += &format!(", {name}={}", value.repr()?);
        }
        Ok(text + ")")
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        let is_same = self.model == other.model && self.size == other.size;
        Ok(is_same && self.keywords.bind(py).eq(&other.keywords)?)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let settings: Vec<_> = self.settings.iter().collect();
        (self.model.0.text(), self.size, settings).hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((Model, u32), Bound<'py, PyDict>)> {
        Ok(((self.model.clone(), self.size), self.keywords.bind(py).copy()?))
    }
}
