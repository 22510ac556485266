//! Bytes to the design, and back.

use std::{
    io::{self, Read, Write},
    path::Path,
    time::{Duration, Instant},
};

use serialport::{ClearBuffer, SerialPort as _, TTYPort};

use crate::HostError;

/// Most bytes that the system is given, or asked for, at a time: as many as it surely takes once it
/// says that it takes some.
const AT_ONCE: usize = 128;

/// A line to a design.
pub trait Port {
    /// Sends all bytes.
    ///
    /// # Errors
    /// The line is gone.
    fn send(&mut self, bytes: &[u8]) -> Result<(), HostError>;

    /// Waits for bytes, at most so long, and appends those that came; none: the time is over.
    ///
    /// # Errors
    /// The line is gone.
    fn receive(&mut self, bytes: &mut Vec<u8>, limit: Duration) -> Result<(), HostError>;

    /// Time since some moment, by the clock of [`Port::receive`].
    fn now(&self) -> Duration;
}

/// A serial port of the system, or a pseudo-terminal.
#[derive(Debug)]
pub struct Serial {
    port: TTYPort,
    opened: Instant,
}

impl Serial {
    /// Opens the port of that name: 8 data bits, no parity, one stop bit, for this process alone.
    /// What it received before is thrown away.
    ///
    /// # Errors
    /// There is no such port, it is in use, or does not keep the rate.
    pub fn open(path: &str, baud: u32) -> Result<Self, HostError> {
        let failed = |error: serialport::Error| {
            let ports = ports_here(Path::new("/sys/class/tty"));
            let is_taken = error.kind() == serialport::ErrorKind::NoDevice && Path::new(path).exists();
            let reason = if is_taken { "another program has it open".to_owned() } else { error.description };
            HostError::Port { path: path.to_owned(), reason, ports }
        };
        let port = TTYPort::open(&serialport::new(path, baud)).map_err(failed)?;
        port.clear(ClearBuffer::Input).map_err(failed)?;
        Ok(Serial { port, opened: Instant::now() })
    }
}

/// The names of the serial ports there are. The library panics where the system does not list them
/// there, as in some containers.
fn ports_here(list: &Path) -> Vec<String> {
    if !list.is_dir() {
        return Vec::new();
    }
    let ports = serialport::available_ports().unwrap_or_default();
    let mut names: Vec<String> = ports.into_iter().map(|port| port.port_name).collect();
    names.sort();
    names
}

/// True if the call is only to be made again.
fn again(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::Interrupted)
}

impl Port for Serial {
    fn send(&mut self, mut bytes: &[u8]) -> Result<(), HostError> {
        // Nothing holds a line without flow control up for so long.
        let limit = Duration::from_secs(10);
        self.port.set_timeout(limit).map_err(|error| HostError::Line { source: error.into() })?;
        let begun = Instant::now();
        while !bytes.is_empty() {
            match self.port.write(&bytes[..bytes.len().min(AT_ONCE)]) {
                Ok(taken) => bytes = &bytes[taken..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted && begun.elapsed() < limit => {}
                Err(source) => return Err(HostError::Line { source }),
            }
        }
        Ok(())
    }

    fn receive(&mut self, bytes: &mut Vec<u8>, limit: Duration) -> Result<(), HostError> {
        self.port.set_timeout(limit).map_err(|error| HostError::Line { source: error.into() })?;
        let mut buffer = [0; AT_ONCE];
        match self.port.read(&mut buffer) {
            Ok(0) => Err(HostError::Line { source: io::ErrorKind::UnexpectedEof.into() }),
            Ok(count) => {
                bytes.extend(&buffer[..count]);
                Ok(())
            }
            Err(error) if again(&error) => Ok(()),
            Err(source) => Err(HostError::Line { source }),
        }
    }

    fn now(&self) -> Duration {
        self.opened.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_that_lists_no_ports_has_none() {
        assert_eq!(ports_here(Path::new("/no/such/list")), [""; 0]);
    }
}
