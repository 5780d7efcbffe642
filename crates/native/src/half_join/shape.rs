//! The pieces that are counted: one in each row and column, on diagonals of both directions or of
//! one, and leapers.

use crate::rows::Class;
use nq_board::model::Problem;
use nq_board::run::SymmetryGroup;

/// Which diagonals have at most one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Diagonals {
    /// Those of both directions: queens.
    Both,
    /// Those of one direction, falling from the north-west: semi-queens.
    One,
}

/// The longest leap, along a side of the board.
const LONGEST: usize = 3;

/// The leaps of a piece, in all eight directions: knights and zebras, for example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Leaps([[bool; LONGEST + 1]; LONGEST + 1]);

/// What pieces exclude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub diagonals: Diagonals,
    pub leaps: Leaps,
}

impl Leaps {
    /// Whether a piece at this distance is attacked.
    pub(super) fn has(&self, down: i32, right: i32) -> bool {
        let (rows, cols) = (down.unsigned_abs() as usize, right.unsigned_abs() as usize);
        self.0.get(rows).and_then(|row| row.get(cols)).is_some_and(|leaps| *leaps)
    }

    /// How far they reach along a side; 0 without leaps.
    pub(super) fn reach(&self) -> u32 {
        let rows = (0..).zip(&self.0).filter(|(_, row)| row.contains(&true));
        rows.map(|(longest, _)| longest).max().unwrap_or(0)
    }

    /// How far the leaps reach along the rows that cross at least so many columns.
    pub(super) fn reach_across(&self, columns: u32) -> u32 {
        let crosses = |row: &[bool; LONGEST + 1]| row[columns as usize..].contains(&true);
        let rows = (0..).zip(&self.0).filter(|(_, row)| crosses(row));
        rows.map(|(longest, _)| longest).max().unwrap_or(0)
    }
}

impl Shape {
    /// The queens' own.
    pub(super) const QUEENS: Self =
        Self { diagonals: Diagonals::Both, leaps: Leaps([[false; LONGEST + 1]; LONGEST + 1]) };

    /// Reads a problem. The mirror image of falling diagonals counts as they do. The error is what
    /// is taken instead, if it has other rules.
    pub(super) fn of(problem: &Problem) -> Result<Self, String> {
        let unsupported = |what: &str| format!("takes {MODELS}, not {}{what}", problem.name());
        let class = Class::of(problem).map_err(|_| unsupported(""))?;
        let n = class.rows;
        if !class.is_full() {
            return Err(unsupported(" with squares that are blocked, fixed or needed"));
        }
        let offsets = Offsets::of(&class).ok_or_else(|| unsupported(""))?;
        let shape = offsets.shape().ok_or_else(|| unsupported(""))?;
        let symmetries = if shape.diagonals == Diagonals::Both { 8 } else { 4 };
        if n > 1 && SymmetryGroup::of(problem).size() != symmetries {
            return Err(unsupported(" with other symmetries"));
        }
        Ok(shape)
    }

    /// Whether pieces at this distance exclude each other, in different rows and columns.
    pub(super) fn excludes(&self, down: i32, right: i32) -> bool {
        down == right
            || self.diagonals == Diagonals::Both && down == -right
            || self.leaps.has(down, right)
    }
}

/// The models that are taken.
pub(super) const MODELS: &str = "n queens or semi-queens, with or without leaps of up to 3 squares";

/// Which distances exclude each other, wherever the two pieces are.
struct Offsets {
    n: i32,
    /// By the rows down, from 1 on, and the columns right, from 1 - n on.
    excluded: Vec<Vec<bool>>,
}

impl Offsets {
    /// `None` if that depends on the place.
    fn of(class: &Class) -> Option<Self> {
        let n = class.rows;
        let mut excluded = Vec::new();
        for down in 1..n {
            let mut row = Vec::new();
            for place in 0..2 * n - 1 {
                // The columns of the upper piece that leave the lower one on the board.
                let columns = (n - 1).saturating_sub(place)..n.min(2 * n - 1 - place);
                let pairs = itertools::iproduct!(0..n - down, columns);
                let mut closed = pairs.map(|(above, column)| {
                    let below = class.exclusions.by_row(above, column)[above + down];
                    below >> (column + place - (n - 1)) & 1 == 1
                });
                let first = closed.next()?;
                if !closed.all(|closed| closed == first) {
                    return None;
                }
                row.push(first);
            }
            excluded.push(row);
        }
        Some(Self { n: i32::try_from(n).ok()?, excluded })
    }

    fn has(&self, down: i32, right: i32) -> bool {
        let place = usize::try_from(right + self.n - 1).ok();
        let row = usize::try_from(down - 1).ok().and_then(|row| self.excluded.get(row));
        row.zip(place).and_then(|(row, place)| row.get(place)).is_some_and(|excluded| *excluded)
    }

    /// `None` if no diagonals are full, or if there is more than leaps beside them.
    fn shape(&self) -> Option<Shape> {
        let [falling, rising] =
            [1, -1].map(|side| (1..self.n).all(|down| self.has(down, side * down)));
        let mirror = if falling { 1 } else { -1 };
        let diagonals = match (falling, rising) {
            (true, true) => Diagonals::Both,
            (false, false) => return None,
            _ => Diagonals::One,
        };
        let mut shape = Shape { diagonals, leaps: Leaps::default() };
        let most = i32::try_from(LONGEST).ok()?.min(self.n - 1);
        for (rows, cols) in itertools::iproduct!(1..=most, 1..=most) {
            let images = [(rows, cols), (rows, -cols), (cols, rows), (cols, -rows)];
            let leaps = images.into_iter().all(|(down, right)| self.has(down, right));
            let is_new = !shape.excludes(rows, cols) || !shape.excludes(rows, -cols);
            if let (Ok(rows), Ok(cols)) = (usize::try_from(rows), usize::try_from(cols)) {
                shape.leaps.0[rows][cols] = leaps && is_new;
            }
        }
        let all = itertools::iproduct!(1..self.n, 1 - self.n..self.n);
        let mut others = all.filter(|(_, right)| *right != 0);
        let is_whole = others
            .all(|(down, right)| self.has(down, right) == shape.excludes(down, mirror * right));
        is_whole.then_some(shape)
    }
}
