//! The tests' own OPB writer: an instance as linear constraints over `x1` to `xN`, one per line.
//!
//! It shares nothing with the program's writer, so the reader is also tested on files of another
//! writer.

use std::ops::ControlFlow;

use nq_sat::instance::Var;
use nq_sat::instance::{Constraint, Instance, var_name};

/// The file. Its comment names `command`, if any.
pub fn opb(instance: &Instance, command: Option<&str>) -> String {
    let mut lines = Vec::new();
    for group in instance.groups() {
        let _ = instance.visit(group, &mut |constraint| {
            match constraint {
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
                Constraint::SameNumber { left, right, .. } => {
                    lines.push(format!("{} {} = 0 ;", sum(1, left), sum(-1, right)));
                }
                Constraint::LexAtLeast { .. } => unimplemented!("this needs auxiliary variables"),
                Constraint::True(var) => lines.push(format!("{} >= 1 ;", sum(1, &[var]))),
            }
            ControlFlow::Continue(())
        });
    }
    let mut text = format!("* #variable= {} #constraint= {}\n", instance.num_vars(), lines.len());
    if let Some(command) = command {
        text += &format!("* command: {command}\n");
    }
    for (var, placed) in instance.vars() {
        let name = var_name(instance.problem(), placed);
        text += &format!("* var x{} {name}\n", var.positive().dimacs());
    }
    if let Some(objective) = instance.objective() {
        let vars: Vec<Var> = instance.vars_of(objective.piece).collect();
        text += &format!("min: {} ;\n", sum(-1, &vars));
    }
    text + &lines.iter().map(|line| format!("{line}\n")).collect::<String>()
}

fn sum(coefficient: i32, vars: &[Var]) -> String {
    let terms = vars.iter().map(|var| format!("{coefficient:+} x{}", var.positive().dimacs()));
    terms.collect::<Vec<_>>().join(" ")
}
