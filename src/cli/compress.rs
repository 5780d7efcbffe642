//! Compressed files. What is written goes by the suffix of the file's name; what is read goes by its first
//! bytes, so that pipes and renamed files are read too.

use std::io::{self, BufReader, BufWriter, Cursor, Read, Write};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzReader, XzWriter};

use super::CliError;

/// A compression that the program writes and reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    Gzip,
    Xz,
    Zstd,
}

/// Each with its suffix, its program and how its files begin.
const KNOWN: [(Compression, &str, &str, &[u8]); 3] = [
    (Compression::Gzip, "gz", "gzip", &[0x1f, 0x8b]),
    (Compression::Xz, "xz", "xz", &[0xfd, b'7', b'z', b'X', b'Z', 0]),
    (Compression::Zstd, "zst", "zstd", &[0x28, 0xb5, 0x2f, 0xfd]),
];

/// The length of the longest of these beginnings.
const LONGEST_MAGIC: u64 = 6;

/// Suffixes that say a file is compressed in a way that there is no library for here, and other spellings
/// of those above: a file of that name that is not so compressed would fool people and programs.
const UNKNOWN: [&str; 17] = [
    "7z", "br", "bz", "bz2", "bzip2", "gzip", "lrz", "lz", "lz4", "lzma", "lzo", "rar", "sz",
    "tgz", "z", "zip", "zstd",
];

/// The usual trade between time and size, each program's own default.
const XZ_PRESET: u32 = 6;

/// Most memory that a file may ask for to be unpacked, in KiB; `xz -9` asks for 65 MiB.
const XZ_MEMORY: u32 = 1 << 19;

impl Compression {
    /// The compression that a file's name asks for, if any.
    pub(super) fn of_file(path: &Path) -> Result<Option<Self>, CliError> {
        let Some(suffix) = path.extension() else { return Ok(None) };
        let known = KNOWN.iter().find(|(_, known, ..)| suffix.eq_ignore_ascii_case(known));
        match known {
            Some(&(compression, ..)) => Ok(Some(compression)),
            None if UNKNOWN.iter().any(|unknown| suffix.eq_ignore_ascii_case(unknown)) => {
                Err(CliError::Usage(format!(
                    "{}: there is no library here for .{}: name the file .gz, .xz or .zst",
                    path.display(),
                    suffix.display()
                )))
            }
            None => Ok(None),
        }
    }

    fn name(self) -> &'static str {
        KNOWN.iter().find(|known| known.0 == self).map_or("", |known| known.2)
    }
}

/// Has something written through a compression, or as it is, and ends the compressed stream. The same
/// bytes in are the same bytes out: no time and no file name goes into the file.
pub(super) fn through(
    compression: Option<Compression>,
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let Some(compression) = compression else { return write(out) };
    let out = BufWriter::with_capacity(1 << 16, out);
    match compression {
        Compression::Gzip => {
            let mut encoder = Brittle::new(GzEncoder::new(out, flate2::Compression::default()));
            write(&mut encoder)?;
            encoder.inner.finish()?.flush()
        }
        Compression::Xz => {
            let mut encoder = Brittle::new(XzWriter::new(out, XzOptions::with_preset(XZ_PRESET))?);
            write(&mut encoder)?;
            encoder.inner.finish()?.flush()
        }
        Compression::Zstd => {
            let mut encoder = zstd::Encoder::new(out, zstd::DEFAULT_COMPRESSION_LEVEL)?;
            // As the program does: without it a damaged file could be read as another.
            encoder.include_checksum(true)?;
            let mut encoder = Brittle::new(encoder);
            write(&mut encoder)?;
            encoder.inner.finish()?.flush()
        }
    }
}

/// What a file or a pipe holds, unpacked where its first bytes say that it is compressed, and whether they do.
pub(super) fn reader<'a>(mut file: impl Read + 'a) -> io::Result<(Box<dyn Read + 'a>, bool)> {
    let mut start = Vec::new();
    (&mut file).take(LONGEST_MAGIC).read_to_end(&mut start)?;
    let compression =
        KNOWN.iter().find(|(.., magic)| start.starts_with(magic)).map(|&(known, ..)| known);
    let whole = BufReader::with_capacity(1 << 16, Cursor::new(start).chain(file));
    let Some(compression) = compression else { return Ok((Box::new(whole), false)) };
    let unpacked: Box<dyn Read + 'a> = match compression {
        Compression::Gzip => Box::new(MultiGzDecoder::new(whole)),
        Compression::Xz => Box::new(XzReader::new_mem_limit(whole, true, XZ_MEMORY)),
        Compression::Zstd => Box::new(zstd::Decoder::with_buffer(whole)?),
    };
    let unpacked = Unpacked { inner: Brittle::new(unpacked), name: compression.name() };
    Ok((Box::new(unpacked), true))
}

/// Passes nothing on once something failed: some libraries panic where they are called after that.
struct Brittle<T> {
    inner: T,
    failed: bool,
}

impl<T> Brittle<T> {
    const fn new(inner: T) -> Self {
        Self { inner, failed: false }
    }

    fn once<R>(&mut self, act: impl FnOnce(&mut T) -> io::Result<R>) -> io::Result<R> {
        if self.failed {
            return Err(io::Error::other("it failed before"));
        }
        let done = act(&mut self.inner);
        self.failed = done.as_ref().is_err_and(|error| error.kind() != io::ErrorKind::Interrupted);
        done
    }
}

impl<W: Write> Write for Brittle<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.once(|inner| inner.write(bytes))
    }

    /// The end of the stream will do: to flush in the middle of it only costs bytes.
    fn flush(&mut self) -> io::Result<()> {
        self.once(|_| Ok(()))
    }
}

/// Says of what a library complains.
struct Unpacked<R> {
    inner: Brittle<R>,
    name: &'static str,
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.inner.once(|inner| inner.read(buffer)).map_err(|error| match error.raw_os_error() {
            // Not of the contents, but that the file could not be read.
            Some(_) => error,
            None if error.kind() == io::ErrorKind::Interrupted => error,
            None => io::Error::new(
                error.kind(),
                format!(
                    "its {0} data is cut off or damaged ({error}): pack it again with {0}",
                    self.name
                ),
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> Vec<u8> {
        (1..=200).flat_map(|i| format!("-{i} {} 0\n", i * 7 % 200).into_bytes()).collect()
    }

    fn packed(compression: Compression, text: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        through(Some(compression), &mut file, |out| out.write_all(text)).expect("packed");
        file
    }

    fn unpacked(file: &[u8]) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        reader(file)?.0.read_to_end(&mut text)?;
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
                assert_eq!(
                    unpacked(&twice).expect("unpacked"),
                    text.repeat(2),
                    "{name}, two streams"
                );
            }
        }
        for (.., magic) in KNOWN {
            assert!(magic.len() as u64 <= LONGEST_MAGIC);
        }
    }

    /// Wherever a file is damaged, the damage is found or does not matter, and nothing panics.
    #[test]
    fn a_damaged_file_is_refused_or_the_same() {
        let text = text();
        for (compression, _, name, magic) in KNOWN {
            let file = packed(compression, &text);
            let mut refused = 0;
            // With other first bytes it is a file of another kind.
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
            // In gzip's header there is a time, and the like.
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

    /// A disk that is full shows at the latest when the stream ends.
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
        for (compression, _, name, _) in KNOWN {
            for text in [vec![], text().repeat(1000)] {
                let done = through(Some(compression), &mut Full, |out| {
                    // Who goes on after a failure must not be hurt.
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
            ("q.zst", Some(Compression::Zstd)),
            ("q.cnf", None),
            ("gz", None),
            (".gz", None),
            ("a.gz/q", None),
        ] {
            assert_eq!(of(name).expect(name), expected, "{name}");
        }
        for suffix in UNKNOWN {
            let error = of(&format!("q.cnf.{suffix}")).expect_err(suffix).to_string();
            assert!(error.contains(".gz, .xz or .zst"), "{error}");
        }
    }
}
