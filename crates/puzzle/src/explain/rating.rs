//! The difficulty of a puzzle: the hardest rule that its route needs, how often, and the effort of
//! all steps.
//!
//! The scale depends on nothing else: the rules, their order, and the order in which each looks for
//! a deduction are fixed. So the same puzzle has the same rating on every machine.

use std::fmt;

use serde::Serialize;

use crate::explain::deduction::Rule;
use crate::explain::route::Step;
use nq_board::base::numbers::thousands;

/// The difficulty of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rating {
    /// The grade of the hardest rule, from 1 to [`Rule::GRADES`].
    pub grade: u8,
    /// The hardest rule of the route, or `single` if there are no steps.
    #[serde(rename = "rule")]
    pub hardest: Rule,
    /// How often it is used.
    pub times: usize,
    /// The number of steps.
    pub steps: usize,
    /// The sum over all steps of 3^(grade - 1), times the squares that show why and the deductions
    /// that follow from an assumption; at least 1 for each step.
    ///
    /// The factor 3 is the one of 1.5, 2, 3, 4 and 6 that orders the classes of a public collection
    /// of Star Battles best: docs/puzzles.md.
    pub effort: u64,
    /// How often each rule of [`Rule::ALL`] is used.
    #[serde(skip)]
    used: [usize; Rule::ALL.len()],
}

impl Rating {
    /// Rates a route.
    #[must_use]
    pub fn of(route: &[Step]) -> Self {
        let rules = || route.iter().map(|step| step.deduction.rule());
        let used = Rule::ALL.map(|rule| rules().filter(|&used| used == rule).count());
        let effort = |step: &Step| {
            3_u64.pow(u32::from(step.deduction.rule().grade()) - 1) * step.seen.max(1) as u64
        };
        let effort = route.iter().map(effort).sum();
        let hardest = rules().max().unwrap_or(Rule::Single);
        let times = used[hardest as usize];
        Self { grade: hardest.grade(), hardest, times, steps: route.len(), effort, used }
    }

    /// The rules that are used, and how often.
    pub fn used(&self) -> impl Iterator<Item = (Rule, usize)> {
        Rule::ALL.into_iter().zip(self.used).filter(|(_, used)| *used > 0)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = match self.times {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            times => format!("{times} times"),
        };
        let (grade, of, name) = (self.grade, Rule::GRADES, self.hardest.name());
        let effort = thousands(self.effort.into());
        write!(f, "grade {grade} of {of} ({name}, {times}), effort {effort}")
    }
}
