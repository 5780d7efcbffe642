//! The subject of a certificate, in words and as command lines.

use itertools::Itertools;
use thiserror::Error;

use nq_board::base::Count;
use nq_board::model::{Model, Problem, builtin, option_for};
use nq_board::run::EncodingNames;
use nq_query::Query;

/// The model to certify, and its problem with values for all parameters.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The model.
    pub model: &'a Model,
    /// One of its problems.
    pub problem: &'a Problem,
}

/// Names that no other model may have in a certificate.
const RESERVED: [&str; 2] = ["n-queens", "queens-and-knights"];

/// The model to certify for a given one: the built-in model if both declarations are identical. A
/// model may have the name of a built-in one if it only adds squares to it: the statement names
/// them. Another model with the name of one of the gallery is said to be another.
pub(crate) fn certifiable(model: Model) -> Result<Model, NameError> {
    let name = model.name();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '+');
    if !name.chars().all(plain) {
        return Err(NameError(format!(
            "the model calls itself `{}`: for a certificate its name must be of ASCII letters, \
             digits and -, _, . or +",
            name.escape_debug()
        )));
    }
    match builtin::by_name(name) {
        Ok(own) if own.declares_the_same(&model) => Ok(model.into_builtin()),
        Ok(own) if RESERVED.contains(&name) && !own.differs_in_squares_alone(&model) => {
            Err(NameError(format!(
                "the model calls itself {name}, and is not the {name} that comes with this \
                 program: give it another name"
            )))
        }
        Ok(_) | Err(_) => Ok(model),
    }
}

/// A model's name that cannot be certified: that of a different built-in model, or one with unusual
/// characters, which could hide something.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NameError(String);

/// The file of the model's declaration in a bundle.
pub(crate) const MODEL: &str = "model.toml";

impl Subject<'_> {
    /// `n-queens at n = 8 has exactly 92 solutions`. Squares added to a built-in model follow its
    /// size: `with Qa1 fixed and c4, d5 blocked`.
    pub fn statement(&self, solutions: &Count) -> String {
        let number = match solutions.to_u64() {
            Some(0) => "no solution".to_owned(),
            Some(1) => "exactly 1 solution".to_owned(),
            _ => format!("exactly {solutions} solutions"),
        };
        let name = self.model.name();
        let (name, squares) = match self.namesake() {
            None => (name.to_owned(), String::new()),
            Some(own) if own.differs_in_squares_alone(self.model) => {
                (name.to_owned(), self.added_squares())
            }
            Some(_) => (format!("{name} as {MODEL} declares it"), String::new()),
        };
        format!("{name} at {}{squares} has {number}", self.problem.values())
    }

    /// The statement of certificates from before a built-in model got the name of this one.
    pub fn earlier_statement(&self, solutions: &Count) -> String {
        self.statement(solutions).replacen(&format!(" as {MODEL} declares it"), "", 1)
    }

    /// The built-in model of the same name, if this is another.
    fn namesake(&self) -> Option<Model> {
        if self.model.is_builtin() { None } else { builtin::by_name(self.model.name()).ok() }
    }

    /// The squares added to a built-in model, in words.
    fn added_squares(&self) -> String {
        let Problem { board, pieces, fixed, blocked, .. } = self.problem;
        let fixed = fixed.iter().map(|placed| {
            format!("{}{}", pieces[placed.piece.index()].symbol, board.name(placed.square))
        });
        let (fixed, blocked) =
            (fixed.format(", "), blocked.iter().map(|&square| board.name(square)).format(", "));
        match (self.problem.fixed.is_empty(), self.problem.blocked.is_empty()) {
            (true, true) => String::new(),
            (false, true) => format!(" with {fixed} fixed"),
            (true, false) => format!(" with {blocked} blocked"),
            (false, false) => format!(" with {fixed} fixed and {blocked} blocked"),
        }
    }

    /// The values of the parameters, without the size.
    pub fn settings(&self) -> impl Iterator<Item = (&str, i64)> {
        let level = self.problem.level.iter().map(|level| (level.parameter.as_str(), level.value));
        let others = self.problem.settings.iter().map(|(name, &value)| (name.as_str(), value));
        level.chain(others)
    }

    /// The command line that exports the problem in a format with these options, run in the folder
    /// of the bundle, where a custom model is a file.
    pub(crate) fn export_command(&self, format: &str, options: &[String]) -> String {
        let format = format!("--format {format}");
        self.command("export", std::iter::once(&format).chain(options))
    }

    /// The question of a file of the problem, with the encodings of formulas, as JSON. It holds in
    /// the folder of the bundle, too.
    pub(crate) fn question(&self, names: Option<&EncodingNames>) -> String {
        let declared = || Model::from_toml(MODEL, self.model.text()).ok();
        let beside = if self.model.is_builtin() { None } else { declared() };
        let query = Query::new(beside.unwrap_or_else(|| self.model.clone()), self.problem.size);
        let query =
            self.settings().fold(query, |query, (name, value)| query.parameter(name, value));
        query.of_formula(self.problem, names, None)
    }

    /// The command line that certifies the problem with these options.
    pub fn certify_command(&self, options: &[String]) -> String {
        self.command("certify", options)
    }

    /// The command line that certifies the problem, for messages.
    pub fn to_certify(self, model: &str, folder: &str) -> String {
        let own = self.certify_command(&self.model.square_options());
        let (verb, rest) = own.split_once(" --model ").unwrap_or((&own, ""));
        let options = rest.split_once(' ').map_or("", |(_, options)| options);
        format!("{verb} --model {model} {options} -o {folder}")
    }

    fn command<'o>(&self, verb: &str, options: impl IntoIterator<Item = &'o String>) -> String {
        let model = if self.model.is_builtin() { self.model.name() } else { MODEL };
        let mut words = vec![format!("nq-sat {verb} {} --model {model}", self.problem.size)];
        words.extend(self.settings().map(|(name, value)| option_for(name, value)));
        words.extend(options.into_iter().cloned());
        words.join(" ")
    }
}
