use super::*;
use nq_board::model::builtin::by_name;
use nq_cnf::sat::cnf::ClauseSink;
use nq_sat::Query;

fn question(model: &str, size: u32) -> Query {
    Query::new(by_name(model).expect("a model"), size)
}

/// The number of models of a question, and how many levels each backjump leaves.
fn solved(query: &Query) -> (usize, Vec<usize>) {
    let problem = query.problem().expect("a problem");
    let instance = Instance::new(&problem);
    let mut clauses = Formula::default();
    query.encoding_of(&problem).encode(&instance, &mut clauses);
    let (mut kept, mut models, mut jumps) = (Vec::new(), 0, Vec::new());
    loop {
        let descent = Descent::new(&instance, &clauses, &kept);
        let decided = descent.levels.iter().flat_map(|level| level.assumed.clone());
        let decided: Vec<_> = decided.collect();
        assert!(decided.starts_with(&kept), "a decision is kept");
        models += usize::from(descent.is_model);
        let Some(clause) = &descent.clause else { return (models, jumps) };
        let top = descent.levels.len() - 1;
        let holds = |level: usize, lit: &Lit| descent.holding(level).contains(&(-lit.dimacs()));
        assert!(clause.iter().all(|lit| holds(top, lit)), "a clause is false at the last level");
        let open = clause.iter().filter(|lit| !holds(descent.back, lit)).count();
        assert_eq!(open, 1, "a clause is a unit after the backjump");
        let lowest = descent.back.checked_sub(1);
        let lower = lowest.map(|level| clause.iter().filter(|lit| !holds(level, lit)).count());
        assert_ne!(lower, Some(1), "no earlier level makes it a unit");
        jumps.push(top - descent.back);
        kept = decided[..descent.back].to_vec();
        clauses.add_clause(clause);
    }
}

/// The numbers are those of A000170, and of another engine; also with auxiliary variables.
#[test]
fn all_models_are_found_once() {
    for (size, models) in (0..).zip([1, 1, 0, 0, 2, 10, 4, 40, 92]) {
        assert_eq!(solved(&question("n-queens", size)).0, models, "n = {size}");
    }
    let sequential = question("n-queens", 6).encoding("sequential".parse().expect("a name"));
    assert_eq!(solved(&sequential).0, 4);
    for (model, size) in [("kings", 3), ("rooks", 4), ("knights", 3), ("toroidal-queens", 5)] {
        let query = question(model, size);
        let counted = query.count().expect("a number").total().to_string();
        assert_eq!(solved(&query).0.to_string(), counted, "{model}");
    }
}

/// Some clauses take back more than one decision: so the page has something to show.
#[test]
fn backjumps_leave_several_levels() {
    assert!(solved(&question("n-queens", 8)).1.iter().any(|&levels| levels > 1));
    assert!(solved(&question("n-queens", 3)).1.iter().all(|&levels| levels > 0));
}
