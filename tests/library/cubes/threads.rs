//! The number of threads changes only the time.

use std::ops::ControlFlow;

use nq_sat::run::control::{Completion, Control, StopReason};
use nq_sat::run::engine::Engine;
use nq_sat::run::outcome::Outcome;
use nq_sat::sat::enumerate::{Enumeration, Symmetry};

use super::{engine, n_queens, queens_and_knights};
use crate::support::listing::list;

fn with(threads: usize, symmetry: Symmetry) -> Enumeration {
    Enumeration { threads: Some(threads), ..Enumeration::cubes(symmetry) }
}

#[test]
fn placements_come_in_the_same_order() {
    for problem in [n_queens(10), queens_and_knights(7, 4, 4), n_queens(3), n_queens(0)] {
        for symmetry in [Symmetry::None, Symmetry::Orbits] {
            let one = list(&engine(with(1, symmetry)), &problem);
            for threads in [2, 3, 16] {
                let several = list(&engine(with(threads, symmetry)), &problem);
                assert_eq!(several, one, "{threads} threads, {symmetry:?}");
            }
        }
    }
}

#[test]
fn counts_are_the_same() {
    let count = |threads, symmetry| {
        engine(with(threads, symmetry)).count(&n_queens(10), &Control::default()).unwrap()
    };
    for symmetry in [Symmetry::None, Symmetry::Orbits] {
        let Outcome { found: tally, completion, .. } = count(1, symmetry);
        // A000170(10), A002562(10)
        assert_eq!(tally.fundamental(), Some(92_u8.into()));
        assert_eq!(tally.total, 724);
        assert_eq!(completion, Completion::Complete);
        for threads in [2, 7] {
            assert_eq!(count(threads, symmetry).found, tally);
        }
    }
}

#[test]
fn all_threads_stop_with_the_caller() {
    for threads in [1, 4] {
        for symmetry in [Symmetry::None, Symmetry::Orbits] {
            let mut seen = 0;
            let outcome = engine(with(threads, symmetry))
                .list(&n_queens(11), &Control::default(), &mut |_| {
                    seen += 1;
                    if seen == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
                .unwrap();
            assert_eq!((seen, outcome.completion), (5, Completion::Stopped(StopReason::Limit)));
        }
    }
}

#[test]
fn cancelled_run_is_marked_incomplete() {
    let control = Control::default();
    control.cancel();
    for threads in [1, 3] {
        let engine = engine(with(threads, Symmetry::Orbits));
        let Outcome { found: tally, completion, .. } =
            engine.count(&n_queens(12), &control).unwrap();
        assert_eq!((tally.total, tally.orbits), (0_u8.into(), None));
        assert_eq!(completion, Completion::Stopped(StopReason::Cancelled));
        // In the middle of the run, while all threads work.
        let control = Control::default();
        let outcome = engine.list(&n_queens(12), &control, &mut |_| {
            control.cancel();
            ControlFlow::Continue(())
        });
        let completion = outcome.unwrap().completion;
        assert_eq!(completion, Completion::Stopped(StopReason::Cancelled));
    }
}
