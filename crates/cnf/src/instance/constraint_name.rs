//! The names of single constraints, such as `Q row 3`, `Q column c` or `N-N attacks 17`.

use super::{Constraint, Group, Instance, Rule};

/// Receives constraints with functions that make their names; an error ends the visit.
pub type VisitNamed<'a, E> =
    &'a mut dyn FnMut(&dyn Fn() -> String, Constraint<'_>) -> Result<(), E>;

impl Instance {
    /// The name of a constraint of a group, where `place` counts the group's constraints from 0.
    /// Different constraints of an instance have different names.
    fn constraint_name(&self, group: &Group, place: usize, constraint: Constraint<'_>) -> String {
        let name = group.name();
        match (group.rule(), constraint) {
            (
                Rule::Lines { direction, .. },
                Constraint::ExactlyOne(&[first, ..]) | Constraint::AtMostOne(&[first, ..]),
            ) => {
                let square = self.problem.board.name(self.placed(first).square);
                let (file, rank) = square.split_at(square.trim_end_matches(char::is_numeric).len());
                let word = match (direction.down, direction.right) {
                    (0, 1) => rank,
                    (1, 0) => file,
                    _ => &square,
                };
                // `Q rows` and `N lines (2,1)`.
                let line = name.strip_suffix('s').map(str::to_owned);
                let line = line.unwrap_or_else(|| name.replacen("lines", "line", 1));
                format!("{line} {word}")
            }
            (
                Rule::Count { .. }
                | Rule::Total { .. }
                | Rule::OccupiedLines { .. }
                | Rule::SameNumber { .. }
                | Rule::Unary
                | Rule::Linear { .. },
                _,
            ) => name.to_owned(),
            _ => format!("{name} {}", place + 1),
        }
    }

    /// Visits the constraints of a group with their names until `visit` fails.
    pub fn visit_named<E>(&self, group: &Group, visit: VisitNamed<'_, E>) -> Result<(), E> {
        let mut places = 0..;
        self.try_visit(group, &mut |constraint| {
            let place = places.next().unwrap_or(usize::MAX);
            visit(&|| self.constraint_name(group, place, constraint), constraint)
        })
    }

    /// The names of the board's variables as inputs: the square, after the symbol of the piece if
    /// there are several kinds.
    pub fn input_names(&self) -> Vec<String> {
        let (board, pieces) = (self.problem.board, &self.problem.pieces);
        let name = |placed: super::Placed| {
            let square = board.name(placed.square);
            match pieces.len() {
                1 => square,
                _ => format!("{}{square}", pieces[placed.piece.index()].symbol),
            }
        };
        self.placed.iter().map(|&placed| name(placed)).collect()
    }
}
