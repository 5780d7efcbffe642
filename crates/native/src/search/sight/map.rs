//! The lines of a board, and how far each kind goes along them.
//!
//! An *axis* is a leap and its opposite; it has two *rays*, 2a forth and 2a + 1 back, so that the
//! ray against `r` is `r ^ 1`. Forth goes to later squares, unless edges are joined.

use crate::board::{Leap, directions, leap, line};
use nq_board::base::Square;
use nq_board::model::Problem;

/// A square as a stop of a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stop {
    pub(super) line: u32,
    /// Its place on the line.
    pub(super) place: u16,
    /// How far ahead the last stop is on which a piece may stand; 0 if none is.
    pub(super) ahead: u16,
}

/// The lines, and the moves of the kinds. After the kinds follows the empty square.
pub(super) struct Map {
    pub(super) axes: usize,
    /// By square and axis, where no edges are joined.
    pub(super) stops: Vec<Stop>,
    pub(super) lines: usize,
    /// By square and ray: the stops, where edges are joined.
    pub(super) rays: Vec<Vec<u8>>,
    /// By kind and ray: how many leaps it goes at most, 0 if it does not go there.
    pub(super) reach: Vec<u16>,
    /// By axis: how far any kind goes.
    pub(super) farthest: Vec<u16>,
    /// By kind: whether lines end at it.
    pub(super) blocks: Vec<bool>,
    /// By square: whether a piece may stand on it.
    pub(super) is_free: Vec<bool>,
    /// The reach that no line exceeds.
    pub(super) longest: u16,
    /// Whether a piece may reach another on two lines.
    pub(super) is_parallel: bool,
}

impl Map {
    pub(super) fn of(problem: &Problem) -> Self {
        let board = problem.board;
        // Across joined edges, a line may meet every square.
        let all = u16::try_from(board.len()).unwrap_or(u16::MAX);
        let longest = if board.wraps() { all } else { board.rows().max(board.cols()) };
        let leaps = |kind: usize| {
            let atoms = problem.pieces[kind].rule.atoms().iter();
            atoms.flat_map(|&atom| {
                let goes = move |&(down, right): &Leap| atom.goes(down, right);
                directions(atom).filter(goes).map(move |by| (by, atom.reach))
            })
        };
        let kinds = 0..problem.pieces.len();
        let mut axes: Vec<Leap> = kinds.clone().flat_map(leaps).map(|(by, _)| axis(by)).collect();
        axes.sort_unstable();
        axes.dedup();
        let mut reach = vec![0; 2 * axes.len() * (kinds.len() + 1)];
        for kind in kinds {
            for (by, far) in leaps(kind) {
                let ray = 2 * axes.partition_point(|&other| other < axis(by));
                let far = far.map_or(longest, |far| far.min(longest));
                reach[kind * 2 * axes.len() + ray + usize::from(by != axis(by))] = far;
            }
        }
        let of_axis =
            |a: usize| reach.chunks(2 * axes.len()).map(move |of| of[2 * a..][..2].iter());
        let farthest =
            (0..axes.len()).map(|a| of_axis(a).flatten().copied().max().unwrap_or(0)).collect();
        let is_parallel = axes.iter().enumerate().any(|(place, &(down, right))| {
            axes[..place]
                .iter()
                .any(|&(d, r)| i64::from(down) * i64::from(r) == i64::from(right) * i64::from(d))
        });
        let blocks = problem.pieces.iter().map(|piece| piece.blocks).chain([false]).collect();
        let mut is_free = vec![false; board.len()];
        problem.free_squares().for_each(|square| is_free[board.index(square)] = true);
        let mut map = Self {
            axes: axes.len(),
            stops: Vec::new(),
            lines: 0,
            rays: Vec::new(),
            farthest,
            reach,
            blocks,
            is_free,
            longest,
            is_parallel,
        };
        if board.wraps() {
            map.follow_rays(problem, &axes);
        } else {
            map.draw_lines(problem, &axes);
        }
        map
    }

    fn follow_rays(&mut self, problem: &Problem, axes: &[Leap]) {
        let board = problem.board;
        let is_open = |square: &Square| problem.walls.binary_search(square).is_err();
        let index = |square| u8::try_from(board.index(square)).unwrap_or(u8::MAX);
        for from in board.squares() {
            for by in axes.iter().flat_map(|&(down, right)| [(down, right), (-down, -right)]) {
                let stops = line(board, from, by).take_while(is_open).map(index);
                // No piece stands on a wall.
                self.rays.push(stops.filter(|_| is_open(&from)).collect());
            }
        }
    }

    fn draw_lines(&mut self, problem: &Problem, axes: &[Leap]) {
        let board = problem.board;
        let is_open = |square: &Square| problem.walls.binary_search(square).is_err();
        let next = |from: Square, by: Leap| {
            leap(board, from, by)
                .filter(|to| is_open(&from) && is_open(to))
                .map(|to| board.index(to))
        };
        self.stops = vec![Stop::default(); board.len() * axes.len()];
        for (square, from) in board.squares().enumerate() {
            for (a, &(down, right)) in axes.iter().enumerate() {
                let before = next(from, (-down, -right)).map(|at| self.stops[at * axes.len() + a]);
                let line = before.map_or(self.lines, |before| before.line as usize);
                self.lines = self.lines.max(line + 1);
                let place = before.map_or(0, |before| before.place + 1);
                let line = u32::try_from(line).unwrap_or(u32::MAX);
                self.stops[square * axes.len() + a] = Stop { line, place, ahead: 0 };
            }
        }
        for square in (0..board.len()).rev() {
            for (a, &by) in axes.iter().enumerate() {
                if let Some(after) = next(board.square(square), by) {
                    let ahead = self.stops[after * axes.len() + a].ahead;
                    let is_there = self.is_free[after] || ahead > 0;
                    self.stops[square * axes.len() + a].ahead = ahead + u16::from(is_there);
                }
            }
        }
    }

    /// How far a kind goes along a ray.
    #[inline]
    pub(super) fn reach(&self, kind: u8, ray: usize) -> u16 {
        self.reach[usize::from(kind) * 2 * self.axes + ray]
    }

    /// A square as a stop of its lines, by axis; of none where edges are joined.
    #[inline]
    pub(super) fn stops_of(&self, square: usize) -> &[Stop] {
        let axes = if self.stops.is_empty() { 0 } else { self.axes };
        &self.stops[square * axes..][..axes]
    }
}

/// A leap or its opposite, whichever goes to later squares.
fn axis((down, right): Leap) -> Leap {
    if (down, right) > (0, 0) { (down, right) } else { (-down, -right) }
}
