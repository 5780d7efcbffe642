//! What is exported, decoded and imported, in words.

pub mod decoded;
pub mod encoded;
pub mod encoded_latex;
pub mod encoded_svg;
pub mod export_size;
pub mod imported;
