//! Solves the residual formula in a cube: with a new solver, or with the splitter alone where
//! nothing is left to search.

use std::ops::ControlFlow;
use std::time::Duration;

use super::blocking::{BlockedLiterals, list_models};
use super::residual::ResidualScratch;
use super::splitter::{Halt, Splitter, Walk};
use crate::instance::{Lit, Var};
use crate::run::control::{Completion, Control, StopReason};
use crate::run::outcome::SplitStats;
use crate::sat::solver::{Backend, BackendEntry, Interrupt};

/// Up to this many open variables, a call of the solver is short and needs no interruption. The
/// hardest known formula of that size, 8 rooks for 7 columns, takes 50 ms; 11 rooks for 10 columns,
/// with 110 variables, take many seconds.
const SMALL: u32 = 56;

/// The same for open squares, with any number of auxiliary variables: these follow from the
/// squares.
const SMALL_BOARD: usize = 16;

/// Receives the board variables that are true in a solution, unordered. `Break` ends the run.
pub(super) type VisitOccupied<'v> = &'v mut dyn FnMut(&[Var]) -> ControlFlow<()>;

/// Solves cubes one by one.
pub(super) struct LeafSolver<'a> {
    backend: &'static BackendEntry,
    control: &'a Control,
    blocked: BlockedLiterals,
    names: Names,
    scratch: ResidualScratch,
    /// The solutions that the solver and the splitter found.
    pub split: SplitStats,
    /// The time in solvers.
    pub solving: Duration,
}

impl<'a> LeafSolver<'a> {
    pub fn new(
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
            split: SplitStats::default(),
            solving: Duration::ZERO,
        }
    }

    /// Lists the solutions in the splitter's current cube.
    pub fn solve(&mut self, node: &mut Splitter<'_>, visit: VisitOccupied<'_>) -> Walk {
        if let Some(reason) = self.control.stop_reason() {
            return ControlFlow::Break(Halt::Stopped(reason));
        }
        self.split.cubes += 1;
        let occupied: Vec<Var> = node.occupied().collect();
        if node.open_board_vars().next().is_none() {
            // At most auxiliary variables are open. Check that they have values consistent with the
            // board.
            if node.is_satisfiable() {
                return self.splitter_found(&occupied, &[], visit);
            }
            self.split.refuted_by_splitter += 1;
            return CONTINUE;
        }
        let Some(mut backend) = self.load(node) else {
            let free: Vec<Var> = node.open_board_vars().collect();
            return self.splitter_found(&occupied, &free, visit);
        };
        // Board variables that occur in no residual clause are free.
        let (bound, free): (Vec<Var>, Vec<Var>) =
            node.open_board_vars().partition(|&var| self.names.name(var).is_some());
        let names: Vec<Var> = bound.iter().filter_map(|&var| self.names.name(var)).collect();
        let found_before = self.split.by_solver;
        let (split, solving, control) = (&mut self.split, &mut self.solving, self.control);
        let mut halt = None;
        let completion = list_models(
            (&names, self.blocked),
            backend.as_mut(),
            &mut |time| *solving += time,
            &mut |model| {
                let true_names = bound.iter().zip(&names).filter(|(_, name)| model.value(**name));
                let occupied = occupied.iter().chain(true_names.map(|(var, _)| var));
                let occupied: Vec<Var> = occupied.copied().collect();
                split.by_solver += 1;
                let mut more = 0;
                let walk = expand(&occupied, &free, control, &mut |occupied| {
                    more += 1;
                    visit(occupied)
                });
                split.by_splitter += more - 1;
                match walk {
                    ControlFlow::Continue(()) => ControlFlow::Continue(()),
                    ControlFlow::Break(why) => {
                        halt = Some(why);
                        ControlFlow::Break(())
                    }
                }
            },
        );
        match (halt, completion) {
            (Some(halt), _) => ControlFlow::Break(halt),
            (None, Ok(Completion::Complete)) => {
                let found_none = self.split.by_solver == found_before;
                self.split.refuted_by_solver += u64::from(found_none);
                CONTINUE
            }
            (None, Ok(Completion::Stopped(reason))) => ControlFlow::Break(Halt::Stopped(reason)),
            (None, Err(error)) => ControlFlow::Break(Halt::Failed(error)),
        }
    }

    /// A solver with the residual formula; `None` if no clause is left.
    fn load(&mut self, node: &Splitter<'_>) -> Option<Box<dyn Backend + 'a>> {
        let propagator = node.propagator();
        let open: u32 = propagator.open().iter().map(|open| open.count_ones()).sum();
        let is_small = open <= SMALL || node.open_board_vars().nth(SMALL_BOARD).is_none();
        let interrupt = if is_small { Interrupt::Between } else { Interrupt::Within };
        self.names.begin(propagator.open().len());
        let (names, solver, control) = (&mut self.names, self.backend, self.control);
        let mut backend: Option<Box<dyn Backend + 'a>> = None;
        let mut clause = Vec::new();
        propagator.visit_residual(&mut self.scratch, &mut |literals| {
            let backend = backend.get_or_insert_with(|| solver.start(control, interrupt));
            clause.clear();
            clause.extend(literals.iter().map(|&literal| names.rename(literal, backend.as_mut())));
            backend.add_clause(&clause);
        });
        backend
    }

    /// Reports a solution that needed no solver, with every choice of the free variables.
    fn splitter_found(&mut self, occupied: &[Var], free: &[Var], visit: VisitOccupied<'_>) -> Walk {
        expand(occupied, free, self.control, &mut |occupied| {
            self.split.by_splitter += 1;
            visit(occupied)
        })
    }
}

const CONTINUE: Walk = ControlFlow::Continue(());

/// Visits a solution with every choice of the free variables.
fn expand(occupied: &[Var], free: &[Var], control: &Control, visit: VisitOccupied<'_>) -> Walk {
    let Some((&first, rest)) = free.split_first() else {
        return visit(occupied).map_break(|()| Halt::Stopped(StopReason::Limit));
    };
    if let Some(reason) = control.stop_reason() {
        return ControlFlow::Break(Halt::Stopped(reason));
    }
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

    fn rename(&mut self, literal: Lit, backend: &mut dyn Backend) -> Lit {
        let var = literal.var();
        let name = *self.names[var.index()].get_or_insert_with(|| {
            self.named.push(var);
            backend.new_var()
        });
        literal.of(name)
    }
}
