//! The recorded output: the JSON of each command, the bytes of every export, the files of earlier
//! versions.
//!
//! The tests run the commands of `recorded/` again and compare the output. A difference is a change
//! that scripts notice. If it is intended, record anew and review the diff:
//!
//! ```sh
//! NQ_SAT_RECORD=1 cargo test --locked --test frozen
//! ```
//!
//! `cargo test` runs a part of the longest lists, recording and `tests/run` all of them.
//!
//! - `recorded/*.txt` are transcripts (see [`transcript`]). JSON is compared key by key, in order.
//!   Values that depend on the run or the machine are masked (see [`mask`]).
//!   docs/json.md describes each key of the JSON (see [`documented`]).
//! - `recorded/exports.sha256` holds a hash for each exported file,
//!   `recorded/certificates.sha256` one for each file of a certificate.
//! - `recorded/kept/` holds files of an earlier version. They are never recorded anew: later
//!   versions must read them as they are.

#[expect(dead_code, reason = "some of it is for other targets")]
#[path = "../support/cases.rs"]
mod cases;
#[expect(dead_code, reason = "some of it is for other targets")]
#[path = "../support/program.rs"]
mod program;

mod compare;
mod documented;
mod exports;
mod hashes;
mod kept;
mod mask;
mod place;
mod recorded;
mod teeth;
mod topics;
mod transcript;
