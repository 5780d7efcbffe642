//! The registry of families, and the verdicts.

use std::collections::{BTreeMap, BTreeSet};

use crate::suite::SuiteError;
use crate::suite::families::{FAMILIES, families_by_name};
use crate::suite::family::{Draft, Family, Grade, Plan};
use crate::suite::verdict::{Theorem, Verdict, VerdictEvidence};
use crate::suite::write::decide;
use crate::thorough;
use nq_board::model::Model;
use nq_board::run::Control;
use nq_cnf::instance::Instance;
use nq_cnf::sat::enumerate::{Enumeration, SatChoice};
use nq_query::ask::registry::Engines;

fn plan(grade: Grade) -> Plan {
    Plan { grade, seed: 1, number: 2 }
}

fn engines() -> Engines {
    let enumeration = Enumeration::blocking();
    Engines::all(SatChoice { enumeration, ..SatChoice::default() })
}

/// The content of each draft, by name.
fn contents(family: &Family, plan: &Plan) -> BTreeMap<String, String> {
    let drafts = family.drafts(plan).unwrap().into_iter();
    drafts
        .map(|draft| (draft.name.clone(), format!("{:?}", draft.query.problem().unwrap())))
        .collect()
}

const GRADES: [Grade; 3] = [Grade::Small, Grade::Medium, Grade::Large];

#[test]
fn every_family_has_instances_of_every_grade_with_different_names() {
    for family in FAMILIES {
        let mut names = BTreeSet::new();
        for grade in GRADES {
            let all = plan(grade);
            let number = if thorough() { all.number } else { 1 };
            let drafts = family.drafts(&Plan { number, ..all }).unwrap();
            assert!(drafts.len() >= 2, "{} {}", family.name, grade.name());
            for draft in drafts {
                assert!(names.insert(draft.name.clone()), "{}: twice", draft.name);
            }
        }
    }
}

/// The smallest instances, satisfiable and not. `tests/cli/suite.rs` has others.
#[test]
fn engines_decide_the_smallest_instances_of_every_family() {
    let (engines, control) = (engines(), Control::default());
    for family in FAMILIES {
        let drafts = family.drafts(&Plan { number: 1, ..plan(Grade::Small) }).unwrap();
        for draft in drafts.iter().take(2) {
            let decision = decide(draft, &draft.query.problem().unwrap(), &engines, &control);
            let decision = decision.unwrap_or_else(|error| panic!("{}: {error}", draft.name));
            assert!(decision.verdict.is_some(), "{}", draft.name);
            assert!(decision.evidence.len() >= 2, "{}", draft.name);
        }
    }
}

#[test]
fn an_instance_depends_on_its_seed_and_not_on_the_others() {
    let mut random = 0;
    for family in FAMILIES {
        let few = contents(family, &Plan { number: 1, ..plan(Grade::Small) });
        let many = contents(family, &Plan { number: 5, ..plan(Grade::Small) });
        assert!(few.iter().all(|(name, problem)| many[name] == *problem), "{}", family.name);
        if few.len() == many.len() {
            continue;
        }
        random += 1;
        let different = many.values().collect::<BTreeSet<_>>();
        assert!(different.len() > many.len() / 2, "{}: instances are alike", family.name);
        let other = contents(family, &Plan { seed: 2, ..plan(Grade::Small) });
        assert!(few.values().all(|problem| !other.values().any(|o| o == problem)));
    }
    assert_eq!(random, 4);
}

/// Parameters do what their names say.
#[test]
fn percentages_are_those_of_the_board() {
    let family = |name: &str| families_by_name(&[name.to_owned()]).unwrap()[0];
    for draft in family("blocked-queens").drafts(&plan(Grade::Small)).unwrap() {
        let (_, percent) = draft.parameters[0];
        let problem = draft.query.problem().unwrap();
        let blocked = i64::try_from(problem.board.len() - Instance::new(&problem).vars().count());
        let all = i64::try_from(problem.board.len()).unwrap();
        assert!((blocked.unwrap() * 100 - percent * all).abs() <= 50, "{}", draft.name);
    }
    for draft in family("completion").drafts(&plan(Grade::Small)).unwrap() {
        let fixed = draft.query.model.square_options().concat();
        let given = i64::try_from(fixed.split(',').count()).unwrap();
        let (_, percent) = draft.parameters[0];
        assert!(
            (given * 100 - percent * i64::from(draft.query.size)).abs() <= 50,
            "{}",
            draft.name
        );
    }
}

#[test]
fn a_verdict_needs_evidence_and_no_contradiction() {
    let (engines, control) = (engines(), Control::default());
    let decided =
        |draft: &Draft| decide(draft, &draft.query.problem().unwrap(), &engines, &control);
    let queens = |size| Draft::of(format!("queens-{size}"), Model::n_queens(), size);
    // A000170 ends at 27.
    assert!(
        matches!(decided(&queens(30)), Err(SuiteError::Undecided(name)) if name == "queens-30")
    );
    let wrong = Theorem { verdict: Verdict::Unsatisfiable, source: "nobody" };
    let draft = Draft { theorem: Some(wrong), ..queens(6) };
    let Err(SuiteError::Contradiction { instance, one, other }) = decided(&draft) else {
        panic!("a wrong theorem is believed");
    };
    assert_eq!((&*instance, &*one, &*other), ("queens-6", "A000170(6)", "nobody"));
    for size in [0, 1, 2, 3, 4] {
        let draft = queens(size).decided_by(&["half-join", "backtrack"], Some("varisat"));
        let decision = decided(&draft).unwrap();
        assert_eq!(decision.verdict, Some(Verdict::of(size != 2 && size != 3)), "{size}");
        assert_eq!(decision.evidence.len(), 3, "{size}");
    }
    let counted = decided(&queens(5).decided_by(&["half-join"], None)).unwrap();
    let count = VerdictEvidence::Count { by: "half-join", total: "10".to_owned(), orbits: None };
    assert_eq!(counted.evidence.last(), Some(&count));
}

#[test]
fn names_of_families_are_checked() {
    let named = |names: &[&str]| {
        let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
        families_by_name(&names).map(|families| families.iter().map(|f| f.name).collect::<Vec<_>>())
    };
    assert_eq!(named(&["regions", "n-queens", "regions"]).unwrap(), ["n-queens", "regions"]);
    assert_eq!(named(&["all"]).unwrap().len(), FAMILIES.len());
    let error = named(&["tori"]).unwrap_err().to_string();
    assert!(error.contains("unknown family `tori`"), "{error}");
}
