//! Writer of LRAT: a refutation in which each step names the clauses it follows from (Cruz-Filipe,
//! Heule, Hunt, Kaufmann and Schneider-Kamp, "Efficient Certified RAT Verification", CADE 2017).

use std::io::{self, Write};

use super::{Result, TakeSteps, push_number, refute};
use crate::instance::Lit;
use crate::sat::cnf::Formula;
use nq_board::run::Control;

/// Writes a proof that a formula has no model.
pub fn write_lrat(formula: &Formula, control: &Control, out: &mut dyn Write) -> Result<()> {
    let mut writer = Writer { out, line: Vec::new(), last: formula.size().clauses };
    refute(formula, control, &mut writer)?;
    Ok(writer.out.flush()?)
}

struct Writer<'a> {
    out: &'a mut dyn Write,
    line: Vec<u8>,
    /// The number of the last clause, with which deletions start.
    last: u64,
}

impl TakeSteps for Writer<'_> {
    fn derive(&mut self, number: u64, clause: &[Lit], hints: &[u64]) -> io::Result<()> {
        self.line.clear();
        push_number(&mut self.line, number);
        for literal in clause {
            self.line.extend(if literal.is_positive() { &b" "[..] } else { b" -" });
            push_number(&mut self.line, literal.var().index() as u64 + 1);
        }
        self.line.extend(b" 0");
        for &hint in hints {
            self.line.push(b' ');
            push_number(&mut self.line, hint);
        }
        self.line.extend(b" 0\n");
        self.last = number;
        self.out.write_all(&self.line)
    }

    fn delete(&mut self, number: u64) -> io::Result<()> {
        writeln!(self.out, "{} d {number} 0", self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::super::RefutationError;
    use super::*;
    use crate::instance::Var;
    use crate::sat::cnf::ClauseSink;

    fn formula(clauses: &[&[i32]]) -> Formula {
        let variables =
            clauses.iter().flat_map(|clause| clause.iter()).map(|lit| lit.unsigned_abs());
        let mut formula = Formula::with_variables(variables.max().unwrap_or(0));
        for clause in clauses {
            let literals: Vec<_> =
                clause.iter().map(|&lit| Lit::from_dimacs(lit).unwrap()).collect();
            formula.add_clause(&literals);
        }
        formula
    }

    fn proof(clauses: &[&[i32]]) -> Result<String> {
        let mut out = Vec::new();
        write_lrat(&formula(clauses), &Control::default(), &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn two_units_that_differ_refute_each_other() {
        let text = proof(&[&[1], &[-1]]).unwrap();
        let steps = ["3 0 1 2 0\n", "3 0 2 1 0\n"];
        assert!(steps.contains(&text.as_str()), "{text}");
    }

    #[test]
    fn an_empty_clause_is_its_own_refutation() {
        assert_eq!(proof(&[&[1], &[], &[2]]).unwrap(), "4 0 2 0\n");
        assert_eq!(proof(&[&[]]).unwrap(), "2 0 1 0\n");
    }

    #[test]
    fn doubled_clauses_keep_their_numbers() {
        let text = proof(&[&[1, 2], &[2, 1], &[3, -3], &[-1], &[-2]]).unwrap();
        let last = text.lines().last().unwrap();
        let words: Vec<_> = last.split(' ').collect();
        assert_eq!(&words[..2], ["6", "0"], "{text}");
        assert!(words[2..].contains(&"4") && words[2..].contains(&"5"), "{text}");
    }

    #[test]
    fn a_formula_with_a_model_has_no_refutation() {
        let refused = proof(&[&[1, 2], &[-1]]);
        assert!(
            matches!(&refused, Err(RefutationError::Model(vars)) if vars == &[Var::new(1)]),
            "{refused:?}"
        );
        assert!(matches!(proof(&[]), Err(RefutationError::Model(_))));
    }

    #[test]
    fn a_cancelled_run_ends() {
        let control = Control::default();
        control.cancel();
        let refused = write_lrat(&formula(&[&[1], &[-1]]), &control, &mut io::sink());
        assert!(matches!(refused, Err(RefutationError::Stopped(_))), "{refused:?}");
    }

    #[test]
    fn a_full_disk_is_reported() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let refused = write_lrat(&formula(&[&[1], &[-1]]), &Control::default(), &mut Full);
        assert!(matches!(refused, Err(RefutationError::Output(_))), "{refused:?}");
    }
}
