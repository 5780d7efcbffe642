//! Proofs that log solutions and are wrong. Each is refused with its own reason in its own line.
//! Some of them are verified by `veripb`, and the tests say so: the reader exists for these.

use nq_sat::base::placement::Placement;
use nq_sat::certify::check::LineFault;
use nq_sat::certify::check::veripb::{ProofError, Refusal, Start, read_proof};

use super::third_party::veripb;
use crate::support::reader::{
    FORBIDDEN, FOUR_QUEENS, FULL, SHORT, n_queens, one_square, placement, read,
};

const NO_CONCLUSION: Option<&str> = Some("s VERIFIED NO CONCLUSION");
const NO_PROOF: &str = "it adds a constraint without proof";
const DELETED: &str = "only derived constraints are deleted, by `deld`";
const LOGGED: &str = "it logs a solution, but does not exclude exactly this one";
const NO_NEED: &str = "these proofs do not need it";
const OUTSIDE: &str = "outside subproofs and orders";

/// The text to replace, its replacement, the refused line with its reason, and the verdict of
/// `veripb`, if it verifies the proof.
struct Attack {
    old: &'static str,
    new: &'static str,
    line: u64,
    refusal: Refusal,
    verdict: Option<&'static str>,
}

impl Attack {
    /// An attack that `veripb` verifies with another verdict.
    fn verified_as(self, verdict: &'static str) -> Self {
        Self { verdict: Some(verdict), ..self }
    }
}

/// An attack that `veripb` verifies.
fn verified(old: &'static str, new: &'static str, line: u64, refusal: Refusal) -> Attack {
    Attack { old, new, line, refusal, verdict: NO_CONCLUSION }
}

/// An attack that `veripb` does not verify either.
fn refused(old: &'static str, new: &'static str, line: u64, refusal: Refusal) -> Attack {
    Attack { old, new, line, refusal, verdict: None }
}

fn rule(rule: &str, why: &'static str) -> Refusal {
    Refusal::Rule { rule: rule.to_owned(), why }
}

fn syntax(expected: &'static str, found: &str) -> Refusal {
    Refusal::Syntax { expected, found: found.to_owned() }
}

fn place(rule: &str, place: &'static str) -> Refusal {
    Refusal::Place { rule: rule.to_owned(), place }
}

fn all_refused(proof: &str, attacks: Vec<Attack>) {
    let mut wrong = Vec::new();
    for Attack { old, new, line, refusal, verdict } in attacks {
        assert!(proof.contains(old), "{old:?}");
        let changed = proof.replacen(old, new, 1);
        let outcome = read(changed.as_bytes());
        if outcome != Err(ProofError::Proof { line, refusal }) {
            wrong.push(format!("{old:?} -> {new:?}: {outcome:?}"));
        }
        let Some(output) = veripb(FOUR_QUEENS, changed.as_bytes()) else { continue };
        let found = output.verdicts.first().map(String::as_str).filter(|_| output.success);
        if found != verdict {
            wrong.push(format!("{old:?} -> {new:?}: {}", output.all));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rules_that_prove_nothing_or_lose_solutions() {
    let after = "solx x3 x5 x12 x14;\n";
    all_refused(
        SHORT,
        vec![
            verified("rup 1 ~x1 1 ~x7 >= 1;", "a >= 1;", 6, rule("a", NO_PROOF)),
            verified("rup 1 ~x1 1 ~x7 >= 1;", "@c a 1 ~x1 >= 1;", 6, rule("a", NO_PROOF)),
            verified(
                "e >= 1",
                "f 34;\ne >= 1",
                12,
                rule("f", "the number of constraints is stated once, at the start"),
            ),
            verified("solx x2", "sol x2 x8 x9 x15;\nsolx x2", 4, rule("sol", LOGGED)),
            refused("solx x2", "soli x2 x8 x9 x15;\nsolx x2", 4, rule("soli", LOGGED)),
            refused("solx x2", "obji 3;\nsolx x2", 4, rule("obji", LOGGED)),
            refused("solx x2", "obju new 1 x1;\nsolx x2", 4, rule("obju", "there is no objective")),
            verified(after, "solx x3 x5 x12 x14;\nsetlvl 1;\n", 6, rule("setlvl", DELETED)),
            refused(after, "solx x3 x5 x12 x14;\nwiplvl 1;\n", 6, rule("wiplvl", DELETED)),
            verified("rup >= 1;\n", "rup >= 1;\ndel id 1;\n", 12, rule("del", DELETED)),
            verified("rup >= 1;\n", "rup >= 1;\ndelc 1;\n", 12, rule("delc", DELETED)),
            verified(
                "rup >= 1;\n",
                "rup >= 1;\ncore id -1;\n",
                12,
                rule("core", "constraints must not move between core and derived"),
            ),
            verified(
                "rup >= 1;\n",
                "strengthening_to_core on;\nrup >= 1;\n",
                11,
                rule("strengthening_to_core", "constraints must not move between core and derived"),
            ),
            verified("rup >= 1;", "pbc >= 1;", 11, rule("pbc", NO_NEED)),
            verified("rup >= 1;", "rup >= 1;\nia >= 1;", 12, rule("ia", NO_NEED)),
            refused("rup >= 1;", "fail;", 11, rule("fail", NO_NEED)),
            refused("rup >= 1;", "assume >= 1;", 11, Refusal::Unknown("assume".to_owned())),
            refused("rup >= 1;", "1 x1 >= 1;", 11, Refusal::Unknown("1".to_owned())),
        ],
    );
}

#[test]
fn false_contradictions() {
    let after = Refusal::AfterContradiction;
    all_refused(
        SHORT,
        vec![
            // Nothing is claimed, so nothing is wrong.
            verified("rup >= 1;\ne >= 1 : -1;\n", "", 11, Refusal::NoContradiction),
            verified(
                "rup >= 1;\ne >= 1 : -1;",
                "% rup >= 1; e >= 1 : -1;",
                12,
                Refusal::NoContradiction,
            ),
            verified("e >= 1 : -1;", "e 1 ~x2 >= 1 : 33;", 12, syntax(">=", "`1`")),
            verified("rup >= 1;\ne >= 1 : -1;", "rup >= 0;\ne >= 0 : -1;", 12, syntax("1", "`0`")),
            verified("e >= 1 : -1;", "e >= 1;", 12, syntax(":", "nothing more")),
            verified("e >= 1 : -1;", "e >= 1 : -1;\nrup >= 0;", 13, after.clone()),
            refused("e >= 1 : -1;", "e >= 1 : -1;\nsolx ;", 13, after.clone()),
            verified("e >= 1 : -1;", "e >= 1 : -1;\ne >= 1 : -1;", 13, after),
            // `veripb` checks which constraint it is.
            refused("e >= 1 : -1;", "e >= 1 : 0;", 12, syntax("a constraint's number", "`0`")),
        ],
    );
    // A subproof may assume a contradiction.
    let inside = FULL
        .replace("    rup >= 1;\n  qed", "    rup >= 1;\n    e >= 1 : -1;\n  qed")
        .replace("@nothing rup >= 1;\ne >= 1 : @nothing;\n", "");
    let refusal = place("e", "in the proof of a goal");
    assert_eq!(read(inside.as_bytes()), Err(ProofError::Proof { line: 11, refusal }));
    assert!(
        veripb(FOUR_QUEENS, inside.as_bytes())
            .is_none_or(|output| output.verified("s VERIFIED NO CONCLUSION"))
    );
}

#[test]
fn changed_header_or_end() {
    let count = |found: &str| Refusal::CountMissing { right: 26, found: found.to_owned() };
    let other = |found: &str| Refusal::Count { right: 26, found: found.to_owned() };
    let header = |found: &str| Refusal::Header(found.to_owned());
    all_refused(
        SHORT,
        vec![
            verified("f 26;", "% f 26;", 4, count("solx x2 x8 x9 x15")),
            verified("f 26;", "rup >= 0;\nf 27;", 2, count("rup >= 0")),
            refused("f 26;", "f 18;", 2, other("18")),
            refused("f 26;", "f 99999999999999999999;", 2, other("99999999999999999999")),
            refused("f 26;", "f 026;", 2, count("f 026")),
            refused("f 26;", "f 26 26;", 2, syntax("the end of the statement", "`26`")),
            refused("f 26;", "@c f 26;", 2, count("@c f 26")),
            refused("version 3.0", "version 3.1", 1, header("pseudo-Boolean proof version 3.1")),
            verified("version 3.0", "version 3.0 ", 1, header("pseudo-Boolean proof version 3.0 ")),
            refused("pseudo", "\npseudo", 1, header("")),
            verified(
                "output NONE;",
                "output DERIVABLE IMPLICIT;",
                13,
                syntax("NONE", "`DERIVABLE`"),
            )
            .verified_as("s VERIFIED OUTPUT DERIVABLE"),
            verified("conclusion NONE;", "conclusion SAT;", 14, syntax("NONE", "`SAT`"))
                .verified_as("s VERIFIED SATISFIABLE"),
            refused("conclusion NONE;", "conclusion UNSAT : -1;", 14, syntax("NONE", "`UNSAT`")),
            refused(
                "conclusion NONE;",
                "conclusion ENUMERATION_COMPLETE 3 : -1;",
                14,
                syntax("the number of solutions", "`3`"),
            ),
            refused("conclusion NONE;\n", "", 14, syntax("`conclusion`", "`end`")),
            refused("output NONE;\n", "", 13, Refusal::AfterContradiction),
            refused("end pseudo-Boolean proof;\n", "", 15, Refusal::Unfinished(OUTSIDE)),
            refused(
                "end pseudo-Boolean proof;",
                "end pseudo-Boolean;",
                15,
                syntax("proof", "nothing more"),
            ),
            refused(
                "end pseudo",
                "rup >= 0;\nend pseudo",
                15,
                syntax("`end pseudo-Boolean proof;`", "`rup`"),
            ),
            refused("proof;\n", "proof;\n% a comment\n", 16, Refusal::AfterEnd),
            verified("proof;\n", "proof;\n\n", 16, Refusal::AfterEnd),
            verified("proof;\n", "proof;", 15, Refusal::Text(LineFault::CutOff)),
        ],
    );
}

#[test]
fn the_older_version_has_rules_of_its_own() {
    let proof = "pseudo-Boolean proof version 2.0\nf 26\na >= 1 ;\ne >= 1 ; -1\noutput NONE\n\
                 conclusion NONE\n\
        end pseudo-Boolean proof\n";
    let refusal = Refusal::Header("pseudo-Boolean proof version 2.0".to_owned());
    assert_eq!(read(proof.as_bytes()), Err(ProofError::Proof { line: 1, refusal }));
    assert!(
        veripb(FOUR_QUEENS, proof.as_bytes())
            .is_none_or(|output| output.verified("s VERIFIED NO CONCLUSION"))
    );
}

#[test]
fn the_verdict_is_printed_before_the_end_is_read() {
    if let Some(output) = veripb(FOUR_QUEENS, format!("{SHORT}rup").as_bytes()) {
        assert_eq!(
            (output.verdicts, output.success),
            (vec!["s VERIFIED NO CONCLUSION".to_owned()], false)
        );
    }
}

#[test]
fn logged_solutions_must_match_the_list() {
    let partial = |named| Refusal::Partial { named, all: 16, positive_suffice: true };
    let board = |name: &str| Refusal::NoBoardVariable(name.to_owned());
    let listed = |names: &str| Refusal::NotListed(names.to_owned());
    let late = "red 1 y1 >= 1 : y1 -> 1;\nsolx x2 x8 x9 x15;";
    all_refused(
        SHORT,
        vec![
            // Propagation does the rest.
            verified("solx x2 x8 x9 x15;", "solx x2;", 4, listed("x2")),
            verified("solx x2 x8 x9 x15;", "solx x2 x8 x9 x15 ~x1;", 4, partial(5)),
            verified("solx x2 x8 x9 x15;", "solx ~x1 ~x4 ~x3;", 4, partial(3)),
            refused("solx x2 x8 x9 x15;", "solx x2 x8 x9 x15 y1;", 4, board("y1")),
            refused("solx x2 x8 x9 x15;", "solx x2 x8 x9 x15 x17;", 4, board("x17")),
            refused("solx x2 x8 x9 x15;", "solx x2 x8 x9 x15 ~x02;", 4, board("x02")),
            refused("solx x2 x8 x9 x15;", "solx x2 x8 x9 x0;", 4, board("x0")),
            refused("solx x2 x8 x9 x15;", "solx x2 x8 x9 ~~x15;", 4, board("~x15")),
            verified("solx x2 x8 x9 x15;", "solx x2 x8 x9 x15 x2;", 4, Refusal::VariableTwice(2)),
            refused("solx x2 x8 x9 x15;", "solx x2 x8 x9 x15 ~x2;", 4, Refusal::VariableTwice(2)),
            refused("solx x2 x8 x9 x15;", "solx ;", 4, listed("without any piece")),
            refused("solx x2 x8 x9 x15;", "solx x1 x8 x9 x15;", 4, listed("x1 x8 x9 x15")),
            refused(
                "solx x3 x5 x12 x14;",
                "solx x15 x9 x8 x2;",
                5,
                Refusal::LoggedBefore("x2 x8 x9 x15".to_owned()),
            ),
            verified("solx x2 x8 x9 x15;", late, 5, Refusal::LoggedLate),
        ],
    );
}

/// Where one solution contains the other, logging it by its true variables excludes both, here with
/// the empty clause.
#[test]
fn blocking_a_contained_solution_removes_both() {
    let problem = one_square();
    let specification = "* #variable= 1 #constraint= 0\n";
    let proof = "pseudo-Boolean proof version 3.0\nf 0;\nsolx ;\ne >= 1 : 1;\noutput NONE;\n\
                 conclusion NONE;\n\
        end pseudo-Boolean proof;\n";
    let refusal = Refusal::Partial { named: 0, all: 1, positive_suffice: false };
    let outcome =
        read_proof(proof.as_bytes(), Start::Constraints(0), &problem, &[Placement::default()]);
    assert_eq!(outcome, Err(ProofError::Proof { line: 3, refusal }));
    assert!(
        veripb(specification, proof.as_bytes())
            .is_none_or(|output| output.verified("s VERIFIED NO CONCLUSION"))
    );
}

/// Half of the solutions, proved to be all of them by a symmetry of the formula: valid for
/// satisfiability, wrong for a list.
#[test]
fn symmetry_loses_solutions() {
    let problem = n_queens(4);
    let listed = [placement(&problem, &[3, 5, 12, 14])];
    let mirror: String =
        (1..=16).map(|x| format!("x{x} -> x{} ", (x - 1) / 4 * 4 + 4 - (x - 1) % 4)).collect();
    let by_witness = SHORT.replace("solx x2 x8 x9 x15;", &format!("red 1 ~x2 >= 1 : {mirror};"));
    let order = FORBIDDEN;
    let order = &order[order.find("def_order").unwrap()..order.find("rup 1 ~x1").unwrap()];
    let by_order = SHORT.replace("solx x2 x8 x9 x15;\n", order);
    for (proof, line, refusal) in [
        (by_witness, 4, Refusal::WitnessOnBoard("x1".to_owned())),
        (
            by_order,
            4,
            rule("def_order", "with an order, solutions may be dropped in favour of others"),
        ),
    ] {
        let outcome = read_proof(proof.as_bytes(), Start::Constraints(26), &problem, &listed);
        assert_eq!(outcome, Err(ProofError::Proof { line, refusal }), "{proof}");
        if let Some(output) = veripb(FOUR_QUEENS, proof.as_bytes()) {
            assert!(output.verified("s VERIFIED NO CONCLUSION"), "{}", output.all);
        }
    }
}

#[test]
fn witnesses_subproofs_and_labels() {
    let red = "@right red 1 y1 1 ~x4 >= 1 : y1 -> 1;";
    all_refused(
        FULL,
        vec![
            verified(
                red,
                "@right red 1 y1 1 ~x4 >= 1 : y1 -> 1 x16 -> x16;",
                13,
                Refusal::WitnessOnBoard("x16".to_owned()),
            ),
            refused(
                red,
                "@right red 1 y1 1 ~x4 >= 1 : y1 -> 1 y1 -> 0;",
                13,
                Refusal::WitnessTwice("y1".to_owned()),
            ),
            verified(red, "@right red 1 y1 1 ~x4 >= 1 : y1 1;", 13, syntax("->", "`1`")),
            refused(
                red,
                "@right red 1 y1 1 ~x4 >= 1 : y1->1;",
                13,
                syntax("a variable or `:`", "`y1->1`"),
            ),
            refused(
                red,
                "@right red 1 y1 1 ~x4 >= 1 : ~y1 -> 0;",
                13,
                syntax("a variable or `:`", "`~y1`"),
            ),
            // To `veripb` these are other variables than x1.
            verified(
                red,
                "@right red 1 y1 1 ~x4 >= 1 : y1 -> 1;\nred 1 ~x01 >= 1 : x01 -> 0;",
                14,
                syntax("a literal", "`~x01`"),
            ),
            verified(
                red,
                "@right red 1 y1 1 ~x4 >= 1 : y1 -> 1;\nred 1 ~x[1] >= 1 : x[1] -> 0;",
                14,
                syntax("a literal", "`~x[1]`"),
            ),
            verified("    rup >= 1;", "    a >= 1;", 10, rule("a", NO_PROOF)),
            refused(
                "    rup >= 1;",
                "    rup >= 1;\n    solx ;",
                11,
                place("solx", "in the proof of a goal"),
            ),
            refused(
                "    rup >= 1;",
                "    rup >= 1;\n    output NONE;",
                11,
                place("output", "in the proof of a goal"),
            ),
            refused("  proofgoal @left", "  proofgoal x1", 9, syntax("a goal", "`x1`")),
            refused("qed;\n@right", "qed;\nqed;\n@right", 13, place("qed", OUTSIDE)),
            refused("\nqed;\n@right", "\n@right", 12, place("red", "in a subproof")),
            refused("deld @seven", "@d deld @seven", 18, Refusal::Label("deld".to_owned())),
            verified("deld @seven -2", "deld", 18, syntax("a constraint's number", "nothing more")),
            refused(
                "deld @seven",
                "deld 99999999999999999999",
                18,
                syntax("a constraint's number", "`99999999999999999999`"),
            ),
            refused(
                "@seven rup",
                "@se-ven rup",
                14,
                syntax("a label of letters and digits", "`@se-ven`"),
            ),
            refused("@seven rup 1 ~x1 1 ~x7 >= 1 :;", "@seven", 14, Refusal::Statement),
        ],
    );
    // Left to `veripb`: logged solutions are not derived constraints.
    let deleted = FULL.replace("deld @seven", "deld @first");
    assert!(read(deleted.as_bytes()).is_ok());
    assert!(veripb(FOUR_QUEENS, deleted.as_bytes()).is_none_or(|output| !output.success));
}

#[test]
fn ambiguous_statements() {
    let statement = Refusal::Statement;
    let text = |byte| Refusal::Text(LineFault::NotText(byte));
    let comment = "% the two solutions, then no queen in a corner, then nothing left\n";
    all_refused(
        SHORT,
        vec![
            // `veripb` takes the carriage return for the end of the comment.
            refused(comment, "% nothing to see here\ra >= 1;\n", 3, text(b'\r')),
            verified("rup >= 1;", "% nothing to see here\ra >= 1;", 11, text(b'\r')),
            verified("rup >= 1;", "rup >= 0; a >= 1;", 11, statement.clone()),
            verified("rup >= 1;", "rup >= 0 % to be continued\n; a >= 1;", 11, statement.clone()),
            verified("rup >= 1;", "rup >= 1\n;", 11, statement.clone()),
            verified(
                "rup >= 1;",
                "rup\n>= 1;",
                11,
                syntax("a coefficient or `>=`", "nothing more"),
            ),
            verified("rup >= 1;", "rup >= 1; % nothing left", 11, statement.clone()),
            verified("rup >= 1;", "rup\t>= 1;", 11, text(b'\t')),
            refused("rup >= 1;", "rup >= 1 ~;", 11, syntax("the end of the statement", "`~`")),
            verified("rup >= 1;", "rup >= 1: ;", 11, syntax("a whole number", "`1:`")),
            verified("rup >= 1;", "rup <= -1;", 11, syntax("a coefficient or `>=`", "`<=`")),
            verified(
                "rup 1 ~x2 >= 1;",
                "rup x2 ==> >= 1;",
                10,
                syntax("a coefficient or `>=`", "`x2`"),
            ),
            refused("rup >= 1;", ";", 11, statement),
            refused("rup >= 1;", "rup >= 01;", 11, syntax("a whole number", "`01`")),
            refused(
                "rup >= 1;",
                "pol 1 1 -;",
                11,
                syntax(
                    "constraints and literals, added, multiplied by numbers and saturated",
                    "`-`",
                ),
            ),
        ],
    );
}
