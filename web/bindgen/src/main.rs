//! Writes the module around a compiled engine: `nq-sat-bindgen ENGINE FOLDER`.
//!
//! It is the part of `wasm-bindgen` that `web/build` needs; the program of that name compiles a
//! server for tests and five times as many crates. `Cargo.lock` gives both halves one version.

use std::env::args;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let [_, engine, folder] = &args().collect::<Vec<_>>()[..] else {
        return Err("usage: nq-sat-bindgen ENGINE FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(engine).out_name("engine").typescript(false).web(true)?;
    Ok(bindgen.generate(folder)?)
}
