//! Sets of columns.

/// Columns, one bit for each.
pub(super) type Columns = u32;

/// The columns of a set, from the left.
pub(super) fn bits(mut set: Columns) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

/// The mirror image of a set on a board of this size.
pub(super) const fn mirrored(set: Columns, size: usize) -> Columns {
    set.reverse_bits() >> (Columns::BITS as usize - size)
}
