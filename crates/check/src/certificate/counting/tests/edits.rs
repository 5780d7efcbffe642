//! Wrong claims and edited files: nothing is accepted with a wrong number.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::declaration;
use super::folder::{Claim, check, list, manifest, orbits, refusal, write};
use super::writer::proof;
use crate::brute::{Budget, placements};
use crate::certificate::counting::{CountingManifest, LineKind};
use nq_board::base::Draws;
use nq_board::model::{Model, Problem};

const ANY: &str = "count = \"any\"";

fn kings(n: u32, keys: &str) -> Claim {
    let motions = ["quarter-turn", "half-turn", "mirror-rows", "transpose"];
    let motions = Some(motions.map(|name| (name, None)).into());
    Claim { motions, ..Claim::of(declaration(n, n, "", &[("K", keys)])) }
}

fn rooks(n: u32) -> Claim {
    let lines = vec![LineKind::Rows, LineKind::Columns];
    Claim { lines, ..Claim::of(declaration(n, n, "", &[("R", &format!("count = {n}"))])) }
}

/// A folder after one change to its manifest.
fn after(claim: &Claim, change: impl FnOnce(&mut Value)) -> String {
    let folder = claim.write();
    let mut changed = manifest(folder.path());
    change(&mut changed);
    list(folder.path(), &mut changed);
    refusal(folder.path())
}

/// A folder with another model.
fn after_model(model: &str) -> String {
    let folder = kings(3, ANY).write();
    fs::write(folder.path().join("model.toml"), model).unwrap();
    list(folder.path(), &mut manifest(folder.path()));
    refusal(folder.path())
}

/// A folder whose first proof is of another formula.
fn of_clauses(claim: &Claim, variables: u32, clauses: &[Vec<i32>], is_stated: bool) -> String {
    let folder = claim.write();
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
    if is_stated {
        let lines: String = clauses
            .iter()
            .map(|clause| clause.iter().map(|x| format!("{x} ")).collect::<String>() + "0\n")
            .collect();
        write("0.cnf", format!("p cnf {variables} {}\n{lines}", clauses.len()));
    }
    write("0.scpog", proof(variables, clauses));
    list(folder.path(), &mut manifest(folder.path()));
    refusal(folder.path())
}

fn clauses(claim: &Claim) -> (u32, Vec<Vec<i32>>) {
    let folder = claim.write();
    let text = fs::read(folder.path().join("0.cnf")).unwrap();
    let cnf = crate::certificate::Cnf::read(&text[..]).unwrap();
    (cnf.variables(), cnf.clauses().map(<[i32]>::to_vec).collect())
}

#[test]
fn a_dropped_clause_is_refused() {
    for claim in [kings(3, ANY), rooks(3)] {
        let (variables, all) = clauses(&claim);
        for dropped in 0..all.len() {
            let mut some = all.clone();
            some.remove(dropped);
            let said = of_clauses(&claim, variables, &some, true);
            assert_eq!(
                said,
                format!(
                    "0.cnf: line 1: found `p cnf {variables} {}`, but model.toml needs `p cnf \
                     {variables} {}` here",
                    some.len(),
                    all.len()
                )
            );
            // The formula as it must be, and the circuit of the other.
            let said = of_clauses(&claim, variables, &some, false);
            assert!(said.starts_with("0.scpog: "), "{said}");
            // The same, with hints that are right for both.
            if claim.lines.is_empty() {
                let mut some = all.clone();
                some[dropped] = vec![1, -1];
                assert_eq!(
                    of_clauses(&claim, variables, &some, false),
                    format!(
                        "0.scpog: the circuit has models that break clause {} of the formula",
                        dropped + 1
                    )
                );
            }
        }
    }
}

#[test]
fn a_circuit_of_a_neighbouring_model_is_refused() {
    for moves in ["W", "B1", "KN"] {
        let (variables, other) = clauses(&Claim::of(declaration(3, 3, "", &[(moves, ANY)])));
        let said = of_clauses(&kings(3, ANY), variables, &other, false);
        assert!(said.starts_with("0.scpog: "), "{moves}: {said}");
    }
    let (variables, other) = clauses(&Claim::of(declaration(2, 4, "", &[("K", ANY)])));
    let said = of_clauses(&kings(3, ANY), variables, &other, false);
    assert!(said.starts_with("0.scpog: line "), "{said}");
}

#[test]
fn wrong_claims_are_named() {
    let any = kings(3, ANY);
    let manifest = |what: &str| format!("manifest.json: {what}");
    assert_eq!(
        after(&any, |m| (m["solutions"], m["proofs"][0]["count"]) = (json!("36"), json!("36"))),
        manifest("0.scpog has 35 placements, but 36 are claimed")
    );
    assert_eq!(
        after(&any, |m| m["proofs"][2]["count"] = json!("9")),
        manifest("2.scpog has 7 placements, but 9 are claimed")
    );
    assert_eq!(
        after(&any, |m| m["fundamental"] = json!("9")),
        manifest("there are 11 fundamental placements, not 9")
    );
    assert_eq!(
        after(&any, |m| m["best"] = json!(2)),
        manifest("`best` is given, but the model has no objective here")
    );
    assert_eq!(
        after(&any, |m| m["lines"] = json!(["columns"])),
        manifest(
            "full columns do not follow: the problem does not ask for exactly 3 pieces, one for \
             each of the columns"
        )
    );
    assert!(
        after(&rooks(3), |m| drop(m.as_object_mut().unwrap().remove("lines")))
            .starts_with("0.cnf: line 1: ")
    );
    // A count of another number of pieces.
    let two = kings(3, "count = 2");
    assert_eq!(
        after(&two, |m| (m["solutions"], m["proofs"][0]["count"]) = (json!("35"), json!("35"))),
        manifest("0.scpog has 16 placements, but 35 are claimed")
    );
}

#[test]
fn swapped_and_missing_quotients_are_refused() {
    let any = kings(3, ANY);
    let swap = |m: &mut Value, key: &str, a: usize, b: usize| {
        let kept = m["proofs"][a][key].clone();
        m["proofs"][a][key] = m["proofs"][b][key].take();
        m["proofs"][b][key] = kept;
    };
    for (a, b) in [(1, 2), (2, 3), (3, 4), (1, 4), (0, 2)] {
        let said = after(&any, |m| swap(m, "formula", a, b));
        assert!(said.contains(".cnf: line ") && said.contains("but model.toml needs"), "{said}");
        let said = after(&any, |m| swap(m, "circuit", a, b));
        assert!(said.contains(".scpog: "), "{said}");
        if a > 0 {
            let said = after(&any, |m| swap(m, "motion", a, b));
            assert!(said.contains("but model.toml needs"), "{said}");
        }
    }
    let without = |place: usize| {
        let folder = any.write();
        let mut changed = manifest(folder.path());
        let proof = changed["proofs"].as_array_mut().unwrap().remove(place);
        for key in ["formula", "circuit"] {
            let name = proof[key].as_str().unwrap();
            changed["files"].as_object_mut().unwrap().remove(name);
            fs::remove_file(folder.path().join(name)).unwrap();
        }
        list(folder.path(), &mut changed);
        refusal(folder.path())
    };
    for (place, name) in
        [(1, "quarter-turn"), (2, "half-turn"), (3, "mirror-columns"), (4, "transpose")]
    {
        assert_eq!(
            without(place),
            format!(
                "manifest.json: the number of orbits needs a proof for {name} or a conjugate of it"
            )
        );
    }
    // More proofs of a class do no harm.
    let mut twice = kings(3, ANY);
    twice.motions.as_mut().unwrap().push(("mirror-columns", None));
    check(twice.write().path()).unwrap();
    // A motion that does not keep the hole, and boards with joined edges.
    let hole = declaration(3, 3, "blocked = [\"a1\"]", &[("K", ANY)]);
    let transpose = Some(vec![("anti-transpose", None)]);
    let hole = Claim { motions: transpose, ..Claim::of(hole) };
    check(hole.write().path()).unwrap();
    assert_eq!(
        after(&hole, |m| m["proofs"][1]["motion"] = json!("half-turn")),
        "manifest.json: half-turn does not map points to points"
    );
    let torus = Claim::of(declaration(3, 3, "wrap = \"both\"", &[("K", ANY)]));
    assert_eq!(
        after(&torus, |m| m["fundamental"] = json!("2")),
        "manifest.json: proofs for symmetries are for boards without joined edges"
    );
    // Rules that the formula does not state.
    let cover = declaration(3, 3, "", &[("K", ANY)])
        + "
[[cover]]
squares = \"free\"
by = [\"A\"]
";
    assert_eq!(
        after_model(&cover),
        "manifest.json: the model has [[count]] or [[cover]], which certified counts do not state"
    );
}

/// Whether a folder that is accepted claims the truth.
fn is_true(manifest: &CountingManifest, problem: &Problem, model: &Model) -> bool {
    let all = placements(problem, Budget::ALL).unwrap();
    let is_best = |best: i64| {
        let with = |k| [("k".to_owned(), k)].into_iter().collect();
        let better = (best + 1..=9).map(|k| model.problem(manifest.n, &with(k)).unwrap());
        let mut found = better.map(|problem| placements(&problem, Budget::ALL).unwrap());
        !all.is_empty() && found.all(|placements| placements.is_empty())
    };
    manifest.total().unwrap() == all.len() as u64
        && manifest.orbits().unwrap().is_none_or(|claimed| claimed == orbits(problem, &all))
        && manifest.best.is_none_or(is_best)
}

/// One random edit of a word: a number changed, negated, removed, doubled, or another one.
fn edit_words(line: &str, draws: &mut Draws) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let place = draws.below(u32::try_from(words.len()).unwrap()) as usize;
    let number = words[place].parse::<i64>().ok();
    match (draws.below(6), number) {
        (0..=2, Some(number)) => {
            words[place] = (number + draws.pick(&[-3, -2, -1, 1, 2, 3])).to_string();
        }
        (3, Some(number)) => words[place] = (-number).to_string(),
        (4, _) => drop(words.remove(place)),
        _ => words.insert(place, (i64::from(draws.below(30)) - 15).to_string()),
    }
    words.join(" ")
}

/// One random edit of the lines of a text.
fn edit(text: &str, draws: &mut Draws) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let number = u32::try_from(lines.len()).unwrap();
    let (place, other) = (draws.below(number) as usize, draws.below(number) as usize);
    match draws.below(8) {
        0 => drop(lines.remove(place)),
        1 => lines.insert(place, lines[other].clone()),
        2 => lines.swap(place, other),
        _ => lines[place] = edit_words(&lines[place], draws),
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// One random edit of a manifest.
fn edit_manifest(manifest: &mut Value, draws: &mut Draws) {
    let proofs = u32::try_from(manifest["proofs"].as_array().unwrap().len()).unwrap();
    let (a, b) = (draws.below(proofs) as usize, draws.below(proofs) as usize);
    let number = |draws: &mut Draws| json!(draws.below(40).to_string());
    match draws.below(9) {
        0 => manifest["solutions"] = number(draws),
        1 => {
            manifest["solutions"] = number(draws);
            manifest["proofs"][0]["count"] = manifest["solutions"].clone();
        }
        2 => manifest["fundamental"] = number(draws),
        3 => manifest["proofs"][a]["count"] = number(draws),
        4 => manifest["n"] = json!(draws.below(5)),
        5 => manifest["lines"] = json!(draws.pick(&[&["rows"][..], &["columns"]])),
        6 => manifest["best"] = json!(draws.below(5)),
        7 => {
            let motion = manifest["proofs"][b]["motion"].clone();
            manifest["proofs"][a]["motion"] = motion;
        }
        _ => {
            let key = draws.pick(&["formula", "circuit", "count"]);
            let (kept, other) =
                (manifest["proofs"][a][key].clone(), manifest["proofs"][b][key].clone());
            manifest["proofs"][a][key] = other;
            manifest["proofs"][b][key] = kept;
        }
    }
}

/// Edits a file of a folder at random, together with what the manifest says of it; some claim the
/// count that the edit might bring.
fn mutate(folder: &Path, draws: &mut Draws) -> (String, String) {
    let mut changed = manifest(folder);
    let names: Vec<_> = changed["files"].as_object().unwrap().keys().cloned().collect();
    let mut names: Vec<_> = names.iter().map(String::as_str).collect();
    names.push("manifest.json");
    let name = draws.pick(&names);
    let before = fs::read_to_string(folder.join(name)).unwrap();
    if name == "manifest.json" {
        edit_manifest(&mut changed, draws);
    } else if name == "model.toml" {
        let moves = draws.pick(&["\"K\"", "\"W\"", "\"N\"", "\"R\"", "\"A\""]);
        let edited = before.replace("\"K\"", moves).replace("\"R\"", moves);
        write(&folder.join(name), edited);
    } else {
        let mut edited = edit(&before, draws);
        if draws.one_in(3) {
            edited = edit(&edited, draws);
        }
        write(&folder.join(name), edited);
    }
    if draws.one_in(4) {
        let near = draws.between(0, 40).to_string();
        changed["solutions"] = json!(near);
        changed["proofs"][0]["count"] = json!(near);
    }
    list(folder, &mut changed);
    (name.to_owned(), before)
}

#[test]
fn random_edits_are_refused_or_leave_the_claim_true() {
    let mut armies = Claim::of(declaration(
        2,
        2,
        "may_not_attack = [[\"A\", \"B\"], [\"B\", \"A\"]]\ninterchangeable = [\"A\", \"B\"]",
        &[("K", ANY), ("K", ANY)],
    ));
    armies.motions = Some(
        [None, Some(vec![1, 0])]
            .into_iter()
            .flat_map(|exchange| {
                ["identity", "quarter-turn", "half-turn", "mirror-rows", "transpose"]
                    .map(|name| (name, exchange.clone()))
            })
            .skip(1)
            .collect(),
    );
    let most = Claim {
        best: Some(("k", 4)),
        ..Claim::of(declaration(
            3,
            3,
            "maximise = \"k\"\n[parameters]\nk = { help = \"kings\" }",
            &[("K", "count = \"k\"")],
        ))
    };
    let (mut accepted, mut refused) = (0, 0);
    for (case, claim) in
        (0..).zip([kings(2, ANY), kings(3, ANY), kings(3, "count = 2"), rooks(3), armies, most])
    {
        let folder: TempDir = claim.write();
        let folder = folder.path();
        check(folder).unwrap();
        let right = fs::read(folder.join("manifest.json")).unwrap();
        for round in 0..1700 {
            let mut draws = Draws::of(case, round);
            let (name, before) = mutate(folder, &mut draws);
            if let Ok((manifest, problem, model)) = check(folder) {
                assert!(
                    is_true(&manifest, &problem, &model),
                    "{name} of case {case}, round {round}"
                );
                accepted += 1;
            } else {
                refused += 1;
            }
            write(&folder.join(name), before);
            write(&folder.join("manifest.json"), &right);
        }
    }
    eprintln!("{accepted} accepted, {refused} refused");
    assert!(accepted > 100 && refused > 7_000, "{accepted} accepted, {refused} refused");
}
