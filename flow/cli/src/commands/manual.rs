//! `ringmill manual`: the command line as man pages or as one Markdown page.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap_mangen::Man;
use ringmill_folder::OutputError;

use crate::{
    failure::Failure,
    help::reference,
    screen::{printed, show},
};

/// Write the command line as man pages, or print it as one Markdown page.
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder of the man pages: `ringmill.1`, and one for each command.
    #[arg(value_name = "DIR", required_unless_present = "markdown", conflicts_with = "markdown")]
    folder: Option<PathBuf>,
    /// Print one page in Markdown instead.
    #[arg(long)]
    markdown: bool,
}

/// Writes or prints the manual.
pub fn run(arguments: &Arguments, mut command: clap::Command) -> Result<ExitCode, Failure> {
    command.build();
    match &arguments.folder {
        Some(folder) => {
            let count = man_pages(&command, folder)?;
            show(&format!("{count} pages written to {}\n", folder.display()))?;
        }
        None => printed(|| std::io::stdout().lock().write_all(reference::page(&command).as_bytes()))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a man page for the command and for each subcommand. Returns their number.
fn man_pages(command: &clap::Command, folder: &Path) -> Result<usize, OutputError> {
    let write = |path: &Path, contents: &[u8]| {
        ringmill_toolchain::replace_file(path, contents).map_err(|source| OutputError::new(path, source))
    };
    std::fs::create_dir_all(folder).map_err(|source| OutputError::new(folder, source))?;
    let mut pages = vec![("ringmill".to_owned(), command.clone())];
    for subcommand in command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set()) {
        pages.push((format!("ringmill-{}", subcommand.get_name()), subcommand.clone()));
    }
    for (name, page) in &pages {
        let mut text = Vec::new();
        let path = folder.join(format!("{name}.1"));
        Man::new(page.clone()).title(name).render(&mut text).map_err(|source| OutputError::new(&path, source))?;
        write(&path, &text)?;
    }
    Ok(pages.len())
}
