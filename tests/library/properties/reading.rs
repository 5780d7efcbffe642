//! Files read back: nothing panics on any input, a written file is read as it was, and linear
//! constraints become equivalent clauses.

use std::fmt::Write;

use itertools::Itertools;
use nq_sat::format::read::{File, read};
use nq_sat::instance::Lit;
use nq_sat::query::import::FileFormula;
use nq_sat::run::{Completion, Control};
use nq_sat::sat::cnf::{ClauseSink, Formula};
use proptest::prelude::*;

use super::{config, word_of};

/// Parts of files of both formats, valid and invalid.
const WORDS: &str = "\
    c |c|p cnf |p cnf 3 2\n|p |cnf|0|1|-1|2|-3|4|00|-0|+1|-|x1|x2|x4|x0|x| | |\n|\n|\r\n|\t|\
    * |*|* #variable= 3 #constraint= 2\n|#variable= |#constraint= |min: |\
    max: |>= |= |<= |;| ;\n|+1 x1 |-1 x2 |+2 x3 |c var 1 Q a1\n|c var |* var x1 Q a1\n|Q |a1|zz9|\
    c p show |c p show 1 2 0\n|c command: nq-sat export 4\n|\0p\0 |2147483647|2147483648|\
    9223372036854775808|é|\0|\u{7f}|%";

fn text() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        prop::collection::vec(word_of(WORDS), 0..30).prop_map(|words| words.concat().into_bytes()),
        prop::collection::vec(any::<u8>(), 0..200),
        prop::collection::vec(any::<u8>(), 0..40)
            .prop_map(|b| [&b"p cnf 3 2\n1 2 "[..], &b].concat()),
        prop::collection::vec(any::<u8>(), 0..40).prop_map(|b| [
            &b"* #variable= 3 #constraint= 1\n+1 x1 "[..],
            &b
        ]
        .concat()),
    ]
}

/// Variables, and clauses of DIMACS numbers.
fn formulas() -> impl Strategy<Value = (u32, Vec<Vec<i32>>)> {
    (0..2000_u32).prop_flat_map(|variables| {
        let most = i32::try_from(variables).expect("small");
        let literal = (-most..=most).prop_filter("0 is none", |&literal| literal != 0);
        let clause = prop::collection::vec(literal, 0..=if variables == 0 { 0 } else { 8 });
        (Just(variables), prop::collection::vec(clause, 0..200))
    })
}

fn formula(variables: u32, clauses: &[Vec<i32>]) -> Formula {
    let mut formula = Formula::with_variables(variables);
    for clause in clauses {
        let literals: Vec<Lit> = clause.iter().filter_map(|&lit| Lit::from_dimacs(lit)).collect();
        formula.add_clause(&literals);
    }
    formula
}

/// Writes DIMACS in one of several equivalent ways.
fn dimacs(variables: u32, clauses: &[Vec<i32>], style: usize) -> String {
    let (space, end) = [(" ", "\n"), ("  ", "\r\n"), ("\n", "\n"), ("\t", " ")][style % 4];
    let mut text = format!("c a comment\np cnf {variables} {}\n", clauses.len());
    for clause in clauses {
        for literal in clause {
            let _ = write!(text, "{literal}{space}");
        }
        let _ = write!(text, "0{end}");
    }
    text
}

/// Coefficients +1 and -1 over variables from 0; the relation; the bound.
type Linear = (Vec<(bool, usize)>, bool, i64);

const MOST: usize = 6;

fn sums() -> impl Strategy<Value = Vec<(bool, usize)>> {
    prop::sample::subsequence((0..MOST).collect::<Vec<_>>(), 0..=MOST).prop_shuffle().prop_flat_map(
        |vars| {
            let signs = prop::collection::vec(any::<bool>(), vars.len());
            signs.prop_map(move |signs| signs.into_iter().zip(vars.iter().copied()).collect())
        },
    )
}

fn linear() -> impl Strategy<Value = Vec<Linear>> {
    prop::collection::vec((sums(), any::<bool>(), -8..8_i64), 0..5)
}

fn value(sum: &[(bool, usize)], values: &[bool]) -> i64 {
    sum.iter().filter(|(_, var)| values[*var]).map(|(plus, _)| if *plus { 1 } else { -1 }).sum()
}

fn sum_text(sum: &[(bool, usize)]) -> String {
    sum.iter()
        .map(|(plus, var)| format!("{}1 x{} ", if *plus { '+' } else { '-' }, var + 1))
        .collect()
}

fn opb(constraints: &[Linear], objective: Option<&[(bool, usize)]>) -> String {
    let mut text = format!("* #variable= {MOST} #constraint= {}\n", constraints.len());
    if let Some(sum) = objective {
        let _ = writeln!(text, "min: {};", sum_text(sum));
    }
    for (sum, equal, bound) in constraints {
        let relation = if *equal { "=" } else { ">=" };
        let _ = writeln!(text, "{}{relation} {bound} ;", sum_text(sum));
    }
    text
}

/// The assignments that meet all constraints, tried one by one.
fn solutions(constraints: &[Linear]) -> Vec<Vec<bool>> {
    let all = (0..MOST).map(|_| [false, true]).multi_cartesian_product();
    let meets = |values: &Vec<bool>| {
        constraints.iter().all(|(sum, equal, bound)| {
            let value = value(sum, values);
            if *equal { value == *bound } else { value >= *bound }
        })
    };
    all.filter(meets).collect()
}

fn imported(text: &str) -> FileFormula {
    let file = read(&mut text.as_bytes()).expect("a file");
    FileFormula::new(file).expect("small")
}

fn listed(imported: &FileFormula, cost: Option<u32>) -> Vec<Vec<bool>> {
    let mut found = Vec::new();
    let completion = imported.list(cost, &Control::default(), &mut |model| {
        found.push(imported.projection.iter().map(|&var| model.value(var)).collect());
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(completion, Ok(Completion::Complete));
    found.sort();
    found
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn anything_is_read_or_refused_in_one_line(bytes in text()) {
        if let Err(error) = read(&mut &bytes[..]) {
            let line = error.to_string();
            prop_assert!(!line.is_empty() && !line.contains(['\n', '\r', '\0']), "{line:?}");
            let of_the_whole = ["the file is empty", "it is UTF-16 text"];
            let placed =
                line.starts_with("line ") || of_the_whole.iter().any(|way| line.starts_with(way));
            prop_assert!(placed, "{line}");
        }
    }

    #[test]
    fn a_formula_that_was_written_is_read_as_it_was(
        (variables, clauses) in formulas(),
        style in 0..4_usize,
    ) {
        let text = dimacs(variables, &clauses, style);
        let Ok(File::Dimacs(file)) = read(&mut text.as_bytes()) else { panic!("{text}") };
        prop_assert_eq!(file.formula, formula(variables, &clauses));
    }

    /// Without its end, a formula is refused, unless only the end of the line is missing.
    #[test]
    fn a_formula_cut_off_is_refused(
        (variables, clauses) in formulas(),
        at in any::<prop::sample::Index>(),
    ) {
        let text = dimacs(variables, &clauses, 0);
        let end = at.index(text.len());
        let cut = read(&mut &text.as_bytes()[..end]);
        let whole = text.trim_end() == text[..end].trim_end();
        prop_assert_eq!(cut.is_ok(), whole, "{:?}", cut);
    }

    #[test]
    fn a_changed_character_is_refused_or_makes_another_formula(
        (variables, clauses) in formulas(), at in any::<prop::sample::Index>(), byte in any::<u8>(),
    ) {
        let text = dimacs(variables, &clauses, 0);
        let mut changed = text.clone().into_bytes();
        let at = at.index(changed.len());
        changed[at] = byte;
        if let Ok(File::Dimacs(file)) = read(&mut &changed[..]) {
            // In the comment, or one space for another, or one number for another.
            let same = file.formula == formula(variables, &clauses);
            let harmless = at < 12 || byte.is_ascii_whitespace() || byte == text.as_bytes()[at];
            prop_assert!(!same || harmless, "{at}: {byte}");
        }
    }
}

proptest! {
    #![proptest_config(config(192))]

    /// Each solution once, so auxiliary variables are determined too.
    #[test]
    fn linear_constraints_keep_their_solutions(constraints in linear()) {
        let text = opb(&constraints, None);
        let imported = imported(&text);
        prop_assert_eq!(listed(&imported, None), solutions(&constraints));
        let Ok(File::Opb(file)) = read(&mut text.as_bytes()) else { panic!("{text}") };
        let encoding = imported.encoding.expect("there are no clauses");
        prop_assert_eq!(file.size(&encoding), imported.formula.size());
    }

    #[test]
    fn optimum_equals_that_of_brute_force(constraints in linear(), objective in sums()) {
        let imported = imported(&opb(&constraints, Some(&objective)));
        let all = solutions(&constraints);
        let expected = all.iter().map(|values| value(&objective, values)).min();
        let mut last = None;
        let least = imported.best(&Control::default(), &mut |model| {
            let values = imported.projection.iter().map(|&var| model.value(var));
            last = Some(values.collect::<Vec<_>>());
        });
        let least = least.expect("the solver answers");
        prop_assert_eq!(least.completion, Completion::Complete);
        let less = imported.cost.as_ref().expect("an objective").less;
        prop_assert_eq!(least.found.map(|count| i64::from(count) - less), expected);
        prop_assert_eq!(last.map(|values| value(&objective, &values)), expected);
        if let Some(count) = least.found {
            let best = all.into_iter().filter(|values| Some(value(&objective, values)) == expected);
            prop_assert_eq!(listed(&imported, Some(count)), best.collect::<Vec<_>>());
        }
    }
}
