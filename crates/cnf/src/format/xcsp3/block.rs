//! The constraints of a group.

use std::fmt::Display;
use std::io::{self, Write};

use itertools::Itertools;

use super::arrays::Arrays;
use super::text::{escaped, instantiation};
use crate::format::linear::{self, LinearConstraint, Relation, comparisons};
use crate::instance::{Constraint, Group, Var};
use nq_board::model::CountRange;

/// A block of constraints. Nothing is written for one without constraints.
pub(super) struct Block<'a> {
    pub(super) arrays: &'a Arrays<'a>,
    used: &'a mut [bool],
    out: &'a mut dyn Write,
    name: &'a str,
    is_open: bool,
    /// The template of the open group.
    template: Option<String>,
}

impl<'a> Block<'a> {
    /// The block of the group with this name. It notes which variables of squares it uses.
    pub(super) fn open(
        name: &'a str,
        arrays: &'a Arrays<'a>,
        used: &'a mut [bool],
        out: &'a mut dyn Write,
    ) -> Self {
        Self { arrays, used, out, name, is_open: false, template: None }
    }

    /// Writes the constraints of a group over squares.
    pub(super) fn visit(&mut self, group: &Group) -> io::Result<()> {
        self.arrays.instance.try_visit(group, &mut |constraint| self.constraint(constraint))
    }

    fn constraint(&mut self, constraint: Constraint<'_>) -> io::Result<()> {
        match constraint {
            Constraint::ExactlyOne(vars) => self.number(vars, CountRange { min: 1, max: 1 }),
            Constraint::AtMostOne(vars) => self.number(vars, CountRange { min: 0, max: 1 }),
            Constraint::Cardinality(vars, range) => self.number(vars, range),
            Constraint::Conflict(a, b) => {
                const CONFLICT: &str = "<extension> <list> %0 %1 </list> <conflicts> (1,1) \
                                        </conflicts> </extension>";
                let args = self.list(&[a, b]);
                self.row(CONFLICT, &args)
            }
            Constraint::SameNumber { left: [], right: [], more: 0, .. }
            | Constraint::LexAtLeast { left: [], .. }
            | Constraint::Unary(_) => Ok(()),
            Constraint::SameNumber { left, right, more, most: _ } => {
                self.same_number(left, right, more)
            }
            Constraint::Unless(..) | Constraint::Defined { .. } => {
                // Both have the auxiliary variables that they name.
                linear::linear(constraint, &mut 0, &mut |linear| self.weighted(linear))
            }
            Constraint::True(var) => {
                let list = self.list(&[var]);
                self.element(&instantiation(&list, "1"))
            }
            Constraint::LexAtLeast { left, right } => {
                let (left, right) = (self.list(left), self.list(right));
                self.element(&format!(
                    "<lex> <list> {left} </list> <list> {right} </list> <operator> ge </operator> \
                     </lex>"
                ))
            }
        }
    }

    /// As many are true on the left as on the right, and `more`. The variables of the objective in
    /// unary, which are on one side, are one integer here.
    fn same_number(&mut self, left: &[Var], right: &[Var], more: i32) -> io::Result<()> {
        let instance = self.arrays.instance;
        let (mut lists, mut coefficients) = (Vec::new(), Vec::new());
        for (vars, sign) in [(left, 1), (right, -1)] {
            let board = vars.partition_point(|var| var.index() < instance.num_vars());
            let (board, unary) = vars.split_at(board);
            if !board.is_empty() {
                lists.push(self.list(board));
                coefficients.push(format!("{sign}x{}", board.len()));
            }
            if let Some(objective) = instance.objective().filter(|_| !unary.is_empty()) {
                lists.push(objective.parameter.clone());
                let times = unary.len().cast_signed() as i64 / i64::from(objective.most.max(1));
                coefficients.push((sign * times).to_string());
            }
        }
        if lists.is_empty() {
            return self.number(&[], CountRange { min: 1, max: 1 });
        }
        let (list, coefficients) = (lists.join(" "), coefficients.join(" "));
        let condition = condition(Relation::Equal, more);
        self.element(&format!(
            "<sum> <list> {list} </list> <coeffs> {coefficients} </coeffs> {condition} </sum>"
        ))
    }

    /// A sum with coefficients.
    fn weighted(&mut self, constraint: LinearConstraint<'_>) -> io::Result<()> {
        if constraint.is_false() {
            return self.number(&[], CountRange { min: 1, max: 1 });
        }
        let (vars, factors): (Vec<_>, Vec<_>) = constraint.terms().unzip();
        let list = self.list(&vars);
        let condition = condition(constraint.relation, constraint.bound);
        self.element(&format!(
            "<sum> <list> {list} </list> <coeffs> {} </coeffs> {condition} </sum>",
            factors.iter().join(" ")
        ))
    }

    /// The number of true variables lies in a range.
    fn number(&mut self, vars: &[Var], range: CountRange) -> io::Result<()> {
        if vars.is_empty() {
            if range.contains(0) {
                return Ok(());
            }
            let never = format!("<intension> lt({},0) </intension>", self.arrays.any());
            return self.element(&never);
        }
        let list = self.list(vars);
        comparisons(range, vars.len()).try_for_each(|(relation, bound)| {
            let condition = condition(relation, bound);
            self.row(&format!("<sum> <list> %... </list> {condition} </sum>"), &list)
        })
    }

    fn list(&mut self, vars: &[Var]) -> String {
        for var in vars {
            // Definitions name all variables of sight.
            if let Some(used) = self.used.get_mut(var.index()) {
                *used = true;
            }
        }
        self.arrays.list(vars)
    }

    /// Writes a constraint by itself.
    pub(super) fn element(&mut self, element: &str) -> io::Result<()> {
        self.end_group()?;
        self.start()?;
        writeln!(self.out, "      {element}")
    }

    /// Writes a constraint as arguments of a template, `%...` or `%0 %1`.
    pub(super) fn row(&mut self, template: &str, args: &str) -> io::Result<()> {
        if self.template.as_deref() != Some(template) {
            self.end_group()?;
            self.start()?;
            writeln!(self.out, "      <group>\n        {template}")?;
            self.template = Some(template.to_owned());
        }
        writeln!(self.out, "        <args> {args} </args>")
    }

    fn start(&mut self) -> io::Result<()> {
        if self.is_open {
            return Ok(());
        }
        self.is_open = true;
        writeln!(self.out, r#"    <block note="{}">"#, escaped(self.name))
    }

    fn end_group(&mut self) -> io::Result<()> {
        if self.template.take().is_some() { writeln!(self.out, "      </group>") } else { Ok(()) }
    }

    pub(super) fn close(mut self) -> io::Result<()> {
        self.end_group()?;
        if self.is_open { writeln!(self.out, "    </block>") } else { Ok(()) }
    }
}

fn condition(relation: Relation, bound: impl Display) -> String {
    let relation = match relation {
        Relation::AtLeast => "ge",
        Relation::AtMost => "le",
        Relation::Equal => "eq",
    };
    format!("<condition> ({relation},{bound}) </condition>")
}
