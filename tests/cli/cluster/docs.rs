//! The programs accept the commands of docs/cluster.md.

use nq_sat::base::shell_words::words;

use crate::support::program::{ROOT, command, nq_sat, run};

const PAGE: &str = include_str!("../../../docs/cluster.md");

/// The subcommands of `hq` on the page; all were run by hand with HyperQueue 0.26.
const OF_HQ: [&str; 7] = [
    "server start",
    "server stop",
    "worker start",
    "job list",
    "job wait",
    "alloc add",
    "alloc list",
];

/// The commands of the page, without comments.
fn commands() -> Vec<Vec<String>> {
    let blocks = PAGE.split("```sh\n").skip(1);
    let lines = blocks.flat_map(|rest| rest.split("```").next().unwrap_or_default().lines());
    let commands = lines.map(|line| line.split(" #").next().unwrap_or_default());
    let commands = commands.map(|line| line.trim_end().trim_end_matches(" &"));
    commands.map(|line| words(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

#[test]
fn documented_commands_are_accepted() {
    let commands = commands();
    assert!(commands.len() >= 15, "the page has lost its commands: {commands:?}");
    for words in commands {
        let [program, subcommand, ..] = &words[..] else { panic!("{words:?}") };
        let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
        let options = words[..end].iter().filter(|word| word.starts_with("--"));
        match program.as_str() {
            "nq-sat" => {
                let help = nq_sat(&format!("{subcommand} --help")).answer();
                for option in options {
                    let name = option.split('=').next().expect("a name");
                    assert!(
                        help.contains(&format!("{name} ")) || help.contains(&format!("{name}\n")),
                        "{words:?}"
                    );
                }
                if subcommand == "submit" {
                    let mut words = words.clone();
                    words.insert(end, "--print".to_owned());
                    if !words.contains(&"--batch".to_owned()) {
                        words.insert(end, "--batch=1".to_owned());
                    }
                    let mut seen = std::collections::BTreeSet::new();
                    words.retain(|word| word != "--print" || seen.insert(word.clone()));
                    let mut submit = command(&words[1..]);
                    submit.current_dir(format!("{ROOT}/tests")).env("PATH", "/nowhere");
                    let printed = run(submit);
                    assert_eq!(printed.status.code(), Some(0), "{words:?}: {printed:?}");
                }
            }
            "hq" => {
                let what = format!("{subcommand} {}", words[2]);
                assert!(OF_HQ.contains(&&*what), "{words:?}");
            }
            "squeue" => assert_eq!(words[1..], ["--me", "--name=nq-sat-n22"]),
            other => panic!("{other}"),
        }
    }
}
