//! `ringmill lsp`: a language server for editors.

use std::{
    env,
    io::{self, BufReader},
    path::Path,
    process::{Command, ExitCode},
    time::Duration,
};

use clap::ValueEnum;
use ringmill_editor::{Finding, Remark, SourcePosition, chunks, serve};
use ringmill_passes::{Program, ProgramCode, ProgramError};
use ringmill_toolchain::{Invocation, ToolError, ToolPath, WorkFolder};

use crate::{failure::Failure, screen::show};

/// Serve an editor over the Language Server Protocol, through standard input and output.
///
/// The server is MLIR's own, with all dialects of `ringmill opt`: diagnostics, hover, completion,
/// go to definition. Programs that `ringmill build` would refuse get its refusal as a diagnostic.
#[derive(clap::Args)]
pub struct Arguments {
    /// Use standard input and output, as always; some editors pass this switch.
    #[arg(long)]
    stdio: bool,
    /// A process of the server's own.
    #[arg(long, hide = true, value_enum, default_value_t = Part::Relay)]
    part: Part,
}

/// The processes of the server. MLIR could abort on a text; its processes are children, so that the
/// editor gets an answer all the same.
#[derive(Clone, Copy, ValueEnum)]
enum Part {
    /// The one that the editor starts: it starts the others.
    Relay,
    /// MLIR's server.
    Server,
    /// The check of a text from standard input: its findings as JSON.
    Check,
}

/// The time that the check of one text may take. A program that takes longer is not checked.
const CHECK_LIMIT: Duration = Duration::from_secs(20);

/// The name of the text in a work folder.
const TEXT: &str = "text.mlir";

/// Serves until the editor ends it.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    // There is nothing else than standard input and output.
    let Arguments { stdio: _, part } = arguments;
    match part {
        Part::Relay => relay().map_err(|error| ToolError::io("run", Path::new("ringmill lsp"), error).into()),
        Part::Server => Ok(code(ringmill_dialects::mlir_lsp_main(&["ringmill lsp"]))),
        Part::Check => {
            let text = io::read_to_string(io::stdin()).unwrap_or_default();
            let findings: Vec<Finding> = findings(&text);
            show(&serde_json::to_string(&findings).unwrap_or_default())?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn relay() -> io::Result<ExitCode> {
    let this = env::current_exe()?;
    let mut server = Command::new(&this);
    server.args(["lsp", "--part", "server"]);
    let check = Invocation::new(&ToolPath::plain(this)).args(["lsp", "--part", "check"]).input(TEXT);
    let check = check.timeout(CHECK_LIMIT);
    let status = serve(server, BufReader::new(io::stdin()), io::stdout(), move |text| {
        checked(&check, text).unwrap_or_default()
    })?;
    Ok(code(status.code().unwrap_or(1)))
}

/// The findings of a check in a process of its own. A check that fails finds nothing.
fn checked(check: &Invocation, text: &str) -> Option<Vec<Finding>> {
    let folder = WorkFolder::new("lsp").ok()?;
    folder.write(TEXT, text).ok()?;
    let finished = check.run(&folder);
    folder.discard();
    serde_json::from_str(&finished.ok()?.stdout).ok()
}

/// The refusals of the programs in a text.
fn findings(text: &str) -> Vec<Finding> {
    let context = ringmill_dialects::context();
    let refused = |part: &str| Program::parse(&context, TEXT, part).and_then(|program| program.check()).err();
    let of_program = chunks(text).into_iter().filter_map(|chunk| Some((chunk.lines_before, refused(chunk.text)?)));
    // MLIR's server says itself what is wrong with a text that it cannot read.
    of_program
        .filter(|(_, error)| error.code != ProgramCode::Syntax)
        .map(|(lines, error)| finding(error).moved(lines))
        .collect()
}

fn finding(error: ProgramError) -> Finding {
    let notes = error.notes.into_iter().filter_map(|note| {
        let place = note.location?;
        Some(Remark { message: note.message, place: SourcePosition { line: place.line, column: place.column } })
    });
    Finding {
        code: error.code.text().to_owned(),
        message: error.message,
        help: error.help,
        place: error.location.map(|place| SourcePosition { line: place.line, column: place.column }),
        remarks: notes.collect(),
    }
}

fn code(status: i32) -> ExitCode {
    if status == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
