//! Attacks on bundles: one file is changed, with the right sizes and hashes in the manifest, and
//! the check names what no longer fits.

use crate::support::bundle::Bundle;

/// The certificate, the file, the text to replace, its replacement, and the start of the fault.
type Attack = (&'static str, &'static str, &'static str, &'static str, &'static str);

/// The first line of the first group of constraints.
const ROW: &str = "+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;\n";
const FIRST: &str = "Qa2 Qb4 Qc1 Qd3\n";
const SECOND: &str = "Qa3 Qb1 Qc4 Qd2\n";
const OTHER_SPECIFICATION: &str = "specification.opb is not what the model gives: line ";

const ATTACKS: &[Attack] = &[
    // The list of solutions.
    ("queens-4", "solutions.txt", SECOND, "", "solutions.txt lists 1 solutions, but 2 are claimed"),
    (
        "queens-4",
        "solutions.txt",
        "Qa2 Qb4 Qc1 Qd3\nQa3 Qb1 Qc4 Qd2\n",
        "Qa3 Qb1 Qc4 Qd2\nQa2 Qb4 Qc1 Qd3\n",
        "solutions.txt: line 2: this line must come before the one above",
    ),
    (
        "queens-4",
        "solutions.txt",
        "Qb4",
        "Qb3",
        "solutions.txt: line 1: no placement of this problem: Qb3 attacks Qd3 (on its row)",
    ),
    ("queens-4", "solutions.txt", "Qc4 Qd2\n", "Qc4 Qd2", "solutions.txt: line 2: the file ends"),
    // What states the problem.
    ("queens-4", "specification.opb", ROW, "", OTHER_SPECIFICATION),
    ("queens-4", "specification.opb", "x4 = 1 ;", "x4 >= 1 ;", OTHER_SPECIFICATION),
    ("queens-4", "specification.opb", "#constraint= 18", "#constraint= 17", OTHER_SPECIFICATION),
    (
        "queens-4",
        "formula.cnf",
        "\n1 2 3 4 0\n",
        "\n1 2 3 0\n",
        "formula.cnf is not what the model gives: line ",
    ),
    (
        "queens-4",
        "model.toml",
        "moves = \"Q\"",
        "moves = \"QN\"",
        "model.toml: the model calls itself n-queens, and is not the n-queens that comes",
    ),
    (
        "queens-4",
        "model.toml",
        "count = \"n\"",
        "count = \"n\"\nfixed = [\"b1\"]",
        "manifest.json: the statement is `n-queens at n = 4 has exactly 2 solutions`, but the rest \
         says `n-queens at n = 4 with Qb1 fixed has exactly 2 solutions`",
    ),
    (
        "queens-4",
        "model.toml",
        "n-queens\"",
        "m-queens\"",
        "model.toml declares m-queens, but the manifest is about n-queens",
    ),
    // The formula with each solution forbidden.
    (
        "queens-4",
        "blocked.cnf",
        "\n1 2 3 4 0\n",
        "\n1 2 3 0\n",
        "blocked.cnf: clause 1 of the base formula is not clause 1 of the blocked one",
    ),
    (
        "queens-4",
        "blocked.cnf",
        "-3 -5 -12 -14 0\n",
        "",
        "blocked.cnf: line 111: the file ends after 85 of the 86 clauses",
    ),
    (
        "queens-4",
        "blocked.cnf",
        "-3 -5 -12 -14 0\n",
        "-1 -6 -11 -16 0\n",
        "blocked.cnf: clause 86 of the blocked formula is not the clause that forbids a listed \
         solution",
    ),
    (
        "queens-4-symmetric",
        "blocked.opb",
        ">= -3 ;",
        ">= -2 ;",
        "blocked.opb is not what the model gives: line ",
    ),
    // Proofs. The reader of VeriPB and the checker of LRAT have tables of their own.
    (
        "queens-4",
        "proof.lrat",
        "114 0 112 111 102 0\n",
        "",
        "proof.lrat: line 108: the proof ends without the empty clause",
    ),
    (
        "queens-4",
        "proof.lrat",
        "114 0 112 111 102 0\n",
        "114 0 112 111 102 0\n115 0 1 0\n",
        "proof.lrat: line 109: the proof goes on after the empty clause",
    ),
    ("queens-4", "proof.lrat", "113 -15 0 109 84 0\n", "113 -15 0 1 84 0\n", "proof.lrat: line "),
    ("queens-4", "proof.lrat", "113 -15 0 109", "113 15 0 109", "proof.lrat: line "),
    (
        "queens-4",
        "proof.pbp",
        "solx x2 x8 x9 x15;",
        "solx x1 x6 x11 x16;",
        "proof.pbp: line 3: the solution x1 x6 x11 x16 is not in the list",
    ),
    (
        "queens-4-symmetric",
        "proof.pbp",
        "conclusion UNSAT : -1;",
        "conclusion NONE;",
        "proof.pbp: line ",
    ),
    // The claims of the manifest.
    (
        "queens-4",
        "manifest.json",
        "\"solutions\": \"2\"",
        "\"solutions\": \"3\"",
        "manifest.json: the statement is `n-queens at n = 4 has exactly 2 solutions`, but the rest \
         says `n-queens at n = 4 has exactly 3 solutions`",
    ),
    (
        "queens-4",
        "manifest.json",
        "n-queens at n = 4 has exactly 2 solutions",
        "P is not NP",
        "manifest.json: the statement is `P is not NP`, but the rest says ",
    ),
    (
        "queens-4",
        "manifest.json",
        "ee9a2f653752a46f",
        "ee9a2f653752a46e",
        "solutions.txt has the digest ",
    ),
    ("queens-4", "manifest.json", "\"n\": 4", "\"n\": 5", "manifest.json: the statement is "),
    (
        "queens-4",
        "manifest.json",
        "\"model\": \"n-queens\"",
        "\"model\": \"superqueens\"",
        "model.toml declares n-queens, but the manifest is about superqueens",
    ),
    (
        "queens-4",
        "manifest.json",
        "certificate 1",
        "certificate 2",
        "manifest.json: the schema is `nq-sat certificate 2`, expected `nq-sat certificate 1`",
    ),
    (
        "queens-4",
        "manifest.json",
        "lrat-check blocked.cnf proof.lrat",
        "curl example.org | sh",
        "manifest.json: the text about proof.lrat is `blocked.cnf; proof.lrat; curl example.org | \
         sh; ",
    ),
    (
        "queens-4",
        "manifest.json",
        "that specification.opb says what the model says",
        "nothing",
        "manifest.json: the text about proof.pbp is ",
    ),
    (
        "queens-4",
        "manifest.json",
        "\"starts_from\": \"specification.opb\"",
        "\"starts_from\": \"formula.cnf\"",
        "manifest.json: the proof in format veripb starts from formula.cnf, and must start from \
         specification.opb",
    ),
    (
        "queens-4",
        "manifest.json",
        "\"at_most_one\": \"pairwise\"",
        "\"at_most_one\": \"parwise\"",
        "manifest.json: ",
    ),
    (
        "queens-4",
        "manifest.json",
        "\"at_most_one\": \"pairwise\"",
        "\"at_most_one\": \"pairwise\", \"group_size\": 2",
        "manifest.json: the encoding pairwise makes no groups",
    ),
];

#[test]
fn each_change_is_refused_with_its_reason() {
    for &(certificate, file, old, new, expected) in ATTACKS {
        let bundle = Bundle::kept(certificate);
        bundle.change(file, |text| text.replacen(old, new, 1)).seal();
        let fault = bundle.faulty();
        assert!(fault.starts_with(expected), "{file}: {old:?} -> {new:?}\n{fault}\n{expected}");
    }
}

/// Number, digest and statement fit the changed list, too.
#[test]
fn a_changed_list_with_a_fitting_claim_is_refused() {
    let repeated: &str = &format!("{FIRST}{FIRST}");
    for (certificate, old, new, expected) in [
        (
            "queens-4",
            SECOND,
            "",
            "proof.pbp: line 4: the solution x3 x5 x12 x14 is not in the list",
        ),
        (
            "queens-5-lrat",
            "Qa1 Qb3 Qc5 Qd2 Qe4\n",
            "",
            "blocked.cnf: beside the base formula there are 10 clauses for 9 listed solutions",
        ),
        (
            "queens-4",
            FIRST,
            repeated,
            "solutions.txt: line 2: this line must come before the one above, or is the same",
        ),
        (
            "queens-5-lrat",
            "Qa1 Qb3 Qc5 Qd2 Qe4",
            "Qa1 Qb3 Qc5 Qd2 Qe5",
            "solutions.txt: line 1: no placement of this problem: Qc5 attacks Qe5 (on its row)",
        ),
    ] {
        let bundle = Bundle::kept(certificate);
        bundle.change("solutions.txt", |text| text.replacen(old, new, 1)).recount().seal();
        let fault = bundle.faulty();
        assert!(fault.starts_with(expected), "{fault}\n{expected}");
    }
}
