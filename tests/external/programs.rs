//! The programs that these tests need. tests/install-tools installs them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::{env, io, process};

use crate::support::installer;
use crate::support::program::{ROOT, Run, command, run};

/// The checker of proofs.
pub const VERIPB: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/target/test-tools/veripb/bin/veripb");

/// The solvers that `tests/install-tools` installs, by their profiles.
pub const INSTALLED: [&str; 8] =
    ["cadical", "kissat", "minisat", "glucose", "cryptominisat5", "clasp", "picosat", "z3"];

/// Profiles that count models with some of them.
pub const COUNTERS: [&str; 2] = ["clasp-count", "picosat-count"];

/// Programs that `tests/install-tools` installs in the tests' own folder.
const OWN: [&str; 4] =
    ["venv/bin/z3", "hyperqueue/bin/python", "veripb/bin/veripb", "gbdc/bin/gbdc"];

/// Solvers that it installs in `target/test-tools/solvers`. `tests/run` puts this folder on PATH.
const SOLVERS: [&str; 2] = ["kissat", "glucose"];

/// Debian installs daemons in folders that are not on every PATH.
const MORE_FOLDERS: [&str; 3] = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

fn missing() -> Vec<String> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    folders.extend(MORE_FOLDERS.map(PathBuf::from));
    let is_there = |program: &&str| folders.iter().any(|folder| folder.join(program).is_file());
    let own = Path::new(ROOT).join("target/test-tools");
    let on_path = installer::programs().into_iter().chain(SOLVERS);
    let on_path = on_path.filter(|program| !is_there(program));
    let on_path = on_path.map(str::to_owned);
    let own = OWN.into_iter().filter(|file| !own.join(file).is_file());
    on_path.chain(own.map(|file| format!("target/test-tools/{file}"))).collect()
}

/// Ends all tests with one message if programs are missing. A test that needs a program calls this
/// first.
pub fn needed() {
    static CHECKED: Once = Once::new();
    CHECKED.call_once(|| {
        let missing = missing();
        if !missing.is_empty() {
            let missing = missing.join(", ");
            // The test harness holds back what macros print until a test ends.
            let _ = writeln!(
                io::stderr(),
                "\nerror: programs that these tests need are missing: {missing}; tests/run \
                 installs and finds them"
            );
            process::exit(101);
        }
    });
}

/// Runs the program so that it finds all installed solvers.
pub fn with_solvers<'a>(words: impl IntoIterator<Item = &'a str>) -> Run {
    needed();
    let mut command = command(words);
    command.env("PATH", env::var_os("PATH").unwrap_or_default());
    run(command)
}

#[test]
fn the_installers_list_is_read() {
    let programs = installer::programs();
    assert!(programs.len() > 15 && programs.contains(&"clasp"), "{programs:?}");
}
