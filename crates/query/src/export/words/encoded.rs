//! One constraint as clauses: text, DIMACS, and the comparison of encodings.

use std::io::{self, Write};

use itertools::Itertools;

use crate::export::encode::{Auxiliary, EncodedConstraint};
use nq_board::base::numbers::thousands;
use nq_board::base::words::counted;
use nq_cnf::instance::{Lit, Var};
use nq_cnf::sat::cnf::FormulaSize;
use nq_cnf::sat::enumerate::{Analysis, MOST_ANALYSED, MOST_EXTENSIONS, Propagated, Step};
use nq_show::columns::{Align, Columns};
use nq_show::wrap::paragraph;

/// Rows of a table of assignments.
const ROWS: usize = 16;

/// Writes the clauses with the names of variables, and what they do.
pub fn text(out: &mut dyn Write, encoded: &EncodedConstraint) -> io::Result<()> {
    paragraph(out, "", &format!("{}; {}", encoded.statement, encoded.encoding()))?;
    let written = encoded.formula.size();
    writeln!(out, "{}", sizes(encoded, written))?;
    if let Some(info) = encoded.info {
        paragraph(out, "size formula: ", info.size_formula)?;
        if let Some(note) = encoded.note() {
            paragraph(out, "here: ", note)?;
        }
        if encoded.one_directional {
            paragraph(out, "one-directional: ", info.one_directional)?;
        }
        paragraph(out, "by the formula: ", &sizes(encoded, encoded.size))?;
    }
    if !encoded.auxiliary.is_empty() {
        writeln!(out, "\nAuxiliary variables")?;
        let width = encoded.auxiliary.iter().map(|one| shown(&one.name).chars().count()).max();
        let width = width.unwrap_or(0);
        for Auxiliary { variable, name, meaning } in &encoded.auxiliary {
            let name = shown(name);
            paragraph(out, &format!("{variable:>5}  {name:<width$}  "), meaning)?;
        }
    }
    writeln!(out, "\nClauses")?;
    for clause in encoded.formula.clauses() {
        paragraph(out, "  ", &shown(&disjunction(encoded, clause)))?;
    }
    match &encoded.analysis {
        Some(analysis) => {
            choices(out, encoded, analysis)?;
            propagation(out, encoded, analysis)
        }
        None => writeln!(
            out,
            "\nTables of assignments are for at most {MOST_ANALYSED} inputs: take fewer."
        ),
    }
}

/// A name in Unicode.
fn shown(name: &str) -> String {
    name.replace(">=", "≥")
}

fn sizes(encoded: &EncodedConstraint, size: FormulaSize) -> String {
    let auxiliary = counted(size.variables - encoded.inputs.len() as u64, "auxiliary variable");
    let (clauses, literals) = (counted(size.clauses, "clause"), counted(size.literals, "literal"));
    format!("{auxiliary}, {clauses} in {literals}")
}

fn literal(encoded: &EncodedConstraint, lit: Lit) -> String {
    let sign = if lit.is_positive() { "" } else { "¬" };
    format!("{sign}{}", encoded.name(lit.var()))
}

/// A clause with names.
pub(crate) fn disjunction(encoded: &EncodedConstraint, clause: &[Lit]) -> String {
    match clause {
        [] => "false".to_owned(),
        _ => clause.iter().map(|&lit| literal(encoded, lit)).join(" ∨ "),
    }
}

fn literals(encoded: &EncodedConstraint, literals: &[Lit]) -> String {
    match literals {
        [] => "none".to_owned(),
        _ => shown(&literals.iter().map(|&lit| literal(encoded, lit)).join(" ")),
    }
}

fn choices(
    out: &mut dyn Write,
    encoded: &EncodedConstraint,
    analysis: &Analysis,
) -> io::Result<()> {
    let all = analysis.choices.len() as u64;
    writeln!(out, "\nThe constraint allows {} of the inputs", counted(all, "assignment"))?;
    let positive = |vars: &[Var]| vars.iter().map(|var| var.positive()).collect::<Vec<_>>();
    let names = |vars: &[Var]| literals(encoded, &positive(vars));
    let width = analysis.choices.iter().map(|choice| names(&choice.inputs).chars().count()).max();
    let columns = Columns::default()
        .with("  true inputs", width.unwrap_or(0) + 2, Align::Left)
        .with("extensions", 0, Align::Right)
        .with("true auxiliary variables of the first", 0, Align::Left);
    table(out, &columns, analysis.choices.len(), |row| {
        let choice = &analysis.choices[row];
        let more = if choice.extensions < MOST_EXTENSIONS { "" } else { " or more" };
        vec![
            format!("  {}", names(&choice.inputs)),
            thousands(choice.extensions.into()) + more,
            names(&choice.auxiliary),
        ]
    })
}

fn propagation(
    out: &mut dyn Write,
    encoded: &EncodedConstraint,
    analysis: &Analysis,
) -> io::Result<()> {
    writeln!(out, "\nUnit propagation under all partial assignments of the inputs")?;
    let (seen, claimed) = (analysis.propagation.achieved(), encoded.claimed());
    let columns = Columns::default()
        .with("  what it does", 54, Align::Left)
        .with("always", 0, Align::Left)
        .with("claimed", 0, Align::Left);
    writeln!(out, "{}", columns.header())?;
    let Propagated { determined, refuted, found } = analysis.propagation;
    for (what, of, [done, all], seen, claimed) in [
        ("determines", "complete assignments", determined, seen.determines, claimed.determines),
        ("refutes", "violations", refuted, seen.refutes, claimed.refutes),
        ("complete", "implied inputs", found, seen.complete, claimed.complete),
    ] {
        let [done, all] = [done, all].map(|number| thousands(number.into()));
        let cells = [format!("  {what}: {done} of {all} {of}"), yes(seen), yes(claimed)];
        writeln!(out, "{}", columns.row(&cells))?;
    }
    if analysis.steps.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nThe smallest partial assignments with a consequence")?;
    let given = |step: &Step| format!("  {}", literals(encoded, &step.given));
    let width = analysis.steps.iter().map(|step| given(step).chars().count()).max();
    let columns = Columns::default()
        .with("  assigned", width.unwrap_or(0), Align::Left)
        .with("found", 0, Align::Left)
        .with("consequence", 0, Align::Left);
    table(out, &columns, analysis.steps.len(), |row| {
        let step = &analysis.steps[row];
        let (found, follows) = match &step.follows {
            Some(follows) => {
                (format!("{}/{}", step.found, follows.len()), literals(encoded, follows))
            }
            None => (yes(step.found > 0), "violation".to_owned()),
        };
        vec![given(step), found, follows]
    })
}

fn yes(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

/// The first rows of a table, and how many there are beyond.
fn table(
    out: &mut dyn Write,
    columns: &Columns,
    rows: usize,
    row: impl Fn(usize) -> Vec<String>,
) -> io::Result<()> {
    writeln!(out, "{}", columns.header())?;
    for number in 0..rows.min(ROWS) {
        writeln!(out, "{}", columns.row(&row(number)))?;
    }
    if rows > ROWS {
        writeln!(out, "  and {} more", thousands((rows - ROWS) as u128))?;
    }
    Ok(())
}

/// Writes a constraint as DIMACS clauses.
pub fn dimacs(out: &mut dyn Write, encoded: &EncodedConstraint) -> io::Result<()> {
    let numbers = |lits: &[Lit]| lits.iter().map(|lit| format!("{} ", lit.dimacs())).join("");
    writeln!(out, "c nq-sat {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "c {}", encoded.statement)?;
    writeln!(out, "c encoding: {}", encoded.encoding())?;
    for (number, name) in encoded.names().enumerate() {
        let kind = if number < encoded.inputs.len() { "var" } else { "aux" };
        writeln!(out, "c {kind} {} {name}", number + 1)?;
    }
    let inputs = (1..=encoded.inputs.len()).map(|input| format!("{input} ")).join("");
    writeln!(out, "c p show {inputs}0")?;
    let size = encoded.formula.size();
    writeln!(out, "p cnf {} {}", size.variables, size.clauses)?;
    encoded.formula.clauses().try_for_each(|clause| writeln!(out, "{}0", numbers(clause)))
}

/// Writes a table of encodings of one constraint.
pub fn comparison(out: &mut dyn Write, all: &[EncodedConstraint]) -> io::Result<()> {
    let Some(first) = all.first() else { return Ok(()) };
    paragraph(out, "", &first.statement)?;
    let mut columns = Columns::default()
        .with("  encoding", 14, Align::Left)
        .with("auxiliary", 9, Align::Right)
        .with("clauses", 8, Align::Right)
        .with("literals", 9, Align::Right);
    for head in ["determines", "refutes", "complete"] {
        columns = columns.with(head, 0, Align::Left);
    }
    writeln!(out, "\n{}", columns.header())?;
    for encoded in all {
        let name = encoded.info.map_or("clauses", |info| info.name);
        let FormulaSize { variables, clauses, literals } = encoded.size;
        let sizes = [variables - encoded.inputs.len() as u64, clauses, literals];
        let mut cells = vec![format!("  {name}")];
        cells.extend(sizes.map(|size| thousands(size.into())));
        if let Some(seen) =
            encoded.analysis.as_ref().map(|analysis| analysis.propagation.achieved())
        {
            cells.extend([seen.determines, seen.refutes, seen.complete].map(yes));
        }
        writeln!(out, "{}", columns.row(&cells))?;
    }
    let note = match first.analysis {
        Some(_) => {
            "Unit propagation determines: every complete assignment of the inputs fixes the \
             auxiliary variables. It refutes every violation, and is complete: it finds every \
             implied input, under all partial assignments."
                .to_owned()
        }
        None => format!("Propagation is compared for at most {MOST_ANALYSED} inputs."),
    };
    writeln!(out)?;
    for (instead, some) in &all.iter().chunk_by(|one| one.instead.as_deref()) {
        if let Some(instead) = instead {
            let names = some.filter_map(|one| one.info).map(|info| info.name).join(", ");
            paragraph(out, "", &format!("{names}: {instead}."))?;
        }
    }
    paragraph(out, "", &note)
}
