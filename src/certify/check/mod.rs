//! What is checked of a certificate bundle, by code that shares nothing with the code that wrote it.

mod variables;

pub use variables::Variables;
