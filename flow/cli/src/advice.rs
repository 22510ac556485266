//! Advice on command-line options for the errors of libraries, which do not know the options.

use std::any::Any;

use ringmill_board::{BoardError, Remedy, Smaller};
use ringmill_check::CheckError;
use ringmill_circuit::{CircuitError, CircuitWarning};
use ringmill_design::nearest_file;
use ringmill_folder::{FolderError, OutputError};
use ringmill_fpga::in_digits;
use ringmill_host::HostError;
use ringmill_parameters::ParametersError;
use ringmill_selection::SelectError;
use ringmill_sweep::SweepError;

use crate::switches::switches;

/// Returns the advice about an error or a warning; none if the library's help is sufficient.
pub fn advice(error: &dyn Any) -> Option<String> {
    #[cfg(feature = "mlir")]
    if let Some(text) = error.downcast_ref().and_then(of_flow).or_else(|| error.downcast_ref().and_then(of_warning)) {
        return Some(text);
    }
    #[cfg(feature = "encrypt")]
    if let Some(text) = error.downcast_ref().and_then(of_encrypted) {
        return Some(text);
    }
    error
        .downcast_ref()
        .and_then(of_board)
        .or_else(|| error.downcast_ref().and_then(of_circuit))
        .or_else(|| error.downcast_ref().and_then(of_circuit_warning))
        .or_else(|| error.downcast_ref().and_then(of_check))
        .or_else(|| error.downcast_ref().and_then(of_folder))
        .or_else(|| error.downcast_ref().and_then(of_output))
        .or_else(|| error.downcast_ref().and_then(of_selection))
        .or_else(|| error.downcast_ref().and_then(of_sweep))
}

#[cfg(feature = "mlir")]
fn of_flow(error: &ringmill_build::FlowError) -> Option<String> {
    use ringmill_build::FlowError;
    match error {
        FlowError::Program(error) => of_program(error),
        FlowError::Accelerator { error, .. } => of_accelerator(error),
        FlowError::Board(error) => of_board(error),
        FlowError::Circuit(error) => of_circuit(error),
        FlowError::Check(error) => of_check(error),
        FlowError::Folder(error) => of_folder(error),
        FlowError::Sweep(error) => of_sweep(error),
        FlowError::NoSchedule { .. } => Some(
            "leave the limits out, or take `--control static` if no loop or branch depends on arguments".to_owned(),
        ),
        _ => None,
    }
}

#[cfg(feature = "mlir")]
fn of_warning(warning: &ringmill_build::Warning) -> Option<String> {
    use ringmill_build::Warning;
    match warning {
        Warning::Circuit(warning) => of_circuit_warning(warning),
        Warning::Shaped { options, .. } => {
            Some(format!("`{}` asks for the same; `--arch` and the like choose another shape", switches(options)))
        }
        _ => None,
    }
}

#[cfg(feature = "mlir")]
fn of_program(error: &ringmill_passes::ProgramError) -> Option<String> {
    use ringmill_passes::ProgramCode;
    let switch = match error.code {
        ProgramCode::NoEntry => " with `--entry NAME`",
        ProgramCode::NoNetlist => " with `--top NAME`",
        ProgramCode::RingRunTime => ": leave `--control static` out",
        _ => return None,
    };
    Some(format!("{}{switch}", miette::Diagnostic::help(error)?))
}

#[cfg(feature = "mlir")]
fn of_accelerator(error: &ringmill_accel::AccelError) -> Option<String> {
    use ringmill_accel::AccelError;
    matches!(error, AccelError::PairLanes { .. }).then(|| "take `--lanes 2`".to_owned())
}

fn of_board(error: &BoardError) -> Option<String> {
    Some(match error {
        BoardError::NoClock => "build it with registers: `ringmill fpga PROGRAM --board BOARD`, or \
                                `--levels-per-stage 1` with `ringmill build`"
            .to_owned(),
        BoardError::TooSlow { slower_mhz, .. } => {
            let slower = slower_mhz.map(|mhz| in_digits((mhz * 1e6).floor() / 1e6));
            let slower = slower.map_or_else(String::new, |mhz| format!("take a slower clock, `--clock {mhz}`, or "));
            format!("{slower}try more seeds, `--seeds 4`, or a design with shorter paths")
        }
        BoardError::TooLarge { remedy: Remedy { smaller, larger }, .. } => {
            let smaller = match smaller {
                Smaller::Levels(levels) => format!("fewer registers: `--levels-per-stage {levels}`"),
                Smaller::Shape(options) => format!("by the model this one fits: `{}`", switches(options)),
                Smaller::Nothing | Smaller::Unknown => smaller.to_string(),
            };
            let larger =
                if larger.is_empty() { String::new() } else { format!("; larger boards: {}", larger.join(", ")) };
            smaller + &larger
        }
        BoardError::Host(error) => return of_host(error),
        BoardError::Folder(error) => return of_folder(error),
        BoardError::Check(error) => return of_check(error),
        _ => return None,
    })
}

fn of_host(error: &HostError) -> Option<String> {
    match error {
        HostError::Port { .. } => Some(format!(
            "{}; `ringmill boards` says where a board has its port, and `ringmill sim DIR --board-top` simulates one",
            miette::Diagnostic::help(error)?
        )),
        HostError::Stalled { .. } => {
            Some("simulate the design with `ringmill sim`; if it works there, reset the board and try again".to_owned())
        }
        _ => None,
    }
}

fn of_circuit(error: &CircuitError) -> Option<String> {
    match error {
        CircuitError::NotProved => {
            Some("`--effort high` gives the proof more time; without `--require-proof` this is a warning".to_owned())
        }
        CircuitError::Unreadable { path, .. } => {
            nearest_file(path).map(|near| format!("did you mean '{}'?", near.display()))
        }
        CircuitError::Folder(error) => of_folder(error),
        CircuitError::Select(error) => of_selection(error),
        _ => None,
    }
}

fn of_circuit_warning(warning: &CircuitWarning) -> Option<String> {
    match warning {
        CircuitWarning::NotProved { .. } => Some("`--require-proof` makes this an error".to_owned()),
        CircuitWarning::PassedOver { .. } => Some("`--effort high` gives proofs more time".to_owned()),
        _ => None,
    }
}

fn of_check(error: &CheckError) -> Option<String> {
    match error {
        CheckError::Protocol { .. } => {
            Some(format!("{}; `ringmill sim --wave FILE.fst` records it", miette::Diagnostic::help(error)?))
        }
        CheckError::NoWaves { .. } => Some(
            "leave `--wave` out; a mismatch is reported with its arguments, and `ringmill run` evaluates them"
                .to_owned(),
        ),
        CheckError::Folder(error) => of_folder(error),
        _ => None,
    }
}

#[cfg(feature = "encrypt")]
fn of_encrypted(error: &ringmill_encrypted::EncryptedError) -> Option<String> {
    use ringmill_encrypted::EncryptedError;
    match error {
        EncryptedError::Parameters(error) => of_parameters(error),
        EncryptedError::Encrypt(ringmill_encrypt::EncryptError::Parameters(error)) => of_parameters(error),
        EncryptedError::Seed => Some("leave `--seed` out; repeatable tests need `--allow-insecure` as well".to_owned()),
        EncryptedError::Marked { .. } => {
            Some("make it with a secure parameter set, or give `--allow-insecure`".to_owned())
        }
        EncryptedError::Evaluation(_) => {
            Some("build with `--cells gates`, `lut2`, `lut3`, `lut4`, `lut5` or `lincomb`".to_owned())
        }
        EncryptedError::Folder(error) => of_folder(error),
        EncryptedError::Output(error) => of_output(error),
        EncryptedError::Check(error) => of_check(error),
        _ => None,
    }
}

fn of_selection(error: &SelectError) -> Option<String> {
    match error {
        SelectError::Parameters(error) => of_parameters(error),
        SelectError::Synth(_) => None,
    }
}

fn of_parameters(error: &ParametersError) -> Option<String> {
    Some(match error {
        ParametersError::Demand { .. } => {
            "ask for more, or accept insecure sets with `--allow-insecure`: files and reports then say so".to_owned()
        }
        ParametersError::Security { .. } => {
            "choose another set, or accept this one with `--allow-insecure`: files and reports then say so".to_owned()
        }
        ParametersError::Failure { .. } => "`ringmill params` finds a set that holds the program; `--failure P` \
                                            accepts more failures, up to 2^-40, and `--allow-insecure` any"
            .to_owned(),
        _ => return None,
    })
}

fn of_folder(error: &FolderError) -> Option<String> {
    match error {
        FolderError::Output(error) => of_output(error),
        _ => None,
    }
}

fn of_output(error: &OutputError) -> Option<String> {
    Some(match error {
        OutputError::NotOurs { .. } => "choose another folder with -o, or remove this one yourself; ringmill replaces \
                                        only folders that it wrote"
            .to_owned(),
        OutputError::NoFolder { .. } | OutputError::ForeignFiles { .. } | OutputError::InputInside { .. } => {
            format!("{} with -o", miette::Diagnostic::help(error)?)
        }
        _ => return None,
    })
}

fn of_sweep(error: &SweepError) -> Option<String> {
    match error {
        SweepError::NoSweep { .. } => {
            Some("give a program, or a folder written by `ringmill explore --boards`".to_owned())
        }
        SweepError::OtherSweep { .. } => Some("choose another folder with `-o`, or remove that one".to_owned()),
        SweepError::NoShape => Some("`--arch mdc` takes 2 lanes or more, `--arch sdf` 1".to_owned()),
        SweepError::Folder(error) => of_folder(error),
        _ => None,
    }
}
