//! Solver profiles: the built-in table, further tables in files, and plain command lines.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use itertools::Itertools;
use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use super::placeholders::{
    CNF, FOLDER, PROOF, RESULT, check_placeholders, fill, formats, formats_of, has_placeholder,
};
use nq_board::base::UnknownName;
use nq_board::base::shell_words::{quoted, words};
use nq_board::base::small_file::{SMALL, text_up_to};
use nq_board::run::Fault;
use nq_cnf::format::{FORMATS, FormatEntry};

/// How to call a solver and read its answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// A description in one line.
    pub about: String,
    /// The program: a name on PATH, or a path.
    pub program: String,
    /// Its arguments, with `{cnf}` for the formula's file or the suffix of another format, and
    /// optionally `{result}` for the model's file and `{folder}` for temporary files.
    pub args: Vec<String>,
    /// Which exit codes go with which verdict.
    pub exit: ExitCodes,
    /// The arguments that print its version; empty if it has none.
    #[serde(default)]
    pub version: Vec<String>,
    /// The words before the number of models, if it is a counter.
    pub count: Option<String>,
    /// The start of a line after the header that names the variables to count, if it does not read
    /// `c p show`.
    pub projection: Option<String>,
    /// Whether a counter counts models of all variables.
    #[serde(default)]
    pub counts_all: bool,
    /// How it writes a proof of unsatisfiability, if it can.
    pub proof: Option<Proof>,
    /// Whether a model may come before the verdict.
    #[serde(default)]
    pub v_before_s: bool,
    /// Whether it accepts a header with wrong numbers.
    #[serde(default)]
    pub ignores_wrong_header: bool,
}

/// The exit codes of each verdict. One code may have several verdicts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExitCodes {
    /// With "satisfiable".
    pub sat: Vec<i32>,
    /// With "unsatisfiable".
    pub unsat: Vec<i32>,
    /// With "unknown".
    pub unknown: Vec<i32>,
}

/// How a solver writes a proof of unsatisfiability.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The proof format, such as `DRAT`.
    pub form: String,
    /// The solver's arguments, with `{cnf}` for the formula's file and `{proof}` for the proof's.
    pub args: Vec<String>,
}

/// Why there is no profile.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ProfileError(String);

impl ProfileError {
    /// A command line that cannot be run, and what would be right.
    pub fn of_command(command: &str, why: &str) -> Self {
        Self(format!("solver `{command}`: {why}"))
    }
}

impl From<UnknownName> for ProfileError {
    fn from(error: UnknownName) -> Self {
        Self(format!("{error}; or give a command line, such as `./mysolver --quiet {{cnf}}`"))
    }
}

impl Fault for ProfileError {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileFile {
    solver: Vec<Spanned<Profile>>,
}

/// Every known profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profiles(Vec<Profile>);

impl Profiles {
    /// The built-in profiles.
    ///
    /// # Panics
    /// Never: a test reads the built-in table.
    pub fn builtin() -> Self {
        Self(
            read("profiles.toml", include_str!("../profiles.toml")).expect("the built-in profiles"),
        )
    }

    /// Adds the profiles of a file, which replace those of the same name. Fails when the file
    /// cannot be read or is not a table of profiles.
    pub fn with_file(mut self, file: &Path) -> Result<Self, ProfileError> {
        let name = file.display().to_string();
        let text = fs::File::open(file).and_then(|file| text_up_to(SMALL, file));
        let text = text.map_err(|error| ProfileError(format!("{name}: {error}")))?;
        for profile in read(&name, &text)? {
            match self.0.iter_mut().find(|known| known.name == profile.name) {
                Some(known) => *known = profile,
                None => self.0.push(profile),
            }
        }
        Ok(self)
    }

    /// The built-in profiles and those of a file, if one is given.
    pub fn known(file: Option<&Path>) -> Result<Self, ProfileError> {
        file.map_or_else(|| Ok(Self::builtin()), |file| Self::builtin().with_file(file))
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Profile> {
        self.0.iter()
    }

    /// The profile of this name; any other text is the command line of a solver
    /// ([`Profile::of_command`]), after `NAME=` if it is to have a name of its own. Fails when the
    /// command line cannot be run.
    pub fn find(&self, solver: &str) -> Result<Profile, ProfileError> {
        let known = |name: &str| self.0.iter().find(|profile| profile.name == name).cloned();
        if let Some(profile) = known(solver) {
            return Ok(profile);
        }
        match named(solver) {
            Some((name, command)) => {
                let profile = known(command).map_or_else(|| Profile::of_command(command), Ok)?;
                Ok(Profile { name: name.to_owned(), ..profile })
            }
            None => Profile::of_command(solver),
        }
    }
}

/// The name and the command line of `NAME=COMMAND`.
fn named(text: &str) -> Option<(&str, &str)> {
    let (name, command) = text.split_once('=')?;
    let is_plain = |c: char| c.is_alphanumeric() || "-_.+".contains(c);
    (!name.is_empty() && name.chars().all(is_plain)).then_some((name, command))
}

impl Profile {
    /// The profile of a command line such as `mysolver --quiet {cnf}`. Words are split at spaces;
    /// single quotes and backslashes keep spaces, and no other shell syntax is read. `{opb}`,
    /// `{smt2}` and the like are files of other formats. Without any, a formula comes last. The
    /// solver must exit as in the competitions (10, 20, 30, 0), or always with 0. Fails when there
    /// is no program, or a word that only a shell would understand.
    pub fn of_command(command: &str) -> Result<Self, ProfileError> {
        let fault = |why: &str| ProfileError::of_command(command, why);
        let words = words(command).ok_or_else(|| {
            fault(
                "this needs a shell: give a program and its arguments, with '…' around those with \
                 spaces or special characters, or a script",
            )
        })?;
        let mut words = words.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or_else(|| {
            fault("there is no program: give one such as `mysolver --quiet {cnf}`")
        })?;
        let mut args: Vec<_> = words.collect();
        if formats_of(&args).is_empty() {
            args.push(CNF.to_owned());
        }
        let asks = formats_of(&args).iter().any(|(format, _)| !format.get_model.is_empty());
        let unsat = if asks { vec![0, 1] } else { vec![20, 0] };
        let profile = Self {
            name: command.to_owned(),
            about: "a command line".to_owned(),
            program,
            args,
            exit: ExitCodes { sat: vec![10, 0, 30], unsat, unknown: vec![0] },
            version: Vec::new(),
            count: None,
            projection: None,
            counts_all: false,
            proof: None,
            v_before_s: true,
            ignores_wrong_header: false,
        };
        profile.check().map_err(|why| fault(&why))?;
        Ok(profile)
    }

    /// Whether it counts models instead of printing one.
    pub const fn is_counter(&self) -> bool {
        self.count.is_some()
    }

    /// The format that it reads.
    pub fn format(&self) -> &'static FormatEntry {
        formats_of(&self.args).first().map_or(&FORMATS[0], |(format, _)| format)
    }

    /// Whether it reads DIMACS CNF.
    pub fn reads_formulas(&self) -> bool {
        self.format().is_cnf()
    }

    /// Whether it writes its verdict and its model to the file of `{result}`, not to standard
    /// output.
    pub fn writes_result(&self) -> bool {
        self.args.iter().any(|arg| arg.contains(RESULT))
    }

    /// Its arguments for the file of the instance, and for that of the model.
    pub fn arguments(&self, file: &Path, result: &Path) -> Vec<OsString> {
        let folder = result.parent().unwrap_or(Path::new("."));
        fill(&self.args, &[(&self.placeholder(), file), (RESULT, result), (FOLDER, folder)])
    }

    /// Its arguments for an instance's file, and for the files of a proof and of the model, if it
    /// can write a proof.
    pub fn proof_arguments(
        &self,
        file: &Path,
        proof: &Path,
        result: &Path,
    ) -> Option<Vec<OsString>> {
        let folder = proof.parent().unwrap_or(Path::new("."));
        let args = &self.proof.as_ref()?.args;
        let placeholder = self.placeholder();
        let files = [(&*placeholder, file), (PROOF, proof), (RESULT, result), (FOLDER, folder)];
        Some(fill(args, &files))
    }

    /// The command line for the file of an instance, as a shell takes it.
    pub fn command(&self, cnf: &Path, result: &Path) -> String {
        self.shell_words(&self.arguments(cnf, result))
    }

    /// The command line that writes a proof beside the file of an instance, and checks it.
    pub fn proof_command(&self, file: &Path) -> Option<String> {
        let form = self.proof.as_ref()?.form.to_ascii_lowercase();
        let proof = file.with_extension(&form);
        let run = self.proof_arguments(file, &proof, &file.with_extension("result"))?;
        let [file, proof] = [file, &proof].map(|path| quoted(&path.to_string_lossy()));
        let check = match &*form {
            "lrat" => format!("nq-sat check {proof} --for {file}"),
            "drat" => format!("drat-trim {file} {proof}"),
            _ => format!("veripb {file} {proof}"),
        };
        Some(format!("{}; {check}", self.shell_words(&run)))
    }

    fn shell_words(&self, args: &[OsString]) -> String {
        let args = args.iter().map(|arg| quoted(&arg.to_string_lossy()));
        std::iter::once(quoted(&self.program)).chain(args).join(" ")
    }

    fn placeholder(&self) -> String {
        format!("{{{}}}", self.format().suffixes[0])
    }

    /// Its command line with placeholders such as `{cnf}`; with `proofs`, the one that writes a
    /// proof, if it can.
    pub fn pattern(&self, proofs: bool) -> String {
        let proof = self.proof.as_ref().filter(|_| proofs);
        let args = proof.map_or(&self.args, |proof| &proof.args).iter();
        let args = args.map(|arg| if has_placeholder(arg) { arg.clone() } else { quoted(arg) });
        std::iter::once(quoted(&self.program)).chain(args).join(" ")
    }

    /// The first error that the types of the table do not exclude.
    fn check(&self) -> Result<(), String> {
        if self.name.trim().is_empty() || self.program.is_empty() {
            return Err("the name and the program may not be empty".to_owned());
        }
        let read = formats_of(&self.args);
        let [file] = &read.iter().map(|(_, file)| &**file).collect_vec()[..] else {
            let all = formats().map(|(_, placeholder)| placeholder).join(", ");
            return Err(format!("args need one of {all}, where the instance's file goes"));
        };
        let others = formats().map(|(_, other)| other).filter(|other| other != file).collect_vec();
        let allowed = others.iter().map(|other| &**other).chain([RESULT, FOLDER]).collect_vec();
        check_placeholders("args", &self.args, &[file], &allowed)?;
        if !self.reads_formulas() && self.count.is_some() {
            return Err(format!("counts are of {CNF}, and it reads {file}"));
        }
        if let Some(proof) = &self.proof {
            let result =
                if self.writes_result() { &[file, PROOF, RESULT][..] } else { &[file, PROOF] };
            check_placeholders("proof", &proof.args, result, &[FOLDER])?;
        }
        if self.count.as_ref().is_some_and(|words| words.trim().is_empty()) {
            return Err("count may not be empty: it is what stands before the number".to_owned());
        }
        if self.projection.as_ref().is_some_and(|words| !words.starts_with("c ")) {
            return Err("projection begins a comment line: it starts with `c `".to_owned());
        }
        let ExitCodes { sat, unsat, unknown } = &self.exit;
        match sat.iter().chain(unsat).chain(unknown).find(|code| !(0..=255).contains(*code)) {
            Some(code) => Err(format!("{code} is no exit code: those are 0 to 255")),
            None => Ok(()),
        }
    }
}

fn read(file: &str, text: &str) -> Result<Vec<Profile>, ProfileError> {
    let fault = |place: usize, why: String| {
        let line = text[..place.min(text.len())].matches('\n').count() + 1;
        ProfileError(format!("{file}:{line}: {why}"))
    };
    let table: ProfileFile = toml::from_str(text).map_err(|error| {
        let place = error.span().map_or(0, |span| span.start);
        fault(place, error.message().lines().join(", "))
    })?;
    let mut profiles: Vec<Profile> = Vec::new();
    for spanned in table.solver {
        let place = spanned.span().start;
        let profile = spanned.into_inner();
        let name = profile.name.clone();
        profile.check().map_err(|why| fault(place, format!("{name}: {why}")))?;
        if profiles.iter().any(|other| other.name == name) {
            return Err(fault(
                place,
                format!("a second solver named {name}: give each its own name"),
            ));
        }
        profiles.push(profile);
    }
    Ok(profiles)
}

#[cfg(test)]
mod tests;
