//! Parameters: the settings of the caller, the defaults of the model, and their dependencies.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use super::declaration::{Model, Parameter, names_of};
use super::error::ModelError;
use super::expr::Expr;
use super::located::Located;
use super::objective::Objective;
use super::square_item::names_in;
use crate::base::nearest::did_you_mean;

/// The values of parameters that a caller sets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<String, i64>);

impl Settings {
    /// These settings with one parameter set or replaced.
    #[must_use]
    pub fn with(&self, parameter: &str, value: i64) -> Self {
        let mut changed = self.clone();
        changed.0.insert(parameter.to_owned(), value);
        changed
    }

    /// The value of a parameter.
    pub fn get(&self, parameter: &str) -> Option<i64> {
        self.0.get(parameter).copied()
    }

    /// Whether a parameter is set.
    pub fn contains(&self, parameter: &str) -> bool {
        self.0.contains_key(parameter)
    }

    /// The parameters set, by name, with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, i64)> {
        self.0.iter().map(|(name, &value)| (name.as_str(), value))
    }

    pub(super) fn remove(&mut self, parameter: &str) {
        self.0.remove(parameter);
    }

    pub(super) fn into_map(self) -> BTreeMap<String, i64> {
        self.0
    }
}

impl FromIterator<(String, i64)> for Settings {
    fn from_iter<I: IntoIterator<Item = (String, i64)>>(settings: I) -> Self {
        Self(settings.into_iter().collect())
    }
}

/// The values of parameters at one size: `n`, settings, and defaults computed on demand. The reader
/// ensures that defaults do not form a circle.
pub(super) struct Values<'a> {
    model: &'a Model,
    size: u32,
    settings: &'a Settings,
    /// Computed defaults, each computed once.
    known: BTreeMap<&'a str, i64>,
}

impl<'a> Values<'a> {
    pub(super) const fn new(model: &'a Model, size: u32, settings: &'a Settings) -> Self {
        Self { model, size, settings, known: BTreeMap::new() }
    }

    /// Whether a number of pieces is any number: a parameter without a value whose default is that.
    pub(super) fn is_any(&self, number: &Located<Expr>) -> bool {
        let Expr::Parameter(name) = &number.value else { return false };
        let mut parameters = self.model.parameters.iter();
        let is_it = |parameter: &Parameter| parameter.is_any && parameter.name == *name;
        parameters.any(is_it) && !self.settings.contains(name)
    }

    pub(super) fn of(&mut self, name: &str) -> Result<i64, ModelError> {
        if name == "n" {
            return Ok(i64::from(self.size));
        }
        if let Some(value) = self.settings.get(name) {
            return Ok(value);
        }
        if let Some(&value) = self.known.get(name) {
            return Ok(value);
        }
        let model = self.model;
        let parameter = model.parameters.iter().find(|parameter| parameter.name == name);
        let Some((parameter, default)) =
            parameter.and_then(|parameter| Some((parameter, parameter.default.as_ref()?)))
        else {
            return Err(ModelError::NeedsValue {
                model: model.name.clone(),
                parameter: name.to_owned(),
                remedy: remedy(name, model.objective.as_ref()),
            });
        };
        let value = model.value(default, self)?;
        self.known.insert(&parameter.name, value);
        Ok(value)
    }
}

/// The option of the command line that sets a parameter: `-k 3`, `--set rooks=3`.
pub fn option_for(parameter: &str, value: impl Display) -> String {
    if parameter == "k" { format!("-k {value}") } else { format!("--set {parameter}={value}") }
}

fn remedy(parameter: &str, objective: Option<&Objective>) -> String {
    let option = option_for(parameter, "NUMBER");
    match objective.filter(|objective| objective.parameter == parameter) {
        Some(Objective { sense, .. }) => {
            format!("give {option} (`solve` finds the {})", sense.extreme())
        }
        None => format!("give {option}"),
    }
}

impl Model {
    /// The objective, if these settings leave its parameter open and something depends on it.
    pub fn sought(&self, settings: &Settings) -> Option<&Objective> {
        self.objective.as_ref().filter(|Objective { parameter, .. }| {
            !settings.contains(parameter) && self.uses(parameter, settings)
        })
    }

    /// Checks that the model has every parameter that is set, that no value is negative, and that
    /// each has an effect.
    pub(super) fn check_settings(&self, settings: &Settings) -> Result<(), ModelError> {
        for (name, value) in settings.iter() {
            if !self.parameters.iter().any(|parameter| parameter.name == name) {
                let mut known: Vec<_> =
                    self.parameters.iter().map(|p| format!("`{}`", p.name)).collect();
                known.insert(0, "the size `n`".to_owned());
                let names: Vec<_> = self.parameters.iter().map(|p| p.name.as_str()).collect();
                let remedy = if self.parameters.is_empty() {
                    format!(
                        ": write {name} = {{}} in [parameters] and count = \"{name}\" in a \
                         model of your own"
                    )
                } else {
                    ": set these by --set NAME=VALUE".to_owned()
                };
                return Err(ModelError::NoSuchParameter {
                    model: self.name.clone(),
                    parameter: name.to_owned(),
                    nearest: did_you_mean(name, &names),
                    has: known.join(", ") + &remedy,
                });
            }
            if value < 0 {
                let why = format!("{name} = {value} is negative: give 0 or more");
                return Err(ModelError::Refused(why));
            }
            if !self.uses(name, settings) {
                return Err(ModelError::Refused(format!(
                    "{name} = {value} has no effect here, because of what else is set: leave it out"
                )));
            }
        }
        Ok(())
    }

    /// Whether anything depends on `parameter` after these settings replace defaults.
    pub(super) fn uses(&self, parameter: &str, settings: &Settings) -> bool {
        let numbers = names_of(self.number_exprs().chain(&self.total));
        let rules = names_in(self.rules_of_board().chain(self.rules_of_numbers()));
        let names = self.names_of_sides().chain(numbers).chain(rules);
        self.depends(names, parameter, settings)
    }

    /// Whether one of these names depends on `parameter` after these settings replace defaults.
    pub(super) fn depends<'a>(
        &'a self,
        names: impl Iterator<Item = &'a str>,
        parameter: &str,
        settings: &Settings,
    ) -> bool {
        let mut open: Vec<&str> = names.collect();
        let mut seen = BTreeSet::new();
        while let Some(name) = open.pop() {
            if name == parameter {
                return true;
            }
            if !settings.contains(name)
                && seen.insert(name)
                && let Some(default) = self.default_of(name)
            {
                open.extend(default.value.parameters());
            }
        }
        false
    }

    /// The default of a parameter.
    pub(super) fn default_of(&self, name: &str) -> Option<&Located<Expr>> {
        self.parameters.iter().find(|parameter| parameter.name == name)?.default.as_ref()
    }
}
