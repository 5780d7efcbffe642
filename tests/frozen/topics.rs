//! The commands by topic. The commands of a topic run in order in one folder, so that one can write
//! what another reads. A new command is a line `$ COMMAND` in its place of the recorded file, whose
//! output `NQ_SAT_RECORD=1` adds. Commands that are refused are listed apart, in groups.

use std::collections::BTreeMap;
use std::fs;

use itertools::Itertools;

use super::place::Place;
use super::recorded::{all_are_run, check_recorded, files_under, is_run, path};
use super::transcript::{Entry, compare, read};

/// A test for each topic, named like its file in `recorded/`.
macro_rules! topics {
    ($($topic:ident)*) => {
        pub const TOPICS: &[&str] = &[$(stringify!($topic)),*];
        $(
            #[test]
            fn $topic() {
                topic(stringify!($topic), &commands(stringify!($topic)));
            }
        )*
    };
}

// Commands that answer use one thread where the order of the output depends on the number of
// threads. `known` has names that do not exist, once for each list of those that do, and `text` the
// answers that the snapshots of tests/cli do not cover.
topics! {
    solve largest smallest enumeration own_models stopped count table estimate verify fuzz trace
    puzzle shards import decode certify check bench stats list encode symmetry refused known text
    help
}

/// The commands of a topic. One that is refused is bad usage or bad input: one line, and the exit
/// code.
fn commands(name: &str) -> Vec<String> {
    if name == "refused" {
        return lines(include_str!("topics/refused.txt"));
    }
    let recorded = fs::read_to_string(path(&format!("{name}.txt"))).expect("a transcript");
    read(&recorded).into_iter().map(|entry| entry.command).collect()
}

#[track_caller]
fn topic(name: &str, commands: &[String]) {
    assert!(commands.iter().all_unique(), "{name}: a command is named twice");
    let place = Place::new();
    let before = place.contents();
    let part = part(name);
    let mut entries: BTreeMap<usize, _> = (0..)
        .zip(commands)
        .filter(|(position, command)| {
            is_run(part, *position) && (all_are_run() || !LONG.contains(&command.as_str()))
        })
        .map(|(position, command)| (position, Entry::of(command, &place.run(command))))
        .collect();
    if name == "refused" {
        // A new name changes one line, in `known`.
        entries.values_mut().for_each(Entry::mask_known);
    }
    if ["refused", "known"].contains(&name) {
        entries.values().for_each(check_refusal);
        assert!(place.contents() == before, "a command that is refused changes a file");
    }
    let text: String = entries.values().map(Entry::to_string).collect();
    check_recorded(&format!("{name}.txt"), &text, |recorded| {
        let recorded = read(recorded);
        // What was not run must be recorded in its place, whatever the answer is.
        let printed = (0..).zip(commands).map(|(position, command)| {
            let not_run = || recorded.get(position).filter(|entry| entry.command == *command);
            let of_command = || Entry { command: command.clone(), ..Entry::default() };
            let entry = entries.get(&position).or_else(not_run).cloned();
            entry.unwrap_or_else(of_command)
        });
        compare(&recorded, &printed.collect::<Vec<_>>())
    });
}

/// Commands that take half a second each, beside others like them. They write nothing that others
/// read.
const LONG: [&str; 3] = [
    "solve 7 -m queens-and-knights --json",
    "solve 8 -m queens-and-knights --json",
    "terms A189568 --to 18",
];

/// Of topics whose commands write nothing that others read, one command of this many is run.
fn part(name: &str) -> usize {
    match name {
        "refused" => 7,
        "text" => 2,
        _ => 1,
    }
}

/// A refusal is one line, beside which missing solvers are named, and no answer.
#[track_caller]
fn check_refusal(entry: &Entry) {
    let told: Vec<_> = entry.stderr.iter().filter(|line| !line.contains(": MISSING: ")).collect();
    let is_one_line = told.len() == 1 && told[0].starts_with("nq-sat: ");
    assert!(is_one_line && entry.stdout.is_empty() && (1..=2).contains(&entry.code), "{entry}");
    assert!(!told[0].contains("panicked"), "{entry}");
}

/// Changes in an unused file would go unnoticed.
#[test]
fn every_recorded_file_is_used() {
    let mut unused = files_under(&path(""));
    unused.retain(|name| !name.starts_with("kept/"));
    for name in TOPICS {
        unused.remove(&format!("{name}.txt"));
    }
    for name in super::hashes::FILES {
        unused.remove(name);
    }
    assert!(unused.is_empty(), "no test uses these: {unused:?}");
}

/// The lines, without comments. A line with `{a,b}` stands for one with `a` and one with `b`.
fn lines(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).flat_map(expanded).collect()
}

fn expanded(line: &str) -> Vec<String> {
    let Some((before, rest)) = line.split_once('{') else { return vec![line.to_owned()] };
    let (words, after) = rest.split_once('}').expect("the end of the words");
    words.split(',').flat_map(|word| expanded(&format!("{before}{word}{after}"))).collect()
}
