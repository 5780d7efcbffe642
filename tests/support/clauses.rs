//! The tests' own reader of clauses: unit propagation, and all models by trying both values of the
//! first open variable. It uses no solver of the program.

/// A clause as DIMACS numbers.
pub type Clause = Vec<i32>;

/// The value of each variable, by its DIMACS number less one; `None` while it is open.
pub type Assignment = Vec<Option<bool>>;

/// Assigns forced values until nothing changes. Returns `false` if a clause is false.
pub fn propagate(clauses: &[Clause], assignment: &mut Assignment) -> bool {
    loop {
        let mut changed = false;
        for clause in clauses {
            let mut open = None;
            let mut more_open = false;
            let mut satisfied = false;
            for &literal in clause {
                match value(assignment, literal) {
                    Some(true) => satisfied = true,
                    Some(false) => {}
                    None => {
                        more_open |= open.is_some_and(|other| other != literal);
                        open = Some(literal);
                    }
                }
            }
            match open {
                _ if satisfied || more_open => {}
                None => return false,
                Some(literal) => {
                    assignment[variable(literal)] = Some(literal > 0);
                    changed = true;
                }
            }
        }
        if !changed {
            return true;
        }
    }
}

/// Every assignment of all variables that satisfies every clause.
pub fn models(variables: usize, clauses: &[Clause]) -> Vec<Vec<bool>> {
    let mut found = Vec::new();
    extend(clauses, vec![None; variables], &mut found);
    found
}

/// An assignment that extends this one and satisfies every clause.
pub fn extension(clauses: &[Clause], mut assignment: Assignment) -> Option<Vec<bool>> {
    if !propagate(clauses, &mut assignment) {
        return None;
    }
    let Some(open) = assignment.iter().position(Option::is_none) else {
        return Some(assignment.into_iter().flatten().collect());
    };
    [true, false].into_iter().find_map(|value| {
        let mut tried = assignment.clone();
        tried[open] = Some(value);
        extension(clauses, tried)
    })
}

fn extend(clauses: &[Clause], mut assignment: Assignment, found: &mut Vec<Vec<bool>>) {
    if !propagate(clauses, &mut assignment) {
        return;
    }
    let Some(open) = assignment.iter().position(Option::is_none) else {
        found.push(assignment.into_iter().flatten().collect());
        return;
    };
    for value in [true, false] {
        let mut tried = assignment.clone();
        tried[open] = Some(value);
        extend(clauses, tried, found);
    }
}

fn value(assignment: &Assignment, literal: i32) -> Option<bool> {
    assignment[variable(literal)].map(|value| value == (literal > 0))
}

fn variable(literal: i32) -> usize {
    usize::try_from(literal.unsigned_abs()).expect("a variable's number") - 1
}
