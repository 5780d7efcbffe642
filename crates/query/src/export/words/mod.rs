//! What is exported, decoded and imported, in words.

#![allow(clippy::missing_errors_doc, reason = "the only errors are those of the writer")]

pub mod decoded;
pub mod encoded;
pub mod encoded_latex;
pub mod encoded_svg;
pub mod export_size;
pub mod imported;
