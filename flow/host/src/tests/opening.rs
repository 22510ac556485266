//! The leftovers of another host.

use std::time::Duration;

use ringmill_link::{Frame, protocol::command};

use super::*;
use crate::Port;

fn no_faults() -> Arc<Mutex<FakeLine>> {
    FakeLine::new(device(1), FaultPlan::none(), 0)
}

#[test]
fn results_are_right_and_in_order() {
    let mut random = StdRng::seed_from_u64(1);
    let mut connection = connect(&no_faults()).expect("a fake line");
    for count in [0, 1, 2, 100] {
        let (operands, expected) = operands(&mut random, count);
        let mut got = Vec::new();
        let figures = connection.bench(&shape(), operands, |number, results| {
            assert_eq!(number, got.len() as u64);
            got.push(results);
        });
        let figures = figures.expect("a fake line");
        assert_eq!(got, expected);
        let (inputs, outputs) = (48 * count as u64 + if count > 0 { 5 } else { 0 }, 28 * count as u64);
        assert_eq!((figures.operands, figures.bytes_in, figures.bytes_out), (count as u64, inputs, outputs));
        assert_eq!((figures.counters.retransmissions, figures.counters.restarts), (0, 0));
    }
}

#[test]
fn a_host_killed_after_any_byte_leaves_nothing_behind() {
    let line = no_faults();
    let mut random = StdRng::seed_from_u64(2);
    for bytes in 0..800 {
        let (before, _) = operands(&mut random, 20);
        let port = FakePort::killed_after(&line, bytes);
        let killed = Connection::over(Box::new(port), Timing::of_baud(0))
            .and_then(|mut connection| connection.run(&shape(), before));
        assert!(matches!(killed, Err(HostError::Line { .. })));
        let (operands, expected) = operands(&mut random, 3);
        let got = connect(&line).and_then(|mut connection| connection.run(&shape(), operands));
        assert_eq!(got.expect("right at once"), expected, "killed after {bytes} bytes");
    }
}

#[test]
fn the_session_of_a_killed_host_may_have_the_number_that_is_drawn() {
    let line = no_faults();
    let mut random = StdRng::seed_from_u64(3);
    let mut connection = connect(&line).expect("a fake line");
    let numbers = connection.numbers.clone();
    let drawn = numbers.clone().next_session();
    // With the number's very sequence the START is only answered; with another it is refused.
    for last in [drawn.last, drawn.last.wrapping_add(1)] {
        let frame = |sequence: u8, command, payload: &[u8]| {
            Frame { session: drawn.number, sequence, command, payload: payload.to_vec() }.encode()
        };
        let mut port = FakePort::new(&line);
        port.send(&frame(last.wrapping_sub(1), command::START, &[])).expect("a fake line");
        port.send(&frame(last, command::WRITE, &[1, 7, 7, 7])).expect("a fake line");
        port.receive(&mut Vec::new(), Duration::ZERO).expect("a fake line");
        let (operands, expected) = operands(&mut random, 5);
        assert_eq!(connection.run(&shape(), operands).expect("right at once"), expected);
        // The numbers went on: draw the same again.
        connection = connect(&line).expect("a fake line");
        connection.numbers = numbers.clone();
    }
}

#[test]
fn what_was_sent_before_a_host_came_is_not_for_it() {
    let line = no_faults();
    line.lock().expect("no panic").device.sent = vec![0x55; 5000];
    let mut random = StdRng::seed_from_u64(4);
    let (operands, expected) = operands(&mut random, 5);
    let mut connection = connect(&line).expect("a fake line");
    assert_eq!(connection.run(&shape(), operands).expect("right at once"), expected);
    assert_eq!(connection.counters().damaged, 0);
}
