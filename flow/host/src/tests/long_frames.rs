//! Lines that lose long frames, and lines that go dead.

use super::*;

/// A connection whose line loses frames that are longer, to a device with memories of 4096 bytes.
fn connect_through(longest: Longest) -> (Connection, Arc<Mutex<Longest>>) {
    let mut device = device(1);
    device.chunk = 4096;
    let line = FakeLine::new(device, FaultPlan::none(), 0);
    let longest = Arc::new(Mutex::new(longest));
    let port = Box::new(ShortFrames::new(&line, &longest));
    (Connection::over(port, Timing::of_baud(0)).expect("a fake line"), longest)
}

/// Runs a job of so many operands; every result that comes is right.
fn job(connection: &mut Connection, count: usize) -> Result<(), HostError> {
    let (operands, expected) = operands(&mut StdRng::seed_from_u64(1), count);
    let got = connection.run(&shape(), operands)?;
    assert!(got == expected);
    Ok(())
}

#[test]
fn a_chunk_of_4096_shrinks_until_it_fits_the_line_and_is_not_tried_again() {
    let (mut connection, _) = connect_through(Longest { to_device: 200, to_host: 200 });
    job(&mut connection, 2000).expect("right in the end");
    // 2048, 1024, 512, 256, 128.
    assert_eq!(connection.counters().restarts, 5);
}

#[test]
fn what_is_shorter_than_a_chunk_is_halved_itself() {
    let (mut connection, _) = connect_through(Longest { to_device: 200, to_host: 200 });
    // 600 bytes an argument: 300, 150.
    job(&mut connection, 25).expect("right in the end");
    assert_eq!(connection.counters().restarts, 2);
}

#[test]
fn results_that_are_too_long_for_the_line_are_asked_for_in_shorter_pieces() {
    let (mut connection, _) = connect_through(Longest { to_device: 10_000, to_host: 200 });
    job(&mut connection, 500).expect("right in the end");
    assert!((1..=8).contains(&connection.counters().restarts), "{:?}", connection.counters());
}

#[test]
fn pieces_shrink_to_16_bytes_before_the_host_gives_up() {
    // A WRITE of 16 bytes has 29 beside escapes, one of 32 has 45.
    let (mut connection, longest) = connect_through(Longest { to_device: 44, to_host: 100 });
    job(&mut connection, 200).expect("right in the end");
    assert_eq!(connection.counters().restarts, 8);
    // Here the 5 bytes of the key get through, and then no WRITE does.
    longest.lock().expect("no panic").to_device = 24;
    let error = job(&mut connection, 200).expect_err("too short");
    assert!(matches!(error, HostError::NoAnswer { request: "WRITE", .. }), "{error}");
    assert_eq!(connection.counters().restarts, 16);
}

#[test]
fn a_line_that_dies_inside_a_job_ends_it_when_the_next_session_is_not_answered() {
    let (mut connection, longest) = connect_through(Longest { to_device: 10_000, to_host: 10_000 });
    let (operands, expected) = operands(&mut StdRng::seed_from_u64(2), 2000);
    let mut got = Vec::new();
    let ended = connection.bench(&shape(), operands, |_, results| {
        got.push(results);
        *longest.lock().expect("no panic") = Longest { to_device: 0, to_host: 0 };
    });
    assert!(matches!(ended, Err(HostError::NoAnswer { request: "START", .. })), "{ended:?}");
    assert!(!got.is_empty() && got.len() < 2000 && got[..] == expected[..got.len()]);
    assert_eq!(connection.counters().restarts, 1);
}
