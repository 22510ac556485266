//! The codec: what is encoded is found again, in any surroundings, and damage is noticed or
//! harmless.

use proptest::collection::vec;
use proptest::prelude::*;
use ringmill_link::protocol::{MOST_PAYLOAD, slip};
use ringmill_link::{Damage, Decoder, Frame};

fn frame() -> impl Strategy<Value = Frame> {
    // Bytes that are escaped come often.
    let byte = prop_oneof![any::<u8>(), Just(slip::END), Just(slip::ESC), Just(slip::ESC_END)];
    (any::<u16>(), any::<u8>(), any::<u8>(), vec(byte, 0..80)).prop_map(|(session, sequence, command, payload)| Frame {
        session,
        sequence,
        command,
        payload,
    })
}

fn decode(bytes: &[u8]) -> Vec<Result<Frame, Damage>> {
    let mut decoder = Decoder::default();
    bytes.iter().filter_map(|&byte| decoder.push(byte)).collect()
}

/// A single thing that happens to bytes on a line.
#[derive(Clone, Debug)]
enum Accident {
    Flip(u8),
    Drop,
    Repeat,
    Insert(u8),
}

fn accident() -> impl Strategy<Value = Accident> {
    prop_oneof![
        (1..=255u8).prop_map(Accident::Flip),
        Just(Accident::Drop),
        Just(Accident::Repeat),
        any::<u8>().prop_map(Accident::Insert)
    ]
}

fn happen(bytes: &mut Vec<u8>, at: usize, accident: &Accident) {
    match *accident {
        Accident::Flip(bits) => bytes[at] ^= bits,
        Accident::Drop => drop(bytes.remove(at)),
        Accident::Repeat => bytes.insert(at, bytes[at]),
        Accident::Insert(byte) => bytes.insert(at, byte),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn frames_are_found_again(frames in vec(frame(), 0..5)) {
        let bytes: Vec<u8> = frames.iter().flat_map(Frame::encode).collect();
        prop_assert_eq!(decode(&bytes), frames.into_iter().map(Ok).collect::<Vec<_>>());
    }

    #[test]
    fn no_frame_is_made_up_by_an_accident(frame in frame(), at in any::<prop::sample::Index>(), accident in accident()) {
        let mut bytes = frame.encode();
        let at = at.index(bytes.len());
        happen(&mut bytes, at, &accident);
        // Whatever came of it, the next frame is found: an END stands between them.
        let after = Frame { session: 1, sequence: 2, command: 3, payload: vec![4] };
        bytes.extend(after.encode());
        let mut found: Vec<Frame> = decode(&bytes).into_iter().filter_map(Result::ok).collect();
        prop_assert_eq!(found.pop(), Some(after));
        prop_assert!(found.is_empty() || found == [frame]);
    }

    #[test]
    fn a_frame_is_found_behind_any_bytes(noise in vec(any::<u8>(), 0..5000), frame in frame()) {
        let mut bytes = noise;
        bytes.extend(frame.encode());
        prop_assert_eq!(decode(&bytes).pop(), Some(Ok(frame)));
    }
}

#[test]
fn every_damage_has_its_name() {
    let good = Frame { session: 0x1234, sequence: 5, command: 6, payload: vec![7; 3] }.encode();
    let with = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        decode(&bytes)
    };
    assert_eq!(with(7, 8), [Err(Damage::Crc)]);
    assert_eq!(with(7, slip::ESC), [Err(Damage::Escape)]);
    assert_eq!(with(good.len() - 2, slip::ESC), [Err(Damage::Escape)]);
    assert_eq!(
        decode(&[slip::END, 1, 2, slip::END, slip::END, 3, slip::END]),
        [Err(Damage::Short), Err(Damage::Short)]
    );
    let longest = Frame { session: 0, sequence: 0, command: 0, payload: vec![1; MOST_PAYLOAD] };
    assert_eq!(decode(&longest.encode()), [Ok(longest.clone())]);
    let longer = Frame { payload: vec![1; MOST_PAYLOAD + 1], ..longest };
    assert_eq!(decode(&longer.encode()), [Err(Damage::Long)]);
    // Length 1 above two bytes of payload, with the right CRC: as IEEE 802.3 has it, from outside.
    let contents = [0, 0, 0, 0, 1, 0, 9, 9];
    let mut bytes = contents.to_vec();
    bytes.extend(crc32fast::hash(&contents).to_le_bytes());
    bytes.push(slip::END);
    assert_eq!(decode(&bytes), [Err(Damage::Length)]);
    assert_eq!(crc32fast::hash(b"123456789"), 0xcbf4_3926);
}
