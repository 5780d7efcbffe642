//! docs/certified.md: small rows of its tables, made again.

use std::fs;

use tempfile::TempDir;

use crate::support::bundle::Bundle;
use crate::support::cases::{sample, thorough};
use crate::support::pages::blocks;
use crate::support::program::ROOT;
use crate::support::screen::sha256;

/// The cells of a row, by the heads of their columns.
type Row<'a> = Vec<(&'a str, &'a str)>;

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect()
}

/// Each row with the model above its table.
fn rows(page: &str) -> Vec<(&str, Row<'_>)> {
    let (mut rows, mut model, mut heads) = (Vec::new(), "", Vec::new());
    for line in page.lines() {
        if let Some(rest) = line.strip_prefix("Model `") {
            (model, _) = rest.split_once('`').expect("the name of a model");
        } else if line.starts_with("| n |") {
            heads = cells(line);
        } else if line.starts_with("| ") {
            rows.push((model, heads.iter().copied().zip(cells(line)).collect()));
        }
    }
    rows
}

#[test]
fn small_rows_are_made_again() {
    let page = fs::read_to_string(format!("{ROOT}/docs/certified.md")).expect("the page");
    let folder = TempDir::new().expect("a folder");
    for block in blocks(&page) {
        if let Some(file) = block.file {
            fs::write(folder.path().join(file), block.body).expect("written");
        }
    }
    let mut made = 0;
    for (model, row) in sample(3, rows(&page)) {
        let cell = |head: &str| row.iter().find(|cell| cell.0 == head).map_or("", |cell| cell.1);
        let (size, unit) = cell("circuit").split_once(' ').expect("a size");
        if unit == "MiB" || unit == "KiB" && size.parse::<f64>().expect("a number") > 100.0 {
            continue;
        }
        let file = folder.path().join(model);
        let model = if file.exists() { file.to_str().expect("UTF-8") } else { model };
        let bundle = Bundle::of(&format!("{} --count --model {model} --quiet", cell("n")));
        let manifest = bundle.manifest();
        assert_eq!(manifest["solutions"], cell("count"), "{model}: {row:?}");
        let fundamental = manifest["fundamental"].as_str().unwrap_or_default();
        assert_eq!(fundamental, cell("fundamental"), "{model}: {row:?}");
        let digest = sha256(bundle.read("circuit.scpog"));
        assert_eq!(digest[..16], *cell("SHA-256"), "{model}: {row:?}");
        made += 1;
    }
    assert!(made > if thorough() { 60 } else { 15 }, "few rows: {made}");
}
