//! The programs that these tests need. tests/install-tools installs them.
//! Pictures of pages, for inspection.
//! Runs external programs.

use std::env;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::Once;

use itertools::Itertools;

use crate::support::{HANGS, ROOT, Run, command, installer, output_of, run};

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

/// Keeps a picture for inspection, in the folder that cargo provides for files of tests.
pub fn keep(name: &str, base64: &str) -> PathBuf {
    let digit = |byte: u8| {
        let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        digits.iter().position(|&digit| digit == byte).expect("a digit")
    };
    let digits = base64.trim_end_matches('=').bytes().map(digit).collect_vec();
    let bytes = digits.chunks(4).flat_map(|digits| {
        let word =
            digits.iter().fold(0, |word, digit| word << 6 | digit) << (6 * (4 - digits.len()));
        (0..digits.len() - 1)
            .map(move |i| u8::try_from(word >> (16 - 8 * i) & 255).expect("a byte"))
    });
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, bytes.collect_vec()).expect("the picture can be written");
    file
}

/// The output of a program. Solvers exit with 10, 20 or 30, so the code is ignored.
pub fn solver(program: &str, args: &[&OsStr]) -> Vec<u8> {
    needed();
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    output_of(command.spawn().expect(program), HANGS).stdout
}
