//! Pictures of puzzles, as pixels of a canvas.

use nq_picture::{Board, By, Lines, Reading, read_pixels};
use serde_json::{Value, json};

use crate::{Fault, fault};

/// Regions that are sure have at least this margin, and boards this score.
const SURE: (f64, f64) = (0.15, 0.5);

/// The board in a picture: where its lines are, the region of each square, and what is not sure.
pub fn look(width: usize, height: usize, pixels: &[u8]) -> Result<Value, Fault> {
    let (pixels, _) = pixels.as_chunks::<4>();
    let rgb: Vec<u8> =
        pixels.iter().flat_map(|&[red, green, blue, _]| [red, green, blue]).collect();
    let Board { size, score, lines, readings, .. } =
        read_pixels(width, height, &rgb).map_err(fault)?;
    let is_sure =
        |reading: &&Reading| score >= SURE.1 && reading.margin >= SURE.0 && reading.connected;
    let best = readings.iter().find(is_sure).or(readings.first());
    let Lines { left, top, pitch_x, pitch_y } = lines;
    Ok(json!({
        "size": size, "left": left, "top": top, "across": pitch_x, "down": pitch_y,
        "regions": best.map_or_else(|| vec![0; size * size], |reading| reading.regions.clone()),
        "by": best.map(|reading| if reading.by == By::Walls { "walls" } else { "colours" }),
        "certainty": best.map_or(0.0, |reading| reading.margin.min(score)),
        "sure": best.as_ref().is_some_and(is_sure),
    }))
}
