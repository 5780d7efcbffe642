//! Each event of a trace has reasons that hold.

use std::collections::BTreeSet;

use super::*;
use nq_board::model::{Settings, builtin};

fn instance(model: &str, size: u32, settings: &[(&str, i64)]) -> Instance {
    let settings: Settings =
        settings.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
    Instance::new(&builtin::by_name(model).unwrap().problem(size, &settings).unwrap())
}

/// Checks inferences one by one, and returns whether the last one is a conflict.
fn follow(clauses: &Formula, holds: &mut BTreeSet<Lit>, inferences: &[Inference]) -> bool {
    let mut conflict = false;
    for inference in inferences {
        assert!(!conflict, "nothing follows a conflict");
        let open = clauses.clause(inference.clause).iter().filter(|&&lit| !holds.contains(&!lit));
        assert_eq!(open.copied().collect::<BTreeSet<_>>(), inference.implied.into_iter().collect());
        holds.extend(inference.implied);
        conflict = inference.implied.is_none();
    }
    conflict
}

/// Checks a whole trace, and returns the numbers of learned clauses and of models.
fn check(instance: &Instance) -> (usize, usize) {
    let (mut derived, mut models, mut ended) = (0, BTreeSet::new(), false);
    let completion =
        trace(instance, &Encoding::default(), &Control::default(), &mut |clauses, event| {
            assert!(!ended);
            let number = clauses.clauses().len();
            let mut holds = BTreeSet::new();
            let mut conflict = false;
            for Reason { assumed, inferences } in event.reasons {
                assert!(!conflict, "nothing follows a conflict");
                holds.extend(assumed);
                conflict = follow(clauses, &mut holds, &inferences);
            }
            let excluded = |literals: &[Lit]| literals.iter().all(|lit| holds.contains(&!*lit));
            assert!(event.kind == TraceKind::Unsatisfiable || excluded(clauses.clause(number - 1)));
            assert_eq!(conflict, !matches!(event.kind, TraceKind::Model(_)));
            match event.kind {
                TraceKind::Learned => derived += 1,
                TraceKind::Shortened(longer) => {
                    let longer = clauses.clause(longer);
                    assert!(clauses.clause(number - 1).iter().all(|lit| longer.contains(lit)));
                }
                TraceKind::Model(placement) => {
                    let occupied = holds.iter().filter(|lit| lit.is_positive());
                    let occupied = occupied.map(|lit| lit.var());
                    let on_board = occupied.filter(|var| var.index() < instance.num_vars());
                    assert_eq!(instance.placement(on_board), placement);
                    assert!(models.insert(placement));
                }
                TraceKind::Unsatisfiable => ended = true,
            }
            ControlFlow::Continue(())
        });
    assert_eq!(completion, Ok(Completion::Complete));
    assert!(ended);
    (derived, models.len())
}

#[test]
fn all_models_are_found_and_all_reasons_hold() {
    for (size, models) in [(0, 1), (1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40)] {
        assert_eq!(check(&instance("n-queens", size, &[])).1, models, "n = {size}");
    }
    assert_eq!(check(&instance("n-queens", 2, &[])), (1, 0));
    // Auxiliary variables, pieces of two kinds, and placements that contain others.
    assert_eq!(check(&instance("kings", 3, &[])).1, 35);
    assert!(check(&instance("queens-and-knights", 4, &[("k", 1)])).1 > 0);
    assert!(check(&instance("queens-domination", 4, &[("k", 2)])).1 > 0);
}

#[test]
fn a_trace_ends_where_the_visitor_or_the_control_ends_it() {
    let (instance, encoding) = (instance("n-queens", 6, &[]), Encoding::default());
    for most in 1..30 {
        let mut events = 0;
        let visit: VisitTrace<'_> = &mut |_, _| {
            events += 1;
            if events == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let completion = trace(&instance, &encoding, &Control::default(), visit);
        assert_eq!((completion.is_ok(), events), (true, most));
    }
    let control = Control::default();
    control.cancel();
    let completion = trace(&instance, &encoding, &control, &mut |_, _| panic!("it is stopped"));
    assert!(matches!(completion, Ok(Completion::Stopped(_))), "{completion:?}");
}
