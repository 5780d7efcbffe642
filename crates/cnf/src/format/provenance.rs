//! The contents of a file in any format, and its origin: the comments at its top.

use std::io::{self, Write};

use super::comments;
use crate::instance::{Instance, var_name};
use crate::sat::encoding::{AtMostOne, Encoding, Pairwise};
use nq_board::base::Symmetry;
use nq_board::base::numbers::plural;
use nq_board::run::{Control, EncodingNames};

/// The origin of a file.
#[derive(Clone, Copy, Debug)]
pub struct Provenance<'a> {
    /// The description of the model, in one line.
    pub about: &'a str,
    /// The command line that reproduces the file.
    pub command: &'a str,
    /// The question as JSON, which `import` and `decode --for` read; empty if there is none.
    pub query: &'a str,
}

impl Provenance<'_> {
    /// Writes the program and its version, the command, the question, the model, and its
    /// parameters, one comment each.
    pub fn write(&self, instance: &Instance, mark: &str, out: &mut dyn Write) -> io::Result<()> {
        let problem = instance.problem();
        let mut values = problem.values();
        if let Some(objective) = instance.objective() {
            values += &format!(", {} {}", objective.sense.verb(), objective.parameter);
            if let Some(piece) = objective.piece {
                let names = &problem.pieces[piece.index()].plural;
                values += &format!(" (the number of {names})");
            }
        }
        let mut lines = vec![
            format!("nq-sat {}", env!("CARGO_PKG_VERSION")),
            format!("command: {}", self.command),
        ];
        if !self.query.is_empty() {
            lines.push(format!("query: {}", self.query));
        }
        lines.push(format!("model {}: {}", problem.model, self.about));
        lines.push(format!("{values}; board {}", problem.board));
        lines.extend(instance.about_implied().map(str::to_owned));
        if let Some(broken) = instance.broken_symmetries() {
            lines.extend(about_broken(instance, broken));
        }
        lines.iter().try_for_each(|line| comments::write(mark, line, out))
    }
}

/// The largest number of symmetries that are named.
const MOST_NAMED: usize = 16;

/// Which placements the file keeps, and the group of symmetries.
fn about_broken(instance: &Instance, broken: &[Symmetry]) -> [String; 2] {
    let kept = "symmetry broken: lex-leader constraints keep the least placement of each orbit \
                (Crawford, Ginsberg, Luks & Roy 1996)";
    // With the identity.
    let number = broken.len() + 1;
    let of = |has: fn(&Symmetry) -> bool| broken.iter().filter(|symmetry| has(symmetry)).count();
    let group = if number <= MOST_NAMED {
        let symbols: Vec<_> = instance.problem().pieces.iter().map(|piece| piece.symbol).collect();
        let names = broken.iter().map(|symmetry| format!("; {}", symmetry.name(&symbols)));
        format!("identity{}", names.collect::<String>())
    } else {
        let (shifts, exchanges) = (of(Symmetry::has_shift), of(Symmetry::has_exchange));
        format!("{shifts} shift across joined edges, {exchanges} exchange pieces")
    };
    [kept.to_owned(), format!("symmetry group, {number} in all: {group}")]
}

/// The command line options that select these encodings.
pub fn encoding_options(names: &EncodingNames) -> Vec<String> {
    let mut words = vec![format!("--encoding {}", names.at_most_one)];
    words.extend(names.group_size.map(|size| format!("--group-size {size}")));
    words.extend(names.cardinality.map(|name| format!("--cardinality {name}")));
    words.extend(names.one_directional.then(|| "--one-directional".to_owned()));
    words
}

/// Writes the encodings with their sources in a comment, and a warning if auxiliary variables are
/// not determined.
pub(super) fn write_encodings(
    encoding: &Encoding,
    instance: &Instance,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Encoding { at_most_one, cardinality, .. } = encoding;
    let names = encoding.names(instance);
    let groups = names.group_size.map(|size| format!(", groups of {size}")).unwrap_or_default();
    let mut text =
        format!("at-most-one: {}{groups} ({})", names.at_most_one, at_most_one.info().source);
    if names.at_most_one != Pairwise.name()
        && let [long, short] = encoding.at_most_ones(instance)
        && short > 0
    {
        text += &format!(
            " for {long} constraint{}, pairwise for {short} short ones",
            plural(long.into())
        );
    }
    if let Some(name) = names.cardinality {
        text += &format!("; cardinality: {name} ({})", cardinality.info().source);
    }
    comments::write("c", &text, out)?;
    if names.one_directional {
        let text = "one-directional: a solution may be many models, so counting needs the \
                    projection to the board variables";
        comments::write("c", text, out)?;
    }
    Ok(())
}

/// The largest number of auxiliary variables that have their names in a file.
pub(super) const MOST_AUXILIARY: u64 = 10_000;

/// Writes the meanings of all variables of a formula in comment lines: `c var 1 Q a8`, and
/// `c aux 65 Q row 8 s[a8]`. Where there are many auxiliary variables, a line has those of a group:
/// `c aux 2501..4950 Q rows`.
pub(super) fn write_names(
    instance: &Instance,
    encoding: &Encoding,
    out: &mut dyn Write,
) -> io::Result<()> {
    write_variables(instance, ("c", ""), out)?;
    let groups = instance.groups().iter();
    let sizes = groups.map(|group| (group, encoding.group_size(instance, group).variables));
    let sizes: Vec<_> = sizes.filter(|(_, variables)| *variables > 0).collect();
    let mut next = instance.num_vars() as u64 + 1;
    if sizes.iter().map(|(_, variables)| variables).sum::<u64>() > MOST_AUXILIARY {
        for (group, variables) in sizes {
            let name = format!("aux {next}..{} {}", next + variables - 1, group.name());
            comments::write("c", &name, out)?;
            next += variables;
        }
    } else if !sizes.is_empty() {
        for (number, name) in (next..).zip(encoding.auxiliary_names(instance)) {
            writeln!(out, "c aux {number} {name}")?;
        }
    }
    Ok(())
}

/// Writes the meaning of each board variable in a comment line: `c var 1 Q a8`.
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

/// The contents of a file.
pub struct Document<'a> {
    /// The instance.
    pub instance: &'a Instance,
    /// The encoding of constraints, for formats with clauses.
    pub encoding: &'a Encoding,
    /// The origin of the file.
    pub provenance: Provenance<'a>,
    /// The number of lines of the board that cubes leave open, for the format with cubes.
    pub residual: Option<usize>,
    /// Stops the search for cubes. A failing writer stops everything else.
    pub control: &'a Control,
}

impl Document<'_> {
    /// Writes the origin of a file with clauses, in comments.
    pub(super) fn write_origin(&self, out: &mut dyn Write) -> io::Result<()> {
        self.provenance.write(self.instance, "c", out)?;
        write_encodings(self.encoding, self.instance, out)
    }
}
