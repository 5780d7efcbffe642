//! What is written and checked, in words.

pub mod certificate;
pub mod check;
pub mod count;
