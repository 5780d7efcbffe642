//! What other programs read, frozen: each command's JSON, the bytes of every export, the files of earlier versions.
//!
//! `recorded/` holds what the program printed when it was recorded, and the tests run the same commands again. A
//! difference is a change that some script meets. Where it is meant, record anew and let the diff be reviewed:
//!
//! ```sh
//! NQ_SAT_RECORD=1 cargo test --locked --test frozen
//! ```
//!
//! - `recorded/*.txt` are transcripts (see [`transcript`]). JSON is compared key by key, in order. What differs from run
//!   to run or from machine to machine is masked (see [`mask`]).
//! - `recorded/exports.sha256` holds a hash for each exported file, `recorded/certificates.sha256` one for each file of
//!   a certificate.
//! - `recorded/kept/` holds files that an earlier version wrote. Nothing records them anew: later versions must read
//!   them as they are.

#[expect(dead_code, reason = "some of it is for other targets")]
#[path = "../support/program.rs"]
mod program;

mod compare;
mod exports;
mod hashes;
mod kept;
mod mask;
mod place;
mod recorded;
mod schema;
mod teeth;
mod topics;
mod transcript;
