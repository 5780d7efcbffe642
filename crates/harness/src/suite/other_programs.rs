//! Files for other programs: BenchExec, gbd, and submissions to SAT competitions.

use std::collections::BTreeMap;
use std::fmt::Write;

use itertools::Itertools;

use crate::suite::claim::SolverTime;
use crate::suite::family::{Draft, Family, Grade};
use crate::suite::verdict::Verdict;
use nq_board::base::numbers::span;
use nq_external::files::file_word;
use nq_query::WrittenInstance;

/// The folder of these files in the folder of a suite.
const FOLDER: &str = "benchexec";

/// The property that a task has or lacks.
const PROPERTY: &str = "satisfiable.prp";

/// The module that teaches BenchExec to run cadical. It has one for kissat itself.
pub(super) const BENCHEXEC_TOOL: &str = include_str!("cadical.py");

/// The files, with the tasks so far.
#[derive(Default)]
pub(crate) struct BenchExec {
    /// The names of the tasks of each family.
    tasks: BTreeMap<&'static str, Vec<String>>,
    files: Vec<(String, String)>,
}

impl BenchExec {
    pub(super) fn add(&mut self, family: &'static str, file: &str, verdict: Verdict) {
        let name = file.trim_end_matches(".cnf");
        let text = format!(
            "format_version: '2.0'\ninput_files: '../{file}'\nproperties:\n  - property_file: \
             {PROPERTY}\n    expected_verdict: {}\n",
            verdict == Verdict::Satisfiable
        );
        self.files.push((format!("{FOLDER}/{name}.yml"), text));
        self.tasks.entry(family).or_default().push(format!("{name}.yml"));
    }

    /// All files, by name.
    pub(super) fn files(mut self) -> Vec<(String, String)> {
        let property = "The formula has a model.\n";
        let benchmarks = [("kissat", "kissat"), ("cadical", "tools.cadical")];
        self.files.push((format!("{FOLDER}/{PROPERTY}"), property.to_owned()));
        self.files.push((format!("{FOLDER}/tools/cadical.py"), BENCHEXEC_TOOL.to_owned()));
        for (solver, module) in benchmarks {
            self.files.push((format!("{FOLDER}/{solver}.xml"), self.benchmark(module)));
        }
        self.files
    }

    /// The benchmark of a solver: each family is a set of tasks.
    fn benchmark(&self, module: &str) -> String {
        let sets = self.tasks.iter().map(|(family, tasks)| {
            let tasks = tasks.iter().map(|task| format!("    <include>{task}</include>\n"));
            format!("  <tasks name=\"{family}\">\n{}  </tasks>\n", tasks.format(""))
        });
        format!(
            "<?xml version=\"1.0\"?>\n\
             <!DOCTYPE benchmark PUBLIC \"+//IDN sosy-lab.org//DTD BenchExec benchmark 2.3//EN\" \
             \"https://www.sosy-lab.org/benchexec/benchmark-2.3.dtd\">\n\
             <benchmark tool=\"{module}\" timelimit=\"60 s\" hardtimelimit=\"70 s\" \
             memlimit=\"4 GB\" cpuCores=\"1\">\n  \
             <rundefinition/>\n  \
             <propertyfile>{PROPERTY}</propertyfile>\n{}</benchmark>\n",
            sets.format("")
        )
    }
}

pub(crate) const GBD_FILE: &str = "gbd.csv";

/// The table. `gbd` guesses the separator and puts values into SQL as they are, so that none has a
/// comma, a blank or a quotation mark.
pub(crate) struct GbdTable(pub(crate) String);

impl GbdTable {
    pub(super) fn new() -> Self {
        Self("hash,filename,family,grade,result,model,n,encoding,variables,clauses\n".to_owned())
    }

    /// Adds an instance. The values of `result` are those of the databases of GBD.
    pub(super) fn add(
        &mut self,
        (family, grade): (&Family, Grade),
        draft: &Draft,
        encoding: &str,
        verdict: Verdict,
        written: &WrittenInstance,
    ) {
        let result = match verdict {
            Verdict::Satisfiable => "sat",
            Verdict::Unsatisfiable => "unsat",
        };
        let WrittenInstance { file, size, gbd_hash } = written;
        // Writing to a string does not fail.
        let _ = writeln!(
            self.0,
            "{},{file},{},{},{result},{},{},{},{},{}",
            gbd_hash.as_deref().unwrap_or_default(),
            family.name,
            grade.name(),
            file_word(draft.query.model.name(), usize::MAX),
            draft.query.size,
            file_word(encoding, usize::MAX),
            size.variables,
            size.clauses,
        );
    }
}

pub(crate) const DESCRIPTION: &str = "description.txt";

pub(crate) struct Chosen {
    pub family: &'static Family,
    pub file: String,
    pub command: String,
    pub verdict: Verdict,
    pub times: Vec<SolverTime>,
}

/// The description, with gaps for the authors.
pub(crate) fn description(command: &str, chosen: &[Chosen]) -> String {
    let mut text = format!(
        "Title:    Placement problems of chess pieces\n\
         Authors:  (your names, affiliations and addresses)\n\n\
         {} instances, written by nq-sat {}:\n\n    {command}\n\n\
         Each family, with its source:\n\n",
        chosen.len(),
        env!("CARGO_PKG_VERSION")
    );
    for family in chosen.iter().map(|one| one.family).unique_by(|family| family.name) {
        let Family { name, about, source, .. } = family;
        let _ = writeln!(text, "- {name}: {about}\n  {source}");
    }
    text += "\nEach instance, with the verdict that is known without a SAT solver, the command\n\
             that writes it, and the times that were measured here:\n\n";
    for Chosen { file, command, verdict, times, .. } in chosen {
        let _ = writeln!(text, "{file}: {}\n    {command}", verdict.name());
        for SolverTime { solver, status, wall, limit, .. } in times {
            let [wall, limit] = [wall, limit].map(|time| span(time.as_secs_f64()));
            let _ = writeln!(text, "    {solver}: {status} after {wall} of at most {limit}");
        }
        if times.is_empty() {
            text += "    no solver was timed\n";
        }
    }
    text + "\nThe rules ask for at least 10 instances that MiniSat does not solve within a minute\n\
            and a good solver solves within an hour, on the machines of the competition. Check\n\
            the times above against them; what is not above was not measured.\n"
}
