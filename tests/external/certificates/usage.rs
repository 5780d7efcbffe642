//! How `check` uses the external checker.

use insta::assert_snapshot;

use crate::programs::{VERIPB, needed};
use crate::support::bundle::{Bundle, with_line};

/// The output of a run, without its folder.
fn masked(bundle: &Bundle, text: &str) -> String {
    text.replace(&bundle.folder().display().to_string(), "DIR")
}

#[test]
fn output_of_certify_and_check() {
    needed();
    let (bundle, run) = Bundle::attempt("8");
    assert_snapshot!("certify", masked(&bundle, &run.answer()));
    let run = bundle.check(&format!("--veripb {VERIPB}"));
    assert_snapshot!("check", masked(&bundle, &run.answer()));
    let run = bundle.check("");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert_snapshot!("check_without_veripb", masked(&bundle, &run.stdout));
}

/// `veripb` is found on PATH.
#[test]
fn veripb_on_path() {
    needed();
    let bundle = Bundle::of("5 --proof veripb");
    let mut run = crate::support::program::command(["check", "--quiet"]);
    let folder = std::path::Path::new(VERIPB).parent().unwrap();
    run.arg(bundle.folder()).env("PATH", folder);
    let output = crate::support::program::run(run).answer();
    assert_eq!(output, "VERIFIED: n-queens at n = 5 has exactly 10 solutions\n");
}

/// What only `veripb` finds: a step that does not follow, in a proof that logs what is listed.
#[test]
fn what_veripb_rejects_is_not_verified() {
    needed();
    let is_step = |line: &str| line.starts_with("rup ") && line.contains(": ~");
    let without_step = |proof: &str| {
        let steps: Vec<_> =
            proof.lines().enumerate().filter(|(_, line)| is_step(line)).map(|(n, _)| n).collect();
        with_line(proof, steps[steps.len() / 2], |_| None)
    };
    for words in [
        "6 --proof veripb",
        "6 --proof veripb --break-symmetry",
        // The checker does not know this conclusion.
        "5 --proof veripb --veripb-conclusion enumeration",
    ] {
        let bundle = Bundle::of(words);
        if !words.ends_with("enumeration") {
            bundle.change("proof.pbp", without_step).seal();
        }
        let run = bundle.check(&format!("--quiet --veripb {VERIPB}"));
        assert_eq!((run.status.code(), run.stdout.as_str()), (Some(1), ""), "{run:?}");
        let rejected = "nq-sat: NOT VERIFIED: proof.pbp: veripb says: ";
        assert!(run.stderr.starts_with(rejected), "{words}: {}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1);
    }
}
