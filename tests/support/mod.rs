//! Code that test targets share.

#![allow(dead_code, unused_imports, reason = "each target uses a part of it")]

pub mod bench;
pub mod bundle;
pub mod cases;
pub mod clauses;
pub mod cluster;
pub mod comments;
pub mod hq_syntax;
pub mod installer;
pub mod opb;
pub mod pages;
pub mod planted;
pub mod program;
pub mod proof;
pub mod question;
pub mod reader;
pub mod refusal;
pub mod screen;

pub use cases::*;
pub use program::*;
pub use screen::*;
