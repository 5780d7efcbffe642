//! Files for the tool BenchExec: a task definition for each instance, and a benchmark for each of
//! two solvers.

use std::collections::BTreeMap;

use itertools::Itertools;

use crate::suite::verdict::Verdict;

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
