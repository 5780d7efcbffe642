//! Which sets of pieces are placements: all engines, the checker and the brute force agree.

use std::collections::BTreeSet;

use nq_sat::base::{Placed, Placement};
use nq_sat::model::Problem;
use nq_sat::run::{Completion, Control, PlacementWriter, Tally, TallyBuilder};
use nq_sat::verify::Checker;
use proptest::prelude::*;
use proptest::sample::Index;

use super::cases::{Case, cases};
use super::config;
use crate::support::planted::{engines, list};

/// Pieces and squares up to which every set of them is tried.
const ALL_SUBSETS: usize = 12;

/// The verdicts of the brute force and of the checker on one set of pieces.
struct Comparison<'a> {
    case: &'a Case,
    right: BTreeSet<&'a str>,
    writer: PlacementWriter,
}

impl<'a> Comparison<'a> {
    fn new(case: &'a Case) -> Self {
        let right = case.placements.iter().map(String::as_str).collect();
        Self { case, right, writer: PlacementWriter::new(&case.problem) }
    }

    fn assert_same_verdict(&mut self, pieces: Vec<Placed>) -> Result<(), TestCaseError> {
        let placement = Placement::new(pieces);
        let text = self.writer.text(&placement);
        let verdict = Checker::new(&self.case.problem).check(&placement);
        match &verdict {
            Ok(()) => prop_assert!(self.right.contains(text), "{text} is no placement"),
            Err(why) => prop_assert!(!self.right.contains(text), "{text} is refused: {why}"),
        }
        Ok(())
    }
}

fn tally(problem: &Problem, placements: &[Placement]) -> Tally {
    let mut builder = TallyBuilder::new(problem);
    for placement in placements {
        builder.add(placement);
    }
    builder.tally(Completion::Complete)
}

proptest! {
    #![proptest_config(config(96))]

    #[test]
    fn every_engine_lists_what_the_brute_force_finds(case in cases()) {
        let mut writer = PlacementWriter::new(&case.problem);
        for engine in engines().iter() {
            if engine.supports(&case.problem).is_err() || !engine.profile().lists {
                continue;
            }
            let placements = list(engine, &case.problem);
            let mut texts: Vec<String> =
                placements.iter().map(|placement| writer.text(placement).to_owned()).collect();
            texts.sort();
            // Lists, so that a placement listed twice shows.
            prop_assert_eq!(&texts, &case.placements, "{}", engine.name());
            let listed = tally(&case.problem, &placements);
            let counted = engine.count(&case.problem, &Control::default());
            let counted = counted.expect("a supported problem").found;
            prop_assert_eq!(counted.total, listed.total, "{}", engine.name());
            prop_assert_eq!(counted.orbits, listed.orbits, "{}", engine.name());
            for placement in &placements {
                let verdict = Checker::new(&case.problem).check(placement);
                prop_assert!(verdict.is_ok(), "{:?} by {}", verdict, engine.name());
            }
        }
    }

    #[test]
    fn checker_accepts_placements_and_nothing_near_them(case in cases()) {
        let mut comparison = Comparison::new(&case);
        let all = case.all_placed();
        for placement in case.listed() {
            comparison.assert_same_verdict(placement.pieces().to_vec())?;
            for &changed in &all {
                // One piece more, or one less.
                let mut pieces: Vec<Placed> = placement.pieces().to_vec();
                pieces.retain(|&placed| placed != changed);
                if pieces.len() == placement.pieces().len() {
                    pieces.push(changed);
                }
                comparison.assert_same_verdict(pieces)?;
            }
        }
    }

    #[test]
    fn checker_refuses_random_sets_that_are_no_placements(
        case in cases(),
        sets in prop::collection::vec(prop::collection::vec(any::<Index>(), 0..5), 64),
    ) {
        let mut comparison = Comparison::new(&case);
        let all = case.all_placed();
        if all.len() <= ALL_SUBSETS {
            for subset in 0u32..1 << all.len() {
                let pieces = (0..all.len()).filter(|i| subset >> i & 1 == 1).map(|i| all[i]);
                comparison.assert_same_verdict(pieces.collect())?;
            }
        } else {
            for set in sets {
                let pieces: BTreeSet<Placed> = set.iter().map(|index| *index.get(&all)).collect();
                comparison.assert_same_verdict(pieces.into_iter().collect())?;
            }
        }
    }
}
