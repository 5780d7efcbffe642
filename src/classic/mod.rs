//! Historical algorithms: each text that the program grew out of as an engine of its own, close enough to the text to
//! be read beside it. None imports another, so that they can be set against one another.

pub mod configs;

pub use configs::Configs;
