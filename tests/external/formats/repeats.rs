//! Every format: the same command writes the same bytes, and the file names that command.

use nq_sat::format::{FORMATS, ObjectiveUse};

use crate::support::comments::command_in;
use crate::support::program::nq_sat;

#[test]
fn the_same_command_writes_the_same_bytes() {
    for format in FORMATS {
        let lines: &[&str] = match format.objective {
            ObjectiveUse::Refused => &["0", "1", "2", "3", "8", "5 -m queens-and-knights -k 2"],
            ObjectiveUse::Taken => &["0", "1", "2", "3", "8", "5 -m queens-and-knights"],
            ObjectiveUse::Required => &["0 -m queens-and-knights", "5 -m queens-and-knights"],
        };
        for line in lines {
            let line = format!("export {line} --format {}", format.name);
            let text = nq_sat(&line).answer();
            assert!(nq_sat(&line).answer() == text, "{line}: two runs differ");
            let command = command_in(&text);
            let command = command.strip_prefix("nq-sat ").expect("our command");
            assert!(nq_sat(command).answer() == text, "{line}: `{command}` writes another file");
        }
    }
}
