//! The sessions of the README and of the pages are real: each `$ command` is run again and must print what stands there.

use std::path::Path;
use std::process::Command;

use crate::programs::needed;

const README: &str = include_str!("../../README.md");

const HARNESS: &str = include_str!("../../docs/harness.md");

const CERTIFICATES: &str = include_str!("../../docs/certificates.md");

/// A command and the output pasted under it.
#[derive(Debug)]
struct Session {
    command: String,
    output: String,
}

fn sessions(page: &str) -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    for block in page.split("```text\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        for line in block.lines() {
            match (line.strip_prefix("$ "), sessions.last_mut()) {
                (Some(command), _) => {
                    sessions.push(Session { command: command.to_owned(), output: String::new() });
                }
                (None, Some(session)) => session.output += &format!("{line}\n"),
                (None, None) => panic!("a session must begin with a command: {line}"),
            }
        }
    }
    sessions
}

/// Times differ from run to run: numbers with three decimals are dropped, with the space before them.
fn without_times(text: &str) -> String {
    let is_time = |word: &str| {
        word.split_once('.').is_some_and(|(whole, decimals)| {
            decimals.len() == 3
                && [whole, decimals].iter().all(|s| s.bytes().all(|b| b.is_ascii_digit()))
        })
    };
    let clean = |line: &str| {
        line.split_whitespace().filter(|word| !is_time(word)).collect::<Vec<_>>().join(" ")
    };
    text.lines().map(|line| clean(line) + "\n").collect::<String>().trim_end().to_owned()
}

#[test]
fn every_session_prints_what_the_page_shows() {
    needed();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_BIN_EXE_nq-sat"));
    let path = std::env::var("PATH").unwrap_or_default();
    // And veripb, where tests/install-tools puts it.
    let veripb = root.join("target/test-tools/veripb/bin");
    let program = program.parent().expect("a folder");
    let path = format!("{}:{}:{path}", program.display(), veripb.display());
    // The sessions name files of the project as one stands in its folder.
    for name in ["models", "tests"] {
        std::os::unix::fs::symlink(root.join(name), folder.path().join(name)).expect("a link");
    }
    let sessions: Vec<Session> =
        [README, HARNESS, CERTIFICATES].into_iter().flat_map(sessions).collect();
    assert!(sessions.len() >= 6, "the README has lost its sessions");
    for Session { command, output } in sessions {
        let run = Command::new("bash")
            .args(["-c", &command])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("bash runs");
        let printed = String::from_utf8_lossy(&run.stdout);
        let errors = String::from_utf8_lossy(&run.stderr);
        assert_eq!(errors, "", "{command}");
        // Which model a solver finds first depends on its version; the rest does not.
        if command.starts_with("cadical") {
            assert_eq!(printed.lines().next(), output.lines().next(), "{command}");
        } else {
            assert_eq!(without_times(&printed), without_times(&output), "{command}");
        }
    }
}
