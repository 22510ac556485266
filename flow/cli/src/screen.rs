//! Standard output, for readers who may go away.

use std::{
    io::{self, ErrorKind, Write},
    path::Path,
};

use ringmill_diagnostics::visible;
use ringmill_folder::{Delivered, OutputError};

/// Prints a text, its control characters spelt out. A reader that has closed the pipe
/// (`ringmill … | head`) has seen enough: that is no failure.
pub fn show(text: &str) -> Result<(), OutputError> {
    printed(|| io::stdout().lock().write_all(visible(text).as_bytes()))
}

/// Has something print to standard output, as [`show`] does.
pub fn printed(print: impl FnOnce() -> io::Result<()>) -> Result<(), OutputError> {
    match print().and_then(|()| io::stdout().lock().flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(source) => Err(OutputError::StandardOutput { source }),
        Ok(()) => Ok(()),
    }
}

/// Says what was written, and where; not where it was written itself.
pub fn show_delivered(summary: &str, delivered: Delivered, path: &Path) -> Result<(), OutputError> {
    let text = format!("{summary}written to {}", path.display());
    match delivered {
        Delivered::StandardOutput => tell(&visible(&text)),
        Delivered::File | Delivered::Stream => show(&(text + "\n"))?,
    }
    Ok(())
}

/// Prints a line for people to standard error. Where nobody reads it, there is nobody to tell.
pub fn tell(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
