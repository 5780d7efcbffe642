//! The tests' own OPB writer: an instance as linear constraints over `x1` to `xN`, one per line.
//!
//! It shares nothing with the program's writer, so the reader is also tested on files of another
//! writer.

use nq_sat::instance::Var;
use nq_sat::instance::{Constraint, Instance, var_name};

/// The file. Its comment names `command`, if any.
pub fn opb(instance: &Instance, command: Option<&str>) -> String {
    let mut lines = Vec::new();
    // The last variable so far.
    let mut auxiliary = i32::try_from(instance.num_vars()).expect("few variables");
    for group in instance.groups() {
        instance.visit(group, |constraint| match constraint {
            Constraint::ExactlyOne(vars) => lines.push(format!("{} = 1 ;", sum(1, vars))),
            Constraint::AtMostOne(vars) => lines.push(format!("{} >= -1 ;", sum(-1, vars))),
            Constraint::Conflict(a, b) => lines.push(format!("{} >= -1 ;", sum(-1, &[a, b]))),
            Constraint::Cardinality(vars, range) if range.min == range.max => {
                lines.push(format!("{} = {} ;", sum(1, vars), range.min));
            }
            Constraint::Cardinality(vars, range) => {
                lines.push(format!("{} >= {} ;", sum(1, vars), range.min));
                lines.push(format!("{} >= -{} ;", sum(-1, vars), range.max));
            }
            Constraint::SameNumber { left, right, more, .. } => {
                lines.push(format!("{} {} = {more} ;", sum(1, left), sum(-1, right)));
            }
            Constraint::Unless(..) | Constraint::Defined { .. } => {
                panic!("no model of these tests counts attacks or blocks lines")
            }
            Constraint::Unary(_) => panic!("no objective of these tests is in unary"),
            Constraint::LexAtLeast { left, right } => {
                auxiliary = push_order(left, right, auxiliary, &mut lines);
            }
            Constraint::True(var) => lines.push(format!("{} >= 1 ;", sum(1, &[var]))),
        });
    }
    let mut text = format!("* #variable= {auxiliary} #constraint= {}\n", lines.len());
    if let Some(command) = command {
        text += &format!("* command: {command}\n");
    }
    for (var, placed) in instance.vars() {
        let name = var_name(instance.problem(), placed);
        text += &format!("* var x{} {name}\n", var.positive().dimacs());
    }
    if instance.objective().is_some() {
        text += &format!("min: {} ;\n", sum(-1, &instance.objective_vars()));
    }
    text + &lines.iter().map(|line| format!("{line}\n")).collect::<String>()
}

fn sum(coefficient: i32, vars: &[Var]) -> String {
    let terms = vars.iter().map(|var| format!("{coefficient:+} x{}", var.positive().dimacs()));
    terms.collect::<Vec<_>>().join(" ")
}

/// The first word is at least the second: at the first place where they differ, it is greater.
/// After `last`, there is a variable for each place that is true if the words agree up to it.
/// Returns the last of them.
fn push_order(left: &[Var], right: &[Var], last: i32, lines: &mut Vec<String>) -> i32 {
    let number = |var: &Var| var.positive().dimacs();
    for (place, (left, right)) in left.iter().zip(right).enumerate() {
        let (l, r) = (number(left), number(right));
        let agree = last + i32::try_from(place).expect("few places") + 1;
        let before = if place == 0 { None } else { Some(agree - 1) };
        // `before` is true at the first place.
        let (minus, plus, open) = match before {
            Some(before) => (format!("-1 x{before} "), format!("+1 x{before} "), 0),
            None => (String::new(), String::new(), 1),
        };
        lines.push(format!("{minus}+1 x{l} -1 x{r} >= {} ;", open - 1));
        lines.push(format!("{plus}-1 x{agree} >= {} ;", -open));
        lines.push(format!("+1 x{l} -1 x{r} -1 x{agree} >= -1 ;"));
        lines.push(format!("-1 x{l} +1 x{r} -1 x{agree} >= -1 ;"));
        lines.push(format!("{minus}-1 x{l} -1 x{r} +1 x{agree} >= {} ;", open - 2));
        lines.push(format!("{minus}+1 x{l} +1 x{r} +1 x{agree} >= {open} ;"));
    }
    last + i32::try_from(left.len()).expect("few places")
}
