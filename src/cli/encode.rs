//! `nq-sat encode`: one constraint as clauses.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use itertools::Itertools;

use super::options::{CharsetOptions, EncodingOptions, ModelOptions, parse_size, unused};
use super::{CliError, Result, output, session, terminal};
use nq_board::model::CountRange;
use nq_cnf::format::FORMATS;
use nq_cnf::instance::{Constraint, Instance, Var};
use nq_cnf::sat::encoding::{AT_MOST_ONE, CARDINALITY, Encoding, Sides};
use nq_cnf::sat::meaning::Names;
use nq_external::files::{Compression, compress, write_file};
use nq_query::export::words::encoded;
use nq_query::export::words::encoded_latex::latex;
use nq_query::export::words::encoded_svg::svg;
use nq_query::{EncodedConstraint, EncodingKind, by_suffix, with_named_constraint};

/// The largest number of inputs of a plain constraint.
const MOST_INPUTS: u32 = 100_000;

/// Show one constraint as clauses, with what they do
///
/// Prints the clauses with the names and meanings of auxiliary variables, and the size formula. For
/// at most 8 inputs it also prints the assignments of the auxiliary variables, and what unit
/// propagation finds under all partial assignments of the inputs.
#[derive(Args)]
#[command(override_usage = "nq-sat encode [OPTIONS] <CONSTRAINT>...")]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct Encode {
    /// at-most-one 6, exactly-one 5, exactly 2 of 5, at-least 2 of 5, at-most 2 of 5; or a
    /// constraint of a board: row 3, column c, diagonal b4
    ///
    /// Hyphens may be left out: at most one of 6.
    #[arg(required = true, value_name = "CONSTRAINT")]
    words: Vec<String>,
    /// Size of the board, for a constraint of a model
    #[arg(
        short = 'n', long, value_name = "N", value_parser = parse_size,
        allow_negative_numbers = true
    )]
    size: Option<u32>,
    #[command(flatten)]
    model: ModelOptions,
    #[command(flatten)]
    encoding: EncodingOptions,
    /// Define auxiliary variables in one direction
    #[arg(long, alias = "one-sided", help_heading = "Encoding")]
    one_directional: bool,
    /// Compare all encodings of the constraint in a table
    #[arg(
        long, help_heading = "Output", conflicts_with_all = ["encoding", "cardinality", "format"]
    )]
    all: bool,
    /// Output file [default: standard output]
    ///
    /// The suffix selects the format: .txt, .cnf, .tex or .svg. A further suffix .gz or .xz
    /// compresses the file; so does .zst in programs that are built with zstd.
    #[arg(short, long, value_name = "FILE", group = "place", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "output", help_heading = "Output")]
    force: bool,
    /// Format [default: by suffix, or text]
    #[arg(short, long, value_enum, group = "form", help_heading = "Output")]
    format: Option<Format>,
    /// Print JSON: one object, or with --all one per line
    #[arg(long, groups = ["form", "place"], help_heading = "Output")]
    json: bool,
    #[command(flatten)]
    charset: CharsetOptions,
}

const EXAMPLES: &str = "\
Examples:
  nq-sat encode at-most-one 6 --encoding product
  nq-sat encode exactly 2 of 5 --cardinality totalizer
  nq-sat encode row 3 -n 4
  nq-sat encode at-most-one 8 --all";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Named clauses, meanings and tables
    Text,
    /// DIMACS CNF
    Dimacs,
    /// Formulas for LaTeX
    Latex,
    /// A picture: inputs at the bottom, auxiliary variables above
    Svg,
}

impl Format {
    /// Formats by the suffix of a file.
    const SUFFIXES: [(&str, Self); 4] =
        [("txt", Self::Text), ("cnf", Self::Dimacs), ("tex", Self::Latex), ("svg", Self::Svg)];

    /// The largest number of clauses.
    const fn most(self) -> u64 {
        match self {
            Self::Text | Self::Latex => 100_000,
            Self::Dimacs => 10_000_000,
            Self::Svg => 2_000,
        }
    }
}

impl Encode {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let words = self.words.iter().flat_map(|word| word.split_whitespace()).join(" ");
        if let Some((inputs, range)) = plain(&words)? {
            unused(
                "a constraint without a board",
                [("size", self.size.is_some()), ("model", self.model.is_given())],
                "leave it out, or name a constraint such as row 3",
            )?;
            let vars: Vec<Var> = (0..inputs).map(Var::new).collect();
            let constraint = match range {
                Range::AtMostOne => Constraint::AtMostOne(&vars),
                Range::ExactlyOne => Constraint::ExactlyOne(&vars),
                Range::Number(range) => Constraint::Cardinality(&vars, range),
            };
            return self.show(None, constraint, &Names::numbered(vars.len()), None);
        }
        let Some(size) = self.size else {
            refuse!(
                "`{words}` is a constraint of a board: give its size, such as -n 4; or give \
                 at-most-one 6, exactly-one 5, exactly 2 of 5, at-least 2 of 5 or at-most 2 of 5"
            );
        };
        let export = self.model.query()?.at(size).export(&FORMATS[0], None)?;
        let instance = export.instance();
        let show = |name: &str, constraint: Constraint<'_>, inputs: Names| {
            self.show(Some(name), constraint, &inputs, Some(instance))
        };
        with_named_constraint(instance, &words, show).map_err(CliError::Usage)?
    }

    fn show(
        &self,
        name: Option<&str>,
        constraint: Constraint<'_>,
        inputs: &Names,
        instance: Option<&Instance>,
    ) -> Result<ExitCode> {
        let kind = EncodingKind::of(constraint);
        let format = match (self.format, &self.output) {
            (Some(format), _) => format,
            (None, Some(file)) => by_suffix(file, &Format::SUFFIXES)?.unwrap_or(Format::Text),
            (None, None) => Format::Text,
        };
        self.check_options(kind, format)?;
        let sides = if self.one_directional { Sides::One } else { Sides::Both };
        let encode = |encoding: Encoding| {
            let inputs = inputs.clone();
            EncodedConstraint::new(name, constraint, inputs, &encoding, format.most())
        };
        let choice = self.encoding.choice()?;
        let longest = u16::try_from(inputs.names().len()).unwrap_or(u16::MAX);
        let mut encoding =
            instance.map_or_else(|| choice.resolve_for(longest), |i| choice.resolve(i.problem()));
        encoding.style.sides = sides;
        let all: Vec<Encoding> = match kind {
            EncodingKind::AtMostOne if self.all => {
                AT_MOST_ONE.iter().map(|&one| Encoding { at_most_one: one, ..encoding }).collect()
            }
            EncodingKind::Cardinality if self.all => {
                CARDINALITY.iter().map(|&one| Encoding { cardinality: one, ..encoding }).collect()
            }
            _ => vec![encoding],
        };
        let all = all.into_iter().map(encode).collect::<Result<Vec<_>, _>>()?;
        if self.json {
            all.iter().try_for_each(|one| output::answer(true, one, |_| Ok(())))?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut text = Vec::new();
        match (format, &all[..]) {
            (Format::Text, [one]) if !self.all => encoded::text(&mut text, one)?,
            (Format::Dimacs, [one]) => encoded::dimacs(&mut text, one)?,
            (Format::Latex, [one]) => latex(&mut text, one)?,
            (Format::Svg, [one]) => text.extend(svg(one).into_bytes()),
            (Format::Text, _) => encoded::comparison(&mut text, &all)?,
            _ => refuse!("--all writes a table: use the suffix .txt"),
        }
        if format == Format::Text {
            let unicode = String::from_utf8_lossy(&text);
            text = terminal::shown(&unicode, self.charset.ascii).as_bytes().to_vec();
        }
        let Some(file) = &self.output else { return output::print(&text) };
        let compression = Compression::of_file(file)?;
        write_file(file, self.force, &session::control(), |out| {
            compress(compression, out, |out| out.write_all(&text))
        })?;
        Ok(ExitCode::SUCCESS)
    }

    /// Refuses options that have no effect on a constraint of this kind.
    fn check_options(&self, kind: EncodingKind, format: Format) -> Result<()> {
        let of_kind: &[&str] = match kind {
            EncodingKind::AtMostOne => &["encoding", "group-size"],
            EncodingKind::Cardinality => &["cardinality"],
            EncodingKind::Neither => &[],
        };
        let others =
            self.encoding.given().into_iter().filter(|(option, _)| !of_kind.contains(option));
        let remedy = of_kind.first().map_or_else(
            || "leave it out".to_owned(),
            |option| format!("--{option} selects its encoding"),
        );
        unused("this constraint", others, &remedy)?;
        let is_text = format == Format::Text && !self.json;
        unused("this format", [("ascii", self.charset.ascii && !is_text)], "leave it out")
    }
}

/// What a plain constraint requires.
enum Range {
    AtMostOne,
    ExactlyOne,
    Number(CountRange),
}

/// The number of inputs and the requirement of a plain constraint; `None` for other words. Hyphens
/// may be spaces.
fn plain(words: &str) -> Result<Option<(u32, Range)>> {
    const VERBS: [&str; 5] = ["at-most-one", "exactly-one", "at-most", "at-least", "exactly"];
    let number = |word: &str, what: &str| {
        let number = word.parse().ok().filter(|&number| number <= MOST_INPUTS);
        number.ok_or_else(|| {
            CliError::Usage(format!(
                "`{}` is not a number of {what}: give a whole number from 0 to {MOST_INPUTS}",
                word.escape_debug()
            ))
        })
    };
    let spaced = words.replace('-', " ") + " ";
    let begins = |verb: &&&str| spaced.starts_with(&(verb.replace('-', " ") + " "));
    let Some(&verb) = VERBS.iter().find(begins) else { return Ok(None) };
    let rest: Vec<_> = words[verb.len()..].split_whitespace().collect();
    let form =
        |form: &str| CliError::Usage(format!("`{words}` is incomplete: write `{verb} {form}`"));
    Ok(Some(match (verb, &rest[..]) {
        ("at-most-one" | "exactly-one", ["of", inputs] | [inputs]) if *inputs != "of" => {
            let is_most = verb == "at-most-one";
            let range = if is_most { Range::AtMostOne } else { Range::ExactlyOne };
            (number(inputs, "inputs")?, range)
        }
        ("at-most-one" | "exactly-one", _) => return Err(form("6")),
        (_, [bound, "of", inputs]) => {
            let (bound, inputs) = (number(bound, "true inputs")?, number(inputs, "inputs")?);
            let range = match verb {
                "exactly" => CountRange { min: bound, max: bound },
                "at-least" => CountRange { min: bound, max: inputs },
                _ => CountRange { min: 0, max: bound },
            };
            (inputs, Range::Number(range))
        }
        _ => return Err(form("2 of 5")),
    }))
}
