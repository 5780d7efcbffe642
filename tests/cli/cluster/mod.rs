//! Array jobs for a scheduler.

mod commands;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Writes a shell script in place of a scheduler's program.
fn write_program(folder: &Path, name: &str, script: &str) {
    let file = folder.join(name);
    fs::write(&file, format!("#!/bin/sh\n{script}\n")).expect("written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("set");
}
