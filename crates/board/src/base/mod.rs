//! Plain values that every layer uses: boards, pieces, placements, and words for people.

pub mod affine;
pub mod as_text;
pub(crate) mod board;
pub(crate) mod count;
pub(crate) mod digest;
pub(crate) mod draws;
pub mod invisible;
pub(crate) mod motion;
pub(crate) mod nearest;
pub mod numbers;
pub mod panic_text;
pub(crate) mod piece;
pub(crate) mod placement;
pub mod plain;
pub mod printable;
pub mod shell_words;
pub mod signs;
pub mod small_file;
pub(crate) mod symbol;
pub(crate) mod symmetry;
pub mod text_start;
pub mod words;

pub use board::{Board, Square, SquareError, Wrap, file_name, is_square_name};
pub use count::{Count, NotACount};
pub use digest::{Digest, DigestError};
pub use draws::Draws;
pub use motion::Motion;
pub use nearest::{UnknownName, did_you_mean};
pub use piece::{Atom, Leap, MoveRule, MoveRuleError, Step};
pub use placement::{PieceId, Placed, Placement};
pub use symbol::Symbol;
pub use symmetry::Symmetry;
