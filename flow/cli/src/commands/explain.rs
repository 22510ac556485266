//! `ringmill explain`: the cause, an example and the remedy of a diagnostic.

use std::process::ExitCode;

use crate::{
    failure::Failure,
    help::{markdown, unknown},
    screen::show,
};

/// Explain a diagnostic code: cause, example and remedy.
#[derive(clap::Args)]
pub struct Arguments {
    /// The code, such as program::float. Without it, all codes are listed.
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

/// Prints the section of a code, or the list of codes.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Some(code) = &arguments.code else {
        show(&list())?;
        return Ok(ExitCode::SUCCESS);
    };
    let Some(explanation) = ringmill_book::explanation(&code.to_lowercase()) else {
        let known = ringmill_book::explanations().map(|explanation| explanation.code);
        return Err(Failure::Name(unknown("diagnostic code", code, known, "ringmill explain")));
    };
    markdown::print(&format!("# {}\n\n{}", explanation.code, explanation.text))?;
    Ok(ExitCode::SUCCESS)
}

/// A line for each code, with the cause's first sentence.
fn list() -> String {
    let width = ringmill_book::explanations().map(|explanation| explanation.code.len()).max().unwrap_or_default();
    let line = |explanation: ringmill_book::Explanation| {
        format!("{:<width$}  {}\n", explanation.code, markdown::plain(&explanation.summary()).trim_end())
    };
    ringmill_book::explanations().map(line).collect()
}
