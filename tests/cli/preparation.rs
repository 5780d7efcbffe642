//! Before an engine begins: small input files have a limit, and the time limit and Ctrl-C hold
//! while files are read and problems are stated.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use tempfile::{TempDir, tempdir};

use super::stopping::WORKS;
use crate::support::{
    Run, SOON, end_of, files_in, inside, nq_sat, sample, signal, until_worked, with_input,
};

/// Four rooks.
const PIECE: &str = "piece = [{ symbol = 'R', moves = 'R', count = 4 }]\n";

/// The rooks on a board of 4 x 4.
fn rooks() -> String {
    format!("name = 'rooks'\nboard = {{ rows = 4, columns = 4 }}\n{PIECE}")
}

fn folder_with(files: &[(&str, &str)]) -> TempDir {
    let folder = tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

fn within(folder: &Path, line: &str) -> Run {
    end_of(inside(folder, line).spawn().expect("it starts"), SOON)
}

/// A model whose regions come from a file.
fn with_regions(file: &str) -> String {
    format!("name = 'r'\nboard = {{ regions_file = '{file}' }}\n{PIECE}")
}

#[test]
fn endless_small_files_are_refused() {
    let folder = folder_with(&[("model.toml", ""), ("zero.toml", &with_regions("/dev/zero"))]);
    for line in [
        "solve 4 -m /dev/zero",
        "count 4 -m /dev/zero",
        "export 4 -m /dev/zero",
        "puzzle solve /dev/zero",
        "solve 4 -m zero.toml",
        "list solvers --profiles /dev/zero",
        "verify 4 --solver all --profiles /dev/zero",
    ] {
        let message = within(folder.path(), line).complaint(2);
        // Lines of puzzles can be many.
        let most = if line.starts_with("puzzle") { "64" } else { "1" };
        let limit = format!("it is too large: give a file of at most {most} MiB");
        assert!(message.contains(&limit), "{line}: {message}");
    }
    let lines = "# a comment\n".repeat(1_000_000);
    fs::write(folder.path().join("model.toml"), rooks() + &lines).expect("written");
    let message = within(folder.path(), "solve 4 -m model.toml").complaint(2);
    assert!(message.contains("a file of at most 1 MiB"), "{message}");
}

/// A pipe is read like a file: the shell's `<(...)` and `/dev/stdin`.
#[test]
fn models_come_through_pipes() {
    let folder = folder_with(&[("rooks.toml", &rooks())]);
    let answer = with_input("count -m /dev/stdin --format b-file", rooks()).answer();
    assert_eq!(answer, within(folder.path(), "count -m rooks.toml --format b-file").answer());
}

/// Nothing writes into the pipe, so reading it would wait for ever.
#[test]
fn a_timeout_and_ctrl_c_end_the_wait_for_a_small_file() {
    let folder = folder_with(&[("regions.toml", &with_regions("pipe.toml"))]);
    let pipe = folder.path().join("pipe.toml");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    for line in [
        "solve 4 -m pipe.toml",
        "count 4 -m regions.toml",
        "export 4 -m pipe.toml",
        "certify 4 -m pipe.toml -o out",
        "puzzle solve pipe.toml",
        "verify 4 --solver all --profiles pipe.toml",
        "bench 4 --profiles pipe.toml --solver cadical",
        "suite n-queens -o out --profiles pipe.toml",
    ] {
        let message = within(folder.path(), &format!("{line} --timeout 300ms")).complaint(124);
        assert_eq!(message, "timed out: the output is incomplete", "{line}");
        let child = inside(folder.path(), line).spawn().expect("it starts");
        sleep(Duration::from_millis(300));
        signal("INT", child.id());
        let status = end_of(child, SOON).status;
        assert!(!status.success(), "{line}: {status}");
    }
    assert_eq!(files_in(folder.path()).len(), 2);
}

/// Hours of work, none of which an engine does.
#[test]
fn a_timeout_ends_an_export() {
    let folder = tempdir().expect("a folder");
    let lines = [
        "export 256 -m toroidal-queens --break-symmetry --stats",
        "export 1000 --encoding all -o many",
        "export 256 -m toroidal-queens --break-symmetry -o file.cnf",
        "export 1000 1400 -f opb -o many",
    ];
    for line in sample(2, lines) {
        let message = within(folder.path(), &format!("{line} --timeout 60ms")).complaint(124);
        assert!(message.contains("timed out"), "{line}: {message}");
        assert_eq!(files_in(folder.path()), [""; 0], "{line}");
        let child = inside(folder.path(), line).spawn().expect("it starts");
        until_worked(child.id(), WORKS);
        signal("INT", child.id());
        end_of(child, SOON).complaint(130);
        assert_eq!(files_in(folder.path()), [""; 0], "{line}");
    }
}

/// A torus has 524,288 symmetries, which no run lists.
#[test]
fn tori_have_the_orbits_of_their_shifts() {
    let kings = "name = 'kings'\nboard = { rows = 'n', columns = 'n', wrap = 'both' }\n\
                 piece = [{ symbol = 'K', moves = 'K', count = 1 }]\n";
    let rows = "count = [{ pieces = ['K'], on = 'rows', number = { max = 1 } }]\n";
    let corner = kings.replace("wrap", "blocked = ['a1'], wrap");
    let files = [("kings.toml", kings), ("corner.toml", &corner)];
    let folder = folder_with(&files);
    fs::write(folder.path().join("rows.toml"), kings.to_owned() + rows).expect("written");
    let answer = within(folder.path(), "solve 10 -m kings.toml --quiet").answer();
    assert!(answer.contains("placements   100\n") && answer.contains("fundamental  1\n"));
    // The squares up to the eight motions that keep a square in its place.
    let answer = within(folder.path(), "solve 10 -m corner.toml --quiet").answer();
    assert!(answer.contains("placements   99\n") && answer.contains("fundamental  20\n"));
    let answer = within(folder.path(), "solve 10 -m rows.toml --quiet").answer();
    assert!(answer.contains("placements   100\n") && answer.contains("fundamental  1\n"));
    let file = within(folder.path(), "export 256 -m toroidal-queens -f opb").answer();
    assert!(file.starts_with("* #variable= 65536"));
}

/// Many values of a parameter stand for the same numbers of pieces. One of each is searched.
#[test]
fn values_with_the_same_numbers_are_searched_once() {
    let of = |objective: &str, count: &str| {
        format!(
            "name = 'rooks'\n{objective} = 'k'\nparameters = {{ k = {{}} }}\n\
             board = {{ rows = 4, columns = 4 }}\n\
             piece = [{{ symbol = 'R', moves = 'R', count = {count} }}]\n"
        )
    };
    let folder = folder_with(&[
        ("most.toml", &of("maximise", "'k / 10000'")),
        ("least.toml", &of("minimise", "'4 - k / 10000'")),
        ("none.toml", &of("minimise", "'16 - k / 10000'")),
    ]);
    let models = [("most", 49_999, "24"), ("least", 0, "24"), ("none", 120_000, "24")];
    for (model, best, total) in sample(2, models) {
        let answer = within(folder.path(), &format!("solve -m {model}.toml --json")).answer();
        let answer: serde_json::Value = serde_json::from_str(&answer).expect("one object");
        assert_eq!((&answer["optimum"]["value"], &answer["total"]), (&best.into(), &total.into()));
    }
    let slow = of("maximise", "'k / 200000'");
    fs::write(folder.path().join("slow.toml"), slow).expect("written");
    for line in sample(2, ["solve", "count", "verify"]) {
        let line = format!("{line} -m slow.toml --timeout 100ms");
        assert_eq!(within(folder.path(), &line).status.code(), Some(124), "{line}");
    }
}

#[test]
fn the_time_limit_of_an_export_changes_nothing_else() {
    let plain = nq_sat("export 8").answer();
    assert_eq!(nq_sat("export 8 --timeout 1h").answer(), plain);
}
