//! `classic`: the displays of the five texts.

mod j;
mod kweens;
