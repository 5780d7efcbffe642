//! Bundles that answer another question than they say.

use std::fs;

use serde_json::json;

use crate::support::bundle::{Bundle, check};

/// Five queens, of which one stands on b5: five of the ten solutions at most, and a proof that there are no others.
const WITH_ONE_FIXED: &str = "name = \"n-queens\"\nabout = \"n queens on an n x n board, none attacking another\"\n\
    [board]\nrows = \"n\"\ncolumns = \"n\"\n\
    [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nmoves = \"Q\"\ncount = \"n\"\nfixed = [\"b5\"]\n";

/// A constraint added to the specification; solutions, proofs and hashes made anew to fit: everything is right, but for
/// another question.
#[test]
fn a_constraint_added_and_all_made_anew() {
    let place = tempfile::TempDir::new().unwrap();
    let model = place.path().join("with-one-fixed.toml");
    fs::write(&model, WITH_ONE_FIXED).unwrap();
    for proof in ["veripb", "lrat", "veripb --break-symmetry"] {
        let words = format!("5 --model {} --proof {proof}", model.display());
        Bundle::attempt(&words)
            .1
            .refused(&["calls itself n-queens, and is not the n-queens that comes"]);
        // Under a name of its own it is written, and is given the other name afterwards.
        fs::write(&model, WITH_ONE_FIXED.replace("\"n-queens\"", "\"m-queens\"")).unwrap();
        let bundle = Bundle::of(&words);
        fs::write(&model, WITH_ONE_FIXED).unwrap();
        for file in ["model.toml", "manifest.json"] {
            bundle.change(file, |text| text.replace("m-queens", "n-queens"));
        }
        bundle.seal();
        let fewer = bundle.read("solutions.txt").lines().count();
        assert!(fewer < 10, "{fewer}");
        bundle.refused("model.toml: the model calls itself n-queens, and is not the n-queens that comes with this program");
        // The declaration of the real one.
        let real = Bundle::of("5 --proof lrat");
        bundle.write("model.toml", &real.read("model.toml"));
        bundle.seal();
        bundle.refused("specification.opb is not what the model gives: line ");
        // Its comments too.
        let head = |text: &str| {
            text.lines()
                .filter(|line| line.starts_with('*'))
                .map(|line| format!("{line}\n"))
                .collect::<String>()
        };
        let body = bundle.read("specification.opb");
        let body: String = body
            .lines()
            .filter(|line| !line.starts_with('*'))
            .map(|line| format!("{line}\n"))
            .collect();
        bundle.write("specification.opb", &(head(&real.read("specification.opb")) + &body));
        bundle.seal();
        bundle.refused("specification.opb is not what the model gives: line ");
    }
}

#[test]
fn a_constraint_removed_or_weakened() {
    for (what, change) in [
        (
            "removed",
            (|text: &str| text.replacen("+1 x1 +1 x2 +1 x3 +1 x4 +1 x5 = 1 ;\n", "", 1))
                as fn(&str) -> String,
        ),
        ("weakened", |text| {
            text.replacen(
                "+1 x1 +1 x2 +1 x3 +1 x4 +1 x5 = 1 ;",
                "+1 x1 +1 x2 +1 x3 +1 x4 +1 x5 >= 1 ;",
                1,
            )
        }),
        ("header", |text| text.replacen("#constraint= 24", "#constraint= 23", 1)),
    ] {
        let bundle = Bundle::of("5 --proof veripb");
        bundle.change("specification.opb", change).seal();
        let fault = bundle.fault();
        assert!(
            fault.starts_with("specification.opb is not what the model gives: line "),
            "{what}: {fault}"
        );
    }
    let bundle = Bundle::of("5 --proof lrat");
    bundle
        .change("formula.cnf", |text| text.replacen("\n1 2 3 4 5 0\n", "\n1 2 3 4 0\n", 1))
        .seal();
    bundle.refused("formula.cnf is not what the model gives: line ");
}

/// A proof that starts from a file of its own.
#[test]
fn a_proof_that_starts_elsewhere() {
    let bundle = Bundle::of("5 --proof both");
    let mut manifest = bundle.manifest();
    manifest["proofs"][0]["starts_from"] = json!("formula.cnf");
    bundle.write("manifest.json", &manifest.to_string());
    bundle.refused("manifest.json: the proof in format veripb starts from formula.cnf, and must start from specification.opb");
}

#[test]
fn a_manifest_of_another_bundle() {
    let (five, six) = (Bundle::of("5 --proof lrat"), Bundle::of("6 --proof lrat"));
    five.write("manifest.json", &six.read("manifest.json"));
    let fault = five.fault();
    assert!(
        fault.contains(" is truncated: it has ") || fault.contains(" was changed: "),
        "{fault}"
    );
    five.seal();
    five.refused("specification.opb is not what the model gives: line 1 ");
}

#[test]
fn files_that_are_missing_or_too_many() {
    let bundle = Bundle::of("5 --proof lrat");
    bundle.write("more.txt", "");
    bundle.refused("not in the manifest: more.txt");
    fs::remove_file(bundle.path("more.txt")).unwrap();
    fs::remove_file(bundle.path("proof.lrat")).unwrap();
    bundle.refused("proof.lrat is missing");
    fs::remove_file(bundle.path("manifest.json")).unwrap();
    let run = check(&bundle.folder(), "");
    run.refused(&["it is not a certificate: give a folder that `nq-sat certify` wrote"]);
}
