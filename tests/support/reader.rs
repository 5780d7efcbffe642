//! Proofs for the reader and for `veripb` about problems small enough to write down by hand: right
//! ones, and attacks. `library` reads each, and `external` runs `veripb` on each.

use nq_sat::base::Placement;
use nq_sat::certify::check::veripb::{ProofVerdict, Start, Summary, read_proof};
use nq_sat::certify::check::{Fault, Variables};
use nq_sat::model::{CountRange, Problem, Settings, builtin};
use proptest::prelude::*;
use proptest::sample::select;
use serde::Deserialize;

/// 16 variables; 8 equalities and 10 inequalities make 26 constraints.
pub const FOUR_QUEENS: &str = include_str!("reader/four-queens.opb");
/// The same with a constraint against each of the two solutions.
pub const FOUR_QUEENS_FORBIDDEN: &str = include_str!("reader/four-queens-forbidden.opb");

/// Short: only the true variables, no auxiliary ones.
pub const SHORT: &str = include_str!("reader/four-queens.pbp");

/// With every permitted kind of step.
pub const FULL: &str = include_str!("reader/four-queens-full.pbp");

/// A proof that no solution is left, with both solutions forbidden in the formula.
pub const FORBIDDEN: &str = include_str!("reader/four-queens-forbidden.pbp");

pub fn n_queens(size: u32) -> Problem {
    builtin::by_name("n-queens").unwrap().problem(size, &Settings::default()).unwrap()
}

/// One square with or without a queen: two solutions, one in the other, and no constraint.
pub fn one_square() -> Problem {
    Problem { counts: vec![CountRange { min: 0, max: 1 }], ..n_queens(1) }
}

/// The placement of these variables.
pub fn placement(problem: &Problem, variables: &[u32]) -> Placement {
    let numbered = Variables::of(problem);
    variables.iter().map(|&variable| numbered.placed(variable).unwrap()).collect()
}

/// The two solutions of four queens.
pub fn two() -> Vec<Placement> {
    let problem = n_queens(4);
    [[2, 8, 9, 15], [3, 5, 12, 14]].map(|solution| placement(&problem, &solution)).to_vec()
}

/// The proof of four queens, read with both solutions listed.
pub fn read(proof: &[u8]) -> Result<Summary, Fault> {
    read_proof(proof, Start::Constraints(26), &n_queens(4), &two())
}

/// That no solution is left, read with both solutions listed.
pub fn read_forbidden(proof: &str) -> Result<Summary, Fault> {
    read_proof(proof.as_bytes(), Start::Forbidden(28), &n_queens(4), &two())
}

const NO_CONCLUSION: Option<&str> = Some("s VERIFIED NO CONCLUSION");

/// A proof, and what the reader and `veripb` say of it.
pub struct ProofCase {
    pub problem: Problem,
    pub formula: String,
    pub proof: String,
    pub start: Start,
    pub listed: Vec<Placement>,
    /// The verdict that it needs, or the fault that the reader finds.
    pub outcome: Result<ProofVerdict, String>,
    /// The verdict of `veripb`, if it verifies the proof.
    pub veripb: Option<String>,
}

impl ProofCase {
    /// A proof about four queens that logs the two solutions, which are listed.
    fn new(proof: String, outcome: Result<ProofVerdict, &str>, veripb: Option<&str>) -> Self {
        Self {
            problem: n_queens(4),
            formula: FOUR_QUEENS.to_owned(),
            proof,
            start: Start::Constraints(26),
            listed: two(),
            outcome: outcome.map_err(str::to_owned),
            veripb: veripb.map(str::to_owned),
        }
    }

    /// The same as a proof that no solution is left, with both solutions forbidden.
    fn forbidden(proof: String, outcome: Result<ProofVerdict, &str>, veripb: Option<&str>) -> Self {
        let (formula, start) = (FOUR_QUEENS_FORBIDDEN.to_owned(), Start::Forbidden(28));
        Self { formula, start, ..Self::new(proof, outcome, veripb) }
    }

    /// The same as a proof that four queens have no solution.
    fn none(steps: &str, start: Start, fault: &str, veripb: Option<&str>) -> Self {
        let end = match start {
            Start::Constraints(_) => "e >= 1 : -1;\noutput NONE;\nconclusion NONE;",
            Start::Forbidden(_) => "output NONE;\nconclusion UNSAT : -1;",
        };
        let end = format!("{end}\nend pseudo-Boolean proof;\n");
        let proof = format!("pseudo-Boolean proof version 3.0\nf 26;\n{steps}{end}");
        Self { start, listed: Vec::new(), ..Self::new(proof, Err(fault), veripb) }
    }

    /// A right proof about another problem, which logs the solutions.
    fn about(problem: Problem, listed: &[&[u32]], count: u64, formula: &str, steps: &str) -> Self {
        let proof = format!(
            "pseudo-Boolean proof version 3.0\nf {count};\n{steps}e >= 1 : -1;\noutput NONE;\n\
             conclusion NONE;\nend pseudo-Boolean proof;\n"
        );
        let listed = listed.iter().map(|variables| placement(&problem, variables)).collect();
        let right = Self::new(proof, Ok(ProofVerdict::NoConclusion), NO_CONCLUSION);
        let (formula, start) = (formula.to_owned(), Start::Constraints(count));
        Self { problem, formula, start, listed, ..right }
    }
}

/// All proofs, right ones first.
pub fn proof_cases() -> Vec<ProofCase> {
    [right(), smallest(), attacks(), other_attacks(), faults_of_veripb()]
        .into_iter()
        .flatten()
        .collect()
}

fn right() -> Vec<ProofCase> {
    let (bare, complete) = ("conclusion NONE;", "conclusion ENUMERATION_COMPLETE 2 : -1;");
    let mut cases = Vec::new();
    for proof in [SHORT, FULL] {
        let verdict = Ok(ProofVerdict::NoConclusion);
        cases.push(ProofCase::new(proof.to_owned(), verdict, NO_CONCLUSION));
        // Newer versions of veripb know this conclusion.
        let newer = proof.replace(bare, complete);
        cases.push(ProofCase::new(newer, Ok(ProofVerdict::Enumeration), None));
    }
    let unsatisfiable = Ok(ProofVerdict::Unsatisfiable);
    let verdict = Some("s VERIFIED UNSATISFIABLE");
    cases.push(ProofCase::forbidden(FORBIDDEN.to_owned(), unsatisfiable, verdict));
    // Without the order the proof has a gap, and that is left to veripb.
    let dom = FORBIDDEN.lines().find(|line| line.starts_with("dom")).unwrap();
    let step = format!("{dom}\n  proofgoal #2\n    pol -1 -2 +;\n  qed : -1;\nqed;\n");
    assert!(FORBIDDEN.contains(&step));
    cases.push(ProofCase::forbidden(FORBIDDEN.replace(&step, ""), unsatisfiable, None));
    // So is the deletion of a logged solution, which is no derived constraint.
    let deleted = FULL.replace("deld @seven", "deld @first");
    cases.push(ProofCase::new(deleted, Ok(ProofVerdict::NoConclusion), None));
    cases
}

fn smallest() -> Vec<ProofCase> {
    let all = (1..=9).map(|x| format!("-1 x{x} ")).collect::<String>();
    let sums =
        format!("* #variable= 9 #constraint= 2\n{all}>= -2 ;\n{}>= 3 ;\n", all.replace('-', "+"));
    let none = "* #variable= 0 #constraint= 0\n";
    let one = "* #variable= 1 #constraint= 1\n+1 x1 = 1 ;\n";
    let two = "* #variable= 4 #constraint= 3\n+1 x1 +1 x2 = 1 ;\n+1 x3 +1 x4 = 1 ;\n\
               -1 x1 -1 x2 -1 x3 -1 x4 >= -1 ;\n";
    let either = "* #variable= 1 #constraint= 0\n";
    vec![
        // Without squares there is one solution, without pieces. Excluding it leaves nothing.
        ProofCase::about(n_queens(0), &[&[]], 0, none, "solx ;\n"),
        ProofCase::about(n_queens(1), &[&[1]], 2, one, "solx x1;\nrup >= 1;\n"),
        ProofCase::about(n_queens(2), &[], 5, two, "rup 1 ~x1 >= 1;\nrup >= 1;\n"),
        ProofCase::about(n_queens(3), &[], 2, &sums, "pol 1 2 +;\n"),
        // A solution that another contains is logged with all variables.
        ProofCase::about(one_square(), &[&[], &[1]], 0, either, "solx x1;\nsolx ~x1;\nrup >= 1;\n"),
    ]
}

/// A change of a proof, and its fault.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attack {
    old: String,
    new: String,
    fault: String,
    veripb: Option<String>,
}

/// The attacks of `reader/attacks.toml`, by the proof that is changed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attacks {
    short: Vec<Attack>,
    full: Vec<Attack>,
    forbidden: Vec<Attack>,
}

fn attacks() -> Vec<ProofCase> {
    let attacks: Attacks = toml::from_str(include_str!("reader/attacks.toml")).unwrap();
    let changed = |proof: &str, Attack { old, new, .. }: &Attack| {
        assert!(proof.contains(old), "{old}");
        proof.replacen(old, new, 1)
    };
    let logged = [(SHORT, attacks.short), (FULL, attacks.full)].into_iter();
    let logged = logged.flat_map(|(proof, attacks)| attacks.into_iter().map(move |a| (proof, a)));
    let logged = logged.map(|(proof, attack)| {
        ProofCase::new(changed(proof, &attack), Err(&attack.fault), attack.veripb.as_deref())
    });
    let forbidden = attacks.forbidden.iter().map(|attack| {
        ProofCase::forbidden(
            changed(FORBIDDEN, attack),
            Err(&attack.fault),
            attack.veripb.as_deref(),
        )
    });
    logged.chain(forbidden).collect()
}

fn other_attacks() -> Vec<ProofCase> {
    let version_2 = "pseudo-Boolean proof version 2.0\nf 26\na >= 1 ;\ne >= 1 ; -1\noutput NONE\n\
                 conclusion NONE\nend pseudo-Boolean proof\n";
    // A subproof may assume a contradiction.
    let inside = FULL
        .replace("    rup >= 1;\n  qed", "    rup >= 1;\n    e >= 1 : -1;\n  qed")
        .replace("@nothing rup >= 1;\ne >= 1 : @nothing;\n", "");
    // Where one solution contains the other, logging it by its true variables excludes both, here
    // with the empty clause.
    let contained = ProofCase {
        outcome: Err("line 3: the solution gives 0 of 1 board variables, so it may exclude other \
                      solutions too: expected all of them"
            .to_owned()),
        ..ProofCase::about(one_square(), &[&[]], 0, "* #variable= 1 #constraint= 0\n", "solx ;\n")
    };
    // Half of the solutions, proved to be all of them by a symmetry of the formula: valid for
    // satisfiability, wrong for a list.
    let half = |proof: String, fault| ProofCase {
        listed: vec![placement(&n_queens(4), &[3, 5, 12, 14])],
        ..ProofCase::new(proof, Err(fault), NO_CONCLUSION)
    };
    let mirror: String =
        (1..=16).map(|x| format!("x{x} -> x{} ", (x - 1) / 4 * 4 + 4 - (x - 1) % 4)).collect();
    let by_witness = SHORT.replace("solx x2 x8 x9 x15;", &format!("red 1 ~x2 >= 1 : {mirror};"));
    let order =
        &FORBIDDEN[FORBIDDEN.find("def_order").unwrap()..FORBIDDEN.find("rup 1 ~x1").unwrap()];
    let by_order = SHORT.replace("solx x2 x8 x9 x15;\n", order);
    let unlisted = ProofCase {
        listed: two()[..1].to_vec(),
        ..ProofCase::new(
            SHORT.to_owned(),
            Err("line 5: the solution x3 x5 x12 x14 is not in the list"),
            NO_CONCLUSION,
        )
    };
    vec![
        ProofCase::new(
            version_2.to_owned(),
            Err(
                "line 1: expected `pseudo-Boolean proof version 3.0`, found `pseudo-Boolean proof \
                 version 2.0`",
            ),
            NO_CONCLUSION,
        ),
        ProofCase::new(
            inside,
            Err("line 11: `e` is not allowed in the proof of a goal"),
            NO_CONCLUSION,
        ),
        contained,
        half(
            by_witness,
            "line 4: the witness changes the board variable x1, so solutions could get lost",
        ),
        half(
            by_order,
            "line 4: the rule `def_order` is refused: with an order, solutions may be dropped in \
             favour of others",
        ),
        unlisted,
        ProofCase::new(
            SHORT.replace("solx x3 x5 x12 x14;\n", ""),
            Err("line 12: 1 listed solutions are never logged, the first of them x3 x5 x12 x14"),
            None,
        ),
    ]
}

/// Faults of veripb 3.0.2: it verifies proofs that four queens have no solution. The reader refuses
/// them, and what comes near.
fn faults_of_veripb() -> Vec<ProofCase> {
    let (logs, forbids) = (Start::Constraints(26), Start::Forbidden(26));
    let large = "its numbers can add up to more than 2^58, and veripb computes with 64 bits";
    // veripb computes with 64 bits and does not check for overflow.
    let by_weakening = "pol x1 ~x1 + 9223372036854775807 * x2 4 * + x2 w;\nrup >= 1 : -1;\n";
    let by_propagation = "pol x1 ~x1 + 9223372036854775807 * x2 4 * x3 2 * + +;\nrup 1 x2 >= 1;\n\
                          pol x1 ~x1 + 9223372036854775807 * ~x2 4 * ~x3 2 * + +;\nrup >= 1;\n";
    let mut cases: Vec<_> = [by_weakening, by_propagation]
        .map(|steps| ProofCase::none(steps, logs, &format!("line 3: {large}"), NO_CONCLUSION))
        .into();
    // veripb does not check that the fresh variables of an order are fresh, and accepts a cyclic
    // relation as an order.
    let order = "an order has equally many variables on the left, on the right, and fresh, all of \
                 different names, and none of the board";
    for fresh in ["fresh_right", "fresh_right u1 u2 u3"] {
        let steps = include_str!("reader/cyclic-order.pbp").replace("FRESH", fresh);
        let verdict = Some("s VERIFIED UNSATISFIABLE");
        cases.push(ProofCase::none(&steps, forbids, &format!("line 34: {order}"), verdict));
    }
    // With fresh variables veripb detects it. With too few or too many variables, or two orders,
    // the reader does not rely on that.
    let loaded = "load the order with as many variables as it has, all different";
    for (old, new, line, fault) in [
        ("w1 w2 w3", "w1 w2", 19, order),
        ("w1 w2 w3", "w1 w2 w2", 19, order),
        ("w1 w2 w3", "x1 x2 x3", 19, order),
        ("load_order lex x1 x2 x3;", "load_order lex x1 x2;", 20, loaded),
        ("load_order lex x1 x2 x3;", "load_order lex x1 x2 x1;", 20, loaded),
        ("load_order lex x1 x2 x3;", "def_order again", 20, "a proof has at most one order"),
    ] {
        let lex = "def_order lex\n vars\n  left u1 u2 u3;\n  right v1 v2 v3;\n  aux;\n end;\n \
                   def\n  1 v1 -1 u1 >= 0;\n end;\n transitivity\n  vars\n   fresh_right w1 w2 \
                   w3;\n  end;\n  proof\n  qed;\n end;\nend;\nload_order lex x1 x2 x3;\n";
        let steps = lex.replace(old, new);
        cases.push(ProofCase::none(&steps, forbids, &format!("line {line}: {fault}"), None));
    }
    // The size of a constraint is known only if the constraint is.
    let no_size = |id: &str| {
        format!(
            "`{id}` cannot be added here: a sum can use the constraints that the proof starts \
             from, labelled ones, and those derived since the last subproof"
        )
    };
    let goal = "the proof of a goal has one sum, of three constraints at most";
    let begin = "red >= 0 : y1 -> 0 : subproof\n proofgoal #1\n  pol -1 -1 +";
    for (steps, line, fault) in [
        ("@a rup >= 0;\n@a rup >= 0;\n", 4, "the label `@a` is used twice".to_owned()),
        ("rup >= 0;\npol -2;\n", 4, no_size("-2")),
        ("pol @a;\n", 3, no_size("@a")),
        ("pol 27;\n", 3, no_size("27")),
        ("rup >= 0;\ndom >= 0 : x1 -> x2 x2 -> x1;\npol -1;\n", 5, no_size("-1")),
        (
            "red >= 0 : y1 -> 0 : subproof\n pol -1 -1 +;\n",
            4,
            "`pol` is not allowed in a subproof".to_owned(),
        ),
        (&format!("{begin} -1 + -1 +;\n"), 5, goal.to_owned()),
        (&format!("{begin};\n  pol -1 -1 +;\n"), 6, goal.to_owned()),
    ] {
        cases.push(ProofCase::none(steps, forbids, &format!("line {line}: {fault}"), None));
    }
    cases
}

/// Words of such files, and others.
pub fn words() -> Vec<&'static str> {
    let words = "rup pol red solx sol a e f deld del dom qed proofgoal output NONE conclusion \
                 UNSAT end >= <= = : -> ~ + * d s w ; % 0 1 -1 26 27 34 99999999999999999999 x1 \
                 ~x1 x2 ~x2 x16 x17 x01 y1 ~y1 @left @nothing #1 subproof é";
    words.split(' ').chain(["\r", "\n"]).collect()
}

/// This many cases at most.
pub fn config(cases: u32) -> ProptestConfig {
    super::cases::config("tests/library/certificates.proptest-regressions", cases)
}

/// Either proof.
pub fn proofs() -> impl Strategy<Value = &'static str> {
    select(&[SHORT, FULL][..])
}

/// A proof with one word replaced, added or removed, or two lines exchanged.
pub fn word_changed() -> impl Strategy<Value = String> {
    let any_index = any::<prop::sample::Index>;
    (proofs(), any_index(), any_index(), select(words()), 0..4).prop_map(
        |(proof, index, other, word, kind)| {
            if kind == 3 {
                let mut lines: Vec<_> = proof.lines().collect();
                let (a, b) = (index.index(lines.len()), other.index(lines.len()));
                lines.swap(a, b);
                return lines.join("\n") + "\n";
            }
            // Spaces and line ends are words of their own.
            let mut words: Vec<&str> = proof.split_inclusive([' ', '\n', ';']).collect();
            let at = index.index(words.len());
            let spaced = format!("{word} ");
            match kind {
                0 => words[at] = &spaced,
                1 => words.insert(at, &spaced),
                _ => drop(words.remove(at)),
            }
            words.concat()
        },
    )
}
