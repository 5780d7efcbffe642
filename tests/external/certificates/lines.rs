//! The numbers of occupied lines, which proofs derive where pieces block lines.

use super::written::verified;
use crate::support::proof::{Case, LOGGED, builtin, made_up};

/// Problems whose lines are counted: how many numbers follow from their attacks.
const COUNTED: [(&str, usize); 6] = [
    // Queens with walls, and with squares that are empty and end no line: in all directions, at
    // least and at most, and at least along rows and columns.
    (
        "may_not_attack = []\nboard = { rows = 4, columns = 4, walls = [\"b2\"] }\n\
         piece = [{ symbol = \"Q\", moves = \"Q\", count = 6, blocks = true }]\n\
         cover = [{ pieces = [\"Q\"], by = [\"Q\"], times = 2 }]",
        3,
    ),
    (
        "may_not_attack = []\nboard = { rows = 4, columns = 5, blocked = [\"b2\", \"e4\"] }\n\
         piece = [{ symbol = \"Q\", moves = \"Q\", count = 6, blocks = true }]\n\
         cover = [{ pieces = [\"Q\"], by = [\"Q\"], times = { max = 2 } }]",
        2,
    ),
    // Rows and columns are all directions.
    (
        "may_not_attack = []\nboard = { rows = 4, columns = 4 }\n\
         piece = [{ symbol = \"R\", moves = \"R\", count = 4, blocks = true }]\n\
         cover = [{ pieces = [\"R\"], by = [\"R\"], times = 1 }]",
        2,
    ),
    // At least is no bound from below.
    (
        "may_not_attack = []\nboard = { rows = 3, columns = 4 }\n\
         piece = [{ symbol = \"B\", moves = \"B\", count = 5, blocks = true }]\n\
         cover = [{ pieces = [\"B\"], by = [\"B\"], times = { min = 1 } }]",
        1,
    ),
    // What leaps sees more than what stands on its lines.
    (
        "may_not_attack = []\nboard = { rows = 4, columns = 4 }\n\
         piece = [{ symbol = \"C\", moves = \"RN\", count = 5, blocks = true }]\n\
         cover = [{ pieces = [\"C\"], by = [\"C\"], times = 2 }]",
        1,
    ),
    // Joined edges: no number follows.
    (
        "may_not_attack = []\nboard = { rows = 4, columns = 4, wrap = \"both\" }\n\
         piece = [{ symbol = \"R\", moves = \"R\", count = 4, blocks = true }]\n\
         cover = [{ pieces = [\"R\"], by = [\"R\"], times = 1 }]",
        0,
    ),
];

/// The places of the steps that state a number of lines: sums that are halved in the end.
fn numbers(lines: &[&str]) -> Vec<usize> {
    let is_number = |line: &str| line.starts_with("pol ") && line.ends_with(" * + 2 d;");
    (0..lines.len()).filter(|&place| is_number(lines[place])).collect()
}

#[test]
fn proofs_derive_the_numbers_of_occupied_lines() {
    for (toml, number) in COUNTED {
        let case = Case::new(&made_up(toml));
        let (proof, _) = case.proof(LOGGED);
        assert_eq!(case.verdict_on(LOGGED, &proof), verified(LOGGED), "{toml}");
        let lines: Vec<&str> = proof.lines().collect();
        assert_eq!(numbers(&lines).len(), number, "{toml}");
    }
}

/// 2(4·10 - lines) ≤ 2·10 leaves 30 lines, and a board of 5 x 5 has 28. With less than each step of
/// that, nothing is contradicted.
#[test]
fn a_number_can_be_the_contradiction() {
    let case = Case::new(&builtin("queens-attacking-k", 5, &[("k", 2), ("queens", 10)]));
    let (proof, _) = case.proof(LOGGED);
    assert_eq!(case.verdict_on(LOGGED, &proof), verified(LOGGED));
    let lines: Vec<&str> = proof.lines().collect();
    let number = numbers(&lines)[0];
    let definition = (0..number).find(|&place| lines[place].starts_with("red ")).unwrap();
    let halved = (0..number).find(|&place| lines[place].contains(" 2 d")).unwrap();
    // It ends with the number of pieces, how often, and the division.
    let words: Vec<&str> = lines[number].split(' ').collect();
    let pieces = format!(" {} +", words[words.len() - 6..words.len() - 3].join(" "));
    for (place, from, to) in [
        (definition, ">= 1", ">= 2"),
        (definition, "-> 0", "-> 1"),
        (halved, " 2 d", " 3 d"),
        (number, " 2 d", " 3 d"),
        (number, " 4 d", " 5 d"),
        (number, &*pieces, ""),
    ] {
        let mut changed: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        changed[place] = lines[place].replace(from, to);
        assert_ne!(changed[place], lines[place], "{from}");
        let (line, _) = case.rejects(LOGGED, &changed);
        assert!(line.is_none_or(|line| line > place as u64), "{from}: {line:?}");
    }
}
