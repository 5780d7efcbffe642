//! Parser of printed models: numbers, names such as `x1`, or a string of bits.
//!
//! *Numbers* end with 0, as in SAT competitions; z3 omits the 0 after its only model. *Names* come
//! from pseudo-Boolean solvers and have no end mark. The next model starts on a new line with the
//! first variable of the model before, since a solver prints all its models in one order.
//!
//! *Bits* are the form of the MaxSAT Evaluation since 2022: `v 0110`, one character per variable.
//! `v 10` can also be the number 10. It is parsed as bits if every `v` line is one word of two or
//! more zeros and ones, all of one length. No model of numbers is lost: a single line of this form
//! lacks variable 1, so it is not the model of a board. One bit is parsed as a number: `v 1` means
//! the same in both forms, and `v 0` ends a model.

use std::ops::ControlFlow;

use super::fit::{ModelFault, OutputError};
use super::lines::Word;
use crate::format::read::scanner::Scanner;
use crate::instance::{Lit, Var};

/// Receives models one by one; `Break` ends the parser with [`OutputError::Stopped`].
pub(crate) type TakeModel<'a> = &'a mut dyn FnMut(Vec<Lit>) -> ControlFlow<()>;

/// The number of characters of a file in a message.
pub(super) const SHOWN: usize = 40;

/// The longest literal in characters. A number with more digits is out of range.
const LITERAL: usize = 64;

/// The longest string of bits that can also be a number.
const DIGITS: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// `1 -2`
    Numbers,
    /// `x1 -x2`
    Names,
}

/// Collects models while they are parsed.
pub(super) struct Models<'a> {
    variables: u64,
    take: TakeModel<'a>,
    /// The number of models passed on.
    number: u64,
    /// Whether models are allowed.
    expected: bool,
    open: Option<(Form, Vec<Lit>)>,
    bits: Bits,
    /// Whether there was an empty `v` line.
    empty_line: bool,
}

/// What is known about strings of bits.
enum Bits {
    /// The lines so far with their numbers, if all of them can be bits or numbers.
    Possible(Vec<(usize, String)>),
    /// The lines are bits of this length.
    Certain(usize),
}

impl<'a> Models<'a> {
    /// The models of a formula with the given number of variables.
    pub(super) fn of(variables: u64, take: TakeModel<'a>) -> Self {
        let bits = Bits::Possible(Vec::new());
        Self { variables, take, number: 0, expected: true, open: None, bits, empty_line: false }
    }

    /// Sets whether models are allowed.
    pub(crate) const fn are_expected(&mut self, expected: bool) {
        self.expected = expected;
    }

    /// Whether a model has begun and may go on.
    pub(super) const fn are_open(&self) -> bool {
        self.open.is_some()
    }

    /// Parses a `v` line.
    pub(super) fn values(&mut self, lines: &mut Scanner<'_>) -> Result<(), OutputError> {
        // A string longer than the number of variables shows that there are too many.
        let longest = usize::try_from(self.variables).unwrap_or(usize::MAX).saturating_add(1);
        let Some(word) = lines.word(longest.max(LITERAL)) else {
            self.empty_line = true;
            return self.no_bits();
        };
        let is_alone = !word.is_whole || lines.is_at_line_end();
        if is_alone && is_bits(&word.text) {
            let (length, most) = (word.text.len(), self.most());
            let is_first = self.number == 0 && self.open.is_none();
            match &mut self.bits {
                Bits::Possible(before)
                    if is_first && before.first().is_none_or(|(_, bits)| bits.len() == length) =>
                {
                    before.push((lines.line(), word.text));
                    // A model of numbers has no more literals and no longer ones.
                    let is_certain = length > DIGITS || before.len() as u64 > most;
                    return if is_certain { self.only_bits(length) } else { Ok(()) };
                }
                Bits::Certain(all) if *all == length => return self.hand_on_bits(&word.text),
                Bits::Possible(_) | Bits::Certain(_) => {}
            }
        }
        self.literals(&word, lines, false)
    }

    /// Parses a line of literals after the first one. A line that `may_permute` may be a
    /// permutation from 0 on.
    pub(super) fn literals(
        &mut self,
        first: &Word,
        lines: &mut Scanner<'_>,
        may_permute: bool,
    ) -> Result<(), OutputError> {
        self.no_bits()?;
        let line = lines.line();
        if let Bits::Certain(_) = self.bits {
            return Err(OutputError::MixedForms(line, shortened(&first.text)));
        }
        self.literal(first, line, true)?;
        let mut has_zero = first.text == "0";
        while let Some(word) = lines.word(LITERAL) {
            if may_permute && has_zero && ![first, &word].iter().any(|w| w.text.starts_with('-')) {
                return Err(OutputError::Permutation(line));
            }
            has_zero |= word.text == "0";
            self.literal(&word, line, false)?;
        }
        Ok(())
    }

    /// Parses a literal, or the 0 that ends a model.
    fn literal(
        &mut self,
        word: &Word,
        line: usize,
        first_of_line: bool,
    ) -> Result<(), OutputError> {
        let text = word.text.as_str();
        if text == "0" {
            let model = self.open.take().map_or_else(Vec::new, |(_, literals)| literals);
            return self.hand_on(model);
        }
        match text {
            "d" => return Err(OutputError::Proof(line)),
            text if text.starts_with('<') => return Err(OutputError::Named(line)),
            _ => {}
        }
        let (form, literal) = read_literal(text)
            .filter(|_| word.is_whole)
            .ok_or_else(|| OutputError::Literal(line, shortened(text)))?;
        if let Some((Form::Names, model)) = &self.open
            && first_of_line
            && model.first().is_some_and(|first| first.var() == literal.var())
            && let Some((_, model)) = self.open.take()
        {
            self.hand_on(model)?;
        }
        let (variables, most) = (self.variables, self.most());
        let (open_form, model) = self.open.get_or_insert((form, Vec::new()));
        if *open_form != form {
            return Err(OutputError::MixedForms(line, shortened(text)));
        }
        in_range(literal, variables)?;
        if model.len() as u64 == most {
            return Err(OutputError::Fault(ModelFault::TooLong { most, variables }));
        }
        model.push(literal);
        Ok(())
    }

    /// The number of models. The last may lack its end; its literals show whether it is complete.
    /// If there is no other model but the solver claims one, an empty line is the model of a
    /// formula without variables.
    pub(crate) fn finish(mut self, claimed: bool) -> Result<u64, OutputError> {
        if let Some((_, model)) = self.open.take() {
            self.hand_on(model)?;
        }
        if let Bits::Possible(_) = self.bits {
            self.only_bits(0)?;
        }
        if self.number == 0 && self.empty_line && claimed {
            self.hand_on(Vec::new())?;
        }
        Ok(self.number)
    }

    /// The most literals that a model may have: more than the number of variables, because some
    /// solvers print a literal twice.
    const fn most(&self) -> u64 {
        self.variables.saturating_mul(2)
    }

    /// Parses the possible bits as numbers.
    fn no_bits(&mut self) -> Result<(), OutputError> {
        if let Bits::Possible(numbers) = &mut self.bits {
            for (line, text) in std::mem::take(numbers) {
                self.literal(&Word { text, is_whole: true }, line, true)?;
            }
        }
        Ok(())
    }

    /// Parses the possible bits as bits, of this length on each line.
    fn only_bits(&mut self, length: usize) -> Result<(), OutputError> {
        if let Bits::Possible(all) = std::mem::replace(&mut self.bits, Bits::Certain(length)) {
            for (_, bits) in all {
                self.hand_on_bits(&bits)?;
            }
        }
        Ok(())
    }

    fn hand_on_bits(&mut self, bits: &str) -> Result<(), OutputError> {
        let literals = model_of_bits(bits);
        literals.iter().try_for_each(|&literal| in_range(literal, self.variables))?;
        self.hand_on(literals)
    }

    pub(super) fn hand_on(&mut self, model: Vec<Lit>) -> Result<(), OutputError> {
        if !self.expected {
            return Err(OutputError::UnexpectedModel);
        }
        self.number += 1;
        if (self.take)(model).is_break() { Err(OutputError::Stopped) } else { Ok(()) }
    }
}

fn in_range(literal: Lit, variables: u64) -> Result<(), OutputError> {
    if literal.var().index() as u64 >= variables {
        let literal = literal.dimacs();
        return Err(OutputError::Fault(ModelFault::OutOfRange { literal, variables }));
    }
    Ok(())
}

fn shortened(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

fn is_bits(text: &str) -> bool {
    text.len() > 1 && text.bytes().all(|byte| matches!(byte, b'0' | b'1'))
}

fn model_of_bits(bits: &str) -> Vec<Lit> {
    let literal = |(var, bit): (Var, u8)| if bit == b'1' { var.positive() } else { var.negative() };
    (0..i32::MAX.unsigned_abs()).map(Var::new).zip(bits.bytes()).map(literal).collect()
}

/// Parses a literal in either form: `-2` or `-x2`.
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
            let expected = OutputError::Literal(1, token.to_owned());
            assert_eq!(models(&format!("v {token}")), Err(expected));
        }
        for (text, line, token) in [("v x1 2", 1, "2"), ("v 1\nv x2", 2, "x2")] {
            let expected = OutputError::MixedForms(line, token.to_owned());
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

    /// Numbers of zeros and ones only that are not bits.
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
