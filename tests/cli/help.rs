//! `-h` fits on a screen, and `--help` explains every option.

use nq_sat::cli::program;

use crate::support::cases::sample;
use crate::support::program::{command, run};

/// The lines of a screen.
const LINES: usize = 40;

/// The columns of a screen.
const COLUMNS: usize = 80;

/// Every command by the words that select it, the program itself first.
fn commands() -> Vec<Vec<String>> {
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
    for (number, words) in commands().into_iter().enumerate() {
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
