//! `decode` on truncated answers of real solvers.

use std::fs;
use std::path::PathBuf;

use tempfile::{TempDir, tempdir};

use crate::solver::solver;
use crate::support::program::nq_sat;
use crate::support::screen::{boards, decode};

fn file(bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("answer.out");
    fs::write(&file, bytes).expect("the answer");
    (folder, file)
}

/// A truncated file is refused unless a whole model is left. Then it is that model.
#[test]
fn a_file_cut_off_is_refused_unless_the_model_is_whole() {
    for (size, model, variables) in [(5, "", 25_usize), (3, "-m queens-and-knights -k 0", 18)] {
        let (_folder, cnf) = file(nq_sat(&format!("export {size} {model}")).answer().as_bytes());
        for (solver_name, options) in [("cadical", &["-q"][..]), ("clasp", &["-V0"])] {
            let mut arguments: Vec<_> = options.iter().map(AsRef::as_ref).collect();
            arguments.push(cnf.as_os_str());
            let bytes = solver(solver_name, &arguments);
            let line = format!("{size} {model}");
            let expected = boards(&decode(line.trim_end(), &bytes).answer());
            assert_eq!(expected.len(), 1);
            let mut accepted = 0;
            for end in 0..bytes.len() {
                let prefix = &bytes[..end];
                let run = decode(line.trim_end(), prefix);
                let text = String::from_utf8_lossy(prefix);
                if run.status.code() == Some(0) {
                    // Whole literals only: in `-2` cut from `-24`, no variable 24 has a value.
                    let literals = text.split_whitespace().filter_map(|word| word.parse().ok());
                    let mut given: Vec<usize> =
                        literals.map(i32::unsigned_abs).map(|v| v as usize).collect();
                    given.sort_unstable();
                    given.dedup();
                    given.retain(|var| (1..=variables).contains(var));
                    assert_eq!(given.len(), variables, "{solver_name} cut at {end}: {text}");
                    assert_eq!(boards(&run.answer()), expected, "{solver_name} cut at {end}");
                    accepted += 1;
                } else {
                    run.complaint(2);
                }
            }
            // Every solver's file may lack the end of its last line.
            assert!(accepted > 0, "{solver_name}");
        }
    }
}
