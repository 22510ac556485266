//! A line on which a reply takes its time.

use std::{collections::VecDeque, time::Duration};

use super::*;
use crate::{Figures, Port};

/// A line without faults, on which what the device says arrives so much later.
struct Late {
    port: FakePort,
    trip: Duration,
    /// The bytes on their way, and their times of arrival.
    on_the_way: VecDeque<(Duration, Vec<u8>)>,
    now: Duration,
}

impl Port for Late {
    fn send(&mut self, bytes: &[u8]) -> Result<(), HostError> {
        self.port.send(bytes)?;
        let mut reply = Vec::new();
        self.port.receive(&mut reply, Duration::ZERO)?;
        self.on_the_way.push_back((self.now + self.trip, reply));
        Ok(())
    }

    fn receive(&mut self, bytes: &mut Vec<u8>, limit: Duration) -> Result<(), HostError> {
        let end = self.now + limit;
        match self.on_the_way.pop_front_if(|(due, _)| *due <= end) {
            Some((due, reply)) => {
                self.now = self.now.max(due);
                bytes.extend(reply);
            }
            None => self.now = end,
        }
        Ok(())
    }

    fn now(&self) -> Duration {
        self.now
    }
}

/// A job's figures and results where a reply takes so long.
fn job(trip: Duration, timing: Timing, shape: &JobShape, operands: Operands) -> (Result<Figures, HostError>, Operands) {
    let line = FakeLine::new(device(1), FaultPlan::none(), 0);
    let port = Late { port: FakePort::new(&line), trip, on_the_way: VecDeque::new(), now: Duration::ZERO };
    let mut connection = Connection::over(Box::new(port), timing).expect("a fake line");
    let mut got = Vec::new();
    let ended = connection.bench(shape, operands, |_, results| got.push(results));
    (ended, got)
}

#[test]
fn a_design_that_is_busy_is_believed_though_each_reply_comes_after_a_copy() {
    let timing = Timing::of_baud(0);
    let (operands, expected) = operands(&mut StdRng::seed_from_u64(1), 20);
    let (ended, got) = job(timing.reply * 3 / 2, timing, &shape(), operands);
    let counters = ended.expect("a slow line").counters;
    assert_eq!(got, expected);
    assert!(counters.busy > 0, "{counters:?}");
    assert_eq!(counters.restarts, 0);
}

#[test]
fn where_copies_are_always_in_the_way_the_session_is_given_up_not_refused() {
    let timing = Timing { restarts: 2, ..Timing::of_baud(0) };
    let (mut shape, mut operands) = (shape(), operands(&mut StdRng::seed_from_u64(1), 20).0);
    // The device waits for the fifth byte of the key, and its memories become full.
    shape.inputs[0].beats = 4;
    operands[0][0].pop();
    // Replies come later than after the longest wait.
    let (ended, _) = job(timing.reply * 5, timing, &shape, operands);
    assert!(matches!(ended, Err(HostError::GaveUp { restarts: 3 })), "{ended:?}");
}
