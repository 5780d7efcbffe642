//! Models as solvers print them: numbers, names such as `x1`, or a string of bits.
//!
//! *Numbers* end with 0, as in SAT competitions; z3 leaves that out after its only model. *Names* come from
//! pseudo-Boolean solvers and have no end: the next model begins on a line of its own with the variable that the
//! model before began with, since a solver prints all its models in one order.
//!
//! *Bits* are what the MaxSAT Evaluation asks for since 2022: `v 0110`, one character a variable. `v 10` could also be
//! the number 10. It is read as bits where every `v` line is one word of zeros and ones, two or more, all of
//! one length. That takes no model from the numbers: one of such lines alone lacks variable 1, and so is the
//! model of no board. (One bit is read as a number: `v 1` means the same either way, and `v 0` ends a model.)

use super::OutputError;
use crate::cnf::{Lit, Var};

/// How the variables of a model are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// `1 -2`
    Numbers,
    /// `x1 -x2`
    Names,
}

/// Models as they are read.
#[derive(Default)]
pub(super) struct Models<'a> {
    done: Vec<Vec<Lit>>,
    open: Option<(Form, Vec<Lit>)>,
    /// The lines so far with their numbers, as long as all could be bits.
    bits: Vec<(usize, &'a str)>,
    /// Whether there was a `v` line with nothing on it.
    empty_line: bool,
}

impl<'a> Models<'a> {
    /// Reads what stands on a `v` line.
    pub(super) fn values(&mut self, text: &'a str, line: usize) -> Result<(), OutputError> {
        let text = text.trim();
        self.empty_line |= text.is_empty();
        let first = self.done.is_empty() && self.open.is_none();
        if first && is_bits(text) && self.bits.iter().all(|(_, other)| other.len() == text.len()) {
            self.bits.push((line, text));
            return Ok(());
        }
        self.literals(text, line)
    }

    /// Reads literals.
    pub(super) fn literals(&mut self, text: &str, line: usize) -> Result<(), OutputError> {
        for (line, text) in std::mem::take(&mut self.bits) {
            self.literals(text, line)?;
        }
        for (place, token) in text.split_whitespace().enumerate() {
            if token == "0" {
                self.done.push(self.open.take().map_or_else(Vec::new, |(_, literals)| literals));
                continue;
            }
            let shortened = || token.chars().take(40).collect();
            let (form, literal) = read_literal(token)
                .ok_or_else(|| OutputError::Literal { line, text: shortened() })?;
            if let Some((Form::Names, model)) = &self.open
                && place == 0
                && model.first().is_some_and(|first| first.var() == literal.var())
            {
                self.done.extend(self.open.take().map(|(_, literals)| literals));
            }
            let (open_form, model) = self.open.get_or_insert((form, Vec::new()));
            if *open_form != form {
                return Err(OutputError::MixedForms { line, text: shortened() });
            }
            model.push(literal);
        }
        Ok(())
    }

    /// All models. The last may lack its end; whether it is whole shows by its literals. Where there is no other
    /// and the solver claims one, an empty line is one: of a formula without variables.
    pub(super) fn finish(mut self, claimed: bool) -> Vec<Vec<Lit>> {
        self.done.extend(self.open.map(|(_, literals)| literals));
        self.done.extend(self.bits.iter().map(|(_, bits)| model_of_bits(bits)));
        if self.done.is_empty() && self.empty_line && claimed {
            self.done.push(Vec::new());
        }
        self.done
    }
}

fn is_bits(text: &str) -> bool {
    text.len() > 1 && text.bytes().all(|byte| matches!(byte, b'0' | b'1'))
}

fn model_of_bits(bits: &str) -> Vec<Lit> {
    let literal = |(var, bit): (Var, u8)| if bit == b'1' { var.positive() } else { var.negative() };
    (0..i32::MAX.unsigned_abs()).map(Var::new).zip(bits.bytes()).map(literal).collect()
}

/// A literal and how it is written: `-2` or `-x2`.
fn read_literal(token: &str) -> Option<(Form, Lit)> {
    let (sign, variable) = token.strip_prefix('-').map_or((1, token), |rest| (-1, rest));
    let Some(digits) = variable.strip_prefix('x') else {
        return Some((Form::Numbers, Lit::from_dimacs(token.parse().ok()?)?));
    };
    let number: i32 = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))?;
    Some((Form::Names, Lit::from_dimacs(sign * number)?))
}

#[cfg(test)]
mod tests {
    use super::super::{SolverOutput, read};
    use super::*;

    /// The models in an output, as DIMACS numbers.
    fn models(text: &str) -> Result<Vec<Vec<i32>>, OutputError> {
        let numbers = |model: Vec<Lit>| model.into_iter().map(Lit::dimacs).collect();
        let read = read(text.as_bytes());
        read.map(|SolverOutput { models, .. }| models.into_iter().map(numbers).collect())
    }

    #[test]
    fn names_are_read() {
        let one = Ok(vec![vec![1, -2, 3]]);
        assert_eq!(models("v x1 -x2 x3\ns SATISFIABLE\n"), one);
        assert_eq!(models("v x1 -x2\nv x3\ns SATISFIABLE\n"), one, "on two lines");
        assert_eq!(models("v x1\nc between\nv -x2 x3\ns SATISFIABLE\n"), one);
        assert_eq!(models("o -1\ns OPTIMUM FOUND\nv x1 -x2 x3 0\n"), one, "with an end after all");
        let two = Ok(vec![vec![1, -2], vec![-1, 2]]);
        assert_eq!(models("v x1 -x2\no -1\nv -x1 x2\n"), two);
        assert_eq!(models("v x1\nv -x2\nv -x1\nv x2\n"), two, "each on two lines");
        assert_eq!(models("v x1 -x1"), Ok(vec![vec![1, -1]]), "on one line: a contradiction");
        for token in ["x0", "x", "-x", "--x1", "x-1", "x+1", "X1", "x1x", "~x1", "x2147483648"] {
            let expected = OutputError::Literal { line: 1, text: token.to_owned() };
            assert_eq!(models(&format!("v {token}")), Err(expected));
        }
        for (text, line, token) in [("v x1 2", 1, "2"), ("v 1\nv x2", 2, "x2")] {
            let expected = OutputError::MixedForms { line, text: token.to_owned() };
            assert_eq!(models(text), Err(expected));
        }
    }

    #[test]
    fn bits_are_read() {
        assert_eq!(models("o 2\ns OPTIMUM FOUND\nv 0110\n"), Ok(vec![vec![-1, 2, 3, -4]]));
        assert_eq!(models("v 10\n"), Ok(vec![vec![1, -2]]));
        assert_eq!(models("v 10\nv 01\n"), Ok(vec![vec![1, -2], vec![-1, 2]]));
        assert_eq!(models("s SATISFIABLE\nv 11\nc bye\n"), Ok(vec![vec![1, 2]]));
    }

    /// Numbers of zeros and ones only, that are not bits.
    #[test]
    fn numbers_that_look_like_bits_are_read() {
        assert_eq!(models("v 10 0\n"), Ok(vec![vec![10]]));
        assert_eq!(models("v 10\nv 0\n"), Ok(vec![vec![10]]));
        assert_eq!(models("v 10\nv 11\nv 0\n"), Ok(vec![vec![10, 11]]));
        assert_eq!(models("v 10\nv 11 0\n"), Ok(vec![vec![10, 11]]));
        assert_eq!(models("v 10\nv -11\n"), Ok(vec![vec![10, -11]]));
        assert_eq!(models("v 1\nv 10\nv 11\n"), Ok(vec![vec![1, 10, 11]]), "an open model goes on");
        assert_eq!(models("v 10\nv 110\n"), Ok(vec![vec![10, 110]]));
        assert_eq!(models("v 1\n"), Ok(vec![vec![1]]), "one bit is the same as a number");
        assert_eq!(models("v 0\n"), Ok(vec![vec![]]), "the end of an empty model");
        assert_eq!(models("10\n"), Ok(vec![vec![10]]), "bits stand on `v` lines");
        assert_eq!(models("v 10\n11\n"), Ok(vec![vec![10, 11]]));
    }

    #[test]
    fn an_empty_line_is_a_model_of_no_variables() {
        assert_eq!(models("v \ns SATISFIABLE\n"), Ok(vec![vec![]]), "clasp on an empty OPB file");
        assert_eq!(models("v\nv 1 0\ns SATISFIABLE\n"), Ok(vec![vec![1]]));
        assert_eq!(models("s UNSATISFIABLE\nv \n"), Ok(vec![]));
        assert_eq!(models("v\n"), Err(OutputError::NoAnswer));
    }
}
