//! The search below a node, once for all instruction sets.

use super::lanes::{Block, Lanes, Open};
use super::meter::Meter;
use super::word::Word;

/// Rows for which the last loops are written out.
const LAST: u32 = 3;

/// In which order the rows are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// In the given order.
    Fixed,
    /// Rows with one, two or three open columns come first, and a column that only one row can fill
    /// is filled there. A row without an open column ends the branch.
    FewestFirst,
}

impl Order {
    /// Its name: `fixed` or `fewest-first`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::FewestFirst => "fewest-first",
        }
    }

    /// The other order.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Fixed => Self::FewestFirst,
            Self::FewestFirst => Self::Fixed,
        }
    }
}

/// By row and column: the columns that a piece there closes in every row. Its own row is closed.
pub(crate) struct Tables<W, const N: usize> {
    columns: usize,
    closed: Vec<Block<W, N>>,
    /// Columns that need a piece.
    full_columns: W,
}

impl<W: Word, const N: usize> Tables<W, N> {
    /// The table of `columns` blocks for each row.
    pub(crate) fn new(columns: usize, closed: Vec<Block<W, N>>, full_columns: W) -> Self {
        Self { columns, closed, full_columns }
    }

    #[inline(always)]
    fn at(&self, row: usize, column: usize) -> &Block<W, N> {
        &self.closed[row * self.columns + column]
    }
}

/// A node: some rows have a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<W, const N: usize> {
    /// The closed columns of each row. Rows with a piece are closed.
    pub closed: Block<W, N>,
    /// Rows without a piece, at least four.
    pub todo: W,
    /// The row to be filled next: one of `todo`.
    pub row: usize,
    /// Its columns that are still to be tried.
    pub left: W,
    /// Columns with a piece.
    pub used: W,
}

impl<W: Word, const N: usize> Default for Frame<W, N> {
    fn default() -> Self {
        let zero = W::ZERO;
        Self { closed: Block([zero; N]), todo: zero, row: 0, left: zero, used: zero }
    }
}

/// The nodes above the current one.
pub(crate) type Stack<W, const N: usize> = Box<[Frame<W, N>; N]>;

/// Counts the placements below a node. (It is inlined into a function for each instruction set.)
#[inline(always)]
pub(super) fn descend<W: Word, const N: usize, L: Lanes<W, N>, const FEWEST_FIRST: bool>(
    tables: &Tables<W, N>,
    start: &Frame<W, N>,
    stack: &mut Stack<W, N>,
    meter: &mut Meter<'_>,
) {
    let mut depth = 0;
    stack[0] = *start;
    let rows = start.todo.count();
    let mut found = 0;
    let mut fuel = meter.fuel();
    let mut nodes = 0;
    loop {
        if stack[depth].left == W::ZERO {
            if depth == 0 {
                break;
            }
            depth -= 1;
            continue;
        }
        match place::<W, N, L, FEWEST_FIRST>(tables, stack, depth, rows) {
            Placed::DeadEnd => continue,
            Placed::Last(ways) => {
                found += ways;
                continue;
            }
            Placed::Node => {}
        }
        depth += 1;
        nodes += 1;
        if nodes == fuel {
            if !meter.note(found, nodes) {
                return;
            }
            (found, nodes, fuel) = (0, 0, meter.fuel());
        }
    }
    meter.note(found, nodes);
}

/// What a piece leads to.
pub(crate) enum Placed {
    /// A row, or a column that needs a piece, has no open square.
    DeadEnd,
    /// Only the last rows are left. They can be filled in so many ways.
    Last(u64),
    /// A node.
    Node,
}

/// Puts a piece on the first of the columns left to the node at this depth. The node below it comes
/// onto the stack. The first node has this number of `rows` to fill.
#[inline(always)]
pub(super) fn place<W: Word, const N: usize, L: Lanes<W, N>, const FEWEST_FIRST: bool>(
    tables: &Tables<W, N>,
    stack: &mut Stack<W, N>,
    depth: usize,
    rows: u64,
) -> Placed {
    let full_columns = tables.full_columns;
    let frame = &mut stack[depth];
    let column = frame.left.lowest();
    frame.left = frame.left.without_lowest();
    let lanes = L::load(&frame.closed).or(L::load(tables.at(frame.row, column)));
    let todo = frame.todo & !W::bit(frame.row);
    let used = frame.used | W::bit(column);
    let mut open = Open { nowhere: W::ZERO, once: W::ZERO };
    if FEWEST_FIRST {
        if lanes.full() & todo != W::ZERO {
            return Placed::DeadEnd;
        }
        if full_columns != W::ZERO {
            open = lanes.open();
            if open.nowhere & full_columns & !used != W::ZERO {
                return Placed::DeadEnd;
            }
        }
    }
    let next = &mut stack[depth + 1];
    lanes.store(&mut next.closed);
    if depth as u64 + u64::from(LAST) + 1 == rows {
        return Placed::Last(last_three(tables, &next.closed, todo));
    }
    let mut row = todo.lowest();
    let mut only = !W::ZERO;
    if FEWEST_FIRST {
        let few = lanes.few();
        let forced = few.one & todo;
        let last_chance = open.once & full_columns;
        if forced != W::ZERO {
            row = forced.lowest();
        } else if last_chance != W::ZERO {
            only = W::bit(last_chance.lowest());
            row = lanes.rows_with(only).lowest();
        } else if few.two & todo != W::ZERO {
            row = (few.two & todo).lowest();
        } else if few.three & todo != W::ZERO {
            row = (few.three & todo).lowest();
        }
    }
    next.row = row;
    next.left = !next.closed.0[row] & only;
    next.todo = todo;
    next.used = used;
    Placed::Node
}

/// The number of ways to fill the last three rows.
#[inline(always)]
fn last_three<W: Word, const N: usize>(
    tables: &Tables<W, N>,
    closed: &Block<W, N>,
    todo: W,
) -> u64 {
    let row = |row: usize| (row, !closed.0[row]);
    let (mut first, mut second, mut third) =
        (row(todo.lowest()), row(todo.without_lowest().lowest()), row(todo.highest()));
    // A row with at most one column saves most at the outside.
    if second.1.without_lowest() == W::ZERO {
        (first, second) = (second, first);
    } else if third.1.without_lowest() == W::ZERO {
        (first, third) = (third, first);
    }
    let mut found = 0;
    let mut outer = first.1;
    while outer != W::ZERO {
        let closed = tables.at(first.0, outer.lowest());
        outer = outer.without_lowest();
        let last = third.1 & !closed.0[third.0];
        let mut inner = second.1 & !closed.0[second.0];
        while inner != W::ZERO {
            found += (last & !tables.at(second.0, inner.lowest()).0[third.0]).count();
            inner = inner.without_lowest();
        }
    }
    found
}
