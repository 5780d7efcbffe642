//! The hand-written `models/*.mzn`, run by `minizinc`, against a brute force and against the
//! answers in their own headers.
//!
//! Nothing here uses `nq_sat`: other tests compare the program with these models, so an error of
//! the program must not be able to reach them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;

use crate::programs::needed;

const QUEENS: &str = "n-queens.mzn";
const QUEENS_AND_KNIGHTS: &str = "queens-and-knights.mzn";

fn model_file(model: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("models").join(model)
}

/// All solutions of `models/{model}`, a line each, in the order found.
fn minizinc(model: &str, data: &str) -> Vec<String> {
    // Every size here takes seconds. A wrong model could list millions.
    needed();
    let run = Command::new("minizinc")
        .args(["--solver", "gecode", "-a", "--time-limit", "60000", "-D", data])
        .arg(model_file(model))
        .output();
    let run = run.expect("minizinc starts");
    let stdout = String::from_utf8(run.stdout).expect("minizinc prints UTF-8");
    let mut lines: Vec<&str> = stdout.lines().collect();
    let end = lines.pop();
    let context =
        || format!("{model}, {data}: ends in {end:?}\n{}", String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{}", context());

    // The end mark says that the search was exhausted. Without it, a truncated list would pass.
    let exhausted = if lines.is_empty() { "=====UNSATISFIABLE=====" } else { "==========" };
    assert_eq!(end, Some(exhausted), "{}", context());
    let (pairs, rest) = lines.as_chunks();
    assert!(rest.is_empty(), "{}", context());
    pairs
        .iter()
        .map(|[solution, separator]| {
            assert_eq!(*separator, "----------", "{}", context());
            (*solution).to_owned()
        })
        .collect()
}

/// The `% expected: n=8 k=5 16` lines of a model's header, as its data (`n=8;k=5`) and count.
fn expected(model: &str) -> Vec<(String, usize)> {
    let text = std::fs::read_to_string(model_file(model)).expect("the model is readable");
    text.lines()
        .filter_map(|line| line.strip_prefix("% expected: "))
        .map(|line| {
            let (data, count) = line.rsplit_once(' ').expect("parameters, then a count");
            (data.replace(' ', ";"), count.parse().expect("a count"))
        })
        .collect()
}

fn assert_header_holds(model: &str) {
    for (data, count) in expected(model) {
        let solutions = minizinc(model, &data);
        let distinct: BTreeSet<_> = solutions.iter().collect();
        assert_eq!(distinct.len(), solutions.len(), "{model}, {data}: a solution comes twice");
        assert_eq!(solutions.len(), count, "{model}, {data}: the header says otherwise");
    }
}

/// Compares lists, not sets, so that a solution found twice shows.
fn assert_same_solutions(model: &str, data: &str, mut brute_force: Vec<String>) {
    let mut found = minizinc(model, data);
    found.sort();
    brute_force.sort();
    assert_eq!(found, brute_force, "{model}, {data}");
}

/// File and rank, from 0 at the bottom left.
type Square = (usize, usize);

fn placement_line(pieces: &[(char, Square)]) -> String {
    let mut names: Vec<_> = pieces
        .iter()
        .map(|&(piece, (file, rank))| {
            let letter = char::from(b'a' + u8::try_from(file).expect("a small board"));
            format!("{piece}{letter}{}", rank + 1)
        })
        .collect();
    names.sort();
    names.join(" ")
}

/// Tries every permutation as a whole.
fn queens_by_permutations(n: usize) -> Vec<String> {
    fn permutations(n: usize) -> Vec<Vec<usize>> {
        let Some(last) = n.checked_sub(1) else { return vec![vec![]] };
        let shorter = permutations(last);
        let insert_last = |p: &Vec<usize>, at| [&p[..at], &[last], &p[at..]].concat();
        shorter.iter().flat_map(|p| (0..n).map(move |at| insert_last(p, at))).collect()
    }
    let share_a_diagonal =
        |ranks: &[usize]| (0..n).any(|f| (0..f).any(|e| ranks[f].abs_diff(ranks[e]) == f - e));
    permutations(n)
        .into_iter()
        .filter(|ranks| !share_a_diagonal(ranks))
        .map(|ranks| {
            let pieces: Vec<_> = ranks.into_iter().enumerate().map(|s| ('Q', s)).collect();
            placement_line(&pieces)
        })
        .collect()
}

/// Walks the lines and tries the jumps, where the model compares coordinates: two routes to one
/// rule.
fn attacked_from((file, rank): Square, piece: char, n: usize) -> BTreeSet<Square> {
    let on_board = |(f, r): (isize, isize)| -> Option<Square> {
        let square = (usize::try_from(f).ok()?, usize::try_from(r).ok()?);
        (square.0 < n && square.1 < n).then_some(square)
    };
    let after = |(df, dr): (isize, isize), steps: usize| {
        let (df, dr) = (df * steps.cast_signed(), dr * steps.cast_signed());
        on_board((file.cast_signed() + df, rank.cast_signed() + dr))
    };
    match piece {
        'Q' => [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
            .into_iter()
            .flat_map(|step| (1..).map_while(move |steps| after(step, steps)))
            .collect(),
        'N' => [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
            .into_iter()
            .filter_map(|jump| after(jump, 1))
            .collect(),
        _ => unreachable!("only queens and knights here"),
    }
}

/// Leaves every square in turn empty or gives it a piece that fits those before it.
fn queens_and_knights_by_squares(n: usize, queens: usize, knights: usize) -> Vec<String> {
    struct Search {
        attacked: BTreeMap<(char, Square), BTreeSet<Square>>,
        squares: Vec<Square>,
        found: Vec<String>,
    }
    impl Search {
        fn go(&mut self, at: usize, left: [(char, usize); 2], placed: &mut Vec<(char, Square)>) {
            let Some(&square) = self.squares.get(at) else {
                if left.iter().all(|&(_, count)| count == 0) {
                    self.found.push(placement_line(placed));
                }
                return;
            };
            self.go(at + 1, left, placed);
            for kind in 0..left.len() {
                let piece = left[kind].0;
                let mut fewer = left;
                let Some(count) = left[kind].1.checked_sub(1) else { continue };
                fewer[kind].1 = count;
                if placed.iter().all(|&other| {
                    !self.attacked[&other].contains(&square)
                        && !self.attacked[&(piece, square)].contains(&other.1)
                }) {
                    placed.push((piece, square));
                    self.go(at + 1, fewer, placed);
                    placed.pop();
                }
            }
        }
    }
    let squares: Vec<Square> = (0..n).flat_map(|f| (0..n).map(move |r| (f, r))).collect();
    let attacked = squares
        .iter()
        .flat_map(|&s| ['Q', 'N'].map(|piece| ((piece, s), attacked_from(s, piece, n))))
        .collect();
    let mut search = Search { attacked, squares, found: Vec::new() };
    search.go(0, [('Q', queens), ('N', knights)], &mut Vec::new());
    search.found
}

/// The images of a placement under the board's eight motions; single-digit ranks only.
fn orbit(line: &str, n: usize) -> BTreeSet<String> {
    let mut pieces: Vec<(char, Square)> = line
        .split(' ')
        .map(|name| {
            let &[piece, file, rank] = name.as_bytes() else { panic!("{name} is not a piece") };
            (char::from(piece), (usize::from(file - b'a'), usize::from(rank - b'1')))
        })
        .collect();
    let mut images = BTreeSet::new();
    for _ in 0..4 {
        let mirrored: Vec<_> = pieces.iter().map(|&(p, (f, r))| (p, (n - 1 - f, r))).collect();
        images.insert(placement_line(&mirrored));
        images.insert(placement_line(&pieces));
        pieces = pieces.into_iter().map(|(p, (f, r))| (p, (r, n - 1 - f))).collect();
    }
    images
}

#[test]
fn n_queens_header_is_the_published_sequence() {
    let a000170 = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724];
    let published: Vec<_> =
        a000170.into_iter().enumerate().map(|(n, count)| (format!("n={n}"), count)).collect();
    assert_eq!(expected(QUEENS), published);
    assert_header_holds(QUEENS);
}

#[test]
fn n_queens_equal_those_of_brute_force() {
    for n in 0..=8 {
        assert_same_solutions(QUEENS, &format!("n={n}"), queens_by_permutations(n));
    }
}

#[test]
#[ignore = "takes minutes: tests/run --all"]
fn queens_and_knights_header_holds() {
    let header: BTreeMap<_, _> = expected(QUEENS_AND_KNIGHTS).into_iter().collect();
    let count = |data: String| *header.get(&data).unwrap_or_else(|| panic!("no line for {data}"));
    for (n, largest) in (1..).zip([0, 0, 0, 1, 2, 3, 4, 5]) {
        assert_ne!(count(format!("n={n};k={largest}")), 0);
        assert_eq!(count(format!("n={n};k={}", largest + 1)), 0);
    }
    assert_eq!(count("n=8;k=5".to_owned()), 16);
    assert_eq!(count("n=8;k=5;queens=6".to_owned()), 0);
    assert_eq!(count("n=8;k=5;knights=6".to_owned()), 0);
    assert_header_holds(QUEENS_AND_KNIGHTS);
}

#[test]
fn five_queens_and_five_knights_are_two_up_to_symmetry() {
    let found: BTreeSet<_> = minizinc(QUEENS_AND_KNIGHTS, "n=8;k=5").into_iter().collect();
    let orbits: BTreeSet<_> = found.iter().map(|line| orbit(line, 8)).collect();
    assert_eq!(orbits.len(), 2);
    assert_eq!(orbits.into_iter().flatten().collect::<BTreeSet<_>>(), found);
}

#[test]
fn queens_and_knights_equal_those_of_brute_force() {
    for (n, largest) in [0, 0, 0, 0, 1, 2, 3].into_iter().enumerate() {
        for k in 0..=largest + 1 {
            let brute_force = queens_and_knights_by_squares(n, k, k);
            assert_same_solutions(QUEENS_AND_KNIGHTS, &format!("n={n};k={k}"), brute_force);
        }
    }
}

#[test]
fn unequal_numbers_equal_those_of_brute_force() {
    // The last one has a10 and a2 in one placement: names sort as text, not by rank.
    for (n, queens, knights) in
        [(3, 0, 5), (3, 1, 0), (3, 2, 0), (4, 0, 8), (4, 1, 2), (4, 2, 1), (5, 1, 4), (10, 0, 2)]
    {
        let brute_force = queens_and_knights_by_squares(n, queens, knights);
        // A k that fits neither number shows that both override it.
        let data = format!("n={n};k=9;queens={queens};knights={knights}");
        assert_same_solutions(QUEENS_AND_KNIGHTS, &data, brute_force);
    }
    for (data, queens, knights) in [("n=5;k=1;queens=3", 3, 1), ("n=5;k=2;knights=1", 2, 1)] {
        let brute_force = queens_and_knights_by_squares(5, queens, knights);
        assert_same_solutions(QUEENS_AND_KNIGHTS, data, brute_force);
    }
}
