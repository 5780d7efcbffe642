//! Simpler cases. Each step removes a part or replaces it by a simpler one, so steps never cycle.

use itertools::Itertools;

use super::case::Case;
use super::count::Count;
use super::model::{Kind, SmallModel, Term};
use nq_board::base::board::{Board, Square};
use nq_cnf::sat::encoding::{EncodingChoice, EncodingInfo as _, Pairwise, Sides, Style};

/// The simplest moves, simplest first.
const PLAIN: [&str; 7] = ["W", "F", "N", "R", "B", "K", "Q"];

impl Case {
    /// All cases that are one step simpler; the largest steps come first.
    pub(super) fn simpler(&self) -> Vec<Self> {
        let with = |model| Self { model, encoding: self.encoding };
        let models = self.model.simpler().into_iter().map(with);
        let encodings = simpler_encodings(self.encoding).into_iter();
        let encodings = encodings.map(|encoding| Self { model: self.model.clone(), encoding });
        models.chain(encodings).collect()
    }
}

impl SmallModel {
    /// All models that are one step simpler; the largest steps come first. They have no
    /// contradictions that this one lacks.
    #[must_use]
    pub fn simpler(&self) -> Vec<Self> {
        let mut simpler = Vec::new();
        if self.board.rows() > 2 {
            simpler.extend((0..self.board.rows()).map(|row| self.only_line(Some(row), None)));
        }
        if self.board.cols() > 2 {
            simpler.extend((0..self.board.cols()).map(|col| self.only_line(None, Some(col))));
        }
        simpler.extend((0..self.board.rows()).map(|row| self.without_line(Some(row), None)));
        simpler.extend((0..self.board.cols()).map(|col| self.without_line(None, Some(col))));
        if self.pieces.len() > 1 {
            simpler.extend((0..self.pieces.len()).map(|piece| self.without_kind(piece)));
        }
        simpler.extend((0..self.blocked.len()).map(|place| {
            self.changed(|model| {
                model.blocked.remove(place);
            })
        }));
        simpler.extend(
            self.extras.simpler().into_iter().map(|extras| Self { extras, ..self.clone() }),
        );
        if self.total.is_some() {
            simpler.push(self.changed(|model| model.total = None));
        }
        if let Some(pairs) = &self.may_not_attack {
            simpler.push(self.changed(|model| model.may_not_attack = None));
            simpler.extend((0..pairs.len()).map(|place| {
                self.changed(|model| {
                    if let Some(pairs) = &mut model.may_not_attack {
                        pairs.remove(place);
                    }
                })
            }));
        }
        for (place, kind) in self.pieces.iter().enumerate() {
            let most = u32::try_from(self.board.len()).unwrap_or(u32::MAX);
            let kinds = simpler_kinds(kind, most).into_iter();
            simpler.extend(kinds.map(|kind| self.changed(|model| model.pieces[place] = kind)));
        }
        if self.in_terms_of_n {
            simpler.push(self.changed(|model| model.in_terms_of_n = false));
        }
        if self.in_terms_of_n && self.size > 0 {
            simpler.push(self.changed(|model| model.size = 0));
        }
        if self.board.wraps() {
            let plain = Board::new(self.board.rows(), self.board.cols());
            simpler.push(self.changed(|model| model.board = plain));
        }
        simpler.iter_mut().for_each(Self::keep_apart_what_differs);
        simpler.retain(|model| model != self);
        simpler
    }

    /// Exchanges no pieces that a step has made different.
    fn keep_apart_what_differs(&mut self) {
        let interchangeable = &self.extras.interchangeable;
        let differ = interchangeable.iter().tuple_windows().any(|(&a, &b)| {
            let (first, other) = (&self.pieces[a], &self.pieces[b]);
            let image = |p: usize| [(a, b), (b, a)].into_iter().find(|(from, _)| *from == p);
            let image = |p: usize| image(p).map_or(p, |(_, to)| to);
            let keeps_attacks = self.may_not_attack.as_ref().is_none_or(|pairs| {
                pairs.iter().all(|&(p, q)| pairs.contains(&(image(p), image(q))))
            });
            (&first.moves, first.count) != (&other.moves, other.count) || !keeps_attacks
        });
        if differ {
            self.extras.interchangeable.clear();
        }
    }

    fn changed(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut model = self.clone();
        change(&mut model);
        model
    }

    /// One row or one column of the board.
    fn only_line(&self, row: Option<u16>, col: Option<u16>) -> Self {
        let rows = row.map_or(0..0, |_| 0..self.board.rows()).rev();
        let others = rows.filter(|&other| Some(other) != row);
        let kept = others.fold(self.clone(), |model, other| model.without_line(Some(other), None));
        let cols = col.map_or(0..0, |_| 0..self.board.cols()).rev();
        let others = cols.filter(|&other| Some(other) != col);
        others.fold(kept, |model, other| model.without_line(None, Some(other)))
    }

    /// One row or column less. Its pieces are removed, the rest moves up, and numbers that are now
    /// too large decrease.
    fn without_line(&self, row: Option<u16>, col: Option<u16>) -> Self {
        let without = |place: u16, line: Option<u16>| match line {
            Some(line) if place == line => None,
            Some(line) if place > line => Some(place - 1),
            _ => Some(place),
        };
        let moved = |squares: &[Square]| -> Vec<Square> {
            let moved = |s: &Square| Some(Square::new(without(s.row, row)?, without(s.col, col)?));
            squares.iter().filter_map(moved).collect()
        };
        let (rows, cols) = (self.board.rows(), self.board.cols());
        let board = Board::new(rows - u16::from(row.is_some()), cols - u16::from(col.is_some()))
            .wrapped(self.board.wrap());
        let most = u32::try_from(board.len()).unwrap_or(u32::MAX);
        let pieces = self.pieces.iter().map(|kind| Kind {
            fixed: moved(&kind.fixed),
            count: kind.count.at_most(most),
            ..kind.clone()
        });
        let (blocked, total) = (moved(&self.blocked), self.total.map(|total| total.min(most)));
        let squares = self.board.squares().enumerate();
        let is_kept = |square: &Square| Some(square.row) != row && Some(square.col) != col;
        let kept = squares.filter(|(_, square)| is_kept(square)).map(|(place, _)| place);
        let extras = self.extras.moved(&moved, &kept.collect_vec());
        Self { board, blocked, extras, pieces: pieces.collect(), total, ..self.clone() }
    }

    fn without_kind(&self, gone: usize) -> Self {
        let place = |piece: usize| if piece > gone { piece - 1 } else { piece };
        self.changed(|model| {
            model.pieces.remove(gone);
            model.extras = model.extras.without_kind(gone);
            if let Some(pairs) = &mut model.may_not_attack {
                pairs.retain(|&(p, q)| p != gone && q != gone);
                *pairs = pairs.iter().map(|&(p, q)| (place(p), place(q))).collect();
            }
        })
    }
}

fn simpler_kinds(kind: &Kind, most: u32) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for place in 0..kind.fixed.len() {
        let mut fixed = kind.fixed.clone();
        fixed.remove(place);
        kinds.push(Kind { fixed, ..kind.clone() });
    }
    for place in 0..kind.moves.len() {
        if kind.moves.len() > 1 {
            let mut moves = kind.moves.clone();
            moves.remove(place);
            kinds.push(Kind { moves, ..kind.clone() });
        }
        for term in simpler_terms(&kind.moves[place]) {
            let mut moves = kind.moves.clone();
            moves[place] = term;
            kinds.push(Kind { moves, ..kind.clone() });
        }
    }
    let counts = simpler_counts(kind.count, most).into_iter();
    kinds.extend(counts.map(|count| Kind { count, ..kind.clone() }));
    kinds
}

fn simpler_terms(term: &Term) -> Vec<Term> {
    let rank = PLAIN.iter().position(|&leap| term.leap == leap).unwrap_or(PLAIN.len());
    let is_bare = !term.doubled && term.range.is_none();
    // A single letter is simpler than a longer term.
    let plainer = if is_bare { rank } else { (rank + 1).min(PLAIN.len()) };
    let mut terms: Vec<_> = PLAIN[..plainer].iter().map(|leap| Term::letter(leap)).collect();
    if term.doubled {
        terms.push(Term { doubled: false, ..term.clone() });
    }
    match term.range {
        Some(range) if range > 1 => {
            terms.push(Term { range: Some(range - 1), ..term.clone() });
            terms.push(Term { range: None, ..term.clone() });
        }
        Some(_) => terms.push(Term { range: None, ..term.clone() }),
        None => {}
    }
    terms
}

/// Ranges become numbers, and numbers become smaller.
fn simpler_counts(count: Count, most: u32) -> Vec<Count> {
    let lower = |number: u32| {
        let steps = [0, number / 2, number.saturating_sub(1)];
        steps.into_iter().filter(move |&step| step < number).unique()
    };
    match count {
        Count::Any => {
            let few = most.min(2);
            let numbers = (0..=few).map(Count::Exactly);
            numbers.chain((1..=few).map(|most| Count::Between(None, Some(most)))).collect()
        }
        Count::Exactly(number) => lower(number).map(Count::Exactly).collect(),
        Count::Between(min, max) => {
            let numbers = min.into_iter().chain(max).unique().map(Count::Exactly);
            let looser = min.map(|_| match max {
                None => Count::Any,
                max => Count::Between(None, max),
            });
            let max_falls =
                max.into_iter().flat_map(lower).map(|max| Count::Between(min, Some(max)));
            let min_falls =
                min.into_iter().flat_map(lower).map(|min| Count::Between(Some(min), max));
            numbers.chain(looser).chain(max_falls).chain(min_falls).collect()
        }
    }
}

fn simpler_encodings(encoding: EncodingChoice) -> Vec<EncodingChoice> {
    let Style { sides, group_size } = encoding.style;
    let mut simpler = Vec::new();
    if encoding.cardinality.is_some() {
        simpler.push(EncodingChoice { cardinality: None, ..encoding });
    }
    match encoding.at_most_one {
        Some(named) if named.name() != Pairwise.name() => {
            simpler.push(EncodingChoice { at_most_one: Some(&Pairwise), ..encoding });
        }
        Some(_) => simpler.push(EncodingChoice { at_most_one: None, ..encoding }),
        None => {}
    }
    if group_size.is_some() {
        let style = Style { group_size: None, ..encoding.style };
        simpler.push(EncodingChoice { style, ..encoding });
    }
    if sides == Sides::One {
        let style = Style { sides: Sides::Both, ..encoding.style };
        simpler.push(EncodingChoice { style, ..encoding });
    }
    simpler
}
