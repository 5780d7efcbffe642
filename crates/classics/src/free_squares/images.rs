//! The eight images of a solution.

/// The queen's file in each rank.
pub type Solution = Vec<u16>;

/// `⍋`: where each number stands. As a picture, rows become columns.
fn grade_up(p: &[u16]) -> Solution {
    let mut places = vec![0; p.len()];
    (0..).zip(p).for_each(|(place, &number)| places[usize::from(number)] = place);
    places
}

/// `⍒`: the same, from the greatest number down. As a picture, a quarter turn.
fn grade_down(p: &[u16]) -> Solution {
    grade_up(p).into_iter().rev().collect()
}

/// A solution and its three rotations.
fn rots(p: &[u16]) -> [Solution; 4] {
    let quarter = grade_down(p);
    let half = grade_down(&quarter);
    let three_quarters = grade_down(&half);
    [p.to_vec(), quarter, half, three_quarters]
}

/// All 8 orientations: each rotation and its reflection. A symmetric solution is there more than
/// once.
pub(super) fn all8(p: &[u16]) -> Vec<Solution> {
    rots(p).into_iter().flat_map(|rot| [grade_up(&rot), rot]).collect()
}

/// Whether it is the best, which is the lowest, of its eight. It compares no more of an image
/// than decides.
pub(super) fn is_best(p: &[u16]) -> bool {
    let last = p.iter().copied().max().unwrap_or_default();
    let mirrored = |file: &u16| last - file;
    [p, &grade_up(p)].into_iter().all(|q| {
        p <= q
            && p.iter().le(q.iter().rev())
            && p.iter().copied().le(q.iter().map(mirrored))
            && p.iter().copied().le(q.iter().rev().map(mirrored))
    })
}

/// The images that differ.
pub(super) fn distinct(p: &[u16]) -> Vec<Solution> {
    let mut images = all8(p);
    images.sort_unstable();
    images.dedup();
    images
}
