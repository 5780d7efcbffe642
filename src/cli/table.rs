//! `nq-sat count --table`: every number of queens and knights.

use std::io::Write;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use super::options::RunOptions;
use super::progress::{Progress, tell_memory};
use super::{CliError, error, output, records, session};
use crate::query::{QueryError, Tables};
use crate::report::look::Charset;
use crate::report::number_table;

/// Counts and prints the table of each size.
pub(super) fn print(
    tables: &Tables<'_>,
    sizes: RangeInclusive<u32>,
    options: &RunOptions,
    charset: Charset,
) -> Result<ExitCode, CliError> {
    let control = session::control();
    let mut out = output::stdout();
    let first = *sizes.start();
    let silent = options.is_silent();
    for size in sizes.take_while(|_| output::is_read()) {
        if !silent {
            tell_memory(tables.memory(size)?);
        }
        let progress = Progress::watch(&control, silent);
        let table = tables.count(size, &control)?;
        drop(progress);
        if options.json {
            table.cells().try_for_each(|cell| records::write(&mut out, &cell))?;
            records::write(&mut out, &table.sums())?;
        } else {
            if size > first {
                writeln!(out)?;
            }
            number_table::write(&table, &mut out, charset, options.quiet)?;
        }
        out.flush()?;
        QueryError::check_known(&table.known)?;
        if let Some(reason) = table.stopped() {
            return Ok(error::stopped(reason));
        }
    }
    Ok(ExitCode::SUCCESS)
}
