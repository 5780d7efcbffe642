//! The text of MiniZinc files. (`external/minizinc` runs them.)

use insta::assert_snapshot;

use crate::support::program::nq_sat;

fn export(line: &str) -> String {
    nq_sat(&format!("export {line} --format mzn")).answer()
}

#[test]
fn small_files() {
    assert_snapshot!("n-queens-4", export("4"));
    assert_snapshot!("queens-and-knights-3", export("3 -m queens-and-knights"));
}

#[test]
fn file_describes_the_problem() {
    let text = export("8 -m queens-and-knights");
    for line in [
        "% command: nq-sat export 8 --model queens-and-knights --format mzn",
        "% n = 8, maximise k (the number of queens); board 8 x 8",
        "% Q rows",
        "% N-N attacks",
        "% as many Q as N",
        "solve maximize k;",
    ] {
        assert!(text.lines().any(|other| other == line), "`{line}` is missing:\n{text}");
    }
    assert!(!text.contains("include"), "no unused include");
    assert!(export("8").contains("include \"alldifferent.mzn\";\n"));
}
