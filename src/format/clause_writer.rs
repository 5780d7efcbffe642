//! Clauses as text, as fast as memory takes them.

use std::io::{self, Write};

use crate::cnf::{ClauseSink, Lit, Var};

/// Writes clauses as they come; a failure is kept, because a sink cannot return one.
pub(super) struct ClauseWriter<'a> {
    variables: u32,
    out: &'a mut dyn Write,
    /// Stands before each clause.
    prefix: &'static str,
    line: String,
    failure: Option<io::Error>,
}

impl<'a> ClauseWriter<'a> {
    pub(super) const fn new(prefix: &'static str, out: &'a mut dyn Write) -> Self {
        Self { variables: 0, out, prefix, line: String::new(), failure: None }
    }

    /// Writes what is left, and tells what failed.
    pub(super) fn finish(self) -> io::Result<()> {
        self.failure.map_or(Ok(()), Err)
    }
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
        self.line.push_str(self.prefix);
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
