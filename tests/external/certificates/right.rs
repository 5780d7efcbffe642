//! Bundles that the program writes are complete, and all checkers accept them.
//! How `check` uses the external checker.

use std::process::Command;

use insta::assert_snapshot;

use crate::programs::{VERIPB, needed};
use crate::support::bundle::{Bundle, with_line};
use crate::support::{TempPath, nq_sat};

/// Certifies and checks. Returns the number of solutions and the statement of the manifest.
#[track_caller]
fn verified(words: &str) -> (usize, String) {
    needed();
    let bundle = Bundle::of(words);
    let text = bundle.check(&format!("--veripb {VERIPB}")).answer();
    let statement = bundle.manifest()["statement"].as_str().unwrap().to_owned();
    let verified = text.lines().any(|line| {
        line.strip_prefix("VERIFIED: ").is_some_and(|line| line.starts_with(&statement))
    });
    assert!(verified, "{words}: {text}");
    assert!(!text.contains("NOT CHECKED"), "{text}");
    (bundle.read("solutions.txt").lines().count(), statement)
}

/// The numbers of A000170 from n = 0 on; n = 0 has the empty board.
#[test]
fn queens() {
    let known = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352];
    for (n, solutions) in known.into_iter().enumerate() {
        let (listed, statement) = verified(&n.to_string());
        assert_eq!(listed, solutions, "n = {n}");
        let number = match solutions {
            0 => "no solution".to_owned(),
            1 => "exactly 1 solution".to_owned(),
            _ => format!("exactly {solutions} solutions"),
        };
        assert_eq!(statement, format!("n-queens at n = {n} has {number}"));
    }
}

/// The two statements that exclude six of each on 8 x 8: removing a piece breaks no rule.
#[test]
fn queens_and_knights_six_and_five() {
    for (queens, knights) in [(6, 5), (5, 6)] {
        let words =
            format!("8 --model queens-and-knights --set queens={queens} --set knights={knights}");
        let (listed, statement) = verified(&words);
        assert_eq!(listed, 0);
        let expected = format!(
            "queens-and-knights at n = 8, knights = {knights}, queens = {queens} has no solution"
        );
        assert_eq!(statement, expected);
    }
}

/// Where k is open it is the largest: 5 on 8 x 8, in 16 ways (Vector, vol. 21 no. 3). The next one
/// is impossible.
#[test]
fn the_largest_number_of_queens_and_knights() {
    let (listed, statement) = verified("8 --model queens-and-knights");
    assert_eq!(
        (listed, &statement[..]),
        (16, "queens-and-knights at n = 8, k = 5 has exactly 16 solutions")
    );
    // The native counter shares nothing with the route that lists and proves.
    for (n, k) in [(5, 2), (5, 3), (6, 3), (6, 4)] {
        let question = format!("{n} --model queens-and-knights -k {k}");
        let counted = nq_sat(&format!("count {question} --engine knights --json")).records();
        assert_eq!(verified(&question).0.to_string(), counted[0]["total"], "{question}");
    }
    let (bundle, run) = Bundle::attempt("5 --model queens-and-knights --proof lrat");
    let text = run.answer();
    let next = "nq-sat certify 5 --model queens-and-knights -k 3 -o FOLDER";
    assert!(text.contains(&format!("To prove that k = 3 is impossible, run\n  {next}")), "{text}");
    let (_, run) = Bundle::attempt("4 --model queens-and-knights --set queens=3 --proof lrat");
    let next = "nq-sat certify 4 --model queens-and-knights -k 1 --set queens=3 -o FOLDER";
    let text = run.answer();
    assert!(text.contains(next), "{text}");
    drop(bundle);
}

#[test]
fn symmetry_in_the_proof() {
    for (words, statement) in [
        ("8 --break-symmetry", "n-queens at n = 8 has exactly 92 solutions"),
        ("3 --break-symmetry", "n-queens at n = 3 has no solution"),
        ("0 --break-symmetry", "n-queens at n = 0 has exactly 1 solution"),
        (
            "6 --model queens-and-knights -k 3 --break-symmetry --proof veripb",
            "queens-and-knights at n = 6, k = 3 has exactly 176 solutions",
        ),
    ] {
        assert_eq!(verified(words).1, statement);
    }
}

/// Rules on squares: a region puzzle has one solution, and four queens do not dominate the chess
/// board (OEIS A075458), nor do two 6 x 6, where three do in four ways (A002564).
#[test]
fn regions_and_domination() {
    for (words, statement) in [
        ("-m models/examples/region-queens.toml", "region-queens at n = 8 has exactly 1 solution"),
        ("8 -m queens-domination -k 4", "queens-domination at n = 8, k = 4 has no solution"),
        ("6 -m queens-domination", "queens-domination at n = 6, k = 3 has exactly 4 solutions"),
        (
            "6 -m queens-domination -k 3 --break-symmetry",
            "queens-domination at n = 6, k = 3 has exactly 4 solutions",
        ),
        ("5 -m toroidal-queens", "toroidal-queens at n = 5 has exactly 10 solutions"),
        (
            "3 -m peaceable-queens --break-symmetry",
            "peaceable-queens at n = 3, k = 1 has exactly 16 solutions",
        ),
    ] {
        assert_eq!(verified(words).1, statement);
    }
}

/// User models: open numbers, so that placements contain each other; a rectangle with blocked
/// squares and fixed pieces; a description in another language.
#[test]
fn user_models() {
    let file = TempPath::new("own.toml");
    for (model, listed) in [
        (
            "name = \"kings\"\nabout = \"Könige, so viele man mag ♔\"\n[board]\nrows = \"n\"\n\
             columns = \"n\"\n\
             [[piece]]\nsymbol = \"K\"\nmoves = \"K\"\ncount = \"any\"\n",
            35,
        ),
        (
            "name = \"rooks\"\n[board]\nrows = \"n\"\ncolumns = \"n + 1\"\nblocked = [\"a1\"]\n\
             [[piece]]\nsymbol = \"R\"\nmoves = \"R\"\ncount = { min = \"1\", max = \"2\" }\n\
             fixed = [\"b1\"]\n",
            7,
        ),
    ] {
        std::fs::write(&file, model).unwrap();
        for proof in ["both", "both --break-symmetry"] {
            let words = format!("3 --model {file} --proof {proof}");
            assert_eq!(verified(&words).0, listed, "{model}");
        }
    }
}

/// Follows the commands of the manifest: `export` writes the same file, and veripb verifies the
/// proof.
#[test]
fn commands_of_the_manifest() {
    needed();
    let bundle = Bundle::of("6 --proof veripb");
    let exported = nq_sat("export 6 --format opb").answer();
    assert_eq!(bundle.read("specification.opb"), exported);
    let manifest = bundle.manifest();
    let check = manifest["proofs"][0]["check"].as_str().unwrap();
    let mut words = check.split(' ');
    assert_eq!(words.next(), Some("veripb"));
    let output = Command::new(VERIPB).args(words).current_dir(bundle.folder()).output();
    let output = output.expect("veripb runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("\ns VERIFIED NO CONCLUSION\n"), "{text}");
    let made_by = manifest["made_by"].as_str().unwrap();
    assert_eq!(made_by, "nq-sat certify 6 --model n-queens --proof veripb");
    let again = Bundle::of(made_by.strip_prefix("nq-sat certify ").unwrap());
    assert_eq!(again.read("manifest.json"), bundle.read("manifest.json"), "the same bytes again");
}

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
