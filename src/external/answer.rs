//! What a solver's output means, and whether it is true.

use super::exported::Exported;
use super::profile::Profile;
use super::status::Status;
use crate::base::count::Count;
use crate::base::numbers::bytes;
use crate::base::placement::Placement;
use crate::format::solver_output::{Claim, OutputError, SolverOutput, read, values};
use crate::instance::{Lit, Var};
use crate::process::Captured;
use crate::process::Contained;
use crate::process::End;
use crate::verify::Checker;

/// What was asked.
pub(super) struct Question<'a> {
    pub exported: &'a Exported<'a>,
    pub profile: &'a Profile,
    /// The verdict, where it is known.
    pub known: Option<bool>,
}

/// What is to be thought of a solver's answer.
#[derive(Debug)]
pub(super) enum Finding {
    /// A status, what is wrong, and the placements that are right.
    Status(Status, String, Vec<Placement>),
    /// The number of models.
    Count(Count),
    /// The formula has a model that breaks this rule of the board.
    WrongFormula(String),
    /// There is a placement, and none was expected.
    WrongKnown,
}

impl Finding {
    pub fn bad(why: impl Into<String>) -> Self {
        Self::Status(Status::BadOutput, why.into(), Vec::new())
    }

    /// That there is no model, where this or nothing was known.
    pub(super) fn unsatisfiable(known: Option<bool>) -> Self {
        if known == Some(true) {
            let why = "it says UNSATISFIABLE, but there is a model".to_owned();
            Self::Status(Status::WrongVerdict, why, Vec::new())
        } else {
            Self::Status(Status::Unsat, String::new(), Vec::new())
        }
    }
}

/// A run that was not stopped, and the file that it wrote its answer to, if that is its way.
pub(super) struct Heard {
    pub run: Contained,
    pub result: Option<Result<Captured, String>>,
}

impl Heard {
    /// Where the answer should be; why it cannot be read, where that is so.
    pub fn output(&self) -> Result<&Captured, &str> {
        match &self.result {
            Some(result) => result.as_ref().map_err(String::as_str),
            None => Ok(&self.run.stdout),
        }
    }
}

/// Understands a run that was not stopped; `answer` reads what it says if it exited by itself, with this code.
pub(super) fn understand(run: &Contained, answer: impl FnOnce(i32) -> Finding) -> Finding {
    let code = match run.end {
        End::Exited(code) => code,
        end => {
            let status = match end {
                End::Signalled(_) => Status::Crash,
                End::MemoryLimit => Status::Memout,
                _ => Status::Timeout,
            };
            return Finding::Status(status, end.to_string(), Vec::new());
        }
    };
    let finding = answer(code);
    let Finding::Status(status @ (Status::Unknown | Status::BadOutput), why, _) = finding else {
        return finding;
    };
    // It may have noticed the limit and given up by itself.
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
    Finding::Status(status, why, Vec::new())
}

impl Profile {
    /// What a solver says that exited with this code; why that cannot be, where it is so.
    pub(super) fn read(&self, code: i32, output: &Captured) -> Result<SolverOutput, Finding> {
        if let Some(finding) = cut_off(output) {
            return Err(finding);
        }
        let read = read(&output.bytes).map_err(|error| self.no_answer(code, &error))?;
        let (verdict, codes) = match read.claim {
            Claim::Satisfiable => ("SATISFIABLE", &self.exit.sat),
            Claim::Unsatisfiable => ("UNSATISFIABLE", &self.exit.unsat),
            Claim::Unknown => ("UNKNOWN", &self.exit.unknown),
        };
        if !codes.contains(&code) {
            return Err(Finding::bad(format!("it says {verdict} and exits with {code}")));
        }
        if !self.v_before_s && !verdict_is_first(&output.bytes) {
            return Err(Finding::bad("it has no verdict, or a model before the verdict"));
        }
        Ok(read)
    }

    /// What an output means in which no verdict and no model can be read.
    fn no_answer(&self, code: i32, error: &OutputError) -> Finding {
        let silent = matches!(error, OutputError::Empty | OutputError::NoAnswer);
        if *error == OutputError::NoAnswer && self.exit.unknown.contains(&code) {
            return Finding::Status(Status::Unknown, "comments only".to_owned(), Vec::new());
        }
        // So a shell tells that a signal ended what it ran for us.
        if silent && (129..=128 + 31).contains(&code) {
            let why = format!("{}, by exit code {code}", End::Signalled(code - 128));
            return Finding::Status(Status::Crash, why, Vec::new());
        }
        match error {
            OutputError::Empty => Finding::bad(format!("no answer at all, exit code {code}")),
            OutputError::NoAnswer => Finding::bad(format!("comments only, exit code {code}")),
            error => Finding::bad(error.to_string()),
        }
    }
}

impl Question<'_> {
    /// What is to be thought of a solver that exited with this code.
    pub fn answer(&self, code: i32, output: &Captured) -> Finding {
        match self.profile.read(code, output) {
            Err(finding) => finding,
            Ok(SolverOutput { claim: Claim::Unknown, .. }) => {
                Finding::Status(Status::Unknown, String::new(), Vec::new())
            }
            Ok(SolverOutput { claim: Claim::Unsatisfiable, .. }) => {
                Finding::unsatisfiable(self.known)
            }
            Ok(SolverOutput { claim: Claim::Satisfiable, models, .. }) => self.models(&models),
        }
    }

    fn models(&self, models: &[Vec<Lit>]) -> Finding {
        let mut placements = Vec::new();
        for (number, model) in (1..).zip(models) {
            let which = if models.len() > 1 { format!("model {number}: ") } else { String::new() };
            match self.model(model) {
                Ok(placement) => placements.push(placement),
                Err(Finding::Status(status, why, none)) => {
                    return Finding::Status(status, which + &why, none);
                }
                Err(finding) => return finding,
            }
        }
        if self.known == Some(false) {
            return Finding::WrongKnown;
        }
        Finding::Status(Status::Sat, String::new(), placements)
    }

    /// The placement that a model stands for, if every clause holds in it and it keeps the rules of the board. A
    /// variable without a value may have either, so it is taken as false.
    fn model(&self, model: &[Lit]) -> Result<Placement, Finding> {
        let variables = self.exported.formula().variables() as u64;
        let values = values(model, variables).map_err(|fault| Finding::bad(fault.to_string()))?;
        held_against(self.exported, &|var| values.get(var.index()).copied().flatten())
    }
}

/// Whether every clause holds under these values.
pub(super) fn check_model<'a>(
    clauses: impl Iterator<Item = &'a [Lit]>,
    value: &dyn Fn(Var) -> Option<bool>,
) -> Result<(), Finding> {
    let holds = |lit: &Lit| value(lit.var()) == Some(lit.is_positive());
    let broken = |clause: &&[Lit]| !clause.iter().any(holds);
    // A clause that is false counts before one that lacks values.
    let is_false = |clause: &&[Lit]| clause.iter().all(|lit| value(lit.var()).is_some());
    let mut broken_clauses = clauses.filter(broken).peekable();
    if let Some(&first) = broken_clauses.peek() {
        return Err(match broken_clauses.find(is_false) {
            Some(clause) => {
                let why = format!("the clause {} is false in its model", dimacs(clause));
                Finding::Status(Status::WrongModel, why, Vec::new())
            }
            None => Finding::bad(format!(
                "half a model: no value for a variable of the clause {}",
                dimacs(first)
            )),
        });
    }
    Ok(())
}

/// The placement that the values of a model stand for, if every clause holds under them and it keeps the rules of the
/// board.
pub(super) fn held_against(
    exported: &Exported<'_>,
    value: &dyn Fn(Var) -> Option<bool>,
) -> Result<Placement, Finding> {
    check_model(exported.clauses(), value)?;
    let instance = exported.instance();
    let standing = instance.vars().map(|(var, _)| var).filter(|&var| value(var) == Some(true));
    let placement = instance.placement(standing);
    match Checker::new(instance.problem()).check(&placement) {
        Ok(()) => Ok(placement),
        Err(violation) => Err(Finding::WrongFormula(violation.to_string())),
    }
}

/// An output that is not all there cannot be judged.
pub(super) fn cut_off(output: &Captured) -> Option<Finding> {
    let whole = output.bytes.len() as u128 + u128::from(output.dropped);
    let why = || format!("it printed {}, more than is kept", bytes(whole));
    output.is_cut().then(|| Finding::bad(why()))
}

/// Whether a verdict stands before every line of a model.
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

/// The first line that a solver complained in, for a message.
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
