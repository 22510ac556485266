//! Refusals that are not faults of the line.

use std::time::Duration;

use miette::Diagnostic;

use super::*;
use crate::Port;

fn line() -> Arc<Mutex<FakeLine>> {
    FakeLine::new(device(1), FaultPlan::none(), 0)
}

fn run(connection: &mut Connection, shape: &JobShape, operands: Operands) -> HostError {
    let error = connection.run(shape, operands).expect_err("refused");
    assert!(error.code().is_some() && error.help().is_some(), "{error}");
    error
}

#[test]
fn another_program_is_refused_with_both_identities() {
    let line = line();
    let mut connection = connect(&line).expect("a fake line");
    assert_eq!(connection.check(*b"\x01program").expect("ours").chunk, 64);
    let error = connection.check(*b"another!").expect_err("refused");
    let text = error.to_string();
    assert!(text.contains("0170726f6772616d") && text.contains("616e6f7468657221"), "{text}");
    let operands = operands(&mut StdRng::seed_from_u64(1), 3).0;
    assert!(matches!(run(&mut connection, &shape(), operands), HostError::Identity { .. }));
}

#[test]
fn a_program_that_is_exchanged_while_a_job_runs_is_refused() {
    let line = line();
    let mut connection = connect(&line).expect("a fake line");
    let (operands, _) = operands(&mut StdRng::seed_from_u64(1), 10);
    let exchanged = Arc::clone(&line);
    let operands = operands.into_iter().enumerate().map(move |(number, operand)| {
        // While the host gathers bytes it does not hold the line.
        if number == 7 {
            let mut line = exchanged.lock().expect("no panic");
            line.device = Device::new(2, None);
            line.device.identity = *b"another!";
        }
        operand
    });
    let error = connection.run(&shape(), operands).expect_err("refused");
    assert!(matches!(error, HostError::Identity { .. }), "{error}");
}

#[test]
fn the_same_program_with_less_memory_in_its_place_ends_the_job_all_the_same() {
    let line = line();
    line.lock().expect("no panic").device.chunk = 256;
    let mut connection = connect(&line).expect("a fake line");
    let (operands, expected) = operands(&mut StdRng::seed_from_u64(1), 100);
    let mut got = Vec::new();
    let figures = connection.bench(&shape(), operands, |number, results| {
        got.push(results);
        if number == 20 {
            line.lock().expect("no panic").device = device(2);
        }
    });
    assert_eq!(figures.expect("a job in pieces of 64 bytes").counters.restarts, 1);
    assert_eq!(got, expected);
}

#[test]
fn results_of_frames_that_the_design_did_not_count_so_are_refused() {
    // A design without counters says 0 cycles.
    for cycles in [0, 1000] {
        let line = line();
        let mut connection = connect(&line).expect("a fake line");
        let count = |frame_errors| {
            let device = &mut line.lock().expect("no panic").device;
            (device.cycles, device.frame_errors) = (cycles, frame_errors);
        };
        count(0b110);
        let error = run(&mut connection, &shape(), operands(&mut StdRng::seed_from_u64(1), 3).0);
        let names: Vec<_> = shape().inputs[1..3].iter().map(|stream| stream.name.clone()).collect();
        assert!(matches!(&error, HostError::Frames { arguments } if *arguments == names), "{error}");
        count(0);
        let figures = connection.bench(&shape(), operands(&mut StdRng::seed_from_u64(1), 3).0, |_, _| ());
        assert_eq!(figures.expect("right frames").cycles, (cycles > 0).then_some(cycles));
    }
}

#[test]
fn operands_that_do_not_fit_are_refused_by_name() {
    let mut connection = connect(&line()).expect("a fake line");
    let good = operands(&mut StdRng::seed_from_u64(1), 3).0;
    let mut fewer = good.clone();
    fewer[2].pop();
    let error = run(&mut connection, &shape(), fewer);
    assert_eq!(error.to_string(), "transaction 2 has 2 arguments, and the design takes 3");
    let mut short = good.clone();
    short[1][1].pop();
    let error = run(&mut connection, &shape(), short);
    assert_eq!(error.to_string(), "transaction 1 has 23 bytes for argument 'arg1', which takes 24");
    let mut absent = good.clone();
    absent[0][0].clear();
    let error = run(&mut connection, &shape(), absent);
    assert_eq!(error.to_string(), "transaction 0 has 0 bytes for argument 'arg0', which takes 5");
    let mut changed = good.clone();
    changed[1][0] = vec![1; 5];
    let error = run(&mut connection, &shape(), changed);
    assert_eq!(error.to_string(), "transaction 1 has other bytes for 'arg0', which stays as it was with the first");
    let mut same = good.clone();
    same[1][0] = good[0][0].clone();
    assert_eq!(connection.run(&shape(), same).expect("the same"), connection.run(&shape(), good).expect("good"));
}

#[test]
fn other_streams_are_refused() {
    let mut connection = connect(&line()).expect("a fake line");
    let mut other = shape();
    other.outputs.pop();
    let error = run(&mut connection, &other, vec![]);
    assert_eq!(error.to_string(), "the design has 3 arguments and 2 results, and the job 3 and 1");
}

#[test]
fn a_design_that_stands_still_is_given_up() {
    let mut connection = connect(&line()).expect("a fake line");
    let mut larger = shape();
    // The design waits for bytes that are not there: it gives fewer results than are owed.
    larger.outputs[1].beats = 2;
    let operands = operands(&mut StdRng::seed_from_u64(1), 3).0;
    assert!(matches!(run(&mut connection, &larger, operands), HostError::Stalled { .. }));
}

/// A line to a design that is reset whenever the host listens.
struct Resetting(FakePort, Arc<Mutex<FakeLine>>);

impl Port for Resetting {
    fn send(&mut self, bytes: &[u8]) -> Result<(), HostError> {
        self.0.send(bytes)
    }

    fn receive(&mut self, bytes: &mut Vec<u8>, limit: Duration) -> Result<(), HostError> {
        self.1.lock().expect("no panic").device.reset();
        self.0.receive(bytes, limit)
    }

    fn now(&self) -> Duration {
        self.0.now()
    }
}

#[test]
fn a_dead_line_is_no_answer_and_a_design_that_keeps_resetting_is_given_up() {
    let line = line();
    let mut connection = connect(&line).expect("a fake line");
    line.lock().expect("no panic").faults.set_plan(FaultPlan { seed: 1, every: 1, limit: u64::MAX, resets: false });
    let error = run(&mut connection, &shape(), vec![]);
    assert!(matches!(error, HostError::NoAnswer { request: "STATUS", .. }), "{error}");
    line.lock().expect("no panic").faults.set_plan(FaultPlan::none());
    let port = Box::new(Resetting(FakePort::new(&line), Arc::clone(&line)));
    let mut connection = Connection::over(port, Timing::of_baud(0)).expect("a fake line");
    let error = run(&mut connection, &shape(), operands(&mut StdRng::seed_from_u64(1), 3).0);
    assert!(matches!(error, HostError::GaveUp { .. }), "{error}");
}
