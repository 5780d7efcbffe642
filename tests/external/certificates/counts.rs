//! `ddnnife` counts the models of circuits, as d-DNNF in the format of d4.
//!
//! Sundermann, Raab, Heß, Thüm, Schaefer: "Reusing d-DNNFs for efficient feature-model counting"
//! (2024).

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;

use crate::programs::solver;
use crate::support::ROOT;
use crate::support::bundle::Bundle;

/// A node of a circuit: a product or a sum, its literals and its nodes.
struct Node<'a> {
    kind: char,
    literals: Vec<&'a str>,
    nodes: Vec<usize>,
}

/// The circuit of a proof without its lemmas. Node `v` of the proof, above all variables, becomes
/// node `root + 1 - v`, since d4 gives the root the number 1. The last node is true.
fn d_dnnf(variables: usize, proof: &str) -> String {
    let (mut nodes, mut root) = (Vec::new(), 0);
    for line in proof.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let (kind, children) = match words[..] {
            ["r", node] => {
                root = node.parse().expect("a node");
                continue;
            }
            [_, "p", _, ref factors @ .., "0"] => ('a', factors),
            [_, "s", _, ref rest @ ..] => ('o', &rest[..2]),
            _ => continue,
        };
        let is_node = |word: &&&str| word.parse().is_ok_and(|child: usize| child > variables);
        let (inner, literals): (Vec<&str>, Vec<&str>) =
            children.iter().partition(|word| is_node(word));
        let inner = inner.iter().map(|word| word.parse().expect("a node")).collect();
        nodes.push(Node { kind, literals, nodes: inner });
    }
    assert_eq!(root, variables + nodes.len(), "the root is the last node");
    let number = |node: usize| root + 1 - node;
    let truth = nodes.len() + 1;
    let (mut heads, mut edges) = (String::new(), String::new());
    for (place, node) in nodes.iter().enumerate().rev() {
        let own = number(variables + 1 + place);
        writeln!(heads, "{} {own} 0", node.kind).expect("text");
        // A product takes all its literals on one edge, a sum each on one of its own.
        let size = if node.kind == 'a' { node.literals.len().max(1) } else { 1 };
        for literals in node.literals.chunks(size) {
            writeln!(edges, "{own} {truth} {} 0", literals.join(" ")).expect("text");
        }
        for child in &node.nodes {
            writeln!(edges, "{own} {} 0", number(*child)).expect("text");
        }
    }
    format!("{heads}t {truth} 0\n{edges}")
}

/// Any numbers of pieces, or one in each row and column: the count of the formula is the claim.
#[test]
#[ignore = "needs ddnnife: tests/run --all"]
fn ddnnife_counts_the_same() {
    let program = format!("{ROOT}/target/test-tools/ddnnife/bin/ddnnife");
    let problems = [
        "6 --model kings",
        "12 --model kings",
        "7 --model knights",
        "5 --model queens-sets",
        "6 --model kings --block b2,c4 --fix Ka1",
        "8",
        "8 --model empresses",
        "5 --model rooks",
    ];
    let mut circuits = 0;
    for problem in problems {
        let bundle = Bundle::of(&format!("{problem} --count --quiet"));
        for proof in bundle.manifest()["proofs"].as_array().expect("proofs") {
            let [formula, circuit, claim] =
                ["formula", "circuit", "count"].map(|key| proof[key].as_str().expect(key));
            let formula = bundle.read(formula);
            let variables = formula.split(' ').nth(2).expect("p cnf VARIABLES CLAUSES");
            let translated = d_dnnf(variables.parse().expect(variables), &bundle.read(circuit));
            let file = bundle.path("circuit.nnf");
            fs::write(&file, translated).expect("written");
            let args = ["-i".as_ref(), file.as_os_str(), "-t".as_ref(), variables.as_ref()];
            let args: Vec<&OsStr> = args.into_iter().chain(["count".as_ref()]).collect();
            let output = String::from_utf8(solver(&program, &args)).expect("text");
            assert_eq!(output.trim(), claim, "{problem}: {circuit}");
            circuits += 1;
        }
    }
    assert!(circuits > 20, "few circuits: {circuits}");
}
