//! `nq-sat export`: the instance as a file.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::options::{EncodingOptions, ModelOptions, parse_size};
use super::{CliError, output, session};
use crate::engine::Control;
use crate::format::{FORMATS, dimacs};
use crate::instance::Instance;
use crate::registry::UnknownName;

/// The instance as a file
#[derive(Args)]
pub(super) struct Export {
    /// The size n
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    size: u32,
    #[command(flatten)]
    model: ModelOptions,
    #[command(flatten)]
    encoding: EncodingOptions,
    /// The format (`nq-sat list formats`)
    #[arg(short, long, value_name = "NAME", default_value = FORMATS[0].name)]
    format: String,
    /// The file to write; standard output if left out
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Export {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        if !FORMATS.iter().any(|format| format.name == self.format) {
            let known: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
            return Err(UnknownName::new("format", &self.format, &known).into());
        }
        let encoding = self.encoding.encoding()?;
        let model = self.model.model()?;
        let problem = model.problem(self.size, &self.model.settings()?)?;
        let instance = Instance::new(&problem);
        let command = self.command();
        // Ctrl-C ends the writing, so that no half-written file stays behind.
        let control = session::cancelled_by_ctrl_c(Control::default());
        let write = |out: &mut dyn Write| {
            let mut out = output::stoppable(out, &control);
            dimacs::write(&instance, &encoding, model.about(), &command, &mut out)?;
            out.flush()
        };
        let done = match &self.output {
            Some(path) => output::write_file(path, write),
            None => write(&mut anstream::stdout()).map_err(CliError::from),
        };
        match control.stop_reason() {
            Some(reason) => Err(CliError::Stopped(reason)),
            None => done.map(|()| ExitCode::SUCCESS),
        }
    }

    /// The command line that makes the file again, in one canonical form and without the file's name.
    fn command(&self) -> String {
        let mut words = vec![
            "nq-sat export".to_owned(),
            self.size.to_string(),
            format!("--model {}", quoted(&self.model.model)),
        ];
        words.extend(self.model.k.map(|k| format!("-k {k}")));
        words.extend(self.model.set.iter().map(|(name, value)| format!("--set {name}={value}")));
        words.push(format!("--format {}", self.format));
        words.push(format!("--encoding {}", self.encoding.encoding));
        words.push(format!("--cardinality {}", self.encoding.cardinality));
        words.join(" ")
    }
}

/// A word as a shell takes it; control characters cannot break the comment line.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./\\".contains(c);
    if word.chars().all(plain) {
        word.to_owned()
    } else {
        let clean: String = word.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
        format!("'{}'", clean.replace('\'', r"'\''"))
    }
}
