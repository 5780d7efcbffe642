//! The row sets of a board with their numbers, by which shards divide them.

use super::geometry::Geometry;
use super::row_sets::{RowSet, RowSets};
use super::sweep::Sweep;
use nq_board::run::control::{Control, StopReason};

/// All row sets that are counted, and the number of the first one in each tile.
#[derive(Debug)]
pub(super) struct Numbered {
    row_sets: RowSets,
    /// One more than there are tiles.
    firsts: Vec<u64>,
}

impl Numbered {
    /// Numbers the row sets.
    ///
    /// # Errors
    /// The reason of a stop: at the largest sizes this takes seconds.
    pub(super) fn new(geometry: Geometry, control: &Control) -> Result<Self, StopReason> {
        let row_sets = RowSets::new(geometry);
        let mut firsts = vec![0];
        for tile in 0..row_sets.tiles() {
            control.proceed()?;
            firsts.push(firsts[tile] + row_sets.tile(tile).count() as u64);
        }
        Ok(Self { row_sets, firsts })
    }

    /// The number of row sets.
    pub(super) fn len(&self) -> u64 {
        self.firsts[self.row_sets.tiles()]
    }

    /// The number of tiles.
    pub(super) const fn tiles(&self) -> usize {
        self.row_sets.tiles()
    }

    /// The row sets of a tile that belong to a sweep, each with its number and the place of its
    /// shard. A tile without any is not listed.
    pub(super) fn tile(
        &self,
        tile: usize,
        sweep: Sweep<'_>,
    ) -> impl Iterator<Item = (u64, usize, RowSet)> {
        let numbers = self.firsts[tile]..self.firsts[tile + 1];
        let has_any = numbers.clone().any(|number| sweep.place(number).is_some());
        let row_sets = has_any.then(|| self.row_sets.tile(tile));
        let row_sets = numbers.zip(row_sets.into_iter().flatten());
        row_sets.filter_map(move |(number, row_set)| Some((number, sweep.place(number)?, row_set)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_board::run::shard::Shard;

    /// The shards of any number divide the list of all row sets.
    #[test]
    fn each_row_set_is_in_one_shard_under_its_number() {
        for n in [4, 9, 12, 13] {
            let geometry = Geometry::new(n);
            let all = RowSets::new(geometry).all();
            let numbered = Numbered::new(geometry, &Control::default()).expect("nothing stops it");
            assert_eq!(numbered.len(), all.len() as u64);
            for of in [1, 2, 7, 1000] {
                let mut found = vec![None; all.len()];
                let shards: Vec<_> = (0..of).filter_map(|index| Shard::new(index, of)).collect();
                for together in shards.chunks(5) {
                    let sweep = Sweep::new(together);
                    for tile in 0..numbered.tiles() {
                        for (number, place, row_set) in numbered.tile(tile, sweep) {
                            let shard = together[place];
                            assert!(shard.has(number), "n = {n}, shard {shard}");
                            let number = usize::try_from(number).expect("few");
                            assert_eq!(found[number].replace(row_set), None, "n = {n}, {shard}");
                        }
                    }
                }
                assert!(found.into_iter().eq(all.iter().copied().map(Some)), "n = {n}, {of}");
            }
        }
    }
}
