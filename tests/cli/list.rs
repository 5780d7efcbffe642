//! `list`, help, completions and the manual page.
//! `-h` fits on a screen, and `--help` explains every option.
//! Output fits into 80 columns.

use std::process::{Command, Stdio};
use std::sync::LazyLock;

use nq_sat::cli::program;

use crate::support::{TempPath, command, nq_sat, run, run_on, sample, thorough};

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

/// The lines of a screen.
const LINES: usize = 40;

/// The columns of a screen.
const COLUMNS: usize = 80;

/// Every command by the words that select it, the program itself first.
fn all_commands() -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    let mut open = vec![(Vec::new(), program())];
    while let Some((words, command)) = open.pop() {
        for subcommand in command.get_subcommands() {
            let mut words = words.clone();
            words.push(subcommand.get_name().to_owned());
            all.push(words.clone());
            open.push((words, subcommand.clone()));
        }
    }
    assert!(all.len() > 15, "{all:?}");
    all
}

fn help(words: &[String], option: &str) -> String {
    let mut line = words.to_vec();
    line.push(option.to_owned());
    run(command(line)).answer()
}

#[test]
fn help_fits_on_a_screen_and_is_ascii() {
    // In part, the commands take turns with the two options.
    let options = [("-h", LINES), ("--help", usize::MAX)].into_iter();
    for (number, words) in all_commands().into_iter().enumerate() {
        for (option, most) in sample(2, options.clone().cycle().skip(number % 2).take(2)) {
            let text = help(&words, option);
            let lines = text.lines().count();
            assert!(lines <= most, "{words:?} {option} has {lines} lines:\n{text}");
            let long = text.lines().find(|line| line.chars().count() > COLUMNS);
            assert_eq!(long, None, "{words:?} {option}");
            assert!(text.is_ascii(), "{words:?} {option}:\n{text}");
        }
    }
}

/// An option without a text is a riddle; so is a first line that is cut off.
#[test]
fn every_option_has_a_text_of_one_line() {
    let mut open = vec![program()];
    while let Some(command) = open.pop() {
        for arg in command.get_arguments() {
            let name = format!("{} {}", command.get_name(), arg.get_id());
            let text = arg.get_help().unwrap_or_else(|| panic!("{name} has no help")).to_string();
            assert!(!text.is_empty() && !text.contains('\n'), "{name}: {text}");
            assert!(!text.ends_with('.'), "{name}: the short help is no sentence: {text}");
        }
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        assert!(!about.is_empty() && !about.contains('\n'), "{}: {about}", command.get_name());
        open.extend(command.get_subcommands().cloned());
    }
}

/// One meaning has one name.
#[test]
fn names_of_options_are_the_same_everywhere() {
    let mut open = vec![program()];
    while let Some(command) = open.pop() {
        for arg in command.get_arguments() {
            let (name, long) = (command.get_name(), arg.get_long());
            assert_ne!(long, Some("out"), "{name}: the option is called --output");
            let short = match long {
                Some("output") => Some('o'),
                Some("solver") => Some('s'),
                Some("model") => Some('m'),
                Some("engine") => Some('e'),
                Some("quiet") => Some('q'),
                _ => continue,
            };
            assert_eq!(arg.get_short(), short, "{name} {long:?}");
        }
        open.extend(command.get_subcommands().cloned());
    }
}

#[test]
fn usual_commands_fit_into_80_columns() {
    let all = [
        "solve 6",
        "solve 8",
        "solve 8 --verbose",
        "solve 8 --first --verbose",
        "solve 6 -m queens-and-knights --verbose",
        "solve 10 -m models/superqueens.toml",
        "count 8 15",
        "count 4 6 -m queens-and-knights",
        "count 8 -e varisat",
        "count 12 --audit=10",
        "count 12 --estimate=10ms",
        "count 8 --table",
        "verify 6",
        "verify 4 -m queens-and-knights",
        "export 8 --stats --encoding all",
        "export 8 --stats -m queens-and-knights -k 5",
        "list models",
        "list encodings",
        "list engines",
        "list formats",
        "list solvers",
        "bench 4 5 -s varisat -s batsat",
    ];
    for line in sample(2, all) {
        let answer = nq_sat(line).answer();
        assert!(answer.lines().count() > 2, "{line}: {answer}");
        for row in answer.lines() {
            assert!(row.chars().count() <= 80, "{line}: `{row}`");
        }
    }
}

#[test]
fn a_time_has_a_unit() {
    let answer = nq_sat("count 8").answer();
    assert!(["µs", "ms", "s"].iter().any(|unit| answer.contains(&format!(" {unit}  = A000170"))));
}
