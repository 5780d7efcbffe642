//! Solutions by brute force: each square in turn with a piece and without.

/// A puzzle and the solutions found so far.
struct Brute {
    rows: usize,
    columns: usize,
    signs: Vec<char>,
    number: usize,
    excludes: fn(usize, usize) -> bool,
    most: usize,
    placed: Vec<usize>,
    found: Vec<Vec<usize>>,
}

/// At most `most` solutions of a grid, each with its squares in order. It has `number` pieces in
/// each row, column, and region of a letter; `.` is in no region, `*` stays empty, and `Q` has a
/// given piece. The longer lines have at most `number`.
/// `excludes` gets the distances in rows and columns of two squares.
pub fn brute(
    grid: &str,
    number: usize,
    excludes: fn(usize, usize) -> bool,
    most: usize,
) -> Vec<Vec<usize>> {
    let signs = grid.chars().filter(|&sign| sign != '\n').collect();
    let rows = grid.lines().count();
    let columns = grid.lines().next().map_or(0, |line| line.chars().count());
    let (placed, found) = (Vec::new(), Vec::new());
    let mut brute = Brute { rows, columns, signs, number, excludes, most, placed, found };
    brute.go(0);
    brute.found
}

impl Brute {
    fn go(&mut self, at: usize) {
        let all = self.rows.min(self.columns) * self.number;
        let lacks = at.is_multiple_of(self.columns)
            && self.placed.len() + (self.rows - at / self.columns) * self.number < all;
        if self.found.len() == self.most || lacks {
            return;
        }
        if at == self.signs.len() {
            if self.is_full() {
                self.found.push(self.placed.clone());
            }
            return;
        }
        if self.may_have(at) {
            self.placed.push(at);
            self.go(at + 1);
            self.placed.pop();
        }
        if self.signs[at] != 'Q' {
            self.go(at + 1);
        }
    }

    /// Whether each column that is a shorter line, and each region, has its number.
    fn is_full(&self) -> bool {
        let has = |is_in: &dyn Fn(usize) -> bool| {
            self.placed.iter().filter(|&&square| is_in(square)).count() == self.number
        };
        let columns = self.rows >= self.columns;
        (0..self.columns).all(|column| !columns || has(&|square| square % self.columns == column))
            && self
                .signs
                .iter()
                .filter(|sign| !['.', '*', 'Q'].contains(sign))
                .all(|sign| has(&|square| self.signs[square] == *sign))
    }

    /// Whether a further piece keeps the rules.
    fn may_have(&self, at: usize) -> bool {
        let (size, signs) = (self.columns, &self.signs);
        let count = |is_with: &dyn Fn(usize) -> bool| {
            self.placed.iter().filter(|&&other| is_with(other)).count()
        };
        let excludes = |other: usize| {
            (self.excludes)((other / size).abs_diff(at / size), (other % size).abs_diff(at % size))
        };
        let has_region = !['.', 'Q'].contains(&signs[at]);
        signs[at] != '*'
            && count(&|other| other / size == at / size) < self.number
            && count(&|other| other % size == at % size) < self.number
            && !(has_region && count(&|other| signs[other] == signs[at]) == self.number)
            && count(&excludes) == 0
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
    assert_eq!(brute("....\n....\n....\n....\n", 1, attacks, 9).len(), 2);
    let one = brute("....\n...Q\n....\n....\n", 1, attacks, 9);
    assert_eq!(one, [[1, 7, 8, 14]]);
    assert_eq!(brute("...\n...\n...\n", 1, attacks, 9).len(), 0);
    assert_eq!(brute("AAAA\nBBBB\nCCCC\nDDDD\n", 1, touches, 9).len(), 2);
    assert_eq!(brute("AAAA\nBBBB\nCCCC\nDDDD\n", 1, touches, 1).len(), 1);
    assert_eq!(brute("AAAA\nBBBB\nCCCD\nCCCD\n", 1, touches, 9).len(), 1);
    assert_eq!(brute("*.*.\n....\n", 1, touches, 9), [[1, 7], [3, 4], [3, 5]]);
    assert_eq!(brute("*.\n..\n*.\n..\n", 1, touches, 9), [[1, 6], [2, 7], [3, 6]]);
}
