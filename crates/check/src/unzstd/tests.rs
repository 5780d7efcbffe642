//! Frames of the program zstd, and faulty ones.

use super::*;

const TEXT: &str = "p cnf 2 2\n1 2 0\n-1 -2 0\n";

/// `TEXT`, packed by `zstd`, version 1.5.7.
const PACKED: [u8; 37] = [
    0x28, 0xb5, 0x2f, 0xfd, 0x24, 0x18, 0xc1, 0x00, 0x00, 0x70, 0x20, 0x63, 0x6e, 0x66, 0x20, 0x32,
    0x20, 0x32, 0x0a, 0x31, 0x20, 0x32, 0x20, 0x30, 0x0a, 0x2d, 0x31, 0x20, 0x2d, 0x32, 0x20, 0x30,
    0x0a, 0x09, 0xe9, 0x11, 0x01,
];

fn unpacked(file: &[u8]) -> io::Result<String> {
    let mut text = String::new();
    Unzstd::new(file).read_to_string(&mut text)?;
    Ok(text)
}

fn fault(file: &[u8]) -> String {
    unpacked(file).unwrap_err().to_string()
}

/// A file may have several frames, and frames that hold no data.
#[test]
fn all_frames_of_a_file_are_read() {
    let skipped = [&[0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"any"].concat();
    assert_eq!(unpacked(&PACKED).unwrap(), TEXT);
    assert_eq!(unpacked(&[]).unwrap(), "");
    assert_eq!(unpacked(&skipped).unwrap(), "");
    let all = [&skipped, &PACKED[..], &skipped, &PACKED, &skipped].concat();
    assert_eq!(unpacked(&all).unwrap(), TEXT.repeat(2));
    assert!(unpacked(&skipped[..10]).is_err());
}

#[test]
fn damage_is_found() {
    for end in 1..PACKED.len() {
        assert!(unpacked(&PACKED[..end]).is_err(), "cut at {end}");
    }
    for bit in 0..8 * PACKED.len() {
        let mut damaged = PACKED;
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(unpacked(&damaged).map_or(true, |text| text == TEXT), "bit {bit}");
    }
    let mut damaged = PACKED;
    damaged[PACKED.len() - 1] ^= 1;
    assert_eq!(fault(&damaged), "wrong checksum");
    assert!(unpacked(&[&PACKED[..], b"more"].concat()).is_err());
}

/// A few bytes must not reserve gigabytes.
#[test]
fn a_large_window_is_refused() {
    let frame = |window: u8| [&[0x28, 0xb5, 0x2f, 0xfd, 0, window][..], &[1, 0, 0]].concat();
    assert_eq!(unpacked(&frame(17 << 3)).unwrap(), "");
    assert!(fault(&frame(17 << 3 | 1)).contains("window"), "{}", fault(&frame(17 << 3 | 1)));
    // One segment of 2^40 bytes.
    let segment = [&[0x28, 0xb5, 0x2f, 0xfd, 0xe0][..], &(1_u64 << 40).to_le_bytes()].concat();
    assert!(fault(&segment).contains("window"), "{}", fault(&segment));
}

/// An error of the file is no damage of the data.
#[test]
fn an_error_of_the_system_stays_one() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::from_raw_os_error(5))
        }
    }
    for end in [0, 5, 8, 12, PACKED.len() - 2] {
        let file = io::BufReader::new(PACKED[..end].chain(Broken));
        let error = io::copy(&mut Unzstd::new(file), &mut io::sink()).unwrap_err();
        assert_eq!(error.raw_os_error(), Some(5), "after {end} bytes: {error}");
    }
}
