//! Checks placements by geometry alone: by the distances between squares.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;

use super::attack_table::AttackTable;
use crate::board::{attacking_atom, counted_sets, line_ends};
use nq_board::base::{Atom, PieceId, Placed, Placement, Square, Symbol, words};
use nq_board::model::{
    AttackCount, CountRange, Cover, CoveredSquares, Problem, RULE_FIELDS, Side, SquareCount,
};

const _: () = assert!(RULE_FIELDS == 14, "heed the new field of a problem in this file");

/// Placements that are checked one by one before the attacks are worth a table.
const FEW: u32 = 64;

/// A broken rule. Displays with the names of the pieces and the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation(String);

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Checks placements of one problem. After a number of them it keeps a table of what each piece
/// attacks from each square, so that many take less time.
#[derive(Clone, Debug)]
pub struct Checker<'a> {
    problem: &'a Problem,
    /// For each rule on counted squares, its sets by name.
    sets: Vec<BTreeMap<String, Vec<Square>>>,
    /// The squares at which lines end in the current placement.
    ends: Cow<'a, [Square]>,
    checked: u32,
    table: Option<AttackTable>,
}

impl<'a> Checker<'a> {
    /// A checker for a problem's placements.
    pub fn new(problem: &'a Problem) -> Self {
        let sets = problem.square_counts.iter().map(|count| counted_sets(problem, &count.on));
        let ends = line_ends(problem, &[]);
        Self { problem, sets: sets.collect(), ends, checked: 0, table: None }
    }

    /// Checks one placement against every rule of the problem. The error is the first rule broken,
    /// with the pieces that break it.
    pub fn check(&mut self, placement: &Placement) -> Result<(), Violation> {
        self.checked = self.checked.saturating_add(1);
        if self.checked == FEW + 1 {
            self.table = AttackTable::new(self.problem);
        }
        self.ends = line_ends(self.problem, placement.pieces());
        let keeps = |table: &mut AttackTable| table.keeps(self.problem, placement);
        if !self.table.as_mut().is_some_and(keeps) {
            // It names the broken rule.
            self.squares(placement)?;
            self.attacks(placement)?;
        }
        self.numbers(placement)?;
        for (count, sets) in self.problem.square_counts.iter().zip(&self.sets) {
            self.square_count(count, sets, placement)?;
        }
        self.problem.covers.iter().try_for_each(|cover| self.cover(cover, placement))?;
        let mut counts = self.problem.attack_counts.iter();
        counts.try_for_each(|count| self.attack_count(count, placement))
    }

    /// Every piece is alone on a square of the board that is not blocked, and fixed pieces are in
    /// their places.
    fn squares(&self, placement: &Placement) -> Result<(), Violation> {
        let broken = |text: String| Err(Violation(text));
        for &placed in placement.pieces() {
            if placed.piece.index() >= self.problem.pieces.len() {
                return broken(format!("the model has no piece number {}", placed.piece.index()));
            }
            if !self.problem.board.contains(placed.square) {
                let Square { row, col } = placed.square;
                return broken(format!(
                    "{} at row {row}, column {col} is off the {} board",
                    self.symbol(placed.piece),
                    self.problem.board
                ));
            }
            if self.problem.blocked.binary_search(&placed.square).is_ok() {
                return broken(format!("{} stands on a blocked square", self.name(placed)));
            }
        }
        let taken: Vec<_> =
            placement.pieces().iter().sorted_by_key(|placed| placed.square).collect();
        for (a, b) in taken.iter().tuple_windows() {
            if a.square == b.square {
                return broken(format!(
                    "{} and {} stand on one square",
                    self.name(**a),
                    self.name(**b)
                ));
            }
        }
        for &fixed in &self.problem.fixed {
            if placement.pieces().binary_search(&fixed).is_err() {
                return broken(format!("the fixed piece {} is not in its place", self.name(fixed)));
            }
        }
        Ok(())
    }

    /// Nearly all pairs of short-range pieces on a large board are too many rows apart to check.
    fn attacks(&self, placement: &Placement) -> Result<(), Violation> {
        let kinds: Vec<_> = placement.pieces().chunk_by(|a, b| a.piece == b.piece).collect();
        for (first, pieces) in kinds.iter().enumerate() {
            let far: Vec<_> = kinds
                .iter()
                .map(|others| self.most_rows(pieces[0].piece, others[0].piece))
                .collect();
            for (place, &a) in pieces.iter().enumerate() {
                for (second, others) in kinds.iter().enumerate().skip(first) {
                    let Some(rows) = far[second] else { continue };
                    let after = if first == second { place + 1 } else { 0 };
                    for &b in within(&others[after..], a.square.row, rows) {
                        self.pair(a, b)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn pair(&self, a: Placed, b: Placed) -> Result<(), Violation> {
        let both = [(a, b), (b, a)];
        // On a board without wrapping, pieces of one kind that move both ways attack each other or
        // neither the other.
        let rule = &self.problem.pieces[a.piece.index()].rule;
        let is_mutual = a.piece == b.piece && !self.problem.board.wraps() && rule.is_mutual();
        for &(attacker, attacked) in &both[..if is_mutual { 1 } else { 2 }] {
            let (p, q) = (attacker.piece.index(), attacked.piece.index());
            if self.problem.may_not_attack[p][q]
                && let Some(atom) = self.attack(attacker, attacked.square)
            {
                return Err(Violation(format!(
                    "{} attacks {} ({}): no {} may attack {}",
                    self.name(attacker),
                    self.name(attacked),
                    describe(atom, attacker.square, attacked.square),
                    self.problem.pieces[p].name,
                    words::a(&self.problem.pieces[q].name),
                )));
            }
        }
        Ok(())
    }

    /// The largest number of rows over which one of two pieces attacks the other against the rules;
    /// `None` if the rules allow both attacks.
    fn most_rows(&self, a: PieceId, b: PieceId) -> Option<u16> {
        let attackers = [(a, b), (b, a)].into_iter();
        let forbidden =
            attackers.filter(|(from, to)| self.problem.may_not_attack[from.index()][to.index()]);
        let atoms = forbidden.flat_map(|(from, _)| self.problem.pieces[from.index()].rule.atoms());
        if self.problem.board.wraps_rows() {
            return atoms.map(|_| u16::MAX).max();
        }
        atoms.map(|atom| atom.reach.unwrap_or(u16::MAX).saturating_mul(atom.long)).max()
    }

    fn numbers(&self, placement: &Placement) -> Result<(), Violation> {
        for (p, (piece, count)) in self.problem.pieces.iter().zip(&self.problem.counts).enumerate()
        {
            let have = placement.pieces().iter().filter(|placed| placed.piece.index() == p).count();
            if have < count.min as usize || have > count.max as usize {
                return Err(Violation(format!(
                    "there are {have} of the piece {} ({}), not {}",
                    piece.symbol, piece.name, count
                )));
            }
        }
        let have = placement.pieces().len();
        match self.problem.total {
            Some(total) if have < total.min as usize || have > total.max as usize => {
                let have = words::counted(have, "piece");
                Err(Violation(format!("there are {have} in all, not {total}")))
            }
            _ => Ok(()),
        }
    }

    /// The number on each set of squares lies in its range.
    fn square_count(
        &self,
        count: &SquareCount,
        sets: &BTreeMap<String, Vec<Square>>,
        placement: &Placement,
    ) -> Result<(), Violation> {
        let counted = of_kinds(&count.pieces, placement);
        for (set, squares) in sets {
            let is_on = |placed: &Placed| squares.binary_search(&placed.square).is_ok();
            let have = counted.clone().filter(is_on).count();
            if !is_in(count.range, have) {
                let symbols = self.symbols(&count.pieces);
                return Err(Violation(format!(
                    "there are {have} of the pieces {symbols} on {set}, not {}",
                    count.range
                )));
            }
        }
        Ok(())
    }

    /// Each covered square is attacked as often as it must be.
    fn cover(&self, cover: &Cover, placement: &Placement) -> Result<(), Violation> {
        let is_occupied = |square| placement.pieces().iter().any(|p| p.square == square);
        let must_be_covered = |square: &Square| match &cover.squares {
            CoveredSquares::Squares(squares) => squares.contains(square),
            _ if self.problem.blocked.binary_search(square).is_ok() => false,
            CoveredSquares::All => true,
            CoveredSquares::Free => !is_occupied(*square),
        };
        for square in self.problem.board.squares().filter(must_be_covered) {
            let attackers = of_kinds(&cover.by, placement);
            let have = attackers.filter(|&placed| self.attack(placed, square).is_some()).count();
            self.attacked(&cover.by, have, &self.problem.board.name(square), cover.times)?;
        }
        Ok(())
    }

    /// Each piece attacks as many others, or is attacked by as many, as it must.
    fn attack_count(&self, count: &AttackCount, placement: &Placement) -> Result<(), Violation> {
        for one in of_kinds(&count.each, placement) {
            let others = of_kinds(&count.others, placement);
            let have = others.filter(|&other| match count.side {
                Side::Attacked => self.attack(other, one.square).is_some(),
                Side::Attacking => self.attack(one, other.square).is_some(),
            });
            let have = have.count();
            match count.side {
                Side::Attacked => {
                    self.attacked(&count.others, have, &self.name(one), count.times)?;
                }
                Side::Attacking if is_in(count.times, have) => {}
                Side::Attacking => {
                    return Err(Violation(format!(
                        "{} attacks {have} of the pieces {}, not {}",
                        self.name(one),
                        self.symbols(&count.others),
                        count.times
                    )));
                }
            }
        }
        Ok(())
    }

    /// So many pieces of some kinds attack a square or a piece.
    fn attacked(
        &self,
        by: &[PieceId],
        have: usize,
        what: &str,
        times: CountRange,
    ) -> Result<(), Violation> {
        if is_in(times, have) {
            return Ok(());
        }
        let symbols = self.symbols(by);
        Err(Violation(format!("{have} of the pieces {symbols} attack {what}, not {times}")))
    }

    fn attack(&self, attacker: Placed, target: Square) -> Option<Atom> {
        attacking_atom(self.problem, &self.ends, attacker, target)
    }

    fn symbols(&self, pieces: &[PieceId]) -> String {
        pieces.iter().map(|&piece| self.symbol(piece)).join("")
    }

    fn symbol(&self, piece: PieceId) -> Symbol {
        self.problem.pieces[piece.index()].symbol
    }

    fn name(&self, placed: Placed) -> String {
        format!("{}{}", self.symbol(placed.piece), self.problem.board.name(placed.square))
    }
}

fn is_in(range: CountRange, number: usize) -> bool {
    range.contains(u32::try_from(number).unwrap_or(u32::MAX))
}

/// The pieces of these kinds.
fn of_kinds(kinds: &[PieceId], placement: &Placement) -> impl Iterator<Item = Placed> + Clone {
    let pieces = placement.pieces().iter().copied();
    pieces.filter(|placed| kinds.contains(&placed.piece))
}

/// Of pieces of one kind, sorted by row, those at most this number of rows away.
fn within(pieces: &[Placed], row: u16, rows: u16) -> &[Placed] {
    let from = pieces.partition_point(|b| b.square.row < row.saturating_sub(rows));
    let to = pieces.partition_point(|b| b.square.row <= row.saturating_add(rows));
    &pieces[from..to]
}

fn describe(atom: Atom, a: Square, b: Square) -> String {
    match (atom.long, atom.short, atom.reach) {
        (1, 0, _) if a.row == b.row => "on its row".to_owned(),
        (1, 0, _) => "on its column".to_owned(),
        (1, 1, _) => "on its diagonal".to_owned(),
        (long, short, Some(1)) => format!("a ({long},{short}) leap away"),
        (long, short, _) => format!("on a line of ({long},{short}) leaps"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_board::base::Draws;
    use nq_board::model::{Settings, builtin};

    /// A checker with a table agrees with one without.
    #[test]
    fn the_table_changes_no_verdict_on_random_placements_of_every_model() {
        let mut kept = 0;
        for (number, model) in (0..).zip(builtin::all().unwrap()) {
            for size in [0, 1, 2, 3, 5, 9] {
                let settings = Settings::default();
                let Ok(Some(problem)) = model.first_problem(size, &settings) else { continue };
                let mut many = Checker::new(&problem);
                let mut draws = Draws::of(number, size.into());
                let squares: Vec<_> = problem.board.squares().collect();
                for _ in 0..400 {
                    let pieces: Vec<_> = problem.piece_ids().collect();
                    let few = draws.between(0, size.min(4));
                    let mut placed = draws.some(&squares, few);
                    if draws.one_in(5) {
                        // Two pieces on a square.
                        placed.extend(placed.first().copied());
                    }
                    let placed = placed.into_iter();
                    let placement: Placement =
                        placed.map(|square| Placed::new(draws.pick(&pieces), square)).collect();
                    let expected = Checker::new(&problem).check(&placement);
                    kept += u32::from(expected.is_ok());
                    assert_eq!(many.check(&placement), expected, "{} {size}", model.name());
                }
                assert!(many.table.is_some());
            }
        }
        assert!(kept > 500, "{kept}");
    }

    /// Fixed pieces, blocked squares and walls count, and pieces off the board are named.
    #[test]
    fn every_rule_is_still_checked() {
        let model = nq_board::model::Model::n_queens().with_fixed("Qb4").unwrap();
        let model = model.with_blocked("a1,d4").unwrap();
        let problem = model.problem(4, &Settings::default()).unwrap();
        let mut many = Checker::new(&problem);
        let all: Vec<_> = problem.board.squares().collect();
        let mut draws = Draws::of(7, 7);
        let (mut right, mut wrong) = (0, 0);
        for round in 0..3000 {
            let squares = match round % 3 {
                0 => ["a2", "b4", "c1", "d3"].map(|name| problem.board.parse(name).unwrap()).into(),
                _ => draws.some(&all, 4),
            };
            let queen = |square| Placed::new(PieceId(0), square);
            let placement: Placement = squares.into_iter().map(queen).collect();
            let expected = Checker::new(&problem).check(&placement);
            if expected.is_ok() {
                right += 1;
            } else {
                wrong += 1;
            }
            assert_eq!(many.check(&placement), expected);
        }
        assert!(right >= 1000 && wrong > 1000, "{right} {wrong}");
        let off = Placed::new(PieceId(0), nq_board::base::Square::new(9, 0));
        assert!(many.check(&Placement::new(vec![off])).is_err());
        let other = Placed::new(PieceId(3), nq_board::base::Square::new(0, 0));
        assert!(many.check(&Placement::new(vec![other])).is_err());
    }
}
