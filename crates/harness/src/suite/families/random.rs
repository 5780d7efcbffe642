//! Random instances: one for each size, each value of the family's parameter, and each number.

use itertools::iproduct;

use crate::suite::draft::Draft;
use crate::suite::family::Plan;
use nq_board::base::board::Board;
use nq_board::base::draws::Draws;
use nq_board::model::ModelError;

pub(crate) struct Axes {
    pub family: &'static str,
    pub sizes: &'static [u32],
    /// The name of the parameter, and its values.
    pub parameter: (&'static str, &'static [u32]),
}

impl Axes {
    /// The drafts, each made by `make` from its name, its size, the value, and its draws.
    pub(super) fn drafts(
        &self,
        plan: &Plan,
        make: impl Fn(String, u32, u32, &mut Draws) -> Result<Draft, ModelError>,
    ) -> Result<Vec<Draft>, ModelError> {
        let (parameter, values) = self.parameter;
        let points = iproduct!(self.sizes, values, 1..=plan.number);
        points
            .map(|(&size, &value, number)| {
                let name = format!("{}-{size}-{value}-{}-{number}", self.family, plan.seed);
                let draws = &mut plan.draws(self.family, &[size, value, number]);
                let draft = make(name, size, value, draws)?;
                Ok(draft.with(parameter, value).with("number", number))
            })
            .collect()
    }
}

pub(crate) fn square(length: u32) -> Board {
    let side = u16::try_from(length).unwrap_or(u16::MAX);
    Board::new(side, side)
}

/// This percentage of a number, rounded.
pub(crate) const fn percent(value: u32, of: u32) -> u32 {
    (value * of + 50) / 100
}
