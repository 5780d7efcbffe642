//! Reads the output of a model counter and checks it.

use super::answer::{Finding, cut_off};
use super::profile::Profile;
use super::status::Status;
use crate::process::Captured;
use nq_board::base::count::Count;

/// The finding from the output of a counter that exited with this code. `known` is the number of
/// models, where it is known.
pub(super) fn count_told(
    profile: &Profile,
    known: Option<&Count>,
    code: i32,
    output: &Captured,
) -> Finding {
    if let Some(finding) = cut_off(output) {
        return finding;
    }
    let text = output.text();
    let words = profile.count.as_deref().unwrap_or_default();
    let numbers: Vec<&str> = text.lines().filter_map(|line| behind(words, line)).collect();
    let Some(first) = numbers.first() else {
        return if profile.exit.unknown.contains(&code) {
            Finding::Status(Status::Unknown, "no number".to_owned())
        } else {
            Finding::bad(format!("no line `{words} NUMBER`, exit code {code}"))
        };
    };
    if let Some(other) = numbers.iter().find(|number| *number != first) {
        return Finding::bad(format!("it counts {first}, and then {other}"));
    }
    let Ok(count) = first.parse::<Count>() else {
        return Finding::bad(format!("`{words} {first}`: not a number of models"));
    };
    let codes = if count == 0 { &profile.exit.unsat } else { &profile.exit.sat };
    if !codes.contains(&code) {
        return Finding::bad(format!("it counts {count} and exits with {code}"));
    }
    match known {
        Some(known) if *known != count => {
            let why = format!("it counts {count}, but there are {known}");
            Finding::Status(Status::WrongVerdict, why)
        }
        _ => Finding::Count(count),
    }
}

/// The word after these words at the start of a line. Spaces between words may differ.
fn behind<'a>(words: &str, line: &'a str) -> Option<&'a str> {
    let mut found = line.split_whitespace();
    words.split_whitespace().all(|word| found.next() == Some(word)).then(|| found.next())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::Profiles;

    fn told(text: &str, known: Option<u64>, code: i32) -> Finding {
        let clasp = Profiles::builtin().find("clasp-count").expect("a profile");
        let output = Captured { bytes: text.as_bytes().to_vec(), dropped: 0 };
        count_told(&clasp, known.map(Count::from).as_ref(), code, &output)
    }

    #[test]
    fn a_number_counts_where_all_fits() {
        let right = "c Solving...\ns SATISFIABLE\nc \nc Models         : 92\nc Calls : 1\n";
        let counts = |finding, number: &Count| match finding {
            Finding::Count(count) => count == *number,
            _ => false,
        };
        assert!(counts(told(right, Some(92), 30), &92_u8.into()));
        assert!(counts(told(right, None, 30), &92_u8.into()));
        let none = "s UNSATISFIABLE\nc Models : 0\n";
        assert!(counts(told(none, Some(0), 20), &Count::ZERO));
        let large = &Count::from(u128::MAX) * 1_000_000;
        assert!(counts(told(&format!("c Models : {large}\n"), None, 30), &large));
    }

    #[test]
    fn faults_are_named() {
        let big = format!("c Models : {}0\n", u128::MAX);
        for (text, code, status, words) in [
            ("c Models : 91\n", 30, Status::WrongVerdict, "it counts 91, but there are 92"),
            ("c Models : 92\n", 20, Status::BadOutput, "it counts 92 and exits with 20"),
            ("c Models : 0\n", 30, Status::BadOutput, "it counts 0 and exits with 30"),
            ("c Models : 92\nc Models : 93\n", 30, Status::BadOutput, "it counts 92, and then 93"),
            ("c Models : 92+\n", 30, Status::BadOutput, "not a number of models"),
            (&big, 30, Status::WrongVerdict, "4550, but there are 92"),
            ("c Models :\n", 30, Status::BadOutput, "no line"),
            ("c Modelle : 92\n", 30, Status::BadOutput, "no line"),
            ("", 20, Status::BadOutput, "no line"),
            ("c Models :\n", 1, Status::Unknown, "no number"),
        ] {
            match told(text, Some(92), code) {
                Finding::Status(found, why) => {
                    assert_eq!(found, status, "{text:?}: {why}");
                    assert!(why.contains(words), "{text:?}: {why}");
                }
                other => panic!("{text:?}: {other:?}"),
            }
        }
    }
}
