//! `nq-check` as its users run it, on certificates that an earlier version of nq-sat wrote.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/frozen/recorded/kept")
}

/// The folders of kept certificates.
fn certificates() -> Vec<PathBuf> {
    let entries = fs::read_dir(kept()).expect("kept files").map(|entry| entry.expect("one").path());
    let found: Vec<_> = entries.filter(|path| path.join("manifest.json").exists()).collect();
    assert_eq!(found.len(), 5);
    found
}

fn nq_check(args: &[&OsStr]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nq-check")).args(args).output().expect("it runs")
}

fn check(folder: &Path) -> Output {
    nq_check(&[folder.as_os_str()])
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("text")
}

fn copy_of(folder: &Path) -> TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("a file");
        fs::copy(entry.path(), copy.path().join(entry.file_name())).expect("copied");
    }
    copy
}

#[test]
fn it_says_what_it_checked_and_what_it_did_not() {
    let run = check(&kept().join("queens-4"));
    let said = "\
checked:
  manifest.json      7 files: all present, all unchanged, no others
  model.toml         n-queens on 4 x 4 squares: read it
  solutions.txt      2, all different, each right by geometry and by the specification
  proof.pbp          34 steps, no assumptions; logs 2 solutions, then derives a contradiction
  proof.lrat         28 steps, each verified by its hints (103 hints); blocked.cnf is formula.cnf \
with each solution excluded
not checked:
  specification.opb  states model.toml: nq-sat check writes it again
  proof.pbp          each step is right: veripb --hide-warnings specification.opb proof.pbp
  formula.cnf        states model.toml: nq-sat check writes it again
claimed: n-queens at n = 4 has exactly 2 solutions
";
    assert_eq!(text(&run.stdout), said);
    assert_eq!((run.status.code(), text(&run.stderr)), (Some(0), ""));
}

#[test]
fn every_kept_certificate_passes() {
    for folder in certificates() {
        let run = check(&folder);
        assert_eq!(run.status.code(), Some(0), "{}: {run:?}", folder.display());
    }
}

/// A certificate with one file changed is refused in one line.
fn is_refused(folder: &Path, name: &OsStr, changed: &str, is_admitted: bool) {
    let copy = copy_of(folder);
    fs::write(copy.path().join(name), changed).expect("written");
    if is_admitted {
        admit(copy.path(), name, changed);
    }
    let run = check(copy.path());
    let (said, name) = (text(&run.stderr), name.display());
    assert_eq!(run.status.code(), Some(1), "{}/{name}: {said}", folder.display());
    assert!(said.starts_with("nq-check: ") && said.lines().count() == 1, "{said}");
    assert_eq!(text(&run.stdout), "");
}

/// Makes the manifest list a changed file.
fn admit(folder: &Path, name: &OsStr, changed: &str) {
    let path = folder.join("manifest.json");
    let manifest = fs::read_to_string(&path).expect("a manifest");
    let mut manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    let listed = &mut manifest["files"][name.to_str().expect("text")];
    listed["bytes"] = changed.len().into();
    let hash = Sha256::digest(changed);
    listed["sha256"] = hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into();
    fs::write(path, manifest.to_string()).expect("written");
}

/// The last line is left out, an empty one added, or a digit changed.
#[test]
fn every_changed_file_is_noticed() {
    for folder in certificates() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let name = entry.expect("a file").file_name();
            let whole = fs::read_to_string(folder.join(&name)).expect("text");
            let (without_last, _) = whole.trim_end().rsplit_once('\n').expect("two lines");
            is_refused(&folder, &name, &format!("{without_last}\n"), false);
            is_refused(&folder, &name, &whole.replacen('1', "2", 1), false);
            // JSON may end with an empty line.
            if name != "manifest.json" {
                is_refused(&folder, &name, &format!("{whole}\n"), false);
            }
        }
    }
}

/// The manifest lists the file as it is, so that its content must show what is missing.
#[test]
fn a_lost_line_is_noticed_without_a_hash() {
    for folder in certificates() {
        for name in ["solutions.txt", "specification.opb", "blocked.cnf", "proof.lrat", "proof.pbp"]
        {
            let Ok(whole) = fs::read_to_string(folder.join(name)) else { continue };
            let (without_last, _) = whole.trim_end().rsplit_once('\n').expect("two lines");
            is_refused(&folder, OsStr::new(name), &format!("{without_last}\n"), true);
        }
    }
}

#[test]
fn usage_and_help() {
    for args in [&[][..], &["a", "b"], &["--all"]] {
        let args: Vec<_> = args.iter().map(OsStr::new).collect();
        let run = nq_check(&args);
        assert_eq!(run.status.code(), Some(2));
        assert_eq!(text(&run.stderr), "nq-check: give one folder: nq-check DIR\n");
    }
    let none = check(Path::new(env!("CARGO_MANIFEST_DIR")));
    assert_eq!(none.status.code(), Some(2));
    assert!(text(&none.stderr).contains("it is not a certificate"), "{none:?}");
    let help = nq_check(&[OsStr::new("--help")]);
    assert!(text(&help.stdout).contains("Usage: nq-check DIR"));
    assert_eq!(help.status.code(), Some(0));
}

/// The certificate of a count: 5 placements of kings on 2 x 2 squares, 2 of them fundamental.
#[test]
fn a_certified_count_is_checked_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/kings-2");
    let run = check(&folder);
    let said = text(&run.stdout);
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert!(said.contains("fundamental: 2, by Burnside's lemma (proofs: 5)"), "{said}");
    assert!(
        said.ends_with("claimed: kings at n = 2 has exactly 5 solutions, 2 fundamental\n"),
        "{said}"
    );
    for (claim, wrong, why) in [
        ("\"solutions\": \"5\"", "\"solutions\": \"6\"", "5"),
        ("\"fundamental\": \"2\"", "\"fundamental\": \"3\"", "fundamental"),
        ("\"n\": 2", "\"n\": 3", "formula.cnf"),
    ] {
        let copy = copy_of(&folder);
        let manifest = copy.path().join("manifest.json");
        let told = fs::read_to_string(&manifest).expect("a manifest");
        assert!(told.contains(claim), "{claim}");
        fs::write(&manifest, told.replacen(claim, wrong, 1)).expect("written");
        let run = check(copy.path());
        assert_eq!((run.status.code(), text(&run.stdout)), (Some(1), ""), "{run:?}");
        assert!(text(&run.stderr).contains(why), "{run:?}");
    }
}

/// Nothing checks the texts of a manifest, so no advice of a stranger is shown, and no character
/// that moves the cursor.
#[test]
fn texts_of_a_manifest_are_not_shown() {
    const ADVICE: &str = "rm -rf ~";
    for folder in certificates() {
        let manifest = fs::read_to_string(folder.join("manifest.json")).expect("a manifest");
        let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
        let with = |text: &str, tool: &str| {
            let copy = copy_of(&folder);
            let mut manifest = manifest.clone();
            manifest["statement"] = text.into();
            manifest["made_by"] = text.into();
            manifest["tool"] = tool.into();
            if manifest.get("check").is_some() {
                manifest["check"] = [text].into();
                manifest["trusted"] = [text].into();
            } else {
                for proof in manifest["proofs"].as_array_mut().expect("proofs") {
                    proof["check"] = text.into();
                    proof["trusted"] = [text].into();
                }
            }
            fs::write(copy.path().join("manifest.json"), manifest.to_string()).expect("written");
            check(copy.path())
        };
        let run = with(ADVICE, "nq-sat 0.1.0");
        assert_eq!(run.status.code(), Some(0), "{run:?}");
        assert!(!text(&run.stdout).contains(ADVICE), "{}", text(&run.stdout));
        for run in
            [with("\u{202e}", "nq-sat 0.1.0"), with("\u{1b}[2J", "nq-sat 0.1.0"), with("", ADVICE)]
        {
            assert_eq!((run.status.code(), text(&run.stdout)), (Some(1), ""), "{run:?}");
            let said = text(&run.stderr).trim_end();
            assert!(!said.contains(ADVICE) && !said.contains(char::is_control), "{said}");
        }
    }
}
