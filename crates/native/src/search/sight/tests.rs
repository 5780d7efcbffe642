use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand_core::{Rng as _, SeedableRng as _};

use super::*;
use crate::search::Search;
use crate::tests::{one_kind, problem};
use nq_board::base::{Board, MoveRule, PieceId, Placement, Square, Step, Wrap};
use nq_board::model::{
    AttackCount, CountRange, CountedOn, Cover, CoveredSquares, Piece, SquareCount,
};
use nq_board::run::Engine as _;
use rand_xorshift::XorShiftRng;

/// Numbers that are the same in every run.
struct Draws(XorShiftRng);

impl Draws {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.next_u32() % bound
    }

    fn one_in(&mut self, bound: u32) -> bool {
        self.below(bound) == 0
    }

    fn some(&mut self, kinds: usize) -> Vec<PieceId> {
        let all = (0..kinds).map(id);
        let some: Vec<PieceId> = all.filter(|_| self.below(3) > 0).collect();
        if some.is_empty() { vec![PieceId(0)] } else { some }
    }

    fn range(&mut self, most: u32) -> CountRange {
        let min = self.below(most);
        let max = if self.one_in(3) { u32::MAX } else { min + self.below(most) };
        CountRange { min, max }
    }

    fn steps(&mut self) -> Vec<Step> {
        let lines = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        let others = [(0, 2), (2, 0), (1, 2), (-2, 1), (0, -2), (2, -2), (-1, -2), (0, 3)];
        let reach = [None, None, Some(1), Some(2)][self.below(4) as usize];
        let of = |leaps: &[(i32, i32)], reach| {
            leaps.iter().map(|&leap| Step { leap, reach }).collect::<Vec<_>>()
        };
        match self.below(7) {
            0 => Vec::new(),
            1 => of(&lines, reach),
            2 => of(&lines[..4], reach),
            3 => of(&others[..5], Some(1)),
            4 => [of(&lines[4..], None), of(&others[..3], reach)].concat(),
            _ => {
                let all: Vec<_> = lines.into_iter().chain(others).collect();
                (0..=self.below(4)).map(|_| of(&[all[self.below(16) as usize]], reach)[0]).collect()
            }
        }
    }

    /// A problem with all sorts of rules, and what its pieces move by.
    fn problem(&mut self) -> (Problem, Vec<Vec<Step>>) {
        let (rows, cols) = [(3, 3), (3, 4), (2, 4), (1, 6), (2, 5), (4, 3)][self.below(6) as usize];
        let wrap = match self.below(6) {
            0 => Wrap::Both,
            1 => Wrap::Rows,
            2 => Wrap::Columns,
            _ => Wrap::None,
        };
        let board = Board::new(rows, cols).wrapped(wrap);
        let kinds = 1 + self.below(3) as usize;
        let mut moves: Vec<Vec<Step>> = (0..kinds).map(|_| self.steps()).collect();
        // Lines are counted where all go along them without limit.
        let is_plain = self.one_in(3);
        if is_plain {
            let lines = (0..4).flat_map(|a| [(a, 1), (a, -1)]).map(|(a, by)| {
                let (down, right) = [(0, 1), (1, 0), (1, 1), (1, -1)][a];
                Step { leap: (by * down, by * right), reach: None }
            });
            let lines: Vec<Step> = lines.collect();
            moves = (0..kinds)
                .map(|_| lines[[0..8, 0..4, 4..8, 0..8][self.below(4) as usize].clone()].to_vec())
                .collect();
        }
        if kinds > 1 && self.one_in(3) {
            moves[1] = moves[0].clone();
        }
        let all_block = is_plain || self.one_in(2);
        let pieces = moves.iter().enumerate().map(|(place, steps)| Piece {
            symbol: ['A', 'B', 'C'][place].into(),
            name: String::new(),
            plural: String::new(),
            glyph: ' ',
            rule: MoveRule::of_steps(steps.clone()),
            blocks: all_block || self.one_in(2),
        });
        let pieces = pieces.collect();
        let mut problem = Problem::without_rules(board, pieces);
        let squares: Vec<Square> = board.squares().collect();
        // So many sets of pieces are few enough to be looked at one by one.
        let mut free = squares.clone();
        while free.len() > [12, 8, 6][kinds - 1] || self.one_in(4) && free.len() > 1 {
            let square = free.remove(self.below(u32::try_from(free.len()).unwrap()) as usize);
            problem.blocked.push(square);
            if self.one_in(3) {
                problem.walls.push(square);
            }
        }
        problem.blocked.sort_unstable();
        problem.walls.sort_unstable();
        for kind in 0..kinds {
            if self.one_in(3) {
                problem.counts[kind] = self.range(3);
            }
            for other in 0..kinds {
                problem.may_not_attack[kind][other] = !is_plain && self.one_in(4);
            }
        }
        if self.one_in(3) {
            problem.total = Some(self.range(5));
        }
        if self.one_in(4) {
            let piece = id(self.below(u32::try_from(kinds).unwrap()) as usize);
            problem.fixed.push(Placed::new(piece, free[free.len() / 2]));
        }
        for _ in 0..self.below(3) + u32::from(is_plain) {
            let side = if self.one_in(2) { Side::Attacked } else { Side::Attacking };
            let (each, others) = if is_plain || all_block && self.one_in(2) {
                let all: Vec<PieceId> = (0..kinds).map(id).collect();
                (all.clone(), all)
            } else {
                (self.some(kinds), self.some(kinds))
            };
            let times = self.range(3);
            problem.attack_counts.push(AttackCount { each, side, others, times });
        }
        for _ in 0..self.below(if is_plain { 1 } else { 3 }) {
            let squares = match self.below(3) {
                0 => CoveredSquares::Free,
                1 => CoveredSquares::All,
                _ => CoveredSquares::Squares(
                    squares.iter().copied().filter(|_| self.one_in(3)).collect(),
                ),
            };
            problem.covers.push(Cover { by: self.some(kinds), squares, times: self.range(3) });
        }
        if self.one_in(4) {
            let on = if self.one_in(2) {
                CountedOn::Rows
            } else {
                CountedOn::Squares(squares.iter().copied().filter(|_| self.one_in(2)).collect())
            };
            let range = self.range(3);
            problem.square_counts.push(SquareCount { pieces: self.some(kinds), on, range });
        }
        (problem, moves)
    }
}

/// The definition, with geometry of its own: what stands where, by row and column.
struct Definition<'a> {
    problem: &'a Problem,
    moves: &'a [Vec<Step>],
    kinds: Vec<Vec<Option<usize>>>,
}

impl Definition<'_> {
    fn squares(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (rows, cols) = (self.kinds.len(), self.kinds[0].len());
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    fn is_among(list: &[Square], (row, col): (usize, usize)) -> bool {
        list.contains(&Square::new(u16::try_from(row).unwrap(), u16::try_from(col).unwrap()))
    }

    fn attacks(&self, from: (usize, usize), to: (usize, usize)) -> bool {
        let Some(kind) = self.kinds[from.0][from.1] else { return false };
        let (rows, cols) = (self.kinds.len(), self.kinds[0].len());
        let after = |at: usize, by: i32, length: usize, is_joined: bool| {
            let (at, length) = (i32::try_from(at).unwrap() + by, i32::try_from(length).unwrap());
            let at = if is_joined { (at + 10 * length) % length } else { at };
            usize::try_from(at).ok().filter(|_| at < length)
        };
        let board = self.problem.board;
        self.moves[kind].iter().any(|step| {
            let mut at = from;
            for _ in 0..step.reach.unwrap_or(99) {
                let row = after(at.0, step.leap.0, rows, board.wraps_rows());
                let col = after(at.1, step.leap.1, cols, board.wraps_columns());
                let (Some(row), Some(col)) = (row, col) else { return false };
                at = (row, col);
                if at == from || Self::is_among(&self.problem.walls, at) {
                    return false;
                }
                if at == to {
                    return true;
                }
                if self.kinds[row][col].is_some_and(|kind| self.problem.pieces[kind].blocks) {
                    return false;
                }
            }
            false
        })
    }

    fn number(&self, of: impl Fn((usize, usize), usize) -> bool) -> u32 {
        let is_one = |&at: &(usize, usize)| self.kinds[at.0][at.1].is_some_and(|kind| of(at, kind));
        u32::try_from(self.squares().filter(is_one).count()).unwrap()
    }

    fn holds(&self) -> bool {
        let problem = self.problem;
        let has = |list: &[PieceId], kind: usize| list.contains(&id(kind));
        let at = |at: (usize, usize)| self.kinds[at.0][at.1];
        let is_fixed = |placed: &Placed| {
            at((placed.square.row.into(), placed.square.col.into())) == Some(placed.piece.index())
        };
        problem.fixed.iter().all(is_fixed)
            && (0..problem.pieces.len())
                .all(|kind| problem.counts[kind].contains(self.number(|_, other| other == kind)))
            && problem.total.is_none_or(|total| total.contains(self.number(|_, _| true)))
            && problem.square_counts.iter().all(|count| {
                let on_set = |set: &dyn Fn((usize, usize)) -> bool| {
                    let number = self.number(|at, kind| has(&count.pieces, kind) && set(at));
                    count.range.contains(number)
                };
                match &count.on {
                    CountedOn::Squares(list) => on_set(&|at| Self::is_among(list, at)),
                    _ => (0..self.kinds.len()).all(|row| on_set(&|at| at.0 == row)),
                }
            })
            && self.squares().all(|from| {
                self.squares().all(|to| match (at(from), at(to)) {
                    (Some(one), Some(other)) if problem.may_not_attack[one][other] => {
                        !self.attacks(from, to)
                    }
                    _ => true,
                })
            })
            && problem.attack_counts.iter().all(|count| {
                self.squares().all(|one| {
                    let is_counted = at(one).is_some_and(|kind| has(&count.each, kind));
                    let number = self.number(|other, kind| {
                        has(&count.others, kind)
                            && match count.side {
                                Side::Attacked => self.attacks(other, one),
                                Side::Attacking => self.attacks(one, other),
                            }
                    });
                    !is_counted || count.times.contains(number)
                })
            })
            && problem.covers.iter().all(|cover| {
                self.squares().all(|to| {
                    let is_open = !Self::is_among(&problem.blocked, to);
                    let is_target = match &cover.squares {
                        CoveredSquares::Free => is_open && at(to).is_none(),
                        CoveredSquares::All => is_open,
                        CoveredSquares::Squares(list) => Self::is_among(list, to),
                    };
                    let number =
                        self.number(|from, kind| has(&cover.by, kind) && self.attacks(from, to));
                    !is_target || cover.times.contains(number)
                })
            })
    }
}

/// All placements, one by one, by the definition.
fn by_definition(problem: &Problem, moves: &[Vec<Step>]) -> BTreeSet<Placement> {
    let (rows, cols) = (problem.board.rows().into(), problem.board.cols().into());
    let kinds = vec![vec![None; cols]; rows];
    let mut board = Definition { problem, moves, kinds };
    let free: Vec<Square> = problem.free_squares().collect();
    let mut found = BTreeSet::new();
    loop {
        if board.holds() {
            let at =
                |square: &Square| board.kinds[usize::from(square.row)][usize::from(square.col)];
            let placed = |&square: &Square| Some(Placed::new(id(at(&square)?), square));
            found.insert(free.iter().filter_map(placed).collect());
        }
        // Counts up: the first square that has not the last kind takes the next one.
        let next = free.iter().find(|square| {
            let kind = &mut board.kinds[usize::from(square.row)][usize::from(square.col)];
            *kind = match *kind {
                None => Some(0),
                Some(last) if last + 1 == problem.pieces.len() => None,
                Some(kind) => Some(kind + 1),
            };
            kind.is_some()
        });
        if next.is_none() {
            return found;
        }
    }
}

fn by_search(problem: &Problem) -> BTreeSet<Placement> {
    let (mut all, mut number) = (BTreeSet::new(), 0);
    let mut visit = |placement: &Placement| {
        number += 1;
        all.insert(placement.clone());
        ControlFlow::Continue(())
    };
    let control = Control::default();
    assert_eq!(Sight::new(problem, &control, &mut visit).run(), Completion::Complete);
    assert_eq!(number, all.len(), "a placement occurs twice: {problem:?}");
    all
}

#[test]
fn placements_are_those_of_the_definition() {
    let mut draws = Draws(XorShiftRng::seed_from_u64(7));
    // Problems that tell something: with lines that are counted, joined edges, two lines from one
    // square to another, and plain sight.
    let mut telling = [0; 4];
    for case in 0..500 {
        let (problem, moves) = draws.problem();
        let expected = by_definition(&problem, &moves);
        let found = by_search(&problem);
        assert!(
            found == expected,
            "case {case}: {} of {}; too many {:?}, missing {:?}: {problem:?}",
            found.len(),
            expected.len(),
            found.difference(&expected).next(),
            expected.difference(&found).next()
        );
        let (control, mut visit) = (Control::default(), |_: &_| ControlFlow::Continue(()));
        let sight = Sight::new(&problem, &control, &mut visit);
        let is_of = [
            sight.counts.is_used(),
            problem.board.wraps(),
            sight.map.is_parallel,
            sight.lines_are == Lines::Plain,
        ];
        for (telling, is_of) in telling.iter_mut().zip(is_of) {
            *telling += u32::from(is_of && (1..500).contains(&expected.len()));
        }
    }
    assert!(telling.iter().all(|&number| number > 25), "{telling:?}");
}

/// Queens of which each sees so many others, and queens between pawns.
fn queens(size: u32, number: u32, sees: Result<u32, u32>) -> Problem {
    let rest = match sees {
        Ok(others) => {
            format!("count = {number}\n[[cover]]\nby = [\"Q\"]\npieces = [\"Q\"]\ntimes = {others}")
        }
        Err(pawns) => format!(
            "count = {number}\n[[piece]]\nsymbol = \"P\"\nmoves = \"\"\nblocks = true\n\
             count = {pawns}"
        ),
    };
    let may_not = if sees.is_ok() { "" } else { "[\"Q\", \"Q\"]" };
    let toml = format!(
        "name = \"queens\"\nboard = {{ rows = \"n\", columns = \"n\" }}\n\
         may_not_attack = [{may_not}]\n\
         [[piece]]\nsymbol = \"Q\"\nmoves = \"Q\"\nblocks = true\n{rest}"
    );
    problem(&toml, size)
}

/// A051757 to A051759, A019654 (all up to symmetry, with A051754 to A051756 and A063724 queens) and
/// A103330; one queen more is too many.
#[test]
fn published_numbers() {
    let control = Control::default();
    let cases = [
        (queens(4, 4, Ok(1)), 5),
        (queens(5, 4, Ok(1)), 93),
        (queens(6, 8, Ok(1)), 2),
        (queens(5, 8, Ok(2)), 1),
        (queens(6, 10, Ok(2)), 1),
        (queens(6, 11, Ok(2)), 0),
        (queens(7, 12, Ok(2)), 5),
        (queens(4, 8, Ok(3)), 4),
        (queens(5, 10, Ok(3)), 31),
        (queens(5, 11, Ok(4)), 1),
        (queens(6, 15, Ok(4)), 1),
        (queens(6, 16, Ok(4)), 0),
    ];
    for (problem, fundamental) in cases {
        let tally = Search.count(&problem, &control).unwrap().found;
        assert_eq!(tally.orbits.unwrap().fundamental(), fundamental, "{}", problem.values());
    }
    for (size, number) in [(5, 0), (6, 16)] {
        let found = Search.total(&queens(size, size + 1, Err(1)), &control).unwrap().found;
        assert_eq!(found, number, "{size}");
    }
}

/// A line that ends without a piece is lost: half of the tree is left.
#[test]
fn line_counts_leave_few_nodes() {
    let (problem, control) = (queens(5, 8, Ok(2)), Control::default());
    let mut visit = |_: &_| ControlFlow::Continue(());
    let mut nodes = |has_bounds: bool| {
        let mut sight = Sight::new(&problem, &control, &mut visit);
        sight.counts.bounds = sight.counts.bounds.filter(|_| has_bounds);
        assert!(sight.visit(0).is_ok());
        sight.poll.steps()
    };
    assert!(2 * nodes(true) < nodes(false), "{} and {} nodes", nodes(true), nodes(false));
}

/// Two samples are the same, and near the tree.
#[test]
fn a_forecast_is_near_the_tree() {
    for problem in [queens(6, 8, Ok(1)), queens(6, 10, Ok(2)), queens(6, 7, Err(1))] {
        let (control, mut found) = (Control::default(), 0);
        let mut visit = |_: &_| {
            found += 1;
            ControlFlow::Continue(())
        };
        let mut sight = Sight::new(&problem, &control, &mut visit);
        assert!(sight.visit(0).is_ok());
        let nodes = sight.poll.steps() as f64;
        let size = || Search.tree_size(&problem, 1 << 20, &control).unwrap().unwrap();
        let ratio = size().nodes.mean / nodes;
        assert!((0.6..1.6).contains(&ratio), "{:?}, {nodes} nodes, {found}", size());
        assert_eq!(format!("{:?}", size()), format!("{:?}", size()));
        assert!(Search.tree_size(&problem, 10, &control).unwrap().is_none());
    }
}

/// The other engines refuse each rule that they do not know.
#[test]
fn other_engines_refuse_lines_of_sight() {
    let queens = |rest: &str| one_kind(8, "Q", "'n'", "", rest);
    let plain = queens("");
    let mut sight = plain.clone();
    sight.pieces[0].blocks = true;
    let by = "by = [\"A\"]\n";
    let problems = [
        sight,
        queens(&format!("[[cover]]\n{by}squares = \"free\"\ntimes = 2")),
        queens(&format!("[[attack]]\n{by}pieces = [\"A\"]\ntimes = 1")),
        queens(&format!("[[cover]]\n{by}pieces = [\"A\"]\ntimes = 1")),
    ];
    for engine in crate::engines(1) {
        let takes: Vec<bool> = problems.iter().map(|p| engine.supports(p).is_ok()).collect();
        assert_eq!(takes, [engine.name() == "search"; 4], "{}", engine.name());
    }
    assert!(crate::engines(1).iter().filter(|engine| engine.supports(&plain).is_ok()).count() > 4);
}

/// Rooks on a ring with a pawn between any two: what stands between two is placed after them.
#[test]
fn pieces_block_across_joined_edges() {
    let toml = "name = \"ring\"\nmay_not_attack = [[\"R\", \"R\"]]\n\
                board = { rows = 1, columns = 6, wrap = \"columns\" }\n\
                piece = [{ symbol = \"R\", moves = \"R\", blocks = true, count = 2 }, \
                { symbol = \"P\", moves = \"\", blocks = true, count = 2 }]\n";
    // The two pairs take turns: 15 sets of four squares, each in two ways.
    assert_eq!(Search.total(&problem(toml, 6), &Control::default()).unwrap().found, 30);
}
