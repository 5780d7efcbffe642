//! The statements of a proof: which ones are allowed where.

use std::collections::{BTreeMap, HashSet};

use memchr::memchr2;

use super::listed::{Listed, Preorder};
use super::rules::{OUTSIDE, Place, known, makes_constraint};
use super::sizes::{Size, Sizes};
use super::summary::{ProofVerdict, Start, Summary};
use super::syntax::{GOAL, Words, is_label, wrong};
use crate::certificate::variables::Variables;
use crate::certificate::words::{is_natural, shown, x_number};

/// The required first line of a proof.
const HEADER: &str = "pseudo-Boolean proof version 3.0";

/// Why a line is no statement.
const STATEMENT: &str =
    "a line holds one statement with one `;` at its end, and `%` only begins lines";

/// The next statement expected outside subproofs and orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Header,
    Count,
    Steps,
    /// After `e >= 1`.
    Contradiction,
    /// After `output NONE`.
    Output,
    /// After the conclusion.
    Conclusion,
    End,
}

/// Parses the statements of one proof.
pub(super) struct Steps<'a> {
    constraints: u64,
    variables: &'a Variables,
    /// The solutions to log, if the proof starts from the specification alone.
    listed: Option<Listed>,
    stage: Stage,
    /// Whether the conclusion states that the enumeration is complete.
    enumerates: bool,
    /// The open parts, innermost last.
    places: Vec<Place>,
    counts: BTreeMap<&'static str, u64>,
    sizes: Sizes,
    labels: HashSet<String>,
    /// The size and the label of the constraint being derived, until its subproof is closed.
    derived: Option<(Size, Option<String>)>,
    /// Whether the open goal has its sum.
    has_sum: bool,
    order: Preorder,
}

impl<'a> Steps<'a> {
    pub(super) fn new(start: Start, variables: &'a Variables, listed: Option<Listed>) -> Self {
        let (Start::Constraints(constraints) | Start::Forbidden(constraints)) = start;
        Self {
            constraints,
            variables,
            listed,
            stage: Stage::Header,
            enumerates: false,
            places: Vec::new(),
            counts: BTreeMap::new(),
            sizes: Sizes::new(constraints, variables.count()),
            labels: HashSet::new(),
            derived: None,
            has_sum: false,
            order: Preorder::default(),
        }
    }

    /// Parses the next line.
    pub(super) fn take(&mut self, line: &str) -> Result<(), String> {
        match self.stage {
            Stage::Header if line == HEADER => {
                self.stage = Stage::Count;
                return Ok(());
            }
            Stage::Header => return Err(format!("expected `{HEADER}`, found `{}`", shown(line))),
            Stage::End => {
                return Err("nothing may follow `end pseudo-Boolean proof;`".to_owned());
            }
            _ => {}
        }
        let line = line.trim_matches(' ');
        if line.is_empty() || line.starts_with('%') {
            return Ok(());
        }
        let (statement, ended) = line.strip_suffix(';').map_or((line, false), |rest| (rest, true));
        if memchr2(b';', b'%', statement.as_bytes()).is_some() {
            return Err(STATEMENT.to_owned());
        }
        if self.stage == Stage::Count {
            self.count(statement)?;
            self.stage = Stage::Steps;
            return if ended { Ok(()) } else { Err(STATEMENT.to_owned()) };
        }
        let opens = self.statement(statement)?;
        if let Some(place) = opens {
            self.places.push(place);
        }
        // A statement that opens a part has no `;` yet.
        if ended == opens.is_some() { Err(STATEMENT.to_owned()) } else { Ok(()) }
    }

    /// Ends the proof after its last line.
    pub(super) fn finish(&mut self) -> Result<Summary, String> {
        match self.stage {
            Stage::Header => return Err(format!("the file is empty: expected `{HEADER}`")),
            Stage::End => {}
            _ => {
                let place = self.places.last().map_or(OUTSIDE, |place| place.in_words());
                return Err(format!("the proof ends {place}, without `end pseudo-Boolean proof;`"));
            }
        }
        let logged = self.listed.as_ref().map_or(0, |listed| listed.logged);
        let verdict = match (self.logs(), self.enumerates) {
            (true, true) => ProofVerdict::Enumeration,
            (true, false) => ProofVerdict::NoConclusion,
            (false, _) => ProofVerdict::Unsatisfiable,
        };
        let steps = std::mem::take(&mut self.counts);
        Ok(Summary { logged, steps, verdict })
    }

    /// Parses `f N`, the first statement.
    fn count(&mut self, statement: &str) -> Result<(), String> {
        let right = self.constraints;
        let mut words = Words::of(statement);
        let found = words.take("f").then(|| words.next()).flatten();
        let found = found.filter(|word| is_natural(word)).ok_or_else(|| {
            format!(
                "the first step must be `f {right};`, the number of constraints that the proof \
                 starts from, not `{}`",
                shown(statement)
            )
        })?;
        words.end()?;
        if found.parse() != Ok(right) {
            let found = shown(found);
            return Err(format!(
                "the proof starts from {found} constraints, the formula has {right}"
            ));
        }
        self.note("f");
        Ok(())
    }

    /// Whether the proof logs solutions: it starts from the specification alone.
    fn logs(&self) -> bool {
        self.listed.is_some()
    }

    fn note(&mut self, rule: &'static str) {
        *self.counts.entry(rule).or_default() += 1;
    }

    /// Parses a statement, and returns the part that it opens.
    fn statement(&mut self, statement: &str) -> Result<Option<Place>, String> {
        let place = self.places.last().copied();
        if place == Some(Place::Definition) && statement.trim_end() != "end" {
            let mut words = Words::of(statement);
            words.constraint()?;
            words.end()?;
            return Ok(None);
        }
        let mut words = Words::of(statement);
        let mut rule = words.next().ok_or(STATEMENT)?;
        let label = rule.strip_prefix('@');
        if let Some(label) = label {
            if !is_label(label) {
                return Err(wrong("a label of letters and digits", Some(rule)));
            }
            rule = words.next().ok_or(STATEMENT)?;
            if !makes_constraint(rule) {
                // Report an unknown rule as such.
                known(rule, self.logs())?;
                return Err(format!("`{rule}` derives no constraint to label"));
            }
            // With a repeated label, `veripb` could refer to another constraint than this reader.
            if !self.labels.insert(label.to_owned()) {
                return Err(format!("the label `@{label}` is used twice"));
            }
        }
        let rule = known(rule, self.logs())?;
        match (self.stage, rule) {
            (Stage::Steps, _)
            | (Stage::Contradiction, "output")
            | (Stage::Output, "conclusion")
            | (Stage::Conclusion, "end") => {}
            (Stage::Contradiction, _) => {
                return Err("after `e >= 1` only `output NONE;` may follow".to_owned());
            }
            (Stage::Output, _) => return Err(wrong("`conclusion`", Some(rule))),
            _ => return Err(wrong("`end pseudo-Boolean proof;`", Some(rule))),
        }
        self.note(rule);
        let opens = match place {
            None => self.outside(rule, &mut words),
            Some(place) => self.inside(place, rule, &mut words),
        }?;
        words.end()?;
        if place.is_none()
            && let Some((size, _)) = self.derived.take()
        {
            match opens {
                None => {
                    self.sizes.note(size, label);
                    if rule == "dom" {
                        // The automatic proof of `veripb` may use numbers, as a subproof does.
                        self.sizes.forget_recent();
                    }
                }
                Some(_) => self.derived = Some((size, label.map(str::to_owned))),
            }
        }
        Ok(opens)
    }

    /// Closes a part. After the outermost part, numbers of constraints have changed.
    fn close(&mut self) {
        self.places.pop();
        if self.places.is_empty() {
            self.sizes.forget_recent();
            if let Some((size, Some(label))) = self.derived.take() {
                self.sizes.label(size, &label);
            }
        }
    }

    /// Parses a statement outside subproofs and orders.
    fn outside(
        &mut self,
        rule: &'static str,
        words: &mut Words<'_>,
    ) -> Result<Option<Place>, String> {
        match rule {
            "rup" => self.derived = Some((propagation(words)?, None)),
            "pol" => self.derived = Some((words.polish(&self.sizes)?, None)),
            "red" | "dom" => return self.strengthening(words),
            "deld" => words.ids()?,
            "solx" => {
                if self.counts.contains_key("red") {
                    return Err("log all solutions before `red` introduces the first auxiliary \
                                variable"
                        .to_owned());
                }
                if let Some(listed) = &mut self.listed {
                    listed.log(words)?;
                }
                // The excluding clause has each board variable at most once.
                self.derived = Some((Size::of_clause(self.variables.count()), None));
            }
            "e" => {
                words.expect(">=")?;
                words.expect("1")?;
                words.expect(":")?;
                words.id()?;
                self.stage = Stage::Contradiction;
            }
            "def_order" => {
                if !self.order.is_empty() {
                    return Err("a proof has at most one order".to_owned());
                }
                words.name()?;
                return Ok(Some(Place::Order));
            }
            // Without a name it unloads the order.
            "load_order" if words.is_empty() => {}
            "load_order" => {
                words.name()?;
                self.order.load(words)?;
            }
            "output" => {
                if let Some(listed) = &self.listed {
                    if self.stage != Stage::Contradiction {
                        return Err("the last step must be `e >= 1 : ID;`, which shows that no \
                                    solution is left; VeriPB verifies without it"
                            .to_owned());
                    }
                    listed.all_logged()?;
                }
                words.expect("NONE")?;
                self.stage = Stage::Output;
            }
            "conclusion" if self.stage == Stage::Output => {
                if let Some(listed) = &self.listed {
                    if words.take("ENUMERATION_COMPLETE") {
                        let number = words.next();
                        if number != Some(&listed.logged.to_string()) {
                            return Err(wrong("the number of solutions", number));
                        }
                        words.expect(":")?;
                        words.id()?;
                        self.enumerates = true;
                    } else {
                        words.expect("NONE")?;
                    }
                } else {
                    words.expect("UNSAT")?;
                    words.expect(":")?;
                    words.id()?;
                }
                self.stage = Stage::Conclusion;
            }
            "end" if self.stage == Stage::Conclusion => {
                words.expect("pseudo-Boolean")?;
                words.expect("proof")?;
                self.stage = Stage::End;
            }
            _ => return Err(format!("`{rule}` is not allowed {OUTSIDE}")),
        }
        Ok(None)
    }

    /// Parses a statement inside a part.
    fn inside(
        &mut self,
        place: Place,
        rule: &'static str,
        words: &mut Words<'_>,
    ) -> Result<Option<Place>, String> {
        match (place, rule) {
            (Place::Subproof | Place::Goal, "rup") => drop(propagation(words)?),
            (Place::Goal, "pol") => {
                if std::mem::replace(&mut self.has_sum, true) {
                    return Err(GOAL.to_owned());
                }
                words.sum_of_goal()?;
            }
            (Place::Subproof, "proofgoal") => {
                self.has_sum = false;
                // A goal of the rule is `#1`, `#2`, …; a goal from the formula has the name of its
                // constraint.
                let goal = words.next();
                let number = goal.map(|goal| goal.strip_prefix('#').unwrap_or(goal));
                Words::of(number.unwrap_or_default()).id().map_err(|_| wrong("a goal", goal))?;
                return Ok(Some(Place::Goal));
            }
            (Place::Subproof | Place::Goal, "qed") => {
                if words.take(":") {
                    words.id()?;
                }
                self.close();
            }
            (Place::Order | Place::Property, "vars") => {
                return Ok(Some(Place::Variables));
            }
            (Place::Order, "def") => return Ok(Some(Place::Definition)),
            (Place::Order, "transitivity" | "reflexivity") => return Ok(Some(Place::Property)),
            (Place::Property, "proof") => return Ok(Some(Place::Subproof)),
            (Place::Variables, "left" | "right" | "fresh_right") => self.order.take(rule, words)?,
            // Orders have no auxiliary variables, so the line stays empty.
            (Place::Variables, "aux") => {}
            (Place::Order | Place::Variables | Place::Definition | Place::Property, "end") => {
                if place == Place::Order {
                    self.order.check()?;
                }
                self.close();
            }
            _ => return Err(format!("`{rule}` is not allowed {}", place.in_words())),
        }
        Ok(None)
    }

    /// Parses `red` and `dom`: a constraint, a witness, and optionally the start of a subproof.
    fn strengthening(&mut self, words: &mut Words<'_>) -> Result<Option<Place>, String> {
        self.derived = Some((words.constraint()?, None));
        words.expect(":")?;
        let mut changed = words.witness()?;
        if self.logs() {
            let on_board =
                |&&name: &&&str| x_number(name).is_some_and(|x| x <= self.variables.count());
            if let Some(&name) = changed.iter().find(on_board) {
                return Err(format!(
                    "the witness changes the board variable {name}, so solutions could get lost"
                ));
            }
        }
        changed.sort_unstable();
        if let Some([twice, _]) = changed.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("the witness gives {twice} two values"));
        }
        if !words.take(":") {
            return Ok(None);
        }
        words.expect("subproof")?;
        Ok(Some(Place::Subproof))
    }
}

/// Parses `rup`: the derived constraint, and optional hints.
fn propagation(words: &mut Words<'_>) -> Result<Size, String> {
    let size = words.constraint()?;
    if words.take(":") {
        words.hints()?;
    }
    Ok(size)
}
