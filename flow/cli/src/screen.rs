//! Standard output and standard error.

use std::{
    io::{self, ErrorKind, Write},
    path::Path,
};

use ringmill_diagnostics::visible;
use ringmill_folder::{Delivered, OutputError};

/// Prints a text with its control characters spelt out. It is not an error if the reader has closed
/// the pipe (`ringmill … | head`).
pub fn show(text: &str) -> Result<(), OutputError> {
    printed(|| io::stdout().lock().write_all(visible(text).as_bytes()))
}

/// Calls a function that prints to standard output. It is not an error if the reader has closed the
/// pipe.
pub fn printed(print: impl FnOnce() -> io::Result<()>) -> Result<(), OutputError> {
    match print().and_then(|()| io::stdout().lock().flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(source) => Err(OutputError::StandardOutput { source }),
        Ok(()) => Ok(()),
    }
}

/// Reports where a result was written: on standard error if the result itself went to standard
/// output.
pub fn show_delivered(summary: &str, delivered: Delivered, path: &Path) -> Result<(), OutputError> {
    let text = format!("{summary}written to {}", path.display());
    match delivered {
        Delivered::StandardOutput => tell(&visible(&text)),
        Delivered::File | Delivered::Stream => show(&(text + "\n"))?,
    }
    Ok(())
}

/// Prints a line for people to standard error. Failures to print it are ignored.
pub fn tell(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
