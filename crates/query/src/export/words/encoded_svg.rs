//! One constraint as a picture: inputs at the bottom, and above them the auxiliary variables, each
//! higher than those that define it.
//!
//! A line connects two variables where a clause has them with different signs: one implies the
//! other, if the rest of the clause is false. So a totalizer is a tree, and a counter a chain.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::export::encode::EncodedConstraint;
use nq_show::template::escape;

/// Width of a letter, and of the space between two boxes.
const LETTER: usize = 8;

/// Height of a box, and of a layer.
const BOX: usize = 26;
const LAYER: usize = 80;

const MARGIN: usize = 20;

const STYLE: &str = "text{font:13px sans-serif;fill:#1f2a37;text-anchor:middle}\
                     .i{fill:#f4efe2;stroke:#4a4a4a}.a{fill:#c3cdb4;stroke:#4a4a4a}\
                     line{stroke:#b3541e;stroke-opacity:.45}.t{font-size:15px;text-anchor:start}";

/// The whole file.
pub fn svg(encoded: &EncodedConstraint) -> String {
    let names: Vec<String> = encoded.names().map(|name| name.replace(">=", "≥")).collect();
    let inputs = encoded.inputs.len();
    let lower = lower(encoded);
    let mut layers: Vec<usize> = Vec::new();
    for (var, lower) in lower.iter().enumerate() {
        let highest = lower.iter().map(|&other| layers[other]).max();
        layers.push(if var < inputs { 0 } else { highest.map_or(1, |layer| layer + 1) });
    }
    let mut by_layer: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (var, &layer) in layers.iter().enumerate() {
        by_layer.entry(layer).or_default().push(var);
    }
    let width = |var: usize| (names[var].chars().count() + 2) * LETTER;
    // Inputs are spread below the widest layer.
    let wide_of = |vars: &Vec<usize>| vars.iter().map(|&var| width(var) + LETTER).sum::<usize>();
    let widest = by_layer.values().map(wide_of).max().unwrap_or(0);
    let lowest = by_layer.get(&0).map_or(0, wide_of);
    let spread = (widest - lowest) / inputs.max(1);
    let mut centres = vec![0_usize; names.len()];
    let mut wide = 0;
    for (&layer, vars) in &mut by_layer {
        let gap = if layer == 0 { LETTER + spread } else { LETTER };
        // Above the middle of the variables below.
        let wanted = |var: usize, centres: &[usize]| {
            let sum = lower[var].iter().map(|&other| centres[other]).sum::<usize>();
            sum.checked_div(lower[var].len()).unwrap_or(0)
        };
        vars.sort_by_key(|&var| (wanted(var, &centres), var));
        let (mut free, mut pushed) = (MARGIN, 0);
        for &var in &*vars {
            let wanted = wanted(var, &centres);
            centres[var] = wanted.max(free + width(var) / 2);
            free = centres[var] + width(var) / 2 + gap;
            pushed += centres[var] - wanted;
        }
        // A crowded layer stands above the middle as a whole, as far as there is room.
        let left = vars.first().map_or(0, |&var| centres[var] - width(var) / 2 - MARGIN);
        let shift = left.min(pushed / vars.len().max(1));
        for &var in &*vars {
            centres[var] -= shift;
        }
        wide = wide.max(free);
    }
    let highest = layers.iter().copied().max().unwrap_or(0);
    let title = format!("{}; {}", encoded.statement, encoded.encoding());
    let wide = (wide + MARGIN).max(title.chars().count() * LETTER + 2 * MARGIN);
    let base = 3 * MARGIN;
    let high = base + highest * LAYER + BOX + MARGIN;
    let y = |var: usize| base + (highest - layers[var]) * LAYER;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" \
         height=\"{high}\">\n<style>{STYLE}</style>\n\
         <rect width=\"{wide}\" height=\"{high}\" fill=\"#fff\"/>\n\
         <text class=\"t\" x=\"{MARGIN}\" y=\"30\">{}</text>\n",
        escape(&title)
    );
    for (var, lower) in lower.iter().enumerate() {
        for &other in lower {
            let _ = writeln!(
                text,
                "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
                centres[var],
                y(var) + BOX,
                centres[other],
                y(other)
            );
        }
    }
    for (var, name) in names.iter().enumerate() {
        let class = if var < inputs { "i" } else { "a" };
        let (x, y) = (centres[var], y(var));
        let _ = writeln!(
            text,
            "<rect class=\"{class}\" x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{BOX}\" rx=\"5\"/>\
             <text x=\"{x}\" y=\"{}\">{}</text>",
            x - width(var) / 2,
            width(var),
            y + 18,
            escape(name)
        );
    }
    text + "</svg>\n"
}

/// For each auxiliary variable, the earlier ones that a clause connects it with.
fn lower(encoded: &EncodedConstraint) -> Vec<BTreeSet<usize>> {
    let mut lower = vec![BTreeSet::new(); encoded.formula.variables()];
    for clause in encoded.formula.clauses() {
        for &lit in clause {
            let var = lit.var().index();
            let others = clause.iter().filter(|other| other.is_positive() != lit.is_positive());
            let earlier = others.map(|other| other.var().index()).filter(|&other| other < var);
            if var >= encoded.inputs.len() {
                lower[var].extend(earlier);
            }
        }
    }
    lower
}
