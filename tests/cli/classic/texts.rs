//! `classic texts`: each command of the list is run, and what it prints is compared with the bytes
//! of the text, where the text shows any.

use std::io::Read;

use itertools::Itertools;
use nq_classics::texts::TEXTS;
use nq_sat::base::shell_words::words;

use crate::support::{command, nq_sat, run, thorough};

#[path = "../../../crates/classics/src/configs/tests/text.rs"]
mod vector;

/// The other four texts. "Blanks lost" is said of a display whose blanks the stored text has lost.
const SHOWN: &str = include_str!("shown.txt");

/// Displays that the texts describe and do not show: pictures in files of their own, values of
/// expressions, and lines with times.
const NOT_SHOWN: [&str; 10] = [
    "classic unique --queens 8",
    "classic unique --queens 8 --pic --apl",
    "classic j --board 0,4,7,5,2,6,1,3",
    "classic bitset 8..14",
    "classic bitset --diagram cols",
    "classic bitset --diagram diag1",
    "classic bitset --diagram diag2",
    "classic bitset --diagram available --play 0,5,7",
    "classic bitset --diagram next --play 0,5,7",
    "classic bitset 8 --trace=0,5,7",
];

/// A command that takes long, and how far its output is read.
const LONG: [(&str, &str); 2] =
    [("classic queens --counts 0..16", " 1787 "), ("classic bitset 8..14", "\n")];

/// The display of "Queens and Knights" that a command prints.
fn of_vector(arguments: &str) -> Option<&'static str> {
    Some(match arguments.strip_prefix("classic configs ")? {
        "show x" => vector::X,
        "show y" => vector::Y,
        "show x y '?'" => vector::X_Y_UNKNOWN,
        "letters" => vector::LETTERS,
        "letters --results" => vector::RESULTS,
        "table MT" => vector::MT,
        "table MT --symmetric" | "merge x y --symmetric" => "1\n",
        "merge x y" => vector::MERGED,
        "table QT --shape" | "table NT --shape" => "64 64\n",
        "table QT 16 17 18 19" => vector::QUEENS,
        "table NT 16 17 18 19" => vector::KNIGHTS,
        "qn 7" | "qn 6" => "0\n",
        "qn 5" => "16\n",
        "solutions t --shape" => "16 64\n",
        "solutions t --config 0" => vector::FIRST,
        "solutions t --see 0" => vector::FIRST_SEEN,
        "solutions t" => vector::SOLUTIONS,
        "variants t --motions" => vector::MOTIONS,
        "variants t --boxes 6" => vector::VARIANTS,
        "unique t" => vector::UNIQUE,
        _ => return None,
    })
}

/// The display that a command prints, and whether its blanks are lost.
fn shown(arguments: &str) -> Option<(&'static str, bool)> {
    let others = SHOWN.split("\n$ ").filter_map(|block| {
        let (line, bytes) = block.split_once('\n')?;
        let lost = line.strip_suffix("  # blanks lost");
        (lost.unwrap_or(line) == arguments).then_some((bytes, lost.is_some()))
    });
    of_vector(arguments).map(|bytes| (bytes, false)).or(others.last())
}

/// Whether the lines are those that a text shows.
fn fits(shown: &[&str], printed: &[&str]) -> bool {
    match shown {
        [] => printed.is_empty(),
        ["..."] => true,
        ["...", rest @ ..] => (0..=printed.len()).any(|first| fits(rest, &printed[first..])),
        [line, rest @ ..] => printed.split_first().is_some_and(|(first, others)| {
            let part = line.strip_prefix("... ");
            part.map_or(line == first, |part| first.contains(part)) && fits(rest, others)
        }),
    }
}

/// A text as a page without repeated blanks stores it.
fn stored(text: &str) -> String {
    text.lines().map(|line| line.split_whitespace().join(" ") + "\n").collect()
}

/// What a command prints until it has printed `end`.
fn beginning(arguments: &str, end: &str) -> String {
    let mut child = command(arguments.split(' ')).spawn().expect("the program starts");
    let mut out = child.stdout.take().expect("a pipe");
    let (mut text, mut byte) = (String::new(), [0]);
    while !text.ends_with(end) && out.read(&mut byte).expect("the program writes") > 0 {
        text.push(char::from(byte[0]));
    }
    child.kill().expect("the program ends");
    child.wait().expect("the program ends");
    text
}

#[test]
fn each_display_is_that_of_its_text() {
    let (mut not_shown, mut number) = (Vec::new(), 0);
    for (display, arguments) in TEXTS.iter().flat_map(|text| text.displays) {
        let shown = shown(arguments);
        if shown.is_none() {
            not_shown.push(*arguments);
        }
        number += 1;
        if !thorough() && number % 3 > 0 {
            continue;
        }
        if let Some((_, end)) = LONG.iter().find(|(long, _)| long == arguments) {
            let text = beginning(arguments, end);
            assert!(text.ends_with(end), "{arguments}: {text}");
            assert!(shown.is_none_or(|(bytes, _)| bytes.starts_with(&text)), "{arguments}: {text}");
        } else {
            let text = run(command(words(arguments).expect("words"))).answer();
            assert!(!text.trim().is_empty(), "{arguments}");
            if let Some((bytes, lost)) = shown {
                let text = if lost { stored(&text) } else { text };
                let bytes = if lost { stored(bytes) } else { bytes.to_owned() };
                let (of_text, printed) = (bytes.lines().collect_vec(), text.lines().collect_vec());
                assert!(fits(&of_text, &printed), "{display}: {arguments}\n{text}");
                assert!(text.ends_with('\n') && !text.contains('\r'), "{arguments}: line breaks");
            }
        }
    }
    not_shown.sort_unstable();
    assert_eq!(not_shown, NOT_SHOWN.iter().copied().sorted().collect_vec());
}

#[test]
fn every_text_that_is_kept_has_a_command() {
    let commands = TEXTS.iter().flat_map(|text| text.displays).map(|(_, arguments)| *arguments);
    let commands = commands.collect_vec();
    assert!(commands.iter().all_unique());
    for block in SHOWN.split("\n$ ").skip(1) {
        let line = block.lines().next().expect("a command");
        let line = line.trim_end_matches("  # blanks lost");
        assert!(commands.contains(&line), "{line}");
    }
}

#[test]
fn differences_are_found() {
    let fits = |shown: &str, printed: &str| {
        fits(&shown.lines().collect_vec(), &printed.lines().collect_vec())
    };
    assert!(fits("a\n...\nd", "a\nb\nc\nd") && fits("a\n...", "a") && fits("... b", "abc"));
    assert!(fits("", "") && fits("...\n... c", "b\nc"));
    for (shown, printed) in
        [("a", "b"), ("a", "a\nb"), ("a\nb", "a"), ("... d", "abc"), ("a ", "a")]
    {
        assert!(!fits(shown, printed), "{shown} {printed}");
    }
}

#[test]
fn the_five_texts_are_listed_with_their_commands() {
    let text = nq_sat("classic texts").answer();
    assert!(text.starts_with("The N Queens Problem (text)\n    author     Roger Hui\n"), "{text}");
    assert!(text.contains("    display    nq-sat classic queens 7 # queens 7\n"), "{text}");
    let records = nq_sat("classic texts --json").records();
    assert_eq!(records.len(), 5);
    for (record, of) in records.iter().zip(TEXTS) {
        assert_eq!((&record["name"], &record["kind"]), (&of.title.into(), &"text".into()));
        assert_eq!(record["author"].as_str(), of.author);
        let displays = record["displays"].as_array().expect("a list");
        for (row, (display, arguments)) in displays.iter().zip_eq(of.displays) {
            assert_eq!(row["display"], *display);
            assert_eq!(row["command"], format!("nq-sat {arguments}"));
        }
    }
}
