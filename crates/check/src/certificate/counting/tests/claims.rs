//! Right claims are accepted, for all kinds of problems.

use super::declaration;
use super::folder::{Claim, Named, check, list, manifest, refusal};
use crate::brute::{Budget, placements};
use crate::certificate::counting::{CountingBundle, LineKind};
use nq_board::base::Draws;
use nq_board::model::{Model, Settings};
use nq_board::run::Control;
use serde_json::json;

const ANY: &str = "count = \"any\"";

/// One element of each class of the symmetries of the square but the identity.
fn of_the_square() -> Vec<Named> {
    ["quarter-turn", "half-turn", "mirror-rows", "transpose"].map(|name| (name, None)).into()
}

fn accepted(claim: &Claim) {
    let folder = claim.write();
    if let Err(error) = check(folder.path()) {
        panic!("{error}\n{}", claim.model);
    }
}

#[test]
fn any_numbers_of_leapers_and_riders() {
    for moves in ["K", "N", "W", "R", "Q"] {
        for n in 0..=4 {
            let motions = Some(of_the_square());
            accepted(&Claim { motions, ..Claim::of(declaration(n, n, "", &[(moves, ANY)])) });
        }
    }
    accepted(&Claim::of(declaration(5, 5, "", &[("K", ANY)])));
    accepted(&Claim::of(declaration(3, 5, "", &[("N", ANY)])));
}

#[test]
fn all_numbers_of_pieces() {
    for (moves, n) in [("K", 4), ("N", 3), ("Q", 4), ("W", 3)] {
        for k in 0..=n * n {
            let keys = format!("count = {k}");
            let motions = Some(of_the_square());
            accepted(&Claim { motions, ..Claim::of(declaration(n, n, "", &[(moves, &keys)])) });
        }
        let keys = format!("count = {{ min = 2, max = {n} }}");
        accepted(&Claim::of(declaration(n, n, "", &[(moves, &keys)])));
    }
}

#[test]
fn two_kinds_holes_walls_tori_and_fixed_pieces() {
    let both = "may_not_attack = [[\"A\", \"B\"], [\"B\", \"A\"]]";
    for (more, a, b) in [
        ("", ("K", ANY), ("N", ANY)),
        (both, ("Q", ANY), ("Q", ANY)),
        (both, ("Q", "count = 2"), ("Q", "count = 2")),
        ("may_not_attack = [[\"A\", \"B\"]]", ("N", ANY), ("W", "count = 1")),
        ("total = 3", ("K", "count = { min = 1 }"), ("W", "count = { max = 2 }")),
        ("blocked = [\"b2\"]", ("R", ANY), ("N", "count = 1")),
        ("walls = [\"b2\"]", ("Q", ANY), ("R", "count = 1")),
        ("wrap = \"both\"", ("W", ANY), ("N", "count = 1")),
        ("wrap = \"rows\"", ("K", "count = 1"), ("B", ANY)),
        ("", ("K", "count = 2\nfixed = [\"a1\"]"), ("N", ANY)),
    ] {
        accepted(&Claim::of(declaration(3, 3, more, &[a, b])));
    }
    let one = |more, piece| accepted(&Claim::of(declaration(4, 3, more, &[piece])));
    one("blocked = [\"a1\", \"b3\"]", ("K", ANY));
    one("walls = [\"b2\", \"c3\"]", ("Q", ANY));
    one("wrap = \"columns\"", ("N", ANY));
    one(
        "blocked = [\"a1\", \"a2\", \"a3\", \"a4\", \"b1\", \"b2\", \"b3\", \"b4\", \"c1\", \
         \"c2\", \"c3\", \"c4\"]",
        ("N", ANY),
    );
}

#[test]
fn exchanges_of_kinds() {
    let armies = "may_not_attack = [[\"A\", \"B\"], [\"B\", \"A\"]]\n\
                  interchangeable = [\"A\", \"B\"]";
    let with = |images: Option<Vec<u8>>| {
        of_the_square().into_iter().map(move |(name, _)| (name, images.clone()))
    };
    let motions: Vec<_> =
        with(None).chain([("identity", Some(vec![1, 0]))]).chain(with(Some(vec![1, 0]))).collect();
    for keys in [ANY, "count = 2", "count = 1"] {
        let model = declaration(3, 3, armies, &[("Q", keys), ("Q", keys)]);
        accepted(&Claim { motions: Some(motions.clone()), ..Claim::of(model) });
    }
}

#[test]
fn full_lines() {
    let lines = vec![LineKind::Rows, LineKind::Columns];
    for n in 0..=6 {
        for moves in ["R", "Q", "RN"] {
            // Listing rooks takes long.
            if moves == "R" && n > 5 {
                continue;
            }
            let keys = format!("count = {n}");
            let model = declaration(n, n, "", &[(moves, &keys)]);
            let motions = (n < 6).then(of_the_square);
            accepted(&Claim { lines: lines.clone(), motions, ..Claim::of(model) });
        }
    }
    let more = "blocked = [\"a1\", \"b1\"]";
    for kinds in [&lines[..1], &lines[1..], &lines[..]] {
        let model = declaration(4, 4, more, &[("R", "count = 4")]);
        accepted(&Claim { lines: kinds.to_vec(), ..Claim::of(model) });
    }
    // A row without a free square.
    let model = declaration(2, 2, more, &[("R", "count = 2")]);
    accepted(&Claim { lines, ..Claim::of(model) });
}

#[test]
fn objectives() {
    let model = |maximise: &str, kinds: &[(&str, &str)]| {
        let more = format!("{maximise} = \"k\"\n[parameters]\nk = {{ help = \"a number\" }}");
        declaration(4, 4, &more, kinds)
    };
    let most = |best| Claim {
        best: Some(("k", best)),
        motions: Some(of_the_square()),
        ..Claim::of(model("maximise", &[("K", "count = \"k\"")]))
    };
    accepted(&most(4));
    let armies = model("maximise", &[("Q", "count = \"k\""), ("N", "count = \"k\"")]);
    let n = 4;
    let best = (0..=16).rev().find(|&k| {
        let settings: Settings = [("k".to_owned(), k)].into_iter().collect();
        let problem = Model::from_toml("m", &armies).unwrap().problem(n, &settings).unwrap();
        !placements(&problem, Budget::ALL).unwrap().is_empty()
    });
    accepted(&Claim { n, best: best.map(|best| ("k", best)), ..Claim::of(armies) });
    // A smaller number has placements, but is not the best.
    let refused = |best| refusal(most(best).write().path());
    assert!(
        refused(3).contains("`best` is 3, but there are 79 with n = 3, k = 4"),
        "{}",
        refused(3)
    );
    assert!(refused(5).contains("`best` is 5, without a placement"), "{}", refused(5));
    let least = Claim {
        best: Some(("k", 0)),
        ..Claim::of(model("minimise", &[("K", "count = { min = 0, max = \"k\" }")]))
    };
    accepted(&least);
    let folder = most(4).write();
    for (best, expected) in [
        (json!(99), "`best` is 99, which no placement can have"),
        (json!(null), "`best` is missing: the model has an objective"),
    ] {
        let mut changed = manifest(folder.path());
        changed["best"] = best;
        list(folder.path(), &mut changed);
        assert_eq!(refusal(folder.path()), format!("manifest.json: {expected}"));
    }
}

#[test]
fn tables_of_random_models() {
    for case in 0..300 {
        let mut draws = Draws::of(20, case);
        let (rows, columns) = (draws.between(1, 4), draws.between(1, 3));
        let names = ["a1", "a2", "b1", "b2", "c1", "c2", "a3"];
        let mut more = String::new();
        for key in ["blocked", "walls"] {
            if draws.one_in(3) {
                let on_board = |name: &&str| {
                    u32::from(name.as_bytes()[0] - b'a') < columns
                        && u32::from(name.as_bytes()[1] - b'0') <= rows
                };
                let names: Vec<_> = names.into_iter().filter(on_board).collect();
                let half = if key == "walls" {
                    &names[..names.len() / 2]
                } else {
                    &names[names.len() / 2..]
                };
                let some = draws.some(half, 2);
                more += &format!("{key} = {some:?}\n");
            }
        }
        if draws.one_in(3) {
            more += &format!("wrap = \"{}\"\n", draws.pick(&["rows", "columns", "both"]));
        }
        let moves = ["K", "N", "W", "Q", "R", "B", "N2", "KN"];
        let mut kinds = vec![(draws.pick(&moves), ANY)];
        if rows * columns < 10 && draws.one_in(2) {
            kinds.push((draws.pick(&moves), ANY));
            if draws.one_in(2) {
                more = format!("may_not_attack = [[\"A\", \"B\"]]\n{more}");
            }
        }
        let claim = Claim::of(declaration(rows, columns, &more, &kinds));
        let folder = claim.write();
        let control = Control::default();
        let bundle = CountingBundle::open(folder.path(), &control).unwrap();
        if let Err(error) = bundle.check(&mut |_| ()) {
            panic!("{error}\n{}", claim.model);
        }
        let mut expected = std::collections::BTreeMap::new();
        for placement in placements(&claim.problem(), Budget::ALL).unwrap() {
            let mut numbers = vec![0_u32; kinds.len()];
            placement.pieces().iter().for_each(|placed| numbers[placed.piece.index()] += 1);
            numbers.reverse();
            *expected.entry(numbers).or_insert(0_u64) += 1;
        }
        let mut table = bundle.table().unwrap();
        for (numbers, _) in &mut table {
            numbers.reverse();
        }
        let expected: Vec<_> =
            expected.into_iter().map(|(numbers, count)| (numbers, count.into())).collect();
        assert_eq!(table, expected, "{}", claim.model);
    }
}

#[test]
fn the_report_names_what_was_checked() {
    let model = declaration(2, 2, "", &[("K", ANY)]);
    let claim = Claim { motions: Some(of_the_square()), ..Claim::of(model) };
    let folder = claim.write();
    let mut changed = manifest(folder.path());
    changed["check"] = json!(["cake_scpog 0.cnf 0.scpog"]);
    list(folder.path(), &mut changed);
    let text = crate::certificate::report(folder.path(), &Control::default()).unwrap();
    let lines: Vec<_> = text.lines().collect();
    let expected = [
        "checked:",
        "  manifest.json  11 files: all present, all unchanged, no others",
        "  model.toml     m on 2 x 2 squares: read it",
        "  0.cnf          of the placements, as model.toml has them, byte for byte (variables: 4, \
         clauses: 6)",
    ];
    assert_eq!(lines[..4], expected);
    for expected in [
        "  1.cnf          of the placements that quarter-turn keeps, as model.toml has them, byte \
         for byte (variables: 1, clauses: 1)",
        "  manifest.json  fundamental: 2, by Burnside's lemma (proofs: 5)",
        "not checked:",
        "  model.toml     it is the problem that is meant: read it",
        "  third parties  they check circuits, too, unless these are large: cake_scpog 0.cnf \
         0.scpog",
    ] {
        assert!(lines.contains(&expected), "{text}");
    }
    // Five placements, by brute force. The statement of the manifest is not shown.
    assert!(text.ends_with(" has exactly 5 solutions, 2 fundamental\n"), "{text}");
}

#[test]
fn memory_has_a_limit() {
    let folder = Claim::of(declaration(3, 3, "", &[("K", "count = 2")])).write();
    let control = Control::default();
    for limit in [10, 2000] {
        let bundle =
            CountingBundle::open(folder.path(), &control).unwrap().with_memory_limit(limit);
        let said = bundle.check(&mut |_| ()).unwrap_err().to_string();
        assert!(said.starts_with("0.scpog: the check needs more than the "), "{said}");
    }
}
