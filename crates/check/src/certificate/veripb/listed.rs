//! The listed solutions, and which of them a proof has logged; and the variables of an order.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use super::syntax::Words;
use crate::certificate::error::Fault;
use crate::certificate::variables::Variables;
use crate::certificate::words::{shown, x_number};
use crate::verify::Checker;
use nq_board::base::Placement;
use nq_board::model::Problem;

/// The solutions that a proof must log, each once.
pub(super) struct Listed {
    /// By the numbers of their true variables, ascending: the index in the list, and whether the
    /// solution was logged.
    solutions: HashMap<Vec<u32>, (usize, bool)>,
    pub logged: usize,
    /// The number of board variables.
    variables: u32,
    /// Whether no placement contains another, so that the true variables identify it.
    is_antichain: bool,
    /// For each board variable, whether the current line names it.
    named: Vec<bool>,
}

impl Listed {
    pub(super) fn new(
        problem: &Problem,
        variables: &Variables,
        listed: &[Placement],
    ) -> Result<Self, Fault> {
        let mut checker = Checker::new(problem);
        let mut solutions = HashMap::with_capacity(listed.len());
        for (index, placement) in listed.iter().enumerate() {
            let fault = |what: &dyn Display| {
                Fault::new(format!("solution {} of the list: {what}", index + 1))
            };
            checker.check(placement).map_err(|violation| fault(&violation))?;
            let numbers = placement.pieces().iter().filter_map(|&placed| variables.number(placed));
            if let Some((first, _)) = solutions.insert(sorted(numbers.collect()), (index, false)) {
                return Err(fault(&format_args!("it is the same as number {}", first + 1)));
            }
        }
        let count = variables.count();
        let named = vec![false; count as usize + 1];
        let is_antichain = problem.is_antichain();
        Ok(Self { solutions, logged: 0, variables: count, is_antichain, named })
    }

    /// Logs the literals of a `solx` line.
    pub(super) fn log(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        self.named.fill(false);
        let (mut named, mut occupied) = (0, Vec::new());
        while let Some(word) = words.next() {
            let positive = !word.starts_with('~');
            let variable = word.strip_prefix('~').unwrap_or(word);
            let number = x_number(variable).filter(|&number| number <= self.variables);
            let number = number.ok_or_else(|| {
                format!("a solution names board variables only, not `{}`", shown(variable))
            })?;
            if std::mem::replace(&mut self.named[number as usize], true) {
                return Err(format!("the solution names x{number} twice"));
            }
            named += 1;
            if positive {
                occupied.push(number);
            }
        }
        let is_whole = named == self.variables as usize;
        let is_positive = named == occupied.len();
        if !(is_whole || is_positive && self.is_antichain) {
            let suffice = if self.is_antichain { ", or exactly the true ones" } else { "" };
            return Err(format!(
                "the solution gives {named} of {} board variables, so it may exclude other \
                 solutions too: expected all of them{suffice}",
                self.variables
            ));
        }
        let occupied = sorted(occupied);
        let Some((_, logged)) = self.solutions.get_mut(&occupied) else {
            return Err(format!("the solution {} is not in the list", in_words(&occupied)));
        };
        if std::mem::replace(logged, true) {
            return Err(format!("the solution {} was logged before", in_words(&occupied)));
        }
        self.logged += 1;
        Ok(())
    }

    /// Checks that every solution was logged.
    pub(super) fn all_logged(&self) -> Result<(), String> {
        let missing = self.solutions.iter().filter(|(_, (_, logged))| !logged);
        let Some((first, _)) = missing.min_by_key(|(_, (index, _))| index) else { return Ok(()) };
        let missing = self.solutions.len() - self.logged;
        let first = in_words(first);
        Err(format!("{missing} listed solutions are never logged, the first of them {first}"))
    }
}

fn sorted(mut numbers: Vec<u32>) -> Vec<u32> {
    numbers.sort_unstable();
    numbers
}

/// A placement in the notation of a proof.
fn in_words(occupied: &[u32]) -> String {
    if occupied.is_empty() {
        return "without any piece".to_owned();
    }
    let words: Vec<_> = occupied.iter().map(|number| format!("x{number}")).collect();
    shown(&words.join(" "))
}

/// Why an order may not be transitive.
const ORDER: &str = "an order has equally many variables on the left, on the right, and fresh, all \
                     of different names, and none of the board";

/// The names on the three sides of an order, by which solutions are dropped in favour of others.
///
/// `veripb` 3.0.2 checks neither that the fresh variables in the transitivity proof of an order are
/// fresh, nor how many there are. Without any, or with those of the left side, a cyclic relation
/// passes as an order, and then everything can be refuted.
#[derive(Debug, Default)]
pub(super) struct Preorder {
    left: Vec<String>,
    right: Vec<String>,
    fresh: Vec<String>,
}

impl Preorder {
    /// Whether there is no order yet.
    pub(super) fn is_empty(&self) -> bool {
        self.left.is_empty() && self.right.is_empty() && self.fresh.is_empty()
    }

    /// Reads the names on a side, which may be given once.
    pub(super) fn take(&mut self, side: &str, words: &mut Words<'_>) -> Result<(), String> {
        let names = match side {
            "left" => &mut self.left,
            "right" => &mut self.right,
            _ => &mut self.fresh,
        };
        if !names.is_empty() {
            return Err(ORDER.to_owned());
        }
        while let Some(word) = words.next() {
            names.push(Words::of(word).name()?.to_owned());
        }
        Ok(())
    }

    /// Checks that the names are distinct and complete.
    pub(super) fn check(&self) -> Result<(), String> {
        let Self { left, right, fresh } = self;
        let all: Vec<&String> = left.iter().chain(right).chain(fresh).collect();
        let different: HashSet<&String> = all.iter().copied().collect();
        let is_sound = !left.is_empty()
            && left.len() == right.len()
            && left.len() == fresh.len()
            && different.len() == all.len()
            && all.iter().all(|name| x_number(name).is_none());
        if is_sound { Ok(()) } else { Err(ORDER.to_owned()) }
    }

    /// Checks the variables that the order is loaded for.
    pub(super) fn load(&self, words: &mut Words<'_>) -> Result<(), String> {
        let (mut number, mut different) = (0, HashSet::new());
        while let Some(word) = words.next() {
            let (variable, _) = Words::of(word).literal()?;
            different.insert(variable);
            number += 1;
        }
        if number == self.left.len() && different.len() == number {
            return Ok(());
        }
        Err("load the order with as many variables as it has, all different".to_owned())
    }
}
