//! A question, the engines that answer it, and the evidence for the answer.

pub(crate) mod answer;
pub(crate) mod confirm;
pub(crate) mod disagreement;
pub(crate) mod evidence;
pub(crate) mod gather;
pub mod json;
pub(crate) mod optimum;
pub(crate) mod planner;
pub(crate) mod question;
pub(crate) mod refutation;
pub mod registry;
pub(crate) mod resolved;
pub(crate) mod solve;
pub(crate) mod stated;
pub(crate) mod symmetry;
pub(crate) mod trace;
pub mod words;
