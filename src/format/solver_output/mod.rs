//! What solvers print: the `s` and `v` lines of the competitions for SAT, pseudo-Boolean and MaxSAT solvers,
//! minisat's result file, a bare model, and the many models that clasp and others print one after the other.

mod fit;
mod models;

pub use fit::{ModelFault, true_board_variables, values};

use thiserror::Error;

use crate::cnf::Lit;
use models::Models;

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
    /// Whether it claims that there is nothing better (`s OPTIMUM FOUND`).
    pub optimum: bool,
    /// What the objective came to, in order (`o` lines): the less, the better.
    pub costs: Vec<i128>,
}

impl SolverOutput {
    /// Whether the models are those on the way to the last, each better than the one before.
    #[must_use]
    pub fn is_improving(&self) -> bool {
        self.costs.len() >= self.models.len() && self.costs.is_sorted_by(|a, b| a > b)
    }
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
        "line {line}: `{text}` is not a literal: expected a number other than 0 from -2147483647 to 2147483647, or a name such as x2"
    )]
    Literal {
        /// Line, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// Numbers and names in one model.
    #[error("line {line}: `{text}` in one model with others: write all of them as 2 or all as x2")]
    MixedForms {
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
    let mut optimum = false;
    let mut costs = Vec::new();
    let mut models = Models::default();
    for (number, line) in text.lines().enumerate() {
        let line_number = number + 1;
        let line = line.trim();
        let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match head {
            // `t` lines tell when a model was found.
            "" | "c" | "t" => {}
            "o" => match rest.trim().parse() {
                Ok(cost) => costs.push(cost),
                Err(_) => return Err(line_error(line_number, line)),
            },
            "s" | "SAT" | "UNSAT" | "INDET" => {
                let verdict = if head == "s" { rest.trim() } else { line };
                optimum |= verdict == "OPTIMUM FOUND";
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
            "v" => models.values(rest, line_number)?,
            _ if head.parse::<i64>().is_ok() => models.literals(line, line_number)?,
            _ => return Err(line_error(line_number, line)),
        }
    }
    let models = models.finish(claim == Some(Claim::Satisfiable));
    let claim = match (claim, models.is_empty()) {
        (None, true) => return Err(OutputError::NoAnswer),
        (None | Some(Claim::Satisfiable), false) => Claim::Satisfiable,
        (Some(Claim::Satisfiable), true) => return Err(OutputError::NoModel),
        (Some(_), false) => return Err(OutputError::UnexpectedModel),
        (Some(claim), true) => claim,
    };
    Ok(SolverOutput { claim, models, optimum, costs })
}

fn line_error(line: usize, text: &str) -> OutputError {
    OutputError::Line { line, text: text.chars().take(40).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().filter_map(|&number| Lit::from_dimacs(number)).collect()
    }

    fn satisfiable(models: &[&[i32]]) -> SolverOutput {
        let models = models.iter().map(|model| lits(model)).collect();
        SolverOutput { claim: Claim::Satisfiable, models, optimum: false, costs: vec![] }
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
            let expected = SolverOutput { claim, models: vec![], optimum: false, costs: vec![] };
            assert_eq!(read(text.as_bytes()), Ok(expected), "{text}");
        }
    }

    #[test]
    fn optimisers_are_read() {
        let output = |text: &str| read(text.as_bytes()).expect(text);
        let clasp = output("v -1 -2 0\no 2\nv 1 -2 0\no 1\ns OPTIMUM FOUND\n");
        assert_eq!((clasp.models.len(), &clasp.costs[..]), (2, &[2, 1][..]));
        assert!(clasp.optimum && clasp.is_improving());
        let all_best = output("o 1\no 1\nv x1 -x2\no 1\nv -x1 x2\ns OPTIMUM FOUND\n");
        assert!(all_best.optimum && !all_best.is_improving());
        let best_so_far = output("o 5\no -3\ns SATISFIABLE\nt 2.5\nv 01\n");
        assert!(!best_so_far.optimum && best_so_far.is_improving());
        assert!(!output("v 1 0\nv -1 0\n").is_improving());
        for line in ["o", "o x", "o 1 2", "o 1.5"] {
            let text = format!("{line}\nv 1 0\n");
            assert!(
                matches!(read(text.as_bytes()), Err(OutputError::Line { line: 1, .. })),
                "{line}"
            );
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
}
