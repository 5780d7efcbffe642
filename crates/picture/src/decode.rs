//! The pixels of a file, told by its first bytes. Alpha is over white.

use png::{BitDepth, ColorType, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::PictureError;
use crate::limits::{MAX_BYTES, MAX_PIXELS};
use crate::pixels::Pixels;
use crate::watched::Watched;

/// Whether bytes are a PNG or a JPEG, by the first three of them.
pub fn is_picture(bytes: &[u8]) -> bool {
    matches!(bytes, [0x89, b'P', b'N', ..] | [0xff, 0xd8, 0xff, ..])
}

/// Decodes a PNG or a JPEG, until `stop` says so.
pub(crate) fn decode(
    bytes: &[u8],
    stop: &dyn Fn() -> bool,
) -> Result<Pixels<'static>, PictureError> {
    if bytes.len() > MAX_BYTES {
        return Err(PictureError::TooManyBytes(bytes.len()));
    }
    let watched = Watched::new(bytes, stop);
    let decoded = match bytes {
        [0x89, b'P', b'N', b'G', ..] => decode_png(watched),
        [0xff, 0xd8, 0xff, ..] => decode_jpeg(watched),
        _ => Err(PictureError::Format),
    };
    // What a decoder makes of a stop is no fault of the file.
    if stop() { Err(PictureError::Stopped) } else { decoded }
}

/// Refuses a size before anything is allocated for it.
pub(crate) fn bounded(width: usize, height: usize) -> Result<(), PictureError> {
    match width.checked_mul(height) {
        Some(pixels) if pixels <= MAX_PIXELS => Ok(()),
        _ => Err(PictureError::TooManyPixels(width, height)),
    }
}

fn damaged(format: &'static str, why: &dyn std::fmt::Debug) -> PictureError {
    let why = format!("{why:?}").replace(['\n', '\r'], " ");
    PictureError::Damaged { format, why: why.chars().take(80).collect() }
}

/// `value` over white.
fn over_white(value: u8, alpha: u8) -> u8 {
    let (value, alpha) = (u32::from(value), u32::from(alpha));
    let mixed = (value * alpha + 255 * (255 - alpha) + 127) / 255;
    u8::try_from(mixed).unwrap_or(u8::MAX)
}

/// Appends a row of `channels` bytes for each pixel as RGB.
fn append(rgb: &mut Vec<u8>, row: &[u8], channels: usize) {
    match channels {
        1 => rgb.extend(row.iter().flat_map(|grey| [*grey; 3])),
        2 => rgb.extend(row.chunks_exact(2).flat_map(|pixel| [over_white(pixel[0], pixel[1]); 3])),
        3 => rgb.extend_from_slice(row),
        _ => {
            for pixel in row.chunks_exact(4) {
                rgb.extend(pixel[..3].iter().map(|value| over_white(*value, pixel[3])));
            }
        }
    }
}

/// Pixels of four bytes as RGB.
pub(crate) fn opaque(rgba: &[u8]) -> Vec<u8> {
    let mut rgb = Vec::with_capacity(rgba.len() / 4 * 3);
    append(&mut rgb, rgba, 4);
    rgb
}

fn decode_png(bytes: Watched<'_>) -> Result<Pixels<'static>, PictureError> {
    let fault = |error: png::DecodingError| damaged("PNG", &error.to_string());
    let limits = png::Limits { bytes: 4 * MAX_PIXELS };
    let mut decoder = png::Decoder::new_with_limits(bytes, limits);
    let info = decoder.read_header_info().map_err(fault)?;
    let (width, height) = (info.width as usize, info.height as usize);
    bounded(width, height)?;
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(fault)?;
    let (colour, depth) = reader.output_color_type();
    if depth != BitDepth::Eight || colour == ColorType::Indexed {
        return Err(damaged("PNG", &"an unknown kind of pixel"));
    }
    let mut rgb = Vec::with_capacity(3 * width * height);
    if reader.info().interlaced {
        let size = reader.output_buffer_size().ok_or(PictureError::TooManyPixels(width, height))?;
        let mut all = vec![0; size];
        reader.next_frame(&mut all).map_err(fault)?;
        append(&mut rgb, &all, colour.samples());
    } else {
        while rgb.len() < 3 * width * height {
            let Some(row) = reader.next_row().map_err(fault)? else { break };
            append(&mut rgb, row.data(), colour.samples());
        }
    }
    // Reads the end, too: a file that was cut off there is damaged.
    reader.finish().map_err(fault)?;
    Pixels::new(width, height, rgb.into())
}

fn decode_jpeg(bytes: Watched<'_>) -> Result<Pixels<'static>, PictureError> {
    let fault = |error: zune_jpeg::errors::DecodeErrors| damaged("JPEG", &error);
    let options = DecoderOptions::default()
        .set_strict_mode(true)
        .set_max_width(usize::from(u16::MAX))
        .set_max_height(usize::from(u16::MAX))
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(bytes, options);
    decoder.decode_headers().map_err(fault)?;
    let (width, height) = decoder.dimensions().ok_or(damaged("JPEG", &"no dimensions"))?;
    bounded(width, height)?;
    let rgb = decoder.decode().map_err(fault)?;
    Pixels::new(width, height, rgb.into())
}
