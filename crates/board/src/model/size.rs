//! The size `n` of models with a constant board: the number of its rows.

use super::parameters::{Settings, Values};
use super::{Model, ModelError};
use crate::base::words::counted;

impl Model {
    /// The size `n` for a given one. It may be left out if neither rows nor columns depend on `n`,
    /// such as those of regions. Then `n` is the number of rows.
    ///
    /// ```
    /// use nq_board::model::{Model, Settings};
    ///
    /// let declaration = r#"
    ///     name = "kings"
    ///     board = { rows = 3, columns = 5 }
    ///     piece = [{ symbol = "K", moves = "K", count = 6 }]
    /// "#;
    /// let kings = Model::from_toml("kings.toml", declaration)?;
    /// assert_eq!(kings.size(None, &Settings::default())?, 3);
    /// assert!(kings.size(Some(5), &Settings::default()).is_err());
    /// # Ok::<(), nq_board::model::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// [`ModelError::NeedsSize`], another size than that of a constant board, faults of the
    /// expression for the rows.
    pub fn size(&self, given: Option<u32>, settings: &Settings) -> Result<u32, ModelError> {
        if !self.has_constant_board() {
            return given.ok_or_else(|| ModelError::NeedsSize { model: self.name.clone() });
        }
        let rows = match &self.regions {
            // If the rows do not match, that is a fault of the problem.
            Some(regions) => regions.value.board().rows().into(),
            None => self.value(&self.rows, &mut Values::new(self, 0, settings))?,
        };
        // A number that no board has is a fault of the problem, too.
        let Ok(rows) = u32::try_from(rows) else { return Ok(given.unwrap_or(0)) };
        if given.is_some_and(|given| given != rows) {
            return Err(ModelError::Refused(format!(
                "the board of {} has {}: leave SIZE out, or write {rows}",
                self.name,
                counted(rows, "row")
            )));
        }
        Ok(rows)
    }

    /// Whether rows and columns depend neither on `n` nor on the parameter of the objective.
    fn has_constant_board(&self) -> bool {
        let open = std::iter::once("n")
            .chain(self.objective.as_ref().map(|objective| objective.parameter.as_str()));
        open.into_iter()
            .all(|name| !self.depends(self.names_of_sides(), name, &Settings::default()))
    }
}
