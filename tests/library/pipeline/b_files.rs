//! The b-files of new terms against the published values.

use nq_sat::{Count, Model, Query};

use super::known::{Sequence, sequences};
use crate::support::thorough;

/// The lines `n a(n)` of a b-file.
fn b_file(number: &str) -> Vec<(u32, Count)> {
    let file = format!("{}/docs/b-files/b{number}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let term = |line: &str| {
        let (n, value) = line.split_once(' ').expect("`n a(n)`");
        (n.parse().expect(line), value.parse().expect(line))
    };
    text.lines().map(term).collect()
}

/// The b-files have the published values first, without a gap. Each new term is the sum of its two
/// parts in `docs/sequences.md`.
#[test]
fn new_terms_continue_the_published_values() {
    let page = include_str!("../../../docs/sequences.md");
    for (source, news) in [("A141243", 1), ("A201513", 4)] {
        let terms = b_file(&source[1..]);
        let of_source = |sequence: &Sequence| sequence.source == source;
        let published = sequences().into_iter().find(of_source).expect(source).values;
        assert_eq!(terms[..published.len()], published[..], "{source}");
        for (place, (n, value)) in terms.iter().enumerate() {
            assert_eq!(*n, published[0].0 + u32::try_from(place).unwrap(), "{source}");
            let row = page.lines().find(|line| line.starts_with(&format!("| {source}({n}) |")));
            let Some(row) = row else { continue };
            let parts: Vec<Count> =
                row.split('|').skip(2).filter_map(|cell| cell.trim().parse().ok()).collect();
            let [total, without, with] = &parts[..] else { panic!("{row}") };
            assert_eq!(
                (total, &[without, with].into_iter().sum::<Count>()),
                (value, value),
                "{row}"
            );
        }
        let rows = page.lines().filter(|line| line.starts_with(&format!("| {source}(")));
        assert_eq!(rows.count(), news, "{source}");
    }
}

/// Each total in `docs/sequences.md` is the sum of its two parts.
#[test]
fn totals_are_the_sums_of_their_parts() {
    let page = include_str!("../../../docs/sequences.md");
    let of_line = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let numbers = cells.get(2..5)?.iter().map(|cell| cell.parse().ok());
        numbers.collect::<Option<Vec<Count>>>()
    };
    let rows: Vec<Vec<Count>> = page.lines().filter_map(of_line).collect();
    for row in &rows {
        assert_eq!(row[0], row[1..].iter().sum::<Count>(), "{row:?}");
    }
    assert_eq!(rows.len(), 31);
}

/// The terms of the page that take about a second or less, counted again.
#[test]
fn cheap_new_terms_are_counted_again() {
    let page = include_str!("../../../docs/sequences.md");
    // The last three take seconds each without optimisation.
    let some = if thorough() { 8 } else { 5 };
    for (source, moves, count, wrap, indices) in [
        ("A201861", "F", "n", "none", 18..=21),
        ("A067965", "F", "any", "none", 20..=23),
        ("A244284", "Z", "n", "none", 11..=11),
        ("A278687", "F", "n", "none", 11..=18),
        ("A279117", "K", "n", "none", 11..=20),
        ("A189568", "R(3,4)", "n", "none", 17..=17),
        ("A201513", "K", "n", "none", 22..=23),
        ("A212271", "F", "any", "columns", 19..=19),
    ]
    .into_iter()
    .take(some)
    {
        let wrap = if wrap == "none" { String::new() } else { format!(", wrap = \"{wrap}\"") };
        let text = format!(
            "name = \"{source}\"\nboard = {{ rows = \"n\", columns = \"n\"{wrap} }}\n\
             piece = [{{ symbol = \"P\", moves = \"{moves}\", count = \"{count}\" }}]\n"
        );
        let query = Query::new(Model::from_toml(source, &text).expect(source), 0);
        for n in indices.take(if thorough() { usize::MAX } else { 1 }) {
            let head = format!("| {source}({n}) | ");
            let row = page.lines().find_map(|line| line.strip_prefix(&head)).expect(&head);
            let (value, _) = row.split_once(" |").expect(row);
            let report = query.at(n).count().expect(source);
            let is_up_to_symmetry = source.starts_with("A27");
            let total = Some(report.total()).filter(|_| !is_up_to_symmetry);
            let found = total.or_else(|| report.fundamental()).expect(source);
            assert_eq!(found.to_string(), value, "{source}({n})");
        }
    }
}

/// The rows of a triangle in a b-file that begins at row `first`, by their lengths.
fn rows(number: &str, index: u32, lengths: impl Iterator<Item = usize>) -> Vec<Vec<Count>> {
    let terms = b_file(number);
    let mut rest = terms.as_slice();
    assert!((index..).zip(rest).all(|(index, (n, _))| index == *n), "no gap in {number}");
    let rows = lengths.map(|length| {
        let (row, more) = rest.split_at(length);
        rest = more;
        row.iter().map(|(_, value)| value.clone()).collect()
    });
    let rows = rows.collect();
    assert!(rest.is_empty(), "{number}");
    rows
}

/// The triangles of kings and knights: their sums and diagonals are other sequences, and a number
/// up to symmetry is an eighth or more. The beginnings are those of the OEIS.
#[test]
fn new_rows_of_triangles_have_published_sums() {
    let published = |source: &str| {
        let all = sequences().into_iter().filter(|sequence| sequence.source == source);
        all.flat_map(|sequence| sequence.values).collect::<Vec<(u32, Count)>>()
    };
    let sum = |row: &Vec<Count>| row.iter().sum::<Count>();
    let beginning = |rows: &[Vec<Count>], text: &str| {
        let numbers: Vec<Count> = text.split(',').map(|n| n.trim().parse().unwrap()).collect();
        assert_eq!(rows.concat()[..numbers.len()], numbers);
    };
    // 1 + ceil(n / 2)^2 numbers.
    let kings = rows("193580", 0, (0..=24_usize).map(|n| 1 + n.div_ceil(2).pow(2)));
    beginning(&kings, "1,1,1,1,4,1,9,16,8,1,1,16,78,140,79,1,25,228,964,1987,1974,978,242,27,1");
    for (n, total) in published("A063443") {
        assert_eq!(sum(&kings[n as usize]), total, "{n} kings");
    }
    for (n, diagonal) in b_file("201513").into_iter().take_while(|(n, _)| *n <= 24) {
        let row = &kings[n as usize];
        assert_eq!(row.get(n as usize).cloned().unwrap_or_default(), diagonal, "{n} kings");
    }
    // A030978: the most knights.
    let most = |n: usize| if n == 2 { 4 } else { (n * n).div_ceil(2) };
    let knights = rows("244081", 0, (0..=15).map(|n| 1 + most(n)));
    beginning(&knights, "1,1,1,1,4,6,4,1,1,9,28,36,18,2,1,16,96,276,412,340,170,48,6,1,25,252");
    for (n, total) in b_file("141243").into_iter().take(16) {
        assert_eq!(sum(&knights[n as usize]), total, "{n} knights");
    }
    let inequivalent = rows("243716", 1, (1..=15).map(most));
    beginning(&inequivalent, "1,1,2,1,1,3,7,9,6,2,3,18,40,66,49,30,8,3,6,43,195,609,1244,1767");
    for (n, row) in (1..).zip(&inequivalent) {
        for (k, up_to_symmetry) in (1..).zip(row) {
            let all = &knights[n][k];
            let eight: Count = std::iter::repeat_n(up_to_symmetry, 8).sum();
            assert!(up_to_symmetry <= all && *all <= eight, "{k} knights on {n} x {n}");
        }
    }
}
