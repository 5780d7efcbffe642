//! The bench itself, on small sizes.
//! docs/peers.md, its charts and its raw runs.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::{env, fs};

use serde_json::Value;

use super::table::markers::filled;
use super::table::medians::Medians;
use super::table::page::{PAGE, RUNS, chart, made, read, read_runs};
use super::table::problems::Problem;
use super::table::records::{Records, Status};
use super::table::tools::{Need, TOOLS};
use super::table::{charts, known};
use crate::programs::needed;
use crate::support::pages::blocks;
use crate::support::{ROOT, Run, run};

/// The bench, built like the tests.
static BENCH: LazyLock<PathBuf> = LazyLock::new(|| {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    // With the features of all packages, as `tests/run` builds: no crate is compiled again.
    build.args(["bench", "--profile", "dev", "--locked", "--workspace", "--bench", "peers"]);
    build.args(["--no-run", "--message-format", "json", "--quiet"]).current_dir(ROOT);
    let built = build.output().expect("cargo runs");
    let said = String::from_utf8_lossy(&built.stdout);
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let messages = said.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let of_bench = |message: &Value| message["target"]["name"] == "peers";
    let mut paths = messages
        .filter(of_bench)
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from));
    paths.next().expect("the path of the bench")
});

/// Runs the bench with these words, and programs of `first` before those on PATH.
fn bench(words: &str, first: Option<&Path>) -> Run {
    run(command(words, first))
}

fn command(words: &str, first: Option<&Path>) -> Command {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = first.map(Path::to_path_buf).into_iter().chain(env::split_paths(&path));
    let mut command = Command::new(&*BENCH);
    command.args(words.split_whitespace()).current_dir(ROOT);
    command.env("PATH", env::join_paths(folders).expect("no folder has a colon"));
    command.env_remove("KLUEV").env_remove("TAKAKEN");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A folder with a program of this name.
fn planted(name: &str, script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join(name);
    fs::write(&program, format!("#!/bin/sh\n{script}\n")).expect("written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("executable");
    folder
}

#[test]
fn every_tool_is_right_on_the_quick_selection() {
    needed();
    let run = bench("--quick", None);
    assert!(run.status.success(), "{}", run.stderr);
    let mut expected = Vec::new();
    for problem in Problem::ALL {
        for case in problem.cases(true).expect("cases") {
            let applies = |tool: &&_| -> bool {
                let tool: &super::table::tools::Tool = tool;
                (tool.refuses)(problem).is_none() && !matches!(tool.need, Need::Sources(_))
            };
            for tool in TOOLS.iter().filter(applies) {
                expected.push(format!(
                    "{} {}, {}, run 1: right",
                    problem.name(),
                    case.n,
                    tool.name
                ));
            }
        }
    }
    assert!(expected.len() > 50, "{expected:?}");
    let said = run.stderr.lines().filter(|line| line.contains(", run "));
    let said: Vec<_> =
        said.map(|line| line.split(", ").take(3).collect::<Vec<_>>().join(", ")).collect();
    assert_eq!(said, expected);
    for name in ["kluev", "takaken"] {
        assert!(run.stderr.contains(&format!("{name} is left out: ")), "{}", run.stderr);
    }
}

#[test]
fn a_wrong_answer_is_a_named_failure() {
    needed();
    let clasp = planted("clasp", "echo 'c Models         : 93'; exit 30");
    let run = bench("--quick listing clasp backtrack", Some(clasp.path()));
    assert_eq!(run.status.code(), Some(1));
    let why = "WRONG: clasp on listing, n = 8: 93, where 92 is right";
    assert!(run.stderr.contains(why), "{}", run.stderr);
    assert!(!run.stderr.contains("WRONG: backtrack") && run.stdout.is_empty());
}

#[test]
fn a_tool_that_fails_or_gives_up_is_a_named_failure() {
    needed();
    for script in
        ["echo out of paper >&2; exit 3", "echo 'c Models : 92'; echo out of paper >&2; exit 10"]
    {
        let clasp = planted("clasp", script);
        let run = bench("--quick regions listing clasp", Some(clasp.path()));
        assert_eq!(run.status.code(), Some(1));
        for problem in ["regions", "listing"] {
            let why = format!("FAILED: clasp on {problem}, n = 8: exit code ");
            assert!(run.stderr.contains(&why), "{}", run.stderr);
        }
        assert!(run.stderr.contains("out of paper"), "{}", run.stderr);
    }
}

#[test]
fn a_tool_over_the_limit_shows_it() {
    needed();
    let clasp =
        planted("clasp", "[ \"$1\" = --version ] && echo clasp version 0 || while :; do :; done");
    let run = bench("--quick --limit 1s regions clasp search", Some(clasp.path()));
    assert!(run.status.success(), "{}", run.stderr);
    assert!(run.stdout.contains("| clasp | > 1 |"), "{}", run.stdout);
}

#[test]
fn a_missing_tool_has_a_remedy() {
    needed();
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(&*BENCH);
    command.args(["--quick", "regions", "clasp"]).env("PATH", folder.path()).current_dir(ROOT);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let run = run(command);
    assert_eq!(run.status.code(), Some(1));
    let why =
        "peers: clasp needs clasp; run benches/peers/install, or go on without them: --available";
    assert_eq!(run.stderr.trim(), why);
    let unknown = bench("--quick lising", None);
    assert!(
        unknown.stderr.starts_with("peers: lising is no problem and no tool; problems: listing")
    );
}

/// The made-up program has the form of takaken's and prints a constant.
#[test]
fn counters_are_compiled_for_a_size_from_given_sources() {
    needed();
    let sources = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| fs::write(sources.path().join(name), text).expect("written");
    let program = |total: u32| {
        let sizes = "#define  MAXSIZE  24\n#define  MINSIZE   2";
        let print = format!("printf(\"%2d:%16d%16d\\n\", n, {total}, 12)");
        let count = format!("for (int n = MINSIZE; n <= MAXSIZE; n++) {print};");
        format!("#include <stdio.h>\n{sizes}\nint main(void) {{ {count} }}\n")
    };
    let bench = |variable: &str, words: &str| {
        let mut command = command(words, None);
        command.env(variable, sources.path());
        run(command)
    };
    write("notes.c", "/* Has no sizes. */");
    write("queens.c", &program(92));
    let right = bench("TAKAKEN", "--quick counting takaken");
    assert!(right.status.success(), "{}", right.stderr);
    assert!(right.stderr.contains("counting 8, takaken, run 1: right"), "{}", right.stderr);
    write("queens.c", &program(93));
    let wrong = bench("TAKAKEN", "--quick counting takaken");
    let why = "WRONG: takaken on counting, n = 8: 93, where 92 is right";
    assert!(wrong.stderr.contains(why), "{}", wrong.stderr);
    write("solcounter.h", "inline constexpr int size = 18;\n");
    let other = bench("KLUEV", "--quick counting kluev");
    assert_eq!(other.status.code(), Some(1));
    let why = "solcounter.h is not the file that is known";
    assert!(other.stderr.contains(why), "{}", other.stderr);
}

/// Numbers with decimals that the text may have: the target, a version, a release.
const BY_HAND: [&str; 3] = ["0.05", "0.3.0", "1.91"];

fn runs() -> Records {
    read_runs().expect("the raw runs")
}

#[test]
fn the_page_is_what_the_runs_make() {
    let (page, runs) = (read(PAGE).expect("the page"), runs());
    let again = made(&page, &runs).expect("a page");
    assert!(again == page, "run `cargo bench --bench peers -- --render`");
    assert!(runs.to_csv().expect("a file") == read(RUNS).expect("the raw runs"));
    let medians = Medians::new(&runs).expect("medians");
    for problem in Problem::ALL {
        let drawn = charts::of_problem(problem, &medians, &runs).expect("a chart");
        assert!(drawn == read(&chart(problem)).expect("a chart"), "{}", chart(problem));
        roxmltree::Document::parse(&drawn).expect("valid XML");
        let link = chart(problem).replace("docs/", "](");
        assert!(page.contains(&link), "the page does not show {link}");
        assert!(page.contains(&format!("<!-- peers: {} -->", problem.name())));
    }
}

/// A figure by hand would not follow the next measurement.
#[test]
fn each_figure_of_the_text_comes_from_the_runs() {
    let page = read(PAGE).expect("the page");
    let mut text = filled(&page, |_| Ok(String::new()), |_| Ok(String::new())).expect("a text");
    for block in blocks(&text.clone()) {
        text = text.replace(block.body, "");
    }
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    let words = words.map(|word| word.trim_matches('.'));
    let decimals: BTreeSet<&str> = words.filter(|word| word.contains('.')).collect();
    assert_eq!(decimals, BTreeSet::from(BY_HAND));
    for unit in [" ms", " MB", " times", " %"] {
        let numbers = text.match_indices(unit);
        let by_hand = numbers.map(|(at, _)| &text[..at]);
        let by_hand = by_hand.filter(|before| before.ends_with(|c: char| c.is_ascii_digit()));
        assert_eq!(by_hand.count(), 0, "a number with{unit}");
    }
    assert!(page.matches("<!--= ").count() >= 20, "the text has lost its figures");
}

#[test]
fn the_runs_are_complete_and_right() {
    let runs = runs();
    let medians = Medians::new(&runs).expect("no wrong answer");
    for problem in Problem::ALL {
        let cases = problem.cases(false).expect("cases");
        assert_eq!(medians.sizes(problem), cases.iter().map(|case| case.n).collect::<Vec<_>>());
        for tool in TOOLS {
            let first = medians.of(problem, tool.name, cases[0].n);
            let is_there = runs.conditions.contains_key(&format!("version of {}", tool.name));
            assert!(is_there || matches!(tool.need, Need::Sources(_)), "{}", tool.name);
            let applies = (tool.refuses)(problem).is_none();
            assert_eq!(first.is_some(), applies && is_there, "{}, {}", tool.name, problem.name());
        }
        for case in &cases {
            assert!(medians.seconds(problem, problem.baseline(), case.n).is_some(), "{case:?}");
        }
    }
    for run in &runs.runs {
        let problem = Problem::by_name(&run.problem).expect("a problem");
        let cases = problem.cases(false).expect("cases");
        let case = cases.iter().find(|case| case.n == run.n).expect("a case");
        assert_eq!((&run.expected, run.k), (&case.expected, case.k), "{run:?}");
        assert_eq!(run.answer.as_ref() == Some(&run.expected), run.status == Status::Right);
    }
}

/// OEIS: A000170(8), A000170(16), A002564(8), A075458(12).
#[test]
fn expected_answers_are_the_published_ones() {
    for (source, n, value) in [
        ("A000170", 8, "92"),
        ("A000170", 16, "14772512"),
        ("A002564", 8, "4860"),
        ("A075458", 12, "6"),
    ] {
        assert_eq!(known::published(source, n).as_deref(), Some(value), "{source}");
    }
    assert_eq!(known::published("A000170", 99), None);
}

#[test]
fn a_wrong_run_makes_no_page() {
    let page = read(PAGE).expect("the page");
    for status in [Status::Wrong, Status::Failed] {
        let mut runs = runs();
        runs.runs[7].status = status;
        let tool = &runs.runs[7].tool;
        let why = made(&page, &runs).expect_err("a fault");
        assert!(why.starts_with(tool) && why.contains("no right answer"), "{why}");
    }
}

#[test]
fn another_time_makes_another_page() {
    let page = read(PAGE).expect("the page");
    let mut runs = runs();
    for run in runs.runs.iter_mut().filter(|run| run.tool == "clasp") {
        run.cpu_seconds *= 2.0;
    }
    assert_ne!(made(&page, &runs).expect("a page"), page);
}
