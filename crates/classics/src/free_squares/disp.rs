//! The boxes of nested arrays (`1 disp` of the workspace): which of their axes are empty.
//!
//! The top of a vector's box has `→`, or `⊖` if the vector is empty. An item of the vector is a
//! matrix: its last row ends with `↓`, and its bottom with `→`. If the matrix has no rows, it ends
//! with `⌽`; if it has no columns, its bottom ends with `⊖`. An empty vector shows its prototype, a
//! matrix without rows.

use super::fmt;
use super::images::Solution;

/// The boards of one size as a vector of matrices in a box. The text's program finds no solution
/// for n = 0.
pub fn disp(size: u16, solutions: &[Solution]) -> String {
    let size = usize::from(size);
    let columns = (2 * size).saturating_sub(1);
    let items: Vec<Vec<String>> = solutions
        .iter()
        .map(|solution| fmt(solution).lines().map(str::to_owned).collect())
        .collect();
    let top = if items.is_empty() { '⊖' } else { '→' };
    let prototype = vec![Vec::new()];
    let items = if items.is_empty() { &prototype } else { &items };
    // A matrix without rows or columns takes one character.
    let width = columns.max(1);
    let mut text = String::new();
    let dash = "─".repeat(width - 1);
    let dashes = |ends: [char; 3], item: &dyn Fn(usize) -> String| {
        let items: Vec<String> = (0..items.len()).map(item).collect();
        format!("{}{}{}\n", ends[0], items.join(&ends[1].to_string()), ends[2])
    };
    text += &dashes(['┌', '┬', '┐'], &|number| {
        format!("{}{dash}", if number == 0 { top } else { '─' })
    });
    let rows = items[0].len();
    for row in 0..rows.max(1) {
        text.push('│');
        for item in items {
            let end = match (item.is_empty(), row + 1 == rows) {
                (true, _) => '⌽',
                (false, true) => '↓',
                (false, false) => '│',
            };
            let row = item.get(row).map_or("", String::as_str);
            text += &format!("{row:width$}{end}");
        }
        text.push('\n');
    }
    let bottom = if columns == 0 { '⊖' } else { '→' };
    text + &dashes(['└', '┴', '┘'], &|_| format!("{dash}{bottom}"))
}

/// Texts side by side in boxes, as the session shows a vector of them.
pub fn side_by_side(texts: &[String]) -> String {
    let columns = |text: &String| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = texts.iter().map(columns).collect();
    let rule = |[left, between, right]: [&str; 3]| {
        let dashes: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
        format!("{left}{}{right}\n", dashes.join(between))
    };
    let mut all = rule(["┌", "┬", "┐"]);
    for row in 0..texts.iter().map(|text| text.lines().count()).max().unwrap_or(0) {
        let row = texts
            .iter()
            .zip(&widths)
            .map(|(text, &width)| format!("{:width$}│", text.lines().nth(row).unwrap_or_default()));
        all += &format!("│{}\n", row.collect::<String>());
    }
    all + &rule(["└", "┴", "┘"])
}
