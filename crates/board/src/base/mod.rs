//! Plain values that every layer uses: boards, pieces, placements, and words for people.

pub mod affine;
pub mod as_text;
pub mod board;
pub mod count;
pub mod digest;
pub mod draws;
pub mod invisible;
pub mod motion;
pub mod nearest;
pub mod numbers;
pub mod panic_text;
pub mod piece;
pub mod placement;
pub mod plain;
pub mod printable;
pub mod shell_words;
pub mod signs;
pub mod small_file;
pub mod symbol;
pub mod symmetry;
pub mod text_start;
pub mod words;

pub use board::{Board, Square, Wrap};
pub use count::Count;
pub use digest::Digest;
pub use draws::Draws;
pub use motion::Motion;
pub use nearest::UnknownName;
pub use piece::{Atom, MoveRule, Step};
pub use placement::{PieceId, Placed, Placement};
pub use symbol::Symbol;
pub use symmetry::Symmetry;
