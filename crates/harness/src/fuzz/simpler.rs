//! Simpler cases. Each step removes a part or replaces it by a simpler one, so steps never cycle.

use itertools::Itertools;

use crate::fuzz::case::{Case, at_most};
use nq_board::base::{Board, MoveRule, PieceId, Placed, Square};
use nq_board::model::{AttackCount, CountRange, CountedOn, CoveredSquares, Problem};
use nq_cnf::sat::encoding::{AtMostOne, EncodingChoice, Pairwise, Sides, Style};

/// The simplest moves, simplest first.
const PLAIN: [&str; 7] = ["W", "F", "N", "R", "B", "K", "Q"];

impl Case {
    /// All cases that are one step simpler; the largest steps come first. They have no
    /// contradictions that this one lacks.
    pub(crate) fn simpler(&self) -> Vec<Self> {
        let Problem { board, pieces, .. } = &self.problem;
        let mut simpler = self.with_fewer_lines();
        if pieces.len() > 1 {
            simpler.extend(self.problem.piece_ids().map(|piece| self.without_piece(piece)));
        }
        simpler.extend(self.problem.blocked.iter().map(|square| {
            self.changed(|problem| {
                problem.blocked.retain(|other| other != square);
                problem.walls.retain(|other| other != square);
            })
        }));
        simpler.extend(self.without_one(|problem| &mut problem.square_counts));
        simpler.extend(self.without_one(|problem| &mut problem.covers));
        simpler.extend(self.without_one(|problem| &mut problem.attack_counts));
        let transparent = |id: PieceId| {
            let alike = self.alike(id);
            let clear = |problem: &mut Problem, id: &PieceId| {
                problem.pieces[id.index()].blocks = false;
            };
            self.changed(|problem| alike.iter().for_each(|id| clear(problem, id)))
        };
        simpler.extend(self.problem.piece_ids().map(transparent));
        simpler.push(self.changed(|problem| problem.interchangeable.clear()));
        let needs = |on: &CountedOn| matches!(on, CountedOn::Regions | CountedOn::Region(_));
        if !self.problem.square_counts.iter().any(|count| needs(&count.on)) {
            simpler.push(self.changed(|problem| problem.regions.clear()));
        }
        simpler.push(self.changed(|problem| problem.total = None));
        simpler.extend(self.with_simpler_attacks());
        simpler.extend(self.without_one(|problem| &mut problem.fixed));
        for id in self.problem.piece_ids() {
            simpler.extend(self.with_simpler_piece(id));
        }
        if self.in_terms_of_n {
            let literal = Self { in_terms_of_n: false, ..self.clone() };
            simpler.push(literal.changed(|_| ()));
            simpler.push(self.changed(|problem| problem.size = 0));
        }
        let plain = Board::new(board.rows(), board.cols());
        simpler.push(self.changed(|problem| problem.board = plain));
        for case in &mut simpler {
            keep_apart_what_differs(&mut case.problem);
        }
        simpler.retain(|case| {
            (&case.problem, case.in_terms_of_n) != (&self.problem, self.in_terms_of_n)
        });
        let encodings = simpler_encodings(self.encoding).into_iter();
        simpler.extend(encodings.map(|encoding| Self { encoding, ..self.clone() }));
        simpler
    }

    fn changed(&self, change: impl FnOnce(&mut Problem)) -> Self {
        let mut case = self.clone();
        change(&mut case.problem);
        if !case.in_terms_of_n {
            case.problem.size = case.problem.board.rows().into();
        }
        case
    }

    /// The cases without one item of a list.
    fn without_one<T>(&self, list: fn(&mut Problem) -> &mut Vec<T>) -> Vec<Self> {
        let items = list(&mut self.problem.clone()).len();
        let without = |place| self.changed(|problem| drop(list(problem).remove(place)));
        (0..items).map(without).collect()
    }

    /// One row or column alone, or one less.
    fn with_fewer_lines(&self) -> Vec<Self> {
        let board = self.problem.board;
        let rows = (0..board.rows()).collect_vec();
        let cols = (0..board.cols()).collect_vec();
        let without = |lines: &[u16], gone: u16| {
            lines.iter().copied().filter(|line| *line != gone).collect_vec()
        };
        let mut fewer = Vec::new();
        if rows.len() > 2 {
            fewer.extend(rows.iter().map(|&row| self.on_lines(&[row], &cols)));
        }
        if cols.len() > 2 {
            fewer.extend(cols.iter().map(|&col| self.on_lines(&rows, &[col])));
        }
        fewer.extend(rows.iter().map(|&row| self.on_lines(&without(&rows, row), &cols)));
        fewer.extend(cols.iter().map(|&col| self.on_lines(&rows, &without(&cols, col))));
        fewer
    }

    /// Only these rows and columns. The pieces of the others are removed, the rest moves up, and
    /// numbers that are now too large decrease.
    fn on_lines(&self, rows: &[u16], cols: &[u16]) -> Self {
        let place = |lines: &[u16], line: u16| {
            u16::try_from(lines.iter().position(|&other| other == line)?).ok()
        };
        let moved = |s: &Square| Some(Square::new(place(rows, s.row)?, place(cols, s.col)?));
        let move_all = |squares: &mut Vec<Square>| {
            *squares = squares.iter().filter_map(moved).collect();
        };
        let length = |lines: &[u16]| u16::try_from(lines.len()).unwrap_or(u16::MAX);
        self.changed(|problem| {
            let before = problem.board;
            problem.board = Board::new(length(rows), length(cols)).wrapped(before.wrap());
            let most = u32::try_from(problem.board.len()).unwrap_or(u32::MAX);
            move_all(&mut problem.blocked);
            move_all(&mut problem.walls);
            let still = |placed: &Placed| Some(Placed::new(placed.piece, moved(&placed.square)?));
            problem.fixed = problem.fixed.iter().filter_map(still).collect();
            let letters = before.squares().zip(&problem.regions);
            let letters = letters.filter(|(square, _)| moved(square).is_some());
            problem.regions = letters.map(|(_, &letter)| letter).collect();
            for range in problem.counts.iter_mut().chain(&mut problem.total) {
                *range = at_most(*range, most);
            }
            for count in &mut problem.square_counts {
                count.range = at_most(count.range, most);
                if let CountedOn::Squares(squares) = &mut count.on {
                    move_all(squares);
                }
            }
            let regions = &problem.regions;
            problem.square_counts.retain(|count| match &count.on {
                CountedOn::Region(letter) => regions.contains(letter),
                CountedOn::Regions => !regions.is_empty(),
                CountedOn::Squares(squares) => !squares.is_empty(),
                _ => true,
            });
            for count in &mut problem.attack_counts {
                count.times = at_most(count.times, most.max(1));
            }
            for cover in &mut problem.covers {
                cover.times = at_most(cover.times, most.max(1));
                if let CoveredSquares::Squares(squares) = &mut cover.squares {
                    move_all(squares);
                }
            }
        })
    }

    fn without_piece(&self, gone: PieceId) -> Self {
        let renumbered = |id: PieceId| PieceId(id.0 - u8::from(id > gone));
        let remove = |ids: &mut Vec<PieceId>| {
            ids.retain(|id| *id != gone);
            for id in ids {
                *id = renumbered(*id);
            }
        };
        self.changed(|problem| {
            problem.pieces.remove(gone.index());
            problem.counts.remove(gone.index());
            problem.may_not_attack.remove(gone.index());
            for row in &mut problem.may_not_attack {
                row.remove(gone.index());
            }
            problem.fixed.retain(|placed| placed.piece != gone);
            problem.fixed.iter_mut().for_each(|placed| placed.piece = renumbered(placed.piece));
            problem.square_counts.iter_mut().for_each(|count| remove(&mut count.pieces));
            problem.square_counts.retain(|count| !count.pieces.is_empty());
            problem.covers.iter_mut().for_each(|cover| remove(&mut cover.by));
            problem.covers.retain(|cover| !cover.by.is_empty());
            let of_attacks = problem.attack_counts.iter_mut();
            of_attacks.flat_map(|count| [&mut count.each, &mut count.others]).for_each(remove);
            let is_left = |count: &AttackCount| !count.each.is_empty() && !count.others.is_empty();
            problem.attack_counts.retain(is_left);
            problem.interchangeable.clear();
        })
    }

    /// A piece and those that can be exchanged with it.
    fn alike(&self, id: PieceId) -> Vec<PieceId> {
        let interchangeable = &self.problem.interchangeable;
        if interchangeable.contains(&id) { interchangeable.clone() } else { vec![id] }
    }

    /// Simpler moves, or another number, of a piece and of those that can be exchanged with it.
    fn with_simpler_piece(&self, id: PieceId) -> Vec<Self> {
        let alike = self.alike(id);
        let each_changed = |change: &dyn Fn(&mut Problem, usize)| {
            self.changed(|problem| alike.iter().for_each(|id| change(problem, id.index())))
        };
        let moves = simpler_moves(&self.problem.pieces[id.index()].rule.to_string()).into_iter();
        let moves =
            moves.map(|rule| each_changed(&|problem, at| problem.pieces[at].rule = rule.clone()));
        let ranges = simpler_ranges(self.problem.counts[id.index()], self.squares()).into_iter();
        let ranges = ranges.map(|range| each_changed(&|problem, at| problem.counts[at] = range));
        moves.chain(ranges).collect()
    }

    /// Where some pieces may attack others: none may, or one more.
    fn with_simpler_attacks(&self) -> Vec<Self> {
        let may_not_attack = &self.problem.may_not_attack;
        if may_not_attack.iter().flatten().all(|&forbidden| forbidden) {
            return Vec::new();
        }
        let mut strict = self.clone();
        strict.let_attack(false);
        let places = 0..may_not_attack.len();
        let pairs = places.clone().cartesian_product(places).filter(|&(p, q)| may_not_attack[p][q]);
        let free =
            |(p, q): (usize, usize)| self.changed(|problem| problem.may_not_attack[p][q] = false);
        std::iter::once(strict).chain(pairs.map(free)).collect()
    }
}

/// Exchanges no pieces that a step has made attack differently.
fn keep_apart_what_differs(problem: &mut Problem) {
    let Problem { interchangeable, pieces, may_not_attack, .. } = problem;
    let places = 0..pieces.len();
    let differ = interchangeable.iter().tuple_windows().any(|(a, b)| {
        let (a, b) = (a.index(), b.index());
        let image = |p: usize| [(a, b), (b, a)].into_iter().find(|(from, _)| *from == p);
        let image = |p: usize| image(p).map_or(p, |(_, to)| to);
        let mut pairs = places.clone().cartesian_product(places.clone());
        pairs.any(|(p, q)| may_not_attack[p][q] != may_not_attack[image(p)][image(q)])
    });
    if differ {
        interchangeable.clear();
    }
}

/// Single letters that are simpler, and the rule without a letter, a leap in brackets, or a range.
fn simpler_moves(rule: &str) -> Vec<MoveRule> {
    let rank = PLAIN.iter().position(|&plain| plain == rule).unwrap_or(PLAIN.len());
    let ends = parts(rule);
    let starts = [0].into_iter().chain(ends.iter().copied());
    let shorter = starts.zip(&ends).map(|(start, &end)| rule[..start].to_owned() + &rule[end..]);
    let plain = PLAIN[..rank].iter().map(|&plain| plain.to_owned());
    let simpler = plain.chain(shorter).filter(|moves| !moves.is_empty());
    simpler.filter_map(|moves| MoveRule::parse(&moves).ok()).collect()
}

/// The ends of the letters, leaps and ranges of a rule.
fn parts(rule: &str) -> Vec<usize> {
    let mut is_inside = false;
    let ends = rule.char_indices().filter(|&(_, c)| {
        is_inside = c == '(' || is_inside && c != ')';
        !is_inside
    });
    ends.map(|(place, c)| place + c.len_utf8()).collect()
}

/// Ranges become numbers, and numbers become smaller.
fn simpler_ranges(range: CountRange, all: u32) -> Vec<CountRange> {
    let lower = |number: u32| {
        let steps = [0, number / 2, number.saturating_sub(1)];
        steps.into_iter().filter(move |&step| step < number).unique()
    };
    let exactly = |number| CountRange { min: number, max: number };
    let CountRange { min, max } = range;
    match range.exact() {
        Some(number) => lower(number).map(exactly).collect(),
        None if (min, max) == (0, all) => {
            let few = all.min(2);
            let at_most = (1..=few).map(|max| CountRange { min: 0, max });
            (0..=few).map(exactly).chain(at_most).collect()
        }
        None => {
            let numbers = [min, max].map(exactly).into_iter();
            let max_falls = lower(max).map(|max| CountRange { min, max });
            let min_falls = lower(min).map(|min| CountRange { min, max });
            numbers.chain(min_falls).chain(max_falls).collect()
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
