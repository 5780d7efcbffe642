//! Names of variables and constraints in formats that use words instead of numbers.

use std::convert::Infallible;

use crate::instance::{Constraint, Instance, Rule, var_name};

/// The names of the variables of linear constraints by index, after a prefix: board variables such
/// as `Q_a8`, the objective in unary as `k_1`, sight as `seen_1`, auxiliary ones such as
/// `lex_leader_1_equal2`.
pub(super) fn variable_names(instance: &Instance, prefix: &str) -> Vec<String> {
    let name = |placed| format!("{prefix}{}", word(&var_name(instance.problem(), placed)));
    let board = instance.vars().map(|(_, placed)| name(placed));
    let mut names: Vec<_> = board.collect();
    let parameter = instance.objective().map_or("", |objective| &objective.parameter);
    names.extend((1..).zip(instance.unary()).map(|(n, _)| format!("{prefix}{parameter}_{n}")));
    names.extend((1..).zip(instance.defined()).map(|(n, _)| format!("{prefix}seen_{n}")));
    let groups = instance.groups().iter();
    for group in groups.filter(|group| matches!(group.rule(), Rule::LexLeader { .. })) {
        let _ = instance.visit_named(group, &mut |constraint_name, constraint| {
            if let Constraint::LexAtLeast { left, .. } = constraint {
                let constraint = word(&constraint_name());
                let places = 1..left.len();
                names.extend(places.map(|place| format!("{prefix}{constraint}_equal{place}")));
            }
            Ok::<_, Infallible>(())
        });
    }
    names
}

/// A name as one word of letters, digits, and underscores. Different groups of an instance have
/// different words: the minus in `Q lines (1,-2)` becomes an `m`, which distinguishes it from
/// `Q lines (1,2)`.
pub(super) fn word(name: &str) -> String {
    let mut word = String::new();
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_ascii_alphanumeric() {
            word.push(c);
        } else if c == '-' && chars.peek().is_some_and(char::is_ascii_digit) {
            word.push('m');
        } else if !word.ends_with('_') {
            word.push('_');
        }
    }
    word.truncate(word.trim_end_matches('_').len());
    word
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn names_become_words_and_stay_distinct() {
        for (name, expected) in [
            ("Q a8", "Q_a8"),
            ("Q rows", "Q_rows"),
            ("Q-N attacks", "Q_N_attacks"),
            ("as many Q as N", "as_many_Q_as_N"),
            ("N lines (1,2)", "N_lines_1_2"),
            ("N lines (1,-2)", "N_lines_1_m2"),
        ] {
            assert_eq!(word(name), expected);
        }
    }
}
