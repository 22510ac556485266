//! A pseudo-terminal: a serial port that this process is the other end of.

use std::{os::fd::OwnedFd, time::Duration};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::{Mode, OFlags, fcntl_setfl, open},
    io::{Errno, read, write},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{OptionalActions, ioctl_tiocnxcl, tcgetattr, tcsetattr},
};

use crate::HostError;

/// Our end.
#[derive(Debug)]
pub(crate) struct PseudoTerminal {
    ours: OwnedFd,
    /// Kept open, so that its settings stay and what was sent is not lost while no host is there.
    theirs: OwnedFd,
    path: String,
}

impl PseudoTerminal {
    /// Makes one whose other end passes every byte as it is.
    pub(crate) fn new() -> Result<Self, HostError> {
        let failed = |action| move |error: Errno| HostError::PseudoTerminal { action, source: error.into() };
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).map_err(failed("make"))?;
        grantpt(&ours).and_then(|()| unlockpt(&ours)).map_err(failed("unlock"))?;
        let name = ptsname(&ours, Vec::new()).map_err(failed("name"))?;
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let theirs = open(name.as_c_str(), flags, Mode::empty()).map_err(failed("open"))?;
        let mut settings = tcgetattr(&theirs).map_err(failed("ask"))?;
        settings.make_raw();
        tcsetattr(&theirs, OptionalActions::Now, &settings).map_err(failed("set up"))?;
        fcntl_setfl(&ours, OFlags::NONBLOCK).map_err(failed("set up"))?;
        Ok(PseudoTerminal { ours, theirs, path: name.to_string_lossy().into_owned() })
    }

    /// The name of the port to open.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// Waits for bytes from the host, at most so long, and appends those that came.
    pub(crate) fn receive(&self, bytes: &mut Vec<u8>, limit: Duration) -> Result<(), HostError> {
        if !limit.is_zero() {
            // A host that was killed leaves its exclusive hold of the port behind as long as our
            // descriptor of it is open.
            let _ = ioctl_tiocnxcl(&self.theirs);
            let limit = Timespec { tv_sec: limit.as_secs() as i64, tv_nsec: limit.subsec_nanos().into() };
            // Whatever ends the wait, reading tells.
            let _ = poll(&mut [PollFd::new(&self.ours, PollFlags::IN)], Some(&limit));
        }
        let mut buffer = [0; 4096];
        match read(&self.ours, &mut buffer) {
            Ok(count) => {
                bytes.extend(&buffer[..count]);
                Ok(())
            }
            Err(Errno::AGAIN | Errno::INTR) => Ok(()),
            Err(error) => Err(HostError::Line { source: error.into() }),
        }
    }

    /// Sends as many bytes as the host has room for, and says how many.
    pub(crate) fn send(&self, bytes: &[u8]) -> Result<usize, HostError> {
        match write(&self.ours, bytes) {
            Ok(count) => Ok(count),
            Err(Errno::AGAIN | Errno::INTR) => Ok(0),
            Err(error) => Err(HostError::Line { source: error.into() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Port, Serial};

    #[test]
    fn every_byte_passes_both_ways_and_a_port_can_be_opened_again() {
        let terminal = PseudoTerminal::new().expect("a pseudo-terminal");
        let all: Vec<u8> = (0..=255).collect();
        for _ in 0..3 {
            let mut host = Serial::open(terminal.path(), 115_200).expect("a port");
            host.send(&all).expect("sent");
            let mut came = Vec::new();
            while came.len() < 256 {
                terminal.receive(&mut came, Duration::from_millis(100)).expect("open");
            }
            assert_eq!(came, all);
            assert_eq!(terminal.send(&all).expect("open"), 256);
            let mut came = Vec::new();
            while came.len() < 256 {
                host.receive(&mut came, Duration::from_millis(100)).expect("open");
            }
            assert_eq!(came, all);
            assert!(matches!(Serial::open(terminal.path(), 115_200), Err(HostError::Port { .. })), "in use");
        }
    }

    #[test]
    fn a_port_whose_other_end_is_gone_is_an_error() {
        let terminal = PseudoTerminal::new().expect("a pseudo-terminal");
        let mut host = Serial::open(terminal.path(), 115_200).expect("a port");
        let mut came = Vec::new();
        host.receive(&mut came, Duration::from_millis(1)).expect("only nothing there");
        drop(terminal);
        assert!(matches!(host.receive(&mut came, Duration::from_millis(1)), Err(HostError::Line { .. })));
        let error = Serial::open("/dev/no-such-port", 115_200).expect_err("none");
        assert!(error.to_string().starts_with("could not open the port '/dev/no-such-port'"), "{error}");
    }
}
