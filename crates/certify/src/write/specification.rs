//! Writers of the files that state the problem. The check of a bundle writes them again and
//! compares.

use std::io::{self, Write};

use crate::write::subject::Subject;
use nq_board::base::Placement;
use nq_board::run::Control;
use nq_cnf::format::{Document, encoding_options, write_dimacs_forbidding, write_opb_forbidding};
use nq_cnf::instance::Instance;
use nq_cnf::sat::encoding::Encoding;
use nq_query::Origin;

/// Writes the problem as linear constraints, with these placements forbidden.
pub fn write_specification(
    subject: &Subject<'_>,
    forbidden: &[Placement],
    out: &mut dyn Write,
) -> io::Result<()> {
    // The file has no clauses, so the encoding does not matter.
    let encoding = Encoding::default();
    let command = subject.export_command("opb", &[]);
    let origin = Origin { command, query: subject.question(None) };
    write(subject, &encoding, &origin, |document| write_opb_forbidding(document, forbidden, out))
}

/// Writes the problem as clauses, with these placements forbidden.
pub fn write_formula(
    subject: &Subject<'_>,
    encoding: &Encoding,
    forbidden: &[Placement],
    out: &mut dyn Write,
) -> io::Result<()> {
    let names = encoding.names_for(subject.problem);
    let command = subject.export_command("dimacs", &encoding_options(&names));
    let origin = Origin { command, query: subject.question(Some(&names)) };
    write(subject, encoding, &origin, |document| write_dimacs_forbidding(document, forbidden, out))
}

fn write(
    subject: &Subject<'_>,
    encoding: &Encoding,
    origin: &Origin,
    write: impl FnOnce(&Document<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let provenance = origin.provenance(subject.model.about());
    let instance = Instance::new(subject.problem).without_implied();
    // The file has no cubes, so there is no search to stop.
    let control = &Control::default();
    write(&Document { instance: &instance, encoding, provenance, residual: None, control })
}
