//! The check of a certified count.

use std::path::Path;

use super::circuit::Circuit;
use super::entailment::check_entailment;
use super::formula::exclusions;
use super::group::Group;
use super::memory::Memory;
use super::numbers::Counter;
use super::proof::check_proof;
use super::unpack::open_circuit;
use super::{CountingManifest, CountingProof, Element, Formula, Points, SCHEMA, lines};
use crate::certificate::bundle::{Finding, in_model, read_model};
use crate::certificate::error::{CheckError, Fault};
use crate::certificate::files::{check_files, open, read_small};
use crate::certificate::lines::Lines;
use crate::certificate::manifest::{MANIFEST, MODEL, schema};
use crate::certificate::words::shown_bytes;
use nq_board::base::count::Count;
use nq_board::base::numbers::{plural, thousands};
use nq_board::model::{Levels, Model, Problem, Sense, Settings};
use nq_board::run::control::Control;

/// Whether the manifest in a folder is that of a certified count.
///
/// # Errors
/// When there is no manifest, or it has no schema.
pub fn is_counting(folder: &Path) -> Result<bool, CheckError> {
    if !folder.join(MANIFEST).exists() {
        return Err(CheckError::NoCertificate);
    }
    let found = schema(&read_small(folder, MANIFEST)?).map_err(|fault| fault.in_file(MANIFEST))?;
    Ok(found == SCHEMA)
}

/// A certified count with its manifest and its model parsed.
#[derive(Debug)]
pub struct CountingBundle<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// The control that stops a check.
    pub control: &'a Control,
    /// The claim.
    pub manifest: CountingManifest,
    /// The model that the folder declares.
    pub model: Model,
    /// The problem that it is about, at the best value of an objective.
    pub problem: Problem,
    /// The problems at better values of the objective, which must have no placement.
    better: Vec<Problem>,
    memory: Memory,
}

/// What all proofs of a certificate have in common.
struct Common {
    points: Points,
    exclusions: Vec<(u32, u32)>,
    /// The group, if a proof or the number of orbits needs it.
    group: Option<Group>,
}

impl<'a> CountingBundle<'a> {
    /// Parses the claim of a certified count.
    ///
    /// # Errors
    /// When there is no manifest, or it is faulty; when the declaration of the model is faulty, or
    /// of another model; when `best` does not fit the model.
    pub fn open(folder: &'a Path, control: &'a Control) -> Result<Self, CheckError> {
        if !folder.join(MANIFEST).exists() {
            return Err(CheckError::NoCertificate);
        }
        let manifest = CountingManifest::read(&read_small(folder, MANIFEST)?)
            .map_err(|fault| fault.in_file(MANIFEST))?;
        let model = read_model(folder, &manifest.model)?;
        let settings: Settings =
            manifest.settings.iter().map(|(name, &value)| (name.clone(), value)).collect();
        let levels = model.levels(manifest.n, &settings).map_err(|error| in_model(&error))?;
        let in_manifest = |what: &str| Fault::new(what).in_file(MANIFEST);
        let (problem, better) = match (levels, manifest.best) {
            (Some(levels), Some(best)) => at_best(&levels, best)?,
            (None, None) => {
                let problem = model.problem(manifest.n, &settings);
                (problem.map_err(|error| in_model(&error))?, Vec::new())
            }
            (Some(_), None) => {
                let what = "`best` is missing: the model has an objective";
                return Err(in_manifest(what).into());
            }
            (None, Some(_)) => {
                let what = "`best` is given, but the model has no objective here";
                return Err(in_manifest(what).into());
            }
        };
        let memory = Memory::available();
        Ok(Self { folder, control, manifest, model, problem, better, memory })
    }

    /// The same with a limit of memory in bytes. Without one, it is what the system has available.
    #[must_use]
    pub fn with_memory_limit(self, bytes: u64) -> Self {
        Self { memory: Memory::of(bytes), ..self }
    }

    /// Checks the whole folder, and reports each finding at once.
    ///
    /// # Errors
    /// For the first fault, and when the control stops the check.
    pub fn check(&self, report: &mut dyn FnMut(Finding)) -> Result<(), CheckError> {
        let mut found = |subject: &str, what: String, is_checked: bool| {
            report(Finding { subject: subject.to_owned(), what, is_checked });
        };
        check_files(self.folder, &self.manifest.files, self.control)?;
        let number = self.manifest.files.len();
        found(MANIFEST, format!("{number} files: all present, all unchanged, no others"), true);
        let problem = &self.problem;
        found(MODEL, format!("{} on {} squares: read it", problem.name(), problem.board), true);
        let common = self.common()?;
        let mut proved = Vec::new();
        for proof in &self.manifest.proofs {
            let element = self.element(proof, &common)?;
            let (formula, what) = self.check_formula(proof, &element, &common)?;
            found(&proof.formula, what, true);
            let (circuit, what) = self.check_circuit(proof, &formula)?;
            let (count, of_what) = self.check_count(proof, circuit.as_ref(), &formula)?;
            found(&proof.circuit, format!("{what}; {of_what}"), true);
            proved.push((element, count));
        }
        if let Some(what) = self.check_orbits(&common, &proved)? {
            found(MANIFEST, what, true);
        }
        found(MODEL, "it is the problem that is meant: read it".to_owned(), false);
        for command in &self.manifest.check {
            found("third parties", format!("they accept the circuits too: {command}"), false);
        }
        Ok(())
    }

    /// The numbers of placements by the numbers of pieces of each kind, with any numbers of pieces,
    /// from the first proof, which is checked. Numbers without placements are left out.
    ///
    /// # Errors
    /// As [`Self::check`].
    pub fn table(&self) -> Result<Vec<(Vec<u32>, Count)>, CheckError> {
        let common = self.common()?;
        let Some(proof) = self.manifest.proofs.first() else { return Ok(Vec::new()) };
        if let [kind, ..] = self.manifest.full_lines() {
            let what = format!("the formula states full {}, so it has one line", kind.name());
            return Err(Fault::new(what).into());
        }
        let element = self.element(proof, &common)?;
        let (formula, _) = self.check_formula(proof, &element, &common)?;
        let (circuit, _) = self.check_circuit(proof, &formula)?;
        self.counter(circuit.as_ref(), &formula).table()
    }

    fn common(&self) -> Result<Common, CheckError> {
        let points = Points::of(&self.problem);
        let exclusions = exclusions(&self.problem, &points, self.control)?;
        let full = self.manifest.full_lines();
        if let ([kind, ..], Some(_)) = (full, self.manifest.best) {
            let what = format!(
                "full {} do not follow: an objective has several numbers of pieces",
                kind.name()
            );
            return Err(Fault::new(what).in_file(MANIFEST).into());
        }
        lines::check_full(&self.problem, &points, &exclusions, full)
            .map_err(|fault| fault.in_file(MANIFEST))?;
        let needs_group = self.manifest.fundamental.is_some() || self.manifest.proofs.len() > 1;
        let group = || Group::of(&self.problem, &points, &exclusions, self.control);
        let group = needs_group.then(group).transpose();
        let group = group.map_err(|error| error.in_file(MANIFEST))?;
        Ok(Common { points, exclusions, group })
    }

    fn element(&self, proof: &CountingProof, common: &Common) -> Result<Element, CheckError> {
        let element = Element::named(&self.problem, &proof.motion, proof.exchange.as_deref())
            .map_err(|fault| fault.in_file(MANIFEST))?;
        if let Some(group) = &common.group {
            group.check_has(&element).map_err(|fault| fault.in_file(MANIFEST))?;
        }
        Ok(element)
    }

    /// Writes the formula again and compares it with the file, byte for byte.
    fn check_formula(
        &self,
        proof: &CountingProof,
        element: &Element,
        common: &Common,
    ) -> Result<(Formula, String), CheckError> {
        let in_file = |fault: Fault| fault.in_file(&proof.formula);
        let Common { points, exclusions, .. } = common;
        let kinds = self.manifest.full_lines();
        let formula = Formula::over(&self.problem, points, exclusions, element, kinds);
        let formula = formula.map_err(in_file)?;
        let mut file = Lines::new(open(self.folder, &proof.formula)?);
        for expected in formula.lines().map(Some).chain([None]) {
            let found = file.read().map_err(in_file)?;
            let text = found.map(|(_, text)| text);
            if text != expected.as_deref().map(str::as_bytes) {
                let shown = |text: Option<&[u8]>| text.map_or("the end".to_owned(), shown_bytes);
                let found = shown(text);
                let expected = shown(expected.as_deref().map(str::as_bytes));
                let what = format!("found {found}, but {MODEL} needs {expected} here");
                return Err(in_file(Fault::at(file.number(), what)).into());
            }
        }
        let (variables, clauses) = (formula.variables(), formula.clauses().count());
        let of_what = if element.is_identity() {
            String::new()
        } else {
            format!(" of the placements that {} keeps", element.name())
        };
        let what = format!(
            "{} variable{}, {} clause{}: those{of_what} by {MODEL}, byte for byte",
            thousands(variables.into()),
            plural(variables.into()),
            thousands(clauses as u128),
            plural(clauses.into()),
        );
        Ok((formula, what))
    }

    /// Checks that a circuit has the models of a formula: the formula entails the circuit by the
    /// proof, and the circuit entails the formula by its values.
    fn check_circuit(
        &self,
        proof: &CountingProof,
        formula: &Formula,
    ) -> Result<(Option<Circuit>, String), CheckError> {
        let (name, control) = (&proof.circuit, self.control);
        let source = open_circuit(self.folder, name)?;
        control.begin(name.clone());
        let is_packed = [".zst", ".xz"].iter().any(|end| name.ends_with(end));
        if let Some(listed) = self.manifest.files.get(name).filter(|_| !is_packed) {
            control.expect(listed.bytes);
        }
        let proved = check_proof(&formula.clauses, source, self.memory, control)
            .map_err(|error| error.in_file(name))?;
        if let Some(circuit) = &proved.circuit {
            control.begin(format!("{name}: its models"));
            check_entailment(circuit, &formula.clauses, self.memory, control)
                .map_err(|error| error.in_file(name))?;
        }
        let nodes = proved.circuit.as_ref().map_or(0, Circuit::len);
        let what = format!(
            "{} node{} and {} lemma{}, each verified by its hints ({} hint{}); the models of {}",
            thousands(nodes as u128),
            plural(nodes.into()),
            thousands(proved.lemmas.into()),
            plural(proved.lemmas.into()),
            thousands(proved.hints.into()),
            plural(proved.hints.into()),
            proof.formula,
        );
        Ok((proved.circuit, what))
    }

    fn counter<'c>(&'c self, circuit: Option<&'c Circuit>, formula: &'c Formula) -> Counter<'c> {
        let kinds = self.problem.pieces.len();
        let (memory, control) = (self.memory, self.control);
        Counter { circuit, weights: formula.weights(), kinds, memory, control }
    }

    /// Checks the number of a proof, and for all placements that no value of the objective is
    /// better.
    fn check_count(
        &self,
        proof: &CountingProof,
        circuit: Option<&Circuit>,
        formula: &Formula,
    ) -> Result<(Count, String), CheckError> {
        let is_of_all = proof.is_of_all();
        let better = if is_of_all { &self.better[..] } else { &[] };
        let problems: Vec<_> = std::iter::once(&self.problem).chain(better).collect();
        self.control.begin(format!("{}: its number", proof.circuit));
        let numbers = self.counter(circuit, formula).numbers(&problems);
        let numbers = numbers.map_err(|error| error.in_file(&proof.circuit))?;
        let count = numbers.allowed(&self.problem);
        let in_manifest = |what: String| Fault::new(what).in_file(MANIFEST);
        let claimed = proof.count().map_err(|fault| fault.in_file(MANIFEST))?;
        if count != claimed {
            let what =
                format!("{} has {count} placements, but {claimed} are claimed", proof.circuit);
            return Err(in_manifest(what).into());
        }
        if is_of_all && let Some(best) = self.manifest.best {
            if count == 0 {
                return Err(in_manifest(format!("`best` is {best}, without a placement")).into());
            }
            for problem in better {
                let more = numbers.allowed(problem);
                if more > 0 {
                    let values = problem.values();
                    let what = format!("`best` is {best}, but there are {more} with {values}");
                    return Err(in_manifest(what).into());
                }
            }
        }
        let what = format!("{count} placement{} with the numbers of pieces", plural(count.clone()));
        Ok((count, what))
    }

    fn check_orbits(
        &self,
        common: &Common,
        proved: &[(Element, Count)],
    ) -> Result<Option<String>, CheckError> {
        let in_manifest = |fault: Fault| fault.in_file(MANIFEST);
        let claimed = self.manifest.orbits().map_err(in_manifest)?;
        let (Some(claimed), Some(group)) = (claimed, &common.group) else { return Ok(None) };
        let orbits = group.orbits(proved).map_err(in_manifest)?;
        if orbits != claimed {
            let what = format!("there are {orbits} fundamental placements, not {claimed}");
            return Err(in_manifest(Fault::new(what)).into());
        }
        let proofs = proved.len();
        Ok(Some(format!(
            "{orbits} fundamental, by Burnside's lemma from {proofs} proof{}",
            plural(proofs.into())
        )))
    }
}

/// The problem at the best value of an objective, and those at better values.
fn at_best(levels: &Levels, best: i64) -> Result<(Problem, Vec<Problem>), CheckError> {
    let problem = |value| levels.problem(value).map_err(|error| in_model(&error));
    if !levels.values().any(|value| value == best) {
        let what = format!("`best` is {best}, which no placement can have");
        return Err(Fault::new(what).in_file(MANIFEST).into());
    }
    let is_better = |value: &i64| match levels.objective().sense {
        Sense::Maximise => *value > best,
        Sense::Minimise => *value < best,
    };
    let better = levels.values().filter(is_better).map(problem);
    Ok((problem(best)?, better.collect::<Result<_, _>>()?))
}
