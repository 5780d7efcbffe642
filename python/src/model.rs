//! Models.

use nq_sat::model::builtin;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::Source;
use crate::fault::Result;

/// A placement problem, declared with a size parameter `n`.
///
/// >>> Model.n_queens()
/// Model('n-queens')
/// >>> Model.from_name("superqueens").about
/// 'k superqueens on an n x n board, no two attacking each other'
#[pyclass(module = "nq_sat", frozen)]
#[derive(Clone)]
pub struct Model(pub nq_sat::Model);

#[pymethods]
impl Model {
    /// n queens on an n x n board: no two queens attack each other.
    #[staticmethod]
    fn n_queens() -> Self {
        Self(nq_sat::Model::n_queens())
    }

    /// The largest equal number of queens and knights: no two pieces attack each other.
    #[staticmethod]
    fn queens_and_knights() -> Self {
        Self(nq_sat::Model::queens_and_knights())
    }

    /// A built-in model; `models()` lists them.
    ///
    /// >>> Model.from_name("n-quens")
    /// Traceback (most recent call last):
    ///     ...
    /// nq_sat.InputError: unknown model `n-quens` (did you mean `n-queens`?); known are ...
    #[staticmethod]
    fn from_name(name: &str) -> Result<Self> {
        Ok(Self(builtin::by_name(name)?))
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
        Ok(Self(match Source::of(text_or_path)? {
            Source::Path(path) => nq_sat::Model::from_file(&path)?,
            Source::Text(text) => nq_sat::Model::from_toml("the model", &text)?,
        }))
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

    fn __repr__(&self) -> String {
        format!("Model('{}')", self.0.name())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.text() == other.0.text()
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.text().hash(&mut hasher);
        hasher.finish()
    }
}
