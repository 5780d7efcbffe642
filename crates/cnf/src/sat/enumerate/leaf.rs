//! Solves the residual formula in a cube: with a new solver for it or for each of its parts, or
//! with the splitter alone where nothing is left to search.

use std::time::Duration;

use itertools::Itertools;

use super::blocking::{BlockedLiterals, Walk, list_models_shortening};
use super::residual::ResidualScratch;
use super::small::{LitSet, SmallFormula, Squares};
use super::splitter::Splitter;
use super::stats::SplitStats;
use crate::instance::{Lit, Var};
use crate::sat::solver::{Backend, BackendEntry, Interrupt};
use nq_board::run::Control;

/// Up to this many open variables, a call of the solver is short and needs no interruption. The
/// hardest known formula of that size, 8 rooks for 7 columns, takes 50 ms; 11 rooks for 10 columns,
/// with 110 variables, take many seconds.
const SHORT: u32 = 56;

/// The same for open squares, with any number of auxiliary variables: these follow from the
/// squares.
const SHORT_BOARD: usize = 16;

/// A part of a cube with more open squares than this is split further. With fewer, splitting costs
/// more than it saves in the solver.
const PART: u32 = 16;

/// Receives the board variables that are true in a solution, unordered.
pub(super) type VisitOccupied<'v> = &'v mut dyn FnMut(&[Var]) -> Walk;

/// Solves cubes one by one.
pub(super) struct LeafSolver<'a> {
    backend: &'static BackendEntry,
    control: &'a Control,
    blocked: BlockedLiterals,
    names: Names,
    scratch: ResidualScratch,
    small: SmallFormula,
    /// The solutions that the solver and the splitter found.
    pub split: SplitStats,
    /// The time in solvers.
    pub solving: Duration,
}

impl<'a> LeafSolver<'a> {
    pub(super) fn new(
        backend: &'static BackendEntry,
        control: &'a Control,
        blocked: BlockedLiterals,
    ) -> Self {
        Self {
            backend,
            control,
            blocked,
            names: Names::default(),
            scratch: ResidualScratch::default(),
            small: SmallFormula::default(),
            split: SplitStats::default(),
            solving: Duration::ZERO,
        }
    }

    /// Lists the solutions in the splitter's current cube.
    pub(super) fn solve(&mut self, node: &mut Splitter<'_>, visit: VisitOccupied<'_>) -> Walk {
        self.control.proceed()?;
        self.split.cubes += 1;
        let occupied: Vec<Var> = node.occupied().collect();
        if node.open_board_vars().next().is_none() {
            // At most auxiliary variables are open. Check that they have values consistent with the
            // board.
            if node.is_satisfiable() {
                return self.splitter_found(&occupied, &[], visit);
            }
            self.split.refuted_by_splitter += 1;
            return Ok(());
        }
        let open: u32 = node.propagator.open().iter().map(|open| open.count_ones()).sum();
        self.names.begin(node.propagator.open().len());
        if open <= SmallFormula::MOST {
            return self.solve_small(node, &occupied, open, visit);
        }
        let Some(mut backend) = self.load(node, open) else {
            return self.splitter_found(&occupied, &node.open_board_vars().collect_vec(), visit);
        };
        let (bound, free) = node.open_board_vars().partition(|var| self.names.name(*var).is_some());
        let cube = Open { occupied, bound, free };
        let found_before = self.split.found();
        self.list(&cube, &|_| {}, backend.as_mut(), visit)?;
        self.split.refuted_by_solver += u64::from(self.split.found() == found_before);
        Ok(())
    }

    /// A solver with the residual formula; `None` if no clause is left.
    fn load(&mut self, node: &Splitter<'_>, open: u32) -> Option<Box<dyn Backend + 'a>> {
        let interrupt = interrupt(node, open);
        let (names, solver, control) = (&mut self.names, self.backend, self.control);
        let mut backend: Option<Box<dyn Backend + 'a>> = None;
        let mut clause = Vec::new();
        node.propagator.visit_residual(&mut self.scratch, &mut |literals| {
            let backend = backend.get_or_insert_with(|| solver.start(control, interrupt));
            let before = names.len();
            clause.clear();
            clause.extend(literals.iter().map(|lit| lit.of(names.rename(lit.var()))));
            for _ in before..names.len() {
                backend.new_var();
            }
            backend.add_clause(&clause);
        });
        backend
    }

    /// Lists the solutions in a cube with few open variables: in parts, without the literals that
    /// probing finds.
    fn solve_small(
        &mut self,
        node: &Splitter<'_>,
        occupied: &[Var],
        open: u32,
        visit: VisitOccupied<'_>,
    ) -> Walk {
        let Self { names, scratch, .. } = self;
        // Taken, because its parts are solved while it is split.
        let mut small = std::mem::take(&mut self.small);
        small.load(&node.propagator, scratch, |var| names.rename(var));
        if names.len() == 0 {
            return self.splitter_found(occupied, &node.open_board_vars().collect_vec(), visit);
        }
        let named = node.open_board_vars().filter_map(|var| names.name(var));
        let vars = named.fold(0, |all, name| all | 1 << name.index());
        let most = if self.backend.starter.is_fast() { PART } else { u32::MAX };
        let interrupt = interrupt(node, open);
        let found_before = self.split.found();
        small.split(Squares { vars, most }, &mut |truth| {
            self.solve_part(node, (&small, truth), occupied, interrupt, visit)
        })?;
        self.small = small;
        self.split.refuted_by_solver += u64::from(self.split.found() == found_before);
        Ok(())
    }

    /// Lists the solutions in a part of a cube.
    fn solve_part(
        &mut self,
        node: &Splitter<'_>,
        (small, truth): (&SmallFormula, LitSet),
        occupied: &[Var],
        interrupt: Interrupt,
        visit: VisitOccupied<'_>,
    ) -> Walk {
        let mut backend = self.backend.start(self.control, interrupt);
        for _ in 0..self.names.len() {
            backend.new_var();
        }
        let open = small.visit_open(truth, &mut |clause| backend.add_clause(clause));
        let mut part = Open { occupied: occupied.to_vec(), ..Open::default() };
        for var in node.open_board_vars() {
            // Board variables that occur in no clause are free.
            let bit = self.names.name(var).map_or(0, |name| 1_u64 << name.index());
            if open & bit != 0 {
                part.bound.push(var);
            } else if truth.positive() & bit != 0 {
                part.occupied.push(var);
            } else if truth.vars() & bit == 0 {
                part.free.push(var);
            }
        }
        self.list(&part, &|clause| small.shorten(truth, clause), backend.as_mut(), visit)
    }

    /// Lists the solutions of the formula in a solver.
    fn list(
        &mut self,
        open: &Open,
        shorten: &dyn Fn(&mut Vec<Lit>),
        backend: &mut dyn Backend,
        visit: VisitOccupied<'_>,
    ) -> Walk {
        let names: Vec<Var> = open.bound.iter().filter_map(|&var| self.names.name(var)).collect();
        let (split, solving, control) = (&mut self.split, &mut self.solving, self.control);
        list_models_shortening(
            (&names, self.blocked),
            shorten,
            backend,
            &mut |time| *solving += time,
            &mut |model| {
                let true_names =
                    open.bound.iter().zip(&names).filter(|(_, name)| model.value(**name));
                let occupied = open.occupied.iter().chain(true_names.map(|(var, _)| var));
                let occupied: Vec<Var> = occupied.copied().collect();
                split.by_solver += 1;
                let mut more = 0;
                let walk = expand(&occupied, &open.free, control, &mut |occupied| {
                    more += 1;
                    visit(occupied)
                });
                split.by_splitter += more - 1;
                walk
            },
        )
    }

    /// Reports a solution that needed no solver, with every choice of the free variables.
    fn splitter_found(&mut self, occupied: &[Var], free: &[Var], visit: VisitOccupied<'_>) -> Walk {
        expand(occupied, free, self.control, &mut |occupied| {
            self.split.by_splitter += 1;
            visit(occupied)
        })
    }
}

/// The board variables of a cube or of a part of it.
#[derive(Default)]
struct Open {
    /// Those that are true in all solutions.
    occupied: Vec<Var>,
    /// Those that occur in the solver's clauses.
    bound: Vec<Var>,
    /// Those that may have either value.
    free: Vec<Var>,
}

/// When a solver for a cube with this number of open variables checks whether to stop.
fn interrupt(node: &Splitter<'_>, open: u32) -> Interrupt {
    let is_short = open <= SHORT || node.open_board_vars().nth(SHORT_BOARD).is_none();
    if is_short { Interrupt::Between } else { Interrupt::Within }
}

/// Visits a solution with every choice of the free variables.
fn expand(occupied: &[Var], free: &[Var], control: &Control, visit: VisitOccupied<'_>) -> Walk {
    let Some((&first, rest)) = free.split_first() else { return visit(occupied) };
    control.proceed()?;
    let with: Vec<Var> = occupied.iter().copied().chain([first]).collect();
    expand(&with, rest, control, &mut *visit)?;
    expand(occupied, rest, control, visit)
}

/// The solver's numbers for the variables of the residual formula, assigned on first use.
#[derive(Default)]
struct Names {
    names: Vec<Option<Var>>,
    named: Vec<Var>,
}

impl Names {
    /// Forgets all names and makes room for the given number of words of variables.
    fn begin(&mut self, words: usize) {
        for var in self.named.drain(..) {
            self.names[var.index()] = None;
        }
        self.names.resize(words * u64::BITS as usize, None);
    }

    fn name(&self, var: Var) -> Option<Var> {
        self.names[var.index()]
    }

    /// The number of variables named.
    fn len(&self) -> usize {
        self.named.len()
    }

    /// The number of a variable, which is the next one on first use.
    fn rename(&mut self, var: Var) -> Var {
        *self.names[var.index()].get_or_insert_with(|| {
            self.named.push(var);
            Var::new(u32::try_from(self.named.len() - 1).unwrap_or(u32::MAX))
        })
    }
}
