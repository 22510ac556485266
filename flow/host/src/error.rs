//! Failures between a host and a design.

use std::{io, time::Duration};

use miette::Diagnostic;
use ringmill_cosim::CosimError;
use ringmill_link::{Status, StatusError, protocol::Refusal};
use ringmill_toolchain::ToolFailure;
use thiserror::Error;

/// A design that cannot be reached, is another, or does not do its part.
#[derive(Debug, Error, Diagnostic)]
pub enum HostError {
    /// The port cannot be opened.
    #[error("could not open the port '{path}': {reason}")]
    #[diagnostic(code("host::port"), help("{}", ports_here(ports)))]
    Port {
        /// Its name.
        path: String,
        /// The error of the system.
        reason: String,
        /// The serial ports there are.
        ports: Vec<String>,
    },
    /// The port failed while it was open.
    #[error("the port failed: {source}")]
    #[diagnostic(
        code("host::line"),
        help("see that the cable is plugged in and that the simulation still runs, then try again")
    )]
    Line {
        /// The error of the system.
        source: io::Error,
    },
    /// Nothing answers.
    #[error("no answer to {request}, which was sent {attempts} times")]
    #[diagnostic(
        code("host::no-answer"),
        help("check that the bitstream was loaded, the port, and that both sides have the same bit rate")
    )]
    NoAnswer {
        /// The request.
        request: &'static str,
        /// The number of attempts.
        attempts: u32,
    },
    /// The reply of another design or version.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Status(#[from] StatusError),
    /// Another program is on the board.
    #[error(
        "the design on the board was built from another program: expected identity {}, found {}",
        Status::identity_text(expected),
        Status::identity_text(found)
    )]
    #[diagnostic(
        code("host::identity"),
        help("load the bitstream of this program, or name the program of the bitstream")
    )]
    Identity {
        /// The identity of the program.
        expected: [u8; 8],
        /// Of the design.
        found: [u8; 8],
    },
    /// The design has other streams than the job.
    #[error(
        "the design has {} arguments and {} results, and the job {} and {}",
        found[0], found[1], expected[0], expected[1]
    )]
    #[diagnostic(
        code("host::streams"),
        help("build the design and the job from the same program with the same options")
    )]
    Streams {
        /// Of the job: arguments and results.
        expected: [usize; 2],
        /// Of the design.
        found: [usize; 2],
    },
    /// A design whose registers cannot be.
    #[error("the design says that it takes {chunk} bytes at a time")]
    #[diagnostic(code("host::chunk"), help("the design is damaged; build it anew"))]
    Chunk {
        /// Its register.
        chunk: u16,
    },
    /// The operands are not those of the design.
    #[error("transaction {operand} has {given} bytes for argument '{name}', which takes {expected}")]
    #[diagnostic(
        code("host::operand"),
        help(
            "give each argument its beats as bytes, lowest first; one that stays comes with the first transaction only"
        )
    )]
    Operand {
        /// The index of the transaction, from 0.
        operand: u64,
        /// The argument.
        name: String,
        /// Bytes it takes.
        expected: usize,
        /// Bytes given.
        given: usize,
    },
    /// An operand with another number of arguments.
    #[error("transaction {operand} has {given} arguments, and the design takes {expected}")]
    #[diagnostic(
        code("host::arguments"),
        help("give bytes for each argument, of one that stays with the first transaction only")
    )]
    Arguments {
        /// The index of the transaction, from 0.
        operand: u64,
        /// Arguments of the design.
        expected: usize,
        /// The number given.
        given: usize,
    },
    /// An argument that stays was to change.
    #[error("transaction {operand} has other bytes for '{name}', which stays as it was with the first")]
    #[diagnostic(code("host::resident"), help("begin another job to load another value"))]
    Resident {
        /// The index of the transaction, from 0.
        operand: u64,
        /// The argument.
        name: String,
    },
    /// The design refuses a request that is as it should be.
    #[error("the design refuses {request}: {refusal}")]
    #[diagnostic(code("host::refused"), help("the design and this ringmill do not agree; build the design anew"))]
    Refused {
        /// The request.
        request: &'static str,
        /// Its reason.
        refusal: Refusal,
    },
    /// A reply that is none to its request.
    #[error("the reply to {request} has {bytes} bytes")]
    #[diagnostic(code("host::reply"), help("the design and this ringmill do not agree; build the design anew"))]
    Reply {
        /// The request.
        request: &'static str,
        /// Bytes of its payload.
        bytes: usize,
    },
    /// The design takes no more bytes and gives none.
    #[error("the design took no bytes and gave none for {} s; {results} results came before", waited.as_secs())]
    #[diagnostic(code("host::stalled"), help("simulate the design; if it works there, reset the board and try again"))]
    Stalled {
        /// The time waited.
        waited: Duration,
        /// Results until then.
        results: u64,
    },
    /// Sessions end over and over before a result comes: the design loses them, or the host gives
    /// them up because of the line.
    #[error("gave up after {restarts} sessions that ended before a result came")]
    #[diagnostic(
        code("host::gave-up"),
        help(
            "see that nothing resets the board (its supply, its reset button) and that no other program uses the port; where the line is bad, \
             build for a lower bit rate"
        )
    )]
    GaveUp {
        /// The number of restarts of the job.
        restarts: u32,
    },
    /// The design was given other frames than it counts.
    #[error("the design reports frames of another length than it counts, of {}", quoted(arguments))]
    #[diagnostic(
        code("host::frames"),
        help(
            "the link and the accelerator do not agree on their streams: none of the job's results counts; build the design anew"
        )
    )]
    Frames {
        /// The arguments.
        arguments: Vec<String>,
    },
    /// The design cannot be simulated.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Simulation(#[from] CosimError),
    /// The system gives no pseudo-terminal.
    #[error("could not {action} a pseudo-terminal: {source}")]
    #[diagnostic(
        code("host::pseudo-terminal"),
        help("see that /dev/pts is mounted and that few pseudo-terminals are open")
    )]
    PseudoTerminal {
        /// The action that failed.
        action: &'static str,
        /// The error of the system.
        source: io::Error,
    },
}

fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ")
}

fn ports_here(ports: &[String]) -> String {
    if ports.is_empty() {
        "this system has no serial port: see that the board is plugged in".to_owned()
    } else {
        format!(
            "this system has the serial ports {}: name one of them, and see that your user may open it (`ls -l` names \
             its group)",
            ports.join(", ")
        )
    }
}

impl ToolFailure for HostError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Simulation(error) => error.is_tool_failure(),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_cannot_be_opened_is_answered_with_those_there_are() {
        let one = ports_here(&["/dev/ttyUSB0".to_owned()]);
        assert!(one.starts_with("this system has the serial ports /dev/ttyUSB0: name one of them"), "{one}");
        assert!(ports_here(&[]).contains("no serial port"));
    }
}
