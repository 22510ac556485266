//! Scripts: every command and refusal by itself, and random requests with random damage.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngCore, SeedableRng};
use ringmill_link::protocol::{command, slip};

use crate::reference::Built;
use crate::script::{Script, contents_of, on_the_line, with_crc};

/// Every command and every refusal, copies, damage, full memories, resets.
pub fn every_case(built: Built) -> Script {
    let mut s = Script::new(built);
    let chunk = built.chunk;
    let bytes =
        |count: usize, salt: usize| -> Vec<u8> { (0..count).map(|i| (i * 7 + salt * 31 + 0xb0) as u8).collect() };

    // Without a session.
    s.status();
    s.request(0x55aa, 9, command::STATUS, &[0]);
    s.request(0, 1, command::WRITE, &[0, 1, 2, 3, 4]);
    s.request(0, 0, command::READ, &[0, 1, 0]);
    s.request(7, 0, 0x05, &[]);
    s.request(7, 0, 0xff, &[1, 2, 3]);
    s.request(7, 0, 0, &[]);
    s.request(7, 0, command::START, &[1]);

    // A session: beats in, beats out, copies of requests.
    s.start(0xc0db, 200);
    s.again(command::START, &[]);
    s.again(command::WRITE, &[0, 1]);
    s.again(command::READ, &[0, 1, 0]);
    s.write(0, &bytes(10, 1));
    s.again(command::WRITE, &[&[0], bytes(10, 1).as_slice()].concat());
    s.again(command::READ, &[0, 4, 0]);
    s.again(command::START, &[]);
    s.read(0, 5);
    s.again(command::READ, &[0, 5, 0]);
    s.status();
    s.again(command::READ, &[0, 5, 0]);
    s.again(command::WRITE, &[0, 5, 0]);
    s.read(0, 3);
    s.write(0, &bytes(6, 2));
    s.again(command::READ, &[0, 9, 0]);
    s.read(0, 0xffff);
    s.write(0, &bytes(8, 2));
    s.read(0, 0x0300);
    s.again(command::READ, &[0, 0, 3]);
    s.read(1, 40);
    // The other streams, also out of step.
    s.write(1, &[0xc0, 0xdb, 0xdc, 0xdd, 0xc0]);
    s.write(2, &bytes(21, 3));
    s.read(1, 7);
    s.read(1, 100);
    s.read(0, 100);
    s.write(2, &[]);
    s.read(1, 0);

    // Refusals of a session.
    let sequence = s.sequence;
    s.request(0xc0db, sequence.wrapping_add(2), command::WRITE, &[0, 1]);
    s.request(0xc0db, sequence.wrapping_sub(1), command::READ, &[0, 1, 0]);
    s.request(0xc0da, sequence.wrapping_add(1), command::WRITE, &[0, 1]);
    s.request(0xc0db, sequence.wrapping_add(1), command::START, &[]);
    s.request(0xc0db, sequence.wrapping_add(1), command::START, &[1]);
    for (command, payload) in [
        (command::WRITE, &[3, 1][..]),
        (command::WRITE, &[255]),
        (command::WRITE, &[]),
        (command::READ, &[2, 1, 0]),
        (command::READ, &[2]),
        (command::READ, &[0, 1]),
        (command::READ, &[0, 1, 0, 0]),
        (command::READ, &[]),
        (0x83, &[0, 1]),
    ] {
        s.request(0xc0db, sequence.wrapping_add(1), command, payload);
    }
    s.write(0, &[1, 2, 3]);

    // Lengths that do not agree, and damage; none of it leaves a trace.
    let next = s.sequence.wrapping_add(1);
    let good = contents_of(0xc0db, next, command::WRITE, &[0, 9, 9, 9, 9, 9]);
    for (at, length) in [(4, 5), (4, 7), (4, 0), (5, 1), (5, 0xff)] {
        let mut wrong = good[..good.len() - 4].to_vec();
        wrong[at] = length;
        s.contents(&with_crc(wrong));
    }
    for at in 0..good.len() {
        let mut damaged = good.clone();
        damaged[at] ^= 1 << (at % 8);
        s.contents(&damaged);
    }
    // Damage that shows in the highest bit of the remainder alone: that bit, 32 steps of the CRC
    // back.
    let back = |bit: u32| if bit >> 31 == 1 { (bit ^ 0xedb8_8320) << 1 | 1 } else { bit << 1 };
    let damage = (0..32).fold(1 << 31, |bit, _| back(bit)).to_le_bytes();
    let mut damaged = good.clone();
    damaged.iter_mut().rev().zip(damage.iter().rev()).for_each(|(byte, damage)| *byte ^= damage);
    s.contents(&damaged);
    for count in 0..good.len() {
        s.contents(&good[..count]);
        s.contents(&with_crc(good[..count].to_vec()));
    }
    s.contents(&[&good[..], &[0]].concat());
    s.contents(&[0, 0, 0, 0]);
    // Bytes that ESC does not go with, and an END behind ESC.
    let line = on_the_line(&good);
    for wrong in [&[slip::ESC, 0][..], &[slip::ESC, slip::ESC], &[slip::ESC, slip::ESC, slip::ESC_END]] {
        s.send(&line[..12]);
        s.send(wrong);
        s.send(&line[12..]);
        let reply = s.reference.frame(&good, true);
        s.hear(reply);
    }
    s.send(&line[..line.len() - 1]);
    s.send(&[slip::ESC, slip::END]);
    let reply = s.reference.frame(&good, true);
    s.hear(reply);
    // A lost stop bit within a frame and before one; a line that is low for long; a short pulse.
    s.send(&line[..6]);
    s.send_broken(0x55);
    s.send(&line[6..]);
    let reply = s.reference.frame(&good, true);
    s.hear(reply);
    s.send(&line[..6]);
    s.send_broken(slip::END);
    s.send(&line[6..]);
    let reply = s.reference.frame(&good, true);
    s.hear(reply);
    s.send_broken(0);
    s.reference.frame(&[], true);
    s.contents(&good);
    s.sequence = next;
    // The END of one frame may be the only one before the next.
    s.send(&line[1..]);
    let reply = s.reference.frame(&good, false);
    s.hear(reply);
    s.pulse();
    s.pulse();
    s.write(0, &[5, 6, 7, 8, 9]);
    s.status();
    s.read(0, 60);

    // A request within the reply to another one is dropped whole, however late it begins.
    for early in [0, 1, 2, 9, 14, 17] {
        let sequence = s.sequence.wrapping_add(1);
        let request = contents_of(0xc0db, sequence, command::READ, &[0, 2, 0]);
        s.send(&on_the_line(&request));
        // The reply takes as long as 12 bytes do at least.
        let second =
            on_the_line(&contents_of(0xc0db, sequence.wrapping_add(1), command::WRITE, &[0, 1, 2, 3, 4, 5, 6, 7, 8]));
        s.wait(early * 10 * u32::from(built.divider));
        let reply = s.reference.frame(&request, false);
        let bytes = reply.as_ref().map_or(0, |frame| frame.encode().len() as u32);
        if early + 1 < bytes {
            s.send(&second);
        }
        s.hear(reply);
        s.sequence = sequence;
    }
    s.write(0, &[0xdb; 8]);

    // Full memories: what has no room leaves no trace and may come again.
    s.start(0x1234, 255);
    s.write(1, &bytes(chunk, 4));
    s.again(command::WRITE, &[&[1], bytes(chunk, 4).as_slice()].concat());
    s.write(1, &bytes(1, 5));
    s.write(1, &bytes(2, 5));
    s.sequence = s.sequence.wrapping_sub(1);
    s.write(1, &bytes(3, 5));
    s.sequence = s.sequence.wrapping_sub(1);
    s.write(2, &bytes(9, 5));
    s.read(1, 1);
    s.write(1, &bytes(3, 6));
    s.sequence = s.sequence.wrapping_sub(1);
    s.write(1, &bytes(2, 6));
    for round in 0..4 {
        s.write(2, &bytes(chunk / 2, round));
        s.read(1, chunk as u16);
    }
    // A full memory of results; the copy of a READ does not show what came after it.
    s.start(0x1235, 3);
    let mut balance = 0;
    for round in 0..4 {
        s.write(0, &bytes(chunk, round + 20));
        balance += chunk;
    }
    s.status();
    while balance > 0 {
        s.read(0, (chunk - 5) as u16);
        s.again(command::READ, &[0, (chunk - 5) as u8, ((chunk - 5) >> 8) as u8]);
        balance = balance.saturating_sub(chunk / 2);
    }
    // The longest WRITE, and one byte more.
    s.write(0, &bytes(chunk, 8));
    let sequence = s.sequence.wrapping_add(1);
    s.request(0x1235, sequence, command::WRITE, &bytes(chunk + 2, 0));
    s.request(0x1236, sequence, 9, &bytes(chunk + 2, 0));
    s.request(0x1235, sequence, command::WRITE, &bytes(2 * chunk + 1, 0));
    s.status();

    // Cycles: a beat that leaves as it enters takes none. Of four, the next is there 13 cycles
    // after one left (3 for each byte and one more), and is taken 6 later, with its last byte.
    s.start(0x4320, 5);
    s.status_after(0);
    s.write(0, &bytes(4, 1));
    s.status_after(0);
    s.start(0x431f, 5);
    s.write(0, &bytes(16, 1));
    s.status_after(3 * 19);
    s.read(0, 100);
    s.status_after(3 * 19);

    // A START empties everything, the halves of beats too.
    s.start(0x4321, 17);
    s.read(0, 100);
    s.write(0, &bytes(7, 1));
    s.write(2, &bytes(3, 1));
    s.status();
    s.start(0x4322, 17);
    s.status();
    s.read(0, 100);
    s.write(2, &bytes(4, 2));
    s.write(1, &bytes(1, 2));
    s.write(0, &bytes(8, 2));
    s.read(1, 100);
    s.read(0, 100);

    // A reset in the middle of a request, and in the middle of a reply: no session is open.
    let line = on_the_line(&contents_of(0x4322, s.sequence.wrapping_add(1), command::WRITE, &[0, 1, 2, 3, 4]));
    s.send(&line[..8]);
    s.reset();
    s.send(&line[8..]);
    let rest: Vec<u8> = line[8..line.len() - 1].to_vec();
    let reply = s.reference.frame(&rest, false);
    s.hear(reply);
    s.read(0, 4);
    s.status();
    s.start(0x4322, 17);
    s.write(0, &bytes(4, 9));
    s.send(&on_the_line(&contents_of(1, 1, command::STATUS, &[])));
    s.wait(900);
    s.reset();
    s.ignore(20);
    s.start(0x4322, 18);
    s.read(0, 4);
    s.status();
    s
}

/// Requests as a host may send them, copies, late copies, and damage of every kind.
pub fn random(built: Built, seed: u64, requests: usize) -> Script {
    let mut draw = StdRng::seed_from_u64(seed);
    let mut s = Script::new(built);
    s.start(draw.random(), draw.random());
    let mut past: Vec<Vec<u8>> = Vec::new();
    for _ in 0..requests {
        let (session, next) = (s.session, s.sequence.wrapping_add(1));
        let count = *[0, 1, 3, 4, 8, 16, built.chunk / 2, built.chunk].choose(&mut draw).expect("one");
        let mut payload = vec![draw.random_range(0..4) % 3];
        let contents = match draw.random_range(0..20) {
            0 => contents_of(session, draw.random(), command::STATUS, &[]),
            1 => {
                (s.session, s.sequence) = (draw.random(), draw.random());
                contents_of(s.session, s.sequence, command::START, &[])
            }
            2..8 => {
                payload.resize(count + 1, 0);
                draw.fill_bytes(&mut payload[1..]);
                contents_of(session, next, command::WRITE, &payload)
            }
            8..15 => {
                let most = count as u16 * 2 + 1;
                contents_of(session, next, command::READ, &[draw.random_range(0..2), most as u8, (most >> 8) as u8])
            }
            15..17 => past.choose(&mut draw).cloned().unwrap_or_default(),
            17 => past.last().cloned().unwrap_or_default(),
            18 => {
                let mut bytes = vec![0; draw.random_range(0..20)];
                draw.fill_bytes(&mut bytes);
                bytes
            }
            _ => contents_of(session, next, draw.random_range(0..6), &vec![0; draw.random_range(0..5)]),
        };
        past.push(contents.clone());
        past.drain(..past.len().saturating_sub(6));
        let mut sent = contents.clone();
        match draw.random_range(0..10) {
            0 if !sent.is_empty() => {
                let at = draw.random_range(0..sent.len());
                sent[at] ^= 1 << draw.random_range(0..8);
            }
            1 if !sent.is_empty() => drop(sent.remove(draw.random_range(0..sent.len()))),
            2 => sent.insert(draw.random_range(0..=sent.len()), draw.random()),
            3 => sent.truncate(draw.random_range(0..=sent.len())),
            _ => {}
        }
        s.contents(&sent);
        // A host goes on when the number was used up, and takes it again otherwise.
        s.sequence = s.reference.last().unwrap_or(s.sequence);
        s.session = s.reference.session().unwrap_or(s.session);
    }
    s
}
