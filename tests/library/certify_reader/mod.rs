//! The reader of VeriPB proofs and of the specification. The tables of proofs are those of
//! `external/certify_reader`, which compares the reader with `veripb`.

#[path = "../../external/certify_reader/attacks.rs"]
mod attacks;
mod cut_off;
#[path = "../../external/certify_reader/faults.rs"]
mod faults;
#[path = "../../external/certify_reader/forbidden.rs"]
mod forbidden;
#[path = "../../external/certify_reader/logged.rs"]
mod holds;
mod logged;
mod mutations;
mod opb;
mod third_party;
