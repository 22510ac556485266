//! A line whose time passes only when somebody waits.

use std::{
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use rand::{Rng, SeedableRng, rngs::StdRng};

use super::Device;
use crate::{Direction, Disturbance, FaultPlan, Faults, HostError, Port};

/// Bytes on their way, which may be held up: then they arrive after so many waits.
#[derive(Default)]
struct LineDirection {
    bytes: Vec<u8>,
    held: u32,
}

impl LineDirection {
    fn arrived(&mut self) -> Vec<u8> {
        if self.held > 0 { Vec::new() } else { std::mem::take(&mut self.bytes) }
    }
}

/// A device and the line to it, which outlive the hosts.
pub(crate) struct FakeLine {
    pub(crate) device: Device,
    pub(crate) faults: Faults,
    /// One send in so many is held up on its way, and so is one of its replies; 0: none.
    pub(crate) delays: u32,
    random: StdRng,
    to_device: LineDirection,
    to_host: LineDirection,
    now: Duration,
}

impl FakeLine {
    pub(crate) fn new(device: Device, plan: FaultPlan, delays: u32) -> Arc<Mutex<Self>> {
        let (faults, random) = (Faults::new(plan), StdRng::seed_from_u64(plan.seed));
        let (to_device, to_host, now) = (LineDirection::default(), LineDirection::default(), Duration::ZERO);
        Arc::new(Mutex::new(FakeLine { device, faults, delays, random, to_device, to_host, now }))
    }

    /// Something else than the line takes its time.
    pub(crate) fn pass_time(&mut self, time: Duration) {
        self.now += time;
    }

    fn send(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let disturbance = self.faults.pass(Direction::ToDesign, byte, &mut self.to_device.bytes);
            self.disturb(disturbance);
        }
        self.now += Duration::from_micros(bytes.len() as u64);
        self.delay();
        self.deliver();
    }

    fn disturb(&mut self, disturbance: Option<Disturbance>) {
        match disturbance {
            Some(Disturbance::Reset) => self.device.reset(),
            Some(Disturbance::Low(_) | Disturbance::Inverted(_)) => {
                if let Some(byte) = self.to_device.bytes.last_mut() {
                    *byte = self.random.random();
                }
            }
            None => {}
        }
    }

    fn delay(&mut self) {
        for way in [&mut self.to_device, &mut self.to_host] {
            if self.delays > 0 && way.held == 0 && self.random.random_ratio(1, self.delays) {
                way.held = self.random.random_range(1..4);
            }
        }
    }

    fn deliver(&mut self) {
        for byte in self.to_device.arrived() {
            self.device.push(byte);
        }
        for byte in std::mem::take(&mut self.device.sent) {
            let disturbance = self.faults.pass(Direction::ToHost, byte, &mut self.to_host.bytes);
            self.disturb(disturbance);
        }
    }

    fn receive(&mut self, limit: Duration) -> Vec<u8> {
        let arrived = self.to_host.arrived();
        if arrived.is_empty() {
            self.now += limit;
            for way in [&mut self.to_device, &mut self.to_host] {
                way.held = way.held.saturating_sub(1);
            }
            self.deliver();
        }
        arrived
    }
}

/// A host's end of the line. It may be that the host is killed once it has sent so many bytes.
pub(crate) struct FakePort {
    line: Arc<Mutex<FakeLine>>,
    life: Option<usize>,
}

impl FakePort {
    pub(crate) fn new(line: &Arc<Mutex<FakeLine>>) -> Self {
        FakePort { line: Arc::clone(line), life: None }
    }

    pub(crate) fn killed_after(line: &Arc<Mutex<FakeLine>>, bytes: usize) -> Self {
        FakePort { line: Arc::clone(line), life: Some(bytes) }
    }

    fn line(&self) -> MutexGuard<'_, FakeLine> {
        self.line.lock().expect("no test panics with it")
    }
}

impl Port for FakePort {
    fn send(&mut self, bytes: &[u8]) -> Result<(), HostError> {
        let sent = self.life.map_or(bytes.len(), |life| life.min(bytes.len()));
        self.line().send(&bytes[..sent]);
        self.life = self.life.map(|life| life - sent);
        match sent == bytes.len() {
            true => Ok(()),
            false => Err(HostError::Line { source: std::io::ErrorKind::BrokenPipe.into() }),
        }
    }

    fn receive(&mut self, bytes: &mut Vec<u8>, limit: Duration) -> Result<(), HostError> {
        let came = self.line().receive(limit);
        bytes.extend(came);
        Ok(())
    }

    fn now(&self) -> Duration {
        self.line().now
    }
}
