//! `list`, help, completions and the manual page.

use std::process::{Command, Stdio};
use std::sync::LazyLock;

use nq_sat::cli::program;

use crate::support::cases::{sample, thorough};
use crate::support::program::{command, nq_sat, run, run_on};
use crate::support::screen::TempPath;

const TOPICS: [&str; 6] = ["models", "encodings", "engines", "formats", "solvers", "families"];

fn commands() -> Vec<String> {
    program().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

#[test]
fn text_and_json_list_the_same_names() {
    for topic in TOPICS {
        let text = nq_sat(&format!("list {topic}")).answer();
        // Properties are indented under the name.
        let heads: Vec<_> = text.lines().filter(|line| !line.starts_with(' ')).collect();
        let records = nq_sat(&format!("list {topic} --json")).records();
        let expected: Vec<_> = records
            .iter()
            .map(|r| format!("{} ({})", r["name"].as_str().unwrap(), r["kind"].as_str().unwrap()))
            .collect();
        assert_eq!(heads, expected, "{topic}");
    }
}

#[test]
fn solvers_of_a_profile_file_are_listed() {
    let file = TempPath::new("my.toml");
    let profile = "[[solver]]
name = 'mine'
about = 'a test'
program = 'no-such-solver-here'
args = ['{cnf}']
exit = { sat = [10], unsat = [20], unknown = [0] }
";
    std::fs::write(&file, profile).expect("written");
    let line = format!("list solvers --json --profiles {file}");
    let records = nq_sat(&line).records();
    let mine = records.last().expect("rows");
    assert_eq!((&mine["name"], &mine["found"]), (&"mine".into(), &false.into()));
    std::fs::write(&file, profile.replace("about", "abuot")).expect("written");
    nq_sat(&line).refused(&["my.toml:3: unknown field `abuot`"]);
}

/// On a busy machine a solver may take long to print its version.
#[test]
fn slow_solver_has_its_version() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("slow.sh");
    std::fs::write(&program, "#!/bin/sh\n/bin/sleep 6\necho slow 1.0\n").expect("written");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&program, mode).expect("set");
    let file = folder.path().join("my.toml");
    let profile = format!(
        "[[solver]]
name = 'slow'
about = 'a test'
program = '{}'
args = ['{{cnf}}']
version = ['--version']
exit = {{ sat = [10], unsat = [20], unknown = [0] }}
",
        program.display()
    );
    std::fs::write(&file, profile).expect("written");
    let line = format!("list solvers --json --profiles {}", file.display());
    let records = nq_sat(&line).records();
    assert_eq!(records.last().expect("rows")["version"], "slow 1.0");
}

/// Every listed name works.
#[test]
fn every_listed_name_is_taken() {
    let names = |topic: &str, kind: &str| -> Vec<String> {
        let records = nq_sat(&format!("list {topic} --json")).records();
        let of_kind = records.iter().filter(|r| kind.is_empty() || r["kind"] == kind);
        of_kind.map(|r| r["name"].as_str().unwrap().to_owned()).collect()
    };
    for (topic, kind, command) in [
        ("models", "", "count 4 -m"),
        ("encodings", "at-most-one", "solve 4 --encoding"),
        ("encodings", "cardinality", "solve 4 -m queens-and-knights --cardinality"),
    ] {
        for name in sample(2, names(topic, kind)) {
            nq_sat(&format!("{command} {name}")).answer();
        }
    }
    for engine in sample(2, nq_sat("list engines --json").records()) {
        let model = match engine["models"].as_str() {
            Some(models) if models.contains("knights") => "queens-and-knights",
            _ => "n-queens",
        };
        let name = engine["name"].as_str().unwrap();
        nq_sat(&format!("count 4 -m {model} -e {name}")).answer();
    }
    for format in sample(2, nq_sat("list formats --json").records()) {
        let model = match format["maximises"].as_str() {
            Some("yes, and nothing else") => "queens-and-knights",
            _ => "n-queens",
        };
        let name = format["name"].as_str().unwrap();
        nq_sat(&format!("export 4 -m {model} --format {name}")).answer();
    }
}

#[test]
fn help_names_every_command() {
    let help = nq_sat("--help").answer();
    assert_eq!(nq_sat("help").answer(), help);
    for command in commands() {
        let about = help.lines().find(|line| line.trim_start().starts_with(&command));
        let about = about.unwrap_or_else(|| panic!("{command} is missing in {help}"));
        assert!(about.trim().len() > command.len() + 10, "{about}");
        let own = nq_sat(&format!("{command} --help")).answer();
        assert!(own.contains(&format!("Usage: nq-sat {command}")), "{own}");
        // Each option is explained, beside its name or on the line below.
        for (line, next) in own.lines().zip(own.lines().skip(1)) {
            // A line of a text may begin with the name of an option; its indentation differs.
            let indent = line.len() - line.trim_start().len();
            let is_option = (1..9).contains(&indent) && line.trim_start().starts_with('-');
            let explained = line.trim().contains("  ") || next.starts_with("         ");
            assert!(!is_option || explained, "{command}: {line}");
        }
    }
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
}

/// Where the locale is not UTF-8, lists are ASCII. JSON stays as it is.
#[test]
fn lists_are_ascii_in_the_c_locale() {
    for topic in TOPICS {
        let list = |options: &[&str]| {
            let mut command = command(["list", topic]);
            command.args(options).env("LC_ALL", "C");
            run(command).answer()
        };
        let text = list(&[]);
        assert!(text.is_ascii(), "{topic}: {text}");
        assert!(!text.contains('?'), "{topic}: a sign has no ASCII form: {text}");
        assert_eq!(list(&["--json"]), nq_sat(&format!("list {topic} --json")).answer());
    }
    assert!(nq_sat("list encodings").answer().contains("⌈√n⌉"));
}

/// Every example of the help works.
#[test]
fn the_examples_of_the_help_run() {
    let help = nq_sat("--help").answer();
    let folder = tempfile::tempdir().expect("a folder");
    let answer = nq_sat("solve 8 --first --format dimacs").says(10);
    std::fs::write(folder.path().join("solver.out"), answer).expect("written");
    let examples: Vec<_> = help
        .lines()
        .filter_map(|line| line.strip_prefix("  nq-sat ")?.split("  ").next())
        .collect();
    assert!(examples.len() > 4, "{help}");
    for example in examples {
        // Three take long: that their words are right is enough for a quick run.
        let is_long = ["queens-and-knights", "verify", "bench"].iter().any(|w| example.contains(w));
        let help = if is_long && !thorough() { "--help" } else { "" };
        let mut example = command(example.split(' ').chain(help.split_whitespace()));
        example.current_dir(&folder);
        run(example).answer();
    }
    assert!(folder.path().join("queens8.cnf").is_file());
}

#[test]
fn completions_name_every_command() {
    for (shell, start) in [
        ("bash", "_nq"),
        ("zsh", "#compdef nq-sat\n"),
        ("fish", "# "),
        ("elvish", ""),
        ("powershell", ""),
    ] {
        let script = nq_sat(&format!("completions {shell}")).answer();
        assert!(script.starts_with(start), "{shell}: {script}");
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
    }
}

/// bash parses its script.
#[test]
fn the_completions_of_bash_parse() {
    let script = nq_sat("completions bash").answer();
    let mut bash = Command::new("bash");
    bash.args(["-n", "-s"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    run_on(script, bash).answer();
}

#[test]
fn the_manual_describes_every_command() {
    let page = nq_sat("man").answer();
    assert!(page.contains(".TH nq-sat 1"), "{page}");
    for command in commands() {
        let heading = format!(".SH \"{}\"", command.to_uppercase());
        assert!(page.contains(&heading), "{heading} is missing");
    }
    for below in ["PUZZLE MAKE", "BENCH COMPARE", "CLASSIC BITSET"] {
        assert!(page.contains(&format!(".SH \"{below}\"\n")), "{below} is missing");
    }
    for option in [r"\-\-timeout", r"\-\-encoding", r"\-\-json", r"\-\-output"] {
        assert!(page.contains(option), "{option} is missing");
    }
    for section in ["EXAMPLES", r#""EXIT STATUS""#] {
        assert!(page.contains(&format!(".SH {section}\n")), "{section} is missing");
    }
    // It is one page without references to others such as nq-sat-solve(1).
    assert!(!page.contains(r"nq\-sat\-solve(1)"), "refers to pages that do not exist");
}

/// The completions of bash for a line, by the printed script.
fn offered(line: &[&str]) -> String {
    static SCRIPT: LazyLock<String> = LazyLock::new(|| nq_sat("completions bash").answer());
    let script = &*SCRIPT;
    let words = line.join(" ");
    let last = line.len() - 1;
    let ask = format!(
        "{script}\nCOMP_WORDS=({words} '')\nCOMP_CWORD={}\n\
         _nq__sat nq-sat '' {}\necho \"${{COMPREPLY[@]}}\"",
        line.len(),
        line[last]
    );
    // An argument of a process has at most 128 KiB, and the script is longer.
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), ask).expect("written");
    let run = Command::new("bash").arg(file.path()).output().expect("bash runs");
    String::from_utf8(run.stdout).expect("text")
}

#[test]
fn bash_completes_after_a_subcommand_too() {
    assert!(offered(&["nq-sat"]).contains("solve"));
    assert!(offered(&["nq-sat", "solve"]).contains("--unique"));
    assert!(offered(&["nq-sat", "list"]).contains("encodings"));
}

/// Words that an option takes are those that the program knows.
#[test]
fn bash_completes_the_names_that_options_take() {
    let all = [
        ("count -m", "n-queens queens-and-knights semi-queens"),
        ("solve --engine", "varisat half-join"),
        ("export --encoding", "auto pairwise bimander"),
        ("encode --cardinality", "auto totalizer"),
        ("verify --solver", "cadical all"),
        ("bench -s", "varisat cadical"),
        ("export --format", "dimacs opb"),
        ("encode --format", "latex svg"),
        ("suite", "n-queens toroidal-queens all"),
        ("terms", "A000170 A051223"),
    ];
    for (line, names) in sample(2, all) {
        let words: Vec<_> = ["nq-sat"].into_iter().chain(line.split(' ')).collect();
        let all = offered(&words);
        let all: Vec<_> = all.split_whitespace().collect();
        assert!(names.split(' ').all(|name| all.contains(&name)), "{line}: {all:?}");
    }
    // A model may be a file, too.
    let fish = nq_sat("completions fish").answer();
    assert!(fish.contains("-l model -d 'Built-in model, or a TOML file' -r -F -a \"n-queens"));
    let zsh = nq_sat("completions zsh").answer();
    assert!(zsh.contains(":NAME|FILE:{compadd n-queens ") && !zsh.contains(":NAME|FILE:("));
}
