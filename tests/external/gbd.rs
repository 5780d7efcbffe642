//! GBD's own tools on our files: the hash of a formula, and the rules of sanitized files.

use std::fs;
use std::path::Path;

use nq_sat::format::GbdHash;
use std::io::Write;

use crate::solver::solver;
use crate::support::program::{ROOT, nq_sat};
use crate::support::screen::TempPath;

/// Command lines of satisfiable, contradictory and empty formulas.
const EXPORTS: [&str; 7] = [
    "export 0",
    "export 1",
    "export 3 --encoding commander",
    "export 12 --encoding bimander",
    "export 2 --block a1,b1",
    "export 4 -m queens-and-knights -k 2 --cardinality adder",
    "export 5 -m queens-domination -k 3 --cardinality totalizer",
];

fn gbdc(tool: &str, file: &Path) -> String {
    let gbdc = format!("{ROOT}/target/test-tools/gbdc/bin/gbdc");
    let output = solver(&gbdc, &[tool.as_ref(), file.as_os_str()]);
    String::from_utf8(output).expect("UTF-8").trim().to_owned()
}

fn hash(text: &str) -> String {
    let mut hash = GbdHash::default();
    hash.write_all(text.as_bytes()).expect("nothing fails");
    hash.finish()
}

#[test]
fn hashes_are_those_of_gbdc_and_sanitized_files_pass_its_checks() {
    let file = TempPath::new("formula.cnf");
    for line in EXPORTS {
        let plain = nq_sat(line).answer();
        fs::write(&file, &plain).expect("written");
        assert_eq!(hash(&plain), gbdc("identify", &file), "{line}");
        let sanitized = nq_sat(&format!("{line} --sanitized")).answer();
        fs::write(&file, &sanitized).expect("written");
        assert_eq!(hash(&sanitized), gbdc("identify", &file), "{line} --sanitized");
        let report = gbdc("checksani", &file);
        let verdicts = report
            .lines()
            .filter(|line| !line.starts_with(['h', 'f']) || line.starts_with("header"));
        let verdicts: Vec<_> = verdicts.filter_map(|line| line.split_once(' ')).collect();
        assert_eq!(verdicts.len(), 6, "{report}");
        assert!(verdicts.iter().all(|(_, verdict)| *verdict == "yes"), "{line}: {report}");
    }
}
