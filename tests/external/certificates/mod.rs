//! Certificates and the third-party checker `veripb`, which tests/install-tools builds. What needs
//! no external program is in `library/certificates`.

mod counts;
mod lines;
mod right;
mod written;
