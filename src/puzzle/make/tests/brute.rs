//! Solutions by brute force: each square in turn with a piece and without.

/// A square as (row, column).
pub type At = (usize, usize);

/// A puzzle and the solutions found so far.
struct Brute {
    rows: Vec<Vec<char>>,
    /// The pieces in each row, column and region; `None` for a completion.
    stars: Option<usize>,
    excludes: fn(usize, usize) -> bool,
    placed: Vec<At>,
    found: Vec<Vec<At>>,
}

/// Up to two solutions of a grid of regions, or of a completion, each with its squares in order.
/// `excludes` gets the distances in rows and columns of two squares.
pub fn brute(grid: &str, stars: Option<usize>, excludes: fn(usize, usize) -> bool) -> Vec<Vec<At>> {
    let rows = grid.lines().map(|line| line.chars().collect()).collect();
    let mut brute = Brute { rows, stars, excludes, placed: Vec::new(), found: Vec::new() };
    brute.go(0);
    brute.found
}

impl Brute {
    fn go(&mut self, number: usize) {
        let (size, in_line) = (self.rows.len(), self.stars.unwrap_or(1));
        let at = (number / size, number % size);
        let in_row = |row| self.placed.iter().filter(|other| other.0 == row).count();
        if self.found.len() > 1 || (at.1 == 0 && at.0 > 0 && in_row(at.0 - 1) < in_line) {
            return;
        }
        if at.0 == size {
            self.found.push(self.placed.clone());
            return;
        }
        if self.may_have(at) {
            self.placed.push(at);
            self.go(number + 1);
            self.placed.pop();
        }
        let is_given = self.stars.is_none() && self.rows[at.0][at.1] == 'Q';
        if !is_given {
            self.go(number + 1);
        }
    }

    /// Whether a further piece keeps the rules.
    fn may_have(&self, at: At) -> bool {
        let region = |square: &At| self.rows[square.0][square.1];
        let count = |is_with: &dyn Fn(&At) -> bool| {
            self.placed.iter().filter(|&other| is_with(other)).count()
        };
        let in_line = self.stars.unwrap_or(1);
        let in_region = self.stars.is_some().then(|| count(&|other| region(other) == region(&at)));
        count(&|other| other.0 == at.0) < in_line
            && count(&|other| other.1 == at.1) < in_line
            && in_region.is_none_or(|count| count < in_line)
            && count(&|other| (self.excludes)(other.0.abs_diff(at.0), other.1.abs_diff(at.1))) == 0
    }
}

/// Whether squares at these distances touch.
pub fn touches(rows: usize, columns: usize) -> bool {
    rows.max(columns) < 2
}

/// Whether queens at these distances attack each other.
pub fn attacks(rows: usize, columns: usize) -> bool {
    rows == 0 || columns == 0 || rows == columns
}

#[test]
fn four_queens_and_regions_of_one_row() {
    assert_eq!(brute("....\n....\n....\n....\n", None, attacks).len(), 2);
    let one = brute("....\n...Q\n....\n....\n", None, attacks);
    assert_eq!(one, [[(0, 1), (1, 3), (2, 0), (3, 2)]]);
    assert_eq!(brute("...\n...\n...\n", None, attacks).len(), 0);
    assert_eq!(brute("AAAA\nBBBB\nCCCC\nDDDD\n", Some(1), touches).len(), 2);
    assert_eq!(brute("AAAA\nBBBB\nCCCD\nCCCD\n", Some(1), touches).len(), 1);
}
