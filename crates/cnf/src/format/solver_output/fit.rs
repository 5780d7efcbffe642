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

/// The values of a formula's variables in a model, up to the last variable that has one.
///
/// # Errors
/// When a literal is out of range, or two literals contradict each other.
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
/// counts all variables of the formula, with auxiliary ones.
///
/// # Errors
/// When a literal is out of range, two literals contradict each other, or a board variable has no
/// value.
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
