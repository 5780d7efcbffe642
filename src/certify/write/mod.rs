//! The files of a certificate bundle.
