//! Reads pictures and prints a line of JSON for each.

use std::time::Instant;

fn main() -> std::io::Result<()> {
    for file in std::env::args().skip(1) {
        let bytes = std::fs::read(&file)?;
        let start = Instant::now();
        let read = nq_picture::read(&bytes);
        let ms = start.elapsed().as_millis();
        match read {
            Ok(board) => {
                let margin =
                    |by| board.readings.iter().find(|r| r.by == by).map_or(-1.0, |r| r.margin);
                let (colours, walls) =
                    (margin(nq_picture::By::Colours), margin(nq_picture::By::Walls));
                let (grid, by) =
                    board.readings.first().map_or((String::new(), "none".into()), |r| {
                        let letters: Vec<char> =
                            r.regions.iter().map(|region| char::from(b'A' + region)).collect();
                        let rows: Vec<String> = letters
                            .chunks(board.size)
                            .map(|row| format!("\"{}\"", String::from_iter(row)))
                            .collect();
                        (rows.join(", "), format!("{:?} {} {}", r.by, r.margin, r.connected))
                    });
                println!(
                    "{{\"file\": \"{file}\", \"ms\": {ms}, \"n\": {}, \"score\": {:.3}, \
                     \"colour_margin\": {colours:.3}, \"wall_margin\": {walls:.3}, \
                     \"by\": \"{by}\", \"grid\": [{grid}]}}",
                    board.size, board.score
                );
            }
            Err(error) => println!(
                "{{\"file\": \"{file}\", \"ms\": {ms}, \"error\": \"{}\"}}",
                error.to_string().replace(['"', '\\'], "'")
            ),
        }
    }
    Ok(())
}
