//! What is checked of a certificate bundle, by code that shares nothing with the code that wrote it.

mod lines;
pub mod opb;
mod variables;
pub mod veripb;
mod words;

pub use lines::LineFault;
pub use variables::Variables;
