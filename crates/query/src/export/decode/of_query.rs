//! What a query decodes.

use std::io::Read;

use itertools::Itertools;

use crate::ask::question::Query;
use crate::error::Result;
use crate::export::decode::Decoded;
use crate::export::decode::question::DecodeQuestion;
use nq_board::base::Placement;

impl Query {
    /// Reads the output of a solver on the formula: one answer, as competition solvers print it, or
    /// a bare model. Geometry checks it. If the parameter of the objective is open, its value
    /// comes from the answer.
    ///
    /// ```
    /// use nq_query::{Model, Query};
    ///
    /// let output = "s SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n";
    /// let decoded = Query::new(Model::n_queens(), 4).decode(output.as_bytes())?;
    /// assert_eq!((decoded.verdict(), decoded.placements.len()), ("SATISFIABLE", 1));
    /// # Ok::<(), nq_query::QueryError>(())
    /// ```
    ///
    /// # Errors
    /// Output that cannot be read, with the line; a model that does not fit the formula or breaks
    /// the rules; several models, unless each is better than the one before; faults of the model
    /// and of its parameters.
    pub fn decode(&self, output: impl Read) -> Result<Decoded> {
        self.decoded(output, false)
    }

    /// The placement of a model, such as your own solver finds with the clauses of
    /// [`Query::clauses`]: its literals, as DIMACS numbers. Geometry checks it.
    ///
    /// ```
    /// use nq_query::{Model, Query};
    ///
    /// let model = [-1, 2, -3, -4, -5, -6, -7, 8, 9, -10, -11, -12, -13, -14, 15, -16];
    /// let placement = Query::new(Model::n_queens(), 4).decode_literals(&model)?;
    /// assert_eq!(placement.pieces().len(), 4);
    /// # Ok::<(), nq_query::QueryError>(())
    /// ```
    pub fn decode_literals(&self, model: &[i32]) -> Result<Placement> {
        let output = format!("v {} 0\n", model.iter().join(" "));
        let decoded = self.decode(output.as_bytes())?;
        Ok(decoded.placements.into_iter().next().unwrap_or_default())
    }

    /// Like [`Query::decode`], for a solver that lists all models.
    pub fn decode_all(&self, output: impl Read) -> Result<Decoded> {
        self.decoded(output, true)
    }

    /// The question of a formula of this query.
    pub fn decode_question(&self) -> Result<DecodeQuestion<'_>> {
        let question = DecodeQuestion::new(&self.model, self.size()?, self.settings.clone())?;
        Ok(if self.breaks_symmetry { question.breaking_symmetry() } else { question })
    }

    fn decoded(&self, mut output: impl Read, all: bool) -> Result<Decoded> {
        self.decode_question()?.decode(self.choice.encoding, &mut output, all)
    }
}
