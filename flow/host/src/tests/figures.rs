//! The measurements of a job.

use std::time::Duration;

use ringmill_link::{Frame, protocol::Command};

use super::*;

/// The bytes of a frame of random contents.
fn frame(random: &mut StdRng, command: u8, payload: usize) -> f64 {
    let payload = (0..payload).map(|_| random.random()).collect();
    let (session, sequence) = (random.random(), random.random());
    Frame { session, sequence, command, payload }.encode().len() as f64
}

/// WRITEs and READs of so many bytes, and the replies to them.
fn exchanges(random: &mut StdRng, writes: &[usize], reads: &[usize]) -> f64 {
    let write = |random: &mut StdRng, bytes| {
        frame(random, Command::Write as u8, 1 + bytes) + frame(random, Command::Write.reply(), 0)
    };
    let read = |random: &mut StdRng, bytes| {
        frame(random, Command::Read as u8, 3) + frame(random, Command::Read.reply(), bytes)
    };
    let sent: f64 = writes.iter().map(|&bytes| write(random, bytes)).sum();
    sent + reads.iter().map(|&bytes| read(random, bytes)).sum::<f64>()
}

#[test]
fn the_bytes_of_an_operand_on_the_line_are_those_of_its_frames() {
    let shape = |inputs: &[u64], output: u64| {
        let stream = |direction, beats| Stream { lanes: 2, beats, ..Stream::of_words("s", direction, 16) };
        let inputs = inputs.iter().map(|&bytes| stream(Direction::In, bytes / 4));
        JobShape::new(&inputs.chain([stream(Direction::Out, output / 4)]).collect::<Vec<_>>())
    };
    let mut random = StdRng::seed_from_u64(5);
    // A product of N = 1024: eight WRITEs and four READs an operand. Then one that shares its
    // WRITEs with three others, and one of whose READs carries little.
    for (shape, operands, writes, reads) in [
        (shape(&[2048, 2048], 2048), 1.0, &[512; 8][..], &[512; 4][..]),
        (shape(&[128], 64), 4.0, &[512], &[256]),
        (shape(&[512], 520), 1.0, &[512], &[512, 8]),
    ] {
        let rounds = 50;
        let measured: f64 = (0..rounds).map(|_| exchanges(&mut random, writes, reads)).sum();
        let expected = shape.line_bytes_an_operand(512);
        let measured = measured / f64::from(rounds) / operands;
        assert!((measured / expected - 1.0).abs() < 0.005, "{measured} bytes, expected {expected}");
    }
}

/// A design whose counter says 1000 cycles.
fn counting() -> Arc<Mutex<FakeLine>> {
    let mut device = device(1);
    device.cycles = 1000;
    FakeLine::new(device, FaultPlan::none(), 0)
}

#[test]
fn cycles_are_told_unless_their_counter_may_have_begun_again() {
    // At 12 MHz it begins again after 358 s.
    for (pause, cycles) in [(10, Some(1000)), (17, Some(1000)), (19, None)] {
        let line = counting();
        let mut connection = connect(&line).expect("a fake line");
        let operands = operands(&mut StdRng::seed_from_u64(1), 20).0;
        let figures = connection.bench(&shape(), operands, |_, _| {
            line.lock().expect("no panic").pass_time(Duration::from_secs(pause));
        });
        assert_eq!(figures.expect("a fake line").cycles, cycles, "{pause} s for each of 20 results");
    }
}

#[test]
fn results_are_refused_where_nobody_tells_any_more_whether_their_frames_were_right() {
    for cycles in [0, 1000] {
        let mut device = device(1);
        device.cycles = cycles;
        let line = FakeLine::new(device, FaultPlan::none(), 0);
        let longest = Arc::new(Mutex::new(Longest { to_device: 10_000, to_host: 10_000 }));
        let port = Box::new(ShortFrames::new(&line, &longest));
        let mut connection = Connection::over(port, Timing::of_baud(0)).expect("a fake line");
        let operands = operands(&mut StdRng::seed_from_u64(1), 20).0;
        let mut results = 0;
        let figures = connection.bench(&shape(), operands, |number, _| {
            results += 1;
            if number == 19 {
                longest.lock().expect("no panic").to_host = 0;
            }
        });
        assert!(matches!(figures, Err(HostError::NoAnswer { request: "STATUS", .. })), "{figures:?}");
        assert_eq!(results, 20);
    }
}

#[test]
fn a_line_takes_no_more_operands_than_the_design() {
    let streams = [Stream::of_words("arg0", Direction::In, 8), Stream::of_words("result0", Direction::Out, 8)];
    let shape = JobShape::new(&streams);
    let alone = shape.operands_a_second(9600.0, 64, None);
    assert!((alone * 10.0 * shape.line_bytes_an_operand(64) - 9600.0).abs() < 1e-6, "{alone}");
    assert!((10.0..480.0).contains(&alone), "{alone}");
    for design in [alone / 2.0, alone, 2.0 * alone] {
        assert_eq!(shape.operands_a_second(9600.0, 64, Some(design)), design.min(alone));
    }
}
