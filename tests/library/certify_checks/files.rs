//! Files of a bundle, changed without the manifest.

use std::fs;

use nq_sat::sat::encoding::Encoding;

use super::bundle::{Bundle, BundleCase};
use super::bundles::QUEENS;

fn bundle() -> Bundle {
    let lines = ["Qa2 Qb4 Qc1 Qd3", "Qa3 Qb1 Qc4 Qd2"].map(str::to_owned);
    let question = BundleCase { model: QUEENS, size: 4, settings: &[] };
    Bundle::new(&question, &Encoding::default(), &lines)
}

#[test]
fn every_file_must_have_its_size_and_hash() {
    assert!(bundle().check().is_ok());
    for name in ["formula.cnf", "blocked.cnf", "proof.lrat", "solutions.txt"] {
        let bundle = bundle();
        let text = bundle.read(name);
        let size = text.len();
        bundle.write(name, format!("{text}\n").as_bytes());
        assert_eq!(
            bundle.fault(),
            format!(
                "{name} is longer than the manifest says: it has {} bytes and should have {size}",
                size + 1
            )
        );
        bundle.write(name, &text.as_bytes()[..size - 1]);
        assert_eq!(
            bundle.fault(),
            format!("{name} is truncated: it has {} bytes of {size}", size - 1)
        );
        // The first byte belongs to a comment, a number or a piece, so any other byte changes the
        // meaning.
        let mut bytes = text.clone().into_bytes();
        bytes[0] ^= 1;
        bundle.write(name, &bytes);
        let fault = bundle.fault();
        assert!(fault.starts_with(&format!("{name} was changed: its SHA-256 is ")), "{fault}");
        fs::remove_file(bundle.path(name)).unwrap();
        assert_eq!(bundle.fault(), format!("{name} is missing"));
    }
}

#[test]
fn other_files_are_refused() {
    let with = bundle();
    with.write("readme.txt", b"");
    with.write("a.txt", b"");
    assert_eq!(with.fault(), "not in the manifest: a.txt, readme.txt");
    let with = bundle();
    fs::create_dir(with.path("folder")).unwrap();
    assert_eq!(with.fault(), "folder is a folder: a bundle has regular files only");
    let with = bundle();
    fs::remove_file(with.path("proof.lrat")).unwrap();
    fs::create_dir(with.path("proof.lrat")).unwrap();
    assert_eq!(with.fault(), "proof.lrat is a folder: a bundle has regular files only");
}

#[cfg(unix)]
#[test]
fn links_are_refused() {
    let with = bundle();
    let elsewhere = bundle();
    fs::remove_file(with.path("proof.lrat")).unwrap();
    std::os::unix::fs::symlink(elsewhere.path("proof.lrat"), with.path("proof.lrat")).unwrap();
    assert_eq!(with.fault(), "proof.lrat is a link: a bundle has regular files only");
}
