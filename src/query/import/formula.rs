//! Formulas that were read from files: all their models, and the best.

use crate::base::numbers::{bytes, thousands};
use crate::format::read::{Cost, Dimacs, File, Opb};
use crate::instance::{Lit, Var};
use crate::model::CountRange;
use crate::query::QueryError;
use crate::run::control::{Completion, Control};
use crate::run::engine::EngineError;
use crate::run::memory::available_memory;
use crate::run::outcome::Outcome;
use crate::sat::cnf::{Formula, FormulaSize};
use crate::sat::encoding::{Encoding, Pairwise, Sequential, SequentialCounter, Style};
use crate::sat::enumerate::{BlockedLiterals, VisitModels, least, list_models};
use crate::sat::solver::{BACKENDS, Backend, BackendEntry, BackendError, Interrupt};

/// Up to this many variables at-most-one constraints are said pairwise: a board of 50 x 50.
const SMALL: u32 = 2500;

/// So many clauses are loaded between two looks at the control.
const BETWEEN_GLANCES: usize = 1 << 14;

/// A formula that was read from a file.
#[derive(Clone, Debug)]
pub struct FileFormula {
    /// The formula.
    pub formula: Formula,
    /// The variables that tell its solutions apart: models that agree on these count once.
    pub projection: Vec<Var>,
    /// What is to be as small as possible, if anything.
    pub cost: Option<Cost>,
    /// How the file's constraints became clauses, if they were none.
    pub encoding: Option<Encoding>,
}

impl FileFormula {
    /// The formula of a file: its own clauses, or its constraints' encoding.
    ///
    /// # Errors
    /// When a coefficient is one that the encodings do not take, or the solver cannot hold the formula.
    pub fn new(file: File) -> Result<Self, QueryError> {
        let all = |variables: usize| (0..).map(Var::new).take(variables).collect();
        match file {
            File::Dimacs(Dimacs { formula, notes }) => {
                room()(formula.size(), 0).map_err(EngineError::TooLarge)?;
                let projection = notes.shown.unwrap_or_else(|| all(formula.variables()));
                Ok(Self { formula, projection, cost: None, encoding: None })
            }
            File::Opb(file) => {
                let cost = file.cost()?;
                let encoding = encoding(&file);
                let size = file.size(&encoding);
                room()(size, 16 * size.clauses + 8 * size.literals)
                    .map_err(EngineError::TooLarge)?;
                let mut formula = Formula::default();
                file.encode(&encoding, &mut formula)?;
                let projection = all(file.variables as usize);
                Ok(Self { formula, projection, cost, encoding: Some(encoding) })
            }
        }
    }

    /// Lists the models, of those that agree on the projection one; with `cost` only those that cost
    /// exactly so much.
    ///
    /// # Errors
    /// When the solver fails. Being stopped is no error.
    pub fn list(
        &self,
        cost: Option<u32>,
        control: &Control,
        visit: VisitModels<'_>,
    ) -> Result<Completion, QueryError> {
        let mut backend = self.loaded(control)?;
        if let (Some(exactly), Some(cost)) = (cost, &self.cost) {
            let range = CountRange { min: exactly, max: exactly };
            let encoding = self.encoding.unwrap_or_default();
            let literals: &[Lit] = &cost.literals;
            encoding.cardinality.encode(literals, range, Style::default(), backend.as_mut());
        }
        // A solution may contain another.
        let by = (&self.projection[..], BlockedLiterals::All);
        list_models(by, backend.as_mut(), &mut |_| {}, &mut |model| {
            control.note_found(1);
            visit(model)
        })
        .map_err(failed)
    }

    /// Looks for the model that costs least; `better` sees each that is better than those before.
    ///
    /// # Errors
    /// When the solver fails. Being stopped is no error.
    pub fn best(
        &self,
        control: &Control,
        better: &mut dyn FnMut(&dyn Backend),
    ) -> Result<Outcome<Option<u32>>, QueryError> {
        let mut backend = self.loaded(control)?;
        let literals = self.cost.as_ref().map_or(&[][..], |cost| &cost.literals);
        let encoding = self.encoding.unwrap_or_default();
        least(literals, encoding.cardinality, backend.as_mut(), better).map_err(failed)
    }

    fn loaded<'a>(&self, control: &'a Control) -> Result<Box<dyn Backend + 'a>, QueryError> {
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

/// Says whether the solver can hold a formula beside so many bytes, in the memory that is there now.
pub(super) fn room() -> impl Fn(FormulaSize, u64) -> Result<(), String> {
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

/// The solver that files are solved by.
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
