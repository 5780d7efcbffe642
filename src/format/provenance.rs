//! The origin of a file: the comments at its top.

use std::io::{self, Write};

use crate::base::symmetry::Symmetry;
use crate::base::words::several;
use crate::instance::{Instance, var_name};
use crate::run::engine::EncodingNames;
use crate::sat::encoding::Encoding;

/// The origin of a file.
#[derive(Clone, Copy, Debug)]
pub struct Provenance<'a> {
    /// The description of the model, in one line.
    pub about: &'a str,
    /// The command line that reproduces the file.
    pub command: &'a str,
}

impl Provenance<'_> {
    /// Writes the program and its version, the command, the model, and its parameters, one comment
    /// line each.
    ///
    /// # Errors
    /// When writing fails.
    pub fn write(&self, instance: &Instance, mark: &str, out: &mut dyn Write) -> io::Result<()> {
        let problem = instance.problem();
        writeln!(out, "{mark} nq-sat {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "{mark} command: {}", self.command)?;
        writeln!(out, "{mark} model {}: {}", problem.model, self.about)?;
        write!(out, "{mark} {}", problem.values())?;
        if let Some(objective) = instance.objective() {
            let name = &problem.pieces[objective.piece.index()].name;
            let (verb, parameter) = (objective.sense.verb(), &objective.parameter);
            write!(out, ", {verb} {parameter} (the number of {})", several(name))?;
        }
        writeln!(out, "; board {}", problem.board)?;
        let broken = instance.broken_symmetries();
        broken.map_or(Ok(()), |broken| write_broken(instance, broken, mark, out))
    }
}

/// The largest number of symmetries that are named.
const MOST_NAMED: usize = 16;

/// Writes which placements the file keeps, and the group of symmetries.
fn write_broken(
    instance: &Instance,
    broken: &[Symmetry],
    mark: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(
        out,
        "{mark} symmetry broken: lex-leader constraints keep the least placement of each orbit \
         (Crawford, Ginsberg, Luks & Roy 1996)"
    )?;
    // With the identity.
    let number = broken.len() + 1;
    write!(out, "{mark} symmetry group, {number} in all: ")?;
    if number <= MOST_NAMED {
        let symbols: Vec<_> = instance.problem().pieces.iter().map(|piece| piece.symbol).collect();
        let names = broken.iter().map(|symmetry| format!("; {}", symmetry.name(&symbols)));
        return writeln!(out, "identity{}", names.collect::<String>());
    }
    let of = |has: fn(&Symmetry) -> bool| broken.iter().filter(|symmetry| has(symmetry)).count();
    let (shifts, exchanges) = (of(Symmetry::has_shift), of(Symmetry::has_exchange));
    writeln!(out, "{shifts} shift across joined edges, {exchanges} exchange pieces")
}

/// The command line options that select these encodings.
#[must_use]
pub fn encoding_options(names: &EncodingNames) -> Vec<String> {
    let mut words = vec![format!("--encoding {}", names.at_most_one)];
    words.extend(names.group_size.map(|size| format!("--group-size {size}")));
    words.extend(names.cardinality.map(|name| format!("--cardinality {name}")));
    words.extend(names.one_directional.then(|| "--one-directional".to_owned()));
    words
}

/// Writes the encodings with their sources in a comment line, and a warning if auxiliary variables
/// are not determined.
///
/// # Errors
/// When writing fails.
pub(super) fn write_encodings(
    encoding: &Encoding,
    instance: &Instance,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Encoding { at_most_one, cardinality, .. } = encoding;
    let names = encoding.names(instance);
    let groups = names.group_size.map(|size| format!(", groups of {size}")).unwrap_or_default();
    write!(out, "c at-most-one: {}{groups} ({})", names.at_most_one, at_most_one.source())?;
    if let Some(name) = names.cardinality {
        write!(out, "; cardinality: {name} ({})", cardinality.source())?;
    }
    writeln!(out)?;
    if names.one_directional {
        writeln!(
            out,
            "c one-directional: a solution may be many models, so counting needs the projection \
             to the board variables"
        )?;
    }
    Ok(())
}

/// Writes the meaning of each board variable in a comment line: `c var 1 Q a8`.
///
/// # Errors
/// When writing fails.
pub(super) fn write_variables(
    instance: &Instance,
    (mark, prefix): (&str, &str),
    out: &mut dyn Write,
) -> io::Result<()> {
    for (var, placed) in instance.vars() {
        let name = var_name(instance.problem(), placed);
        writeln!(out, "{mark} var {prefix}{} {name}", var.positive().dimacs())?;
    }
    Ok(())
}
