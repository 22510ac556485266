//! The command that makes the book.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Parser, Subcommand};
use ringmill_book_builder::{BookError, links, reference};

/// Builds the book in docs/book.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Write the generated pages of the reference.
    Reference {
        /// The built command, which describes itself.
        #[arg(long, default_value = "target/release/ringmill")]
        binary: PathBuf,
    },
    /// Check every link of the book, README.md and the other texts at the top.
    Links,
    /// Build the site.
    #[cfg(feature = "site")]
    Site {
        /// The folder of the site.
        folder: PathBuf,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<(), BookError> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().unwrap_or(root);
    match task {
        Task::Reference { binary } => {
            let mut pages = reference::pages(&root)?;
            pages.extend(reference::pages_of(&root.join(binary))?);
            reference::write(&root, &pages)
        }
        Task::Links => {
            let mut pages = links::pages(&root.join("docs"))?;
            pages.extend(links::AT_THE_TOP.map(|name| root.join(name)));
            let mut dead = Vec::new();
            for page in pages {
                dead.extend(links::dead(&page)?);
            }
            if dead.is_empty() { Ok(()) } else { Err(BookError::DeadLinks(dead)) }
        }
        #[cfg(feature = "site")]
        Task::Site { folder } => {
            let folder = std::path::absolute(&folder).unwrap_or(folder);
            let pages = ringmill_book_builder::site::build(&root, &folder)?;
            println!("{pages} pages in {}", folder.display());
            Ok(())
        }
    }
}
