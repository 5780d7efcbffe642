//! Moves.
