//! The command of each tool for a case.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use nq_sat::process::find;

use super::answers::Form;
use super::counters;
use super::setup::{NQ_SAT, Setup, crates, python, question, regions};
use crate::listing;
use crate::table::ROOT;
use crate::table::problems::{Case, Problem};

/// A command, and how to read its answer.
#[derive(Debug)]
pub struct Call {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// The form of its output.
    pub form: Form,
}

impl Call {
    fn new(
        program: impl Into<PathBuf>,
        args: impl IntoIterator<Item = impl Into<OsString>>,
        form: Form,
    ) -> Self {
        let args = args.into_iter().map(Into::into).collect();
        Self { program: program.into(), args, form }
    }
}

/// The command of a tool for a case that it does not refuse. Writes and compiles what it needs.
pub fn call(setup: &Setup, tool: &str, case: &Case) -> Result<Call, String> {
    let here = |file: &str| Path::new(ROOT).join("benches/peers").join(file);
    let exported = |suffix| setup.exported(case, suffix).map(PathBuf::into_os_string);
    match tool {
        "sat-orbits" => Ok(ours(setup, case, "varisat", "orbits")),
        "sat-cubes" => Ok(ours(setup, case, "varisat", "cubes")),
        "sat-blocking" => Ok(ours(setup, case, "varisat", "blocking")),
        "solve" => {
            let args = ["solve", &case.n.to_string(), "-q", "--json", "--threads", "1"];
            Ok(Call::new(NQ_SAT, args, Form::Json))
        }
        "clasp" => models("clasp", vec!["-n".into(), "0".into(), "-q".into(), exported("cnf")?]),
        "clasp-opb" => {
            models("clasp", vec!["-n".into(), "0".into(), "-q".into(), exported("opb")?])
        }
        "clingo" => models("clingo", clingo(setup, case)?),
        "cadical" => {
            let args = [here("blocking.py").into_os_string(), exported("cnf")?];
            Ok(Call::new(python(), args, Form::Number))
        }
        "ganak" => {
            let script = Path::new(ROOT).join("tests/external/libraries/ganak.py");
            let args = [script.into_os_string(), exported("cnf")?];
            Ok(Call::new(python(), args, Form::Number))
        }
        "gecode" => Ok(Call::new(program("minizinc")?, gecode(setup, case)?, Form::Gecode)),
        "cp-sat" => {
            let mut args = vec![here("cp_sat.py").into_os_string()];
            args.extend(words(setup, case)?);
            Ok(Call::new(python(), args, Form::Number))
        }
        "dancing-links" | "dancing-cells" | "zdd" => {
            let mut args = vec![OsString::from(tool)];
            args.extend(words(setup, case)?);
            Ok(Call::new(crates(), args, Form::Number))
        }
        "kluev" => {
            let none: [&str; 0] = [];
            let mut call = Call::new(counters::kluev(setup, case.n)?, none, Form::Kluev);
            call.args.push("1".into());
            Ok(call)
        }
        "takaken" => {
            let size = [case.n.to_string()];
            Ok(Call::new(counters::takaken(setup, case.n)?, size, Form::Takaken(case.n)))
        }
        engine => Ok(ours(setup, case, engine, "orbits")),
    }
}

fn program(name: &str) -> Result<PathBuf, String> {
    find(name).ok_or_else(|| format!("there is no program {name}"))
}

fn models(name: &str, args: Vec<OsString>) -> Result<Call, String> {
    Ok(Call::new(program(name)?, args, Form::Models))
}

/// An engine of this program. Only SAT engines have a strategy.
fn ours(setup: &Setup, case: &Case, engine: &str, strategy: &str) -> Call {
    if case.problem == Problem::Listing {
        let args = [listing::COMMAND, engine, strategy, &case.n.to_string()];
        return Call::new(setup.this.clone(), args, Form::Number);
    }
    let mut args = vec!["count".to_owned()];
    args.extend(question(case));
    args.extend(["-e", engine, "--threads", "1", "-q", "--json"].map(str::to_owned));
    let options: &[&str] = match (engine, strategy) {
        ("varisat", "orbits") => &["--symmetry", "orbits"],
        ("varisat", "cubes") => &["--symmetry", "none"],
        ("varisat", "blocking") => &["--strategy", "blocking"],
        _ => &[],
    };
    args.extend(options.iter().map(|&option| option.to_owned()));
    let mut call = Call::new(NQ_SAT, args, Form::Json);
    if case.problem == Problem::Regions {
        // The model is a file of the project.
        call.args = call.args.into_iter().map(|word| absolute(&word)).collect();
    }
    call
}

fn absolute(word: &OsString) -> OsString {
    let path = Path::new(ROOT).join(word);
    if path.is_file() { path.into_os_string() } else { word.clone() }
}

/// The problem in words, as the programs in this folder take it.
fn words(setup: &Setup, case: &Case) -> Result<Vec<OsString>, String> {
    let name = match case.problem {
        Problem::Listing | Problem::Counting | Problem::LargeCounts => "queens",
        Problem::QueensAndKnights => "queens-and-knights",
        Problem::Largest => "largest-queens-and-knights",
        Problem::Domination => "domination",
        Problem::Regions => {
            let grid = setup.write("regions.txt", &regions()?)?;
            return Ok(vec!["regions".into(), grid.into_os_string()]);
        }
    };
    let numbers =
        [Some(case.n), case.k].into_iter().flatten().map(|number| number.to_string().into());
    Ok(std::iter::once(name.into()).chain(numbers).collect())
}

fn clingo(setup: &Setup, case: &Case) -> Result<Vec<OsString>, String> {
    let mut args: Vec<OsString> = ["-n", "0", "-q"].map(Into::into).to_vec();
    let name = match case.problem {
        Problem::Listing | Problem::Counting | Problem::LargeCounts => "queens.lp",
        Problem::QueensAndKnights => "queens-and-knights.lp",
        Problem::Largest => {
            args.push("--opt-mode=optN".into());
            "largest-queens-and-knights.lp"
        }
        Problem::Domination => "domination.lp",
        Problem::Regions => {
            let facts = setup.write("regions.lp", &facts(&regions()?))?;
            args.push(facts.into_os_string());
            "regions.lp"
        }
    };
    args.push(Path::new(ROOT).join("benches/peers/models").join(name).into_os_string());
    let k = case.k.map(|k| k.to_string());
    let constants: Vec<(&str, String)> = match (case.problem, k) {
        (Problem::QueensAndKnights, Some(k)) => vec![("nq", k.clone()), ("nk", k)],
        (_, Some(k)) => vec![("k", k)],
        (_, None) => Vec::new(),
    };
    let n = (case.problem != Problem::Regions).then(|| ("n", case.n.to_string()));
    for (name, value) in n.into_iter().chain(constants) {
        args.extend(["-c".into(), format!("{name}={value}").into()]);
    }
    Ok(args)
}

/// The regions as facts for clingo.
fn facts(grid: &str) -> String {
    let squares = (1..).zip(grid.lines()).flat_map(|(row, line): (u32, _)| {
        let letters = (1..).zip(line.chars());
        letters.map(move |(column, letter): (u32, _)| (row, column, letter))
    });
    squares.map(|(row, column, letter)| format!("region({row},{column},\"{letter}\").\n")).collect()
}

fn gecode(setup: &Setup, case: &Case) -> Result<Vec<OsString>, String> {
    let mut args: Vec<OsString> = ["--solver", "gecode", "-a", "-s"].map(Into::into).to_vec();
    let name = match case.problem {
        Problem::Domination => "domination.mzn",
        Problem::QueensAndKnights | Problem::Largest => "queens-and-knights.mzn",
        Problem::Regions => "regions.mzn",
        Problem::Listing | Problem::Counting | Problem::LargeCounts => "queens.mzn",
    };
    args.push(Path::new(ROOT).join("benches/peers/models").join(name).into_os_string());
    if case.problem == Problem::Regions {
        args.push(setup.write("regions.dzn", &numbers(&regions()?))?.into_os_string());
    } else {
        let k = case.k.map(|k| format!(";k={k}")).unwrap_or_default();
        args.extend(["-D".into(), format!("n={}{k}", case.n).into()]);
    }
    Ok(args)
}

/// The regions as numbers for MiniZinc: A is 1.
fn numbers(grid: &str) -> String {
    let rows: Vec<String> = grid
        .lines()
        .map(|line| {
            let numbers = line.bytes().map(|letter| (letter - b'A' + 1).to_string());
            format!("| {}", numbers.collect::<Vec<_>>().join(", "))
        })
        .collect();
    format!("n = {};\nregion = [{} |];\n", rows.len(), rows.join("\n  "))
}
