//! `classic`: what a reader of one of the five texts types, against what the text prints.

mod bitset;
mod configs;
mod kweens;
mod steps;
mod texts;
