//! Formulas with names for their auxiliary variables.

use std::convert::Infallible;

use super::Encoding;
use crate::instance::{Constraint, Group, Instance, Lit, Var};
use crate::sat::cnf::{ClauseCounter, ClauseSink, Formula};
use crate::sat::meaning::{Meaning, Names};

/// A sink that names new variables.
#[derive(Clone, Debug)]
pub struct Named<S> {
    /// Takes the clauses.
    pub sink: S,
    /// The names.
    pub names: Names,
}

impl<S: ClauseSink> ClauseSink for Named<S> {
    /// Encoders have no variables without a meaning.
    fn new_var(&mut self) -> Var {
        self.new_aux(Meaning::Some('v', &[]))
    }

    fn new_aux(&mut self, meaning: Meaning<'_>) -> Var {
        self.names.add(meaning);
        self.sink.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.sink.add_clause(clause);
    }
}

impl Encoding {
    /// The formula of one constraint, whose variables are the inputs.
    pub fn named(&self, constraint: Constraint<'_>, inputs: Names) -> Named<Formula> {
        let variables = u32::try_from(inputs.names().len()).unwrap_or(u32::MAX);
        let mut named = Named { sink: Formula::with_variables(variables), names: inputs };
        self.encode_constraint(constraint, &mut named);
        named
    }

    /// The names of the auxiliary variables, in their order: the constraint and the meaning, such
    /// as `Q row 3 s[a3..c3]`. All are distinct.
    pub fn auxiliary_names(&self, instance: &Instance) -> Vec<String> {
        let mut names = Vec::new();
        let mut sink = Named {
            sink: ClauseCounter::default(),
            names: Names::of_inputs(instance.input_names()),
        };
        for _ in 0..instance.num_vars() {
            sink.sink.new_var();
        }
        let has_auxiliary = |group: &&Group| self.group_size(instance, group).variables > 0;
        for group in instance.groups().iter().filter(has_auxiliary) {
            let _ = instance.visit_named(group, &mut |constraint_name, constraint| {
                let first = sink.names.names().len();
                sink.names.next_constraint();
                self.encode_constraint(constraint, &mut sink);
                if let new @ [_, ..] = &sink.names.names()[first..] {
                    let constraint = constraint_name();
                    names.extend(new.iter().map(|name| format!("{constraint} {name}")));
                }
                Ok::<_, Infallible>(())
            });
        }
        names
    }
}
