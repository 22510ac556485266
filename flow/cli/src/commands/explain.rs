//! `ringmill explain`: what a diagnostic code means.

use std::process::ExitCode;

use crate::{
    failure::Failure,
    help::{markdown, nearest},
    screen::show,
};

/// Explain a diagnostic code: cause, example and remedy.
#[derive(clap::Args)]
pub struct Arguments {
    /// The code, such as program::float; without it, all codes are listed.
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

/// Prints the section of a code, or the list of codes.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Some(code) = &arguments.code else {
        let lines = ringmill_book::explanations().map(|explanation| {
            let cause = explanation.text.lines().next().unwrap_or_default();
            format!("{:<28}{}\n", explanation.code, markdown::plain(cause))
        });
        show(&lines.collect::<String>())?;
        return Ok(ExitCode::SUCCESS);
    };
    let Some(explanation) = ringmill_book::explanation(code) else {
        let known = ringmill_book::explanations().map(|explanation| explanation.code);
        return Err(Failure::usage(&nearest("diagnostic code", code, known, "ringmill explain")));
    };
    show(&format!("{code}\n\n{}", markdown::plain(explanation.text)))?;
    Ok(ExitCode::SUCCESS)
}
