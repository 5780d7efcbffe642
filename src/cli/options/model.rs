//! Which problem: the model and its parameters.

use std::path::absolute;

use clap::Args;

use super::parse::{check_set_once, parse_whole};
use super::sizes::{Span, parse_setting};
use super::{ALL, SquareOptions};
use crate::cli::{CliError, Result};
use nq_board::model::builtin::{self, by_name_or_file};
use nq_board::model::{Model, ModelError, Settings};
use nq_query::Query;

/// The model if none is named.
const DEFAULT: &str = "n-queens";

/// Which problem.
#[derive(Args, Clone)]
#[command(next_help_heading = "Model")]
pub(crate) struct ModelOptions {
    /// Built-in model, or a TOML file
    ///
    /// `nq-sat list models` shows the built-in models. Everything else is the name of a TOML file.
    #[arg(short, long, value_name = "NAME|FILE", default_value = DEFAULT)]
    pub model: String,
    /// Parameter k of the model
    ///
    /// The number of pieces: of queens in n-queens (n of them without -k), of kings in kings (any
    /// number without -k), of queens and of knights in queens-and-knights. `-k 5` is short for
    /// `--set k=5`.
    #[arg(short, value_name = "K", allow_negative_numbers = true, value_parser = parse_whole)]
    pub k: Option<i64>,
    /// Parameter of the model; repeatable
    ///
    /// Sets a parameter of the model, such as `--set queens=6`. Repeat the option to set several
    /// parameters. `nq-sat list models` shows the parameters. `count` takes a range for one of
    /// them, `--set m=1..8`, as a second size.
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_setting)]
    pub set: Vec<(String, Span<i64>)>,
    #[command(flatten)]
    pub squares: SquareOptions,
}

impl ModelOptions {
    /// Whether a model or a parameter is named.
    pub(crate) fn is_given(&self) -> bool {
        let Self { model, k, set, squares } = self;
        model != DEFAULT || k.is_some() || !set.is_empty() || squares.is_given()
    }

    pub(crate) fn model(&self) -> Result<Model, ModelError> {
        self.squares.add_to(by_name_or_file(&self.model)?)
    }

    /// The question about this model; its size is 0 yet.
    pub(crate) fn query(&self) -> Result<Query> {
        self.query_of(self.model()?)
    }

    /// The question about each model; `all` selects every built-in model.
    pub(crate) fn queries(&self) -> Result<Vec<Query>> {
        if self.model != ALL {
            return Ok(vec![self.query()?]);
        }
        let query = |model: Model| self.query_of(self.squares.add_to(model)?);
        builtin::all()?.into_iter().map(query).collect()
    }

    fn query_of(&self, model: Model) -> Result<Query> {
        Ok(Query::new(model, 0).settings(self.settings()?))
    }

    /// The name of the parameter that has a range, and these options with each of its values. Fails
    /// for several ranges, and ranges without end.
    pub(crate) fn second_size(&self) -> Result<Option<(String, Vec<Self>)>> {
        let mut ranges = (0..).zip(&self.set).filter(|(_, (_, value))| value.single().is_none());
        let Some((place, (name, range))) = ranges.next() else { return Ok(None) };
        if let Some((_, (other, _))) = ranges.next() {
            refuse!("{name} and {other} have ranges: give one value for one of them");
        }
        let values = range.range("value", None).map_err(CliError::Usage)?;
        let with = |value| {
            let mut one = self.clone();
            one.set[place].1 = Span::one(value);
            one
        };
        Ok(Some((name.clone(), values.map(with).collect())))
    }

    pub(crate) fn settings(&self) -> Result<Settings> {
        let k = self.k.map(|k| ("k".to_owned(), k));
        let set = self.set.iter().map(|(name, value)| {
            let one = value.single().map(|one| (name.clone(), one));
            one.ok_or_else(|| {
                let word = format!("{name}={value}");
                CliError::Usage(format!(
                    "--set {word} is a range for `count` alone: give one value"
                ))
            })
        });
        let all: Vec<_> = k.into_iter().map(Ok).chain(set).collect::<Result<_, _>>()?;
        check_set_once(all.iter().map(|(name, _)| name))?;
        Ok(all.into_iter().collect())
    }

    /// The same model as arguments for a process in another folder; none for n-queens itself.
    pub(crate) fn arguments(&self) -> Result<Vec<String>> {
        let mut arguments = Vec::new();
        if self.model != DEFAULT {
            let is_built_in = builtin::by_name(&self.model).is_ok();
            let path =
                if is_built_in { Ok(self.model.clone().into()) } else { absolute(&self.model) };
            let path =
                path.map_err(|error| CliError::input(self.model.as_ref(), error.to_string()))?;
            arguments.push(format!("--model={}", path.display()));
        }
        arguments.extend(self.k.map(|k| format!("-k={k}")));
        arguments.extend(self.set.iter().map(|(name, value)| format!("--set={name}={value}")));
        arguments.extend(self.squares.arguments());
        Ok(arguments)
    }
}
