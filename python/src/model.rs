//! Models.

use nq_sat::model::{ModelError, builtin};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde::{Deserialize, Serialize};

use crate::convert::Source;
use crate::fault::Result;
use crate::kept::{Reduced, reduce, restore};
use crate::placement::Placement;

/// A placement problem, declared with a size parameter `n`.
///
/// >>> Model.n_queens()
/// Model('n-queens')
/// >>> Model.from_name("superqueens").about
/// 'k superqueens on an n x n board, no two attacking each other'
#[pyclass(module = "nq_sat", frozen)]
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "Origin", try_from = "Origin")]
pub struct Model(pub nq_sat::Model, Origin);

/// Where a model comes from: what is kept of it.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Origin {
    /// The name of a built-in model, or what messages call the text.
    source: String,
    text: Option<String>,
    /// What was added, in order.
    added: Vec<(Squares, String)>,
}

/// Squares that are added to a model.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
enum Squares {
    Fixed,
    Blocked,
}

impl From<nq_sat::Model> for Model {
    fn from(model: nq_sat::Model) -> Self {
        let text = (!model.is_builtin()).then(|| model.text().to_owned());
        let origin = Origin { source: model.selector().to_owned(), text, added: Vec::new() };
        Self(model, origin)
    }
}

impl From<Model> for Origin {
    fn from(model: Model) -> Self {
        model.1
    }
}

impl TryFrom<Origin> for Model {
    type Error = ModelError;

    fn try_from(origin: Origin) -> std::result::Result<Self, ModelError> {
        let model = match &origin.text {
            None => builtin::by_name(&origin.source)?,
            Some(text) => nq_sat::Model::from_toml(&origin.source, text)?,
        };
        origin
            .added
            .iter()
            .try_fold(Self::from(model), |model, (kind, squares)| model.with(*kind, squares))
    }
}

impl PartialEq for Model {
    fn eq(&self, other: &Self) -> bool {
        self.0.text() == other.0.text()
    }
}

impl Model {
    fn with(&self, kind: Squares, squares: &str) -> std::result::Result<Self, ModelError> {
        let model = self.0.clone();
        let model = match kind {
            Squares::Fixed => model.with_fixed(squares)?,
            Squares::Blocked => model.with_blocked(squares)?,
        };
        let mut origin = self.1.clone();
        origin.added.push((kind, squares.to_owned()));
        Ok(Self(model, origin))
    }

    /// A model, the name of a built-in one, or a TOML text or file.
    pub fn of(value: &Bound<'_, PyAny>) -> Result<Self> {
        if let Ok(model) = value.cast::<Self>() {
            return Ok(model.get().clone());
        }
        if !value.is_instance_of::<PyString>() && !value.hasattr("__fspath__")? {
            let kind = value.get_type().name()?;
            let text = format!("model is a Model, a name or a path, not {kind}");
            return Err(PyTypeError::new_err(text).into());
        }
        match Source::of(value)? {
            Source::Text(name) if !name.contains('\n') => Self::from_name(&name),
            _ => Self::from_toml(value),
        }
    }
}

/// The items of `squares`, between commas: a placement, a text as it is written, or texts.
pub fn items(squares: &Bound<'_, PyAny>) -> Result<String> {
    if squares.is_instance_of::<PyString>() || squares.is_instance_of::<Placement>() {
        let text = squares.str()?;
        let spaced = |item: &str| item.split_whitespace().collect::<Vec<_>>().join(",");
        return Ok(text.to_str()?.split(',').map(spaced).collect::<Vec<_>>().join(","));
    }
    let items = squares.try_iter()?.map(|item| item?.extract());
    Ok(items.collect::<PyResult<Vec<String>>>()?.join(","))
}

#[pymethods]
impl Model {
    /// n queens on an n x n board: no two queens attack each other.
    #[staticmethod]
    fn n_queens() -> Self {
        nq_sat::Model::n_queens().into()
    }

    /// The largest equal number of queens and knights: no two pieces attack each other.
    #[staticmethod]
    fn queens_and_knights() -> Self {
        nq_sat::Model::queens_and_knights().into()
    }

    /// A built-in model; `models()` lists them.
    ///
    /// >>> Model.from_name("n-quens")
    /// Traceback (most recent call last):
    ///     ...
    /// nq_sat.InputError: unknown model `n-quens` (did you mean `n-queens`?); known are ...
    #[staticmethod]
    fn from_name(name: &str) -> Result<Self> {
        Ok(builtin::by_name(name)?.into())
    }

    /// A model of your own, from the text of a TOML file or from the file.
    ///
    /// A `str` is a path if it is one line that ends in `.toml`; an object of `pathlib` always is.
    ///
    /// >>> kings = Model.from_toml('''
    /// ...     name = "kings"
    /// ...     board = { rows = 3, columns = 5 }
    /// ...     piece = [{ symbol = "K", moves = "K", count = 6 }]
    /// ... ''')
    /// >>> Query(kings).count().total
    /// 1
    #[staticmethod]
    fn from_toml(text_or_path: &Bound<'_, PyAny>) -> Result<Self> {
        Ok(Self::from(match Source::of(text_or_path)? {
            Source::Path(path) => nq_sat::Model::from_file(&path)?,
            Source::Text(text) => nq_sat::Model::from_toml("the model", &text)?,
        }))
    }

    /// This model with fixed pieces, such as `"Qa1,Qb3"` or `["Qa1", "Qb3"]`.
    ///
    /// A placement and its text give all their pieces.
    ///
    /// >>> Query(Model.n_queens().with_fixed("Qa1"), 8).count().total
    /// 4
    fn with_fixed(&self, pieces: &Bound<'_, PyAny>) -> Result<Self> {
        Ok(self.with(Squares::Fixed, &items(pieces)?)?)
    }

    /// This model with blocked squares, such as `"a1,h8"` or `["a1", "h8"]`.
    ///
    /// >>> Query(Model.n_queens().with_blocked(["a1", "a8", "h1", "h8"]), 8).count().total
    /// 76
    fn with_blocked(&self, squares: &Bound<'_, PyAny>) -> Result<Self> {
        Ok(self.with(Squares::Blocked, &items(squares)?)?)
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// One line that says what the model is.
    #[getter]
    fn about(&self) -> &str {
        self.0.about()
    }

    /// The declaration, as TOML.
    #[getter]
    fn toml(&self) -> &str {
        self.0.text()
    }

    /// The parameters besides the size, by name, each with its meaning.
    ///
    /// >>> list(Model.queens_and_knights().parameters)
    /// ['k', 'knights', 'queens']
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for parameter in self.0.parameters() {
            dict.set_item(&parameter.name, &parameter.help)?;
        }
        Ok(dict)
    }

    pub fn __repr__(&self) -> String {
        let added = self.1.added.iter().map(|(kind, squares)| match kind {
            Squares::Fixed => format!(".with_fixed('{squares}')"),
            Squares::Blocked => format!(".with_blocked('{squares}')"),
        });
        format!("Model('{}'){}", self.0.name(), added.collect::<String>())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self == other
    }

    pub fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.text().hash(&mut hasher);
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
