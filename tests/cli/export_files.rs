//! `export -o`: a file is written whole or not at all. No command replaces a file without --force.
//! `export` of several sizes or encodings: a folder with a manifest.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nq_sat::run::Fault;
use nq_sat::{Model, Query};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::suite::manifest;
use crate::support::{
    HANGS, Run, SOON, TempPath, command, end_of, files_in, nq_sat, open_in, record, run, sha256,
    signal, thorough, wait_until,
};

fn folder() -> TempDir {
    tempdir().expect("a folder")
}

fn export(size: &str, target: &Path) -> Run {
    let mut command = command(["export", size, "-o"]);
    command.arg(target);
    run(command)
}

#[test]
fn a_file_is_what_would_be_printed() {
    let folder = folder();
    let file = folder.path().join("eight.cnf");
    assert_eq!(export("8", &file).answer(), "", "nothing is printed beside it");
    let printed = nq_sat("export 8").answer();
    assert!(fs::read_to_string(&file).expect("the file") == printed);
    assert_eq!(files_in(folder.path()), ["eight.cnf"], "no temporary file stays");
    let mode = fs::metadata(&file).expect("the file").permissions().mode();
    assert_eq!(mode & 0o444, 0o444 & !umask(), "readable as other new files are");
}

/// The bits that a new file lacks.
fn umask() -> u32 {
    let folder = folder();
    let file = folder.path().join("new");
    fs::write(&file, "").expect("a file");
    !fs::metadata(file).expect("the file").permissions().mode() & 0o666
}

#[test]
fn an_old_file_is_replaced_whole_and_keeps_its_permissions() {
    let folder = folder();
    let file = folder.path().join("f.cnf");
    fs::write(&file, "old ".repeat(100_000)).expect("an old file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("its permissions");
    nq_sat(&format!("export 4 --force -o {}", file.display())).answer();
    assert_eq!(fs::read_to_string(&file).expect("the file"), nq_sat("export 4").answer());
    let mode = fs::metadata(&file).expect("the file").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(files_in(folder.path()), ["f.cnf"]);
}

#[test]
fn a_link_stays_a_link() {
    writes_through_a_link(Some("old"));
}

#[test]
fn a_link_to_a_file_that_is_not_there_yet_stays_a_link() {
    writes_through_a_link(None);
}

fn writes_through_a_link(old: Option<&str>) {
    let folder = folder();
    let (link, target) = (folder.path().join("link.cnf"), folder.path().join("target.cnf"));
    if let Some(old) = old {
        fs::write(&target, old).expect("an old file");
    }
    symlink(&target, &link).expect("a link");
    nq_sat(&format!("export 4 --force -o {}", link.display())).answer();
    assert!(link.is_symlink(), "the link was replaced");
    assert_eq!(fs::read_to_string(&target).expect("target"), nq_sat("export 4").answer());
}

/// One rule for every command that writes a file: refused before any work, with one message.
#[test]
fn no_command_replaces_a_file_without_force() {
    let folder = folder();
    let inside = |name: &str| folder.path().join(name).display().to_string();
    fs::write(inside("puzzle.txt"), "ABBB\nAAAB\nCDDD\nCCCD\n").expect("a puzzle");
    let proof = inside("proof");
    nq_sat(&format!("certify 4 --proof lrat -o {proof}")).answer();
    let puzzle = inside("puzzle.txt");
    for (line, option, suffix) in [
        ("export 4".to_owned(), "-o", "cnf"),
        ("solve 4".to_owned(), "--svg", "svg"),
        ("solve 4".to_owned(), "--html", "html"),
        ("solve 4 --trace".to_owned(), "--html", "html"),
        (format!("check {proof} --explain"), "--html", "html"),
        ("classic bitset 4 --diagram cols".to_owned(), "--svg", "svg"),
        ("classic steps 4".to_owned(), "--html", "html"),
        ("puzzle make 5".to_owned(), "--html", "html"),
        ("puzzle make 5".to_owned(), "--book", "html"),
        (format!("puzzle solve {puzzle}"), "--html", "html"),
        ("verify --fuzz 1".to_owned(), "-o", "toml"),
    ] {
        let file = inside(&format!("old.{suffix}"));
        fs::write(&file, "old").expect("an old file");
        let again = format!("{line} {option} {file}");
        let message = "it is there already: --force replaces it, or give another name";
        nq_sat(&again).refused(&["cannot write ", &file, message]);
        assert_eq!(fs::read_to_string(&file).expect("the file"), "old", "{line}");
        let written = nq_sat(&format!("{again} --force"));
        assert_eq!(written.status.code(), Some(0), "{line}: {written:?}");
        // Without a fault, no model is written.
        let is_old = fs::read_to_string(&file).expect("the file") == "old";
        assert_eq!(is_old, line.contains("--fuzz"), "{line}");
        nq_sat(&format!("{line} --force")).refused(&["--force"]);
        assert_eq!(nq_sat(&format!("{line} {option} /dev/null")).status.code(), Some(0), "{line}");
    }
}

#[test]
fn a_device_is_written_to_and_stays() {
    export("8", Path::new("/dev/null")).answer();
    let device = fs::metadata("/dev/null").expect("/dev/null");
    assert!(device.file_type().is_char_device());
}

#[test]
fn a_failed_write_is_one_line_and_leaves_nothing() {
    let folder = folder();
    let inside = |name: &str| folder.path().join(name);
    fs::write(inside("file"), "untouched").expect("a file");
    let cases: [(PathBuf, &str); 6] = [
        (inside("missing/f.cnf"), "its folder does not exist"),
        (inside(""), "it is a folder"),
        (inside("file/f.cnf"), ""),
        (inside(&"x".repeat(300)), "name"),
        (PathBuf::from("/dev/full"), "No space left"),
        // Even root cannot create a file there.
        (PathBuf::from("/sys/nq-sat-test.cnf"), "in its folder"),
    ];
    for (target, why) in cases {
        let shown = target.display().to_string();
        export("8", &target).refused(&["cannot write ", &shown, why]);
        assert_eq!(files_in(folder.path()), ["file"], "{shown}: something was left");
        assert_eq!(fs::read_to_string(inside("file")).expect("the file"), "untouched");
    }
}

/// A full disk, simulated by a limit on the size of files, leaves nothing, and `--stats` prints the
/// size beforehand.
#[test]
fn a_full_disk_leaves_nothing() {
    let stats = &record("export 40 --encoding pairwise --stats");
    let needed = stats["total"]["bytes"].as_u64().expect("a number");
    let folder = folder();
    let file = folder.path().join("f.cnf");
    let export = |blocks: u64| {
        let mut shell = Command::new("sh");
        let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let words = ["export", "40", "--encoding", "pairwise", "-o"];
        shell.arg("-c").arg(limited).arg(env!("CARGO_BIN_EXE_nq-sat")).args(words).arg(&file);
        shell.stdout(Stdio::piped()).stderr(Stdio::piped());
        run(shell)
    };
    // Blocks of 512 bytes, as in POSIX; some shells use 1024.
    export(needed / 1024 - 1).refused(&["cannot write ", "f.cnf", "too large"]);
    assert!(files_in(folder.path()).is_empty(), "{:?}", files_in(folder.path()));
    export(needed / 512 + 1).answer();
    assert_eq!(fs::metadata(&file).expect("the file").len(), needed);
}

/// A killed process cannot clean up. If the system has files without a name, nothing remains.
#[test]
fn a_kill_leaves_no_part_of_a_file() {
    let folder = folder();
    let mut command = command(["export", "400", "--encoding", "pairwise", "-o"]);
    command.arg(folder.path().join("large.cnf"));
    let child = command.spawn().expect("the program starts");
    wait_until("the writing to begin", || !open_in(folder.path(), child.id()).is_empty());
    let is_unnamed = open_in(folder.path(), child.id()).iter().all(|to| to.ends_with("(deleted)"));
    signal("KILL", child.id());
    assert!(!end_of(child, SOON).status.success());
    let left = files_in(folder.path());
    assert!(left.iter().all(|name| name.starts_with(".nq-sat-") && !is_unnamed), "{left:?}");
}

#[test]
fn bad_input_leaves_the_old_file() {
    let folder = folder();
    let file = folder.path().join("f.cnf");
    fs::write(&file, "old").expect("an old file");
    for line in ["export 100000", "export 8 -k 65", "export 8 --encoding none", "export 8 -m none"]
    {
        let mut command = command(line.split(' '));
        command.args(["--force", "-o"]).arg(&file);
        run(command).complaint(2);
        assert_eq!(fs::read_to_string(&file).expect("the file"), "old", "{line}");
        assert_eq!(files_in(folder.path()), ["f.cnf"], "{line}");
    }
}

#[test]
fn ctrl_c_leaves_neither_the_file_nor_a_part_of_it() {
    for old in [None, Some("old")] {
        let folder = folder();
        let file = folder.path().join("large.cnf");
        if let Some(old) = old {
            fs::write(&file, old).expect("an old file");
        }
        let before = files_in(folder.path());
        let words = ["export", "400", "--encoding", "pairwise", "--force", "-o"];
        let mut command = command(words);
        command.arg(&file);
        let child = command.spawn().expect("the program starts");
        wait_until("the writing to begin", || !open_in(folder.path(), child.id()).is_empty());
        signal("INT", child.id());
        let run = end_of(child, SOON);
        assert_eq!(files_in(folder.path()), before, "a file was left");
        assert_eq!(fs::read_to_string(&file).ok().as_deref(), old);
        let said = run.complaint(130);
        assert!(said.starts_with("interrupted"), "{said}");
    }
}

/// The library writes the same files, byte for byte, by their suffixes.
#[test]
fn the_library_writes_what_the_program_writes() {
    let folder = tempdir().expect("a folder");
    for suffix in ["cnf", "cnf.gz", "opb", "lp", "mps", "mzn", "smt2", "xml", "gz", ""] {
        let name = if suffix.is_empty() { "plain".to_owned() } else { format!("file.{suffix}") };
        let (ours, theirs) =
            (folder.path().join(format!("library-{name}")), folder.path().join(name));
        for size in [0, 1, 2, 3, 6] {
            let run = nq_sat(&format!("export {size} --force -o {}", theirs.display()));
            let written = Query::new(Model::n_queens(), size).write(&ours);
            assert_eq!(run.status.code(), Some(0), "{run:?}");
            written.expect("written");
            let read = |path| fs::read(path).expect("the file");
            assert!(read(&ours) == read(&theirs), "{suffix} at n = {size}");
        }
    }
    // With an objective, or with a number for it.
    let (ours, theirs) = (folder.path().join("library.opb"), folder.path().join("program.opb"));
    for (options, query) in [
        ("", Query::new(Model::queens_and_knights(), 5)),
        ("-k 2", Query::new(Model::queens_and_knights(), 5).parameter("k", 2)),
    ] {
        let line = format!("export 5 -m queens-and-knights {options} --force -o");
        nq_sat(&format!("{line} {}", theirs.display())).answer();
        query.write(&ours).expect("written");
        assert_eq!(fs::read_to_string(&ours).ok(), fs::read_to_string(&theirs).ok());
    }
    let open = Query::new(Model::queens_and_knights(), 5).write(folder.path().join("open.cnf"));
    let refused = open.expect_err("no objective in DIMACS");
    assert!(refused.is_bad_input() && refused.to_string().contains("give -k NUMBER"), "{refused}");
    assert!(!folder.path().join("open.cnf").exists());
    let strange = Query::new(Model::n_queens(), 5).write(folder.path().join("file.cnf.bz2"));
    assert!(strange.expect_err("no bzip2").to_string().contains("use .gz"));
    let unknown = Query::new(Model::n_queens(), 5).write(folder.path().join("file.knf"));
    assert!(unknown.expect_err("no format").to_string().contains("no format has the suffix .knf"));
}

fn files(folder: &Path) -> BTreeSet<String> {
    files_in(folder).into_iter().collect()
}

/// Every file is what its command writes, with the sizes and hashes of the manifest, and there are
/// no others.
fn check(folder: &Path) -> Vec<Value> {
    let records = manifest(folder);
    let mut expected = BTreeSet::from(["manifest.jsonl".to_owned()]);
    for (number, record) in records.iter().enumerate() {
        let text = |key: &str| record[key].as_str().expect(key).to_owned();
        let bytes = fs::read(folder.join(text("file"))).expect("the file");
        assert_eq!(record["bytes"], bytes.len(), "{record}");
        assert_eq!(text("sha256"), sha256(&bytes), "{record}");
        assert!(expected.insert(text("file")), "{record}: a name twice");
        // Each encoding has a file for each of two sizes, so the others are met, too.
        if !thorough() && number % 3 > 0 {
            continue;
        }
        let command = text("command");
        let line = command.strip_prefix("nq-sat ").expect("our command");
        assert_eq!(nq_sat(line).answer().as_bytes(), bytes, "{command}");
        let stats =
            nq_sat(&format!("{} --stats --json", line.replace("--sanitized", ""))).records();
        assert_eq!(record.get("gbd_hash"), stats[0].get("gbd_hash"), "{command}");
        assert_eq!(record["variables"], stats[0]["total"]["variables"], "{command}");
        assert_eq!(record.get("clauses"), stats[0]["total"].get("clauses"), "{command}");
    }
    assert_eq!(files(folder), expected);
    records
}

#[test]
fn each_size_is_a_file() {
    let folder = TempPath::new("queens.all");
    let output = folder.display();
    nq_sat(&format!("export 0 5 -o {output}")).answer();
    let sizes: Vec<_> = check(&folder).iter().map(|record| record["n"].as_u64()).collect();
    assert_eq!(sizes, (0..=5).map(Some).collect::<Vec<_>>());
    let name = "n-queens-5-pairwise.cnf";
    assert!(files(&folder).contains(name), "{:?}", files(&folder));
}

#[test]
fn each_encoding_and_format_is_one() {
    let place = tempdir().expect("a folder");
    let encodings = nq_sat("list encodings --json").records();
    for (kind, option) in [("at-most-one", "encoding"), ("cardinality", "cardinality")] {
        let folder = place.path().join(kind);
        let (output, knights) = (folder.display(), "-m queens-and-knights -k 2");
        nq_sat(&format!("export 3 4 {knights} --{option} all -o {output}")).answer();
        let names = encodings.iter().filter(|encoding| encoding["kind"] == kind).count();
        assert_eq!(check(&folder).len(), 2 * names, "{option}");
    }
    for option in ["--sanitized", "--break-symmetry", "--break-symmetry --format opb"] {
        let folder = place.path().join(option.replace(' ', ""));
        nq_sat(&format!("export 3 6 {option} -o {}", folder.display())).answer();
        assert_eq!(check(&folder).len(), 4, "{option}");
        let orbits = files(&folder).iter().filter(|file| file.contains("-orbits.")).count();
        assert_eq!(orbits, if option.contains("break") { 4 } else { 0 }, "{option}");
    }
    for format in ["opb", "lp", "mps", "mzn", "smt2", "xcsp3", "icnf", "wcnf"] {
        let folder = place.path().join(format);
        let output = folder.display();
        nq_sat(&format!("export 2 3 -m queens-domination -f {format} -o {output}"));
        if folder.exists() {
            check(&folder);
        }
    }
    assert!(place.path().join("wcnf").exists() && place.path().join("opb").exists());
}

/// One of several runs writes the folder; the others say why they do not.
#[test]
fn runs_at_the_same_time_write_one_folder_once() {
    for line in [
        "export 6 9",
        "certify 6 --proof lrat",
        "suite regions --number 1",
        "puzzle make 6 --number 2",
    ] {
        let place = tempdir().expect("a folder");
        let words = format!("{line} -o {}", place.path().join("new").display());
        let start = |_| command(words.split(' ')).spawn().expect("it starts");
        let children: Vec<_> = (0..4).map(start).collect();
        let runs: Vec<_> = children.into_iter().map(|child| end_of(child, HANGS)).collect();
        let (right, late): (Vec<_>, Vec<_>) = runs.iter().partition(|run| run.status.success());
        assert_eq!(right.len(), 1, "{line}: {runs:?}");
        for run in late {
            assert_eq!(run.status.code(), Some(2), "{line}: {run:?}");
            assert!(
                run.stderr.ends_with("name another folder\n")
                    || run.stderr.ends_with("name another one\n"),
                "{run:?}"
            );
        }
        assert_eq!(fs::read_dir(place.path()).expect("the place").count(), 1, "{line}");
    }
}
