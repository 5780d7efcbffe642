//! The formula that a count is about: exclusions of two pieces, fixed pieces, and full lines,
//! folded by a motion. The exclusions are those of `nq-cnf`.

use std::collections::HashSet;
use std::io::{self, Write};

use nq_board::base::{Placed, Square, Symmetry};
use nq_board::model::Problem;
use nq_board::run::circuit::FullLines;
use nq_cnf::instance::{Constraint, Instance, Var};

/// A variable, from 1.
type Variable = u32;

/// The clauses of a count, folded by a motion.
#[derive(Debug)]
pub(super) struct Formula {
    /// By kind and square: the variable.
    vertices: Vec<Option<Variable>>,
    squares: usize,
    columns: usize,
    pub(crate) variables: u32,
    /// Pairs of variables, the smaller first; equal if a variable excludes itself. Sorted.
    exclusions: Vec<(Variable, Variable)>,
    fixed: Vec<Variable>,
    lines: Vec<Vec<Variable>>,
    /// By kind and number of a line: its clause among the lines.
    line_numbers: Vec<(FullLines, Vec<usize>)>,
}

impl Formula {
    /// The formula of a problem; of its placements that a motion maps to themselves, if there is
    /// one.
    pub(super) fn new(
        problem: &Problem,
        motion: Option<&Symmetry>,
        full_lines: &[FullLines],
    ) -> Self {
        let (board, kinds) = (problem.board, problem.pieces.len());
        let mut formula = Self {
            vertices: vec![None; kinds * board.len()],
            squares: board.len(),
            columns: board.cols().into(),
            variables: 0,
            exclusions: Vec::new(),
            fixed: Vec::new(),
            lines: Vec::new(),
            line_numbers: Vec::new(),
        };
        for square in problem.free_squares() {
            for piece in problem.piece_ids() {
                let first = Placed::new(piece, square);
                if formula.variable(first).is_some() {
                    continue;
                }
                formula.variables += 1;
                let mut placed = first;
                loop {
                    let place = formula.place(placed);
                    formula.vertices[place] = Some(formula.variables);
                    placed = motion.map_or(first, |motion| motion.apply(board, placed));
                    if placed == first {
                        break;
                    }
                }
            }
        }
        formula.read(&Instance::new(problem));
        for &lines in full_lines {
            formula.add_lines(problem, lines);
        }
        formula
    }

    /// The exclusions and fixed pieces of an instance. Its numbers of pieces are left out.
    fn read(&mut self, instance: &Instance) {
        let vertices: Vec<Variable> =
            instance.vars().map(|(_, placed)| self.variable(placed).unwrap_or(0)).collect();
        let vertex = |var: &Var| vertices[var.index()];
        for group in instance.groups() {
            instance.visit(group, |constraint| match constraint {
                Constraint::Conflict(one, other) => {
                    self.exclusions.push(ordered(vertex(&one), vertex(&other)));
                }
                Constraint::AtMostOne(vars) | Constraint::ExactlyOne(vars) => {
                    for (place, one) in vars.iter().enumerate() {
                        let pair = |other| ordered(vertex(one), vertex(other));
                        self.exclusions.extend(vars[place + 1..].iter().map(pair));
                    }
                }
                Constraint::True(var) => self.fixed.push(vertex(&var)),
                _ => {}
            });
        }
        self.fixed.sort_unstable();
        self.fixed.dedup();
        self.exclusions.sort_unstable();
        self.exclusions.dedup();
    }

    fn add_lines(&mut self, problem: &Problem, full: FullLines) {
        let board = problem.board;
        let (number, length) = match full {
            FullLines::Rows => (board.rows(), board.cols()),
            FullLines::Columns => (board.cols(), board.rows()),
        };
        let mut known: HashSet<Vec<Variable>> = self.lines.iter().cloned().collect();
        let mut numbers = Vec::new();
        for line in 0..number {
            let squares = (0..length).map(|along| match full {
                FullLines::Rows => Square::new(line, along),
                FullLines::Columns => Square::new(along, line),
            });
            let points = squares
                .flat_map(|square| problem.piece_ids().map(move |kind| Placed::new(kind, square)));
            let mut clause: Vec<Variable> =
                points.filter_map(|placed| self.variable(placed)).collect();
            clause.sort_unstable();
            clause.dedup();
            if known.insert(clause.clone()) {
                self.lines.push(clause.clone());
            }
            let place = self.lines.iter().position(|other| *other == clause);
            numbers.extend(place);
        }
        self.line_numbers.push((full, numbers));
    }

    fn place(&self, placed: Placed) -> usize {
        let square = usize::from(placed.square.row) * self.columns + usize::from(placed.square.col);
        placed.piece.index() * self.squares + square
    }

    pub(super) fn variable(&self, placed: Placed) -> Option<Variable> {
        self.vertices[self.place(placed)]
    }

    /// The number of a clause, from 1: that two variables exclude each other.
    pub(super) fn exclusion(&self, one: Variable, other: Variable) -> Option<usize> {
        self.exclusions.binary_search(&ordered(one, other)).ok().map(|place| place + 1)
    }

    /// The number of the clause that a variable is fixed.
    pub(super) fn fixed(&self, variable: Variable) -> Option<usize> {
        let place = self.fixed.binary_search(&variable).ok()?;
        Some(self.exclusions.len() + place + 1)
    }

    /// The number of the clause that a line is full.
    pub(super) fn full_line(&self, lines: FullLines, number: usize) -> Option<usize> {
        let (_, numbers) = self.line_numbers.iter().find(|(kind, _)| *kind == lines)?;
        Some(self.exclusions.len() + self.fixed.len() + numbers.get(number)? + 1)
    }

    pub(super) fn len(&self) -> usize {
        self.exclusions.len() + self.fixed.len() + self.lines.len()
    }

    /// Writes the formula in DIMACS format, without comments.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "p cnf {} {}", self.variables, self.len())?;
        for &(one, other) in &self.exclusions {
            if one == other {
                writeln!(out, "-{one} 0")?;
            } else {
                writeln!(out, "-{one} -{other} 0")?;
            }
        }
        self.fixed.iter().try_for_each(|fixed| writeln!(out, "{fixed} 0"))?;
        for line in &self.lines {
            line.iter().try_for_each(|variable| write!(out, "{variable} "))?;
            writeln!(out, "0")?;
        }
        Ok(())
    }
}

const fn ordered(one: Variable, other: Variable) -> (Variable, Variable) {
    if one <= other { (one, other) } else { (other, one) }
}
