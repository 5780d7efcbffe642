//! Placements.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use nq_query::ask::words::fragment::image;
use nq_sat::base::Placement as Pieces;
use nq_sat::query::json::pieces;
use nq_sat::run::{PlacementWriter, SymmetryGroup};
use nq_show::boards::{Screen, picture};
use nq_show::look::Charset;
use nq_show::picture::Picture;
use nq_show::problem::describe;
use nq_show::svg::{Group, svg};
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyIterator, PyList};
use serde::{Deserialize, Serialize};

use crate::fault::Result;
use crate::given;
use crate::kept::{Reduced, reduce, restore};
use crate::query::Query;
use crate::stated::{Kept, Stated};

/// A set of pieces on squares.
///
/// >>> placement = next(Query(Model.n_queens(), 6).placements())
/// >>> placement
/// <Placement Qa2 Qb4 Qc6 Qd1 Qe3 Qf5>
/// >>> len(placement), len(placement.images())
/// (6, 4)
#[pyclass(module = "nq_sat", frozen)]
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "Kept", try_from = "Kept")]
pub struct Placement {
    pub problem: Arc<Stated>,
    pub pieces: Pieces,
    pub orbit: Option<usize>,
}

impl Placement {
    pub fn new(problem: &Arc<Stated>, pieces: &Pieces, orbit: Option<usize>) -> Self {
        Self { problem: Arc::clone(problem), pieces: pieces.clone(), orbit }
    }

    pub fn picture(&self) -> Picture {
        picture(&self.problem, &self.pieces)
    }

    pub fn svg(&self) -> String {
        let group = Group { caption: None, pictures: vec![self.picture()] };
        svg(&describe(&self.problem), &[group], true)
    }

    /// An image, inside of which styles and names stay.
    pub fn html(&self) -> String {
        image(&describe(&self.problem), vec![self.picture()])
    }

    fn like(&self, pieces: &Pieces) -> Self {
        Self::new(&self.problem, pieces, None)
    }

    fn key(&self) -> (&str, u32, &Pieces) {
        (&self.problem.model, self.problem.size, &self.pieces)
    }
}

#[pymethods]
impl Placement {
    /// The placement with one piece in each row: the columns, from the top and counted from 0.
    ///
    /// It must keep the rules of the query. Without a query it has n queens.
    ///
    /// >>> Placement.from_columns([0, 4, 7, 5, 2, 6, 1, 3])
    /// <Placement Qa8 Qb2 Qc4 Qd1 Qe7 Qf5 Qg3 Qh6>
    /// >>> Placement.from_columns([0, 1, 2, 3], Query("n-queens", 4))
    /// Traceback (most recent call last):
    ///     ...
    /// nq_sat.InputError: ...
    #[staticmethod]
    #[pyo3(signature = (columns, query = None))]
    fn from_columns(columns: &Bound<'_, PyAny>, query: Option<PyRef<'_, Query>>) -> Result<Self> {
        given::columns(columns, query.as_deref())
    }

    /// The placement with pieces on these squares, such as `"Nd3 Qa4"` or `["Nd3", "Qa4"]`.
    ///
    /// Where there is one kind of piece, its symbol may be left out. The placement must keep the
    /// rules of the query. Without a query it has n queens.
    ///
    /// >>> Placement.from_squares(["a2", "b4", "c1", "d3"]).places
    /// [('Q', 0, 1), ('Q', 1, 3), ('Q', 2, 0), ('Q', 3, 2)]
    #[staticmethod]
    #[pyo3(signature = (squares, query = None))]
    fn from_squares(squares: &Bound<'_, PyAny>, query: Option<PyRef<'_, Query>>) -> Result<Self> {
        given::squares(squares, query.as_deref())
    }

    /// The name of the model.
    #[getter]
    fn model(&self) -> &str {
        &self.problem.model
    }

    /// The size.
    #[getter]
    fn n(&self) -> u32 {
        self.problem.size
    }

    /// The squares of each piece by symbol, sorted.
    ///
    /// >>> next(Query(Model.n_queens(), 4).placements()).pieces
    /// {'Q': ['a2', 'b4', 'c1', 'd3']}
    #[getter]
    fn pieces(&self) -> BTreeMap<String, Vec<String>> {
        let pieces = pieces(&self.problem, &self.pieces).into_iter();
        pieces.map(|(symbol, squares)| (symbol.to_string(), squares)).collect()
    }

    /// The pieces as (symbol, row, column), sorted.
    ///
    /// Rows and columns are counted from 0, from the top left.
    ///
    /// >>> next(Query(Model.n_queens(), 4).placements()).places
    /// [('Q', 0, 1), ('Q', 1, 3), ('Q', 2, 0), ('Q', 3, 2)]
    #[getter]
    fn places(&self) -> Vec<(String, u16, u16)> {
        let place = |placed: &nq_sat::base::Placed| {
            let symbol = self.problem.pieces[placed.piece.index()].symbol;
            (symbol.to_string(), placed.square.row, placed.square.col)
        };
        self.pieces.pieces().iter().map(place).collect()
    }

    /// The size of the orbit, if this placement is known to be the least of its images.
    #[getter]
    fn orbit(&self) -> Option<usize> {
        self.orbit
    }

    /// All images under the symmetries of the problem: the orbit.
    fn images(&self) -> Vec<Self> {
        let orbit = SymmetryGroup::of(&self.problem).orbit(&self.pieces);
        orbit.into_iter().map(|pieces| self.like(&pieces)).collect()
    }

    /// The least image, which represents the orbit.
    fn canonical(&self) -> Self {
        self.like(&SymmetryGroup::of(&self.problem).canonical(&self.pieces))
    }

    /// The board as text, in characters of Unicode or in ASCII.
    ///
    /// >>> print(next(Query(Model.n_queens(), 4).placements()).board(ascii=True), end="")
    /// +-------+
    /// |. Q . .|
    /// |. . . Q|
    /// |Q . . .|
    /// |. . Q .|
    /// +-------+
    #[pyo3(signature = (*, ascii = false))]
    fn board(&self, ascii: bool) -> String {
        let charset = if ascii { Charset::Ascii } else { Charset::Unicode };
        let screen = Screen { width: 80, height: 24, charset };
        screen.boards(&self.problem, [&self.pieces])
    }

    /// Iterates over the pieces as (symbol, square), sorted.
    ///
    /// >>> list(next(Query(Model.n_queens(), 4).placements()))
    /// [('Q', 'a2'), ('Q', 'b4'), ('Q', 'c1'), ('Q', 'd3')]
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let places = self.pieces().into_iter();
        let places = places
            .flat_map(|(symbol, squares)| squares.into_iter().map(move |it| (symbol.clone(), it)));
        PyList::new(py, places.collect::<Vec<_>>())?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.pieces.pieces().len()
    }

    fn __str__(&self) -> String {
        PlacementWriter::new(&self.problem).text(&self.pieces).to_owned()
    }

    fn __repr__(&self) -> String {
        format!("<Placement {}>", self.__str__())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn _repr_html_(&self) -> String {
        self.html()
    }

    fn __richcmp__(&self, other: &Self, operation: CompareOp) -> bool {
        operation.matches(self.key().cmp(&other.key()))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}
