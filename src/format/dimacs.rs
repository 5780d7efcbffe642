//! DIMACS CNF: comments that tell where the file comes from and what its variables mean, an exact
//! header, one clause a line.
//!
//! The projection onto the board variables is given twice: `c t pmc` and `c p show … 0` for projected
//! model counters (Model Counting Competition 2024), `c ind … 0` for samplers and approximate counters.

use std::io::{self, Write};

use crate::cnf::{ClauseSink, Lit, Var};
use crate::encoding::{Described, Encoding};
use crate::instance::{Instance, var_name};

/// Writes an instance under an encoding. `command` is the command line that makes the file again.
///
/// Clauses go out as they are made; nothing is kept. The header's counts come from the size laws.
///
/// # Errors
/// When writing fails.
pub fn write(
    instance: &Instance,
    encoding: &Encoding,
    about: &str,
    command: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    write_comments(instance, encoding, about, command, out)?;
    let size = encoding.size(instance);
    writeln!(out, "p cnf {} {}", size.variables, size.clauses)?;
    let mut writer = ClauseWriter { variables: 0, out, line: String::new(), failure: None };
    encoding.encode(instance, &mut writer);
    writer.failure.map_or(Ok(()), Err)
}

fn write_comments(
    instance: &Instance,
    encoding: &Encoding,
    about: &str,
    command: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let problem = instance.problem();
    writeln!(out, "c nq-sat {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "c command: {command}")?;
    writeln!(out, "c model {}: {about}", problem.model)?;
    write!(out, "c n = {}", problem.size)?;
    if let Some(level) = &problem.level {
        write!(out, ", {} = {}", level.parameter, level.value)?;
    }
    for (name, value) in &problem.settings {
        write!(out, ", {name} = {value}")?;
    }
    writeln!(out, "; board {}", problem.board)?;
    let source =
        |described: &dyn Described| format!("{} ({})", described.name(), described.source());
    writeln!(
        out,
        "c at-most-one: {}; cardinality: {}",
        source(encoding.at_most_one),
        source(encoding.cardinality)
    )?;
    for (var, placed) in instance.vars() {
        writeln!(out, "c var {} {}", var.positive().dimacs(), var_name(problem, placed))?;
    }
    writeln!(out, "c t pmc")?;
    for projection in ["c p show", "c ind"] {
        write!(out, "{projection}")?;
        for (var, _) in instance.vars() {
            write!(out, " {}", var.positive().dimacs())?;
        }
        writeln!(out, " 0")?;
    }
    Ok(())
}

/// Writes clauses as they come; a failure is kept, because a sink cannot return one.
struct ClauseWriter<'a> {
    variables: u32,
    out: &'a mut dyn Write,
    line: String,
    failure: Option<io::Error>,
}

impl ClauseSink for ClauseWriter<'_> {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        use std::fmt::Write as _;
        if self.failure.is_some() {
            return;
        }
        self.line.clear();
        for lit in clause {
            // Writing to a string cannot fail.
            let _ = write!(self.line, "{} ", lit.dimacs());
        }
        self.line.push_str("0\n");
        if let Err(error) = self.out.write_all(self.line.as_bytes()) {
            self.failure = Some(error);
        }
    }

    fn is_closed(&self) -> bool {
        self.failure.is_some()
    }
}
