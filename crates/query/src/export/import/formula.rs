//! Formulas from files: all models, and the best.

use crate::error::{QueryError, Result};
use nq_board::base::numbers::{bytes, thousands};
use nq_board::model::CountRange;
use nq_board::run::{Completion, Control, EngineError, Outcome, available_memory};
use nq_cnf::format::read::{Cost, Dimacs, File, Opb};
use nq_cnf::instance::{Lit, Var};
use nq_cnf::sat::cnf::{Formula, FormulaSize};
use nq_cnf::sat::encoding::{Encoding, Pairwise, Sequential, SequentialCounter, Style};
use nq_cnf::sat::enumerate::{BlockedLiterals, VisitModels, least, list_models};
use nq_cnf::sat::solver::{BACKENDS, Backend, BackendEntry, BackendError, Interrupt};

/// Up to this number of variables, at-most-one constraints become pairs: a board of 50 x 50.
const SMALL: u32 = 2500;

/// The number of clauses between two polls of the control.
const BETWEEN_GLANCES: usize = 1 << 14;

/// The formula of a file.
#[derive(Clone, Debug)]
pub struct FileFormula {
    /// The formula.
    pub formula: Formula,
    /// The variables that distinguish solutions: models that agree on them count once.
    pub projection: Vec<Var>,
    /// The objective to minimise, if there is one.
    pub cost: Option<Cost>,
    /// The encoding of the constraints, if the file has no clauses.
    pub encoding: Option<Encoding>,
}

impl FileFormula {
    /// The formula of a file: its clauses, or the encoding of its constraints.
    ///
    /// # Errors
    /// When the encodings do not take a coefficient, or the solver cannot hold the formula.
    pub fn new(file: File) -> Result<Self> {
        let all = |variables: usize| (0..).map(Var::new).take(variables).collect();
        match file {
            File::Dimacs(Dimacs { formula, notes }) => {
                memory_check()(formula.size(), 0).map_err(EngineError::TooLarge)?;
                let projection = notes.shown.unwrap_or_else(|| all(formula.variables()));
                Ok(Self { formula, projection, cost: None, encoding: None })
            }
            File::Opb(file) => {
                let cost = file.cost()?;
                let encoding = encoding(&file);
                let size = file.size(&encoding);
                memory_check()(size, 16 * size.clauses + 8 * size.literals)
                    .map_err(EngineError::TooLarge)?;
                let mut formula = Formula::default();
                file.encode(&encoding, &mut formula)?;
                let projection = all(file.variables as usize);
                Ok(Self { formula, projection, cost, encoding: Some(encoding) })
            }
        }
    }

    /// Lists the models, one per projection; with `cost`, only those of this cost.
    ///
    /// # Errors
    /// When the solver fails. A stopped run is not an error.
    pub fn list(
        &self,
        cost: Option<u32>,
        control: &Control,
        visit: VisitModels<'_>,
    ) -> Result<Completion> {
        let mut backend = self.loaded(control)?;
        if let (Some(exactly), Some(cost)) = (cost, &self.cost) {
            let range = CountRange { min: exactly, max: exactly };
            let encoding = self.encoding.unwrap_or_default();
            let literals: &[Lit] = &cost.literals;
            encoding.cardinality.encode(literals, range, Style::default(), backend.as_mut());
        }
        // One solution may contain another.
        let by = (&self.projection[..], BlockedLiterals::All);
        list_models(by, backend.as_mut(), &mut |_| {}, &mut |model| {
            control.note_found(1);
            visit(model)
        })
        .map_err(failed)
    }

    /// Finds the model of least cost; `better` sees each model that is better than those before.
    ///
    /// # Errors
    /// When the solver fails. A stopped run is not an error.
    pub fn best(
        &self,
        control: &Control,
        better: &mut dyn FnMut(&dyn Backend),
    ) -> Result<Outcome<Option<u32>>> {
        let mut backend = self.loaded(control)?;
        let literals = self.cost.as_ref().map_or(&[][..], |cost| &cost.literals);
        let encoding = self.encoding.unwrap_or_default();
        least(literals, encoding.cardinality, backend.as_mut(), better).map_err(failed)
    }

    fn loaded<'a>(&self, control: &'a Control) -> Result<Box<dyn Backend + 'a>> {
        control.begin(solver().name.to_owned());
        let mut backend = solver().start(control, Interrupt::Within);
        for _ in 0..self.formula.variables() {
            backend.new_var();
        }
        for (number, clause) in self.formula.clauses().enumerate() {
            if number % BETWEEN_GLANCES == 0 {
                control.proceed().map_err(QueryError::Stopped)?;
            }
            backend.add_clause(clause);
        }
        Ok(backend)
    }
}

/// Checks that the solver can hold a formula beside this number of bytes in free memory.
pub(super) fn memory_check() -> impl Fn(FormulaSize, u64) -> Result<(), String> {
    let available = available_memory();
    move |size, beside| {
        let needed = solver().memory(size).saturating_add(beside);
        if needed <= available && i32::try_from(size.variables).is_ok() {
            return Ok(());
        }
        Err(format!(
            "{} variables and {} clauses would take {} about {} of memory, and {} is there",
            thousands(size.variables.into()),
            thousands(size.clauses.into()),
            solver().name,
            bytes(needed.into()),
            bytes(available.into()),
        ))
    }
}

/// The solver for files.
pub(super) fn solver() -> &'static BackendEntry {
    &BACKENDS[0]
}

fn failed(error: BackendError) -> QueryError {
    EngineError::Failed { engine: solver().name, why: error.why }.into()
}

fn encoding(file: &Opb) -> Encoding {
    Encoding {
        at_most_one: if file.variables <= SMALL { &Pairwise } else { &Sequential },
        cardinality: &SequentialCounter,
        style: Style::default(),
    }
}
