//! Compressed circuits.

use std::io::Read as _;
#[cfg(feature = "compression")]
use std::io::Write as _;

#[cfg(feature = "compression")]
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::*;
use crate::certificate::counting::tests::declaration;
use crate::certificate::counting::tests::folder::{Claim, list, manifest, refusal};
use serde_json::json;

/// A folder whose only circuit is compressed, then changed.
fn packed(
    end: &str,
    pack: impl Fn(&[u8]) -> Vec<u8>,
    change: impl Fn(&mut Vec<u8>),
) -> tempfile::TempDir {
    let folder = Claim::of(declaration(3, 3, "", &[("K", "count = \"any\"")])).write();
    let text = std::fs::read(folder.path().join("0.scpog")).unwrap();
    let name = format!("0.scpog.{end}");
    let mut bytes = pack(&text);
    change(&mut bytes);
    std::fs::write(folder.path().join(&name), bytes).unwrap();
    std::fs::remove_file(folder.path().join("0.scpog")).unwrap();
    let mut changed = manifest(folder.path());
    changed["files"].as_object_mut().unwrap().remove("0.scpog");
    changed["files"][&name] = json!({});
    changed["proofs"][0]["circuit"] = json!(name);
    list(folder.path(), &mut changed);
    folder
}

#[cfg(feature = "compression")]
#[test]
fn compressed_circuits_are_read_and_damage_is_noticed() {
    let zst = |text: &[u8]| compress_to_vec(text, CompressionLevel::Fastest);
    let xz = |text: &[u8]| {
        let options = lzma_rust2::XzOptions::with_preset(6);
        let mut encoder = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    };
    for (end, pack) in [("zst", zst as fn(&[u8]) -> Vec<u8>), ("xz", xz)] {
        super::super::tests::folder::check(packed(end, pack, |_| ()).path()).unwrap();
        let said = refusal(packed(end, pack, |bytes| bytes.truncate(bytes.len() / 2)).path());
        assert!(said.starts_with(&format!("0.scpog.{end}: line ")), "{said}");
        assert!(said.contains("its compressed data is damaged"), "{said}");
        let flip = |bytes: &mut Vec<u8>| {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
        };
        let said = refusal(packed(end, pack, flip).path());
        assert!(said.starts_with(&format!("0.scpog.{end}: ")), "{said}");
        // Plain text under that name.
        let said = refusal(packed(end, <[u8]>::to_vec, |_| ()).path());
        assert!(said.contains("its compressed data is damaged"), "{said}");
    }
}

#[cfg(not(feature = "compression"))]
#[test]
fn compressed_circuits_are_refused() {
    for end in ["zst", "xz"] {
        let said = refusal(packed(end, <[u8]>::to_vec, |_| ()).path());
        assert_eq!(
            said,
            format!(
                "0.scpog.{end}: this program was built without compression: unpack it, and list \
                 that"
            )
        );
    }
}

/// Each read after the limit fails: an end would pass for that of the file.
#[test]
fn the_unpacked_size_has_a_limit() {
    let source = Box::new(std::io::repeat(b'c'));
    let mut limited = Limited { source, left: 1000, failed: None };
    let mut text = Vec::new();
    for _ in 0..2 {
        let error = limited.read_to_end(&mut text).unwrap_err();
        assert_eq!(error.to_string(), "it unpacks to 64 GiB or more");
    }
    assert!(text.len() >= 1000 && text.len() < 1 << 16, "{}", text.len());
}
