//! `check --explain`: the sentences, the page, and proofs that are wrong or have no sentences.

use std::fs;

use insta::assert_snapshot;

use crate::support::bundle::Bundle;

#[test]
fn small_boards() {
    for n in 0..=4 {
        let text = Bundle::of(&format!("{n} --proof lrat")).check("--explain").answer();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert_snapshot!(format!("n-queens-{n}"), text);
    }
}

#[test]
fn the_veripb_proof_of_a_bundle_is_left_out() {
    let both = Bundle::of("3").check("--explain").answer();
    assert_eq!(Bundle::of("3 --proof lrat").check("--explain").answer(), both);
    let ascii = Bundle::of("4 --proof lrat").check("--explain --ascii").answer();
    assert!(ascii.is_ascii() && ascii.contains("so not a1 or c1 or d1\n"), "{ascii}");
}

#[test]
fn long_proofs_are_cut() {
    let bundle = Bundle::of("8 --proof lrat");
    let text = bundle.check("--explain").answer();
    assert_eq!(text.lines().filter(|line| line.starts_with("step ")).count(), 500);
    assert!(text.contains("\nThese are the first 500 of "), "{text}");
}

#[test]
fn a_page_steps_through_the_proof() {
    let bundle = Bundle::of("4 --proof lrat");
    let page = bundle.folder().with_file_name("proof.html");
    let text = bundle.check(&format!("--explain --html {}", page.display())).answer();
    assert_eq!(text.lines().count(), 2, "{text}");
    let page = fs::read_to_string(page).expect("the page");
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    roxmltree::Document::parse_with_options(&page, options).expect("valid XML");
    let title = "<h1>Proof that n-queens at n = 4 has exactly 2 solutions</h1>";
    for part in [title, "excludes the solution b4 d3 a2 c1", "so no model is left"] {
        assert!(page.contains(part), "{part}");
    }
}

/// The steps before a wrong one are told, whether the manifest shows the change or not. A page is
/// not written.
#[test]
fn wrong_proofs_are_explained_up_to_the_wrong_step() {
    for (from, to, step) in
        [("11 1 0 1 5 10 0\n", "11 1 0 1 5 9 0\n", 11), ("12 -2 0", "12 2 0", 12)]
    {
        let bundle = Bundle::of("2 --proof lrat");
        let whole = bundle.check("--explain").answer();
        bundle.change("proof.lrat", |text| text.replace(from, to));
        let why = format!("nq-sat: NOT VERIFIED: proof.lrat: line {}: step {step}: ", step - 10);
        let run = bundle.check("--explain");
        assert_eq!(run.status.code(), Some(1), "{run:?}");
        assert!(run.stderr.starts_with(&why), "{run:?}");
        let (mark, told) = run.stdout.split_once("\nproof.lrat: ").expect("steps");
        assert!(mark.starts_with("NOT VERIFIED: proof.lrat is truncated"), "{mark}");
        let (_, told) = told.split_once('\n').expect("a line");
        assert!(whole.contains(told.trim_end()), "{told}");
        assert!(!told.contains(&format!("step {step}: ")), "{told}");
        let run = bundle.seal().check("--explain");
        assert!(run.stderr.starts_with(&why) && run.stdout.ends_with(told), "{run:?}");
        assert!(run.stdout.starts_with("proof.lrat: "), "{run:?}");
        let page = bundle.folder().with_file_name("proof.html");
        bundle.check(&format!("--explain --html {}", page.display())).complaint(1);
        assert!(!page.exists());
    }
    let bundle = Bundle::of("2 --proof lrat");
    bundle.change("proof.lrat", |text| text.replace("15 0 12 14 7 0\n", "")).seal();
    let run = bundle.check("--explain");
    assert!(run.stderr.contains("the proof ends without the empty clause"), "{run:?}");
}
