//! One constraint as clauses in LaTeX, with the package amsmath.

use std::io::{self, Write};

use itertools::Itertools;

use crate::export::encode::{Auxiliary, EncodedConstraint};
use crate::export::words::encoded::disjunction;

/// Writes the meanings and the clauses as aligned formulas.
pub fn latex(out: &mut dyn Write, encoded: &EncodedConstraint) -> io::Result<()> {
    writeln!(out, "% {}; {}", encoded.statement, encoded.encoding())?;
    let meanings = encoded.auxiliary.iter().map(|Auxiliary { name, meaning, .. }| {
        let arrow = if encoded.one_directional { "\\sim" } else { "\\Leftrightarrow" };
        format!("  {} &{arrow} {} \\\\\n", formula(name), formula(meaning))
    });
    let meanings: String = meanings.collect();
    if !meanings.is_empty() {
        write!(out, "\\begin{{align*}}\n{meanings}\\end{{align*}}\n")?;
    }
    let clauses = encoded.formula.clauses();
    let clauses: String = clauses
        .map(|clause| format!("  & {} \\\\\n", formula(&disjunction(encoded, clause))))
        .collect();
    write!(out, "\\begin{{align*}}\n{clauses}\\end{{align*}}\n")
}

/// Words become text, and numbers and ranges in names become indices.
fn formula(text: &str) -> String {
    let chunks = text.split(' ').chunk_by(|word| is_text(word));
    let parts = chunks.into_iter().map(|(is_text, mut words)| {
        if is_text { format!("\\text{{{} }}", words.join(" ")) } else { words.map(token).join(" ") }
    });
    parts.collect::<Vec<_>>().join(" ")
}

fn is_text(word: &str) -> bool {
    word != "false" && (word.chars().all(char::is_alphabetic) || word.parse::<u32>().is_ok())
}

fn token(word: &str) -> String {
    match word {
        "∨" => return "\\lor".to_owned(),
        "∧" => return "\\land".to_owned(),
        "⊕" => return "\\oplus".to_owned(),
        "false" => return "\\bot".to_owned(),
        _ => {}
    }
    let (sign, word) = word.strip_prefix('¬').map_or(("", word), |word| ("\\lnot ", word));
    let (word, comma) = word.strip_suffix(',').map_or((word, ""), |word| (word, ","));
    if let Some((from, to)) = word.split_once("..").filter(|_| !word.contains('[')) {
        return format!("{}, \\ldots, {}{comma}", variable(from), variable(to));
    }
    format!("{sign}{}{comma}", variable(word))
}

/// `t[2..3]>=1` is t with the index 2..3 and the exponent ≥ 1, `x12` is x with the index 12.
fn variable(name: &str) -> String {
    let (name, bound) = name.split_once(">=").unwrap_or((name, ""));
    let bound = if bound.is_empty() { String::new() } else { format!("^{{\\ge {bound}}}") };
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let (letters, index) = match name.split_once('[') {
        Some((letters, range)) => (letters, range.trim_end_matches(']')),
        None => name.split_at(letters.len()),
    };
    let letters =
        if letters.len() > 1 { format!("\\mathrm{{{letters}}}") } else { letters.to_owned() };
    let index = if index.is_empty() { String::new() } else { format!("_{{{index}}}") };
    format!("{letters}{index}{bound}")
}
