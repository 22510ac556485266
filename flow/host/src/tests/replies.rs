//! The replies that count.

use std::time::Duration;

use ringmill_link::{
    Decoder, Frame, Status,
    protocol::{MAGIC, VERSION, command},
};

use super::*;
use crate::Port;

/// Answers each request by what `answers` makes of it.
struct Scripted<F> {
    decoder: Decoder,
    answers: F,
    to_host: Vec<u8>,
    now: Duration,
}

impl<F: FnMut(&Frame) -> Vec<Frame>> Port for Scripted<F> {
    fn send(&mut self, bytes: &[u8]) -> Result<(), HostError> {
        for &byte in bytes {
            if let Some(Ok(request)) = self.decoder.push(byte) {
                self.to_host.extend((self.answers)(&request).iter().flat_map(Frame::encode));
            }
        }
        Ok(())
    }

    fn receive(&mut self, bytes: &mut Vec<u8>, limit: Duration) -> Result<(), HostError> {
        if self.to_host.is_empty() {
            self.now += limit;
        }
        bytes.append(&mut self.to_host);
        Ok(())
    }

    fn now(&self) -> Duration {
        self.now
    }
}

fn over(answers: impl FnMut(&Frame) -> Vec<Frame> + Send + 'static) -> Connection {
    let port = Scripted { decoder: Decoder::default(), answers, to_host: Vec::new(), now: Duration::ZERO };
    Connection::over(Box::new(port), Timing::of_baud(0)).expect("a port")
}

/// The reply to STATUS of a design with that identity.
fn reply(request: &Frame, identity: &[u8; 8]) -> Frame {
    let mut payload = MAGIC.to_le_bytes().to_vec();
    payload.extend([VERSION, 1, 1, 0]);
    payload.extend(identity);
    payload.resize(4 * Status::REGISTERS, 0);
    Frame { command: request.command | command::REPLY, payload, ..request.clone() }
}

#[test]
fn a_reply_with_another_number_or_code_is_none() {
    let mut connection = over(|request| {
        let other = reply(request, b"another!");
        vec![
            Frame { session: other.session ^ 0x100, ..other.clone() },
            Frame { session: other.session ^ 1, ..other.clone() },
            Frame { sequence: other.sequence.wrapping_add(1), ..other.clone() },
            Frame { sequence: other.sequence.wrapping_sub(1), ..other.clone() },
            Frame { command: command::READ | command::REPLY, ..other.clone() },
            Frame { command: command::STATUS, ..other.clone() },
            Frame { command: command::ERROR, ..other },
            reply(request, b"the one!"),
            // A copy, and it is late for the next request.
            reply(request, b"another!"),
        ]
    });
    for _ in 0..3 {
        assert_eq!(&connection.status().expect("the one").identity, b"the one!");
    }
    let counters = connection.counters();
    assert_eq!((counters.stale, counters.requests, counters.retransmissions), (3 * 7 + 2, 3, 0));
}

#[test]
fn what_is_damaged_is_asked_for_again_at_once_but_not_for_ever() {
    let mut asked = 0;
    let mut connection = over(move |request| {
        asked += 1;
        let refused = Frame { command: command::ERROR, payload: vec![1], ..request.clone() };
        if asked < 4 { vec![refused] } else { vec![reply(request, b"the one!")] }
    });
    assert!(connection.status().is_ok());
    assert_eq!(connection.counters().retransmissions, 3);
    let mut connection =
        over(|request| vec![Frame { command: command::ERROR, payload: vec![1], ..request.clone() }; 2]);
    assert!(matches!(connection.status(), Err(HostError::NoAnswer { .. })));
}

#[test]
fn without_attempts_nothing_is_sent_and_nothing_answers() {
    let mut connection = over(|_| unreachable!("nothing is sent"));
    connection.set_timing(Timing { attempts: 0, ..Timing::of_baud(0) });
    assert!(matches!(connection.status(), Err(HostError::NoAnswer { attempts: 0, .. })));
    assert_eq!(connection.counters().retransmissions, 0);
}

#[test]
fn a_reply_that_cannot_be_is_an_error() {
    let long = over(|request| vec![Frame { payload: vec![0; 57], ..reply(request, b"the one!") }]).status();
    assert!(matches!(long, Err(HostError::Reply { request: "STATUS", bytes: 57 })), "{long:?}");
    let short = over(|request| vec![Frame { payload: vec![0; 55], ..reply(request, b"the one!") }]).status();
    assert!(matches!(short, Err(HostError::Status(_))), "{short:?}");
    let refused = over(|request| vec![Frame { command: command::ERROR, payload: vec![2], ..request.clone() }]).status();
    assert!(matches!(refused, Err(HostError::Refused { request: "STATUS", .. })), "{refused:?}");
}
