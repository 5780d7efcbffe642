//! Solves the residual formula in a cube: with a new solver, or with the splitter alone where
//! nothing is left to search.

use std::ops::ControlFlow;
use std::time::Duration;

use super::blocking::{BlockedLiterals, list_models_shortening};
use super::residual::ResidualScratch;
use super::small::{LitSet, SmallFormula};
use super::splitter::{Halt, Splitter, Walk};
use crate::instance::{Lit, Var};
use crate::run::control::{Completion, Control, StopReason};
use crate::run::outcome::SplitStats;
use crate::sat::solver::{Backend, BackendEntry, Interrupt};

/// Up to this many open variables, a call of the solver is short and needs no interruption. The
/// hardest known formula of that size, 8 rooks for 7 columns, takes 50 ms; 11 rooks for 10 columns,
/// with 110 variables, take many seconds.
const SHORT: u32 = 56;

/// The same for open squares, with any number of auxiliary variables: these follow from the
/// squares.
const SHORT_BOARD: usize = 16;

/// Receives the board variables that are true in a solution, unordered. `Break` ends the run.
pub(super) type VisitOccupied<'v> = &'v mut dyn FnMut(&[Var]) -> ControlFlow<()>;

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
            small: SmallFormula::default(),
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
        let mut occupied: Vec<Var> = node.occupied().collect();
        if node.open_board_vars().next().is_none() {
            // At most auxiliary variables are open. Check that they have values consistent with the
            // board.
            if node.is_satisfiable() {
                return self.splitter_found(&occupied, &[], visit);
            }
            self.split.refuted_by_splitter += 1;
            return CONTINUE;
        }
        let Some(Loaded { mut backend, probed }) = self.load(node) else {
            let free: Vec<Var> = node.open_board_vars().collect();
            return self.splitter_found(&occupied, &free, visit);
        };
        let (mut bound, mut names, mut free) = (Vec::new(), Vec::new(), Vec::new());
        for var in node.open_board_vars() {
            let name = self.names.name(var);
            match name.map(|name| probed.map_or(State::Open, |probed| probed.state(name))) {
                Some(State::Open) => {
                    bound.push(var);
                    names.extend(name);
                }
                Some(State::True) => occupied.push(var),
                Some(State::False) => {}
                // Board variables that occur in no clause are free.
                Some(State::Free) | None => free.push(var),
            }
        }
        let (small, truth) = (&self.small, probed.map(|probed| probed.truth));
        let shorten = &|clause: &mut Vec<Lit>| {
            if let Some(truth) = truth {
                small.shorten(truth, clause);
            }
        };
        let found_before = self.split.by_solver;
        let (split, solving, control) = (&mut self.split, &mut self.solving, self.control);
        let mut halt = None;
        let completion = list_models_shortening(
            (&names, self.blocked),
            shorten,
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
    fn load(&mut self, node: &Splitter<'_>) -> Option<Loaded<'a>> {
        let propagator = node.propagator();
        let open: u32 = propagator.open().iter().map(|open| open.count_ones()).sum();
        let is_short = open <= SHORT || node.open_board_vars().nth(SHORT_BOARD).is_none();
        let interrupt = if is_short { Interrupt::Between } else { Interrupt::Within };
        self.names.begin(propagator.open().len());
        if open <= SmallFormula::MOST {
            return self.load_small(node, interrupt);
        }
        let (names, solver, control) = (&mut self.names, self.backend, self.control);
        let mut backend: Option<Box<dyn Backend + 'a>> = None;
        let mut clause = Vec::new();
        propagator.visit_residual(&mut self.scratch, &mut |literals| {
            let backend = backend.get_or_insert_with(|| solver.start(control, interrupt));
            let before = names.len();
            clause.clear();
            clause.extend(literals.iter().map(|lit| lit.of(names.rename(lit.var()))));
            for _ in before..names.len() {
                backend.new_var();
            }
            backend.add_clause(&clause);
        });
        backend.map(|backend| Loaded { backend, probed: None })
    }

    /// The same for few variables, without the literals that probing finds.
    fn load_small(&mut self, node: &Splitter<'_>, interrupt: Interrupt) -> Option<Loaded<'a>> {
        let Self { names, small, scratch, .. } = self;
        small.load(node.propagator(), scratch, |var| names.rename(var));
        if names.len() == 0 {
            return None;
        }
        let squares = node.open_board_vars().filter_map(|var| names.name(var));
        let truth = small.probe(squares.fold(0, |all, name| all | 1 << name.index()));
        let mut backend = self.backend.start(self.control, interrupt);
        for _ in 0..names.len() {
            backend.new_var();
        }
        let open = small.visit_open(truth, &mut |clause| backend.add_clause(clause));
        Some(Loaded { backend, probed: Some(Probed { truth, open }) })
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

/// A solver with the residual formula of a cube.
struct Loaded<'a> {
    backend: Box<dyn Backend + 'a>,
    /// What probing found, where there are few variables.
    probed: Option<Probed>,
}

/// What probing found.
#[derive(Clone, Copy)]
struct Probed {
    /// The literals that are true in all solutions of the cube.
    truth: LitSet,
    /// The variables of the clauses in the solver.
    open: u64,
}

impl Probed {
    fn state(self, name: Var) -> State {
        let bit = 1 << name.index();
        if self.open & bit != 0 {
            State::Open
        } else if self.truth.vars() & bit == 0 {
            State::Free
        } else if self.truth.positive() & bit != 0 {
            State::True
        } else {
            State::False
        }
    }
}

/// What is known of a variable after probing.
enum State {
    /// It is in a clause of the solver.
    Open,
    /// It has either value.
    Free,
    True,
    False,
}

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
