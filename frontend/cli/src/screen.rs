//! Standard output, for readers who may go away.

use std::{
    io::{self, ErrorKind, Write},
    path::Path,
};

use ringmill_flow::output::OutputError;

use crate::failure::Failure;

/// Prints a text. A reader that has closed the pipe (`ringmill … | head`) has seen enough: that is no failure.
pub fn show(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(OutputError::new(Path::new("standard output"), error).into()),
        Ok(()) => Ok(()),
    }
}

/// Prints a line for people to standard error. Where nobody reads it, there is nobody to tell.
pub fn tell(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
