//! Permutations and pictures as people write them.

use super::permutation::Permutation;
use crate::Refused;

/// A permutation, and whether it was given as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The permutation.
    pub permutation: Permutation,
    /// Whether the text was a picture.
    pub is_picture: bool,
}

/// All permutations of a text. A line is a permutation, such as `20314`, `2 0 3 1 4` or
/// `2,0,3,1,4`; or n lines of `.` and `×`, or `x`, are the picture of one. Empty lines separate
/// them where necessary. The error has what is no permutation.
pub fn read(text: &str) -> Result<Vec<Drawn>, Refused> {
    let is_row = |line: &str| line.chars().all(|c| matches!(c, '.' | '×' | 'x'));
    let mut all = Vec::new();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    while let Some(line) = lines.next() {
        if !is_row(line) {
            all.push(Drawn { permutation: numbers(line)?, is_picture: false });
            continue;
        }
        let size = line.chars().count();
        let rows: Vec<&str> = std::iter::once(line).chain(lines.by_ref().take(size - 1)).collect();
        let picture = rows.join("\n").replace('x', "×");
        all.push(Drawn { permutation: Permutation::unpic(&picture)?, is_picture: true });
    }
    Ok(all)
}

/// Numbers with blanks or commas between, or one digit for each.
fn numbers(text: &str) -> Result<Permutation, Refused> {
    let wrong = || {
        Refused(format!(
            "`{text}` is no permutation: give digits as in 20314, numbers with blanks or commas, \
             or a picture of `.` and `×`"
        ))
    };
    let is_between = |c: char| c.is_whitespace() || c == ',';
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let numbers: Result<Vec<usize>, _> = if text.contains(is_between) {
        text.split(is_between).filter(|part| !part.is_empty()).map(number).collect()
    } else {
        text.chars().map(|digit| digit.to_digit(10).map(|d| d as usize).ok_or_else(wrong)).collect()
    };
    Permutation::new(numbers?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_are_read_in_every_form() {
        let all = read("20314\n2 0 3 1 4\n2,0, 3,1,4\n\n..×..\nx....\n...×.\n.x...\n....×\n0");
        let all = all.expect("permutations");
        let pictures: Vec<bool> = all.iter().map(|drawn| drawn.is_picture).collect();
        assert_eq!(pictures, [false, false, false, true, false]);
        assert!(all[..4].iter().all(|drawn| drawn.permutation.numbers() == [2, 0, 3, 1, 4]));
        assert_eq!(all[4].permutation.numbers(), [0]);
        assert_eq!(read(""), Ok(Vec::new()));
        assert_eq!(read("×").map(|all| all.len()), Ok(1));
    }

    #[test]
    fn what_is_no_permutation_is_refused_with_its_text() {
        for text in ["2x", "1 2 z", "-1", "⍒"] {
            let error = read(text).expect_err("no permutation").to_string();
            assert!(error.starts_with(&format!("`{text}` is no permutation: ")), "{error}");
        }
        for (text, start) in [
            ("1 2", "[1, 2] is not a permutation"),
            ("99999999999999999999 0", "`99999999999999999999 0` is no permutation"),
            ("×.\n×.", "[0, 0] is not a permutation"),
            ("×.", "row 1 of the picture"),
        ] {
            let error = read(text).expect_err(text).to_string();
            assert!(error.starts_with(start), "{error}");
        }
    }
}
