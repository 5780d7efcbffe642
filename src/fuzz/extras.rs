//! What a small model has besides pieces and blocked squares: walls, regions, numbers of pieces on
//! sets of squares, covers, and interchangeable pieces.

use itertools::Itertools;

use super::count::Count;
use nq_board::base::board::Square;
use nq_board::base::placement::PieceId;
use nq_board::model::{CountRange, CountedOn, Cover, CoveredSquares, Problem, SquareCount};

/// Walls, regions, numbers on sets of squares, covers, and interchangeable pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// Squares at which lines end.
    pub walls: Vec<Square>,
    /// A letter for each square, row by row, `.` for none; empty if the model has no regions.
    pub regions: Vec<char>,
    /// Numbers on sets of squares.
    pub counts: Vec<SmallCount>,
    /// Covered squares.
    pub covers: Vec<SmallCover>,
    /// Places in the list of pieces of those that can be exchanged; none, or two or more.
    pub interchangeable: Vec<usize>,
}

/// Which squares some pieces attack, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallCover {
    /// Places in the list of pieces.
    pub by: Vec<usize>,
    /// The squares; listed squares are sorted.
    pub squares: CoveredSquares,
    /// How often; `None` is once or more.
    pub times: Option<Count>,
}

impl SmallCover {
    /// The range of `times` on a board of so many squares.
    fn range(&self, squares: usize) -> CountRange {
        let all = u32::try_from(squares.max(1)).unwrap_or(u32::MAX);
        self.times.unwrap_or(Count::Between(Some(1), None)).range(all)
    }
}

/// How many of some pieces there are on each of some sets of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallCount {
    /// Places in the list of pieces.
    pub pieces: Vec<usize>,
    /// The sets of squares; listed squares are sorted.
    pub on: CountedOn,
    /// The number.
    pub number: Count,
}

/// Maps squares to where they are on a smaller board; those that are gone are left out.
type MoveSquares<'a> = &'a dyn Fn(&[Square]) -> Vec<Square>;

impl Extras {
    /// The numbers and covers as they are written, for a board of so many squares.
    pub(super) fn rules(&self, squares: usize) -> (Vec<SquareCount>, Vec<Cover>) {
        let all = u32::try_from(squares).unwrap_or(u32::MAX);
        let ids = |places: &[usize]| {
            let ids = places.iter().map(|&place| PieceId(u8::try_from(place).unwrap_or(u8::MAX)));
            ids.sorted().collect_vec()
        };
        let counts = self.counts.iter().map(|SmallCount { pieces, on, number }| SquareCount {
            pieces: ids(pieces),
            on: on.clone(),
            range: number.range(all),
        });
        let covers = self.covers.iter().map(|cover| Cover {
            by: ids(&cover.by),
            squares: cover.squares.clone(),
            times: cover.range(squares),
        });
        (counts.collect(), covers.collect())
    }

    /// What was read, and whether it is what is written. The reader leaves out rules that forbid
    /// nothing; whether they do shows in the placements.
    pub(super) fn parts(&self, problem: &Problem) -> [(&'static str, bool); 5] {
        let (counts, covers) = self.rules(problem.board.len());
        [
            ("walls", problem.walls == self.walls.iter().copied().sorted().collect_vec()),
            ("regions", problem.regions == self.regions),
            ("count", problem.square_counts.iter().all(|count| counts.contains(count))),
            ("cover", problem.covers.iter().all(|cover| covers.contains(cover))),
            (
                "interchangeable",
                problem.interchangeable.iter().map(|piece| piece.index()).eq(self
                    .interchangeable
                    .iter()
                    .copied()
                    .sorted()),
            ),
        ]
    }

    /// The same on a board that has lost some lines: `moved` maps squares, `kept` are
    /// the places of the squares that are left.
    pub(super) fn moved(&self, moved: MoveSquares<'_>, kept: &[usize]) -> Self {
        let on = |on: &CountedOn| match on {
            CountedOn::Squares(squares) => CountedOn::Squares(moved(squares)),
            other => other.clone(),
        };
        let regions: Vec<char> =
            kept.iter().filter_map(|&place| self.regions.get(place).copied()).collect();
        let most = u32::try_from(kept.len()).unwrap_or(u32::MAX);
        let counts = self.counts.iter().map(|count| SmallCount {
            pieces: count.pieces.clone(),
            on: on(&count.on),
            number: count.number.at_most(most),
        });
        let has = |on: &CountedOn| match on {
            CountedOn::Region(letter) => regions.contains(letter),
            CountedOn::Regions => !regions.is_empty(),
            CountedOn::Squares(squares) => !squares.is_empty(),
            _ => true,
        };
        let counts = counts.filter(|count| has(&count.on)).collect();
        let covers = self.covers.iter().map(|cover| SmallCover {
            squares: match &cover.squares {
                CoveredSquares::Squares(squares) => CoveredSquares::Squares(moved(squares)),
                other => other.clone(),
            },
            times: cover.times.map(|times| times.at_most(most.max(1))),
            ..cover.clone()
        });
        let interchangeable = self.interchangeable.clone();
        let covers = covers.collect();
        Self { walls: moved(&self.walls), counts, covers, regions, interchangeable }
    }

    /// The same without a kind of piece.
    pub(super) fn without_kind(&self, gone: usize) -> Self {
        let place = |piece: usize| if piece > gone { piece - 1 } else { piece };
        let mut extras = self.clone();
        for count in &mut extras.counts {
            count.pieces.retain(|&piece| piece != gone);
            count.pieces.iter_mut().for_each(|piece| *piece = place(*piece));
        }
        extras.counts.retain(|count| !count.pieces.is_empty());
        for cover in &mut extras.covers {
            cover.by.retain(|&piece| piece != gone);
            cover.by.iter_mut().for_each(|piece| *piece = place(*piece));
        }
        extras.covers.retain(|cover| !cover.by.is_empty());
        extras.interchangeable.clear();
        extras
    }

    /// All that are one step simpler.
    pub(super) fn simpler(&self) -> Vec<Self> {
        let changed = |change: &dyn Fn(&mut Self)| {
            let mut extras = self.clone();
            change(&mut extras);
            extras
        };
        let mut simpler = Vec::new();
        simpler.extend((0..self.walls.len()).map(|place| {
            changed(&|extras| {
                extras.walls.remove(place);
            })
        }));
        simpler.extend((0..self.counts.len()).map(|place| {
            changed(&|extras| {
                extras.counts.remove(place);
            })
        }));
        simpler.extend((0..self.covers.len()).map(|place| {
            changed(&|extras| {
                extras.covers.remove(place);
            })
        }));
        if !self.interchangeable.is_empty() {
            simpler.push(changed(&|extras| extras.interchangeable.clear()));
        }
        let needs = |on: &CountedOn| matches!(on, CountedOn::Regions | CountedOn::Region(_));
        if !self.regions.is_empty() && !self.counts.iter().any(|count| needs(&count.on)) {
            simpler.push(changed(&|extras| extras.regions.clear()));
        }
        simpler
    }
}
