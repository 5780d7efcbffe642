//! The instance of a problem as a file, in any format.

use std::io::{self, Write};
use std::path::Path;

use itertools::Itertools;
use serde::Serialize;

use crate::ask::json::file_head;
use crate::ask::question::Query;
use crate::error::{QueryError, Result};
use crate::export::format_names::format_of_file;
use crate::export::origin::Origin;
use nq_board::base::numbers::{bytes, thousands};
use nq_board::model::{Level, Problem, option_for};
use nq_board::run::{Control, EncodingNames, EngineError, StopReason, available_memory};
use nq_cnf::format::{
    Document, FORMATS, FileSize, FormatEntry, ObjectiveUse, PieceWeight, Variant, encoding_options,
    formula_size, measure, sanitized_size, write_sanitized_dimacs, write_weighted_dimacs,
};
use nq_cnf::instance::Instance;
use nq_cnf::sat::cnf::FormulaSize;
use nq_cnf::sat::encoding::Encoding;
use nq_cnf::sat::enumerate::cube_memory;
use nq_external::files::{Compression, compress, stoppable, write_file};

/// Most variables of a file of clauses: solvers read their numbers into 31 bits.
const MOST_VARIABLES: u64 = (1 << 31) - 2;

impl Query {
    /// Writes the instance to a file. Its suffix selects the format and the compression; a name
    /// without a suffix is a DIMACS file. An existing file is replaced. If the format states
    /// objectives, the parameter of the objective may stay open.
    ///
    /// # Errors
    /// As [`Query::problem`]; an unknown suffix, problems that have no file in the format, files
    /// that cannot be written; [`QueryError::Stopped`] at the time limit.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<()> {
        let path = path.as_ref();
        let export = self.export(format_of_file(path)?, None)?;
        let encoding = self.encoding_of(export.instance().problem());
        export.encoded(encoding)?.write_file(path, true, &self.control())
    }

    /// Writes the instance in a format, without compression.
    ///
    /// # Errors
    /// As [`Query::write`]; when `out` fails.
    pub fn write_to(&self, format: &'static FormatEntry, out: &mut dyn Write) -> Result<()> {
        let export = self.export(format, None)?;
        let encoding = self.encoding_of(export.instance().problem());
        let written = export.encoded(encoding)?.write(None, out, &self.control());
        written.map_err(|error| QueryError::Refused(error.to_string()))
    }

    /// The instance for a file format. If the parameter of the model's objective is open, the
    /// instance has that objective. `residual` is the number of lines of the board that cubes leave
    /// open, in the format that has cubes.
    ///
    /// # Errors
    /// Faults of the model and of its parameters; instances that have no file in the format.
    pub fn export(&self, format: &'static FormatEntry, residual: Option<usize>) -> Result<Export> {
        if residual.is_some() && !format.cubes {
            return refused(format!(
                "the format {} has no cubes: --residual goes with --format icnf",
                format.name
            ));
        }
        let objective = self.model.sought(&self.settings).filter(|_| !self.any_numbers);
        let optimises = match (objective, format.objective) {
            (Some(objective), ObjectiveUse::Refused) => {
                let can = FORMATS.iter().filter(|other| other.objective != ObjectiveUse::Refused);
                return refused(format!(
                    "{} {}s {}, which the format {} cannot express: give {}, or use one of the \
                     formats {}",
                    self.model.name(),
                    objective.sense.verb(),
                    objective.parameter,
                    format.name,
                    option_for(&objective.parameter, "NUMBER"),
                    can.map(|other| other.name).join(", "),
                ));
            }
            (None, ObjectiveUse::Required) => {
                return refused(format!(
                    "the format {} needs an objective, and there is nothing to maximise or \
                     minimise: use another format, such as dimacs",
                    format.name
                ));
            }
            (objective, _) => objective.is_some(),
        };
        let instance = self.instance(optimises)?;
        let mut options = self.options();
        options.extend(self.any_numbers.then(|| "--any-numbers".to_owned()));
        options.extend(self.breaks_symmetry.then(|| "--break-symmetry".to_owned()));
        let (sanitized, variant, weights) = (false, None, Vec::new());
        let query = self.clone();
        Ok(Export { query, options, format, residual, sanitized, variant, weights, instance })
    }

    /// The origin of a DIMACS file of a problem of this query with these encodings.
    pub fn origin(&self, problem: &Problem, names: &EncodingNames) -> Origin {
        let mut command = command(problem.size, &self.options(), &FORMATS[0], Some(names), None);
        let is_sought = self.model.sought(&self.settings).is_some();
        let level = problem.level.as_ref().filter(|_| is_sought);
        let mut query = self.clone();
        if let Some(Level { parameter, value, .. }) = level {
            command += &format!(" --set {parameter}={value}");
            query = query.parameter(parameter, *value);
        }
        Origin { command, query: query.of_formula(problem, Some(names), None) }
    }
}

/// The command line that exports a problem. `options` select the model and its parameters; `names`
/// are the encodings, in formats with clauses.
fn command(
    size: u32,
    options: &[String],
    format: &FormatEntry,
    names: Option<&EncodingNames>,
    residual: Option<usize>,
) -> String {
    let mut words = vec!["nq-sat export".to_owned(), size.to_string()];
    words.extend_from_slice(options);
    words.push(format!("--format {}", format.name));
    words.extend(names.into_iter().flat_map(encoding_options));
    words.extend(residual.map(|lines| format!("--residual {lines}")));
    words.join(" ")
}

/// The instance has no file in a format.
fn refused<T>(why: String) -> Result<T> {
    Err(QueryError::Refused(why))
}

/// An instance for a file format.
pub struct Export {
    /// The question.
    pub query: Query,
    /// The options of the command line.
    options: Vec<String>,
    format: &'static FormatEntry,
    residual: Option<usize>,
    sanitized: bool,
    variant: Option<Variant>,
    /// The weights of pieces.
    pub weights: Vec<PieceWeight>,
    instance: Instance,
}

impl Export {
    /// The same with weights of pieces, for weighted model counters.
    ///
    /// # Errors
    /// Formats without weights, and weights of other pieces.
    pub fn weighted(mut self, weights: &[PieceWeight]) -> Result<Self> {
        if !self.format.is_cnf() || self.sanitized {
            return refused(format!(
                "the format {} has no weights: --weight goes with --format dimacs",
                self.format.name
            ));
        }
        let symbols: Vec<_> =
            self.instance.problem().pieces.iter().map(|piece| piece.symbol).collect();
        let fault = |why: String| {
            let (model, known) = (self.query.model.name(), symbols.iter().join(", "));
            refused(format!("{why}: the pieces of {model} are {known}"))
        };
        let given = || weights.iter().map(|weight| weight.symbol);
        if let Some(unknown) = given().find(|symbol| !symbols.contains(symbol)) {
            return fault(format!("there is no piece {unknown} to weigh"));
        }
        if let Some(twice) = given().duplicates().next() {
            return fault(format!("{twice} has two weights"));
        }
        self.options.extend(weights.iter().map(PieceWeight::option));
        self.weights = weights.to_vec();
        Ok(self)
    }

    /// The same with other numbers of variables, and in another order.
    ///
    /// # Errors
    /// Formats that have no variants.
    pub fn varied(mut self, variant: Variant) -> Result<Self> {
        let option = if variant.shuffles { "--shuffle" } else { "--rename" };
        if !self.format.is_cnf() {
            let format = self.format.name;
            return refused(format!("{option} goes with --format dimacs, not with {format}"));
        }
        self.options.push(format!("{option} {}", variant.seed));
        Ok(Self { variant: Some(variant), ..self })
    }

    /// The same without comments, by the rules of benchmark collections.
    ///
    /// # Errors
    /// Formats that are never sanitized.
    pub fn sanitized(self) -> Result<Self> {
        if !self.format.is_cnf() {
            return refused(format!(
                "the format {} is never sanitized: --sanitized goes with --format dimacs",
                self.format.name
            ));
        }
        let options = self.options.into_iter().chain(["--sanitized".to_owned()]).collect();
        Ok(Self { sanitized: true, options, ..self })
    }

    /// The instance.
    pub const fn instance(&self) -> &Instance {
        &self.instance
    }

    /// Whether the parameter of the objective is open.
    pub fn is_open(&self) -> bool {
        let Query { model, settings, any_numbers, .. } = &self.query;
        !any_numbers && model.sought(settings).is_some()
    }

    /// The instance with an encoding.
    ///
    /// # Errors
    /// When the format cannot number the variables, or cubes do not fit into memory.
    pub fn encoded(&self, encoding: Encoding) -> Result<EncodedExport<'_>> {
        self.fits(&encoding)?;
        let names = self.format.clause_prefix.is_some().then(|| encoding.names(&self.instance));
        let residual = self.residual.filter(|_| self.format.cubes);
        let size = self.instance.problem().size;
        let command = command(size, &self.options, self.format, names.as_ref(), residual);
        let query = self.query.of_formula(self.instance.problem(), names.as_ref(), self.variant);
        Ok(EncodedExport { export: self, encoding, names, origin: Origin { command, query } })
    }

    fn fits(&self, encoding: &Encoding) -> Result<(), EngineError> {
        let too_large = |what: String| {
            let Problem { model, size, .. } = self.instance.problem();
            Err(EngineError::TooLarge(format!("{model} at n = {size} {what}")))
        };
        let variables = encoding.size(&self.instance).variables;
        if self.format.clause_prefix.is_some() && variables > MOST_VARIABLES {
            return too_large(format!(
                "has {} variables with the cardinality encoding {}, and a file of clauses has at \
                 most {}: use --cardinality adder, or a format without clauses such as opb",
                thousands(variables.into()),
                encoding.cardinality.name(),
                thousands(MOST_VARIABLES.into()),
            ));
        }
        if self.format.cubes {
            let (needed, available) = (cube_memory(&self.instance), available_memory());
            if needed > available {
                return too_large(format!(
                    "would need about {} of memory to split into cubes, and {} is available: \
                     use the format dimacs",
                    bytes(needed.into()),
                    bytes(available.into()),
                ));
            }
        }
        Ok(())
    }
}

/// An instance that fits its format, with an encoding.
pub struct EncodedExport<'a> {
    export: &'a Export,
    encoding: Encoding,
    /// In formats with clauses.
    pub(crate) names: Option<EncodingNames>,
    /// What the head of the file says of its origin.
    pub origin: Origin,
}

impl EncodedExport<'_> {
    /// The problem.
    pub(crate) const fn problem(&self) -> &Problem {
        self.export.instance.problem()
    }

    /// The format.
    pub(crate) const fn format(&self) -> &'static FormatEntry {
        self.export.format
    }

    /// What the name of a file says beside the problem: the encodings, and whether it has one model
    /// per orbit.
    pub(crate) fn label(&self) -> Option<String> {
        let encodings = self.names.as_ref().map(EncodingNames::label);
        let orbits = self.export.instance.broken_symmetries().map(|_| "orbits".to_owned());
        let parts: Vec<_> = encodings.into_iter().chain(orbits).collect();
        (!parts.is_empty()).then(|| parts.join("-"))
    }

    /// The size of the formula; in formats without clauses, only its variables.
    pub(crate) fn formula_size(&self) -> FormulaSize {
        let Export { instance, format, sanitized, .. } = self.export;
        if *sanitized {
            sanitized_size(instance, &self.encoding)
        } else {
            formula_size(instance, &self.encoding, format)
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// When `out` fails or the control stops the run.
    pub fn write(
        &self,
        compression: Option<Compression>,
        out: &mut dyn Write,
        control: &Control,
    ) -> io::Result<()> {
        compress(compression, out, |out| {
            let mut out = stoppable(out, control);
            if let Some(variant) = self.export.variant {
                let mut text = Vec::new();
                self.write_plain(&mut stoppable(&mut text, control), control)?;
                variant.write(&String::from_utf8_lossy(&text), &mut out)?;
            } else {
                self.write_plain(&mut out, control)?;
            }
            out.flush()
        })
    }

    fn write_plain(&self, out: &mut dyn Write, control: &Control) -> io::Result<()> {
        let Export { instance, format, weights, .. } = self.export;
        if !weights.is_empty() {
            write_weighted_dimacs(&self.document(control), weights, out)
        } else if self.export.sanitized {
            write_sanitized_dimacs(instance, &self.encoding, out)
        } else {
            (format.write)(&self.document(control), out)
        }
    }

    /// Writes a file, whole or not at all. Its suffix selects the compression. An existing file is
    /// replaced only with `force`.
    ///
    /// # Errors
    /// When the file cannot be written, its compression is not available, or the control stops the
    /// run.
    pub fn write_file(&self, path: &Path, force: bool, control: &Control) -> Result<()> {
        let compression = Compression::of_file(path)?;
        let written = write_file(path, force, control, |out| self.write(compression, out, control));
        match control.stop_reason() {
            Some(reason) => Err(QueryError::Stopped(reason)),
            None => Ok(written?),
        }
    }

    /// The size of the file.
    pub fn measure(&self, control: &Control) -> Result<ExportSize<'_>> {
        let go_on = || control.proceed().map_err(io::Error::other);
        let size = measure(&self.document(control), self.export.format, &go_on);
        // Measuring fails in no other way.
        let size = size.map_err(|_| {
            QueryError::Stopped(control.stop_reason().unwrap_or(StopReason::Cancelled))
        })?;
        let Export { instance, format, .. } = self.export;
        // With the identity.
        let broken = instance.broken_symmetries().map(|symmetries| symmetries.len() + 1);
        Ok(ExportSize {
            problem: instance.problem(),
            r#type: "stats",
            format: format.name,
            names: self.names,
            broken,
            size,
        })
    }

    fn document<'d>(&'d self, control: &'d Control) -> Document<'d> {
        let Export { query, instance, residual, .. } = self.export;
        let provenance = self.origin.provenance(query.model.about());
        Document { instance, encoding: &self.encoding, provenance, residual: *residual, control }
    }
}

/// The size of a file.
#[derive(Clone, Serialize)]
pub struct ExportSize<'a> {
    /// The problem; for an open objective, the one with all values.
    #[serde(flatten, serialize_with = "file_head")]
    pub problem: &'a Problem,
    r#type: &'static str,
    /// The name of the format.
    pub format: &'static str,
    /// The encodings, in formats with clauses.
    #[serde(flatten)]
    pub(crate) names: Option<EncodingNames>,
    /// The number of symmetries that the file breaks, if it breaks any.
    #[serde(rename = "broken_symmetries", skip_serializing_if = "Option::is_none")]
    pub broken: Option<usize>,
    /// The numbers.
    #[serde(flatten)]
    pub size: FileSize,
}
