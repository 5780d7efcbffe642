#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod files;
pub mod process;
pub mod seconds;
pub mod solvers;
