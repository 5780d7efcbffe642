//! Drawn boards, matrices and permutations, as `solve` and others print them: a row on a line, rows
//! of several boards side by side in boxes, or the rows of a list one after the other.

use std::collections::BTreeMap;

use crate::export::decode::pasted::{Names, model_of};
use nq_board::base::signs::{CROSSES, FREES, QUEENS, is_frame, takes_space};
use nq_board::base::words::counted;
use nq_board::base::{PieceId, Placed};
use nq_cnf::format::solver_output::Pasted;
use nq_cnf::instance::{Instance, Lit};

/// Blocked squares and walls.
const BLOCKED: [char; 4] = ['▒', '#', '█', '@'];

/// Signs of the only kind of piece, besides its own.
const ONLY: [char; 4] = ['1', '⍟', '★', '⭐'];

/// How a permutation is read, but for its first number.
const PERMUTATION: &str = "read as the column in each row from the top, counted from";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Free,
    Cross,
    Piece(PieceId),
}

/// Reads lines, and keeps the rows of boards that are not complete.
pub(super) struct Drawn<'a> {
    instance: &'a Instance,
    signs: BTreeMap<char, Cell>,
    names: Names,
    /// The rows so far of boards side by side.
    open: Vec<Vec<Cell>>,
    /// Whether a placement was named: the boards beside it are the same.
    is_named: bool,
    /// The last drawn board.
    last: Option<Vec<Lit>>,
    /// How a permutation was read.
    pub read_as: Option<String>,
}

impl<'a> Drawn<'a> {
    pub(super) fn of(instance: &'a Instance) -> Self {
        let problem = instance.problem();
        let free = FREES.iter().chain(&BLOCKED).map(|&sign| (sign, Cell::Free));
        let crosses = CROSSES.iter().map(|&sign| (sign, Cell::Cross));
        let mut signs: BTreeMap<char, Cell> = free.chain(crosses).collect();
        if let [_] = problem.pieces[..] {
            let only = ONLY.iter().chain(&QUEENS).map(|&sign| (sign, Cell::Piece(PieceId(0))));
            signs.extend(only.chain([('0', Cell::Free)]));
        }
        for (id, piece) in problem.piece_ids().zip(&problem.pieces) {
            signs.extend([piece.glyph, piece.symbol.sign()].map(|sign| (sign, Cell::Piece(id))));
        }
        let names = Names::default();
        Self {
            instance,
            signs,
            names,
            open: Vec::new(),
            is_named: false,
            last: None,
            read_as: None,
        }
    }

    /// The size of the board.
    fn size(&self) -> (usize, usize) {
        let board = self.instance.problem().board;
        (board.rows().into(), board.cols().into())
    }

    /// Reads a line.
    pub(super) fn line(&mut self, line: &str) -> Pasted {
        // Most lines of long outputs.
        if line.starts_with("v ") {
            return None;
        }
        if let Some(model) = self.names.model(self.instance, line) {
            self.is_named = true;
            let is_drawn = self.last.take().is_some_and(|last| last == model);
            return Some(Ok(if is_drawn { Vec::new() } else { vec![model] }));
        }
        if self.open.is_empty()
            && let Some(read) = self.permutation(line)
        {
            return Some(read.map(|model| vec![model]));
        }
        self.rows(line)
    }

    /// Why the end of the text is within a board.
    pub(super) fn unfinished(&self) -> Option<String> {
        let (rows, columns) = self.size();
        let found = self.open.first()?.len() / columns.max(1);
        Some(format!("a drawn board has {found} of {rows} rows: write squares, as Qa2 Qb4"))
    }

    /// The column of the only piece in each row.
    fn permutation(&mut self, line: &str) -> Option<Result<Vec<Lit>, String>> {
        let (rows, columns) = self.size();
        let numbers: Vec<usize> =
            line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let is_row = numbers.len() == columns && numbers.iter().all(|&number| number < 2);
        let has_one_kind = self.instance.problem().pieces.len() == 1;
        let may_be_model = numbers.len() == self.instance.num_vars();
        if rows < 2 || numbers.len() != rows || is_row || !has_one_kind || may_be_model {
            return None;
        }
        let [from_zero, from_one] =
            [0, 1].map(|first| numbers.iter().all(|n| (first..columns + first).contains(n)));
        let first = match (from_zero, from_one) {
            (true, true) => {
                return Some(Err("columns from 0 or from 1? Write squares, as Qa2 Qb4".to_owned()));
            }
            (false, false) => return None,
            (_, from_one) => usize::from(from_one),
        };
        let mut cells = vec![Cell::Free; rows * columns];
        for (row, number) in numbers.into_iter().enumerate() {
            cells[row * columns + number - first] = Cell::Piece(PieceId(0));
        }
        self.read_as = Some(format!("{PERMUTATION} {first}"));
        Some(self.model(&cells))
    }

    /// Rows of boards: side by side where lines are between them.
    fn rows(&mut self, line: &str) -> Pasted {
        let (rows, columns) = self.size();
        let is_square = |sign: char| !sign.is_whitespace() && !is_frame(sign);
        // The number of a rank stands before its squares.
        let is_rank = |first: &str, rest: &str| {
            first.bytes().all(|byte| byte.is_ascii_digit())
                && rest.contains(|sign: char| is_square(sign) && !sign.is_ascii_digit())
        };
        let rank = line.split_once(' ').filter(|(first, rest)| is_rank(first, rest));
        let line = rank.map_or(line, |(_, rest)| rest);
        let has_sides = line.contains(|sign: char| sign != '-' && is_frame(sign));
        let has_squares = line.contains(is_square);
        if !has_squares && (has_sides || self.open.is_empty()) {
            return Some(Ok(Vec::new()));
        }
        let signs = line
            .chars()
            .filter(|&sign| takes_space(sign) && (is_square(sign) || sign == '-' && !has_sides));
        let cells = signs.map(|sign| self.signs.get(&sign).copied()).collect::<Option<Vec<_>>>()?;
        let has_numbers = line.contains(|sign: char| sign.is_ascii_digit());
        let is_other = |sign: char| !sign.is_ascii_digit() && (is_square(sign) || sign == '-');
        if columns == 0
            || cells.is_empty()
            || has_numbers && (columns == 1 || line.contains(is_other))
        {
            return None;
        }
        if self.is_named {
            return Some(Ok(Vec::new()));
        }
        let across = if has_sides { cells.len() / columns } else { 1 };
        let is_even = cells.len() % columns == 0 && [0, across].contains(&self.open.len());
        if !is_even {
            let is_row = !has_numbers && cells.iter().any(|cell| matches!(cell, Cell::Piece(_)));
            let row = counted(cells.len(), "square");
            return (is_row || !self.open.is_empty())
                .then(|| Err(format!("{row} in a row, and the board has {columns} columns")));
        }
        let mut models = Vec::new();
        for row in cells.chunks(across * columns) {
            self.open.resize(across, Vec::new());
            self.open
                .iter_mut()
                .zip(row.chunks(columns))
                .for_each(|(board, row)| board.extend(row));
            if self.open[0].len() == rows * columns {
                let boards = std::mem::take(&mut self.open);
                models.extend(boards.iter().map(|cells| self.model(cells)));
            }
        }
        let models: Result<Vec<_>, _> = models.into_iter().collect();
        self.last =
            models.as_ref().ok().and_then(|models| models.last().cloned()).or(self.last.take());
        Some(models)
    }

    /// The model of a board. Crosses are pieces where there are no others.
    fn model(&self, cells: &[Cell]) -> Result<Vec<Lit>, String> {
        let problem = self.instance.problem();
        let has_pieces = cells.iter().any(|cell| matches!(cell, Cell::Piece(_)));
        let pieces = cells.iter().enumerate().filter_map(|(index, cell)| {
            let square = problem.board.square(index);
            match cell {
                Cell::Piece(piece) => Some(Placed::new(*piece, square)),
                Cell::Cross if !has_pieces => Some(Placed::new(PieceId(0), square)),
                Cell::Cross | Cell::Free => None,
            }
        });
        let var = |placed: Placed| {
            let no_piece = || format!("no piece may be on {}", problem.board.name(placed.square));
            self.instance.var(placed).ok_or_else(no_piece)
        };
        let occupied = pieces.map(var).collect::<Result<_, _>>()?;
        Ok(model_of(self.instance, &occupied))
    }
}
