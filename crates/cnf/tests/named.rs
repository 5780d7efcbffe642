//! Names of auxiliary variables, and the tables of a constraint, compared with a brute force of
//! this test.

use std::collections::BTreeSet;

use nq_board::model::{CountRange, Model, Settings, builtin};
use nq_cnf::instance::{Constraint, Instance, Lit, Var};
use nq_cnf::sat::cnf::{ClauseCounter, Formula};
use nq_cnf::sat::encoding::{AT_MOST_ONE, CARDINALITY, Encoding, Sides, Style};
use nq_cnf::sat::enumerate::{Analysis, MOST_ANALYSED, MOST_EXTENSIONS};
use nq_cnf::sat::meaning::Names;

/// The value of each variable.
type Values = Vec<Option<bool>>;

fn value(values: &Values, lit: Lit) -> Option<bool> {
    values[lit.var().index()].map(|value| value == lit.is_positive())
}

/// Unit propagation, clause by clause until nothing changes; whether there is no contradiction.
fn propagate(formula: &Formula, values: &mut Values) -> bool {
    loop {
        let mut changed = false;
        for clause in formula.clauses() {
            if clause.iter().any(|&lit| value(values, lit) == Some(true)) {
                continue;
            }
            let open: BTreeSet<i32> = clause
                .iter()
                .filter(|&&lit| value(values, lit).is_none())
                .map(|lit| lit.dimacs())
                .collect();
            let mut open = open.into_iter().filter_map(Lit::from_dimacs);
            match (open.next(), open.next()) {
                (None, _) => return false,
                (Some(lit), None) => {
                    values[lit.var().index()] = Some(lit.is_positive());
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return true;
        }
    }
}

/// The number of models, up to a limit, by trying values in order.
fn models(formula: &Formula, values: &Values, most: u64) -> u64 {
    let falsified = |clause: &[Lit]| clause.iter().all(|&lit| value(values, lit) == Some(false));
    if formula.clauses().any(falsified) {
        return 0;
    }
    let Some(open) = values.iter().position(Option::is_none) else { return 1 };
    let mut number = 0;
    for bit in [false, true] {
        let mut values = values.clone();
        values[open] = Some(bit);
        if number < most {
            number += models(formula, &values, most - number);
        }
    }
    number
}

/// Every partial assignment of the inputs.
fn partials(inputs: usize) -> Vec<Values> {
    (0..inputs).fold(vec![Vec::new()], |all, _| {
        let more = |values: &Values| {
            [None, Some(false), Some(true)].map(|next| [&values[..], &[next]].concat())
        };
        all.iter().flat_map(more).collect()
    })
}

fn check(constraint: Constraint<'_>, inputs: usize, range: CountRange, encoding: &Encoding) {
    let what = format!("{constraint:?} {encoding:?}");
    let written = encoding.named(constraint, Names::numbered(inputs));
    let (formula, names) = (&written.sink, &written.names);
    assert_eq!(names.names().len(), formula.variables(), "{what}");
    assert_eq!(names.names().iter().collect::<BTreeSet<_>>().len(), formula.variables(), "{what}");
    assert!(names.meanings()[inputs..].iter().all(|meaning| !meaning.is_empty()), "{what}");
    let mut size = encoding.constraint_size(constraint);
    size.variables += inputs as u64;
    assert_eq!(size, formula.size(), "{what}");

    let analysis = Analysis::new(constraint, inputs, formula).expect("few inputs");
    let is_allowed = |values: &[Option<bool>]| {
        let number = values.iter().filter(|&&value| value == Some(true)).count();
        (range.min as usize..=range.max as usize).contains(&number)
    };
    let partials = partials(inputs);
    let complete: Vec<&Values> =
        partials.iter().filter(|values| values.iter().all(Option::is_some)).collect();
    let (mut determined, mut refuted, mut found) = ([0; 2], [0; 2], [0; 2]);
    for partial in &partials {
        let mut values = partial.clone();
        values.resize(formula.variables(), None);
        let holds = propagate(formula, &mut values);
        if complete.contains(&partial) {
            determined[1] += 1;
            determined[0] += u64::from(!holds || values.iter().all(Option::is_some));
        }
        let extends = |whole: &Values| {
            partial.iter().zip(whole).all(|(given, value)| given.is_none() || given == value)
        };
        let extensions: Vec<&&Values> =
            complete.iter().filter(|whole| extends(whole) && is_allowed(whole)).collect();
        if extensions.is_empty() {
            refuted[1] += 1;
            refuted[0] += u64::from(!holds);
            continue;
        }
        assert!(holds, "{what}: {partial:?} is refuted");
        for input in (0..inputs).filter(|&input| partial[input].is_none()) {
            let all = |bit| extensions.iter().all(|whole| whole[input] == Some(bit));
            if all(true) || all(false) {
                found[1] += 1;
                found[0] += u64::from(values[input] == Some(all(true)));
            }
        }
    }
    assert_eq!(analysis.propagation.determined, determined, "{what}");
    assert_eq!(analysis.propagation.refuted, refuted, "{what}");
    assert_eq!(analysis.propagation.found, found, "{what}");

    let allowed = complete.iter().filter(|whole| is_allowed(whole));
    assert_eq!(analysis.choices.len(), allowed.count(), "{what}");
    for choice in &analysis.choices {
        let mut values: Values =
            (0..inputs).map(|i| Some(choice.inputs.iter().any(|var| var.index() == i))).collect();
        assert!(is_allowed(&values), "{what}");
        values.resize(formula.variables(), None);
        assert_eq!(choice.extensions, models(formula, &values, MOST_EXTENSIONS), "{what}");
        let both = encoding.style.sides == Sides::Both;
        assert!(!both || choice.extensions == 1, "{what}");
        let is_true = |lit: &&Lit| {
            let var = lit.var();
            (choice.inputs.contains(&var) || choice.auxiliary.contains(&var)) == lit.is_positive()
        };
        assert!(formula.clauses().all(|clause| clause.iter().any(|lit| is_true(&lit))), "{what}");
    }
    // What a step says follows, and from no part of it.
    for step in &analysis.steps {
        let follows = |given: &[Lit]| {
            let agree = |whole: &&&Values| given.iter().all(|&l| value(whole, l) == Some(true));
            let left: Vec<_> =
                complete.iter().filter(agree).filter(|whole| is_allowed(whole)).collect();
            match &step.follows {
                None => left.is_empty(),
                Some(lits) => {
                    left.iter().all(|whole| lits.iter().all(|&lit| value(whole, lit) == Some(true)))
                }
            }
        };
        assert!(follows(&step.given), "{what} {step:?}");
        for part in 0..step.given.len() {
            let mut given = step.given.clone();
            given.remove(part);
            assert!(!follows(&given), "{what} {step:?}");
        }
    }
}

fn encodings(at_most_one: bool) -> Vec<Encoding> {
    let sides = [Sides::Both, Sides::One];
    let style = |sides, group_size| Style { sides, group_size };
    let mut all = Vec::new();
    for sides in sides {
        let of = |group_size| Encoding { style: style(sides, group_size), ..Encoding::default() };
        if at_most_one {
            for &at_most_one in AT_MOST_ONE {
                let groups = [None, Some(2), Some(4)];
                let groups = groups
                    .iter()
                    .filter(|size| size.is_none() || at_most_one.info().grouping.is_some());
                all.extend(groups.map(|&size| Encoding { at_most_one, ..of(size) }));
            }
        } else {
            all.extend(CARDINALITY.iter().map(|&cardinality| Encoding { cardinality, ..of(None) }));
        }
    }
    all
}

#[test]
fn tables_of_at_most_one_are_those_of_brute_force() {
    for n in 0..=7 {
        let vars: Vec<Var> = (0..n).map(Var::new).collect();
        for encoding in encodings(true) {
            let at_most = CountRange { min: 0, max: 1 };
            check(Constraint::AtMostOne(&vars), n as usize, at_most, &encoding);
            let one = CountRange { min: 1, max: 1 };
            check(Constraint::ExactlyOne(&vars), n as usize, one, &encoding);
        }
    }
}

#[test]
fn tables_of_cardinalities_are_those_of_brute_force() {
    for n in 0..=7_u32 {
        let vars: Vec<Var> = (0..n).map(Var::new).collect();
        for encoding in encodings(false) {
            for (min, max) in (0..=n + 1).flat_map(|min| (0..=n + 1).map(move |max| (min, max))) {
                let few = n <= 4 || [(0, 2), (2, 2), (3, n), (2, 4)].contains(&(min, max));
                if few {
                    let range = CountRange { min, max };
                    check(Constraint::Cardinality(&vars, range), n as usize, range, &encoding);
                }
            }
        }
    }
}

#[test]
fn many_inputs_are_not_analysed() {
    let vars: Vec<Var> = (0..9).map(Var::new).collect();
    assert_eq!(MOST_ANALYSED, 8);
    assert!(Analysis::new(Constraint::AtMostOne(&vars), 9, &Formula::with_variables(9)).is_none());
}

/// Names of one file are distinct, and every auxiliary variable has one.
#[test]
fn every_auxiliary_variable_of_a_model_has_its_own_name() {
    let mut named = 0;
    let models = builtin::all().expect("models").into_iter().chain([Model::n_queens()]);
    for model in models {
        let settings = Settings::default();
        let with_k = settings.clone().with("k", 3);
        for n in [0, 1, 2, 3, 6] {
            let problems = [model.problem(n, &settings), model.problem(n, &with_k)];
            for problem in problems.into_iter().flatten() {
                for broken in [false, true] {
                    let instance = Instance::new(&problem);
                    let instance = if broken { instance.breaking_symmetry() } else { instance };
                    for (&at_most_one, &cardinality) in
                        AT_MOST_ONE.iter().zip(CARDINALITY.iter().cycle())
                    {
                        let encoding = Encoding { at_most_one, cardinality, ..Encoding::default() };
                        named += check_names(&instance, &encoding);
                    }
                }
            }
        }
    }
    assert!(named > 10_000, "only {named} variables were named");
}

fn check_names(instance: &Instance, encoding: &Encoding) -> usize {
    let names = encoding.auxiliary_names(instance);
    let mut counter = ClauseCounter::default();
    encoding.encode(instance, &mut counter);
    let what = format!("{} {:?}", instance.problem().model, encoding);
    assert_eq!(names.len() as u64 + instance.num_vars() as u64, counter.size().variables, "{what}");
    let distinct: BTreeSet<_> = names.iter().collect();
    assert_eq!(distinct.len(), names.len(), "{what}");
    assert!(names.iter().all(|name| name.is_ascii() && name.len() < 80), "{what}: {names:?}");
    names.len()
}

/// The product of many literals is a product of products.
#[test]
fn names_of_large_constraints_are_distinct() {
    for n in [17, 26, 100, 700] {
        let vars: Vec<Var> = (0..n).map(Var::new).collect();
        for encoding in encodings(true) {
            let constraint = Constraint::AtMostOne(&vars);
            let written = encoding.named(constraint, Names::numbered(vars.len()));
            let names = written.names.names();
            let distinct: BTreeSet<_> = names.iter().collect();
            assert_eq!(distinct.len(), names.len(), "{n} {encoding:?}");
        }
    }
}
