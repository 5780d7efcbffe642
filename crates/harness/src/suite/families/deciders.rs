//! The engines that decide instances.

/// The engine for formulas, which shares nothing with the native engines.
pub(crate) const BY_FORMULA: &str = "varisat";

/// The native engine for boards with one queen in each row.
pub(crate) const BY_ROWS: &str = "rows";

/// A native engine while the board is small, and then a solver.
pub(crate) const ROWS_OR_FORMULA: &[&str] = &[BY_ROWS, BY_FORMULA];
