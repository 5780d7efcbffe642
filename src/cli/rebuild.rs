//! The instance that a file's own command makes: what its variables should mean and which rules hold.

use std::path::Path;

use clap::Parser;
use itertools::Itertools;

use super::{Cli, Command};
use crate::base::shell_words::words;
use crate::instance::Instance;
use crate::model::{Model, ModelError, Problem, Settings};
use crate::sat::encoding::Encoding;

/// An instance with what it was made of.
pub(super) struct Rebuilt {
    pub instance: Instance,
    /// How the command makes clauses of it.
    pub encoding: Encoding,
    /// The command.
    pub command: String,
    model: Model,
    size: u32,
    settings: Settings,
}

impl Rebuilt {
    /// The problem in which the maximised parameter has this value, if it can have it.
    pub(super) fn at_level(&self, level: i64) -> Result<Option<Problem>, ModelError> {
        let levels = self.model.levels(self.size, &self.settings)?;
        let has = levels.filter(|levels| levels.values().contains(&level));
        has.map(|levels| levels.problem(level)).transpose()
    }
}

/// Makes the instance of a command again. `maximises` tells whether the file has an objective. The format
/// of the command does not matter: what the file is tells its first character.
///
/// # Errors
/// Says why there is none, in words that continue "nothing checked it: ".
pub(super) fn rebuild(command: Option<&str>, maximises: bool) -> Result<Rebuilt, String> {
    let command = command.ok_or("the file does not tell the command that made it")?;
    let not_ours = || format!("its command is none that nq-sat writes: {command}");
    let words = words(command).ok_or_else(not_ours)?;
    let cli = Cli::try_parse_from(words).map_err(|_| not_ours())?;
    let Command::Export(export) = cli.command else { return Err(not_ours()) };
    let (size, name) = (export.size, &export.model.model);
    // A pipe or a device would be waited for; files of strangers name what they like.
    let special = Path::new(name).metadata().is_ok_and(|found| !found.is_file());
    if special && name.contains(['/', '\\', '.']) {
        return Err(format!("its model {name} is no regular file"));
    }
    let model = export.model.model().map_err(|error| error.to_string())?;
    let settings = export.model.settings().map_err(|error| error.to_string())?;
    let instance = if maximises {
        Instance::maximising(&model.optimisation(size, &settings).map_err(|e| e.to_string())?)
    } else {
        Instance::new(&model.problem(size, &settings).map_err(|error| error.to_string())?)
    };
    let choice = export.choice().map_err(|error| error.to_string())?;
    let encoding = choice.settle(instance.problem());
    Ok(Rebuilt { instance, encoding, command: command.to_owned(), model, size, settings })
}
