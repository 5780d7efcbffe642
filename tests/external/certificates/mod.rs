//! Certificates and the third-party checker `veripb`, which tests/install-tools builds. What needs
//! no external program is in `library/certificates`.

mod counts;
mod right;
mod written;
