//! The check of a certified count.

use super::circuit::{Circuit, Memory};
use super::count::{Table, allowed, allows_any, as_count, table};
use super::element::Group;
use super::entailment::check_entailment;
use super::formula::exclusions;
use super::proof::check_proof;
use super::unpack::{is_packed, open_circuit};
use super::{CountingManifest, CountingProof, Element, Formula, Points, lines};
use crate::certificate::bundle::{Finding, in_model, read_manifest, read_model};
use crate::certificate::error::{CheckError, Fault};
use crate::certificate::files::{Files, check_files};
use crate::certificate::lines::Lines;
use crate::certificate::manifest::{MANIFEST, MODEL};
use crate::certificate::words::shown_bytes;
use nq_board::base::Count;
use nq_board::base::numbers::thousands;
use nq_board::model::{Levels, Model, Problem, Sense, Settings};
use nq_board::run::{Control, available_memory};

/// A certified count with its manifest and its model parsed.
#[derive(Debug)]
pub struct CountingBundle<'a> {
    /// The files.
    pub files: Files<'a>,
    /// The control that stops a check.
    pub control: &'a Control,
    /// The claim.
    pub manifest: CountingManifest,
    /// The model that the bundle declares.
    pub model: Model,
    /// The problem that it is about, at the best value of an objective.
    pub problem: Problem,
    /// The problems at better values of the objective, which must have no placement.
    better: Vec<Problem>,
    pub(super) memory: Memory,
}

/// What all proofs of a certificate have in common.
struct Common {
    points: Points,
    exclusions: Vec<(u32, u32)>,
    /// The group, if a proof or the number of orbits needs it.
    group: Option<Group>,
}

/// A fault of the claim.
fn in_manifest(what: impl Into<String>) -> CheckError {
    Fault::new(what).in_file(MANIFEST).into()
}

impl<'a> CountingBundle<'a> {
    /// Parses the claim of a certified count. Fails when there is no manifest, or it is faulty;
    /// when the declaration of the model is faulty, or of another model; when `best` does not fit
    /// the model.
    pub fn open(files: impl Into<Files<'a>>, control: &'a Control) -> Result<Self, CheckError> {
        let files = files.into();
        let manifest = read_manifest(files, CountingManifest::read)?;
        let model = read_model(files, &manifest.model)?;
        let settings: Settings =
            manifest.settings.iter().map(|(name, &value)| (name.clone(), value)).collect();
        let levels = model.levels(manifest.n, &settings).map_err(|error| in_model(&error))?;
        let (problem, better) = match (levels, manifest.best) {
            (Some(levels), Some(best)) => at_best(&levels, best)?,
            (None, None) => {
                let problem = model.problem(manifest.n, &settings);
                (problem.map_err(|error| in_model(&error))?, Vec::new())
            }
            (Some(_), None) => {
                return Err(in_manifest("`best` is missing: the model has an objective"));
            }
            (None, Some(_)) => {
                return Err(in_manifest("`best` is given, but the model has no objective here"));
            }
        };
        let memory = Memory(available_memory());
        Ok(Self { files, control, manifest, model, problem, better, memory })
    }

    /// Checks the whole bundle, and reports each finding at once. Fails for the first fault, and
    /// when the control stops the check.
    pub fn check(&self, report: &mut dyn FnMut(Finding)) -> Result<(), CheckError> {
        let mut found = |subject: &str, what: String, is_checked: bool| {
            report(Finding { subject: subject.to_owned(), what, is_checked });
        };
        check_files(self.files, &self.manifest.files, self.control)?;
        let number = self.manifest.files.len();
        found(MANIFEST, format!("{number} files: all present, all unchanged, no others"), true);
        let problem = &self.problem;
        found(MODEL, format!("{} on {} squares: read it", problem.name(), problem.board), true);
        let common = self.common().map_err(|error| error.in_file(MANIFEST))?;
        let mut proved = Vec::new();
        for proof in &self.manifest.proofs {
            let element = self.element(proof, &common)?;
            let (formula, what) = self
                .check_formula(proof, &element, &common)
                .map_err(|error| error.in_file(&proof.formula))?;
            found(&proof.formula, what, true);
            let in_circuit = |error: CheckError| error.in_file(&proof.circuit);
            let (circuit, what) = self.check_circuit(proof, &formula).map_err(in_circuit)?;
            let table = self.numbers(proof, circuit.as_ref(), &formula).map_err(in_circuit)?;
            let count = self.check_count(proof, &table)?;
            found(&proof.circuit, format!("{what}; placements: {count}"), true);
            proved.push((element, count));
        }
        if let Some(what) = self.check_orbits(&common, &proved)? {
            found(MANIFEST, what, true);
        }
        found(MODEL, "it is the problem that is meant: read it".to_owned(), false);
        for CountingProof { formula, circuit, .. } in &self.manifest.proofs {
            let (unpack, plain) = match circuit.rsplit_once('.') {
                Some((plain, "zst")) => (format!("zstd -d {circuit} && "), plain),
                Some((plain, "xz")) => (format!("xz -dk {circuit} && "), plain),
                _ => (String::new(), &**circuit),
            };
            let command = format!("{unpack}cake_scpog {formula} {plain}");
            found(
                "third parties",
                format!("they check circuits, too, unless these are large: {command}"),
                false,
            );
        }
        Ok(())
    }

    /// The numbers of placements by the numbers of pieces of each kind, with any numbers of pieces,
    /// from the first proof, which is checked. Numbers without placements are left out.
    pub fn table(&self) -> Result<Vec<(Vec<u32>, Count)>, CheckError> {
        let (common, kinds) = (self.common()?, self.problem.pieces.len());
        let Some(proof) = self.manifest.proofs.first() else { return Ok(Vec::new()) };
        let (formula, _) = self.check_formula(proof, &self.element(proof, &common)?, &common)?;
        let (Some(circuit), _) = self.check_circuit(proof, &formula)? else {
            return Ok(Vec::new());
        };
        let table = table(&circuit, formula.weights(), kinds, self.memory, self.control)?;
        Ok(table.into_iter().map(|(numbers, models)| (numbers, as_count(&models))).collect())
    }

    fn common(&self) -> Result<Common, CheckError> {
        let points = Points::of(&self.problem);
        let exclusions = exclusions(&self.problem, &points, self.control)?;
        let full = self.manifest.full_lines();
        if !full.is_empty() && self.manifest.best.is_some() {
            let what = "full lines do not follow: an objective has several numbers of pieces";
            return Err(in_manifest(what));
        }
        lines::check_full(&self.problem, &points, &exclusions, full)?;
        let needs_group = self.manifest.fundamental.is_some() || self.manifest.proofs.len() > 1;
        let group = || Group::of(&self.problem, &points, &exclusions, self.control);
        let group = needs_group.then(group).transpose()?;
        Ok(Common { points, exclusions, group })
    }

    fn element(&self, proof: &CountingProof, common: &Common) -> Result<Element, CheckError> {
        let element = Element::named(&self.problem, &proof.motion, proof.exchange.as_deref())
            .map_err(|fault| in_manifest(fault.what))?;
        if common.group.as_ref().is_some_and(|group| !group.has(&element)) {
            return Err(in_manifest(format!("{} is no symmetry of the problem", element.name)));
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
        let Common { points, exclusions, .. } = common;
        let kinds = self.manifest.full_lines();
        let formula = Formula::over(&self.problem, points, exclusions, element, kinds)?;
        let mut file = Lines::new(self.files.open(&proof.formula)?);
        let shown = |text: Option<&[u8]>| text.map_or("the end".to_owned(), shown_bytes);
        for expected in formula.lines().map(Some).chain([None]) {
            let expected = expected.as_deref().map(str::as_bytes);
            let found = file.read()?.map(|(_, text)| text);
            if found != expected {
                let (found, expected) = (shown(found), shown(expected));
                let what = format!("found {found}, but {MODEL} needs {expected} here");
                return Err(Fault::at(file.number, what).into());
            }
        }
        let of_what = if proof.is_of_all() {
            "placements".to_owned()
        } else {
            format!("placements that {} keeps", element.name)
        };
        let (variables, clauses) = (formula.variables(), formula.clauses().count());
        let [variables, clauses] = [variables.into(), clauses as u128].map(thousands);
        let what = format!(
            "of the {of_what}, as {MODEL} has them, byte for byte (variables: {variables}, \
             clauses: {clauses})"
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
        let (name, memory, control) = (&proof.circuit, self.memory, self.control);
        let source = open_circuit(self.files, name)?;
        control.begin(name.clone());
        let listed = self.manifest.files.get(name).filter(|_| !is_packed(name));
        control.expect(listed.map_or(0, |listed| listed.bytes));
        let proved = check_proof(&formula.clauses, source, memory, control)?;
        if let Some(circuit) = &proved.circuit {
            control.begin(format!("{name}: its models"));
            check_entailment(circuit, &formula.clauses, memory, control)?;
        }
        let nodes = proved.circuit.as_ref().map_or(0, Circuit::len);
        let [nodes, lemmas, hints] =
            [nodes as u128, proved.lemmas.into(), proved.hints.into()].map(thousands);
        let what = format!(
            "it has the models of {}, verified by hints and values (nodes: {nodes}, lemmas: \
             {lemmas}, hints: {hints})",
            proof.formula,
        );
        Ok((proved.circuit, what))
    }

    /// The numbers of models, by numbers of pieces unless all are allowed.
    fn numbers(
        &self,
        proof: &CountingProof,
        circuit: Option<&Circuit>,
        formula: &Formula,
    ) -> Result<Table, CheckError> {
        let Some(circuit) = circuit else { return Ok(Table::new()) };
        self.control.begin(format!("{}: its number", proof.circuit));
        // Each model has one piece on each full line.
        let kinds = self.problem.pieces.len();
        let has_one_number = kinds == 1 && !self.manifest.full_lines().is_empty();
        let is_any = has_one_number || self.better.is_empty() && allows_any(&self.problem);
        let kinds = if is_any { 0 } else { kinds };
        table(circuit, formula.weights(), kinds, self.memory, self.control)
    }

    /// Checks the number of a proof, and for all placements that no value of the objective is
    /// better.
    fn check_count(&self, proof: &CountingProof, table: &Table) -> Result<Count, CheckError> {
        let count = allowed(&self.problem, table);
        let claimed = proof.count().map_err(|fault| in_manifest(fault.what))?;
        if count != claimed {
            let circuit = &proof.circuit;
            let what = format!("{circuit} has {count} placements, but {claimed} are claimed");
            return Err(in_manifest(what));
        }
        if let Some(best) = self.manifest.best.filter(|_| proof.is_of_all()) {
            if count == 0 {
                return Err(in_manifest(format!("`best` is {best}, without a placement")));
            }
            let with_more = self.better.iter().map(|problem| (problem, allowed(problem, table)));
            if let Some((problem, more)) = with_more.into_iter().find(|(_, more)| *more > 0) {
                let values = problem.values();
                let what = format!("`best` is {best}, but there are {more} with {values}");
                return Err(in_manifest(what));
            }
        }
        Ok(count)
    }

    fn check_orbits(
        &self,
        common: &Common,
        proved: &[(Element, Count)],
    ) -> Result<Option<String>, CheckError> {
        let claimed = self.manifest.orbits().map_err(|fault| in_manifest(fault.what))?;
        let (Some(claimed), Some(group)) = (claimed, &common.group) else { return Ok(None) };
        let orbits = group.orbits(proved).map_err(|fault| in_manifest(fault.what))?;
        if orbits != claimed {
            let what = format!("there are {orbits} fundamental placements, not {claimed}");
            return Err(in_manifest(what));
        }
        let proofs = proved.len();
        Ok(Some(format!("fundamental: {orbits}, by Burnside's lemma (proofs: {proofs})")))
    }
}

/// The problem at the best value of an objective, and those at better values.
fn at_best(levels: &Levels, best: i64) -> Result<(Problem, Vec<Problem>), CheckError> {
    let problem = |value| levels.problem(value).map_err(|error| in_model(&error));
    if !levels.values().any(|value| value == best) {
        return Err(in_manifest(format!("`best` is {best}, which no placement can have")));
    }
    let is_better = |value: &i64| match levels.objective().sense {
        Sense::Maximise => *value > best,
        Sense::Minimise => *value < best,
    };
    let better = levels.values().filter(is_better).map(problem);
    Ok((problem(best)?, better.collect::<Result<_, _>>()?))
}
