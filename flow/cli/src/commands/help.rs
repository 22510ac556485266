//! `ringmill help`: the help of a command, or a page of the book.

use std::process::ExitCode;

use crate::{
    failure::Failure,
    help::{markdown, topics, unknown},
    screen::{printed, show},
};

/// Print the help of a command, or a page of the book about a topic.
#[derive(clap::Args)]
pub struct Arguments {
    /// A command such as build, or a topic such as streams. Without it, both are listed.
    #[arg(value_name = "COMMAND|TOPIC")]
    name: Vec<String>,
}

/// Prints the requested help.
pub fn run(arguments: &Arguments, mut command: clap::Command) -> Result<ExitCode, Failure> {
    let [name, rest @ ..] = arguments.name.as_slice() else {
        let listed = topics::list(&|name| command.find_subcommand(name).is_some());
        printed(|| command.print_long_help())?;
        show(&format!("\nTopics (ringmill help TOPIC):\n{listed}"))?;
        return Ok(ExitCode::SUCCESS);
    };
    command.build();
    let mut found = command.find_subcommand(name);
    for part in rest {
        found = found.and_then(|command| command.find_subcommand(part));
    }
    if let Some(found) = found {
        let mut found = found.clone();
        printed(|| found.print_long_help())?;
        return Ok(ExitCode::SUCCESS);
    }
    if let ([], Some(page)) = (rest, ringmill_book::page(name)) {
        markdown::print(page.text)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut known: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    for page in ringmill_book::topics() {
        known.push(page.topic());
    }
    Err(Failure::Name(unknown("command or topic", &arguments.name.join(" "), known, "ringmill help")))
}
