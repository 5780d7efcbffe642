//! The speed of writing clauses as text: `cargo bench --bench export`, in bytes per second, to
//! /dev/null.
//!
//! The DIMACS writer of the program is compared with two simple ones that convert each literal on
//! every use: with the crate itoa and with `write!`. Compare rows of one run only.

use std::fs::File;
use std::io::{BufWriter, Write};

use divan::Bencher;
use divan::counter::BytesCount;
use nq_sat::format::{Document, FORMATS, Provenance, measure};
use nq_sat::instance::Instance;
use nq_sat::instance::{Lit, Var};
use nq_sat::model::{Settings, builtin};
use nq_sat::run::Control;
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::sat::encoding::Encoding;

fn main() {
    divan::main();
}

fn queens(size: u32) -> Instance {
    let model = builtin::by_name("n-queens").expect("a model of the program");
    Instance::new(&model.problem(size, &Settings::default()).expect("a small size"))
}

fn nowhere() -> BufWriter<File> {
    let null = File::options().write(true).open("/dev/null").expect("/dev/null");
    BufWriter::with_capacity(1 << 16, null)
}

/// A sink that passes each clause to a function.
struct Plain<W: FnMut(&[Lit])> {
    variables: u32,
    write: W,
}

impl<W: FnMut(&[Lit])> ClauseSink for Plain<W> {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        (self.write)(clause);
    }
}

#[divan::bench_group(sample_count = 7, sample_size = 1)]
mod pairwise {
    use super::{
        Bencher, BytesCount, Control, Document, Encoding, FORMATS, Instance, Lit, Plain,
        Provenance, Write, measure, nowhere, queens,
    };

    const SIZES: [u32; 2] = [100, 300];

    fn bytes(instance: &Instance) -> BytesCount {
        let encoding = Encoding::default();
        let provenance = Provenance { about: "", command: "", query: "" };
        let document = Document {
            instance,
            encoding: &encoding,
            provenance,
            residual: None,
            control: &Control::default(),
        };
        let size = measure(&document, &FORMATS[0], &|| Ok(())).expect("nothing fails");
        // Without the board and the comments.
        BytesCount::new(size.groups.iter().skip(1).map(|group| group.sizes.bytes).sum::<u64>())
    }

    #[divan::bench(args = SIZES)]
    fn table(bencher: Bencher<'_, '_>, size: u32) {
        let instance = queens(size);
        let encoding = Encoding::default();
        bencher.counter(bytes(&instance)).bench_local(|| {
            let provenance = Provenance { about: "", command: "", query: "" };
            let document = Document {
                instance: &instance,
                encoding: &encoding,
                provenance,
                residual: None,
                control: &Control::default(),
            };
            (FORMATS[0].write)(&document, &mut nowhere())
        });
    }

    #[divan::bench(args = SIZES)]
    fn itoa(bencher: Bencher<'_, '_>, size: u32) {
        let instance = queens(size);
        bencher.counter(bytes(&instance)).bench_local(|| {
            let (mut out, mut digits) = (nowhere(), itoa::Buffer::new());
            let mut line = Vec::with_capacity(1 << 12);
            let write = |clause: &[Lit]| {
                line.clear();
                for lit in clause {
                    line.extend_from_slice(digits.format(lit.dimacs()).as_bytes());
                    line.push(b' ');
                }
                line.extend_from_slice(b"0\n");
                out.write_all(&line).expect("/dev/null takes everything");
            };
            Encoding::default().encode(&instance, &mut Plain { variables: 0, write });
        });
    }

    #[divan::bench(args = SIZES)]
    fn write_macro(bencher: Bencher<'_, '_>, size: u32) {
        let instance = queens(size);
        bencher.counter(bytes(&instance)).bench_local(|| {
            let mut out = nowhere();
            let write = |clause: &[Lit]| {
                for lit in clause {
                    write!(out, "{} ", lit.dimacs()).expect("/dev/null takes everything");
                }
                writeln!(out, "0").expect("/dev/null takes everything");
            };
            Encoding::default().encode(&instance, &mut Plain { variables: 0, write });
        });
    }
}
