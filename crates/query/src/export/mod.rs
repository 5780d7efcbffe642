//! Problems as files, answers of solvers decoded, and files of formulas read again.

pub mod decode;
pub(crate) mod encode;
pub(crate) mod folder;
pub(crate) mod format_names;
pub mod import;
pub(crate) mod instance;
pub(crate) mod origin;
pub mod words;
