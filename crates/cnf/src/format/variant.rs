//! Variants of a DIMACS file, since times of solvers depend on the numbers of variables and the
//! order of clauses (Biere and Heule, "The Effect of Scrambling CNFs", POS 2018).

use std::io::{self, Write};

use itertools::Itertools;

use nq_board::base::Draws;

/// A random variant of a formula with the same models under other names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The seed of the random choices.
    pub seed: u64,
    /// Whether clauses, and literals in them, change their order, too.
    pub shuffles: bool,
}

impl Variant {
    /// Writes the variant of a DIMACS file of this program: one clause per line. Comments that name
    /// variables have the new numbers.
    pub fn write(self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let mut draws = Draws::of(self.seed, 0);
        let header = text.lines().find_map(|line| line.strip_prefix("p cnf ")?.split(' ').next());
        let variables: u32 = header.and_then(|number| number.parse().ok()).unwrap_or(0);
        let numbers = draws.some(&(1..=variables).collect_vec(), variables);
        let renamed = |word: &str| {
            let (sign, digits) = word.strip_prefix('-').map_or(("", word), |digits| ("-", digits));
            let number =
                digits.parse().ok().and_then(|var: usize| numbers.get(var.checked_sub(1)?));
            // The 0 at the end has no other number.
            number.map_or_else(|| word.to_owned(), |number| format!("{sign}{number}"))
        };
        let mut clauses = Vec::new();
        for line in text.lines() {
            let mut words = line.split(' ').map(str::to_owned).collect_vec();
            let places = match line.split(' ').collect_vec()[..] {
                ["c", "var" | "aux", ..] => 2..3,
                ["c", "p", "weight", ..] => 3..4,
                ["c", "p", "show", ..] | ["c", "ind", ..] => 2..words.len(),
                ["c" | "p", ..] => 0..0,
                _ => 0..words.len(),
            };
            let is_clause = places.start < 1 && places.end > 0;
            words[places].iter_mut().for_each(|word| *word = renamed(word));
            if !is_clause || !self.shuffles {
                writeln!(out, "{}", words.join(" "))?;
                continue;
            }
            words.pop();
            clauses.push(shuffled(&words, &mut draws).chain(["0"]).join(" "));
        }
        shuffled(&clauses, &mut draws).try_for_each(|clause| writeln!(out, "{clause}"))
    }
}

/// The words in random order.
fn shuffled<'a>(words: &'a [String], draws: &mut Draws) -> impl Iterator<Item = &'a str> + use<'a> {
    let words = words.iter().map(String::as_str).collect_vec();
    draws.some(&words, u32::try_from(words.len()).unwrap_or(u32::MAX)).into_iter()
}
