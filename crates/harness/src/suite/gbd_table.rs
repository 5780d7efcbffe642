//! The instances as a table that the tool `gbd` reads as a database.

use std::fmt::Write;

use crate::suite::draft::Draft;
use crate::suite::family::{Family, Grade};
use crate::suite::verdict::Verdict;
use nq_external::files::file_word;
use nq_query::WrittenInstance;

pub(crate) const FILE: &str = "gbd.csv";

/// The table. `gbd` guesses the separator and puts values into SQL as they are, so that none has a
/// comma, a blank or a quotation mark.
pub(crate) struct GbdTable(pub(crate) String);

impl GbdTable {
    pub(super) fn new() -> Self {
        Self("hash,filename,family,grade,result,model,n,encoding,variables,clauses\n".to_owned())
    }

    /// Adds an instance. The values of `result` are those of the databases of GBD.
    pub(super) fn add(
        &mut self,
        (family, grade): (&Family, Grade),
        draft: &Draft,
        encoding: &str,
        verdict: Verdict,
        written: &WrittenInstance,
    ) {
        let result = match verdict {
            Verdict::Satisfiable => "sat",
            Verdict::Unsatisfiable => "unsat",
        };
        let WrittenInstance { file, size, gbd_hash } = written;
        // Writing to a string does not fail.
        let _ = writeln!(
            self.0,
            "{},{file},{},{},{result},{},{},{},{},{}",
            gbd_hash.as_deref().unwrap_or_default(),
            family.name,
            grade.name(),
            file_word(draft.query.model.name(), usize::MAX),
            draft.query.size,
            file_word(encoding, usize::MAX),
            size.variables,
            size.clauses,
        );
    }
}
