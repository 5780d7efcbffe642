//! Round trips, damage and failures of every compression.

use std::io::{self, Read, Write};
use std::path::Path;

use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::kind::{KNOWN, LONGEST_MAGIC, UNKNOWN};
use super::{Compression, WITHOUT_ZSTD, compress, decompress};

fn text() -> Vec<u8> {
    (1..=200).flat_map(|i| format!("-{i} {} 0\n", i * 7 % 200).into_bytes()).collect()
}

fn packed(compression: Compression, text: &[u8]) -> Vec<u8> {
    if compression == Compression::Zstd && !cfg!(feature = "zstd") {
        return compress_to_vec(text, CompressionLevel::Fastest);
    }
    let mut file = Vec::new();
    compress(Some(compression), &mut file, |out| out.write_all(text)).expect("packed");
    file
}

fn unpacked(file: &[u8]) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    decompress(file)?.0.read_to_end(&mut text)?;
    Ok(text)
}

#[test]
fn what_is_packed_is_unpacked() {
    for (compression, _, name, magic) in KNOWN {
        for text in [vec![], vec![b'x'], text(), text().repeat(100)] {
            let file = packed(compression, &text);
            assert!(file.starts_with(magic), "{name}");
            assert_eq!(unpacked(&file).expect("unpacked"), text, "{name}");
            let twice = [&file[..], &file].concat();
            assert_eq!(unpacked(&twice).expect("unpacked"), text.repeat(2), "{name}, two streams");
        }
    }
    for (.., magic) in KNOWN {
        assert!(magic.len() as u64 <= LONGEST_MAGIC);
    }
}

/// Damage anywhere in a file is found or does not matter, and nothing panics.
#[test]
fn a_damaged_file_is_refused_or_the_same() {
    let text = text();
    for (compression, _, name, magic) in KNOWN {
        let file = packed(compression, &text);
        let mut refused = 0;
        // Other first bytes make a file of another kind.
        for place in magic.len()..file.len() {
            for bit in 0..8 {
                let mut damaged = file.clone();
                damaged[place] ^= 1 << bit;
                match unpacked(&damaged) {
                    Ok(read) => assert!(read == text, "{name}: byte {place}, bit {bit}"),
                    Err(error) => {
                        refused += 1;
                        let line = error.to_string();
                        assert!(line.contains(name) && !line.contains('\n'), "{line}");
                    }
                }
            }
        }
        // The header of gzip holds a time and similar data.
        assert!(refused > 8 * (file.len() - 20), "{name}: {refused} of {}", 8 * file.len());
    }
}

#[test]
fn a_file_that_is_cut_off_is_refused() {
    for (compression, _, name, magic) in KNOWN {
        let file = packed(compression, &text());
        for end in magic.len()..file.len() {
            assert!(unpacked(&file[..end]).is_err(), "{name}: cut at {end} of {}", file.len());
        }
    }
}

/// A full disk shows at the end of the stream at the latest.
#[test]
fn a_failure_at_the_end_is_told() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("full"))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for (compression, suffix, name, _) in KNOWN {
        if Compression::of_file(Path::new(suffix).with_extension(suffix).as_path()).is_err() {
            continue; // not written
        }
        for text in [vec![], text().repeat(1000)] {
            let done = compress(Some(compression), &mut Full, |out| {
                // A call after a failure must not panic.
                let first = out.write_all(&text);
                let _ = out.write_all(&text);
                first
            });
            assert_eq!(done.expect_err("full").to_string(), "full", "{name}");
        }
    }
}

#[test]
fn the_suffix_decides() {
    let of = |name: &str| Compression::of_file(Path::new(name));
    for (name, expected) in [
        ("q.cnf.gz", Some(Compression::Gzip)),
        ("q.GZ", Some(Compression::Gzip)),
        ("a.gz/q.cnf.xz", Some(Compression::Xz)),
        ("q.cnf", None),
        ("gz", None),
        (".gz", None),
        ("a.gz/q", None),
    ] {
        assert_eq!(of(name).expect(name), expected, "{name}");
    }
    let zstd = of("q.zst").map_err(|error| error.to_string());
    let (others, expected) = if cfg!(feature = "zstd") {
        (".gz, .xz or .zst", Ok(Some(Compression::Zstd)))
    } else {
        (".gz or .xz", Err(format!("q.zst: {WITHOUT_ZSTD}")))
    };
    assert_eq!(zstd, expected);
    for suffix in UNKNOWN {
        let error = of(&format!("q.cnf.{suffix}")).expect_err(suffix).to_string();
        assert!(error.ends_with(&format!("use {others}")), "{error}");
    }
}
