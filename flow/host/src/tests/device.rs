//! The device in Rust must refuse what the hardware does, or tests against it mean little.

use ringmill_link::{
    Decoder, Frame,
    protocol::{Refusal, command},
};

use super::*;

/// The reply to a frame: its payload, or the refusal.
fn ask(device: &mut Device, session: u16, sequence: u8, command: u8, payload: &[u8]) -> Result<Vec<u8>, Refusal> {
    for byte in (Frame { session, sequence, command, payload: payload.to_vec() }).encode() {
        device.push(byte);
    }
    let mut decoder = Decoder::default();
    let mut replies = device.sent.drain(..).filter_map(|byte| decoder.push(byte));
    let reply = replies.next().expect("a reply").expect("a good one");
    match reply.command {
        command::ERROR => Err(Refusal::try_from(reply.payload[0]).expect("a refusal")),
        _ => Ok(reply.payload),
    }
}

#[test]
fn of_several_reasons_the_device_tells_the_first() {
    let mut device = device(1);
    let long = vec![9; 66];
    assert_eq!(ask(&mut device, 7, 0, 9, &long), Err(Refusal::Length), "of the frame, before the command");
    assert_eq!(ask(&mut device, 7, 0, 9, &[]), Err(Refusal::Command));
    assert_eq!(ask(&mut device, 7, 0, command::START, &[1]), Err(Refusal::Length));
    assert_eq!(ask(&mut device, 7, 0, command::START, &[]), Ok(vec![]));
    assert_eq!(ask(&mut device, 8, 5, command::WRITE, &[9]), Err(Refusal::Session));
    assert_eq!(ask(&mut device, 7, 5, command::WRITE, &[9]), Err(Refusal::Sequence));
    assert_eq!(ask(&mut device, 7, 1, command::READ, &[9]), Err(Refusal::Stream), "before the command's length");
    assert_eq!(ask(&mut device, 7, 1, command::READ, &[0]), Err(Refusal::Length));
    assert_eq!(ask(&mut device, 7, 1, command::START, &[1]), Err(Refusal::Sequence), "before the command's length");
    assert_eq!(ask(&mut device, 7, 0, command::STATUS, &[1]), Err(Refusal::Length));
}

#[test]
fn a_number_is_used_up_by_its_command_and_a_copy_is_checked_as_well() {
    let mut device = device(1);
    assert_eq!(ask(&mut device, 7, 0, command::START, &[]), Ok(vec![]));
    assert_eq!(ask(&mut device, 7, 0, command::WRITE, &[1, 2]), Err(Refusal::Sequence), "0 was a START");
    assert_eq!(ask(&mut device, 7, 1, command::WRITE, &[1, 2]), Ok(vec![]));
    assert_eq!(ask(&mut device, 7, 1, command::WRITE, &[1, 2]), Ok(vec![]));
    assert_eq!(ask(&mut device, 7, 1, command::WRITE, &[9, 2]), Err(Refusal::Stream));
    assert_eq!(ask(&mut device, 7, 1, command::READ, &[0, 4, 0]), Err(Refusal::Sequence), "1 was a WRITE");
    assert_eq!(
        ask(&mut device, 7, 2, command::READ, &[0, 255, 255]),
        Ok(vec![]),
        "a READ may ask for more than a chunk"
    );
}
