//! Answers in words and pictures.

pub mod attacks;
pub mod competition;
pub mod evidence;
pub mod first_verdict;
pub mod forecast;
pub mod found_by;
pub mod fragment;
pub mod page;
pub mod reasons;
pub mod solution;
pub mod symmetry;
pub mod trace;
pub mod traced;
