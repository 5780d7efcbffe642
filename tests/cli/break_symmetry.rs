//! `export --break-symmetry`, and how `decode` and `import` read its files and answers.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use crate::support::{TempPath, nq_sat, record};

/// The answer of a solver that lists these placements, `Qb4 Qd3 …`, on a board of n x n.
fn listing(n: u8, placements: &[&str]) -> String {
    let mut text = String::new();
    for placement in placements {
        let squares =
            (1..=n).rev().flat_map(|rank| (b'a'..).take(n.into()).map(move |f| (f, rank)));
        let literals = (1..).zip(squares).map(|(var, (file, rank)): (u32, _)| {
            let on = placement.split(' ').any(|q| q == format!("Q{}{rank}", char::from(file)));
            if on { format!("{var} ") } else { format!("-{var} ") }
        });
        text += &format!("v {}0\n", literals.collect::<String>());
    }
    text + "s SATISFIABLE\n"
}

/// The fundamental placements of n queens, as `solve` prints them.
fn fundamental(n: u8) -> Vec<String> {
    let text = nq_sat(&format!("solve {n} -q --unique --style coords")).answer();
    text.lines().filter(|line| line.starts_with('Q')).map(str::to_owned).collect()
}

/// All exchanges of five copies are in a formula, and those of six are too many.
#[test]
fn many_copies_are_refused() {
    let line = |k: u8| format!("export 2 -m queen-colouring -k {k} --break-symmetry");
    let text = nq_sat(&line(5)).answer();
    assert!(text.contains("symmetry group, 960 in all"), "{text}");
    nq_sat(&line(6)).refused(&["more than five kinds", "leave out --break-symmetry"]);
}

#[test]
fn comments_name_the_group() {
    let text = nq_sat("export 4 --break-symmetry").answer();
    // A line that continues the one above begins with dots.
    let text = text.replace("\nc ... ", " ");
    let comments: Vec<_> = text.lines().filter(|line| line.contains(" symmetry ")).collect();
    assert_eq!(
        comments,
        [
            "c symmetry broken: lex-leader constraints keep the least placement of each orbit \
             (Crawford, Ginsberg, Luks & Roy 1996)",
            "c symmetry group, 8 in all: identity; quarter-turn; half-turn; three-quarter-turn; \
             mirror-columns; mirror-rows; transpose; anti-transpose",
        ]
    );
    let group = |line: &str| {
        let text = nq_sat(&format!("export {line} --break-symmetry")).answer();
        let text = text.replace("\nc ... ", " ");
        let line = text.lines().find_map(|line| line.split_once(" symmetry group, "));
        line.expect("the group").1.to_owned()
    };
    assert_eq!(group("0"), "1 in all: identity");
    assert_eq!(group("1 -f mzn"), "1 in all: identity");
    assert_eq!(group("4 --fix Qb4"), "1 in all: identity");
    assert_eq!(group("4 --block a1 -f opb"), "2 in all: identity; anti-transpose");
    let torus = "5 -m toroidal-queens -f lp";
    assert_eq!(group(torus), "200 in all: 192 shift across joined edges, 0 exchange pieces");
    let colours = "3 -m peaceable-queens -f wcnf";
    assert!(group(colours).starts_with("16 in all: identity; quarter-turn; "));
    assert!(group(colours).ends_with("; anti-transpose, B for W, W for B"), "{}", group(colours));
    assert!(!nq_sat("export 4").answer().contains("symmetry"));
}

#[test]
fn stats_name_the_group_of_constraints() {
    let cnf = &record("export 6 --break-symmetry --stats");
    assert_eq!(cnf["broken_symmetries"], 8);
    let groups = cnf["groups"].as_array().expect("groups");
    let group = groups.iter().find(|group| group["group"] == "lex-leader").expect("the group");
    // The cycles of the motions on 36 squares: two quarter turns with 9, five others with 18 to 21.
    let places = 2 * (36 - 9) + 3 * (36 - 18) + 2 * (36 - 21);
    assert_eq!(group["variables"], places - 7);
    let opb = &record("export 6 --break-symmetry --stats -f opb");
    assert_eq!(opb["total"]["variables"], 36 + places - 7);
    let mzn = &record("export 6 --break-symmetry --stats -f mzn");
    assert_eq!(mzn["total"]["variables"], 36);
    let text = nq_sat("export 6 --break-symmetry --stats").answer();
    assert!(text.contains("the least placement of each orbit, symmetries: 8"), "{text}");
    assert_eq!(record("export 6 --stats").get("broken_symmetries"), None);
}

#[test]
fn decode_counts_orbits_and_their_placements() {
    let folder = tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).display().to_string();
    let (answer, file) = (place("answer"), place("queens.opb"));
    for (n, lines) in [
        (1, "the least of its orbit: 1 orbit of 1 placement"),
        (6, "the least of its orbit: 1 orbit of 4 placements"),
        (8, "each the least of its orbit: 12 orbits of 92 placements"),
    ] {
        let kept = fundamental(n);
        let kept: Vec<_> = kept.iter().map(String::as_str).collect();
        fs::write(&answer, listing(n, &kept)).expect("the answer");
        let text = nq_sat(&format!("decode {n} {answer} --all --break-symmetry")).answer();
        assert!(text.lines().any(|line| line == lines), "{text}");
        nq_sat(&format!("export {n} --break-symmetry --force -o {file}")).answer();
        assert_eq!(nq_sat(&format!("decode --for {file} {answer} --all")).answer(), text);
        let json = nq_sat(&format!("decode --for {file} {answer} --all --json")).records();
        let last = json.last().expect("the verdict");
        let placements = record(&format!("count {n}"))["total"].clone();
        assert_eq!(
            (&last["in_orbits"], last["total"].clone()),
            (&placements, kept.len().to_string().into())
        );
    }
    let whole = nq_sat(&format!("decode 8 {answer} --all --json")).records();
    assert_eq!(whole.last().expect("the verdict")["in_orbits"], Value::Null);
}

#[test]
fn decode_refuses_other_members_of_an_orbit() {
    let answer = TempPath::new("answer");
    let [least, other] = ["Qa2 Qb4 Qc1 Qd3", "Qa3 Qb1 Qc4 Qd2"];
    let kept = if fundamental(4)[0].contains("Qa2") { least } else { other };
    let dropped = if kept == least { other } else { least };
    let decode = |text: String, options: &str| {
        fs::write(&answer, text).expect("the answer");
        nq_sat(&format!("decode 4 {answer} --all {options}"))
    };
    let why = "the model breaks the rules: it is not the least placement of its orbit";
    let wrong = decode(listing(4, &[dropped]), "--break-symmetry").complaint(1);
    assert!(wrong.contains(why), "{wrong}");
    let wrong = decode(listing(4, &[kept, dropped]), "--break-symmetry").complaint(1);
    assert!(wrong.contains(why) && wrong.contains("model 2"), "{wrong}");
    decode(listing(4, &[kept]), "--break-symmetry").answer();
    decode(listing(4, &[kept, dropped]), "").answer();
    nq_sat(&format!("decode --for x.cnf {answer} --break-symmetry")).refused(&["--break-symmetry"]);
}

#[test]
fn import_reads_the_files_back() {
    let folder = tempdir().expect("a folder");
    for line in ["0", "6", "7", "5 -m queens-and-knights -k 2", "5 -m toroidal-queens"] {
        let counted = &record(&format!("count {line}"));
        let orbits = counted["fundamental"].as_str().expect("a number");
        for name in ["x.cnf", "x.opb"] {
            let file = folder.path().join(name).display().to_string();
            nq_sat(&format!("export {line} --break-symmetry --force -o {file}")).answer();
            let text = nq_sat(&format!("import {file} --all --quiet")).answer();
            let s = if orbits == "1" { "" } else { "s" };
            let checked = format!("\n{orbits} placement{s}, ");
            assert!(
                text.contains(&checked) && text.contains("checked by geometry"),
                "{line}: {text}"
            );
            let less = fs::read_to_string(&file).expect("the file");
            let less = less.replace(r#","break-symmetry":true"#, "");
            fs::write(&file, less).expect("the file");
            let text = nq_sat(&format!("import {file} --all --quiet")).answer();
            assert!(line == "0" || text.contains("not "), "{line}: {text}");
        }
    }
}
