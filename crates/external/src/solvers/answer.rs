//! Reads the output of a solver and checks it against the formula.

use super::formula_file::FormulaFile;
use super::profile::Profile;
use super::status::Status;
use crate::process::{Captured, End, Sandboxed};
use nq_board::base::numbers::bytes;
use nq_board::base::{Count, Placement};
use nq_check::verify::Checker;
use nq_cnf::format::solver_output::{Claim, OutputError, SolverOutput, read, values};
use nq_cnf::instance::{Instance, Lit, Var};

/// The value of each variable in a model, where it has one.
pub(super) type Values = Vec<Option<bool>>;

pub(super) fn value(values: &[Option<bool>], var: Var) -> Option<bool> {
    values.get(var.index()).copied().flatten()
}

/// The answer of a solver, as far as the formula can confirm it.
#[derive(Debug)]
pub(super) enum Finding {
    /// No model, and why. The reason is empty for the answer "unsatisfiable".
    Status(Status, String),
    /// Models, in each of which every clause holds.
    Models(Vec<Values>),
    Count(Count),
    /// The answer to an instance in another format.
    Said(Said),
}

/// What a solver says of an instance. Geometry has checked the placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Its claim.
    pub claim: Claim,
    /// Whether it claims that nothing is better.
    pub optimum: bool,
    /// The placement of its model.
    pub placement: Option<Placement>,
    /// Whether the placement is better than the best that is known.
    pub is_better: bool,
}

/// Reads the text of a solver that reads another format than DIMACS CNF, and checks its placement.
pub(crate) type ReadSaid<'a> = &'a dyn Fn(&str) -> Result<Said, (Status, String)>;

impl Finding {
    pub(crate) fn bad(why: impl Into<String>) -> Self {
        Self::Status(Status::BadOutput, why.into())
    }

    pub(crate) const fn unsatisfiable() -> Self {
        Self::Status(Status::Unsat, String::new())
    }
}

/// Interprets a run that was not stopped; `answer` reads the output of a program that exited by
/// itself, with this code.
pub(super) fn understand(run: &Sandboxed, answer: impl FnOnce(i32) -> Finding) -> Finding {
    let code = match run.end {
        End::Exited(code) => code,
        end => {
            let status = match end {
                End::Signalled(_) => Status::Crash,
                End::MemoryLimit => Status::Memout,
                _ => Status::Timeout,
            };
            return Finding::Status(status, end.to_string());
        }
    };
    let finding = answer(code);
    let Finding::Status(status @ (Status::Unknown | Status::BadOutput), why) = finding else {
        return finding;
    };
    // It may have noticed the limit and exited.
    let by_limit = if run.cpu_used_up {
        Some((Status::Timeout, End::CpuTimeout))
    } else if run.memory_ran_out {
        Some((Status::Memout, End::MemoryLimit))
    } else {
        None
    };
    let (status, why) = match by_limit {
        Some((by_limit, end)) => (by_limit, format!("{end}, {}", End::Exited(code))),
        None if status == Status::BadOutput => (status, why + &complaint(&run.stderr)),
        None => (status, why),
    };
    Finding::Status(status, why)
}

impl Profile {
    /// The verdict of a solver that exited with this code, or the contradiction in it.
    fn read(&self, code: i32, output: &Captured) -> Result<SolverOutput, Finding> {
        if let Some(finding) = cut_off(output) {
            return Err(finding);
        }
        let read = read(&output.bytes).map_err(|error| self.no_answer(code, &error))?;
        self.check_code(read.claim, code)?;
        if !self.v_before_s && !verdict_is_first(&output.bytes) {
            return Err(Finding::bad("it has no verdict, or a model before the verdict"));
        }
        Ok(read)
    }

    /// Whether a solver with this claim exits with this code.
    fn check_code(&self, claim: Claim, code: i32) -> Result<(), Finding> {
        let (verdict, codes) = match claim {
            Claim::Satisfiable => ("SATISFIABLE", &self.exit.sat),
            Claim::Unsatisfiable => ("UNSATISFIABLE", &self.exit.unsat),
            Claim::Unknown => ("UNKNOWN", &self.exit.unknown),
        };
        if codes.contains(&code) {
            return Ok(());
        }
        Err(Finding::bad(format!("it says {verdict} and exits with {code}")))
    }

    /// The finding from the output of a solver of another format that exited with this code.
    pub(super) fn said(&self, code: i32, output: &Captured, read: ReadSaid<'_>) -> Finding {
        if let Some(finding) = cut_off(output) {
            return finding;
        }
        match read(&output.text()) {
            Ok(said) => self.check_code(said.claim, code).err().unwrap_or(Finding::Said(said)),
            Err((status, why)) => crash(code).unwrap_or(Finding::Status(status, why)),
        }
    }

    /// The meaning of an output without a verdict or model.
    fn no_answer(&self, code: i32, error: &OutputError) -> Finding {
        let silent = matches!(error, OutputError::Empty | OutputError::NoAnswer);
        if *error == OutputError::NoAnswer && self.exit.unknown.contains(&code) {
            return Finding::Status(Status::Unknown, "comments only".to_owned());
        }
        if let Some(crash) = crash(code).filter(|_| silent) {
            return crash;
        }
        match error {
            OutputError::Empty => Finding::bad(format!("no answer at all, exit code {code}")),
            OutputError::NoAnswer => Finding::bad(format!("comments only, exit code {code}")),
            error => Finding::bad(error.to_string()),
        }
    }
}

/// A shell reports by its exit code that a signal ended its child.
fn crash(code: i32) -> Option<Finding> {
    (129..=128 + 31).contains(&code).then(|| {
        let why = format!("{}, by exit code {code}", End::Signalled(code - 128));
        Finding::Status(Status::Crash, why)
    })
}

/// The finding from the output of a solver that exited with this code. Its models are checked
/// against every clause.
pub(super) fn told(
    profile: &Profile,
    file: &FormulaFile<'_>,
    code: i32,
    output: &Captured,
) -> Finding {
    let SolverOutput { claim, models, .. } = match profile.read(code, output) {
        Ok(read) => read,
        Err(finding) => return finding,
    };
    match claim {
        Claim::Unknown => Finding::Status(Status::Unknown, String::new()),
        Claim::Unsatisfiable => Finding::unsatisfiable(),
        Claim::Satisfiable => {
            let mut all = Vec::new();
            for (number, model) in (1..).zip(&models) {
                match checked(file, model) {
                    Ok(values) => all.push(values),
                    Err((status, why)) if models.len() == 1 => return Finding::Status(status, why),
                    Err((status, why)) => {
                        return Finding::Status(status, format!("model {number}: {why}"));
                    }
                }
            }
            Finding::Models(all)
        }
    }
}

/// The values of a model in which every clause holds, or the error in it.
fn checked(file: &FormulaFile<'_>, model: &[Lit]) -> Result<Values, (Status, String)> {
    let variables = file.formula().variables() as u64;
    let values =
        values(model, variables).map_err(|fault| (Status::BadOutput, fault.to_string()))?;
    check_model(file.clauses(), &|var| value(&values, var))?;
    Ok(values)
}

/// Whether every clause holds under these values.
pub(super) fn check_model<'a>(
    clauses: impl Iterator<Item = &'a [Lit]>,
    value: &dyn Fn(Var) -> Option<bool>,
) -> Result<(), (Status, String)> {
    let holds = |lit: &Lit| value(lit.var()) == Some(lit.is_positive());
    let broken = |clause: &&[Lit]| !clause.iter().any(holds);
    // A false clause is reported before one with missing values.
    let is_false = |clause: &&[Lit]| clause.iter().all(|lit| value(lit.var()).is_some());
    let mut broken_clauses = clauses.filter(broken).peekable();
    let Some(&first) = broken_clauses.peek() else { return Ok(()) };
    if let Some(clause) = broken_clauses.find(is_false) {
        let why = format!("the clause {} is false in its model", dimacs(clause));
        return Err((Status::WrongModel, why));
    }
    let why = format!("half a model: no value for a variable of the clause {}", dimacs(first));
    Err((Status::BadOutput, why))
}

/// The placement of a model, or the rule of the board that it breaks. A variable without a value
/// may have either and is taken as false.
pub(super) fn placement_of(
    instance: &Instance,
    is_true: &dyn Fn(Var) -> bool,
) -> Result<Placement, String> {
    let occupied = instance.vars().map(|(var, _)| var).filter(|&var| is_true(var));
    let placement = instance.placement(occupied);
    match Checker::new(instance.problem()).check(&placement) {
        Ok(()) => Ok(placement),
        Err(violation) => Err(violation.to_string()),
    }
}

/// A truncated output cannot be checked.
pub(super) fn cut_off(output: &Captured) -> Option<Finding> {
    let whole = output.bytes.len() as u128 + u128::from(output.dropped);
    let why = || format!("it printed {}, more than is kept", bytes(whole));
    output.is_cut().then(|| Finding::bad(why()))
}

/// Whether a verdict comes before every line of a model.
fn verdict_is_first(output: &[u8]) -> bool {
    let text = String::from_utf8_lossy(output);
    let mut heads = text.lines().filter_map(|line| line.split_whitespace().next());
    let first = heads.find(|head| {
        matches!(*head, "s" | "v" | "SAT" | "UNSAT" | "INDET") || head.parse::<i64>().is_ok()
    });
    first.is_some_and(|head| !(head == "v" || head.parse::<i64>().is_ok()))
}

fn dimacs(clause: &[Lit]) -> String {
    let words: Vec<_> = clause.iter().map(|lit| lit.dimacs().to_string()).collect();
    match &words[..] {
        [some @ .., _] if some.len() > 8 => format!("`{} …`", some[..8].join(" ")),
        all => format!("`{} 0`", all.join(" ")),
    }
}

/// The first line of the solver's standard error, for a message.
fn complaint(stderr: &Captured) -> String {
    let text = stderr.text();
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    let clean = |c: char| if c.is_control() { '?' } else { c };
    match first {
        Some(line) => {
            format!(" (it complains: {})", line.chars().take(120).map(clean).collect::<String>())
        }
        None => String::new(),
    }
}

/// The finding from the output of a counter that exited with this code. `known` is the number of
/// models, where it is known.
pub(super) fn count_told(
    profile: &Profile,
    known: Option<&Count>,
    code: i32,
    output: &Captured,
) -> Finding {
    if let Some(finding) = cut_off(output) {
        return finding;
    }
    let text = output.text();
    let words = profile.count.as_deref().unwrap_or_default();
    let numbers: Vec<&str> = text.lines().filter_map(|line| behind(words, line)).collect();
    let Some(first) = numbers.first() else {
        return if profile.exit.unknown.contains(&code) {
            Finding::Status(Status::Unknown, "no number".to_owned())
        } else {
            Finding::bad(format!("no line `{words} NUMBER`, exit code {code}"))
        };
    };
    if let Some(other) = numbers.iter().find(|number| *number != first) {
        return Finding::bad(format!("it counts {first}, and then {other}"));
    }
    let Ok(count) = first.parse::<Count>() else {
        return Finding::bad(format!("`{words} {first}`: not a number of models"));
    };
    let codes = if count == 0 { &profile.exit.unsat } else { &profile.exit.sat };
    if !codes.contains(&code) {
        return Finding::bad(format!("it counts {count} and exits with {code}"));
    }
    match known {
        Some(known) if *known != count => {
            let why = format!("it counts {count}, but there are {known}");
            Finding::Status(Status::WrongVerdict, why)
        }
        _ => Finding::Count(count),
    }
}

/// The word after these words at the start of a line. Spaces between words may differ.
fn behind<'a>(words: &str, line: &'a str) -> Option<&'a str> {
    let mut found = line.split_whitespace();
    words.split_whitespace().all(|word| found.next() == Some(word)).then(|| found.next())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::Profiles;

    fn told(text: &str, known: Option<u64>, code: i32) -> Finding {
        let clasp = Profiles::builtin().find("clasp-count").expect("a profile");
        let output = Captured { bytes: text.as_bytes().to_vec(), dropped: 0 };
        count_told(&clasp, known.map(Count::from).as_ref(), code, &output)
    }

    #[test]
    fn a_number_counts_where_all_fits() {
        let right = "c Solving...\ns SATISFIABLE\nc \nc Models         : 92\nc Calls : 1\n";
        let counts = |finding, number: &Count| match finding {
            Finding::Count(count) => count == *number,
            _ => false,
        };
        assert!(counts(told(right, Some(92), 30), &92_u8.into()));
        assert!(counts(told(right, None, 30), &92_u8.into()));
        let none = "s UNSATISFIABLE\nc Models : 0\n";
        assert!(counts(told(none, Some(0), 20), &Count::ZERO));
        let large = &Count::from(u128::MAX) * 1_000_000;
        assert!(counts(told(&format!("c Models : {large}\n"), None, 30), &large));
    }

    #[test]
    fn faults_are_named() {
        let big = format!("c Models : {}0\n", u128::MAX);
        for (text, code, status, words) in [
            ("c Models : 91\n", 30, Status::WrongVerdict, "it counts 91, but there are 92"),
            ("c Models : 92\n", 20, Status::BadOutput, "it counts 92 and exits with 20"),
            ("c Models : 0\n", 30, Status::BadOutput, "it counts 0 and exits with 30"),
            ("c Models : 92\nc Models : 93\n", 30, Status::BadOutput, "it counts 92, and then 93"),
            ("c Models : 92+\n", 30, Status::BadOutput, "not a number of models"),
            (&big, 30, Status::WrongVerdict, "4550, but there are 92"),
            ("c Models :\n", 30, Status::BadOutput, "no line"),
            ("c Modelle : 92\n", 30, Status::BadOutput, "no line"),
            ("", 20, Status::BadOutput, "no line"),
            ("c Models :\n", 1, Status::Unknown, "no number"),
        ] {
            match told(text, Some(92), code) {
                Finding::Status(found, why) => {
                    assert_eq!(found, status, "{text:?}: {why}");
                    assert!(why.contains(words), "{text:?}: {why}");
                }
                other => panic!("{text:?}: {other:?}"),
            }
        }
    }
}
