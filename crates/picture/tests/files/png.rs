//! PNG files of each kind, written here: what an encoder would not write, too.

/// A kind of pixels, and the samples of two of them.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    pub colour: u8,
    pub depth: u8,
    pub paper: &'static [u16],
    pub ink: &'static [u16],
}

pub const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";
/// The first pixel and the steps of each pass of Adam7.
const PASSES: [[usize; 4]; 7] = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
];

fn crc(bytes: impl Iterator<Item = u8>) -> u32 {
    !bytes.fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1)))
    })
}

pub fn chunk(name: [u8; 4], data: &[u8]) -> Vec<u8> {
    let sum = crc(name.iter().chain(data).copied());
    let length = u32::try_from(data.len()).expect("a short chunk");
    [&length.to_be_bytes(), &name[..], data, &sum.to_be_bytes()].concat()
}

pub fn header(width: u32, height: u32, colour: u8, depth: u8, interlaced: bool) -> Vec<u8> {
    let kind = [depth, colour, 0, 0, u8::from(interlaced)];
    chunk(*b"IHDR", &[&width.to_be_bytes()[..], &height.to_be_bytes(), &kind].concat())
}

/// Stored blocks of the format of zlib.
pub fn zlib(data: &[u8]) -> Vec<u8> {
    let mut file = vec![0x78, 1];
    let blocks: Vec<&[u8]> = data.chunks(65_535).collect();
    for (at, block) in blocks.iter().enumerate() {
        let length = u16::try_from(block.len()).expect("a short block");
        file.push(u8::from(at + 1 == blocks.len()));
        file.extend(length.to_le_bytes().into_iter().chain((!length).to_le_bytes()));
        file.extend_from_slice(block);
    }
    let (a, b) = data.iter().fold((1_u32, 0_u32), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % 65_521;
        (a, (a + b) % 65_521)
    });
    file.extend((b << 16 | a).to_be_bytes());
    file
}

/// A square picture.
pub fn png(kind: Kind, interlaced: bool, side: usize, is_ink: fn(usize, usize) -> bool) -> Vec<u8> {
    let mut raw = Vec::new();
    for [left, top, wide, high] in if interlaced { PASSES.to_vec() } else { vec![[0, 0, 1, 1]] } {
        for y in (top..side).step_by(high) {
            raw.push(0);
            let (mut byte, mut bits) = (0_u32, 0);
            for x in (left..side).step_by(wide) {
                for sample in if is_ink(x, y) { kind.ink } else { kind.paper } {
                    (byte, bits) = (byte << kind.depth | u32::from(*sample), bits + kind.depth);
                    while bits >= 8 {
                        bits -= 8;
                        raw.push((byte >> bits & 255) as u8);
                    }
                }
            }
            if bits > 0 {
                raw.push((byte << (8 - bits) & 255) as u8);
            }
        }
    }
    let length = u32::try_from(side).expect("a small picture");
    // Both colours of the palette are black, and the second one is transparent.
    let palette = [chunk(*b"PLTE", &[0; 6]), chunk(*b"tRNS", &[255, 0])].concat();
    [
        &SIGNATURE[..],
        &header(length, length, kind.colour, kind.depth, interlaced),
        if kind.colour == 3 { &palette } else { &[] },
        &chunk(*b"IDAT", &zlib(&raw)),
        &chunk(*b"IEND", &[]),
    ]
    .concat()
}
