//! Checks whether literals are a model of a formula, and extracts the board variables.

use thiserror::Error;

use crate::instance::{Lit, Var};

/// Why a list of literals is not a model of a formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModelFault {
    /// A variable that the formula does not have.
    #[error(
        "literal {literal} is out of range: the formula has {variables} variables; is the model \
         for another size or encoding?"
    )]
    OutOfRange {
        /// The literal.
        literal: i32,
        /// Variables of the formula.
        variables: u64,
    },
    /// More literals than a model can have.
    #[error(
        "the model has more than {most} literals, but the formula has {variables} variables: its \
         end is missing, or it is for another formula"
    )]
    TooLong {
        /// The largest number accepted.
        most: u64,
        /// Variables of the formula.
        variables: u64,
    },
    /// Both a variable and its negation.
    #[error("the model has both {0} and -{0}")]
    Contradiction(i32),
    /// Board variables without a value.
    #[error(
        "the model gives {given} of the {board_variables} board variables a value: it is cut off, \
         or for another size"
    )]
    Incomplete {
        /// The number of variables with a value.
        given: usize,
        /// The number of all board variables.
        board_variables: usize,
    },
}

/// The values of a formula's variables in a model, up to the last variable that has one. Fails when
/// a literal is out of range, or two literals contradict each other.
pub fn values(model: &[Lit], variables: u64) -> Result<Vec<Option<bool>>, ModelFault> {
    let mut values = Vec::new();
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
    Ok(values)
}

/// The true ones among the first `board_variables` variables of a model, in order. `variables`
/// counts all variables of the formula, with auxiliary ones. Fails when a literal is out of range,
/// two literals contradict each other, or a board variable has no value.
pub fn true_board_variables(
    model: &[Lit],
    board_variables: usize,
    variables: u64,
) -> Result<Vec<Var>, ModelFault> {
    // Checks auxiliary variables for contradictions too.
    let mut values = values(model, variables)?;
    values.resize(board_variables, None);
    let given = values.iter().flatten().count();
    if given < board_variables {
        return Err(ModelFault::Incomplete { given, board_variables });
    }
    let vars = (0..).map(Var::new).zip(&values);
    Ok(vars.filter(|(_, value)| **value == Some(true)).map(|(var, _)| var).collect())
}

/// An error in a solver's output, with its line (from 1).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OutputError {
    /// The output is empty.
    #[error("the file is empty: expected `s` and `v` lines, minisat's result, or a model")]
    Empty,
    /// The system or the decompressor failed, with this message.
    #[error("{0}")]
    Unreadable(String),
    /// The output is not text from this byte on, counted from 0.
    #[error("not a solver's output: byte {0} is not text")]
    Binary(u64),
    /// The model is not a model of the formula.
    #[error("{0}")]
    Fault(ModelFault),
    /// The caller accepts no more models.
    #[error("the models were not all read")]
    Stopped,
    /// What minisat prints, which is no model.
    #[error("minisat writes its model to a file: run minisat FORMULA OUT.txt, and decode OUT.txt")]
    Minisat,
    /// A proof, which begins in this line at the latest.
    #[error("line {0}: this is a step of a proof, and a proof has no model")]
    Proof(usize),
    /// The answer to a file of another format, in this line.
    #[error(
        "line {0}: this answers an LP, MPS, SMT-LIB or XCSP3 file: give --for EXPORT, the file \
         that the solver read"
    )]
    Named(usize),
    /// A verdict without `s ` in this line.
    #[error("line {0}: `{1}` lacks its `s `: write `s SATISFIABLE` or `s UNSATISFIABLE`")]
    BareVerdict(usize, String),
    /// A pasted line with this fault.
    #[error("line {0}: {1}")]
    Pasted(usize, String),
    /// A permutation, a proof, or models that end with 0, in this line.
    #[error(
        "line {0}: a permutation of another size, a proof, or models that end with 0? Write \
         squares, as Qa2 Qb4"
    )]
    Permutation(usize),
    /// A line of unknown form: its number, from 1, and its text, shortened.
    #[error(
        "line {0}: `{1}` is neither a comment, a verdict, literals nor a placement on this \
         board"
    )]
    Line(usize, String),
    /// A word that is not a literal: its line and the word.
    #[error(
        "line {0}: `{1}` is not a literal: expected a number other than 0 from -2147483647 \
         to 2147483647, or a name such as x2"
    )]
    Literal(usize, String),
    /// Numbers and names in one model: the line and the word.
    #[error("line {0}: `{1}` in a model of another form: write all literals as 2 or all as x2")]
    MixedForms(usize, String),
    /// Two contradictory verdicts, the second in this line.
    #[error("line {0}: a second verdict that contradicts the first")]
    TwoVerdicts(usize),
    /// A model with the verdict UNSATISFIABLE or UNKNOWN.
    #[error("the output says UNSATISFIABLE or UNKNOWN but has a model")]
    UnexpectedModel,
    /// The verdict SATISFIABLE without a model.
    #[error(
        "the output says SATISFIABLE but has no model: it is cut off, or the solver was told not \
         to print one"
    )]
    NoModel,
    /// Neither a verdict nor a model.
    #[error(
        "the output has neither a verdict nor a model: it is cut off, or not a solver's answer"
    )]
    NoAnswer,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().filter_map(|&number| Lit::from_dimacs(number)).collect()
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
