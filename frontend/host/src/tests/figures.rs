//! What a job measures.

use super::*;
use std::time::Duration;

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
fn a_job_whose_cycles_nobody_tells_any_more_is_done() {
    let line = counting();
    let longest = Arc::new(Mutex::new(Longest { to_device: 10_000, to_host: 10_000 }));
    let port = Box::new(ShortFrames::new(&line, &longest));
    let mut connection = Connection::over(port, Timing::of_baud(0)).expect("a fake line");
    let operands = operands(&mut StdRng::seed_from_u64(1), 20).0;
    let figures = connection.bench(&shape(), operands, |number, _| {
        if number == 19 {
            longest.lock().expect("no panic").to_host = 0;
        }
    });
    let figures = figures.expect("all results came");
    assert_eq!((figures.operands, figures.cycles), (20, None));
}
