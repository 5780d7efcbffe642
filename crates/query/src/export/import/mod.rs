//! Reads DIMACS and OPB files, compares them with the problem that they name, and solves them.

mod difference;
mod formula;
mod imported_record;
mod meaning;
mod question;
mod report;
mod set_comparison;
mod solving;

pub use crate::error::import::MeaningError;
pub use difference::Difference;
pub use formula::FileFormula;
pub use meaning::Meaning;
pub use question::FileQuestion;
pub use report::{Differs, FileSolution, Imported, Objective, Wanted};
pub use solving::{ImportOptions, VisitFile};

use std::io::Read;

use crate::error::Result;
use nq_board::run::Control;

/// Reads a file, compares it with the problem of its query, and solves it. `visit` sees every
/// solution that counts. Files of other programs are solved without the comparison.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use nq_query::import::{ImportOptions, Wanted, import};
///
/// let query = r#"{"size":1,"model":"n-queens"}"#;
/// let file = format!("c query: {query}\nc var 1 Q a1\np cnf 1 1\n1 0\n");
/// let options = ImportOptions { wanted: Wanted::All, ..ImportOptions::default() };
/// let imported = import(
///     &mut file.as_bytes(),
///     options,
///     &Default::default(),
///     &mut |_solution| ControlFlow::Continue(()),
/// )?;
/// assert_eq!((imported.verdict(), imported.total), ("SATISFIABLE", 1));
/// assert!(imported.checked().is_some(), "the file is the formula of 1 queen on a board of 1 x 1");
/// # Ok::<(), nq_query::QueryError>(())
/// ```
///
/// # Errors
/// The first fault of the file, with its line and column; names that contradict its query; a
/// formula that does not fit into memory; a solver that fails; a model that is not a placement;
/// [`crate::QueryError::Stopped`] if the control stops the run before the search begins. Later, a
/// stopped run is not an error.
pub fn import(
    source: &mut dyn Read,
    options: ImportOptions,
    control: &Control,
    visit: VisitFile<'_>,
) -> Result<Imported> {
    FileQuestion::read(source)?.solve(options, control, visit)
}
