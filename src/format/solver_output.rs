//! What SAT solvers print: the competition's `s` and `v` lines, minisat's result file, a bare model, and
//! the many models that clasp and others print one after the other.

use thiserror::Error;

use crate::cnf::{Lit, Var};

/// What a solver's output claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is a model.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// The solver does not know.
    Unknown,
}

/// A solver's output, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverOutput {
    /// What it claims; output without a verdict claims what its models show.
    pub claim: Claim,
    /// The models, each as the literals in the order printed.
    pub models: Vec<Vec<Lit>>,
}

/// Output that is not a solver's answer, with the line (from 1) where that shows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OutputError {
    /// Nothing there.
    #[error("the file is empty: expected `s` and `v` lines, minisat's result, or a model")]
    Empty,
    /// Not text.
    #[error("not a solver's output: byte {byte} is not text")]
    Binary {
        /// Where, from 0.
        byte: usize,
    },
    /// A line that belongs to no known form.
    #[error("line {line}: `{text}` is neither a comment, a verdict nor literals")]
    Line {
        /// Line, from 1.
        line: usize,
        /// What stands there, shortened.
        text: String,
    },
    /// A number that is no literal.
    #[error(
        "line {line}: `{text}` is not a literal: expected a number other than 0 from -2147483647 to 2147483647"
    )]
    Literal {
        /// Line, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// Two verdicts that differ.
    #[error("line {line}: a second verdict that contradicts the first")]
    TwoVerdicts {
        /// Line, from 1.
        line: usize,
    },
    /// A model beside "unsatisfiable".
    #[error("the output says UNSATISFIABLE or UNKNOWN and yet has a model")]
    UnexpectedModel,
    /// "Satisfiable" without a model.
    #[error(
        "the output says SATISFIABLE but has no model: it is cut off, or the solver was told not to print one"
    )]
    NoModel,
    /// Comments and nothing else.
    #[error(
        "the output has neither a verdict nor a model: it is cut off, or not a solver's answer"
    )]
    NoAnswer,
}

/// Reads a solver's output in any of the known forms.
///
/// # Errors
/// Says what is wrong and on which line.
pub fn read(bytes: &[u8]) -> Result<SolverOutput, OutputError> {
    let text = std::str::from_utf8(bytes)
        .map_err(|error| OutputError::Binary { byte: error.valid_up_to() })?;
    if let Some(byte) = text.find(|c: char| c.is_control() && !c.is_whitespace()) {
        return Err(OutputError::Binary { byte });
    }
    if text.trim().is_empty() {
        return Err(OutputError::Empty);
    }
    let mut claim = None;
    let mut models = Models::default();
    for (number, line) in text.lines().enumerate() {
        let line_number = number + 1;
        let line = line.trim();
        let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match head {
            // `o` and `t` lines come from optimisers; a cost or a time is no verdict.
            "" | "c" | "o" | "t" => {}
            "s" | "SAT" | "UNSAT" | "INDET" => {
                let verdict = if head == "s" { rest.trim() } else { line };
                let this = match verdict {
                    "SATISFIABLE" | "SAT" | "OPTIMUM FOUND" => Claim::Satisfiable,
                    "UNSATISFIABLE" | "UNSAT" => Claim::Unsatisfiable,
                    "UNKNOWN" | "INDET" | "INDETERMINATE" => Claim::Unknown,
                    _ if verdict.starts_with("SOLUTIONS") => continue, // picosat --all
                    _ => return Err(line_error(line_number, line)),
                };
                match claim {
                    Some(before) if before != this => {
                        return Err(OutputError::TwoVerdicts { line: line_number });
                    }
                    _ => claim = Some(this),
                }
            }
            "v" => models.literals(rest, line_number)?,
            _ if head.parse::<i64>().is_ok() => models.literals(line, line_number)?,
            _ => return Err(line_error(line_number, line)),
        }
    }
    let models = models.finish();
    let claim = match (claim, models.is_empty()) {
        (None, true) => return Err(OutputError::NoAnswer),
        (None | Some(Claim::Satisfiable), false) => Claim::Satisfiable,
        (Some(Claim::Satisfiable), true) => return Err(OutputError::NoModel),
        (Some(_), false) => return Err(OutputError::UnexpectedModel),
        (Some(claim), true) => claim,
    };
    Ok(SolverOutput { claim, models })
}

fn line_error(line: usize, text: &str) -> OutputError {
    OutputError::Line { line, text: text.chars().take(40).collect() }
}

/// Models as they are read: a 0 ends one.
#[derive(Default)]
struct Models {
    done: Vec<Vec<Lit>>,
    open: Option<Vec<Lit>>,
}

impl Models {
    fn literals(&mut self, text: &str, line: usize) -> Result<(), OutputError> {
        for token in text.split_whitespace() {
            if token == "0" {
                self.done.push(self.open.take().unwrap_or_default());
            } else {
                let literal = token.parse().ok().and_then(Lit::from_dimacs).ok_or_else(|| {
                    OutputError::Literal { line, text: token.chars().take(40).collect() }
                })?;
                self.open.get_or_insert_default().push(literal);
            }
        }
        Ok(())
    }

    /// z3 prints no closing 0, so the last model may lack it; whether it is whole shows by its literals.
    fn finish(mut self) -> Vec<Vec<Lit>> {
        self.done.extend(self.open);
        self.done
    }
}

/// Why a list of literals is not a model of a formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ModelFault {
    /// A variable that the formula does not have.
    #[error(
        "literal {literal} is out of range: the formula has {variables} variables; is the model for another size or encoding?"
    )]
    OutOfRange {
        /// The literal.
        literal: i32,
        /// Variables of the formula.
        variables: u64,
    },
    /// Both a variable and its negation.
    #[error("the model has both {0} and -{0}")]
    Contradiction(i32),
    /// Board variables without a value.
    #[error(
        "the model gives {given} of the {board_variables} board variables a value: it is cut off, or for another size"
    )]
    Incomplete {
        /// How many have a value.
        given: usize,
        /// How many there are.
        board_variables: usize,
    },
}

/// The true ones among the first `board_variables` variables of a model, in order. `variables` is the
/// number of all variables of the formula, auxiliary ones included.
///
/// # Errors
/// When the literals are not a model: out of range, contradictory, or board variables missing.
pub fn true_board_variables(
    model: &[Lit],
    board_variables: usize,
    variables: u64,
) -> Result<Vec<Var>, ModelFault> {
    // Auxiliary variables may not contradict themselves either.
    let mut values = vec![None; board_variables];
    for literal in model {
        let index = literal.var().index();
        if index as u64 >= variables {
            return Err(ModelFault::OutOfRange { literal: literal.dimacs(), variables });
        }
        if index >= values.len() {
            values.resize(index + 1, None);
        }
        if values[index] == Some(!literal.is_positive()) {
            return Err(ModelFault::Contradiction(literal.dimacs().abs()));
        }
        values[index] = Some(literal.is_positive());
    }
    values.truncate(board_variables);
    let given = values.iter().flatten().count();
    if given < board_variables {
        return Err(ModelFault::Incomplete { given, board_variables });
    }
    let vars = (0..).map(Var::new).zip(&values);
    Ok(vars.filter(|(_, value)| **value == Some(true)).map(|(var, _)| var).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().filter_map(|&number| Lit::from_dimacs(number)).collect()
    }

    fn satisfiable(models: &[&[i32]]) -> SolverOutput {
        let models = models.iter().map(|model| lits(model)).collect();
        SolverOutput { claim: Claim::Satisfiable, models }
    }

    #[test]
    fn every_form_is_read() {
        let one = Ok(satisfiable(&[&[1, -2]]));
        assert_eq!(read(b"c x\ns SATISFIABLE\nv 1\nv -2 0\n"), one);
        assert_eq!(read(b"v 1 -2 0\ns SATISFIABLE\n"), one, "clasp");
        assert_eq!(read(b"SAT\n1 -2 0\n"), one, "minisat");
        assert_eq!(read(b"1 -2 0"), one, "bare");
        assert_eq!(read(b"1\n-2\n"), one, "bare, a line a literal");
        assert_eq!(read(b"s SATISFIABLE\r\nv 1 -2\r\n"), one, "z3");
        assert_eq!(
            read(b"v 1 -2 0\nv -1 2 0\ns SATISFIABLE"),
            Ok(satisfiable(&[&[1, -2], &[-1, 2]]))
        );
        assert_eq!(read(b"s SATISFIABLE\nv 0\n"), Ok(satisfiable(&[&[]])), "no variables");
        for (text, claim) in [
            ("s UNSATISFIABLE\n", Claim::Unsatisfiable),
            ("UNSAT\n", Claim::Unsatisfiable),
            ("s UNKNOWN\n", Claim::Unknown),
            ("INDET\n", Claim::Unknown),
        ] {
            assert_eq!(read(text.as_bytes()), Ok(SolverOutput { claim, models: vec![] }), "{text}");
        }
    }

    #[test]
    fn nonsense_is_refused_with_its_line() {
        assert_eq!(read(b""), Err(OutputError::Empty));
        assert_eq!(read(b" \n"), Err(OutputError::Empty));
        assert_eq!(read(b"v 1\xff"), Err(OutputError::Binary { byte: 3 }));
        assert_eq!(read(b"\x7fELF\0"), Err(OutputError::Binary { byte: 0 }));
        assert_eq!(read(b"c only\n"), Err(OutputError::NoAnswer));
        assert_eq!(read(b"s SATISFIABLE\n"), Err(OutputError::NoModel));
        assert_eq!(read(b"s UNSATISFIABLE\nv 1 0\n"), Err(OutputError::UnexpectedModel));
        assert_eq!(
            read(b"s UNKNOWN\ns UNSATISFIABLE\n"),
            Err(OutputError::TwoVerdicts { line: 2 })
        );
        assert!(matches!(read(b"s MAYBE"), Err(OutputError::Line { line: 1, .. })));
        assert!(matches!(read(b"c\nhello 1"), Err(OutputError::Line { line: 2, .. })));
        for literal in ["1x", "2147483648", "-2147483648", "99999999999999999999"] {
            let text = format!("v 1 {literal} 0");
            let expected = OutputError::Literal { line: 1, text: literal.to_owned() };
            assert_eq!(read(text.as_bytes()), Err(expected));
        }
    }

    #[test]
    fn a_model_must_fit_the_formula() {
        let vars = |numbers: &[u32]| Ok(numbers.iter().map(|&i| Var::new(i)).collect());
        assert_eq!(true_board_variables(&lits(&[2, -1, 3]), 2, 3), vars(&[1]));
        assert_eq!(true_board_variables(&lits(&[1, 1, -2]), 2, 2), vars(&[0]), "twice is harmless");
        assert_eq!(
            true_board_variables(&lits(&[1, 3]), 2, 2),
            Err(ModelFault::OutOfRange { literal: 3, variables: 2 })
        );
        assert_eq!(true_board_variables(&lits(&[1, -1]), 1, 1), Err(ModelFault::Contradiction(1)));
        assert_eq!(
            true_board_variables(&lits(&[1]), 2, 2),
            Err(ModelFault::Incomplete { given: 1, board_variables: 2 })
        );
    }
}
