//! Problems with exactly one piece in each row, as exact covers: primary items are covered exactly
//! once, secondary items at most once.

use std::collections::BTreeMap;

/// An exact cover problem. Items are numbers; the primary ones come first.
pub struct Cover {
    pub primary: usize,
    pub items: usize,
    /// The items of each option, in increasing order.
    pub options: Vec<Vec<usize>>,
}

/// What an item stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Row(usize),
    Column(usize),
    Region(char),
    Diagonal(usize),
    Antidiagonal(usize),
    /// Four squares that touch each other, by the square with the least row and column.
    Block(usize, usize),
}

impl Item {
    fn is_primary(self) -> bool {
        matches!(self, Self::Row(_) | Self::Column(_) | Self::Region(_))
    }
}

impl Cover {
    /// One queen in each row and column, at most one on each diagonal.
    pub fn queens(n: usize) -> Self {
        Self::of_squares(n, |row, column| {
            vec![
                Item::Row(row),
                Item::Column(column),
                Item::Diagonal(row + column),
                Item::Antidiagonal(row + n - column),
            ]
        })
    }

    /// One queen in each row, column and region, no two touching.
    pub fn regions(grid: &[Vec<char>]) -> Self {
        let n = grid.len();
        Self::of_squares(n, |row, column| {
            let mut items =
                vec![Item::Row(row), Item::Column(column), Item::Region(grid[row][column])];
            for top in row.saturating_sub(1)..=row.min(n - 2) {
                for left in column.saturating_sub(1)..=column.min(n - 2) {
                    items.push(Item::Block(top, left));
                }
            }
            items
        })
    }

    /// One option for each square of an n x n board.
    fn of_squares(n: usize, items_of: impl Fn(usize, usize) -> Vec<Item>) -> Self {
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        let options: Vec<Vec<Item>> = squares.map(|(row, column)| items_of(row, column)).collect();
        let mut all: Vec<Item> = options.iter().flatten().copied().collect();
        // Rows and columns from the middle outwards: Knuth's organ-pipe order, which decides ties.
        let from_middle = |at: usize| (2 * at + 1).abs_diff(n);
        all.sort_by_key(|&item| match item {
            Item::Row(at) | Item::Column(at) => (false, from_middle(at), item),
            item => (!item.is_primary(), 0, item),
        });
        all.dedup();
        let primary = all.iter().filter(|item| item.is_primary()).count();
        let numbers: BTreeMap<Item, usize> = all.iter().copied().zip(0..).collect();
        let numbered = |option: &Vec<Item>| {
            let mut items: Vec<usize> = option.iter().map(|item| numbers[item]).collect();
            items.sort_unstable();
            items
        };
        Self { primary, items: all.len(), options: options.iter().map(numbered).collect() }
    }
}
