//! A line that loses long frames.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use super::{FakeLine, FakePort};
use crate::{HostError, Port};

/// Most bytes of a frame that gets through, all that the line adds included; 0: none does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Longest {
    pub(crate) to_device: usize,
    pub(crate) to_host: usize,
}

/// A host's end of a line that loses each longer frame, whole.
pub(crate) struct ShortFrames {
    port: FakePort,
    longest: Arc<Mutex<Longest>>,
}

impl ShortFrames {
    pub(crate) fn new(line: &Arc<Mutex<FakeLine>>, longest: &Arc<Mutex<Longest>>) -> Self {
        ShortFrames { port: FakePort::new(line), longest: Arc::clone(longest) }
    }

    fn longest(&self) -> Longest {
        *self.longest.lock().expect("no test panics with it")
    }
}

impl Port for ShortFrames {
    /// A host sends each frame at once.
    fn send(&mut self, bytes: &[u8]) -> Result<(), HostError> {
        if bytes.len() > self.longest().to_device { Ok(()) } else { self.port.send(bytes) }
    }

    /// So does the device, and without delays it is received at once.
    fn receive(&mut self, bytes: &mut Vec<u8>, limit: Duration) -> Result<(), HostError> {
        let before = bytes.len();
        self.port.receive(bytes, limit)?;
        if bytes.len() - before > self.longest().to_host {
            bytes.truncate(before);
        }
        Ok(())
    }

    fn now(&self) -> Duration {
        self.port.now()
    }
}
