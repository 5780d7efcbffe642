//! Proofs of unsatisfiability by other programs: `check --for`, and `--check-proofs` of `verify`
//! and `bench`. (`external/proofs.rs` has real solvers and checkers.)

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{ROOT, Run, nq_sat};

/// A formula without a model, and a proof by drat-trim with a step by resolution. Both are from
/// M. J. H. Heule, W. A. Hunt, N. Wetzler, "Verifying refutations with extended resolution" (2013).
const FORMULA: &str = "p cnf 4 8\n1 2 -3 0\n-1 -2 3 0\n2 3 -4 0\n-2 -3 4 0\n-1 -3 -4 0\n1 3 4 0\n\
                       -1 2 4 0\n1 -2 -4 0\n";
const RESOLVES: &str = "8 d 0\n9 -1 0 -1 5 7 -6 2 7 -8 5 2 0\n9 d 7 5 2 0\n10 2 0 9 1 6 3 0\n\
                        10 d 1 3 0\n12 0 9 10 8 4 6 0\n";

/// A folder with the formula of three queens and its proof.
struct Queens {
    folder: TempDir,
}

impl Queens {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let it = Self { folder };
        let bundle = it.path("bundle");
        let line = format!("certify 3 --proof lrat --encoding pairwise -o {}", bundle.display());
        assert!(nq_sat(&line).status.success());
        it
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn proof(&self) -> String {
        fs::read_to_string(self.path("bundle/proof.lrat")).expect("the proof")
    }

    fn check(&self, proof: &[u8], formula: &str, options: &str) -> Run {
        fs::write(self.path("proof"), proof).expect("written");
        let [proof, formula] = [self.path("proof"), self.path(formula)];
        nq_sat(&format!("check {} --for {} {options}", proof.display(), formula.display()))
    }

    /// The option for a profile of a solver in LRAT: a script of `tests/solvers` with these words.
    fn profile(&self, form: &str, script: &str, words: &str) -> String {
        let args = format!("\"{ROOT}/tests/solvers/{script}\", {words} \"{{cnf}}\"");
        let text = format!(
            "[[solver]]\nname = \"mine\"\nabout = \"x\"\nprogram = \"sh\"\nargs = [{args}]\n\
             proof = {{ form = \"{form}\", args = [{args}, \"{{proof}}\"] }}\n\
             exit = {{ sat = [10], unsat = [20], unknown = [] }}\n"
        );
        fs::write(self.path("mine.toml"), text).expect("written");
        format!("--profiles {} --solver mine", self.path("mine.toml").display())
    }

    fn verify(&self, profile: &str) -> Run {
        let keep = self.path("kept");
        fs::create_dir_all(&keep).expect("a folder");
        nq_sat(&format!(
            "verify 3 -e search -e frontier --encoding pairwise --keep {} {profile} --check-proofs",
            keep.display()
        ))
    }
}

#[test]
fn a_raw_proof_is_checked_for_a_formula() {
    let queens = Queens::new();
    let proof = queens.proof();
    let text = queens.check(proof.as_bytes(), "bundle/formula.cnf", "").answer();
    assert!(text.starts_with("VERIFIED: ") && text.contains(" is unsatisfiable ("), "{text}");
    let record = &queens.check(proof.as_bytes(), "bundle/formula.cnf", "--json").records()[0];
    assert_eq!((&record["type"], &record["verified"]), (&json!("check"), &json!(true)));
    // Blanks, comments, line ends of Windows, and more after the empty clause.
    let others =
        format!("c by hand\r\n\n{}9 d 1 0\n", proof.replace(' ', "  ").replace('\n', " \r\n"));
    queens.check(others.as_bytes(), "bundle/formula.cnf", "").answer();
    fs::write(queens.path("f.cnf"), FORMULA).expect("written");
    let text = queens.check(RESOLVES.as_bytes(), "f.cnf", "").answer();
    assert!(text.contains(" is unsatisfiable (3 steps, 5 deletions)"), "{text}");
    // A formula with the empty clause needs no proof.
    fs::write(queens.path("none.cnf"), "p cnf 0 1\n0\n").expect("written");
    queens.check(b"", "none.cnf", "").answer();
}

#[test]
fn wrong_raw_proofs_are_refuted_with_their_line() {
    let queens = Queens::new();
    fs::write(queens.path("f.cnf"), FORMULA).expect("written");
    let resolution = "the hints lead to no conflict: the clause does not follow from them, nor by \
                      resolution";
    for (proof, why) in [
        ("", "the proof ends without the empty clause, so it refutes nothing"),
        ("8 d 0\n", "the proof ends without the empty clause, so it refutes nothing"),
        // Without the hints of clause 8, with too few for clause 1, and with the clause kept.
        (
            "9 -1 0 -1 5 7 -6 2 7 0\n",
            &format!("line 1: step 9: {resolution}: clause 8 has no hints"),
        ),
        ("9 -1 0 -1 5 -6 2 7 -8 5 2 0\n", &format!("line 1: step 9: {resolution} with clause 1")),
        ("9 0 -1 5 7 0\n", "line 1: step 9: the hints lead to no conflict"),
        ("9 2 0 99 0\n", "line 1: step 9: there is no clause 99 before this step"),
        ("9 2 0 1 0\n", "line 1: step 9: hint 1 is not a unit clause here"),
        ("9 99999999999 0 1 0\n", "line 1: the variable 99999999999 is out of range"),
        (&RESOLVES[..RESOLVES.len() - 4], "line 6: the file ends inside this line"),
        ("9 -1 0 5 0 1\n", "line 1: found `1`, expected the end of the line"),
    ] {
        let run = queens.check(proof.as_bytes(), "f.cnf", "");
        assert_eq!((run.status.code(), &*run.stdout), (Some(1), ""), "{proof}: {run:?}");
        assert!(
            run.stderr.starts_with("nq-sat: NOT VERIFIED: ") && run.stderr.contains(why),
            "{proof}: {run:?}"
        );
    }
    let run = queens.check(b"9 0 1 0\n", "f.cnf", "--json");
    let record: Value = serde_json::from_str(&run.stdout).expect("an object");
    assert_eq!((run.status.code(), &record["verified"]), (Some(1), &json!(false)));
    let run = queens.check(queens.proof().as_bytes(), "f.cnf", "");
    assert_eq!(run.status.code(), Some(1), "the proof of another formula: {run:?}");
}

#[test]
fn proofs_of_other_formats_are_named() {
    let queens = Queens::new();
    let drat = "a DRAT proof: `drat-trim ";
    for (proof, what) in [
        (&b"-1 0\n0\n"[..], drat),
        (b"d 1 2 0\n", drat),
        (b"1 2 0\n", drat),
        (b"0\n", drat),
        (b"c x\n1 0\n", drat),
        (b"a\x12\x02\x00", "a binary DRAT or LRAT proof"),
        (b"\x00", "a binary DRAT or LRAT proof"),
        (b"o 1 1 2 0\n", "a FRAT proof"),
        (b"pseudo-Boolean proof version 2.0\n", "a VeriPB proof"),
        (b"p cnf 1 1\n1 0\n", "a formula: "),
    ] {
        let run = queens.check(proof, "bundle/formula.cnf", "");
        assert_eq!((run.status.code(), &*run.stdout), (Some(2), ""), "{run:?}");
        assert!(run.stderr.contains(what), "{run:?}");
    }
    let bundle = queens.path("bundle");
    let [folder, proof] =
        [bundle.clone(), bundle.join("proof.lrat")].map(|at| at.display().to_string());
    for (line, why) in [
        (format!("check {proof}"), "add --for FORMULA to check an LRAT proof"),
        (format!("check {folder} --for {folder}/formula.cnf"), "it is a folder"),
        (format!("check {proof} --for {folder}/none.cnf"), "none.cnf: "),
        (format!("check {proof} --for {folder}/model.toml"), "model.toml: line 1: "),
        (format!("check {proof} --for {folder}/formula.cnf --explain"), "cannot be used with"),
    ] {
        let run = nq_sat(&line);
        assert_eq!((run.status.code(), &*run.stdout), (Some(2), ""), "{line}: {run:?}");
        assert!(run.stderr.contains(why), "{line}: {run:?}");
    }
}

#[test]
fn verify_checks_the_proofs_of_solvers() {
    let queens = Queens::new();
    let source = |name: &str, text: &str| {
        fs::write(queens.path(name), text).expect("written");
        format!("\"{}\",", queens.path(name).display())
    };
    let proof = queens.proof();
    let right = queens.profile("LRAT", "proves.sh", &source("right", &proof));
    let text = queens.verify(&right).answer();
    assert!(text.contains("  proved\n") && text.contains("\nPROOFS checked: mine (1)\n"), "{text}");
    let refuted = |profile: &str, why: &str| {
        let text = queens.verify(profile).says(1);
        assert!(text.contains("WRONG-PROOF: its proof is refuted: "), "{text}");
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(why), "{text}");
        assert!(text.contains("\nTHE OTHERS AGREED: 2 answers"), "{text}");
        assert!(text.contains(".lrat --for "), "how it is shown again: {text}");
    };
    let last = proof.trim_end().rfind(" 0").expect("the end of the last step");
    let hint = proof[..last].rfind(' ').expect("a hint before it");
    let wrong = format!("{} 0\n", &proof[..hint]);
    refuted(&queens.profile("LRAT", "proves.sh", &source("wrong", &wrong)), "the hints lead to no");
    let cut = &proof[..proof.len() - 3];
    refuted(&queens.profile("LRAT", "proves.sh", &source("cut", cut)), "ends inside this line");
    refuted(&queens.profile("LRAT", "proves.sh", "\"/no/such/proof\","), "it wrote no proof");
    // What nothing checks is said, and is a failure only where it is required.
    for (form, text, why) in [
        ("LRAT", "1 0\n", "this is a DRAT proof"),
        ("FRAT", "o 1 0\n", "nothing checks FRAT here"),
        ("DRAT", "0\n", "there is no drat-trim on PATH"),
        ("VeriPB", "x\n", "there is no veripb on PATH"),
    ] {
        let profile = queens.profile(form, "proves.sh", &source("other", text));
        let words =
            |run: Run, code| run.says(code).split_whitespace().collect::<Vec<_>>().join(" ");
        let said = words(queens.verify(&profile), 0);
        assert!(said.contains("PROOFS not checked: mine (1)") && said.contains(why), "{said}");
        words(queens.verify(&format!("{profile} --require")), 1);
        let record = queens.verify(&format!("{profile} --json")).records().remove(2);
        assert!(record["proof"]["not-checked"].as_str().expect("why").contains(why), "{record}");
    }
    let line = "verify 3 -e search -e frontier --encoding pairwise --check-proofs";
    assert!(nq_sat(line).stderr.contains("--solver"), "it needs a solver");
}

/// A proof without end is stopped by the limits, and so is its check.
#[test]
fn limits_hold_for_proofs() {
    let queens = Queens::new();
    let flood = queens.profile("LRAT", "bad/floods_its_proof.sh", "");
    let said = queens.verify(&format!("{flood} --memory-limit 16MiB")).answer();
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("the proof reaches the limit of memory, 16.0 MiB"), "{said}");
    // Steps that repeat one another, for more than a second of checks.
    let step = queens.proof().lines().next().expect("a step").to_owned();
    let (number, rest) = step.split_once(' ').expect("a number");
    let first: u64 = number.parse().expect("a number");
    let long: String = (0..1_500_000).map(|of| format!("{} {rest}\n", first + of)).collect();
    fs::write(queens.path("long"), &long).expect("written");
    let long = format!("\"{}\",", queens.path("long").display());
    let profile = queens.profile("LRAT", "proves.sh", &long);
    let said = queens.verify(&format!("{profile} --memory-limit 64MiB")).answer();
    assert!(said.contains("to check it may take"), "{said}");
    let run = queens.verify(&format!("{profile} --timeout 200ms"));
    assert_eq!(run.status.code(), Some(124), "{run:?}");
}

#[test]
fn bench_checks_the_proofs_of_solvers() {
    let queens = Queens::new();
    let formula = queens.path("bundle/formula.cnf").display().to_string();
    let bench = |proof: &str, more: &str| {
        fs::write(queens.path("source"), proof).expect("written");
        let words = format!("\"{}\",", queens.path("source").display());
        let profile = queens.profile("LRAT", "proves.sh", &words);
        let keep = queens.folder.path().display();
        nq_sat(&format!(
            "bench --files {formula} {profile} -s varisat --repeat 1 --keep {keep} {more}"
        ))
    };
    let right = queens.proof();
    let records = bench(&right, "--check-proofs --json").records();
    let of =
        |solver: &str| records.iter().find(|run| run["solver"] == solver).expect("a run").clone();
    assert_eq!(of("mine")["proof"], "checked");
    assert!(of("mine")["command"].as_str().expect("a command").ends_with("{cnf} {proof}"));
    assert!(of("varisat")["proof"]["not-checked"].is_string());
    let text = bench(&right, "--check-proofs").answer();
    assert!(text.contains("PROOFS checked: mine (1)\nPROOFS not checked: varisat (1): "), "{text}");
    assert!(bench(&right, "").answer().contains("PROOFS not asked: "));
    assert_eq!(bench(&right, "--check-proofs --require").status.code(), Some(1));
    let run = bench("8 d 0\n", "--check-proofs");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(run.stdout.contains("FAULTY: mine (WRONG-PROOF)"), "{run:?}");
    assert!(run.stderr.contains("its proof is refuted: "), "{run:?}");
}
