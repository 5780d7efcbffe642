//! The search that lists: it branches on the row, or the set that needs a piece, with the fewest
//! open squares. With a symmetry it lists the placements that the symmetry maps to themselves, an
//! orbit of squares at a time.

use std::ops::{ControlFlow, Range};

use super::MOST;
use super::class::Class;
use super::plan::{Node, Plan};
use super::sets::{bits, image};
use nq_board::base::{Board, Symmetry};
use nq_board::run::{Control, Poll, StopReason};

/// The columns of a whole row.
const ALL: [u64; MOST] = [u64::MAX; MOST];

/// The column of the piece in each row.
pub(super) type Columns = [u8; MOST];

/// A node.
#[derive(Clone)]
pub(super) struct At {
    open: [u64; MOST],
    pub(super) todo: u64,
    chosen: Columns,
}

impl At {
    /// The number of open squares in the rows to fill.
    pub(super) fn squares(&self) -> u32 {
        bits(self.todo).map(|row| self.open[row].count_ones()).sum()
    }
}

/// A search in progress.
pub(super) struct Walk<'a, V> {
    class: &'a Class,
    /// The board and the symmetry, if there is one.
    symmetry: Option<(Board, &'a Symmetry)>,
    poll: Poll<'a>,
    visit: V,
    chosen: Columns,
}

impl<'a, V: FnMut(&[u8]) -> ControlFlow<()>> Walk<'a, V> {
    /// Visits every placement once, by the column of the piece in each row. The error is the reason
    /// of a stop; [`StopReason::Limit`] if `visit` breaks.
    pub(super) fn all(class: &'a Class, control: &'a Control, visit: V) -> Result<(), StopReason> {
        Self::start(class, None, control, visit)
    }

    /// Visits every placement that a symmetry of the problem maps to itself.
    pub(super) fn fixed_by(
        symmetry: &'a Symmetry,
        (class, board): (&'a Class, Board),
        control: &'a Control,
        visit: V,
    ) -> Result<(), StopReason> {
        Self::start(class, Some((board, symmetry)), control, visit)
    }

    /// Enters the nodes below one. Returns whether it has any rows to fill.
    pub(super) fn expand(&mut self, at: &At, enter: &mut dyn FnMut(At)) -> bool {
        self.chosen = at.chosen;
        let Some(branch) = self.fewest(&at.open, at.todo) else { return false };
        let _ = self.children(&at.open, at.todo, branch, &mut |walk, &open, todo| {
            enter(At { open, todo, chosen: walk.chosen });
            Ok::<_, StopReason>(())
        });
        true
    }

    /// Visits every placement below a node of a plan.
    pub(super) fn below(
        plan: &Plan,
        node: &Node,
        class: &'a Class,
        control: &'a Control,
        visit: V,
    ) -> Result<(), StopReason> {
        let (mut chosen, mut open) = ([0; MOST], [0; MOST]);
        for (&row, &column) in plan.rows.iter().zip(&node.columns) {
            chosen[row] = column;
        }
        open[..class.rows].copy_from_slice(&node.open);
        let poll = Poll::new(control);
        let mut walk = Self { class, symmetry: None, poll, visit, chosen };
        walk.descend(&open, node.todo)
    }

    fn start(
        class: &'a Class,
        symmetry: Option<(Board, &'a Symmetry)>,
        control: &'a Control,
        visit: V,
    ) -> Result<(), StopReason> {
        if class.is_impossible {
            return Ok(());
        }
        let (mut walk, root) = Self::at_root(class, symmetry, control, visit);
        walk.descend(&root.open, root.todo)
    }

    /// The search before its first node.
    pub(super) fn at_root(
        class: &'a Class,
        symmetry: Option<(Board, &'a Symmetry)>,
        control: &'a Control,
        visit: V,
    ) -> (Self, At) {
        let chosen = [0; MOST];
        let mut walk = Self { class, symmetry, poll: Poll::new(control), visit, chosen };
        let mut open = [0; MOST];
        open[..class.rows].copy_from_slice(&class.open);
        if symmetry.is_some() {
            for row in 0..class.rows {
                let fits = |&column: &usize| walk.place(open, u64::MAX, row, column).is_some();
                open[row] = bits(open[row]).filter(fits).map(|column| 1 << column).sum();
            }
        }
        (walk, At { open, todo: u64::MAX >> (MOST - class.rows), chosen })
    }

    /// Fills the rows of `todo`.
    fn descend(&mut self, open: &[u64; MOST], todo: u64) -> Result<(), StopReason> {
        self.poll.step()?;
        let Some(branch) = self.fewest(open, todo) else {
            let chosen = &self.chosen[..self.class.rows];
            return match (self.visit)(chosen) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(StopReason::Limit),
            };
        };
        self.children(open, todo, branch, &mut |walk, open, todo| walk.descend(open, todo))
    }

    /// Enters the nodes below one, by a piece in each open square of a row or a set.
    pub(super) fn children<E>(
        &mut self,
        open: &[u64; MOST],
        todo: u64,
        (rows, set): (Range<usize>, &[u64]),
        enter: &mut impl FnMut(&mut Self, &[u64; MOST], u64) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut open = *open;
        for row in rows.filter(|row| todo >> row & 1 == 1) {
            for column in bits(open[row] & set[row]) {
                if let Some((open, todo)) = self.place(open, todo, row, column) {
                    enter(self, &open, todo)?;
                }
                // A set may have several pieces. This one is the first.
                open[row] &= !(1 << column);
            }
        }
        Ok(())
    }

    /// The row or the set without a piece that has the fewest open squares, as rows and columns;
    /// `None` if all have pieces.
    fn fewest(&self, open: &[u64; MOST], todo: u64) -> Option<(Range<usize>, &'a [u64])> {
        let rows = bits(todo).map(|row| (open[row].count_ones(), (row..row + 1, &ALL[..])));
        let sets = self.class.counted.iter().filter(|set| !self.has_piece(set, todo)).map(|set| {
            let squares = bits(todo).map(|row| (open[row] & set[row]).count_ones()).sum();
            (squares, (0..self.class.rows, &set[..]))
        });
        rows.chain(sets).min_by_key(|(squares, _)| *squares).map(|(_, set)| set)
    }

    /// Puts a piece on a square, and on the images of the square. `None` if one is not open.
    fn place(
        &mut self,
        mut open: [u64; MOST],
        mut todo: u64,
        row: usize,
        column: usize,
    ) -> Option<([u64; MOST], u64)> {
        let first = (row, column);
        let mut here = first;
        loop {
            let (row, column) = here;
            if todo >> row & 1 == 0 || open[row] >> column & 1 == 0 {
                return None;
            }
            todo &= !(1 << row);
            self.chosen[row] = u8::try_from(column).unwrap_or(u8::MAX);
            let closed = self.class.exclusions.by_row(row, column);
            open.iter_mut().zip(closed).for_each(|(open, closed)| *open &= !closed);
            here = self.image(here);
            if here == first {
                return Some((open, todo));
            }
        }
    }

    fn image(&self, here: (usize, usize)) -> (usize, usize) {
        let Some((board, symmetry)) = self.symmetry else { return here };
        image(board, symmetry, here)
    }

    fn has_piece(&self, set: &[u64], todo: u64) -> bool {
        let mut filled = set.iter().enumerate().filter(|(row, _)| todo >> row & 1 == 0);
        filled.any(|(row, mask)| mask >> self.chosen[row] & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::stars;

    /// One queen in each row, column and region, no two touching: one placement.
    const REGIONS: &str = "
        AAABBCCCDDDDDDD
        AAABBBECCCDDDDD
        AFBBBEECCCCCDDD
        FFGGEEECCHHHHHD
        FGGGIEEECHHHHHH
        JJGGIEEECCHHHHH
        JJIGIIEECCHHHKK
        JJIIIIIHHHHKKKK
        JJIIIILHHHKKKKK
        IIIIIILLLHLLLKK
        IMMMMILLLLLLKKK
        INNNMMMMLLOLOOK
        NNNNNMMOOOOOOOO
        NNNNNNMMMOOOOOO
        NNNNNNMMOOOOOOO";

    /// Rows alone take millions of nodes.
    #[test]
    fn branching_on_regions_and_columns_takes_few_nodes() {
        let class = Class::of(&stars(REGIONS, 1)).unwrap();
        let mut found = 0;
        let control = Control::default();
        let (poll, chosen) = (Poll::new(&control), [0; MOST]);
        let visit = |_: &[u8]| {
            found += 1;
            ControlFlow::Continue(())
        };
        let mut walk = Walk { class: &class, symmetry: None, poll, visit, chosen };
        let mut open = [0; MOST];
        open[..class.rows].copy_from_slice(&class.open);
        assert_eq!(walk.descend(&open, u64::MAX >> (MOST - class.rows)), Ok(()));
        assert!(walk.poll.steps() < 5_000, "{} nodes", walk.poll.steps());
        assert_eq!(found, 1);
    }
}
