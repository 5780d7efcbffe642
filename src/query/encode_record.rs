//! A constraint as clauses, as a JSON object.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::encode::EncodedConstraint;
use nq_cnf::instance::Var;
use nq_cnf::sat::enumerate::Choice;

/// A constraint as clauses, as a JSON object.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct EncodedRecord<'a> {
    #[schemars(extend("const" = "encode"))]
    r#type: &'static str,
    constraint: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size_formula: Option<&'static str>,
    one_directional: bool,
    variables: u64,
    literals: u64,
    inputs: &'a [String],
    auxiliary: Vec<AuxiliaryRecord<'a>>,
    clauses: Vec<Vec<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<ChoiceRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    propagation: Option<PropagationRecord>,
}

/// An auxiliary variable.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct AuxiliaryRecord<'a> {
    variable: usize,
    name: &'a str,
    meaning: &'a str,
}

/// An assignment of the inputs that meets the constraint, by its true variables; `extensions` has
/// at most the value 1000.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ChoiceRecord {
    inputs: Vec<i32>,
    extensions: u64,
    auxiliary: Vec<i32>,
}

/// What unit propagation does: how many of how many.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PropagationRecord {
    determined: [u64; 2],
    refuted: [u64; 2],
    found: [u64; 2],
}

impl Serialize for EncodedConstraint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let numbers = |vars: &[Var]| vars.iter().map(|var| var.positive().dimacs()).collect();
        let choice = |choice: &Choice| ChoiceRecord {
            inputs: numbers(&choice.inputs),
            extensions: choice.extensions,
            auxiliary: numbers(&choice.auxiliary),
        };
        let auxiliary = self.auxiliary();
        let clauses = self.named.sink.clauses();
        let record = EncodedRecord {
            r#type: "encode",
            constraint: &self.statement,
            encoding: self.info.map(|info| info.name),
            size_formula: self.info.map(|info| info.size_formula),
            one_directional: self.one_directional,
            variables: self.size.variables,
            literals: self.size.literals,
            inputs: &self.named.names.names()[..self.inputs],
            auxiliary: auxiliary
                .map(|(variable, name, meaning)| AuxiliaryRecord { variable, name, meaning })
                .collect(),
            clauses: clauses
                .map(|clause| clause.iter().map(|literal| literal.dimacs()).collect())
                .collect(),
            choices: self.analysis.as_ref().map(|a| a.choices.iter().map(choice).collect()),
            propagation: self.analysis.as_ref().map(|analysis| PropagationRecord {
                determined: analysis.determined,
                refuted: analysis.refuted,
                found: analysis.found,
            }),
        };
        record.serialize(serializer)
    }
}
