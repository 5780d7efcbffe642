//! Bundles that answer another query than they state.

use std::fs;

use serde_json::json;

use crate::support::bundle::{Bundle, check};

/// Five queens, one of them on b5: at most five of the ten solutions, and a proof that there are no
/// others.
const WITH_ONE_FIXED: &str = "name = \"n-queens\"\nabout = \"n queens on an n x n board, none \
                              attacking another\"\n\
    [board]\nrows = \"n\"\ncolumns = \"n\"\n\
    [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nmoves = \"Q\"\ncount = \"n\"\nfixed = [\"b5\"]\n";

/// A constraint is added to the specification, and solutions, proofs and hashes are made to fit:
/// everything is right, but for another query.
#[test]
fn added_constraint_with_matching_files() {
    let place = tempfile::TempDir::new().unwrap();
    let model = place.path().join("with-one-fixed.toml");
    fs::write(&model, WITH_ONE_FIXED).unwrap();
    for proof in ["veripb", "lrat", "veripb --break-symmetry"] {
        let words = format!("5 --model {} --proof {proof}", model.display());
        Bundle::attempt(&words)
            .1
            .refused(&["calls itself n-queens, and is not the n-queens that comes"]);
        // Written under its own name, the bundle is renamed afterwards.
        fs::write(&model, WITH_ONE_FIXED.replace("\"n-queens\"", "\"m-queens\"")).unwrap();
        let bundle = Bundle::of(&words);
        fs::write(&model, WITH_ONE_FIXED).unwrap();
        for file in ["model.toml", "manifest.json"] {
            bundle.change(file, |text| text.replace("m-queens", "n-queens"));
        }
        bundle.seal();
        let fewer = bundle.read("solutions.txt").lines().count();
        assert!(fewer < 10, "{fewer}");
        bundle.refused(
            "model.toml: the model calls itself n-queens, and is not the n-queens that \
                        comes with this program",
        );
        // With the declaration of the real model.
        let real = Bundle::of("5 --proof lrat");
        bundle.write("model.toml", &real.read("model.toml"));
        bundle.seal();
        bundle.refused("specification.opb is not what the model gives: line ");
        // With its comments too.
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

/// A proof that starts from another file.
#[test]
fn proof_that_starts_from_another_file() {
    let bundle = Bundle::of("5 --proof both");
    let mut manifest = bundle.manifest();
    manifest["proofs"][0]["starts_from"] = json!("formula.cnf");
    bundle.write("manifest.json", &manifest.to_string());
    bundle.refused(
        "manifest.json: the proof in format veripb starts from formula.cnf, and must \
                    start from specification.opb",
    );
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
fn missing_and_extra_files() {
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
