//! WCNF for MaxSAT, in the format of 2022: hard clauses start with `h`, soft ones with their
//! weight; there is no header.
//!
//! The objective is the number of a piece, or a parameter in unary. Each variable of it is a soft
//! clause of weight one: that it is true if the number is maximised, and that it is false if the
//! number is minimised. So the optimum is the number of variables minus the largest value, or the
//! smallest value.
//!
//! Source: the rules of the MaxSAT Evaluation 2022.

use std::io::{self, Write};

use super::clause_writer::ClauseWriter;
use super::entry::{FormatEntry, ObjectiveUse};
use super::provenance::{Document, write_names};
use crate::sat::cnf::ClauseSink;
use nq_board::model::Sense;

pub(super) const FORMAT: FormatEntry = FormatEntry {
    name: "wcnf",
    about: "weighted CNF in the format of 2022, for models that maximise or minimise: MaxSAT \
            solvers",
    suffixes: &["wcnf"],
    comment: "c",
    clause_prefix: Some("h "),
    objective: ObjectiveUse::Required,
    ..FormatEntry::written_by(write)
};

fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Document { instance, encoding, .. } = document;
    document.write_origin(out)?;
    if let Some(objective) = instance.objective() {
        let (parameter, soft) = (&objective.parameter, instance.objective_vars().len());
        match objective.sense {
            Sense::Maximise => writeln!(out, "c optimum: {soft} - {parameter}")?,
            Sense::Minimise => writeln!(out, "c optimum: {parameter}")?,
        }
    }
    write_names(instance, encoding, out)?;
    let mut writer = ClauseWriter::new("h ", out);
    encoding.encode(instance, &mut writer);
    writer.set_prefix("1 ");
    if let Some(objective) = instance.objective() {
        for var in instance.objective_vars() {
            writer.add_clause(&[match objective.sense {
                Sense::Maximise => var.positive(),
                Sense::Minimise => var.negative(),
            }]);
        }
    }
    writer.finish()
}
